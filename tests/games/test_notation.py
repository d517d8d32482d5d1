"""Rummikub in writing: both spellings of moves and positions, back and forth, and where a text cannot be read."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import reduce
from typing import Any, Final

import pytest
from harness.effort import Effort
from hypothesis import example, given, settings
from hypothesis import strategies as st

from games.asked import spoiled
from rummifun.chance import Alea
from rummifun.core.game import ImpossiblePositionError, read_legal_position
from rummifun.core.notation import NotationError
from rummifun.games.rummikub import RefusRummikub, Tuile, cst_PIOCHE_INIT, difference, jeu, mens, tableVmens
from rummifun.games.rummikub.etat import J1, J2, Etat, Statut, write_state
from rummifun.games.rummikub.move_types import Coup, Passer, Piocher, Poser, PremierCoup
from rummifun.games.rummikub.notation import read_move, read_state, read_table, write_move
from rummifun.games.rummikub.tuiles import Bleu, Combinaison, Jaune, Joker, Main, Noir, Rouge, T, Table, write_table
from rummifun.laws.strategies import aleas, combinaisons, mains

QUELCONQUES: Final[st.SearchStrategy[Table]] = st.lists(combinaisons(), max_size=4).map(tuple)
"""Tables of any combinations, valid or not, empty ones and the empty table among them."""

PIOCHER, PASSER = rummikub.Piocher(), rummikub.Passer()
COUPS: Final[st.SearchStrategy[rummikub.Coup]] = st.one_of(
    st.just(rummikub.Piocher()),
    st.just(rummikub.Passer()),
    QUELCONQUES.map(Poser),
    QUELCONQUES.map(rummikub.PremierCoup),
)

ETATS: Final[st.SearchStrategy[Etat]] = st.builds(
    lambda m1, m2, e1, e2, table, pioche, joueur, alea: Etat(
        (Statut(J1, e1, m1), Statut(J2, e2, m2)), table, pioche, joueur, alea
    ),
    mains(),
    mains(),
    st.booleans(),
    st.booleans(),
    QUELCONQUES,
    mains(max_size=40),
    st.sampled_from([J1, J2]),
    aleas(),
)
"""States of any parts, possible or not."""

SUITE: Final[rummikub.Combinaison] = (T(2, rummikub.Jaune), T(3, rummikub.Jaune), Joker)

Lit = Callable[[str], Any]


# Back and forth


def ecrit_ocaml(table: Iterable[Iterable[rummikub.Tuile]]) -> str:
    """Write combinations as the sheet's OCaml does."""
    dites = (" ; ".join(f"T({t.valeur},{t.couleur.name})" if isinstance(t, T) else "Joker" for t in c) for c in table)
    return f"[ {' ; '.join(f'[{dite}]' for dite in dites)} ]"


def test_tables_and_moves_are_read_as_they_are_written(effort: Effort) -> None:
    @settings(max_examples=effort(40, 1000))
    @given(QUELCONQUES, COUPS)
    @example((), PIOCHER)
    def ask(table: Table, coup: rummikub.Coup) -> None:
        assert read_table(write_table(table)) == read_table(ecrit_ocaml(table)) == table
        if table:
            assert read_move(f"table {ecrit_ocaml(table)}") == Poser(table)
            assert read_move(f"pose {ecrit_ocaml(table)}") == rummikub.PremierCoup(table)
        assert read_move(write_move(coup)) == coup
        assert "\n" not in write_move(coup)

    ask()


def test_read_state_reads_what_is_written(effort: Effort) -> None:
    @settings(max_examples=effort(20, 1000))
    @given(ETATS)
    def ask(e: Etat) -> None:
        assert read_state(write_state(e)) == e
        assert "\n" not in write_state(e)

    ask()


def test_read_state_takes_the_spelling_of_the_sheet() -> None:
    ici = f"trait J2 / J1 T(7,Bleu) Joker / J2+ T ( 13 , Noir ) ; T(1,Noir) / table {ecrit_ocaml((SUITE,))}"
    assert read_state(f"{ici} / pioche / alea 1.2.3") == Etat(
        (Statut(J1, False, mens([T(7, Bleu), Joker])), Statut(J2, True, mens([T(1, Noir), T(13, Noir)]))),
        (SUITE,),
        mens([]),
        J2,
        Alea(1, 2, 3),
    )


@pytest.mark.parametrize(
    ("text", "coup"),
    [
        *(("pioche", PIOCHER), ("piocher", PIOCHER), ("  passe  ", PASSER), ("passer", PASSER)),
        *(("pose", rummikub.PremierCoup(())), ("pose []", rummikub.PremierCoup([[]])), ("table", Poser(()))),
        *(("table [] [J]", Poser([[], [Joker]])), ("table [  ]", Poser(())), ("table [ [] ]", Poser([[]]))),
        ("table[7b]", Poser([[T(7, Bleu)]])),
        ("poser [ 7b 8B J ]", rummikub.PremierCoup([[T(7, Bleu), T(8, Bleu), Joker]])),
        ("table [7b, 8r; 9j] ; [J]", Poser([[T(7, Bleu), T(8, rummikub.Rouge), T(9, rummikub.Jaune)], [Joker]])),
        ("table [[7b] [8n]]", Poser([[T(7, Bleu)], [T(8, Noir)]])),
        ("table [ [T(2,Jaune) ; T(3,Jaune) ; Joker] ]", Poser([SUITE])),
        ("table [[T(2,Jaune);T(3,Jaune);Joker];[T(1,Noir)]]", Poser([SUITE, [T(1, Noir)]])),
        ("table\n [2j 3j J]\n [1n]\n", Poser([SUITE, [T(1, Noir)]])),
    ],
)
def test_read_move_reads_many_spellings(text: str, coup: rummikub.Coup) -> None:
    assert read_move(text) == coup


def test_notations_are_written_as_they_are_printed() -> None:
    assert write_move(Poser([SUITE, []])) == "table [2j 3j J] []"
    assert write_move(rummikub.PremierCoup([])) == "pose"
    assert read_table("[ [T(2,Jaune) ; T(3,Jaune) ; Joker] ; [T(1,Noir)] ]") == (SUITE, (T(1, Noir),))
    e = Etat((Statut(J1, True, mens([])), Statut(J2, False, mens([Joker, T(7, Bleu)]))), (SUITE,), mens([]), J2)
    assert write_state(e) == "trait J2 / J1+ / J2 7b J / table [2j 3j J] / pioche / alea 0.0.0"


# What cannot be read

POSITION: Final = "trait J1 / J1 7b / J2 8b / table [1n 2n 3n] / pioche J / alea 0.0.0"


def refus(lit: Lit, text: str) -> NotationError | None:
    try:
        lit(text)
    except NotationError as error:
        return error
    return None


def place(lit: Lit, text: str) -> int:
    with pytest.raises(NotationError) as raised:
        lit(text)
    return raised.value.place


@pytest.mark.parametrize(
    ("text", "ou"),
    [
        *(("7b]", 0), ("[7b", 3), ("[7b}", 3), ("[7b 8b]]", 7), ("[7b] x", 5), ("[7b]  x", 6), ("[0b]", 1)),
        *(("[7b 14b]", 4), ("[7b T(14,Bleu)]", 4), ("[T(0,Bleu)]", 1), ("[7x]", 1), ("[7b 8]", 4), ("[b]", 1)),
        *(("[7b8b]", 1), ("[JJ]", 1), ("[joker]", 1), ("[T(7,Vert)]", 1), ("[T(7,bleu)]", 1), ("[T(7 Bleu)]", 1)),
        *(("[T(7,Bleu]", 1), ("[-7b]", 1), ("[7.0b]", 1), ("[7b;;8b]", 4), ("[,]", 1), ("[[7b]", 5)),
        *(("[[7b] [8b]", 10), ("[[[7b]]]", 2), ("[\x007b]", 1), ("[7♥]", 1), ("[７ｂ]", 1)),
        *(("[" + "9" * 5000 + "b]", 1), ("[7b]\n[8b]\n[9x]", 11)),
    ],
)
def test_read_table_says_where_it_cannot_read(text: str, ou: int) -> None:
    assert place(read_table, text) == ou
    assert place(read_move, f"pose {text}") == ou + 5
    assert place(read_move, f"table {text}") == ou + 6


@pytest.mark.parametrize(
    ("text", "ou"),
    [
        *(("", 0), ("   ", 3), ("joue", 0), (" Pioche", 1), ("pioche 7b", 7), ("pioche!", 6), ("passe passe", 6)),
        *(("piocherr", 0), ("tablex [7b]", 0), ("posez [7b]", 0), ("table [7b] / pioche", 11), ("[7b]", 0)),
    ],
)
def test_read_move_says_where_it_cannot_read(text: str, ou: int) -> None:
    assert place(read_move, text) == ou


@pytest.mark.parametrize(
    ("ancien", "nouveau", "ou"),
    [
        *(("trait", "tour", 0), ("trait J1", "trait J3", 0), ("trait J1", "trait J12", 0), ("/ J1 7b ", "", 9)),
        *(("/ J2", "/ J1", 17), ("/ J2 8b", "J2 8b", 17), ("7b", "7b 17b", 17), ("7b", "7b [8b]", 17)),
        *(("7b", "T(7,Vert)", 14), ("/ table", "/ tables", 25), ("3n]", "3n", 43), ("3n]", "3n]]", 43)),
        *(("[1n", "1n", 33), ("/ pioche", "/ talon", 44), ("pioche J", "pioche [J]", 53), (" / alea 0.0.0", "", 54)),
        *(("0.0.0", "0.0", 55), ("0.0.0", "-1.0.0", 55), ("0.0.0", "1e3.0.0", 55)),
        *(("0.0.0", "9" * 5000 + ".0.0", 55), ("0.0.0", "0.0.0.0", 67), ("0.0.0", "0.0.0 / fin", 68)),
    ],
)
def test_read_state_says_where_it_cannot_read(ancien: str, nouveau: str, ou: int) -> None:
    assert ancien in POSITION
    assert place(read_state, POSITION.replace(ancien, nouveau, 1)) == ou


def test_read_state_says_where_a_position_is_cut() -> None:
    for n in range(len(POSITION) - 4):
        assert place(read_state, POSITION[:n]) <= n
    with pytest.raises(NotationError, match="trait J1"):
        read_state("")


def test_read_state_reads_chance_up_to_64_bits() -> None:
    for nombres in (f"{2**64}.0.0", f"0.{2**64}.0", f"0.0.{2**64}"):
        assert place(read_state, POSITION.replace("0.0.0", nombres)) >= 55
    most = 2**64 - 1
    assert read_state(POSITION.replace("0.0.0", f"{most}.{most}.{most}")).alea == Alea(most, most, most)


@pytest.mark.parametrize(
    ("text", "table"),
    [
        *(("[00012b]", ((T(12, Bleu),),)), ("[0013b]", ((T(13, Bleu),),)), ("[0001000b]", None)),
        *(("[T(00012,Bleu)]", ((T(12, Bleu),),)), (f"[{'0' * 40}7b]", ((T(7, Bleu),),))),
    ],
)
def test_read_table_reads_a_number_with_zeros_before_as_that_number_or_not(text: str, table: Table | None) -> None:
    assert lit_ou_rien(text) in (None, table)


def lit_ou_rien(text: str) -> Table | None:
    return None if refus(read_table, text) else read_table(text)


# The mark


def test_caret_lines_mark_the_character_at_fault(effort: Effort) -> None:
    @settings(max_examples=effort(40, 2000))
    @given(st.text(alphabet="[7b J]\n14T(,Bleu);x", max_size=60))
    def ask(text: str) -> None:
        error = refus(read_table, text)
        if error is not None:
            line, mark = error.caret_lines().split("\n")
            assert mark.strip() == "^"
            fautif = text[error.place : error.place + 1].replace("\n", "")
            assert line[len(mark) - 1 : len(mark)] == fautif

    ask()


# Any text


ODD: Final = "[]7b14J /+.;,T()é٣♥\n\x00"
"""What texts are spoiled with."""


@pytest.mark.parametrize(
    ("lit", "ecrit", "modele"),
    [
        (read_table, write_table, "[7b 8b J] [ [T(2,Jaune) ; Joker] ]"),
        (read_move, write_move, "table [7b 8b J] [10r 10j 10n]"),
        (read_state, write_state, POSITION),
    ],
    ids=["table", "move", "position"],
)
def test_spoiled_text_is_read_or_refused_at_a_place_of_it(
    lit: Lit, ecrit: Callable[[Any], str], modele: str, effort: Effort
) -> None:
    @settings(max_examples=effort(50, 5000))
    @given(spoiled(modele, ODD, 4, 3) | st.text(alphabet=ODD, max_size=30))
    def essai(text: str) -> None:
        error = refus(lit, text)
        if error is None:
            assert lit(ecrit(lit(text))) == lit(text)
        else:
            assert 0 <= error.place <= len(text)
            assert str(error)

    essai()


@pytest.mark.parametrize("text", ["[" * 100_000, "[7b] " * 20_000, " " * 100_000, "7" * 100_000, "[J" * 50_000])
def test_read_table_reads_or_refuses_a_long_text(text: str) -> None:
    assert lit_ou_rien(text) is None or read_table(text) == ((T(7, Bleu),),) * 20_000 or not text.strip()


# Impossible positions


def casse(text: str) -> list[tuple[object, tuple[object, ...]]]:
    with pytest.raises(ImpossiblePositionError) as raised:
        read_legal_position(jeu, text)
    return [(broken.code, broken.pieces) for broken in raised.value.breaks]


DEPART: Final = write_state(jeu.new(Alea(17)))
MAIN: Final = DEPART.partition("/ J1")[2].partition(" /")[0]

TROP: Final = RefusRummikub.TuilesEnTrop
MANQUE: Final = RefusRummikub.TuilesManquantes


@pytest.mark.parametrize(
    ("changes", "breaks"),
    [
        pytest.param({"/ pioche ": "/ pioche 1b "}, [(TROP, (T(1, Bleu),))], id="107 tiles"),
        pytest.param({"13n J J /": "13n J 13n /"}, [(TROP, (T(13, Noir),)), (MANQUE, (Joker,))], id="a tile thrice"),
        pytest.param({"J J /": "J J J /"}, [(TROP, (Joker,))], id="three jokers"),
        pytest.param({"J1 2b 5b": "J1 5b"}, [(MANQUE, (T(2, Bleu),))], id="a tile missing"),
        pytest.param(
            {" 11n 12n 13n / J2": " / J2", "/ table": "/ table [11n 12n 13n]"},
            [(RefusRummikub.TableSansPose, ())],
            id="a table that nobody laid",
        ),
        pytest.param(
            {MAIN: "", "/ pioche": f"/ pioche{MAIN}"}, [(RefusRummikub.MainJamaisDonnee, (J1,))], id="no hand dealt"
        ),
    ],
)
def test_read_legal_position_says_what_is_impossible(changes: dict[str, str], breaks: list[Any]) -> None:
    text = reduce(lambda text, change: text.replace(*change), changes.items(), DEPART)
    assert casse(text) == breaks


def test_read_legal_position_reads_what_is_possible() -> None:
    assert read_legal_position(jeu, DEPART) == jeu.new(Alea(17))
    text = DEPART.replace(" 11n 12n 13n / J2", " / J2+").replace("/ table", "/ table [11n 12n 13n]")
    assert read_legal_position(jeu, text).table == ((T(11, Noir), T(12, Noir), T(13, Noir)),)


def test_read_legal_position_says_all_that_is_wrong_at_once() -> None:
    text = DEPART.replace("J1 2b 5b 2r", "J1+").replace("/ table", "/ table [2b 5b 2r]")
    assert [code for code, _ in casse(text)] == [RefusRummikub.SuitePlusieursCouleurs, RefusRummikub.TableTropPauvre]
    broken = casse("trait J1 / J1 1b 1b 1b J J J / J2 / table [7b] [] [1r 2r 3j] / pioche / alea 0.0.0")
    assert [code for code, _ in broken] == [
        *(TROP, MANQUE, RefusRummikub.CombinaisonTropCourte, RefusRummikub.CombinaisonTropCourte),
        *(RefusRummikub.SuitePlusieursCouleurs, RefusRummikub.TableSansPose, RefusRummikub.MainJamaisDonnee),
    ]
    assert broken[0][1] == (T(1, Bleu), Joker)
    with pytest.raises(ImpossiblePositionError) as raised:
        read_legal_position(jeu, "trait J1 / J1 / J2 / table [7b] / pioche / alea 0.0.0")
    assert str(raised.value).count(" ; ") >= 2


def test_read_legal_position_does_not_call_impossible_what_it_cannot_read() -> None:
    with pytest.raises(NotationError):
        read_legal_position(jeu, "trait J1 / J1 14b")


@pytest.mark.parametrize(
    ("engages", "table", "demandes"),
    [("J1+", "", 30), ("J1+ J2+", "[11n 12n 13n]", 60), ("J1+", "[1n 2n 3n] [5n 6n 7n]", 30), ("J2+", "[1n 2n J]", 30)],
)
def test_invariants_want_a_table_worth_the_openings_of_those_who_have_laid(
    engages: str, table: str, demandes: int
) -> None:
    text = laid(engages, table)
    (broken,) = jeu.invariants(jeu.read_position(text))
    assert (broken.code, broken.expected) == (RefusRummikub.TableTropPauvre, demandes)


@pytest.mark.parametrize(
    ("engages", "table"), [("J1+", "[9n 10n 11n]"), ("J1+ J2+", "[9n 10n J] [9j 10j J]"), ("J2+", "[4n J 6n J]")]
)
def test_invariants_count_a_joker_of_the_table_for_thirteen_at_most(engages: str, table: str) -> None:
    assert jeu.invariants(jeu.read_position(laid(engages, table))) == ()


def laid(engages: str, table: str) -> str:
    """Write a position where those tiles lie on the table, and each player has a tile."""
    mains: tuple[rummikub.Main, rummikub.Main] = mens([T(1, Bleu)]), mens([T(1, rummikub.Rouge)])
    ailleurs = mens(tuile for pile in (*read_table(table), (T(1, Bleu), T(1, rummikub.Rouge))) for tuile in pile)
    pioche = rummikub.difference(rummikub.cst_PIOCHE_INIT, ailleurs)
    statuts = Statut(J1, "J1+" in engages, mains[0]), Statut(J2, "J2+" in engages, mains[1])
    return write_state(Etat(statuts, read_table(table), pioche, J1))

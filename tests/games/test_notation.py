"""Rummikub in notation: both spellings of moves and positions, both ways, and the place of a fault."""

from collections.abc import Callable, Iterable
from dataclasses import replace
from functools import reduce
from typing import Any, Final

import pytest
from harness.effort import Effort
from hypothesis import example, given, settings
from hypothesis import strategies as st

from games.rummikub.random_states import etat_dit, table_de, toutes_les_tuiles, tuiles
from rummifun.chance import Alea
from rummifun.core.notation import NotationError
from rummifun.core.record import ImpossiblePositionError, read_legal_position
from rummifun.games.rummikub import RefusRummikub, Tuile, cst_PIOCHE_INIT, difference, jeu
from rummifun.games.rummikub.etat import J1, J2, Etat, Statut, write_state
from rummifun.games.rummikub.move_types import Coup, Passer, Piocher, Poser, PremierCoup
from rummifun.games.rummikub.notation import read_move, read_state, read_table, write_move
from rummifun.games.rummikub.tuiles import Bleu, Joker, T, Table, write_table
from rummifun.laws.strategies import aleas, combinaisons, mains

TABLES: Final[st.SearchStrategy[Table]] = st.lists(combinaisons(), max_size=4).map(tuple)
"""Tables of any combinations, valid or not, empty ones and the empty table among them."""

COUPS: Final[st.SearchStrategy[Coup]] = st.one_of(
    st.just(Piocher()), st.just(Passer()), TABLES.map(Poser), TABLES.map(PremierCoup)
)

ETATS: Final[st.SearchStrategy[Etat]] = st.builds(
    Etat,
    st.tuples(*(st.builds(Statut, st.just(j), st.booleans(), mains()) for j in (J1, J2))),
    *(TABLES, mains(max_size=40), st.sampled_from([J1, J2]), aleas()),
)
"""States of any parts, possible or not."""

SUITE: Final = tuiles("2j 3j J")

Lit = Callable[[str], Any]


# Back and forth


def write_as_ocaml(table: Iterable[Iterable[Tuile]]) -> str:
    said = (" ; ".join(f"T({t.valeur},{t.couleur.name})" if isinstance(t, T) else "Joker" for t in c) for c in table)
    return f"[ {' ; '.join(f'[{one}]' for one in said)} ]"


@pytest.mark.parametrize(
    ("values", "write", "read"),
    [(TABLES, write_table, read_table), (COUPS, write_move, read_move), (ETATS, write_state, read_state)],
    ids=["table", "move", "position"],
)
def test_notation_is_read_as_it_is_written(
    values: st.SearchStrategy[Any], write: Callable[[Any], str], read: Lit, effort: Effort
) -> None:
    @settings(max_examples=effort(30, 1000))
    @given(values)
    def ask(value: Any) -> None:
        assert read(write(value)) == value
        assert "\n" not in write(value)

    ask()


def test_read_table_and_read_move_take_the_spelling_of_the_sheet(effort: Effort) -> None:
    @settings(max_examples=effort(30, 1000))
    @given(TABLES)
    @example(())
    def ask(table: Table) -> None:
        assert read_table(write_as_ocaml(table)) == table
        if table:
            assert read_move(f"table {write_as_ocaml(table)}") == Poser(table)
            assert read_move(f"pose {write_as_ocaml(table)}") == PremierCoup(table)

    ask()


def test_read_state_takes_the_spelling_of_the_sheet() -> None:
    ici = f"trait J2 / J1 T(7,Bleu) Joker / J2+ T ( 13 , Noir ) ; T(1,Noir) / table {write_as_ocaml((SUITE,))}"
    there = replace(etat_dit("7b J", "1n 13n", "2j 3j J", "", J2, (False, True)), alea=Alea(1, 2, 3))
    assert read_state(f"{ici} / pioche / alea 1.2.3") == there


@pytest.mark.parametrize(
    ("text", "coup"),
    [
        *(("pioche", Piocher()), ("piocher", Piocher()), ("  passe  ", Passer()), ("passer", Passer())),
        *(("pose", PremierCoup(())), ("pose []", PremierCoup([[]])), ("table", Poser(()))),
        *(("table [] [J]", Poser([[], [Joker]])), ("table [  ]", Poser(())), ("table [ [] ]", Poser([[]]))),
        *(("table[7b]", Poser(table_de("7b"))), ("poser [ 7b 8B J ]", PremierCoup(table_de("7b 8b J")))),
        ("table [7b, 8r; 9j] ; [J]", Poser(table_de("7b 8r 9j | J"))),
        ("table [[7b] [8n]]", Poser(table_de("7b | 8n"))),
        ("table [ [T(2,Jaune) ; T(3,Jaune) ; Joker] ]", Poser([SUITE])),
        ("table [[T(2,Jaune);T(3,Jaune);Joker];[T(1,Noir)]]", Poser(table_de("2j 3j J | 1n"))),
        ("table\n [2j 3j J]\n [1n]\n", Poser(table_de("2j 3j J | 1n"))),
    ],
)
def test_read_move_reads_many_spellings(text: str, coup: Coup) -> None:
    assert read_move(text) == coup


def test_notations_are_written_as_they_are_printed() -> None:
    assert write_move(Poser([SUITE, []])) == "table [2j 3j J] []"
    assert write_move(PremierCoup([])) == "pose"
    assert read_table("[ [T(2,Jaune) ; T(3,Jaune) ; Joker] ; [T(1,Noir)] ]") == table_de("2j 3j J | 1n")
    e = etat_dit("", "J 7b", "2j 3j J", "", J2, (True, False))
    assert write_state(e) == "trait J2 / J1+ / J2 7b J / table [2j 3j J] / pioche / alea 0.0.0"


# Unreadable texts

POSITION: Final = "trait J1 / J1 7b / J2 8b / table [1n 2n 3n] / pioche J / alea 0.0.0"


def refus(read: Lit, text: str) -> NotationError | None:
    try:
        read(text)
    except NotationError as error:
        return error
    return None


def place(read: Lit, text: str) -> int:
    with pytest.raises(NotationError) as raised:
        read(text)
    return raised.value.place


@pytest.mark.parametrize(
    ("text", "at"),
    [
        *(("7b]", 0), ("[7b", 3), ("[7b}", 3), ("[7b 8b]]", 7), ("[7b] x", 5), ("[7b]  x", 6), ("[0b]", 1)),
        *(("[7b 14b]", 4), ("[7b T(14,Bleu)]", 4), ("[T(0,Bleu)]", 1), ("[7x]", 1), ("[7b 8]", 4), ("[b]", 1)),
        *(("[7b8b]", 1), ("[JJ]", 1), ("[joker]", 1), ("[T(7,Vert)]", 1), ("[T(7,bleu)]", 1), ("[T(7 Bleu)]", 1)),
        *(("[T(7,Bleu]", 1), ("[-7b]", 1), ("[7.0b]", 1), ("[7b;;8b]", 4), ("[,]", 1), ("[[7b]", 5)),
        *(("[[7b] [8b]", 10), ("[[[7b]]]", 2), ("[\x007b]", 1), ("[7♥]", 1), ("[７ｂ]", 1)),
        *(("[" + "9" * 5000 + "b]", 1), ("[7b]\n[8b]\n[9x]", 11)),
    ],
)
def test_read_table_says_where_it_cannot_read(text: str, at: int) -> None:
    assert place(read_table, text) == at
    assert place(read_move, f"pose {text}") == at + 5
    assert place(read_move, f"table {text}") == at + 6


@pytest.mark.parametrize(
    ("text", "at"),
    [
        *(("", 0), ("   ", 3), ("joue", 0), (" Pioche", 1), ("pioche 7b", 7), ("pioche!", 6), ("passe passe", 6)),
        *(("piocherr", 0), ("tablex [7b]", 0), ("posez [7b]", 0), ("table [7b] / pioche", 11), ("[7b]", 0)),
    ],
)
def test_read_move_says_where_it_cannot_read(text: str, at: int) -> None:
    assert place(read_move, text) == at


@pytest.mark.parametrize(
    ("old", "new", "at"),
    [
        *(("trait", "tour", 0), ("trait J1", "trait J3", 0), ("trait J1", "trait J12", 0), ("/ J1 7b ", "", 9)),
        *(("/ J2", "/ J1", 17), ("/ J2 8b", "J2 8b", 17), ("7b", "7b 17b", 17), ("7b", "7b [8b]", 17)),
        *(("7b", "T(7,Vert)", 14), ("/ table", "/ tables", 25), ("3n]", "3n", 43), ("3n]", "3n]]", 43)),
        *(("[1n", "1n", 33), ("/ pioche", "/ talon", 44), ("pioche J", "pioche [J]", 53), (" / alea 0.0.0", "", 54)),
        *(("0.0.0", "0.0", 55), ("0.0.0", "-1.0.0", 55), ("0.0.0", "1e3.0.0", 55)),
        *(("0.0.0", "9" * 5000 + ".0.0", 55), ("0.0.0", "0.0.0.0", 67), ("0.0.0", "0.0.0 / fin", 68)),
    ],
)
def test_read_state_says_where_it_cannot_read(old: str, new: str, at: int) -> None:
    assert old in POSITION
    assert place(read_state, POSITION.replace(old, new, 1)) == at


def test_read_state_reads_chance_up_to_64_bits() -> None:
    for numbers in (f"{2**64}.0.0", f"0.{2**64}.0", f"0.0.{2**64}"):
        assert place(read_state, POSITION.replace("0.0.0", numbers)) >= 55
    most = 2**64 - 1
    assert read_state(POSITION.replace("0.0.0", f"{most}.{most}.{most}")).alea == Alea(most, most, most)


def test_read_table_reads_a_number_with_zeros_before_as_that_number_or_not() -> None:
    for text, tuile in {"00012b": "12b", "0001000b": "", "T(0012,Bleu)": "12b", "0" * 40 + "7b": "7b"}.items():
        assert read_or_none(f"[{text}]") in (None, table_de(tuile) or None)


def read_or_none(text: str) -> Table | None:
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
            wrong = text[error.place : error.place + 1].replace("\n", "")
            assert line[len(mark) - 1 : len(mark)] == wrong

    ask()


@pytest.mark.parametrize("text", ["[" * 100_000, "[7b] " * 5_000, " " * 100_000, "7" * 100_000, "[J" * 50_000])
def test_read_table_reads_or_refuses_a_long_text(text: str) -> None:
    assert read_or_none(text) is None or read_table(text) == ((T(7, Bleu),),) * 5_000 or not text.strip()


# Impossible positions


def faults(text: str) -> list[tuple[object, tuple[object, ...]]]:
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
        ({"/ pioche ": "/ pioche 1b "}, [(TROP, tuiles("1b"))]),
        ({"13n J J /": "13n J 13n /"}, [(TROP, tuiles("13n")), (MANQUE, (Joker,))]),
        ({"J J /": "J J J /"}, [(TROP, (Joker,))]),
        ({"J1 2b 5b": "J1 5b"}, [(MANQUE, tuiles("2b"))]),
        ({" 11n 12n 13n / J2": " / J2", "/ table": "/ table [11n 12n 13n]"}, [(RefusRummikub.TableSansPose, ())]),
        ({MAIN: "", "/ pioche": f"/ pioche{MAIN}"}, [(RefusRummikub.MainJamaisDonnee, (J1,))]),
    ],
    ids=["107 tiles", "a tile thrice", "three jokers", "a tile missing", "a table that nobody laid", "no hand dealt"],
)
def test_read_legal_position_says_what_is_impossible(changes: dict[str, str], breaks: list[Any]) -> None:
    text = reduce(lambda text, change: text.replace(*change), changes.items(), DEPART)
    assert faults(text) == breaks


def test_read_legal_position_reads_what_is_possible() -> None:
    assert read_legal_position(jeu, DEPART) == jeu.new(Alea(17))
    text = DEPART.replace(" 11n 12n 13n / J2", " / J2+").replace("/ table", "/ table [11n 12n 13n]")
    assert read_legal_position(jeu, text).table == table_de("11n 12n 13n")


def test_read_legal_position_says_all_that_is_wrong_at_once() -> None:
    text = DEPART.replace("J1 2b 5b 2r", "J1+").replace("/ table", "/ table [2b 5b 2r]")
    assert [code for code, _ in faults(text)] == [RefusRummikub.SuitePlusieursCouleurs, RefusRummikub.TableTropPauvre]
    broken = faults("trait J1 / J1 1b 1b 1b J J J / J2 / table [7b] [] [1r 2r 3j] / pioche / alea 0.0.0")
    assert [code for code, _ in broken] == [
        *(TROP, MANQUE, RefusRummikub.CombinaisonTropCourte, RefusRummikub.CombinaisonTropCourte),
        *(RefusRummikub.SuitePlusieursCouleurs, RefusRummikub.TableSansPose, RefusRummikub.MainJamaisDonnee),
    ]
    assert broken[0][1] == tuiles("1b J")
    with pytest.raises(ImpossiblePositionError) as raised:
        read_legal_position(jeu, "trait J1 / J1 / J2 / table [7b] / pioche / alea 0.0.0")
    assert str(raised.value).count(" ; ") >= 2


@pytest.mark.parametrize(
    ("engages", "table", "wanted"),
    [
        *(("J1+", "", 30), ("J1+ J2+", "[11n 12n 13n]", 60), ("J1+", "[1n 2n 3n] [5n 6n 7n]", 30)),
        *(("J2+", "[1n 2n J]", 30), ("J1+", "[9n 10n 11n]", None), ("J1+ J2+", "[9n 10n J] [9j 10j J]", None)),
        ("J2+", "[4n J 6n J]", None),  # a joker counts for thirteen at most
    ],
)
def test_invariants_want_a_table_worth_the_openings_of_those_who_have_laid(
    engages: str, table: str, wanted: int | None
) -> None:
    found = [(broken.code, broken.expected) for broken in jeu.invariants(jeu.read_position(laid(engages, table)))]
    assert found == ([] if wanted is None else [(RefusRummikub.TableTropPauvre, wanted)])


def laid(engages: str, table: str) -> str:
    """Write a position with these tiles on the table, and a tile in each hand."""
    e = etat_dit("1b", "1r", engages=("J1+" in engages, "J2+" in engages))
    placee = replace(e, table=read_table(table))
    return write_state(replace(placee, pioche=difference(cst_PIOCHE_INIT, toutes_les_tuiles(placee))))

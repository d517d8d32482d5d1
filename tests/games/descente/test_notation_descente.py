"""La descente in writing: cards, moves and positions both ways, where a text cannot be read, what cannot be."""

from __future__ import annotations

from dataclasses import replace
from itertools import islice, product
from typing import Any, Final

import pytest

from games.descente.positions import cartes, position
from games.descente.random_plays import jeu_de, partie
from rummifun.chance import Alea
from rummifun.core.conversion import RefusValeur
from rummifun.core.game import ImpossiblePositionError, read_legal_position
from rummifun.core.notation import NotationError
from rummifun.core.record import Record, header_line, move_line, read_record
from rummifun.games import game_named
from rummifun.games.descente import (
    NORD,
    SUD,
    Centre,
    Coup,
    Deplacer,
    Face,
    Gauche,
    Main,
    Paquet,
    Place,
    Ranger,
    RefusDescente,
    Remelanger,
    Remettre,
    Tirer,
    descente,
)
from rummifun.pieces.tarot import COULEURS, JEU_78, RANGS, Atout, Excuse, RefusTarot, carte, read_card, valeur
from rummifun.refusal import Precondition

JEU: Final = descente()

PLACES: Final[tuple[Place, ...]] = (
    *(Main(), Face(SUD), Face(NORD), Paquet(SUD), Paquet(NORD)),
    *(Gauche(k) for k in (0, 1, 5, 12)),
    *(Centre(k, i) for k in (0, 1, 5, 12) for i in (0, 1, 14, 21)),
)

VIDE: Final = (
    "trait SUD / centre [] [] [] [] [] / SUD main - paquet [] face [] / NORD main - paquet [] face [] / "
    "gauche - - - - - / remaniements 0"
)


# Cards


def test_the_pack_has_78_cards_in_the_order_of_the_sheet() -> None:
    assert len({*JEU_78}) == len(JEU_78) == 78
    assert [str(c) for c in (*JEU_78[:2], JEU_78[13], JEU_78[14], *JEU_78[55:58], JEU_78[77])] == (
        ["A♦", "2♦", "R♦", "A♥", "R♠", "EX", "T1", "T21"]
    )
    assert [valeur(carte(couleur, rang)) for couleur, rang in product(COULEURS, RANGS)] == [*range(1, 15)] * 4


@pytest.mark.parametrize("c", JEU_78, ids=str)
def test_a_card_is_read_as_it_was_written(c: object) -> None:
    ecrite = str(c)
    lettres = ecrite.translate(str.maketrans("♦♥♣♠", "dhcs"))
    assert read_card(ecrite) is read_card(lettres) is read_card(lettres.lower()) is read_card(f" {lettres.upper()} ")
    assert read_card(ecrite) == c
    assert lettres.isascii()


@pytest.mark.parametrize(
    "texte", ["", "1♥", "11♥", "0♥", "T0", "T22", "T01", "X♥", "10", "♥", "10♥♥", "EXC", "10 ♥", "٣♥"]
)
def test_what_is_no_card_is_refused(texte: str) -> None:
    with pytest.raises(Precondition) as raised:
        read_card(texte)
    assert raised.value.refusal.code is RefusTarot.CarteIllisible


@pytest.mark.parametrize("numero", [0, 22, -1, True, "3", 1.0])
def test_a_trump_has_a_number_from_1_to_21(numero: object) -> None:
    with pytest.raises(Precondition) as raised:
        Atout(numero)  # type: ignore[arg-type]  # the mistake
    assert raised.value.refusal.code is RefusTarot.AtoutHorsBornes


def test_cards_are_written_as_python_reads_them() -> None:
    assert (repr(Atout(3)), repr(Excuse)) == ("Atout(3)", "Excuse")


# Moves


@pytest.mark.parametrize(
    "coup", [Tirer(), Remettre(), Remelanger(), Ranger(), *(Deplacer(*p) for p in product(PLACES, PLACES))]
)
def test_a_move_is_read_as_it_was_written(coup: Coup) -> None:
    ecrit = JEU.write(coup)
    assert JEU.read(ecrit) == JEU.read(f"  {ecrit.upper()} ") == coup


@pytest.mark.parametrize(
    ("texte", "coup"),
    [
        ("remelange", Remelanger()),
        ("Remélanger", Remelanger()),
        ("tirer", Tirer()),
        ("ranger", Ranger()),
        ("c2.5 > NORD", Deplacer(Centre(2, 5), Face(NORD))),
    ],
)
def test_other_spellings_are_read(texte: str, coup: Coup) -> None:
    assert JEU.read(texte) == coup


@pytest.mark.parametrize(
    ("texte", "place"),
    [
        ("", 0),
        ("tir", 0),
        ("tire c1", 5),
        ("c1.2", 4),
        ("c1.2>", 5),
        ("c1.2>x", 5),
        ("main>c1>c2", 7),
        ("est>c1", 0),
        ("c1.1.1>c2", 4),
    ],
)
def test_a_move_that_cannot_be_read_says_where(texte: str, place: int) -> None:
    with pytest.raises(NotationError) as raised:
        JEU.read(texte)
    assert raised.value.place == place


# Positions


def test_states_of_whole_games_are_read_as_they_were_written() -> None:
    for graine in range(6):
        for e, _ in islice(partie(graine), 0, None, 5):
            texte = JEU.write_position(e)
            assert read_legal_position(JEU, texte) == e
            assert "\n" not in texte
            assert JEU.read_position(texte.translate(str.maketrans("♦♥♣♠", "dhcs"))) == e


def test_an_empty_table_is_read() -> None:
    e = JEU.read_position(VIDE)
    assert JEU.write_position(e) == VIDE


@pytest.mark.parametrize(
    ("faux", "juste"),
    [
        ("trait EST", "trait SUD"),
        ("centre [] [] [] []", "centre [] [] [] [] []"),
        ("centre [1♥] [] [] [] []", "centre [] [] [] [] []"),
        ("SUD main 10", "SUD main -"),
        ("paquet {}", "paquet []"),
        ("paquet [", "paquet []"),
        ("paquet (2♥]", "paquet []"),
        ("face ()", "face []"),
        ("gauche - - - -", "gauche - - - - -"),
        ("gauche A♥ - - - -", "gauche - - - - -"),
        ("gauche - - - - 2♣", "gauche - - - - -"),
        ("remaniements -1", "remaniements 0"),
        ("remaniements 0 / fin", "remaniements 0"),
        ("remaniements", "remaniements 0"),
    ],
)
def test_a_position_that_cannot_be_read_says_where(faux: str, juste: str) -> None:
    texte = VIDE.replace(juste, faux, 1)
    assert texte != VIDE
    with pytest.raises(NotationError) as raised:
        JEU.read_position(texte)
    assert VIDE.index(juste) - 3 <= raised.value.place <= VIDE.index(juste) + len(faux) + 3


# What cannot be


def test_all_that_is_wrong_is_said_at_once() -> None:
    e = position("2♥ 5♣", "3♥", sud=("7♦", "8♣", ""), nord=("9♣", "6♣", ""), remaniements=31)
    e = replace(e, paquet=(e.paquet[0], cartes("3♥") + e.paquet[1][1:]))
    codes = [broken.code for broken in JEU.invariants(e)]
    assert codes == [
        RefusDescente.CartesEnTrop,
        RefusDescente.CartesManquantes,
        RefusDescente.CentreEnDesordre,
        RefusDescente.MainHorsTour,
        RefusDescente.RemaniementsHorsBornes,
    ]
    with pytest.raises(ImpossiblePositionError) as raised:
        read_legal_position(JEU, JEU.write_position(e))
    assert [broken.code for broken in raised.value.breaks] == codes
    assert "3♥" in str(raised.value)
    assert "5♣" in str(raised.value)


def test_a_pack_of_77_cards_misses_the_one_that_it_has_not() -> None:
    e = position("2♥")
    (broken,) = JEU.invariants(replace(e, paquet=((), e.paquet[1][:-1])))
    assert (broken.code, broken.pieces) == (RefusDescente.CartesManquantes, e.paquet[1][-1:])


def test_two_hands_may_not_be_full_nor_that_of_who_waits() -> None:
    for trait, sud, nord in ((SUD, "7♦", "9♣"), (SUD, "", "9♣"), (NORD, "7♦", "")):
        e = position("2♥", sud=(sud, "", ""), nord=(nord, "", ""), trait=trait)
        assert [broken.code for broken in JEU.invariants(e)] == [RefusDescente.MainHorsTour]


def test_states_that_no_notation_can_write_are_impossible_too() -> None:
    e = position("2♥")
    codes = [broken.code for broken in JEU.invariants(replace(e, centre=e.centre[:4]))]
    assert codes == [RefusDescente.CentreIncomplet]
    for gauche in ((15, 0, 0, 0, 0), (0, 0, 0, 0), (-1, 0, 0, 0, 0)):
        assert RefusDescente.FondationHorsBornes in [
            b.code for b in JEU.invariants(replace(e, paquet_de_gauche=gauche))
        ]


def test_an_untidy_table_is_possible_until_it_is_tidied() -> None:
    e = position("2♥ A♠", "EX", sud=("A♦", "", ""))
    assert JEU.invariants(e) == ()
    assert [*JEU.moves(e)] == [Ranger()]


# Records


def test_a_record_knows_the_options_of_its_game() -> None:
    jeu = jeu_de(31)
    pas = [*partie(31, jeu)]
    coups = tuple(coup for _, coup in pas if coup is not None)
    written = Record(jeu, Alea(31), coups)
    texte = "\n".join([header_line(written), *(move_line(jeu, coup) for coup in coups)])
    back, damage = read_record(texte, game_named)
    assert (back, damage) == (written, None)
    assert jeu != descente()


@pytest.mark.parametrize("options", [{"win": "all"}, {"run_moves": "jamais"}, {"run_moves": []}])
def test_a_record_with_other_options_is_refused(options: dict[str, object]) -> None:
    with pytest.raises(Precondition):
        game_named("descente", options)


def test_a_packet_never_shown_has_no_more_cards_than_were_dealt() -> None:
    e = JEU.new(Alea(6))
    sud, nord = e.paquet
    for trop, qui, donnees in (((sud + nord, ()), SUD, 37), (((), sud + nord), NORD, 36)):
        (broken,) = JEU.invariants(replace(e, paquet=trop))
        assert (broken.code, broken.pieces, broken.expected, broken.got) == (
            RefusDescente.PaquetTropHaut,
            (qui,),
            donnees,
            73,
        )
    assert JEU.invariants(replace(e, paquet=(sud + nord[1:], nord[:1]))) != ()


def test_a_packet_of_all_the_cards_holds_nothing_that_goes_to_the_left_at_once() -> None:
    """Whoever has 73 cards in a packet that was mixed has shown every one of them, the Excuse and the As too."""
    e = JEU.new(Alea(6))
    sud, nord = e.paquet
    (broken,) = JEU.invariants(replace(e, paquet=(sud + nord, ()), vus=(True, True)))
    assert broken.code is RefusDescente.CarteNonRangee
    assert set(broken.pieces) == {c for c in (*sud, *nord) if c in cartes("A♦ A♥ A♣ A♠ EX")}


@pytest.mark.parametrize("carte", ["A♦", "EX"])
def test_what_goes_to_the_left_at_once_is_never_covered(carte: str) -> None:
    e, (prise,) = JEU.new(Alea(6)), cartes(carte)
    sud, nord = (tuple(c for c in paquet if c != prise) for paquet in e.paquet)
    e = replace(e, paquet=(sud[:-1], nord), face=((prise, sud[-1]), ()))
    (broken,) = JEU.invariants(e)
    assert (broken.code, broken.pieces) == (RefusDescente.CarteNonRangee, (prise,))


@pytest.mark.parametrize("zone", ["main", "paquet", "face", "vus"])
@pytest.mark.parametrize("places", [0, 1, 3])
def test_a_zone_has_a_place_for_each_player(zone: str, places: int) -> None:
    e = JEU.new(Alea(6))
    change: dict[str, Any] = {zone: (*getattr(e, zone), getattr(e, zone)[0])[:places]}
    with pytest.raises(Precondition) as refus:
        replace(e, **change)
    assert (refus.value.refusal.code, refus.value.refusal.pieces) == (RefusValeur.ValeurInattendue, (f"Etat.{zone}",))

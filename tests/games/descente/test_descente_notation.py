"""La descente in notation: cards, moves and positions both ways, the place of a fault, impossible positions."""

from dataclasses import replace
from itertools import product
from typing import Any, Final

import pytest

from games.asked import broken, refused
from games.descente.positions import cartes, position
from rummifun.chance import Alea
from rummifun.core.conversion import RefusValeur
from rummifun.core.notation import NotationError
from rummifun.core.record import ImpossiblePositionError
from rummifun.games.descente import NORD, SUD, Etat, Place, RefusDescente, Remettre, Tirer, descente
from rummifun.games.descente.move_types import Centre, Coup, Deplacer, Face, Gauche, Main, Paquet, Ranger, Remelanger
from rummifun.refusal import Refusal

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


# Moves


def test_read_move_is_what_was_written() -> None:
    coups: list[Coup] = [Tirer(), Remettre(), Remelanger(), Ranger(), *(Deplacer(*p) for p in product(PLACES, PLACES))]
    for coup in coups:
        ecrit = JEU.write(coup)
        assert JEU.read(ecrit) == JEU.read(f"  {ecrit.upper()} ") == coup
    for texte, autre in (("remelange", Remelanger()), ("Remélanger", Remelanger()), ("ranger", Ranger())):
        assert JEU.read(texte) == autre
    assert JEU.read("c2.5 > NORD") == Deplacer(Centre(2, 5), Face(NORD))


@pytest.mark.parametrize(
    ("texte", "place"),
    [
        *(("", 0), ("tir", 0), ("tire c1", 5), ("c1.2", 4), ("c1.2>", 5), ("c1.2>x", 5), ("main>c1>c2", 7)),
        *(("est>c1", 0), ("c1.1.1>c2", 4)),
    ],
)
def test_read_move_says_where_it_stops(texte: str, place: int) -> None:
    with pytest.raises(NotationError) as raised:
        JEU.read(texte)
    assert raised.value.place == place


# Positions


FAUX: Final = {
    "trait SUD": ["trait EST"],
    "centre [] [] [] [] []": ["centre [] [] [] []", "centre [1♥] [] [] [] []"],
    "SUD main -": ["SUD main 10"],
    "paquet []": ["paquet {}", "paquet [", "paquet (2♥]"],
    "face []": ["face ()"],
    "gauche - - - - -": ["gauche - - - -", "gauche A♥ - - - -", "gauche - - - - 2♣"],
    "remaniements 0": ["remaniements -1", "remaniements 0 / fin", "remaniements"],
}
"""Parts of the empty position, and faulty texts in their place."""


@pytest.mark.parametrize(("juste", "faux"), [(juste, faux) for juste, tous in FAUX.items() for faux in tous])
def test_read_position_says_where_it_stops(juste: str, faux: str) -> None:
    assert JEU.write_position(JEU.read_position(VIDE)) == VIDE
    texte = VIDE.replace(juste, faux, 1)
    assert texte != VIDE
    with pytest.raises(NotationError) as raised:
        JEU.read_position(texte)
    assert VIDE.index(juste) - 3 <= raised.value.place <= VIDE.index(juste) + len(faux) + 3


# Impossible positions


E: Final = position("2♥")
SUD_, NORD_ = E.paquet
CINQ: Final = cartes("5♣")
BORNES: Final = "0..14, 0..22"


@pytest.mark.parametrize(
    ("e", "code", "pieces", "expected", "got"),
    [
        (replace(E, paquet=((CINQ[0],), NORD_)), "CartesEnTrop", CINQ, None, None),
        (replace(E, paquet=(CINQ * 2, NORD_)), "CartesEnTrop", CINQ, None, None),
        (replace(E, paquet=((), NORD_[:-1])), "CartesManquantes", NORD_[-1:], None, None),
        (replace(E, centre=E.centre[:4]), "CentreIncomplet", (), 5, 4),
        (replace(E, centre=(*E.centre, ())), "CentreIncomplet", (), 5, 6),
        (position("2♥", "4♥ 5♣", "6♥"), "CentreEnDesordre", cartes("4♥ 5♣"), None, 2),
        (replace(E, paquet_de_gauche=(0,) * 4), "FondationHorsBornes", (), BORNES, "(0, 0, 0, 0)"),
        (replace(E, paquet_de_gauche=(0, -1, 0, 0, 0)), "FondationHorsBornes", (), BORNES, "(0, -1, 0, 0, 0)"),
        (position("2♥", nord=("5♣", "", "")), "MainHorsTour", CINQ, "SUD", None),
        (position("2♥", sud=("5♣", "", ""), trait=NORD), "MainHorsTour", CINQ, "NORD", None),
        (position("2♥", sud=("7♦", "", ""), nord=("5♣", "", "")), "MainHorsTour", CINQ, "SUD", None),
        (replace(E, remaniements=31), "RemaniementsHorsBornes", (), 30, 31),
        (replace(E, remaniements=-1), "RemaniementsHorsBornes", (), 30, -1),
    ],
)
def test_invariants_say_what_is_impossible_whole(
    e: Etat, code: str, pieces: tuple[object, ...], expected: object, got: object
) -> None:
    assert JEU.invariants(e) == (Refusal(RefusDescente[code], pieces, expected, got),)
    assert JEU.invariants(replace(E, remaniements=30)) == ()


def test_invariants_refuse_a_foundation_of_fifteen() -> None:
    codes = [broken.code for broken in JEU.invariants(replace(E, paquet_de_gauche=(15, 0, 0, 0, 0)))]
    assert RefusDescente.FondationHorsBornes in codes


def test_invariants_say_all_that_is_wrong_at_once() -> None:
    e = position("2♥ 5♣", "3♥", sud=("7♦", "8♣", ""), nord=("9♣", "6♣", ""), remaniements=31)
    e = replace(e, paquet=(e.paquet[0], cartes("3♥") + e.paquet[1][1:]))
    wrong = ["CartesEnTrop", "CartesManquantes", "CentreEnDesordre", "MainHorsTour", "RemaniementsHorsBornes"]
    assert [refusal.code.name for refusal in JEU.invariants(e)] == wrong == broken(JEU, JEU.write_position(e))
    told = str(ImpossiblePositionError(JEU.invariants(e)))
    assert "3♥" in told
    assert "5♣" in told


def test_invariants_refuse_a_packet_never_shown_with_more_cards_than_dealt() -> None:
    e = JEU.new(Alea(6))
    sud, nord = e.paquet
    for trop, qui, donnees in (((sud + nord, ()), SUD, 37), (((), sud + nord), NORD, 36)):
        assert JEU.invariants(replace(e, paquet=trop)) == (Refusal(RefusDescente.PaquetTropHaut, (qui,), donnees, 73),)
    assert JEU.invariants(replace(e, paquet=(sud + nord[1:], nord[:1]))) != ()


def test_invariants_refuse_all_cards_in_a_packet_that_was_shown() -> None:
    """A player with 73 cards in a mixed packet has shown every one of them, the Excuse and the As too."""
    e = JEU.new(Alea(6))
    sud, nord = e.paquet
    (broken,) = JEU.invariants(replace(e, paquet=(sud + nord, ()), vus=(True, True)))
    assert broken.code is RefusDescente.CarteNonRangee
    assert set(broken.pieces) == {c for c in (*sud, *nord) if c in cartes("A♦ A♥ A♣ A♠ EX")}


@pytest.mark.parametrize("carte", ["A♦", "EX"])
def test_invariants_refuse_a_covered_card_that_goes_to_the_left_at_once(carte: str) -> None:
    e, (prise,) = JEU.new(Alea(6)), cartes(carte)
    sud, nord = (tuple(c for c in paquet if c != prise) for paquet in e.paquet)
    e = replace(e, paquet=(sud[:-1], nord), face=((prise, sud[-1]), ()))
    assert JEU.invariants(e) == (Refusal(RefusDescente.CarteNonRangee, (prise,)),)


@pytest.mark.parametrize("zone", ["main", "paquet", "face", "vus"])
@pytest.mark.parametrize("places", [0, 1, 3])
def test_etat_has_a_place_for_each_player_in_a_zone(zone: str, places: int) -> None:
    e = JEU.new(Alea(6))
    change: dict[str, Any] = {zone: (*getattr(e, zone), getattr(e, zone)[0])[:places]}
    refus = refused(replace, e, **change)
    assert (refus.code, refus.pieces) == (RefusValeur.ValeurInattendue, (f"Etat.{zone}",))

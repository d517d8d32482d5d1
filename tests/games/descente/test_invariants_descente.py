"""What is impossible in La descente, each said whole: the cards or the pile, what was expected, what is there."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

import pytest

from games.descente.positions import cartes, position
from rummifun.games.descente import Etat, RefusDescente, descente
from rummifun.pieces.cartes import Carte, Cinq, Trefle

E: Final = position("2♥")
SUD, NORD = E.paquet
CACHEE: Final = Carte(Trefle, Cinq)
BORNES: Final = "0..14, 0..22"

Faute = tuple[RefusDescente, tuple[object, ...], object, object]

FAUX: Final[list[tuple[Etat, list[Faute]]]] = [
    (replace(E, paquet=((CACHEE,), NORD)), [(RefusDescente.CartesEnTrop, (CACHEE,), None, None)]),
    (replace(E, paquet=(cartes("5♣ 5♣"), NORD)), [(RefusDescente.CartesEnTrop, cartes("5♣"), None, None)]),
    (replace(E, centre=E.centre[:4]), [(RefusDescente.CentreIncomplet, (), 5, 4)]),
    (replace(E, centre=(*E.centre, ())), [(RefusDescente.CentreIncomplet, (), 5, 6)]),
    (position("2♥", "4♥ 5♣", "6♥"), [(RefusDescente.CentreEnDesordre, cartes("4♥ 5♣"), None, 2)]),
    (replace(E, paquet_de_gauche=(0,) * 4), [(RefusDescente.FondationHorsBornes, (), BORNES, "(0, 0, 0, 0)")]),
    (
        replace(E, paquet_de_gauche=(0, -1, 0, 0, 0)),
        [(RefusDescente.FondationHorsBornes, (), BORNES, "(0, -1, 0, 0, 0)")],
    ),
    (position("2♥", nord=("5♣", "", "")), [(RefusDescente.MainHorsTour, cartes("5♣"), "SUD", None)]),
    (replace(E, remaniements=31), [(RefusDescente.RemaniementsHorsBornes, (), 30, 31)]),
    (replace(E, remaniements=-1), [(RefusDescente.RemaniementsHorsBornes, (), 30, -1)]),
    (replace(E, remaniements=30), []),
]


@pytest.mark.parametrize(("e", "fautes"), FAUX)
def test_what_is_impossible_is_said_whole(e: Etat, fautes: list[Faute]) -> None:
    broken = descente().invariants(e)
    assert [(one.code, one.pieces, one.expected, one.got) for one in broken] == fautes

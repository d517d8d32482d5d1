"""The compiled twin of the solver: its optimum is that of the plain one, its table as lawful."""

from __future__ import annotations

import pytest
from parties_au_hasard import ampleur, main_de
from test_solveur import BAG, DEUX_FOIS, TAILLES, positions, verifie

from rummifun.games.rummikub import Joker, Refus, cst_PIOCHE_INIT, meilleure_pose
from rummifun.games.rummikub.solveur import OBJECTIFS
from rummifun.kernels.rummikub import meilleure_pose as compilee
from rummifun.refusal import Precondition


@pytest.mark.lent
@pytest.mark.parametrize("taille", TAILLES)
def test_the_twin_has_the_same_optimum(taille: str, pytestconfig: pytest.Config) -> None:
    nombre = {"vide": 60, "moyenne": 40, "grande": 12}[taille] if ampleur(pytestconfig) == 1 else 700
    for i, (table, tuiles) in enumerate(positions(taille, 20, nombre)):
        main, objectif = main_de(*tuiles), OBJECTIFS[i % 3]
        s = compilee(table, main, objectif)
        assert s.optimum == meilleure_pose(table, main, objectif).optimum, (table, tuiles, objectif)
        verifie(table, main, objectif, s)


def test_the_twin_lays_all_the_tiles_and_third_copies() -> None:
    assert [compilee((), cst_PIOCHE_INIT, o).optimum for o in OBJECTIFS] == [106, 728, 0]
    assert compilee((), main_de(*DEUX_FOIS, Joker)).optimum == 27
    assert len(BAG) == 106


def test_the_twin_refuses_what_the_plain_solver_refuses() -> None:
    with pytest.raises(Precondition) as refus:
        compilee((), main_de())
    assert refus.value.refusal.code is Refus.MainVide

"""The compiled twin of the solver: the same solutions as the plain one, to the table, and the same refusals."""

from typing import Any

import pytest
from games.asked import refused
from games.rummikub.random_states import groupe, main_de, suite
from games.rummikub.test_rummikub_solver import BAG, DEUX_FOIS, TAILLES, positions, verifie
from harness.effort import Effort
from harness.nonempty import nonempty

from kernels.twins import solutions_differ
from rummifun.games import rummikub
from rummifun.games.rummikub import Bleu, Joker, Noir, RefusRummikub, T, Table, arranger, meilleure_pose
from rummifun.games.rummikub.solver import OBJECTIFS
from rummifun.kernels.rummikub import arranger as arrangee
from rummifun.kernels.rummikub import meilleure_pose as compilee
from rummifun.refusal import Refusal

pytestmark = pytest.mark.usefixtures("rummikub_compiled")


@pytest.mark.parametrize("taille", TAILLES)
def test_meilleure_pose_finds_the_solution_of_the_plain_solver(taille: str, effort: Effort) -> None:
    nombre = effort({"vide": 30, "moyenne": 20, "grande": 4}[taille], 700)
    for i, (table, tuiles) in nonempty(enumerate(positions(taille, 20, nombre))):
        main, objectif = main_de(*tuiles), OBJECTIFS[i % 4]
        assert solutions_differ(table, main, objectif) is None
        verifie(table, main, objectif, compilee(table, main, objectif))


def test_arranger_refuses_tiles_too_many() -> None:
    for arrange_ in (arranger, arrangee):
        assert refused(arrange_, main_de(*[T(4, Bleu)] * 3)) == Refusal(RefusRummikub.TuilesEnTrop, (T(4, Bleu),))
    assert arrangee(main_de()) == arranger(main_de()) == ()


def test_meilleure_pose_lays_all_the_tiles_and_third_copies() -> None:
    assert [compilee((), rummikub.cst_PIOCHE_INIT, o).optimum for o in OBJECTIFS] == [106, 728, 106_728, 0]
    assert compilee((), main_de(*DEUX_FOIS, Joker)).optimum == 27
    assert len(BAG) == 106


@pytest.mark.parametrize(
    ("table", "tuiles", "objectif"),
    [
        ((suite(Bleu, 4, 5),), [Joker], "tuiles"),
        ((suite(Bleu, *range(1, 14), *range(1, 14)),), [Joker], "tuiles"),
        (((Joker, Joker, Joker),), [Joker], "tuiles"),
        (((*groupe(4, Bleu, Noir), T(4, Bleu)),), [Joker], "tuiles"),
        ((suite(Bleu, 4, 5, 6),), [T(4, Bleu)] * 2, "main"),
        ((), [T(4, Bleu)] * 300, "tuiles"),
        ((), [Joker] * 3, "points"),
        ((), [Joker], "rien"),
        ((), [], "tuiles"),
    ],
    ids=str,
)
def test_meilleure_pose_refuses_as_the_plain_solver_does(table: Table, tuiles: list[T], objectif: Any) -> None:
    refus = [refused(resout, table, main_de(*tuiles), objectif) for resout in (meilleure_pose, compilee)]
    assert refus[0] == refus[1]
    assert tuiles or refus[0].code is RefusRummikub.MainVide

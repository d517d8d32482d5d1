"""The compiled twin of the solver: it finds what the plain one finds, to the table, and refuses the same."""

from collections import Counter
from itertools import chain
from typing import Any

import numpy as np
import pytest
from games.asked import refused
from games.rummikub.random_states import groupe, main_de, suite
from games.rummikub.test_solveur_rummikub import BAG, DEUX_FOIS, TAILLES, positions, verifie
from harness.effort import Effort
from harness.nonempty import nonempty

from kernels.twins import arrangements_differ, solutions_differ
from rummifun.games import rummikub
from rummifun.games.rummikub import Bleu, Couleur, Joker, Main, Noir, RefusRummikub, T, Table, arranger, meilleure_pose
from rummifun.games.rummikub.combinaisons import est_groupe, est_suite
from rummifun.games.rummikub.dynamic_program import Arrangement, solve_task
from rummifun.games.rummikub.reconstruction import rebuild_table
from rummifun.games.rummikub.solver import OBJECTIFS, make_task
from rummifun.kernels.rummikub import arranger as arrangee
from rummifun.kernels.rummikub import meilleure_pose as compilee
from rummifun.kernels.rummikub.dynamic_program import constant_tables
from rummifun.kernels.rummikub.table_layout import lay_out
from rummifun.kernels.rummikub.tiles import END, drop_useless, kind_of
from rummifun.refusal import Refusal

pytestmark = pytest.mark.usefixtures("rummikub_compiled")


@pytest.mark.parametrize("taille", TAILLES)
def test_meilleure_pose_finds_the_solution_of_the_plain_solver(taille: str, effort: Effort) -> None:
    nombre = effort({"vide": 30, "moyenne": 20, "grande": 4}[taille], 700)
    for i, (table, tuiles) in nonempty(enumerate(positions(taille, 20, nombre))):
        main, objectif = main_de(*tuiles), OBJECTIFS[i % 4]
        assert solutions_differ(table, main, objectif) is None
        verifie(table, main, objectif, compilee(table, main, objectif))


@pytest.mark.parametrize("taille", TAILLES)
def test_arranger_arranges_as_the_plain_solver_does(taille: str, effort: Effort) -> None:
    vus, nombre = Counter[bool](), {"vide": 40, "moyenne": 20, "grande": 6}[taille]
    for table, tuiles in positions(taille, 21, effort(nombre // 3, nombre)):
        pleine = meilleure_pose(table, main_de(*tuiles)).table
        reste = list((Counter(tuiles) - Counter(chain(*pleine))).elements())
        for plus in (0, 1):
            sac = main_de(*chain(*pleine), *reste[:plus])
            assert arrangements_differ(sac) is None
            vus[arranger(sac) is None] += 1
    assert vus[False] >= effort(2, 6)


def test_arranger_refuses_tiles_too_many() -> None:
    for arrange_ in (arranger, arrangee):
        assert refused(arrange_, main_de(*[T(4, Bleu)] * 3)) == Refusal(RefusRummikub.TuilesEnTrop, (T(4, Bleu),))
    assert arrangee(main_de()) == arranger(main_de()) == ()


def test_meilleure_pose_lays_all_the_tiles_and_third_copies() -> None:
    assert [compilee((), rummikub.cst_PIOCHE_INIT, o).optimum for o in OBJECTIFS] == [106, 728, 106_728, 0]
    assert compilee((), main_de(*DEUX_FOIS, Joker)).optimum == 27
    assert len(BAG) == 106


def posee_par_le_noyau(table: Table, a: Arrangement) -> Counter[rummikub.Combinaison]:
    octets = np.array([o for c in table for o in (*map(rummikub.indice, c), END)], np.uint8)
    prises = np.array([[0] * 5, *([*e.groupement.prises, e.groupement.jokers] for e in a.etapes)])
    suites = np.array([[(0, 0), *(e.poses[c] for e in a.etapes)] for c in range(4)])
    tuiles = (*(T(v, c) for c in Couleur for v in range(1, 14)), Joker)
    lues, longueurs, n = lay_out(octets, len(octets), prises, suites, a.ajoutes, constant_tables())
    return Counter(tuple(tuiles[t] for t in lues[i, : longueurs[i]]) for i in range(n))


@pytest.mark.parametrize("taille", TAILLES)
def test_lay_out_lays_an_arrangement_as_rebuild_table_does(taille: str, effort: Effort) -> None:
    nombre = {"vide": 40, "moyenne": 40, "grande": 6}[taille]
    for table, tuiles in nonempty(positions(taille, 31, effort(nombre // 4, nombre))):
        a = solve_task(make_task(table, main_de(*tuiles), "tuiles"))
        assert a is not None
        assert posee_par_le_noyau(table, a) == Counter(rebuild_table(table, a)), (table, tuiles)


def test_kind_of_knows_runs_and_groups() -> None:
    vus = Counter[int]()
    for table, _ in positions("grande", 8, 8):
        for c in table:
            for essai in (c, c[1:], c[:-1], (*c, Joker), (Joker, *c), c[::-1], (c[0], *c)):
                octets = np.array([*map(rummikub.indice, essai)], np.uint8)
                nature = kind_of(octets, len(essai))
                assert nature == est_suite(essai) + 2 * est_groupe(essai), essai
                vus[nature] += 1
    assert set(vus) == {0, 1, 2, 3}


def test_drop_useless_leaves_out_only_tiles_that_no_combination_can_hold() -> None:
    def restent(main: Main, jokers: int) -> int:
        comptes = np.array([*make_task((), main, "tuiles")[:3]])
        drop_useless(comptes, jokers)
        return int(comptes[1].sum())

    assert restent(main_de(*suite(Bleu, 4, 6, 9, 13), T(4, Noir)), 0) == 0
    assert restent(main_de(*suite(Bleu, 4, 6, 9, 13), T(4, Noir)), 1) == 3
    assert restent(main_de(*suite(Bleu, 4, 6, 9, 13), T(4, Noir)), 2) == 5
    assert restent(main_de(*groupe(4, *Couleur), *suite(Noir, 5, 6, 8)), 0) == 6


@pytest.mark.parametrize(
    ("table", "tuiles", "objectif"),
    [
        ((suite(Bleu, 4, 5),), [Joker], "tuiles"),
        ((suite(Bleu, *range(1, 14), *range(1, 14)),), [Joker], "tuiles"),
        (((Joker, Joker, Joker),), [Joker], "tuiles"),
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

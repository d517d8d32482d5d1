"""One test for each decision on what the sheet of Rummikub leaves open (1 to 27); states in its form, and slips."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from pyrsistent import plist

from games.rummikub.random_states import etat, groupe, main_de, suite
from rummifun.chance import Alea
from rummifun.core.conversion import RefusValeur
from rummifun.games.rummikub import (
    Main,
    Table,
    defaut,
    donne_choisie,
    en_combinaison,
    en_ordre,
    est_suite,
    intersection,
    le_statut,
    passer,
    points_combinaison,
    points_groupe,
    points_main,
    points_suite,
    premier_coup_ok,
    refusal,
    tableVmens,
    un_dans,
)
from rummifun.games.rummikub.combinaisons import combinaison_valide, combinaisons_valides, est_groupe, points_pose
from rummifun.games.rummikub.etat import J1, J2, Etat, Statut, extraire, init_partie, joueur_courant, la_main, la_table
from rummifun.games.rummikub.extraction import ajouter_tuile
from rummifun.games.rummikub.feasibility import peut_poser
from rummifun.games.rummikub.game import jeu
from rummifun.games.rummikub.move_types import Coup, Passer, Piocher, Poser, PremierCoup
from rummifun.games.rummikub.refusals import RefusRummikub
from rummifun.games.rummikub.rules import coup_ok, fin, jouer_1_coup, jouer_1er_coup, memes_tables, piocher, scores
from rummifun.games.rummikub.scene import act_of_move
from rummifun.games.rummikub.tuiles import Bleu, Jaune, Joker, Noir, Rouge, T, Tuile, check_on_failure, cst_PIOCHE_INIT
from rummifun.multiset.rapide import ajoute, cardinal, difference, egaux, from_pairs, ieme, mens, nbocc, pairs, supprime
from rummifun.multiset.signature import RefusMultiset
from rummifun.refusal import Code, Precondition, sentence

J = Joker


def code(e: Etat, coup: Coup) -> object:
    refus = refusal(e, coup)
    return refus and refus.code


def test_01_cst_pioche_init_holds_two_jokers_among_106() -> None:
    assert (nbocc(J, cst_PIOCHE_INIT), cardinal(cst_PIOCHE_INIT)) == (2, 106)


TRENTE = (suite(Bleu, 9, 10, 11),)
VINGT_NEUF = (suite(Bleu, 2, 3, 4), groupe(5, Bleu, Rouge, Jaune, Noir))


@pytest.mark.parametrize(("pose", "points"), [(TRENTE, 30), (VINGT_NEUF, 29)])
def test_02_premier_coup_ok_from_30_points_on(pose: Table, points: int) -> None:
    main = main_de(*(t for c in pose for t in c), T(1, Noir))
    e = etat(main, main_de(J), pioche=main_de(J), engages=(False, False))
    assert points_pose(pose) == points
    assert premier_coup_ok(main, pose, main_de(T(1, Noir))) == (jouer_1er_coup(e, pose) is not e) == (points >= 30)
    assert code(e, PremierCoup(pose)) is (None if points >= 30 else RefusRummikub.PointsInsuffisants)


def test_03_points_suite_depends_on_the_place_of_a_joker() -> None:
    runs: list[tuple[Tuile, ...]] = [
        (T(7, Jaune), T(8, Jaune), J),
        (J, T(7, Jaune), T(8, Jaune)),
        (T(7, Jaune), J, T(9, Jaune)),
    ]
    assert [points_suite(s) for s in runs] == [24, 21, 24]


def test_04_points_pose_of_the_scenario_is_33() -> None:
    pose: list[tuple[Tuile, ...]] = [suite(Jaune, 2, 3, 4), (T(7, Jaune), T(8, Jaune), J)]
    m0 = main_de(*pose[0], *pose[1])
    assert points_pose(pose) == 33
    assert premier_coup_ok(m0, pose, main_de())


def test_05_coup_ok_refuses_to_lay_nothing() -> None:
    longue, coupee = (suite(Bleu, 1, 2, 3, 4, 5, 6),), (suite(Bleu, 1, 2, 3), suite(Bleu, 4, 5, 6))
    for apres in (longue, coupee):  # the same table again, and the same tiles arranged otherwise
        e = etat(main_de(T(1, Noir)), main_de(T(2, Noir)), longue, main_de(J))
        assert jouer_1_coup(e, apres) is e
        assert code(e, Poser(apres)) is RefusRummikub.AucuneTuilePosee
        assert not coup_ok(longue, la_main(J1, e), apres, la_main(J1, e))


def test_06_combinaison_valide_refuses_a_colour_twice() -> None:
    assert not combinaison_valide(groupe(7, Rouge, Jaune, Jaune))
    assert combinaison_valide(groupe(7, Rouge, Bleu, Jaune))


def test_07_joueur_courant_is_j1_after_j2() -> None:
    assert joueur_courant(piocher(piocher(init_partie()))) is J1


BLOQUE = etat(main_de(T(1, Noir)), main_de(T(13, Bleu)), (suite(Rouge, 4, 5, 6),))
"""An empty pool, and neither player can lay anything."""

J2_PEUT = etat(main_de(T(1, Noir)), main_de(T(7, Rouge)), (suite(Rouge, 4, 5, 6),))
"""An empty pool; J1, to move, can lay nothing; J2 can."""


SUITE_4_6 = (suite(Rouge, 4, 5, 6),)


@pytest.mark.parametrize(
    ("e", "coup", "attendu"),
    [
        (J2_PEUT, Piocher(), RefusRummikub.PiocheVide),
        (J2_PEUT, Passer(), None),  # an empty pool and nothing to lay
        (
            etat(main_de(T(1, Noir)), main_de(T(13, Bleu)), SUITE_4_6, main_de(T(2, Bleu))),
            Passer(),
            RefusRummikub.PiocheNonVide,
        ),
        (etat(main_de(T(3, Rouge)), main_de(T(13, Bleu)), SUITE_4_6), Passer(), RefusRummikub.PosePossible),
        (
            etat(main_de(*TRENTE[0], T(1, Noir)), main_de(T(13, Noir)), engages=(False, False)),
            Passer(),
            RefusRummikub.PosePossible,
        ),
        (etat(main_de(*suite(Bleu, 1, 2, 3)), main_de(*TRENTE[0], T(1, Noir)), engages=(False, False)), Passer(), None),
    ],
    ids=["empty pool", "stuck", "pool", "can lay", "can open", "cannot open"],
)
def test_08_piocher_and_passer_with_an_empty_pool(e: Etat, coup: Coup, attendu: RefusRummikub | None) -> None:
    apres = (piocher if coup == Piocher() else passer)(e)
    assert code(e, coup) is attendu
    assert (apres is e) is (attendu is not None)
    assert (apres.statuts, la_table(apres)) == (e.statuts, la_table(e))
    assert (joueur_courant(apres) is J2) is (attendu is None)


def test_09_fin_when_the_pool_is_empty_and_both_are_stuck() -> None:
    assert fin(BLOQUE)
    assert not fin(J2_PEUT)
    assert not fin(etat(main_de(T(1, Noir)), main_de(T(13, Bleu)), la_table(BLOQUE), main_de(T(2, Bleu))))


def test_09_peut_poser_needs_30_points_of_who_has_not_opened() -> None:
    table, main = (suite(Rouge, 4, 5, 6),), main_de(T(7, Rouge), *suite(Bleu, 1, 2, 3))
    assert peut_poser(table, main, True)
    assert not peut_poser(table, main, False)
    assert fin(etat(main, main, table, engages=(False, False)))
    assert not fin(etat(main, main, table, engages=(False, True)))


@pytest.mark.parametrize(
    ("c", "valide"),
    [
        ((T(12, Noir), T(13, Noir), T(1, Noir)), False),
        ((T(12, Noir), T(13, Noir), J), False),
        ((J, T(1, Noir), T(2, Noir)), False),
        ((T(13, Noir), T(1, Noir), T(2, Noir)), False),
        ((*suite(Noir, *range(1, 14)), J), False),
        ((J, *suite(Noir, *range(1, 14))), False),
        (suite(Noir, *range(1, 14)), True),
        ((J, T(2, Noir), T(3, Noir)), True),
        ((T(11, Noir), T(12, Noir), J), True),
        (suite(Jaune, 4, 5, 6), True),  # 12: a run goes up
        (suite(Jaune, 6, 5, 4), False),
        ((T(6, Jaune), J, T(4, Jaune)), False),
    ],
    ids=lambda c: " ".join(map(str, c)) if isinstance(c, tuple) else "",
)
def test_10_est_suite_within_1_to_13_going_up(c: tuple[Tuile, ...], valide: bool) -> None:
    assert est_suite(c) == combinaison_valide(c) == valide


@pytest.mark.parametrize(
    ("c", "en_suite", "en_groupe"),
    [
        ((J, J, T(5, Noir)), 12, 15),
        ((J, T(5, Noir), J), 15, 15),
        ((T(5, Noir), J, J), 18, 15),
        ((J, J, T(2, Noir)), 0, 6),
        ((T(12, Noir), J, J), 0, 36),
        ((J, T(13, Noir), J), 0, 39),
        ((J, T(1, Noir), J), 0, 3),
    ],
)
def test_11_points_pose_of_one_tile_and_two_jokers_is_the_better(
    c: tuple[Tuile, ...], en_suite: int, en_groupe: int
) -> None:
    assert (points_suite(c), points_groupe(c)) == (en_suite, en_groupe)
    assert points_pose([c]) == max(en_suite, en_groupe)


def test_11_est_groupe_gives_a_joker_a_colour_that_is_missing() -> None:
    assert est_groupe((*groupe(8, Bleu, Rouge, Jaune), J))
    assert not est_groupe((*groupe(8, Bleu, Rouge, Jaune, Noir), J))
    assert not est_groupe((*groupe(8, Bleu, Bleu), J))


def test_11_combinaison_valide_refuses_jokers_alone_and_nothing_at_all() -> None:
    assert not any(map(combinaison_valide, ((J, J, J), (J, J), ())))
    assert points_pose([(J, J, J), ()]) == 0
    assert combinaisons_valides(())
    assert not combinaisons_valides(((),))


def test_13_jouer_1_coup_takes_the_joker_of_the_table() -> None:
    t0: tuple[tuple[Tuile, ...], ...] = ((T(3, Rouge), J, T(5, Rouge)),)
    t1 = (suite(Rouge, 3, 4, 5), (T(9, Bleu), T(10, Bleu), J))
    e = etat(main_de(T(4, Rouge), T(9, Bleu), T(10, Bleu), T(1, Noir)), main_de(T(1, Bleu)), t0, main_de(J))
    assert pairs(la_main(J1, jouer_1_coup(e, t1))) == ((T(1, Noir), 1),)


def test_13_coup_ok_returns_no_tile_to_a_hand() -> None:
    t0: tuple[tuple[Tuile, ...], ...] = ((T(3, Rouge), J, T(5, Rouge)),)
    m0, t1 = main_de(T(4, Rouge), T(1, Noir)), (suite(Rouge, 3, 4, 5),)
    e = etat(m0, main_de(T(1, Bleu)), t0, main_de(J))
    assert jouer_1_coup(e, t1) is e
    assert code(e, Poser(t1)) is RefusRummikub.TuilesReprises
    assert not coup_ok(t0, m0, t1, main_de(T(1, Noir), J))
    assert not coup_ok(t0, m0, t1, main_de(T(1, Noir)))


def test_14_jouer_1er_coup_leaves_the_table_as_it_is() -> None:
    prolongee = (suite(Rouge, 4, 5, 6, 7),)
    e = etat(main_de(*TRENTE[0], T(7, Rouge)), main_de(J), SUITE_4_6, main_de(J), engages=(False, True))
    assert la_table(jouer_1er_coup(e, TRENTE)) == SUITE_4_6 + TRENTE
    assert code(e, Poser(prolongee + TRENTE)) is RefusRummikub.PremierCoupAttendu
    assert code(e, PremierCoup(prolongee + TRENTE)) is RefusRummikub.TuilesAbsentes
    assert jouer_1er_coup(e, prolongee + TRENTE) is e


def test_15_piocher_though_able_to_play() -> None:
    e = etat(main_de(T(7, Rouge), T(1, Noir)), main_de(J), (suite(Rouge, 4, 5, 6),), main_de(J))
    assert peut_poser(la_table(e), la_main(J1, e), True)
    assert cardinal(la_main(J1, piocher(e))) == 3


def test_16_init_partie_begins_with_j1() -> None:
    assert {joueur_courant(init_partie(graine)) for graine in range(20)} == {J1}


def test_17_points_main_counts_30_for_a_joker() -> None:
    assert points_main(main_de(J, J, T(8, Bleu), T(13, Noir))) == 81
    assert points_main(main_de()) == 0


@pytest.mark.parametrize(("valeur", "gagnant"), [(5, None), (4, 0), (6, 1)])
def test_17_outcome_is_won_by_the_lower_score(valeur: int, gagnant: int | None) -> None:
    e = etat(main_de(T(valeur, Noir)), main_de(T(5, Bleu)), (suite(Rouge, 7, 8, 9),))
    issue = jeu.outcome(e)
    assert issue is not None
    assert (issue.winner, issue.scores, scores(e), fin(e)) == (gagnant, (valeur, 5), (valeur, 5), True)


def test_18_ajouter_tuile_on_an_empty_table_is_the_empty_table() -> None:
    assert ajouter_tuile((), T(1, Bleu)) == ()
    assert ajouter_tuile((), J) == ()


def test_18_ajouter_tuile_takes_the_first_combination_then_the_right_end_then_the_left() -> None:
    deux = (suite(Noir, 4, 5, 6), groupe(7, Bleu, Rouge, Jaune))
    assert ajouter_tuile(deux, T(7, Noir)) == (suite(Noir, 4, 5, 6, 7), deux[1])
    assert ajouter_tuile(deux[::-1], T(7, Noir)) == (groupe(7, Bleu, Rouge, Jaune, Noir), deux[0])
    assert ajouter_tuile(deux, J) == ((*deux[0], J), deux[1])
    assert ajouter_tuile((suite(Noir, 11, 12, 13),), J) == ((J, *suite(Noir, 11, 12, 13)),)


def test_18_ajouter_tuile_takes_a_joker_s_place_in_the_first_combination_before_an_end_of_the_next() -> None:
    deux = ((T(3, Noir), J, T(5, Noir)), suite(Noir, 5, 6, 7))
    assert ajouter_tuile(deux, T(4, Noir)) == ((T(3, Noir), T(4, Noir), T(5, Noir), J), deux[1])
    assert ajouter_tuile(deux[::-1], T(4, Noir)) == (suite(Noir, 4, 5, 6, 7), deux[0])


def test_18_ajouter_tuile_s_documentation_says_the_decision_of_the_rules() -> None:
    """In the order in which places are tried; the page of the rules has the same words."""
    page = Path(__file__).parents[3] / "docs" / "en" / "regles" / "rummikub.md"
    (row,) = (line for line in page.read_text("utf-8").splitlines() if "of `ajouter_tuile`" in line)
    words = (
        "first combination in table order",
        "right end",
        "left end",
        "inside",
        "in the place of a joker that moves",
    )
    for text in (row, " ".join((ajouter_tuile.__doc__ or "").split())):
        assert re.search(".*".join(words), text)
        assert "« nowhere »" in text
        assert "split" in text


def test_18_ajouter_tuile_goes_inside_and_never_splits() -> None:
    assert ajouter_tuile(((T(5, Noir), J, J),), T(6, Noir)) == ((T(5, Noir), T(6, Noir), J, J),)
    assert ajouter_tuile((suite(Noir, 1, 2, 3, 4, 5),), T(3, Noir)) == ()


def test_19_difference_subtracts_and_intersection_takes_the_smaller() -> None:
    ens, autre = mens("aab"), mens("abb")
    assert pairs(difference(ens, mens("a"))) == (("a", 1), ("b", 1))
    assert pairs(intersection(ens, autre)) == (("a", 1), ("b", 1))


def test_20_ajoute_and_supprime_keep_no_0_and_refuse_a_negative() -> None:
    ens = mens("ab")
    assert ajoute(("c", 0), ens) == ens
    assert pairs(supprime(("a", 1), ens)) == (("b", 1),)
    assert pairs(from_pairs([("a", 0)])) == ()
    for f in (ajoute, supprime):
        with pytest.raises(Precondition) as refus:
            f(("a", -1), ens)
        assert refus.value.refusal.code is RefusMultiset.MultipliciteNegative


@pytest.mark.parametrize("i", [-1, 0, 4])
def test_21_ieme_counts_from_1(i: int) -> None:
    assert [ieme(k, mens("aab")) for k in (1, 2, 3)] == ["a", "a", "b"]
    with pytest.raises(Precondition) as refus:
        ieme(i, mens("aab"))
    assert (refus.value.refusal.code, refus.value.refusal.got) == (RefusMultiset.RangHorsBornes, i)


@pytest.mark.parametrize(
    ("f", "attendu", "nombres"),
    [
        (lambda: un_dans(main_de(), Alea()), RefusMultiset.EnsembleVide, None),  # 21
        (lambda: ieme(1, main_de()), RefusMultiset.EnsembleVide, None),
        (lambda: extraire(4, main_de(J, J, T(1, Bleu)), Alea()), RefusRummikub.PiocheInsuffisante, (4, 3)),  # 22
        (lambda: extraire(-1, cst_PIOCHE_INIT, Alea()), RefusMultiset.MultipliciteNegative, None),
    ],
    ids=["un_dans", "ieme", "extraire", "extraire negative"],
)
def test_21_and_22_un_dans_ieme_and_extraire_refuse(
    f: Callable[[], object], attendu: Code, nombres: tuple[int, int] | None
) -> None:
    with pytest.raises(Precondition) as refus:
        f()
    assert refus.value.refusal.code is attendu
    assert nombres is None or (refus.value.refusal.expected, refus.value.refusal.got) == nombres


def test_23_jouer_1_coup_and_jouer_1er_coup_refuse_each_other_s_time() -> None:
    premier, dernier = (etat(main_de(*TRENTE[0]), main_de(J), (), main_de(J), engages=(b, b)) for b in (False, True))
    assert code(premier, Poser(TRENTE)) is RefusRummikub.PremierCoupAttendu
    assert code(dernier, PremierCoup(TRENTE)) is RefusRummikub.PremierCoupDejaFait
    assert jouer_1_coup(premier, TRENTE) is premier
    assert jouer_1er_coup(dernier, TRENTE) is dernier


def test_24_refusal_of_the_scenario_on_a_random_deal() -> None:
    pose = (suite(Jaune, 2, 3, 4), (T(7, Jaune), T(8, Jaune), J))
    refus = refusal(init_partie(17), PremierCoup(pose))
    assert refus is not None
    assert (refus.code, refus.pieces) == (RefusRummikub.TuilesAbsentes, (*suite(Jaune, 3, 4, 7, 8), J))


def test_25_en_ordre_is_blue_red_yellow_black_then_jokers() -> None:
    desordre = main_de(J, T(1, Noir), T(13, Jaune), T(1, Rouge), T(2, Bleu), T(1, Bleu))
    attendu = (T(1, Bleu), T(2, Bleu), T(1, Rouge), T(13, Jaune), T(1, Noir), J)
    assert tuple(t for t, _ in en_ordre(desordre)) == attendu
    assert tuple(t for t, _ in Statut(J1, False, desordre).main) == attendu


def test_26_fin_with_an_empty_hand() -> None:
    e = etat(main_de(T(7, Rouge)), main_de(T(13, Bleu), J), (suite(Rouge, 4, 5, 6),), main_de(T(2, Bleu)))
    e1 = jouer_1_coup(e, (suite(Rouge, 4, 5, 6, 7),))
    assert fin(e1)
    assert scores(e1) == (0, 43)


def test_26_jouer_1er_coup_may_empty_a_hand() -> None:
    e = etat(main_de(*TRENTE[0]), main_de(T(13, Bleu)), (), main_de(T(2, Bleu)), engages=(False, False))
    e1 = jouer_1er_coup(e, TRENTE)
    assert fin(e1)
    assert le_statut(J1, e1).engage
    assert scores(e1) == (0, 13)


def test_27_memes_tables_forgets_the_order_that_a_table_keeps() -> None:
    a, b = suite(Noir, 1, 2, 3), groupe(7, Bleu, Rouge, Jaune)
    e, f = (etat(main_de(J), main_de(J), t) for t in ((a, b), (b, a)))
    assert e != f
    assert memes_tables(la_table(e), la_table(f))
    assert not memes_tables((a, b), (a, b, b))
    assert not memes_tables((a,), (a[::-1],))


def test_27_jouer_1_coup_takes_the_table_in_another_order() -> None:
    a, b = suite(Noir, 1, 2, 3), groupe(7, Bleu, Rouge, Jaune)
    e = etat(main_de(T(4, Noir), J), main_de(J), (a, b), main_de(J))
    e1 = jouer_1_coup(e, (b, suite(Noir, 1, 2, 3, 4)))
    assert la_table(e1) == (b, suite(Noir, 1, 2, 3, 4))
    assert egaux(tableVmens(la_table(e1)), tableVmens((a, b, (T(4, Noir),))))


EGALES = {
    "laid again": ((suite(Noir, 1, 2, 3),), (suite(Noir, 1, 2, 3), suite(Noir, 1, 2, 3)), "lay black 1-2-3"),
    "made again": (
        (suite(Noir, 1, 2, 3, 4), suite(Noir, 1, 2, 3)),
        (suite(Noir, 1, 2, 3, 4), suite(Noir, 1, 2, 3, 4)),
        "add black 4 to make black 1-2-3-4",
    ),
}


@pytest.mark.parametrize("egale", EGALES)
def test_27_act_of_move_names_a_combination_that_equals_one_of_the_table(egale: str) -> None:
    avant, apres, dite = EGALES[egale]
    e = etat(main_de(*(T(n, Noir) for n in (1, 2, 3, 4))), main_de(J), avant)
    assert act_of_move(e, Poser(apres)).label.localize(str) == dite


def test_etat_of_lists_is_the_etat_of_tuples() -> None:
    """Equal states are equal values, whatever sequences and whichever order of the tiles they were made of."""
    e = init_partie(graine=17)
    posee = (T(5, Rouge), T(6, Rouge), T(7, Rouge))
    de_tuples = Etat(e.statuts, (posee,), e.pioche, J2, e.alea)
    s1, s2 = e.statuts
    renverse = from_pairs(reversed(pairs(e.pioche)))
    de_listes = Etat([s1, s2], [[*posee]], renverse, J2, e.alea)  # type: ignore[arg-type]
    assert de_listes == de_tuples
    assert hash(de_listes) == hash(de_tuples)
    assert Statut(J1, False, from_pairs(reversed(pairs(s1.main)))) == s1
    assert (type(de_listes.table), *map(type, de_listes.table)) == (tuple, tuple)


def test_donne_choisie_begins_a_game_of_a_seed_like_a_deal() -> None:
    e = donne_choisie(m1 := main_de(T(1, Noir)), m2 := main_de(Joker, T(1, Noir)), graine=7)
    assert e == Etat(
        (Statut(J1, False, m1), Statut(J2, False, m2)),
        (),
        difference(cst_PIOCHE_INIT, main_de(Joker, T(1, Noir), T(1, Noir))),
        J1,
        Alea(7),
    )
    assert type(e.alea) is Alea
    assert donne_choisie(m1, m2).alea == Alea(0)


# States in the sheet's own form; what a beginner's slip is told


DEAL = init_partie(17)
PAIRS = [(T(1, Noir), 1), (Joker, 1), (T(1, Noir), 1)]
BASSE: Any = suite(Bleu, 9, 10, 11)


def test_etat_and_statut_unpack_as_the_tuples_of_the_sheet() -> None:
    ((s1, s2), t, p, j) = DEAL
    (joueur, engage, main) = s1
    assert (s1, s2, t, p, j) == (*DEAL.statuts, (), DEAL.pioche, J1)
    assert (joueur, engage, main) == (J1, False, la_main(J1, DEAL))


def test_etat_is_made_of_the_tuples_of_the_sheet() -> None:
    m: Any = mens([T(1, Noir), T(1, Noir), Joker])
    one, other, pioche = Statut(J1, True, m), Statut(J2, True, m), cst_PIOCHE_INIT
    statuts: Any = ((J1, True, PAIRS), (J2, True, iter(PAIRS)))
    table: Any = [[T(4, Rouge), Joker, T(6, Rouge)]]
    e = Etat(statuts, table, pioche, J1)
    assert e == Etat((one, other), ((T(4, Rouge), Joker, T(6, Rouge)),), pioche, J1)
    assert hash(e) == hash(Etat((one, other), table, pioche, J1))
    assert "Table : 1 combinaison" in str(e)
    assert la_main(J2, piocher(piocher(e))) != m


def test_statut_takes_a_hand_as_a_list_of_pairs() -> None:
    listed: Any = PAIRS
    statut = Statut(J1, False, listed)
    assert statut == Statut(J1, False, plist([(Joker, 1), (T(1, Noir), 2)]))
    assert statut.main == plist([(T(1, Noir), 2), (Joker, 1)])
    nothing: Any = []
    assert fin(replace(DEAL, statuts=(replace(DEAL.statuts[0], main=nothing), DEAL.statuts[1])))


def test_statut_gathers_a_repeated_element_of_a_persistent_list() -> None:
    repeated: Main = plist([(Joker, 1), (Joker, 1)])
    assert Statut(J1, False, repeated).main == plist([(Joker, 2)])
    assert en_ordre(repeated) == plist([(Joker, 2)])


@pytest.mark.parametrize(
    ("field", "given"),
    [
        ("statuts", (DEAL.statuts[0],)),
        ("statuts", 3),
        ("table", BASSE),
        ("pioche", {Joker: 2}),
        ("pioche", [Joker]),
        ("joueur", "J1"),
        ("alea", 17),
    ],
)
def test_etat_refuses_what_is_not_the_sheets_form(field: str, given: Any) -> None:
    with pytest.raises(Precondition) as refused:
        replace(DEAL, **{field: given})
    assert (refused.value.refusal.code, refused.value.refusal.pieces) == (
        RefusValeur.ValeurInattendue,
        (f"Etat.{field}",),
    )


def test_etat_says_what_was_expected_what_came_and_where() -> None:
    wrong: Any = ((J1, True, 3), (J2, True, PAIRS))
    with pytest.raises(Precondition) as refused:
        Etat(wrong, (), cst_PIOCHE_INIT, J1)
    assert [sentence(refused.value.refusal, lang) for lang in ("fr", "en")] == [
        "Statut.main attend Main, et non 3 (profil)",
        "Statut.main takes Main, not 3 (profile)",
    ]


OF_ONE: tuple[Callable[[Any], object], ...] = (
    *(
        est_suite,
        est_groupe,
        combinaison_valide,
        points_suite,
        points_groupe,
        points_combinaison,
        defaut,
        en_combinaison,
    ),
)
OF_SEVERAL: tuple[Callable[[Any], object], ...] = (
    *(combinaisons_valides, points_pose, lambda t: jouer_1_coup(DEAL, t), lambda p: jouer_1er_coup(DEAL, p)),
)


def say_refusal(function: Callable[[Any], object], given: object) -> str:
    with pytest.raises(Precondition) as refused:
        function(given)
    return sentence(refused.value.refusal)


@pytest.mark.parametrize("function", OF_ONE)
@pytest.mark.parametrize("given", [[1, 2, 3], ["1n", "2n", "3n"], [None] * 3, [(1, Noir), (2, Noir), (3, Noir)]])
def test_combinations_name_what_is_no_tile(function: Callable[[Any], object], given: list[Any]) -> None:
    assert say_refusal(function, given) == (
        f"tuile attendue : T(3, Noir) ou Joker par exemple, reçue : {given[0]!r} (Rummikub §6.2)"
    )


@pytest.mark.parametrize("function", [*OF_ONE, *OF_SEVERAL])
def test_combinations_name_what_is_no_sequence(function: Callable[[Any], object]) -> None:
    assert say_refusal(function, 3) == (
        "combinaison attendue : une liste de tuiles, entre ses propres crochets, reçue : 3 (Rummikub §6.2)"
    )


@pytest.mark.parametrize("function", OF_SEVERAL)
def test_tables_name_a_forgotten_bracket(function: Callable[[Any], object]) -> None:
    assert say_refusal(function, BASSE) == (
        "combinaison attendue : une liste de tuiles, entre ses propres crochets, reçue : 9 bleu (Rummikub §6.2)"
    )


def test_tile_quotes_a_text_given_for_a_colour_or_value() -> None:
    colour: Any = "Noir"
    value: Any = "3"
    assert say_refusal(lambda _: T(3, colour), None).endswith("reçue : 'Noir' (Rummikub §6.1)")
    assert say_refusal(lambda _: T(value, Noir), None).endswith("reçue : '3' (Rummikub §6.1)")


def test_check_on_failure_lets_an_error_of_our_own_pass() -> None:
    def broken(given: Any) -> object:
        return given.missing

    with pytest.raises(AttributeError):
        check_on_failure(en_combinaison)(broken)(BASSE)


def test_en_ordre_gathers_the_pairs_of_a_tile_that_stands_twice() -> None:
    twice: Main = plist([(T(1, Bleu), 1), (T(1, Bleu), 1), (T(2, Bleu), 1)])
    assert en_ordre(twice) == plist([(T(1, Bleu), 2), (T(2, Bleu), 1)])

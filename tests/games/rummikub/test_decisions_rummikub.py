"""One test for each decision on what the sheet of Rummikub leaves open, in the order of the decisions (1 to 27)."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from games.rummikub.random_states import etat, groupe, main_de, suite
from rummifun.chance import Alea
from rummifun.games.rummikub import (
    J1,
    J2,
    Bleu,
    Coup,
    Etat,
    Jaune,
    Joker,
    Noir,
    Passer,
    Piocher,
    Poser,
    PremierCoup,
    RefusRummikub,
    Rouge,
    Statut,
    T,
    Tuile,
    ajoute,
    ajouter_tuile,
    cardinal,
    combinaison_valide,
    combinaisons_valides,
    coup_ok,
    cst_PIOCHE_INIT,
    difference,
    donne_choisie,
    egaux,
    en_ordre,
    est_groupe,
    est_suite,
    extraire,
    fin,
    from_pairs,
    ieme,
    init_partie,
    intersection,
    jeu,
    jouer_1_coup,
    jouer_1er_coup,
    joueur_courant,
    la_main,
    la_table,
    le_statut,
    memes_tables,
    mens,
    nbocc,
    pairs,
    passer,
    peut_poser,
    piocher,
    points_groupe,
    points_main,
    points_pose,
    points_suite,
    premier_coup_ok,
    refusal,
    scores,
    supprime,
    tableVmens,
    un_dans,
)
from rummifun.games.rummikub.scene import act_of_move
from rummifun.multiset.signature import RefusMultiset
from rummifun.refusal import Precondition

J = Joker


def code(e: Etat, coup: Coup) -> object:
    refus = refusal(e, coup)
    return refus and refus.code


def test_01_two_jokers_among_106_tiles() -> None:
    assert (nbocc(J, cst_PIOCHE_INIT), cardinal(cst_PIOCHE_INIT)) == (2, 106)


TRENTE = (suite(Bleu, 9, 10, 11),)
VINGT_NEUF = (suite(Bleu, 2, 3, 4), groupe(5, Bleu, Rouge, Jaune, Noir))


def test_02_a_first_pose_of_exactly_30_points_is_accepted() -> None:
    e = etat(main_de(*TRENTE[0], T(1, Noir)), main_de(J), pioche=main_de(J), engages=(False, False))
    assert points_pose(TRENTE) == 30
    assert jouer_1er_coup(e, TRENTE) is not e
    assert premier_coup_ok(la_main(J1, e), TRENTE, main_de(T(1, Noir)))


def test_02_a_first_pose_of_29_points_is_refused() -> None:
    main = main_de(*VINGT_NEUF[0], *VINGT_NEUF[1], T(1, Noir))
    e = etat(main, main_de(J), pioche=main_de(J), engages=(False, False))
    assert points_pose(VINGT_NEUF) == 29
    assert jouer_1er_coup(e, VINGT_NEUF) is e
    assert code(e, PremierCoup(VINGT_NEUF)) is RefusRummikub.PointsInsuffisants
    assert not premier_coup_ok(main, VINGT_NEUF, main_de(T(1, Noir)))


def test_03_the_place_of_a_joker_in_a_run_decides_its_value() -> None:
    runs: list[tuple[Tuile, ...]] = [
        (T(7, Jaune), T(8, Jaune), J),
        (J, T(7, Jaune), T(8, Jaune)),
        (T(7, Jaune), J, T(9, Jaune)),
    ]
    assert [points_suite(s) for s in runs] == [24, 21, 24]


def test_04_the_first_pose_of_the_scenario_is_worth_33() -> None:
    pose: list[tuple[Tuile, ...]] = [suite(Jaune, 2, 3, 4), (T(7, Jaune), T(8, Jaune), J)]
    m0 = main_de(*pose[0], *pose[1])
    assert points_pose(pose) == 33
    assert premier_coup_ok(m0, pose, main_de())


def test_05_the_same_table_again_lays_nothing_and_is_refused() -> None:
    e = etat(main_de(T(1, Noir)), main_de(T(2, Noir)), TRENTE, main_de(J))
    assert jouer_1_coup(e, TRENTE) is e
    assert code(e, Poser(TRENTE)) is RefusRummikub.AucuneTuilePosee
    assert not coup_ok(TRENTE, la_main(J1, e), TRENTE, la_main(J1, e))


def test_05_the_same_tiles_arranged_otherwise_lay_nothing_either() -> None:
    longue, coupee = (suite(Bleu, 1, 2, 3, 4, 5, 6),), (suite(Bleu, 1, 2, 3), suite(Bleu, 4, 5, 6))
    e = etat(main_de(T(1, Noir)), main_de(T(2, Noir)), longue, main_de(J))
    assert code(e, Poser(coupee)) is RefusRummikub.AucuneTuilePosee


def test_06_red_7_and_twice_yellow_7_is_no_group() -> None:
    assert not combinaison_valide(groupe(7, Rouge, Jaune, Jaune))
    assert combinaison_valide(groupe(7, Rouge, Bleu, Jaune))


def test_07_after_j1_and_j2_it_is_j1_s_turn() -> None:
    assert joueur_courant(piocher(piocher(init_partie()))) is J1


BLOQUE = etat(main_de(T(1, Noir)), main_de(T(13, Bleu)), (suite(Rouge, 4, 5, 6),))
"""An empty pool, and neither player can lay anything."""

J2_PEUT = etat(main_de(T(1, Noir)), main_de(T(7, Rouge)), (suite(Rouge, 4, 5, 6),))
"""An empty pool; J1, to move, can lay nothing; J2 can."""


def test_08_drawing_from_an_empty_pool_does_not_pass_the_turn() -> None:
    assert piocher(J2_PEUT) is J2_PEUT
    assert code(J2_PEUT, Piocher()) is RefusRummikub.PiocheVide


def test_08_passing_is_legal_with_an_empty_pool_and_nothing_to_lay() -> None:
    e = passer(J2_PEUT)
    assert joueur_courant(e) is J2
    assert (e.statuts, la_table(e)) == (J2_PEUT.statuts, la_table(J2_PEUT))


def test_08_passing_is_refused_while_the_pool_holds_a_tile() -> None:
    e = etat(main_de(T(1, Noir)), main_de(T(13, Bleu)), (suite(Rouge, 4, 5, 6),), main_de(T(2, Bleu)))
    assert passer(e) is e
    assert code(e, Passer()) is RefusRummikub.PiocheNonVide


def test_08_passing_is_refused_to_who_can_lay() -> None:
    e = etat(main_de(T(3, Rouge)), main_de(T(13, Bleu)), (suite(Rouge, 4, 5, 6),))
    assert passer(e) is e
    assert code(e, Passer()) is RefusRummikub.PosePossible


def test_08_passing_is_refused_to_who_can_open_and_allowed_to_who_cannot() -> None:
    ouvre = etat(main_de(*TRENTE[0], T(1, Noir)), main_de(T(13, Noir)), engages=(False, False))
    bloque = etat(main_de(*suite(Bleu, 1, 2, 3)), main_de(*TRENTE[0], T(1, Noir)), engages=(False, False))
    assert code(ouvre, Passer()) is RefusRummikub.PosePossible
    assert code(bloque, Passer()) is None


def test_09_the_game_ends_when_the_pool_is_empty_and_both_are_stuck() -> None:
    assert fin(BLOQUE)
    assert not fin(J2_PEUT)
    assert not fin(etat(main_de(T(1, Noir)), main_de(T(13, Bleu)), la_table(BLOQUE), main_de(T(2, Bleu))))


def test_09_who_has_not_opened_needs_30_points_of_his_own() -> None:
    table, main = (suite(Rouge, 4, 5, 6),), main_de(T(7, Rouge), *suite(Bleu, 1, 2, 3))
    assert peut_poser(table, main, True)
    assert not peut_poser(table, main, False)
    assert fin(etat(main, main, table, engages=(False, False)))
    assert not fin(etat(main, main, table, engages=(False, True)))


@pytest.mark.parametrize(
    "c",
    [
        (T(12, Noir), T(13, Noir), T(1, Noir)),
        (T(12, Noir), T(13, Noir), J),
        (J, T(1, Noir), T(2, Noir)),
        (T(13, Noir), T(1, Noir), T(2, Noir)),
        (*suite(Noir, *range(1, 14)), J),
        (J, *suite(Noir, *range(1, 14))),
    ],
    ids=lambda c: " ".join(map(str, c)),
)
def test_10_a_run_stays_within_1_to_13(c: tuple[Tuile, ...]) -> None:
    assert not est_suite(c)
    assert not combinaison_valide(c)


def test_10_a_run_may_go_from_1_to_13() -> None:
    assert est_suite(suite(Noir, *range(1, 14)))
    assert est_suite((J, T(2, Noir), T(3, Noir)))
    assert est_suite((T(11, Noir), T(12, Noir), J))


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
def test_11_one_tile_and_two_jokers_count_for_the_better_kind(
    c: tuple[Tuile, ...], en_suite: int, en_groupe: int
) -> None:
    assert (points_suite(c), points_groupe(c)) == (en_suite, en_groupe)
    assert points_pose([c]) == max(en_suite, en_groupe)


def test_11_a_joker_takes_a_colour_that_is_missing() -> None:
    assert est_groupe((*groupe(8, Bleu, Rouge, Jaune), J))
    assert not est_groupe((*groupe(8, Bleu, Rouge, Jaune, Noir), J))
    assert not est_groupe((*groupe(8, Bleu, Bleu), J))


def test_11_jokers_alone_and_nothing_at_all_are_no_combination() -> None:
    assert not combinaison_valide((J, J, J))
    assert not combinaison_valide((J, J))
    assert not combinaison_valide(())
    assert points_pose([(J, J, J), ()]) == 0


def test_11_the_empty_table_is_valid() -> None:
    assert combinaisons_valides(())
    assert not combinaisons_valides(((),))


def test_12_a_run_goes_up() -> None:
    assert est_suite(suite(Jaune, 4, 5, 6))
    assert not est_suite(suite(Jaune, 6, 5, 4))
    assert not combinaison_valide((T(6, Jaune), J, T(4, Jaune)))


def test_13_the_joker_of_the_table_may_be_taken_for_another_combination() -> None:
    t0: tuple[tuple[Tuile, ...], ...] = ((T(3, Rouge), J, T(5, Rouge)),)
    t1 = (suite(Rouge, 3, 4, 5), (T(9, Bleu), T(10, Bleu), J))
    e = etat(main_de(T(4, Rouge), T(9, Bleu), T(10, Bleu), T(1, Noir)), main_de(T(1, Bleu)), t0, main_de(J))
    assert pairs(la_main(J1, jouer_1_coup(e, t1))) == ((T(1, Noir), 1),)


def test_13_no_tile_returns_from_the_table_to_a_hand() -> None:
    t0: tuple[tuple[Tuile, ...], ...] = ((T(3, Rouge), J, T(5, Rouge)),)
    m0, t1 = main_de(T(4, Rouge), T(1, Noir)), (suite(Rouge, 3, 4, 5),)
    e = etat(m0, main_de(T(1, Bleu)), t0, main_de(J))
    assert jouer_1_coup(e, t1) is e
    assert code(e, Poser(t1)) is RefusRummikub.TuilesReprises
    assert not coup_ok(t0, m0, t1, main_de(T(1, Noir), J))
    assert not coup_ok(t0, m0, t1, main_de(T(1, Noir)))


def test_14_a_first_pose_leaves_the_table_as_it_is() -> None:
    table = (suite(Rouge, 4, 5, 6),)
    e = etat(main_de(*TRENTE[0], T(7, Rouge)), main_de(J), table, main_de(J), engages=(False, True))
    assert la_table(jouer_1er_coup(e, TRENTE)) == table + TRENTE


def test_14_a_first_pose_does_not_extend_the_table_either() -> None:
    table, prolongee = (suite(Rouge, 4, 5, 6),), (suite(Rouge, 4, 5, 6, 7),)
    e = etat(main_de(*TRENTE[0], T(7, Rouge)), main_de(J), table, main_de(J), engages=(False, True))
    assert code(e, Poser(prolongee + TRENTE)) is RefusRummikub.PremierCoupAttendu
    assert code(e, PremierCoup(prolongee + TRENTE)) is RefusRummikub.TuilesAbsentes
    assert jouer_1er_coup(e, prolongee + TRENTE) is e


def test_15_one_may_draw_though_able_to_play() -> None:
    e = etat(main_de(T(7, Rouge), T(1, Noir)), main_de(J), (suite(Rouge, 4, 5, 6),), main_de(J))
    assert peut_poser(la_table(e), la_main(J1, e), True)
    assert cardinal(la_main(J1, piocher(e))) == 3


def test_16_j1_starts() -> None:
    assert {joueur_courant(init_partie(graine)) for graine in range(20)} == {J1}


def test_17_a_joker_left_in_a_hand_counts_30() -> None:
    assert points_main(main_de(J, J, T(8, Bleu), T(13, Noir))) == 81
    assert points_main(main_de()) == 0


def test_17_equal_scores_are_a_tie() -> None:
    e = etat(main_de(T(1, Noir), T(4, Noir)), main_de(T(5, Bleu)), (suite(Rouge, 7, 8, 9),))
    assert fin(e)
    assert scores(e) == (5, 5)
    issue = jeu.outcome(e)
    assert issue is not None
    assert issue.winner is None


def test_17_the_lower_score_wins() -> None:
    for valeur, gagnant in ((4, 0), (6, 1)):
        e = etat(main_de(T(valeur, Noir)), main_de(T(5, Bleu)), (suite(Rouge, 7, 8, 9),))
        issue = jeu.outcome(e)
        assert issue is not None
        assert (issue.winner, issue.scores) == (gagnant, (valeur, 5))


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


def test_19_differences_subtract_and_intersections_take_the_smaller() -> None:
    ens, autre = mens("aab"), mens("abb")
    assert pairs(difference(ens, mens("a"))) == (("a", 1), ("b", 1))
    assert pairs(intersection(ens, autre)) == (("a", 1), ("b", 1))


def test_20_a_multiplicity_of_0_is_never_kept_and_a_negative_one_is_refused() -> None:
    ens = mens("ab")
    assert ajoute(("c", 0), ens) == ens
    assert pairs(supprime(("a", 1), ens)) == (("b", 1),)
    assert pairs(from_pairs([("a", 0)])) == ()
    for f in (ajoute, supprime):
        with pytest.raises(Precondition) as refus:
            f(("a", -1), ens)
        assert refus.value.refusal.code is RefusMultiset.MultipliciteNegative


def test_21_un_dans_and_ieme_refuse_the_empty_multiset() -> None:
    with pytest.raises(Precondition) as refus:
        un_dans(main_de(), Alea())
    assert refus.value.refusal.code is RefusMultiset.EnsembleVide
    with pytest.raises(Precondition) as refus:
        ieme(1, main_de())
    assert refus.value.refusal.code is RefusMultiset.EnsembleVide


@pytest.mark.parametrize("i", [-1, 0, 4])
def test_21_ieme_counts_from_1(i: int) -> None:
    assert [ieme(k, mens("aab")) for k in (1, 2, 3)] == ["a", "a", "b"]
    with pytest.raises(Precondition) as refus:
        ieme(i, mens("aab"))
    assert refus.value.refusal.code is RefusMultiset.RangHorsBornes
    assert refus.value.refusal.got == i


def test_22_extraire_refuses_more_tiles_than_there_are() -> None:
    with pytest.raises(Precondition) as refus:
        extraire(4, main_de(J, J, T(1, Bleu)), Alea())
    assert refus.value.refusal.code is RefusRummikub.PiocheInsuffisante
    assert (refus.value.refusal.expected, refus.value.refusal.got) == (4, 3)


def test_22_extraire_refuses_a_negative_number() -> None:
    with pytest.raises(Precondition) as refus:
        extraire(-1, cst_PIOCHE_INIT, Alea())
    assert refus.value.refusal.code is RefusMultiset.MultipliciteNegative


def test_23_the_wrong_transition_is_refused_and_gives_the_state_itself() -> None:
    premier, dernier = (etat(main_de(*TRENTE[0]), main_de(J), (), main_de(J), engages=(b, b)) for b in (False, True))
    assert code(premier, Poser(TRENTE)) is RefusRummikub.PremierCoupAttendu
    assert code(dernier, PremierCoup(TRENTE)) is RefusRummikub.PremierCoupDejaFait
    assert jouer_1_coup(premier, TRENTE) is premier
    assert jouer_1er_coup(dernier, TRENTE) is dernier


def test_24_on_a_random_deal_the_scenario_lacks_tiles() -> None:
    pose = (suite(Jaune, 2, 3, 4), (T(7, Jaune), T(8, Jaune), J))
    refus = refusal(init_partie(17), PremierCoup(pose))
    assert refus is not None
    assert (refus.code, refus.pieces) == (RefusRummikub.TuilesAbsentes, (*suite(Jaune, 3, 4, 7, 8), J))


def test_25_blue_red_yellow_black_then_jokers() -> None:
    desordre = main_de(J, T(1, Noir), T(13, Jaune), T(1, Rouge), T(2, Bleu), T(1, Bleu))
    attendu = (T(1, Bleu), T(2, Bleu), T(1, Rouge), T(13, Jaune), T(1, Noir), J)
    assert tuple(t for t, _ in en_ordre(desordre)) == attendu
    assert tuple(t for t, _ in Statut(J1, False, desordre).main) == attendu


def test_26_who_empties_his_hand_ends_the_game_with_0() -> None:
    e = etat(main_de(T(7, Rouge)), main_de(T(13, Bleu), J), (suite(Rouge, 4, 5, 6),), main_de(T(2, Bleu)))
    e1 = jouer_1_coup(e, (suite(Rouge, 4, 5, 6, 7),))
    assert fin(e1)
    assert scores(e1) == (0, 43)


def test_26_a_hand_may_be_emptied_by_the_first_pose() -> None:
    e = etat(main_de(*TRENTE[0]), main_de(T(13, Bleu)), (), main_de(T(2, Bleu)), engages=(False, False))
    e1 = jouer_1er_coup(e, TRENTE)
    assert fin(e1)
    assert le_statut(J1, e1).engage
    assert scores(e1) == (0, 13)


def test_27_a_table_keeps_its_order_and_memes_tables_forgets_it() -> None:
    a, b = suite(Noir, 1, 2, 3), groupe(7, Bleu, Rouge, Jaune)
    e, f = (etat(main_de(J), main_de(J), t) for t in ((a, b), (b, a)))
    assert e != f
    assert memes_tables(la_table(e), la_table(f))
    assert not memes_tables((a, b), (a, b, b))
    assert not memes_tables((a,), (a[::-1],))


def test_27_the_same_table_in_another_order_may_be_proposed() -> None:
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
def test_27_a_combination_that_equals_one_of_the_table_is_named_like_any_other(egale: str) -> None:
    avant, apres, dite = EGALES[egale]
    e = etat(main_de(*(T(n, Noir) for n in (1, 2, 3, 4))), main_de(J), avant)
    assert act_of_move(e, Poser(apres)).label.localize(str) == dite


def test_a_state_made_of_lists_is_the_state_made_of_tuples() -> None:
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


def test_chosen_hands_begin_a_game_of_a_seed_like_a_deal() -> None:
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

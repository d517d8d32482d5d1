"""The sheet's own examples, in the sheet's order: each prints the sheet's result (Rummikub, Q1 to Q16)."""

from itertools import pairwise
from typing import Any

import pytest
from games.rummikub.random_states import groupe, main_de, suite

import rummifun.games.rummikub as jeu
from rummifun.chance import Alea
from rummifun.games.rummikub import J1, J2, Bleu, Etat, Jaune, Joker, Noir, Rouge, Statut, T, cst_PIOCHE_INIT, la_main
from rummifun.multiset import liste, ordre_sup, rapide, somme

IMPLEMENTATIONS = pytest.mark.parametrize(
    "m", [somme, liste, ordre_sup, rapide], ids=["Q1-somme", "Q2-liste", "Q3-ordre_sup", "rapide"]
)


def reunion(*ensembles: jeu.Main) -> jeu.Main:
    return jeu.from_pairs(xn for ens in ensembles for xn in jeu.pairs(ens))


def toutes_les_tuiles(e: Etat) -> jeu.Main:
    return reunion(la_main(J1, e), la_main(J2, e), jeu.tableVmens(jeu.la_table(e)), jeu.la_pioche(e))


def code(e: Etat, coup: jeu.Poser | jeu.PremierCoup) -> object:
    refus = jeu.refusal(e, coup)
    return refus and refus.code


@IMPLEMENTATIONS
def test_section_3_1_functions_on_ex_ens(m: Any) -> None:
    ex_ens = m.mens([3, 4, 6, 3, 6, 6])
    assert (m.cardinal(ex_ens), [m.nbocc(x, ex_ens) for x in (3, 4, 5, 6)]) == (6, [2, 1, 0, 3])
    assert [m.appartient(x, ex_ens) for x in (3, 4, 5, 6)] == [True, True, False, True]
    assert [m.ieme(i, ex_ens) for i in range(1, 7)] == [3, 3, 4, 6, 6, 6]
    assert m.pairs(m.ajoute((5, 2), m.ajoute((4, 1), ex_ens))) == ((3, 2), (4, 2), (6, 3), (5, 2))
    assert m.pairs(m.supprime((3, 2), m.supprime((6, 1), ex_ens))) == ((4, 1), (6, 2))
    assert m.egaux(m.supprime((3, 0), ex_ens), ex_ens)
    assert not m.appartient(3, m.supprime((3, 9), ex_ens))


@IMPLEMENTATIONS
def test_section_3_2_two_of_the_six_writings_of_ex_ens_are_egaux_and_not_equal(m: Any) -> None:
    ex_ens1, ex_ens2 = m.from_pairs([(3, 2), (4, 1), (6, 3)]), m.from_pairs([(6, 3), (3, 2), (4, 1)])
    assert m.mens([3, 4, 6, 3, 6, 6]) == ex_ens1 != ex_ens2
    assert m.egaux(ex_ens1, ex_ens2)
    assert m.egaux(ex_ens2, ex_ens1)
    if m is somme:
        assert ex_ens1 == somme.A((3, 2), somme.A((4, 1), somme.A((6, 3), somme.V)))


def test_q4_q5_tuile_is_joker_or_a_value_and_a_colour_and_order_counts_in_a_combination() -> None:
    tuiles = {T(v, c) for v in range(1, 14) for c in jeu.Couleur}
    assert len(tuiles) == 52
    assert not isinstance(Joker, T)
    assert list(jeu.Couleur) == [Bleu, Rouge, Jaune, Noir]
    assert suite(Noir, 1, 2, 3) != suite(Noir, 3, 2, 1)
    assert jeu.est_suite(suite(Noir, 1, 2, 3))
    assert not jeu.est_suite(suite(Noir, 3, 2, 1))


def test_q6_cst_pioche_init_is_the_pool_printed() -> None:
    imprimee = [(Joker, 2)] + [(T(v, c), 2) for c in (Rouge, Bleu, Jaune, Noir) for v in range(1, 14)]
    assert (list(jeu.pairs(cst_PIOCHE_INIT)), jeu.cardinal(cst_PIOCHE_INIT)) == (imprimee, 106)


def test_q7_en_ordre_sorts_the_pool_as_the_sheet_does_and_is_idempotent() -> None:
    ordonnee = jeu.en_ordre(cst_PIOCHE_INIT)
    assert [t for t, _ in ordonnee] == [*(T(v, c) for c in (Bleu, Rouge, Jaune, Noir) for v in range(1, 14)), Joker]
    assert jeu.egaux(ordonnee, cst_PIOCHE_INIT)
    assert jeu.en_ordre(ordonnee) == ordonnee
    assert all(jeu.indice(x) < jeu.indice(y) for (x, _), (y, _) in pairwise(ordonnee))
    ens: jeu.Main = jeu.from_pairs([(Joker, 1), (T(1, Noir), 1), (T(13, Jaune), 2), (T(13, Bleu), 1), (T(1, Rouge), 1)])
    assert [t for t, _ in jeu.en_ordre(ens)] == [T(13, Bleu), T(1, Rouge), T(13, Jaune), T(1, Noir), Joker]


def test_section_6_4_a_status_is_a_player_an_engagement_and_a_hand() -> None:
    statut = Statut(J2, True, main_de(T(4, Bleu)))
    assert (statut.joueur, statut.engage, jeu.pairs(statut.main)) == (J2, True, ((T(4, Bleu), 1),))


TABLE_IMPRIMEE: jeu.Table = (groupe(7, Rouge, Jaune, Jaune), suite(Noir, 1, 2, 3, 4), suite(Rouge, 9, 10, 11))
"""The table of §6.5 as printed: its first combination is no group, the colours being not distinct."""

TABLE_CORRIGEE: jeu.Table = (groupe(7, Rouge, Bleu, Jaune), suite(Noir, 1, 2, 3, 4), suite(Rouge, 9, 10, 11))
"""The same with the blue 7 that §8.4.2 prints."""


def test_section_6_5_combinaison_valide_refuses_the_printed_table_for_its_yellow_7_twice() -> None:
    assert [jeu.combinaison_valide(c) for c in TABLE_IMPRIMEE] == [False, True, True]
    assert not jeu.combinaisons_valides(TABLE_IMPRIMEE)
    assert jeu.combinaisons_valides(TABLE_CORRIGEE)
    j1 = main_de(*TABLE_IMPRIMEE[0], *TABLE_IMPRIMEE[1], T(13, Noir))
    e = Etat((Statut(J1, False, j1), Statut(J2, False, main_de(T(1, Bleu)))), (), main_de(T(2, Bleu)), J1)
    assert jeu.jouer_1er_coup(e, TABLE_IMPRIMEE[:2]) is e
    assert code(e, jeu.PremierCoup(TABLE_IMPRIMEE[:2])) is jeu.RefusRummikub.GroupeCouleurRepetee


def test_section_6_5_jouer_1er_coup_makes_the_corrected_state() -> None:
    j1 = main_de(*groupe(7, Rouge, Bleu, Jaune), *suite(Noir, 1, 2, 3, 4), T(13, Noir))
    j2 = main_de(*suite(Rouge, 9, 10, 11), T(13, Bleu))
    e0 = Etat((Statut(J1, False, j1), Statut(J2, False, j2)), (), main_de(), J1)
    e2 = jeu.jouer_1er_coup(jeu.jouer_1er_coup(e0, TABLE_CORRIGEE[:2]), TABLE_CORRIGEE[2:])
    assert e2.statuts == (Statut(J1, True, main_de(T(13, Noir))), Statut(J2, True, main_de(T(13, Bleu))))
    assert (jeu.la_table(e2), jeu.joueur_courant(e2)) == (TABLE_CORRIGEE, J1)


@pytest.mark.parametrize("n", [0, 1, 14, 106])
def test_q8_extraire_draws_n_tiles_and_leaves_the_others(n: int) -> None:
    m, reste, _ = jeu.extraire(n, cst_PIOCHE_INIT, Alea(8))
    assert jeu.cardinal(m) == n
    assert jeu.egaux(reste, jeu.difference(cst_PIOCHE_INIT, m))


def test_q8_distrib_and_init_partie_deal_14_tiles_to_each() -> None:
    m1, m2, p, _ = jeu.distrib(Alea(8))
    assert [jeu.cardinal(x) for x in (m1, m2, p)] == [14, 14, 78]
    assert jeu.egaux(reunion(m1, m2, p), cst_PIOCHE_INIT)
    e = jeu.init_partie()
    assert [(s.joueur, s.engage, jeu.cardinal(s.main)) for s in e.statuts] == [(J1, False, 14), (J2, False, 14)]
    assert (jeu.la_table(e), jeu.joueur_courant(e)) == ((), J1)
    assert jeu.egaux(toutes_les_tuiles(e), cst_PIOCHE_INIT)


def test_q9_readers_of_a_state() -> None:
    s1, s2 = Statut(J1, True, main_de(T(1, Bleu))), Statut(J2, False, main_de(T(2, Bleu), Joker))
    e = Etat((s1, s2), (suite(Noir, 1, 2, 3),), main_de(T(9, Jaune)), J2)
    assert (jeu.joueur_courant(e), jeu.joueur_suivant(e)) == (J2, J1)
    assert jeu.la_table(e) == (suite(Noir, 1, 2, 3),)
    assert jeu.pairs(jeu.la_pioche(e)) == ((T(9, Jaune), 1),)
    assert (jeu.le_statut(J1, e), jeu.le_statut(J2, e)) == (s1, s2)
    assert (la_main(J1, e), la_main(J2, e)) == (s1.main, s2.main)


def test_q10_validity_of_the_combinations_of_the_sheet() -> None:
    assert [jeu.est_suite(c) for c in TABLE_CORRIGEE] == [False, True, True]
    assert [jeu.est_groupe(c) for c in TABLE_CORRIGEE] == [True, False, False]
    assert jeu.est_suite([T(7, Jaune), T(8, Jaune), Joker])
    assert jeu.est_groupe([Joker, T(11, Rouge), T(11, Bleu)])
    assert jeu.est_suite([T(7, Jaune), T(8, Jaune), Joker, T(10, Jaune)])
    rouges, douze = suite(Rouge, 2, 3, 4, 5, 6), groupe(12, Rouge, Jaune, Bleu)
    assert jeu.est_suite(rouges)
    assert jeu.est_groupe(douze)
    assert [jeu.combinaison_valide(c) for c in (rouges, douze)] == [True, True]
    assert not jeu.combinaison_valide([T(2, Rouge), T(3, Jaune), T(4, Rouge)])
    assert jeu.combinaisons_valides(TABLE_CORRIGEE)
    assert jeu.combinaisons_valides([])
    assert not jeu.combinaisons_valides([*TABLE_CORRIGEE, suite(Noir, 1, 2)])


def test_q11_points_of_the_combinations_and_poses_of_the_sheet() -> None:
    assert jeu.points_suite(suite(Rouge, 2, 3, 4, 5, 6)) == 20
    assert jeu.points_groupe(groupe(12, Rouge, Jaune, Bleu)) == 36
    assert [jeu.points_pose([c]) for c in TABLE_CORRIGEE] == [21, 10, 30]
    assert jeu.points_suite([T(7, Jaune), T(8, Jaune), Joker]) == 24
    assert jeu.points_groupe([Joker, T(11, Rouge), T(11, Bleu)]) == 33
    assert jeu.points_pose([suite(Jaune, 2, 3, 4), (T(7, Jaune), T(8, Jaune), Joker)]) == 33


def test_q12_tablevmens_gathers_the_tiles_of_a_table() -> None:
    ens = jeu.tableVmens([*TABLE_CORRIGEE, (T(7, Rouge), Joker, T(9, Rouge))])
    assert jeu.cardinal(ens) == 13
    assert [jeu.nbocc(t, ens) for t in (T(7, Rouge), T(9, Rouge), T(4, Noir), Joker, T(5, Noir))] == [2, 2, 1, 1, 0]


def test_q13_premier_coup_ok_on_the_first_pose_of_the_scenario() -> None:
    pose = [suite(Jaune, 2, 3, 4), (T(7, Jaune), T(8, Jaune), Joker)]
    m0, m1 = main_de(*pose[0], *pose[1], T(1, Noir)), main_de(T(1, Noir))
    assert jeu.premier_coup_ok(m0, pose, m1)
    assert not jeu.premier_coup_ok(m0, pose, m0)
    assert not jeu.premier_coup_ok(m0, pose[:1], jeu.difference(m0, jeu.tableVmens(pose[:1])))


M0: jeu.Main = jeu.from_pairs([(T(7, Noir), 2), (T(8, Rouge), 1), (T(3, Noir), 1), (T(5, Noir), 2)])
"""J1's hand in §8.4.2, in the order printed there, which is not that of §6.3."""

T1_GROUPE = groupe(7, Rouge, Bleu, Jaune, Noir)
T1: jeu.Table = (T1_GROUPE, suite(Noir, 1, 2, 3), suite(Noir, 3, 4, 5), suite(Rouge, 8, 9, 10, 11))
"""The table proposed in §8.4.2."""

M1: jeu.Main = jeu.from_pairs([(T(7, Noir), 1), (T(5, Noir), 1)])  # J1's hand after it, as printed


def test_q13_coup_ok_on_the_example_of_section_8_4_2() -> None:
    assert jeu.coup_ok(TABLE_CORRIGEE, M0, T1, M1)
    assert not jeu.coup_ok(TABLE_CORRIGEE, M0, T1, M0)
    assert not jeu.coup_ok(TABLE_CORRIGEE, M0, TABLE_CORRIGEE, M0)


def test_q14_ajouter_tuile_adds_to_one_combination_or_gives_the_empty_table() -> None:
    table = jeu.ajouter_tuile(TABLE_CORRIGEE, T(7, Noir))
    assert table == (groupe(7, Rouge, Bleu, Jaune, Noir), *TABLE_CORRIGEE[1:])
    assert jeu.ajouter_tuile(TABLE_CORRIGEE, T(8, Rouge))[2] == suite(Rouge, 8, 9, 10, 11)
    assert jeu.ajouter_tuile(TABLE_CORRIGEE, T(3, Noir)) == ()


@pytest.mark.parametrize(
    ("combinaison", "noire", "attendues"),
    [
        ((T(3, Noir), Joker, T(5, Noir)), 4, [(T(3, Noir), T(4, Noir), T(5, Noir), Joker)]),
        ((T(11, Noir), T(12, Noir), Joker), 13, [(Joker, *suite(Noir, 11, 12, 13))]),
        ((Joker, T(5, Noir), T(6, Noir)), 4, [(Joker, *suite(Noir, 4, 5, 6))]),
        ((Joker, T(5, Noir), T(6, Noir)), 3, [(T(3, Noir), Joker, T(5, Noir), T(6, Noir))]),
        ((Joker, T(5, Noir), T(6, Noir)), 8, []),
        (suite(Noir, 3, 4, 5), 4, []),
    ],
)
def test_q14_ajouter_tuile_takes_the_place_of_a_joker_which_alone_moves_to_an_end(
    combinaison: tuple[jeu.Tuile, ...], noire: int, attendues: list[tuple[jeu.Tuile, ...]]
) -> None:
    assert jeu.ajouter_tuile([combinaison], T(noire, Noir)) == (*attendues,)


MAIN_Q15: jeu.Main = jeu.mens([T(4, Noir), T(9, Bleu), T(3, Noir), T(9, Rouge), T(5, Noir), T(9, Jaune), T(1, Bleu)])


def test_q15_extraction_of_a_combination_by_either_algorithm() -> None:
    assert jeu.extraction_suite(MAIN_Q15) == suite(Noir, 3, 4, 5)
    assert jeu.extraction_groupe(MAIN_Q15) == groupe(9, Bleu, Rouge, Jaune)
    assert (list(jeu.suites(MAIN_Q15)), jeu.nb_suites(MAIN_Q15)) == ([suite(Noir, 3, 4, 5)], 1)
    assert (list(jeu.groupes(MAIN_Q15)), jeu.nb_groupes(MAIN_Q15)) == ([groupe(9, Bleu, Rouge, Jaune)], 1)
    assert jeu.extraction_suite_au_hasard(MAIN_Q15, Alea(15))[0] == suite(Noir, 3, 4, 5)
    assert jeu.extraction_groupe_au_hasard(MAIN_Q15, Alea(15))[0] == groupe(9, Bleu, Rouge, Jaune)
    main = main_de(T(1, Bleu), T(2, Bleu), T(4, Noir), T(4, Noir), T(4, Jaune))
    assert jeu.extraction_suite(main) == jeu.extraction_groupe(main) == ()
    assert jeu.extraction_suite_au_hasard(main, Alea(15), 50)[0] == ()


def test_q16_section_8_4_1_piocher_takes_one_tile_and_passes_the_turn_unless_the_pool_is_empty() -> None:
    e = jeu.init_partie()
    e1 = jeu.piocher(e)
    assert jeu.joueur_courant(e1) is J2
    assert (jeu.cardinal(la_main(J1, e1)), jeu.cardinal(jeu.la_pioche(e1))) == (15, 77)
    assert jeu.inclus(la_main(J1, e), la_main(J1, e1))
    assert jeu.egaux(toutes_les_tuiles(e1), cst_PIOCHE_INIT)
    vide = Etat((Statut(J1, True, M0), Statut(J2, True, main_de(T(1, Bleu)))), TABLE_CORRIGEE, main_de(), J1)
    assert jeu.piocher(vide) is vide


def etat_8_4_2(engage: bool = True) -> Etat:
    statuts = Statut(J1, engage, M0), Statut(J2, True, main_de(T(1, Bleu), T(13, Jaune)))
    return Etat(statuts, TABLE_CORRIGEE, main_de(T(2, Bleu)), J1)


def test_q16_section_8_4_2_jouer_1_coup_plays_the_example_with_its_unsorted_hand() -> None:
    e = etat_8_4_2()
    e1 = jeu.jouer_1_coup(e, T1)
    assert e1.statuts == (Statut(J1, True, M1), jeu.le_statut(J2, e))
    assert jeu.egaux(la_main(J1, e1), M1)
    assert (jeu.la_table(e1), jeu.la_pioche(e1), jeu.joueur_courant(e1)) == (T1, jeu.la_pioche(e), J2)
    assert jeu.jouer_un_coup(e, T1) == jeu.jouer_1_coup(e, T1) != e
    assert jeu.jouer_un_coup is jeu.jouer_1_coup


def test_q16_section_8_4_2_jouer_1_coup_e_is_e_on_a_first_move() -> None:
    e = etat_8_4_2(engage=False)
    assert jeu.jouer_1_coup(e, T1) is e
    assert code(e, jeu.Poser(T1)) is jeu.RefusRummikub.PremierCoupAttendu


def test_q16_section_8_4_3_jouer_1er_coup_e_is_e_on_a_later_move_and_for_too_few_points() -> None:
    e = Etat((Statut(J1, True, main_de(*POSE_4[0], T(1, Noir))), Statut(J2, True, M0)), (), M1, J1)
    assert jeu.jouer_1er_coup(e, POSE_4) is e
    assert code(e, jeu.PremierCoup(POSE_4)) is jeu.RefusRummikub.PremierCoupDejaFait
    pose = suite(Jaune, 2, 3, 4)
    e = Etat((Statut(J1, False, main_de(*pose, T(1, Noir))), Statut(J2, True, M0)), (), M1, J1)
    assert jeu.jouer_1er_coup(e, [pose]) is e
    assert code(e, jeu.PremierCoup((pose,))) is jeu.RefusRummikub.PointsInsuffisants


# §8.5: the scenario, on a deal made by hand in which the players hold the tiles that they lay

MAIN_J1 = main_de(
    *suite(Jaune, 2, 3, 4, 7, 8), Joker, *suite(Bleu, 1, 3, 5, 8), *suite(Rouge, 1, 3), *suite(Noir, 2, 12)
)
MAIN_J2 = main_de(
    Joker, *suite(Jaune, 5, 10), *suite(Bleu, 2, 4, 11, 13), *suite(Rouge, 4, 6, 11), *suite(Noir, 1, 3, 7, 9)
)
PIOCHE_0 = jeu.difference(cst_PIOCHE_INIT, reunion(MAIN_J1, MAIN_J2))
E0 = Etat((Statut(J1, False, MAIN_J1), Statut(J2, False, MAIN_J2)), (), PIOCHE_0, J1)
POSE_1: jeu.Table = (suite(Jaune, 2, 3, 4), (T(7, Jaune), T(8, Jaune), Joker))
POSE_4: jeu.Table = ((Joker, T(11, Rouge), T(11, Bleu)),)
TABLE_6: jeu.Table = (suite(Jaune, 2, 3, 4, 5), (T(7, Jaune), T(8, Jaune), Joker, T(10, Jaune)), *POSE_4)


def apres_les_pioches() -> list[Etat]:
    """Play the steps 0 to 2 of the scenario: etat_init, e1 to e6."""
    etats = [E0, jeu.jouer_1er_coup(E0, POSE_1)]
    for _ in range(5):
        etats.append(jeu.piocher(etats[-1]))
    return etats


def test_section_8_5_deal_is_whole_then_j1_opens_and_five_tiles_are_drawn_by_turns() -> None:
    assert (jeu.cardinal(MAIN_J1), jeu.cardinal(MAIN_J2), jeu.cardinal(jeu.la_pioche(E0))) == (14, 14, 78)
    assert jeu.egaux(toutes_les_tuiles(E0), cst_PIOCHE_INIT)
    etats = apres_les_pioches()
    assert [jeu.joueur_courant(e) for e in etats] == [J1, J2, J1, J2, J1, J2, J1]
    assert [jeu.cardinal(la_main(J1, e)) for e in etats] == [14, 8, 8, 9, 9, 10, 10]
    assert [jeu.cardinal(la_main(J2, e)) for e in etats] == [14, 14, 15, 15, 16, 16, 17]
    assert all(jeu.la_table(e) == POSE_1 for e in etats[1:])
    assert all(jeu.egaux(toutes_les_tuiles(e), cst_PIOCHE_INIT) for e in etats)


def test_section_8_5_literal_steps_3_4_and_6_are_refused() -> None:
    e6 = apres_les_pioches()[-1]
    assert jeu.jouer_1_coup(e6, POSE_1) is e6
    assert code(e6, jeu.Poser(POSE_1)) is jeu.RefusRummikub.AucuneTuilePosee
    assert jeu.jouer_1er_coup(e6, POSE_4) is e6  # it is still J1's turn
    assert code(e6, jeu.PremierCoup(POSE_4)) is jeu.RefusRummikub.PremierCoupDejaFait
    e9 = jeu.piocher(e6)
    assert (jeu.joueur_courant(e6), jeu.joueur_courant(e9)) == (J1, J2)
    assert jeu.jouer_1_coup(e9, TABLE_6) is e9
    assert code(e9, jeu.Poser(TABLE_6)) is jeu.RefusRummikub.PremierCoupAttendu
    assert jeu.egaux(toutes_les_tuiles(e9), cst_PIOCHE_INIT)


def suite_corrigee() -> list[Etat]:
    """Play the steps 3 to 6, step 3 being `piocher e6`: e7 to e10."""
    e7 = jeu.piocher(apres_les_pioches()[-1])
    e8 = jeu.jouer_1er_coup(e7, POSE_4)
    e9 = jeu.piocher(e8)
    return [e7, e8, e9, jeu.jouer_1_coup(e9, TABLE_6)]


def test_section_8_5_repaired_steps_4_to_6_as_printed() -> None:
    e7, e8, e9, e10 = etats = suite_corrigee()
    assert [jeu.joueur_courant(e) for e in etats] == [J2, J1, J2, J1]
    assert [jeu.la_table(e) for e in etats] == [POSE_1, POSE_1 + POSE_4, POSE_1 + POSE_4, TABLE_6]
    assert jeu.egaux(la_main(J2, e8), jeu.difference(la_main(J2, e7), jeu.tableVmens(POSE_4)))
    assert jeu.egaux(la_main(J2, e10), jeu.difference(la_main(J2, e9), main_de(T(5, Jaune), T(10, Jaune))))
    assert all(s.engage for s in e10.statuts)
    assert all(jeu.egaux(toutes_les_tuiles(e), cst_PIOCHE_INIT) for e in etats)
    assert (apres_les_pioches(), suite_corrigee()) == (apres_les_pioches(), suite_corrigee())
    assert not jeu.le_statut(J1, E0).engage

"""Whole games played at random to their end: what every state keeps, how a game ends, and that a seed fixes it."""

from __future__ import annotations

from functools import cache
from itertools import pairwise

import pytest
from harness.effort import Effort

from games.rummikub.random_states import debut, partie, toutes_les_tuiles
from rummifun.chance import Alea
from rummifun.games.rummikub import (
    J1,
    J2,
    Coup,
    Etat,
    Joker,
    Joueur,
    Passer,
    Piocher,
    Poser,
    PremierCoup,
    RefusRummikub,
    cardinal,
    combinaisons_valides,
    cst_PIOCHE_INIT,
    difference,
    donne,
    egaux,
    en_ordre,
    fin,
    inclus,
    init_partie,
    jeu,
    jouer_1_coup,
    jouer_1er_coup,
    joueur_courant,
    joueur_suivant,
    la_main,
    la_pioche,
    la_table,
    le_statut,
    nbocc,
    pairs,
    passer,
    peut_poser,
    piocher,
    refusal,
    scores,
    step,
    tableVmens,
)

ENTIERES = [(graine, 78) for graine in (1, 3, 5, 11, 12, 13, 17, 20, 27, 38, 41, 44)]
"""Seeds of games that are played in half a second or so; their coins go from never to always laying."""

COURTES = [(graine, pioche) for graine in range(8) for pioche in (0, 4, 12)]
"""Games with a small pool: players pass, and are stuck at the end."""

PARTIES = [*ENTIERES, *COURTES]

CHAQUE = pytest.mark.parametrize(("graine", "pioche"), PARTIES)


@cache
def coups_et_etats(graine: int, pioche: int) -> tuple[tuple[Coup | None, Etat], ...]:
    return tuple(partie(graine, pioche))


def verifie(graine: int, pioche: int) -> None:
    """Play a game and check each state by itself, and each move by the two states around it."""
    jouee = coups_et_etats(graine, pioche)
    tuiles = toutes_les_tuiles(jouee[0][1])
    for _, e in jouee:
        assert egaux(toutes_les_tuiles(e), tuiles)
        verifie_etat(e)
    for (_, e), (coup, e1) in pairwise(jouee):
        assert coup is not None
        verifie_coup(e, coup, e1)


def verifie_etat(e: Etat) -> None:
    assert combinaisons_valides(la_table(e))
    assert [s.joueur for s in e.statuts] == [J1, J2]
    assert la_pioche(e) == en_ordre(la_pioche(e))
    assert all(la_main(j, e) == en_ordre(la_main(j, e)) for j in (J1, J2))
    assert bool(la_table(e)) == any(s.engage for s in e.statuts)


def verifie_coup(e: Etat, coup: Coup, e1: Etat) -> None:
    """Check a move: accepted, the turn passed, the other player untouched, and what the move itself says."""
    assert refusal(e, coup) is None
    assert joueur_courant(e1) is joueur_suivant(e) is not joueur_courant(e)
    assert le_statut(joueur_suivant(e), e1) == le_statut(joueur_suivant(e), e)
    verifie_effet(e, coup, e1, e.joueur)


def verifie_effet(e: Etat, coup: Coup, e1: Etat, j: Joueur) -> None:
    avant, apres = cardinal(la_main(j, e)), cardinal(la_main(j, e1))
    match coup:
        case Piocher():
            assert (apres, cardinal(la_pioche(e1))) == (avant + 1, cardinal(la_pioche(e)) - 1)
            assert la_table(e1) == la_table(e)
        case Passer():
            assert (e1.statuts, la_table(e1), pairs(la_pioche(e1))) == (e.statuts, la_table(e), ())
        case Poser(table):
            assert (la_table(e1), la_pioche(e1)) == (table, la_pioche(e))
            assert inclus(tableVmens(la_table(e)), tableVmens(table))
            assert apres < avant
        case PremierCoup(pose):
            assert la_table(e1) == la_table(e) + pose
            assert (le_statut(j, e).engage, le_statut(j, e1).engage) == (False, True)
            assert apres <= avant - 3


def etats(graine: int, pioche: int) -> list[Etat]:
    return [e for _, e in coups_et_etats(graine, pioche)]


@CHAQUE
def test_every_state_and_every_move_of_a_game(graine: int, pioche: int) -> None:
    verifie(graine, pioche)


@pytest.mark.parametrize(("graine", "pioche"), ENTIERES)
def test_a_whole_game_keeps_the_106_tiles(graine: int, pioche: int) -> None:
    for e in etats(graine, pioche):
        assert egaux(toutes_les_tuiles(e), cst_PIOCHE_INIT)
    assert jeu.invariants(etats(graine, pioche)[-1]) == ()


def test_every_state_and_every_move_of_more_games(effort: Effort) -> None:
    for graine in range(100, 100 + 2 * effort(1, 10)):
        verifie(graine, 78)
        verifie(graine, 20)


@CHAQUE
def test_a_game_is_over_at_its_last_state_only(graine: int, pioche: int) -> None:
    *avant, dernier = etats(graine, pioche)
    assert fin(dernier)
    assert not any(map(fin, avant))


@CHAQUE
def test_a_game_ends_with_an_empty_hand_or_with_both_players_stuck(graine: int, pioche: int) -> None:
    e = etats(graine, pioche)[-1]
    vides = [not s.main for s in e.statuts]
    bloques = [not peut_poser(la_table(e), s.main, s.engage) for s in e.statuts]
    assert vides.count(True) == 1 or (not e.pioche and all(bloques))


@CHAQUE
def test_after_the_end_every_move_is_refused_and_gives_the_state_itself(graine: int, pioche: int) -> None:
    e = etats(graine, pioche)[-1]
    table = la_table(e)
    for coup in (Piocher(), Passer(), Poser(table), Poser(()), PremierCoup(table), PremierCoup(())):
        refus = refusal(e, coup)
        assert refus is not None
        assert refus.code is RefusRummikub.PartieTerminee
    assert piocher(e) is passer(e) is jouer_1_coup(e, table) is jouer_1er_coup(e, table) is e


@CHAQUE
def test_the_scores_are_what_is_left_in_the_hands(graine: int, pioche: int) -> None:
    e = etats(graine, pioche)[-1]
    restes = [[t for t, n in pairs(s.main) for _ in range(n)] for s in e.statuts]
    assert scores(e) == tuple(sum(30 if t is Joker else t.valeur for t in reste) for reste in restes)
    assert [s == 0 for s in scores(e)] == [not reste for reste in restes]


@CHAQUE
def test_a_move_leaves_the_state_before_it_as_it_was(graine: int, pioche: int) -> None:
    """The same game replayed from its moves, against hashes and values taken before each move."""
    e = debut(graine, pioche)
    for coup, attendu in coups_et_etats(graine, pioche)[1:]:
        assert coup is not None
        avant, copie = hash(e), Etat(e.statuts, e.table, e.pioche, e.joueur, e.alea)
        e1 = step(e, coup)
        assert (hash(e), e) == (avant, copie)
        assert (e1, hash(e1)) == (attendu, hash(attendu))
        e = e1


def test_the_games_have_all_moves_and_all_ends() -> None:
    """Without this the checks above could hold for want of cases."""
    coups = {type(coup) for jouee in PARTIES for coup, _ in coups_et_etats(*jouee)}
    assert coups == {type(None), Piocher, Passer, Poser, PremierCoup}
    fins = [etats(*jouee)[-1] for jouee in PARTIES]
    gagnants = {tuple(s == 0 for s in scores(e)) for e in fins}
    assert gagnants == {(True, False), (False, True), (False, False)}
    assert {bool(e.pioche) for e in fins} == {False, True}


# a seed fixes the game


def ecrite(e: Etat, j: Joueur) -> str:
    return " ".join(str(t) for t, n in pairs(la_main(j, e)) for _ in range(n))


def test_init_partie_17_has_a_deal_fixed_for_ever() -> None:
    e = init_partie(17)
    assert ecrite(e, J1) == "2b 5b 2r 9r 9r 2j 5j 9j 13j 1n 2n 11n 12n 13n"
    assert ecrite(e, J2) == "1b 8b 10b 12b 13b 2r 4r 6r 12r 1j 4j 6j 2n 7n"
    assert (cardinal(la_pioche(e)), nbocc(Joker, la_pioche(e)), e.alea) == (78, 2, Alea(17, 0, 28))


def test_the_first_tiles_drawn_from_init_partie_17_are_fixed_too() -> None:
    etats = [init_partie(17)]
    for _ in range(6):
        etats.append(piocher(etats[-1]))
    tirees = [difference(la_main(e.joueur, e1), la_main(e.joueur, e)).first[0] for e, e1 in pairwise(etats)]
    assert " ".join(map(str, tirees)) == "1n 9j 9n 11j 12j 3r"


def test_the_same_seed_deals_the_same_and_another_another() -> None:
    assert init_partie(17) == init_partie(17) == donne(Alea(17))
    assert hash(init_partie(17)) == hash(init_partie(17))
    assert len({init_partie(graine) for graine in range(50)}) == 50
    assert init_partie() == init_partie(0)

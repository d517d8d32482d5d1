"""Whole games of Rummikub played at random: the invariants of states, the ends, and the same game from a seed."""

from functools import cache
from itertools import pairwise

import pytest
from harness.nonempty import nonempty

from games.rummikub.random_states import partie, toutes_les_tuiles
from rummifun.chance import Alea
from rummifun.games.rummikub import RefusRummikub, combinaisons_valides, donne, jeu, joueur_courant, joueur_suivant
from rummifun.games.rummikub.deal import init_partie
from rummifun.games.rummikub.etat import J1, J2, Etat, Joueur, la_main, la_pioche, la_table, le_statut
from rummifun.games.rummikub.game import jouer_1_coup, jouer_1er_coup, passer, piocher
from rummifun.games.rummikub.move_types import Coup, Passer, Piocher, Poser, PremierCoup
from rummifun.games.rummikub.rules import fin, peut_poser, refusal, scores, step
from rummifun.games.rummikub.tuiles import Joker, cst_PIOCHE_INIT, en_ordre, tableVmens
from rummifun.multiset.ordre_sup import cardinal, nbocc, pairs
from rummifun.multiset.rapide import difference, egaux, inclus
from rummifun.refusal import Refusal

ENTIERES = [(graine, 78) for graine in (1, 3, 5, 11, 12, 13, 17, 20, 27, 38, 41, 44)]
"""Seeds of games that are played in half a second or so; their coins go from never to always laying."""

COURTES = [(graine, pioche) for graine in range(8) for pioche in (0, 4, 12)]
"""Games with a small pool: players pass, and are stuck at the end."""

DAY = [(11, 78), (13, 78), (0, 4), (3, 12), (4, 0), (5, 12)]
PLAYED = [pytest.param(*one, marks=() if one in DAY else pytest.mark.lent) for one in (*ENTIERES, *COURTES)]


@cache
def coups_et_etats(graine: int, pioche: int) -> tuple[tuple[Coup | None, Etat], ...]:
    return tuple(partie(graine, pioche))


@pytest.mark.parametrize(("graine", "pioche"), PLAYED)
def test_step_keeps_tiles_and_order_and_passes_the_turn_until_an_end(graine: int, pioche: int) -> None:
    jouee = coups_et_etats(graine, pioche)
    tuiles = cst_PIOCHE_INIT if pioche == 78 else toutes_les_tuiles(jouee[0][1])
    for _, e in nonempty(jouee):
        assert egaux(toutes_les_tuiles(e), tuiles)
        assert combinaisons_valides(la_table(e))
        assert [s.joueur for s in e.statuts] == [J1, J2]
        assert la_pioche(e) == en_ordre(la_pioche(e))
        assert all(la_main(j, e) == en_ordre(la_main(j, e)) for j in (J1, J2))
        assert bool(la_table(e)) == any(s.engage for s in e.statuts)
        assert fin(e) == (e is jouee[-1][1])
    assert pioche < 78 or jeu.invariants(jouee[-1][1]) == ()
    for (_, e), (coup, e1) in pairwise(jouee):
        assert coup is not None
        avant, copie = hash(e), Etat(e.statuts, e.table, e.pioche, e.joueur, e.alea)
        again = step(e, coup)
        assert (again, hash(again), hash(e), e) == (e1, hash(e1), avant, copie)
        verifie_coup(e, coup, e1)
    verifie_fin(jouee[-1][1])


def verifie_coup(e: Etat, coup: Coup, e1: Etat) -> None:
    """Check a move: accepted, the turn passed, the opponent untouched, and the effect of its kind."""
    assert refusal(e, coup) is None
    assert joueur_courant(e1) is joueur_suivant(e) is not joueur_courant(e)
    assert le_statut(joueur_suivant(e), e1) == le_statut(joueur_suivant(e), e)
    j = joueur_courant(e)
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


def verifie_fin(e: Etat) -> None:
    """Check an end: a hand is empty or both players are stuck, and every move is refused."""
    restes, table = [[t for t, n in pairs(s.main) for _ in range(n)] for s in e.statuts], la_table(e)
    bloques = [not peut_poser(table, s.main, s.engage) for s in e.statuts]
    assert [not reste for reste in restes].count(True) == 1 or (not e.pioche and all(bloques))
    assert scores(e) == tuple(sum(30 if t is Joker else t.valeur for t in reste) for reste in restes)
    for coup in (Piocher(), Passer(), Poser(table), Poser(()), PremierCoup(table), PremierCoup(())):
        assert refusal(e, coup) == Refusal(RefusRummikub.PartieTerminee)
    assert piocher(e) is passer(e) is jouer_1_coup(e, table) is jouer_1er_coup(e, table) is e


def test_games_have_all_moves_and_all_ends() -> None:
    """Without this the checks above could hold for lack of cases."""
    coups = {type(coup) for jouee in DAY for coup, _ in coups_et_etats(*jouee)}
    assert coups == {type(None), Piocher, Passer, Poser, PremierCoup}
    fins = [coups_et_etats(*jouee)[-1][1] for jouee in DAY]
    gagnants = {tuple(s == 0 for s in scores(e)) for e in fins}
    assert gagnants == {(True, False), (False, True), (False, False)}
    assert {bool(e.pioche) for e in fins} == {False, True}


# a seed fixes the game


def ecrite(e: Etat, j: Joueur) -> str:
    return " ".join(str(t) for t, n in pairs(la_main(j, e)) for _ in range(n))


def test_init_partie_and_piocher_of_17_are_fixed_for_ever() -> None:
    etats = [e := init_partie(17)]
    assert ecrite(e, J1) == "2b 5b 2r 9r 9r 2j 5j 9j 13j 1n 2n 11n 12n 13n"
    assert ecrite(e, J2) == "1b 8b 10b 12b 13b 2r 4r 6r 12r 1j 4j 6j 2n 7n"
    assert (cardinal(la_pioche(e)), nbocc(Joker, la_pioche(e)), e.alea) == (78, 2, Alea(17, 0, 28))
    for _ in range(6):
        etats.append(piocher(etats[-1]))
    tirees = [difference(la_main(e.joueur, e1), la_main(e.joueur, e)).first[0] for e, e1 in pairwise(etats)]
    assert " ".join(map(str, tirees)) == "1n 9j 9n 11j 12j 3r"


def test_init_partie_deals_the_same_for_the_same_seed_alone_and_j1_begins() -> None:
    assert init_partie(17) == init_partie(17) == donne(Alea(17))
    assert hash(init_partie(17)) == hash(init_partie(17))
    deals = {init_partie(graine) for graine in range(50)}
    assert (len(deals), {e.joueur for e in deals}) == (50, {J1})
    assert init_partie() == init_partie(0)

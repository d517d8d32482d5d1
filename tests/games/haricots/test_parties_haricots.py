"""Whole games: always nineteen turns, every card and every coin accounted for, the same as the rules written twice."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest
from harness.effort import Effort

from games.haricots.naive import Naif
from games.haricots.tables import OPTIONS, Haricots, coup_au_hasard
from rummifun.chance import Alea
from rummifun.games.haricots import (
    CARTES,
    AcheterTroisieme,
    Chainer,
    Coup,
    Defausser,
    Etat,
    Haricot,
    JouerPremiere,
    Phase,
    Piocher,
    Vendre,
    distribuer,
    donne,
    haricots,
    valeur,
)
from rummifun.games.haricots.cartes import card_sequence
from rummifun.games.haricots.game import BORNE
from rummifun.players import glouton, hasard

par_options = pytest.mark.parametrize("nom", OPTIONS)

Pas = tuple[Etat, Coup, Etat]


def partie(jeu: Haricots, graine: int) -> Iterator[Pas]:
    """Play at random from the deal of a seed to the end."""
    alea, e = Random(graine), jeu.new(Alea(graine))
    while jeu.to_move(e) is not None:
        coup = coup_au_hasard(jeu, e, alea)
        suivant = jeu.step(e, coup)
        yield e, coup, suivant
        e = suivant


def parties(nom: str, effort: Effort, ordinaire: int = 3, lente: int = 30) -> Iterator[list[Pas]]:
    jeu = haricots(**OPTIONS[nom])
    return (list(partie(jeu, graine)) for graine in range(effort(ordinaire, lente)))


# The rules written twice


@par_options
def test_the_moves_and_states_are_those_of_the_rules_written_again(nom: str, effort: Effort) -> None:
    jeu = haricots(**OPTIONS[nom])
    for pas in parties(nom, effort):
        naif = Naif(jeu.write_position(pas[0][0]), jeu.options)
        for avant, coup, apres in pas:
            assert sorted(naif.coups()) == sorted(map(jeu.write, jeu.moves(avant)))
            naif.joue(jeu.write(coup))
            assert naif.position() == jeu.write_position(apres)
        assert naif.coups() == []


# The length of a game


@par_options
def test_a_game_has_exactly_nineteen_turns(nom: str, effort: Effort) -> None:
    for pas in parties(nom, effort):
        tours = [avant.tour for avant, _, _ in pas]
        assert sorted(set(tours)) == [*range(1, 20)]
        assert tours == sorted(tours)
        assert len(pas) < BORNE
        debuts = {avant.tour: len(avant.deck) for avant, _, _ in reversed(pas)}
        assert debuts == {t: 94 - 5 * (t - 1) for t in range(1, 20)}
        fin = pas[-1][2]
        assert (fin.phase, fin.deck, fin.tour) == (Phase.Fin, (), 19)
        assert sum(isinstance(coup, Piocher) for _, coup, _ in pas) == 37


def test_j1_has_ten_turns_and_j2_nine() -> None:
    jeu = haricots()
    tours = {(avant.tour, jeu.to_move(avant)) for avant, _, _ in partie(jeu, 5)}
    assert sorted(tours) == [(t, (t + 1) % 2) for t in range(1, 20)]


# Cards and coins


@par_options
def test_nothing_is_lost_and_every_state_is_possible(nom: str, effort: Effort) -> None:
    jeu = haricots(**OPTIONS[nom])
    for pas in parties(nom, effort, 2):
        for _, _, apres in pas:
            assert jeu.pieces(apres) == CARTES
            assert jeu.invariants(apres) == ()


@par_options
def test_coins_are_those_of_the_chains_sold_less_the_places_bought(nom: str, effort: Effort) -> None:
    jeu = haricots(**OPTIONS[nom])
    prix = jeu.options["third_cost"] or 0
    for pas in parties(nom, effort):
        comptes = [0, 0]
        for avant, coup, apres in pas:
            siege = jeu.to_move(avant)
            assert siege is not None
            comptes[siege] += _vendu(avant, siege, coup) - (prix if isinstance(coup, AcheterTroisieme) else 0)
            assert apres.pieces == tuple(comptes)
            if not isinstance(coup, AcheterTroisieme):
                assert apres.pieces >= avant.pieces


def _vendu(e: Etat, siege: int, coup: Coup) -> int:
    vendu: Haricot | None = None
    match coup:
        case JouerPremiere(vendre) | Chainer(_, vendre):
            vendu = vendre
        case Vendre(chaine):
            vendu = chaine
    return sum(valeur(c.haricot, c.nombre) for c in e.chaines[siege] if c.haricot is vendu)


@par_options
def test_a_hand_is_a_queue_but_for_one_card_a_turn(nom: str, effort: Effort) -> None:
    for pas in parties(nom, effort):
        jetees: dict[int, int] = {}
        for avant, coup, apres in pas:
            m, n = avant.main[avant.joueur], apres.main[avant.joueur]
            assert avant.main[1 - avant.joueur] == apres.main[1 - avant.joueur]
            match coup:
                case JouerPremiere():
                    assert n == m[1:]
                case Defausser(i):
                    assert n == m[: i - 1] + m[i:]
                    jetees[avant.tour] = jetees.get(avant.tour, 0) + 1
                case Piocher():
                    assert n[:-1] == m
                    assert n[-1] == avant.deck[-1]
                case _:
                    assert n == m
            if avant.phase is Phase.Repioche and apres.phase is not Phase.Fin:
                assert len(apres.main[apres.joueur]) >= 2
        assert all(nombre == 1 for nombre in jetees.values())


@par_options
def test_the_turn_passes_only_with_the_second_card_drawn(nom: str, effort: Effort) -> None:
    for pas in parties(nom, effort, 2):
        for avant, _, apres in pas:
            assert (apres.tour != avant.tour) == (avant.phase is Phase.Repioche)


# The deal


def test_the_deal_gives_the_top_cards_in_turn() -> None:
    cartes = card_sequence(CARTES)
    e = distribuer(cartes)
    assert e.main[0] == (cartes[-1], cartes[-3], cartes[-5], cartes[-7], cartes[-9])
    assert e.main[1] == (cartes[-2], cartes[-4], cartes[-6], cartes[-8], cartes[-10])
    assert e.deck == cartes[:-10]
    assert (e.trade_area, e.discard_pile, e.pieces, e.chaines) == ((), (), (0, 0), ((), ()))
    assert distribuer([*cartes]) == e


def test_a_deal_is_that_of_its_seed() -> None:
    assert donne(Alea(3)) == haricots().new(Alea(3)) != donne(Alea(4))


# The greedy player


def test_the_greedy_player_beats_chance() -> None:
    jeu, gagnees = haricots(), 0
    for graine in range(10):
        e, joueurs = jeu.new(Alea(graine)), (glouton, hasard) if graine % 2 == 0 else (hasard, glouton)
        n = 0
        while (siege := jeu.to_move(e)) is not None:
            vue, proposes = jeu.view(e, siege), tuple(jeu.moves(e))
            coup, raison = joueurs[siege](jeu, vue, proposes, Alea(graine, 1, n))
            assert raison.localize(str)
            e, n = jeu.step(e, coup), n + 1
        issue = jeu.outcome(e)
        assert issue is not None
        gagnees += issue.winner == graine % 2
    assert gagnees >= 8

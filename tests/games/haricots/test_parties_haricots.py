"""Whole games of Haricots: always nineteen turns, every card and every coin accounted for."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import lru_cache
from random import Random

import pytest
from harness.effort import Effort
from harness.nonempty import nonempty

from games.haricots.tables import OPTIONS, coup_au_hasard
from rummifun.chance import Alea
from rummifun.games.haricots import (
    CARTES,
    AcheterTroisieme,
    Chainer,
    Coup,
    Defausser,
    Etat,
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

by_options = pytest.mark.parametrize("nom", OPTIONS)


@lru_cache(maxsize=8)
def partie(nom: str, graine: int) -> tuple[tuple[Etat, Coup, Etat], ...]:
    """Play at random from the deal of a seed to the end: each move between its two states."""
    jeu, alea, pas = haricots(**OPTIONS[nom]), Random(graine), list[tuple[Etat, Coup, Etat]]()
    e = jeu.new(Alea(graine))
    while jeu.to_move(e) is not None:
        coup = coup_au_hasard(jeu, e, alea)
        pas.append((e, coup, e := jeu.step(e, coup)))
    return tuple(pas)


def parties(nom: str, effort: Effort) -> Iterator[tuple[tuple[Etat, Coup, Etat], ...]]:
    return (partie(nom, graine) for graine in range(effort(1, 30)))


@by_options
def test_game_has_nineteen_turns_that_pass_with_the_second_card_drawn(nom: str, effort: Effort) -> None:
    jeu = haricots(**OPTIONS[nom])
    for pas in nonempty(parties(nom, effort)):
        assert len(pas) < BORNE
        assert {avant.tour: len(avant.deck) for avant, _, _ in pas[::-1]} == {t: 99 - 5 * t for t in range(1, 20)}
        assert all(
            (apres.tour - avant.tour) == (apres.phase is not Phase.Fin) * (avant.phase is Phase.Repioche)
            for avant, _, apres in pas
        )
        assert all(jeu.to_move(e) == (e.tour + 1) % 2 for e, _, _ in pas if e.phase is not Phase.Vente)
        fin = pas[-1][2]
        assert (fin.phase, fin.deck, fin.tour) == (Phase.Fin, (), 19)
        assert sum(isinstance(coup, Piocher) for _, coup, _ in pas) == 37


@by_options
def test_step_loses_no_card_and_makes_possible_states(nom: str, effort: Effort) -> None:
    jeu = haricots(**OPTIONS[nom])
    for _, _, apres in nonempty(pas for each in parties(nom, effort) for pas in each):
        assert jeu.pieces(apres) == CARTES
        assert jeu.invariants(apres) == ()


def earned(e: Etat, siege: int, coup: Coup, prix: int) -> int:
    """Count the coins of the chain that a move sells, less the price of a place."""
    match coup:
        case JouerPremiere(vendu) | Chainer(_, vendu) | Vendre(vendu):
            return sum(valeur(c.haricot, c.nombre) for c in e.chaines[siege] if c.haricot is vendu)
    return -prix if isinstance(coup, AcheterTroisieme) else 0


@by_options
def test_step_pays_the_chains_sold_less_the_places_bought(nom: str, effort: Effort) -> None:
    jeu = haricots(**OPTIONS[nom])
    for pas in parties(nom, effort):
        pieces = Counter[int]()
        for avant, coup, apres in nonempty(pas):
            siege = jeu.to_move(avant)
            assert siege is not None
            pieces[siege] += earned(avant, siege, coup, jeu.options["third_cost"])
            assert apres.pieces == (pieces[0], pieces[1])


@by_options
def test_step_keeps_a_hand_as_a_queue_but_for_one_card_a_turn(nom: str, effort: Effort) -> None:
    for pas in parties(nom, effort):
        jetees = Counter(avant.tour for avant, coup, _ in pas if isinstance(coup, Defausser))
        assert {*jetees.values()} == {1}
        for avant, coup, apres in nonempty(pas):
            m, n = avant.main[avant.joueur], apres.main[avant.joueur]
            assert avant.main[1 - avant.joueur] == apres.main[1 - avant.joueur]
            match coup:
                case JouerPremiere():
                    assert n == m[1:]
                case Defausser(i):
                    assert n == m[: i - 1] + m[i:]
                case Piocher():
                    assert n == (*m, avant.deck[-1])
                case _:
                    assert n == m
            if avant.phase is Phase.Repioche and apres.phase is not Phase.Fin:
                assert len(apres.main[apres.joueur]) >= 2


def test_distribuer_deals_the_top_cards_in_turn() -> None:
    cartes = card_sequence(CARTES)
    e = distribuer(cartes)
    assert e.main == (cartes[:-10:-2], cartes[-2:-11:-2])
    assert e.deck == cartes[:-10]
    assert (e.trade_area, e.discard_pile, e.pieces, e.chaines) == ((), (), (0, 0), ((), ()))
    assert distribuer([*cartes]) == e


def test_donne_deals_by_its_seed() -> None:
    assert donne(Alea(3)) == haricots().new(Alea(3)) != donne(Alea(4))


def test_glouton_beats_chance(effort: Effort) -> None:
    jeu, gagnees, parties = haricots(), 0, effort(4, 10)
    for graine in range(parties):
        e, joueurs, n = jeu.new(Alea(graine)), (glouton, hasard)[:: 1 if graine % 2 == 0 else -1], 0
        while (siege := jeu.to_move(e)) is not None:
            coup, raison = joueurs[siege](jeu, jeu.view(e, siege), tuple(jeu.moves(e)), Alea(graine, 1, n))
            assert raison.localize(str)
            e, n = jeu.step(e, coup), n + 1
        issue = jeu.outcome(e)
        gagnees += issue is not None and issue.winner == graine % 2
    assert gagnees >= parties - 2

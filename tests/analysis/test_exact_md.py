"""MD played as well as it can be, its talon hidden: counted over small packs, and the players held to it."""

from fractions import Fraction
from itertools import islice, permutations
from typing import Any, Final

import pytest
from harness.effort import Effort
from harness.nonempty import nonempty

from rummifun.analysis.exact_md import best_rate, rate_of, view_with_card
from rummifun.analysis.exact_rates import enumerate_deals
from rummifun.chance import Alea
from rummifun.games.reussites import Gagnable
from rummifun.games.reussites.md_solver import Etat
from rummifun.games.reussites.montee_descente import md, stocks
from rummifun.players import ecart, petit_ecart, premier, prevoyant_of


def naive(jeu: Any, states: list[Any]) -> Fraction:
    """Give the part of some states, which one view does not tell apart, that is won by the best moves from there."""
    outcome = jeu.outcome(states[0])
    if outcome is not None:
        return Fraction(outcome.scores[0])
    rates = []
    for move in jeu.moves(states[0]):
        after: dict[str, list[Any]] = {}
        for state in states:
            there = jeu.step(state, move)
            after.setdefault(jeu.write_position(jeu.view(there, 0)), []).append(there)
        rates.append(sum((naive(jeu, one) * len(one) for one in after.values()), Fraction(0)) / len(states))
    return max(rates)


@pytest.mark.parametrize(("pack", "piles"), [("2x2", 1), ("1x4", 1), pytest.param("2x3", 1, marks=pytest.mark.lent)])
def test_best_rate_is_that_of_all_moves_from_all_views(pack: str, piles: int) -> None:
    jeu = md(piles, pack)
    deals = [jeu.deal(order) for order in permutations(jeu.forme.cartes)]
    assert best_rate(jeu) == naive(jeu, deals)


@pytest.mark.parametrize("joueur", [ecart, petit_ecart])
@pytest.mark.parametrize("jeu", [md(2, "2x3"), md(1, "3x2")], ids=str)
def test_rate_of_a_player_is_that_of_all_orders(jeu: Any, joueur: Any) -> None:
    assert rate_of(jeu, joueur, Alea()) == enumerate_deals(jeu, joueur)


def test_best_rate_lies_between_a_player_s_and_what_can_be_won() -> None:
    jeu = md(1, "3x2")
    known = sum(isinstance(jeu.solution(jeu.deal(o), 9999), Gagnable) for o in permutations(jeu.forme.cartes))
    assert rate_of(jeu, premier, Alea()) <= best_rate(jeu) <= Fraction(known, 720)


BEST: Final = {(1, "2x4"): Fraction(235, 1008), (2, "2x4"): Fraction(841, 1008), (2, "3x4"): Fraction(68171, 103680)}
"""By piles and pack: with two piles and eight cards all but 16.6 % of the orders are won by the best play."""


def test_rate_of_prevoyant_comes_near_the_best_rate(effort: Effort) -> None:
    for piles, pack in nonempty(islice(BEST, effort(1, len(BEST)))):
        jeu, best = md(piles, pack), BEST[piles, pack]
        assert best_rate(jeu) == best
        short, ahead = (best - rate_of(jeu, joueur, Alea(1)) for joueur in (ecart, prevoyant_of(40)))
        assert 0 <= ahead <= max(short, best / 100)


def test_view_with_card_is_laid_out_as_the_game_shows_it() -> None:
    jeu = md(2, "2x3")
    seen = view_with_card(jeu, Etat(2, (((0, 2),), ()), (0, 1)), (1, 2))
    t = jeu.read_position("talon: [7♣] [8♣] [8♦] 9♦ / ♦: 7♦ / s1: 9♣")
    assert (seen, [move.cible for move in jeu.moves(seen)]) == (jeu.view(t, 0), [*stocks(t)])

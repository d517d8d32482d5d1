"""Best play of MD with its talon hidden: counted over small packs, and compared with the players."""

import json
from fractions import Fraction
from itertools import islice, permutations
from pathlib import Path
from typing import Any, Final

import numpy as np
import pytest
from harness.effort import Effort
from harness.nonempty import nonempty

from analysis.command import Run
from analysis.exact_md import best_rate, rate_of, view_with_card
from rummifun.analysis import Plan, from_json, study, tally, to_json
from rummifun.analysis.comparison import tally_pairs
from rummifun.analysis.engine_choice import TwinMismatchError, choose_backend, cross_check, tally_with
from rummifun.analysis.exact_rates import enumerate_deals
from rummifun.chance import Alea
from rummifun.games.reussites import Gagnable
from rummifun.games.reussites.klondike import klondike, klondike_classique
from rummifun.games.reussites.md_solver import Etat
from rummifun.games.reussites.montee_descente import md, stocks
from rummifun.kernels import klondike_search
from rummifun.players import ecart, glouton, petit_ecart, premier, prevoyant_of, voyant


def naive(jeu: Any, states: list[Any]) -> Fraction:
    """Return the share of states, alike in one view, that the best moves from there win."""
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
    assert rate_of(md(2, "2x4"), ecart, Alea()) == Fraction(5591, 6720)
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


pytestmark = pytest.mark.usefixtures("klondike_compiled")


@pytest.mark.parametrize("jeu", [klondike(), klondike(worry_back=True), klondike_classique(worry_back=False)], ids=str)
def test_tally_of_what_can_be_won_is_the_same_with_either_engine(jeu: Any, effort: Effort) -> None:
    plan, games = Plan(jeu, 7, voyant), range(20, effort(24, 40))
    assert (tally_with("noyau")(plan, games), cross_check(plan, range(40, 41))) == (tally(plan, games), 1)


def test_cross_check_and_tally_find_a_twin_that_decides_otherwise_or_not(monkeypatch: pytest.MonkeyPatch) -> None:
    right = klondike_search.solve_deals

    def wrong(*asked: Any) -> Any:
        answers, nodes = right(*asked)
        return 1 - answers, nodes

    monkeypatch.setattr(klondike_search, "solve_deals", wrong)
    with pytest.raises(TwinMismatchError):
        cross_check(Plan(klondike(), 7, voyant), range(1))
    monkeypatch.setattr(klondike_search, "solve_deals", lambda *_: (np.array([1, 5], np.uint8), np.array([3, 3])))
    with pytest.raises(MemoryError):
        tally_with("noyau")(Plan(klondike(), 7, voyant), range(2))


def test_study_counts_what_can_be_won_and_compiles_for_fewer_deals() -> None:
    jeu = klondike()
    whole = study(jeu, 6, Alea(1), voyant, moteur="noyau")
    assert (whole.parties, whole.moteurs, whole.verifiees) == (6, ("noyau",), 6)
    assert study(jeu, 4, Alea(1), voyant) + study(jeu, 2, Alea(1, 4), voyant) == whole
    assert from_json(to_json(whole)) == whole
    assert whole.sujet is not None
    assert dict(whole.sujet.options)["stale_moves"] is None
    assert [choose_backend(Plan(jeu, 1, voyant), games=n) for n in (100, 1000)] == ["pur", "noyau"]
    assert choose_backend(Plan(md(), 1, voyant), games=1000) == "pur"
    assert choose_backend(Plan(jeu, 1, glouton), games=10**6) == "pur"


def test_tally_pairs_compares_what_can_be_won_with_what_is(analyser: Run) -> None:
    plans = Plan(klondike(), 1, voyant), Plan(klondike(), 1, glouton)
    pair = tally_pairs(*plans, ("pur", "pur"))(range(4)).pair
    assert (pair.second, pair.parties) == (0, 4)  # an unwinnable deal is never won
    words = ("--gagnables", "--comparer", "klondike", "klondike:joueur=glouton", "--parties", "4", "--graine", "1")
    code, out, _ = analyser(*words)
    assert (code, f"{pair.premier} deals that the other one loses" in out) == (0, True)


def test_analyser_counts_what_can_be_won_goes_on_and_refuses_what_cannot_be_told(analyser: Run, tmp_path: Path) -> None:
    words = ("klondike_classique", "--gagnables", "--graine", "1", "--reprise", tmp_path / "kept")
    assert "Can be won: 3 of 3, " in analyser(*words, "--parties", "3")[1]
    said = json.loads(analyser(*words, "--parties", "5", "--json")[1])
    assert (said["joueur"], said["parties"], said["gagnees"]) == ("voyant", 5, 5)
    assert said["moteurs"] == ["pur"]
    code, out, err = analyser("haricots", "--gagnables")
    assert (code, out, "voyant" in err) == (2, "", True)

"""The estimate whether a game can be won from what is seen: deals that fit, all of them where few cards are hidden."""

from math import factorial
from typing import Any, Final

import pytest
from games.asked import refused
from harness.nonempty import nonempty

from rummifun.analysis.estimate import Estimate, EstimateQuery, estimate_query
from rummifun.catalogue.entry import entry_for
from rummifun.chance import Alea
from rummifun.core.game import replay
from rummifun.core.record import Record
from rummifun.core.solution import Gagnable
from rummifun.games import game_named
from rummifun.games.reussites.hidden_cards import arrangements, missing_cards
from rummifun.players import patience_solver
from rummifun.players.patience_solver import FittingDeals, count_fitting_deals
from rummifun.session.session import PERSON, resume_session
from rummifun.session.winnability import RefusRegard

CLASSIQUE: Final[Any] = game_named("klondike_classique")


@pytest.fixture(autouse=True)
def plain(monkeypatch: pytest.MonkeyPatch) -> None:
    """Leave out the compiled twin, which takes long to compile."""
    monkeypatch.setattr(patience_solver, "plain_node_allowance", lambda: None)


def late_views(seed: int, most: int) -> list[Any]:
    """Return the views on a winning way where few cards are hidden."""
    first = CLASSIQUE.new(Alea(seed))
    found = CLASSIQUE.solution(first, 100_000)
    assert isinstance(found, Gagnable)
    views = [CLASSIQUE.view(t, 0) for t in replay(CLASSIQUE, first, found.ligne) if CLASSIQUE.to_move(t) is not None]
    return [view for view in views if 0 < len(missing_cards(view)) <= most]


def test_arrangements_are_all_that_fit_a_view() -> None:
    for view in nonempty(late_views(1, 3)[:3]):
        n = len(missing_cards(view))
        assert len({*arrangements(view)}) == factorial(n)
        assert all(CLASSIQUE.view(t, 0) == view for t in arrangements(view))
        assert CLASSIQUE.resample(view, Alea(3)) in {*arrangements(view)}


def test_count_fitting_deals_tries_all_where_few_cards_are_hidden() -> None:
    for view in nonempty(late_views(1, 3)[:2]):
        told = [isinstance(CLASSIQUE.solution(t, 10_000), Gagnable) for t in arrangements(view)]
        assert count_fitting_deals(CLASSIQUE, view, 1) == FittingDeals(len(told), sum(told), 0, is_whole=True)


@pytest.mark.parametrize(("won", "deals"), [(0, 720), (1, 20)])
def test_count_fitting_deals_tries_all_after_a_bad_sample(
    monkeypatch: pytest.MonkeyPatch, won: int, deals: int
) -> None:
    asked = []

    def count(game: Any, view: Any, moves: Any, seed: int | None, deals: int, budget: int) -> list[tuple[int, int]]:
        asked.append(seed)
        return [(won, 0)]

    monkeypatch.setattr(patience_solver, "count_winnable_deals_plain", count)
    view = next(view for view in late_views(1, 6) if len(missing_cards(view)) == 6)
    found = EstimateQuery(CLASSIQUE, view, 5).run()
    assert (found.deals, found.won, found.is_proof) == (deals, won, won == 0)
    assert asked == ([5, None] if won == 0 else [5])
    assert ("all 720 ways were tried" in found.message().localize(str)) == (won == 0)


def test_count_fitting_deals_needs_a_back_for_each_card_not_seen() -> None:
    assert (
        refused(count_fitting_deals, CLASSIQUE, CLASSIQUE.read_position("c1: [] A♣"), 1).code.name == "TableauInvalide"
    )


def test_estimate_query_depends_on_no_hidden_card() -> None:
    first = CLASSIQUE.new(Alea(1))
    other = CLASSIQUE.resample(CLASSIQUE.view(first, 0), Alea(9))
    asked = [estimate_query(resume_session(Record(CLASSIQUE, Alea(1)), (PERSON,)))]
    assert asked[0].view == CLASSIQUE.view(other, 0)
    assert other != first


def test_estimate_query_is_refused_in_a_game_for_two() -> None:
    two = resume_session(Record(game_named("haricots"), Alea(2)), (PERSON, "glouton"))
    assert refused(estimate_query, two).code is RefusRegard.SansRegard


def test_message_counts_open_deals_both_ways_and_gives_no_chance() -> None:
    said = Estimate(200, 100, 50, is_whole=False, played=(3, 40)).message().localize(str)
    assert "50 could not, 50 stayed open" in said
    assert "at most 43 to 80 % (95 %)" in said
    assert said.endswith("From such positions devin won 3 of 40 games.")
    assert Estimate(20, 0, 0, is_whole=False).message().localize(str).startswith("None of 20 deals")
    assert not Estimate(20, 0, 0, is_whole=False).is_proof


def test_devin_wins_has_a_row_for_each_share() -> None:
    for name, row in nonempty(entry_for("klondike").devin_wins.items()):
        assert game_named(name).seats == 1
        assert len(row) == 6
        assert all(0 <= won <= games for won, games in row)

"""The compiled solvers of Klondike and of MD: the answers of the plain ones, their nodes and lines, however cut."""

from itertools import chain, count, islice, pairwise, product
from random import Random
from typing import Any, Final

import numpy as np
import pytest
from games.reussites.small_klondikes import DESCENDRE, au_hasard, ecrit, lus, petit
from harness.effort import Effort
from harness.nonempty import nonempty

from kernels.twins import CONNUES, COUNTED, KLONDIKES, known_differ, lines_differ, verdicts_differ
from rummifun.chance import Alea
from rummifun.games.reussites import klondike_solver
from rummifun.games.reussites.klondike import klondike, klondike_classique
from rummifun.games.reussites.klondike_solver import Gagnable, Indecise, search
from rummifun.games.reussites.klondike_solver.deal import read_deal
from rummifun.games.reussites.klondike_solver.stock import NEVER
from rummifun.games.reussites.montee_descente import md
from rummifun.kernels import klondike_search, klondike_states, md_solver
from rummifun.kernels.klondike_search import LOST, SPENT, solve_deals, solve_table
from rummifun.kernels.md_solver import solve_deals as solve_md_deals
from rummifun.refusal import Precondition

pytestmark = pytest.mark.usefixtures("klondike_compiled", "md_connue_compiled")

BUDGET: Final = 4_000


@pytest.mark.parametrize("jeu", KLONDIKES, ids=str)
def test_solve_deals_answers_as_the_plain_solver_does(jeu: Any, effort: Effort) -> None:
    n, budget = effort(4, 400), effort(500, BUDGET)
    assert verdicts_differ(jeu, budget, 5, range(3, 3 + n)) is None
    assert len({*solve_deals(jeu, 5, 3, n, budget)[0].tolist()}) > 1


@pytest.mark.parametrize("jeu", COUNTED, ids=lambda jeu: str([*jeu.options.values()][:4]))
def test_solve_deals_answers_as_the_plain_solver_does_when_passes_are_counted(jeu: Any, effort: Effort) -> None:
    assert verdicts_differ(jeu, effort(150, BUDGET), 5, range(3, 3 + effort(2, 100))) is None


def test_solve_deals_agrees_with_the_plain_solver_on_when_counted_games_are_relaxed(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    for module in (klondike_states, search):
        monkeypatch.setattr(module, "relaxed_from", lambda d: NEVER if d.tout else 50)
    assert verdicts_differ(klondike_classique(draw=1, max_redeals=1), 300, 5, range(4)) is None


def test_solve_table_answers_for_small_games_in_the_middle_of_them(effort: Effort) -> None:
    known = lus(DESCENDRE.read_text(encoding="utf-8"))
    drawn = [*islice(au_hasard(Random(4), (3, 4, 5)), effort(20, 120)), *islice(known, effort(5, 10**6))]
    compiled = 0
    for jeu, t in drawn:
        assert solve_table(t, BUDGET) == klondike_solver.solution(t, BUDGET), ecrit(jeu, t)
        compiled += klondike_search.read_memory(read_deal(t)[0]) is not None
    assert compiled > effort(5, 40)


@pytest.mark.parametrize(
    ("jeu", "deals", "budget"),
    [
        (petit(5, 4, 3, "top", True), 20, BUDGET),
        (petit(3, 2, 1, "packet"), 20, BUDGET),
        (petit(5, 4, 3, "packet", True, 2), 20, BUDGET),
    ],
    ids=["top", "packet", "counted"],
)
def test_solve_deals_deals_as_the_game_does(jeu: Any, deals: int, budget: int) -> None:
    assert verdicts_differ(jeu, budget, 7, range(deals)) is None


def test_solve_table_goes_on_where_it_was_when_it_is_not_stopped(monkeypatch: pytest.MonkeyPatch) -> None:
    t = klondike_classique().new(Alea(1, 3))
    whole = solve_table(t, 20_000)
    monkeypatch.setattr(klondike_search, "_SLICE", 50)
    asked = count()
    assert solve_table(t, 20_000, lambda: next(asked) < 0) == whole
    assert next(asked) > 20
    stopped = solve_table(t, 20_000, lambda: True)
    assert isinstance(stopped, Indecise)
    assert stopped.budget < 5_000


def test_solve_deals_does_not_depend_on_how_deals_are_cut() -> None:
    jeu = klondike()
    whole = [part.tolist() for part in solve_deals(jeu, 2**64 - 1, 10, 40, 10**6)]
    parts = [solve_deals(jeu, 2**64 - 1, 10 + i, 10, 10**6) for i in range(0, 40, 10)]
    assert [[*chain.from_iterable(part[k].tolist() for part in parts)] for k in (0, 1)] == whole


def test_winning_moves_are_those_of_the_plain_solver() -> None:
    t = klondike_classique().new(Alea(1, 20))
    assert klondike_search.winning_moves(t, 3_000) == klondike_solver.gagnants(t, 3_000)


def test_solve_deals_wins_with_more_what_it_wins_with_less(effort: Effort) -> None:
    packet, one, classic, stays = (solve_deals(jeu, 3, 0, effort(40, 5_000), 10**7)[0] for jeu in KLONDIKES)
    for less, more in ((packet, one), (stays, classic), (stays, packet), (classic, one)):
        assert set(less.tolist()) <= {0, 1}
        assert (less <= more).all()


def test_solve_deals_wins_with_more_passes_what_it_wins_with_fewer(effort: Effort) -> None:
    def told(draw: int, back: bool, most: int | None) -> Any:
        jeu = klondike_classique(draw=draw, worry_back=back, max_redeals=most)
        return solve_deals(jeu, 3, 0, effort(6, 2_000), 10**8)[0]

    for draw in (1, 3):
        stays, back = ([told(draw, down, most) for most in (0, 1, 2, None)] for down in (False, True))
        assert {*chain(*(answers.tolist() for answers in (*stays, *back)))} == {0, 1}
        assert all((fewer <= more).all() for row in (stays, back) for fewer, more in pairwise(row))
        assert all((less <= more).all() for less, more in zip(stays, back, strict=True))


def test_solve_deals_decides_counted_passes_within_two_million_nodes(effort: Effort) -> None:
    for draw, most in product((1, 3), (0, 1, 2)):
        jeu = klondike_classique(draw=draw, max_redeals=most)
        answers, nodes = solve_deals(jeu, 1, 0, effort(5, 250), 2 * 10**6)
        assert set(answers.tolist()) <= {0, 1}
        assert np.median(nodes) < effort(200_000, 20_000)


def test_solve_deals_decides_a_deal_in_which_many_cards_of_the_stock_can_be_laid_in_any_order() -> None:
    assert verdicts_differ(klondike(draw=1, worry_back=True), 1_000, 1, range(13_801, 13_802)) is None


def test_solve_deals_decides_a_deal_of_millions_of_classes(effort: Effort) -> None:
    answers, nodes = solve_deals(klondike_classique(worry_back=False), 1, 65_227, 1, effort(200_000, 10**8))
    assert (answers[0], nodes[0]) == (effort(SPENT, LOST), effort(200_000, 16_930_186))


def test_widen_line_compiled_finds_the_lines_of_small_klondikes_that_the_plain_search_finds(effort: Effort) -> None:
    for jeu, t in nonempty(islice(au_hasard(Random(6), (3, effort(3, 4))), effort(20, 200))):
        found = klondike_search.solve_table(t, BUDGET)
        assert not isinstance(found, Gagnable) or not lines_differ(t, found), ecrit(jeu, t)


@pytest.mark.parametrize("budget", [0, -1])
def test_solve_refuses_a_budget_below_one(budget: int) -> None:
    with pytest.raises(Precondition):
        solve_deals(klondike(), 1, 0, 1, budget)
    with pytest.raises(Precondition):
        solve_table(klondike().new(Alea(1)), budget)


# MD, its talon known


@pytest.mark.parametrize(("jeu", "deals", "budget"), CONNUES, ids=repr)
def test_solve_deals_of_md_decides_by_the_nodes_of_the_plain_solver(
    jeu: Any, deals: int, budget: int, effort: Effort
) -> None:
    assert known_differ(jeu, effort(min(budget, 1000), budget), 3, range(5, 5 + effort(min(deals, 10), deals))) is None


def test_solve_deals_of_md_does_not_depend_on_how_deals_are_cut() -> None:
    whole = solve_md_deals(md(), 1, 0, 50, 20_000)
    assert whole == [*solve_md_deals(md(), 1, 0, 7, 20_000), *solve_md_deals(md(), 1, 7, 43, 20_000)]
    assert {verdict for verdict, _ in whole} == {-1, 0, 1}


def test_doubled_keeps_the_rows_of_its_deal() -> None:
    deals = [nodes for _, nodes in solve_md_deals(md(), 1, 0, 50, 100_000)]
    assert max(deals) > 2 * md_solver._FIRST  # the table has grown
    table = np.zeros((4, 2), np.uint64)
    table[1] = (512, 9)  # of deal 2
    table[2] = (256, 7)  # of deal 1, forgotten
    grown = md_solver._doubled(table, 2)
    assert sorted(map(tuple, grown[grown[:, 0] > 0].tolist())) == [(512, 9)]

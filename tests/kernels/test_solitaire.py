"""The compiled solver of Klondike: the answers of the plain one, its nodes and its lines, however it is cut."""

from __future__ import annotations

from itertools import chain, count, islice
from random import Random
from typing import Any, Final

import pytest
from games.reussites.small_klondikes import DESCENDRE, au_hasard, ecrit, lus, petit
from harness.effort import Effort

from kernels.twins import KLONDIKES, as_the_batch, verdicts_differ
from rummifun.chance import Alea
from rummifun.games.reussites import klondike_solver
from rummifun.games.reussites.klondike import klondike, klondike_classique
from rummifun.games.reussites.klondike_solver import Indecise
from rummifun.games.reussites.klondike_solver.deal import read_deal
from rummifun.kernels import klondike_search
from rummifun.refusal import Precondition

BUDGET: Final = 4_000


@pytest.mark.parametrize("jeu", KLONDIKES, ids=str)
def test_the_twin_answers_as_the_plain_solver_does(jeu: Any, effort: Effort) -> None:
    n = effort(16, 400)
    assert verdicts_differ(jeu, BUDGET, 5, range(3, 3 + n)) is None
    assert len({*klondike_search.solve_deals(jeu, 5, 3, n, BUDGET)[0].tolist()}) > 1


def test_the_twin_answers_for_small_games_in_the_middle_of_them() -> None:
    drawn = [*islice(au_hasard(Random(4), (3, 4, 5)), 120), *lus(DESCENDRE.read_text(encoding="utf-8"))]
    compiled = 0
    for jeu, t in drawn:
        if t.notes.max_redeals is None:
            assert klondike_search.solve_table(t, BUDGET) == klondike_solver.solution(t, BUDGET), ecrit(jeu, t)
            compiled += klondike_search._read(read_deal(t)[0]) is not None
    assert compiled > 40


def test_small_games_are_dealt_as_the_game_deals_them() -> None:
    for jeu in (petit(5, 4, 3, "top", True), petit(3, 2, 1, "packet")):
        answers, nodes = klondike_search.solve_deals(jeu, 7, 0, 20, BUDGET)
        plain = [as_the_batch(klondike_solver.solution(jeu.new(Alea(7, i)), BUDGET)) for i in range(20)]
        assert [*zip(answers.tolist(), nodes.tolist(), strict=True)] == plain


def test_where_passes_are_counted_the_plain_solver_answers() -> None:
    jeu = klondike(max_redeals=2)
    answers, nodes = klondike_search.solve_deals(jeu, 1, 0, 3, 500)
    plain = [as_the_batch(klondike_solver.solution(jeu.new(Alea(1, i)), 500)) for i in range(3)]
    assert [*zip(answers.tolist(), nodes.tolist(), strict=True)] == plain


def test_a_search_that_stops_now_and_then_goes_on_where_it_was(monkeypatch: pytest.MonkeyPatch) -> None:
    t = klondike_classique().new(Alea(1, 3))
    whole = klondike_search.solve_table(t, 20_000)
    monkeypatch.setattr(klondike_search, "_SLICE", 50)
    asked = count()
    assert klondike_search.solve_table(t, 20_000, lambda: next(asked) < 0) == whole
    assert next(asked) > 20
    stopped = klondike_search.solve_table(t, 20_000, lambda: True)
    assert isinstance(stopped, Indecise)
    assert stopped.budget < 5_000


def test_deals_do_not_depend_on_how_they_are_cut() -> None:
    jeu = klondike()
    whole = [part.tolist() for part in klondike_search.solve_deals(jeu, 2**64 - 1, 10, 40, 10**6)]
    parts = [klondike_search.solve_deals(jeu, 2**64 - 1, 10 + i, 10, 10**6) for i in range(0, 40, 10)]
    assert [[*chain.from_iterable(part[k].tolist() for part in parts)] for k in (0, 1)] == whole


def test_of_every_move_the_same_is_told() -> None:
    t = klondike_classique().new(Alea(1, 20))
    assert klondike_search.winning_moves(t, 3_000) == klondike_solver.gagnants(t, 3_000)
    assert klondike_search.line_within(t, 20, 300) == klondike_solver.au_plus(t, 20, 300)


def test_what_wins_with_less_wins_with_more(effort: Effort) -> None:
    n = effort(100, 5_000)
    packet, one, classic, stays = (klondike_search.solve_deals(jeu, 3, 0, n, 10**7)[0] for jeu in KLONDIKES)
    for less, more in ((packet, one), (stays, classic), (stays, packet), (classic, one)):
        assert set(less.tolist()) <= {0, 1}
        assert (less <= more).all()


def test_a_deal_that_has_millions_of_classes_is_decided(effort: Effort) -> None:
    budget = effort(400_000, 10**8)
    answers, nodes = klondike_search.solve_deals(klondike_classique(worry_back=False), 1, 65_227, 1, budget)
    assert (answers[0], nodes[0]) == (
        (klondike_search.LOST, 16_930_186) if budget == 10**8 else (klondike_search.SPENT, budget)
    )


def test_budgets_below_one_are_refused() -> None:
    for budget in (0, -1):
        with pytest.raises(Precondition):
            klondike_search.solve_deals(klondike(), 1, 0, 1, budget)
        with pytest.raises(Precondition):
            klondike_search.solve_table(klondike().new(Alea(1)), budget)

"""Which solver is asked whether a game can be won: the plain one, its twin, plain search; none answers otherwise."""

from __future__ import annotations

import pytest
from harness.nonempty import nonempty

from rummifun.chance import Alea
from rummifun.core.game import apply_move
from rummifun.games.reussites.klondike import klondike, klondike_classique
from rummifun.games.reussites.queue_leu_leu import qll
from rummifun.games.reussites.refusals import RefusReussite
from rummifun.games.reussites.solver_verdict import Gagnable, Indecise, Perdue
from rummifun.players import patience_solver
from rummifun.players.patience_solver import (
    PLAIN_SOLVER,
    is_klondike_like,
    plain_node_allowance,
    solve_winnable,
    winning_moves,
)
from rummifun.refusal import Precondition

pytestmark = pytest.mark.usefixtures("klondike_compiled")

CLASSIQUE = klondike_classique()
HARD = CLASSIQUE.new(Alea(1))
"""A deal that is decided after some thousand nodes."""


def test_solvers_answer_alike() -> None:
    for i in (0, 1):
        t = CLASSIQUE.new(Alea(1, i))
        assert PLAIN_SOLVER.solution(t, 3_000, bool) == patience_solver.compiled_solver().solution(t, 3_000, bool)
        assert PLAIN_SOLVER.gagnants(t, 200, bool) == patience_solver.compiled_solver().gagnants(t, 200, bool)


@pytest.mark.parametrize("head", [None, 0, 100, 10**6])
def test_solve_winnable_does_not_show_which_solver_was_asked(monkeypatch: pytest.MonkeyPatch, head: int | None) -> None:
    monkeypatch.setattr(patience_solver, "plain_node_allowance", lambda: head)
    found = solve_winnable(CLASSIQUE, HARD, 20_000)
    assert isinstance(found, Gagnable)
    assert found.noeuds > 100
    assert found == CLASSIQUE.solution(HARD, 20_000)
    assert winning_moves(CLASSIQUE, HARD, 1_000) == PLAIN_SOLVER.gagnants(HARD, 1_000, bool)
    assert solve_winnable(CLASSIQUE, HARD, 50) == Indecise(50)
    assert set(winning_moves(CLASSIQUE, HARD, 1).values()) <= {None, True, False}


def test_plain_node_allowance_is_what_it_takes_until_the_twin_is_there(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(patience_solver, "can_compile", lambda: False)
    assert plain_node_allowance() is None
    monkeypatch.undo()
    assert patience_solver.compiled_solver()
    assert plain_node_allowance() == 0
    monkeypatch.setattr(patience_solver, "_TWIN", "no module")
    monkeypatch.setattr(patience_solver, "is_cached", lambda kernel: True)
    soon = plain_node_allowance()
    monkeypatch.setattr(patience_solver, "is_cached", lambda kernel: False)
    later = plain_node_allowance()
    assert 0 < (soon or 0) < (later or 0)


def test_solve_winnable_asks_no_twin_where_there_is_none(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(patience_solver, "plain_node_allowance", lambda: None)
    monkeypatch.setattr(patience_solver, "compiled_solver", None)
    assert solve_winnable(CLASSIQUE, HARD, 50) == Indecise(50)
    assert set(winning_moves(CLASSIQUE, HARD, 1).values()) == {None}


def test_solve_winnable_and_winning_moves_end_when_they_are_told_to(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(patience_solver, "plain_node_allowance", lambda: 100)
    assert solve_winnable(CLASSIQUE, HARD, 20_000, lambda: True) == Indecise(0)
    assert set(winning_moves(CLASSIQUE, HARD, 20_000, lambda: True).values()) == {None}


def test_solve_winnable_searches_another_game_by_its_rules() -> None:
    jeu = qll()
    assert not is_klondike_like(jeu)
    assert is_klondike_like(klondike(max_redeals=2))
    t = jeu.new(Alea(1))
    found = solve_winnable(jeu, t, 1000)
    assert found == jeu.solution(t, 1000)
    told = winning_moves(jeu, t, 1000)
    assert list(told) == list(jeu.moves(t))
    assert any(told.values()) == isinstance(found, Gagnable)
    assert not isinstance(found, Indecise)
    assert set(winning_moves(jeu, t, 1).values()) <= {None, True, False}


def test_winning_moves_are_those_after_which_it_can_be_won() -> None:
    jeu = klondike(draw=1)
    t = jeu.new(Alea(1, 51))
    for coup, gagne in nonempty(winning_moves(jeu, t, 200_000).items()):
        assert isinstance(solve_winnable(jeu, apply_move(jeu, t, coup), 200_000), Gagnable if gagne else Perdue)


def test_solve_winnable_refuses_no_budget_and_a_view() -> None:
    for ask in (solve_winnable, winning_moves):
        with pytest.raises(Precondition):
            ask(CLASSIQUE, HARD, 0)
    with pytest.raises(Precondition) as refused:
        solve_winnable(CLASSIQUE, CLASSIQUE.view(HARD, 0), 100)
    assert refused.value.refusal.code is RefusReussite.CartesInconnues

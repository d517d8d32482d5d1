"""Which solver is asked whether a game can be won: the plain one, its twin, plain search; none answers otherwise."""

from __future__ import annotations

import pytest

from rummifun.chance import Alea
from rummifun.core.game import play
from rummifun.games.reussites.klondike import klondike, klondike_classique
from rummifun.games.reussites.queue_leu_leu import qll
from rummifun.games.reussites.refus import RefusReussite
from rummifun.games.reussites.verdict import Gagnable, Indecise, Perdue
from rummifun.players import winnable
from rummifun.players.winnable import PLAIN, gagnants, head_start, solution, solved_as_klondike
from rummifun.refusal import Precondition

CLASSIQUE = klondike_classique()
HARD = CLASSIQUE.new(Alea(1))
"""A deal that is decided after some thousand nodes."""


def test_either_solver_answers_alike() -> None:
    for i in range(2):
        t = CLASSIQUE.new(Alea(1, i))
        assert PLAIN.solution(t, 20_000, bool) == winnable.twin().solution(t, 20_000, bool)
        assert PLAIN.gagnants(t, 2000, bool) == winnable.twin().gagnants(t, 2000, bool)


@pytest.mark.parametrize("head", [None, 0, 100, 10**6])
def test_it_does_not_show_who_was_asked(monkeypatch: pytest.MonkeyPatch, head: int | None) -> None:
    monkeypatch.setattr(winnable, "head_start", lambda: head)
    found = solution(CLASSIQUE, HARD, 20_000)
    assert isinstance(found, Gagnable)
    assert found.noeuds > 100
    assert found == CLASSIQUE.solution(HARD, 20_000)
    assert gagnants(CLASSIQUE, HARD, 20_000) == PLAIN.gagnants(HARD, 20_000, bool)
    assert solution(CLASSIQUE, HARD, 50) == Indecise(50)
    assert set(gagnants(CLASSIQUE, HARD, 1).values()) <= {None, True, False}


def test_the_twin_is_asked_once_it_would_be_there(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(winnable, "compilable", lambda: False)
    assert head_start() is None
    monkeypatch.undo()
    assert winnable.twin()
    assert head_start() == 0
    monkeypatch.setattr(winnable, "_TWIN", "no module")
    monkeypatch.setattr(winnable, "kept", lambda kernel: True)
    soon = head_start()
    monkeypatch.setattr(winnable, "kept", lambda kernel: False)
    later = head_start()
    assert soon is not None
    assert later is not None
    assert 0 < soon < later


def test_without_a_twin_none_is_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(winnable, "head_start", lambda: None)
    monkeypatch.setattr(winnable, "twin", None)
    assert solution(CLASSIQUE, HARD, 50) == Indecise(50)
    assert set(gagnants(CLASSIQUE, HARD, 1).values()) == {None}


def test_who_says_stop_is_not_asked_for_more(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(winnable, "head_start", lambda: 100)
    assert solution(CLASSIQUE, HARD, 20_000, lambda: True) == Indecise(0)


def test_another_game_is_searched_by_its_rules() -> None:
    jeu = qll()
    assert not solved_as_klondike(jeu)
    assert solved_as_klondike(klondike(max_redeals=2))
    t = jeu.new(Alea(1))
    found = solution(jeu, t, 1000)
    assert found == jeu.solution(t, 1000)
    told = gagnants(jeu, t, 1000)
    assert list(told) == list(jeu.moves(t))
    assert any(told.values()) == isinstance(found, Gagnable)
    assert not isinstance(found, Indecise)
    assert set(gagnants(jeu, t, 1).values()) <= {None, True, False}


def test_a_move_that_loses_is_told() -> None:
    jeu = klondike(draw=1)
    t = jeu.new(Alea(1, 51))
    for coup, gagne in gagnants(jeu, t, 200_000).items():
        assert isinstance(solution(jeu, play(jeu, t, coup), 200_000), Gagnable if gagne else Perdue)


def test_no_budget_and_no_view() -> None:
    for ask in (solution, gagnants):
        with pytest.raises(Precondition):
            ask(CLASSIQUE, HARD, 0)
    with pytest.raises(Precondition) as refused:
        solution(CLASSIQUE, CLASSIQUE.view(HARD, 0), 100)
    assert refused.value.refusal.code is RefusReussite.CartesInconnues


def test_a_player_may_stop_all_of_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(winnable, "head_start", lambda: 100)
    assert set(gagnants(CLASSIQUE, HARD, 20_000, lambda: True).values()) == {None}

"""The laws checked at every move: a play that breaks one stops there, and says which, and with what."""

from __future__ import annotations

from collections.abc import Sequence
from types import SimpleNamespace
from typing import Any

import pytest

from games.toy_game import pli
from games.wrong_games import wrong_game
from rummifun.chance import Alea
from rummifun.core.game import IllegalMove
from rummifun.core.runtime_checks import (
    MAX_MOVES,
    RefusHeld,
    apply_move_checked,
    check_conservation,
    endless_game_error,
    move_limit,
    proposed_moves,
)
from rummifun.laws.game import liveness
from rummifun.laws.reached_states import ReachedState
from rummifun.multiset.ordre_sup import mens
from rummifun.refusal import Precondition


def refused(do: Any) -> Any:
    with pytest.raises(Precondition) as raised:
        do()
    return raised.value.refusal


def test_a_move_that_loses_or_makes_a_piece_is_told_with_the_piece() -> None:
    for game in (wrong_game("a card played disappears"), wrong_game("a card played stays in hand")):
        state = game.new(Alea(1))
        said = refused(lambda: apply_move_checked(game, state, proposed_moves(game, state)[0]))  # noqa: B023  it is called at once
        assert said.code is RefusHeld.Conservation
        assert (len(said.pieces), said.got) in {(1, ""), (0, "4")}


def test_every_piece_lost_and_made_is_told_as_often_as_it_is() -> None:
    def counted(pieces: Sequence[str]) -> Any:
        return SimpleNamespace(pieces=lambda _: mens(pieces))

    said = refused(lambda: check_conservation(counted("abbdd"), mens("aaabc"), None))
    assert (sorted(said.pieces), sorted(said.got.split())) == (["a", "a", "c"], ["b", "d", "d"])
    check_conservation(counted("cba"), mens("abc"), None)


def test_a_move_is_played_through_the_checked_door() -> None:
    state = pli.new(Alea(1))
    move = proposed_moves(pli, state)[0]
    assert apply_move_checked(pli, state, move) == pli.step(state, move)
    with pytest.raises(IllegalMove):
        apply_move_checked(pli, state, pli.read("joue 1"))


def test_nobody_to_move_may_be_without_a_move() -> None:
    game = wrong_game("nothing is proposed")
    state = game.new(Alea(1))
    for _ in range(4):
        state = game.step(state, proposed_moves(game, state)[0])
    assert refused(lambda: proposed_moves(game, state)).pieces == (game.write_position(state),)


def test_a_game_without_end_is_told_after_its_bound_or_ours() -> None:
    assert move_limit(SimpleNamespace(bound=None)) == MAX_MOVES
    bounded: Any = SimpleNamespace(bound=7)
    assert (move_limit(bounded), endless_game_error(bounded).refusal.expected) == (7, 7)


def test_the_law_of_it_says_whose_turn_it_is() -> None:
    game = wrong_game("nothing is proposed")
    for n in (4, 5):
        state = pli.new(Alea(1))
        for _ in range(n):
            state = pli.step(state, next(iter(pli.moves(state))))
        mover = pli.to_move(state)
        assert mover is not None
        assert [*liveness(pli, ReachedState(Alea(1), (), state))] == []
        assert [*liveness(game, ReachedState(Alea(1), (), state))] == [
            ("seat", mover + 1, "is to move and has no move")
        ]

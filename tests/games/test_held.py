"""The laws checked at every move: a play that breaks one stops there, and says which, and with what."""

from collections.abc import Sequence
from types import SimpleNamespace
from typing import Any

import pytest

from games.asked import refused
from games.toy_game import pli
from games.wrong_games import wrong_game
from rummifun.chance import Alea
from rummifun.core import runtime_checks
from rummifun.core.game import IllegalMove
from rummifun.core.runtime_checks import MAX_MOVES, RefusHeld, apply_move_checked, check_conservation, proposed_moves
from rummifun.laws.game import liveness
from rummifun.laws.reached_states import ReachedState
from rummifun.multiset.ordre_sup import mens


@pytest.mark.parametrize("mistake", ["a card played disappears", "a card played stays in hand"])
def test_apply_move_checked_tells_of_the_piece_that_is_lost_or_made(mistake: str) -> None:
    game = wrong_game(mistake)
    state = game.new(Alea(1))
    said = refused(apply_move_checked, game, state, proposed_moves(game, state)[0])
    assert said.code is RefusHeld.Conservation
    assert (len(said.pieces), said.got) in {(1, ""), (0, "4")}


def test_apply_move_checked_plays_a_move_that_is_not_refused() -> None:
    state = pli.new(Alea(1))
    move = proposed_moves(pli, state)[0]
    assert apply_move_checked(pli, state, move) == pli.step(state, move)
    with pytest.raises(IllegalMove):
        apply_move_checked(pli, state, pli.read("joue 1"))


def test_check_conservation_tells_of_a_piece_as_often_as_it_is_lost_or_made() -> None:
    def counted(pieces: Sequence[str]) -> Any:
        return SimpleNamespace(pieces=lambda _: mens(pieces))

    said = refused(check_conservation, counted("abbdd"), mens("aaabc"), None)
    assert (sorted(said.pieces), sorted(said.got.split())) == (["a", "a", "c"], ["b", "d", "d"])
    check_conservation(counted("cba"), mens("abc"), None)


def test_endless_game_error_tells_of_the_bound_of_the_game_or_ours() -> None:
    bounded: Any = SimpleNamespace(bound=7)
    assert (runtime_checks.move_limit(bounded), runtime_checks.endless_game_error(bounded).refusal.expected) == (7, 7)
    assert runtime_checks.move_limit(SimpleNamespace(bound=None)) == MAX_MOVES == 20_000


def test_proposed_moves_and_liveness_tell_who_has_no_move() -> None:
    game, state = wrong_game("nothing is proposed"), pli.new(Alea(1))
    for n in range(6):
        assert [*liveness(pli, ReachedState(Alea(1), (), state))] == []
        if n >= 4:
            assert refused(proposed_moves, game, state).pieces == (game.write_position(state),)
            faults = [("seat", n % 2 + 1, "is to move and has no move")]
            assert [*liveness(game, ReachedState(Alea(1), (), state))] == faults
        state = pli.step(state, next(iter(pli.moves(state))))

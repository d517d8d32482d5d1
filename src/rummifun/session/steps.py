"""The steps of a game: a move and its effects, the moves that the rules make, games that play themselves."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache, wraps
from itertools import islice
from typing import Any, Final, ParamSpec, TypeVar

from rummifun.chance import Alea
from rummifun.core.game import AnyGame, apply_move
from rummifun.core.position import Position, move_label, revealed_between
from rummifun.core.runtime_checks import check_conservation
from rummifun.core.scene import Act, Message, Scene
from rummifun.games import GAMES

P = ParamSpec("P")


R = TypeVar("R")


_AHEAD: Final = 1000
"""The number of moves without a choice that proves that a game never leaves one."""


@dataclass(frozen=True, slots=True)
class Step:
    """A move made: its seat, the states before and after, and the player's reason, if any."""

    seat: int
    move: Any
    before: Any
    after: Any
    reason: Message | None = None


def make_step(game: AnyGame, state: Any, move: Any, reason: Message | None = None) -> Step:
    """Make a move through the checked door, and check that a user's game conserves its pieces.

    Raises `IllegalMove` when the move is refused, `Precondition` when a user's game loses or makes a piece; ours are
    known not to.
    """
    return Step(game.to_move(state) or 0, move, state, check_pieces(game, state, apply_move(game, state, move)), reason)


def is_ours(game: AnyGame) -> bool:
    """Tell whether a game is one of ours, which are known to keep the laws."""
    return game.name in GAMES


def check_pieces(game: AnyGame, before: Any, after: Any) -> Any:
    """Return a state, checked to have the pieces of the one before it; our own games are known to."""
    if not is_ours(game):
        check_conservation(game, game.pieces(before), after)
    return after


def replay_steps(game: AnyGame, first: Any, moves: Iterable[Any]) -> Iterator[Step]:
    """Make moves one after another."""
    state = first
    for move in moves:
        step = make_step(game, state, move)
        yield step
        state = step.after


def _cache_last(asked: Callable[P, R]) -> Callable[P, R]:
    """Cache the last answers; compute again for values that cannot be hashed, as in some users' games."""
    known: Any = lru_cache(maxsize=64)(asked)

    @wraps(asked)
    def answer(*args: P.args, **kwargs: P.kwargs) -> R:
        try:
            found: R = known(*args, **kwargs)
        except TypeError:
            return asked(*args, **kwargs)
        return found

    answer.forget = known.cache_clear  # type: ignore[attr-defined]
    return answer


@_cache_last
def cached_scene(game: AnyGame, view: Any) -> Scene:
    """Lay out a view; cached, since one turn at a terminal needs the same acts several times."""
    return game.scene(view)


def available_acts(game: AnyGame, view: Any) -> tuple[Act, ...]:
    """List the acts of the seat of a view, in the order proposed."""
    return cached_scene(game, view).acts


def forced_move(game: AnyGame, state: Any) -> Any | None:
    """Return the move that the rules themselves make in a state; None if a player decides or nobody is to move.

    >>> from rummifun.games import game_named
    >>> jeu = game_named("descente")
    >>> forced_move(jeu, jeu.new(Alea(1))), forced_move(jeu, jeu.new(Alea(6)))
    (Ranger(), None)
    """
    return Position(game, state).forced_move


def finishing_move(game: AnyGame, view: Any) -> Any | None:
    """Return the next move once a game only has to be played out; None if something is left to decide."""
    return game.finish(view) if game.finish is not None else None


@_cache_last
def plays_itself(game: AnyGame) -> bool:
    """Tell whether a game for one plays itself: a whole play never offers more than one move.

    >>> from rummifun.games import game_named
    >>> [plays_itself(game_named(name)) for name in ("r7", "qll", "c4", "md", "klondike")]
    [True, True, True, False, False]
    """
    state = game.new(Alea(1))
    for _ in range(_AHEAD if game.seats == 1 else 0):
        moves = tuple(islice(game.moves(state), 2))
        if len(moves) != 1:
            return not moves
        state = game.step(state, moves[0])
    return game.seats == 1


def step_label(game: AnyGame, step: Step) -> Message:
    """Label a move by its act, else by the game's name for it, else in notation."""
    return move_label(Position(game, step.before), step.seat, step.move)


def revealed_pieces(game: AnyGame, step: Step) -> tuple[Any, ...]:
    """List the pieces that a seat's own move has shown it: those drawn or turned over."""
    return revealed_between(Position(game, step.before), Position(game, step.after), step.seat)

"""A rule book: a game as a frozen value that holds functions.

The functions of its rules, views, scene and notation make the game. You can call, test and replace each alone:
`replace(jeu, step=…)` is another game.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import partial
from typing import Any, Generic, TypeVar

from rummifun.chance import Alea
from rummifun.core.capabilities import Piles
from rummifun.core.game import Draft, HintStep, InvariantBreak, Outcome
from rummifun.core.scene import Act, Message, PieceFace, Scene
from rummifun.multiset.rapide import Multiensemble
from rummifun.refusal import Refusal

S = TypeVar("S")
M = TypeVar("M")
V = TypeVar("V")
R = TypeVar("R")


class EqualPartial(partial[R]):
    """A function with some of its arguments bound; equal to another with equal arguments.

    >>> (EqualPartial(pow, exp=2)(3), EqualPartial(pow, exp=2) == EqualPartial(pow, exp=2),
    ...  EqualPartial(pow, exp=2) == EqualPartial(pow, exp=3))
    (9, True, False)
    """

    def __eq__(self, other: object) -> bool:
        return isinstance(other, EqualPartial) and self._parts() == other._parts()

    def __hash__(self) -> int:
        return hash(self.func)

    def _parts(self) -> tuple[Any, ...]:
        return self.func, self.args, self.keywords


@dataclass(frozen=True, slots=True, kw_only=True)
class RuleBook(Generic[S, M, V]):
    """A game made of the functions that `Game` asks for, and of options: `chosen`, their names and values.

    `lay` makes the scene from a view and from acts: those of the proposed moves, when the seat of the view is to move.
    `turn` returns the state as that seat knows it, None for any other seat. `hand` is that of `GestureMapper`, `red`
    that of `RedAndBlack`, `passing` that of `Passable`, `clues` that of `HintProvider`, `review` that of
    `TurnReviewer`.
    """

    name: str
    seats: int
    exhaustive: bool
    bound: int | None = None
    chosen: tuple[tuple[str, Any], ...] = ()
    new: Callable[[Alea], S]
    to_move: Callable[[S], int | None]
    moves: Callable[[S], Iterable[M]]
    refusal: Callable[[S, M], Refusal | None]
    step: Callable[[S, M], S]
    outcome: Callable[[S], Outcome | None]
    pieces: Callable[[S], Multiensemble[Any]]
    invariants: Callable[[S], tuple[InvariantBreak, ...]]
    view: Callable[[S, int | None], V]
    known: Callable[[V], Multiensemble[Any]]
    resample: Callable[[V, Alea], S]
    turn: Callable[[V], S | None]
    act: Callable[[S, M], Act]
    lay: Callable[[V, tuple[Act, ...]], Scene]
    write: Callable[[M], str]
    read: Callable[[str], M]
    write_position: Callable[[S], str]
    read_position: Callable[[str], S]
    hand: Callable[[V, str, int | None, str | None], M | None] | None = None
    passing: Callable[[S], M] | None = None
    clues: Callable[[V, M], tuple[HintStep, ...]] | None = None
    review: Callable[[V, M, M], Message | None] | None = None
    red: Callable[[Any], bool] | None = None

    def __hash__(self) -> int:
        return hash((self.name, self.chosen))

    def __repr__(self) -> str:
        return f"{self.name}({', '.join(f'{name}={value!r}' for name, value in self.chosen)})"

    @property
    def options(self) -> Mapping[str, Any]:
        """Return the options by name."""
        return dict(self.chosen)

    def called(self, view: V, move: M) -> Message | None:
        """Name a move of the seat of a view, whether or not the game proposes it."""
        state = self.turn(view)
        return None if state is None else self.act(state, move).label

    def scene(self, view: V) -> Scene:
        """Lay out a view, with the acts of its seat when it is to move."""
        state = self.turn(view)
        return self.lay(view, () if state is None else tuple(self.act(state, move) for move in self.moves(state)))


@dataclass(frozen=True, slots=True, kw_only=True, repr=False, eq=False)
class ArrangementBook(RuleBook[S, M, V]):
    """A rule book whose moves arrange piles, typed and sorted: `Arrangeable`, `PileNotation` and `Sortable`.

    It is `PositionEditable` and `PuzzleMaker` too if it has their functions.
    """

    laid: Callable[[V], Piles]
    rack: Callable[[V], tuple[Any, ...]]
    shown: Callable[[Any], PieceFace]
    draft: Callable[[V, Piles], Draft]
    submit: Callable[[V, Piles], M]
    arranged: Callable[[V, M], Piles | None]
    movements: Callable[[V, M], tuple[Message, ...]]
    read_piles: Callable[[V, str], Piles]
    write_piles: Callable[[V, Piles], str]
    orders: Mapping[str, Callable[[Any], Any]]
    ordered: Callable[[tuple[Any, ...]], tuple[Any, ...]]
    posed: Callable[[Piles, tuple[Any, ...]], S] | None = None
    read_posed: Callable[[str], tuple[Piles, tuple[Any, ...]]] | None = None
    write_posed: Callable[[Piles, tuple[Any, ...]], str] | None = None
    puzzle: Callable[[int, int], tuple[S, M]] | None = None

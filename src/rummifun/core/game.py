"""A game is a rule book: pure functions over frozen states and moves, and one checked door to apply a move.

`refusal` decides, `moves` proposes: to judge one move never means listing them all. A view is what one seat has been
shown; players and shells get views, never states.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import accumulate
from typing import Any, Protocol, TypeVar

from rummifun.chance import Alea
from rummifun.core.scene import Message, Scene
from rummifun.messages import display_language
from rummifun.multiset.rapide import Multiensemble
from rummifun.refusal import Code, Refusal, sentence

S = TypeVar("S")
M = TypeVar("M")
V = TypeVar("V")
V_contra = TypeVar("V_contra", contravariant=True)
X = TypeVar("X")

InvariantBreak = Refusal
"""A broken invariant: the rule that a state breaks, and the pieces at fault."""


class RefusGame(Code):
    """Reasons of the checked door to refuse a move before it asks the game."""

    PartieTerminee = "règle commune"
    PasVotreTour = "règle commune"
    PasUnCoup = "règle commune"


@dataclass(frozen=True, slots=True)
class Outcome:
    """The result of a game: the score of each seat, the seat that won (None: a draw, or a réussite lost), and why."""

    scores: tuple[int, ...]
    winner: int | None
    reason: Message


class Rules(Protocol[S, M]):
    """The rules of a game: who plays, what they may play, and what follows."""

    @property
    def name(self) -> str: ...
    @property
    def options(self) -> Mapping[str, Any]: ...
    @property
    def seats(self) -> int: ...
    @property
    def exhaustive(self) -> bool: ...
    @property
    def bound(self) -> int | None: ...

    def new(self, alea: Alea, /) -> S:
        """Deal a first state."""

    def to_move(self, state: S, /) -> int | None:
        """Return the seat to move; None when the game is over."""

    def moves(self, state: S, /) -> Iterable[M]:
        """Propose moves, in a canonical order."""

    def refusal(self, state: S, move: M, /) -> Refusal | None:
        """Decide whether the seat to move may make a move, and say which rule forbids it."""

    def step(self, state: S, move: M, /) -> S:
        """Apply a move that is not refused."""

    def outcome(self, state: S, /) -> Outcome | None:
        """Return the outcome; None while the game goes on."""

    def pieces(self, state: S, /) -> Multiensemble[Any]:
        """Gather all pieces of a state."""

    def invariants(self, state: S, /) -> tuple[InvariantBreak, ...]:
        """List all broken invariants; none for a possible state."""


class Knowledge(Protocol[S, V]):
    """The knowledge of each seat: its view of a state, and the states that it cannot tell apart."""

    def view(self, state: S, seat: int | None, /) -> V:
        """Return the view of a seat; None is a spectator."""

    def known(self, view: V, /) -> Multiensemble[Any]:
        """Gather the pieces whose faces the seat of a view has seen."""

    def resample(self, view: V, alea: Alea, /) -> S:
        """Draw a state that the seat of a view cannot tell from the true one."""


class Face(Protocol[S, M, V_contra]):
    """The drawing and the notation of a game."""

    def scene(self, view: V_contra, /) -> Scene:
        """Lay out the table of a view, with the acts possible now."""

    def write(self, move: M, /) -> str:
        """Write a move in short notation."""

    def read(self, text: str, /) -> M:
        """Read a move; raises `Unreadable` with the place of the error."""

    def write_position(self, state: S, /) -> str:
        """Write a state on one line."""

    def read_position(self, text: str, /) -> S:
        """Read a state; raises `Unreadable` with the place of the error."""


class Game(Rules[S, M], Knowledge[S, V], Face[S, M, V], Protocol[S, M, V]):
    """A whole game: rules, knowledge and face."""


AnyGame = Game[Any, Any, Any]


@dataclass(frozen=True, slots=True)
class DraftPile:
    """The verdict on one pile being built: its name or its fault, and its points."""

    kind: Message | Refusal
    points: int


@dataclass(frozen=True, slots=True)
class Draft:
    """The verdict on a table being built: each pile, the refusal of the whole, the points laid and those required."""

    piles: tuple[DraftPile, ...]
    refusal: Refusal | None
    points: int
    required: int


@dataclass(frozen=True, slots=True)
class HintStep:
    """A step of a hint: its sentence, its pieces, and the piles after it (None: as before)."""

    text: Message
    pieces: tuple[Any, ...] = ()
    piles: tuple[tuple[Any, ...], ...] | None = None


Player = Callable[[Any, Any, tuple[Any, ...], Alea], tuple[Any, Message]]
"""A player: it takes the game, its view, the proposed moves and an Alea, and returns a move and its reason."""


class IllegalMove(ValueError):  # noqa: N818  a refusal raised, not a program's error
    """Raised by `apply_move` when a move is refused; the message is the refusal's sentence."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(refusal)
        self.refusal = refusal

    def __str__(self) -> str:
        return sentence(self.refusal, display_language())


class ImpossiblePositionError(ValueError):
    """Raised by `read_legal_position` when a state breaks invariants; it holds all of them."""

    def __init__(self, broken: tuple[InvariantBreak, ...]) -> None:
        super().__init__(broken)
        self.breaks = broken

    def __str__(self) -> str:
        lang = display_language()
        return " ; ".join(sentence(refusal, lang) for refusal in self.breaks)


def apply_move(game: Rules[S, M], state: S, move: M, seat: int | None = None) -> S:
    """Apply a move through the one checked door: the game goes on, it is this seat's turn, the rules allow the move.

    >>> from rummifun.games.rummikub import Piocher, jeu
    >>> jeu.to_move(apply_move(jeu, jeu.new(Alea(1)), Piocher()))
    1

    Raises `IllegalMove` otherwise.
    """
    mover = game.to_move(state)
    if mover is None:
        raise IllegalMove(Refusal(RefusGame.PartieTerminee))
    if seat is not None and seat != mover:
        raise IllegalMove(Refusal(RefusGame.PasVotreTour, expected=mover + 1, got=seat + 1))
    refusal = game.refusal(state, move)
    if refusal is not None:
        raise IllegalMove(refusal)
    return game.step(state, move)


def replace_seat(pair: tuple[X, X], seat: int, value: X) -> tuple[X, X]:
    """Replace the value of one seat in a pair.

    >>> replace_seat((3, 5), 1, 6)
    (3, 6)
    """
    return (pair[0], value) if seat else (value, pair[1])


def foreign_refusal(move: object, kinds: Any) -> Refusal | None:
    """Refuse a value that is no move of a game: the move of another game, or a text not yet parsed."""
    return None if isinstance(move, kinds) else Refusal(RefusGame.PasUnCoup, got=repr(move))


def replay(game: Rules[S, M], state: S, moves: Iterable[M]) -> Iterator[S]:
    """Play moves one after another and return every state, the first included.

    Raises `IllegalMove` at the first one refused.
    """
    return accumulate(moves, lambda s, move: apply_move(game, s, move), initial=state)


def read_legal_position(game: Game[S, M, V], text: str) -> S:
    """Read a position, and refuse an impossible one with the full list of its faults.

    Raises `Unreadable` or `ImpossiblePositionError`.
    """
    state = game.read_position(text)
    broken = game.invariants(state)
    if broken:
        raise ImpossiblePositionError(broken)
    return state

"""A game is a frozen record of pure functions over frozen states and moves, with one checked door to apply a move.

`refusal` decides, `moves` proposes: to judge one move never means listing them all. A view is what one seat has been
shown; players and shells get views, never states.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping
from dataclasses import MISSING, dataclass, field, fields
from functools import partial
from itertools import accumulate
from typing import TYPE_CHECKING, Any, Final, Generic, TypeVar

from rummifun.chance import Alea
from rummifun.core.scene import Act, Decor, HintStep, Message, PieceFace, Scene
from rummifun.core.solution import Solution
from rummifun.messages import N_
from rummifun.multiset.rapide import Multiensemble
from rummifun.refusal import Code, Refusal, RefusedError

S = TypeVar("S")


M = TypeVar("M")


V = TypeVar("V")


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


Piles = tuple[tuple[Any, ...], ...]
"""An arrangement: piles of pieces."""


@dataclass(frozen=True, slots=True)
class DraftPile:
    """The verdict on one pile being built: its name or its fault, and its points.

    `short` says it in three words at most (None: as `kind` does), and `marks` are those of a pile of the scene.
    """

    kind: Message | Refusal
    points: int
    short: Message | None = None
    marks: tuple[tuple[int, PieceFace], ...] = ()


@dataclass(frozen=True, slots=True)
class Draft:
    """The verdict on a table being built: each pile, the refusal of the whole, the points laid and those required."""

    piles: tuple[DraftPile, ...]
    refusal: Refusal | None
    points: int
    required: int


@dataclass(frozen=True, slots=True, kw_only=True)
class PositionEditor(Generic[S]):
    """The table and the rack of a game, laid out freely, by hand or in writing, to have them solved.

    `posed` makes the state in which a seat moves with a rack, and raises `Precondition` with the fault; `read_posed`
    reads a table and a rack, right or wrong, and raises `Unreadable` with the place of the error.
    """

    posed: Callable[[Piles, tuple[Any, ...]], S]
    read_posed: Callable[[str], tuple[Piles, tuple[Any, ...]]]
    write_posed: Callable[[Piles, tuple[Any, ...]], str]


@dataclass(frozen=True, slots=True, kw_only=True)
class Arrangement(Generic[S, M, V]):
    """The moves of a game that are arrangements of piles, which a player builds freely before handing one in.

    `laid` and `rack` list the piles on the table and the pieces that a seat may add; `shown` shows a piece as the scene
    does. `draft` judges an arrangement being built, `submit` makes its move, `arranged` lists the piles that a move
    hands in and `movements` says by which movements hands make it: None and none if it is no arrangement. `read_piles`
    reads piles laid beside those of the table, and returns the whole arrangement, the table's own piles first;
    `write_piles` writes them. `orders` are those of a hand, each named by a message; `ordered` puts a pile in order,
    `is_right` tells whether one can lie as it is. `opened` tells of each seat whether it has laid its first pieces.
    `puzzle` sets that of a seed and a level, from 1: a state with a single best move, and that move.
    """

    laid: Callable[[V], Piles]
    rack: Callable[[V], tuple[Any, ...]]
    shown: Callable[[Any], PieceFace]
    draft: Callable[[V, Piles], Draft]
    submit: Callable[[V, Piles], M]
    arranged: Callable[[V, M], Piles | None]
    movements: Callable[[V, M], tuple[Message, ...]]
    read_piles: Callable[[V, str], Piles] | None = None
    write_piles: Callable[[V, Piles], str] | None = None
    orders: Mapping[str, Callable[[Any], Any]] = field(default_factory=dict)
    ordered: Callable[[tuple[Any, ...]], tuple[Any, ...]] = tuple
    is_right: Callable[[tuple[Any, ...]], bool] | None = None
    opened: Callable[[V], tuple[bool, ...]] | None = None
    editor: PositionEditor[S] | None = None
    puzzle: Callable[[int, int], tuple[S, M]] | None = None


class EqualPartial(partial[X]):
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


Measure = Callable[[Any, Any], tuple[tuple[Any, ...], Message]]
"""A measure of moves: from a view and a move, a value and a reason."""


def evaluate_nothing(view: Any, move: Any) -> tuple[tuple[int, ...], Message]:
    """Measure a move of a game without a measure: all alike."""
    return (), Message(N_("the first move proposed: nothing is measured in this game"))


def _even(state: Any, seat: int) -> float:
    """Call an unfinished game even."""
    return 0.0


@dataclass(frozen=True, slots=True)
class PlayoutPolicy:
    """A policy that plays a game on to learn the value of a state.

    Each move has the highest `measure` (the first of equals) or, with probability `whims`, is random. A play ends with
    its game, once the seat to move has changed more than `turns` times, or after `moves` moves with a choice. `lead`
    then says how far a seat is ahead: 0 is even, and each unit multiplies the odds of winning by e. The tree is no
    deeper than `depth` choices, and another move replaces the greedy player's only if it is better by `caution`
    standard errors.
    """

    measure: Measure = evaluate_nothing
    lead: Callable[[Any, int], float] = _even
    turns: int = 1
    moves: int = 100
    whims: float = 0.0
    depth: int = 50
    caution: float = 0.0


@dataclass(frozen=True, slots=True, kw_only=True, repr=False)
class Game(Generic[S, M, V]):
    """A game: what it is, and the functions of its rules, of what a seat knows, of its scene and of its notation.

    You can call, test and replace each alone: `replace(game, step=…)` is another game. What a game need not have is
    None where it has it not: `game.hand is not None`.

    Rules. `new` deals; `to_move` names the seat to move, None after the end; `moves` proposes moves in a canonical
    order; `refusal` decides whether that seat may make a move, and says which rule forbids it; `step` makes a move that
    is not refused; `outcome` is None while the game goes on; `pieces` gathers those of a state, `invariants` lists what
    is broken in it. `exhaustive` games propose every move; `bound` is the most moves of a game.

    Knowledge. `view` shows a state to a seat (None: a spectator), `known` gathers the pieces whose faces a view has
    shown, `resample` draws a state that the seat of a view cannot tell from the true one.

    Face. `scene` lays out a view with the acts possible now; `write` and `read` are the notation of moves,
    `write_position` and `read_position` that of states: reading raises `Unreadable` with the place of the error.

    Abilities. `called` names a move of the seat of a view, proposed or not; None if the view knows too little. `hand`
    is the move of a piece, the index-th of a place from 1, to another place: None if that is no move; so the rules can
    say why not. `clues` reveals a move in stages, `review` compares a move with the best from the same view. `finish`
    is the next move once nothing is left to decide. `passing` is a move by which the turn of an absent player goes by:
    it is never refused; by `leaving`, the one to move leaves for good a game that goes on. After a move `safe`, every
    game that could be won still can. `red` tells colours apart, `regles` are the rules in short (`rummifun.regles`),
    `disposee` places the piles by rows of text. `remembering` makes of the game the same one, which caches its results
    about a state: for a session, which asks many times.

    Judgement. `measure` weighs the moves of a view for the greedy player, `playout` says how `ismcts` plays on.

    Studies. `mesures` measures a final state; `studied` is another form of the game, which ends whatever the players
    do; `reformer` deals the next game of a series from the final state of the one before.

    Search. `solution` tells whether a state can be won with all known, within a budget of nodes, by more than the plain
    search of all moves if it is `quick`. Two states with the same key, `cle`, are alike: `distincts` lists the moves
    without those that lead to alike states, `semblable` is a state alike, if possible another one. The greater the
    `espoir` of a state, the nearer it looks to being won; `why` names the purpose of the first move of a winning line.

    `decor` is its look on a screen. `score` returns the points after a move, from those before it: for games whose
    sheet counts none, and whose players do.

    `arrangement` is that of games whose moves are arrangements. A réussite has the form of its table, whose `cartes`
    are its pack, and the functions that it is made of.
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
    scene: Callable[[V], Scene]
    write: Callable[[M], str]
    read: Callable[[str], M]
    write_position: Callable[[S], str]
    read_position: Callable[[str], S]
    called: Callable[[V, M], Message | None] | None = None
    hand: Callable[[V, str, int | None, str | None], M | None] | None = None
    clues: Callable[[V, M], tuple[HintStep, ...]] | None = None
    review: Callable[[V, M, M], Message | None] | None = None
    finish: Callable[[V], M | None] | None = None
    passing: Callable[[S], M] | None = None
    leaving: M | None = None
    safe: Callable[[V], M | None] | None = None
    red: Callable[[Any], bool] | None = None
    regles: str | Mapping[str, str] | None = None
    disposee: Callable[[str], Game[S, M, V]] | None = None
    remembering: Callable[[Game[S, M, V]], Game[S, M, V]] | None = None
    measure: Measure | None = None
    playout: PlayoutPolicy | None = None
    mesures: Callable[[S], Mapping[str, int]] | None = None
    studied: Game[S, M, V] | None = None
    reformer: Callable[[S], S] | None = None
    solution: Callable[[S, int], Solution[M]] | None = None
    quick: bool = False
    cle: Callable[[S], Hashable] | None = None
    distincts: Callable[[S], tuple[M, ...]] | None = None
    semblable: Callable[[S], S] | None = None
    espoir: Callable[[S], int] | None = None
    why: Callable[[S, tuple[M, ...]], Message | None] | None = None
    decor: Decor | None = None
    score: Callable[[int, S, M], int] | None = None
    arrangement: Arrangement[S, M, V] | None = None
    forme: Any = None
    patience: Any = None

    def __hash__(self) -> int:
        return hash((self.name, self.chosen))

    def __repr__(self) -> str:
        return f"{self.name}({', '.join(f'{name}={value!r}' for name, value in self.chosen)})"

    def _repr_pretty_(self, printer: Any, cycle: bool) -> None:
        printer.text(repr(self))

    @property
    def options(self) -> Mapping[str, Any]:
        """Return the options by name."""
        return dict(self.chosen)

    if not TYPE_CHECKING:

        def __getattr__(self, word: str) -> Any:
            """Return what 0.1.0 found in the game itself, and what is now in its arrangement or its réussite."""
            if word not in Game.__slots__:
                for group in (self.arrangement, self.arrangement and self.arrangement.editor, self.patience):
                    if word in getattr(type(group), "__slots__", ()):
                        return getattr(group, word)
            raise AttributeError(f"{self!r} has no {word}", name=word, obj=self)


AnyGame = Game[Any, Any, Any]


def scene_of_turn(
    view: V,
    *,
    turn: Callable[[V], S | None],
    moves: Callable[[S], Iterable[M]],
    act: Callable[[S, M], Act],
    lay: Callable[[V, tuple[Act, ...]], Scene],
) -> Scene:
    """Lay out a view, with the acts of its seat when it is to move: `turn` is the state as that seat knows it."""
    state = turn(view)
    return lay(view, () if state is None else tuple(act(state, move) for move in moves(state)))


def label_of_move(view: V, move: M, *, turn: Callable[[V], S | None], act: Callable[[S, M], Act]) -> Message | None:
    """Name a move of the seat of a view, whether or not the game proposes it."""
    state = turn(view)
    return None if state is None else act(state, move).label


WORDS: Final = frozenset(one.name for one in fields(Game) if one.default is MISSING) | {"bound", "options"}
"""The words that every game has."""


def as_game(found: Any) -> AnyGame:
    """Return a game itself, or the game of an object that has its words, as those of 0.1.0 do."""
    if isinstance(found, Game):
        return found
    words = _words_of(found, Game) | {"chosen": tuple(found.options.items()), "remembering": None}
    words["quick"] = "solution" in words
    if words.get("studied") is found:
        del words["studied"]
    arrangement, editor = _words_of(found, Arrangement), _words_of(found, PositionEditor)
    if arrangement.keys() >= _required_words(Arrangement):
        posed = PositionEditor(**editor) if editor.keys() == _required_words(PositionEditor) else None
        words["arrangement"] = Arrangement(**arrangement, editor=posed)
    return Game(**words)


def _words_of(found: Any, kind: Any) -> dict[str, Any]:
    """Return the words of a record that an object has."""
    named = ((one.name, getattr(found, one.name, None)) for one in fields(kind))
    return {name: value for name, value in named if value is not None}


def _required_words(kind: Any) -> set[str]:
    return {one.name for one in fields(kind) if one.default is MISSING and one.default_factory is MISSING}


def study_variant(game: Any) -> AnyGame:
    """Return the game to study: by default, the game itself."""
    found = as_game(game)
    return found if found.studied is None else as_game(found.studied)


def session_variant(game: Any) -> AnyGame:
    """Return the game for a session: with a cache, if it has one."""
    found = as_game(game)
    return found if found.remembering is None else found.remembering(found)


Player = Callable[[Any, Any, tuple[Any, ...], Alea], tuple[Any, Message]]
"""A player: it takes the game, its view, the proposed moves and an Alea, and returns a move and its reason."""


class IllegalMove(RefusedError):  # noqa: N818  a refusal raised, not a program's error
    """Raised by `apply_move` when a move is refused."""


def apply_move(game: Game[S, M, Any], state: S, move: M, seat: int | None = None) -> S:
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


def foreign_refusal(move: object, kinds: Any) -> Refusal | None:
    """Refuse a value that is no move of a game: the move of another game, or a text not yet parsed."""
    return None if isinstance(move, kinds) else Refusal(RefusGame.PasUnCoup, got=repr(move))


def replay(game: Game[S, M, Any], state: S, moves: Iterable[M]) -> Iterator[S]:
    """Play moves one after another and return every state, the first included.

    Raises `IllegalMove` at the first one refused.
    """
    return accumulate(moves, lambda s, move: apply_move(game, s, move), initial=state)

"""What a game may do beyond what every game does: a protocol each, and one predicate that tells whether a game has it.

Nobody else asks a game what it has: a shell, a player or a study asks here, and a law holds what is declared. A word
that is None is not there: so a value that holds functions declares those that it holds.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Protocol, TypeGuard

from rummifun.core.game import AnyGame, Clue, Draft, Game
from rummifun.core.scene import Message, Shown

Piles = tuple[tuple[Any, ...], ...]
"""An arrangement: piles of pieces."""


class Arrangeable(AnyGame, Protocol):
    """A game whose move is an arrangement of piles that a player builds freely before handing it in.

    What `laid` and `rack` give is what there is to arrange; `shown` is how a piece is seen, as the scene has it.
    """

    def laid(self, view: Any, /) -> Piles:
        """List the piles that lie on the table."""

    def rack(self, view: Any, /) -> tuple[Any, ...]:
        """List the pieces that the seat of the view may add to them."""

    def shown(self, piece: Any, /) -> Shown:
        """Show one piece."""

    def draft(self, view: Any, piles: Piles, /) -> Draft:
        """Judge an arrangement while it is being built; `whole` is what `refusal` would say of it."""

    def submit(self, view: Any, piles: Piles, /) -> Any:
        """Make the move that hands in an arrangement."""

    def arranged(self, view: Any, move: Any, /) -> Piles | None:
        """List the piles as a move hands them in; None where it is no arrangement."""

    def movements(self, view: Any, move: Any, /) -> tuple[Message, ...]:
        """Tell how hands make a move, one movement after another; nothing where it is no arrangement."""


def arranges(game: Any) -> TypeGuard[Arrangeable]:
    """Tell whether a move of a game is an arrangement."""
    return _declares(game, Arrangeable)


class Orderly(AnyGame, Protocol):
    """A game that knows how a hand of its pieces may be sorted, and how the pieces of a pile are to lie."""

    @property
    def orders(self) -> Mapping[str, Callable[[Any], Any]]:
        """Give the orders of a hand, each by a message: what pieces are sorted by."""

    def ordered(self, pile: tuple[Any, ...], /) -> tuple[Any, ...]:
        """Put the pieces of a pile as they are to lie; the pile itself where it is good as it lies."""


def orders_pieces(game: Any) -> TypeGuard[Orderly]:
    """Tell whether a game knows orders of its pieces."""
    return _declares(game, Orderly)


class Piled(Arrangeable, Protocol):
    """A game whose arrangements are written and read."""

    def read_piles(self, view: Any, text: str, /) -> Piles:
        """Read piles laid beside those of the table: the whole arrangement, the table's own piles first."""

    def write_piles(self, view: Any, piles: Piles, /) -> str:
        """Write the piles of an arrangement that lie beside those of the table."""


def reads_piles(game: Any) -> TypeGuard[Piled]:
    """Tell whether piles that are typed are an arrangement of a game."""
    return _declares(game, Piled)


class Posed(Arrangeable, Protocol):
    """A game of which a table and a rack can be laid out freely, by hand or in writing, to be solved."""

    def posed(self, piles: Piles, rack: tuple[Any, ...], /) -> Any:
        """Make the state in which a seat is to move with a rack; raises `Precondition` with what is wrong."""

    def read_posed(self, text: str, /) -> tuple[Piles, tuple[Any, ...]]:
        """Read a table and a rack, right or wrong; raises `Unreadable` with the place of the error."""

    def write_posed(self, piles: Piles, rack: tuple[Any, ...], /) -> str:
        """Write a table and a rack on one line."""


def can_be_posed(game: Any) -> TypeGuard[Posed]:
    """Tell whether a table and a rack of a game can be laid out freely."""
    return _declares(game, Posed)


class Puzzling(Arrangeable, Protocol):
    """A game that sets puzzles: a state in which there is one best turn, and no other."""

    def puzzle(self, seed: int, level: int, /) -> tuple[Any, Any]:
        """Set the puzzle of a seed and a level, from 1: the state, and the move that solves it."""


def sets_puzzles(game: Any) -> TypeGuard[Puzzling]:
    """Tell whether a game sets puzzles."""
    return _declares(game, Puzzling)


class Handy(AnyGame, Protocol):
    """A game that tells what a hand means which does none of the acts of a scene, so that its rules can say why not."""

    def hand(self, view: Any, source: str, index: int | None, target: str | None, /) -> Any:
        """Give the move of a piece, the index-th of a place from 1, to another place; None where it is no move."""


def takes_hands(game: Any) -> TypeGuard[Handy]:
    """Tell whether a game knows what any movement of a hand means."""
    return _declares(game, Handy)


class Hinting(AnyGame, Protocol):
    """A game that tells a move little by little, so that who asks for a hint may find the rest alone."""

    def clues(self, view: Any, move: Any, /) -> tuple[Clue, ...]:
        """Tell of a move how much it does, then what; an arrangement is told to its last movement."""


def gives_clues(game: Any) -> TypeGuard[Hinting]:
    """Tell whether a game tells a move little by little."""
    return _declares(game, Hinting)


class Reviewing(AnyGame, Protocol):
    """A game that says of a turn what more could have been done in it."""

    def review(self, view: Any, made: Any, best: Any, /) -> Message | None:
        """Compare a move that was made with the best one, both from the view before; None where nothing was missed."""


def reviews(game: Any) -> TypeGuard[Reviewing]:
    """Tell whether a game says what more could have been done."""
    return _declares(game, Reviewing)


class Calling(AnyGame, Protocol):
    """A game that calls any move by its name, those too that it does not propose."""

    def called(self, view: Any, move: Any, /) -> Message | None:
        """Call a move that the seat of a view may make; None where the view knows too little."""


def calls_moves(game: Any) -> TypeGuard[Calling]:
    """Tell whether a game calls moves that it does not propose."""
    return _declares(game, Calling)


class Finishing(AnyGame, Protocol):
    """A game that knows when nothing is left to decide, and plays the rest."""

    def finish(self, view: Any, /) -> Any:
        """Give the next move of the rest; None while there is something to decide."""


def finishes(game: Any) -> TypeGuard[Finishing]:
    """Tell whether a game can play its own rest."""
    return _declares(game, Finishing)


class Passing(AnyGame, Protocol):
    """A game that knows what is played for somebody who does not play: what gives the turn away, move by move."""

    def passing(self, state: Any, /) -> Any:
        """Give the move with which the seat to move lets its turn go by; it is never refused."""


def passes(game: Any) -> TypeGuard[Passing]:
    """Tell whether a game goes on without somebody whose time is over."""
    return _declares(game, Passing)


class Careful(AnyGame, Protocol):
    """A game that knows which moves can do no harm, so that one gesture makes all of them."""

    def safe(self, view: Any, /) -> Any:
        """Give the next move after which all that could be won still can; None where no such move is known."""


def knows_what_is_safe(game: Any) -> TypeGuard[Careful]:
    """Tell whether a game knows which moves can do no harm."""
    return _declares(game, Careful)


class Solvable(AnyGame, Protocol):
    """A game of which it can be told whether a state can be won, by looking at what is hidden."""

    def solution(self, etat: Any, budget: int, /) -> Any:
        """Tell whether a state can be won, and how, with a budget of nodes."""


def can_be_solved(game: Any) -> TypeGuard[Solvable]:
    """Tell whether a game tells of a state whether it can be won."""
    return _declares(game, Solvable)


class Explaining(AnyGame, Protocol):
    """A game that says what the first move of a winning line is good for, by looking at what is hidden."""

    def why(self, etat: Any, ligne: tuple[Any, ...], /) -> Message | None:
        """Say what the first move of a line makes possible; None where nothing in particular."""


def explains_lines(game: Any) -> TypeGuard[Explaining]:
    """Tell whether a game says what the first move of a line is good for."""
    return _declares(game, Explaining)


class RedAndBlack(AnyGame, Protocol):
    """A game whose rules know red from black, so that its pieces are best seen in two colours."""

    def red(self, piece: Any, /) -> bool:
        """Tell whether a piece is red."""


def knows_red_from_black(game: Any) -> TypeGuard[RedAndBlack]:
    """Tell whether the rules of a game know red from black."""
    return _declares(game, RedAndBlack)


class Measured(AnyGame, Protocol):
    """A game that measures its last states, for studies."""

    def mesures(self, state: Any, /) -> Mapping[str, int]:
        """Give the measures of a state, by name."""


def measures(game: Any) -> TypeGuard[Measured]:
    """Tell whether a game measures its last states."""
    return _declares(game, Measured)


class Studied(AnyGame, Protocol):
    """A game that is studied in another form, which ends whoever plays it."""

    @property
    def studied(self) -> Any:
        """Give the game as it is studied."""


def studies(game: Any) -> TypeGuard[Studied]:
    """Tell whether a game says how it is studied."""
    return _declares(game, Studied)


def as_studied(game: Any) -> Any:
    """Give a game as it is studied: itself, where it says nothing else."""
    return game.studied if studies(game) else game


class Sequel(AnyGame, Protocol):
    """A game that deals the next of a series from the last state of the one before."""

    def reformer(self, state: Any, /) -> Any:
        """Deal the next game from a last state."""


def follows_on(game: Any) -> TypeGuard[Sequel]:
    """Tell whether a game is dealt from the last state of another."""
    return _declares(game, Sequel)


class Packed(AnyGame, Protocol):
    """A game that shuffles the cards of its form, so that two of one pack deal alike."""

    @property
    def forme(self) -> Any:
        """Give the form of the table, whose `cartes` are those of the pack."""


def shuffles_a_pack(game: Any) -> TypeGuard[Packed]:
    """Tell whether a game deals from the pack of its form."""
    return _declares(game, Packed)


class Movable(AnyGame, Protocol):
    """A game whose piles can be laid at other places."""

    def disposee(self, text: str, /) -> Any:
        """Give the game with its piles where rows of text say; raises `Unreadable`."""


def lies_elsewhere(game: Any) -> TypeGuard[Movable]:
    """Tell whether the piles of a game can be laid at other places."""
    return _declares(game, Movable)


def _declares(game: Any, protocol: type) -> bool:
    """Tell whether a game has every word of a protocol that is no word of every game."""
    own = protocol.__mro__[: protocol.__mro__.index(Game)]
    words = (word for part in own for word in vars(part) if not word.startswith("_"))
    return all(getattr(game, word, None) is not None for word in words)

"""What a game may do beyond what every game does: a protocol each, and one predicate that tells whether a game has it.

Nobody else asks a game what it has: a shell, a player or a study asks here, and a law holds what is declared. A word
that is None is not there: so a value that holds functions declares those that it holds.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Protocol, TypeGuard, TypeVar

from rummifun.core.game import Draft
from rummifun.core.scene import Message, Shown

M_co = TypeVar("M_co", covariant=True)
V_contra = TypeVar("V_contra", contravariant=True)

Piles = tuple[tuple[Any, ...], ...]
"""An arrangement: piles of pieces."""


class Arrangeable(Protocol[M_co, V_contra]):
    """A game whose move is an arrangement of piles that a player builds freely before handing it in.

    What `laid` and `rack` give is what there is to arrange; `shown` is how a piece is seen, as the scene has it.
    """

    def laid(self, view: V_contra, /) -> Piles:
        """List the piles that lie on the table."""
        ...

    def rack(self, view: V_contra, /) -> tuple[Any, ...]:
        """List the pieces that the seat of the view may add to them."""
        ...

    def shown(self, piece: Any, /) -> Shown:
        """Show one piece."""
        ...

    def draft(self, view: V_contra, piles: Piles, /) -> Draft:
        """Judge an arrangement while it is being built; `whole` is what `refusal` would say of it."""
        ...

    def submit(self, view: V_contra, piles: Piles, /) -> M_co:
        """Make the move that hands in an arrangement."""
        ...

    def arranged(self, view: V_contra, move: Any, /) -> Piles | None:
        """List the piles as a move hands them in; None where it is no arrangement."""
        ...

    def movements(self, view: V_contra, move: Any, /) -> tuple[Message, ...]:
        """Tell how hands make a move, one movement after another; nothing where it is no arrangement."""
        ...


def arranges(game: Any) -> TypeGuard[Arrangeable[Any, Any]]:
    """Tell whether a move of a game is an arrangement.

    >>> from rummifun.games import game_named
    >>> arranges(game_named("rummikub")), arranges(game_named("haricots"))
    (True, False)
    """
    return _has(game, "laid", "rack", "shown", "draft", "submit", "arranged", "movements")


class Orderly(Protocol):
    """A game that knows how a hand of its pieces may be sorted, and how the pieces of a pile are to lie."""

    @property
    def orders(self) -> Mapping[str, Callable[[Any], Any]]:
        """Give the orders of a hand, each by a message: what pieces are sorted by."""
        ...

    def ordered(self, pile: tuple[Any, ...], /) -> tuple[Any, ...]:
        """Put the pieces of a pile as they are to lie; the pile itself where it is good as it lies."""
        ...


def orders_pieces(game: Any) -> TypeGuard[Orderly]:
    """Tell whether a game knows orders of its pieces.

    >>> from rummifun.games import game_named
    >>> [orders_pieces(game_named(name)) for name in ("rummikub", "r7")]
    [True, False]
    """
    return _has(game, "orders", "ordered")


class Piled(Protocol[V_contra]):
    """A game whose arrangements are written and read."""

    def read_piles(self, view: V_contra, text: str, /) -> Piles:
        """Read piles laid beside those of the table: the whole arrangement, the table's own piles first."""
        ...

    def write_piles(self, view: V_contra, piles: Piles, /) -> str:
        """Write the piles of an arrangement that lie beside those of the table."""
        ...


def reads_piles(game: Any) -> TypeGuard[Piled[Any]]:
    """Tell whether piles that are typed are an arrangement of a game.

    >>> from rummifun.games import game_named
    >>> reads_piles(game_named("rummikub")), reads_piles(game_named("haricots"))
    (True, False)
    """
    return _has(game, "read_piles", "write_piles")


class Handy(Protocol[M_co, V_contra]):
    """A game that tells what a hand means which does none of the acts of a scene, so that its rules can say why not."""

    def hand(self, view: V_contra, source: str, index: int | None, target: str | None, /) -> M_co | None:
        """Give the move of a piece, the index-th of a place from 1, to another place; None where it is no move."""
        ...


def takes_hands(game: Any) -> TypeGuard[Handy[Any, Any]]:
    """Tell whether a game knows what any movement of a hand means.

    >>> from rummifun.games import game_named
    >>> takes_hands(game_named("haricots")), takes_hands(game_named("rummikub"))
    (True, False)
    """
    return _has(game, "hand")


class Finishing(Protocol[M_co, V_contra]):
    """A game that knows when nothing is left to decide, and plays the rest."""

    def finish(self, view: V_contra, /) -> M_co | None:
        """Give the next move of the rest; None while there is something to decide."""
        ...


def finishes(game: Any) -> TypeGuard[Finishing[Any, Any]]:
    """Tell whether a game can play its own rest.

    >>> from rummifun.games import game_named
    >>> finishes(game_named("klondike")), finishes(game_named("rummikub"))
    (True, False)
    """
    return _has(game, "finish")


class Measured(Protocol[V_contra]):
    """A game that measures its last states, for studies."""

    def mesures(self, state: V_contra, /) -> Mapping[str, int]:
        """Give the measures of a state, by name."""
        ...


def measures(game: Any) -> TypeGuard[Measured[Any]]:
    """Tell whether a game measures its last states.

    >>> from rummifun.games import game_named
    >>> measures(game_named("r7")), measures(game_named("rummikub"))
    (True, False)
    """
    return _has(game, "mesures")


class Studied(Protocol):
    """A game that is studied in another form, which ends whoever plays it."""

    @property
    def studied(self) -> Any:
        """Give the game as it is studied."""
        ...


def studies(game: Any) -> TypeGuard[Studied]:
    """Tell whether a game says how it is studied.

    >>> from rummifun.games import game_named
    >>> studies(game_named("klondike")), studies(game_named("rummikub"))
    (True, False)
    """
    return _has(game, "studied")


def as_studied(game: Any) -> Any:
    """Give a game as it is studied: itself, where it says nothing else.

    >>> from rummifun.games import game_named
    >>> as_studied(game_named("rummikub")), as_studied(game_named("klondike")).bound is None
    (rummikub(), False)
    """
    return game.studied if studies(game) else game


class Sequel(Protocol[V_contra]):
    """A game that deals the next of a series from the last state of the one before."""

    def reformer(self, state: V_contra, /) -> Any:
        """Deal the next game from a last state."""
        ...


def follows_on(game: Any) -> TypeGuard[Sequel[Any]]:
    """Tell whether a game is dealt from the last state of another.

    >>> from rummifun.games import game_named
    >>> follows_on(game_named("qll")), follows_on(game_named("rummikub"))
    (True, False)
    """
    return _has(game, "reformer")


class Packed(Protocol):
    """A game that shuffles the cards of its form, so that two of one pack deal alike."""

    @property
    def forme(self) -> Any:
        """Give the form of the table, whose `cartes` are those of the pack."""
        ...


def shuffles_a_pack(game: Any) -> TypeGuard[Packed]:
    """Tell whether a game deals from the pack of its form.

    >>> from rummifun.games import game_named
    >>> shuffles_a_pack(game_named("c4")), shuffles_a_pack(game_named("rummikub"))
    (True, False)
    """
    return _has(game, "forme")


def _has(game: Any, *words: str) -> bool:
    return all(getattr(game, word, None) is not None for word in words)

"""Positions: a state of a game and what its game says of it, each asked once."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from typing import Any, Final, TypeVar

from rummifun.core.furniture import Role
from rummifun.core.game import AnyGame, Outcome
from rummifun.core.scene import BACK, Message, Pile, Scene, Zone
from rummifun.multiset.rapide import Multiensemble

T = TypeVar("T")


class Position:
    """A state of a game: its seat to move, its end, its views and scenes, its forced move; the game says each once.

    What is known of the game itself is taken over from a position like it.
    Equal views of two seats are one, and so is their scene, which is made from the view alone.

    >>> from rummifun.chance import Alea
    >>> from rummifun.games import game_named
    >>> game = game_named("descente")
    >>> dealt = Position(game, game.new(Alea(1)))
    >>> dealt.seat, dealt.end, dealt.forced_move, dealt.scene(0) is dealt.scene(0)
    (0, None, Ranger(), True)
    """

    __slots__ = ("_answers", "_facts", "_views", "game", "state")

    def __init__(self, game: AnyGame, state: Any, like: Position | None = None) -> None:
        self.game, self.state = game, state
        self._facts: dict[Any, Any] = {} if like is None or like.game is not game else like._facts
        self._answers: dict[Any, Any] = {}
        self._views: dict[int | None, Any] = {}

    def __reduce__(self) -> tuple[Any, ...]:
        return Position, (self.game, self.state)

    def fact(self, question: Callable[[AnyGame], T]) -> T:
        """Ask about the game itself, once for all positions that were made from another: does it play itself, say."""
        if question not in self._facts:
            self._facts[question] = question(self.game)
        fact: T = self._facts[question]
        return fact

    def _once(self, question: Any, ask: Callable[[], T]) -> T:
        if question not in self._answers:
            self._answers[question] = ask()
        answer: T = self._answers[question]
        return answer

    @property
    def seat(self) -> int | None:
        """The seat to move; None when the game is over."""
        return self._once("seat", lambda: self.game.to_move(self.state))

    @property
    def end(self) -> Outcome | None:
        """The outcome; None while the game goes on, as long as somebody is to move."""
        return None if self.seat is not None else self._once("end", lambda: self.game.outcome(self.state))

    def view(self, seat: int | None) -> Any:
        """Return the view of a seat; None is a spectator."""
        if seat not in self._views:
            view = self.game.view(self.state, seat)
            self._views[seat] = next((other for other in self._views.values() if other == view), view)
        return self._views[seat]

    def scene(self, seat: int | None) -> Scene:
        """Lay out the view of a seat."""
        view = self.view(seat)
        return self._once(("scene", id(view)), lambda: self.game.scene(view))

    def known_pieces(self, seat: int | None) -> Multiensemble[Any]:
        """Gather the pieces whose faces a seat has seen."""
        view = self.view(seat)
        return self._once(("known", id(view)), lambda: self.game.known(view))

    @property
    def forced_move(self) -> Any | None:
        """The move that the rules themselves make; None if a player decides or nobody is to move."""
        if self.seat is None:
            return None
        return self._once("forced", lambda: next((a.move for a in self.scene(self.seat).acts if a.forced), None))

    def finish(self) -> Any | None:
        """Return the next move of a game with nothing left to decide; None before."""
        game: Any = self.game
        return self._once("finish", lambda: game.finish and game.finish(self.view(self.seat)))

    def safe(self) -> Any | None:
        """Return a move of the seat to move that can do no harm; None if none is known."""
        game: Any = self.game
        return self._once("safe", lambda: game.safe and game.safe(self.view(self.seat)))


def move_label(position: Position, seat: int, move: Any) -> Message:
    """Label a move of a position by its act, else by the game's name for it, else in notation."""
    game: Any = position.game
    named = next((act.label for act in position.scene(seat).acts if act.move == move), None)
    if named is None and game.called is not None:
        named = game.called(position.view(seat), move)
    return named or Message("{move}", (("move", game.write(move)),))


def revealed_between(before: Position, after: Position, seat: int) -> tuple[Any, ...]:
    """List the pieces that a seat has been shown between two positions."""
    if after.seat is None:  # the end shows every face
        return ()
    known = [Counter(dict(one.known_pieces(seat))) for one in (before, after)]
    return tuple((known[1] - known[0]).elements())  # not `difference`: a server computes this for every step and seat


_UNLAID: Final = frozenset({Role.RACK, Role.HAND, Role.QUEUE, Role.STOCK, Role.AWAY})
"""The roles of piles in which nothing is laid: what shows there was drawn, or turned up."""


def laid_between(before: Scene, now: Scene) -> Iterator[tuple[str, int]]:
    """List the spots of the faces that have come into their zone; one that only moved within it is not laid."""
    for old, zone in zip(before.zones, now.zones, strict=True):
        heights = {str(pile.place): pile.height for pile in old.piles}
        piles = [pile for pile in reversed(zone.piles) if _can_be_laid_on(zone, pile, heights)]
        new = Counter(face for pile in zone.piles for face in pile.faces)
        new -= Counter(face for pile in old.piles for face in pile.faces)
        lain = {pile.faces for pile in old.piles}
        for pile in sorted(piles, key=lambda pile: pile.faces in lain):  # those that lie as they lay come last
            for i in range(len(pile.faces), 0, -1):
                face = pile.faces[i - 1]
                if face != BACK and new[face]:
                    new[face] -= 1
                    yield str(pile.place), i


def _can_be_laid_on(zone: Zone, pile: Pile, heights: dict[str, int]) -> bool:
    """Tell whether new faces of a pile can have been laid: not in a hand, nor shown by what left a stack."""
    role = pile.role or zone.role
    held = role in _UNLAID or (role is Role.TABLE and zone.seat is not None)
    return not held and (not pile.under or pile.height > heights.get(str(pile.place), 0))

"""Games small enough to know the best play: one without secrets, and one that is nothing but a secret."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import NamedTuple

from rummifun.chance import Alea
from rummifun.core.game import Outcome
from rummifun.core.scene import Message


class Tas(NamedTuple):
    """Matches on the table, and the player to move."""

    reste: int
    siege: int


@dataclass(frozen=True)
class Nim:
    """Take one, two or three matches in turn: the taker of the last has won. To leave a multiple of four wins."""

    name: str = "nim"
    seats: int = 2

    def to_move(self, state: Tas) -> int | None:
        return state.siege if state.reste else None

    def moves(self, state: Tas) -> Iterator[int]:
        yield from range(1, 1 + min(3, state.reste))

    def step(self, state: Tas, move: int) -> Tas:
        return Tas(state.reste - move, 1 - state.siege)

    def outcome(self, state: Tas) -> Outcome | None:
        return None if state.reste else Outcome((0, 0), 1 - state.siege, Message("the last match"))

    def view(self, state: Tas, seat: int | None) -> Tas:
        return state

    def resample(self, view: Tas, alea: Alea) -> Tas:
        return view


class Urne(NamedTuple):
    """A card face down, the bet on it, and whether there is still a doubt to raise."""

    cachee: str | None
    pari: str | None = None
    double: bool = False
    fini: bool = False


@dataclass(frozen=True)
class Pari:
    """A player bets on the suit of a hidden card, of three red and one black; the other may double, if it is black.

    Betting on red wins three times in four. To double, which needs the black card, wins the game.
    """

    name: str = "pari"
    seats: int = 2

    def to_move(self, state: Urne) -> int | None:
        if state.fini:
            return None
        return 0 if state.pari is None else 1

    def moves(self, state: Urne) -> Iterator[str]:
        if state.pari is None:
            yield from ("noir", "rouge")
        else:
            yield from ("passe", "double") if state.cachee == "noir" else ("passe", "attend")

    def step(self, state: Urne, move: str) -> Urne:
        if state.pari is None:
            return state._replace(pari=move)
        return state._replace(double=move == "double", fini=True)

    def outcome(self, state: Urne) -> Outcome | None:
        if not state.fini:
            return None
        won = state.pari == state.cachee and not state.double
        return Outcome((0, 0), 0 if won else 1, Message("the card is turned"))

    def view(self, state: Urne, seat: int | None) -> Urne:
        return state if seat == 1 or state.fini else state._replace(cachee=None)

    def resample(self, view: Urne, alea: Alea) -> Urne:
        drawn, _ = alea.below(4)
        return view if view.cachee else view._replace(cachee="noir" if drawn == 0 else "rouge")

"""What games need from their house: storage, thinkers, a clock.

On a server games are kept in SQLite and players think in processes; in a browser, where there is no server, games are
kept in the browser's own storage and players think in a worker.
"""

from __future__ import annotations

from collections.abc import AsyncGenerator, Callable, Mapping, Sequence
from typing import Any, NamedTuple, Protocol, TypeVar

from rummifun.core.scene import Message
from rummifun.games.offered import Offered
from rummifun.messages import N_, Translation
from rummifun.messages.system import cause
from rummifun.play.asking import Question, answer
from rummifun.play.ends import Statistics
from rummifun.play.keep import Change
from rummifun.play.sitting import Sitting
from rummifun.players import player_for
from rummifun.shells.asked.budget import Seconds
from rummifun.shells.screen import Screen
from rummifun.shells.web.pages import Progress, Study
from rummifun.shells.web.watch import Now

A = TypeVar("A")
R = TypeVar("R")

Thought = tuple[Any, Message | None]

Mark = tuple[bytes, int | None]
"""The fingerprint of a link, and the seat it leads to; None for the spectators."""


class Unkept(OSError):  # noqa: N818  it says what has become of a change
    """Raised if the store of the games, or its disk, cannot be read or written."""


class Crowded(Unkept):
    """Raised if no more games can be kept."""


class Overtaken(Exception):  # noqa: N818  it says what has become of a change
    """Raised if somebody else changed a game since it was read: nothing was saved."""


class Kept(NamedTuple):
    """The text of a game, and how often that was changed."""

    text: str
    changes: int


class Keeper(Protocol):
    """Where games are kept. After `create` or `change` returns, the game is safe, whatever happens next."""

    async def create(self, header: str, together: bool, seats: Sequence[Mark]) -> int:
        """Keep a new game, with the fingerprints of its links; give its number."""

    async def change(self, number: int, change: Change, changes: int) -> None:
        """Keep a change of a game that was changed so often, all of it or nothing. Raises `Overtaken`, or `Unkept`."""

    async def seat(self, mark: bytes) -> tuple[int, int | None] | None:
        """Return the game and the seat of a fingerprint."""

    async def read(self, number: int) -> Kept:
        """Return a game."""

    async def ends(self) -> Sequence[str]:
        """List how games ended, in the order in which they first did."""

    def close(self) -> None:
        """Let the games go; what was kept stays."""


class Thinker(Protocol):
    """Where players think, so that the house keeps working."""

    async def answer(self, question: Question) -> Thought:
        """Answer a question, as the player whom it names."""

    async def work(self, what: Callable[[A], R], asked: A) -> R:
        """Work something out."""

    def start(self) -> None:
        """Be made ready before anything is wanted."""

    def close(self) -> None:
        """Stop all thinking."""


Studying = Callable[[Offered, Study, Screen], AsyncGenerator[Progress]]
"""What carries a study out, telling how far it has come."""


class House(Protocol):
    """What a game needs from its house: storage, thinkers, the time, the games on offer."""

    keeper: Keeper
    thinker: Thinker
    now: Now
    games: Offered

    async def best(self, game: str) -> Statistics:
        """Tell what came of the games of one name."""

    async def followed(self, link: str) -> bool:
        """Tell whether a link would open a game."""

    async def follow(self, sitting: Sitting, links: Mapping[int, str], spectator: str) -> None:
        """Begin the game that follows one, with a link for each of its seats."""


def thought(question: Question) -> Thought:
    """Answer a question, as the player of ours whom it names."""
    return answer(question, player_for(question.game, question.player, Seconds))


def unkept(error: OSError, tr: Translation) -> str:
    """Explain why a change could not be kept."""
    return tr(N_("this cannot be saved, so nothing was done: {said}")).format(said=tr(cause(error)))

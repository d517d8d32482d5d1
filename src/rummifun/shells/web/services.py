"""Services of the host of a game: storage, players, a clock.

On a server games are kept in SQLite and players think in processes; in a browser, where there is no server, games are
kept in the browser's own storage and players think in a worker.
"""

from __future__ import annotations

from collections.abc import AsyncGenerator, Callable, Mapping, Sequence
from typing import Any, NamedTuple, Protocol, TypeVar

from rummifun.core.scene import Message
from rummifun.games.registry import GameRegistry
from rummifun.messages import N_, Translation
from rummifun.messages.os_errors import describe_os_error
from rummifun.players import player_for
from rummifun.session.persistence import Change
from rummifun.session.player_queries import PlayerQuery, answer_query
from rummifun.session.results import Statistics
from rummifun.session.session import Session
from rummifun.shells.arguments.time_budget import TimeBudget
from rummifun.shells.console import Console
from rummifun.shells.web.http_messages import Progress, Study
from rummifun.shells.web.stopwatch import Now

A = TypeVar("A")
R = TypeVar("R")

Thought = tuple[Any, Message | None]

LinkHash = tuple[bytes, int | None]
"""The fingerprint of a link, and the seat it leads to; None for the spectators."""


class StoreError(OSError):
    """Raised if the store of the games, or its disk, cannot be read or written."""


class StoreFullError(StoreError):
    """Raised if no more games can be kept."""


class ConflictError(Exception):
    """Raised if another server changed a game since it was read: nothing was saved."""


class StoredGame(NamedTuple):
    """The text of a game, and how often that was changed."""

    text: str
    changes: int


class GameStore(Protocol):
    """A store of games. After `create` or `change` returns, the game is safe, whatever happens next."""

    async def create(self, header: str, together: bool, seats: Sequence[LinkHash]) -> int:
        """Store a new game, with the fingerprints of its links; return its number."""

    async def change(self, number: int, change: Change, changes: int) -> None:
        """Store a change of a game, after so many, whole or not at all; raises `ConflictError` or `StoreError`."""

    async def seat(self, mark: bytes) -> tuple[int, int | None] | None:
        """Return the game and the seat of a fingerprint."""

    async def read(self, number: int) -> StoredGame:
        """Return a game."""

    async def ends(self) -> Sequence[str]:
        """List the ends of games, in the order in which they first ended."""

    def close(self) -> None:
        """Close the store; saved games stay."""


class PlayerPool(Protocol):
    """A pool in which players think, so that the host keeps working."""

    async def answer(self, question: PlayerQuery) -> Thought:
        """Answer a query, as the player whom it names."""

    async def run(self, what: Callable[[A], R], asked: A) -> R:
        """Work something out."""

    def start(self) -> None:
        """Start before the first query."""

    def close(self) -> None:
        """Stop all thinking."""


StudyRunner = Callable[[GameRegistry, Study, Console], AsyncGenerator[Progress]]
"""A function that runs a study and yields its progress."""


class Services(Protocol):
    """The services of the host of a game: storage, players, the time, the games on offer."""

    store: GameStore
    thinker: PlayerPool
    now: Now
    games: GameRegistry

    async def best(self, game: str) -> Statistics:
        """Return the statistics of the games of one name."""

    async def opens_game(self, link: str) -> bool:
        """Tell whether a link would open a game."""

    async def start_rematch(self, session: Session, links: Mapping[int, str], spectator: str) -> None:
        """Begin the next game after one, with a link for each of its seats."""


def answer_with_player(question: PlayerQuery) -> Thought:
    """Answer a query, as the player of ours whom it names."""
    return answer_query(question, player_for(question.game, question.player, TimeBudget))


def describe_store_error(error: OSError, tr: Translation) -> str:
    """Explain why a change could not be kept."""
    return tr(N_("this cannot be saved, so nothing was done: {said}")).format(said=tr(describe_os_error(error)))

"""The services that games need of their host: a store, players that think, a clock.

On a server games are kept in SQLite and players think in processes; in a browser, where there is no server, games are
kept in the browser's own storage and players think in a worker.
"""

from __future__ import annotations

from collections.abc import AsyncGenerator, Callable, Mapping, Sequence
from typing import Any, NamedTuple, Protocol, TypeVar

from rummifun.catalogue.players import player_for
from rummifun.catalogue.registry import GameRegistry
from rummifun.catalogue.twins import quickest
from rummifun.console.screen import Console, TimeBudget
from rummifun.core.record import RecordError
from rummifun.core.scene import Message
from rummifun.games import RefusGames
from rummifun.messages import N_, Translation, describe_os_error
from rummifun.page.fair_turns import RestingLane
from rummifun.page.http_messages import Progress, Study
from rummifun.refusal import Code, Refusal
from rummifun.session.persistence import Change, session_from_text
from rummifun.session.player_queries import PlayerQuery, answer_query
from rummifun.session.session import Session

Now = Callable[[], float]
"""A clock that only goes forward, in seconds."""


A = TypeVar("A")


R = TypeVar("R")


Thought = tuple[Any, Message | None]


LinkHash = tuple[bytes, int | None]
"""The fingerprint of a link, and the seat it leads to; None for the spectators."""


def invited_seat(seat: int) -> int:
    """Return the number under which a seat is kept while its link is an invitation, and back: a negative one.

    >>> invited_seat(1), invited_seat(invited_seat(1))
    (-2, 1)
    """
    return -1 - seat


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


class RefusResumed(Code):
    """Reasons why a stored game cannot go on now; its file stays unchanged."""

    ReglesAbsentes = "parties gardées"
    ReglesChangees = "parties gardées"


def load_session(text: str, games: GameRegistry) -> Session:
    """Read a kept game; nobody but us writes there.

    Raises `RecordError` if it is not whole, and if its rules are not on offer or refuse a move that was made.
    """
    try:
        session, damage = session_from_text(text, games.build_game, apart=True)
    except RecordError as unread:
        if unread.refusal.code is RefusGames.JeuInconnu:
            raise RecordError(Refusal(RefusResumed.ReglesAbsentes, got=unread.refusal.got)) from None
        raise
    if damage is None:
        return session
    if games.find_user_game(session.game.name) is not None:
        raise RecordError(Refusal(RefusResumed.ReglesChangees, got=damage.line - 1))
    raise RecordError(damage.code)


class GameStore(Protocol):
    """A store of games. After `create` or `change` returns, the game is safe, whatever happens next."""

    async def create(self, header: str, together: bool, seats: Sequence[LinkHash]) -> int:
        """Store a new game, with the fingerprints of its links; return its number."""

    async def change(self, number: int, change: Change, changes: int) -> None:
        """Store a change of a game, after so many, whole or not at all; raises `ConflictError` or `StoreError`."""

    async def seat(self, mark: bytes) -> tuple[int, int | None] | None:
        """Return the game and the seat of a fingerprint."""

    async def claim(self, invitation: bytes, mark: bytes) -> bool:
        """Give the seat of an invitation a link, once: from then on the invitation leads to the spectators."""

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
    """The services of the host of a game: storage, players, the time, the games on offer, the lane of questions."""

    store: GameStore
    thinker: PlayerPool
    now: Now
    games: GameRegistry
    questions: RestingLane

    async def find_target(self, link: str) -> object:
        """Find the game of a link; None if it leads nowhere."""

    async def close_invitation(self, link: str) -> int | None:
        """Take the seat of an invitation for nobody, once; return it, or None if it was taken."""

    async def start_rematch(self, session: Session, links: Mapping[int, str], spectator: str) -> None:
        """Begin the next game after one, with a link for each of its seats."""


def answer_with_player(question: PlayerQuery, questions: int = 0) -> Thought:
    """Answer a query, as the player of ours whom it names, after so many others were answered here."""
    return answer_query(question, quickest(player_for(question.game, question.player, TimeBudget), questions))


def describe_store_error(error: OSError, tr: Translation) -> str:
    """Explain why a change could not be kept."""
    return tr(N_("this cannot be saved, so nothing was done: {said}")).format(said=tr(describe_os_error(error)))

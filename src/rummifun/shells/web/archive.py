"""Archive of old games: their lines become one packed value, which takes a tenth of the room, in the same file.

Such a game is read as before, and its first change unpacks it. Each is one commit, so that a game is never in both
places and never in neither.
"""

from __future__ import annotations

import sqlite3
import zlib
from collections.abc import Iterable
from typing import Final, NamedTuple

from rummifun.messages import N_
from rummifun.shells.web.services import StoreFullError


class GameQuota(NamedTuple):
    """The quota of stored games: the most that are not archived, and the days without a change before they are."""

    ceiling: int | None = None
    days: int | None = None


NO_QUOTA: Final = GameQuota()
PUBLIC_QUOTA: Final = GameQuota(20_000, 30)
"""The default on the internet."""

ARCHIVE_BATCH: Final = 20
"""The games archived in one commit: meanwhile no move is saved."""

_ALL: Final = "SELECT coalesce(max(numero), 0) FROM parties"  # none is ever deleted
_GOING: Final = "SELECT count(*) FROM parties WHERE rangee IS NULL"
_OLD: Final = "SELECT numero FROM parties WHERE rangee IS NULL AND jour <= date('now', ?) ORDER BY jour LIMIT ?"


def enforce_quota(link: sqlite3.Connection, room: GameQuota) -> None:
    """See that one more game may be kept; where there are too many, put old ones away. Raises `StoreFullError`."""
    if room.ceiling is None:
        return
    over = count_games(link)[1] - room.ceiling + 1
    if over > 0 and room.days is not None:
        over -= archive_games(link, room.days, min(over, ARCHIVE_BATCH))
    if over > 0:
        raise StoreFullError(None, N_("this server has as many games as it can keep; try again later"))


def count_games(link: sqlite3.Connection) -> tuple[int, int]:
    """Count all games, and those that are not archived."""
    (every,), (going,) = (link.execute(query).fetchone() for query in (_ALL, _GOING))
    return every, going


def archive_games(link: sqlite3.Connection, days: int, most: int) -> int:
    """Put away games that have been unchanged for so many days, the oldest first; return how many."""
    old = link.execute(_OLD, (f"-{days} days", most)).fetchall()
    for (number,) in old:
        lines = link.execute("SELECT ligne FROM coups WHERE partie = ? ORDER BY rang", (number,))
        packed = zlib.compress(join_lines(line for (line,) in lines).encode())
        link.execute("UPDATE parties SET rangee = ? WHERE numero = ?", (packed, number))
        link.execute("DELETE FROM coups WHERE partie = ?", (number,))
    return len(old)


def archived_lines(link: sqlite3.Connection, number: int) -> list[str] | None:
    """Read the lines of an archived game; None of any other."""
    found = link.execute("SELECT rangee FROM parties WHERE numero = ?", (number,)).fetchone()
    if found is None or found[0] is None:
        return None
    return zlib.decompress(found[0]).decode().split("\n")[:-1]


def unarchive(link: sqlite3.Connection, number: int) -> None:
    """Note that a game changes today, and unpack it if it is archived."""
    link.execute("UPDATE parties SET jour = date() WHERE numero = ? AND jour != date()", (number,))
    lines = archived_lines(link, number)
    if lines is not None:
        link.execute("UPDATE parties SET rangee = NULL WHERE numero = ?", (number,))
        insert_lines(link, number, 0, lines)


def insert_lines(link: sqlite3.Connection, number: int, first: int, lines: Iterable[str]) -> None:
    """Insert lines of a game, from a rank on."""
    rows = ((number, rank, line) for rank, line in enumerate(lines, first))
    link.executemany("INSERT INTO coups VALUES (?, ?, ?)", rows)


def join_lines(lines: Iterable[str]) -> str:
    """Join lines, each with its end."""
    return "".join(f"{line}\n" for line in lines)

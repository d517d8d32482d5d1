"""Deals that many people play: the deal of the day, and deals named by a code."""

from __future__ import annotations

from datetime import date

from rummifun.chance import Alea
from rummifun.core.record import Record
from rummifun.games import GAMES
from rummifun.games.share import share_code


def daily(day: date) -> Alea:
    """Return the deal of a day, whose number is the date. Each game deals its own cards from it."""
    return Alea(int(f"{day:%Y%m%d}"))


def coded(record: Record) -> str | None:
    """Return the code of a record's deal."""
    game, origin = record.game, record.origin
    return share_code(game, origin) if game.name in GAMES and isinstance(origin, Alea) else None

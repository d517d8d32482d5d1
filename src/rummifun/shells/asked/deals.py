"""Deals that many people play: that of a day, and those that a code names."""

from __future__ import annotations

from datetime import date

from rummifun.chance import Alea
from rummifun.core.record import Record
from rummifun.games import GAMES
from rummifun.games.share import share_code


def daily(day: date) -> Alea:
    """Give the deal of a day: the one whose number is the date. Every game deals its own cards by it."""
    return Alea(int(f"{day:%Y%m%d}"))


def coded(record: Record) -> str | None:
    """Give the code of the deal of a record."""
    game, origin = record.game, record.origin
    return share_code(game, origin) if game.name in GAMES and isinstance(origin, Alea) else None

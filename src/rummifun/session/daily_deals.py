"""The deal of a day: its number, and the deal that takes its place where the first of the day cannot be won."""

from __future__ import annotations

from datetime import date
from typing import Any

from rummifun.chance import Alea
from rummifun.session.winnability import WinnableDealQuery, has_quick_winnable_deals


def daily_deal(day: date) -> Alea:
    """Return the first deal of a day, whose number is the date. Each game deals its own cards from it."""
    return Alea(int(f"{day:%Y%m%d}"))


def daily_query(game: Any, first: Alea) -> WinnableDealQuery | None:
    """Return the question which deal of a day can be won, from its first on; None for a game that cannot soon tell."""
    return WinnableDealQuery(game, first, is_of_day=True) if has_quick_winnable_deals(game) else None


def find_daily_deal(game: Any, first: Alea) -> Alea:
    """Find the deal of a day: the first that can be won, where the game tells; the same for everybody.

    >>> from rummifun.games import game_named
    >>> [find_daily_deal(game_named(name), Alea(20261109)) for name in ("md", "rummikub")]
    [Alea(seed=20261109, game=2, draws=0), Alea(seed=20261109, game=0, draws=0)]
    """
    asked = daily_query(game, first)
    return (asked.run().deal if asked else None) or first

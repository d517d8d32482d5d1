"""The deal of the day: the same everywhere, and its number can be read."""

from __future__ import annotations

from datetime import date

from rummifun.chance import Alea


def daily(day: date) -> Alea:
    """Give the deal of a day: the one whose number is the date. Every game deals its own cards by it."""
    return Alea(int(f"{day:%Y%m%d}"))

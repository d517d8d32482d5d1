"""Deals that chance chooses, and those that are asked for."""

from __future__ import annotations

import secrets
from typing import Final, NamedTuple

from rummifun.chance import Alea
from rummifun.core.game import AnyGame

SHORT_SEEDS: Final = 32
"""Bits of the number of a deal that people copy."""


class Deal(NamedTuple):
    """The start of a game: a deal or a written position; `secret` if only chance chose it: nobody can name it."""

    origin: Alea | str
    secret: bool = False


def draw_deal(game: AnyGame) -> Alea:
    """Draw a deal from the system's chance: for one, a number that is quick to copy; else one of 2¹²⁸.

    These are too many to try them all for those that deal what a player sees.
    """
    if game.seats == 1:
        return Alea(secrets.randbits(SHORT_SEEDS))
    return Alea(secrets.randbits(64), secrets.randbits(64))


def deal_or_draw(game: AnyGame, named: Alea | None) -> Deal:
    """Return the deal that was asked for, else one drawn by chance."""
    return Deal(draw_deal(game), secret=True) if named is None else Deal(named)

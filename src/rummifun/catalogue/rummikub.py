"""Rummikub: its levels, its two players, tiles as numbers."""

from __future__ import annotations

from typing import Any, Final

from rummifun.catalogue.entry import Entry
from rummifun.catalogue.levels import make_levels
from rummifun.core.furniture import Cloth
from rummifun.core.scene import Decor, PieceFace
from rummifun.messages import N_
from rummifun.multiset.rapide import cardinal


def _lead(state: Any, seat: int) -> float:
    mains: list[int] = [cardinal(statut.main) for statut in state.statuts]
    return (min((*mains[:seat], *mains[seat + 1 :])) - mains[seat]) / 14


ENTRY: Final = Entry(
    rank=1,
    levels=make_levels(
        ("glouton:2", N_("Lays what is easy to see, and misses much of it.")),
        ("glouton", N_("Lays all it can add to the table, and rearranges nothing.")),
        ("optimal", N_("Rearranges the whole table, and lays as many tiles as can be laid.")),
        (
            "stratege",
            N_("Draws and lays next to nothing for a long time, then goes out all at once: hard to beat."),
        ),
    ),
    players=("optimal", "stratege"),
    adviser="optimal",
    potential=_lead,
    encoding="rummifun.players.encoding:encode_rummikub",
    guide="rummifun.games.rummikub.guide:GUIDE",
    decor=Decor(
        Cloth.SEA,
        poster=(PieceFace("7", "bleu"), PieceFace("7", "noir"), PieceFace("J", "joker"), PieceFace("7", "rouge")),
    ),
)
"""Its entry in the catalogue."""

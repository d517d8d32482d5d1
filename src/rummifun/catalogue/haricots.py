"""Haricots: its levels, and its cards as numbers."""

from __future__ import annotations

from typing import Any, Final

from rummifun.catalogue.entry import Entry
from rummifun.catalogue.levels import make_levels
from rummifun.core.furniture import Cloth, Ornament
from rummifun.core.scene import Decor, PieceFace
from rummifun.messages import N_


def _lead(state: Any, seat: int) -> float:
    pieces: tuple[int, int] = state.pieces
    return (pieces[seat] - pieces[1 - seat]) / 16


ENTRY: Final = Entry(
    rank=3,
    levels=make_levels(
        ("glouton:2", N_("Often plants and sells without counting.")),
        ("glouton:3", N_("Misses a good card or a good sale now and then.")),
        ("glouton", N_("Counts what each chain will bring, and sells in time.")),
        ("ismcts", N_("Thinks a few turns ahead before each move.")),
    ),
    adviser="ismcts",
    potential=_lead,
    encoding="rummifun.players.encoding:encode_haricots",
    guide="rummifun.games.haricots.guide:GUIDE",
    decor=Decor(
        Cloth.GARDEN,
        Ornament.STRIPES,
        poster=(PieceFace("Green", "Green"), PieceFace("Blue", "Blue"), PieceFace("Chili", "Chili")),
    ),
)
"""Its entry in the catalogue."""

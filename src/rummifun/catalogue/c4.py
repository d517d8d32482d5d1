"""C4, which plays itself: its twin."""

from __future__ import annotations

from typing import Final

from rummifun.catalogue.entry import Entry
from rummifun.core.furniture import Cloth, Ornament
from rummifun.core.scene import Decor, PieceFace

ENTRY: Final = Entry(
    twins={"premier": "rummifun.kernels.quatre_couleurs:twin"},
    hidden_options=("pack",),
    decor=Decor(
        Cloth.SLATE,
        Ornament.NONE,
        poster=(PieceFace("7", "♠"), PieceFace("D", "♥"), PieceFace("R", "♣"), PieceFace("A", "♦")),
    ),
)
"""Its entry in the catalogue."""

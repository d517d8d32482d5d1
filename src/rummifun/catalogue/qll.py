"""QLL, which plays itself: its twin."""

from __future__ import annotations

from typing import Final

from rummifun.catalogue.entry import Entry
from rummifun.core.furniture import Cloth, Ornament
from rummifun.core.scene import Decor, PieceFace

ENTRY: Final = Entry(
    twins={"premier": "rummifun.kernels.queue_leu_leu:twin"},
    decor=Decor(
        Cloth.PLUM,
        Ornament.NONE,
        poster=(PieceFace("D", "♥"), PieceFace("5", "♦"), PieceFace("9", "♠"), PieceFace("2", "♦")),
    ),
)
"""Its entry in the catalogue."""

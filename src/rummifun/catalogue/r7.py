"""R7, which plays itself: its twin, and the loop of the sheet."""

from __future__ import annotations

from typing import Final

from rummifun.catalogue.entry import Entry
from rummifun.core.furniture import Cloth, Ornament
from rummifun.core.scene import Decor, PieceFace

ENTRY: Final = Entry(
    twins={"premier": "rummifun.kernels.relais_des_7:twin"},
    whole_game="rummifun.games.reussites.r7_sheet:jouer_une_r7",
    hidden_options=("pack",),
    decor=Decor(
        Cloth.NIGHT,
        Ornament.NONE,
        poster=(PieceFace("7", "♠"), PieceFace("7", "♥"), PieceFace("7", "♣"), PieceFace("7", "♦")),
    ),
)
"""Its entry in the catalogue."""

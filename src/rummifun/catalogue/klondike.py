"""Klondike: its movements as numbers, its twin that sees every card."""

from __future__ import annotations

from typing import Final

from rummifun.catalogue.entry import Entry
from rummifun.core.furniture import Cloth, Role
from rummifun.core.scene import Decor, PieceFace

ENTRY: Final = Entry(
    rank=2,
    encoding="rummifun.players.encoding:encode_klondike",
    twins={"voyant": "rummifun.kernels.devin:twin"},
    guide="rummifun.games.reussites.klondike_guide:GUIDE",
    decor=Decor(
        Cloth.BAIZE,
        poster=(PieceFace("R", "♠"), PieceFace("D", "♥"), PieceFace("V", "♣"), PieceFace("10", "♥")),
        near=(Role.STOCK, Role.DISCARD),
    ),
    devin_wins={
        "klondike_classique": ((0, 1454), (2, 204), (11, 267), (41, 360), (120, 669), (722, 1910)),
        "klondike": ((0, 1330), (5, 31), (11, 67), (51, 150), (157, 306), (1738, 2107)),
    },
)
"""Its entry in the catalogue."""

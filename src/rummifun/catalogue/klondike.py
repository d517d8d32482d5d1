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
        "klondike_classique": ((0, 1273), (1, 182), (6, 241), (30, 300), (89, 571), (598, 1641)),
        "klondike": ((0, 1168), (5, 31), (8, 60), (45, 137), (137, 268), (1499, 1812)),
    },
)
"""Its entry in the catalogue."""

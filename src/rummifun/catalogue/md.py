"""MD: its players, its twins with two of them."""

from __future__ import annotations

from typing import Final

from rummifun.catalogue.entry import Entry
from rummifun.core.furniture import Cloth, Ornament
from rummifun.core.scene import Decor, PieceFace

ENTRY: Final = Entry(
    players=("ecart", "petit_ecart", "prevoyant", "sagace"),
    adviser="prevoyant",
    encoding="rummifun.players.encoding:encode_md",
    twins={
        "ecart": "rummifun.kernels.montee_descente:twin_ecart",
        "petit_ecart": "rummifun.kernels.montee_descente:twin_petit_ecart",
    },
    hidden_options=("pack",),
    decor=Decor(
        Cloth.AMBER,
        Ornament.NONE,
        poster=(PieceFace("7", "♥"), PieceFace("8", "♥"), PieceFace("9", "♥"), PieceFace("10", "♥")),
    ),
)
"""Its entry in the catalogue."""

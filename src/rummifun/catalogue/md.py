"""MD: its players, its twins with two of them."""

from __future__ import annotations

from typing import Final

from rummifun.catalogue.entry import Entry

ENTRY: Final = Entry(
    players=("ecart", "petit_ecart", "prevoyant", "sagace"),
    adviser="prevoyant",
    encoding="rummifun.players.encoding:encode_md",
    twins={
        "ecart": "rummifun.kernels.montee_descente:twin_ecart",
        "petit_ecart": "rummifun.kernels.montee_descente:twin_petit_ecart",
    },
    hidden_options=("pack",),
)
"""Its entry in the catalogue."""

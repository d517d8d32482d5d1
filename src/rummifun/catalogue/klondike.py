"""Klondike: its movements as numbers, its twin that sees every card."""

from __future__ import annotations

from typing import Final

from rummifun.catalogue.entry import Entry

ENTRY: Final = Entry(
    encoding="rummifun.players.encoding:encode_klondike",
    twins={"voyant": "rummifun.kernels.devin:twin"},
)
"""Its entry in the catalogue."""

"""R7, which plays itself: its twin, and the loop of the sheet."""

from __future__ import annotations

from typing import Final

from rummifun.catalogue.entry import Entry

ENTRY: Final = Entry(
    twins={"premier": "rummifun.kernels.relais_des_7:twin"},
    whole_game="rummifun.games.reussites.r7_sheet:jouer_une_r7",
    hidden_options=("pack",),
)
"""Its entry in the catalogue."""

"""C4, which plays itself: its twin."""

from __future__ import annotations

from typing import Final

from rummifun.catalogue.entry import Entry

ENTRY: Final = Entry(twins={"premier": "rummifun.kernels.quatre_couleurs:twin"}, hidden_options=("pack",))
"""Its entry in the catalogue."""

"""QLL, which plays itself: its twin."""

from __future__ import annotations

from typing import Final

from rummifun.catalogue.entry import Entry

ENTRY: Final = Entry(twins={"premier": "rummifun.kernels.queue_leu_leu:twin"})
"""Its entry in the catalogue."""

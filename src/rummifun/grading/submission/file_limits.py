"""The limits of what is handed in: what is larger, or more, is not read, and the report says so."""

from __future__ import annotations

from typing import Final

MAX_BYTES: Final = 2 << 20
"""The most of a program."""

WHOLE_BYTES: Final = 20 << 20
"""The most of all the programs of a hand-in."""

ARCHIVE_BYTES: Final = 50 << 20
"""The most of an archive."""

UNPACKED_BYTES: Final = 64 << 20
"""The most that an archive may hold, unpacked."""

MAX_FILES: Final = 20_000
"""The most files of a hand-in."""

MAX_PROGRAMS: Final = 200
"""The most programs of a hand-in."""

MAX_NEIGHBOURS: Final = 50
"""The most files beside a hand-in that are looked at."""

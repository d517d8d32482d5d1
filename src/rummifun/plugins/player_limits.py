"""The time, the memory and the lines that a user's player gets."""

from __future__ import annotations

from typing import Final

MOVE_SECONDS: Final = 10.0
"""The default seconds of a user's player for a move."""


LOADING_SECONDS: Final = 30.0
"""The seconds of a user's player to start."""


EXIT_WAIT: Final = 0.05
"""The seconds of a process to end after it hung up."""


MEMORY: Final = 512
"""The default limit on the memory of a program, in megabytes."""


MAX_LINE_BYTES: Final = 1 << 16
"""The most bytes of a line that a program answers."""


EXIT_SECONDS: Final = 1.0
"""The seconds of a program to end by itself after `bye`."""

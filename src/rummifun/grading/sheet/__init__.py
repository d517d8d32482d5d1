"""The sheet to grade: its interface, as a teacher writes one, and what it declares."""

from typing import Final

GAME: Final = "rummikub"
"""The game of the built-in sheet."""

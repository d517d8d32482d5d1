"""The mark of each verdict, ✓, ✗, ~ or ∅, and its meaning."""

from __future__ import annotations

from typing import Final

from rummifun.messages import N_
from rummifun.render.text import Style

MARKS: Final = {
    "right": ("✓", "+"),
    "wrong": ("✗", "-"),
    "partial": ("~", "~"),
    "missing": ("∅", "."),
    "type": ("✗", "-"),
}
"""The mark of each verdict, and the one for a screen without symbols."""


MEANINGS: Final = {
    "right": N_("right"),
    "wrong": N_("mistakes found"),
    "partial": N_("incomplete"),
    "missing": N_("nothing found"),
}
"""The name of each verdict on a question."""


def verdict_mark(verdict: str, style: Style) -> str:
    """Return the mark of a verdict."""
    return MARKS[verdict][0 if style.unicode else 1]

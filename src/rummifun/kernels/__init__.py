"""Compiled twins of whole games, for studies of a billion of them; they need numba, the extra `fast`.

A game does not know that it has a twin. A twin is arrays and loops, on purpose. It draws the bits of `Alea`, so game i
of seed s is the same game, and ends with the same cards in the same piles. Tests check that, and so does every study
with a twin, on some of its own games. Nothing here is imported until you ask for a twin.
"""

from __future__ import annotations

from typing import Any

from rummifun.kernels.jit_cache import can_compile

__all__ = ["can_compile"]


# names of 0.1.0, which are promised
compilable = can_compile


def __getattr__(name: str) -> Any:
    """Import a name of 0.1.0 from its new place."""
    from rummifun.aliases import find_moved

    return find_moved(__name__, name)

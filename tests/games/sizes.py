"""How far the tests of this folder explore: little in an ordinary run, far in `pytest -m lent`."""

from __future__ import annotations

import pytest

__all__ = ["ampleur"]


def ampleur(config: pytest.Config, ordinaire: int, lente: int) -> int:
    """Choose the number of examples of a test marked `lent`."""
    return lente if config.getoption("markexpr") == "lent" else ordinaire

"""The parts of games: cards, piles of cards, and the table where they lie (réussites sheet, §1 and §2)."""

from __future__ import annotations

from rummifun.pieces import tableau_scene as _drawing  # noqa: F401  piles and tables lie as it says

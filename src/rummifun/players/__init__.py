"""Computer players: functions that see a view and the proposed moves, choose one, and say why."""

from __future__ import annotations

from typing import Any

from rummifun.players.glouton import glouton, glouton_of, hasard, premier
from rummifun.players.ismcts import Ismcts, ismcts, ismcts_of
from rummifun.players.montee_descente import Prevoyant, ecart, petit_ecart, prevoyant, prevoyant_of
from rummifun.players.patience_solver import Devin, devin, devin_of, voyant
from rummifun.players.rummikub import optimal, stratege
from rummifun.players.sagace import Sagace, sagace, sagace_of

__all__ = [
    "Devin",
    "Ismcts",
    "Prevoyant",
    "Sagace",
    "devin",
    "devin_of",
    "ecart",
    "glouton",
    "glouton_of",
    "hasard",
    "ismcts",
    "ismcts_of",
    "optimal",
    "petit_ecart",
    "premier",
    "prevoyant",
    "prevoyant_of",
    "sagace",
    "sagace_of",
    "stratege",
    "voyant",
]


def __getattr__(name: str) -> Any:
    """Import a name of 0.1.0 from its new place."""
    from rummifun.aliases import find_moved

    return find_moved(__name__, name)

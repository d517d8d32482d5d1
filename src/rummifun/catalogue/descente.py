"""La descente: its levels, and its cards as numbers."""

from __future__ import annotations

from typing import Any, Final

from rummifun.catalogue.entry import Entry
from rummifun.catalogue.levels import make_levels
from rummifun.core.furniture import Cloth, Ornament
from rummifun.core.scene import Decor, PieceFace
from rummifun.messages import N_


def _lead(state: Any, seat: int) -> float:
    restent: list[int] = [len(state.paquet[s]) + len(state.face[s]) + (state.main[s] is not None) for s in (0, 1)]
    return (restent[1 - seat] - restent[seat]) / 39


ENTRY: Final = Entry(
    rank=4,
    levels=make_levels(
        ("glouton:2", N_("Misses most of the cards that it could place.")),
        ("glouton:3", N_("Misses quite a few of the cards that it could place.")),
        ("glouton", N_("Places every card that it can, and gives you all that it can.")),
        ("ismcts:20", N_("Thinks a few turns ahead before each move.")),
    ),
    adviser="ismcts:20",
    potential=_lead,
    encoding="rummifun.players.encoding:encode_descente",
    guide="rummifun.games.descente.guide:GUIDE",
    decor=Decor(
        Cloth.VELVET, Ornament.ROSE, poster=(PieceFace("EX", "atout"), PieceFace("T21", "atout"), PieceFace("C", "♥"))
    ),
)
"""Its entry in the catalogue."""

"""The look of a game on the page: its own, or the usual one of its pieces."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache
from itertools import chain
from typing import Any, Final

from rummifun.catalogue.entry import entry_for
from rummifun.chance import Alea
from rummifun.core.furniture import Cloth
from rummifun.core.scene import BACK, Decor, PieceFace, Scene
from rummifun.render.svg_sprite import pack_family

_EMBLEM: Final = 11  # the deal of which a game shows some pieces, and how many moves are made first


_PIECES: Final = 4


@lru_cache(maxsize=64)
def emblem_faces(game: Any) -> tuple[PieceFace, ...]:
    """Take the pieces of a game that lie there after its first moves, as different as they come."""
    state = game.new(Alea(_EMBLEM))
    for _ in range(_EMBLEM):
        move = next(iter(game.moves(state)), None)
        if move is None:
            break
        state = game.step(state, move)
    piles = chain.from_iterable(zone.piles for zone in game.scene(game.view(state, 0)).zones)
    shown = dict.fromkeys(chain.from_iterable(pile.faces for pile in piles))
    seen = [one for one in shown if one != BACK]
    first = {face.suit: face for face in reversed(seen)}
    return tuple(dict.fromkeys([*first.values(), *seen]))[:_PIECES]


def pack_family_of(game: Any) -> str:
    """Name the family of the pieces of a game, by which a page knows their backs where no face is seen."""
    return next(filter(None, map(pack_family, emblem_faces(game))), "carte")


@lru_cache(maxsize=64)
def decor_of(game: Any) -> Decor:
    """Return the look of a game: its own, ours of its name, or the cloth of its pieces; some of them for a poster."""
    usual = Decor(_CLOTHS.get(pack_family_of(game), Cloth.BAIZE))
    decor = game.decor or entry_for(game.name).decor or usual
    return decor if decor.poster else replace(decor, poster=emblem_faces(game))


def cloth_of(game: Any, scene: Scene) -> Cloth:
    """Return the cloth of a game: of its look, else of the pieces that lie there. No move is made to see others."""
    decor = game.decor or entry_for(game.name).decor
    faces = chain.from_iterable(pile.faces for zone in scene.zones for pile in zone.piles)
    return decor.cloth if decor else _CLOTHS.get(next(filter(None, map(pack_family, faces)), ""), Cloth.BAIZE)


_CLOTHS: Final = {"tuile": Cloth.SEA, "haricot": Cloth.GARDEN, "atout": Cloth.VELVET}
"""The cloths of families of pieces; that of all others is baize."""

"""Arrangements of tiles as players build them: those of the moves proposed, and these spoiled in many ways."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from random import Random
from typing import Final

from rummifun.games.rummikub import Couleur, Etat, Joker, T, Table, Tuile, jeu, la_main
from rummifun.games.rummikub.tuiles import list_tiles

__all__ = ["arrangements"]

TILES: Final[tuple[Tuile, ...]] = (*(T(v, c) for v in range(1, 14) for c in Couleur), Joker)


def spoiled(piles: Table, hand: tuple[Tuile, ...], chance: Random) -> Table:
    """Spoil piles in one way: tiles added, lost, moved, piles added, lost, doubled, cut, or in another order."""
    i = chance.randrange(len(piles) + 1)  # at the end: a new pile
    before, pile, after = piles[:i], (*piles, ())[i], piles[i + 1 :]
    ways: tuple[Table, ...] = (
        (*before, (*pile, chance.choice(hand or (Joker,))), *after),
        (*before, (*pile, chance.choice(TILES)), *after),
        (*before, chance.choice((pile[1:], pile[:-1])), *after),
        (*before[:-1], *((*other, *pile[-1:]) for other in before[-1:]), pile[:-1], *after),
        (*before, tuple(chance.sample(pile, len(pile))), *after),
        (*before, pile[:3], pile[3:], *after),
        (*before, *after),
        (*piles, pile),
        (*piles, tuple(chance.sample(hand, min(len(hand), chance.randint(0, 4))))),
        tuple(chance.sample(piles, len(piles))),
    )
    return chance.choice(ways)


def arrangements(e: Etat, hasard: Random, combien: int = 5) -> Iterator[Table]:
    """Give the arrangements of the moves proposed, and these spoiled in one to three ways."""
    view = jeu.view(e, e.joueur.value)
    justes = [jeu.arranged(view, coup) or e.table for coup in islice(jeu.moves(e), 3)] or [e.table]
    yield from justes
    hand = list_tiles(la_main(e.joueur, e))
    for _ in range(combien):
        piles = hasard.choice(justes)
        for _ in range(hasard.randint(1, 3)):
            piles = spoiled(piles, hand, hasard)
        yield piles

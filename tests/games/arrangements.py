"""Arrangements of tiles as players build them: those of the moves proposed, and these spoiled in many ways."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import islice
from random import Random
from typing import Final

from rummifun.games.rummikub import Couleur, Etat, Joker, Poser, PremierCoup, T, Table, Tuile, jeu, la_main

__all__ = ["arrangements"]

TUILES: Final[tuple[Tuile, ...]] = (*(T(v, c) for v in range(1, 14) for c in Couleur), Joker)

Gate = Callable[[list[list[Tuile]], Etat, Random], None]


def liste(e: Etat) -> list[Tuile]:
    return [t for t, n in la_main(e.joueur, e) for _ in range(n)]


def au_hasard(piles: list[list[Tuile]], hasard: Random) -> list[Tuile]:
    return hasard.choice(piles) if piles else []


def prend(piles: list[list[Tuile]], e: Etat, hasard: Random) -> None:
    pile = au_hasard(piles, hasard)
    if pile:
        del pile[hasard.randrange(len(pile))]


def ajoute_de_la_main(piles: list[list[Tuile]], e: Etat, hasard: Random) -> None:
    au_hasard(piles, hasard).append(hasard.choice(liste(e) or [Joker]))


def ajoute_de_nulle_part(piles: list[list[Tuile]], e: Etat, hasard: Random) -> None:
    au_hasard(piles, hasard).append(hasard.choice(TUILES))


def deplace(piles: list[list[Tuile]], e: Etat, hasard: Random) -> None:
    pile = au_hasard(piles, hasard)
    if pile:
        au_hasard(piles, hasard).append(pile.pop(hasard.choice((0, -1))))


def echange(piles: list[list[Tuile]], e: Etat, hasard: Random) -> None:
    hasard.shuffle(au_hasard(piles, hasard))


def retire_une_pile(piles: list[list[Tuile]], e: Etat, hasard: Random) -> None:
    if piles:
        del piles[hasard.randrange(len(piles))]


def double_une_pile(piles: list[list[Tuile]], e: Etat, hasard: Random) -> None:
    piles.append(list(au_hasard(piles, hasard)))


def coupe_une_pile(piles: list[list[Tuile]], e: Etat, hasard: Random) -> None:
    pile = au_hasard(piles, hasard)
    piles.append(pile[3:])
    del pile[3:]


def pile_de_la_main(piles: list[list[Tuile]], e: Etat, hasard: Random) -> None:
    main = liste(e)
    piles.append(hasard.sample(main, min(len(main), hasard.randint(0, 4))))


def melange_les_piles(piles: list[list[Tuile]], e: Etat, hasard: Random) -> None:
    hasard.shuffle(piles)


GATES: Final[tuple[Gate, ...]] = (
    prend,
    ajoute_de_la_main,
    ajoute_de_nulle_part,
    deplace,
    echange,
    retire_une_pile,
    double_une_pile,
    coupe_une_pile,
    pile_de_la_main,
    melange_les_piles,
)


def piles_de(e: Etat, coup: object) -> Table:
    """Write down the arrangement that hands in a move."""
    match coup:
        case Poser(table):
            return table
        case PremierCoup(pose):
            return (*e.table, *pose)
        case _:
            return e.table


def arrangements(e: Etat, hasard: Random, combien: int = 5) -> Iterator[Table]:
    """Give the arrangements of the moves proposed, and these spoiled in one to three ways."""
    justes = [piles_de(e, coup) for coup in islice(jeu.moves(e), 3)] or [e.table]
    yield from justes
    for _ in range(combien):
        piles = [list(pile) for pile in hasard.choice(justes)]
        for gate in hasard.choices(GATES, k=hasard.randint(1, 3)):
            gate(piles, e, hasard)
        yield tuple(map(tuple, piles))

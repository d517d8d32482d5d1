"""States of Rummikub reached by play, of all kinds: early and late, opened or not, with and without a pool, over.

Arrangements of tiles as players build them there: those of the proposed moves, and the same spoiled in many ways.
"""

from collections.abc import Iterator
from functools import cache
from itertools import chain, count, islice
from random import Random
from typing import Final

from games.late_rummikub import tardif
from rummifun.chance import Alea
from rummifun.core.game import Game
from rummifun.games.rummikub import Couleur, Coup, Etat, Joker, Poser, PremierCoup, T, Table, Tuile, jeu, la_main
from rummifun.games.rummikub.game import ARRANGEMENT
from rummifun.games.rummikub.scene import Vue
from rummifun.games.rummikub.tuiles import list_tiles

_AUDACES: Final = (0.1, 0.4, 0.8)
"""How often a player lays tiles where it can, the rest of the time it draws."""


def etats(nombre: int, graine: int = 0) -> Iterator[Etat]:
    """Yield this many states: of plays of Rummikub, and of Rummikub begun near its end, the first and last included."""
    return islice(chain.from_iterable(map(_partie, count(graine))), nombre)


@cache
def _partie(graine: int) -> tuple[Etat, ...]:
    """Play a game; return its first state, its last, and one state in three between."""
    hasard = Random(graine)
    game: Game[Etat, Coup, Vue] = jeu if graine % 4 == 0 else tardif
    audace = hasard.choice(_AUDACES)
    found = [e := game.new(Alea(graine))]
    while game.to_move(e) is not None:
        e = game.step(e, _coup(game, e, hasard, audace))
        if hasard.random() < 1 / 3:
            found.append(e)
    return (*found, e)


def _coup(game: Game[Etat, Coup, Vue], e: Etat, hasard: Random, audace: float) -> Coup:
    proposes = list(game.moves(e))
    poses = [c for c in proposes if isinstance(c, (Poser, PremierCoup))]
    return hasard.choice(poses) if poses and hasard.random() < audace else proposes[0]


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
    """Yield the arrangements of the proposed moves, and the same spoiled in one to three ways."""
    view = jeu.view(e, e.joueur.value)
    justes = [ARRANGEMENT.arranged(view, coup) or e.table for coup in islice(jeu.moves(e), 3)] or [e.table]
    yield from justes
    hand = list_tiles(la_main(e.joueur, e))
    for _ in range(combien):
        piles = hasard.choice(justes)
        for _ in range(hasard.randint(1, 3)):
            piles = spoiled(piles, hand, hasard)
        yield piles

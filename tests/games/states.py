"""States of Rummikub reached by play, of all kinds: early and late, opened or not, with and without a pool, over."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import chain, count, islice
from random import Random
from typing import Final

from games.late_rummikub import tardif
from rummifun.chance import Alea
from rummifun.core.game import Game
from rummifun.games.rummikub import Coup, Etat, Poser, PremierCoup, jeu
from rummifun.games.rummikub.view import Vue

__all__ = ["etats"]

_AUDACES: Final = (0.1, 0.4, 0.8)
"""How often a player lays tiles where it can, the rest of the time it draws."""


def etats(nombre: int, graine: int = 0) -> Iterator[Etat]:
    """Give this many states: of plays of Rummikub, and of Rummikub begun near its end, the first and last included."""
    return islice(chain.from_iterable(map(_partie, count(graine))), nombre)


@cache
def _partie(graine: int) -> tuple[Etat, ...]:
    """Play a game; give its first state, its last, and one state in three between."""
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

"""Random plays of La descente, bold or shy, with the options in turn."""

from collections.abc import Iterator
from itertools import product
from random import Random
from typing import Any, Final

from rummifun.chance import Alea
from rummifun.core.game import Game
from rummifun.games.descente import Coup, Etat, Remettre, Tirer, descente
from rummifun.games.descente.scene import Vue

Descente = Game[Etat, Coup, Vue]
"""The game, ours or a wrong one."""

OPTIONS: Final[list[dict[str, Any]]] = [
    dict(zip(("opponent_top", "remix_start", "run_moves", "packet_order"), values, strict=True))
    for values in product(
        ("always", "holes_only", "never"), ("dessus", "dessous"), ("anywhere", "opponent_only"), ("lifo", "fifo")
    )
]
"""All games there are, the one that we play by first."""


def jeu_de(graine: int) -> Descente:
    """Return the game of a seed: one in two with the default options."""
    return descente(**OPTIONS[graine // 2 % len(OPTIONS) if graine % 2 else 0])


def partie(graine: int, jeu: Descente | None = None) -> Iterator[tuple[Etat, Coup | None]]:
    """Play a game at random: every state with the move made there, None at the end.

    A shy player moves cards less often than drawing and laying back would have it, a bold one as often as it can.
    """
    jeu = jeu or jeu_de(graine)
    hasard = Random(graine)
    audace = hasard.choice((0.1, 0.5, 0.95))
    e = jeu.new(Alea(graine))
    while jeu.to_move(e) is not None:
        coups = [*jeu.moves(e)]
        calmes = [coup for coup in coups if isinstance(coup, Tirer | Remettre)]
        coup = calmes[0] if calmes and hasard.random() > audace else hasard.choice(coups)
        yield e, coup
        e = jeu.step(e, coup)
    yield e, None

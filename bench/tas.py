"""The growth of the cost of each operation on piles with the height of the pile, over each sequence of cards.

Run it with ``python bench/tas.py``; it takes about half a minute. ``python bench/tas.py mon_fichier.py`` measures the
sequence that a file calls `SEQUENCE_VIDE` as well, on piles of 10 000 cards at most.

A time is the shortest of several repeats, for one call; « × » is by how much it grows when the pile gets ten times as
high: about 1 for an operation that takes as long at any height, about 10 for one that handles every card, and more
where the cards no longer fit into the caches. « en file » is one of a hundred movements that follow one another, since
two lists pay for some and not for others.
"""

from __future__ import annotations

import platform
import sys
from collections.abc import Callable, Iterator
from itertools import cycle, islice, pairwise
from time import perf_counter
from typing import Final

from rummifun.chance import Alea
from rummifun.console.screen import open_console
from rummifun.pieces import sequence as tas_tuple
from rummifun.pieces import tas_deque
from rummifun.pieces.cartes import JEU_52, As, Carte, Pique
from rummifun.pieces.sequence import CardSequence
from rummifun.pieces.tas import (
    Empile,
    Tas,
    battre_tas,
    carte_sous,
    carte_sur,
    creer_tas_vide,
    deplacer_bas_sous,
    deplacer_bas_sur,
    deplacer_carte_sur,
    deplacer_haut_sous,
    deplacer_haut_sur,
    en_tas,
    ieme_carte,
    la_hauteur,
    poser_tas_sur_tas,
    retourner_carte_sous,
    retourner_carte_sur,
    retourner_ieme,
    retourner_tas,
)
from rummifun.plugins.loading import load_names

HEIGHTS: Final = (100, 1_000, 10_000, 100_000)
REPEATS: Final = 3
SHORTEST: Final = 0.002  # seconds that one repeat lasts at least
IN_A_ROW: Final = 100


def cards(height: int) -> Iterator[Carte]:
    """Give as many cards, the As of pique in the middle alone."""
    others = cycle(JEU_52.cartes[:-1])
    yield from islice(others, height // 2)
    yield Carte(Pique, As)
    yield from islice(others, height - height // 2 - 1)


def in_a_row(f: Callable[[Tas, Tas], tuple[Tas, Tas]], t: Tas, u: Tas) -> None:
    for _ in range(IN_A_ROW):
        t, u = f(t, u)


def operations(height: int, sequence: CardSequence) -> dict[str, Callable[[], object]]:
    """Give every operation on piles of a height, as a call without arguments."""
    t, middle = en_tas(cards(height), "1", Empile, sequence), height // 2
    u, empty = en_tas(cards(height), "2", Empile, sequence), creer_tas_vide("3", Empile, sequence)
    held, alea = tuple(t.cartes), Alea(1)
    return {
        "en_tas": lambda: en_tas(held, "1", Empile, sequence),
        "la_hauteur": lambda: la_hauteur(t),
        "carte_sur": lambda: carte_sur(t),
        "carte_sous": lambda: carte_sous(t),
        "ieme_carte, au milieu": lambda: ieme_carte(t, middle),
        "retourner_carte_sur": lambda: retourner_carte_sur(t),
        "retourner_carte_sous": lambda: retourner_carte_sous(t),
        "retourner_ieme, au milieu": lambda: retourner_ieme(t, middle),
        "retourner_tas": lambda: retourner_tas(t),
        "battre_tas": lambda: battre_tas(t, alea),
        "deplacer_haut_sur": lambda: deplacer_haut_sur(t, u),
        "deplacer_haut_sous": lambda: deplacer_haut_sous(t, u),
        "deplacer_bas_sur": lambda: deplacer_bas_sur(t, u),
        "deplacer_bas_sous": lambda: deplacer_bas_sous(t, u),
        "deplacer_haut_sur, en file": lambda: in_a_row(deplacer_haut_sur, t, empty),
        "deplacer_bas_sous, en file": lambda: in_a_row(deplacer_bas_sous, t, empty),
        "deplacer_carte_sur, du milieu": lambda: deplacer_carte_sur(Pique, As, t, empty),
        "poser_tas_sur_tas": lambda: poser_tas_sur_tas(t, u),
        "lire toutes les cartes": lambda: sum(1 for _ in t.cartes),
        "==": lambda: t.cartes == u.cartes,
        "hash": lambda: hash(t),
    }


def seconds(f: Callable[[], object]) -> float:
    """Time one call: the shortest of some repeats, each of as many calls as can be measured."""
    started = perf_counter()
    f()
    calls = max(1, int(SHORTEST / max(perf_counter() - started, 1e-7)))
    best = float("inf")
    for _ in range(REPEATS):
        started = perf_counter()
        for _ in range(calls):
            f()
        best = min(best, (perf_counter() - started) / calls)
    return best


def said(time: float) -> str:
    return f"{time * 1e6:9.2f} µs" if time < 1e-3 else f"{time * 1e3:9.2f} ms"


def measure(name: str, sequence: CardSequence, heights: tuple[int, ...] = HEIGHTS) -> None:
    print(f"\n{name}\n" + f"{'':32}" + "".join(f"{height:>12,}".replace(",", " ") + f"{'':8}" for height in heights))
    rows = [operations(height, sequence) for height in heights]
    for operation in rows[0]:
        calls = IN_A_ROW if operation.endswith("en file") else 1
        times = [seconds(row[operation]) / calls for row in rows]
        growth = ["       ", *(f"× {after / before:5.1f}" for before, after in pairwise(times))]
        print(f"{operation:30}" + "  ".join(f"{g} {said(t)}" for g, t in zip(growth, times, strict=True)).rstrip())


def main(*files: str) -> None:
    print(f"Python {platform.python_version()}, {platform.machine()}")
    measure("tas_tuple", tas_tuple.SEQUENCE_VIDE)
    measure("tas_deux_listes", tas_deque.SEQUENCE_VIDE)
    for file in files:
        measure(file, load_names(file, open_console())["SEQUENCE_VIDE"], HEIGHTS[:-1])


if __name__ == "__main__":
    main(*sys.argv[1:])

"""A compiled twin against the engine: the last table of every game, and the counts of them all."""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Callable
from typing import Any

from rummifun.analysis import states_of
from rummifun.chance import Alea
from rummifun.kernels.twin import Twin
from rummifun.players import PLAYERS

__all__ = ["Ecart", "compares", "differs", "folded", "told"]

Ecart = str | None
"""What differs, or nothing."""


def folded(jeu: Any, joueur: str = "premier") -> Callable[[Alea], Any]:
    """Play a game by its moves, to its last state."""
    return lambda alea: deque(states_of(jeu, alea, PLAYERS[joueur]), maxlen=1)[0]


def compares(noyau: Twin, jeu: Any, played: Callable[[Alea], Any], alea: Alea) -> Ecart:
    """Compare one game, card by card."""
    pure, compiled = played(alea), noyau.last(alea)
    return None if pure == compiled else unlike(jeu, alea, pure, compiled)


def unlike(jeu: Any, alea: Alea, pure: Any, compiled: Any) -> str:
    return f"{alea}: {jeu.write_position(pure)} ≠ {jeu.write_position(compiled)}"


def differs(noyau: Twin, jeu: Any, seed: int, games: range, joueur: str = "premier") -> Ecart:
    """Compare the last tables of games of a seed, then their counts."""
    counts: Counter[tuple[str, int, bool]] = Counter()
    played, wins = folded(jeu, joueur), list[bool]()
    for i in games:
        table = played(Alea(seed, i))
        if table != (compiled := noyau.last(Alea(seed, i))):
            return unlike(jeu, Alea(seed, i), table, compiled)
        won = jeu.outcome(table).winner == 0
        counts.update((nom, value, won) for nom, value in jeu.mesures(table).items())
        wins.append(won)
    if (gagnees := [*map(bool, noyau.gagnees(seed, games.start, len(games)))]) != wins:
        return f"{wins} ≠ {gagnees}"
    counted = told(noyau, seed, games)
    return None if counted == counts else f"{dict(counts)} ≠ {dict(counted)}"


def told(noyau: Twin, seed: int, games: range) -> Counter[tuple[str, int, bool]]:
    """Give the counts of a twin, by measure, value, and whether the game was won."""
    counts = noyau.tally(seed, games.start, len(games))
    assert len(counts) == len(noyau.mesures)
    return Counter(
        {
            (nom, value, bool(won)): int(n)
            for nom, rows in zip(noyau.mesures, counts, strict=True)
            for value, row in enumerate(rows)
            for won, n in enumerate(row)
            if n
        }
    )

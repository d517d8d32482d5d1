"""The games of a réussite a second, on one core, deal included: `python bench/parties_reussites.py [games]`.

`jouer_une_r7` is the direct loop of R7; the fold of movements plays any réussite. Times are of the processor, and the
best of five parts is shown beside the mean: on a machine that does something else the best is nearer the truth.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from time import process_time
from typing import Any

from rummifun.chance import Alea
from rummifun.games import game_named
from rummifun.games.reussites.r7_sheet import jouer_une_r7
from rummifun.games.reussites.relais_des_7 import r7
from rummifun.games.reussites.whole_games import jouer_une

PARTS = 5


def rates(play: Callable[[int], Any], games: int) -> tuple[float, float]:
    """Play games in parts; give the mean number a second, and the best."""
    part, times = max(1, games // PARTS), []
    for i in range(PARTS):
        start = process_time()
        for game in range(i * part, (i + 1) * part):
            play(game)
        times.append(process_time() - start)
    return part * PARTS / sum(times), part / min(times)


def main(games: int) -> None:
    jeu = r7()
    print(f"{'games a second':<34}{'mean':>10}{'best':>10}")

    def show(name: str, play: Callable[[int], Any], n: int) -> None:
        mean, best = rates(play, n)
        print(f"{name:<34}{mean:>10,.0f}{best:>10,.0f}")

    show("jouer_une_r7 (direct loop)", lambda i: jouer_une_r7(jeu.new(Alea(1, i))), games)
    show("the deal of R7 alone", lambda i: jeu.new(Alea(1, i)), games)
    for name in ("r7", "qll", "c4"):
        show(f"fold of movements, {name}", folded(game_named(name)), games // 10)


def folded(jeu: Any) -> Callable[[int], Any]:
    return lambda i: jouer_une(jeu, jeu.new(Alea(1, i)))


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 10_000)

"""The rates at which patiences of the gallery can be won, by plain search within a budget: a row for each.

    python bench/galerie.py freecell yukon "spider:couleurs=1" --donnes 100 [--graine 1] [--budget 20000]
    python bench/galerie.py freecell --numeros 1 300

`--numeros` takes the numbered deals of FreeCell for Windows instead of those of the seed. A deal that needs more nodes
than the budget is undecided: the interval reaches from Wilson's lowest rate, all undecided deals being lost, to his
highest, all being won. Seconds are those of the processor.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from pathlib import Path
from time import process_time
from typing import Any

from rummifun.analysis import wilson
from rummifun.chance import Alea
from rummifun.console.screen import open_console
from rummifun.games.reussites import Gagnable, Indecise
from rummifun.plugins.loading import load_game

FILES = Path(__file__).parents[1] / "examples" / "reussites"


def game(said: str, **more: Any) -> Any:
    """Make the patience of a name, or of a name and options: `spider:couleurs=1`."""
    name, _, options = said.partition(":")
    given = {key: int(value) for key, _, value in (option.partition("=") for option in options.split() if option)}
    return load_game(f"{FILES / name}.py:{name}", open_console(), {**given, **more})


def deals(said: str, words: argparse.Namespace) -> Iterator[tuple[Any, Any]]:
    """Yield each game and its first table."""
    if words.numeros:
        first, last = words.numeros
        games = (game(said, donne=number) for number in range(first, last + 1))
        yield from ((jeu, jeu.new(Alea())) for jeu in games)
    else:
        jeu = game(said)
        yield from ((jeu, jeu.new(Alea(words.graine, i))) for i in range(words.donnes))


def row(said: str, words: argparse.Namespace) -> str:
    begun = process_time()
    found = [jeu.solution(t, words.budget) for jeu, t in deals(said, words)]
    each = (process_time() - begun) / len(found)
    won, left = (sum(isinstance(one, kind) for one in found) for kind in (Gagnable, Indecise))
    low, high = wilson(won, len(found))[0], wilson(won + left, len(found))[1]
    nodes = sorted(one.budget if isinstance(one, Indecise) else one.noeuds for one in found)
    counts = f"{len(found)} | {won} | {len(found) - won - left} | {left}"
    middle = nodes[len(nodes) // 2]
    return f"| {said} | {counts} | {100 * low:.1f} % – {100 * high:.1f} % | {middle}, {nodes[-1]} | {each:.2f} s |"


def main() -> None:
    asked = argparse.ArgumentParser(description="how often patiences of the gallery can be won")
    asked.add_argument("jeux", nargs="+")
    asked.add_argument("--donnes", type=int, default=100)
    asked.add_argument("--numeros", type=int, nargs=2)
    asked.add_argument("--graine", type=int, default=1)
    asked.add_argument("--budget", type=int, default=20_000)
    words = asked.parse_args()
    print("| patience | deals | won | lost | undecided | 95 % (Wilson) | nodes (median, most) | a deal |", flush=True)
    print("|---|--:|--:|--:|--:|---|---|---|", flush=True)
    for said in words.jeux:
        print(row(said, words), flush=True)


if __name__ == "__main__":
    main()

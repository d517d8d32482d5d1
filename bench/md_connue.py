"""The rate at which MD can be won when its talon is known, by the compiled solver: a row for each number of piles.

    python bench/md_connue.py --donnes 10000 --stocks 3 4 5 [--graine 1] [--budget 20000000]

A deal that needs more nodes than the budget is undecided, and counted apart. Seconds are those of the processor, after
compilation.
"""

from __future__ import annotations

import argparse
from time import process_time
from typing import Any

from rummifun.analysis import clopper_pearson
from rummifun.games import game_named
from rummifun.kernels.md_solver import solve_deals

BLOCK = 500


def row(stocks: int, graine: int, donnes: int, budget: int) -> str:
    jeu: Any = game_named("md", {"stocks": stocks})
    solve_deals(jeu, graine, 0, 1, 10)
    begun, found = process_time(), list[tuple[int, int]]()
    for first in range(0, donnes, BLOCK):
        found += solve_deals(jeu, graine, first, min(BLOCK, donnes - first), budget)
    each = 1000 * (process_time() - begun) / donnes
    won, left = (sum(verdict == said for verdict, _ in found) for said in (1, -1))
    low, high = clopper_pearson(won, donnes)
    nodes = sorted(nodes for _, nodes in found)
    rate = f"{100 * won / donnes:.2f} % | {100 * low:.2f} % – {100 * high:.2f} %"
    return f"| {stocks} | {donnes} | {won} | {left} | {rate} | {nodes[donnes // 2]}, {nodes[-1]} | {each:.2f} ms |"


def main() -> None:
    asked = argparse.ArgumentParser(description="how often MD can be won when the talon is known")
    asked.add_argument("--donnes", type=int, default=1000)
    asked.add_argument("--stocks", type=int, nargs="+", default=[4])
    asked.add_argument("--graine", type=int, default=1)
    asked.add_argument("--budget", type=int, default=20_000_000)
    words = asked.parse_args()
    print("| piles | deals | won | undecided | rate | 95 % | nodes (median, most) | a deal |", flush=True)
    print("|--:|--:|--:|--:|--:|---|---|---|", flush=True)
    for stocks in words.stocks:
        print(row(stocks, words.graine, words.donnes, words.budget), flush=True)


if __name__ == "__main__":
    main()

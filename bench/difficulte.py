"""What `devin` and `glouton` win, beside what a search knows: `python bench/difficulte.py FILE [deals]`.

Each deal is solved with every card seen, then played by both players, who see only the table. On the way of `devin`,
every 20 moves, deals that fit what it sees are solved. A line of JSON a deal goes to the file, which is carried on. At
the end, the table of `catalogue.klondike` is printed, and how the nodes of the search go with the wins.
"""

from __future__ import annotations

import json
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from rummifun.analysis.estimate import share_bin
from rummifun.chance import Alea
from rummifun.core.game import study_variant
from rummifun.core.solution import Gagnable, Indecise
from rummifun.games import game_named
from rummifun.kernels.devin import count_winnable_deals
from rummifun.players.glouton import glouton
from rummifun.players.patience_solver import Devin, compiled_solver, count_winnable_deals_compiled

GAMES = "klondike_classique", "klondike"
SEED, EVERY, WORLDS, NODES, SOLVING = 4_800_000, 20, 100, 10_000, 300_000
DEVIN = Devin(8, "devin", count_winnable_deals_compiled)


def played(game: Any, state: Any, player: Any, alea: Alea) -> Iterator[Any]:
    """Play on to the end, and yield each state."""
    while game.to_move(state) is not None:
        yield state
        view = game.view(state, 0)
        move = game.finish(view)
        state = game.step(state, player(game, view, game.moves(view), alea)[0] if move is None else move)
        alea = alea.word()[1]
    yield state


def is_won(game: Any, state: Any) -> bool:
    return bool(game.outcome(state).winner == 0)


def measured(name: str, n: int) -> dict[str, Any]:
    """Solve and play a deal."""
    game, alea = study_variant(game_named(name)), Alea(SEED, n)
    first = game.new(alea)
    found = compiled_solver().solution(game_named(name).new(alea), SOLVING, bool)
    way = [*played(game, first, DEVIN, Alea(n))]
    seen = []
    for i in range(0, len(way) - 1, EVERY):
        if len([*game.moves(way[i])]) > 1:
            view = game.view(way[i], 0)
            seen.append((i, *max(count_winnable_deals(view, (), n + i, WORLDS, NODES) or [(0, 0)])))
    *_, last = played(game, first, glouton, Alea(n))
    line = len([*found.ligne]) if isinstance(found, Gagnable) else None
    nodes = None if isinstance(found, Indecise) else found.noeuds
    wins = {"devin": is_won(game, way[-1]), "glouton": is_won(game, last)}
    return {"game": name, "n": n, "nodes": nodes, "line": line, **wins, "seen": seen}


def ranks(values: list[float]) -> list[float]:
    """Rank values, equal ones alike."""
    below, counts = 0, dict[float, float]()
    for value, n in sorted(Counter(values).items()):
        counts[value] = below + (n - 1) / 2
        below += n
    return [counts[value] for value in values]


def rank_correlation(a: list[float], b: list[float]) -> float:
    """Return Spearman's rank correlation."""
    x, y = ranks(a), ranks(b)
    mean = (len(x) - 1) / 2
    products = sum((i - mean) * (j - mean) for i, j in zip(x, y, strict=True))
    squares = [sum((i - mean) ** 2 for i in values) for values in (x, y)]
    return products / (squares[0] * squares[1]) ** 0.5 if all(squares) else 0.0


def show(rows: list[dict[str, Any]], name: str) -> None:
    """Print the table of a game, then its deals that can be won, by thirds of their nodes."""
    bins = [[0, 0] for _ in range(6)]
    for row in rows:
        for _, won, open_ in row["seen"]:
            of = bins[share_bin((won + open_ / 2) / WORLDS)]
            of[0], of[1] = of[0] + row["devin"], of[1] + 1
    print(f'    "{name}": ({", ".join(f"({won}, {n})" for won, n in bins)}),')
    can = sorted((row for row in rows if row["line"] is not None), key=lambda row: row["nodes"])
    print(f"{name}: {len(rows)} deals, {len(can)} can be won,", end=" ")
    print(f"{sum(row['nodes'] is None for row in rows)} undecided")
    for player in ("devin", "glouton"):
        wins = [float(row[player]) for row in can]
        thirds = [can[i * len(can) // 3 : (i + 1) * len(can) // 3] for i in range(3)]
        said = [f"{sum(row[player] for row in third)} of {len(third)}" for third in thirds]
        print(f"  {player}: {', '.join(said)} by thirds of the nodes;", end=" ")
        print(
            f"rank correlation {rank_correlation([float(row['nodes']) for row in can], wins):+.3f} with nodes,", end=" "
        )
        print(f"{rank_correlation([float(row['line']) for row in can], wins):+.3f} with the line's length")
    print("  nodes at the thirds:", [third[-1]["nodes"] for third in thirds])


def main(file: Path, deals: int) -> None:
    rows = [*map(json.loads, file.read_text().splitlines())] if file.exists() else []
    done = {(row["game"], row["n"]) for row in rows}
    for name, n in ((name, n) for n in range(deals) for name in GAMES if (name, n) not in done):
        rows.append(measured(name, n))
        with file.open("a") as out:
            print(json.dumps(rows[-1]), file=out)
    for name in GAMES:
        show([row for row in rows if row["game"] == name], name)


if __name__ == "__main__":
    main(Path(sys.argv[1]), int(sys.argv[2]) if len(sys.argv) > 2 else 2_000)

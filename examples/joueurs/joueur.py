"""A player in Python, with its standard library alone: it speaks the lines of docs/protocole.md.

    rummifun tournoi rummikub --joueurs "cmd:python3 examples/joueurs/joueur.py,glouton"

In Rummikub it lays the most tiles; in Montée-Descente a card goes up if it can, else where the gap is smallest; in any
other game chance decides.
"""

import json
import sys
from typing import Any

Data = dict[str, Any]  # an object of JSON

RANKS = ["7", "8", "9", "10", "V", "D", "R", "A"]
NARROW = 2.5  # an empty pile is better than a gap of three ranks, and worse than one of two


def top(view: Data, place: str) -> int | None:
    """Return the rank of the uppermost card of a pile; None for an empty pile."""
    for zone in view["zones"]:
        for pile in zone["piles"]:
            if pile["place"] == place and pile["faces"]:
                return RANKS.index(pile["faces"][-1]["text"])
    return None


def gap(view: Data, move: Data) -> float:
    """Return what a move of Montée-Descente costs: nothing to go up, else the ranks that it skips."""
    if move["to"] is None or not move["to"].startswith("s"):
        return -1
    below, card = top(view, move["to"]), top(view, "talon")
    return NARROW if below is None or card is None else below - card


def choose(game: str, turn: Data, french: bool) -> tuple[Data, str]:
    """Return a move and the reason."""
    moves = turn["moves"]
    if game == "rummikub":
        best = max(moves, key=lambda move: len(move["laid"]))
        return best, f"{len(best['laid'])} tuile(s)" if french else f"{len(best['laid'])} tile(s)"
    if game == "md":
        best = min(moves, key=lambda move: gap(turn["view"], move))
        return best, "le plus petit écart" if french else "the smallest gap"
    return moves[turn["chance"] % len(moves)], "au hasard" if french else "by chance"


def main() -> None:
    """Answer line by line, until `bye`."""
    game, french = "", False
    for line in sys.stdin:
        told = json.loads(line)
        if told["type"] == "hello":
            game, french = told["game"]["name"], told["lang"] == "fr"
            answer = {"type": "hello", "lines": 1, "name": "Python"}
        elif told["type"] == "turn":
            move, why = choose(game, told, french)
            answer = {"type": "move", "n": move["n"], "why": why}
        elif told["type"] == "bye":
            return
        else:
            continue
        print(json.dumps(answer), flush=True)


main()

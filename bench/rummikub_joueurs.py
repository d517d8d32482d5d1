"""The strength of the players of Rummikub, and the time of their games: two players on paired deals.

Run it with ``python bench/rummikub_joueurs.py stratege,optimal 100``; the second argument is the number of deals. Each
deal is played twice, with the seats swapped, so that neither the tiles nor who begins favour anybody. With
``--graine 7`` other deals are played; with ``--pur`` the plain solver is asked though numba is there.

A win counts 1, a draw one half. What is one observation is a deal, not a game: the share of its two games that was won.
The interval at 95 % is Wilson's for so many observations, which is wider than need be: what lies between 0 and 1 varies
no more than what is 0 or 1. Scores are the points left in the hand. Seconds are those of the processor;
what is compiled is compiled before.
"""

from __future__ import annotations

import argparse
from collections import deque
from collections.abc import Iterator
from math import ceil, floor
from time import process_time
from typing import NamedTuple
from unittest.mock import patch

from rummifun.analysis.intervals import wilson
from rummifun.catalogue.players import player_for, player_named
from rummifun.chance import Alea
from rummifun.games.rummikub import jeu
from rummifun.session.player_queries import play_out_steps


class Game(NamedTuple):
    """A game of the first player: its score, the other's, its share of 1, its moves, its seconds."""

    own: int
    other: int
    won: float
    moves: int
    seconds: float


def played(alea: Alea, players: tuple[str, str], swapped: bool) -> Game:
    names = players[::-1] if swapped else players
    start = process_time()
    first = jeu.new(alea)
    steps = deque(enumerate(play_out_steps(jeu, alea, first, [player_named(name) for name in names]), 1), maxlen=1)
    seconds = process_time() - start
    moves, last = steps[0]
    outcome = jeu.outcome(last.after)
    assert outcome is not None
    seat = int(swapped)
    won = 0.5 if outcome.winner is None else float(outcome.winner == seat)
    return Game(outcome.scores[seat], outcome.scores[1 - seat], won, moves, seconds)


def pairs(seed: int, deals: int, players: tuple[str, str]) -> Iterator[tuple[Game, Game]]:
    for i in range(deals):
        alea = Alea(seed, i)
        yield played(alea, players, swapped=False), played(alea, players, swapped=True)


def report(players: tuple[str, str], both: list[tuple[Game, Game]]) -> str:
    games = [game for pair in both for game in pair]
    total, n = sum(a.won + b.won for a, b in both) / 2, len(both)
    low, high = wilson(floor(total), n)[0], wilson(ceil(total), n)[1]

    def mean(values: Iterator[float]) -> float:
        return sum(values) / len(games)

    return (
        f"{players[0]} contre {players[1]} : {len(games)} parties sur {n} donnes, {total / n:.1%} gagnées"
        f" [{low:.1%}, {high:.1%}]\n"
        f"  scores moyens {mean(float(g.own) for g in games):.1f} et {mean(float(g.other) for g in games):.1f},"
        f" {mean(float(g.moves) for g in games):.0f} coups,"
        f" {mean(g.seconds for g in games):.2f} s par partie, {max(g.seconds for g in games):.2f} s la plus longue"
    )


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("joueurs", nargs="?", default="stratege,optimal")
    parser.add_argument("donnes", nargs="?", type=int, default=100)
    parser.add_argument("--graine", type=int, default=1)
    parser.add_argument("--pur", action="store_true")
    asked = parser.parse_args()
    first, second = asked.joueurs.split(",")
    for name in (first, second):
        player_for(jeu, name)
    with patch("rummifun.players.rummikub._twin_ready", lambda: not asked.pur):
        next(pairs(asked.graine + 1, 1, (first, second)))  # what is compiled is compiled here
        print(report((first, second), list(pairs(asked.graine, asked.donnes, (first, second)))))


if __name__ == "__main__":
    main()

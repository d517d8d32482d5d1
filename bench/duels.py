"""Duels of players: two of them on the same deals, with seats swapped; or the rate at which one wins a réussite.

    python bench/duels.py haricots ismcts:40,glouton --parties 60 --graine 1
    python bench/duels.py md prevoyant --parties 10000 --coeurs 2

The number of games is fixed before they are played, and the interval (Wilson, 95 %) is that of all of them; the lines
on the way tell how far it is, and are no test. A game drawn counts half. Game number n of two players is the deal
n ÷ 2 of the seed, the first player sitting at seat n mod 2: `rummifun observer JEU --partie N --joueurs …` shows it.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from typing import NamedTuple

from rummifun.analysis import wilson
from rummifun.catalogue.players import player_for
from rummifun.chance import Alea
from rummifun.core.game import study_variant
from rummifun.core.runtime_checks import move_limit
from rummifun.games import game_named
from rummifun.players.checked_player import player_alea


class Partie(NamedTuple):
    """The result of a game for the first player: the share won, and the processor time of one of his decisions."""

    part: float
    decisions: int
    seconds: float


def played(jeu: str, names: Sequence[str], graine: int, number: int) -> Partie:
    game = study_variant(game_named(jeu))
    seats, place = game.seats, number % game.seats
    players = [player_for(game, names[0 if seat == place else -1]) for seat in range(seats)]
    deal = Alea(graine, number // seats)
    state, decisions, seconds = game.new(deal), 0, 0.0
    for ply in range(move_limit(game)):
        seat = game.to_move(state)
        if seat is None:
            break
        moves = tuple(game.moves(state))
        if len(moves) == 1 and game.exhaustive:
            state = game.step(state, moves[0])
            continue
        begun = time.process_time()
        move, _ = players[seat](game, game.view(state, seat), moves, player_alea(deal, ply))
        if seat == place:
            decisions, seconds = decisions + 1, seconds + time.process_time() - begun
        state = game.step(state, move)
    outcome = game.outcome(state)
    drawn = outcome is None or (outcome.winner is None and seats > 1)
    return Partie(
        0.5 if drawn and seats > 1 else float(outcome is not None and outcome.winner == place), decisions, seconds
    )


def said(done: Sequence[Partie]) -> str:
    won, n = sum(partie.part for partie in done), len(done)
    low, high = wilson(int(won), n)
    decisions = sum(partie.decisions for partie in done)
    each = 1000 * sum(partie.seconds for partie in done) / max(1, decisions)
    return (
        f"{won:g} of {n}: {100 * won / n:.1f} % (95 %: {100 * low:.1f} to {100 * high:.1f}); {each:.1f} ms a decision"
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("jeu")
    parser.add_argument("joueurs", help="one of a réussite, or two separated by a comma")
    parser.add_argument("--parties", type=int, default=60)
    parser.add_argument("--graine", type=int, default=1)
    parser.add_argument("--coeurs", type=int, default=1)
    asked = parser.parse_args()
    names = asked.joueurs.split(",")
    play = partial(played, asked.jeu, names, asked.graine)
    done: list[Partie] = []
    with ProcessPoolExecutor(asked.coeurs) as pool:
        for partie in pool.map(play, range(asked.parties), chunksize=1 + asked.parties // 1000):
            done.append(partie)
            if len(done) % max(1, asked.parties // 10) == 0:
                print(f"{asked.jeu}, {' against '.join(names)}, seed {asked.graine}: {said(done)}", flush=True)


if __name__ == "__main__":
    main()

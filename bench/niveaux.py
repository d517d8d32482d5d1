"""Is each level of opponent stronger than the one below? On the same deals, the seats swapped.

    python bench/niveaux.py haricots --donnes 200
    python bench/niveaux.py descente --donnes 200 --joueurs ismcts:10,glouton
    python bench/niveaux.py rummikub --places 4 --donnes 100

A deal is played twice, and what is one observation is a deal: the share of its two games that was won, a draw counting
half. The interval is Wilson's, of 95 %. Without `--joueurs` each level meets the one below it. Milliseconds are those
of the processor that the first player took: the mean of its decisions, and the longest.

At three or four places the levels play a tournament: every choice of as many plays each deal at all seats in turn, and
what is measured is how often a level is placed before the one below, among its mean place and its rating by places.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from itertools import pairwise
from typing import Any, NamedTuple

from rummifun.analysis import wilson
from rummifun.analysis.ranking import head_to_head, standings
from rummifun.analysis.tournament import EMPTY_TOURNAMENT, Tournament
from rummifun.analysis.tournament_runner import TournamentSetup, tally_meetings
from rummifun.catalogue.entry import levels_for
from rummifun.catalogue.players import player_for
from rummifun.games import game_named


class Timed:
    """A player, and how long its decisions took."""

    def __init__(self, player: Any) -> None:
        self.player, self.__name__ = player, player.__name__
        self.seconds: list[float] = []

    def __call__(self, *asked: Any) -> Any:
        begun = time.process_time()
        chosen = self.player(*asked)
        self.seconds.append(time.process_time() - begun)
        return chosen


class Deal(NamedTuple):
    """The result of a deal for the first player: the share of its two games won, and its decisions."""

    share: float
    seconds: tuple[float, ...]


def played(name: str, seed: int, players: tuple[str, str], deal: int) -> Deal:
    game = game_named(name)
    timed = Timed(player_for(game, players[0]))
    setup = TournamentSetup(game, seed, (timed, player_for(game, players[1])))
    tally = head_to_head(tally_meetings(setup, range(deal, deal + 1)))[0, 1]
    return Deal(tally.points / tally.parties, tuple(timed.seconds))


def said(players: tuple[str, str], deals: list[Deal]) -> str:
    won, n = sum(deal.share for deal in deals), len(deals)
    low, high = wilson(won, n)
    seconds = [one for deal in deals for one in deal.seconds]
    mean, longest = 1000 * sum(seconds) / max(1, len(seconds)), 1000 * max(seconds, default=0.0)
    share = f"{100 * won / n:.1f} % [{100 * low:.1f} %, {100 * high:.1f} %]"
    return f"| {players[0]} | {players[1]} | {n} | {share} | {mean:.1f} | {longest:.0f} |"


def ranked(name: str, places: int, seed: int, deal: int) -> Tournament:
    game = game_named(name, {"joueurs": places})
    setup = TournamentSetup(game, seed, tuple(player_for(game, level.word) for level in levels_for(game)))
    per_deal = len(setup.bill.rencontres)
    return tally_meetings(setup, range(per_deal * deal, per_deal * (deal + 1)))


def said_of_places(deals: list[Tournament]) -> Iterator[str]:
    whole = sum(deals, start=EMPTY_TOURNAMENT)
    words = whole.sujet.joueurs if whole.sujet else ()
    met = [head_to_head(deal) for deal in deals]
    for row in reversed(standings(whole)):
        level, tally, elo, half = row
        before = sum(one[level, level - 1].taux or 0.0 for one in met) if level else 0.0
        low, high = wilson(before, len(deals))
        share = f"{100 * before / len(deals):.1f} % [{100 * low:.1f} %, {100 * high:.1f} %]" if level else ""
        won, place = 100 * (tally.taux or 0.0), tally.place or 0.0
        rated = f"{elo or 0.0:+.0f} ± {half or 0.0:.0f}"
        yield f"| {words[level]} | {tally.parties} | {won:.1f} % | {place:.2f} | {rated} | {share} |"


def meetings(name: str, asked: str | None) -> Iterator[tuple[str, str]]:
    if asked is not None:
        first, second = asked.split(",")
        yield first, second
        return
    for below, above in pairwise(level.word for level in levels_for(game_named(name))):
        yield above, below


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("jeu")
    parser.add_argument("--joueurs", help="two, separated by a comma, in place of the levels")
    parser.add_argument("--places", type=int, default=2)
    parser.add_argument("--donnes", type=int, default=200)
    parser.add_argument("--graine", type=int, default=1)
    parser.add_argument("--coeurs", type=int, default=1)
    asked = parser.parse_args()
    if asked.places > 2:
        with ProcessPoolExecutor(asked.coeurs) as pool:
            deals = list(pool.map(partial(ranked, asked.jeu, asked.places, asked.graine), range(asked.donnes)))
        head = "| level | games | won | mean place | Elo | before the level below |\n|---|---|---|---|---|---|"
        print("\n".join((head, *said_of_places(deals))))
        return
    print("| player | against | deals | won | ms a decision | longest |\n|---|---|---|---|---|---|", flush=True)
    with ProcessPoolExecutor(asked.coeurs) as pool:
        for players in meetings(asked.jeu, asked.joueurs):
            play = partial(played, asked.jeu, asked.graine, players)
            print(said(players, list(pool.map(play, range(asked.donnes)))), flush=True)


if __name__ == "__main__":
    main()

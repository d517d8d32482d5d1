"""A million states of a game: plays whole games at random, and asks the laws of every game of each state on the way.

Run it with ``python bench/etats.py GAME…``: a name, or a code without a deal (``klondike:d1``). It goes through the
deals from ``--debut`` on until it has met ``--etats`` states of each game, in ``--coeurs`` processes. What was done is
kept in the folder ``--garde`` every few seconds: begun again, it goes on from there. It prints the states, the games,
the breaks and their places, and how many states a second were asked; it ends with 1 if a law was broken.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from time import monotonic
from typing import Final

from rummifun.analysis.game_runner import PLAIN
from rummifun.analysis.study_runner import executor_for, partial_sums
from rummifun.catalogue.deal_codes import is_deal_code, read_deal_code
from rummifun.games import GAMES, game_named
from rummifun.laws.random_walk import LawBreak, WalkReport, walk_games

EVERY: Final = 5.0
"""Seconds between two savings."""


def walked(code: str, games: range) -> WalkReport:
    """Walk games of a name or a code."""
    shared = read_deal_code(code) if is_deal_code(code) else None
    return walk_games(game_named(shared.name, shared.options) if shared else game_named(code), games)


def walks(code: str, etats: int, coeurs: int, debut: int, done: WalkReport) -> Iterator[WalkReport]:
    """Walk on until so many states are done."""
    with executor_for(PLAIN, coeurs) as execute:
        for whole in partial_sums(partial(walked, code), done, range(debut, debut + etats), PLAIN, execute):
            yield whole
            if whole.etats >= etats:
                return


def read(file: Path) -> WalkReport:
    if not file.exists():
        return WalkReport()
    kept = json.loads(file.read_text(encoding="utf-8"))
    blocs = tuple(range(*bloc) for bloc in kept["blocs"])
    return WalkReport(blocs, kept["etats"], kept["breaks"], tuple(LawBreak(*one) for one in kept["shown"]))


def keep(file: Path, done: WalkReport) -> None:
    """Replace the saved file, as a whole."""
    blocs = [(bloc.start, bloc.stop) for bloc in done.blocs]
    fresh = file.with_name(f"{file.name}~")
    kept = {"etats": done.etats, "breaks": done.breaks, "shown": done.shown, "blocs": blocs}
    fresh.write_text(json.dumps(kept), encoding="utf-8")
    fresh.replace(file)


def asked(code: str, etats: int, coeurs: int, debut: int, garde: Path) -> WalkReport:
    """Walk one game, and print the result."""
    file = garde / f"{code.replace(':', '-')}.json"
    done = before = read(file)
    begun = last = monotonic()
    if done.etats < etats:
        for done in walks(code, etats, coeurs, debut, before):
            if monotonic() - last > EVERY:
                keep(file, done)
                last = monotonic()
        keep(file, done)
    pace = (done.etats - before.etats) / (monotonic() - begun)
    print(
        f"{code:20} {done.etats:>9} states {done.parties:>7} games {done.breaks:>3} breaks {pace:>7.0f}/s", flush=True
    )
    for one in done.shown:
        print(f"  deal {one.deal}, after {one.moves} moves: {one.law}: {one.fault}", flush=True)
    return done


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games", nargs="*", default=[*GAMES])
    parser.add_argument("--etats", type=int, default=1_000_000)
    parser.add_argument("--coeurs", type=int, default=1)
    parser.add_argument("--debut", type=int, default=0)
    parser.add_argument("--garde", type=Path, default=Path("build/etats"))
    wanted = parser.parse_args()
    wanted.garde.mkdir(parents=True, exist_ok=True)
    found = [asked(code, wanted.etats, wanted.coeurs, wanted.debut, wanted.garde) for code in wanted.games]
    return int(any(one.breaks for one in found))


if __name__ == "__main__":
    sys.exit(main())

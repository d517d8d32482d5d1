"""The performance of the solver of Klondike: deals decided, nodes and seconds, against plain C, and its rates.

Run it with ``python bench/klondike.py [--parties 1000] [--pures 200] [--taux 0]``; it needs numba (``rummifun[fast]``)
and a C compiler called ``cc``, and takes a minute or two.

Deals 0, 1, … of seed 1, of the sheet's game (the packet, nothing comes down) and of the classic one (three at a time,
the uppermost, cards come down), on one core; seconds are those of the processor, and compilation is not counted.

* « noyau »: the compiled solver. « C »: `bench/klondike.c`, a plain search compiled with ``cc -std=c99 -O3
  -march=native``, which gives up after so many nodes; a ratio is of the seconds of the deals that both decide, which
  must agree. « pur »: the plain solver in Python, on some of the deals.
* The median deal is measured call by call, with what a call costs; the whole, in one call.
* With ``--passes N``: only the games whose passes are counted, on N deals.
* With ``--lignes N``: the lines of N deals of each game, as found and shortened, beside the fewest moves where a width
  of 100,000 proves them.
* With ``--memoire``: the greatest resident set of studies of 1,000 games.
* With ``--taux N``: how many of N deals can be won, at 95 %, beside the rates that were published for turn-overs
  without number (Solvitaire, JAIR 85:21, and programs after it; draw 1 without coming down is the sheet's game).
"""

from __future__ import annotations

import argparse
import os
import resource
import subprocess
import sys
from collections.abc import Iterator
from itertools import product
from pathlib import Path
from statistics import mean, median
from tempfile import TemporaryDirectory
from time import process_time
from typing import Final

from rummifun.analysis import wilson
from rummifun.chance import Alea
from rummifun.games.reussites.klondike import klondike, klondike_classique
from rummifun.games.reussites.klondike_solver import Gagnable, Indecise, solution
from rummifun.games.reussites.klondike_solver.short_lines import shorten_line
from rummifun.games.reussites.klondike_table import Passes
from rummifun.games.reussites.reussite import Reussite
from rummifun.kernels.klondike_search import solve_deals
from rummifun.pieces.cartes import JEU_52, As, Carte, Couleur
from rummifun.players.patience_solver import compiled_solver
from rummifun.players.short_line import find_short_line

SOURCE: Final = Path(__file__).with_suffix(".c")
FLAGS: Final = ("-std=c99", "-O3", "-march=native")
SEED: Final = 1
BUDGET: Final = 10**8
PLAIN_BUDGET: Final = 3_000_000

GAMES: Final = (("packet", klondike()), ("classic", klondike_classique()))

PUBLISHED: Final = (
    ("draw 3, cards come down", klondike_classique(), "81.945 ± 0.084"),
    ("draw 3, none comes down", klondike_classique(worry_back=False), "81.536 ± 0.055"),
    ("draw 1, cards come down", klondike(draw=1, worry_back=True), "90.480 ± 0.116"),
    ("draw 1 or the packet, none comes down", klondike(), "90.204 ± 0.093"),
)

STUDIES: Final = (
    "klondike --gagnables",
    "klondike_classique --gagnables",
    "vegas --gagnables",
    "klondike --joueur voyant",
)


def number(carte: Carte) -> int:
    rank = 0 if carte.rang is As else JEU_52.rangs.index(carte.rang) + 1
    return 13 * list(Couleur).index(carte.couleur) + rank


def deal(i: int) -> str:
    return " ".join(str(number(carte)) for carte in Alea(SEED, i).shuffle(JEU_52.cartes)[0])


def deep() -> None:
    """Let a plain search call itself as often as it wants."""
    resource.setrlimit(resource.RLIMIT_STACK, (resource.RLIM_INFINITY, resource.RLIM_INFINITY))


def plain(program: Path, rules: str, deals: int) -> list[tuple[int, int, float]]:
    """Give the answer of the program in C for each deal, its nodes and its seconds."""
    done = subprocess.run(
        [str(program), rules, str(PLAIN_BUDGET)],
        input="\n".join(map(deal, range(deals))),
        capture_output=True,
        text=True,
        check=True,
        preexec_fn=deep,
    )
    rows = map(str.split, done.stdout.splitlines())
    return [(int(answer), int(nodes), float(seconds)) for answer, nodes, seconds in rows]


def timed(jeu: Reussite[Passes], first: int, n: int) -> float:
    begun = process_time()
    solve_deals(jeu, SEED, first, n, BUDGET)
    return process_time() - begun


def compiled(program: Path, rules: str, jeu: Reussite[Passes], deals: int) -> Iterator[str]:
    begun = process_time()
    answers, nodes = solve_deals(jeu, SEED, 0, deals, BUDGET)
    whole = process_time() - begun
    each = [timed(jeu, i, 1) for i in range(deals)]
    decided = sum(answer < 2 for answer in answers.tolist())
    yield f"{rules}: {decided} of {deals} decided, {sum(answers.tolist())} can be won"
    yield f"  noyau: {whole:.2f} s, {int(nodes.sum()):,} nodes, {int(nodes.sum()) / whole:,.0f} a second"
    middle = f"{median(nodes.tolist()):,.0f} nodes, {1e3 * median(each):.2f} ms a call"
    yield f"         median {middle}; slowest {max(each):.2f} s"
    theirs = plain(program, rules, deals)
    both = [i for i, (answer, _, _) in enumerate(theirs) if answer < 2]
    assert all(theirs[i][0] == answers[i] for i in both)
    seconds, ours = sum(theirs[i][2] for i in both), sum(each[i] for i in both)
    yield f"  C:     {len(both)} decided in {seconds:.2f} s, {sum(theirs[i][1] for i in both):,} nodes"
    yield f"         on these, the noyau takes {ours:.2f} s, a call a deal: C ÷ noyau = {seconds / ours:.2f}"


def pure(jeu: Reussite[Passes], deals: int) -> str:
    nodes, seconds = 0, list[float]()
    for i in range(deals):
        t = jeu.new(Alea(SEED, i))
        begun = process_time()
        found = solution(t, 1_000_000)
        seconds.append(process_time() - begun)
        nodes += found.budget if isinstance(found, Indecise) else found.noeuds
    soon = sum(s < 1 for s in seconds)
    return (
        f"  pur:   {deals} deals in {sum(seconds):.1f} s with their lines, {nodes / sum(seconds):,.0f} nodes a second, "
        f"median {1e3 * median(seconds):.1f} ms, {soon} within a second"
    )


def rates(deals: int) -> Iterator[str]:
    for name, jeu, published in PUBLISHED:
        won = int((solve_deals(jeu, SEED, 0, deals, BUDGET)[0] == 1).sum())
        low, high = wilson(won, deals)
        yield f"{name:<40}{100 * won / deals:7.2f} %  [{100 * low:.2f}, {100 * high:.2f}]   published {published}"


def counted(deals: int) -> Iterator[str]:
    """Write a row for each number of passes: the deals that can be won, the nodes and milliseconds of one."""
    for draw, most in product((1, 3), (0, 1, 2)):
        jeu = klondike_classique(draw=draw, max_redeals=most)
        solve_deals(jeu, SEED, 0, 1, BUDGET)
        answers, nodes = solve_deals(jeu, SEED, 0, deals, BUDGET)
        each = [1e3 * timed(jeu, i, 1) for i in range(deals)]
        won, middle = int((answers == 1).sum()), f"{median(nodes.tolist()):,.0f}, {int(nodes.max()):,}"
        yield f"draw {draw}, {most + 1} passes: {won} won; nodes {middle}; ms {median(each):.1f}, {max(each):.0f}"


def short_lines(deals: int) -> Iterator[str]:
    """Write a row for each game: its lines found and shortened, and their ratio to the fewest moves where proved."""
    solver = compiled_solver()
    games = *GAMES, ("draw 1", klondike_classique(draw=1)), ("three passes", klondike_classique(max_redeals=2))
    for name, jeu in games:
        found, short, proved, seconds = list[int](), list[int](), list[float](), list[float]()
        for i in range(deals):
            t = jeu.new(Alea(SEED, i))
            answer = solver.solution(t, BUDGET)
            if isinstance(answer, Gagnable):
                begun = process_time()
                line = find_short_line(jeu, t, answer.ligne, solver=solver)
                seconds.append(process_time() - begun)
                found.append(len(answer.ligne))
                short.append(len(line.ligne))
                least = shorten_line(t, line.ligne, (100_000,), widen=solver.widen)
                if least.is_shortest:
                    proved.append(len(line.ligne) / len(least.ligne))
        most = f"at most {max(proved):.3f}, {proved.count(1)} shortest" if proved else ""
        ratio = f"{mean(proved):.4f} of {len(proved)} proved, {most}" if proved else "none proved"
        times = f"{mean(seconds[1:]):.2f} s, at most {max(seconds[1:]):.2f}"
        yield f"{name}: {len(found)} lines, {mean(found):.1f} moves, shortened {mean(short):.1f}; {ratio}; {times}"


def memory(words: str) -> float:
    """Return the greatest resident set of a study of 1,000 games, in megabytes."""
    study = [sys.executable, "-m", "rummifun", "analyser", *words.split(), "--parties", "1000", "--graine", "1"]
    with subprocess.Popen(study, stdout=subprocess.DEVNULL) as running:
        return os.wait4(running.pid, 0)[2].ru_maxrss / 1024


def main() -> None:
    asked = argparse.ArgumentParser(description="the solver of Klondike")
    asked.add_argument("--parties", type=int, default=1000)
    asked.add_argument("--pures", type=int, default=200)
    asked.add_argument("--taux", type=int, default=0)
    asked.add_argument("--passes", type=int, default=0)
    asked.add_argument("--lignes", type=int, default=0)
    asked.add_argument("--memoire", action="store_true")
    words = asked.parse_args()
    for line in short_lines(words.lignes) if words.lignes else ():
        print(line, flush=True)
    if words.passes:
        print(*counted(words.passes), sep="\n")
    for study in STUDIES if words.memoire else ():
        print(f"{study}: at most {memory(study):.0f} MB", flush=True)
    if words.passes or words.lignes or words.memoire:
        return
    with TemporaryDirectory() as folder:
        program = Path(folder) / "klondike"
        subprocess.run(["cc", *FLAGS, "-o", str(program), str(SOURCE)], check=True)
        for rules, jeu in GAMES:
            solve_deals(jeu, SEED, 0, 1, BUDGET)  # compiles, outside of the measure
            for line in compiled(program, rules, jeu, words.parties):
                print(line, flush=True)
            print(pure(jeu, words.pures), flush=True)
    for line in rates(words.taux) if words.taux else ():
        print(line, flush=True)


if __name__ == "__main__":
    main()

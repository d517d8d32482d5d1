"""The table of `docs/resultats.md`: every réussite, every option, by the compiled engine, and the orbits of QLL.

Run it with ``python bench/resultats.py [--parties 1e8] [--graine 1]``; it needs numba (``rummifun[fast]``). Each row is
the study of `rummifun analyser`, with 200 of its games checked against their moves.
"""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Iterator
from functools import partial, reduce
from itertools import product
from operator import add
from typing import Any, Final

from rummifun.analysis import VIDE, Plan, blocs, clopper_pearson
from rummifun.analysis.compilees import VERIFIEES, compte_par, verifie
from rummifun.chance import Alea
from rummifun.games.reussites.montee_descente import md
from rummifun.games.reussites.parties import jouer_une
from rummifun.games.reussites.quatre_couleurs import c4
from rummifun.games.reussites.queue_leu_leu import END_RULES, SCANS, qll, reformer
from rummifun.games.reussites.relais_des_7 import r7
from rummifun.players import PLAYERS

BLOCK: Final = 1_000_000

STUDIES: Final[tuple[tuple[str, Any, str], ...]] = (
    *((f"r7 --tours {tours}", r7(tours), "premier") for tours in (1, 2, 3, 4, 5)),
    *(
        (f"qll --pack {pack} --end-rule {rule} --scan {scan}", qll(pack, rule, scan), "premier")
        for scan, pack, rule in product(SCANS, (32, 52), END_RULES)
    ),
    ("c4", c4(), "premier"),
    *(
        (f"md --stocks {stocks} --joueur {joueur}", md(stocks), joueur)
        for stocks, joueur in product((3, 4, 5), ("ecart", "petit_ecart"))
    ),
)


def rows(parties: int, graine: int) -> Iterator[str]:
    yield "| `rummifun analyser` | won | rate | 95 % (Clopper and Pearson) |"
    yield "|---|--:|--:|---|"
    for words, jeu, joueur in STUDIES:
        plan = Plan(jeu, graine, PLAYERS[joueur])
        verifie(plan, range(VERIFIEES))
        study = reduce(add, map(partial(compte_par("noyau"), plan), blocs(0, parties, BLOCK)), VIDE)
        bas, haut = clopper_pearson(study.gagnees, study.parties)
        won, rate = f"{study.gagnees:,}".replace(",", " "), 100 * study.gagnees / study.parties
        yield f"| `{words}` | {won} | {rate:.5f} % | {100 * bas:.5f} % – {100 * haut:.5f} % |"


def orbits(graine: int, starts: int, most: int = 3000) -> Iterator[str]:
    """Follow games of QLL from the same pack, never shuffled again, until a deal comes back."""
    yield "| pack, end rule | starts | closed | first repeat after (median, most) | length of the cycle | cycles won |"
    yield "|---|--:|--:|---|---|--:|"
    for pack, rule in product((32, 52), ("rotate_once", "circular", "none")):
        jeu = qll(pack, rule)
        ends = [orbit(jeu, Alea(graine, i), most) for i in range(starts)]
        closed = sorted((tail + cycle, cycle) for tail, cycle, _ in ends if cycle)
        won = Counter(f"{won} of {cycle}" for _, cycle, won in ends if cycle)
        after = f"{closed[len(closed) // 2][0]}, {closed[-1][0]}" if closed else "–"
        cycles = ", ".join(f"{length} (×{n})" for length, n in sorted(Counter(c for _, c in closed).items()))
        said = ", ".join(f"{what} (×{n})" for what, n in sorted(won.items()))
        yield f"| {pack}, `{rule}` | {starts} | {len(closed)} | {after} | {cycles or '–'} | {said or '–'} |"


def orbit(jeu: Any, alea: Alea, most: int) -> tuple[int, int, int]:
    """Give the games before the cycle, those of the cycle (0 when it was not reached), and how many of them are won."""
    t, seen, won = jeu.new(alea), dict[Any, int](), list[bool]()
    while t.tas not in seen and len(won) < most:
        seen[t.tas] = len(won)
        last = jouer_une(jeu, t)
        verdict = jeu.verdict(last)
        won.append(verdict is not None and verdict.gagnee)
        t = faces_down(jeu, last)
    if t.tas not in seen:
        return len(won), 0, 0
    begin = seen[t.tas]
    return begin, len(won) - begin, sum(won[begin:])


def faces_down(jeu: Any, last: Any) -> Any:
    """Form the next game, its cards told as those of a new pack, so that equal deals are equal tables."""
    t = reformer(last)
    cards = (*t["talon"], *t["t2"], *t["t1"])
    pack = {(c.couleur, c.rang): c for c in jeu.forme.cartes}
    return jeu.deal(tuple(pack[c.couleur, c.rang] for c in cards))


def main() -> None:
    asked = argparse.ArgumentParser(description="the results of docs/resultats.md")
    asked.add_argument("--parties", type=float, default=1e7)
    asked.add_argument("--graine", type=int, default=1)
    asked.add_argument("--orbites", type=int, default=10)
    words = asked.parse_args()
    for line in rows(int(words.parties), words.graine):
        print(line, flush=True)
    print()
    for line in orbits(words.graine, words.orbites):
        print(line, flush=True)


if __name__ == "__main__":
    main()

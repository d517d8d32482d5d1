"""The tables of `docs/resultats.md`: every réussite, every option, and the orbits of QLL.

Run it with ``python bench/resultats.py --garde DOSSIER [--parties 1e8] [--graine 1]``; it needs numba
(``rummifun[fast]``). A row is the study of the command that stands in it, with 200 of its games checked against their
moves. Each study keeps its checkpoint in the folder, so the same line goes on where it was interrupted, and a study
that is complete is only read. Games without a twin (``--choix``) are played by their moves, as many as that allows.
What can be won of Klondike (``--gagnables --parties 1e5``) is solved, deal by deal.
"""

from __future__ import annotations

import argparse
from collections import Counter, deque
from collections.abc import Iterator, Sequence
from itertools import product
from pathlib import Path
from typing import Any, Final

from rummifun.analysis import Plan, Study, clopper_pearson
from rummifun.arguments.games import parse_game
from rummifun.catalogue.players import PLAYERS
from rummifun.chance import Alea
from rummifun.console.screen import open_console
from rummifun.games.reussites.queue_leu_leu import END_RULES, SCANS, qll, reformer
from rummifun.games.reussites.whole_games import jouer_une
from rummifun.shells.cli.commands.long_work import format_percent
from rummifun.storage.checkpoints import RunOptions, run_work, study_work

COMPILED: Final[tuple[str, ...]] = (
    *(f"r7 --tours {tours}" for tours in (1, 2, 3, 4, 5)),
    *(f"qll --pack {pack} --end-rule {rule} --scan {scan}" for scan, pack, rule in product(SCANS, (32, 52), END_RULES)),
    *(f"c4 --start {suit}" for suit in "♣♦♥♠"),
    *(f"md --stocks {stocks} --joueur {joueur}" for stocks in range(1, 8) for joueur in ("ecart", "petit_ecart")),
)
"""The rows that the compiled engine plays."""

PLAYED: Final[tuple[str, ...]] = (
    *(f"md --joueur {joueur}" for joueur in ("hasard", "premier")),
    *(
        f"klondike --draw {draw} --waste-access {access} --worry-back {back} --joueur glouton"
        for draw, access, back in product((3, 1), ("packet", "top"), ("non", "oui"))
    ),
    *(f"klondike --max-redeals {most} --joueur glouton" for most in (0, 1, 2, 3)),
    *(f"klondike_classique --draw {draw} --joueur glouton" for draw in (3, 1)),
    *(f"{jeu} --joueur hasard" for jeu in ("klondike", "klondike_classique")),
)
"""The rows played move by move: a player who chooses."""

SOLVED: Final[tuple[str, ...]] = (
    *(
        f"{jeu} --draw {draw} --worry-back {back} --gagnables"
        for draw, jeu, back in product((3, 1), ("klondike", "klondike_classique"), ("non", "oui"))
    ),
    *(
        f"klondike_classique --draw {draw} --max-redeals {most} --gagnables"
        for draw, most in product((1, 3), (0, 1, 2))
    ),
)
"""The rows that the solver decides."""


PATIENCES: Final[tuple[str, ...]] = tuple(
    f"examples/reussites/{jeu}.py:{jeu}{options} --joueur {joueur}"
    for jeu, options, joueurs in (
        ("quatre_as", "", ("hasard", "premier")),
        ("golf", "", ("hasard", "premier")),
        ("pyramide", "", ("hasard", "premier")),
        ("pyramide", " --tours 3", ("premier",)),
        ("accordeon", "", ("hasard", "premier")),
        ("belle_lucie", "", ("hasard", "premier")),
        ("belle_lucie", " --donnes 1", ("premier",)),
    )
    for joueur in joueurs
)
"""Patiences of the gallery, played by their moves."""


def rows(studies: Sequence[str], moyens: RunOptions, graine: int, garde: Path) -> Iterator[str]:
    """Write a row for each study: its command, and the rate with as many digits as the interval is worth."""
    screen = open_console("en")
    yield "| command | won | rate | 95 % (Clopper and Pearson) |"
    yield "|---|--:|--:|---|"
    for words in studies:
        study = counted(words, moyens, graine, garde)
        bas, haut = clopper_pearson(study.gagnees, study.parties)
        rate, low, high = (format_percent(p, haut - bas, screen) for p in (study.taux or 0.0, bas, haut))
        won = f"{study.gagnees:,}".replace(",", "\u202f")
        command = f"rummifun analyser {words} --parties {moyens.parties:.0e} --graine {graine}".replace("e+0", "e")
        yield f"| `{command}` | {won} | {rate} | {low} – {high} |"


def counted(words: str, moyens: RunOptions, graine: int, garde: Path) -> Study:
    """Carry out the study of a row, or the missing part of it."""
    screen, (name, *options) = open_console("en"), words.split()
    joueur = "premier"
    if "--joueur" in options:
        joueur, options = options[-1], options[:-2]
    if "--gagnables" in options:
        joueur, options = "voyant", options[:-1]
    plan = Plan(parse_game(name, screen, options), graine, PLAYERS[joueur])
    kept = garde / f"{words.replace(' --', '_').replace(' ', '-').replace('/', '-')}.json"
    mine = RunOptions(moyens.parties, moteur=moyens.moteur, coeurs=moyens.coeurs, reprise=kept)
    return deque(run_work(study_work(plan, mine), mine, screen), maxlen=1).pop()


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
        verdict = jeu.patience.verdict(last)
        won.append(verdict is not None and verdict.gagnee)
        t = faces_down(jeu, last)
    if t.tas not in seen:
        return len(won), 0, 0
    begin = seen[t.tas]
    return begin, len(won) - begin, sum(won[begin:])


def faces_down(jeu: Any, last: Any) -> Any:
    """Form the next game, its cards renamed as those of a new pack, so that equal deals are equal tables."""
    t = reformer(last)
    cards = (*t["talon"], *t["t2"], *t["t1"])
    pack = {(c.couleur, c.rang): c for c in jeu.forme.cartes}
    return jeu.deal(tuple(pack[c.couleur, c.rang] for c in cards))


def main() -> None:
    asked = argparse.ArgumentParser(description="the results of docs/resultats.md")
    asked.add_argument("--parties", type=float, default=1e7)
    asked.add_argument("--graine", type=int, default=1)
    asked.add_argument("--garde", type=Path, required=True, help="the folder of the checkpoints")
    asked.add_argument("--coeurs", type=int, default=1)
    asked.add_argument("--choix", action="store_true", help="the games that are played by their moves")
    asked.add_argument("--patiences", action="store_true", help="the patiences of the gallery")
    asked.add_argument("--gagnables", action="store_true", help="what can be won of Klondike")
    asked.add_argument("--orbites", type=int, default=0, help="follow the orbits of so many deals instead")
    words = asked.parse_args()
    words.garde.mkdir(parents=True, exist_ok=True)
    by_moves = words.choix or words.patiences
    moyens = RunOptions(int(words.parties), moteur="pur" if by_moves else "noyau", coeurs=words.coeurs)
    studies = PATIENCES if words.patiences else SOLVED if words.gagnables else PLAYED if words.choix else COMPILED
    lines = orbits(words.graine, words.orbites) if words.orbites else rows(studies, moyens, words.graine, words.garde)
    for line in lines:
        print(line, flush=True)


if __name__ == "__main__":
    main()

"""`rummifun enigme`: a Rummikub position whose best turn is hard to find, with hints and the solution on request."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

import click

from rummifun.core.scene import Message
from rummifun.games.rummikub.enigmes import NIVEAUX, Enigme
from rummifun.games.rummikub.enigmes import enigme as set_puzzle
from rummifun.games.rummikub.probleme import ecrit_probleme
from rummifun.games.rummikub.scene import loose_scene
from rummifun.games.rummikub.tuiles import ecrit_table, without
from rummifun.messages import N_
from rummifun.render.text import draw
from rummifun.shells.asked.start import seed_asked
from rummifun.shells.commands.options import commanded, option
from rummifun.shells.commands.progress import waiting
from rummifun.shells.commands.resoudre import solution_lines
from rummifun.shells.line.desk import Desk
from rummifun.shells.line.line import filled
from rummifun.shells.screen import Screen

_LEVELS: Final = click.IntRange(NIVEAUX[0], NIVEAUX[-1])


@dataclass(frozen=True, slots=True)
class Asked:
    """What the command line asks for, one option per field."""

    graine: str | None = option("--graine --seed", N_("Seed of the puzzle; drawn by chance otherwise."), "N")
    niveau: int = option("--niveau --level", N_("How many combinations must be disturbed."), None, _LEVELS, 3)
    indice: int = option("--indice --hint", N_("Give a hint; repeat it for one more."), count=True)
    solution: bool = option("--solution", N_("Show the solution."))


def run(asked: Asked, screen: Screen) -> None:
    """Set a puzzle, with the requested number of hints."""
    seed = seed_asked(asked.graine)
    with waiting(screen.tr(N_("a puzzle is being looked for…"))):
        puzzle = set_puzzle(seed, asked.niveau)
    Desk(screen).say(*_lines(puzzle, seed, asked, screen))


def _lines(puzzle: Enigme, seed: int, asked: Asked, screen: Screen) -> Iterator[str]:
    title = Message(N_("puzzle {seed}, level {n}"), (("seed", seed), ("n", asked.niveau)))
    yield draw(loose_scene(title, puzzle.table, puzzle.main, Message(N_("your hand"))), screen.tr, screen.style)
    yield ""
    yield from filled(screen.tr(N_("Lay your tile; every tile of the table stays. There is one way only.")), screen)
    yield ecrit_probleme(puzzle.table, puzzle.main)
    for hint in _hints(puzzle)[: asked.indice]:
        yield from filled(hint.said(screen.tr), screen, "→ " if screen.style.symbols else "> ")
    if asked.solution:
        yield ""
        yield from solution_lines(puzzle.solution, puzzle.main, "tuiles", screen)


def _hints(puzzle: Enigme) -> tuple[Message, ...]:
    """Tell which combinations stay, then where the tile goes, then all the new ones."""
    new = without(puzzle.solution.table, puzzle.table)
    (tile, _), *_ = puzzle.main
    stay = without(puzzle.table, without(puzzle.table, puzzle.solution.table))
    goes = [c for c in new if tile in c]
    return (
        Message(N_("these stay: {c}"), (("c", ecrit_table(stay)),)) if stay else Message(N_("none stays")),
        Message(N_("the tile goes into {c}"), (("c", ecrit_table(goes[:1])),)),
        Message(N_("the new combinations: {c}"), (("c", ecrit_table(new)),)),
    )


command: Final = commanded("enigme", Asked, run)

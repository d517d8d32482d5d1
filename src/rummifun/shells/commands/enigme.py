"""`rummifun enigme`: a position of Rummikub whose best turn is hard to find, with hints and the solution on demand."""

from __future__ import annotations

from collections.abc import Iterator

import click

from rummifun.core.scene import Message
from rummifun.games.rummikub.enigmes import NIVEAUX, Enigme
from rummifun.games.rummikub.enigmes import enigme as set_puzzle
from rummifun.games.rummikub.probleme import ecrit_probleme
from rummifun.games.rummikub.regles import de_plus
from rummifun.games.rummikub.scene import scene_libre
from rummifun.games.rummikub.tuiles import ecrit_table
from rummifun.messages import N_, Translation
from rummifun.render.text import draw
from rummifun.shells.asked.start import seed_asked
from rummifun.shells.commands.progress import waiting
from rummifun.shells.commands.resoudre import solution_lines
from rummifun.shells.line.line import filled
from rummifun.shells.screen import Screen


def command(tr: Translation) -> click.Command:
    """Make the command, its help in a language."""

    @click.command("enigme", help=tr(N_("Set a puzzle of Rummikub.")))
    @click.option("--graine", "--seed", metavar="N", help=tr(N_("Seed of the puzzle; drawn by chance otherwise.")))
    @click.option(
        "--niveau",
        "--level",
        type=click.IntRange(NIVEAUX[0], NIVEAUX[-1]),
        default=3,
        help=tr(N_("How many combinations must be disturbed.")),
    )
    @click.option("--indice", "--hint", count=True, help=tr(N_("Give a hint; given again, one more.")))
    @click.option("--solution", is_flag=True, help=tr(N_("Show the solution.")))
    @click.pass_obj
    def enigme(screen: Screen, graine: str | None, niveau: int, indice: int, solution: bool) -> None:
        seed = seed_asked(graine)
        with waiting(screen.tr(N_("a puzzle is being looked for…"))):
            puzzle = set_puzzle(seed, niveau)
        for line in _lines(puzzle, seed, niveau, indice, solution, screen):
            click.echo(line, color=screen.style.colour)

    return enigme


def _lines(puzzle: Enigme, seed: int, level: int, hints: int, solved: bool, screen: Screen) -> Iterator[str]:
    title = Message(N_("puzzle {seed}, level {n}"), (("seed", seed), ("n", level)))
    yield draw(scene_libre(title, puzzle.table, puzzle.main, Message(N_("your hand"))), screen.tr, screen.style)
    yield ""
    yield from filled(screen.tr(N_("Lay your tile; every tile of the table stays. There is one way only.")), screen)
    yield ecrit_probleme(puzzle.table, puzzle.main)
    for hint in _hints(puzzle)[:hints]:
        yield from filled(hint.said(screen.tr), screen, "→ " if screen.style.symbols else "> ")
    if solved:
        yield ""
        yield from solution_lines(puzzle.solution, puzzle.main, "tuiles", screen)


def _hints(puzzle: Enigme) -> tuple[Message, ...]:
    """Say which combinations stay, then which one the tile goes into, then all that are new."""
    new = de_plus(puzzle.solution.table, puzzle.table)
    (tile, _), *_ = puzzle.main
    stay = de_plus(puzzle.table, de_plus(puzzle.table, puzzle.solution.table))
    goes = [c for c in new if tile in c]
    return (
        Message(N_("these stay: {c}"), (("c", ecrit_table(stay)),)) if stay else Message(N_("none stays")),
        Message(N_("the tile goes into {c}"), (("c", ecrit_table(goes[:1])),)),
        Message(N_("the new combinations: {c}"), (("c", ecrit_table(new)),)),
    )

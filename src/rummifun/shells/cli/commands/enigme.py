"""`rummifun enigme`: a puzzle of Rummikub, with hints one at a time."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

import click

from rummifun.arguments.games import parse_seed
from rummifun.console.formatting import wrap_lines
from rummifun.console.options import build_command, option
from rummifun.console.progress import waiting_notice
from rummifun.console.screen import Console
from rummifun.console.terminal import Terminal
from rummifun.core.scene import Message
from rummifun.games.rummikub.arrangement import LEVELS, SolverPuzzle
from rummifun.games.rummikub.arrangement import make_puzzle as set_puzzle
from rummifun.games.rummikub.notation import write_position
from rummifun.games.rummikub.scene import table_and_hand_scene
from rummifun.games.rummikub.tuiles import remove_each, write_table
from rummifun.messages import N_
from rummifun.render.text import draw_scene
from rummifun.shells.cli.commands.resoudre import solution_lines

_LEVELS: Final = click.IntRange(LEVELS[0], LEVELS[-1])


@dataclass(frozen=True, slots=True)
class PuzzleOptions:
    """The arguments of the enigme, one option per field."""

    graine: str | None = option("--graine --seed", N_("Draw the puzzle from this seed; without it, at random."), "N")
    niveau: int = option("--niveau --level", N_("Make you disturb this many combinations."), None, _LEVELS, 3)
    indice: int = option("--indice --hint", N_("Give a hint; repeat it for one more."), count=True)
    solution: bool = option("--solution", N_("Show the solution."))


def show_puzzle(asked: PuzzleOptions, screen: Console) -> None:
    """Set a puzzle, with the requested number of hints."""
    seed = parse_seed(asked.graine)
    with waiting_notice(screen.tr(N_("a puzzle is being looked for…"))):
        puzzle = set_puzzle(seed, asked.niveau)
    Terminal(screen).print_lines(*_puzzle_lines(puzzle, seed, asked, screen))


def _puzzle_lines(puzzle: SolverPuzzle, seed: int, asked: PuzzleOptions, screen: Console) -> Iterator[str]:
    title = Message(N_("puzzle {seed}, level {n}"), (("seed", seed), ("n", asked.niveau)))
    scene = table_and_hand_scene(title, puzzle.table, puzzle.main, Message(N_("your hand")))
    yield draw_scene(scene, screen.tr, screen.style)
    yield ""
    yield from wrap_lines(screen.tr(N_("Lay your tile; every tile of the table stays. There is one way only.")), screen)
    yield write_position(puzzle.table, puzzle.main)
    for hint in _hints(puzzle)[: asked.indice]:
        yield from wrap_lines(hint.localize(screen.tr), screen, "→ " if screen.style.unicode else "> ")
    if asked.solution:
        yield ""
        yield from solution_lines(puzzle.solution, puzzle.main, "tuiles", screen)


def _hints(puzzle: SolverPuzzle) -> tuple[Message, ...]:
    """List the hints: the combinations that stay, then the place of the tile, then all the new combinations."""
    new = remove_each(puzzle.solution.table, puzzle.table)
    (tile, _), *_ = puzzle.main
    stay = remove_each(puzzle.table, puzzle.derangees)
    goes = [c for c in new if tile in c]
    return (
        Message(N_("these stay: {c}"), (("c", write_table(stay)),)) if stay else Message(N_("none stays")),
        Message(N_("the tile goes into {c}"), (("c", write_table(goes[:1])),)),
        Message(N_("the new combinations: {c}"), (("c", write_table(new)),)),
    )


command: Final = build_command("enigme", PuzzleOptions, show_puzzle)

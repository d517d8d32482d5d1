"""`rummifun resoudre`: the best turn of a Rummikub position, drawn with its steps; for réussites see `verdicts`."""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Final

import click

from rummifun.analysis.backends import AUTO, BACKENDS, COMPILED, PLAIN
from rummifun.core.notation import NotationError
from rummifun.core.scene import Message, plural
from rummifun.games.rummikub import Joker, Main, Table, difference, meilleure_pose, meilleure_premiere_pose, mens
from rummifun.games.rummikub.problem_notation import WrittenPosition, read_written_position
from rummifun.games.rummikub.scene import table_and_hand_scene
from rummifun.games.rummikub.solver import MILLE, OBJECTIFS, Objectif, Solution, make_task
from rummifun.kernels.jit_cache import can_compile, is_cached
from rummifun.messages import N_, Translation
from rummifun.players import patience_solver
from rummifun.players.rummikub_solver import compiled_solver
from rummifun.refusal import Precondition, sentence
from rummifun.render.text import draw_scene
from rummifun.shells.arguments.completion import complete_games
from rummifun.shells.arguments.extras import require_extra
from rummifun.shells.commands import winnability
from rummifun.shells.commands.answer_lines import answer_stream
from rummifun.shells.commands.options import GameCount, argument, build_command, option
from rummifun.shells.commands.progress import waiting_notice
from rummifun.shells.console import Console
from rummifun.shells.line.formatting import printable, wrap_lines
from rummifun.shells.plugins.loading import CommandError

Solver = Callable[[Table, Main], Solution]
_Solving = Callable[[Table, Main, Objectif], Solution]

_LOADING: Final = 1.0  # seconds to load the compiled twin
_COMPILING: Final = 25.0  # seconds to compile it


@dataclass(frozen=True, slots=True)
class Arguments:
    """The arguments of the command, one option per field."""

    table: str | None = argument(N_("TABLE_OR_FILE_OR_CODE"))
    main: str | None = option("--main --hand", N_("The hand; without it, read positions."), '"7n 8r J"')
    objectif: Objectif = option(
        "--objectif --objective",
        N_("Most tiles laid, most points laid, or least left in hand."),
        kind=click.Choice(OBJECTIFS),
        default="tuiles",
    )
    ouverture: bool = option("--ouverture --opening", N_("Find the best first meld of the hand."))
    as_json: bool = option("--json", N_("Answer in JSON, a line each."))
    moteur: str = option(
        "--moteur --engine", N_("The plain solver or the compiled one."), None, click.Choice(BACKENDS), AUTO
    )
    jeu: str | None = option(
        "--jeu --game",
        N_("Positions of this réussite, one a line: can they be won?"),
        N_("GAME|CODE|FILE.py:NAME"),
        shell_complete=complete_games,
    )
    budget: int | None = option(
        "--budget", N_("For a réussite: search this many nodes at most; status 3 if undecided."), "N", GameCount(1)
    )


def run(asked: Arguments, screen: Console) -> int:
    """Answer one position, or one position per line; 2 if one could not be answered."""
    of = winnability.parse_solve_target(asked.table, asked.jeu, screen)
    if (asked.budget is not None) if of is None else (asked.main is not None or asked.ouverture):
        raise CommandError(screen.tr(N_("--hand and --opening are for Rummikub, --budget for a réussite")))
    if asked.moteur == COMPILED and (plain := _plain_alone(asked, of, screen.tr)) is not None:
        raise CommandError(screen.tr(N_("no compiled solver for {name}; leave out --engine noyau")).format(name=plain))
    if of is not None:
        return winnability.solve_patience(
            of, winnability.SolveOptions(asked.budget, asked.moteur, asked.as_json), screen
        )
    solve, say = _solver(asked, screen.tr), _json if asked.as_json else _text
    if asked.main is None:
        nothing = screen.tr(N_("no position to solve; one a line is expected: 7b 7r 7j | 1n 2n 3n / 7n J"))

        def told(line: str) -> str:
            return say(*solve_line(line, solve, screen), asked.objectif, screen)

        return 2 if answer_stream(asked.table, told, nothing, screen) else 0
    found = solve_line(f"{asked.table or ''} / {asked.main}", solve, screen)
    click.echo(say(*found, asked.objectif, screen), color=screen.style.colour)
    return 0


def _plain_alone(asked: Arguments, of: winnability.SolveTarget | None, tr: Translation) -> str | None:
    """Name the question that only the plain solver answers, if the command asks it."""
    if of is None:
        return tr(N_("the first meld")) if asked.ouverture else None
    if not patience_solver.is_klondike_like(of.game):
        return of.game.name
    redeals = of.game.notes.max_redeals
    return None if redeals is None else f"{of.game.name} --max-redeals {redeals}"


def _solver(asked: Arguments, tr: Translation) -> Solver:
    """Choose the solver: the compiled twin if requested, or once the plain solver has taken as long as it would."""
    objectif = asked.objectif
    if asked.ouverture:
        return lambda table, main: _ouverture(table, main, objectif)
    if asked.moteur == COMPILED:
        compiled = _compile_solver(tr)
        return lambda table, main: compiled(table, main, objectif)
    if asked.moteur == PLAIN or not can_compile():
        return lambda table, main: meilleure_pose(table, main, objectif)
    return _Relay(objectif, tr)


def _ouverture(table: Table, main: Main, objectif: Objectif) -> Solution:
    """Find the best first pose, for which the table does not matter but must be valid."""
    make_task(table, main, objectif)
    return meilleure_premiere_pose(main, objectif)


class _Relay:
    """The plain solver, until its compiled twin would have been ready."""

    def __init__(self, objectif: Objectif, tr: Translation) -> None:
        self._objectif, self._tr = objectif, tr
        self._seconds, self._worth = 0.0, _LOADING if is_cached("__init__._resout") else _COMPILING
        self._solve: _Solving = meilleure_pose

    def __call__(self, table: Table, main: Main) -> Solution:
        if self._solve is meilleure_pose and self._seconds > self._worth:
            self._solve = _compile_solver(self._tr)
        begun = time.monotonic()
        try:
            return self._solve(table, main, self._objectif)
        finally:
            self._seconds += time.monotonic() - begun


def _compile_solver(tr: Translation) -> _Solving:
    """Get the compiled twin ready, and say so if that takes long."""
    require_extra("fast", tr)
    with waiting_notice(tr(N_("the solver is being compiled, once and for all…"))):
        solve = compiled_solver().meilleure_pose
        solve((), mens([Joker]), "tuiles")
    return solve


def solve_line(text: str, solve: Solver, screen: Console) -> tuple[WrittenPosition, Solution]:
    """Read a position and solve it."""
    try:
        problem = read_written_position(text)
        return problem, solve(problem.table, problem.main)
    except NotationError as error:
        raise CommandError(f"{sentence(error.refusal, screen.lang)}\n{printable(error.caret_lines())}") from None
    except Precondition as error:
        marked = NotationError(text, problem.place(error.refusal), "").caret_lines()
        raise CommandError(f"{sentence(error.refusal, screen.lang)}\n{printable(marked)}") from None


def _json(problem: WrittenPosition, s: Solution, objectif: Objectif, screen: Console) -> str:
    said = {
        "objectif": objectif,
        "optimum": s.optimum,
        "table": [" ".join(map(str, c)) for c in s.table],
        "posees": [str(t) for t, n in s.posees for _ in range(n)],
        "etapes": [etape.message.localize(screen.tr) for etape in s.etapes],
    }
    return json.dumps(said, ensure_ascii=False)


def _text(problem: WrittenPosition, s: Solution, objectif: Objectif, screen: Console) -> str:
    return "\n".join([*solution_lines(s, problem.main, objectif, screen), ""])


def solution_lines(s: Solution, main: Main, objectif: Objectif, screen: Console) -> Iterable[str]:
    """Draw a solution and list its steps."""
    if not s.posees:
        yield screen.tr(N_("Nothing can be laid."))
        return
    legend = Message(N_("left in the hand"))
    yield draw_scene(
        table_and_hand_scene(_title(s, objectif), s.table, difference(main, s.posees), legend), screen.tr, screen.style
    )
    yield ""
    for n, etape in enumerate(s.etapes, 1):
        yield from wrap_lines(etape.message.localize(screen.tr), screen, f"{n}. ")


def _title(s: Solution, objectif: Objectif) -> Message:
    laid = sum(n for _, n in s.posees)
    tiles = plural(laid, N_("{n} tile"), N_("{n} tiles"))
    if objectif == "tuiles":
        return Message(N_("best turn: {t} laid"), (("t", tiles),))
    points = plural(s.optimum % MILLE if objectif == "tuiles_points" else s.optimum, N_("{n} point"), N_("{n} points"))
    left = N_("best turn: {t} laid, {p} left in the hand")
    return Message(left if objectif == "main" else N_("best turn: {t} laid, {p}"), (("t", tiles), ("p", points)))


command: Final = build_command("resoudre", Arguments, run)

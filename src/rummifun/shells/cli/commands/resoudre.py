"""`rummifun resoudre`: the best turn in Rummikub, drawn step by step; réussites in `resoudre_reussite`."""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Final

import click

from rummifun.analysis.game_runner import AUTO, COMPILED, PLAIN
from rummifun.arguments.engines import ENGINE
from rummifun.arguments.players import complete_games
from rummifun.console.errors import CommandError
from rummifun.console.extras import require_extra
from rummifun.console.formatting import printable, wrap_lines
from rummifun.console.options import GameCount, argument, build_command, option
from rummifun.console.progress import waiting_notice
from rummifun.console.screen import Console
from rummifun.core.notation import NotationError
from rummifun.core.scene import Message, plural
from rummifun.games.reussites.posted_deals import WRITABLE_FORMS
from rummifun.games.rummikub import Joker, Main, Table, difference, meilleure_pose, meilleure_premiere_pose, mens
from rummifun.games.rummikub.notation import WrittenPosition, read_written_position
from rummifun.games.rummikub.scene import table_and_hand_scene
from rummifun.games.rummikub.solver import MILLE, OBJECTIFS, Objectif, Solution, make_task
from rummifun.kernels.jit_cache import can_compile, is_cached
from rummifun.messages import N_, Translation
from rummifun.players import patience_solver
from rummifun.players.rummikub import compiled_solver
from rummifun.refusal import Precondition, sentence
from rummifun.render.text import draw_scene
from rummifun.shells.cli.commands import resoudre_reussite
from rummifun.shells.cli.commands.serveur_de_coups import answer_stream

Solver = Callable[[Table, Main, Objectif], Solution]


_LOADING: Final = 1.0  # seconds to load the compiled twin


_COMPILING: Final = 25.0  # seconds to compile it


@dataclass(frozen=True, slots=True)
class Arguments:
    """The arguments of the command, one option per field."""

    table: str | None = argument(N_("TABLE_OR_FILE_OR_CODE"))
    main: str | None = option("--main --hand", N_("Solve for this hand; without it, read positions."), '"7n 8r J"')
    objectif: Objectif = option(
        "--objectif --objective",
        N_("Seek most tiles laid, most points laid, or least left in hand."),
        kind=click.Choice(OBJECTIFS),
        default="tuiles",
    )
    ouverture: bool = option("--ouverture --opening", N_("Find the best first meld of the hand."))
    as_json: bool = option("--json", N_("Answer in JSON, a line each."))
    verdict: bool = option("--verdict", N_("Give the verdict of a réussite alone, without a winning line."))
    moteur: str = option("--moteur --engine", N_("Use the plain solver or the compiled one."), None, ENGINE, AUTO)
    jeu: str | None = option(
        "--jeu --game",
        N_("Tell whether positions of this réussite, one a line, can be won."),
        N_("GAME|CODE|FILE.py:NAME"),
        shell_complete=complete_games,
    )
    budget: int | None = option(
        "--budget", N_("Search this many nodes of a réussite at most; status 3 if undecided."), "N", GameCount(1)
    )
    forme: str | None = option(
        "--forme --form",
        N_("Write the deals of a réussite as people post them, without solving."),
        kind=click.Choice(tuple(WRITABLE_FORMS)),
    )


def run(asked: Arguments, screen: Console) -> int:
    """Answer one position, or one position per line; 2 if one could not be answered."""
    of = resoudre_reussite.parse_solve_target(asked.table, asked.jeu, screen)
    if (
        (asked.budget is not None or asked.forme is not None or asked.verdict)
        if of is None
        else (asked.main is not None or asked.ouverture)
    ):
        said = N_("--hand and --opening are for Rummikub, --budget, --form and --verdict for a réussite")
        raise CommandError(screen.tr(said))
    if asked.moteur == COMPILED and (plain := _plain_alone(asked, of, screen.tr)) is not None:
        raise CommandError(screen.tr(N_("no compiled solver for {name}; leave out --engine noyau")).format(name=plain))
    if of is not None and asked.forme is not None:
        return resoudre_reussite.write_patience(of, asked.forme, screen)
    if of is not None:
        form = resoudre_reussite.AnswerForm(asked.as_json, asked.verdict)
        return resoudre_reussite.solve_patience(of, asked.budget, asked.moteur, form, screen)
    solve, say = _solver(asked, screen.tr), _json if asked.as_json else _text

    def told(line: str) -> str:
        return say(*solve_line(line, solve, asked.objectif, screen), asked.objectif, screen)

    if asked.main is None:
        nothing = screen.tr(N_("no position to solve; one a line is expected: 7b 7r 7j | 1n 2n 3n / 7n J"))

        return 2 if answer_stream(asked.table, told, nothing, screen) else 0
    click.echo(told(f"{asked.table or ''} / {asked.main}"), color=screen.style.colour)
    return 0


def _plain_alone(asked: Arguments, of: resoudre_reussite.SolveTarget | None, tr: Translation) -> str | None:
    """Name the question that only the plain solver answers, if the command asks it."""
    if of is None:
        return tr(N_("the first meld")) if asked.ouverture else None
    return None if patience_solver.is_klondike_like(of.game) else of.game.name


def _solver(asked: Arguments, tr: Translation) -> Solver:
    """Choose the solver: the compiled twin if requested, or once the plain solver has taken as long as it would."""
    if asked.ouverture:
        return _ouverture
    if asked.moteur == COMPILED:
        return _compile_solver(tr)
    return meilleure_pose if asked.moteur == PLAIN or not can_compile() else _Relay(tr)


def _ouverture(table: Table, main: Main, objectif: Objectif) -> Solution:
    """Find the best first pose, for which the table does not matter but must be valid."""
    make_task(table, main, objectif)
    return meilleure_premiere_pose(main, objectif)


class _Relay:
    """The plain solver, until its compiled twin would have been ready."""

    def __init__(self, tr: Translation) -> None:
        self._tr, self._seconds = tr, 0.0
        self._worth = _LOADING if is_cached("__init__._resout") else _COMPILING
        self._solve: Solver = meilleure_pose

    def __call__(self, table: Table, main: Main, objectif: Objectif) -> Solution:
        if self._solve is meilleure_pose and self._seconds > self._worth:
            self._solve = _compile_solver(self._tr)
        begun = time.monotonic()
        try:
            return self._solve(table, main, objectif)
        finally:
            self._seconds += time.monotonic() - begun


def _compile_solver(tr: Translation) -> Solver:
    """Get the compiled twin ready, and say so if that takes long."""
    require_extra("fast", tr)
    with waiting_notice(tr(N_("the solver is being compiled, once and for all…"))):
        solve = compiled_solver().meilleure_pose
        solve((), mens([Joker]), "tuiles")
    return solve


def solve_line(text: str, solve: Solver, objectif: Objectif, screen: Console) -> tuple[WrittenPosition, Solution]:
    """Read a position and solve it."""
    try:
        problem = read_written_position(text)
        return problem, solve(problem.table, problem.main, objectif)
    except Precondition as error:
        placed = error if isinstance(error, NotationError) else NotationError(text, problem.place(error.refusal), "")
        said = f"{sentence(error.refusal, screen.lang)}\n{printable(placed.caret_lines())}"
        raise CommandError(said) from None


def _json(problem: WrittenPosition, s: Solution, objectif: Objectif, screen: Console) -> str:
    said = {
        "objectif": objectif,
        "optimum": s.optimum,
        "table": [" ".join(map(str, c)) for c in s.table],
        "posees": [str(t) for t, n in s.posees for _ in range(n)],
        "etapes": [step.message.localize(screen.tr) for step in s.etapes],
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
    scene = table_and_hand_scene(_title(s, objectif), s.table, difference(main, s.posees), legend)
    yield draw_scene(scene, screen.tr, screen.style)
    yield ""
    for n, step in enumerate(s.etapes, 1):
        yield from wrap_lines(step.message.localize(screen.tr), screen, f"{n}. ")


def _title(s: Solution, objectif: Objectif) -> Message:
    laid = sum(n for _, n in s.posees)
    tiles = plural(laid, N_("{n} tile"), N_("{n} tiles"))
    if objectif == "tuiles":
        return Message(N_("best turn: {t} laid"), (("t", tiles),))
    points = plural(s.optimum % MILLE if objectif == "tuiles_points" else s.optimum, N_("{n} point"), N_("{n} points"))
    left = N_("best turn: {t} laid, {p} left in the hand")
    return Message(left if objectif == "main" else N_("best turn: {t} laid, {p}"), (("t", tiles), ("p", points)))


command: Final = build_command("resoudre", Arguments, run)

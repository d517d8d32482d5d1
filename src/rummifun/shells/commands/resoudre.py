"""`rummifun resoudre`: the best turn of a Rummikub position, drawn with its steps; for réussites see `verdicts`."""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Final

import click

from rummifun.analysis.engines import AUTO, COMPILED, ENGINES, PLAIN
from rummifun.core.notation import Unreadable
from rummifun.core.scene import Message, count
from rummifun.games.rummikub import Joker, Main, Table, difference, meilleure_pose, meilleure_premiere_pose, mens
from rummifun.games.rummikub.probleme import Probleme, lit_probleme
from rummifun.games.rummikub.scene import loose_scene
from rummifun.games.rummikub.solveur import MILLE, OBJECTIFS, Objectif, Solution, task
from rummifun.kernels.compiled import compilable, kept
from rummifun.messages import N_, Translation
from rummifun.players import winnable
from rummifun.players.solvers import twin
from rummifun.refusal import Precondition, sentence
from rummifun.render.text import draw
from rummifun.shells.asked.completed import game_names
from rummifun.shells.asked.extras import needed
from rummifun.shells.asked.load import Unusable
from rummifun.shells.commands import verdicts
from rummifun.shells.commands.options import Number, argument, commanded, option
from rummifun.shells.commands.progress import waiting
from rummifun.shells.commands.streamed import streamed
from rummifun.shells.line.line import filled, printable
from rummifun.shells.screen import Screen

Solver = Callable[[Table, Main], Solution]
_Solving = Callable[[Table, Main, Objectif], Solution]

_LOADING: Final = 1.0  # seconds to load the compiled twin
_COMPILING: Final = 25.0  # seconds to compile it


@dataclass(frozen=True, slots=True)
class Asked:
    """What the command line asks for, one option per field."""

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
        "--moteur --engine", N_("The plain solver or the compiled one."), None, click.Choice(ENGINES), AUTO
    )
    jeu: str | None = option(
        "--jeu --game",
        N_("Positions of this réussite, one a line: can they be won?"),
        N_("GAME|CODE|FILE.py:NAME"),
        shell_complete=game_names,
    )
    budget: int | None = option(
        "--budget", N_("For a réussite: search this many nodes at most; status 3 if undecided."), "N", Number(1)
    )


def run(asked: Asked, screen: Screen) -> int:
    """Answer one position, or one position per line; 2 if one could not be answered."""
    of = verdicts.asked_of(asked.table, asked.jeu, screen)
    if (asked.budget is not None) if of is None else (asked.main is not None or asked.ouverture):
        raise Unusable(screen.tr(N_("--hand and --opening are for Rummikub, --budget for a réussite")))
    if asked.moteur == COMPILED and (plain := _plain_alone(asked, of, screen.tr)) is not None:
        raise Unusable(screen.tr(N_("no compiled solver for {name}; leave out --engine noyau")).format(name=plain))
    if of is not None:
        return verdicts.run(of, verdicts.How(asked.budget, asked.moteur, asked.as_json), screen)
    solve, say = _solver(asked, screen.tr), _json if asked.as_json else _text
    if asked.main is None:
        nothing = screen.tr(N_("no position to solve; one a line is expected: 7b 7r 7j | 1n 2n 3n / 7n J"))

        def told(line: str) -> str:
            return say(*answer(line, solve, screen), asked.objectif, screen)

        return 2 if streamed(asked.table, told, nothing, screen) else 0
    found = answer(f"{asked.table or ''} / {asked.main}", solve, screen)
    click.echo(say(*found, asked.objectif, screen), color=screen.style.colour)
    return 0


def _plain_alone(asked: Asked, of: verdicts.About | None, tr: Translation) -> str | None:
    """Name what only the plain solver answers, if that is what is asked."""
    if of is None:
        return tr(N_("the first meld")) if asked.ouverture else None
    if not winnable.solved_as_klondike(of.game):
        return of.game.name
    redeals = of.game.notes.max_redeals
    return None if redeals is None else f"{of.game.name} --max-redeals {redeals}"


def _solver(asked: Asked, tr: Translation) -> Solver:
    """Choose the solver: the compiled twin if requested, or once the plain solver has taken as long as it would."""
    objectif = asked.objectif
    if asked.ouverture:
        return lambda table, main: _ouverture(table, main, objectif)
    if asked.moteur == COMPILED:
        compiled = _compiled(tr)
        return lambda table, main: compiled(table, main, objectif)
    if asked.moteur == PLAIN or not compilable():
        return lambda table, main: meilleure_pose(table, main, objectif)
    return _Relay(objectif, tr)


def _ouverture(table: Table, main: Main, objectif: Objectif) -> Solution:
    """Find the best first pose, for which the table does not matter but must be valid."""
    task(table, main, objectif)
    return meilleure_premiere_pose(main, objectif)


class _Relay:
    """The plain solver, until its compiled twin would have been ready."""

    def __init__(self, objectif: Objectif, tr: Translation) -> None:
        self._objectif, self._tr = objectif, tr
        self._taken, self._worth = 0.0, _LOADING if kept("__init__._resout") else _COMPILING
        self._solve: _Solving = meilleure_pose

    def __call__(self, table: Table, main: Main) -> Solution:
        if self._solve is meilleure_pose and self._taken > self._worth:
            self._solve = _compiled(self._tr)
        begun = time.monotonic()
        try:
            return self._solve(table, main, self._objectif)
        finally:
            self._taken += time.monotonic() - begun


def _compiled(tr: Translation) -> _Solving:
    """Get the compiled twin ready, and say so if that takes long."""
    needed("fast", tr)
    with waiting(tr(N_("the solver is being compiled, once and for all…"))):
        solve = twin().meilleure_pose
        solve((), mens([Joker]), "tuiles")
    return solve


def answer(text: str, solve: Solver, screen: Screen) -> tuple[Probleme, Solution]:
    """Read a position and solve it."""
    try:
        problem = lit_probleme(text)
        return problem, solve(problem.table, problem.main)
    except Unreadable as error:
        raise Unusable(f"{sentence(error.refusal, screen.lang)}\n{printable(error.marked())}") from None
    except Precondition as error:
        marked = Unreadable(text, problem.place(error.refusal), "").marked()
        raise Unusable(f"{sentence(error.refusal, screen.lang)}\n{printable(marked)}") from None


def _json(problem: Probleme, s: Solution, objectif: Objectif, screen: Screen) -> str:
    said = {
        "objectif": objectif,
        "optimum": s.optimum,
        "table": [" ".join(map(str, c)) for c in s.table],
        "posees": [str(t) for t, n in s.posees for _ in range(n)],
        "etapes": [etape.message.said(screen.tr) for etape in s.etapes],
    }
    return json.dumps(said, ensure_ascii=False)


def _text(problem: Probleme, s: Solution, objectif: Objectif, screen: Screen) -> str:
    return "\n".join([*solution_lines(s, problem.main, objectif, screen), ""])


def solution_lines(s: Solution, main: Main, objectif: Objectif, screen: Screen) -> Iterable[str]:
    """Draw a solution and list its steps."""
    if not s.posees:
        yield screen.tr(N_("Nothing can be laid."))
        return
    legend = Message(N_("left in the hand"))
    yield draw(loose_scene(_title(s, objectif), s.table, difference(main, s.posees), legend), screen.tr, screen.style)
    yield ""
    for n, etape in enumerate(s.etapes, 1):
        yield from filled(etape.message.said(screen.tr), screen, f"{n}. ")


def _title(s: Solution, objectif: Objectif) -> Message:
    laid = sum(n for _, n in s.posees)
    tiles = count(laid, N_("{n} tile"), N_("{n} tiles"))
    if objectif == "tuiles":
        return Message(N_("best turn: {t} laid"), (("t", tiles),))
    points = count(s.optimum % MILLE if objectif == "tuiles_points" else s.optimum, N_("{n} point"), N_("{n} points"))
    left = N_("best turn: {t} laid, {p} left in the hand")
    return Message(left if objectif == "main" else N_("best turn: {t} laid, {p}"), (("t", tiles), ("p", points)))


command: Final = commanded("resoudre", Asked, run)

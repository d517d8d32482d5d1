"""`rummifun scenario`: shows a scenario file step by step (Q17)."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Final, get_args

import click

from rummifun.console.errors import CommandError
from rummifun.console.options import STEP, argument, build_command, option
from rummifun.console.screen import Console, open_console
from rummifun.core.game import AnyGame
from rummifun.core.scenario import Essai, Pas, Scenario, is_move, run_scenario
from rummifun.core.scene import Drawable, Scene, Seat
from rummifun.games.rummikub import Coup, Etat
from rummifun.games.rummikub import jeu as rummikub
from rummifun.games.rummikub.scene import describe_move
from rummifun.messages import N_, Translation
from rummifun.plugins.loading import load_names
from rummifun.refusal import sentence
from rummifun.render.text import bold_text, draw_scene, warning_text, wrap_paragraph
from rummifun.session.steps import Step, step_label


@dataclass(frozen=True, slots=True)
class Arguments:
    """The arguments of the command, one option per field."""

    fichier: str = argument(N_("FILE"), required=True)
    pas: bool = option(*STEP)


def run(asked: Arguments, screen: Console) -> None:
    """Show the scenarios of a file, or its states, one after another."""
    for block in _blocks(asked.fichier, load_names(asked.fichier, screen), screen):
        click.echo("\n".join(block), color=screen.style.colour)
        if asked.pas and sys.stdin.isatty():
            click.prompt("", prompt_suffix="", default="", show_default=False)


def _blocks(name: str, namespace: Mapping[str, Any], screen: Console) -> Iterator[list[str]]:
    found = namespace.get("scenario")
    scenarios = found if isinstance(found, tuple | list) else (found,)
    if scenarios and all(isinstance(s, Scenario) for s in scenarios):
        for s in scenarios:
            _check(name, s, screen.tr)
        return (block for s in scenarios for block in _scenario_blocks(s, screen))
    states = {name: e for name, e in namespace.items() if isinstance(e, Drawable) and not isinstance(e, Scene)}
    if states:
        return (list(_state_lines(key, e, screen)) for key, e in states.items())
    reason = N_("{name} defines no scenario: a `scenario` (Scenario) or states (Etat) were expected")
    raise CommandError(screen.tr(reason).format(name=name))


def _check(name: str, scenario: Scenario, tr: Translation) -> None:
    """Refuse a scenario made of the wrong things: a user wrote it."""
    for expected, holds, got in _parts(scenario):
        if not holds:
            reason = N_("{name}: in a scenario, {expected} was expected, not {got}")
            raise CommandError(tr(reason).format(name=name, expected=expected, got=f"{got!r:.60}"))


def _parts(scenario: Scenario) -> Iterator[tuple[str, bool, object]]:
    """List the checks of the parts of a scenario: the type expected, True if the part has it, the part."""
    yield _is(str, scenario.titre)
    yield _is(Etat if scenario.jeu is rummikub else Drawable, scenario.depart)
    yield _is(tuple | list, scenario.pas)
    for pas in scenario.pas:
        yield _is(Pas, pas)
        yield from (_is(str, pas.fr), _is(str, pas.en))
        if scenario.jeu is rummikub:
            yield _is(Coup, pas.coup)
        yield scenario.jeu.name, is_move(scenario.jeu, pas.coup), pas.coup


def _is(kind: Any, got: object) -> tuple[str, bool, object]:
    return ", ".join(each.__name__.strip("_") for each in get_args(kind) or (kind,)), isinstance(got, kind), got


def _state_lines(name: str, e: Drawable, screen: Console) -> Iterator[str]:
    yield bold_text(name, screen.style)
    yield draw_scene(e.scene(), screen.tr, screen.style)
    yield ""


def _scenario_blocks(scenario: Scenario, screen: Console) -> Iterator[list[str]]:
    title = bold_text(scenario.titre, screen.style)
    yield [title, "", draw_scene(scenario.depart.scene(), screen.tr, screen.style), ""]
    for number, trial in enumerate(run_scenario(scenario), 1):
        yield list(_step(number, trial, scenario.jeu, screen))


def _step(number: int, trial: Essai, jeu: AnyGame, screen: Console) -> Iterator[str]:
    tr, style = screen.tr, screen.style
    said = _describe_attempt(trial, jeu, tr)
    yield bold_text(wrap_paragraph(f"{number}. {said}", style), style)
    note = trial.pas.note(screen.lang)
    if note:
        yield wrap_paragraph(note, style, "   ")
    if trial.refus:
        refused = tr(N_("refused: {why}")).format(why=sentence(trial.refus, screen.lang))
        yield warning_text(wrap_paragraph(refused, style, "   "), style)
    else:
        yield draw_scene(trial.apres.scene(), tr, style)
    yield ""


def _describe_attempt(trial: Essai, jeu: AnyGame, tr: Translation) -> str:
    """Report who tries which move; if a game names only the possible ones, use its notation for the rest."""
    if isinstance(trial.avant, Etat):
        return describe_move(trial.avant.joueur, trial.pas.coup).localize(tr)
    seat, coup = jeu.to_move(trial.avant), trial.pas.coup
    step = Step(seat or 0, coup, trial.avant, trial.apres)
    said = jeu.write(coup) if trial.refus else step_label(jeu, step).localize(tr)
    return said if seat is None or jeu.seats == 1 else f"{Seat(seat).localize(tr)}{tr(': ')}{said}"


def show(*scenarios: Scenario, lang: str | None = None) -> None:
    """Print scenarios step by step: for scenario files run as programs."""
    screen = open_console(lang)
    try:
        for scenario in scenarios:
            print("\n".join(line for block in _scenario_blocks(scenario, screen) for line in block), flush=True)
    except BrokenPipeError:  # the reader has left: Python's last writes at its exit need a target
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


command: Final = build_command("scenario", Arguments, run)

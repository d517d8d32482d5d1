"""`rummifun scenario`: a scenario file shown step by step (Q17)."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Final, get_args

import click

from rummifun.games.rummikub import Coup, Etat, Joker, Poser, PremierCoup, T
from rummifun.games.rummikub.scenario import Essai, Pas, Scenario, deroule
from rummifun.games.rummikub.scene import dit, scene
from rummifun.games.rummikub.vue import vue_complete
from rummifun.messages import N_, Translation
from rummifun.refusal import sentence
from rummifun.render.text import alert, bold, draw, paragraph
from rummifun.shells.asked.load import Unusable, load
from rummifun.shells.commands.options import STEP, argument, commanded, option
from rummifun.shells.screen import Screen, open_screen


@dataclass(frozen=True, slots=True)
class Asked:
    """What the command line asks for, an option a field."""

    fichier: str = argument(N_("FILE"), required=True)
    pas: bool = option(*STEP)


def run(asked: Asked, screen: Screen) -> None:
    """Show the scenarios of a file, or its states, one after another."""
    for block in _blocks(asked.fichier, load(asked.fichier, screen), screen):
        click.echo("\n".join(block), color=screen.style.colour)
        if asked.pas and sys.stdin.isatty():
            click.prompt("", prompt_suffix="", default="", show_default=False)


def _blocks(name: str, namespace: Mapping[str, Any], screen: Screen) -> Iterator[list[str]]:
    found = namespace.get("scenario")
    scenarios = found if isinstance(found, tuple | list) else (found,)
    if scenarios and all(isinstance(s, Scenario) for s in scenarios):
        for s in scenarios:
            _check(name, s, screen.tr)
        return (block for s in scenarios for block in _scenario_blocks(s, screen))
    states = {key: value for key, value in namespace.items() if isinstance(value, Etat)}
    if states:
        return (list(_state_lines(key, e, screen)) for key, e in states.items())
    reason = N_("{name} defines no scenario: a `scenario` (Scenario) or states (Etat) were expected")
    raise Unusable(screen.tr(reason).format(name=name))


def _check(name: str, scenario: Scenario, tr: Translation) -> None:
    """Refuse a scenario that is made of other things than it should be: a user wrote it."""
    for kind, got in _parts(scenario):
        if not isinstance(got, kind):
            reason = N_("{name}: in a scenario, {expected} was expected, not {got}")
            expected = ", ".join(each.__name__.strip("_") for each in get_args(kind) or (kind,))
            raise Unusable(tr(reason).format(name=name, expected=expected, got=f"{got!r:.60}"))


def _parts(scenario: Scenario) -> Iterator[tuple[Any, object]]:
    yield from ((str, scenario.titre), (Etat, scenario.depart), (tuple | list, scenario.pas))
    for pas in scenario.pas:
        yield Pas, pas
        yield from ((Coup, pas.coup), (str, pas.fr), (str, pas.en))
        match pas.coup:
            case Poser(pose) | PremierCoup(pose):
                yield from ((T | type(Joker), tuile) for combinaison in pose for tuile in combinaison)


def _state_lines(name: str, e: Etat, screen: Screen) -> Iterator[str]:
    yield bold(name, screen.style)
    yield draw(scene(vue_complete(e)), screen.tr, screen.style)
    yield ""


def _scenario_blocks(scenario: Scenario, screen: Screen) -> Iterator[list[str]]:
    title = bold(scenario.titre, screen.style)
    yield [title, "", draw(scene(vue_complete(scenario.depart)), screen.tr, screen.style), ""]
    for number, essai in enumerate(deroule(scenario), 1):
        yield list(_step(number, essai, screen))


def _step(number: int, essai: Essai, screen: Screen) -> Iterator[str]:
    tr, style = screen.tr, screen.style
    said = dit(essai.avant.joueur, essai.pas.coup).said(tr)
    yield bold(paragraph(f"{number}. {said}", style), style)
    note = essai.pas.note(screen.lang)
    if note:
        yield paragraph(note, style, "   ")
    if essai.refus:
        refused = tr(N_("refused: {why}")).format(why=sentence(essai.refus, screen.lang))
        yield alert(paragraph(refused, style, "   "), style)
    else:
        yield draw(scene(vue_complete(essai.apres)), tr, style)
    yield ""


def show(*scenarios: Scenario, lang: str | None = None) -> None:
    """Print scenarios step by step: for scenario files that are run by themselves."""
    screen = open_screen(lang)
    try:
        for scenario in scenarios:
            print("\n".join(line for block in _scenario_blocks(scenario, screen) for line in block), flush=True)
    except BrokenPipeError:  # who reads has left: what Python writes at its exit must go somewhere
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


command: Final = commanded("scenario", Asked, run)

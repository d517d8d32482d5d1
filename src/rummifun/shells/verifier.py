"""`rummifun verifier`: the laws asked of whatever functions of the sheet a module defines, or of a game."""

from __future__ import annotations

from types import ModuleType
from typing import Any

import click

from rummifun.messages import N_, Traduction
from rummifun.render.text import bold
from rummifun.shells.load import Unusable, load, load_game, names_a_game
from rummifun.shells.screen import Screen

__all__ = ["command"]


def command(tr: Traduction) -> click.Command:
    """Make the command, its help in a language.

    Profil: traduction → commande

    >>> command(str).name
    'verifier'
    """

    @click.command("verifier", help=tr(N_("Check a module, a file or a game against the laws.")))
    @click.argument("modules", metavar=tr(N_("MODULE_OR_FILE_OR_GAME...")), nargs=-1, required=True)
    @click.pass_obj
    def verifier(screen: Screen, modules: tuple[str, ...]) -> None:
        laws = _laws(tr)
        asked = [(name, _suites(name, laws, screen)) for name in modules]
        failed = [_verify(name, suites, laws, screen) for name, suites in asked]
        click.get_current_context().exit(1 if any(failed) else 0)

    return verifier


def _laws(tr: Traduction) -> ModuleType:
    """Import the laws, which need hypothesis."""
    try:
        from rummifun.laws import sheet
    except ModuleNotFoundError as error:
        if error.name != "hypothesis":
            raise
        raise Unusable(tr(N_("checking laws needs hypothesis: pip install 'rummifun[laws]'"))) from None
    return sheet


def _suites(name: str, laws: ModuleType, screen: Screen) -> tuple[Any, ...]:
    """List the suites to ask of what a name names."""
    if names_a_game(name):
        return (laws.suite_for_game(load_game(name, screen)),)
    suites = tuple(laws.suites_for(name, load(name, screen)))
    if not suites:
        reason = N_("{name} defines no function of the sheet: cardinal, nbocc, est_suite… were expected")
        raise Unusable(screen.tr(reason).format(name=name))
    return suites


def _verify(name: str, suites: tuple[Any, ...], laws: ModuleType, screen: Screen) -> bool:
    """Ask the suites, print each report as it comes, and tell whether a law failed."""
    click.echo(bold(name, screen.style), color=screen.style.colour)
    failed = False
    for suite, impl in suites:
        report = laws.check(suite, impl)
        for line in laws.report_lines(report, screen.tr, screen.style):
            click.echo(f"  {line}".rstrip(), color=screen.style.colour)
        failed = failed or bool(report.failed)
    return failed

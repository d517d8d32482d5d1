"""`rummifun restaurer`: puts the games of a copy back, for the next server."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Final

import click

from rummifun.messages import N_
from rummifun.shells.commands.options import BASE, argument, build_command, option
from rummifun.shells.console import Console
from rummifun.shells.web.backup import restore
from rummifun.shells.web.database import database_file as file_asked
from rummifun.shells.web.database import reporting_database_errors


@dataclass(frozen=True, slots=True)
class Arguments:
    """The arguments of the command, one option per field."""

    copie: str = argument(N_("FILE"), required=True)
    base: Path | None = option(*BASE)


def run(asked: Arguments, screen: Console) -> None:
    """Put the games of a copy back, and say where those from before are."""
    file, tr = file_asked(asked.base, screen), screen.tr
    with reporting_database_errors(file, screen):
        games, before = restore(Path(asked.copie), file)
    click.echo(tr(N_("{file} now holds the games of {copy}. Games: {n}.")).format(file=file, copy=asked.copie, n=games))
    if before is not None:
        click.echo(tr(N_("Those that it held before are in {file}.")).format(file=before))


command: Final = build_command("restaurer", Arguments, run)

"""`rummifun restaurer`: puts the games of a copy back, for the next server."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Final

import click

from rummifun.messages import N_
from rummifun.shells.commands.options import BASE, argument, commanded, option
from rummifun.shells.screen import Screen
from rummifun.shells.web.copies import restore
from rummifun.shells.web.database import asked as file_asked
from rummifun.shells.web.database import told


@dataclass(frozen=True, slots=True)
class Asked:
    """What the command line asks for, one option per field."""

    copie: str = argument(N_("FILE"), required=True)
    base: Path | None = option(*BASE)


def run(asked: Asked, screen: Screen) -> None:
    """Put the games of a copy back, and say where those from before are."""
    file, tr = file_asked(asked.base, screen), screen.tr
    with told(file, screen):
        games, before = restore(Path(asked.copie), file)
    click.echo(tr(N_("{file} now holds the games of {copy}. Games: {n}.")).format(file=file, copy=asked.copie, n=games))
    if before is not None:
        click.echo(tr(N_("Those that it held before are in {file}.")).format(file=before))


command: Final = commanded("restaurer", Asked, run)

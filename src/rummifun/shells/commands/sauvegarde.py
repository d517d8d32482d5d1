"""`rummifun sauvegarde`: copies the games that a server keeps, while it serves."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Final

import click

from rummifun.messages import N_
from rummifun.shells.commands.options import BASE, argument, build_command, option
from rummifun.shells.console import Console
from rummifun.shells.web.backup import back_up
from rummifun.shells.web.database import database_file as file_asked
from rummifun.shells.web.database import reporting_database_errors


@dataclass(frozen=True, slots=True)
class Arguments:
    """The arguments of the command, one option per field."""

    copie: str = argument(N_("FILE"), required=True)
    base: Path | None = option(*BASE)
    ecraser: bool = option("--ecraser --overwrite", N_("Replace a copy that is there already."))


def run(asked: Arguments, screen: Console) -> None:
    """Copy the games, and say how many there are."""
    file = file_asked(asked.base, screen)
    with reporting_database_errors(file, screen):
        games = back_up(file, Path(asked.copie), asked.ecraser)
    click.echo(screen.tr(N_("Copied to {file}, and checked. Games: {n}.")).format(file=asked.copie, n=games))


command: Final = build_command("sauvegarde", Arguments, run)

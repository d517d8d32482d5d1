"""The commands of the server: `web` serves the page, `sauvegarde` copies its games, `restaurer` puts them back."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Final

import click

from rummifun.console.extras import require_extra
from rummifun.console.options import BASE, argument, build_command, option
from rummifun.console.screen import Console
from rummifun.messages import N_
from rummifun.shells.web.database import back_up, reporting_database_errors, restore
from rummifun.shells.web.database import database_file as file_asked
from rummifun.shells.web.web_options import PageOptions


def serve_page(asked: PageOptions, screen: Console) -> None:
    """Serve the page; import the packages of the server only now."""
    require_extra("web", screen.tr)
    from rummifun.shells.web.server_start import serve

    serve(asked, screen)


web: Final = build_command("web", PageOptions, serve_page)


@dataclass(frozen=True, slots=True)
class RestoreOptions:
    """The arguments of the restaurer, one option per field."""

    copie: str = argument(N_("FILE"), required=True)
    base: Path | None = option(*BASE)


@dataclass(frozen=True, slots=True)
class BackupOptions(RestoreOptions):
    """The arguments of the sauvegarde, one option per field."""

    ecraser: bool = option("--ecraser --overwrite", N_("Replace an existing copy."))


def copy_games(asked: BackupOptions, screen: Console) -> None:
    """Copy the games, and say how many there are."""
    file = file_asked(asked.base, screen)
    with reporting_database_errors(file, screen):
        games = back_up(file, Path(asked.copie), asked.ecraser)
    click.echo(screen.tr(N_("Copied to {file}, and checked. Games: {n}.")).format(file=asked.copie, n=games))


sauvegarde: Final = build_command("sauvegarde", BackupOptions, copy_games)


def put_games_back(asked: RestoreOptions, screen: Console) -> None:
    """Put the games of a copy back, and say where those from before are."""
    file, tr = file_asked(asked.base, screen), screen.tr
    with reporting_database_errors(file, screen):
        games, before = restore(Path(asked.copie), file)
    click.echo(tr(N_("{file} now holds the games of {copy}. Games: {n}.")).format(file=file, copy=asked.copie, n=games))
    if before is not None:
        click.echo(tr(N_("Those that it held before are in {file}.")).format(file=before))


restaurer: Final = build_command("restaurer", RestoreOptions, put_games_back)

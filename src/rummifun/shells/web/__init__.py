"""The page in the browser and its server: any game, alone, against a player, or two people over the network."""

from __future__ import annotations

from pathlib import Path
from typing import Final

import click

from rummifun.messages import N_, Translation
from rummifun.shells.asked.load import Unusable
from rummifun.shells.screen import Screen

__all__ = ["command"]

_PORT: Final = 8017


def command(tr: Translation) -> click.Command:
    """Make the command, its help in a language; what it needs beyond the base is imported when it runs."""

    @click.command("web", help=tr(N_("Play in the browser: alone, against a player, or two people over the network.")))
    @click.option("--port", type=click.IntRange(0, 65535), default=_PORT, metavar="N", help=tr(N_("The port (8017).")))
    @click.option("--hote", "--host", metavar=tr(N_("ADDRESS")), help=tr(N_("Listen there, for other machines too.")))
    @click.option("--nom", "--name", multiple=True, metavar=tr(N_("NAME")), help=tr(N_("A name of this machine.")))
    @click.option(
        "--base",
        "--database",
        type=click.Path(dir_okay=False, path_type=Path),
        metavar=tr(N_("FILE")),
        help=tr(N_("Where the games are kept.")),
    )
    @click.option("--sans-navigateur", "--no-browser", "quiet", is_flag=True, help=tr(N_("Open no browser.")))
    @click.pass_obj
    def web(screen: Screen, port: int, hote: str | None, nom: tuple[str, ...], base: Path | None, quiet: bool) -> None:
        try:
            from rummifun.shells.web.serving import Asked, serve  # here: what it imports is the extra `web`
        except ModuleNotFoundError as error:
            said = tr(N_("{module} is missing; to play in the browser: pip install 'rummifun[web]'"))
            raise Unusable(said.format(module=error.name)) from None
        serve(Asked(hote, port, nom, base, not quiet), screen)

    return web

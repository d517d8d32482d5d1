"""`rummifun web`: the page in the browser, served from this machine."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Final

import click

from rummifun.messages import N_
from rummifun.shells.asked.extras import needed
from rummifun.shells.asked.load import is_own_game, offered
from rummifun.shells.commands.options import BASE, COUNT, LIVE, argument, commanded, option
from rummifun.shells.screen import Screen

DAYS: Final = click.IntRange(1, 36_500)


@dataclass(frozen=True, slots=True)
class Asked:
    """What the command line asks for, one option per field."""

    jeux: tuple[str, ...] = argument(N_("GAME"), "[{}]...", nargs=-1)
    port: int = option("--port", N_("The port (8017)."), "N", click.IntRange(0, 65535), 8017)
    hote: str | None = option("--hote --host", N_("Listen there, for other machines too."), N_("ADDRESS"))
    nom: tuple[str, ...] = option("--nom --name", N_("A name of this machine."), N_("NAME"), multiple=True)
    public: str | None = option("--public", N_("The address of a server on the internet."), N_("ADDRESS"))
    mandataire: tuple[str, ...] = option(
        "--mandataire --proxy", N_("The proxy of a public server, on another machine."), N_("ADDRESS"), multiple=True
    )
    base: Path | None = option(*BASE)
    plafond: int | None = option(
        "--plafond --ceiling", N_("Begin no game beyond so many that are not put away."), "N", COUNT
    )
    ranger: int | None = option(
        "--ranger --put-away", N_("Put away games without a move for so many days."), N_("DAYS"), DAYS
    )
    surveillant: tuple[str, ...] = option(
        "--surveillant --monitor",
        N_("Another machine that may ask how the server does."),
        N_("ADDRESS"),
        multiple=True,
    )
    quiet: bool = option("--sans-navigateur --no-browser", N_("Open no browser."))
    vivant: bool = option(*LIVE)


def run(asked: Asked, screen: Screen) -> None:
    """Serve the page, a user's own games first; what it needs beyond the base is imported only now."""
    needed("web", screen.tr)
    from rummifun.shells.asked.followed import Followed
    from rummifun.shells.web.serving import monitors_asked, public_asked, room_asked, serve

    public = public_asked(asked.public, asked.mandataire, asked.hote, screen)
    games = offered(filter(is_own_game, asked.jeux), screen)
    for name in asked.jeux:
        if not is_own_game(name):
            games.named(name)
    followed = Followed(games, screen) if asked.vivant else None
    names = (*asked.nom, *([asked.hote] if asked.hote else []))
    serve(
        asked.base,
        asked.hote,
        asked.port,
        names,
        screen,
        browser=not asked.quiet,
        public=public,
        room=room_asked(asked.plafond, asked.ranger, public),
        monitors=monitors_asked(asked.surveillant, screen),
        games=games,
        followed=followed,
    )


command: Final = commanded("web", Asked, run)

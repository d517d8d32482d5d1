"""`rummifun web`: the page in the browser, served from this machine."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Final

import click

from rummifun.messages import N_
from rummifun.shells.arguments.extras import require_extra
from rummifun.shells.commands.options import BASE, COUNT, LIVE, argument, build_command, option
from rummifun.shells.console import Console
from rummifun.shells.plugins.loading import build_registry, is_user_game

DAYS: Final = click.IntRange(1, 36_500)


@dataclass(frozen=True, slots=True)
class Arguments:
    """The arguments of the command, one option per field."""

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


def run(asked: Arguments, screen: Console) -> None:
    """Serve the page, a user's own games first; import the packages of the server only now."""
    require_extra("web", screen.tr)
    from rummifun.shells.plugins.hot_reload import WatchedGames
    from rummifun.shells.web.serve import parse_monitors, parse_public, parse_quota, serve

    public = parse_public(asked.public, asked.mandataire, asked.hote, screen)
    games = build_registry(filter(is_user_game, asked.jeux), screen)
    for name in asked.jeux:
        if not is_user_game(name):
            games.build_game(name)
    followed = WatchedGames(games, screen) if asked.vivant else None
    names = (*asked.nom, *([asked.hote] if asked.hote else []))
    serve(
        asked.base,
        asked.hote,
        asked.port,
        names,
        screen,
        browser=not asked.quiet,
        public=public,
        room=parse_quota(asked.plafond, asked.ranger, public),
        monitors=parse_monitors(asked.surveillant, screen),
        games=games,
        followed=followed,
    )


command: Final = build_command("web", Arguments, run)

"""The options of the command `web`, as one value."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Final

import click

from rummifun.console.options import BASE, COUNT, LIVE, argument, option
from rummifun.messages import N_

DAYS: Final = click.IntRange(1, 36_500)


@dataclass(frozen=True, slots=True)
class PageOptions:
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
    plafond: int | None = option("--plafond --ceiling", N_("Begin no game beyond so many recent ones."), "N", COUNT)
    ranger: int | None = option(
        "--ranger --put-away", N_("Games stay recent for so many days without a move."), N_("DAYS"), DAYS
    )
    surveillant: tuple[str, ...] = option(
        "--surveillant --monitor",
        N_("Another machine that may ask how the server does."),
        N_("ADDRESS"),
        multiple=True,
    )
    quiet: bool = option("--sans-navigateur --no-browser", N_("Open no browser."))
    vivant: bool = option(*LIVE)

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
    port: int = option("--port", N_("Listen on this port (8017)."), "N", click.IntRange(0, 65535), 8017)
    hote: str | None = option("--hote --host", N_("Listen at this address, for other machines too."), N_("ADDRESS"))
    nom: tuple[str, ...] = option("--nom --name", N_("Answer to this name of the machine."), N_("NAME"), multiple=True)
    public: str | None = option("--public", N_("Serve this public address on the internet."), N_("ADDRESS"))
    mandataire: tuple[str, ...] = option(
        "--mandataire --proxy", N_("Trust this proxy, on another machine."), N_("ADDRESS"), multiple=True
    )
    base: Path | None = option(*BASE)
    plafond: int | None = option("--plafond --ceiling", N_("Begin games up to this many recent ones."), "N", COUNT)
    ranger: int | None = option(
        "--ranger --put-away", N_("Count a game as recent for this many days without a move."), N_("DAYS"), DAYS
    )
    surveillant: tuple[str, ...] = option(
        "--surveillant --monitor",
        N_("Let another machine ask how the server does."),
        N_("ADDRESS"),
        multiple=True,
    )
    quiet: bool = option("--sans-navigateur --no-browser", N_("Open no browser."))
    vivant: bool = option(*LIVE)

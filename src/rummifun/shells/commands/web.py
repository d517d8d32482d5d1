"""`rummifun web`: the page in the browser, served from this machine."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Final

import click

from rummifun.messages import N_
from rummifun.shells.asked.load import Unusable
from rummifun.shells.commands.options import FILE, commanded, option
from rummifun.shells.screen import Screen


@dataclass(frozen=True, slots=True)
class Asked:
    """What the command line asks for, one option per field."""

    port: int = option("--port", N_("The port (8017)."), "N", click.IntRange(0, 65535), 8017)
    hote: str | None = option("--hote --host", N_("Listen there, for other machines too."), N_("ADDRESS"))
    nom: tuple[str, ...] = option("--nom --name", N_("A name of this machine."), N_("NAME"), multiple=True)
    base: Path | None = option("--base --database", N_("Where the games are kept."), N_("FILE"), FILE)
    quiet: bool = option("--sans-navigateur --no-browser", N_("Open no browser."))


def run(asked: Asked, screen: Screen) -> None:
    """Serve the page; what it needs beyond the base is imported only now."""
    try:
        from rummifun.shells.web.serving import serve
    except ModuleNotFoundError as error:
        said = screen.tr(N_("{module} is missing; to play in the browser: pip install 'rummifun[web]'"))
        raise Unusable(said.format(module=error.name)) from None
    names = (*asked.nom, *([asked.hote] if asked.hote else []))
    serve(asked.base, asked.hote, asked.port, names, screen, browser=not asked.quiet)


command: Final = commanded("web", Asked, run)

"""`rummifun verifier --semblables`: compares hand-ins two by two, without grading or running them."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Final

import click

from rummifun.grading.cell.files import Unreadable, hand_ins, own_texts
from rummifun.grading.report.similar import data, lines
from rummifun.grading.report.similar_page import page
from rummifun.grading.report.text import legible
from rummifun.grading.similar import Source, compared, source
from rummifun.messages import N_
from rummifun.messages.system import cause
from rummifun.shells.asked.load import Unusable
from rummifun.shells.commands.grading import Grading, not_for
from rummifun.shells.line.desk import Desk
from rummifun.shells.screen import Screen

_OURS: Final = frozenset({"modules", "dossier", "semblables", "donne", "as_json", "jobs"})


def hand_ins_compared(asked: Grading, screen: Screen) -> None:
    """Compare the hand-ins of a folder, or the named ones, and write the page; print one line per pair."""
    assert asked.semblables is not None
    if others := not_for(asked, _OURS):
        said = screen.tr(N_("--semblables compares hand-ins and grades none: it does not go with {names}"))
        raise Unusable(said.format(names=", ".join(others)))
    try:
        rendus = hand_ins(Path(asked.dossier)) if asked.dossier else [(name, (Path(name),)) for name in asked.modules]
        given = [_source(path.name, [path]) for path in asked.donne or ()]
    except Unreadable as error:
        raise Unusable(_why(error, screen)) from None
    except OSError as error:
        raise Unusable(_unopened(error, screen)) from None
    sources, unread = _read(rendus, screen)
    if len(sources) < 2:
        said = screen.tr(N_("--semblables compares hand-ins two by two: at least two were expected, {n} can be read"))
        reasons = f" ({', '.join(unread.values())})" if unread else ""
        raise Unusable(said.format(n=len(sources)) + reasons)
    found = compared(sources, given)
    asked.semblables.write_text(page(found, unread, screen.tr, screen.lang), "utf-8")
    if asked.as_json:
        click.echo(json.dumps(data(found, unread), ensure_ascii=False, indent=2))
    else:
        Desk(screen).say(*lines(found, unread, screen.tr))


def _read(rendus: Iterable[tuple[str, tuple[Path, ...]]], screen: Screen) -> tuple[list[Source], dict[str, str]]:
    """Read hand-ins; report why one cannot be read."""
    sources, unread = [], {}
    for name, paths in rendus:
        told = legible(name)
        try:
            sources.append(_source(told, paths))
        except Unreadable as error:
            unread[told] = _why(error, screen)
        except OSError as error:
            unread[told] = _unopened(error, screen)
    return sources, unread


def _source(name: str, paths: Sequence[Path]) -> Source:
    return source(name, [(legible(file), text) for file, text in own_texts(paths).items()])


def _why(error: Unreadable, screen: Screen) -> str:
    return screen.tr(error.message).format(**error.of)


def _unopened(error: OSError, screen: Screen) -> str:
    said = screen.tr(N_("{name} cannot be read: {said}"))
    return said.format(name=error.filename, said=screen.tr(cause(error)))

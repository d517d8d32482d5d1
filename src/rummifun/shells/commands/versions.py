"""`rummifun verifier … --contre …` and `--pas …`: versions of one program compared."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Final

import click

from rummifun.grading.cell.files import Unreadable
from rummifun.grading.cell.limits import Limits
from rummifun.grading.correspondences import Correspondences, correspondences
from rummifun.grading.report.versions import Step, comparison_lines, step_lines
from rummifun.grading.versions import compared_files, steps
from rummifun.messages import N_
from rummifun.shells.asked.load import Unusable
from rummifun.shells.commands.grading import Grading, not_for
from rummifun.shells.commands.progress import waiting
from rummifun.shells.screen import Screen

_OURS: Final = ("modules", "contre", "pas", "shut", "loose", "noms", "tout")
_WAITED: Final = N_("the versions are being compared")


def versions_compared(asked: Grading, screen: Screen) -> int:
    """Compare a file with another, or a chain of versions; 1 if something differs, 2 if nothing was compared."""
    _fits(asked, screen)
    limits = Limits(shut=asked.shut, loose=asked.loose)
    try:
        given = Correspondences() if asked.noms is None else correspondences(asked.noms)
        if asked.pas is not None:
            chain = _awaited(steps(asked.pas, limits, given), screen)
            return int(_shown(step_lines(chain, screen.tr, screen.style, asked.tout), screen))
        assert asked.contre is not None
        [name] = asked.modules
        with waiting(screen.tr(_WAITED)):
            found = compared_files(asked.contre, Path(name), limits, given)
    except Unreadable as error:
        raise Unusable(screen.tr(error.message).format(**error.of)) from None
    _shown(((line, False) for line in comparison_lines(found, screen.tr, screen.style, asked.tout)), screen)
    return int(found.breaks) if found.breaks or found.agreeing else 2


def _awaited(chain: Iterator[Step], screen: Screen) -> Iterator[Step]:
    """Tell on a terminal that a step is being compared."""
    step: Step | None
    while True:
        with waiting(screen.tr(_WAITED)):
            step = next(chain, None)
        if step is None:
            return
        yield step


def _shown(lines: Iterable[tuple[str, bool]], screen: Screen) -> bool:
    failed = False
    for line, breaks in lines:
        click.echo(line.rstrip(), color=screen.style.colour)
        failed = failed or breaks
    return failed


def _fits(asked: Grading, screen: Screen) -> None:
    """Refuse options without a meaning here, before running anything."""
    if asked.contre is not None and asked.pas is not None:
        raise Unusable(screen.tr(N_("either --contre or --pas")))
    name = "--pas" if asked.contre is None else "--contre"
    if others := not_for(asked, _OURS):
        said = screen.tr(N_("{name} compares versions without grading them: it does not go with {names}"))
        raise Unusable(said.format(name=name, names=", ".join(others)))
    if asked.pas is not None and asked.modules:
        said = screen.tr(N_("--pas takes a folder alone: {names}"))
        raise Unusable(said.format(names=" ".join(asked.modules)))
    if asked.contre is not None and len(asked.modules) != 1:
        raise Unusable(screen.tr(N_("--contre compares two versions: one file was expected beside it")))

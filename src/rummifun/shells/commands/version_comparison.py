"""`rummifun verifier … --contre …` and `--pas …`: versions of one program compared."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Final

import click

from rummifun.grading.comparison.versions import compare_chain, compare_files, compare_modules
from rummifun.grading.report.comparison_text import ChainStep, VersionComparison, comparison_lines, step_lines
from rummifun.grading.sandbox.limits import Limits
from rummifun.grading.submission.archive import SUFFIXES
from rummifun.grading.submission.files import UnreadableFileError
from rummifun.grading.submission.name_mapping import NameMapping, read_name_mapping
from rummifun.messages import N_
from rummifun.shells.commands.progress import waiting_notice
from rummifun.shells.commands.verify_options import VerifyOptions, unused_options
from rummifun.shells.console import Console
from rummifun.shells.plugins.loading import CommandError, is_file, load_names

_OURS: Final = ("modules", "contre", "pas", "tout")
_OF_FILES: Final = ("shut", "loose", "noms")
_WAIT_NOTICE: Final = N_("the versions are being compared")


def compare_named_versions(asked: VerifyOptions, screen: Console) -> int:
    """Compare a file with another, or a chain of versions; 1 if something differs, 2 if nothing was compared."""
    _fits(asked, screen)
    limits = Limits(require_complete=asked.shut, allow_incomplete=asked.loose)
    try:
        given = NameMapping() if asked.noms is None else read_name_mapping(asked.noms)
        if asked.pas is not None:
            chain = _with_notice(compare_chain(asked.pas, limits, given), screen)
            return int(_print_lines(step_lines(chain, screen.tr, screen.style, asked.tout), screen))
        with waiting_notice(screen.tr(_WAIT_NOTICE)):
            found = _compare(asked, screen, limits, given)
    except UnreadableFileError as error:
        raise CommandError(screen.tr(error.message).format(**error.details)) from None
    _print_lines(((line, False) for line in comparison_lines(found, screen.tr, screen.style, asked.tout)), screen)
    return int(found.has_changes) if found.has_changes or found.agreeing else 2


def _compare(asked: VerifyOptions, screen: Console, limits: Limits, given: NameMapping) -> VersionComparison:
    """Compare two files in a sandbox, or two modules of Python, which are imported."""
    assert asked.contre is not None
    [after] = asked.modules
    if _names_modules(asked):
        return compare_modules(load_names(after, screen), load_names(str(asked.contre), screen))
    return compare_files(asked.contre, Path(after), limits, given)


def _names_modules(asked: VerifyOptions) -> bool:
    names = (str(asked.contre), *asked.modules)
    return asked.contre is not None and not any(is_file(name) or Path(name).suffix in SUFFIXES for name in names)


def _with_notice(chain: Iterator[ChainStep], screen: Console) -> Iterator[ChainStep]:
    """Show a notice on a terminal while a step is compared."""
    step: ChainStep | None
    while True:
        with waiting_notice(screen.tr(_WAIT_NOTICE)):
            step = next(chain, None)
        if step is None:
            return
        yield step


def _print_lines(lines: Iterable[tuple[str, bool]], screen: Console) -> bool:
    failed = False
    for line, breaks in lines:
        click.echo(line.rstrip(), color=screen.style.colour)
        failed = failed or breaks
    return failed


def _fits(asked: VerifyOptions, screen: Console) -> None:
    """Refuse options without a meaning here, before running anything."""
    if asked.contre is not None and asked.pas is not None:
        raise CommandError(screen.tr(N_("either --contre or --pas")))
    name = "--pas" if asked.contre is None else "--contre"
    if others := unused_options(asked, _OURS if _names_modules(asked) else (*_OURS, *_OF_FILES)):
        said = screen.tr(N_("{name} compares versions without grading them: it does not go with {names}"))
        raise CommandError(said.format(name=name, names=", ".join(others)))
    if asked.pas is not None and asked.modules:
        said = screen.tr(N_("--pas takes a folder alone: {names}"))
        raise CommandError(said.format(names=" ".join(asked.modules)))
    if asked.contre is not None and len(asked.modules) != 1:
        raise CommandError(screen.tr(N_("--contre compares two versions: one file was expected beside it")))

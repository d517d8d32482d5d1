"""`rummifun verifier --semblables`: compares hand-ins two by two, without grading or running them."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Final

import click

from rummifun.grading.classroom.similarity import ComparedSource, compare_submissions, read_compared_source
from rummifun.grading.report.similarity_html import similarity_page
from rummifun.grading.report.similarity_text import similarity_lines, similarity_to_json
from rummifun.grading.report.text_report import sanitize_report
from rummifun.grading.submission.files import UnreadableFileError, find_submissions, read_texts
from rummifun.messages import N_
from rummifun.messages.os_errors import describe_os_error
from rummifun.shells.commands.verify_options import VerifyOptions, unused_options
from rummifun.shells.console import Console
from rummifun.shells.line.terminal import Terminal
from rummifun.shells.plugins.loading import CommandError

_OURS: Final = frozenset({"modules", "dossier", "semblables", "donne", "as_json", "jobs"})


def compare_named_submissions(asked: VerifyOptions, screen: Console) -> None:
    """Compare the hand-ins of a folder, or the named ones, and write the page; print one line per pair."""
    assert asked.semblables is not None
    if others := unused_options(asked, _OURS):
        said = screen.tr(N_("--semblables compares hand-ins and grades none: it does not go with {names}"))
        raise CommandError(said.format(names=", ".join(others)))
    try:
        rendus = (
            find_submissions(Path(asked.dossier))
            if asked.dossier
            else [(name, (Path(name),)) for name in asked.modules]
        )
        given = [_source(path.name, [path]) for path in asked.donne or ()]
    except UnreadableFileError as error:
        raise CommandError(_why(error, screen)) from None
    except OSError as error:
        raise CommandError(_opening_error(error, screen)) from None
    sources, unread = _read(rendus, screen)
    if len(sources) < 2:
        said = screen.tr(N_("--semblables compares hand-ins two by two: at least two were expected, {n} can be read"))
        reasons = f" ({', '.join(unread.values())})" if unread else ""
        raise CommandError(said.format(n=len(sources)) + reasons)
    found = compare_submissions(sources, given)
    asked.semblables.write_text(similarity_page(found, unread, screen.tr, screen.lang), "utf-8")
    if asked.as_json:
        click.echo(json.dumps(similarity_to_json(found, unread), ensure_ascii=False, indent=2))
    else:
        Terminal(screen).print_lines(*similarity_lines(found, unread, screen.tr))


def _read(
    rendus: Iterable[tuple[str, tuple[Path, ...]]], screen: Console
) -> tuple[list[ComparedSource], dict[str, str]]:
    """Read hand-ins; report why one cannot be read."""
    sources, unread = [], {}
    for name, paths in rendus:
        told = sanitize_report(name)
        try:
            sources.append(_source(told, paths))
        except UnreadableFileError as error:
            unread[told] = _why(error, screen)
        except OSError as error:
            unread[told] = _opening_error(error, screen)
    return sources, unread


def _source(name: str, paths: Sequence[Path]) -> ComparedSource:
    return read_compared_source(name, [(sanitize_report(file), text) for file, text in read_texts(paths).items()])


def _why(error: UnreadableFileError, screen: Console) -> str:
    return screen.tr(error.message).format(**error.details)


def _opening_error(error: OSError, screen: Console) -> str:
    said = screen.tr(N_("{name} cannot be read: {said}"))
    return said.format(name=error.filename, said=screen.tr(describe_os_error(error)))

"""Whole programs, for `verifier`: versions of one compared, by `--contre` and `--pas`; an engine asked, `--moteur`."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

import click

from rummifun.console.errors import CommandError
from rummifun.console.progress import waiting_notice
from rummifun.console.screen import Console
from rummifun.console.terminal import Terminal
from rummifun.grading.compared_sheets import ComparedSheet, OurSheet, OwnSheet
from rummifun.grading.compared_versions import compare_chain, compare_files, compare_modules
from rummifun.grading.custom_sheets.judge import open_judge
from rummifun.grading.custom_sheets.sheet_reader import read_sheet
from rummifun.grading.engine_submission import HELLO, NoHelloError, examine_engine
from rummifun.grading.judging.options import GradingOptions
from rummifun.grading.report.comparison_text import ChainStep, VersionComparison, comparison_lines, step_lines
from rummifun.grading.report.json_report import report_to_json
from rummifun.grading.report.text_report import report_lines
from rummifun.grading.sandbox.limits import Limits, SandboxDiedError
from rummifun.grading.submission.files import SUFFIXES
from rummifun.messages import N_
from rummifun.plugins.loading import is_file, load_names
from rummifun.plugins.program_player import PREFIX, JsonEngineProcess, ProgramPlayer
from rummifun.shells.cli.commands.verifier_options import (
    NOTHING_ANSWERED,
    VerifyOptions,
    parse_question,
    read_names,
    refuse_unused_options,
)

_VERSION_OPTIONS: Final = ("modules", "contre", "pas", "tout")
_OF_FILES: Final = ("shut", "loose", "noms", "feuille")
_WAIT_NOTICE: Final = N_("the versions are being compared")


def compare_named_versions(asked: VerifyOptions, screen: Console) -> int:
    """Compare a file with another, or a chain of versions; 1 if something differs, 2 if nothing was compared."""
    _fits(asked, screen)
    limits = Limits(require_complete=asked.shut, allow_incomplete=asked.loose)
    with _sheet(asked, limits) as sheet:
        if asked.pas is not None:
            chain = _with_notice(compare_chain(asked.pas, limits, sheet), screen)
            steps = step_lines(chain, screen.tr, screen.style, asked.tout)
            return int(Terminal(screen).print_checked((line.rstrip(), breaks) for line, breaks in steps))
        with waiting_notice(screen.tr(_WAIT_NOTICE)):
            found = _compare(asked, screen, limits, sheet)
    lines = comparison_lines(found, screen.tr, screen.style, asked.tout)
    Terminal(screen).print_lines(*(line.rstrip() for line in lines))
    return int(found.has_changes) if found.has_changes or found.agreeing else NOTHING_ANSWERED


@contextmanager
def _sheet(asked: VerifyOptions, limits: Limits) -> Iterator[ComparedSheet]:
    """Open the sheet by which versions are compared."""
    if asked.feuille is None:
        yield OurSheet(read_names(asked))
        return
    sheet = read_sheet(asked.feuille)
    with open_judge(sheet, GradingOptions(limits=limits)) as judge:
        yield OwnSheet(judge, read_names(asked, sheet))


def _compare(asked: VerifyOptions, screen: Console, limits: Limits, sheet: ComparedSheet) -> VersionComparison:
    """Compare two files in a sandbox, or two modules of Python, which are imported."""
    assert asked.contre is not None
    [after] = asked.modules
    if _names_modules(asked):
        return compare_modules(load_names(after, screen), load_names(str(asked.contre), screen))
    return compare_files(asked.contre, Path(after), limits, sheet)


def _names_modules(asked: VerifyOptions) -> bool:
    if asked.feuille is not None:
        return False
    names = (str(asked.contre), *asked.modules)
    return asked.contre is not None and not any(is_file(name) or Path(name).suffix in SUFFIXES for name in names)


def _with_notice(chain: Iterator[ChainStep], screen: Console) -> Iterator[ChainStep]:
    """Show a notice on a terminal while a step is compared."""

    def step() -> ChainStep | None:
        with waiting_notice(screen.tr(_WAIT_NOTICE)):
            return next(chain, None)

    return iter(step, None)


def _fits(asked: VerifyOptions, screen: Console) -> None:
    """Refuse options without a meaning here, before running anything."""
    if asked.contre is not None and asked.pas is not None:
        raise CommandError(screen.tr(N_("either --contre or --pas")))
    name = "--pas" if asked.contre is None else "--contre"
    said = screen.tr(N_("{name} compares versions without grading them: it does not go with {names}"))
    ours = _VERSION_OPTIONS if _names_modules(asked) else (*_VERSION_OPTIONS, *_OF_FILES)
    refuse_unused_options(asked, ours, said.replace("{name}", name))
    if asked.pas is not None and asked.modules:
        said = screen.tr(N_("--pas takes a folder alone: {names}"))
        raise CommandError(said.format(names=" ".join(asked.modules)))
    if asked.contre is not None and len(asked.modules) != 1:
        raise CommandError(screen.tr(N_("--contre compares two versions: one file was expected beside it")))


_ENGINE_OPTIONS: Final = frozenset({"moteur", "question", "as_json", "tout", "graine"})


def check_engine(asked: VerifyOptions, screen: Console) -> int:
    """Examine an engine and show the report; 1 if something that it has is wrong."""
    place, tr = asked.moteur or "", screen.tr
    refuse_unused_options(asked, _ENGINE_OPTIONS, tr(N_("--moteur checks one engine: it does not go with {names}")))
    if not place.startswith(PREFIX):
        raise CommandError(tr(N_("engine expected: {example}; received: {text}")).format(example=_EXAMPLE, text=place))
    player = ProgramPlayer(place)
    try:
        report = examine_engine(lambda: JsonEngineProcess(player), place, parse_question(asked, screen), asked.graine)
    except (SandboxDiedError, NoHelloError) as error:
        said = tr(N_("{name} does not answer {hello} by the functions that it has: {said}"))
        raise CommandError(said.format(name=place, hello=HELLO, said=error)) from None
    if asked.as_json:
        click.echo(json.dumps(report_to_json(report, tr), ensure_ascii=not screen.style.unicode, indent=2))
    else:
        Terminal(screen).print_lines(*report_lines(report, tr, screen.style, asked.tout))
    return int(report.has_failures)


_EXAMPLE: Final = f"{PREFIX}./mon_moteur"

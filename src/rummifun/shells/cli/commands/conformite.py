"""`rummifun conformite`: every word of the printed sheets, its identifier, and its covers: examples, laws, tests."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import click

import rummifun
from rummifun.console.errors import CommandError
from rummifun.console.options import JSON, argument, build_command, option
from rummifun.console.screen import Console
from rummifun.console.terminal import Terminal
from rummifun.messages import N_, Translation
from rummifun.render.text import bold_text, warning_text, wrap_paragraph

if TYPE_CHECKING:
    from rummifun.shells.cli.conformite import Finding, Sheet


_Findings = tuple[tuple["Sheet", tuple["Finding", ...]], ...]


@dataclass(frozen=True, slots=True)
class Arguments:
    """The arguments of the command, one option per field."""

    feuille: str | None = argument(N_("SHEET"), "[{}]")
    as_json: bool = option(*JSON)
    manquants: bool = option("--manquants --missing", N_("List only the words without an identifier or a cover."))


def run(asked: Arguments, screen: Console) -> int:
    """List the words of a sheet, or of all; 1 if one lacks an identifier though its game is built."""
    if sys.flags.optimize > 1:
        raise CommandError(screen.tr(N_("the examples are in docstrings, which Python -OO leaves out: run it without")))
    findings = _examine_sheets(_sheets(asked.feuille, screen.tr))
    shown = tuple((sheet, tuple(f for f in fs if not (asked.manquants and f.is_covered))) for sheet, fs in findings)
    if asked.as_json:
        words = [_entry(finding) for _, fs in shown for finding in fs]
        click.echo(json.dumps(words, ensure_ascii=not screen.style.unicode, indent=2))
    else:
        Terminal(screen).print_lines(*_report(shown, findings, screen))
    return int(any(f.is_missing for _, fs in findings for f in fs))


def _sheets(name: str | None, tr: Translation) -> tuple[Sheet, ...]:
    from rummifun.shells.cli.conformite import SHEETS

    if name is None:
        return tuple(SHEETS.values())
    if name not in SHEETS:
        said = tr(N_("no sheet called {name}; expected: {names}"))
        raise CommandError(said.format(name=name, names=", ".join(SHEETS)))
    return (SHEETS[name],)


def _examine_sheets(sheets: tuple[Sheet, ...]) -> _Findings:
    from rummifun.shells.cli.conformite import examine

    findings = examine([word for sheet in sheets for word in sheet.words], sources_of_tests())
    return tuple((sheet, tuple(f for f in findings if f.word.sheet == sheet.name)) for sheet in sheets)


def sources_of_tests() -> tuple[str, ...] | None:
    """Read the test files of a checkout; an installed package has none."""
    source = Path(rummifun.__file__).resolve().parent.parent
    folder = source.parent / "tests"
    if source.name != "src" or not folder.is_dir():
        return None
    return tuple(path.read_text("utf-8") for path in sorted(folder.rglob("test_*.py")))


def _entry(finding: Finding) -> dict[str, Any]:
    printed = ("sheet", "section", "printed", "kind", "identifier", "places")
    found = ("due", "found", "doctest", "laws", "question", "tests")
    return {name: getattr(finding.word if name in printed else finding, name) for name in (*printed, *found)}


_LAWS: Final = N_(
    "laws: those that check a program or, without any, those that docstrings state; "
    "Q4: the question that grades a type; -: none"
)


def _report(shown: _Findings, findings: _Findings, screen: Console) -> Iterator[str]:
    """Write a table for each sheet with something to show, then a line of counts for each."""
    for sheet, chosen in shown:
        if chosen:
            yield from (*_table(sheet, chosen, screen), "")
    if any(chosen for _, chosen in shown):
        yield from (wrap_paragraph(screen.tr(_LAWS), screen.style), "")
    counts = screen.tr(N_("{sheet}: words {n}, with an identifier {k}, covered {j}"))
    for sheet, every in findings:
        n, k, j = len(every), sum(f.found for f in every), sum(f.is_covered for f in every)
        yield counts.format(sheet=sheet.name, n=n, k=k, j=j)
    missing = [f.word.printed for _, every in findings for f in every if f.is_missing]
    if missing:
        said = screen.tr(N_("without an identifier, though the game is built: {words}"))
        yield warning_text(wrap_paragraph(said.format(words=", ".join(missing)), screen.style), screen.style)


def _table(sheet: Sheet, findings: tuple[Finding, ...], screen: Console) -> Iterator[str]:
    tr = screen.tr
    head = (tr(N_("printed word")), "§", tr(N_("identifier")))
    columns = [head, *((f.word.printed, f.word.section.removeprefix("§"), f.word.identifier) for f in findings)]
    widths = [max(map(len, column)) for column in zip(*columns, strict=True)]
    ends = [f"{tr(N_('ex.')):>3}  {tr(N_('laws')):>4}  {'tests':>5}", *(_cover(f, screen) for f in findings)]
    yield bold_text(f"{sheet.name}{tr(': ')}{sheet.title}", screen.style)
    for cells, end in zip(columns, ends, strict=True):
        yield "  ".join([*(cell.ljust(width) for cell, width in zip(cells, widths, strict=True)), end]).rstrip()


def _cover(finding: Finding, screen: Console) -> str:
    """Write the covers of a word: an example, so many laws, so many test files; or that the word is missing."""
    if finding.is_missing:
        return warning_text(f"{screen.tr(N_('missing')):>16}", screen.style)
    if not finding.found:
        return f"{screen.tr(N_('planned')):>16}"
    example = ("✓" if screen.style.unicode else "+") if finding.doctest else "-"
    tests = "?" if finding.tests is None else str(finding.tests or "-")
    return f"{example:>3}  {finding.laws_text or '-':>4}  {tests:>5}"


command: Final = build_command("conformite", Arguments, run)

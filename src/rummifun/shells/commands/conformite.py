"""`rummifun conformite`: every word of the printed sheets, its identifier, and what covers it."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

import rummifun
from rummifun.messages import N_, Translation
from rummifun.render.text import alert, bold, paragraph
from rummifun.shells.asked.load import Unusable
from rummifun.shells.screen import Screen

if TYPE_CHECKING:
    from rummifun.conformite import Finding, Sheet


_Findings = tuple[tuple["Sheet", tuple["Finding", ...]], ...]


def command(tr: Translation) -> click.Command:
    """Make the command, its help in a language."""

    @click.command("conformite", help=tr(N_("List the printed words of the sheets.")))
    @click.argument("feuille", metavar=f"[{tr(N_('SHEET'))}]", required=False)
    @click.option("--json", "as_json", is_flag=True, help=tr(N_("Write JSON.")))
    @click.option(
        "--manquants", "--missing", is_flag=True, help=tr(N_("Only the words without an identifier or a cover."))
    )
    @click.pass_obj
    def conformite(screen: Screen, feuille: str | None, as_json: bool, manquants: bool) -> None:
        findings = _examined(_sheets(feuille, tr))
        shown = tuple((sheet, tuple(f for f in fs if not (manquants and f.covered))) for sheet, fs in findings)
        if as_json:
            words = [_entry(finding) for _, fs in shown for finding in fs]
            click.echo(json.dumps(words, ensure_ascii=not screen.style.symbols, indent=2))
        else:
            for line in _report(shown, findings, screen):
                click.echo(line, color=screen.style.colour)
        click.get_current_context().exit(1 if any(f.missing for _, fs in findings for f in fs) else 0)

    return conformite


def _sheets(name: str | None, tr: Translation) -> tuple[Sheet, ...]:
    from rummifun.conformite import SHEETS

    if name is None:
        return tuple(SHEETS.values())
    if name not in SHEETS:
        raise Unusable(tr(N_("no sheet called {name}; expected: {names}")).format(name=name, names=", ".join(SHEETS)))
    return (SHEETS[name],)


def _examined(sheets: tuple[Sheet, ...]) -> _Findings:
    from rummifun.conformite import examine

    findings = examine([word for sheet in sheets for word in sheet.words], sources_of_tests())
    return tuple((sheet, tuple(f for f in findings if f.word.sheet == sheet.name)) for sheet in sheets)


def sources_of_tests() -> tuple[str, ...] | None:
    """Read the test files of a checkout; an installed package has none.

    >>> sources = sources_of_tests()
    >>> sources is None or isinstance(sources, tuple)
    True
    """
    source = Path(rummifun.__file__).resolve().parent.parent
    folder = source.parent / "tests"
    if source.name != "src" or not folder.is_dir():
        return None
    return tuple(path.read_text("utf-8") for path in sorted(folder.rglob("test_*.py")))


def _entry(finding: Finding) -> dict[str, Any]:
    word = finding.word
    return {
        "sheet": word.sheet,
        "section": word.section,
        "printed": word.printed,
        "kind": word.kind,
        "identifier": word.identifier,
        "places": word.places,
        "due": finding.due,
        "found": finding.found,
        "doctest": finding.doctest,
        "laws": finding.laws,
        "tests": finding.tests,
    }


def _report(shown: _Findings, findings: _Findings, screen: Screen) -> Iterator[str]:
    """Write a table for each sheet that has something to show, then a line of counts for each."""
    for sheet, chosen in shown:
        if chosen:
            yield from (*_table(sheet, chosen, screen), "")
    for sheet, every in findings:
        yield _counts(sheet, every, screen.tr)
    missing = [f.word.printed for _, every in findings for f in every if f.missing]
    if missing:
        said = screen.tr(N_("without an identifier, though the game is built: {words}"))
        yield alert(paragraph(said.format(words=", ".join(missing)), screen.style), screen.style)


def _table(sheet: Sheet, findings: tuple[Finding, ...], screen: Screen) -> Iterator[str]:
    tr = screen.tr
    head = (tr(N_("printed word")), "§", tr(N_("identifier")))
    columns = [head, *((f.word.printed, f.word.section.removeprefix("§"), f.word.identifier) for f in findings)]
    widths = [max(map(len, column)) for column in zip(*columns, strict=True)]
    ends = [f"{tr(N_('ex.')):>3}  {tr(N_('laws')):>4}  {'tests':>5}", *(_cover(f, screen) for f in findings)]
    yield bold(f"{sheet.name}{tr(': ')}{sheet.title}", screen.style)
    for cells, end in zip(columns, ends, strict=True):
        yield "  ".join([*(cell.ljust(width) for cell, width in zip(cells, widths, strict=True)), end]).rstrip()


def _cover(finding: Finding, screen: Screen) -> str:
    """Write what covers a word: an example, so many laws, so many test files; or that the word is not there."""
    if finding.missing:
        return alert(f"{screen.tr(N_('missing')):>16}", screen.style)
    if not finding.found:
        return f"{screen.tr(N_('planned')):>16}"
    example = ("✓" if screen.style.symbols else "+") if finding.doctest else "-"
    laws, tests = ("?" if count is None else str(count or "-") for count in (finding.laws, finding.tests))
    return f"{example:>3}  {laws:>4}  {tests:>5}"


def _counts(sheet: Sheet, findings: tuple[Finding, ...], tr: Translation) -> str:
    said = tr(N_("{sheet}: words {n}, with an identifier {k}, covered {j}"))
    return said.format(
        sheet=sheet.name, n=len(findings), k=sum(f.found for f in findings), j=sum(f.covered for f in findings)
    )

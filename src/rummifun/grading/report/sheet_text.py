"""A sheet of one's own that was read back, in writing: its calls and their answers, its mistakes, its laws."""

from __future__ import annotations

from collections.abc import Iterator

from rummifun.core.scene import plural
from rummifun.grading.custom_sheets.sheet_check import FunctionCheck, LawCheck, SheetCheck, TitledCheck
from rummifun.grading.report.case_text import format_call
from rummifun.grading.sheet.ocaml_types import type_text
from rummifun.messages import N_, Translation
from rummifun.render.text import Style, bold_text


def sheet_check_lines(found: SheetCheck, tr: Translation, style: Style) -> Iterator[str]:
    """Write the calls of a sheet's functions, its mistakes and readings, each with a call that shows it, its laws."""
    yield bold_text(found.sheet.title, style)
    for one in found.functions:
        yield from (f"  {line}" for line in _function_lines(one, tr))
    for said, titled in (
        (N_("Mistakes, each with a call that shows it:"), found.mistakes),
        (N_("Readings, each with a call that tells it from the solution:"), found.readings),
    ):
        if titled:
            yield tr(said)
            yield from (f"  {line}" for one in titled for line in _titled_lines(one, tr))
    if found.laws:
        yield tr(N_("Laws, which hold of the solution, each with the mistakes that break it:"))
        yield from (f"  {line}" for law in found.laws for line in _law_lines(law, tr))


def _function_lines(one: FunctionCheck, tr: Translation) -> Iterator[str]:
    calls, (true, false) = one.calls, one.calls.truths
    counts = [plural(len(calls.calls), N_("{n} call"), N_("{n} calls")).localize(tr)]
    if true or false:
        counts.append(tr(N_("{true} true and {false} false")).format(true=true, false=false))
    if calls.outside:
        share = f"{100 * calls.outside / calls.drawn:.0f} %"
        counts.append(tr(N_("{share} of those drawn are outside its domain")).format(share=share))
    yield f"{one.function.name} : {type_text(one.function.type)}"
    yield f"    {', '.join(counts)}"
    if bool(true) != bool(false):
        yield f"    {tr(N_('every call has the same answer: give an @exemple that has the other'))}"
    yield from (f"      {line}" for line in one.smallest)


def _titled_lines(one: TitledCheck, tr: Translation) -> Iterator[str]:
    yield f"{one.function}{tr(': ')}{one.title}"
    yield f"    {format_call(one.failure, tr, short=True)}"


def _law_lines(one: LawCheck, tr: Translation) -> Iterator[str]:
    yield f"{one.law.name}{tr(': ')}{one.law.meaning}"
    yield f"    {tr('; ').join(one.broken_by) or tr(N_('no mistake breaks it'))}"

"""Reading a sheet back before a class does: its solution, its examples, its mistakes, its readings, its calls."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import partial
from typing import Final, NamedTuple, TypeVar

from rummifun.grading.custom_sheets.asked_laws import law_failure, law_rows
from rummifun.grading.custom_sheets.blame import observe, smallest
from rummifun.grading.custom_sheets.drawn_calls import Call, DrawnCalls
from rummifun.grading.custom_sheets.judge import SheetJudge, run_sheet
from rummifun.grading.custom_sheets.law_runs import LawRun
from rummifun.grading.custom_sheets.required_words import style_fault
from rummifun.grading.custom_sheets.sheet import FunctionLaw, Sheet
from rummifun.grading.custom_sheets.sheet_files import LAWS
from rummifun.grading.custom_sheets.titled_versions import TitledVersion
from rummifun.grading.custom_sheets.values import outline, rename_elements, size_and_text
from rummifun.grading.grade import open_submission
from rummifun.grading.judging.findings import Failure
from rummifun.grading.judging.options import DEFAULT_OPTIONS, GradingOptions
from rummifun.grading.matching.shapes import Arguments
from rummifun.grading.sandbox.versions import Version
from rummifun.grading.sheet.declarations import SheetError, SheetFunction
from rummifun.grading.sheet.interface import FILE, sheet_error
from rummifun.grading.submission.definitions import SourceFile
from rummifun.grading.submission.files import Submission
from rummifun.messages import N_

_SHOWN: Final = 5


class FunctionCheck(NamedTuple):
    """The calls of a function: their numbers, and the smallest with their answers."""

    function: SheetFunction
    calls: DrawnCalls
    smallest: tuple[str, ...]


class TitledCheck(NamedTuple):
    """A mistake or a reading, and the smallest call on which it differs from the solution."""

    title: str
    function: str
    failure: Failure


class LawCheck(NamedTuple):
    """A law that holds of the solution: the number of values it was asked of, and the mistakes that break it."""

    law: SheetFunction
    asked: int
    broken_by: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class SheetCheck:
    """A sheet read back: its functions, its mistakes and readings, each shown, its laws, and what is wrong with it."""

    sheet: Sheet
    functions: tuple[FunctionCheck, ...]
    mistakes: tuple[TitledCheck, ...]
    readings: tuple[TitledCheck, ...]
    laws: tuple[LawCheck, ...] = ()
    faults: tuple[SheetError, ...] = ()


def check_sheet(sheet: Sheet, how: GradingOptions = DEFAULT_OPTIONS) -> SheetCheck:
    """Read a sheet back, all that can be; raise `SheetError` if its programs cannot be run."""
    if sheet.solution.is_ocaml:
        check_interface(sheet, how)
    with run_sheet(sheet, how) as judge:
        faults = [*judge.faults, *map(_missing_title, judge.untitled)]
        functions = _collect(
            faults, partial(_check_function, judge), (one for one in sheet.functions.values() if not one.is_given)
        )
        names = {one.function.name for one in functions} | {
            one.name for one in sheet.functions.values() if one.is_given
        }  # the others have their sentence already
        mistakes, readings = (
            _collect(faults, partial(_check_titled, judge), (one for one in several if one.name in names))
            for several in (judge.mistakes, judge.readings)
        )
        laws = _collect(faults, partial(_check_law, judge), (one for one in sheet.laws if {*one.names} <= names))
        return SheetCheck(sheet, functions, mistakes, readings, laws, tuple(faults))


_Checked = TypeVar("_Checked")
_Check = TypeVar("_Check")


def _collect(
    faults: list[SheetError], check: Callable[[_Checked], _Check], several: Iterable[_Checked]
) -> tuple[_Check, ...]:
    """Check several things; add to the faults the errors of those that do not hold, and return the others."""
    found = []
    for one in several:
        try:
            found.append(check(one))
        except SheetError as error:
            faults.append(error)
    return tuple(found)


def check_interface(sheet: Sheet, how: GradingOptions) -> None:
    """Ask OCaml whether the solution has the types of the interface; raise `SheetError` with its message."""
    file, text = sheet.solution.name, "\n".join(one.text for one in (*sheet.given_in(True), sheet.solution))
    signature = f'module Solution : sig\n# 1 "{FILE}"\n{sheet.interface}\nend ='
    source = SourceFile(file, f'{signature}\n# 1 "{file}"\nstruct\n{sheet.declarations}\n# 1 "{file}"\n{text}\nend')
    with open_submission(Submission(sheet.solution.name, (source,), {}), how) as hand:
        for problem in hand.problems:
            message = N_("{file} has not the types of {interface}: {said}")
            raise SheetError(
                message, file=sheet.solution.name, interface=FILE, said=problem.said.strip() or problem.kind
            )


def _check_function(judge: SheetJudge, function: SheetFunction) -> FunctionCheck:
    own = judge.solution[function.name].definition
    apart = {one.definition.index for one in judge.solution.values()} - {own.index}
    if said := style_fault(function, judge.uses.words(own, apart)):
        message = N_("{file}, line {line}: {name} is not written as the sheet asks: {said}")
        raise SheetError(message, file=own.file, line=own.line, name=function.name, said=said)
    drawn, version = judge.calls(function.name), judge.solution[function.name]
    if function.name in judge.makers:
        return FunctionCheck(function, drawn, ())
    smallest: dict[Arguments, Call] = {}  # of calls that differ by their elements alone, one is shown
    for call in sorted(drawn.calls, key=lambda one: size_and_text(one.arguments)):
        smallest.setdefault(rename_elements(judge.types, function.takes, call.arguments), call)
    several = [*smallest.values()]
    by_outline = {tuple(map(outline, (*call.arguments, call.answer))): call for call in reversed(several)}
    varied = sorted(several, key=lambda one: one not in by_outline.values())[:_SHOWN]  # each constructor first
    chosen = sorted(varied, key=lambda one: size_and_text(one.arguments))
    written = tuple(f"{version.write(call)} = {version.write_result(answer)}" for call, answer in chosen)
    return FunctionCheck(function, drawn, written)


def _missing_title(version: Version) -> SheetError:
    message, one = N_("{file}, line {line}: no comment right above {name} names this version"), version.definition
    return SheetError(message, file=one.file, line=one.line, name=one.plain_name)


def _check_titled(judge: SheetJudge, one: TitledVersion) -> TitledCheck:
    """Show a titled version by a call on which it differs from the solution."""
    title, version, definition = one.title, one.version, one.version.definition
    trial = judge.try_version(version, judge.calls_for(version))
    failures = [*judge.smallest_failures(trial)] or _failures_of_maker(judge, title, one.name)
    failures = _failures_of_predicate(judge, version) if one.is_predicate else failures
    if not failures:
        message = N_("{file}, line {line}: “{title}” answers all {n} calls of {name} as the solution does")
        name, line = version.function.name, definition.line
        raise SheetError(message, file=definition.file, line=line, title=title, n=len(trial.calls), name=name)
    return TitledCheck(title, one.name, failures[0])


def _failures_of_predicate(judge: SheetJudge, version: Version) -> list[Failure]:
    """Show a mistake in results by the smallest wrong one that has it."""
    wrong = [one for one in judge.calls(version.function.name).calls if one.answer is False]
    answers = version.answers(one.arguments for one in wrong)
    return [judge.failure(version, one) for one, has_it in zip(wrong, answers, strict=True) if has_it is True][:1]


def _failures_of_maker(judge: SheetJudge, title: str, name: str) -> list[Failure]:
    """Show a mistake in a function that makes values of an abstract type by a call inside another."""
    every = (*judge.worlds, *judge.reading_worlds) if name in judge.makers else ()
    worlds = [world for one, function, world in every if (one, function) == (title, name)]
    found = [(world, smallest(observe(judge, world), name)) for world in worlds]
    return [judge.smallest_failure(world[one.observer], one.call) for world, one in found if one]


def _check_law(judge: SheetJudge, law: FunctionLaw) -> LawCheck:
    """Ask a law of the solution, then of the solution with each mistake in it."""
    calls = judge.calls(law.function.name).calls
    broken = next((one.arguments for one in calls if one.answer is not True), None)
    if broken is not None:
        failure = LawRun(law, judge.solution, judge.same).failure(broken)
        steps = "; ".join(f"{call} = {came}" for call, came in failure.arguments)
        message = N_("the solution breaks the law {name}: {steps}")
        raise sheet_error(law.function.line, message, LAWS, name=law.function.name, steps=steps)
    rows = law_rows(judge, law, judge.solution)
    broken_by = (f"{name} ({title})" for title, name, world in judge.worlds if law_failure(judge, law, world, rows))
    return LawCheck(law.function, len(calls), tuple(broken_by))

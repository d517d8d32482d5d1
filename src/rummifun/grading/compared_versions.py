"""Two versions of one program: every function of the sheet that both define gets the same programs.

Values of the sheet are compared, however each version represents them: OCaml or Python, a sum type or a list.
`compare_modules` compares two modules in a notebook; the command compares files, each in its own cell.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import ExitStack
from dataclasses import replace
from functools import partial
from itertools import pairwise
from pathlib import Path
from types import ModuleType
from typing import Any, Final

from toolz import merge_with, partition_all

from rummifun.grading.cases.fresh_cases import SPECS
from rummifun.grading.compared_sheets import Case, ComparedCall, ComparedSheet, OurSheet, Version
from rummifun.grading.judging.findings import sanitize_report
from rummifun.grading.judging.options import GradingOptions
from rummifun.grading.report.comparison_text import ChainStep, ComparedFunction, Difference, VersionComparison
from rummifun.grading.sandbox import lending_driver
from rummifun.grading.sandbox.languages import bind_function
from rummifun.grading.sandbox.limits import Limits
from rummifun.grading.sheet.rummikub import FUNCTIONS
from rummifun.grading.submission.definitions import FailedCall, SourceFile
from rummifun.grading.submission.files import SUFFIXES, Submission, UnreadableFileError, read_submission
from rummifun.grading.submission.mutants import HURRY, mistaken_copies
from rummifun.messages import N_

_Same = Callable[[Case, Any, Any], bool]
"""Tells whether two answers to a call are the same."""


_TOGETHER: Final = 64


def compare_modules(after: ModuleType | Mapping[str, Any], before: ModuleType | Mapping[str, Any]) -> VersionComparison:
    """Compare a version of a program with the one before it: every function of the sheet that both define.

    >>> before = {"cardinal": lambda ens: sum(n for _, n in ens)}
    >>> print(compare_modules({"cardinal": lambda ens: sum([n for _, n in ens])}, before))
    ✓ après contre avant : 1 fonction identique sur ... programmes
      cardinal  identique sur ... programmes
    >>> compare_modules({"cardinal": len}, before).differing[0].difference
    Difference(calls=("cardinal([('a', 2)])", "cardinal([('a', 2)])"), answers=('2', '1'), accidents=('', ''))

    Law: (against m m).differing == (). Raises `UnreadableFileError` where they define no function in common.
    """
    return compare_versions(OurSheet(), *(_live(*one) for one in (("avant", before), ("après", after))))


def _live(name: str, module: ModuleType | Mapping[str, Any]) -> Version:
    space = module if isinstance(module, Mapping) else vars(module)
    called = str(space.get("__name__", name)).rpartition(".")[2]
    found = {word: space[word] for word in FUNCTIONS if word in space}
    bound = {word: one for word in found if (one := bind_function(word, space)) is not None}
    draws = frozenset(word for word in bound if SPECS[word].draws)
    return Version(called, "python", bound, frozenset(found) - bound.keys(), draws)


def compare_files(
    before: Path, after: Path, limits: Limits | None = None, sheet: ComparedSheet | None = None
) -> VersionComparison:
    """Compare a file, a folder or a zip with another, each in a cell, by a sheet: ours, if there is no other.

    Raises `UnreadableFileError` if one cannot be read or run, or if they share no function of the sheet.
    """
    sheet = sheet or OurSheet()
    how = GradingOptions(limits=limits, cells={"python": lending_driver.open_lending_sandbox})
    with ExitStack() as stack:
        opened = []
        for path, other in ((before, after), (after, before)):
            name = path.name if path.name != other.name else str(path)
            files = read_submission([path])
            program = stack.enter_context(sheet.open(files, how))
            opened.append((files, program.version(name)))
        both = [version for _, version in opened]
        found = compare_versions(sheet, *both)
        asked = {one.function: sheet.programs(one.function, both)[: one.programs_run] for one in _agreeing(found)}
        hurried = replace(how, limits=replace(limits or Limits(), call=HURRY))
        apart = merge_with(list, *(_mistakes_apart(*one, asked, sheet, hurried) for one in opened))
        counts = {function: (sum(map(sum, both)), sum(map(len, both))) for function, both in apart.items()}
        compared = (replace(one, mistakes=counts.get(one.function, (0, 0))) for one in found.compared)
        return sanitize_report(replace(found, compared=tuple(compared)))


def _agreeing(found: VersionComparison) -> Iterator[ComparedFunction]:
    return (one for one in found.agreeing if not one.why)


_MOST_MISTAKES: Final = 25
"""The most mistakes, one in each copy, of a function in a version: evenly among all that can be made."""


def _copies(version: Version, function: str) -> dict[str, str]:
    return mistaken_copies(version.bound[function].definition.plain_name, version.own(function), _MOST_MISTAKES)


def _mistakes_apart(
    files: Submission, version: Version, asked: Mapping[str, Sequence[Case]], sheet: ComparedSheet, how: GradingOptions
) -> Mapping[str, Sequence[bool]]:
    """Tell for each function that agrees which mistakes in copies of it the programs asked tell apart."""
    copies = {function: _copies(version, function) for function in asked}
    sources = (SourceFile(*one) for of in copies.values() for one in of.items())
    apart = {}
    with sheet.open(replace(files, sources=(*files.sources, *sources)), how) as planted:
        known = {one.name: one for one in planted.definitions}
        for function, cases in asked.items():
            read = (known[name] for name in copies[function] if name in known)
            fit = [one for definition in read if (one := planted.bind_function(function, definition))]
            answered = [(case, version.bound[function].call(*case)) for case in cases]
            apart[function] = _apart(fit, answered, partial(_is_same, sheet, True, function))
    return apart


def _apart(copies: Sequence[ComparedCall], answered: Sequence[tuple[Case, Any]], same: _Same) -> Sequence[bool]:
    """Tell which copies with a mistake programs tell apart; nothing if the unchanged one is not faithful on a few."""
    apart = [_is_apart(one, answered if i else answered[: 4 * _TOGETHER], same) for i, one in enumerate(copies)]
    return [one for one in apart[1:] if one is not None] if apart[:1] == [False] else []


def _is_apart(copy: ComparedCall, answered: Sequence[tuple[Case, Any]], same: _Same) -> bool | None:
    """Tell whether a copy ever answers otherwise than what it is a copy of; None where time is over."""
    for some in partition_all(_TOGETHER, answered):
        copy.prefetch(case for case, _ in some)
        given = [copy.call(*case) for case, _ in some]
        if FailedCall("late") in given:
            return None
        if not all(same(case, answer, one) for (case, answer), one in zip(some, given, strict=True)):
            return True
    return False


def compare_versions(sheet: ComparedSheet, before: Version, after: Version) -> VersionComparison:
    """Run the same programs on two versions."""
    both = [function for function in sheet.functions if function in before.functions & after.functions]
    if not both:
        message = N_("{after} and {before} define no function of the sheet in common")
        raise UnreadableFileError(message, after=after.name, before=before.name)
    found = tuple(_compare_function(function, before, after, sheet) for function in both)
    alike = [one.function for one in found if one.programs_run and not one.difference]
    asked = {owner.name for function in alike for owner in after.owners.get(function, ())}
    only = (_only(before, after, sheet), _only(after, before, sheet))
    branches = tuple(one for one in after.branches() if one.owner in asked)
    problems, languages = (*before.problems, *after.problems), (before.language, after.language)
    return VersionComparison(before.name, after.name, found, *only, branches, problems, languages)


def _only(one: Version, other: Version, sheet: ComparedSheet) -> tuple[str, ...]:
    return tuple(function for function in sheet.functions if function in one.functions - other.functions)


def _compare_function(function: str, before: Version, after: Version, sheet: ComparedSheet) -> ComparedFunction:
    section = sheet.functions[function]
    if function in before.unfit | after.unfit:
        return ComparedFunction(function, section, why="type" if function in before.unfit else "lost")
    if function in before.draws | after.draws:
        return ComparedFunction(function, section, why="draws")
    versions, asked, why = (before.bound[function], after.bound[function]), 0, "raises"
    same = partial(_is_same, sheet, before.language == after.language, function)
    for case, answers in _answers(versions, sheet.programs(function, (before, after))):
        if FailedCall("late") in answers or all(one.gave_up for one in versions):
            why = "late"
            break
        asked += 1
        if not all(isinstance(one, FailedCall) for one in answers):
            why = ""
        if not same(case, *answers):
            after.branches()
            least = sheet.smallest(function, case, lambda one: not same(one, *_both(versions, one)))
            return ComparedFunction(function, section, asked, _difference(versions, least, _both(versions, least)))
    own = {one.name for one in after.own(function)} if after.branches() else ()
    branches = tuple(one for one in after.branches() if one.owner in own)
    return ComparedFunction(function, section, 0 if why == "raises" else asked, why=why, branches=branches)


Bounds = tuple[ComparedCall, ComparedCall]


Answers = tuple[Any, Any]


def _answers(versions: Bounds, asked: Sequence[Case]) -> Iterator[tuple[Case, Answers]]:
    """Ask both versions, many programs at once."""
    for some in partition_all(_TOGETHER, asked):
        for one in versions:
            one.prefetch(some)
        yield from ((case, _both(versions, case)) for case in some)


def _both(versions: Bounds, case: Case) -> Answers:
    return versions[0].call(*case), versions[1].call(*case)


def _is_same(sheet: ComparedSheet, alike: bool, function: str, case: Case, one: Any, other: Any) -> bool:
    """Tell whether two answers are the same value of the sheet, or the same kind of accident.

    Exceptions of one language are told apart by their names; those of OCaml and of Python have none in common.
    """
    if isinstance(one, FailedCall) and isinstance(other, FailedCall):
        names = {re.split(r"[^\w.]", failed.detail, maxsplit=1)[0] for failed in (one, other)}
        return one.kind == other.kind and (len(names) == 1 or not alike or one.kind != "exception")
    return sheet.is_same(function, case, one, other)


def _difference(versions: Bounds, case: Case, answers: Answers) -> Difference:
    said, accidents = zip(
        *(
            (answer.detail, answer.kind) if isinstance(answer, FailedCall) else (one.write_result(answer), "")
            for one, answer in zip(versions, answers, strict=True)
        ),
        strict=True,
    )
    before, after = versions
    return Difference((before.write(case), after.write(case)), said, accidents)


def numbered_files(folder: Path) -> list[Path]:
    """List the versions in a folder, by the numbers that begin their names.

    Raises `UnreadableFileError` if there are fewer than two, or if two have the same number.
    """
    if not folder.is_dir():
        raise UnreadableFileError(N_("{name} is not a folder"), name=folder)
    found = ((_NUMBER.match(path.name), path) for path in folder.iterdir() if path.suffix in SUFFIXES)
    versions = sorted((int(number[0]), path) for number, path in found if number)
    if len(versions) < 2:
        message = N_("{name} holds {n} numbered versions: two at least were expected, 1_….py, 2_….py (or .ml)")
        raise UnreadableFileError(message, name=folder, n=len(versions))
    for (number, one), (same, other) in pairwise(versions):
        if number == same:
            raise UnreadableFileError(N_("{one} and {other} have the same number"), one=one.name, other=other.name)
    return [path for _, path in versions]


_NUMBER: Final = re.compile(r"\d+")


def compare_chain(
    folder: Path, limits: Limits | None = None, sheet: ComparedSheet | None = None
) -> Iterator[ChainStep]:
    """Compare each version in a folder with the one before it.

    Raises `UnreadableFileError` if the folder is not a chain.
    """
    for before, after in pairwise(numbered_files(folder)):
        try:
            yield ChainStep(before.name, after.name, compare_files(before, after, limits, sheet))
        except UnreadableFileError as error:
            yield ChainStep(before.name, after.name, None, error)

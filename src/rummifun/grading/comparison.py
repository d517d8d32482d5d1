"""Two versions of one program: every function of the sheet that both define gets the same programs.

Values of the sheet are compared, however each version represents them: OCaml or Python, a sum type or a list.
`compare_modules` compares two modules in a notebook; the command compares files, each in its own cell.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import ExitStack
from dataclasses import dataclass, field
from functools import partial
from itertools import pairwise
from pathlib import Path
from types import ModuleType
from typing import Any, Final

from toolz import groupby, partition_all

from rummifun.grading.cases.fresh_cases import SPECS, smaller_cases, trial_programs
from rummifun.grading.cases.spec import Case
from rummifun.grading.grade import open_submission
from rummifun.grading.judging.findings import sanitize_report
from rummifun.grading.judging.weights import GradingOptions, NameMapping
from rummifun.grading.report.comparison_text import ChainStep, ComparedFunction, Difference, VersionComparison
from rummifun.grading.sandbox import lending_driver
from rummifun.grading.sandbox.calls import BoundFunction
from rummifun.grading.sandbox.languages import bind_function
from rummifun.grading.sandbox.lending_driver import Branch
from rummifun.grading.sandbox.limits import Limits
from rummifun.grading.sandbox.runner import RunningSubmission
from rummifun.grading.sheet import FUNCTIONS, sheet_name
from rummifun.grading.submission.definitions import CallGraph, Definition, FailedCall, Problem
from rummifun.grading.submission.files import SUFFIXES, UnreadableFileError, read_submission
from rummifun.grading.submission.names import TeacherNames
from rummifun.laws.multiset import FONCTIONS
from rummifun.messages import N_

_TOGETHER: Final = 64


_PLAIN: Final = NameMapping()


@dataclass(frozen=True, slots=True)
class Version:
    """A version of a program: its functions of the sheet, ready to call, and those of another profile.

    `draws` names those that draw at random; `owners` the definitions that each function rests on, itself included.
    """

    name: str
    language: str
    bound: Mapping[str, BoundFunction]
    unfit: frozenset[str] = frozenset()
    draws: frozenset[str] = frozenset()
    owners: Mapping[str, frozenset[str]] = field(default_factory=dict)
    hand: RunningSubmission | None = None
    problems: tuple[Problem, ...] = ()

    @property
    def functions(self) -> frozenset[str]:
        """The functions of the sheet that it defines."""
        return self.unfit | self.bound.keys()

    def own(self, function: str) -> frozenset[str]:
        """Name a function's own definitions: itself and its helpers, but no other function of the sheet."""
        others = {one.definition.name for word, one in self.bound.items() if word != function}
        return self.owners.get(function, frozenset()) - others

    def branches(self) -> Sequence[Branch]:
        """List its branches with those reached so far; nothing where they are not counted."""
        return [] if self.hand is None else self.hand.branches()


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
    return compare_versions(*(_live(*one) for one in (("avant", before), ("après", after))))


def _live(name: str, module: ModuleType | Mapping[str, Any]) -> Version:
    space = module if isinstance(module, Mapping) else vars(module)
    called = str(space.get("__name__", name)).rpartition(".")[2]
    found = {word: space[word] for word in FUNCTIONS if word in space}
    bound = {word: one for word in found if (one := bind_function(word, space)) is not None}
    draws = frozenset(word for word in bound if SPECS[word].draws)
    return Version(called, "python", bound, frozenset(found) - bound.keys(), draws)


def compare_files(
    before: Path, after: Path, limits: Limits | None = None, given: NameMapping = _PLAIN
) -> VersionComparison:
    """Compare a file, a folder or a zip with another, each in a cell; read names as `given` for each.

    Raises `UnreadableFileError` if one cannot be read or run, or if they share no function of the sheet.
    """
    how = GradingOptions(limits=limits, cells={"python": lending_driver.open_lending_sandbox})
    with ExitStack() as stack:
        versions = []
        for path, other in ((before, after), (after, before)):
            name = path.name if path.name != other.name else str(path)
            hand = stack.enter_context(open_submission(read_submission([path]), how))
            versions.append(_version(hand, name, given.for_submission(path.name)))
        return sanitize_report(compare_versions(*versions))


def _version(hand: RunningSubmission, name: str, given: TeacherNames) -> Version:
    """Choose the version of each function that counts: the last whose type fits, under the sheet's name if possible."""
    if not hand.definitions and hand.problems:
        raise UnreadableFileError(N_("{name} cannot be loaded: {said}"), name=name, said=hand.problems[0].said)
    read = hand.recognise(given).functions
    uses = CallGraph(hand.definitions, late=hand.language == "python")
    found = sorted(hand.definitions, key=lambda one: (sheet_name(one.name) == read.get(one.index), one.index))
    named = (one for one in found if one.index in read)
    versions: dict[str, list[Definition]] = groupby(lambda one: read[one.index], named)
    bound = {function: fit for function, of in versions.items() if (fit := hand.bind_last(function, of))}
    chosen = {function: fit.definition for function, fit in bound.items()}
    rests_on = ((function, (one, *uses.dependencies(one))) for function, one in chosen.items())
    owners = {function: frozenset(used.name for used in of) for function, of in rests_on}
    may_draw = (function for function in bound if SPECS[function].draws or SPECS[function].varied)
    draws = frozenset(function for function in may_draw if uses.uses_chance(chosen[function]))
    unfit = frozenset(versions) - bound.keys()
    return Version(name, hand.language, bound, unfit, draws, owners, hand, hand.problems)


def compare_versions(before: Version, after: Version) -> VersionComparison:
    """Run the same programs on two versions."""
    both = [function for function in FUNCTIONS if function in before.functions & after.functions]
    if not both:
        message = N_("{after} and {before} define no function of the sheet in common")
        raise UnreadableFileError(message, after=after.name, before=before.name)
    found = tuple(_compare_function(function, before, after) for function in both)
    alike = [one.function for one in found if one.programs_run and not one.difference]
    asked = {owner for function in alike for owner in after.owners.get(function, ())}
    only = (_only(before, after), _only(after, before))
    branches = tuple(one for one in after.branches() if one.owner in asked)
    problems, languages = (*before.problems, *after.problems), (before.language, after.language)
    return VersionComparison(before.name, after.name, found, *only, branches, problems, languages)


def _only(one: Version, other: Version) -> tuple[str, ...]:
    return tuple(function for function in FUNCTIONS if function in one.functions - other.functions)


def _compare_function(function: str, before: Version, after: Version) -> ComparedFunction:
    section = FUNCTIONS[function][0]
    if function in before.unfit | after.unfit:
        return ComparedFunction(function, section, why="type" if function in before.unfit else "lost")
    if function in before.draws | after.draws:
        return ComparedFunction(function, section, why="draws")
    versions, asked, why = (before.bound[function], after.bound[function]), 0, "raises"
    same = partial(_is_same, alike=before.language == after.language)
    for case, answers in _answers(versions, trial_programs(function)):
        late = any(isinstance(one, FailedCall) and one.kind == "late" for one in answers)
        if late or all(one.gave_up for one in versions):
            why = "late"
            break
        asked += 1
        if not all(isinstance(one, FailedCall) for one in answers):
            why = ""
        if not same(*answers):
            after.branches()
            smallest = _smallest(function, versions, case, same)
            return ComparedFunction(function, section, asked, _difference(versions, *smallest))
    own = tuple(one for one in after.branches() if one.owner in after.own(function))
    return ComparedFunction(function, section, 0 if why == "raises" else asked, why=why, branches=own)


Bounds = tuple[BoundFunction, BoundFunction]


Answers = tuple[Any, Any]


def _answers(versions: Bounds, asked: Sequence[Case]) -> Iterator[tuple[Case, Answers]]:
    """Ask both versions, many programs at once."""
    for some in partition_all(_TOGETHER, asked):
        for one in versions:
            one.prefetch(some)
        yield from ((case, _both(versions, case)) for case in some)


def _both(versions: Bounds, case: Case) -> Answers:
    return versions[0].call(*case), versions[1].call(*case)


def _is_same(one: Any, other: Any, alike: bool) -> bool:
    """Tell whether two answers are the same value of the sheet, or the same kind of accident.

    Exceptions of one language are told apart by their names; those of OCaml and of Python have none in common.
    """
    if isinstance(one, FailedCall) and isinstance(other, FailedCall):
        names = {re.split(r"[^\w.]", failed.detail, maxsplit=1)[0] for failed in (one, other)}
        return one.kind == other.kind and (len(names) == 1 or not alike or one.kind != "exception")
    return type(one) is type(other) and bool(one == other)


def _smallest(function: str, versions: Bounds, case: Case, same: Callable[..., bool]) -> tuple[Case, Answers]:
    """Shrink arguments while the versions still differ, within what the sheet requires."""
    answers = _both(versions, case)
    smaller = smaller_cases(case) if function in FONCTIONS - {"ieme"} else ()
    for one in smaller:
        if not same(*_both(versions, one)):
            return _smallest(function, versions, one, same)
    return case, answers


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


def compare_chain(folder: Path, limits: Limits | None = None, given: NameMapping = _PLAIN) -> Iterator[ChainStep]:
    """Compare each version in a folder with the one before it.

    Raises `UnreadableFileError` if the folder is not a chain.
    """
    for before, after in pairwise(numbered_files(folder)):
        try:
            yield ChainStep(before.name, after.name, compare_files(before, after, limits, given))
        except UnreadableFileError as error:
            yield ChainStep(before.name, after.name, None, error)

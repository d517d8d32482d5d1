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

from rummifun.grading.cases.all_specs import SPECS
from rummifun.grading.cases.spec import Case
from rummifun.grading.comparison.programs import smaller_cases, trial_programs
from rummifun.grading.matching.names import TeacherNames, sheet_name
from rummifun.grading.report.comparison_text import ChainStep, ComparedFunction, Difference, VersionComparison
from rummifun.grading.report.text_report import sanitize_report
from rummifun.grading.sandbox import lending_driver
from rummifun.grading.sandbox.branch_coverage import Branch
from rummifun.grading.sandbox.limits import Limits
from rummifun.grading.sandbox.live_module import bind_function
from rummifun.grading.sandbox.runner import BoundFunction, RunningSubmission
from rummifun.grading.sheet import FUNCTIONS
from rummifun.grading.submission.archive import SUFFIXES
from rummifun.grading.submission.call_graph import CallGraph
from rummifun.grading.submission.definitions import Definition, FailedCall, Problem
from rummifun.grading.submission.files import UnreadableFileError, read_submission
from rummifun.grading.submission.name_mapping import NameMapping
from rummifun.grading.submission.opening import open_submission, recognise_names
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
    with ExitStack() as stack:
        versions = []
        for path, other in ((before, after), (after, before)):
            name = path.name if path.name != other.name else str(path)
            hand = stack.enter_context(
                open_submission(read_submission([path]), limits, {"python": lending_driver.open_lending_sandbox})
            )
            versions.append(_version(hand, name, given.for_submission(path.name)))
        found: VersionComparison = sanitize_report(compare_versions(*versions))
        return found


def _version(hand: RunningSubmission, name: str, given: TeacherNames) -> Version:
    """Choose the version of each function that counts: the last whose type fits, under the sheet's name if possible."""
    if not hand.definitions and hand.problems:
        raise UnreadableFileError(N_("{name} cannot be loaded: {said}"), name=name, said=hand.problems[0].said)
    read = recognise_names(hand, given).functions
    uses = CallGraph(hand.definitions, late=hand.language == "python")
    versions: dict[str, list[Definition]] = {}
    for one in sorted(hand.definitions, key=lambda one: (sheet_name(one.name) == read.get(one.index), one.index)):
        if one.index in read:
            versions.setdefault(read[one.index], []).append(one)
    bound, owners, draws = {}, {}, set()
    for function, definitions in versions.items():
        for one in reversed(definitions):
            if fit := hand.bind_function(function, FUNCTIONS[function][1], one):
                bound[function] = fit
                owners[function] = frozenset({one.name, *(used.name for used in uses.dependencies(one))})
                if uses.uses_chance(one) and (SPECS[function].draws or SPECS[function].varied):
                    draws.add(function)
                break
    unfit = frozenset(versions) - bound.keys()
    return Version(name, hand.language, bound, unfit, frozenset(draws), owners, hand, hand.problems)


def compare_versions(before: Version, after: Version) -> VersionComparison:
    """Run the same programs on two versions."""
    both = [function for function in FUNCTIONS if function in before.functions & after.functions]
    if not both:
        message = N_("{after} and {before} define no function of the sheet in common")
        raise UnreadableFileError(message, after=after.name, before=before.name)
    found = tuple(_compare_function(function, before, after) for function in both)
    asked = {
        owner
        for one in found
        if one.programs_run and not one.difference
        for owner in after.owners.get(one.function, ())
    }
    return VersionComparison(
        before.name,
        after.name,
        found,
        _only(before, after),
        _only(after, before),
        tuple(one for one in after.branches() if one.owner in asked),
        (*before.problems, *after.problems),
        (before.language, after.language),
    )


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
        if any(isinstance(one, FailedCall) and one.kind == "late" for one in answers) or all(
            one.gave_up for one in versions
        ):
            why = "late"
            break
        asked += 1
        if not all(isinstance(one, FailedCall) for one in answers):
            why = ""
        if not same(*answers):
            after.branches()
            return ComparedFunction(
                function, section, asked, _difference(versions, *_smallest(function, versions, case, same))
            )
    own = tuple(one for one in after.branches() if one.owner in after.own(function))
    return ComparedFunction(function, section, 0 if why == "raises" else asked, why=why, branches=own)


Bounds = tuple[BoundFunction, BoundFunction]
Answers = tuple[Any, Any]


def _answers(versions: Bounds, asked: Sequence[Case]) -> Iterator[tuple[Case, Answers]]:
    """Ask both versions, many programs at once."""
    for first in range(0, len(asked), _TOGETHER):
        some = asked[first : first + _TOGETHER]
        for one in versions:
            one.prefetch(some)
        yield from ((case, _both(versions, case)) for case in some)


def _both(versions: Bounds, case: Case) -> Answers:
    before, after = versions
    return before.call(*case), after.call(*case)


def _is_same(one: Any, other: Any, alike: bool) -> bool:
    """Tell whether two answers are the same value of the sheet, or the same kind of accident.

    Exceptions of one language are told apart by their names; those of OCaml and of Python have none in common.
    """
    if isinstance(one, FailedCall) and isinstance(other, FailedCall):
        named = alike and one.kind == "exception"
        return one.kind == other.kind and not (named and _exception_name(one) != _exception_name(other))
    return type(one) is type(other) and bool(one == other)


def _exception_name(failed: FailedCall) -> str:
    return re.split(r"[^\w.]", failed.detail, maxsplit=1)[0]


def _smallest(function: str, versions: Bounds, case: Case, same: Callable[..., bool]) -> tuple[Case, Answers]:
    """Shrink arguments while the versions still differ, within what the sheet requires."""
    answers = _both(versions, case)
    smaller = smaller_cases(case) if function in FONCTIONS - {"ieme"} else ()
    for one in smaller:
        if not same(*_both(versions, one)):
            return _smallest(function, versions, one, same)
    return case, answers


def _difference(versions: Bounds, case: Case, answers: Answers) -> Difference:
    calls, said, accidents = zip(
        *((one.write(case), *_answer_and_accident(one, answer)) for one, answer in zip(versions, answers, strict=True)),
        strict=True,
    )
    return Difference(calls, said, accidents)


def _answer_and_accident(version: BoundFunction, answer: Any) -> tuple[str, str]:
    return (answer.detail, answer.kind) if isinstance(answer, FailedCall) else (version.write_result(answer), "")


# A chain of versions


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

"""Two versions of one program: every function of the sheet that both define gets the same programs.

Values of the sheet are compared, however each version represents them: OCaml or Python, a sum type or a list.
`compare_modules` compares two modules in a notebook; the command compares files, each in its own cell.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import ExitStack
from dataclasses import dataclass, field, replace
from functools import partial
from itertools import pairwise
from operator import attrgetter
from pathlib import Path
from types import ModuleType
from typing import Any, Final

from toolz import groupby, merge_with, partition, partition_all

from rummifun.grading.cases.fresh_cases import SPECS, smaller_cases, trial_programs
from rummifun.grading.cases.spec import Case
from rummifun.grading.grade import open_submission
from rummifun.grading.judging.findings import sanitize_report
from rummifun.grading.judging.options import GradingOptions, NameMapping
from rummifun.grading.matching.sheet_values import Mens
from rummifun.grading.report.comparison_text import ChainStep, ComparedFunction, Difference, VersionComparison
from rummifun.grading.sandbox import lending_driver
from rummifun.grading.sandbox.calls import BoundFunction
from rummifun.grading.sandbox.languages import bind_function
from rummifun.grading.sandbox.lending_driver import Branch
from rummifun.grading.sandbox.limits import Limits
from rummifun.grading.sandbox.runner import RunningSubmission
from rummifun.grading.sheet import FUNCTIONS, sheet_name
from rummifun.grading.submission.definitions import CallGraph, Definition, FailedCall, Problem, SourceFile
from rummifun.grading.submission.files import SUFFIXES, Submission, UnreadableFileError, read_submission
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
    owners: Mapping[str, Sequence[Definition]] = field(default_factory=dict)
    hand: RunningSubmission | None = None
    problems: tuple[Problem, ...] = ()

    @property
    def functions(self) -> frozenset[str]:
        """The functions of the sheet that it defines."""
        return self.unfit | self.bound.keys()

    def own(self, function: str) -> Sequence[Definition]:
        """List a function's own definitions: itself and its helpers, no other function of the sheet between."""
        others = {one.definition.index for one in self.bound.values()}
        found = [self.bound[function].definition]
        for one in found:  # which grows
            words = {*_TOKEN.findall(one.text)}
            used = (
                other for other in self.owners[function] if other.plain_name in words and "import" not in other.text
            )
            found += [other for other in used if other.index not in others and other not in found]
        return sorted(found, key=attrgetter("index"))

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
        opened = []
        for path, other in ((before, after), (after, before)):
            name = path.name if path.name != other.name else str(path)
            files = read_submission([path])
            hand = stack.enter_context(open_submission(files, how))
            opened.append((files, _version(hand, name, given.for_submission(path.name))))
        found = compare_versions(*(version for _, version in opened))
        hurried = replace(how, limits=replace(limits or Limits(), call=_HURRY))
        apart = merge_with(list, *(_mistakes_apart(files, version, found, hurried) for files, version in opened))
        counts = {function: (sum(map(sum, both)), sum(map(len, both))) for function, both in apart.items()}
        compared = (replace(one, mistakes=counts.get(one.function, (0, 0))) for one in found.compared)
        return sanitize_report(replace(found, compared=tuple(compared)))


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
    owners = {function: (one, *uses.dependencies(one)) for function, one in chosen.items()}
    may_draw = (function for function in bound if SPECS[function].draws or SPECS[function].varied)
    draws = frozenset(function for function in may_draw if uses.uses_chance(chosen[function]))
    unfit = frozenset(versions) - bound.keys()
    return Version(name, hand.language, bound, unfit, draws, owners, hand, hand.problems)


_HURRY: Final = 0.2
"""The seconds that a call of a copy may take: many of those with a mistake have no end."""


_MOST_MISTAKES: Final = 25
"""The most mistakes, one in each copy, of a function in a version: evenly among all that can be made."""


_TOKEN: Final = re.compile(r"""\(\*.*?\*\)|"[^"]*"|#[^\n]*|[\w']+|[-+*/<>=!&|:]+""", re.DOTALL)
"""A comment, a text, a word or an operator, in either language."""


_EXCHANGED: Final = """
    < <=   > >=   < >=   <= >   = <>   == !=   && ||   and or   + -   * /   true false   True False
    min max   all any   for_all exists   fst snd   0 1   1 2   2 3   3 4   4 5   13 12   13 14   30 29   30 31
"""
"""Pairs of tokens, each of which stands for the other by mistake."""


_DECIDED: Final = ("if false &&", "if true ||", "if False and", "if True or")
"""Conditions decided by mistake, in one language or the other."""


def _mistakes(text: str) -> Iterator[str]:
    """Make small mistakes in a text, one at a time; some of them are none that its language can read."""
    pairs = [*partition(2, _EXCHANGED.split()), ("not", ""), *(("if", decided) for decided in _DECIDED)]
    for found in _TOKEN.finditer(text):
        for one, other in pairs:
            if found[0] in (one, other):
                yield text[: found.start()] + (other if found[0] == one else one) + text[found.end() :]


def _copies(version: Version, function: str) -> dict[str, str]:
    """Write copies of a function and of its helpers under other names: as they are, then with a mistake each."""
    own = version.own(function)
    name, plain = version.bound[function].definition.plain_name, "\n".join(dict.fromkeys(one.text for one in own))
    names = re.compile(rf"(?<![\w'.])({'|'.join(re.escape(one.plain_name) for one in own)})(?![\w'])")
    mistaken = [*_mistakes(plain)]
    some = mistaken[:: 1 + len(mistaken) // _MOST_MISTAKES]
    return {f"{name}__{i}": names.sub(rf"\1__{i}", text) for i, text in enumerate((plain, *some))}


def _mistakes_apart(
    files: Submission, version: Version, found: VersionComparison, how: GradingOptions
) -> Mapping[str, Sequence[bool]]:
    """Tell for each function that agrees which mistakes in copies of it the programs tell apart."""
    asked = {one.function: trial_programs(one.function)[: one.programs_run] for one in found.agreeing if not one.why}
    copies = {function: _copies(version, function) for function in asked}
    sources = (SourceFile(*one) for of in copies.values() for one in of.items())
    apart = {}
    with open_submission(replace(files, sources=(*files.sources, *sources)), how) as planted:
        known = {one.name: one for one in planted.definitions}
        for function, cases in asked.items():
            read = (known[name] for name in copies[function] if name in known)
            fit = [one for definition in read if (one := planted.bind_function(function, definition))]
            answered = [(case, version.bound[function].call(*case)) for case in cases]
            apart[function] = _apart(fit, answered, function == "en_ordre")
    return apart


def _apart(copies: Sequence[BoundFunction], answered: Sequence[tuple[Case, Any]], ordered: bool) -> Sequence[bool]:
    """Tell which copies with a mistake programs tell apart; nothing if the unchanged one is not faithful on a few."""
    apart = [_is_apart(one, answered if i else answered[: 4 * _TOGETHER], ordered) for i, one in enumerate(copies)]
    return [one for one in apart[1:] if one is not None] if apart[:1] == [False] else []


def _is_apart(copy: BoundFunction, answered: Sequence[tuple[Case, Any]], ordered: bool) -> bool | None:
    """Tell whether a copy ever answers otherwise than what it is a copy of; None where time is over."""
    for some in partition_all(_TOGETHER, answered):
        copy.prefetch(case for case, _ in some)
        given = [copy.call(*case) for case, _ in some]
        if FailedCall("late") in given:
            return None
        if not all(_is_same(answer, one, True, ordered) for (_, answer), one in zip(some, given, strict=True)):
            return True
    return False


def compare_versions(before: Version, after: Version) -> VersionComparison:
    """Run the same programs on two versions."""
    both = [function for function in FUNCTIONS if function in before.functions & after.functions]
    if not both:
        message = N_("{after} and {before} define no function of the sheet in common")
        raise UnreadableFileError(message, after=after.name, before=before.name)
    found = tuple(_compare_function(function, before, after) for function in both)
    alike = [one.function for one in found if one.programs_run and not one.difference]
    asked = {owner.name for function in alike for owner in after.owners.get(function, ())}
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
    same = partial(_is_same, alike=before.language == after.language, ordered=function == "en_ordre")
    for case, answers in _answers(versions, trial_programs(function)):
        if FailedCall("late") in answers or all(one.gave_up for one in versions):
            why = "late"
            break
        asked += 1
        if not all(isinstance(one, FailedCall) for one in answers):
            why = ""
        if not same(*answers):
            after.branches()
            smallest = _smallest(function, versions, case, same)
            return ComparedFunction(function, section, asked, _difference(versions, *smallest))
    own = {one.name for one in after.own(function)} if after.branches() else ()
    branches = tuple(one for one in after.branches() if one.owner in own)
    return ComparedFunction(function, section, 0 if why == "raises" else asked, why=why, branches=branches)


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


def _is_same(one: Any, other: Any, alike: bool, ordered: bool) -> bool:
    """Tell whether two answers are the same value of the sheet, or the same kind of accident.

    Multisets are the same in any order, unless they are `ordered`.
    Exceptions of one language are told apart by their names; those of OCaml and of Python have none in common.
    """
    if isinstance(one, FailedCall) and isinstance(other, FailedCall):
        names = {re.split(r"[^\w.]", failed.detail, maxsplit=1)[0] for failed in (one, other)}
        return one.kind == other.kind and (len(names) == 1 or not alike or one.kind != "exception")
    if ordered and isinstance(one, Mens) and isinstance(other, Mens):
        return tuple(one) == tuple(other)
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

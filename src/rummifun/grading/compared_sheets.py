"""The sheets by which versions of a program are compared, ours and one of one's own: their programs and equality."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence, Set
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

from toolz import groupby

from rummifun.grading.cases.fresh_cases import SPECS, smaller_cases, trial_programs
from rummifun.grading.custom_sheets.drawn_calls import Call, is_due
from rummifun.grading.custom_sheets.judge import SheetJudge
from rummifun.grading.custom_sheets.programs import RunningProgram, open_program
from rummifun.grading.custom_sheets.recognition import recognise
from rummifun.grading.custom_sheets.shrinking import shrink_call
from rummifun.grading.grade import open_submission
from rummifun.grading.judging.options import NO_MAPPING, GradingOptions, NameMapping
from rummifun.grading.matching.sheet_values import Mens
from rummifun.grading.sandbox.lending_driver import Branch
from rummifun.grading.sandbox.our_program import OurProgram
from rummifun.grading.sandbox.runner import RunningSubmission
from rummifun.grading.sandbox.versions import BoundFunction
from rummifun.grading.sandbox.versions import Version as SheetVersion
from rummifun.grading.sheet.rummikub import FUNCTIONS, NAMES
from rummifun.grading.submission.definitions import CallGraph, Definition, Problem, bare_name
from rummifun.grading.submission.files import Submission, UnreadableFileError
from rummifun.grading.submission.mutants import own_definitions
from rummifun.laws.multiset import FONCTIONS
from rummifun.messages import N_

Case = tuple[Any, ...]
"""The arguments of a call."""


ComparedCall = BoundFunction | SheetVersion
"""A function of a version, ready to be called."""


@dataclass(frozen=True, slots=True)
class Version:
    """A version of a program: its functions of the sheet, ready to call, and those of another profile.

    `draws` names those that draw at random; `owners` the definitions that each function rests on, itself included.
    """

    name: str
    language: str
    bound: Mapping[str, ComparedCall]
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
        return own_definitions(self.bound[function].definition, self.owners[function], others)

    def branches(self) -> Sequence[Branch]:
        """List its branches with those reached so far; nothing where they are not counted."""
        return [] if self.hand is None else self.hand.branches()


class _OurProgram(OurProgram):
    def __init__(self, hand: RunningSubmission, given: NameMapping) -> None:
        super().__init__(hand)
        self._given = given

    def version(self, name: str) -> Version:
        """Choose the version of each function that counts: the last that fits, under the sheet's name if possible."""
        read = self.recognise(self._given.for_submission(Path(name).name)).functions
        found = sorted(self.definitions, key=lambda one: (NAMES.sheet_name(one.name) == read.get(one.index), one.index))
        named = (one for one in found if one.index in read)
        versions: dict[str, list[Definition]] = groupby(lambda one: read[one.index], named)
        bound = {function: fit for function, of in versions.items() if (fit := self.bind_last(function, of))}
        may_draw = [function for function in bound if SPECS[function].draws or SPECS[function].varied]
        return _version(name, self.hand, bound, versions.keys(), may_draw, NAMES.sheet_name)


def _version(
    name: str,
    hand: RunningSubmission,
    bound: Mapping[str, ComparedCall],
    known: Set[str],
    may_draw: Iterable[str] = (),
    name_of: Callable[[str], str] = bare_name,
) -> Version:
    if not hand.definitions and hand.problems:
        raise UnreadableFileError(N_("{name} cannot be loaded: {said}"), name=name, said=hand.problems[0].said)
    uses = CallGraph(hand.definitions, hand.language == "python", name_of)
    owners = {function: (one.definition, *uses.dependencies(one.definition)) for function, one in bound.items()}
    draws = frozenset(function for function in may_draw if uses.uses_chance(bound[function].definition))
    return Version(name, hand.language, bound, frozenset(known - bound.keys()), draws, owners, hand, hand.problems)


class OurSheet:
    """Our own sheet; each program has its functions under the names that are `given`."""

    def __init__(self, given: NameMapping = NO_MAPPING) -> None:
        self.functions = {name: one.section for name, one in FUNCTIONS.items()}
        self._given = given

    @contextmanager
    def open(self, files: Submission, how: GradingOptions) -> Iterator[ComparedProgram]:
        """Run a program."""
        with open_submission(files, how) as hand:
            yield _OurProgram(hand, self._given)

    def programs(self, function: str, versions: Sequence[Version]) -> Sequence[Case]:
        """List the trial programs of a function."""
        return trial_programs(function)

    def is_same(self, function: str, case: Case, one: Any, other: Any) -> bool:
        """Tell whether two answers are the same; multisets are in any order, but those of `en_ordre`."""
        if function == "en_ordre" and isinstance(one, Mens) and isinstance(other, Mens):
            return tuple(one) == tuple(other)
        return type(one) is type(other) and bool(one == other)

    def smallest(self, function: str, case: Case, differs: Callable[[Case], bool]) -> Case:
        """Shrink multisets."""
        smaller = smaller_cases(case) if function in FONCTIONS - {"ieme"} else ()
        found = next((one for one in smaller if differs(one)), None)
        return case if found is None else self.smallest(function, found, differs)


@dataclass(frozen=True, slots=True)
class _SheetProgram:
    program: RunningProgram
    functions: Mapping[str, str]
    given: NameMapping

    @property
    def definitions(self) -> Sequence[Definition]:
        return self.program.definitions

    def bind_function(self, function: str, definition: Definition) -> ComparedCall | None:
        return self.program.pair(self.program.sheet.functions[function], definition)

    def version(self, name: str) -> Version:
        known = recognise(self.program, self.given.for_submission(Path(name).name))
        last = {function: some.versions[-1] for function, some in known.items() if some.versions}
        self.program.makers.update(last)
        bound = {function: one for function, one in last.items() if function in self.functions}
        return _version(name, self.program.hand, bound, known.keys() & self.functions.keys())


class OwnSheet:
    """A sheet of one's own; what makes values of its abstract types is seen by the other functions."""

    def __init__(self, judge: SheetJudge, given: NameMapping = NO_MAPPING) -> None:
        names = ((one.name, name) for one in judge.sheet.weights.asked for name in (*one.functions, *one.optional))
        self.functions = {name: question for question, name in names if name not in judge.makers}
        self._judge, self._given = judge, given

    @contextmanager
    def open(self, files: Submission, how: GradingOptions) -> Iterator[ComparedProgram]:
        """Run a program."""
        with open_program(self._judge.sheet, files.sources, how, files) as program:
            yield _SheetProgram(program, self.functions, self._given)

    def programs(self, function: str, versions: Sequence[Version]) -> Sequence[Case]:
        """List the calls that judge a function, and fresh ones, that both versions can make the arguments of."""
        several = (self._judge.calls(function, seed).calls for seed in (None, *range(_SEEDS)))
        cases = dict.fromkeys(call.arguments for calls in several for call in calls)
        bound = [call for one in versions if isinstance(call := one.bound[function], SheetVersion)]
        return [case for case in cases if all(one.can_be_given(case) for one in bound)]

    def is_same(self, function: str, case: Case, one: Any, other: Any) -> bool:
        """Tell whether two answers are equal, as the sheet says, or both right."""
        own = self._judge.solution[function]
        if self._judge.same(own.function.gives, one, other):
            return True
        due = Call(case, own.answer(case))
        return self._judge.accepts(own, [due, due], [one, other]) == [True, True]

    def smallest(self, function: str, case: Case, differs: Callable[[Case], bool]) -> Case:
        """Shrink values of the types of a function, where the solution answers."""
        own = self._judge.solution[function]

        def differing(cases: list[Case]) -> list[bool]:
            answers = zip(cases, own.answers(cases), strict=True)
            return [is_due(own.function, answer) and differs(one) for one, answer in answers]

        return shrink_call(self._judge.types, own.function.takes, case, differing)


_SEEDS: Final = 3
"""The draws of fresh calls beside those that judge."""


ComparedSheet = OurSheet | OwnSheet
"""A sheet by which versions are compared: `functions` are those compared, each with its question."""


ComparedProgram = _OurProgram | _SheetProgram
"""A program that runs: its definitions, each a function of the sheet if its type fits."""

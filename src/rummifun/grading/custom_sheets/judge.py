"""Judging versions of a sheet's functions: right, under a reading, or wrong, with the smallest call that shows it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import replace
from functools import cache, cached_property, partial
from typing import Any, Final, NamedTuple

from rummifun.core.scene import Message
from rummifun.grading.custom_sheets.drawn_calls import Call, CallDrawer, DrawnCalls, exception_name, is_due
from rummifun.grading.custom_sheets.examples import CheckedExample, example_sources, read_examples
from rummifun.grading.custom_sheets.law_runs import LawRun
from rummifun.grading.custom_sheets.mutants import Mutants, open_mutants
from rummifun.grading.custom_sheets.programs import RunningProgram, functions_of, open_program
from rummifun.grading.custom_sheets.sheet import Program, Sheet
from rummifun.grading.custom_sheets.shrinking import shrink_call
from rummifun.grading.custom_sheets.titled_versions import TitledVersion, find_predicate, find_titled
from rummifun.grading.custom_sheets.values import TypeReader, size_and_text
from rummifun.grading.judging.findings import Failure, JudgedVersion
from rummifun.grading.judging.judge import PHYSICAL
from rummifun.grading.judging.options import GradingOptions
from rummifun.grading.matching.shapes import Arguments, is_long
from rummifun.grading.sandbox.versions import Version, is_value
from rummifun.grading.sheet.declarations import SheetError, SheetFunction
from rummifun.grading.sheet.interface import sheet_error
from rummifun.grading.sheet.ocaml_types import Type, type_text
from rummifun.grading.submission.definitions import FailedCall, SourceFile
from rummifun.messages import N_

DrawnFor = tuple[str, int | None]
"""What calls are drawn for: a function or a law, and the seed of fresh ones."""


class World(NamedTuple):
    """A mistake or a reading among versions that are all the solution's but it."""

    title: str
    name: str
    versions: Mapping[str, Version]


class Trial(NamedTuple):
    """A version called: its calls, and those that go wrong; `late` if the time was over before the last."""

    version: Version
    calls: Sequence[Call]
    wrong: Sequence[Call]
    late: bool = False
    reading: str = ""


class SheetJudge:
    """Judges versions of a sheet's functions, with the solution, readings and mistakes that run."""

    def __init__(
        self,
        sheet: Sheet,
        solution: RunningProgram,
        readings: Sequence[TitledVersion | SheetError],
        mistakes: Sequence[TitledVersion | SheetError],
        drawn: Mapping[DrawnFor, DrawnCalls],
        seed: int | None = None,
        mutants: Callable[[SheetJudge], Mutants] = lambda judge: {},
    ) -> None:
        self.sheet, self.types, self.seed = sheet, TypeReader(sheet), seed
        functions, self.uses = functions_of(solution, sheet.solution), solution.uses
        gives = {name: self.types.meaning(one.gives) for name, one in sheet.functions.items()}
        self.makers = frozenset(name for name, meaning in gives.items() if meaning.is_abstract)
        self._program, read = solution, [*read_examples(solution)]
        self.readings, self.mistakes = (
            [one for one in several if isinstance(one, TitledVersion) and one.title] for several in (readings, mistakes)
        )
        others = [*readings, *mistakes]
        self.untitled = [one.version for one in others if isinstance(one, TitledVersion) and not one.title]
        self.faults = [one for one in (*read, *others) if isinstance(one, SheetError)]
        self._predicates = {name: one for name in functions if (one := find_predicate(solution, sheet.functions[name]))}
        self.solution = {**functions, **{one.function.name: one for one in self._predicates.values()}}
        self.examples = [one for one in read if isinstance(one, CheckedExample)]
        self.laws = {one.function.name: LawRun(one, self.solution, self.same) for one in sheet.laws}
        self._mutants = cache(partial(mutants, self))
        self._drawers: dict[int | None, CallDrawer] = {}
        self._calls = {**drawn}
        self.faults += self._wrong_examples()

    def calls(self, name: str, seed: int | None = None) -> DrawnCalls:
        """Return the calls that a function is judged by, or the values that a law is asked of; fresh ones of a seed."""
        if (name, seed) not in self._calls:
            given = [one.call.arguments for one in self.examples if one.function.name == name]
            if seed is not None:
                given.append(self.calls(name).calls[0].arguments)  # so that a small domain is found again
            function = self.laws[name].law.function if name in self.laws else self.solution[name].function
            self._calls[name, seed] = self.drawer(seed).draw(function, given)
            if seed is None and name not in {*self.laws, *self.makers}:
                self._calls[name, seed] = self._with_telling_calls(name)
        return self._calls[name, seed]

    def drawer(self, seed: int | None = None) -> CallDrawer:
        """Return what draws calls, fresh ones of a seed."""
        if seed not in self._drawers:
            salt = 0 if seed is None else seed + 1
            self._drawers[seed] = CallDrawer(self.types, {**self.solution, **self.laws}, salt)
        return self._drawers[seed]

    def _with_telling_calls(self, name: str) -> DrawnCalls:
        """Add calls that tell from the solution the mistakes and mutants that the calls drawn do not tell from it."""
        drawn, found = self.calls(name), dict[Arguments, Call]()
        faithful, *mutants = self._mutants().get(name) or [self.solution[name]]
        wrong = [one.version for one in self.mistakes if one.name == name and not one.is_predicate]
        wrong += [] if self._tells(faithful, drawn) else mutants
        unseen = [one for one in wrong if not self._tells(one, drawn)]
        for turn in range(_TURNS if unseen else 0):
            telling = [(one, self._tells(one, self.calls(name, -2 - turn))) for one in unseen]
            found.update((some[0].arguments, some[0]) for _, some in telling if some)
            unseen = [one for one, some in telling if not some]
        return replace(drawn, calls=(*drawn.calls, *found.values()))

    def _tells(self, version: Version, drawn: DrawnCalls) -> Sequence[Call]:
        calls = [one for one in drawn.calls if version.can_be_given(one.arguments)]
        return self.try_version(version, calls).wrong

    def _wrong_examples(self) -> Iterator[SheetError]:
        for function, line, call in self.examples:
            version = self.solution[function.name]
            answer = version.answer(call.arguments)
            if self.accepts(version, [Call(call.arguments, answer)], [call.answer]) != [True]:
                message = N_("the solution answers `{call} = {came}`")
                written = version.write(call.arguments)
                yield sheet_error(line, message, call=written, came=version.write_result(answer))

    @cached_property
    def worlds(self) -> list[World]:
        """List the mistakes, each in a world of its own."""
        return [World(one.title, one.name, self._world(one.version)) for one in self.mistakes if not one.is_predicate]

    @cached_property
    def reading_worlds(self) -> list[World]:
        """List the readings, each in a world of its own."""
        return [World(one.title, one.name, self._world(one.version)) for one in self.readings]

    def _world(self, wrong: Version) -> dict[str, Version]:
        world = {**self.solution, wrong.function.name: wrong}
        if not self.makers or wrong.is_ocaml != self._program.is_ocaml:
            return world
        made: dict[str, Version] = {}  # what its functions are given is made by themselves
        pairs = ((name, self._program.pair(one.function, one.definition, made)) for name, one in world.items())
        made.update((name, version) for name, version in pairs if version)
        return made

    def is_made_of(self, function: SheetFunction) -> bool:
        """Tell whether values of abstract types stand in the arguments or the result of a function."""
        abstract = [name for name, one in self.sheet.types.items() if one.is_abstract]
        return any(self.types.reaches(of, name) for of in (*function.takes, function.gives) for name in abstract)

    def calls_for(self, version: Version, more: Sequence[Call] = ()) -> list[Call]:
        """List the calls that a version is judged by: all whose arguments its program can make."""
        calls = [*self.calls(version.function.name).calls, *more]
        return [one for one in calls if version.can_be_given(one.arguments)] if self.makers else calls

    def judge(self, version: Version, more: Sequence[Call] = ()) -> JudgedVersion:
        """Judge a version on all calls, and show the smallest that goes wrong."""
        trial = self.try_version(version, self.calls_for(version, more))
        judged = self.judge_trial(trial)
        if judged.reading:
            return judged
        return replace(judged, failures=self._fresh_failures(version) or self.smallest_failures(trial))

    def try_version(self, version: Version, calls: Sequence[Call]) -> Trial:
        """Call a version; what it answers when the time is over is not wrong."""
        answers = version.answers(one.arguments for one in calls)
        late = [isinstance(one, FailedCall) and one.kind == "late" for one in answers]
        rows = zip(calls, self.accepts(version, calls, answers), late, strict=True)
        return Trial(version, calls, [call for call, *is_spared in rows if not any(is_spared)], any(late))

    def judge_trial(self, trial: Trial) -> JudgedVersion:
        """Judge a version by its answers: against the solution, then against the readings; name its mistakes."""
        version, wrong = trial.version, len(trial.wrong)
        function, definition = version.function, version.definition
        reading = next(self._titles_of(self.readings, trial), "") if wrong else ""
        titles = (PHYSICAL,) if self._is_physical(trial) else tuple(self._titles_of(self.mistakes, trial))
        verdict = "late" if trial.late else "right" if trial.calls else "missing"
        return JudgedVersion(
            function.name,
            "wrong" if wrong and not reading else "right" if reading else verdict,
            definition.file,
            definition.line,
            diagnoses=titles if wrong and not reading else (),
            reading=reading,
            type=definition.type if version.is_ocaml else "",
            cases=len(trial.calls),
            index=definition.index,
            wrong=0 if reading else wrong,
            written=version.name if version.name != function.plain_name else "",
            notes=version.paired.notes,
        )

    def _is_physical(self, trial: Trial) -> bool:
        """Tell whether a version is right where equal values are one in memory, and wrong again where not."""
        calls = trial.wrong[:_TOLD]
        wires = [trial.version.wire(one.arguments) for one in calls]
        shared, apart = (
            self.accepts(trial.version, calls, [trial.version.read(trial.version.calls(one, *how)) for one in wires])
            for how in ((True,), (False, True))
        )
        return bool(calls) and all(shared) and not any(apart)

    def _fresh_failures(self, version: Version) -> tuple[Failure, ...]:
        """Show the smallest fresh call that goes wrong, on which no mark depends; none of made values."""
        fresh = () if self.seed is None or self.makers else self.calls(version.function.name, self.seed).calls
        return self.smallest_failures(self.try_version(version, fresh))

    def smallest_failures(self, trial: Trial) -> tuple[Failure, ...]:
        """Show the smallest call that goes wrong, if there is one."""
        least = min(trial.wrong, key=lambda one: size_and_text(one.arguments), default=None)
        return () if least is None else (self.smallest_failure(trial.version, least),)

    def smallest_failure(self, version: Version, call: Call) -> Failure:
        """Show the smallest call that shows a mistake near one."""
        return self.failure(version, self.smallest_call(version, call))

    def accepts(self, version: Version, calls: Sequence[Call], answers: Sequence[Any]) -> list[bool]:
        """Tell of each answer whether it is right."""
        function = version.function
        predicate = self._predicates.get(function.name)
        if predicate is not None:
            asked = [
                (*call.arguments, answer)
                for call, answer in zip(calls, answers, strict=True)
                if is_value(answer) and is_value(call.answer)
            ]
            right = iter(predicate.answers(asked))
        found = []
        for call, answer in zip(calls, answers, strict=True):
            if not is_value(call.answer) or not is_value(answer):
                found.append(self._same_accident(call.answer, answer, version))
            elif predicate is not None:
                found.append(next(right) is True)
            else:
                found.append(self.same(function.gives, call.answer, answer))
        return found

    def same(self, of: Type, one: Any, other: Any) -> bool:
        """Tell whether two results of a type are equal, as the sheet says."""
        if isinstance(one, FailedCall) and isinstance(other, FailedCall):
            return one.kind == other.kind
        return self.types.same(of, one, other, self._are_equal)

    def _are_equal(self, name: str, one: Any, other: Any) -> bool:
        return self.solution[name].answer((one, other)) is True

    def _same_accident(self, due: Any, answer: Any, version: Version) -> bool:
        """Tell whether a hand-in fails as the solution does: with the same exception, in the same language."""
        if not isinstance(due, FailedCall) or not isinstance(answer, FailedCall) or answer.kind != "exception":
            return False
        both = version.is_ocaml == self.sheet.solution.is_ocaml
        return not both or exception_name(due) == exception_name(answer)

    def _titles_of(self, several: Sequence[TitledVersion], trial: Trial) -> Iterator[str]:
        """List the titles of those that answer as a version does, or as rightly, on all calls."""
        version, function = trial.version, trial.version.function
        calls = [one.arguments for one in trial.calls]
        answers = version.answers(calls)
        for one in several:
            if one.function.name != function.name:
                continue
            if one.is_predicate:
                asked = [(*call, own) for call, own in zip(calls, answers, strict=True) if is_value(own)]
                fits = len(asked) == len(calls) and {*one.version.answers(asked)} == {True}
            else:
                both = (one.version.answers(calls), answers)
                rows = zip(*both, *(self.accepts(version, trial.calls, some) for some in both), strict=True)
                fits = all(all(right) or self.same(function.gives, theirs, own) for theirs, own, *right in rows)
            if fits:
                yield one.title

    def _expected_text(self, version: Version, due: Any) -> str:
        """Write the expected result in the language of a version; or a message, where there is no single one."""
        if isinstance(due, FailedCall):
            return due.detail if version.is_ocaml == self.sheet.solution.is_ocaml else _EXCEPTION
        is_free = version.function.name in self._predicates or version.function.name in self.makers
        return _ANOTHER if is_free else version.write_result(due)

    def smallest_call(self, version: Version, call: Call) -> Call:
        """Find the smallest call that shows a mistake near one, with the due answer."""
        function, own = version.function, self.solution[version.function.name]
        if any(map(is_long, call.arguments)):
            return call

        def failing(calls: list[Arguments]) -> list[bool]:
            asked = [Call(*one) for one in zip(calls, own.answers(calls), strict=True)]
            right = self.accepts(version, asked, version.answers(calls))
            return [not good and is_due(function, one.answer) for one, good in zip(asked, right, strict=True)]

        least = shrink_call(self.types, function.takes, call.arguments, failing, self.drawer().is_made)
        return Call(least, own.answer(least))

    def failure(self, version: Version, call: Call) -> Failure:
        """Show a call that goes wrong, with both results."""
        function, (arguments, due), answer = version.function, call, version.answer(call.arguments)
        accident = answer.kind if isinstance(answer, FailedCall) else ""
        actual = answer.detail if accident else version.write_result(answer)
        expected = self._expected_text(version, due)
        spoken = expected in (_ANOTHER, _EXCEPTION)
        meaning = function.meaning or f"{function.name} : {type_text(function.type)}"
        shown, is_large = version.write(arguments), any(map(is_long, arguments))
        return Failure("", function.section, meaning, shown, actual, expected, spoken, accident, is_large=is_large)


_TOLD: Final = 10
"""The most calls that go wrong by which physical equality is told."""


_TURNS: Final = 3
"""The draws in which a call is looked for that tells a mistake from the solution."""


_ANOTHER, _EXCEPTION = N_("another result"), N_("an exception")


@contextmanager
def open_judge(sheet: Sheet, how: GradingOptions, drawn: Mapping[DrawnFor, DrawnCalls] = {}) -> Iterator[SheetJudge]:
    """Run the programs of a sheet with calls that are `drawn` already; raise `SheetError` for one of its faults."""
    with run_sheet(sheet, how, drawn) as judge:
        if judge.faults:
            raise judge.faults[0]
        yield judge


@contextmanager
def run_sheet(sheet: Sheet, how: GradingOptions, drawn: Mapping[DrawnFor, DrawnCalls] = {}) -> Iterator[SheetJudge]:
    """Run the programs of a sheet, those in one language in one cell, whatever its faults."""
    files = [one for one in (sheet.solution, sheet.readings, sheet.mistakes) if one is not None]
    with ExitStack() as stack:
        programs = {}
        for is_ocaml in dict.fromkeys(one.is_ocaml for one in files):
            sources = [_source(one, sheet) for one in files if one.is_ocaml == is_ocaml]
            if is_ocaml == sheet.solution.is_ocaml:
                sources[1:1] = example_sources(sheet, _MODULE)
            programs[is_ocaml] = stack.enter_context(open_program(sheet, sources, how))
            for problem in programs[is_ocaml].hand.problems:
                said = problem.said.strip() or Message(_LOOP if problem.kind == "loop" else problem.kind)
                raise SheetError(N_("{file}, line {line}: {said}"), file=problem.file, line=problem.line, said=said)
        readings, mistakes = ([*find_titled(sheet, programs, one)] for one in (sheet.readings, sheet.mistakes))
        solution = programs[sheet.solution.is_ocaml]

        def mutants(judge: SheetJudge) -> Mutants:
            return stack.enter_context(open_mutants(solution, judge.solution, how))

        yield SheetJudge(sheet, solution, readings, mistakes, drawn, how.seed, mutants)


_LOOP: Final = N_("it does not end in the time given")


_MODULE: Final = "solution"


def _source(file: Program, sheet: Sheet) -> SourceFile:
    """Return a program as it is loaded: each titled definition of OCaml sees the functions of the solution."""
    is_solution = file is sheet.solution
    if not file.is_ocaml:
        return SourceFile(file.name, file.text, _MODULE if is_solution else file.name.removesuffix(".py"))
    if is_solution or not sheet.solution.is_ocaml:
        return SourceFile(file.name, file.text, _MODULE.capitalize() * is_solution)
    lines = file.text.split("\n")
    for line in {1, *(line for line, _ in file.titles)}:
        lines[line - 1] = f"open {_MODULE.capitalize()} {lines[line - 1].lstrip()}"
    return SourceFile(file.name, "\n".join(lines))

"""Judging functions: their cases in every reading that the text allows, and their nameable mistakes."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import reduce
from itertools import chain
from typing import Any, Final

from rummifun.grading.cases.moves import TILE_FIRST
from rummifun.grading.cases.spec import Case, Diagnosis, ExpectedText, Reading, Spec, some_of
from rummifun.grading.judging.findings import Failure, JudgedVersion
from rummifun.grading.matching.sheet_values import Mens, ajoute
from rummifun.grading.matching.type_fitting import TypeMismatch
from rummifun.grading.sandbox.versions import BoundFunction
from rummifun.grading.sheet.rummikub import FUNCTIONS
from rummifun.grading.submission.definitions import Definition, FailedCall
from rummifun.messages import N_

PHYSICAL: Final = N_("physical equality: == (or !=) where = (or <>) was meant")


def judge_type_mismatch(function: str, definition: Definition, misfit: TypeMismatch) -> JudgedVersion:
    """Report that a function's type is not the sheet's."""
    shown = definition.type if misfit.kind == "declared" else misfit.shown
    where = (definition.file, definition.line)
    return JudgedVersion(function, "type", *where, type=shown, index=definition.index, misfit=misfit)


Results = Sequence[tuple[Case, Any]]
"""Calls and their results."""


@dataclass(frozen=True, slots=True)
class Trial:
    """The results of a version on its cases, and the wrong ones in the reading that it follows best.

    `bound` shows them; `kept` is the version, of which `bound` may be a variant with other elements. It is `late`
    when the time was over before the last call.
    """

    spec: Spec
    reading: Reading
    kept: BoundFunction
    bound: BoundFunction
    results: Results
    wrong: Results
    late: bool = False


def judge(spec: Spec, bound: BoundFunction, *how: Any, **more: Any) -> JudgedVersion:
    """Judge a version on its cases: see `try_cases`."""
    return judge_trial(try_cases(spec, bound, *how, **more))


def try_cases(
    spec: Spec,
    bound: BoundFunction,
    boxed: BoundFunction | None = None,
    readings: frozenset[str] = frozenset(),
    chance: bool = False,
) -> Trial:
    """Call a version on its cases; `boxed` is the same with elements that are equal but not identical.

    Some readings are only taken after another of these, which other functions were found to follow. Some are for
    functions that draw at random: the code names chance (`chance`), or the answer varies from call to call.
    """
    random = bool(spec.varied) and (chance or any(_varies(bound, args) for args in spec.varied))
    fit = [one for one in spec.readings if one.draws == random and (not one.after or one.after in readings)]
    spec = replace(spec, readings=tuple(fit))
    trial = _call_all(spec, bound, spec.cases)
    if trial.wrong or trial.late or boxed is None:
        return trial
    return replace(_call_all(spec, boxed, spec.cases[:_BOXED_CASES]), kept=bound, results=trial.results)


def _call_all(spec: Spec, bound: BoundFunction, cases: Sequence[Case]) -> Trial:
    if not spec.draws:
        bound.prefetch(cases)
    results = [(args, bound.call(*args, again=spec.draws)) for args in cases]
    made = [(args, r) for args, r in results if not _is_late(r)]
    late = len(made) < len(results)
    reading, wrong = best_reading(spec, made, (r for args in spec.varied for r in _often(bound, args)))
    return Trial(
        spec, reading, bound, bound, made, [one for one in wrong if not late or not _right(reading, *one)], late
    )


def judge_trial(trial: Trial) -> JudgedVersion:
    """Judge a version by its results."""
    definition, told = trial.kept.definition, trial.bound
    reading, wrong, names = _diagnose(trial)
    verdict = "wrong" if wrong else "late" if trial.late else "right"
    name = TILE_FIRST["swapped" in told.notes] if trial.spec.function == "ajouter_tuile" else reading.name
    return JudgedVersion(
        trial.spec.function,
        verdict,
        definition.file,
        definition.line,
        tuple(_failure(trial.spec, reading, told, *first) for first in wrong[:1]),
        names,
        name if verdict == "right" else "",
        told.notes,
        definition.type,
        len(trial.results),
        index=definition.index,
        wrong=len(wrong),
    )


_BOXED_CASES: Final = 60


_CALLS: Final = 120
"""The number of calls of a function that may draw, on each of its `varied` arguments: see `Spec`."""


def _is_late(result: Any) -> bool:
    return isinstance(result, FailedCall) and result.kind == "late"


def _often(bound: BoundFunction, args: Sequence[Any]) -> Iterator[Any]:
    return (bound.call(*args, again=True) for _ in range(_CALLS))


def _varies(bound: BoundFunction, args: Sequence[Any]) -> bool:
    """Tell whether a function's answer varies."""
    answers = map(repr, _often(bound, args))
    first = next(answers)
    return any(answer != first for answer in answers)


def best_reading(spec: Spec, results: Results, more: Iterable[Any] = ()) -> tuple[Reading, Results]:
    """Find the reading that a version follows best, and its wrong results; `more` results count for `enough`."""
    found = []
    for reading in spec.readings:
        wrong = [(args, r) for args, r in results if not _right(reading, args, r)]
        if not wrong and reading.enough is not None and not reading.enough(chain((r for _, r in results), more)):
            wrong = [(args, r) for args, r in results if r != reading.wanted(*args)][:1]
        if not wrong:
            return reading, []
        found.append((reading, wrong))
    return min(found, key=lambda rw: len(rw[1]))


def _right(reading: Reading, args: Case, result: Any) -> bool:
    if isinstance(result, FailedCall):
        return result.kind == "exception" and reading.may_raise is not None and reading.may_raise(*args)
    return reading.accepts(result, args)


def _failure(spec: Spec, reading: Reading, bound: BoundFunction, args: Case, result: Any) -> Failure:
    wanted = reading.wanted(*args)
    spoken, failed = isinstance(wanted, ExpectedText), isinstance(result, FailedCall)
    section, accident = FUNCTIONS[spec.function].section, result.kind if failed else ""
    actual = result.detail if failed else bound.write_result(result)
    expected = wanted.text if spoken else bound.write_result(wanted)
    return Failure(spec.law, section, spec.equation, bound.write(args), actual, expected, spoken, accident)


def _diagnose(trial: Trial) -> tuple[Reading, Results, tuple[str, ...]]:
    """Name the mistakes whose answers are those of a hand-in on all cases, in some reading, if there are such."""
    spec, wrong = trial.spec, trial.wrong
    unnamed = trial.reading, wrong, ()
    if not wrong or any(isinstance(r, FailedCall) for _, r in wrong):
        return unnamed
    alike = ((args, trial.bound.call(*args, shared=True)) for args, _ in wrong[:10])  # one in memory where equal
    if not (spec.draws or trial.reading.draws) and all(_right(trial.reading, *one) for one in alike):
        return trial.reading, wrong, (PHYSICAL,)
    for reading in (trial.reading, *spec.readings):
        found = wrong if reading is trial.reading else [one for one in trial.results if not _right(reading, *one)]
        places = {id(args) for args, _ in found}
        judged = [(r, args, id(args) not in places) for args, r in trial.results]
        for one in (*spec.diagnoses, *_multiset_mistakes(reading)) if found else ():
            if all(one.explains(*result) for result in judged):
                return reading, found, one.names
    return unnamed


def _multiset_mistakes(reading: Reading) -> Iterator[Diagnosis]:
    """List the mistakes in writing a multiset: all wrong results are right once they are repaired."""

    def repaired(names: tuple[str, ...]) -> Callable[..., bool]:
        return lambda r, *args: _right(reading, args, reduce(lambda e, name: _REPAIRS[name](e), names, r))

    yield from (Diagnosis(names, repaired(names), sometimes=True) for names in some_of(_REPAIRS))


_REPAIRS: Final[Mapping[str, Callable[[Mens], Mens]]] = {
    N_("a multi-element of multiplicity 0 is kept"): lambda e: Mens(xn for xn in e if xn[1]),
    N_("a negative multiplicity"): lambda e: Mens(xn for xn in e if xn[1] >= 0),
    N_("the same element stands in two multi-elements"): lambda e: reduce(lambda f, xn: ajoute(xn, f), e, Mens()),
}

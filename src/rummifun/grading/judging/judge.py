"""Judging one version of a function: its cases in every reading that the text allows, and its nameable mistakes."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import chain, islice
from typing import Any, Final

from rummifun.grading.cases.moves import TILE_FIRST
from rummifun.grading.cases.spec import Case, Diagnosis, ExpectedText, Reading, Spec
from rummifun.grading.matching.sheet_values import ForeignValue, Mens
from rummifun.grading.matching.type_fitting import TypeMismatch
from rummifun.grading.report.findings import Failure, JudgedVersion
from rummifun.grading.sandbox.runner import BoundFunction
from rummifun.grading.sheet import FUNCTIONS
from rummifun.grading.submission.definitions import Definition, FailedCall
from rummifun.messages import N_

PHYSICAL: Final = N_("physical equality: == (or !=) where = (or <>) was meant")

_DIAGNOSES: Final = 3


def judge_type_mismatch(function: str, definition: Definition, misfit: TypeMismatch) -> JudgedVersion:
    """Report that a function's type is not the sheet's."""
    shown = definition.type if misfit.kind == "declared" else misfit.shown
    where = (definition.file, definition.line)
    return JudgedVersion(function, "type", *where, type=shown, index=definition.index, misfit=misfit)


def judge(
    spec: Spec,
    bound: BoundFunction,
    boxed: BoundFunction | None = None,
    readings: frozenset[str] = frozenset(),
    chance: bool = False,
) -> JudgedVersion:
    """Judge a version on its cases; `boxed` is the same with elements that are equal but not identical.

    Some readings are only taken after another of these, which other functions were found to follow. Some are for
    functions that draw at random: the code names chance (`chance`), or the answer varies from call to call.
    """
    definition = bound.definition
    random = bool(spec.varied) and (chance or any(_varies(bound, args) for args in spec.varied))
    fit = [one for one in spec.readings if one.draws == random and (not one.after or one.after in readings)]
    spec = replace(spec, readings=tuple(fit))
    if not spec.draws:
        bound.prefetch(spec.cases)
    results = [(args, bound.call(*args, again=spec.draws)) for args in spec.cases]
    reading, wrong = _best(spec, results, (r for args in spec.varied for r in _often(bound, args)))
    told = bound
    if not wrong and boxed is not None:
        boxed.prefetch(spec.cases[:_BOXED_CASES])
        reading, wrong = _best(spec, [(args, boxed.call(*args)) for args in spec.cases[:_BOXED_CASES]])
        told = boxed
    name = TILE_FIRST["swapped" in bound.notes] if spec.function == "ajouter_tuile" else reading.name
    failures = tuple(_failure(spec, reading, told, *first) for first in wrong[:1])
    return JudgedVersion(
        spec.function,
        "wrong" if wrong else "right",
        definition.file,
        definition.line,
        failures,
        tuple(_diagnoses(spec, reading, told, wrong, results)),
        "" if wrong else name,
        bound.notes,
        definition.type,
        len(results),
        index=definition.index,
        wrong=len(wrong),
    )


_BOXED_CASES: Final = 60
_CALLS: Final = 120
"""The number of calls of a function that may draw, on each of its `varied` arguments: see `Spec`."""


Results = Sequence[tuple[Case, Any]]
"""Calls and their results."""


def _often(bound: BoundFunction, args: Sequence[Any]) -> Iterator[Any]:
    return (bound.call(*args, again=True) for _ in range(_CALLS))


def _varies(bound: BoundFunction, args: Sequence[Any]) -> bool:
    """Tell whether a function's answer varies."""
    answers = map(repr, _often(bound, args))
    first = next(answers)
    return any(answer != first for answer in answers)


def _best(spec: Spec, results: Results, more: Iterable[Any] = ()) -> tuple[Reading, Results]:
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
    return Failure(
        spec.law,
        FUNCTIONS[spec.function][0],
        spec.equation,
        bound.write(args),
        result.detail if failed else bound.write_result(result),
        wanted.text if spoken else bound.write_result(wanted),
        spoken,
        result.kind if failed else "",
    )


def _diagnoses(spec: Spec, reading: Reading, bound: BoundFunction, wrong: Results, results: Results) -> Iterator[str]:
    """Name the mistakes that the wrong results show, the most telling first."""
    values = [(args, r) for args, r in wrong if not isinstance(r, FailedCall)]
    if not values:
        return
    if not (spec.draws or reading.draws) and _physical(reading, bound, values):
        yield PHYSICAL
        return
    sure = [one for one in spec.diagnoses if _is_proved(one, values, results)]
    yield from dict.fromkeys(one.name for one in sure[:_DIAGNOSES])
    left = [(args, r) for args, r in values if not any(one.among(*args) for one in sure if one.among)]
    shown = Counter(name for args, result in left for name in _visible_mistakes(spec, args, result))
    yield from [name for name, _ in shown.most_common(_DIAGNOSES - len(sure[:_DIAGNOSES]))]


def _is_proved(diagnosis: Diagnosis, wrong: Results, results: Results) -> bool:
    """Tell whether all results of some kind, one of them wrong, show a mistake."""
    among = diagnosis.among
    if among is None or not any(among(*args) for args, _ in wrong):
        return False
    return all(_shows(diagnosis, r, args) for args, r in results if among(*args))


def _physical(reading: Reading, bound: BoundFunction, wrong: Results) -> bool:
    """Tell whether results become right when equal values are also identical in memory."""
    return all(_right(reading, args, bound.call(*args, shared=True)) for args, _ in wrong[:10])


def _visible_mistakes(spec: Spec, args: Case, result: Any) -> Iterator[str]:
    """Name the mistake that one wrong result shows by itself."""
    if isinstance(result, Mens):
        if any(n == 0 for _, n in result):
            yield N_("a multi-element of multiplicity 0 is kept")
        if any(n < 0 for _, n in result):
            yield N_("a negative multiplicity")
        if len({x for x, _ in result}) < len(result):
            yield N_("the same element stands in two multi-elements")
    if not isinstance(result, ForeignValue):
        shown = (one.name for one in spec.diagnoses if one.among is None and _shows(one, result, args))
        yield from islice(shown, 1)


def _shows(diagnosis: Diagnosis, result: Any, args: Case) -> bool:
    try:
        return diagnosis.shows(result, *args)
    except (AttributeError, IndexError, TypeError, ValueError):  # a result may have any type
        return False

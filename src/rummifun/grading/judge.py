"""Judging one version of a function: its cases in every reading that the text allows, and the mistakes one can name."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import chain
from typing import Any, Final

from rummifun.grading.cases.moves import TILE_FIRST
from rummifun.grading.cases.spec import Case, Diagnosis, Reading, Said, Spec, of_multisets
from rummifun.grading.cell.hand import Bound, Definition, Failed
from rummifun.grading.fit.values import Strange
from rummifun.grading.report.findings import Failure, Judged
from rummifun.grading.sheet import FUNCTIONS
from rummifun.messages import N_

PHYSICAL: Final = N_("physical equality: == (or !=) where = (or <>) was meant")

_DIAGNOSES: Final = 3


def missing(function: str) -> Judged:
    """Say that a function is not there.

    >>> missing("nbocc").verdict
    'missing'
    """
    return Judged(function, "missing")


def mistyped(function: str, definition: Definition) -> Judged:
    """Say that a function's type is not the sheet's.

    >>> mistyped("nbocc", Definition("nbocc", 0, "f.ml", 3, "int -> int", "")).type
    'int -> int'
    """
    number = re.match(r"(\d+)-", definition.type)  # Python has no type to show but how many arguments there are
    shown = f"({', '.join('_' * int(number[1]))})" if number else definition.type
    return Judged(function, "type", definition.file, definition.line, type=shown, index=definition.index)


def judge(
    function: str,
    spec: Spec | None,
    bound: Bound,
    boxed: Bound | None = None,
    readings: frozenset[str] = frozenset(),
    chance: bool = False,
) -> Judged:
    """Judge a version on its cases; `boxed` is the same one with elements that are equal without being the same.

    Some readings are only taken after another of these, that other functions were found to follow; some are those of
    what draws at random: what names chance (`chance`), or gives now one answer, now another.

    >>> from types import SimpleNamespace
    >>> from rummifun.grading.cases.spec import exactly
    >>> definition = Definition("cardinal", 0, "rendu.py", 1, "1-1 liste", "")
    >>> bound = SimpleNamespace(
    ...     definition=definition, notes=(), foresee=list, call=lambda e, **_: 1, write=str, write_result=str
    ... )
    >>> spec = Spec("cardinal", "vide", "cardinal V == 0", (Case(("a",), 1), Case(("",), 0)), (exactly(len),))
    >>> judged = judge("cardinal", spec, bound)
    >>> judged.verdict, judged.failures[0].got, judged.failures[0].wanted
    ('wrong', '1', '0')
    """
    definition = bound.definition
    if spec is None:
        return Judged(function, "right", definition.file, definition.line, notes=bound.notes, index=definition.index)
    random = bool(spec.varied) and (chance or any(_varies(bound, args) for args in spec.varied))
    fit = [one for one in spec.readings if one.draws == random and (not one.after or one.after in readings)]
    spec = replace(spec, readings=tuple(fit))
    if not spec.draws:
        bound.foresee(case.args for case in spec.cases)
    results = [(case, bound.call(*case.args, again=spec.draws)) for case in spec.cases]
    reading, wrong = _best(spec, results, (r for args in spec.varied for r in _often(bound, args)))
    told = bound
    if not wrong and boxed is not None:
        boxed.foresee(case.args for case in spec.cases[:_BOXED])
        some = [(case, boxed.call(*case.args)) for case in spec.cases[:_BOXED]]
        reading, wrong = _best(spec, some)
        told = boxed
    failures = tuple(_failure(spec, reading, told, *wrong[0]) for _ in wrong[:1])
    return Judged(
        function,
        "wrong" if wrong else "right",
        definition.file,
        definition.line,
        failures,
        tuple(_diagnoses(spec, reading, told, wrong, results)),
        "" if wrong else _named(spec, reading, bound),
        bound.notes,
        definition.type,
        len(results),
        index=definition.index,
    )


_BOXED: Final = 60
_CALLS: Final = 120
"""How often a function that may draw is called on each of its `varied` arguments: see `Spec`."""


Results = Sequence[tuple[Case, Any]]


def _often(bound: Bound, args: Sequence[Any]) -> Iterator[Any]:
    return (bound.call(*args, again=True) for _ in range(_CALLS))


def _varies(bound: Bound, args: Sequence[Any]) -> bool:
    """Tell whether a function gives now one answer, now another."""
    answers = map(repr, _often(bound, args))
    first = next(answers)
    return any(answer != first for answer in answers)


def _best(spec: Spec, results: Results, more: Iterable[Any] = ()) -> tuple[Reading, list[tuple[Case, Any]]]:
    """Find the reading that a version follows best, and what is wrong in it; `more` results count for `enough`."""
    found: list[tuple[Reading, list[tuple[Case, Any]]]] = []
    for reading in spec.readings:
        wrong = [(case, r) for case, r in results if not _right(reading, case, r)]
        if not wrong and reading.enough is not None and not reading.enough(chain((r for _, r in results), more)):
            wrong = [(case, r) for case, r in results if r != reading.wanted(*case.args)][:1]
        found.append((reading, wrong))
        if not wrong:
            break
    return min(found, key=lambda rw: len(rw[1]))


def _right(reading: Reading, case: Case, result: Any) -> bool:
    if isinstance(result, Failed):
        return result.kind == "exception" and reading.may_raise is not None and reading.may_raise(*case.args)
    return reading.accepts(result, case.args)


def _named(spec: Spec, reading: Reading, bound: Bound) -> str:
    """Name the reading found, where the text leaves a choice."""
    if spec.function == "ajouter_tuile":
        return TILE_FIRST["swapped" in bound.notes]
    return reading.name


def _failure(spec: Spec, reading: Reading, bound: Bound, case: Case, result: Any) -> Failure:
    section = FUNCTIONS[spec.function][0]
    call = bound.write(case.args)
    wanted = reading.wanted(*case.args)
    spoken = isinstance(wanted, Said)
    expected = wanted.text if isinstance(wanted, Said) else bound.write_result(wanted)
    if isinstance(result, Failed):
        return Failure(spec.law, section, spec.equation, call, result.detail, expected, spoken, accident=result.kind)
    return Failure(spec.law, section, spec.equation, call, bound.write_result(result), expected, spoken)


def _diagnoses(spec: Spec, reading: Reading, bound: Bound, wrong: Results, results: Results) -> Iterator[str]:
    """Name the mistakes that the wrong results show, those that explain the most of them first."""
    values = [(case, r) for case, r in wrong if not isinstance(r, Failed)]
    if not values:
        return
    if not (spec.draws or reading.draws) and _physical(reading, bound, values):
        yield PHYSICAL
        return
    sure = [one for one in spec.diagnoses if _proved(one, values, results)]
    yield from dict.fromkeys(one.name for one in sure[:_DIAGNOSES])
    left = [(case, r) for case, r in values if not any(one.among(*case.args) for one in sure if one.among)]
    shown = Counter(name for case, result in left for name in _shown(spec, case, result))
    yield from [name for name, _ in shown.most_common(_DIAGNOSES - len(sure[:_DIAGNOSES]))]


def _proved(diagnosis: Diagnosis, wrong: Results, results: Results) -> bool:
    """Tell whether all results of some kind, one of them wrong, show a mistake."""
    among = diagnosis.among
    if among is None or not any(among(*case.args) for case, _ in wrong):
        return False
    return all(_shows(diagnosis, r, case) for case, r in results if among(*case.args))


def _physical(reading: Reading, bound: Bound, wrong: Results) -> bool:
    """Tell whether results become right when what is equal is also the same in memory."""
    again = [(case, bound.call(*case.args, shared=True)) for case, _ in wrong[:10]]
    return all(_right(reading, case, r) for case, r in again)


def _shown(spec: Spec, case: Case, result: Any) -> Iterator[str]:
    yield from of_multisets(result)
    if isinstance(result, Strange):
        return
    for diagnosis in spec.diagnoses:
        if diagnosis.among is None and _shows(diagnosis, result, case):
            yield diagnosis.name
            return


def _shows(diagnosis: Diagnosis, result: Any, case: Case) -> bool:
    try:
        return diagnosis.shows(result, *case.args)
    except (AttributeError, IndexError, TypeError, ValueError):  # a result may be anything
        return False

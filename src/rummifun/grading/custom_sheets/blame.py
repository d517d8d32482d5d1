"""The functions that are wrong where only calls inside calls are seen: those that make values of abstract types.

`appartient 1 (ajoute 1 vide) = false` shows that one of three functions is wrong, and not which.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from operator import attrgetter
from typing import Any, Final, NamedTuple

from toolz import groupby

from rummifun.grading.custom_sheets.drawn_calls import Call, spread
from rummifun.grading.custom_sheets.judge import SheetJudge, World
from rummifun.grading.custom_sheets.required_words import OTHER_STYLE
from rummifun.grading.custom_sheets.values import size_and_text
from rummifun.grading.judging.findings import JudgedVersion
from rummifun.grading.matching.shapes import makers_in
from rummifun.grading.sandbox.versions import Version
from rummifun.grading.submission.definitions import CallGraph
from rummifun.messages import N_


class Outcome(NamedTuple):
    """A call of a function that observes made values: its answer, the functions in it, and all that these rest on."""

    observer: str
    call: Call
    answer: Any
    is_right: bool
    written: frozenset[str]
    functions: frozenset[str]


def lay_blame(
    judge: SheetJudge,
    versions: Mapping[str, Version],
    judged: Mapping[str, JudgedVersion],
    uses: CallGraph,
    more: Mapping[str, Sequence[Call]] = {},
) -> dict[str, JudgedVersion]:
    """Judge anew the versions that make or observe values of abstract types, each by what it can be shown to do.

    They are called once `more` as laws call them.
    """
    rests_on = {name: frozenset({name, *_names_used(one, versions, uses)}) for name, one in versions.items()}
    outcomes = observe(judge, versions, rests_on, more)
    wrong = {one.observer for one in outcomes if not one.is_right}
    title, shown = explain_by(judge.reading_worlds, judge, outcomes, rests_on) if wrong else ("", {})
    if title:
        right = {name: replace(judged[name], verdict="right", failures=(), diagnoses=(), wrong=0) for name in wrong}
        return right | {name: replace(judged[name], reading=title) for name in shown if name in judged}
    cores = [*_cores(judge, versions, outcomes, rests_on)]
    title, shown = explain_by(judge.worlds, judge, [*outcomes, *cores], rests_on) if cores else ("", {})
    found: dict[str, JudgedVersion] = {}
    for name, one in (shown or choose_blame(outcomes, cores)).items():
        failure = judge.failure(versions[one.observer], one.call)
        failure = replace(failure, equation=versions[name].function.meaning or failure.equation)
        unsure = () if name in judge.makers or not _may_be_a_maker(name, cores, judge) else (OR_A_MAKER,)
        titles = (title,) if title else unsure
        found[name] = replace(judged[name], verdict="wrong", failures=(failure,), diagnoses=titles, reading="")
    blamed = tuple(found)
    for name in {one.observer for one in cores} - found.keys():
        apart = [one for one in outcomes if one.observer == name and not one.functions & {*blamed}]
        good = replace(judged[name], verdict="right", failures=(), diagnoses=(), wrong=0)
        if judged[name].diagnoses != (OTHER_STYLE,):
            found[name] = good if apart else replace(judged[name], calls=blamed)
    seen = frozenset[str]().union(*(one.functions for one in outcomes))
    unseen = (name for name in versions if name in judge.makers and name not in seen)
    return {**found, **{name: JudgedVersion(name, "missing") for name in unseen}}


OR_A_MAKER: Final = N_("it is wrong, or a function that makes its arguments is")


def _names_used(version: Version, versions: Mapping[str, Version], uses: CallGraph) -> Iterator[str]:
    used = {one.index for one in uses.dependencies(version.definition)}
    yield from (name for name, one in versions.items() if one.definition.index in used)


def _may_be_a_maker(name: str, failing: Sequence[Outcome], judge: SheetJudge) -> bool:
    """Tell whether all that shows a function wrong rests on the same maker too, which takes arguments."""
    shared = frozenset.intersection(*(one.functions for one in failing if name in one.functions))
    return any(judge.sheet.functions[one].takes for one in shared & judge.makers)


def observe(
    judge: SheetJudge,
    versions: Mapping[str, Version],
    rests_on: Mapping[str, frozenset[str]] = {},
    more: Mapping[str, Sequence[Call]] = {},
) -> list[Outcome]:
    """Make all calls that show values of abstract types."""
    observers = sorted(versions.keys() - judge.makers)
    return [one for name in observers for one in _outcomes(judge, versions[name], rests_on, more.get(name, ()))]


def _outcomes(
    judge: SheetJudge, version: Version, rests_on: Mapping[str, frozenset[str]], more: Sequence[Call]
) -> Iterator[Outcome]:
    calls, name = judge.calls_for(version, more), version.function.name
    answers = version.answers(one.arguments for one in calls)
    for call, answer, good in zip(calls, answers, judge.accepts(version, calls, answers), strict=True):
        if makers := makers_in(call.arguments):
            yield _outcome(name, call, answer, good, makers, rests_on)


def _outcome(
    name: str, call: Call, answer: Any, good: bool, makers: frozenset[str], rests_on: Mapping[str, frozenset[str]]
) -> Outcome:
    written = makers | {name}
    return Outcome(name, call, answer, good, written, written.union(*(rests_on.get(one, ()) for one in written)))


_SHRUNK: Final = 4
"""The wrong calls of each observer that are made smaller."""


def _cores(
    judge: SheetJudge,
    versions: Mapping[str, Version],
    outcomes: Sequence[Outcome],
    rests_on: Mapping[str, frozenset[str]],
) -> Iterator[Outcome]:
    """Make some wrong calls of each observer as small as they can be: few functions are left in them.

    A constant, which stands in every call, is suspected only where it stands alone.
    """
    constants = {name for name in judge.makers if not judge.sheet.functions[name].takes}
    for observer, some in groupby(attrgetter("observer"), [one for one in outcomes if not one.is_right]).items():
        version = versions[observer]
        calls = dict.fromkeys(judge.smallest_call(version, one.call) for one in spread(some, _SHRUNK))
        for call in calls:
            makers = makers_in(call.arguments)
            core = _outcome(observer, call, version.answer(call.arguments), False, makers, rests_on)
            yield core if len(makers) == 1 else core._replace(functions=core.functions - constants)


def smallest(outcomes: Iterable[Outcome], name: str) -> Outcome | None:
    """Return the smallest wrong call that rests on a function."""
    shown = (one for one in outcomes if not one.is_right and name in one.functions)
    return min(shown, key=lambda one: size_and_text(one.call.arguments), default=None)


def choose_blame(outcomes: Sequence[Outcome], cores: Sequence[Outcome]) -> dict[str, Outcome]:
    """Choose the fewest functions that explain all smallest failures, each with one: those that fail most often.

    One that makes values is wrong if several observers show it, or if there is no other.
    """
    failing, found = [*cores], dict[str, Outcome]()
    is_alone = len({one.observer for one in outcomes}) == 1
    while failing:
        groups = [one.functions for one in failing]
        names = frozenset.intersection(*groups) or frozenset.union(*groups)
        observers = {name: {one.observer for one in failing if name in one.functions} for name in names}
        likely = [name for name, some in observers.items() if name in some or len(some) > 1 or is_alone]
        name = max(sorted(likely or names), key=lambda one: _suspicion(one, outcomes))
        found.update({name: one} if (one := smallest(failing, name)) else {})
        failing, outcomes = ([one for one in some if name not in one.functions] for some in (failing, outcomes))
    return found


def _suspicion(name: str, outcomes: Sequence[Outcome]) -> tuple[float, bool]:
    shown = [one for one in outcomes if name in one.functions]
    share = sum(not one.is_right for one in shown) / max(len(shown), 1)
    return share, any(name == one.observer for one in shown)


def explain_by(
    worlds: Sequence[World],
    judge: SheetJudge,
    outcomes: Sequence[Outcome],
    rests_on: Mapping[str, frozenset[str]],
) -> tuple[str, dict[str, Outcome]]:
    """Find a mistake or a reading that gives all answers, right and wrong: its title, its function with a failure.

    Calls of functions that rest on that function in their own way, and not in the solution's, are left out.
    """
    for title, name, world in worlds:
        users = {one for one, some in rests_on.items() if name in some} - {name}
        apart = [one for one in outcomes if not one.written & users]
        shown = smallest(apart, name)
        apart.sort(key=lambda one: one.is_right)  # what goes wrong tells mistakes apart
        if shown and all(_is_alike(judge, world[one.observer], one) for one in apart):
            return title, {name: shown}
    return "", {}


def _is_alike(judge: SheetJudge, version: Version, one: Outcome) -> bool:
    return judge.same(version.function.gives, version.answer(one.call.arguments), one.answer)

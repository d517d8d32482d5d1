"""The causes of wrong answers, proved by substitution: a fault of a function's own, or of those that it rests on."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence, Set
from dataclasses import replace
from typing import Any, Generic, Protocol, TypeVar

from rummifun.grading.judging.findings import Failure, JudgedVersion
from rummifun.grading.sandbox.calls import LentFunction
from rummifun.grading.sandbox.runner import RunningSubmission
from rummifun.grading.submission.definitions import CallGraph

WrongCalls = Sequence[tuple[Any, Any]]
"""Calls that go wrong: the arguments of each, by which it is known again, and an answer."""


class VersionTrial(Protocol):
    """A version called: the calls that go wrong in the reading that it follows best; `late` if not all were made."""

    @property
    def wrong(self) -> WrongCalls: ...
    @property
    def late(self) -> bool: ...
    @property
    def reading(self) -> object: ...


T = TypeVar("T", bound=VersionTrial)


class CauseJudge(Protocol[T]):
    """The judge of a sheet, for the proof of causes."""

    def lent_function(self, one: JudgedVersion) -> LentFunction | None:
        """Return the right function that can take the place of a wrong one."""

    def try_again(self, one: JudgedVersion, wrong: WrongCalls | None = None) -> T:
        """Call a version, on all its calls or on those that went wrong."""

    def judge_again(self, trial: T) -> JudgedVersion:
        """Judge a version that was called with right functions in the place of wrong ones."""

    def show_both(self, before: T, after: T, replaced: frozenset[int]) -> tuple[Failure, ...]:
        """Show a call that goes wrong with a version's own functions, and with right ones in the place of some."""


class Causes(Generic[T]):
    """The wrong functions of a hand-in, and what their mistakes come from.

    `shows_usual` keeps the counterexamples found without right functions.
    """

    def __init__(
        self, hand: RunningSubmission, uses: CallGraph, judge: CauseJudge[T], *, shows_usual: bool = False
    ) -> None:
        self._hand, self._uses, self._judge, self._shows_usual = hand, uses, judge, shows_usual
        self._by_index = {definition.index: definition for definition in hand.definitions}
        self._versions: dict[int, JudgedVersion] = {}
        self._lent: Set[int] = frozenset()
        self._own: dict[int, JudgedVersion] = {}
        self._proved: dict[int, frozenset[int]] = {}
        self.wrong: frozenset[int] = frozenset()

    def prove(self, wrong: Sequence[JudgedVersion]) -> None:
        """Judge again those that rest on wrong functions, with right ones in their place."""
        self._versions = {one.index: one for one in wrong}
        rest = {index: found for index in self._versions if (found := self.culprits(index))}
        if not rest:
            return
        right = {index: self._judge.lent_function(self._versions[index]) for index in frozenset().union(*rest.values())}
        lent = {index: one for index, one in right.items() if one}
        self._hand.lend(lent)
        self._lent = lent.keys() - self._hand.unlent
        before = {index: self._judge.try_again(self._versions[index]) for index in rest}
        own = {index: self._own_fault(index, before[index], some) for index, some in rest.items()}
        self._own = {index: one for index, one in own.items() if one}
        causes = {i for i, one in self._own.items() if one.verdict != "wrong" or self._is_provable(i, rest[i])}
        mended = rest.keys() - causes
        self._proved = {i: self._necessary_causes(i, before[i], some - mended) for i, some in rest.items()}

    def _own_fault(self, index: int, before: T, culprits: frozenset[int]) -> JudgedVersion | None:
        """Judge a version with right functions in the place of wrong ones; show a call that is wrong both ways."""
        again = self._make_again(index, culprits, before.wrong)
        if before.wrong and not (again.wrong or again.late) and again.reading is before.reading:
            return None
        after = self._make_again(index, culprits)
        found = self._judge.judge_again(after)
        if found.verdict == "right":
            return None
        return replace(found, failures=self._judge.show_both(before, after, culprits))

    def _necessary_causes(self, index: int, before: T, causes: frozenset[int]) -> frozenset[int]:
        """Keep, of several wrong functions, those whose right version changes which calls go wrong.

        Those that rest on one are their own while it is tried, for right ones would not call it.
        """
        above = {each: {other for other in causes if each in self.culprits(other)} for each in causes}

        def places(replaced: frozenset[int]) -> set[int]:
            return _places(self._make_again(index, replaced, before.wrong))

        needed = (
            each
            for each in causes
            if len(causes) > 1 and places(causes - above[each]) != places(causes - above[each] - {each})
        )
        return frozenset(needed) or causes

    def _make_again(self, index: int, replaced: frozenset[int], wrong: WrongCalls | None = None) -> T:
        """Make the calls again that go wrong, or all, with right functions in the place of these."""
        with self._hand.replacing(replaced):
            return self._judge.try_again(self._versions[index], wrong)

    def lay_mistake(self, one: JudgedVersion) -> JudgedVersion:
        """Lay a mistake on the wrong functions that a version rests on, unless it is proved to be its own."""
        culprits, own = self.culprits(one.index), self._own.get(one.index)
        if one.verdict != "wrong" or not culprits:
            return one
        if own and own.verdict == "wrong" and self._is_provable(one.index, culprits):
            return replace(one, failures=one.failures if self._shows_usual else own.failures, diagnoses=own.diagnoses)
        calls = {self._by_index[index].plain_name for index in self._proved[one.index] or culprits}
        return replace(one, calls=tuple(sorted(calls)), diagnoses=(), proved=own is None)

    def _is_provable(self, index: int, culprits: frozenset[int]) -> bool:
        """Tell whether right functions can take the place of all culprits: not where a caller's phrase defines them."""
        users = {index, *(one.index for one in self._uses.dependencies(self._by_index[index]))}
        phrases = Counter(self._hand.phrases.get(user) for user in users)
        return culprits <= self._lent and not any(phrases[self._hand.phrases.get(one)] > 1 for one in culprits)

    def culprits(self, index: int) -> frozenset[int]:
        """List the wrong functions that a version rests on."""
        used = self._uses.dependencies(self._by_index[index]) if index in self._by_index else ()
        return frozenset(one.index for one in used) & self.wrong - {index}


def _places(trial: VersionTrial) -> set[int]:
    """Tell which calls go wrong."""
    return {id(args) for args, _ in trial.wrong}


def common_wrong_calls(before: VersionTrial, after: VersionTrial) -> Sequence[Any]:
    """List the calls that go wrong both ways; those that did before, where there is none."""
    places = _places(after)
    return [one for one in before.wrong if id(one[0]) in places] or before.wrong

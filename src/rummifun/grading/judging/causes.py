"""The causes of wrong answers, proved by substitution: a fault of a function's own, or of those that it rests on."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import replace

from rummifun.grading.cases.fresh_cases import SPECS
from rummifun.grading.cases.spec import Spec
from rummifun.grading.judging.findings import JudgedVersion
from rummifun.grading.judging.judge import Trial, judge_trial
from rummifun.grading.sandbox.calls import LentFunction
from rummifun.grading.sandbox.runner import RunningSubmission
from rummifun.grading.submission.definitions import CallGraph


class Causes:
    """The wrong functions of a hand-in, and what their mistakes come from.

    `try_version` calls a version on its cases. `shows_usual` keeps the counterexamples found without right functions.
    """

    def __init__(
        self, hand: RunningSubmission, uses: CallGraph, try_version: Callable[[int, Spec], Trial], *, shows_usual: bool
    ) -> None:
        self._hand, self._uses, self._try_version, self._shows_usual = hand, uses, try_version, shows_usual
        self._by_index = {definition.index: definition for definition in hand.definitions}
        self._own: dict[int, JudgedVersion] = {}
        self._proved: dict[int, frozenset[int]] = {}
        self.wrong: frozenset[int] = frozenset()

    def prove(self, wrong: Sequence[JudgedVersion]) -> None:
        """Judge again those that rest on wrong functions, with right ones in their place."""
        rest = {one.index: found for one in wrong if (found := self.culprits(one.index))}
        if not rest:
            return
        used, named = frozenset().union(*rest.values()), {one.index: one.function for one in wrong}
        bound = {index: self._hand.bind_function(named[index], self._by_index[index], "any") for index in used}
        self._hand.lend({i: LentFunction(one, SPECS[named[i]].right) for i, one in bound.items() if one})
        before = {index: self._try_version(index, SPECS[named[index]]) for index in rest}
        own = {index: self._own_fault(index, before[index], some) for index, some in rest.items()}
        self._own = {index: one for index, one in own.items() if one}
        causes = {i for i, one in self._own.items() if one.verdict != "wrong" or self._is_provable(i, rest[i])}
        mended = rest.keys() - causes
        self._proved = {i: self._necessary_causes(i, before[i], some - mended) for i, some in rest.items()}

    def _own_fault(self, index: int, before: Trial, culprits: frozenset[int]) -> JudgedVersion | None:
        """Judge a version with right functions in the place of wrong ones; show a call that is wrong both ways."""
        again = self._make_again(index, before, culprits)
        if before.wrong and not (again.wrong or again.late) and again.reading is before.reading:
            return None
        after = self._make_again(index, before, culprits, every=True)
        found, wrong = judge_trial(after), _places(after)
        both = [(args, r) for args, r in before.wrong if id(args) in wrong] or before.wrong
        shown = judge_trial(replace(before, wrong=both))
        return None if found.verdict == "right" else replace(found, failures=shown.failures)

    def _necessary_causes(self, index: int, before: Trial, causes: frozenset[int]) -> frozenset[int]:
        """Keep, of several wrong functions, those whose right version changes which calls go wrong.

        Those that rest on one are their own while it is tried, for right ones would not call it.
        """
        above = {each: {other for other in causes if each in self.culprits(other)} for each in causes}
        needed = (
            each
            for each in causes
            if len(causes) > 1
            and _places(self._make_again(index, before, causes - above[each]))
            != _places(self._make_again(index, before, causes - above[each] - {each}))
        )
        return frozenset(needed) or causes

    def _make_again(self, index: int, before: Trial, replaced: frozenset[int], every: bool = False) -> Trial:
        """Make the calls again that go wrong, or `every` one, with right functions in the place of these."""
        spec = SPECS[before.spec.function]
        cases = spec.cases if every or spec.draws else tuple(args for args, _ in before.wrong)
        self._hand.replaced = replaced
        after = self._try_version(index, replace(spec, cases=cases))
        self._hand.replaced = frozenset()
        return after

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
        return not any(one in self._hand.unlent or phrases[self._hand.phrases.get(one)] > 1 for one in culprits)

    def culprits(self, index: int) -> frozenset[int]:
        """List the wrong functions that a version rests on."""
        used = self._uses.dependencies(self._by_index[index]) if index in self._by_index else ()
        return frozenset(one.index for one in used) & self.wrong - {index}


def _places(trial: Trial) -> set[int]:
    """Tell which calls go wrong."""
    return {id(args) for args, _ in trial.wrong}

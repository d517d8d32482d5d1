"""Examining a hand-in: which version answers which question, each judged, then the laws asked of them together."""

from __future__ import annotations

import re
import time
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from typing import Final

from rummifun.grading.cases import combinations, moves, multisets, states, tiles
from rummifun.grading.cases.spec import Spec
from rummifun.grading.cell.hand import Definition
from rummifun.grading.cell.running import Bound, Hand
from rummifun.grading.judge import judge, mistyped
from rummifun.grading.laws import asked, of_multisets, of_rummikub
from rummifun.grading.report.findings import Failure, Judged, QuestionReport, Report
from rummifun.grading.sheet import FUNCTIONS, QUESTIONS, Question
from rummifun.grading.uses import Uses, names
from rummifun.laws import multiset as laws_of_multisets
from rummifun.laws import rummikub as laws_of_rummikub
from rummifun.laws.law import Law

_ROOMS: Final = (multisets, tiles, combinations, moves, states)
_SPECS: Final[Mapping[str, Spec]] = {spec.function: spec for room in _ROOMS for spec in room.SPECS}
_MULTISETS: Final = frozenset(spec.function for spec in multisets.SPECS)


def examine(hand: Hand, name: str, only: Question | None = None) -> Report:
    """Judge everything that a hand-in defines of the sheet.

    Every question is judged even if one is asked for, since its functions may rest on those of others.
    """
    start = time.monotonic()
    examination = _Examination(hand)
    asked = [one for one in examination.judged() if only is None or one.question == only]
    questions = tuple(examination.with_laws(one) for one in asked)
    seconds = time.monotonic() - start
    return Report(name, hand.language, hand.protections, hand.problems, questions, seconds, version=hand.version)


class _Examination:
    def __init__(self, hand: Hand) -> None:
        self._hand, self._python = hand, hand.language == "python"
        self._versions: dict[str, list[Definition]] = {}
        for definition in hand.definitions:
            self._versions.setdefault(names(definition.name), []).append(definition)
        self._sets = _Sets(hand, {name: self._versions.get(name, []) for name in _MULTISETS})
        self._uses = Uses(hand.definitions, late=self._python)
        self._by_index = {definition.index: definition for definition in hand.definitions}
        hand.rests = {one.index: frozenset(used.index for used in self._uses.of(one)) for one in hand.definitions}
        self._readings: set[str] = set()
        self._wrong: frozenset[int] = frozenset()
        self._reports: list[QuestionReport] = []
        self._lawful: dict[str, QuestionReport] = {}

    def judged(self) -> list[QuestionReport]:
        """Judge all functions, the laws apart; say of what is wrong which wrong function it calls."""
        reports = [report for question in QUESTIONS if (report := self._question(question)).judged]
        all_ = [one for report in reports for one in (*report.judged, *report.earlier)]
        self._wrong = frozenset(one.index for one in all_ if one.verdict in ("wrong", "type"))
        self._reports = [replace(one, judged=tuple(map(self._with_culprits, one.judged))) for one in reports]
        return self._reports

    def _with_culprits(self, one: Judged) -> Judged:
        """Name no mistake of what rests on a wrong function: it may be that function's."""
        culprits = self._culprits(one.index)
        if one.verdict != "wrong" or not culprits:
            return one
        roots = [index for index in culprits if not self._culprits(index) - {one.index}]
        calls = {names(self._by_index[index].name) for index in roots or culprits}
        return replace(one, calls=tuple(sorted(calls)), diagnoses=())

    def _culprits(self, index: int) -> frozenset[int]:
        used = self._uses.of(self._by_index[index]) if index in self._by_index else ()
        return frozenset(one.index for one in used) & self._wrong - {index}

    def _question(self, question: Question) -> QuestionReport:
        if question.part in (3, 4):
            chosen = self._sets.of(question.name)
            wanted = (*question.functions, *(name for name in question.optional if name in chosen))
            judged = tuple(self._sets.judged(name, chosen.get(name)) for name in wanted)
            return QuestionReport(question, judged, tuple(self._sets.others(question.name)))
        types = () if self._python else question.types  # Python names no types
        judged = (*map(self._type, types), *map(self._last, question.functions))
        earlier = ((name, one) for name in question.functions for one in self._versions.get(name, [])[:-1])
        return QuestionReport(question, judged, tuple(self._judged(name, one) for name, one in earlier))

    def _type(self, name: str) -> Judged:
        declared = self._hand.types.get(name)
        return Judged(name, "right", type=declared) if declared else Judged(name, "missing")

    def _last(self, function: str) -> Judged:
        versions = self._versions.get(function, [])
        return self._judged(function, versions[-1]) if versions else Judged(function, "missing")

    def _judged(self, function: str, definition: Definition) -> Judged:
        bound = self._bound(function, definition)
        if bound is None:
            return mistyped(function, definition)
        chance = self._uses.draws(definition)
        found = judge(_SPECS[function], bound, readings=frozenset(self._readings), chance=chance)
        self._readings.add(found.reading)
        return found

    def _bound(self, function: str, definition: Definition) -> Bound | None:
        return self._hand.bind(function, FUNCTIONS[function][1], definition)

    # laws

    def with_laws(self, report: QuestionReport) -> QuestionReport:
        """Ask the laws of a question, once."""
        name = report.question.name
        if name not in self._lawful:
            self._lawful[name] = self._with_laws(report)
        return self._lawful[name]

    def _with_laws(self, report: QuestionReport) -> QuestionReport:
        """Part the laws that fail: by themselves, or where a function is wrong already."""
        own = report.question.part in (3, 4)
        held, failed = self._of_multisets(report) if own else self._of_rummikub(report)
        follows = {one.law for one in failed if self._follows(report, one)}
        alone = tuple(one for one in failed if one.law not in follows)
        biased = {name for one in alone if len(names := self._draws(report, one)) == 1 for name in names}
        self._wrong |= {one.index for one in report.judged if one.function in biased}
        return replace(
            report,
            judged=tuple(_biased(one, alone) if one.function in biased else one for one in report.judged),
            held=tuple(law.name for law in held),
            failed=alone,
            consequences=tuple(one for one in failed if one.law in follows),
        )

    def _draws(self, report: QuestionReport, failure: Failure) -> set[str]:
        """List the functions of a law that draw: what their cases cannot show, laws do."""
        named = _words(failure)
        return {one.function for one in report.judged if one.function in named and _SPECS[one.function].draws}

    def _follows(self, report: QuestionReport, failure: Failure) -> bool:
        """Tell whether a law speaks of a function found wrong, or of one that rests on one; programs rest on two."""
        programs = {"ajoute", "supprime"} if any(name in "efg" for name, _ in failure.arguments) else set()
        named = _words(failure) | programs
        asked = [one.index for one in report.judged if one.function in named]
        if report.question.part in (3, 4):  # laws of Q3 speak of functions that Q2 alone asks for
            chosen = self._sets.of(report.question.name)
            asked += [chosen[name].index for name in named & chosen.keys()]
        elif self._draws(report, failure):  # it may draw with what only laws find wrong
            for one in self._reports:
                if one.question.part in (3, 4):
                    self.with_laws(one)
        return any(index in self._wrong or self._culprits(index) for index in asked)

    def _of_multisets(self, report: QuestionReport) -> Asked:
        chosen = self._sets.of(report.question.name)
        bound = {name: one for name in chosen if (one := self._sets.bind(name, chosen[name])) is not None}
        impl, suite = of_multisets(bound), laws_of_multisets.SUITE
        words = laws_of_multisets.FONCTIONS & {*report.question.functions, "ieme"}
        aside = _aside(one.reading for one in report.judged)
        laws = [law for law in suite.applicable(impl) if law.words() & words and law.name not in aside]
        return asked(impl, laws, (suite,), bound, self._python)

    def _of_rummikub(self, report: QuestionReport) -> Asked:
        judged = [one.function for one in report.judged if one.verdict in ("right", "wrong")]
        names_ = [name for name in judged if name in report.question.functions]  # a type may have its name too
        bound = {name: one for name in names_ if (one := self._bound(name, self._versions[name][-1])) is not None}
        impl = of_rummikub(bound)
        suites = [suite for suite in laws_of_rummikub.SUITES if suite.name.split(" ")[0] == report.question.name]
        aside = _aside(self._readings)
        laws = [law for suite in suites for law in suite.applicable(impl) if law.name not in aside]
        return asked(impl, laws, laws_of_rummikub.SUITES, bound, self._python)


def _words(failure: Failure) -> frozenset[str]:
    return Law("", "", failure.equation, (), min, min).words()


def _biased(one: Judged, failed: Iterable[Failure]) -> Judged:
    """Find a function wrong that draws, each time what it may, but not as often as it should."""
    laws = {failure.law for failure in failed}
    unweighted = "un_dans_pondere" in laws and "un_dans_equitable" not in laws
    return replace(one, verdict="wrong", diagnoses=(multisets.IGNORES,) if unweighted else ())


Asked = tuple[list[Law], list[Failure]]


def _aside(readings: Iterable[str]) -> frozenset[str]:
    """List the laws that readings set aside: who takes one need not keep them, nor break them each time."""
    return frozenset(law for reading in readings for law in _EXCUSED.get(reading, ()))


_EXCUSED: Final = {**multisets.EXCUSED, **combinations.EXCUSED, **moves.EXCUSED}


class _Sets:
    """The versions of the multiset functions, and the question that each of them answers."""

    def __init__(self, hand: Hand, versions: Mapping[str, list[Definition]]) -> None:
        self._hand = hand
        self._bound: dict[tuple[str, int, str], Bound | None] = {}
        self._by_form: dict[str, dict[str, list[Definition]]] = {}
        self._unfit: dict[str, Definition] = {}
        for name, definitions in versions.items():
            for definition in definitions:
                bound = self.bind(name, definition)
                if bound is None:
                    self._unfit[name] = definition
                else:
                    self._by_form.setdefault(bound.form, {}).setdefault(name, []).append(definition)

    def bind(self, name: str, definition: Definition, elements: str = "int") -> Bound | None:
        key = (name, definition.index, elements)
        if key not in self._bound:
            self._bound[key] = self._hand.bind(name, FUNCTIONS[name][1], definition, elements)
        return self._bound[key]

    def of(self, question: str) -> dict[str, Definition]:
        """Choose the versions that answer a question: the last on a sum type, the first and the last on lists."""
        if question == "Q1":
            return {name: versions[-1] for name, versions in self._by_form.get("somme", {}).items()}
        lists = self._by_form.get("liste", {})
        chosen: dict[str, Definition] = {}
        for name, versions in lists.items():
            higher = [one for one in versions if _higher(one)]
            plain = [one for one in versions if not _higher(one)] or versions[:1]
            if question == "Q2":
                chosen[name] = plain[-1]
            elif higher or len(versions) > 1:
                chosen[name] = (higher or versions)[-1]
        return chosen if question == "Q2" or chosen.keys() & _Q3 else {}

    def others(self, question: str) -> Iterator[Judged]:
        """Judge the versions that no question counts, under the question of their kind."""
        form = {"Q1": "somme", "Q2": "liste"}.get(question, "-")
        counted = {one.index for name in ("Q1", "Q2", "Q3") for one in self.of(name).values()}
        versions = ((name, one) for name, several in self._by_form.get(form, {}).items() for one in several)
        return (self.judged(name, one) for name, one in versions if one.index not in counted)

    def judged(self, name: str, definition: Definition | None) -> Judged:
        if definition is None:
            unfit = self._unfit.get(name)
            return mistyped(name, unfit) if unfit and not self._by_form else Judged(name, "missing")
        bound = self.bind(name, definition)
        assert bound is not None
        return judge(_SPECS[name], bound, self.bind(name, definition, "string"))


_Q3: Final = frozenset(QUESTIONS[2].functions)
_FOLDS: Final = re.compile(r"\b(fold_(left|right)|map|for_all|exists|filter|partition|reduce|all|any|sum)\b")


def _higher(definition: Definition) -> bool:
    return bool(_FOLDS.search(definition.text))

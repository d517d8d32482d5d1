"""Examining a hand-in: which version answers which question, each judged, then the laws asked of them together."""

from __future__ import annotations

import re
import time
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Final

from rummifun.grading.cases import combinations, moves, multisets, states, tiles
from rummifun.grading.cases.spec import Spec
from rummifun.grading.cell.hand import Bound, Definition, Hand
from rummifun.grading.judge import judge, missing, mistyped
from rummifun.grading.laws import broken, failure, laws_of_multisets, laws_of_rummikub
from rummifun.grading.report.findings import Failure, Judged, QuestionReport, Report
from rummifun.grading.report.write import Writer
from rummifun.grading.sheet import FUNCTIONS, QUESTIONS, Question
from rummifun.grading.uses import Uses, names
from rummifun.laws import multiset, rummikub
from rummifun.laws.law import Implementation, Law, Suite

_ROOMS: Final = (multisets, tiles, combinations, moves, states)
_SPECS: Final[Mapping[str, Spec]] = {spec.function: spec for room in _ROOMS for spec in room.SPECS}
_MULTISETS: Final = frozenset(spec.function for spec in multisets.SPECS)


def examine(hand: Hand, name: str, only: Question | None = None) -> Report:
    """Judge everything that a hand-in defines of the sheet.

    Every question is judged even if one is asked for, since its functions may rest on those of others.

    >>> from types import SimpleNamespace
    >>> words = {"language": "python", "version": "3.11.7"}
    >>> empty = SimpleNamespace(**words, definitions=(), problems=(), types={}, protections=frozenset())
    >>> [(one.question.name, one.verdict) for one in examine(empty, "rendu.py").questions][:2]
    [('Q1', 'missing'), ('Q2', 'missing')]
    """
    start = time.monotonic()
    examination = _Examination(hand)
    asked = [one for one in examination.judged() if only is None or one.question == only]
    questions = tuple(examination.with_laws(one) for one in asked)
    seconds = time.monotonic() - start
    return Report(name, hand.language, hand.protections, hand.problems, questions, seconds, version=hand.version)


class _Examination:
    def __init__(self, hand: Hand) -> None:
        self._hand = hand
        self._versions: dict[str, list[Definition]] = {}
        for definition in hand.definitions:
            self._versions.setdefault(names(definition.name), []).append(definition)
        self._sets = _Sets(hand, {name: self._versions.get(name, []) for name in _MULTISETS})
        self._uses = Uses(hand.definitions, late=hand.language == "python")
        self._by_index = {definition.index: definition for definition in hand.definitions}
        self._readings: set[str] = set()
        self._wrong: frozenset[int] = frozenset()

    def judged(self) -> list[QuestionReport]:
        """Judge all functions, the laws apart; say of what is wrong which wrong function it calls."""
        reports = [report for question in QUESTIONS if (report := self._question(question)).judged]
        all_ = [one for report in reports for one in (*report.judged, *report.earlier)]
        self._wrong = frozenset(one.index for one in all_ if one.verdict in ("wrong", "type"))
        return [replace(report, judged=tuple(map(self._with_culprits, report.judged))) for report in reports]

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
        types = question.types if self._hand.language == "ocaml" else ()  # Python names no types
        judged = (*map(self._type, types), *map(self._last, question.functions))
        return QuestionReport(question, judged, tuple(self._earlier(question.functions)))

    def _type(self, name: str) -> Judged:
        declared = self._hand.types.get(name)
        return Judged(name, "right", type=declared) if declared else missing(name)

    def _last(self, function: str) -> Judged:
        versions = self._versions.get(function, [])
        return self._judged(function, versions[-1]) if versions else missing(function)

    def _earlier(self, functions: Iterable[str]) -> Iterator[Judged]:
        for function in functions:
            for definition in self._versions.get(function, [])[:-1]:
                yield self._judged(function, definition)

    def _judged(self, function: str, definition: Definition) -> Judged:
        bound = self._hand.bind(function, FUNCTIONS[function][1], definition)
        if bound is None:
            return mistyped(function, definition)
        chance = self._uses.draws(definition)
        found = judge(function, _SPECS.get(function), bound, readings=frozenset(self._readings), chance=chance)
        self._readings.add(found.reading)
        return found

    # laws

    def with_laws(self, report: QuestionReport) -> QuestionReport:
        """Ask the laws of a question, and part those that fail: by themselves, or where a function is wrong already."""
        own = report.question.part in (3, 4)
        held, failed = self._of_multisets(report) if own else self._of_rummikub(report)
        follows = {one.law for one in failed if self._follows(report, one)}
        return replace(
            report,
            held=tuple(law.name for law in held),
            failed=tuple(one for one in failed if one.law not in follows),
            follows=tuple(one.law for one in failed if one.law in follows),
        )

    def _follows(self, report: QuestionReport, failure: Failure) -> bool:
        """Tell whether a law speaks of a function found wrong, or of one that rests on one; programs rest on two."""
        named = set(Law("", "", failure.equation, (), min, min).words())
        programs = {"ajoute", "supprime"} if any(name in "efg" for name, _ in failure.arguments) else set()
        asked = [one.index for one in report.judged if one.function in named | programs]
        return any(index in self._wrong or self._culprits(index) for index in asked)

    def _of_multisets(self, report: QuestionReport) -> Asked:
        chosen = self._sets.of(report.question.name)
        bound = {name: one for name in chosen if (one := self._sets.bind(name, chosen[name])) is not None}
        impl, laws = laws_of_multisets(bound)
        wanted = [law for law in laws if law.words() & multiset.FONCTIONS & {*report.question.functions, "ieme"}]
        asked = _not_set_aside(wanted, {one.reading for one in report.judged})
        return _ask(impl, asked, (multiset.SUITE,), Writer(self._hand.language, bound))

    def _of_rummikub(self, report: QuestionReport) -> Asked:
        judged = [one.function for one in report.judged if one.verdict in ("right", "wrong")]
        asked = [name for name in judged if name in report.question.functions]  # a type may have its name too
        bound = {name: one for name in asked if (one := self._bound(name)) is not None}
        impl, laws = laws_of_rummikub(bound)
        wanted = [law for suite, law in laws if suite.name.split(" ")[0] == report.question.name]
        return _ask(impl, _not_set_aside(wanted, self._readings), rummikub.SUITES, Writer(self._hand.language, bound))

    def _bound(self, function: str) -> Bound | None:
        versions = self._versions.get(function, [])
        return self._hand.bind(function, FUNCTIONS[function][1], versions[-1]) if versions else None


Asked = tuple[list[Law], list[Failure]]


def _not_set_aside(laws: Iterable[Law], readings: Iterable[str]) -> list[Law]:
    """Leave out the laws that a reading sets aside: who takes it need not keep them, nor break them each time."""
    aside = {law for reading in readings for law in _EXCUSED.get(reading, ())}
    return [law for law in laws if law.name not in aside]


def _ask(impl: Implementation, laws: Sequence[Law], suites: tuple[Suite, ...], writer: Writer) -> Asked:
    found = [(law, broken(law, impl, suites)) for law in laws]
    held = [law for law, counterexample in found if counterexample is None]
    return held, [failure(c, writer.argument(impl), writer.side) for _, c in found if c is not None]


_EXCUSED: Final[Mapping[str, tuple[str, ...]]] = {
    **multisets.EXCUSED,
    **combinations.EXCUSED,
    **moves.EXCUSED,
}


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
        for name, versions in self._by_form.get(form, {}).items():
            for definition in versions:
                if definition.index not in counted:
                    yield self.judged(name, definition)

    def judged(self, name: str, definition: Definition | None) -> Judged:
        if definition is None:
            unfit = self._unfit.get(name)
            return mistyped(name, unfit) if unfit and not self._by_form else missing(name)
        bound = self.bind(name, definition)
        assert bound is not None
        return judge(name, _SPECS[name], bound, self.bind(name, definition, "string"))


_Q3: Final = frozenset(QUESTIONS[2].functions)
_FOLDS: Final = re.compile(r"\b(fold_(left|right)|map|for_all|exists|filter|partition|reduce|all|any|sum)\b")


def _higher(definition: Definition) -> bool:
    """Tell whether a version is written by higher order."""
    return bool(_FOLDS.search(definition.text))

"""Examining a hand-in: which version answers which question, each judged, then the laws asked of them together."""

from __future__ import annotations

import re
import time
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, Final

from rummifun.grading import cas_combinaisons, cas_coups, cas_ensembles, cas_etats, cas_tuiles
from rummifun.grading.findings import Failure, Judged, QuestionReport, Rapport
from rummifun.grading.hand import Bound, Definition, Hand
from rummifun.grading.judge import judge, missing, mistyped
from rummifun.grading.lois import broken, failure, laws_of_multisets, laws_of_rummikub
from rummifun.grading.sheet import ALIASES, FUNCTIONS, QUESTIONS, Question
from rummifun.grading.spec import Spec
from rummifun.grading.write import Writer
from rummifun.laws import multiset, rummikub
from rummifun.laws.law import Implementation, Law, Suite

__all__ = ["examine", "names"]

_ROOMS: Final = (cas_ensembles, cas_tuiles, cas_combinaisons, cas_coups, cas_etats)
_SPECS: Final[Mapping[str, Spec]] = {spec.function: spec for room in _ROOMS for spec in room.SPECS}
_MULTISETS: Final = frozenset(spec.function for spec in cas_ensembles.SPECS)


def names(name: str) -> str:
    """Give the sheet's name for a name of a hand-in.

    Profil: nom → nom

    >>> names("Q2.jouer_un_coup")
    'jouer_1_coup'

    Law: the sheet's own names stay.
    """
    bare = name.rpartition(".")[2]
    return ALIASES.get(bare, bare)


def examine(hand: Hand, name: str, only: Question | None = None) -> Rapport:
    """Judge everything that a hand-in defines of the sheet.

    Profil: copie → nom → question option → rapport

    Law: every question of the sheet has its report, or the one that was asked for.
    """
    start = time.monotonic()
    examen = _Examen(hand)
    asked = [question for question in QUESTIONS if only is None or question == only]
    questions = tuple(report for question in asked if (report := examen.question(question)).judged)
    seconds = time.monotonic() - start
    return Rapport(name, hand.language, hand.protections, hand.problems, questions, seconds)


class _Examen:
    def __init__(self, hand: Hand) -> None:
        self._hand = hand
        self._versions: dict[str, list[Definition]] = {}
        for definition in hand.definitions:
            self._versions.setdefault(names(definition.name), []).append(definition)
        self._sets = _Sets(hand, {name: self._versions.get(name, []) for name in _MULTISETS})

    def question(self, question: Question) -> QuestionReport:
        """Judge a question."""
        if question.part in (3, 4):
            return self._of_multisets(question)
        types = question.types if self._hand.language == "ocaml" else ()  # Python names no types
        judged = [*map(self._type, types), *map(self._last, question.functions)]
        bound = {one.function: self._bound(one.function) for one in judged if one.verdict in ("right", "wrong")}
        earlier = tuple(self._earlier(question.functions))
        report = QuestionReport(question, tuple(judged), earlier)
        return _with_laws(report, *self._laws(question, {n: b for n, b in bound.items() if b is not None}))

    # types

    def _type(self, name: str) -> Judged:
        declared = self._hand.types.get(name)
        return Judged(name, "right", type=declared) if declared else missing(name)

    # multisets

    def _of_multisets(self, question: Question) -> QuestionReport:
        chosen = self._sets.of(question.name)
        wanted = (*question.functions, *(name for name in question.optional if name in chosen))
        judged = tuple(self._sets.judged(name, chosen.get(name)) for name in wanted)
        earlier = tuple(self._sets.others(question.name))
        bound = {name: one for name in chosen if (one := self._sets.bind(name, chosen[name])) is not None}
        impl, laws = laws_of_multisets(bound)
        wanted_laws = [law for law in laws if law.words() & multiset.FONCTIONS & {*question.functions, "ieme"}]
        writer = Writer(self._hand.language, bound)
        found = _ask(impl, wanted_laws, (multiset.SUITE,), writer)
        return _with_laws(QuestionReport(question, judged, earlier), *found)

    # the others

    def _last(self, function: str) -> Judged:
        versions = self._versions.get(function, [])
        return self._judged(function, versions[-1]) if versions else missing(function)

    def _earlier(self, functions: Iterable[str]) -> Iterator[Judged]:
        for function in functions:
            for definition in self._versions.get(function, [])[:-1]:
                yield self._judged(function, definition)

    def _judged(self, function: str, definition: Definition) -> Judged:
        bound = self._hand.bind(function, FUNCTIONS[function][1], definition)
        return judge(function, _SPECS.get(function), bound) if bound else mistyped(function, definition)

    def _bound(self, function: str) -> Bound | None:
        versions = self._versions.get(function, [])
        return self._hand.bind(function, FUNCTIONS[function][1], versions[-1]) if versions else None

    def _laws(self, question: Question, bound: Mapping[str, Bound]) -> tuple[list[Law], list[Failure]]:
        impl, laws = laws_of_rummikub(bound)
        asked = [law for suite, law in laws if suite.name.split(" ")[0] == question.name]
        return _ask(impl, asked, rummikub.SUITES, Writer(self._hand.language, bound))


def _ask(
    impl: Implementation, laws: Sequence[Law], suites: tuple[Suite, ...], writer: Any
) -> tuple[list[Law], list[Failure]]:
    found = [(law, broken(law, impl, suites)) for law in laws]
    held = [law for law, counterexample in found if counterexample is None]
    return held, [failure(c, writer.argument(impl), writer.side) for _, c in found if c is not None]


def _with_laws(report: QuestionReport, held: Sequence[Law], failed: Sequence[Failure]) -> QuestionReport:
    """Part the laws that fail: those whose functions were all found right, and those that follow from what was not."""
    wrong = {one.function for one in report.judged if one.verdict != "right"}
    excused = {law for one in report.judged for law in _EXCUSED.get(one.reading, ())}
    said = [one for one in failed if one.law not in excused]
    follows = {one.law for one in said if _words(one.equation) & wrong}
    return QuestionReport(
        report.question,
        report.judged,
        report.earlier,
        tuple(law.name for law in held),
        tuple(one for one in said if one.law not in follows),
        tuple(one.law for one in said if one.law in follows),
    )


def _words(equation: str) -> set[str]:
    return set(Law("", "", equation, (), min, min).words())


_EXCUSED: Final[Mapping[str, tuple[str, ...]]] = {
    **cas_ensembles.EXCUSED,
    **cas_combinaisons.EXCUSED,
    **cas_coups.EXCUSED,
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

"""Examination of a hand-in: judge the version that answers each question, then ask the laws of all together."""

from __future__ import annotations

import re
import time
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cache
from typing import Final

from toolz import groupby

from rummifun.grading.cases import combinations, moves, multisets
from rummifun.grading.cases.fresh_cases import SPECS, draw_fresh_cases
from rummifun.grading.cases.spec import Spec
from rummifun.grading.judging.asked_types import TypeJudge
from rummifun.grading.judging.causes import Causes, WrongCalls, common_wrong_calls
from rummifun.grading.judging.findings import Failure, JudgedVersion, QuestionReport, Report
from rummifun.grading.judging.judge import Trial, judge, judge_trial, judge_type_mismatch, try_cases
from rummifun.grading.judging.law_checks import check_laws, multiset_implementation, rummikub_implementation
from rummifun.grading.judging.options import DEFAULT_OPTIONS, GradingOptions
from rummifun.grading.matching.type_fitting import TypeFitter, TypeMismatch
from rummifun.grading.sandbox.calls import LentFunction
from rummifun.grading.sandbox.our_program import OurProgram
from rummifun.grading.sheet.declarations import Question
from rummifun.grading.sheet.rummikub import FUNCTIONS, NAMES, QUESTIONS, SHEET
from rummifun.grading.submission.definitions import CallGraph, Definition, alias_target
from rummifun.grading.submission.names import RecognisedNames, UnsureName
from rummifun.laws import multiset as laws_of_multisets
from rummifun.laws import rummikub as laws_of_rummikub
from rummifun.laws.law import Law

_MULTISETS: Final = frozenset(spec.function for spec in multisets.SPECS)


def examine_submission(
    program: OurProgram, name: str, read: RecognisedNames, how: GradingOptions = DEFAULT_OPTIONS
) -> Report:
    """Judge every definition of a hand-in that belongs to the sheet, under the names as `read`.

    Every question is judged even if one is asked for, since its functions may rest on those of others. Fresh cases
    bring other counterexamples, or find some where the usual cases do not; only the usual ones decide the verdict.
    """
    start, hand = time.monotonic(), program.hand
    examination = _Examination(program, read, how.seed)
    counted = [one for one in examination.judge_all() if how.weights.is_graded(one.question.name)]
    asked = [one for one in counted if how.only in (None, one.question)]
    questions = tuple(_once(examination.with_laws(one) for one in asked))
    seconds = time.monotonic() - start
    return Report(
        name, hand.language, hand.protections, hand.problems, questions, seconds, (), hand.version, how.weights
    )


def _once(reports: Iterable[QuestionReport]) -> Iterator[QuestionReport]:
    """Show an unreadable type in the first question that needs it; after that, its name is enough."""
    shown: set[TypeMismatch] = set()
    for report in reports:
        found = {one.misfit for one in report.versions if one.misfit and one.misfit.kind == "declared"}
        again = {one: replace(one, shown=one.shown.partition(" = ")[0], asked="") for one in found & shown}
        judged = (
            replace(one, misfit=again.get(one.misfit, one.misfit)) if one.misfit else one for one in report.versions
        )
        yield replace(report, versions=tuple(judged))
        shown |= found


class _Examination:
    def __init__(self, program: OurProgram, read: RecognisedNames, seed: int | None) -> None:
        self._program, self._hand, hand = program, program.hand, program.hand
        self._python, self._seed = hand.language == "python", seed
        self._refuted_indexes: frozenset[int] = frozenset()
        self._by_index = {definition.index: definition for definition in hand.definitions}
        self._names = read = self._settle(read)
        named = (one for one in hand.definitions if one.index in read.functions)
        self._versions: dict[str, list[Definition]] = groupby(lambda one: read.functions[one.index], named)
        self._sets = _Sets(program, {name: self._versions.get(name, []) for name in _MULTISETS}, seed)
        self._uses = CallGraph(hand.definitions, self._python, NAMES.sheet_name)
        rests_on = ((one.index, self._uses.dependencies(one)) for one in hand.definitions)
        hand.dependencies = {index: frozenset(one.index for one in used) for index, used in rests_on}
        self._readings: set[str] = set()
        self._causes: Causes[Trial] = Causes(hand, self._uses, self, shows_usual=seed is not None)
        self._reports: list[QuestionReport] = []
        self.with_laws = cache(self._ask_laws)

    def _settle(self, read: RecognisedNames) -> RecognisedNames:
        """Keep, of several definitions that may be one function by name, the last that is right, if any."""
        right = {one: next((i for i in one.indexes[::-1] if self._right(one.function, i)), None) for one in read.unsure}
        settled = {index: one.function for one, index in right.items() if index is not None}
        others = {index for one, found in right.items() if found is not None for index in one.indexes} - settled.keys()
        functions = {index: one for index, one in {**read.functions, **settled}.items() if index not in others}
        unsure = tuple(one for one, found in right.items() if found is None and one.may_be)
        return replace(read, functions=functions, unsure=unsure)

    def _right(self, function: str, index: int) -> bool:
        bound = self._program.bind_function(function, self._by_index[index])
        return bound is not None and judge(SPECS[function], bound).verdict == "right"

    def judge_all(self) -> list[QuestionReport]:
        """Judge all functions, laws aside; for a wrong one, note the wrong functions it calls."""
        reports = [report for question in QUESTIONS if (report := self._question(question)).versions]
        all_ = [one for report in reports for one in (*report.versions, *report.earlier)]
        # a function of another type may still serve its callers
        self._causes.wrong = frozenset(one.index for one in all_ if one.verdict == "wrong" and one.index >= 0)
        self._refuted_indexes = self._refutes([one for one in all_ if one.index in self._names.far])
        self._causes.prove([one for one in all_ if one.verdict == "wrong"])
        blamed = (replace(one, versions=tuple(map(self._causes.lay_mistake, one.versions))) for one in reports)
        self._reports = [*map(self._with_names, blamed)]
        return self._reports

    def _refutes(self, far: Sequence[JudgedVersion]) -> frozenset[int]:
        """Find the functions under far names that differ from the sheet's; if most do, only those that clearly do."""
        found = frozenset(one.index for one in far if _beyond(one, *_WRONG))
        if len(far) - len(found) < max(3, len(far) / 2):
            return found
        return frozenset(one.index for one in far if _beyond(one, *_MUCH))

    def _with_names(self, report: QuestionReport) -> QuestionReport:
        """Report the names under which functions were read; a misread one is missing, and nobody is accused of it."""
        judged = tuple(map(self._with_written_name, report.versions))
        unrefuted = (one for one in report.earlier if one.index not in self._refuted_indexes)
        missing = {one.function for one in judged if one.verdict == "missing"}
        refuted = (
            UnsureName(one.function, ((self._by_index[one.index].plain_name, one.line),), refuted=True)
            for one in (*report.versions, *report.earlier)
            if one.index in self._refuted_indexes
        )
        unsure = (one for one in self._names.unsure if one.function in missing)
        earlier = tuple(map(self._with_written_name, unrefuted))
        return replace(report, versions=judged, earlier=earlier, unsure=(*refuted, *unsure))

    def _with_written_name(self, one: JudgedVersion) -> JudgedVersion:
        if one.index in self._refuted_indexes:
            return JudgedVersion(one.function, "missing")
        name = self._by_index[one.index].plain_name if one.index in self._by_index else one.function
        return replace(one, written="" if name == one.function else name)

    def _try(self, index: int, spec: Spec) -> Trial:
        """Call a version on its cases."""
        definition = self._by_index[index]
        bound = self._program.bind_function(spec.function, definition)
        boxed = (
            self._program.bind_function(spec.function, definition, "string") if spec.function in _MULTISETS else None
        )
        assert bound is not None
        return try_cases(spec, bound, boxed, frozenset(self._readings), self._uses.uses_chance(definition))

    def lent_function(self, one: JudgedVersion) -> LentFunction | None:
        """Return the right function that can take the place of a wrong one, with elements of any type."""
        bound = self._program.bind_function(one.function, self._by_index[one.index], "any")
        return None if bound is None else LentFunction(bound, SPECS[one.function].right)

    def try_again(self, one: JudgedVersion, wrong: WrongCalls | None = None) -> Trial:
        """Call a version, on all its cases or on those that went wrong; one that draws, always on all."""
        spec = SPECS[one.function]
        cases = spec.cases if wrong is None or spec.draws else tuple(args for args, _ in wrong)
        return self._try(one.index, replace(spec, cases=cases))

    def judge_again(self, trial: Trial) -> JudgedVersion:
        """Judge a version that was called with right functions in the place of wrong ones."""
        return judge_trial(trial)

    def show_both(self, before: Trial, after: Trial, replaced: frozenset[int]) -> tuple[Failure, ...]:
        """Show a call that goes wrong with and without right functions."""
        return judge_trial(replace(before, wrong=common_wrong_calls(before, after))).failures

    def _question(self, question: Question) -> QuestionReport:
        if question.part in (3, 4):
            chosen = self._sets.of(question.name)
            wanted = (*question.functions, *(name for name in question.optional if name in chosen))
            judged = tuple(self._sets.judge_version(name, chosen.get(name), question.name) for name in wanted)
            return QuestionReport(question, judged, tuple(self._sets.uncounted_versions(question.name)))
        types = question.types if self._hand.language == "ocaml" else ()  # others name no types
        of_types = (OUR_TYPES.judge(name, self._hand.types.get(name, ())) for name in types)
        judged = (*of_types, *map(self._last, question.functions))
        counted = {one.index for one in judged}
        earlier = ((name, one) for name in question.functions for one in self._versions.get(name, []))
        others = (self._judge_version(name, one) for name, one in earlier if one.index not in counted)
        return QuestionReport(question, judged, tuple(others))

    def _last(self, function: str) -> JudgedVersion:
        """Judge the version that counts: the last one, preferably of those whose type fits."""
        versions = self._versions.get(function, [])
        fit = self._program.bind_last(function, versions)
        last = fit.definition if fit else next(reversed(versions), None)
        return self._judge_version(function, last) if last else JudgedVersion(function, "missing")

    def _judge_version(self, function: str, definition: Definition) -> JudgedVersion:
        if self._program.bind_function(function, definition) is None:
            return judge_type_mismatch(function, definition, self._hand.misfit(function, definition))
        found = _with_fresh(lambda spec: judge_trial(self._try(definition.index, spec)), SPECS[function], self._seed)
        self._readings.add(found.reading)
        return found

    # laws

    def _ask_laws(self, report: QuestionReport) -> QuestionReport:
        """Split the laws that fail: by themselves, or because a function is already wrong."""
        own = report.question.part in (3, 4)
        held, failed = self._of_multisets(report) if own else self._of_rummikub(report)
        follows = {one.law for one in failed if self._follows(report, one)}
        alone = tuple(one for one in failed if one.law not in follows)
        usual = [one for one in alone if not one.fresh]
        named = [(names.pop(), one) for one in usual if len(names := self._blamable_functions(report, one)) == 1]
        broken = {name: tuple(one for other, one in named if other == name) for name, _ in named}
        self._causes.wrong |= {one.index for one in report.versions if one.function in broken}
        return replace(
            report,
            versions=tuple(
                _mark_broken(one, broken[one.function]) if one.function in broken else one for one in report.versions
            ),
            passed=tuple(law.name for law in held),
            failed=(*report.fresh_failures, *alone),
            consequences=tuple(one for one in failed if one.law in follows),
        )

    def _draws(self, report: QuestionReport, failure: Failure) -> set[str]:
        """List a law's functions that draw: laws find mistakes that their cases cannot show."""
        named = _words(failure)
        return {one.function for one in report.versions if one.function in named and SPECS[one.function].draws}

    def _blamable_functions(self, report: QuestionReport, failure: Failure) -> set[str]:
        """List the functions that may break a law: those that draw, if there are any."""
        named = _words(failure)
        return self._draws(report, failure) or {one.function for one in report.versions if one.function in named}

    def _follows(self, report: QuestionReport, failure: Failure) -> bool:
        """Tell whether a law concerns a wrong function, or one that rests on it; programs rest on two."""
        programs = {"ajoute", "supprime"} if any(name in "efg" for name, _ in failure.arguments) else set()
        named = _words(failure) | programs
        asked = [one.index for one in report.versions if one.function in named]
        if report.question.part in (3, 4):  # the laws of Q3 use functions that only Q2 asks for
            chosen = self._sets.of(report.question.name)
            asked += [chosen[name].index for name in named & chosen.keys()]
        elif self._draws(report, failure):  # it may draw with a function that only laws find wrong
            for one in self._reports:
                if one.question.part in (3, 4):
                    self.with_laws(one)
        return any(index in self._causes.wrong or self._causes.culprits(index) for index in asked)

    def _of_multisets(self, report: QuestionReport) -> LawResults:
        chosen = self._sets.of(report.question.name)
        sure = [name for name, one in chosen.items() if one.index not in self._refuted_indexes]
        bound = {name: one for name in sure if (one := self._program.bind_function(name, chosen[name])) is not None}
        impl, suite = multiset_implementation(bound), laws_of_multisets.SUITE
        words = laws_of_multisets.FONCTIONS & {*report.question.functions, "ieme"}
        aside = _aside(one.reading for one in report.versions)
        laws = [law for law in suite.applicable(impl) if law.words() & words and law.name not in aside]
        return check_laws(impl, laws, (suite,), bound, self._python, self._seed)

    def _of_rummikub(self, report: QuestionReport) -> LawResults:
        judged = [one.function for one in report.versions if one.verdict in ("right", "wrong")]
        versions = ((name, self._versions.get(name, [])) for name in judged)  # types have none
        bound = {name: one for name, some in versions if (one := self._program.bind_last(name, some))}
        impl = rummikub_implementation(bound)
        suites = [suite for suite in laws_of_rummikub.SUITES if suite.name.split(" ")[0] == report.question.name]
        aside = _aside(self._readings)
        laws = [law for suite in suites for law in suite.applicable(impl) if law.name not in aside]
        return check_laws(impl, laws, laws_of_rummikub.SUITES, bound, self._python, self._seed)


def _with_fresh(judge_spec: Callable[[Spec], JudgedVersion], spec: Spec, seed: int | None) -> JudgedVersion:
    """Judge on the usual cases; if fresh ones fail, show those."""
    found = judge_spec(spec)
    if seed is None or found.verdict not in ("right", "wrong"):
        return found
    anew = judge_spec(replace(spec, cases=draw_fresh_cases(spec.cases, seed)))
    return replace(found, failures=anew.failures or found.failures)


def _words(failure: Failure) -> frozenset[str]:
    return Law("", "", failure.equation, (), min, min).words()


def _mark_broken(one: JudgedVersion, failed: tuple[Failure, ...]) -> JudgedVersion:
    """Mark a function that its cases find right, and laws do not: it may draw values not as often as it should."""
    laws = {failure.law for failure in failed}
    unweighted = "un_dans_pondere" in laws and "un_dans_equitable" not in laws
    return replace(one, verdict="wrong", failures=failed, diagnoses=(multisets.IGNORES,) if unweighted else ())


_WRONG: Final = (0.25, 0.4)
"""The share of wrong cases allowed under a far name, for a predicate and for any other function: see `_MUCH`."""


_MUCH: Final = (0.75, 0.9)
"""The share allowed where most far names are the sheet's functions: then this is one with a mistake."""


def _beyond(one: JudgedVersion, telling: float, making: float) -> bool:
    return one.wrong > (telling if FUNCTIONS[one.function].gives.head == "bool" else making) * one.cases


LawResults = tuple[list[Law], list[Failure]]


def _aside(readings: Iterable[str]) -> frozenset[str]:
    """List the laws that readings set aside: a hand-in with such a reading may keep or break them."""
    return frozenset(law for reading in readings for law in _EXCUSED_LAWS.get(reading, "").split())


_EXCUSED_LAWS: Final = {**multisets.EXCUSED_LAWS, **combinations.EXCUSED_LAWS, **moves.EXCUSED_LAWS}


class _Sets:
    """The versions of the multiset functions, and the question that each answers."""

    def __init__(self, program: OurProgram, versions: Mapping[str, list[Definition]], seed: int | None) -> None:
        self._program, self._seed = program, seed
        self._by_form: dict[str, dict[str, list[Definition]]] = {}
        self._unfit: dict[str, Definition] = {}
        for name, definitions in versions.items():
            for definition in definitions:
                bound = program.bind_function(name, definition)
                if bound is None:
                    self._unfit[name] = definition
                    continue
                before = self._by_form.setdefault(bound.form, {}).setdefault(name, [])
                if alias_target(definition.text) not in [one.plain_name for one in before]:
                    before.append(definition)

    def of(self, question: str) -> dict[str, Definition]:
        """Choose the versions that answer a question: the last on a sum type, the first and the last on lists."""
        if question == "Q1":
            return {name: versions[-1] for name, versions in self._by_form.get("somme", {}).items()}
        lists = self._by_form.get("liste", {})
        chosen: dict[str, Definition] = {}
        for name, versions in lists.items():
            higher = [one for one in versions if _higher(one)]
            direct = _of_first_name(name, [one for one in versions if not _higher(one)] or versions[:1])
            others = [one for one in versions if one not in direct]
            if question == "Q2":
                chosen[name] = direct[-1]
            elif higher or len(versions) > 1:
                chosen[name] = (higher or others or versions)[-1]
        return chosen if question == "Q2" or chosen.keys() & _Q3 else {}

    def uncounted_versions(self, question: str) -> Iterator[JudgedVersion]:
        """Judge the versions that no question counts, under the question of their kind."""
        form = {"Q1": "somme", "Q2": "liste"}.get(question, "-")
        counted = {one.index for name in ("Q1", "Q2", "Q3") for one in self.of(name).values()}
        versions = ((name, one) for name, several in self._by_form.get(form, {}).items() for one in several)
        return (self.judge_version(name, one) for name, one in versions if one.index not in counted)

    def _question_of(self, name: str, unfit: Definition) -> str:
        """Return the question that an ill-typed version was meant for: that of its neighbours."""
        around = {one.index: form for form, by in self._by_form.items() for several in by.values() for one in several}
        nearest = min(around, key=lambda index: abs(index - unfit.index), default=None)
        form = "liste" if " list" in unfit.type else "somme" if nearest is None else around[nearest]
        question = "Q2" if form == "liste" and name not in self.of("Q2") else "Q3" if form == "liste" else "Q1"
        return question if self.of(question) or not self._by_form else ""  # a helper, if that question is left out

    def judge_version(self, name: str, definition: Definition | None, question: str = "") -> JudgedVersion:
        if definition is None:
            unfit = self._unfit.get(name)
            if unfit is None or self._question_of(name, unfit) != question:
                return JudgedVersion(name, "missing")
            return judge_type_mismatch(name, unfit, self._program.hand.misfit(name, unfit))
        bound = self._program.bind_function(name, definition)
        assert bound is not None
        boxed = self._program.bind_function(name, definition, "string")
        return _with_fresh(lambda spec: judge(spec, bound, boxed), SPECS[name], self._seed)


OUR_TYPES: Final = TypeJudge(SHEET.types, lambda known: TypeFitter(known, "int"))
"""The judge of the types that our sheet asks for."""


_Q3: Final = frozenset(QUESTIONS[2].functions)


def _of_first_name(function: str, versions: Sequence[Definition]) -> list[Definition]:
    """Choose the versions under one name: the sheet's own, else the first: `nbocc` before `nbocc1`."""
    first = min(versions, key=lambda one: (one.plain_name != function, one.index)).plain_name
    return [one for one in versions if one.plain_name == first]


_FOLDS: Final = re.compile(r"\b(fold_(left|right)|map|for_all|exists|filter|partition|reduce|all|any|sum)\b")


def _higher(definition: Definition) -> bool:
    return bool(_FOLDS.search(definition.text))

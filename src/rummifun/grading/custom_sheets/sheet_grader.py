"""Grading a hand-in by a sheet of one's own."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence, Set
from dataclasses import dataclass, field, replace
from itertools import product
from pathlib import Path
from typing import Final, NamedTuple

from rummifun.grading.custom_sheets.asked_laws import due_calls, law_failure, law_rows
from rummifun.grading.custom_sheets.blame import lay_blame
from rummifun.grading.custom_sheets.drawn_calls import Call, DrawnCalls
from rummifun.grading.custom_sheets.judge import DrawnFor, SheetJudge, open_judge
from rummifun.grading.custom_sheets.lending import SheetCauses
from rummifun.grading.custom_sheets.programs import RunningProgram, open_program
from rummifun.grading.custom_sheets.recognition import RecognisedFunction, recognise
from rummifun.grading.custom_sheets.required_words import has_word, style_fault, with_style_fault
from rummifun.grading.custom_sheets.sheet import FunctionLaw, Sheet
from rummifun.grading.grade import finish_report
from rummifun.grading.judging.causes import Causes
from rummifun.grading.judging.findings import Failure, JudgedVersion, QuestionReport, Report
from rummifun.grading.judging.judge import PHYSICAL, judge_type_mismatch
from rummifun.grading.judging.options import DEFAULT_OPTIONS, GradingOptions
from rummifun.grading.matching.shapes import makers_in
from rummifun.grading.matching.type_fitting import TypeMismatch
from rummifun.grading.sandbox.languages import profile_misfit
from rummifun.grading.sandbox.versions import Version
from rummifun.grading.sheet.declarations import Question, SheetFunction, types_within
from rummifun.grading.sheet.ocaml_types import Type, type_heads, type_text
from rummifun.grading.submission.definitions import Definition
from rummifun.grading.submission.files import Submission, UnreadableFileError, read_submission
from rummifun.grading.submission.names import NO_NAMES, TeacherNames
from rummifun.messages import N_


@dataclass(frozen=True, slots=True)
class SheetGrader:
    """Grades hand-ins by a sheet, with the `calls` that are drawn already; others are drawn anew for each."""

    sheet: Sheet
    calls: Mapping[DrawnFor, DrawnCalls] = field(default_factory=dict)

    def __call__(self, paths: Sequence[Path], how: GradingOptions = DEFAULT_OPTIONS, name: str = "") -> Report:
        """Grade a hand-in.

        Raises `UnreadableFileError` if there is nothing to grade, and `SheetError` if the sheet's own programs fail.
        """
        files = _apart_from(self.sheet, read_submission(paths, how.within), paths)
        with (
            open_judge(self.sheet, how, self.calls) as judge,
            open_program(self.sheet, files.sources, how, files) as program,
        ):
            name = name or files.name
            return finish_report(report_on(judge, program, name, how.only, how.names.for_submission(name)), files)

    def with_all_calls(self, how: GradingOptions) -> SheetGrader:
        """Draw the calls of all functions, once for a class; raise `SheetError` if the sheet's programs fail."""
        with open_judge(self.sheet, how) as judge:
            wanted = product((*self.sheet.functions, *judge.laws), {None, how.seed})
            return replace(self, calls={one: judge.calls(*one) for one in wanted})


def report_on(
    judge: SheetJudge,
    program: RunningProgram,
    name: str,
    only: Question | None = None,
    given: TeacherNames = NO_NAMES,
) -> Report:
    """Judge the functions of a hand-in that runs, under names `given`; report `only` one question if there is one."""
    sheet, hand = judge.sheet, program.hand
    known = recognise(program, given)
    asked = [one for one in sheet.weights.asked if only in (None, one) and sheet.weights.is_graded(one.name)]
    # other languages name no types
    types = {name: program.judge_type(name) for one in asked if program.is_ocaml for name in one.types}
    if not known and not hand.problems and all(one.verdict == "missing" for one in types.values()):
        raise UnreadableFileError(N_("{name} defines nothing of the sheet"), name=name)
    program.makers.update({name: some.versions[-1] for name, some in known.items() if some.versions})
    others = {version.definition.index: name for name, some in known.items() for version in some.versions}
    judged = {
        name: _judge_versions(judge, program, function, known.get(name), others)
        for name, function in sheet.functions.items()
        if not function.is_given
    }
    _lay_causes(judge, program, judged)
    if judge.makers:
        _lay_blame(judge, program, judged)
    laws = [*_ask_laws(judge, program, judged)]
    questions = [
        _report_question(
            one,
            [types[name] for name in one.types if name in types],
            {name: _counted_versions(one, name, judged[name], program, sheet.weights.asked) for name in judged},
            [law for law in laws if _question_of(law, sheet.weights.asked) is one],
        )
        for one in asked
        if program.is_ocaml or one.functions
    ]
    weights, version = sheet.weights, hand.version
    return Report(
        name, hand.language, hand.protections, hand.problems, tuple(questions), version=version, weights=weights
    )


Judgement = tuple[JudgedVersion, Version | None]
"""A version, judged; there is none where a function is missing or has another type."""


def _judge_versions(
    judge: SheetJudge,
    program: RunningProgram,
    function: SheetFunction,
    found: RecognisedFunction | None,
    known: Mapping[int, str],
) -> list[Judgement]:
    """Judge the versions of a function: the one that counts first, the last right one or the last."""
    if found is None:
        return [(JudgedVersion(function.name, "missing"), None)]
    if not found.versions:
        return [(_misfit(function, found.misfits[-1], program.is_ocaml), None)]
    apart = {index for index, name in known.items() if name != function.name}
    judged = [_judge_with_style(judge, program, one, apart) for one in reversed(found.versions)]
    return sorted(judged, key=lambda one: one[0].verdict != "right")


def _judge_with_style(judge: SheetJudge, program: RunningProgram, version: Version, apart: Set[int]) -> Judgement:
    """Judge a version, and how it and its helpers are written, `apart` from other functions of the sheet."""
    judged = judge.judge(version)
    if judged.verdict == "right" and (boxed := _judge_boxed(judge, program, version)):
        return boxed
    said = style_fault(version.function, program.uses.words(version.definition, apart))
    return with_style_fault(judged, said) if said and judged.verdict == "right" else judged, version


def _judge_boxed(judge: SheetJudge, program: RunningProgram, version: Version) -> Judgement | None:
    """Judge a version with elements that are equal but not the same in memory; None if it does not care."""
    function, scope = version.function, judge.sheet.scope
    is_open = any(Type(head).variable for head in type_heads(function.type))
    within = {head for of in (*function.takes, function.gives) for head in types_within(of, scope)}
    can_be = is_open and not judge.makers and "->" not in within  # those that are given are on numbers
    boxed = program.pair(function, version.definition, elements="boxed") if can_be else None
    if boxed is None:
        return None
    trial = judge.try_version(boxed, judge.calls_for(boxed)[:_BOXED_CALLS])
    found = judge.judge_trial(trial)
    is_physical = PHYSICAL in found.diagnoses
    return (replace(found, failures=judge.smallest_failures(trial)), boxed) if is_physical else None


_BOXED_CALLS: Final = 60


def _lay_causes(judge: SheetJudge, program: RunningProgram, judged: dict[str, list[Judgement]]) -> None:
    """Lay mistakes on the functions that are proved to cause them, but for those of abstract types."""
    several = [(one, version) for some in judged.values() for one, version in some if version]
    seen = {version.definition.index: version for _, version in several if not judge.is_made_of(version.function)}
    wrong = [one for one, _ in several if one.index in seen and one.verdict == "wrong" and one.wrong]
    causes = Causes(program.hand, program.uses, SheetCauses(judge, program, seen), shows_usual=judge.seed is not None)
    causes.wrong = frozenset(one.index for one in wrong)
    causes.prove(wrong)
    for name, some in judged.items():
        judged[name] = [(causes.lay_mistake(one) if one in wrong else one, version) for one, version in some]


def _lay_blame(
    judge: SheetJudge,
    program: RunningProgram,
    judged: dict[str, list[Judgement]],
    more: Mapping[str, Sequence[Call]] = {},
) -> None:
    """Judge anew what makes or observes values of abstract types."""
    versions = {name: some[0][1] for name, some in judged.items() if some[0][1] and not some[0][0].reading}
    first = {name: judged[name][0][0] for name in versions}
    for name, one in lay_blame(judge, versions, first, program.uses, more).items():
        judged[name][0] = one, versions[name] if one.verdict != "missing" else None


class _AskedLaw(NamedTuple):
    """A law that was asked: how it fails, if it does, and whether that follows from a function that is wrong."""

    law: FunctionLaw
    failure: Failure | None = None
    follows: bool = False


def _ask_laws(judge: SheetJudge, program: RunningProgram, judged: dict[str, list[Judgement]]) -> Iterator[_AskedLaw]:
    """Ask the laws of versions that are all there, and of no other reading; one that fails shows which are wrong."""
    versions = {name: some[0][1] for name, some in judged.items() if some[0][1] and not some[0][0].reading}
    for law in judge.sheet.laws:
        rows = law_rows(judge, law, versions) if {*law.names} <= versions.keys() else []
        if not rows:
            continue
        found = law_failure(judge, law, versions, rows)
        if found is None:
            yield _ask_afresh(judge, law, versions)
            continue
        run, failure = found
        if all(judged[name][0][0].verdict == "right" for name in run.functions):
            more = {name: due_calls(judge, run, name) for name in law.names}
            for name, calls in more.items():
                if plain := [one for one in calls if not makers_in(one.arguments)]:
                    judged[name][0] = judge.judge(versions[name], plain), versions[name]
            if judge.makers:
                _lay_blame(judge, program, judged, more)
        follows = any(judged[name][0][0].verdict != "right" for name in run.functions)
        yield _AskedLaw(law, failure, follows)


def _ask_afresh(judge: SheetJudge, law: FunctionLaw, versions: Mapping[str, Version]) -> _AskedLaw:
    """Ask a law that holds of values drawn from the seed, if there is one: no mark depends on them."""
    rows = [] if judge.seed is None else law_rows(judge, law, versions, judge.seed)
    found = law_failure(judge, law, versions, rows)
    return _AskedLaw(law, found and replace(found[1], fresh=True))


def _question_of(one: _AskedLaw, asked: Sequence[Question]) -> Question | None:
    """Return the question that a law belongs to: the last one that asks for a function of it, or advises one."""
    names = {*one.law.names}
    return next((question for question in reversed(asked) if names & {*question.functions, *question.optional}), None)


def _counted_versions(
    question: Question, name: str, judged: Sequence[Judgement], program: RunningProgram, asked: Sequence[Question]
) -> Sequence[JudgedVersion]:
    """List the versions of a function that a question counts: of its form, and written with its words.

    Others of its form are counted by a question without words first; one with them, if there is nothing else.
    """
    fit = [
        (one, version)
        for one, version in judged
        if version is None or not question.form or program.form_of(version) in ("", question.form)
    ]
    words = question.words or [
        word for other in asked if other.form == question.form and name in other.functions for word in other.words
    ]
    pairs = ((one, version) for one, version in fit if version and words)
    written = [one for one, version in pairs if has_word(program.uses.words(version.definition), words)]
    others = [one for one, _ in fit if one not in written]
    if not question.words:
        return others or written or [JudgedVersion(name, "missing")]
    return written or [one for one, version in fit if version is None] or [JudgedVersion(name, "missing")]


def _report_question(
    question: Question,
    types: Sequence[JudgedVersion],
    judged: Mapping[str, Sequence[JudgedVersion]],
    laws: Sequence[_AskedLaw],
) -> QuestionReport:
    advised = (name for name in question.optional if judged[name][0].verdict != "missing")
    versions = [judged[name] for name in (*question.functions, *advised)]
    found = QuestionReport(
        question,
        (*types, *(some[0] for some in versions)),
        tuple(one for some in versions for one in some[1:]),
        tuple(one.law.function.name for one in laws if one.failure is None),
        tuple(one.failure for one in laws if one.failure and not one.follows),
        tuple(one.failure for one in laws if one.failure and one.follows),
    )
    return replace(found, failed=(*found.fresh_failures, *found.failed))


def _misfit(function: SheetFunction, one: Definition, is_ocaml: bool) -> JudgedVersion:
    asked = TypeMismatch("profile", one.type, type_text(function.type))
    return judge_type_mismatch(function.name, one, asked if is_ocaml else profile_misfit(function, one))


def _apart_from(sheet: Sheet, files: Submission, paths: Sequence[Path]) -> Submission:
    """Leave out what a hand-in finds beside it where that is the folder of the sheet, which is never within one."""
    folder = sheet.folder.resolve()
    if any(folder.is_relative_to(path.resolve()) for path in paths):
        raise UnreadableFileError(N_("{name} holds the folder of the sheet: hand-ins lie elsewhere"), name=files.name)
    if all(path.resolve().parent != folder for path in paths):
        return files
    own = {path.name for path in paths}
    sources = tuple(one for one in files.sources if one.name in own)
    return replace(files, sources=sources, texts={name: text for name, text in files.texts.items() if name in own})

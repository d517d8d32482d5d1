"""The conformance of an engine in any language: the cases, the laws and whole games, asked by lines, in one report."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import closing
from dataclasses import replace
from typing import Final

from rummifun.grading.engine.engine_submission import EngineProcess, EngineSubmission
from rummifun.grading.engine.game_cases import game_specs
from rummifun.grading.judging.examination import examine_submission
from rummifun.grading.judging.judge import judge
from rummifun.grading.judging.options import GradingOptions
from rummifun.grading.judging.weights import SHEET, Weights
from rummifun.grading.matching.names import RecognisedNames
from rummifun.grading.report.findings import JudgedVersion, QuestionReport, Report
from rummifun.grading.report.text_report import sanitize_report
from rummifun.grading.sandbox.limits import Limits
from rummifun.grading.sheet import FUNCTIONS, Question, find_question
from rummifun.messages import N_

ENGINE_LIMITS: Final = Limits(call=5.0, life=1200)
"""The time limits of an engine: for a call, and in all."""

_ASIDE: Final = frozenset({"Q1", "Q3", "Q4", "Q5"})
"""The questions that ask for a type, or for functions that Q2 asks for too: an engine has one of each."""

_MULTISETS: Final = "Q1-Q3"
_GAMES: Final = Question("J1-J2", N_("whole games"), 8)


def examine_engine(
    start: Callable[[], EngineProcess], name: str, only: Question | None = None, seed: int | None = None
) -> Report:
    """Examine an engine: every function that it has is asked the cases, the laws and the games.

    Raises `NoHelloError` for an engine that does not say hello, `SandboxDiedError` for one that does not answer at all.
    """
    kept = None if only is None else find_question("Q2") if only.part in (3, 4) else only
    with closing(EngineSubmission(start, ENGINE_LIMITS)) as hand:
        read = RecognisedNames({one.index: one.name for one in hand.definitions})
        report = examine_submission(hand, name, kept, read, GradingOptions(_WEIGHTS, seed))
        questions = [_rename_multisets(one) for one in report.questions]
        if only is None and (in_games := tuple(_in_games(hand))):
            questions.append(QuestionReport(_GAMES, in_games))
    found: Report = sanitize_report(replace(report, questions=tuple(questions)))
    return found


_WEIGHTS: Final = Weights(tuple(one for one in SHEET.questions if one[0] not in _ASIDE))


def _rename_multisets(report: QuestionReport) -> QuestionReport:
    """Rename the question of the multisets after all the questions that it answers."""
    if report.question.name != "Q2":
        return report
    return replace(report, question=replace(report.question, name=_MULTISETS, title=N_("multisets")))


def _in_games(hand: EngineSubmission) -> Iterator[JudgedVersion]:
    """Judge the functions that it has in the states of whole games."""
    known = {one.name: one for one in hand.definitions}
    for spec in (spec for spec in game_specs() if spec.function in known):
        bound = hand.bind_function(spec.function, FUNCTIONS[spec.function][1], known[spec.function])
        assert bound is not None
        yield judge(spec, bound)

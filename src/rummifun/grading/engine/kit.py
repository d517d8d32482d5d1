"""The conformance of an engine in any language: the cases, the laws and whole games, asked by lines, in one report."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import closing
from dataclasses import replace
from typing import Final

from rummifun.grading.cell.limits import Limits
from rummifun.grading.engine.hand import EngineHand, Talk
from rummifun.grading.engine.parties import specs
from rummifun.grading.examination import examine
from rummifun.grading.fit.names import Recognised
from rummifun.grading.how import How
from rummifun.grading.judge import judge
from rummifun.grading.report.findings import Judged, QuestionReport, Report
from rummifun.grading.report.text import legible
from rummifun.grading.sheet import FUNCTIONS, Question, question
from rummifun.grading.weights import SHEET, Weights
from rummifun.messages import N_

LIMITS: Final = Limits(call=5.0, life=1200)
"""How long an engine may take: for a call, and in all."""

_ASIDE: Final = frozenset({"Q1", "Q3", "Q4", "Q5"})
"""The questions that ask for a type, or for functions that Q2 asks for too: an engine has one of each."""

_MULTISETS: Final = "Q1-Q3"
_GAMES: Final = Question("J1-J2", N_("whole games"), 8)


def examined(start: Callable[[], Talk], name: str, only: Question | None = None, seed: int | None = None) -> Report:
    """Examine an engine: every function that it has is asked the cases, the laws and the games.

    Raises `Unheard` for an engine that does not say hello, `Dead` for one that does not answer at all.
    """
    kept = None if only is None else question("Q2") if only.part in (3, 4) else only
    with closing(EngineHand(start, LIMITS)) as hand:
        read = Recognised({one.index: one.name for one in hand.definitions})
        report = examine(hand, name, kept, read, How(_WEIGHTS, seed))
        questions = [_called(one) for one in report.questions]
        if only is None and (in_games := tuple(_in_games(hand))):
            questions.append(QuestionReport(_GAMES, in_games))
    found: Report = legible(replace(report, questions=tuple(questions)))
    return found


_WEIGHTS: Final = Weights(tuple(one for one in SHEET.questions if one[0] not in _ASIDE))


def _called(report: QuestionReport) -> QuestionReport:
    """Call the multisets by the questions that they answer."""
    if report.question.name != "Q2":
        return report
    return replace(report, question=replace(report.question, name=_MULTISETS, title=N_("multisets")))


def _in_games(hand: EngineHand) -> Iterator[Judged]:
    """Judge the functions that it has in the states of whole games."""
    known = {one.name: one for one in hand.definitions}
    for spec in (spec for spec in specs() if spec.function in known):
        bound = hand.bind(spec.function, FUNCTIONS[spec.function][1], known[spec.function])
        assert bound is not None
        yield judge(spec, bound)

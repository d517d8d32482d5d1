"""How much of a report to show: only the verdicts, also the laws that fail, or everything; the marks stay the same."""

from __future__ import annotations

from dataclasses import replace

from rummifun.grading.judging.options import FULL, LAW
from rummifun.grading.report.findings import Failure, JudgedVersion, QuestionReport, Report


def filter_report(report: Report, feedback: str) -> Report:
    """Remove from a report what is not to be shown; verdicts, points and loading errors stay."""
    if feedback == FULL:
        return report
    return replace(report, questions=tuple(_question(one, feedback == LAW) for one in report.questions))


def _question(report: QuestionReport, laws: bool) -> QuestionReport:
    return replace(
        report,
        versions=tuple(_judged(one, laws) for one in report.versions),
        earlier=tuple(_judged(one, laws) for one in report.earlier),
        passed=report.passed if laws else (),
        failed=tuple(map(_ruled, report.failed)) if laws else (),
        consequences=tuple(map(_ruled, report.consequences)) if laws else (),
        kept=report.verdict,
    )


def _judged(one: JudgedVersion, laws: bool) -> JudgedVersion:
    failures = tuple(map(_ruled, one.failures)) if laws else ()
    return replace(one, failures=failures, diagnoses=(), calls=one.calls if laws else ())


def _ruled(failure: Failure) -> Failure:
    """Keep the law, without its case."""
    return Failure(failure.law, failure.section, failure.equation, "", "", "")

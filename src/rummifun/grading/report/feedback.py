"""The levels of a report: only the verdicts, also the laws that fail, or everything; the marks stay the same."""

from __future__ import annotations

from dataclasses import replace

from rummifun.grading.judging.options import FULL, LAW
from rummifun.grading.report.findings import Failure, JudgedVersion, QuestionReport, Report


def filter_report(report: Report, feedback: str) -> Report:
    """Remove hidden parts from a report; verdicts, points and loading errors stay."""
    if feedback == FULL:
        return report
    return replace(report, questions=tuple(_question(one, feedback == LAW) for one in report.questions))


def _question(report: QuestionReport, laws: bool) -> QuestionReport:
    return replace(
        report,
        versions=tuple(_filter_version(one, laws) for one in report.versions),
        earlier=tuple(_filter_version(one, laws) for one in report.earlier),
        passed=report.passed if laws else (),
        failed=tuple(map(_law_only, report.failed)) if laws else (),
        consequences=tuple(map(_law_only, report.consequences)) if laws else (),
        kept=report.verdict,
    )


def _filter_version(one: JudgedVersion, laws: bool) -> JudgedVersion:
    failures = tuple(map(_law_only, one.failures)) if laws else ()
    return replace(one, failures=failures, diagnoses=(), calls=one.calls if laws else ())


def _law_only(failure: Failure) -> Failure:
    """Keep the law, without its case."""
    return Failure(failure.law, failure.section, failure.equation, "", "", "")

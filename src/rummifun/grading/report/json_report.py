"""A report as plain data, for programs: only values of JSON, in the words of the report."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

from rummifun.grading.classroom.grader import GradedSubmission
from rummifun.grading.judging.findings import Failure, JudgedVersion, QuestionReport, Report, Tr
from rummifun.grading.judging.weights import Weights
from rummifun.grading.report.case_text import format_actual, format_expected


def submission_to_json(one: GradedSubmission, tr: Tr) -> dict[str, Any]:
    """Return a hand-in of a class as plain data: its report, or why it has none."""
    return (
        report_to_json(one.report, tr) if one.report else {"name": one.name, "fails": True, "reason": one.explain(tr)}
    )


def report_to_json(report: Report, tr: Tr) -> dict[str, Any]:
    """Return a report as plain data."""
    return {
        "name": report.name,
        "language": report.language,
        "version": report.version,
        "files": list(report.files),
        "fails": report.has_failures,
        "protections": sorted(report.protections),
        "problems": [asdict(one) for one in report.problems],
        "questions": [_question(one, tr, report.weights) for one in report.questions],
        **(_mark(report) if report.gets_mark else {}),
        "warnings": list(report.warnings),
    }


def _mark(report: Report) -> dict[str, Any]:
    return {
        "suggestion": {f"§{part}": points for part, points in report.points.items()},
        "mark": report.mark,
        "out_of": float(report.weights.out_of),
    }


def _question(report: QuestionReport, tr: Tr, weights: Weights) -> dict[str, Any]:
    return {
        "question": report.question.name,
        "title": tr(report.question.title),
        "verdict": report.verdict,
        "share": round(float(report.share(weights)), 4),
        "functions": [_version(one, tr) for one in report.versions],
        "earlier": [_version(one, tr) for one in report.earlier],
        "held": list(report.passed),
        "failed": [_failure(one, tr) for one in report.failed],
        "follows": list(report.consequence_names),
        "consequences": [_failure(one, tr) for one in report.consequences],
        "unsure": [
            {"name": one.function, "may_be": [name for name, _ in one.may_be], "refuted": one.refuted}
            for one in report.unsure
        ],
    }


def _version(one: JudgedVersion, tr: Tr) -> dict[str, Any]:
    return {
        "name": one.function,
        "written": one.written or one.function,
        "verdict": one.verdict,
        "file": one.file,
        "line": one.line,
        "type": one.type,
        "misfit": asdict(one.misfit) if one.misfit else None,
        "cases": one.cases,
        "reading": tr(one.reading) if one.reading else "",
        "notes": list(one.notes),
        "calls": list(one.calls),
        "diagnoses": [tr(name) for name in one.diagnoses],
        "failures": [_failure(failure, tr) for failure in one.failures],
    }


def _failure(failure: Failure, tr: Tr) -> dict[str, Any]:
    return {
        "law": failure.law,
        "section": failure.section,
        "equation": tr(failure.equation),
        "call": failure.call,
        "got": format_actual(failure, tr),
        "expected": format_expected(failure, tr),
        "arguments": dict(failure.arguments),
    }

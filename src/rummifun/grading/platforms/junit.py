"""JUnit's XML, which GitHub, GitLab and Jenkins show: one suite per hand-in, one test per function, law or type."""

from __future__ import annotations

from collections.abc import Iterator
from xml.etree import ElementTree as Xml

from rummifun.grading.classroom.grader import GradedSubmission
from rummifun.grading.judging.findings import JudgedVersion, QuestionReport, Report, Tr
from rummifun.grading.platforms.report_input import Files, PlatformInput, format_number, xml_safe
from rummifun.grading.report.case_text import format_case
from rummifun.grading.report.text_report import format_problem, version_paragraphs
from rummifun.grading.submission.files import UNREAD
from rummifun.messages import N_


def write_files(given: PlatformInput) -> Files:
    """Write hand-ins as JUnit does."""
    root = Xml.Element("testsuites", name="rummifun")
    suites = [_suite(one, given.tr) for one in given.graded]
    for suite in suites:
        root.append(suite)
    for count in ("tests", "failures", "errors", "skipped"):
        root.set(count, str(sum(int(suite.get(count, "0")) for suite in suites)))
    root.set("time", format_number(sum(one.report.seconds for one in given.graded if one.report)))
    Xml.indent(root)
    return {"junit.xml": Xml.tostring(root, "utf-8", xml_declaration=True) + b"\n"}


def _suite(one: GradedSubmission, tr: Tr) -> Xml.Element:
    name = xml_safe(one.name)
    suite = Xml.Element("testsuite", name=name)
    if one.report is None:
        cases = [_case(name, tr(N_("hand-in")), "error", "unreadable", one.explain(tr))]
    else:
        suite.set("time", format_number(one.report.seconds))
        properties = Xml.SubElement(suite, "properties")
        for key, value in (("mark", one.report.mark), ("out_of", float(one.report.weights.out_of))):
            Xml.SubElement(properties, "property", name=key, value=format_number(value))
        cases = [*_cases(name, one.report, tr)]
    suite.extend(cases)
    suite.set("tests", str(len(cases)))
    for count, tag in (("failures", "failure"), ("errors", "error"), ("skipped", "skipped")):
        suite.set(count, str(sum(case.find(tag) is not None for case in cases)))
    return suite


def _cases(name: str, report: Report, tr: Tr) -> Iterator[Xml.Element]:
    for one in report.problems:
        said, message = format_problem(one, tr)
        yield _case(name, said, "skipped" if one.kind == UNREAD else "error", one.kind, said, message)
    for question in report.questions:
        place = f"{name}.{question.question.name}"
        yield from (_function(place, one, tr) for one in question.versions)
        yield from _laws(place, question, tr)


def _function(place: str, one: JudgedVersion, tr: Tr) -> Xml.Element:
    said = "\n".join(text for _, text in version_paragraphs(one, tr))
    if one.verdict == "right":
        case = _case(place, one.function)
    elif one.verdict in ("missing", "late"):
        case = _case(place, one.function, "skipped", one.verdict, said or tr(N_("nothing found")))
    else:
        case = _case(place, one.function, "failure", one.verdict, said.partition("\n")[0], said)
    if one.file:
        case.set("file", xml_safe(one.file))
        case.set("line", str(one.line))
    return case


def _laws(place: str, question: QuestionReport, tr: Tr) -> Iterator[Xml.Element]:
    yield from (_case(place, law) for law in question.passed)
    for failure in question.failed:
        said = format_case(failure, tr)
        yield _case(place, failure.law, "failure", "law", said.partition("\n")[0], said)
    follows = tr(N_("fails too, which may follow"))
    yield from (_case(place, law, "skipped", "follows", follows) for law in question.consequence_names)


def _case(place: str, name: str, tag: str = "", kind: str = "", message: str = "", text: str = "") -> Xml.Element:
    case = Xml.Element("testcase", classname=xml_safe(place), name=xml_safe(name))
    if tag:
        found = Xml.SubElement(case, tag, type=kind, message=xml_safe(message))
        found.text = xml_safe(text) or None
    return case

"""The findings about a hand-in: judged functions, failures with their smallest case, questions; texts made safe."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable
from dataclasses import dataclass, fields, is_dataclass, replace
from fractions import Fraction
from typing import Any, Final, TypeVar, cast

from rummifun.grading.judging.options import FULL, LAW
from rummifun.grading.judging.weights import SHEET, Weights
from rummifun.grading.matching.type_fitting import TypeMismatch
from rummifun.grading.sheet.declarations import Question
from rummifun.grading.submission.definitions import Problem
from rummifun.grading.submission.names import UnsureName
from rummifun.messages import N_, Localizable

ENGINE: Final = "engine"
"""The language of an engine in a report: its lines do not show the real one."""


@dataclass(frozen=True, slots=True)
class Failure:
    """A law that does not hold, at its smallest case: the call as the student would write it, or the two sides.

    A reference comparison has a call, and `actual` and `expected` are its two sides; a law has arguments and two
    sides. `spoken` says that `expected` is a message and no value; `accident` says that `actual` is the name of one.
    Where values are `drawn`, the two sides say how often each came, and should. A failure is `fresh` on cases drawn
    from a seed alone, on which no mark depends. A call `is_large` where a list in it is too long to be written whole.
    """

    law: str
    section: str
    equation: str
    call: str
    actual: str
    expected: str
    spoken: bool = False
    accident: str = ""
    arguments: tuple[tuple[str, str], ...] = ()
    fresh: bool = False
    drawn: bool = False
    is_large: bool = False


@dataclass(frozen=True, slots=True)
class JudgedVersion:
    """A version of a function, judged: `right`, `wrong`, `type` (its type does not fit), `missing` or `late`.

    A `late` one is not judged: the time was over before it was called on all cases, and no call was wrong so far.

    `calls` names the functions found wrong that a wrong one rests on: then it is given no mistake of its own. That is
    `proved` where right functions in their place make it right.
    `index` is the definition's; -1 where there is none. `wrong` counts the cases that go wrong; `written` is the name
    that the hand-in gives the function, if it is another. `is_advised` asks for the
    file beside its line, where there are several.
    """

    function: str
    verdict: str
    file: str = ""
    line: int = 0
    failures: tuple[Failure, ...] = ()
    diagnoses: tuple[str, ...] = ()
    reading: str = ""
    notes: tuple[str, ...] = ()
    type: str = ""
    cases: int = 0
    calls: tuple[str, ...] = ()
    index: int = -1
    wrong: int = 0
    written: str = ""
    misfit: TypeMismatch | None = None
    is_advised: bool = False
    proved: bool = False


@dataclass(frozen=True, slots=True)
class QuestionReport:
    """A question: the versions that count, the earlier ones, the laws that hold and those that fail.

    `consequences` are those that fail where one of their functions has been found wrong already; `unsure` are
    definitions that may be the missing functions. `kept` is the verdict of a report shown without its evidence.
    """

    question: Question
    versions: tuple[JudgedVersion, ...]
    earlier: tuple[JudgedVersion, ...] = ()
    passed: tuple[str, ...] = ()
    failed: tuple[Failure, ...] = ()
    consequences: tuple[Failure, ...] = ()
    unsure: tuple[UnsureName, ...] = ()
    kept: str = ""

    @property
    def consequence_names(self) -> tuple[str, ...]:
        """The names of the laws that fail because another function is wrong."""
        return tuple(one.law for one in self.consequences)

    @property
    def required_versions(self) -> tuple[JudgedVersion, ...]:
        """The versions of the functions that the question requires, without those that it only advises."""
        return tuple(one for one in self.versions if one.function not in self.question.optional)

    @property
    def unnamed_laws(self) -> tuple[Failure, ...]:
        """The laws that fail, though no function can be named for it."""
        named = {failure.law for one in self.versions for failure in one.failures}
        return tuple(one for one in self.failed if one.law not in named)

    @property
    def fresh_failures(self) -> tuple[Failure, ...]:
        """The fresh cases that fail functions which the usual ones find right."""
        right = (one for one in self.required_versions if one.verdict == "right")
        return tuple(replace(failure, fresh=True) for one in right for failure in one.failures)

    def share(self, weights: Weights = SHEET) -> Fraction:
        """Return the share of the requirements that is right: nothing if a law fails that names no single function."""
        if not all(one.fresh for one in self.unnamed_laws):
            return Fraction()
        return weights.share((one.function, one.verdict == "right") for one in self.required_versions)

    @property
    def verdict(self) -> str:
        """The verdict: all `right`, all `missing`, `wrong` if a function or a law fails by itself, else `partial`."""
        if self.kept:
            return self.kept
        verdicts = {one.verdict for one in self.required_versions}
        if self.failed or verdicts & {"wrong", "type"}:
            return "wrong"
        if verdicts == {"missing"}:
            return "missing"
        return "right" if verdicts == {"right"} and not self.consequence_names else "partial"


@dataclass(frozen=True, slots=True)
class Report:
    """A hand-in's report: `version` is its language's, `weights` those of its mark, `files` those loaded."""

    name: str
    language: str
    protections: frozenset[str]
    problems: tuple[Problem, ...]
    questions: tuple[QuestionReport, ...]
    seconds: float = 0.0
    warnings: tuple[str, ...] = ()
    version: str = ""
    weights: Weights = SHEET
    files: tuple[str, ...] = ()

    @property
    def gets_mark(self) -> bool:
        """Tell whether it is a student's: an engine gets no marks."""
        return self.language != ENGINE

    @property
    def shares(self) -> dict[str, Fraction]:
        """The share of each question that is right."""
        return {one.question.name: one.share(self.weights) for one in self.questions}

    @property
    def points(self) -> dict[int, float]:
        """The points suggested for each part."""
        return self.weights.points(self.shares)

    @property
    def mark(self) -> float:
        """The mark suggested."""
        return self.weights.mark(self.shares)

    def question_points(self, one: QuestionReport) -> tuple[float, float]:
        """Return the points of a question on the scale of the mark, and its maximum."""
        return self.weights.question_points(one.question.name, one.share(self.weights))

    @property
    def has_failures(self) -> bool:
        """Tell whether a definition fails; a missing one does not, nor a game started at the end of the file."""
        broken = any(one.kind in ("syntax", "error") for one in self.problems)
        return broken or any(one.verdict == "wrong" for one in self.questions)


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
        failed=_without_cases(report.failed, laws),
        consequences=_without_cases(report.consequences, laws),
        kept=report.verdict,
    )


def _filter_version(one: JudgedVersion, laws: bool) -> JudgedVersion:
    failures = _without_cases(one.failures, laws)
    return replace(one, failures=failures, diagnoses=(), calls=one.calls if laws else ())


def _without_cases(failures: Iterable[Failure], laws: bool) -> tuple[Failure, ...]:
    """Keep the laws, if they are shown, without their cases."""
    return tuple(Failure(one.law, one.section, one.equation, "", "", "") for one in failures if laws)


R = TypeVar("R")


Tr = Callable[[str], str]


PROTECTIONS: Final = {
    "limits": N_("time, memory and output are limited"),
    "network": N_("the network is cut"),
    "processes": N_("its processes end with it"),
    "forks": N_("it starts no process"),
    "files": N_("files are written in a scratch folder only"),
    "disk": N_("it reads only its language and that folder, without /proc"),
    "names": N_("the machine has no name"),
    "nobody": N_("it runs as a user who owns nothing"),
}
"""The name of each protection; a separate process, with closed standard input, is always one."""


def format_protections(names: Collection[str], tr: Tr) -> str:
    """List protections, in the order in which they apply."""
    return ", ".join(tr(said) for name, said in PROTECTIONS.items() if name in names)


def explain_reason(reason: str, details: Iterable[tuple[str, object]], tr: Tr) -> str:
    """Explain why there is no report: a message said in it is translated, and protections are listed by their names."""
    said: dict[str, Tr] = {"said": tr, "protections": lambda names: format_protections(names.split(), tr)}
    shown = ((key, one.localize(tr) if isinstance(one, Localizable) else str(one)) for key, one in details)
    return tr(reason).format(**{key: said.get(key, str)(value) for key, value in shown})


_LONGEST: Final = 4000


_UNSEEN: Final = {
    code: chr(0xFFFD)
    for code in (*range(9), *range(11, 32), *range(127, 160), *range(0x202A, 0x202F), *range(0x2066, 0x206A))
}
"""Characters that steer a terminal or turn the order of letters, which no reader sees."""


def sanitize_report(found: R) -> R:
    """Make all texts of a report safe for every screen and file: a hand-in can contain any character.

    >>> sanitize_report(("a" + chr(27) + "[2J", chr(0xD800), 3)) == ("a" + chr(0xFFFD) + "[2J", "?", 3)
    True
    """
    return cast("R", map_texts(found, _legible))


def _legible(text: str) -> str:
    shown = text if len(text) <= _LONGEST else f"{text[: _LONGEST - 1]}…"
    return shown.translate(_UNSEEN).encode(errors="replace").decode()


def map_texts(found: Any, change: Callable[[str], str]) -> Any:
    """Change every text of a report."""
    if isinstance(found, str):
        return change(found)
    if type(found) is tuple:
        return tuple(map_texts(one, change) for one in found)
    if is_dataclass(found) and not isinstance(found, type):
        return replace(found, **{one.name: map_texts(getattr(found, one.name), change) for one in fields(found)})
    return found

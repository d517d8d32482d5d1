"""Two versions of a program compared, as a value and as text: a line per function, a difference as a failing law."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from rummifun.core.display import TextDisplay
from rummifun.grading.judging.findings import Tr
from rummifun.grading.report.case_text import format_accident, shorten_sides
from rummifun.grading.sandbox.lending_driver import Branch
from rummifun.grading.submission.definitions import Problem
from rummifun.grading.submission.files import UnreadableFileError
from rummifun.messages import N_, count_text, display_translation
from rummifun.render.text import Style, bold_text


@dataclass(frozen=True, slots=True)
class Difference:
    """The smallest arguments found on which two versions differ: each version's call and answer, as it writes them.

    An answer that is an accident has a kind and details.
    """

    calls: tuple[str, str]
    answers: tuple[str, str]
    accidents: tuple[str, str]


@dataclass(frozen=True, slots=True)
class ComparedFunction:
    """A function that two versions define: the number of programs it ran, and the first where they differ, if any.

    `why` says that it could not be compared, or not to the end: it draws (`draws`), has had another profile than the
    sheet's (`type`) or has one now (`lost`), never gave a value (`raises`), or took too much time (`late`).
    `mistakes` counts small mistakes made in copies of both versions: those that the programs tell apart, and all.
    """

    function: str
    section: str
    programs_run: int = 0
    difference: Difference | None = None
    why: str = ""
    branches: tuple[Branch, ...] = ()
    mistakes: tuple[int, int] = (0, 0)


@dataclass(frozen=True, slots=True)
class VersionComparison(TextDisplay):
    """The comparison of two versions: their common functions, and those that only one has."""

    before: str
    after: str
    compared: tuple[ComparedFunction, ...]
    only_before: tuple[str, ...] = ()
    only_after: tuple[str, ...] = ()
    branches: tuple[Branch, ...] = ()
    problems: tuple[Problem, ...] = ()
    languages: tuple[str, str] = ("python", "python")

    @property
    def differing(self) -> tuple[ComparedFunction, ...]:
        """The functions that differ."""
        return tuple(one for one in self.compared if one.difference is not None)

    @property
    def has_changes(self) -> bool:
        """Tell whether a function changed: another answer, or another profile."""
        return bool(self.differing) or any(one.why == "lost" for one in self.compared)

    @property
    def agreeing(self) -> tuple[ComparedFunction, ...]:
        """The functions that agree on every program asked."""
        return tuple(one for one in self.compared if one.difference is None and one.programs_run)

    def __str__(self) -> str:
        return "\n".join(comparison_lines(self, display_translation(), Style()))


@dataclass(frozen=True, slots=True)
class ChainStep:
    """A step of a chain: a version compared with the one before it, or why it was not."""

    before: str
    after: str
    comparison: VersionComparison | None
    why: UnreadableFileError | None = None

    @property
    def has_changes(self) -> bool:
        """Tell whether a function differs, or cannot be compared."""
        return self.comparison is None or self.comparison.has_changes


_WHY: Final = {
    "draws": N_("not compared: it draws at random"),
    "type": N_("not compared: it did not have the sheet's profile"),
    "lost": N_("no longer has the sheet's profile"),
    "raises": N_("not compared: neither version ever gives a value"),
    "late": N_("not compared to the end: it takes too much time"),
}


def comparison_lines(found: VersionComparison, tr: Tr, style: Style, whole: bool = False) -> Iterator[str]:
    """Write a comparison: the essentials, one line per function, the differences, their values `whole` or not."""
    title = tr(N_("{after} against {before}")).format(after=found.after, before=found.before)
    yield bold_text(f"{_mark(found, style)} {title}{tr(': ')}{_counts(found, tr)}", style)
    width = max(len(one.function) for one in found.compared)
    for one in found.compared:
        yield f"  {one.function:{width}}  {_line(one, tr)}"
        if one.difference is not None:
            yield from _difference(one, found, tr, style, whole)
    for name, only in ((found.before, found.only_before), (found.after, found.only_after)):
        if only:
            yield "  " + tr(N_("in {name} alone: {functions}")).format(name=name, functions=", ".join(only))
    yield from (f"  {_problem(problem, tr)}" for problem in found.problems)
    if found.branches:
        reached, all_ = sum(one.is_reached for one in found.branches), len(found.branches)
        share = tr(N_("{share} of the branches of {name} reached ({n} of {all})"))
        yield "  " + share.format(share=f"{100 * reached // all_} %", name=found.after, n=reached, all=all_)


def step_lines(steps: Iterable[ChainStep], tr: Tr, style: Style, whole: bool = False) -> Iterator[tuple[str, bool]]:
    """Write a chain, one line per step as it comes, the first break in full; mark the lines of a break."""
    broken = False
    for step in steps:
        if step.comparison is not None and step.has_changes and not broken:
            yield from ((line, True) for line in comparison_lines(step.comparison, tr, style, whole))
            broken = True
        else:
            yield _step(step, tr, style), step.has_changes


def _problem(problem: Problem, tr: Tr) -> str:
    said = problem.said or format_accident(problem.kind, "", tr)
    return tr(N_("{file}, line {line}: {said}")).format(file=problem.file, line=problem.line, said=said)


def _step(step: ChainStep, tr: Tr, style: Style) -> str:
    title = f"{step.before} → {step.after}" if style.unicode else f"{step.before} > {step.after}"
    if step.comparison is not None:
        mark, said = _mark(step.comparison, style), _counts(step.comparison, tr)
        if gone := step.comparison.only_before:
            said += ", " + tr(N_("missing: {names}")).format(names=" ".join(gone))
        said = "; ".join([said, *(_problem(one, tr) for one in step.comparison.problems)])
    else:
        assert step.why is not None
        mark, said = "∅" if style.unicode else "?", tr(step.why.message).format(**step.why.details)
    return f"{mark} {title}{tr(': ')}{said}"


def _mark(found: VersionComparison, style: Style) -> str:
    good, bad, none = "✓✗∅" if style.unicode else "+-?"
    return bad if found.has_changes else good if found.agreeing else none


def _counts(found: VersionComparison, tr: Tr) -> str:
    counts = []
    if found.agreeing:
        asked = _number(sum(one.programs_run for one in found.agreeing))
        forms = N_("{n} function agrees on {asked} programs"), N_("{n} functions agree on {asked} programs")
        counts.append(count_text(tr, len(found.agreeing), *forms, asked=asked) + _power(found.agreeing, tr))
    if found.differing:
        counts.append(count_text(tr, len(found.differing), N_("{n} differs"), N_("{n} differ")))
    if left := [one.function for one in found.compared if one.why and not one.programs_run]:
        counts.append(tr(N_("not compared: {names}")).format(names=" ".join(left)))
    return ", ".join(counts)


def _power(agreeing: Sequence[ComparedFunction], tr: Tr) -> str:
    """Write how many mistakes the programs tell apart; nothing where none could be made."""
    apart, made = (sum(one.mistakes[i] for one in agreeing) for i in (0, 1))
    forms = N_(", which tell apart {n} mistake of {all}"), N_(", which tell apart {n} mistakes of {all}")
    return count_text(tr, apart, *forms, n=_number(apart), all=_number(made)) if made else ""


def _number(n: int) -> str:
    return f"{n:,}".replace(",", "\N{NO-BREAK SPACE}")


def _line(one: ComparedFunction, tr: Tr) -> str:
    said = [tr(_WHY[one.why])] if one.why else []
    if one.difference is not None:
        said.append(tr(N_("differs")))
    elif one.programs_run:
        forms = N_("the same on {n} program"), N_("the same on {n} programs")
        said.insert(0, count_text(tr, one.programs_run, *forms, n=_number(one.programs_run)) + _power([one], tr))
    if one.branches:
        reached = sum(branch.is_reached for branch in one.branches)
        forms = N_("{n} of {all} branch reached"), N_("{n} of {all} branches reached")
        said.append(count_text(tr, len(one.branches), *forms, n=reached, all=len(one.branches)))
        if lines := sorted({branch.line for branch in one.branches if not branch.is_reached}):
            forms = N_("never line {lines}"), N_("never lines {lines}")
            said.append(count_text(tr, len(lines), *forms, lines=", ".join(map(str, lines))))
    return ", ".join(said)


def _difference(one: ComparedFunction, found: VersionComparison, tr: Tr, style: Style, whole: bool) -> Iterator[str]:
    """Write a difference like a failing law: the call only once if both versions write it alike."""
    assert one.difference is not None
    calls, kinds = one.difference.calls, one.difference.accidents
    answers: tuple[str, ...] = one.difference.answers
    names = (found.before, found.after)
    yield ""
    yield "    " + bold_text(one.function, style) + f"   ({'§' * one.section[0].isdigit()}{one.section})"
    yield "      " + tr(N_("{after} and {before} must give the same answer")).format(after=names[1], before=names[0])
    together = calls[0] == calls[1]
    if together:
        call, is_long = calls[0], len(calls[0]) + sum(map(len, answers)) > _WIDE
        if is_long and not whole and not any(kinds):
            call, answers = shorten_sides(call, answers)  # without their common parts
        yield f"        {call}"
    for name, call, answer, kind in zip(names, calls, answers, kinds, strict=True):
        said = f"{'' if together else tr(': ')}{format_accident(kind, answer, tr)}" if kind else f"= {answer}"
        place = " " * 10 if together else " " * 8
        yield f"{place}{name:{max(map(len, names))}}  {'' if together else call + ' ' * (not kind)}{said}"
    if not together and one.section.startswith("3.") and found.languages[0] != found.languages[1]:
        yield "      " + tr(N_("'a', 'b', 'c' in Python are 3, 4, 6 in OCaml"))
    yield ""


_WIDE: Final = 200

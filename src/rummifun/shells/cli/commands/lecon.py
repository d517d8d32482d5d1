"""`rummifun lecon`: the exercises of a lesson, begun in a file and checked there, with hints one at a time."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any, Final

import click

from rummifun.console.errors import CommandError
from rummifun.console.formatting import wrap_lines
from rummifun.console.options import OUTPUT, argument, build_command, option
from rummifun.console.screen import Console
from rummifun.console.terminal import Terminal
from rummifun.grading.judging.findings import sanitize_report
from rummifun.lessons.exercise import Exercise
from rummifun.lessons.exercises import exercises_of_lesson, lessons_with_exercises, numbered_exercises
from rummifun.messages import N_, Translation
from rummifun.plugins.law_checks import ask_in_sandbox, import_with_hypothesis, serve_one_order, user_file_of
from rummifun.plugins.loading import load_names
from rummifun.storage.files import create_file


@dataclass(frozen=True, slots=True)
class ExerciseResult:
    """The result of an exercise; if it fails, its question, the reason, and the page to read next."""

    begun: bool
    good: bool = False
    said: str = ""
    why: str = ""
    next: str = ""


_NOT_BEGUN: Final = ExerciseResult(False)


def check_exercises_in_sandbox(n: int, name: str, screen: Console) -> list[ExerciseResult]:
    """Check each exercise of a lesson in a file, which runs in a cell."""
    file = user_file_of(name)
    if file is None:
        raise CommandError(screen.tr(N_("no file {name}")).format(name=name))

    def read(answer: Any) -> list[ExerciseResult]:
        return [_read(one) for _, one in zip(exercises_of_lesson(n), answer, strict=True)]

    return ask_in_sandbox(__name__, name, file, screen, read, lesson=n)


def _read(one: Mapping[str, Any]) -> ExerciseResult:
    said, why, following = (
        "\n".join(str(sanitize_report(line)) for line in str(one[key]).splitlines()) for key in ("said", "why", "next")
    )
    return ExerciseResult(bool(one["begun"]), bool(one["good"]), said, why, following)


def serve() -> None:
    """Run in the sandbox: check the exercises of a lesson in its file."""
    serve_one_order(_check_file)


def _check_file(order: Mapping[str, Any], screen: Console) -> list[dict[str, Any]]:
    check = import_with_hypothesis("rummifun.lessons.checker", screen.tr).check_exercise
    names = load_names(order["file"], screen)
    text = Path(order["file"]).read_text(encoding="utf-8")
    return [
        asdict(ExerciseResult(True, **check(number, names, screen.lang)) if one.is_started(text) else _NOT_BEGUN)
        for number, one in numbered_exercises(order["lesson"])
    ]


_RANK: Final = click.IntRange(1, 3)


@dataclass(frozen=True, slots=True)
class Arguments:
    """The arguments of the command, one option per field."""

    n: int | None = argument(N_("N"), shown="[{}]", type=click.IntRange(0))
    file: str | None = argument(N_("FILE"), shown="[{}]")
    commence: Path | None = option(
        "--commence --begin", N_("Write the file to begin from; never over another."), N_("FILE"), OUTPUT
    )
    indice: str | None = option("--indice --hint", N_("Give a hint on an exercise."), "3.2")
    rang: int | None = option("--rang --rank", N_("Which of its three hints: the first, unless said."), None, _RANK)


def run(asked: Arguments, screen: Console) -> int:
    """List, begin or check the exercises of a lesson, or give a hint; 1 if an exercise you began does not hold."""
    _sound(asked, screen.tr)
    desk = Terminal(screen)
    if asked.indice is not None:
        desk.print_lines(*_hint(asked.indice, asked.rang or 1, screen))
    elif asked.n is None:
        desk.print_lines(*(line for n in lessons_with_exercises() for line in _exercise_lines(n, screen.tr)))
    elif asked.commence is not None:
        codes = (_starting_code(number, one, screen.tr) for number, one in numbered_exercises(asked.n))
        try:
            create_file(asked.commence, "\n\n".join(codes))
        except FileExistsError:
            said = screen.tr(N_("{file} is there already: nothing is written over it"))
            raise CommandError(said.format(file=asked.commence)) from None
        said = screen.tr(N_("{file} is written; check it by: rummifun lecon {n} {file}"))
        desk.print_lines(said.format(file=asked.commence, n=asked.n))
    elif asked.file is None:
        desk.print_lines(*_exercise_lines(asked.n, screen.tr), "")
        desk.print_wrapped(screen.tr(N_("To begin: rummifun lecon {n} --commence FILE.py")).format(n=asked.n))
    else:
        found = check_exercises_in_sandbox(asked.n, asked.file, screen)
        desk.print_lines(*_result_lines(asked.n, found, screen))
        return int(any(one.begun and not one.good for one in found))
    return 0


def _sound(asked: Arguments, tr: Translation) -> None:
    """Refuse options that do not go together, and lessons or exercises that do not exist."""
    if asked.rang is not None and asked.indice is None:
        raise CommandError(tr(N_("--rang says which hint: it goes with --indice")))
    if asked.commence is not None and (asked.n is None or asked.file is not None or asked.indice is not None):
        raise CommandError(tr(N_("--commence takes the number of a lesson before it, and nothing else")))
    if asked.n is not None and not exercises_of_lesson(asked.n):
        there = ", ".join(map(str, lessons_with_exercises()))
        reason = N_("no exercises in lesson {n}; there are some in {lessons}")
        raise CommandError(tr(reason).format(n=asked.n, lessons=there))
    if asked.indice is not None and asked.indice not in _numbers(asked.n):
        reason = N_("no exercise {number}; there are {numbers}")
        raise CommandError(tr(reason).format(number=asked.indice, numbers=", ".join(_numbers(asked.n))))


def _numbers(n: int | None) -> dict[str, Exercise]:
    lessons = lessons_with_exercises() if n is None else (n,)
    return {number: one for lesson in lessons for number, one in numbered_exercises(lesson)}


def _exercise_lines(n: int, tr: Translation) -> Iterator[str]:
    yield tr(N_("Lesson {n}")).format(n=n)
    yield from (f"  {number}  {', '.join(one.names)}" for number, one in numbered_exercises(n))


def _hint(number: str, rank: int, screen: Console) -> Iterator[str]:
    hints = _numbers(None)[number].hints
    yield from wrap_lines(screen.tr(hints[rank - 1]), screen, f"{number} ({rank}/{len(hints)})  ")
    if rank < len(hints):
        more = screen.tr(N_("One more: rummifun lecon --indice {number} --rang {rank}"))
        yield more.format(number=number, rank=rank + 1)


def _starting_code(number: str, one: Exercise, tr: Translation) -> str:
    """Write the starting code of an exercise, with the meanings of its laws."""
    asks = [f"# - {tr(meaning)}" for meaning in one.meanings.values()]
    return "\n".join([f"# {number}  {', '.join(one.names)}", *asks, "", one.start])


def _result_lines(n: int, found: list[ExerciseResult], screen: Console) -> Iterator[str]:
    tr, marks = screen.tr, "✓✗·" if screen.style.unicode else "+-."
    for (number, one), it in zip(numbered_exercises(n), found, strict=True):
        head = f"{marks[2 if not it.begun else not it.good]} {number}  {', '.join(one.names)}{tr(': ')}"
        if not it.begun:
            yield head + tr(N_("not begun"))
        elif it.good:
            yield head + it.said
        else:
            yield head + tr(N_("does not hold"))
            yield from _wrong(number, it, screen)
    held = sum(it.good for it in found)
    yield ""
    said = (N_("none of {all} holds"), N_("1 of {all} holds"))[held] if held < 2 else N_("{n} of {all} hold")
    yield tr(said).format(n=held, all=len(found))


def _wrong(number: str, it: ExerciseResult, screen: Console) -> Iterator[str]:
    """Report a failure: the law in words, its smallest counterexample, where to look, and how to get a hint."""
    margin = " " * 7
    yield from wrap_lines(it.said, screen, margin)
    yield from (f"{margin}  {line}" for line in it.why.splitlines())
    yield from wrap_lines(it.next, screen, margin)
    hint = screen.tr(N_("A hint: rummifun lecon --indice {number}")).format(number=number)
    yield f"{margin}{hint}"


command: Final = build_command("lecon", Arguments, run)

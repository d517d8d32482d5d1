"""`rummifun lecon`: the exercises of a lesson, begun in a file and checked there, with hints one at a time."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import click

from rummifun.lessons.exercise import Exercise
from rummifun.lessons.exercises import exercises_of_lesson, lessons_with_exercises, numbered_exercises
from rummifun.messages import N_, Translation
from rummifun.shells.commands.exercise_checks import ExerciseResult, check_exercises_in_sandbox
from rummifun.shells.commands.law_checks import user_file_of
from rummifun.shells.commands.options import FILE, argument, build_command, option
from rummifun.shells.console import Console
from rummifun.shells.line.formatting import wrap_lines
from rummifun.shells.line.terminal import Terminal
from rummifun.shells.plugins.loading import CommandError
from rummifun.shells.storage.files import create_file

_RANK: Final = click.IntRange(1, 3)


@dataclass(frozen=True, slots=True)
class Arguments:
    """The arguments of the command, one option per field."""

    n: int | None = argument(N_("N"), shown="[{}]", type=click.IntRange(0))
    file: str | None = argument(N_("FILE"), shown="[{}]")
    commence: Path | None = option(
        "--commence --begin", N_("Write the file to begin from; never over another."), N_("FILE"), FILE
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
        _begin(asked.n, asked.commence, screen)
        said = screen.tr(N_("{file} is written; check it by: rummifun lecon {n} {file}"))
        desk.print_lines(said.format(file=asked.commence, n=asked.n))
    elif asked.file is None:
        desk.print_lines(*_exercise_lines(asked.n, screen.tr), "")
        desk.print_lines(
            *wrap_lines(screen.tr(N_("To begin: rummifun lecon {n} --commence FILE.py")).format(n=asked.n), screen)
        )
    else:
        found = _check_exercises(asked.n, asked.file, screen)
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
        raise CommandError(
            tr(N_("no exercises in lesson {n}; there are some in {lessons}")).format(n=asked.n, lessons=there)
        )
    if asked.indice is not None and asked.indice not in _numbers(asked.n):
        reason = N_("no exercise {number}; there are {numbers}")
        raise CommandError(tr(reason).format(number=asked.indice, numbers=", ".join(_numbers(asked.n))))


def _numbers(n: int | None) -> dict[str, Exercise]:
    return {
        number: one
        for each in (lessons_with_exercises() if n is None else (n,))
        for number, one in numbered_exercises(each)
    }


def _exercise_lines(n: int, tr: Translation) -> Iterator[str]:
    yield tr(N_("Lesson {n}")).format(n=n)
    yield from (f"  {number}  {', '.join(one.names)}" for number, one in numbered_exercises(n))


def _hint(number: str, rank: int, screen: Console) -> Iterator[str]:
    hints = _numbers(None)[number].hints
    yield from wrap_lines(screen.tr(hints[rank - 1]), screen, f"{number} ({rank}/{len(hints)})  ")
    if rank < len(hints):
        more = screen.tr(N_("One more: rummifun lecon --indice {number} --rang {rank}"))
        yield more.format(number=number, rank=rank + 1)


def _begin(n: int, file: Path, screen: Console) -> None:
    """Write the starting code of a lesson to a file, with the meanings of its laws."""
    try:
        create_file(file, "\n\n".join(_starting_code(number, one, screen.tr) for number, one in numbered_exercises(n)))
    except FileExistsError:
        raise CommandError(
            screen.tr(N_("{file} is there already: nothing is written over it")).format(file=file)
        ) from None


def _starting_code(number: str, one: Exercise, tr: Translation) -> str:
    asks = [f"# - {tr(meaning)}" for meaning in one.meanings.values()]
    return "\n".join([f"# {number}  {', '.join(one.names)}", *asks, "", one.start])


def _check_exercises(n: int, name: str, screen: Console) -> list[ExerciseResult]:
    file = user_file_of(name)
    if file is None:
        raise CommandError(screen.tr(N_("no file {name}")).format(name=name))
    return check_exercises_in_sandbox(n, name, file, screen)


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

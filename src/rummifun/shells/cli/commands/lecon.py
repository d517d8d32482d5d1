"""`rummifun lecon`: the exercises of a lesson, begun in a file and checked there, with hints one at a time."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final, NamedTuple

import click

from rummifun.console.errors import CommandError, file_errors_explained
from rummifun.console.formatting import wrap_lines
from rummifun.console.options import OUTPUT, argument, build_command, option
from rummifun.console.screen import Console
from rummifun.console.terminal import Terminal
from rummifun.grading.judging.findings import Report, explain_reason, sanitize_report
from rummifun.grading.report.text_report import problem_lines
from rummifun.grading.submission.files import UnreadableFileError, decode_source
from rummifun.lessons.answer_languages import ENDINGS
from rummifun.lessons.dropped_folder import NO_EXERCISE
from rummifun.lessons.exercise import Exercise
from rummifun.lessons.exercise_sheets import describe_answer, exercises_in, grade_exercises
from rummifun.lessons.exercises import lessons_with_exercises, numbered_exercises
from rummifun.messages import N_, Translation
from rummifun.ordinary_files import read_ordinary_file
from rummifun.plugins.law_checks import ask_in_sandbox, import_with_hypothesis, require_cell, serve_one_order
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


class CheckedAnswers(NamedTuple):
    """The result of each exercise, and the lines of a file that could not be read or run."""

    results: dict[str, ExerciseResult]
    problems: tuple[str, ...] = ()


def check_answers(exercises: Mapping[str, Exercise], name: str, screen: Console) -> CheckedAnswers:
    """Check each exercise that is begun in a file, in OCaml or in Python, which runs in a cell."""
    file = Path(name)
    if not file.is_file():
        raise CommandError(screen.tr(N_("no file {name}")).format(name=name))
    if file.suffix not in ENDINGS.values():
        raise CommandError(screen.tr(N_("{name}: a file of Python or OCaml was expected")).format(name=name))
    with file_errors_explained(file, screen.tr):
        text = decode_source(read_ordinary_file(file))
    begun = {number: one for number, one in exercises.items() if one.is_started(text, file.suffix)}
    sheets = {number: one for number, one in begun.items() if one.path}
    others = [number for number in begun if number not in sheets]
    found, problems = dict.fromkeys(exercises, _NOT_BEGUN), tuple[str, ...]()
    if begun:
        require_cell(name, screen)
    if sheets:
        report = _grade(sheets, file, screen)
        found |= {one.question.name: _read(describe_answer(one, screen.tr)) for one in report.questions}
        problems = tuple(line for one in problem_lines(report, screen.tr) for text in one for line in text.splitlines())
    if others and file.suffix == ".py":
        answers = ask_in_sandbox(__name__, name, str(file.resolve()), screen, dict, numbers=others)
        found |= {number: _read(one) for number, one in answers.items()}
    elif others:
        found |= dict.fromkeys(others, ExerciseResult(True, said=screen.tr(N_("this exercise is one of Python"))))
    return CheckedAnswers(found, problems)


def _grade(exercises: Mapping[str, Exercise], file: Path, screen: Console) -> Report:
    try:
        return grade_exercises(exercises, [file], screen.lang)
    except UnreadableFileError as error:
        raise CommandError(explain_reason(error.message, error.details.items(), screen.tr)) from None


def _read(one: Mapping[str, Any]) -> ExerciseResult:
    said, why, following = (
        "\n".join(str(sanitize_report(line)) for line in str(one[key]).splitlines()) for key in ("said", "why", "next")
    )
    return ExerciseResult(True, bool(one["good"]), said, why, following)


def serve() -> None:
    """Run in the sandbox: check the exercises of a lesson in its file."""
    serve_one_order(_check_file)


def _check_file(order: Mapping[str, Any], screen: Console) -> dict[str, Mapping[str, Any]]:
    check = import_with_hypothesis("rummifun.lessons.checker", screen.tr).check_exercise
    names = load_names(order["file"], screen)
    return {number: check(number, names, screen.lang) for number in order["numbers"]}


@dataclass(frozen=True, slots=True)
class Arguments:
    """The arguments of the command, one option per field."""

    n: str | None = argument(N_("LESSON"), shown="[{}]")
    file: str | None = argument(N_("FILE"), shown="[{}]")
    commence: Path | None = option(
        "--commence --begin", N_("Write the file to begin from; never over another."), N_("FILE"), OUTPUT
    )
    indice: str | None = option("--indice --hint", N_("Give a hint on an exercise."), "3.2")
    rang: int | None = option(
        "--rang --rank", N_("Give this hint of the exercise (the first)."), None, click.IntRange(1)
    )


def run(asked: Arguments, screen: Console) -> int:
    """List, begin or check the exercises of a lesson, or give a hint; 1 if an exercise you began does not hold.

    A lesson is a number, or a folder with exercises of your own.
    """
    lessons = _lessons(asked.n, screen)
    exercises = {number: one for lesson in lessons.values() for number, one in lesson.items()}
    _sound(asked, exercises, screen.tr)
    desk = Terminal(screen)
    if asked.indice is not None:
        desk.print_lines(*_hint(asked, exercises[asked.indice], screen))
    elif asked.commence is not None:
        _begin(asked.commence, exercises, screen)
        said = screen.tr(N_("{file} is written; check it by: rummifun lecon {n} {file}"))
        desk.print_lines(said.format(file=asked.commence, n=asked.n))
    elif asked.file is None:
        desk.print_lines(*(line for title, lesson in lessons.items() for line in _exercise_lines(title, lesson)))
        if asked.n is not None:
            said = N_("To begin: rummifun lecon {n} --commence FILE.py, or FILE.ml")
            desk.print_lines("")
            desk.print_wrapped(screen.tr(said).format(n=asked.n))
    else:
        found = check_answers(exercises, asked.file, screen)
        desk.print_lines(*_result_lines(asked, exercises, found, screen))
        return int(any(one.begun and not one.good for one in found.results.values()))
    return 0


def _lessons(word: str | None, screen: Console) -> Mapping[str, Mapping[str, Exercise]]:
    """Return the exercises of a lesson, of a folder or of all lessons, under the title of each."""
    known, tr = lessons_with_exercises(), screen.tr
    if word is not None and Path(word).is_dir() and not word.isdigit():
        if found := exercises_in(Path(word), screen.lang):
            return {word: found}
        raise CommandError(tr(NO_EXERCISE).format(folder=word))
    if word is not None and word not in map(str, known):
        reason = N_("no exercises in lesson {n}; there are some in {lessons}")
        raise CommandError(tr(reason).format(n=word, lessons=", ".join(map(str, known))))
    numbers = known if word is None else (int(word),)
    return {tr(N_("Lesson {n}")).format(n=n): dict(numbered_exercises(n, screen.lang)) for n in numbers}


def _begin(file: Path, exercises: Mapping[str, Exercise], screen: Console) -> None:
    suffix = file.suffix if file.suffix in ENDINGS.values() else ENDINGS["python"]
    codes = (
        _starting_code(number, one, suffix, screen.tr) for number, one in exercises.items() if suffix in one.starts
    )
    try:
        create_file(file, "\n\n".join(codes))
    except FileExistsError:
        said = screen.tr(N_("{file} is there already: nothing is written over it"))
        raise CommandError(said.format(file=file)) from None


def _sound(asked: Arguments, exercises: Mapping[str, Exercise], tr: Translation) -> None:
    """Refuse options that do not go together, and exercises that do not exist."""
    if asked.rang is not None and asked.indice is None:
        raise CommandError(tr(N_("--rang says which hint: it goes with --indice")))
    if asked.commence is not None and (asked.n is None or asked.file is not None or asked.indice is not None):
        raise CommandError(tr(N_("--commence takes the number of a lesson before it, and nothing else")))
    if asked.indice is not None and asked.indice not in exercises:
        reason = N_("no exercise {number}; there are {numbers}")
        raise CommandError(tr(reason).format(number=asked.indice, numbers=", ".join(exercises)))


def _exercise_lines(title: str, exercises: Mapping[str, Exercise]) -> Iterator[str]:
    yield title
    yield from (f"  {number}  {', '.join(one.names)}" for number, one in exercises.items())


def _hint(asked: Arguments, one: Exercise, screen: Console) -> Iterator[str]:
    rank, count = asked.rang or 1, len(one.hints)
    if rank > count:
        said = screen.tr(N_("exercise {number} has {n} hints: --rang {rank} was given"))
        raise CommandError(said.format(number=asked.indice, n=count, rank=rank))
    yield from wrap_lines(screen.tr(one.hints[rank - 1]), screen, f"{asked.indice} ({rank}/{count})  ")
    if rank < count:
        more = screen.tr(N_("One more: rummifun lecon {hint} --rang {rank}"))
        yield more.format(hint=_hint_words(asked, asked.indice), rank=rank + 1)


def _hint_words(asked: Arguments, number: str | None) -> str:
    """Write what asks for a hint: exercises of one's own are named by their folder."""
    folder = f"{asked.n} " if Path(str(asked.n)).is_dir() else ""
    return f"{folder}--indice {number}"


def _starting_code(number: str, one: Exercise, suffix: str, tr: Translation) -> str:
    """Write the starting code of an exercise, with the meanings of its laws or functions."""
    comment = "# {}" if suffix == ".py" else "(* {} *)"
    asks = (f"- {tr(meaning)}" for meaning in one.meanings.values())
    said = [comment.format(line) for line in (f"{number}  {', '.join(one.names)}", *asks)]
    return "\n".join([*said, "", one.starts[suffix]])


def _result_lines(
    asked: Arguments, exercises: Mapping[str, Exercise], found: CheckedAnswers, screen: Console
) -> Iterator[str]:
    tr, marks = screen.tr, "✓✗·" if screen.style.unicode else "+-."
    for number, it in found.results.items():
        head = f"{marks[2 if not it.begun else not it.good]} {number}  {', '.join(exercises[number].names)}{tr(': ')}"
        if not it.begun:
            yield head + tr(N_("not begun"))
        elif it.good:
            yield head + it.said
        else:
            yield head + tr(N_("does not hold"))
            yield from _wrong(_hint_words(asked, number), it, screen)
    yield from (f"  {line}" for line in found.problems)
    held = sum(it.good for it in found.results.values())
    yield ""
    said = (N_("none of {all} holds"), N_("1 of {all} holds"))[held] if held < 2 else N_("{n} of {all} hold")
    yield tr(said).format(n=held, all=len(found.results))


def _wrong(hint: str, it: ExerciseResult, screen: Console) -> Iterator[str]:
    """Report a failure: the law in words, its smallest counterexample, where to look, and how to get a hint."""
    margin = " " * 7
    yield from wrap_lines(it.said, screen, margin)
    yield from (f"{margin}  {line}" for line in it.why.splitlines())
    yield from wrap_lines(it.next, screen, margin)
    yield margin + screen.tr(N_("A hint: rummifun lecon {hint}")).format(hint=hint)


command: Final = build_command("lecon", Arguments, run)

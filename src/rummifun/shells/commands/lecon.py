"""`rummifun lecon`: the exercises of a lesson, begun in a file and checked there, with hints one at a time."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import click

from rummifun.course.exercise import Exercise
from rummifun.course.exercises import lesson, lessons, numbered
from rummifun.messages import N_, Translation
from rummifun.shells.asked.load import Unusable
from rummifun.shells.commands.exercises_asked import Found, found_apart
from rummifun.shells.commands.laws_asked import file_of
from rummifun.shells.commands.options import FILE, argument, commanded, option
from rummifun.shells.kept.saves import create
from rummifun.shells.line.desk import Desk
from rummifun.shells.line.line import filled
from rummifun.shells.screen import Screen

_RANK: Final = click.IntRange(1, 3)


@dataclass(frozen=True, slots=True)
class Asked:
    """What the command line asks for, one option per field."""

    n: int | None = argument(N_("N"), shown="[{}]", type=click.IntRange(0))
    file: str | None = argument(N_("FILE"), shown="[{}]")
    commence: Path | None = option(
        "--commence --begin", N_("Write the file to begin from; never over another."), N_("FILE"), FILE
    )
    indice: str | None = option("--indice --hint", N_("Give a hint on an exercise."), "3.2")
    rang: int | None = option("--rang --rank", N_("Which of its three hints: the first, unless said."), None, _RANK)


def run(asked: Asked, screen: Screen) -> int:
    """List, begin or check the exercises of a lesson, or give a hint; 1 if an exercise you began does not hold."""
    _sound(asked, screen.tr)
    desk = Desk(screen)
    if asked.indice is not None:
        desk.say(*_hint(asked.indice, asked.rang or 1, screen))
    elif asked.n is None:
        desk.say(*(line for n in lessons() for line in _listed(n, screen.tr)))
    elif asked.commence is not None:
        _begin(asked.n, asked.commence, screen)
        said = screen.tr(N_("{file} is written; check it by: rummifun lecon {n} {file}"))
        desk.say(said.format(file=asked.commence, n=asked.n))
    elif asked.file is None:
        desk.say(*_listed(asked.n, screen.tr), "")
        desk.say(*filled(screen.tr(N_("To begin: rummifun lecon {n} --commence FILE.py")).format(n=asked.n), screen))
    else:
        found = _checked(asked.n, asked.file, screen)
        desk.say(*_told(asked.n, found, screen))
        return int(any(one.begun and not one.good for one in found))
    return 0


def _sound(asked: Asked, tr: Translation) -> None:
    """Refuse options that do not go together, and lessons or exercises that do not exist."""
    if asked.rang is not None and asked.indice is None:
        raise Unusable(tr(N_("--rang says which hint: it goes with --indice")))
    if asked.commence is not None and (asked.n is None or asked.file is not None or asked.indice is not None):
        raise Unusable(tr(N_("--commence takes the number of a lesson before it, and nothing else")))
    if asked.n is not None and not lesson(asked.n):
        there = ", ".join(map(str, lessons()))
        raise Unusable(
            tr(N_("no exercises in lesson {n}; there are some in {lessons}")).format(n=asked.n, lessons=there)
        )
    if asked.indice is not None and asked.indice not in _numbers(asked.n):
        reason = N_("no exercise {number}; there are {numbers}")
        raise Unusable(tr(reason).format(number=asked.indice, numbers=", ".join(_numbers(asked.n))))


def _numbers(n: int | None) -> dict[str, Exercise]:
    return {number: one for each in (lessons() if n is None else (n,)) for number, one in numbered(each)}


def _listed(n: int, tr: Translation) -> Iterator[str]:
    yield tr(N_("Lesson {n}")).format(n=n)
    yield from (f"  {number}  {', '.join(one.names)}" for number, one in numbered(n))


def _hint(number: str, rank: int, screen: Screen) -> Iterator[str]:
    hints = _numbers(None)[number].hints
    yield from filled(screen.tr(hints[rank - 1]), screen, f"{number} ({rank}/{len(hints)})  ")
    if rank < len(hints):
        more = screen.tr(N_("One more: rummifun lecon --indice {number} --rang {rank}"))
        yield more.format(number=number, rank=rank + 1)


def _begin(n: int, file: Path, screen: Screen) -> None:
    """Write the starting code of a lesson to a file, with what its laws ask."""
    try:
        create(file, "\n\n".join(_begun(number, one, screen.tr) for number, one in numbered(n)))
    except FileExistsError:
        raise Unusable(screen.tr(N_("{file} is there already: nothing is written over it")).format(file=file)) from None


def _begun(number: str, one: Exercise, tr: Translation) -> str:
    asks = [f"# - {tr(meaning)}" for meaning in one.meanings.values()]
    return "\n".join([f"# {number}  {', '.join(one.names)}", *asks, "", one.start])


def _checked(n: int, name: str, screen: Screen) -> list[Found]:
    file = file_of(name)
    if file is None:
        raise Unusable(screen.tr(N_("no file {name}")).format(name=name))
    return found_apart(n, name, file, screen)


def _told(n: int, found: list[Found], screen: Screen) -> Iterator[str]:
    tr, marks = screen.tr, "✓✗·" if screen.style.symbols else "+-."
    for (number, one), it in zip(numbered(n), found, strict=True):
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


def _wrong(number: str, it: Found, screen: Screen) -> Iterator[str]:
    """Report a failure: the law in words, its smallest counterexample, where to look, and how to get a hint."""
    margin = " " * 7
    yield from filled(it.said, screen, margin)
    yield from (f"{margin}  {line}" for line in it.why.splitlines())
    yield from filled(it.next, screen, margin)
    hint = screen.tr(N_("A hint: rummifun lecon --indice {number}")).format(number=number)
    yield f"{margin}{hint}"


command: Final = commanded("lecon", Asked, run)

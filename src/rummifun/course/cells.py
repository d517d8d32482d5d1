"""The cells of a lesson, run in one namespace as somebody who goes through it from its first line.

What happens is told as it happens, in events that are plain dictionaries, so that whoever shows them (a page, whose
worker may be ended at any moment) has heard all that was printed before.
"""

from __future__ import annotations

import ast
import json
import linecache
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import redirect_stderr, redirect_stdout
from io import TextIOBase
from time import monotonic
from types import CodeType
from typing import Any, Final

from rummifun.laws.law import WATCHED

Event = Mapping[str, Any]
"""What happened in a cell, which `cell` numbers: `begun`, `out`, `value` with `html`, `failed` with `lines`; before its
laws are asked `asked`, and of them `good`, `said`, `why` and `next`. While laws are asked, `alive` again and again."""

Told = Callable[[Event], None]

_MOST: Final = 20_000
"""How many characters of what a cell prints are told: a loop that prints must not fill the page."""

_LONGEST: Final = 5_000
"""How many characters of a value are told."""


class Lesson:
    """What a student runs: cells in their order, and the names that they have given so far."""

    def __init__(self) -> None:
        self._run: tuple[str, ...] = ()
        self.names: dict[str, Any] = {}
        self._before: list[dict[str, Any]] = []  # never freed: a long chain is freed too deep for a browser's Python

    def run(self, cells: Sequence[str], told: Told) -> None:
        """Run cells, from the first whose turn it is: those that were run already, in this order, are not run again.

        >>> lesson, heard = Lesson(), []
        >>> lesson.run(["x = 6"], heard.append)
        >>> lesson.run(["x = 6", "print(x, end='')", "x * 7"], heard.append)
        >>> [event for event in heard if "begun" not in event]
        [{'cell': 1, 'out': '6'}, {'cell': 2, 'value': '42', 'html': ''}]
        """
        cells = tuple(cells)
        kept = len(self._run)
        if kept >= len(cells) or self._run != cells[:kept]:
            self._before.append(self.names)
            kept, self._run, self.names = 0, (), {"__name__": "__main__", "__builtins__": __builtins__}
        for number in range(kept, len(cells)):
            told({"cell": number, "begun": True})
            one_cell(number, cells[number], self.names, told)
            self._run = cells[: number + 1]

    def check(self, cells: Sequence[str], number: str, lang: str, told: Told) -> None:
        """Ask the laws of an exercise that the last of some cells is; the cells are run where they were not."""
        from rummifun.course.checking import checked  # hypothesis is needed from here on only

        if self._run != tuple(cells):
            self.run(cells, told)
        told({"cell": len(cells) - 1, "asked": True})
        told({"cell": len(cells) - 1, **checked(number, self.names, lang)})


def answered(lesson: Lesson, asked: str, told: Callable[[str], None]) -> None:
    """Do what a page asks, and tell it what happens, both in JSON: run `cells`, check the last as `exercise`."""
    wish = json.loads(asked)

    def tell(event: Event) -> None:
        told(json.dumps(event))

    WATCHED.set(_now_and_then(lambda: tell({"alive": True})))
    if wish["exercise"]:
        lesson.check(wish["cells"], wish["exercise"], wish["lang"], tell)
    else:
        lesson.run(wish["cells"], tell)


def _now_and_then(what: Callable[[], None]) -> Callable[[], None]:
    """Do something when it is called, but four times in a second at most."""
    last = 0.0

    def sometimes() -> None:
        nonlocal last
        if monotonic() - last > 0.25:
            last = monotonic()
            what()

    return sometimes


def one_cell(number: int, source: str, names: dict[str, Any], told: Told) -> None:
    """Run a cell in a namespace, and tell what it prints, the value of its last line, or what it raised."""
    out = _Out(lambda text: told({"cell": number, "out": text}))
    with redirect_stdout(out), redirect_stderr(out):
        try:
            value = _last_value(number, source, names)
            shown = None if value is None else {"cell": number, "value": _cut(written(value)), "html": drawn(value)}
        except BaseException as error:  # a cell may raise anything, SystemExit too
            shown = {"cell": number, "failed": said(error), "lines": [*_lines(error)]}
    if shown is not None:
        told(shown)


class _Out(TextIOBase):
    """What a cell prints to: all is told at once, up to a length, for the cell may never end."""

    def __init__(self, told: Callable[[str], None]) -> None:
        self._told, self._left = told, _MOST

    def writable(self) -> bool:
        return True

    def write(self, text: str) -> int:
        if text and self._left >= 0:
            self._told(text if len(text) <= self._left else f"{text[: self._left]}…")
            self._left -= len(text)
        return len(text)


def _last_value(number: int, source: str, names: dict[str, Any]) -> Any:
    """Execute a cell; give the value of its last line where that is an expression."""
    file = f"<{number}>"
    linecache.cache[file] = (len(source), None, source.splitlines(keepends=True), file)
    tree = ast.parse(source, file)
    last = tree.body.pop() if tree.body and isinstance(tree.body[-1], ast.Expr) else None
    exec(compile(tree, file, "exec"), names)
    return None if last is None else eval(_expression(last, file), names)


def _expression(statement: ast.stmt, file: str) -> CodeType:
    assert isinstance(statement, ast.Expr)
    return compile(ast.Expression(statement.value), file, "eval")


def written(value: object) -> str:
    """Write a value as a notebook does: what is made to be read as it prints, anything else as code."""
    return str(value) if hasattr(value, "_repr_pretty_") else repr(value)


def drawn(value: object) -> str:
    """Draw a value as a notebook does, in HTML or SVG; nothing for what has no drawing.

    >>> from rummifun.games.rummikub import init_partie
    >>> drawn(init_partie(1))[:4], drawn(42)
    ('<svg', '')
    """
    if isinstance(value, type):
        return ""
    draw = getattr(value, "_repr_html_", None) or getattr(value, "_repr_svg_", None)
    return str(draw()) if draw is not None else ""


def _cut(text: str) -> str:
    return text if len(text) <= _LONGEST else f"{text[:_LONGEST]}…"


def said(error: BaseException) -> str:
    """Say an exception as Python does, without where it was raised.

    >>> said(ZeroDivisionError("no")), said(KeyboardInterrupt())
    ('ZeroDivisionError: no', 'KeyboardInterrupt')
    """
    text = error.msg if isinstance(error, SyntaxError) else str(error)
    return _cut(f"{type(error).__name__}: {text}" if text else type(error).__name__)


def _lines(error: BaseException) -> Iterator[tuple[int, int, str]]:
    """List where an exception went through the student's own lines: cell, line, text; a recursion once."""
    seen = set()
    for cell, line in _places(error):
        if (cell, line) not in seen:
            seen.add((cell, line))
            yield cell, line, linecache.getline(f"<{cell}>", line).strip()


def _places(error: BaseException) -> Iterator[tuple[int, int]]:
    trace = error.__traceback__
    while trace is not None:
        file = trace.tb_frame.f_code.co_filename
        if _ours(file):
            yield int(file[1:-1]), trace.tb_lineno
        trace = trace.tb_next
    if isinstance(error, SyntaxError) and error.filename is not None and _ours(error.filename):
        yield int(error.filename[1:-1]), error.lineno or 1


def _ours(file: str) -> bool:
    return file[:1] == "<" and file[1:-1].isdigit()

"""The cells of a lesson, run in one namespace as if a reader went through it from the first line.

Events are reported as they happen, as plain dictionaries. So a page has all the output of a cell, even when it stops
the worker.
"""

from __future__ import annotations

import ast
import json
import linecache
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import redirect_stderr, redirect_stdout
from io import TextIOBase
from time import monotonic
from traceback import walk_tb
from typing import TYPE_CHECKING, Any, Final

from rummifun.laws.law import WATCHDOG
from rummifun.lessons.answer_languages import ENDINGS

if TYPE_CHECKING:
    from rummifun.grading.judging.options import GradingOptions
    from rummifun.lessons.dropped_folder import FolderFiles

Event = Mapping[str, Any]
"""An event of the cell that `cell` numbers: `begun`, `out`, `value` with `html`, `failed` with `lines`. `asked`
comes before its laws, then `good`, `said`, `why` and `next`. While laws are asked, `alive` comes again and again."""

EventSink = Callable[[Event], None]

_MOST: Final = 20_000
"""The most characters reported of a cell's output: a loop that prints must not fill the page."""

_LONGEST: Final = 5_000
"""The most characters reported of a value."""


class Lesson:
    """The cells that a student runs, in order, and the names that they have defined so far."""

    def __init__(self) -> None:
        self._cells_run: tuple[str, ...] = ()
        self.names: dict[str, Any] = {}
        self.before: list[Any] = []  # never freed: freeing a long chain recurses too deep in a browser

    def run(self, cells: Sequence[str], told: EventSink) -> None:
        """Run cells, starting with the first that has not yet run in this order.

        >>> lesson, heard = Lesson(), []
        >>> lesson.run(["x = 6"], heard.append)
        >>> lesson.run(["x = 6", "print(x, end='')", "x * 7"], heard.append)
        >>> [event for event in heard if "begun" not in event]
        [{'cell': 1, 'out': '6'}, {'cell': 2, 'value': '42', 'html': ''}]
        """
        cells = tuple(cells)
        kept = len(self._cells_run)
        if kept >= len(cells) or self._cells_run != cells[:kept]:
            self.before.append(self.names)
            kept, self._cells_run, self.names = 0, (), {"__name__": "__main__", "__builtins__": __builtins__}
        for number in range(kept, len(cells)):
            told({"cell": number, "begun": True})
            run_cell(number, cells[number], self.names, told)
            self._cells_run = cells[: number + 1]

    def check(
        self,
        cells: Sequence[str],
        number: str,
        lang: str,
        told: EventSink,
        suffix: str = ".py",
        how: GradingOptions | None = None,
        files: FolderFiles | None = None,
    ) -> None:
        """Judge the exercise that the last cell answers: by its small sheet as a file of a suffix, or by its laws.

        The exercise is one of ours, or of the folder that files hold. Laws need what the cells before it define: they
        run if they have not run.
        """
        from rummifun.lessons.answers import check_answer  # only from here on are the grader and hypothesis needed
        from rummifun.lessons.checker import check_exercise
        from rummifun.lessons.exercises import exercise_by_number

        is_sheet = bool(files) or exercise_by_number(number).path is not None
        if is_sheet:
            told({"cell": len(cells) - 1, "begun": True})
        elif self._cells_run != tuple(cells):
            self.run(cells, told)
        told({"cell": len(cells) - 1, "asked": True})
        found = (
            check_answer(number, cells[-1], suffix, lang, how, files)
            if is_sheet
            else check_exercise(number, self.names, lang)
        )
        told({"cell": len(cells) - 1, **found})


def handle_request(lesson: Lesson, asked: str, told: Callable[[str], None], toplevel: Callable[[], Any]) -> None:
    """Answer the request of a page, in JSON: run `cells`, check the last one as an `exercise`, report each event.

    An exercise that is a small sheet may be answered in a `language`, python or ocaml: `toplevel` opens one of OCaml.
    It may be one of the `files` of a folder of exercises; without an exercise, these are described.
    """
    wish = json.loads(asked)

    def tell(event: Event) -> None:
        told(json.dumps(event))

    WATCHDOG.set(_now_and_then(lambda: tell({"alive": True})))
    if wish["exercise"]:
        from rummifun.grading.browser_grader import PageCells

        how = PageCells(toplevel, lambda _: WATCHDOG.get()(), lent=lesson.before).options("", {})
        suffix = ENDINGS[wish.get("language", "python")]
        lesson.check(wish["cells"], wish["exercise"], wish["lang"], tell, suffix, how, wish.get("files"))
    elif wish.get("files"):
        from rummifun.lessons.dropped_folder import describe_folder

        tell(describe_folder(wish["files"], wish["lang"]))
    else:
        lesson.run(wish["cells"], tell)


def _now_and_then(what: Callable[[], None]) -> Callable[[], None]:
    """Call a function, but at most four times a second."""
    last = 0.0

    def sometimes() -> None:
        nonlocal last
        if monotonic() - last > 0.25:
            last = monotonic()
            what()

    return sometimes


def run_cell(number: int, source: str, names: dict[str, Any], told: EventSink) -> None:
    """Run a cell in a namespace; report its output, and the value of its last line or its exception."""
    out = _Out(lambda text: told({"cell": number, "out": text}))
    with redirect_stdout(out), redirect_stderr(out):
        try:
            value = _last_value(number, source, names)
            shown: Event = {} if value is None else {"value": _cut(format_value(value)), "html": value_html(value)}
        except BaseException as error:  # a cell may raise any of them, SystemExit too
            shown = {"failed": format_exception(error), "lines": [*_lines(error)]}
    if shown:
        told({"cell": number, **shown})


class _Out(TextIOBase):
    """The output of a cell, reported at once and up to a length: the cell may never end."""

    def __init__(self, told: Callable[[str], None]) -> None:
        self._report, self._room = told, _MOST

    def writable(self) -> bool:
        return True

    def write(self, text: str) -> int:
        if text and self._room >= 0:
            self._report(text if len(text) <= self._room else f"{text[: self._room]}…")
            self._room -= len(text)
        return len(text)


def _last_value(number: int, source: str, names: dict[str, Any]) -> Any:
    """Execute a cell; return the value of its last line if that is an expression."""
    file = f"<{number}>"
    linecache.cache[file] = (len(source), None, source.splitlines(keepends=True), file)
    tree = ast.parse(source, file)
    values = [part.value for part in tree.body[-1:] if isinstance(part, ast.Expr)]
    tree.body = tree.body[: len(tree.body) - len(values)]
    exec(compile(tree, file, "exec"), names)
    return eval(compile(ast.Expression(values[0]), file, "eval"), names) if values else None


def format_value(value: object) -> str:
    """Write a value as a notebook does: as it draws itself, else as code."""
    return str(value) if hasattr(value, "_repr_pretty_") else repr(value)


def value_html(value: object) -> str:
    """Draw a value as a notebook does, in HTML or SVG; return an empty text if it has no drawing.

    >>> from rummifun.games.rummikub import init_partie
    >>> value_html(init_partie(1))[:4], value_html(42)
    ('<svg', '')
    """
    if isinstance(value, type):
        return ""
    draw = getattr(value, "_repr_html_", None) or getattr(value, "_repr_svg_", None)
    return str(draw()) if draw is not None else ""


def _cut(text: str) -> str:
    return text if len(text) <= _LONGEST else f"{text[:_LONGEST]}…"


def format_exception(error: BaseException) -> str:
    """Write an exception as Python does, without its place.

    >>> format_exception(ZeroDivisionError("no")), format_exception(KeyboardInterrupt())
    ('ZeroDivisionError: no', 'KeyboardInterrupt')
    """
    text = error.msg if isinstance(error, SyntaxError) else str(error)
    return _cut(f"{type(error).__name__}: {text}" if text else type(error).__name__)


def _lines(error: BaseException) -> Iterator[tuple[int, int, str]]:
    """List the student's own lines that an exception passed through: cell, line, text; a recursion once."""
    for cell, line in dict.fromkeys(_places(error)):
        yield cell, line, linecache.getline(f"<{cell}>", line).strip()


def _places(error: BaseException) -> Iterator[tuple[int, int]]:
    """List the cells and lines that an exception passed through, and those of code that is none."""
    passed = [(frame.f_code.co_filename, line) for frame, line in walk_tb(error.__traceback__)]
    if isinstance(error, SyntaxError):
        passed.append((error.filename or "", error.lineno or 1))
    return ((int(file[1:-1]), line) for file, line in passed if file[:1] == "<" and file[1:-1].isdigit())

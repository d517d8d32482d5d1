"""Tools to read notations: an error that knows its place, and a cursor that reads token by token."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache, partial
from typing import Final, NoReturn

from rummifun.refusal import Code, Precondition, Refusal

NOTHING_MORE: Final = "∅"
"""The token expected at the end of a text."""


class RefusNotation(Code):
    """Reasons to refuse a notation."""

    NotationIllisible = "notation"


class NotationError(Precondition):
    """Raised when a notation cannot be read: the token expected, and its place; a game may use a code of its own.

    >>> print(NotationError("7b 8x 9b", 3, "a tile").caret_lines())
    7b 8x 9b
       ^
    """

    def __init__(self, text: str, place: int, expected: str, code: Code = RefusNotation.NotationIllisible) -> None:
        came = text[place : place + 20] or "…"
        super().__init__(Refusal(code, (), expected, f"{came} ({place + 1})"))
        self.text = text
        self.place = place

    def caret_lines(self) -> str:
        """Show the line where reading stopped, with a mark under the place."""
        return caret_lines(self.text, self.place)


def caret_lines(text: str, place: int) -> str:
    """Show the line of a place in a text, with a mark under it."""
    start = text.rfind("\n", 0, place) + 1
    line = text[start:].partition("\n")[0]
    shift = max(0, place - start - 60)
    return f"{line[shift : shift + 78]}\n{' ' * (place - start - shift)}^"


@cache
def _after_space(pattern: str) -> re.Pattern[str]:
    return re.compile(rf"\s*(?:{pattern})")


@dataclass(slots=True)
class Cursor:
    """A place in a text being read: the one mutable value of the core, never kept."""

    text: str
    place: int = 0

    def match(self, pattern: str) -> re.Match[str] | None:
        """Skip white space and read a pattern; return None and stay put if it does not follow."""
        match = _after_space(pattern).match(self.text, self.place)
        if match:
            self.place = match.end()
        return match

    def matches(self, pattern: str) -> Iterator[re.Match[str]]:
        """Read a pattern as often as it follows.

        >>> [read[1] for read in Cursor("7b 8r ]").matches("([0-9]+)[br]")]
        ['7', '8']
        """
        return iter(partial(self.match, pattern), None)

    def expect(self, pattern: str, expected: str) -> re.Match[str]:
        """Read past a pattern, or raise `NotationError` here."""
        match = self.match(pattern)
        if match is None:
            self.fail(expected)
        return match

    def fail(self, expected: str, code: Code = RefusNotation.NotationIllisible) -> NoReturn:
        """Raise `NotationError` at the next word."""
        space = re.compile(r"\s*").match(self.text, self.place)
        raise NotationError(self.text, space.end() if space else self.place, expected, code)

    def end(self, expected: str) -> None:
        """Raise `NotationError` unless only white space is left; ∅ says that nothing more was expected."""
        if self.text[self.place :].strip():
            self.fail(expected or NOTHING_MORE)

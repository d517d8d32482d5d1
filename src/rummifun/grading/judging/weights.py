"""The parts of a mark: the questions that count, their points, and the maximum."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any, Final

from rummifun.grading.sheet import PARTS, QUESTIONS, find_question
from rummifun.messages import N_


class WeightsError(ValueError):
    """An invalid file of weights: a message, and its details."""

    def __init__(self, message: str, **of: object) -> None:
        super().__init__(message)
        self.message, self.details = message, of


@dataclass(frozen=True, slots=True)
class Weights:
    """The points of each question that counts; the mark is out of their sum, or of another number."""

    questions: tuple[tuple[str, Fraction], ...]
    scale: Fraction | None = None

    @property
    def max_points(self) -> Fraction:
        """The points of all questions together."""
        return sum((points for _, points in self.questions), Fraction())

    @property
    def out_of(self) -> Fraction:
        """The maximum of the mark."""
        return self.max_points if self.scale is None else self.scale

    @property
    def parts(self) -> dict[int, Fraction]:
        """The points of each part of the sheet."""
        return {part: sum((self.of(one.name) for one in QUESTIONS if one.part == part), Fraction()) for part in PARTS}

    def of(self, name: str) -> Fraction:
        """Return the points of a question."""
        return dict(self.questions).get(name, Fraction())

    def is_graded(self, name: str) -> bool:
        """Tell whether a question is graded."""
        return name in dict(self.questions)

    def scale_to(self, scale: float | None) -> Weights:
        """Return the same weights for a mark out of another number, if one is given."""
        return self if scale is None else replace(self, scale=_exact(scale))


def _exact(number: float) -> Fraction:
    return Fraction(str(number))


def _of_the_sheet() -> Iterator[tuple[str, Fraction]]:
    parts = [one.part for one in QUESTIONS]
    return ((one.name, _exact(PARTS[one.part]) / parts.count(one.part)) for one in QUESTIONS)


SHEET: Final = Weights(tuple(_of_the_sheet()))
"""The sheet's own points, shared equally between the questions of a part."""


def read_weights(text: str, file: str) -> Weights:
    """Read weights written as TOML: `sur` or `out_of`, and a table `questions`.

    >>> read_weights("questions = {Q10 = 1, Q1 = 3}", "bareme.toml")
    Weights(questions=(('Q1', Fraction(3, 1)), ('Q10', Fraction(1, 1))), scale=None)

    Raises `WeightsError` for any other text.
    """
    try:
        read = tomllib.loads(text)
    except (ValueError, RecursionError) as error:  # a number of too many digits, too many brackets
        raise WeightsError(N_("{file} is not TOML: {said}"), file=file, said=error) from None
    for key in read.keys() - {"sur", "out_of", "questions"}:
        raise WeightsError(
            N_("{file}: `{key}` is not known; sur (out_of) and [questions] were expected"), file=file, key=key
        )
    table = read.get("questions", {})
    if not isinstance(table, dict):
        raise WeightsError(N_("{file}: a table [questions] was expected, as in Q1 = 10"), file=file)
    scale = read.get("sur", read.get("out_of"))
    questions = tuple(_questions(table, file)) if "questions" in read else SHEET.questions
    found = Weights(questions, None if scale is None else _points(scale, "sur" if "sur" in read else "out_of", file))
    if not found.max_points or not found.out_of:
        raise WeightsError(N_("{file}: all the points together are 0; more was expected"), file=file)
    return found


def _questions(table: Mapping[str, Any], file: str) -> Iterator[tuple[str, Fraction]]:
    points: dict[str, Fraction] = {}
    for name, worth in table.items():
        asked = find_question(name)
        if asked is None:
            raise WeightsError(N_("{file}: no question {key}: Q1 to Q16 were expected"), file=file, key=name)
        if asked.name in points:
            raise WeightsError(N_("{file}: {key} stands there twice"), file=file, key=asked.name)
        points[asked.name] = _points(worth, name, file)
    return ((one.name, points[one.name]) for one in QUESTIONS if one.name in points)


def format_toml_value(value: object) -> str:
    """Write a value of TOML as briefly as a sentence wants it.

    >>> format_toml_value(True), format_toml_value("vingt"), format_toml_value([1, 2])
    ('true', "'vingt'", '[…]')
    """
    if isinstance(value, dict | list):
        return "[…]"
    return (
        str(value).lower() if isinstance(value, bool) else (repr(value) if isinstance(value, str) else str(value))[:40]
    )


_MOST: Final = 10**6
"""Points that one question, or all, can be worth."""


def _points(worth: object, key: str, file: str) -> Fraction:
    if isinstance(worth, bool) or not isinstance(worth, int | float) or not 0 <= worth <= _MOST:
        message = N_("{file}: {key} = {got}: a number of points, 0 or more, was expected")
        raise WeightsError(message, file=file, key=key, got=format_toml_value(worth))
    return _exact(worth)

"""Weights: the questions and functions that count, and the marks they make."""

from __future__ import annotations

import tomllib
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from difflib import get_close_matches
from fractions import Fraction
from typing import Any, Final

from rummifun.grading.sheet.declarations import Question
from rummifun.grading.sheet.rummikub import FOLDER, NAMES, QUESTIONS, find_question
from rummifun.messages import N_, LocalizedError


class WeightsError(LocalizedError):
    """An invalid file of weights: a message, and its details."""


@dataclass(frozen=True, slots=True)
class Weights:
    """The points of each question that counts; the mark is out of their sum, or of another number.

    The functions of a question share its points alike, but those that `functions` give another weight than 1.
    `asked` are all questions of the sheet, in order.
    """

    questions: tuple[tuple[str, Fraction], ...]
    scale: Fraction | None = None
    functions: tuple[tuple[str, Fraction], ...] = ()
    asked: tuple[Question, ...] = field(default=QUESTIONS, repr=False)

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
        """The points of each part of the sheet; nothing for one that has no parts."""
        return self._sums({name: Fraction(1) for name, _ in self.questions})

    def of(self, name: str) -> Fraction:
        """Return the points of a question."""
        return dict(self.questions).get(name, Fraction())

    def share(self, functions: Iterable[tuple[str, bool]]) -> Fraction:
        """Return the share of a question that is right: of its functions, each right or not, as they weigh."""
        weights = dict(self.functions)
        worth = [(weights.get(name, Fraction(1)), is_right) for name, is_right in functions]
        whole = sum(weight for weight, _ in worth)
        return sum((weight for weight, is_right in worth if is_right), Fraction()) / whole if whole else Fraction()

    def points(self, shares: Mapping[str, Fraction]) -> dict[int, float]:
        """Suggest points for each part: those of its questions, for the share of each that is right."""
        return {part: round(float(points), 2) for part, points in self._sums(shares).items()}

    def _sums(self, shares: Mapping[str, Fraction]) -> dict[int, Fraction]:
        worth = [(one.part, self.of(one.name) * shares.get(one.name, 0)) for one in self.asked]
        parts = dict.fromkeys(part for part, _ in worth if part)
        return {part: sum((points for where, points in worth if where == part), Fraction()) for part in parts}

    def mark(self, shares: Mapping[str, Fraction]) -> float:
        """Suggest a mark: the points of all parts, as they are shown, out of the total."""
        points = self.points(shares).values() or [float(self.of(name) * share) for name, share in shares.items()]
        return round(sum(points) * float(self.out_of / self.max_points), 2)

    def question_points(self, name: str, share: Fraction) -> tuple[float, float]:
        """Return the points of a question on the scale of the mark, and its maximum."""
        most = self.of(name) * self.out_of / self.max_points
        return round(float(most * share), 4), round(float(most), 4)

    def is_graded(self, name: str) -> bool:
        """Tell whether a question is graded."""
        return name in dict(self.questions)

    def scale_to(self, scale: float | None) -> Weights:
        """Return the same weights for a mark out of another number, if one is given."""
        return self if scale is None else replace(self, scale=_exact(scale))


def _exact(number: float) -> Fraction:
    return Fraction(str(number))


def read_weights(text: str, file: str, usual: Weights | None = None) -> Weights:
    """Read weights written as TOML: `sur` or `out_of`, and tables `parties`, `questions` and `fonctions`.

    What is not written is as in the `usual` weights, which are the built-in sheet's if none are given.

    >>> read_weights("questions = {Q10 = 1, Q1 = 3}", "bareme.toml")
    Weights(questions=(('Q1', Fraction(3, 1)), ('Q10', Fraction(1, 1))), scale=None, functions=())

    Raises `WeightsError` for any other text.
    """
    return weights_from_table(read_toml(text, file), file, usual or SHEET)


def read_toml(text: str, file: str) -> dict[str, Any]:
    """Read TOML; raise `WeightsError` for any other text."""
    try:
        return tomllib.loads(text)
    except (ValueError, RecursionError) as error:  # a number of too many digits, too many brackets
        raise WeightsError(N_("{file} is not TOML: {said}"), file=file, said=error) from None


def weights_from_table(read: Mapping[str, object], file: str, usual: Weights) -> Weights:
    """Read weights in a table of TOML; raise `WeightsError` for what has no place there."""
    for key in read.keys() - {"sur", "out_of", "parties", "parts", "questions", "fonctions", "functions"}:
        message = N_("{file}: `{key}` is not known; sur (out_of), [questions] and [fonctions] were expected")
        raise WeightsError(message, file=file, key=key)
    found = usual
    for key in read.keys() & {"parties", "parts"}:
        found = replace(found, questions=tuple(_share_parts(read[key], file, usual.asked)))
    if "questions" in read:
        worth = _read_points(read["questions"], "questions", file, usual.asked)
        found = replace(found, questions=tuple((one.name, worth[one.name]) for one in usual.asked if one.name in worth))
    for key in read.keys() & {"fonctions", "functions"}:
        found = replace(found, functions=tuple(_read_points(read[key], "fonctions", file, usual.asked).items()))
    for key in read.keys() & {"sur", "out_of"}:
        found = replace(found, scale=read_points(read[key], key, file))
    if not found.max_points or not found.out_of:
        raise WeightsError(N_("{file}: all the points together are 0; more was expected"), file=file)
    _check_functions(found, file)
    return found


def _check_functions(weights: Weights, file: str) -> None:
    """Refuse a question that is worth points none of whose functions is worth any."""
    functions = dict(weights.functions)
    for one in weights.asked:
        required = {*one.functions, *one.types} - {*one.optional}
        if required and weights.of(one.name) and not any(functions.get(name, 1) for name in required):
            message = N_("{file}: all functions of {key} are worth 0; give the question 0 points instead")
            raise WeightsError(message, file=file, key=one.name)


def _share_parts(table: object, file: str, asked: tuple[Question, ...]) -> Iterator[tuple[str, Fraction]]:
    """Share the points of each part equally between its questions."""
    sizes = Counter(str(one.part) for one in asked if one.part)
    if not isinstance(table, dict) or table.keys() - sizes.keys():
        known = ", ".join(sizes) or "∅"
        raise WeightsError(N_("{file}: points of the parts {known} were expected in [parties]"), file=file, known=known)
    for one in asked:
        if (part := str(one.part)) in table:
            yield one.name, read_points(table[part], part, file) / sizes[part]


def _read_points(table: object, kind: str, file: str, asked: tuple[Question, ...]) -> dict[str, Fraction]:
    if not isinstance(table, dict):
        message = N_("{file}: a table [{kind}] was expected, as in Q1 = 10 or nbocc = 2")
        raise WeightsError(message, file=file, kind=kind)
    functions = [name for one in asked for name in (*one.functions, *one.optional)]
    points: dict[str, Fraction] = {}
    for key, worth in table.items():
        function = key if key in functions else NAMES.sheet_name(key)
        name = function if kind == "fonctions" else getattr(find_question(key, asked), "name", "")
        if kind == "fonctions" and name not in functions:
            (near,) = get_close_matches(key, functions, 1, 0)
            message = N_("{file}: the sheet has no function {key}; {near} is the nearest one")
            raise WeightsError(message, file=file, key=key, near=near)
        if not name:
            known = ", ".join(one.name for one in asked)
            raise WeightsError(N_("{file}: no question {key}: {known} were expected"), file=file, key=key, known=known)
        if name in points:
            raise WeightsError(N_("{file}: {key} stands there twice"), file=file, key=name)
        points[name] = read_points(worth, key, file)
    return points


def format_toml_value(value: object) -> str:
    """Write a value of TOML as briefly as a sentence wants it.

    >>> format_toml_value(True), format_toml_value("vingt"), format_toml_value([1, 2])
    ('true', "'vingt'", '[…]')
    """
    if isinstance(value, bool):
        return str(value).lower()
    return "[…]" if isinstance(value, dict | list) else (repr(value) if isinstance(value, str) else str(value))[:40]


_MOST: Final = 10**6
"""Points that one question, or all, can be worth."""


def read_points(worth: object, key: str, file: str) -> Fraction:
    """Read a number of points; raise `WeightsError` for anything else."""
    if isinstance(worth, bool) or not isinstance(worth, int | float) or not 0 <= worth <= _MOST:
        message = N_("{file}: {key} = {got}: a number of points, 0 or more, was expected")
        raise WeightsError(message, file=file, key=key, got=format_toml_value(worth))
    return _exact(worth)


_POINTS: Final = "feuille.toml"


SHEET: Final = weights_from_table(
    {"parties": read_toml(FOLDER.joinpath(_POINTS).read_text("utf-8"), _POINTS)["parties"]}, _POINTS, Weights(())
)
"""The points of the built-in sheet, those that `feuilles/rummikub/feuille.toml` gives."""

"""The requirements on a function of the sheet besides the laws: cases, readings of the text, named mistakes."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any, Final, NamedTuple

from rummifun.games.rummikub import Bleu, Jaune, Joker, Noir, Rouge, T, Tuile
from rummifun.grading.matching.sheet_values import Mens

Case = tuple[Any, ...]
"""The arguments of a call."""


Table = Sequence[Sequence[Tuile]]


Run = Callable[[Sequence[Tuile]], bool]
"""A test for combinations of a kind."""


class ExpectedText(NamedTuple):
    """The expected result in words, when many values are right."""

    text: str


@dataclass(frozen=True, slots=True)
class Reading:
    """A way to read the sheet: the expected result to show, and which results are right if there are several.

    `may_raise` tells where an exception is right too; `enough` tests all results together. `after` names the reading
    of another function without which this one is not taken; `draws` keeps it for functions that draw at random.
    """

    wanted: Callable[..., Any]
    name: str = ""
    right: Callable[..., bool] | None = None
    may_raise: Callable[..., bool] | None = None
    enough: Callable[[Iterable[Any]], bool] | None = None
    after: str = ""
    draws: bool = False

    def accepts(self, result: Any, args: Case) -> bool:
        """Tell whether a result is right."""
        if self.right is not None:
            return self.right(result, *args)
        wanted = self.wanted(*args)
        return type(result) is type(wanted) and bool(result == wanted)


@dataclass(frozen=True, slots=True)
class Diagnosis:
    """A usual mistake: its name and its evidence.

    Without `among`, one wrong result shows it by itself (an empty combination accepted). With it, all results whose
    arguments are `among` those show it: a way in which the function would have to be written.
    """

    name: str
    shows: Callable[..., bool]
    among: Callable[..., bool] | None = None


def any_arguments(*_: Any) -> bool:
    """Accept any arguments."""
    return True


def confused_with(name: str, model: Callable[..., Any], among: Callable[..., bool] = any_arguments) -> Diagnosis:
    """Name the mistake of a hand-in that wrote another function, when all results are that function's."""
    return Diagnosis(name, lambda r, *args: bool(r == model(*args)), among)


def accepts_wrongly(name: str, wrongly: Callable[..., bool]) -> Diagnosis:
    """Name the mistake of a hand-in that says true where no right function does."""
    return Diagnosis(name, lambda r, *args: r is True and wrongly(*args))


@dataclass(frozen=True, slots=True)
class Spec:
    """The requirements on a function: a named equation, cases from small to large, readings, usual mistakes.

    The function is the one whose name begins that of the law, or the one `named`. `draws` says that it draws at
    random. Where it may, `varied` holds arguments on which a draw varies its answer: 120 calls on each tell a function
    that draws from one that does not. Without `cases`, those of chosen.json are taken. `answer` is a right function,
    where the expected result is said in words.
    """

    law: str
    equation: str
    readings: tuple[Reading, ...]
    diagnoses: tuple[Diagnosis, ...] = ()
    cases: tuple[Case, ...] = ()
    draws: bool = False
    varied: tuple[Case, ...] = ()
    named: str = ""
    answer: Callable[..., Any] | None = None

    @property
    def right(self) -> Callable[..., Any]:
        """A right function, to be put in the place of a hand-in's own."""
        return self.answer or self.readings[0].wanted

    @property
    def function(self) -> str:
        """The name of the function."""
        return self.named or self.law.rpartition("_")[0]


def spec(law: str, equation: str, readings: tuple[Reading, ...], *diagnoses: Diagnosis, **how: Any) -> Spec:
    """Make the requirements on a function, its usual mistakes last; `how` holds the other fields."""
    return Spec(law, equation, readings, diagnoses, **how)


_COLOURS: Final = {"b": Bleu, "r": Rouge, "j": Jaune, "n": Noir}


def parse_tiles(text: str) -> tuple[Tuile, ...]:
    """Read a combination: a letter for the colour after each value, J for a joker.

    >>> parse_tiles("3r J 13n")
    (T(3, Rouge), Joker, T(13, Noir))
    """
    return tuple(Joker if word == "J" else T(int(word[:-1]), _COLOURS[word[-1]]) for word in text.split())


def parse_table(text: str) -> tuple[tuple[Tuile, ...], ...]:
    """Read combinations separated by commas.

    >>> parse_table("1b J, ")
    ((T(1, Bleu), Joker), ())
    """
    return tuple(map(parse_tiles, text.split(",")))


def sorted_cases(rows: Iterable[Case]) -> tuple[Case, ...]:
    """Sort rows of arguments, small ones first."""
    return tuple(sorted(rows, key=_size))


def one_argument_cases(arguments: Iterable[Any]) -> tuple[Case, ...]:
    """Make cases for a function of one argument."""
    return sorted_cases((argument,) for argument in arguments)


def _size(value: Any) -> int:
    if isinstance(value, Mens):
        return sum(n + 1 for _, n in value)
    if isinstance(value, tuple):
        return sum(map(_size, value))
    return int(isinstance(value, T) or value is Joker)

"""The requirements on a function of the sheet besides the laws: cases, readings of the text, named mistakes."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, reduce
from itertools import combinations
from types import MappingProxyType
from typing import Any, Final, NamedTuple

from rummifun.games.rummikub import Joker, T, Tuile
from rummifun.games.rummikub.tuiles import COLOUR_LETTERS
from rummifun.grading.matching.sheet_values import Mens

Case = tuple[Any, ...]
"""The arguments of a call."""


Table = Sequence[Sequence[Tuile]]


Run = Callable[[Sequence[Tuile]], bool]
"""A test for combinations of a kind."""


class ExpectedText(NamedTuple):
    """The expected result in words, when many values are right."""

    text: str


@cache
def answer_once(answer: Callable[..., Any]) -> Callable[..., Any]:
    """Return a function that answers the same values once; they are kept, so that no others are mistaken for them."""
    known: dict[tuple[int, ...], tuple[Case, Any]] = {}

    def find_answer(*args: Any) -> Any:
        key = tuple(map(id, args))
        if key not in known:
            known[key] = args, answer(*args)
        return known[key][1]

    return find_answer


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
        wanted = answer_once(self.wanted)(*args)
        return type(result) is type(wanted) and bool(result == wanted)


@dataclass(frozen=True, slots=True)
class Diagnosis:
    """A usual mistake, or several in one function: its names, and the answers that a hand-in gives which makes it.

    `shows` tells whether a result is such an answer. All results whose arguments are `among` those must be, and all
    others right. Where it makes the mistake only `sometimes`, right results are such answers too.
    """

    names: tuple[str, ...]
    shows: Callable[..., bool]
    among: Callable[..., bool] = lambda *_: True
    sometimes: bool = False
    model: Callable[..., Any] | None = None

    def explains(self, result: Any, args: Case, is_right: bool) -> bool:
        """Tell whether a hand-in that makes the mistake may give this result."""
        if not self.among(*args) or (self.sometimes and is_right):
            return is_right
        try:
            return bool(self.shows(result, *args))
        except (AttributeError, IndexError, TypeError, ValueError):  # a result may have any type
            return False


def confused_with(name: str, model: Callable[..., Any], among: Callable[..., bool] | None = None) -> Diagnosis:
    """Name the mistake of a hand-in whose results are those of another function; None is any result."""
    return _diagnose_by_model((name,), model, among or (lambda *_: True))


def sometimes(name: str, shows: Callable[..., bool]) -> Diagnosis:
    """Name a mistake that all wrong results show, and that right ones do not rule out."""
    return Diagnosis((name,), shows, sometimes=True)


def _diagnose_by_model(
    names: tuple[str, ...], model: Callable[..., Any], among: Callable[..., bool] = lambda *_: True
) -> Diagnosis:
    def shows(result: Any, *args: Any) -> bool:
        wanted = answer_once(model)(*args)
        return wanted is None or (type(result) is type(wanted) and bool(result == wanted))

    return Diagnosis(names, shows, among, model=model)


Conditions = Mapping[str, Callable[..., bool | None]]
"""The conditions of a predicate by the mistakes of forgetting them; a condition is None where it makes no sense."""


def meets(conditions: Iterable[Callable[..., bool | None]], args: Case) -> bool | None:
    """Tell whether arguments meet all conditions; None if that cannot be said."""
    found = [holds(*args) for holds in conditions]
    return None if None in found and False not in found else all(found)


def some_of(names: Iterable[str]) -> tuple[tuple[str, ...], ...]:
    """List mistakes made one by one, then two and three at once."""
    all_ = tuple(names)
    return tuple(some for n in (1, 2, 3) for some in combinations(all_, n))


_NONE: Final[Conditions] = MappingProxyType({})


def forgets(conditions: Conditions, exceptions: Conditions = _NONE) -> tuple[Diagnosis, ...]:
    """Name the mistakes of a predicate that forgets some conditions, but none of "", or makes some exceptions."""

    def with_mistakes(names: tuple[str, ...]) -> Callable[..., bool | None]:
        left = [holds for name, holds in conditions.items() if name not in names]
        also = [holds for name, holds in exceptions.items() if name in names]
        return lambda *args: any(holds(*args) for holds in also) or meets(left, args)

    named = [name for name in (*conditions, *exceptions) if name]
    return tuple(_diagnose_by_model(names, with_mistakes(names)) for names in some_of(named))


Change = Callable[..., Any]
"""A change of a right result that a mistake makes, given the arguments too."""


def edits(changes: Mapping[str, Change], shows: Callable[[Change], Callable[..., bool]]) -> tuple[Diagnosis, ...]:
    """Name the mistakes of a function whose right result is changed in one way, or in some at once."""

    def change_by(names: tuple[str, ...]) -> Change:
        return lambda after, *args: reduce(lambda value, name: changes[name](value, *args), names, after)

    return tuple(Diagnosis(names, shows(change_by(names))) for names in some_of(changes))


@dataclass(frozen=True, slots=True)
class Spec:
    """The requirements on a function: a named equation, cases from small to large, readings, usual mistakes.

    The function is the one whose name begins that of the law, or the one `named`. `draws` says that it draws at
    random. Where it may, `varied` holds arguments on which a draw varies its answer: 120 calls on each tell a function
    that draws from one that does not. Without `cases`, those of chosen_cases.json are taken. `answer` is a right
    function, where the expected result is said in words.
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


def parse_tiles(text: str) -> tuple[Tuile, ...]:
    """Read a combination: a letter for the colour after each value, J for a joker.

    >>> parse_tiles("3r J 13n")
    (T(3, Rouge), Joker, T(13, Noir))
    """
    return tuple(Joker if word == "J" else T(int(word[:-1]), COLOUR_LETTERS[word[-1]]) for word in text.split())


def parse_table(text: str) -> tuple[tuple[Tuile, ...], ...]:
    """Read combinations separated by commas.

    >>> parse_table("1b J, ")
    ((T(1, Bleu), Joker), ())
    """
    return tuple(map(parse_tiles, text.split(",")))


def sorted_cases(rows: Iterable[Case]) -> tuple[Case, ...]:
    """Sort rows of arguments, small ones first."""
    return tuple(sorted(rows, key=_size))


def _size(value: Any) -> int:
    if isinstance(value, Mens):
        return sum(n + 1 for _, n in value)
    if isinstance(value, tuple):
        return sum(map(_size, value))
    return int(isinstance(value, T) or value is Joker)

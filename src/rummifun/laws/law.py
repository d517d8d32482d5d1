"""A law: a named equation whose two sides are computed with the functions of an implementation.

A law is a value. So is its argument: a small program in the implementation's own operations. It is rebuilt for every
evaluation and printed as written, so a failure shows the program instead of some internal value.
"""

from __future__ import annotations

import random
import re
from collections import Counter
from collections.abc import Callable, Mapping
from contextvars import ContextVar
from dataclasses import dataclass, field
from functools import lru_cache, partial
from inspect import signature
from types import MappingProxyType, SimpleNamespace
from typing import TYPE_CHECKING, Any, Final

from rummifun.chance import Alea
from rummifun.refusal import Code, Precondition, Refusal, RefusedError

if TYPE_CHECKING:
    from hypothesis.strategies import SearchStrategy

WATCHDOG: Final[ContextVar[Callable[[], None]]] = ContextVar("WATCHDOG", default=lambda: None)
"""The function called at each question of a law: a watchdog hears that the work goes on."""


class RefusLois(Code):
    """Reasons why a user's law is not one, or cannot be asked."""

    LoiSansParametre = "lois"
    VariablesDifferentes = "lois"
    VariableInconnue = "lois"
    LoiSansFonction = "lois"


class Functions(SimpleNamespace):
    """The functions of an implementation, as attributes; the error for a missing one names it."""

    def __getattr__(self, name: str) -> Any:
        raise AttributeError(f"no function {name}", name=name, obj=self)


@dataclass(frozen=True, slots=True)
class Implementation:
    """The implementation that laws test: its name, the functions of the sheet that it defines, and all it can use.

    `functions` holds, as attributes, the functions it defines and those the arguments need (constructors, say).
    """

    name: str
    defined: frozenset[str]
    functions: SimpleNamespace

    @classmethod
    def from_namespaces(cls, name: str, defined: Mapping[str, Any], besides: Mapping[str, Any]) -> Implementation:
        """Combine the names that a module defines with those it borrows."""
        return cls(name, frozenset(defined), Functions(**{**besides, **defined}))


@dataclass(frozen=True, slots=True)
class Argument:
    """An argument of a law: its text, its construction in an implementation, and its number of elements."""

    text: str
    make: Callable[[SimpleNamespace], Any]
    size: int = 1

    def __repr__(self) -> str:
        return self.text


Arguments = Mapping[str, Argument]
"""The arguments of a law by the names of its variables."""


Sort = Callable[[Implementation], "SearchStrategy[Argument]"]
"""The range of a variable of an equation, given the implementation."""


@dataclass(frozen=True, slots=True)
class Law:
    """A named equation of a sheet.

    `left` and `right` take the implementation's functions, then the arguments in the order of `args`. An equation that
    says « ⇒ » holds when its left side is false or its right side true; any other when both sides are equal.
    """

    name: str
    section: str
    equation: str
    args: tuple[str, ...]
    left: Callable[..., Any]
    right: Callable[..., Any]

    @property
    def __name__(self) -> str:
        """The law's name, which pytest gives to each test."""
        return self.name

    def words(self) -> frozenset[str]:
        """List the identifiers that the equation names."""
        return frozenset(re.findall(r"[A-Za-z]\w*", self.equation))

    def holds(self, left: Side, right: Side) -> bool:
        """Tell whether two sides satisfy the equation; a side that raised never does."""
        if isinstance(left, RaisedSide) or isinstance(right, RaisedSide):
            return False
        return bool(not left or right) if "⇒" in self.equation else bool(left == right)


@dataclass(frozen=True, slots=True)
class RaisedSide:
    """The side of a law that raised an exception instead of returning a value."""

    kind: str
    message: str
    refusal: Refusal | None = field(default=None, repr=False)


Side = Any
"""The value of one side of a law, or `RaisedSide`."""


@dataclass(frozen=True, slots=True)
class Suite:
    """The laws of one question of a sheet, the range of their variables, and the functions that they concern.

    `examples` is the number of arguments to try: fewer when an argument is a whole play.

    A law applies to an implementation if it defines every function of the suite that the equation names.
    """

    name: str
    functions: frozenset[str]
    sorts: Mapping[str, Sort]
    laws: tuple[Law, ...]
    examples: int = 300

    def applicable(self, impl: Implementation) -> tuple[Law, ...]:
        """Choose the laws that can be asked of an implementation."""
        return tuple(law for law in self.laws if law.words() & self.functions <= impl.defined)


@dataclass(frozen=True, slots=True, eq=False)
class Frequencies:
    """The number of times that each value comes among 1200 draws; equal to another if none is off by over a tenth.

    By Hoeffding a right draw strays so far for one value with probability 2·exp(−2·1200·0.1²) < 7.6·10⁻¹¹ at most. One
    that comes once in two, instead of in three, is 4.6 standard deviations beyond the tenth.

    >>> Frequencies.of_parts({"a": 1, "b": 2}), Frequencies.of_draws(lambda i: "ab"[i % 2])
    (a: 400, b: 800, a: 600, b: 600)
    """

    counts: Mapping[Any, int]

    @classmethod
    def of_draws(cls, draw: Callable[[int], Any]) -> Frequencies:
        """Count the values of numbered draws."""
        return cls(Counter(map(draw, range(DRAWS))))

    @classmethod
    def of_parts(cls, parts: Mapping[Any, int]) -> Frequencies:
        """Count values as often as they should come, by their parts of the whole."""
        return cls({x: DRAWS * n // sum(parts.values()) for x, n in parts.items()})

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Frequencies):
            return NotImplemented
        values = {*self.counts, *other.counts}
        return all(abs(self.counts.get(x, 0) - other.counts.get(x, 0)) <= MARGIN for x in values)

    def __hash__(self) -> int:
        return hash(Frequencies)

    def __repr__(self) -> str:
        return ", ".join(f"{x}: {n}" for x, n in self.counts.items())


DRAWS: Final = 1200


MARGIN: Final = DRAWS // 10


def call_with_chance(draw: Callable[..., Any], alea: Alea, *args: Any) -> Any:
    """Call a function that draws: with an Alea if it takes one (ours), else with Python's own random (the sheet's)."""
    if arity(draw) > len(args):
        *drawn, _ = draw(*args, alea)
        return drawn[0] if len(drawn) == 1 else drawn
    kept = random.getstate()
    random.seed(alea.game)
    try:
        return draw(*args)
    finally:
        random.setstate(kept)


@lru_cache(maxsize=64)
def arity(function: Callable[..., Any]) -> int:
    """Count the parameters of a function."""
    return len(signature(function).parameters)


Table = Mapping[str, tuple[Any, ...]]
"""Laws by their section and name, « 3.1.1 cardinal_vide »: the equation and the sides of each."""


def plain_sort(
    strategy: SearchStrategy[Any], size: Callable[[Any], int] = len, write: Callable[[Any], str] = repr
) -> Sort:
    """Make a sort of plain values, shown as `write` writes them; `size` counts the elements of one."""
    return lambda _: strategy.map(lambda value: Argument(write(value), lambda m: value, size(value)))


def write_laws(sheet: str, table: Table) -> tuple[Law, ...]:
    """Write the laws of a table."""
    return tuple(make_law(sheet, key, *law) for key, law in table.items())


ExerciseSuite = tuple[Suite, Mapping[str, Any]]
"""A suite of laws for an exercise, and the names lent to the functions that it tests."""

Suites = tuple[ExerciseSuite, ...]
"""The suites of a lesson."""


def exercise_suite(
    name: str, functions: str, sorts: Mapping[str, Sort], laws: Table, lent: Mapping[str, Any] = MappingProxyType({})
) -> ExerciseSuite:
    """Make the suite of some functions, named in one text, with a hundred arguments for each law."""
    return Suite(name, frozenset(functions.split()), sorts, write_laws("leçon", laws), 100), lent


def make_law(sheet: str, key: str, equation: str, left: Any, right: Any = None) -> Law:
    """Write a law of a sheet, as `loi` does, under its section and name."""
    section, name = key.split()
    return loi(name, equation, left, right, f"{sheet} §{section}")


def loi(name: str, equation: str, left: Any, right: Any = None, section: str = "") -> Law:
    """Write a law: its name, its equation, and the two sides as functions of a module and of the variables.

    A side that is no function is a constant; a right one left out is true, or false where the equation says so.

    Profil: nom → équation → (module → … → α) → (module → … → α) option → loi

    >>> from rummifun.laws import assert_holds
    >>> from rummifun.multiset import somme
    >>> deux = loi("deux", "cardinal (ajoute (x, 2) e) == cardinal e + 2",
    ...     lambda m, x, e: m.cardinal(m.ajoute((x, 2), e)),
    ...     lambda m, x, e: m.cardinal(e) + 2)
    >>> deux.args
    ('x', 'e')
    >>> assert_holds(deux, somme)

    Law: (loi n q g d).holds(g, d) ⇔ g = d, or (g ⇒ d) where q says « ⇒ »
    """
    right = "== false" not in equation if right is None else right
    sides = [side if callable(side) else partial(_constant, side) for side in (left, right)]
    named = [names for names in map(_parameters, sides) if names is not None]
    if () in named or not named:
        raise Precondition(Refusal(RefusLois.LoiSansParametre, (name,)))
    if len({names[1:] for names in named}) > 1:
        expected, got = (", ".join(names) for names in named)
        raise Precondition(Refusal(RefusLois.VariablesDifferentes, (name,), expected, got))
    return Law(name, section, equation, named[0][1:], *sides)


def _parameters(side: Callable[..., Any]) -> tuple[str, ...] | None:
    """Return the parameters of a side that have no default; None if it takes any arguments."""
    taken = [arg for arg in signature(side).parameters.values() if arg.default is arg.empty]
    return None if any(arg.kind is arg.VAR_POSITIONAL for arg in taken) else tuple(arg.name for arg in taken)


def _constant(value: Any, *args: Any) -> Any:
    return value


def both_sides(law: Law, impl: Implementation, args: Arguments) -> tuple[Side, Side]:
    """Compute both sides of a law, each on fresh arguments so that neither disturbs the other."""
    WATCHDOG.get()()
    return _side(law.left, law, impl, args), _side(law.right, law, impl, args)


def _side(side: Callable[..., Any], law: Law, impl: Implementation, args: Arguments) -> Side:
    try:
        return side(impl.functions, *(args[name].make(impl.functions) for name in law.args))
    except KeyboardInterrupt:
        raise
    except BaseException as exception:  # an implementation may raise SystemExit too: the report shows it
        refusal = exception.refusal if isinstance(exception, RefusedError) else None
        return RaisedSide(type(exception).__name__, str(exception), refusal)

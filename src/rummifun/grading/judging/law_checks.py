"""The laws of the sheet, asked of a hand-in: its process runs its own functions; others that laws need are lent."""

from __future__ import annotations

import ast
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import replace
from functools import cache, partial
from typing import Any, Final

import rummifun.games.rummikub as game
from rummifun.games.rummikub import T
from rummifun.grading.judging.findings import Failure
from rummifun.grading.matching.sheet_values import Etat, Mens, Statut, ajoute, cardinal, mens
from rummifun.grading.sandbox.versions import PENDING, BoundFunction
from rummifun.grading.sheet.ocaml_types import Type, read_type
from rummifun.grading.submission.definitions import FailedCall
from rummifun.laws import multiset as laws_of_multisets
from rummifun.laws import rummikub as laws_of_rummikub
from rummifun.laws.check import Counterexample
from rummifun.laws.law import (
    Argument,
    Arguments,
    Frequencies,
    Implementation,
    Law,
    RaisedSide,
    Side,
    Suite,
    both_sides,
    loi,
)
from rummifun.laws.reached_states import corpus, small_first

_EXAMPLES: Final = 80


def multiset_implementation(bound: Mapping[str, BoundFunction]) -> Implementation:
    """Make a version of the multiset functions an implementation."""
    own = {name: _raising_call(name, one) for name, one in bound.items() if name in laws_of_multisets.FONCTIONS}
    return Implementation.from_namespaces(
        "", {**own, "pairs": _pairs}, {"vide": Mens(), "A": lambda xn, ens: Mens((xn, *ens)), "V": Mens()}
    )


def rummikub_implementation(bound: Mapping[str, BoundFunction]) -> Implementation:
    """Make the Rummikub functions of a hand-in an implementation, its hands and states neutral values."""
    own = {name: _raising_call(name, one) for name, one in bound.items() if name in laws_of_rummikub.FONCTIONS}
    return Implementation.from_namespaces("", own, _LENT_NAMES)


def check_laws(
    impl: Implementation,
    laws: Collection[Law],
    suites: tuple[Suite, ...],
    bound: Mapping[str, BoundFunction],
    python: bool,
    seed: int | None = None,
) -> tuple[list[Law], list[Failure]]:
    """Ask laws of a hand-in; return those that hold, and the failures of the others, in the file's language.

    The arguments are drawn once for all; none has more jokers than the game. A seed draws others as well:
    a failure on those alone is marked `fresh`.
    """
    usual = _counterexamples(impl, laws, suites, bound.values(), None)
    anew = {} if seed is None else _counterexamples(impl, usual, suites, bound.values(), seed)
    first = next(iter(bound.values()), None)
    failed = []
    for law, counterexample in usual.items():
        found = anew.get(law) or counterexample
        late = found is not None and "late" in map(_raised_kind, (found.left, found.right))
        if found is not None and first is not None and not late:
            failed.append(replace(_law_failure(found, impl, first, python), fresh=counterexample is None))
    late = any(one.is_late for one in bound.values())  # then a law may hold for want of answers
    return [law for law in usual if usual[law] is None and anew.get(law) is None and not late], failed


def _raised_kind(side: Side) -> str:
    return side.kind if isinstance(side, RaisedSide) else ""


def _counterexamples(
    impl: Implementation,
    laws: Collection[Law],
    suites: tuple[Suite, ...],
    bound: Collection[BoundFunction],
    seed: int | None,
) -> dict[Law, Counterexample | None]:
    drawn = corpus(suites, impl.defined & laws_of_multisets.BUILDERS, _EXAMPLES, seed)
    fair = (args for args in drawn if all(arg.text.count("Joker") <= 2 for arg in args.values()))
    names = {name for law in laws for name in law.args}
    once = [{name: _make_once(args[name], impl) for name in names} for args in fair] if names else []
    _compute_sides([(_ITSELF, {"x": one}) for args in once for one in args.values()], impl, bound)
    asked = [(law, args) for law in laws for args in small_first(law, once)]
    found: dict[Law, Counterexample | None] = dict.fromkeys(laws)
    for (law, args), sides in zip(asked, _compute_sides(asked, impl, bound), strict=True):
        if found[law] is None and not law.holds(*sides):
            found[law] = Counterexample(law, args, *sides)
    return found


_ITSELF: Final = loi("", "x == x", lambda m, x: x, lambda m, x: x)
"""The law that makes an argument."""


def _compute_sides(
    asked: Sequence[tuple[Law, Arguments]], impl: Implementation, bound: Collection[BoundFunction]
) -> list[tuple[Side, Side]]:
    """Compute both sides of laws in few turns: each is begun again when the answers that it awaits have come."""
    sides: list[tuple[Side, Side]] = [(None, None)] * len(asked)
    waiting: Sequence[int] = range(len(asked))
    while waiting:
        for one in bound:
            one.noted = []
        for i in waiting:
            sides[i] = both_sides(asked[i][0], impl, asked[i][1])
        waiting = [i for i in waiting if PENDING.kind in map(_raised_kind, sides[i])]
        noted = [(one, one.noted or ()) for one in bound]
        for one, calls in noted:
            one.noted = None
            one.prefetch(calls)
        if not any(calls for _, calls in noted):
            break
    for i in waiting:  # they draw
        sides[i] = both_sides(asked[i][0], impl, asked[i][1])
    return sides


def _make_once(argument: Argument, impl: Implementation) -> Argument:
    """Return an argument made once for all laws: a hand-in in its process can change none of our values."""
    made = cache(lambda: argument.make(impl.functions))
    return Argument(argument.text, lambda _: made(), argument.size)


def draw_ahead() -> None:
    """Draw the cases of the laws, so that processes forked from this one need not."""
    for builders in (laws_of_multisets.BUILDERS, frozenset[str]()):  # Q3 asks for none
        corpus((laws_of_multisets.SUITE,), builders, _EXAMPLES)
    corpus(laws_of_rummikub.SUITES, frozenset(), _EXAMPLES)


@cache
def _error_type(kind: str) -> type[Exception]:
    return type(kind, (Exception,), {})


def _raising_call(function: str, bound: BoundFunction) -> Callable[..., Any]:
    """Return a function that calls the hand-in's; an error there is raised here, under its own name.

    Those that draw take an Alea and return it last, as ours do: chance is in the process of the hand-in.
    """
    draws = function in ("un_dans", "extraire")

    def call(*args: Any) -> Any:
        result = bound.call(*map(_neutral, args), again=draws)
        if isinstance(result, FailedCall):
            raise _error_type(result.kind)(result.detail)
        return result

    def un_dans(ens: Any, alea: Any) -> Any:
        return call(ens), alea

    def extraire(n: Any, ens: Any, alea: Any) -> Any:
        return *call(n, ens), alea

    own: Mapping[str, Callable[..., Any]] = {"un_dans": un_dans, "extraire": extraire}
    return own.get(function, call)


def _neutral(value: Any) -> Any:
    """Turn lists, which laws write for combinations and tables, into the tuples that codecs read."""
    return tuple(map(_neutral, value)) if isinstance(value, list) else value


def _pairs(ens: Any) -> Mens:
    if not isinstance(ens, Mens):
        raise TypeError(str(ens))
    return ens


_LENT_NAMES: Final[Mapping[str, Any]] = {
    **{name: getattr(game, name) for name in ("Joker", "Bleu", "Rouge", "Jaune", "Noir", "J1", "J2")},
    "T": T,
    "Statut": Statut,
    "Etat": lambda statuts, table, pioche, joueur: Etat(tuple(statuts), _neutral(list(table)), pioche, joueur),
    "vide": Mens(),
    "ajoute": ajoute,
    "gather": mens,
    "pairs": _pairs,
    "cardinal": lambda ens: cardinal(_pairs(ens)),
    "egaux": lambda e, f: Mens(e) == Mens(f),
}


_ELEMENT, _TILE, _COMBINATION, _MULTISET = map(read_type, ("'a", "tuile", "combinaison", "'a multiensemble"))


_TYPES: Final[Mapping[str, Type]] = {
    **dict.fromkeys("xyz", _ELEMENT),
    **dict.fromkeys("efg", _MULTISET),
    **dict.fromkeys("tu", _TILE),
    **dict.fromkeys("csh", _COMBINATION),
    **dict.fromkeys("qp", Type("table")),
}


def _law_failure(found: Counterexample, impl: Implementation, bound: BoundFunction, python: bool) -> Failure:
    law = found.law
    arguments = tuple((name, _write_argument(name, one, impl, bound, python)) for name, one in found.args.items())
    section = law.section.removeprefix("Rummikub §")
    if isinstance(found.left, tuple) and isinstance(found.left[0], Frequencies):
        pairs = zip(found.left, found.right, strict=True)
        came, due = next((came.counts, due.counts) for came, due in pairs if came != due)
        got, wanted = (_write_counts(one, (*due, *(came.keys() - due.keys())), bound) for one in (came, due))
        return Failure(law.name, section, law.equation, "", got, wanted, drawn=True)
    got, wanted = (_side(one, python) for one in (found.left, found.right))
    return Failure(law.name, section, law.equation, "", got, wanted, arguments=arguments)


def _write_counts(counts: Mapping[Any, int], values: Iterable[Any], bound: BoundFunction) -> str:
    """Write how often each value comes, in the language of the file."""
    types = ((x, _TILE if isinstance(x, T) else _ELEMENT) for x in values)
    return ", ".join(f"{counts.get(x, 0)} × {bound.write_value(of, x)}" for x, of in types)


def _side(value: Any, python: bool) -> str:
    if isinstance(value, RaisedSide):
        return f"{value.kind}: {value.message}".removesuffix(": ")
    return str(value).lower() if isinstance(value, bool) and not python else repr(value)


def _write_argument(name: str, argument: Argument, impl: Implementation, bound: BoundFunction, python: bool) -> str:
    """Write an argument of a law in the types of a function it is passed to."""
    text = argument.text
    if "(" in text and text[0] in "as" and name in "efg":
        empty = bound.write_value(_MULTISET, Mens())
        return program_text(text, partial(bound.write_value, _ELEMENT), empty, python)
    of = _TILE if name == "g" and "T(" in text else _TYPES.get(name)
    of = _COMBINATION if of is _TILE and text[:1] == "[" else of
    return text if of is None else bound.write_value(of, _neutral(argument.make(impl.functions)))


def program_text(text: str, element: Callable[[str], str], empty: str, python: bool) -> str:
    """Write a program of `ajoute` and `supprime` in the file's language.

    >>> program_text("supprime(('a', 1), ajoute(('b', 2), V))", {"a": "3", "b": "4"}.get, "[]", False)
    'supprime (3, 1) (ajoute (4, 2) [])'
    """

    def write(node: ast.expr, inner: bool) -> str:
        if not (isinstance(node, ast.Call) and isinstance(node.func, ast.Name)):
            return empty
        pair, rest = node.args
        x, n = ast.literal_eval(pair)
        if python:
            return f"{node.func.id}(({element(x)}, {n}), {write(rest, False)})"
        said = f"{node.func.id} ({element(x)}, {n}) {write(rest, True)}"
        return f"({said})" if inner else said

    return write(ast.parse(text, mode="eval").body, False)

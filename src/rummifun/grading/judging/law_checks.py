"""The laws asked of a hand-in: its own process runs its functions; the others are lent, with neutral values."""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from functools import partial
from typing import Any, Final

import rummifun.games.rummikub as game
from rummifun.grading.matching.sheet_values import Etat, Mens, Statut, ajoute, cardinal
from rummifun.grading.report.findings import Failure
from rummifun.grading.sandbox.runner import BoundFunction
from rummifun.grading.sheet import ELT, TABLE, TUILE, Role, multiset_role, sequence_role
from rummifun.grading.submission.definitions import FailedCall
from rummifun.laws import multiset as laws_of_multisets
from rummifun.laws import rummikub as laws_of_rummikub
from rummifun.laws.corpus import check_drawn, corpus
from rummifun.laws.law import Argument, Implementation, Law, RaisedSide, Suite
from rummifun.laws.report import Counterexample

_EXAMPLES: Final = 80


def multiset_implementation(bound: Mapping[str, BoundFunction]) -> Implementation:
    """Make a version of the multiset functions an implementation."""
    own = {name: _raising_call(one) for name, one in bound.items() if name in laws_of_multisets.FONCTIONS}
    return Implementation.from_namespaces("", {**own, "pairs": _pairs}, {"vide": Mens(), "A": _chain, "V": Mens()})


def rummikub_implementation(bound: Mapping[str, BoundFunction]) -> Implementation:
    """Make the Rummikub functions of a hand-in an implementation, its hands and states neutral values."""
    own = {name: _raising_call(one) for name, one in bound.items() if name in laws_of_rummikub.FONCTIONS}
    return Implementation.from_namespaces("", own, _LENT_NAMES)


def check_laws(
    impl: Implementation,
    laws: Iterable[Law],
    suites: tuple[Suite, ...],
    bound: Mapping[str, BoundFunction],
    python: bool,
    seed: int | None = None,
) -> tuple[list[Law], list[Failure]]:
    """Ask laws of a hand-in; return those that hold, and the failures of the others, in the file's language.

    The arguments are drawn once for all; none has more jokers than the game. A seed draws others as well:
    a failure on those alone is marked `fresh`.
    """
    usual = _counterexamples(impl, laws, suites, None)
    anew = {} if seed is None else _counterexamples(impl, usual, suites, seed)
    first = next(iter(bound.values()), None)
    failed = []
    for law, counterexample in usual.items():
        found = anew.get(law) or counterexample
        if found is not None and first is not None:
            failed.append(replace(_failure(found, impl, first, python), fresh=counterexample is None))
    return [law for law in usual if usual[law] is None and anew.get(law) is None], failed


def _counterexamples(
    impl: Implementation, laws: Iterable[Law], suites: tuple[Suite, ...], seed: int | None
) -> dict[Law, Counterexample | None]:
    drawn = corpus(suites, impl.defined & laws_of_multisets.BUILDERS, _EXAMPLES, seed)
    fair = [args for args in drawn if all(arg.text.count("Joker") <= 2 for arg in args.values())]
    return {law: check_drawn(law, impl, fair) for law in laws}


def draw_ahead() -> None:
    """Draw the cases of the laws, so that processes forked from this one need not."""
    corpus((laws_of_multisets.SUITE,), laws_of_multisets.BUILDERS, _EXAMPLES)
    corpus(laws_of_rummikub.SUITES, frozenset(), _EXAMPLES)


# Functions called, and functions lent


def _raising_call(bound: BoundFunction) -> Callable[..., Any]:
    """Return a function that calls the hand-in's; an error there is raised here, under its own name.

    Laws ask how many arguments functions that draw take: the sheet's own, without an Alea.
    """

    def call(*args: Any) -> Any:
        result = bound.call(*map(_neutral, args), again=bound.name in ("un_dans", "extraire"))
        if isinstance(result, FailedCall):
            raise type(result.kind, (Exception,), {})(result.detail)
        return result

    def un_dans(ens: Any) -> Any:
        return call(ens)

    def extraire(n: Any, ens: Any) -> Any:
        return call(n, ens)

    own: Mapping[str, Callable[..., Any]] = {"un_dans": un_dans, "extraire": extraire}
    return own.get(bound.name, call)


def _neutral(value: Any) -> Any:
    """Turn lists, which laws write for combinations and tables, into the tuples that codecs read."""
    return tuple(map(_neutral, value)) if isinstance(value, list) else value


def _pairs(ens: Any) -> Mens:
    if not isinstance(ens, Mens):
        raise TypeError(str(ens))
    return ens


def _chain(xn: tuple[Any, int], ens: Mens) -> Mens:
    return Mens((xn, *ens))


def _etat(statuts: Any, table: Any, pioche: Any, joueur: Any) -> Etat:
    return Etat(tuple(statuts), _neutral(list(table)), pioche, joueur)


_LENT_NAMES: Final[Mapping[str, Any]] = {
    **{name: getattr(game, name) for name in ("T", "Joker", "Bleu", "Rouge", "Jaune", "Noir", "J1", "J2")},
    "Statut": Statut,
    "Etat": _etat,
    "vide": Mens(),
    "ajoute": ajoute,
    "pairs": _pairs,
    "cardinal": lambda ens: cardinal(_pairs(ens)),
    "egaux": lambda e, f: Mens(e) == Mens(f),
}

# A law that fails, written out

_ROLES: Final[Mapping[str, Role]] = {
    **dict.fromkeys("xyz", ELT),
    **dict.fromkeys("efg", multiset_role(ELT)),
    **dict.fromkeys("tu", TUILE),
    **dict.fromkeys("csh", sequence_role(TUILE, "combinaison")),
    **dict.fromkeys("qp", TABLE),
}


def _failure(found: Counterexample, impl: Implementation, bound: BoundFunction, python: bool) -> Failure:
    law = found.law
    arguments = tuple((name, _write_argument(name, one, impl, bound, python)) for name, one in found.args.items())
    got, wanted = (_side(one, python) for one in (found.left, found.right))
    return Failure(law.name, law.section.removeprefix("Rummikub §"), law.equation, "", got, wanted, arguments=arguments)


def _side(value: Any, python: bool) -> str:
    if isinstance(value, RaisedSide):
        return f"{value.kind}: {value.message}".removesuffix(": ")
    return str(value).lower() if isinstance(value, bool) and not python else repr(value)


def _write_argument(name: str, argument: Argument, impl: Implementation, bound: BoundFunction, python: bool) -> str:
    """Write an argument of a law in the types of a function it is passed to."""
    text = argument.text
    if "(" in text and text[0] in "as" and name in "efg":
        empty = bound.write_role(multiset_role(ELT), Mens())
        return program_text(text, partial(bound.write_role, ELT), empty, python)
    role = TUILE if name == "g" and "T(" in text else _ROLES.get(name)
    role = sequence_role(TUILE, "combinaison") if role is TUILE and text[:1] == "[" else role
    return text if role is None else bound.write_role(role, _neutral(argument.make(impl.functions)))


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

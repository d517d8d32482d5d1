"""The suites of laws asked of a hand-in: its functions called in its own process, the rest lent in neutral values."""

from __future__ import annotations

import ast
from collections.abc import Callable, Mapping, Sequence
from types import SimpleNamespace
from typing import Any, Final

import rummifun.games.rummikub as jeu
from rummifun.grading.cell.hand import Bound, Failed
from rummifun.grading.fit.values import Etat, Mens, Statut, ajoute
from rummifun.grading.report.findings import Failure
from rummifun.laws import multiset, rummikub
from rummifun.laws.corpus import ask, corpus
from rummifun.laws.law import Argument, Implementation, Law, Raised, Suite
from rummifun.laws.report import Counterexample

_EXAMPLES: Final = 80


class Writing(SimpleNamespace):
    """How values are written in the language of the file: `element`, `ensemble`, `sequence`, `call`, `truth`."""


def laws_of_multisets(bound: Mapping[str, Bound]) -> tuple[Implementation, tuple[Law, ...]]:
    """Make a version of the multiset functions an implementation, with the laws that apply to it.

    >>> laws_of_multisets({})[1]
    ()
    """
    own = {name: _called(one) for name, one in bound.items() if name in multiset.FONCTIONS}
    if not own:
        return Implementation.of("", {}, {}), ()
    impl = Implementation.of("", {**own, "pairs": _pairs}, {"vide": Mens(), "A": _chain, "V": Mens()})
    return impl, multiset.SUITE.applicable(impl)


def laws_of_rummikub(bound: Mapping[str, Bound]) -> tuple[Implementation, tuple[tuple[Suite, Law], ...]]:
    """Make the Rummikub functions of a hand-in an implementation, its hands and states neutral values.

    >>> laws_of_rummikub({})[1]
    ()
    """
    own = {name: _called(one) for name, one in bound.items() if name in rummikub.FONCTIONS}
    impl = Implementation.of("", own, _LENT)
    laws = ((suite, law) for suite in rummikub.SUITES for law in suite.applicable(impl))
    return impl, tuple(laws)


def broken(law: Law, impl: Implementation, suites: tuple[Suite, ...]) -> Counterexample | None:
    """Ask a law of a hand-in, on arguments that are drawn once for all; none has more jokers than the game."""
    operations = impl.defined & {"ajoute", "supprime"}
    drawn = corpus(suites, operations, _EXAMPLES)
    return ask(law, impl, [args for args in drawn if all(arg.text.count("Joker") <= 2 for arg in args.values())])


def failure(found: Counterexample, write: Callable[[str, Argument], str], side: Callable[[Any], str]) -> Failure:
    """Say a law that fails in the language of the file."""
    law = found.law
    arguments = tuple((name, write(name, argument)) for name, argument in found.args.items())
    got, wanted = (_side(one, side) for one in (found.left, found.right))
    return Failure(law.name, law.section.removeprefix("Rummikub §"), law.equation, "", got, wanted, arguments=arguments)


def _side(value: Any, side: Callable[[Any], str]) -> str:
    return f"{value.kind}: {value.message}".removesuffix(": ") if isinstance(value, Raised) else side(value)


def program(text: str, element: Callable[[str], str], empty: str, python: bool) -> str:
    """Write a program of `ajoute` and `supprime` in the language of the file.

    >>> program("supprime(('a', 1), ajoute(('b', 2), V))", {"a": "3", "b": "4"}.get, "[]", False)
    'supprime (3, 1) (ajoute (4, 2) [])'
    """

    def write(node: ast.expr, inner: bool) -> str:
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
            pair, rest = node.args
            x, n = ast.literal_eval(pair)
            if python:
                return f"{node.func.id}(({element(x)}, {n}), {write(rest, False)})"
            said = f"{node.func.id} ({element(x)}, {n}) {write(rest, True)}"
            return f"({said})" if inner else said
        return empty

    return write(ast.parse(text, mode="eval").body, False)


def _called(bound: Bound) -> Callable[..., Any]:
    """Give a function that calls the hand-in's; what goes wrong there is raised here, under its own name."""

    def call(*args: Any) -> Any:
        result = bound.call(*map(_neutral, args), again=bound.name in _DRAW)
        if isinstance(result, Failed):
            raise type(result.kind, (Exception,), {})(result.detail)
        return result

    return _SHEETS_OWN.get(bound.name, lambda f: f)(call)


def _one(call: Callable[..., Any]) -> Callable[..., Any]:
    def un_dans(ens: Any) -> Any:
        return call(ens)

    return un_dans


def _two(call: Callable[..., Any]) -> Callable[..., Any]:
    def extraire(n: Any, ens: Any) -> Any:
        return call(n, ens)

    return extraire


_DRAW: Final = frozenset({"un_dans", "extraire"})
_SHEETS_OWN: Final = {"un_dans": _one, "extraire": _two}
"""Functions that laws ask how many arguments they take: the sheet's own, without an Alea."""


def _neutral(value: Any) -> Any:
    """Make lists, which laws write for combinations and tables, the tuples that codecs read."""
    return tuple(map(_neutral, value)) if isinstance(value, list) else value


def _pairs(ens: Any) -> Any:
    if not isinstance(ens, Mens):
        raise TypeError(str(ens))
    return ens


def _chain(xn: tuple[Any, int], ens: Mens) -> Mens:
    return Mens((xn, *ens))


def _etat(*parts: Any) -> Etat:
    statuts, table, pioche, joueur = parts
    return Etat(tuple(statuts), _neutral(list(table)), pioche, joueur)


def _equal(e: Any, f: Any) -> bool:
    return bool(Mens(e) == Mens(f))


def _four(statuts: Any, table: Any, pioche: Any, joueur: Any) -> Etat:
    return _etat(statuts, table, pioche, joueur)


_LENT: Final[Mapping[str, Any]] = {
    **{name: getattr(jeu, name) for name in ("T", "Joker", "Bleu", "Rouge", "Jaune", "Noir", "J1", "J2")},
    "Statut": Statut,
    "Etat": _four,
    "vide": Mens(),
    "ajoute": ajoute,
    "pairs": _pairs,
    "cardinal": lambda ens: sum(n for _, n in _pairs(ens)),
    "egaux": _equal,
}

Arguments = Sequence[Argument]

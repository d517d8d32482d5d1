"""Your own laws: each is asked of the functions in its equation, and its letters have the sorts of a suite."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, Final, NamedTuple

from rummifun.laws import multiset, rummikub
from rummifun.laws.law import Implementation, Law, RefusLois, Suite
from rummifun.refusal import Precondition, Refusal


class Family(NamedTuple):
    """Functions that your own laws may name: the sorts of the letters, and the implementation by a module."""

    suite: Suite
    implementation: Callable[[str, Mapping[str, Any]], Implementation]


MULTISETS: Final = Family(multiset.SUITE, multiset.implementation)
TILES: Final = Family(Suite("Q7 à Q16 · Rummikub", rummikub.FONCTIONS, rummikub.OWN_SORTS, ()), rummikub.implementation)


def laws_defined(namespace: Mapping[str, Any]) -> tuple[Law, ...]:
    """List the laws that a module defines, one by one or in lists and tuples, each once.

    >>> from rummifun.laws import loi
    >>> vide = loi("vide", "inclus V e", lambda m, e: m.inclus(m.vide, e))
    >>> [law.name for law in laws_defined({"vide": vide, "LOIS": [vide], "autre": 3})]
    ['vide']
    """
    values = (value if isinstance(value, (list, tuple)) else (value,) for value in namespace.values())
    return tuple(dict.fromkeys(law for some in values for law in some if isinstance(law, Law)))


def own_suites(
    name: str, laws: Iterable[Law], module: str, namespace: Mapping[str, Any]
) -> Iterator[tuple[Suite, Implementation]]:
    """Join your own laws in suites, each with a module as its implementation.

    >>> from rummifun.laws import loi
    >>> from rummifun.laws.check import check
    >>> from rummifun.multiset import somme
    >>> reflexive = loi("reflexive", "egaux e e", lambda m, e: m.egaux(e, e))
    >>> [(suite, impl)] = own_suites("mes_lois.py", [reflexive], "somme", vars(somme))
    >>> print(check(suite, impl))
    ✓ mes_lois.py · Q1, Q2, Q3 · multi-ensembles : 1 loi tient

    Law: every law is in exactly one of the suites.
    """
    families = [(law, family_of(law, namespace)) for law in laws]
    for family in (MULTISETS, TILES):
        suite, own = family.suite, tuple(law for law, of in families if of is family)
        if own:
            suite = Suite(f"{name} · {suite.name}", suite.functions, suite.sorts, own, suite.examples)
            yield suite, family.implementation(module, namespace)


def family_of(law: Law, namespace: Mapping[str, Any]) -> Family:
    """Find the family of a law: Rummikub, if its equation names a function of Q7 to Q16, or else multisets.

    Raises `Precondition` for a letter without a sort, and for an equation that names no function, of the sheet or of
    the module.
    """
    words = law.words() - {*law.args}
    if not (
        words & (TILES.suite.functions | MULTISETS.suite.functions) or any(callable(namespace.get(w)) for w in words)
    ):
        raise Precondition(Refusal(RefusLois.LoiSansFonction, (law.name,), "cardinal, nbocc, est_suite…", law.equation))
    family = TILES if words & TILES.suite.functions else MULTISETS
    unknown = [name for name in law.args if name not in family.suite.sorts]
    if unknown:
        letters = ", ".join(sorted(family.suite.sorts))
        raise Precondition(Refusal(RefusLois.VariableInconnue, (law.name,), letters, ", ".join(unknown)))
    return family

"""All suites: those that apply to a module, those of your own laws, and `assert_holds` for tests of pytest."""

from __future__ import annotations

import os
import secrets
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import replace
from functools import cache
from types import ModuleType
from typing import Any, Final, NamedTuple
from unittest import SkipTest

from hypothesis import core, settings

from rummifun.core.game import Game
from rummifun.laws import game, multiset, rummikub, tas
from rummifun.laws.check import check as check
from rummifun.laws.check import describe_failure as describe_failure
from rummifun.laws.check import failure_lines, smallest_failure
from rummifun.laws.check import first_failure as first_failure
from rummifun.laws.check import report_lines as report_lines
from rummifun.laws.law import Implementation, Law, RefusLois, Suite
from rummifun.laws.multiset import BUILDERS
from rummifun.laws.reached_states import check_drawn, corpus
from rummifun.messages import N_, detect_language, translation
from rummifun.refusal import Precondition, Refusal
from rummifun.render.text import Style


def suites_for(name: str, namespace: Mapping[str, Any]) -> Iterator[tuple[Suite, Implementation]]:
    """List the suites that apply to a module, each with the module as its implementation."""
    ensembles = multiset.implementation(name, namespace)
    tuiles = rummikub.implementation(name, namespace)
    piles = tas.implementation(name, namespace)
    asked = ((multiset.SUITE, ensembles), *((suite, tuiles) for suite in rummikub.SUITES), (tas.SUITE, piles))
    for suite, impl in asked:
        if suite.applicable(impl):
            yield suite, impl


def suite_for_game(jeu: Game[Any, Any, Any]) -> tuple[Suite, Implementation]:
    """Return the laws of every game, with one game as the implementation."""
    return game.SUITE, game.implementation(jeu)


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


multiset_suite: Final = multiset.SUITE.laws
"""The laws of §3.1, Q1 to Q3."""


rummikub_suite: Final = tuple(law for suite in rummikub.SUITES for law in suite.laws)
"""The laws of Q7 to Q16."""


_RUMMIKUB: Final = replace(rummikub.SUITES[0], name="Q7 à Q16", laws=rummikub_suite)


def assert_holds(law: Law, module: ModuleType | Mapping[str, Any], examples: int | None = None) -> None:
    """Check a law, ours or yours, of a module; skip the test if the module lacks a function that the law names.

    The arguments are drawn once for all laws of a suite: on as many as the hypothesis profile asks, if it asks for
    another number than usual, and from its seed.

    Profil: loi → module → ℕ option → ()

    >>> from rummifun.multiset import somme
    >>> assert_holds(multiset_suite[0], somme)

    Law: raises `AssertionError` with the smallest counterexample when the law fails, in the language of the screen.
    """
    __tracebackhide__ = True
    namespace = module if isinstance(module, Mapping) else vars(module)
    name = str(namespace.get("__name__", ""))
    suite, impl = _suite_of(law, name, namespace)
    tr = translation(detect_language(os.environ))
    missing = sorted(law.words() & suite.functions - impl.defined)
    if missing:
        said = tr(N_("the law {law} is not asked: {module} lacks {functions}"))
        raise SkipTest(said.format(law=law.name, module=name or tr(N_("the module")), functions=", ".join(missing)))
    profile = settings()
    usual = profile.max_examples == settings.get_profile("default").max_examples
    examples = examples or (suite.examples if usual else profile.max_examples)
    seen = check_drawn(law, impl, corpus((suite,), impl.defined & BUILDERS, examples, _seed(profile)))
    if seen is not None:
        lines = failure_lines(smallest_failure(law, suite, impl, seen.args), tr, Style())
        raise AssertionError("\n".join(line.removeprefix("    ") for line in lines if line)) from None


def _seed(profile: settings) -> int | None:
    """Return the seed of the arguments: None if the profile draws the same in every run, else the run's own."""
    if profile.derandomize:
        return None
    return core.global_force_seed if core.global_force_seed is not None else _seed_of_run()


@cache
def _seed_of_run() -> int:
    return secrets.randbits(64)


def _suite_of(law: Law, name: str, namespace: Mapping[str, Any]) -> tuple[Suite, Implementation]:
    """Find the suite of a law, and make a module its implementation; your own laws share the letters of a suite."""
    if law in multiset.SUITE.laws:
        return multiset.SUITE, multiset.implementation(name, namespace)
    if law in rummikub_suite:
        return _RUMMIKUB, rummikub.implementation(name, namespace)
    suite, make = family_of(law, namespace)
    return replace(suite, laws=(*suite.laws, law)), make(name, namespace)

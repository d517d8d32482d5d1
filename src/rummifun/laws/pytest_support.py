"""Laws in your own tests: pytest runs a suite, and a failing law reads as in the command's report."""

from __future__ import annotations

import os
import secrets
from collections.abc import Mapping
from dataclasses import replace
from functools import cache
from types import ModuleType
from typing import Any, Final
from unittest import SkipTest

from hypothesis import core, settings

from rummifun.laws import multiset, rummikub
from rummifun.laws.check import smallest_failure
from rummifun.laws.corpus import check_drawn, corpus
from rummifun.laws.law import Implementation, Law, Suite
from rummifun.laws.multiset import BUILDERS
from rummifun.laws.own_laws import family_of
from rummifun.laws.report import failure_lines
from rummifun.messages import N_, detect_language, translation
from rummifun.render.text import Style

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

"""Laws in your own tests: pytest runs a suite, and a failing law reads as in the command's report."""

from __future__ import annotations

import os
from collections.abc import Mapping
from types import ModuleType
from typing import Any, Final
from unittest import SkipTest

from rummifun.laws import multiset, rummikub
from rummifun.laws.check import check
from rummifun.laws.law import Implementation, Law, Suite
from rummifun.laws.report import failure_lines
from rummifun.messages import N_, detect_language, translation
from rummifun.render.text import Style

multiset_suite: Final = multiset.SUITE.laws
"""The laws of §3.1, Q1 to Q3."""

rummikub_suite: Final = tuple(law for suite in rummikub.SUITES for law in suite.laws)
"""The laws of Q7 to Q16."""


def assert_holds(law: Law, module: ModuleType | Mapping[str, Any], examples: int | None = None) -> None:
    """Check a law of a module; skip the test if the module lacks a function that the law names.

    Profil: loi → module → ℕ option → ()

    >>> from rummifun.multiset import somme
    >>> assert_holds(multiset_suite[0], somme)

    Law: raises `AssertionError` with the smallest counterexample when the law fails, in the language of the screen.
    """
    __tracebackhide__ = True
    namespace = module if isinstance(module, Mapping) else vars(module)
    suite, impl = _asked(law, str(namespace.get("__name__", "")), namespace)
    tr = translation(detect_language(os.environ))
    missing = sorted(law.words() & suite.functions - impl.defined)
    if missing:
        raise SkipTest(tr(N_("missing: {names}")).format(names=", ".join(missing)))
    report = check(Suite(suite.name, suite.functions, suite.sorts, (law,), suite.examples), impl, examples)
    if report.failed:
        lines = failure_lines(report.failed[0], tr, Style())
        raise AssertionError("\n".join(line.removeprefix("    ") for line in lines if line)) from None


def _asked(law: Law, name: str, namespace: Mapping[str, Any]) -> tuple[Suite, Implementation]:
    """Find the suite of a law, and make a module its implementation."""
    if law in multiset.SUITE.laws:
        return multiset.SUITE, multiset.implementation(name, namespace)
    suite = next(suite for suite in rummikub.SUITES if law in suite.laws)
    return suite, rummikub.implementation(name, namespace)

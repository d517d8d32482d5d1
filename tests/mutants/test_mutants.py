"""Every mistake is caught by the laws, with a counterexample that can be read, and every law catches a mistake."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from functools import cache

import pytest
from harness.effort import Effort

import rummifun.games.rummikub as jeu
from mutants import combinations, moves
from rummifun.laws import multiset, rummikub
from rummifun.laws.check import check
from rummifun.laws.law import Implementation, Suite
from rummifun.laws.mistakes import multisets
from rummifun.laws.mistakes.mistake import PETIT, Mistake
from rummifun.laws.report import Counterexample

MENS = {mutant.name: mutant for mutant in multisets.MISTAKES}
TUILES = {mutant.name: mutant for mutant in (*combinations.MUTANTS, *moves.MUTANTS)}
LAWS = {law.name for suite in (multiset.SUITE, *rummikub.SUITES) for law in suite.laws}
FEW = 60  # arguments, which catch most mistakes in a fifth of the time
BUILDERS = {"ajoute", "supprime", "intersection", "difference", "from_pairs", "mens"}

# What builds multisets shows its type: over `ordre_sup` and over `somme`. What reads them does not: over `ordre_sup`.
MENS_OVER = [
    (name, base)
    for base in multisets.BASES
    for name, mutant in MENS.items()
    if base == "ordre_sup" or mutant.wrong.keys() & BUILDERS
]


def counterexamples(mutant: Mistake, asked: Iterable[tuple[Suite, Implementation]]) -> dict[str, Counterexample]:
    """Give the counterexamples of the laws that must see it: on few arguments, and on as many as usual if need be."""
    found: dict[str, Counterexample] = {}
    suites = [
        (replace(suite, laws=tuple(law for law in suite.laws if law.name in mutant.laws)), impl)
        for suite, impl in asked
    ]
    for examples in (FEW, None):
        reports = [check(suite, impl, examples) for suite, impl in suites if suite.applicable(impl)]
        found = {failure.law.name: failure for report in reports for failure in report.failed}
        if found and found.keys() >= set(mutant.laws):
            break
    return found


@cache
def failures_of_multisets(name: str, base: str) -> dict[str, Counterexample]:
    """Ask the laws of multisets of a module in which the wrong functions stand instead of its own."""
    mutant, module = MENS[name], multisets.BASES[base]
    impl = multiset.implementation(name, {**vars(module), **mutant.functions(module)})
    return counterexamples(mutant, [(multiset.SUITE, impl)])


@cache
def failures_of_tiles(name: str) -> dict[str, Counterexample]:
    """Ask the laws of Rummikub of a module that defines the wrong functions alone."""
    impl = rummikub.implementation(name, TUILES[name].functions(jeu))
    return counterexamples(TUILES[name], [(suite, impl) for suite in rummikub.SUITES])


def assert_caught(mutant: Mistake, failures: dict[str, Counterexample]) -> None:
    assert failures, f"no law sees that {mutant.name}"
    unseen = set(mutant.laws) - failures.keys()
    assert not unseen, f"{mutant.name}: of its laws, seen by {sorted(failures)} only"


# Every mistake is caught


@pytest.mark.parametrize("name", MENS)
def test_a_wrong_multiset_is_caught(name: str, effort: Effort) -> None:
    """In an ordinary run over one of its modules, which come in turn."""
    bases = [base for one, base in MENS_OVER if one == name]
    turn = [*MENS].index(name) % len(bases)
    for base in bases if effort(0, 1) else [bases[turn]]:
        failures = failures_of_multisets(name, base)
        assert_caught(MENS[name], failures)
        for law, failure in failures.items():
            assert failure.size <= PETIT, f"{name} over {base}: {law} fails with {failure.args}"


@pytest.mark.parametrize("name", TUILES)
def test_a_wrong_rule_is_caught(name: str) -> None:
    mutant, failures = TUILES[name], failures_of_tiles(name)
    assert_caught(mutant, failures)
    for law in mutant.laws:
        assert failures[law].size <= mutant.size, f"{name}: {law} fails with {failures[law].args}"


def test_a_counterexample_is_computed_where_the_law_fails() -> None:
    failures = failures_of_multisets("cardinal counts the distinct elements", "ordre_sup")
    assert failures
    assert not any(failure.law.holds(failure.left, failure.right) for failure in failures.values())


# Every law catches a mistake


@pytest.mark.parametrize("law", sorted(LAWS))
def test_a_law_catches_a_mistake(law: str) -> None:
    """What a mutant says of the laws that see it is proved above, for each of them."""
    assert any(law in mutant.laws for mutant in (*MENS.values(), *TUILES.values()))


def test_the_mutants_name_laws_that_there_are() -> None:
    assert {law for mutant in (*MENS.values(), *TUILES.values()) for law in mutant.laws} <= LAWS


def test_no_two_mutants_have_the_same_name() -> None:
    assert len(MENS) == len(multisets.MISTAKES)
    assert len(TUILES) == len(combinations.MUTANTS) + len(moves.MUTANTS)


@pytest.mark.parametrize("function", sorted(multiset.FONCTIONS))
def test_every_function_of_multisets_is_made_wrong(function: str) -> None:
    assert any(function in mutant.wrong for mutant in MENS.values())


@pytest.mark.parametrize("function", sorted(rummikub.FONCTIONS))
def test_every_function_of_rummikub_is_made_wrong(function: str) -> None:
    assert any(function in mutant.wrong for mutant in TUILES.values())

"""Every mistake on piles is caught by the laws that it names, with few cards, and every law catches a mistake."""

from __future__ import annotations

from functools import cache

import pytest

from mutants import movements, piles, sequences
from rummifun.laws.check import check
from rummifun.laws.law import Implementation, RaisedSide, Suite
from rummifun.laws.mistakes.mistake import PETIT
from rummifun.laws.report import Counterexample
from rummifun.laws.tas import FONCTIONS, SUITE, implementation

MUTANTS = {mutant.name: mutant for mutant in (*piles.MUTANTS, *movements.MUTANTS)}
LAWS = {law.name: law for law in SUITE.laws}
FEW = 40  # arguments, where a mistake needs no rare one


def asked(names: tuple[str, ...], impl: Implementation) -> dict[str, Counterexample]:
    """Ask some laws alone."""
    suite = Suite(SUITE.name, SUITE.functions, SUITE.sorts, tuple(LAWS[name] for name in names))
    return {failure.law.name: failure for failure in check(suite, impl, FEW).failed}


@cache
def failures(name: str) -> dict[str, Counterexample]:
    """Ask the laws that a mutant names of our piles, one function of which is wrong."""
    module, mutant = piles.BASES["tuple"], MUTANTS[name]
    return asked(mutant.laws, implementation(name, {**vars(module), **mutant.functions(module)}))


@pytest.mark.parametrize("name", MUTANTS)
def test_a_wrong_pile_is_caught_with_few_cards(name: str) -> None:
    mutant, found = MUTANTS[name], failures(name)
    assert found.keys() == set(mutant.laws)
    for law, failure in found.items():
        assert failure.size <= PETIT, f"{name}: {law} fails with {failure.args}"
        assert not failure.law.holds(failure.left, failure.right)
        assert not isinstance(failure.left, RaisedSide), f"{name}: a mistake answers, it does not break down"
        assert not isinstance(failure.right, RaisedSide)


@pytest.mark.parametrize("name", sequences.SEQUENCES)
def test_a_wrong_sequence_is_caught_with_few_cards(name: str) -> None:
    sequence, laws = sequences.SEQUENCES[name]
    found = asked(laws, implementation(name, {"SEQUENCE_VIDE": sequence}))
    assert found.keys() == set(laws)
    assert [law for law, failure in found.items() if failure.size > PETIT] == []


@pytest.mark.parametrize("name", ["retourner_tas keeps the order", "deplacer_bas_sous takes the other end"])
def test_a_wrong_pile_is_caught_over_the_other_sequence_too(name: str) -> None:
    module, mutant = piles.BASES["deux_listes"], MUTANTS[name]
    found = asked(mutant.laws, implementation(name, {**vars(module), **mutant.functions(module)}))
    assert found.keys() == set(mutant.laws)


@pytest.mark.parametrize("law", LAWS)
def test_a_law_of_piles_catches_a_mistake(law: str) -> None:
    """What a mutant says of the laws that see it is proved above, for each of them."""
    assert any(law in mutant.laws for mutant in MUTANTS.values())


@pytest.mark.parametrize("function", sorted(FONCTIONS))
def test_every_function_on_piles_is_made_wrong(function: str) -> None:
    assert any(function in mutant.wrong for mutant in MUTANTS.values())


def test_no_two_wrong_piles_have_the_same_name() -> None:
    assert len(MUTANTS) == len(piles.MUTANTS) + len(movements.MUTANTS)

"""Wrong programs: each breaks its laws at the recorded arguments, and a search finds arguments as small.

A new mistake is written into `counterexamples.txt` by its name and those of its laws; the search adds the arguments:

    RUMMIFUN_GOLDEN=1 .venv/bin/python -m pytest tests/mutants -m "lent or not lent" -k search
"""

import os
from collections.abc import Iterator
from dataclasses import replace
from typing import Any, Final, NamedTuple

import pytest

import rummifun.games.rummikub as jeu
from mutants import combinations, movements, moves, piles, sequences
from mutants.record import Wrong, read_record, updated, write_record, wrong_function
from rummifun.laws import mistakes, multiset, rummikub, tas
from rummifun.laws.check import Counterexample, check
from rummifun.laws.law import Implementation, RaisedSide, Suite, both_sides
from rummifun.pieces import sequence as tas_tuple

RECORD: Final = read_record()
TILES: Final[dict[str, Wrong]] = {**combinations.MUTANTS, **moves.MUTANTS}
PILES: Final[dict[str, Wrong]] = {**piles.MUTANTS, **movements.MUTANTS}
SUITES: Final = (multiset.SUITE, *rummikub.SUITES, tas.SUITE)
LAWS: Final = {law.name: law for suite in SUITES for law in suite.laws}

BUILDERS: Final = {"ajoute", "supprime", "intersection", "difference", "from_pairs", "mens"}
"""The functions that show the type of a multiset: they are made wrong over both types, the others over one."""

RIGHT: Final = {("mens gathers neighbours only", "ordre_sup")}
"""Mistakes that are none over a type: `nbocc` of `ordre_sup` adds up an element that is repeated."""

PETIT: Final = 3
"""The elements that an argument of a smallest counterexample has at most, unless the record says why it needs more."""

FEW: Final = 60
"""Arguments that catch most mistakes, in a fifth of the time."""


class Mutant(NamedTuple):
    """A wrong program, and the right one from which it was made."""

    wrong: Implementation
    right: Implementation
    suites: tuple[Suite, ...]


def of_multisets() -> Iterator[tuple[str, Mutant]]:
    for base, module in mistakes.BASES.items():
        right = multiset.implementation(base, vars(module))
        for one in mistakes.MISTAKES:
            if (base == "ordre_sup" or one.function in BUILDERS) and (one.name, base) not in RIGHT:
                wrong = multiset.implementation(one.name, {**vars(module), **one.functions(module)})
                yield f"{one.name}, over {base}", Mutant(wrong, right, (multiset.SUITE,))


def of_tiles() -> Iterator[tuple[str, Mutant]]:
    right = rummikub.implementation("rummikub", vars(jeu))
    for name, function in TILES.items():
        wrong = rummikub.implementation(name, wrong_function(name, function, jeu))
        yield name, Mutant(wrong, right, rummikub.SUITES)


def of_piles() -> Iterator[tuple[str, Mutant]]:
    for base, module in piles.BASES.items():
        right = tas.implementation(base, vars(module))
        for name, function in PILES.items():
            if base == "tuple" or name in piles.OVER_BOTH:
                wrong = tas.implementation(name, {**vars(module), **wrong_function(name, function, module)})
                yield name + ", over two lists" * (base != "tuple"), Mutant(wrong, right, (tas.SUITE,))
    right = tas.implementation("tuple", vars(tas_tuple))
    for name, sequence in sequences.SEQUENCES.items():
        wrong = tas.implementation(name, {"SEQUENCE_VIDE": sequence})
        yield f"a sequence that {name}", Mutant(wrong, right, (tas.SUITE,))


MUTANTS: Final = {**dict(of_multisets()), **dict(of_tiles()), **dict(of_piles())}


@pytest.mark.parametrize("name", MUTANTS)
def test_mutant_breaks_its_laws_at_the_recorded_arguments(name: str) -> None:
    mutant, entry = MUTANTS[name], RECORD[name]
    assert entry.laws
    for law, args in entry.laws.items():
        wrong, right = (both_sides(LAWS[law], impl, args) for impl in (mutant.wrong, mutant.right))
        assert not LAWS[law].holds(*wrong), law
        assert LAWS[law].holds(*right), law
        if name in PILES:
            assert not any(isinstance(side, RaisedSide) for side in wrong), "a mistake answers, it does not break down"
    sizes = [arg.size for args in entry.laws.values() for arg in args.values()]
    assert (max(sizes, default=0) > PETIT) == bool(entry.why), "say why more than three elements are needed"


def search(name: str) -> dict[str, Counterexample]:
    """Check the laws that must catch a mistake: on few arguments, and on as many as usual if need be."""
    mutant, wanted, found = MUTANTS[name], RECORD[name].laws, dict[str, Counterexample]()
    suites = [replace(one, laws=tuple(law for law in one.laws if law.name in wanted)) for one in mutant.suites]
    for examples in (FEW, None):
        reports = [check(suite, mutant.wrong, examples) for suite in suites if suite.applicable(mutant.wrong)]
        found = {failure.law.name: failure for report in reports for failure in report.failed}
        if found.keys() == wanted.keys():
            break
    return found


BY_DAY: Final = {*[*MUTANTS][:: len(MUTANTS) // 12]}


@pytest.mark.parametrize(
    "name", [name if name in BY_DAY else pytest.param(name, marks=pytest.mark.lent) for name in MUTANTS]
)
def test_search_finds_counterexamples_as_small_as_the_recorded_ones(name: str) -> None:
    found = search(name)
    if os.environ.get("RUMMIFUN_GOLDEN"):
        write_record(record := read_record() | {name: updated(RECORD[name], found.values())})
        RECORD.update(record)
    assert found.keys() == RECORD[name].laws.keys()
    for law, failure in found.items():
        assert failure.size <= max((arg.size for arg in RECORD[name].laws[law].values()), default=0), failure.args
        assert not failure.law.holds(failure.left, failure.right)


def test_record_names_every_mutant_and_the_same_laws_of_a_mistake_of_multisets_over_both_types() -> None:
    assert RECORD.keys() == MUTANTS.keys()
    for name in (one.name for one in mistakes.MISTAKES):
        recorded = [RECORD[key].laws.keys() for base in mistakes.BASES if (key := f"{name}, over {base}") in RECORD]
        assert recorded == recorded[:1] * len(recorded) != [], name


def test_mutants_break_every_law() -> None:
    assert {law for entry in RECORD.values() for law in entry.laws} == LAWS.keys()


def test_mutants_spoil_every_function_of_the_sheets() -> None:
    made = {*(one.function for one in mistakes.MISTAKES), *(name.split()[0] for name in (*TILES, *PILES))}
    assert made == multiset.FONCTIONS | rummikub.FONCTIONS | tas.FONCTIONS


def test_mutants_have_different_names() -> None:
    tables: list[Any] = [combinations.MUTANTS, moves.MUTANTS, piles.MUTANTS, movements.MUTANTS]
    assert len(TILES) + len(PILES) == sum(map(len, tables))
    assert len({one.name for one in mistakes.MISTAKES}) == len(mistakes.MISTAKES)

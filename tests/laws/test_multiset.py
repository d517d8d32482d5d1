"""The laws of multisets hold for ours, and for what a student writes on Python's own lists."""

from __future__ import annotations

import ast
import random
from collections.abc import Mapping
from dataclasses import replace
from functools import cache
from typing import Any

import pytest
from harness.effort import Effort
from hypothesis import given, settings
from hypothesis import strategies as st

from laws import student
from laws.opaque_multisets import OPAQUE, SAC
from rummifun.laws.check import check
from rummifun.laws.multiset import FONCTIONS, SUITE, empty_multiset, implementation
from rummifun.laws.report import Report, report_lines
from rummifun.multiset import liste, ordre_sup, rapide, somme
from rummifun.render.text import Style

MODULES: dict[str, Mapping[str, Any]] = {
    "somme": vars(somme),
    "liste": vars(liste),
    "ordre_sup": vars(ordre_sup),
    "rapide": vars(rapide),
    "eleve": vars(student),
}
OURS = ("somme", "liste", "ordre_sup", "rapide")


@cache
def report(name: str, examples: int | None = 60) -> Report:
    return check(SUITE, implementation(name, MODULES[name]), examples)


def text(of: Report) -> list[str]:
    return list(report_lines(of, str, Style()))


# Ours


@pytest.mark.parametrize("name", OURS)
def test_all_laws_hold_for_ours_and_none_is_left_unasked(name: str, effort: Effort) -> None:
    asked = report(name, effort(60, SUITE.examples))
    assert (asked.failed, asked.held, asked.not_asked) == ((), SUITE.laws, ())
    assert implementation(name, MODULES[name]).defined == FONCTIONS


def test_same_module_gets_the_same_report_and_same_mistake_the_same_counterexamples() -> None:
    first, second = (check(SUITE, implementation("somme", MODULES["somme"]), 15) for _ in range(2))
    assert first == second
    wrong = implementation("wrong", {**vars(somme), "cardinal": lambda ens: len(somme.pairs(ens))})
    alone = replace(SUITE, laws=tuple(law for law in SUITE.laws if law.name == "cardinal_ajoute"))
    random.seed(1)
    told = text(check(alone, wrong, 12))
    random.seed(2)
    assert text(check(alone, wrong, 12)) == told
    assert len(told) > 1


def test_checking_leaves_the_chance_of_python_alone() -> None:
    random.seed("no seed of a law")
    before = random.getstate()
    assert check(SUITE, implementation("eleve", MODULES["eleve"]), 20).held
    assert random.getstate() == before


# A student's


def test_student_passes_and_only_the_ways_in_and_out_are_not_asked() -> None:
    ways, asked = {"pairs", "from_pairs", "mens"}, report("eleve", 100)
    assert (asked.failed, set(asked.missing)) == ((), ways)
    assert asked.not_asked == tuple(law for law in SUITE.laws if law.words() & ways)


def test_a_module_that_begins_is_asked_what_it_can_answer() -> None:
    asked = check(SUITE, implementation("debut", {"cardinal": student.cardinal, "nbocc": student.nbocc}), 60)
    assert {law.name for law in asked.held} == {"cardinal_vide", "nbocc_vide"}
    assert asked.failed == ()
    assert len(asked.held) + len(asked.not_asked) == len(SUITE.laws)


def test_a_module_without_ajoute_is_asked_of_the_lists_it_is_given() -> None:
    reading = {name: getattr(student, name) for name in ("nbocc", "appartient", "inclus", "egaux")}
    asked = check(SUITE, implementation("lecture", reading), 60)
    assert asked.failed == ()
    assert {"appartient_nbocc", "inclus_nbocc", "egaux_nbocc"} <= {law.name for law in asked.held}


@pytest.mark.parametrize(("ways", "read"), [(("from_pairs",), somme.pairs), (("A", "V"), somme.pairs), ((), list)])
@settings(max_examples=20)
@given(st.data())
def test_without_ajoute_a_multiset_is_what_the_module_writes(ways: tuple[str, ...], read: Any, data: Any) -> None:
    impl = implementation("lecture", {name: vars(somme)[name] for name in ways})
    written = data.draw(SUITE.sorts["e"](impl))
    pairs = ast.literal_eval(str(written))
    assert [*read(written.make(impl.functions))] == pairs
    assert written.size == len(pairs)


def test_what_is_no_function_is_not_defined() -> None:
    assert implementation("rien", {"cardinal": 3, "autre": len}).defined == frozenset()


@pytest.mark.parametrize("name", OURS)
def test_the_empty_multiset_is_the_modules_own(name: str) -> None:
    namespace = MODULES[name]
    assert namespace["cardinal"](empty_multiset(namespace)) == 0
    assert empty_multiset(namespace) == namespace["from_pairs"]([])


def test_the_empty_multiset_of_q2_is_the_empty_list() -> None:
    assert empty_multiset(vars(student)) == []


# Anybody's


@pytest.mark.parametrize("name", OPAQUE)
def test_type_of_which_nothing_can_be_read_but_by_its_functions_passes(name: str) -> None:
    ways = {"pairs", "from_pairs", "mens"}
    asked = check(SUITE, implementation(name, OPAQUE[name]), 60)
    assert text(asked) == ["✓ Q1, Q2, Q3 · multi-ensembles: 32 laws hold"]
    asked = check(SUITE, implementation(name, {k: f for k, f in OPAQUE[name].items() if k not in ways}), 60)
    assert (asked.failed, set(asked.missing)) == ((), ways)


@pytest.mark.parametrize("way", ["from_pairs", "mens"])
def test_without_ajoute_nor_v_a_multiset_is_what_the_way_in_makes_of_an_opaque_type(way: str) -> None:
    asked = check(SUITE, implementation("lecture", {way: SAC[way], "nbocc": SAC["nbocc"], "inclus": SAC["inclus"]}), 60)
    assert asked.failed == ()
    assert {"nbocc_vide", "inclus_nbocc"} <= {law.name for law in asked.held}


def test_an_empty_multiset_that_is_a_constructor_without_fields_is_called() -> None:
    assert type(empty_multiset({"V": type("V", (), {})})).__name__ == "V"


# The suite


def test_laws_have_names_of_their_own_sections_and_known_variables() -> None:
    assert len({law.name for law in SUITE.laws}) == len(SUITE.laws)
    assert {law.section.partition(".")[0] for law in SUITE.laws} == {"Rummikub §3"}
    assert {arg for law in SUITE.laws for arg in law.args} <= set(SUITE.sorts)


def test_every_function_has_a_law() -> None:
    assert set().union(*(law.words() for law in SUITE.laws)) >= FONCTIONS

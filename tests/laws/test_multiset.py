"""The laws of multisets hold for ours, and for what a student writes on Python's own lists."""

from __future__ import annotations

import ast
import random
from collections.abc import Mapping
from functools import cache
from typing import Any

import pytest
from hypothesis import given
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
LAWS = [law.name for law in SUITE.laws]


@cache
def report(name: str) -> Report:
    return check(SUITE, implementation(name, MODULES[name]))


def text(of: Report) -> list[str]:
    return list(report_lines(of, str, Style()))


# Ours


@pytest.mark.parametrize("name", OURS)
def test_all_laws_hold_for_ours(name: str) -> None:
    assert report(name).failed == ()
    assert report(name).held == SUITE.laws


@pytest.mark.parametrize("name", OURS)
def test_no_law_is_left_unasked_of_ours(name: str) -> None:
    assert report(name).not_asked == ()
    assert implementation(name, MODULES[name]).defined == FONCTIONS


def test_the_same_module_gets_the_same_report() -> None:
    again = {name: check(SUITE, implementation(name, MODULES[name])) for name in OURS}
    assert again == {name: report(name) for name in OURS}


def test_the_same_mistake_gets_the_same_counterexamples() -> None:
    wrong = implementation("wrong", {**vars(somme), "cardinal": lambda ens: len(somme.pairs(ens))})
    random.seed(1)
    first = text(check(SUITE, wrong))
    random.seed(2)
    assert text(check(SUITE, wrong)) == first
    assert len(first) > 1


def test_checking_leaves_the_chance_of_python_alone() -> None:
    random.seed("no seed of a law")
    before = random.getstate()
    check(SUITE, implementation("eleve", MODULES["eleve"]))
    assert random.getstate() == before


# A student's


def test_all_laws_asked_of_a_student_hold() -> None:
    assert report("eleve").failed == ()


def test_of_a_student_only_the_ways_in_and_out_are_not_asked() -> None:
    ways = {"pairs", "from_pairs", "mens"}
    assert set(report("eleve").missing) == ways
    assert report("eleve").not_asked == tuple(law for law in SUITE.laws if law.words() & ways)


def test_a_module_that_begins_is_asked_what_it_can_answer() -> None:
    asked = check(SUITE, implementation("debut", {"cardinal": student.cardinal, "nbocc": student.nbocc}))
    assert {law.name for law in asked.held} == {"cardinal_vide", "nbocc_vide"}
    assert asked.failed == ()
    assert len(asked.held) + len(asked.not_asked) == len(SUITE.laws)


def test_a_module_without_ajoute_is_asked_of_the_lists_it_is_given() -> None:
    reading = {name: getattr(student, name) for name in ("nbocc", "appartient", "inclus", "egaux")}
    asked = check(SUITE, implementation("lecture", reading))
    assert asked.failed == ()
    assert {"appartient_nbocc", "inclus_nbocc", "egaux_nbocc"} <= {law.name for law in asked.held}


@pytest.mark.parametrize(("ways", "read"), [(("from_pairs",), somme.pairs), (("A", "V"), somme.pairs), ((), list)])
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
def test_all_laws_hold_for_a_right_type_of_which_nothing_can_be_read_but_by_its_functions(name: str) -> None:
    asked = check(SUITE, implementation(name, OPAQUE[name]), 60)
    assert text(asked) == ["✓ Q1, Q2, Q3 · multi-ensembles: 32 laws hold"]


@pytest.mark.parametrize("name", OPAQUE)
def test_the_ten_functions_alone_of_such_a_type_are_asked_all_but_the_ways_in_and_out(name: str) -> None:
    ways = {"pairs", "from_pairs", "mens"}
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


def test_the_laws_have_names_of_their_own() -> None:
    assert len(set(LAWS)) == len(LAWS)


@pytest.mark.parametrize("function", sorted(FONCTIONS))
def test_every_function_has_a_law(function: str) -> None:
    assert any(function in law.words() for law in SUITE.laws)


@pytest.mark.parametrize("law", SUITE.laws, ids=LAWS)
def test_every_law_says_where_it_comes_from(law: Any) -> None:
    assert law.section.startswith("Rummikub §3")
    assert set(law.args) <= set(SUITE.sorts)

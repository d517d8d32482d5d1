"""The laws of multisets hold for ours, and for a student's on Python's own lists."""

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
from rummifun.laws.check import Report, check, report_lines
from rummifun.laws.multiset import FONCTIONS, SUITE, empty_multiset, implementation
from rummifun.multiset import liste, ordre_sup, rapide, somme
from rummifun.render.text import Style

OURS = ("somme", "liste", "ordre_sup", "rapide")
OURS_AND_HIS = zip((*OURS, "eleve"), (somme, liste, ordre_sup, rapide, student), strict=True)
MODULES: dict[str, Mapping[str, Any]] = {name: vars(module) for name, module in OURS_AND_HIS}


@cache
def report(name: str, examples: int | None = 60) -> Report:
    return check(SUITE, implementation(name, MODULES[name]), examples)


def text(of: Report) -> list[str]:
    return list(report_lines(of, str, Style()))


@pytest.mark.parametrize("name", OURS)
def test_check_of_ours_finds_that_all_laws_hold(name: str, effort: Effort) -> None:
    asked = report(name, effort(60, SUITE.examples))
    assert (asked.failed, asked.held, asked.not_asked) == ((), SUITE.laws, ())
    assert implementation(name, MODULES[name]).defined == FONCTIONS


def test_check_reports_the_same_of_the_same_and_leaves_the_chance_of_python_alone() -> None:
    random.seed("no seed of a law")
    before = random.getstate()
    assert check(SUITE, implementation("eleve", MODULES["eleve"]), 20).held
    assert random.getstate() == before
    first, second = (check(SUITE, implementation("somme", MODULES["somme"]), 15) for _ in range(2))
    assert first == second
    wrong = implementation("wrong", {**vars(somme), "cardinal": lambda ens: len(somme.pairs(ens))})
    alone = replace(SUITE, laws=tuple(law for law in SUITE.laws if law.name == "cardinal_ajoute"))
    random.seed(1)
    told = text(check(alone, wrong, 12))
    random.seed(2)
    assert text(check(alone, wrong, 12)) == told
    assert len(told) > 1


def test_check_of_a_student_or_a_beginner_asks_what_he_can_answer() -> None:
    ways, his = {"pairs", "from_pairs", "mens"}, report("eleve", 60)
    assert (his.failed, set(his.missing)) == ((), ways)
    assert his.not_asked == tuple(law for law in SUITE.laws if law.words() & ways)
    asked = check(SUITE, implementation("debut", {"cardinal": student.cardinal, "nbocc": student.nbocc}), 60)
    assert {law.name for law in asked.held} == {"cardinal_vide", "nbocc_vide"}
    assert asked.failed == ()
    assert len(asked.held) + len(asked.not_asked) == len(SUITE.laws)
    reading = {name: getattr(student, name) for name in ("nbocc", "appartient", "inclus", "egaux")}
    read = check(SUITE, implementation("lecture", reading), 60)
    assert read.failed == ()
    assert {"appartient_nbocc", "inclus_nbocc", "egaux_nbocc"} <= {law.name for law in read.held}
    assert implementation("rien", {"cardinal": 3, "autre": len}).defined == frozenset()


@pytest.mark.parametrize(("ways", "read"), [(("from_pairs",), somme.pairs), (("A", "V"), somme.pairs), ((), list)])
@settings(max_examples=20)
@given(st.data())
def test_sort_without_ajoute_is_what_the_module_writes(ways: tuple[str, ...], read: Any, data: Any) -> None:
    impl = implementation("lecture", {name: vars(somme)[name] for name in ways})
    written = data.draw(SUITE.sorts["e"](impl))
    pairs = ast.literal_eval(str(written))
    assert ([*read(written.make(impl.functions))], written.size) == (pairs, len(pairs))


def test_empty_multiset_of_lists_is_the_empty_list_and_that_of_a_constructor_its_value() -> None:
    assert (empty_multiset(vars(student)), type(empty_multiset({"V": type("V", (), {})})).__name__) == ([], "V")


@pytest.mark.parametrize("name", OPAQUE)
def test_check_of_a_type_that_shows_nothing_but_its_functions(name: str) -> None:
    ways = {"pairs", "from_pairs", "mens"}
    asked = check(SUITE, implementation(name, OPAQUE[name]), 60)
    assert text(asked) == ["✓ Q1, Q2, Q3 · multi-ensembles: 32 laws hold"]
    asked = check(SUITE, implementation(name, {k: f for k, f in OPAQUE[name].items() if k not in ways}), 60)
    assert (asked.failed, set(asked.missing)) == ((), ways)


@pytest.mark.parametrize("way", ["from_pairs", "mens"])
def test_check_without_ajoute_nor_v_makes_an_opaque_type_by_its_way_in(way: str) -> None:
    asked = check(SUITE, implementation("lecture", {way: SAC[way], "nbocc": SAC["nbocc"], "inclus": SAC["inclus"]}), 60)
    assert asked.failed == ()
    assert {"nbocc_vide", "inclus_nbocc"} <= {law.name for law in asked.held}

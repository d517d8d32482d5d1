"""The laws of Rummikub hold for ours, for an unfinished module, and for one with tiles of its own."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import pytest
from harness.effort import Effort
from harness.nonempty import nonempty

import rummifun.games.rummikub as jeu
from laws import student
from laws.opaque_multisets import OPAQUE
from rummifun.laws import multiset
from rummifun.laws.check import Report, check
from rummifun.laws.rummikub import FONCTIONS, SUITES, implementation
from rummifun.laws.suites import suites_for

NAMES = [suite.name for suite in SUITES]
LAWS = [law for suite in SUITES for law in suite.laws]
BY_NAME = dict(zip(NAMES, SUITES, strict=True))
by_name = pytest.mark.parametrize("name", NAMES)


def reports(namespace: Mapping[str, Any], examples: int | None = None) -> list[Report]:
    impl = implementation("essai", namespace)
    return [check(suite, impl, examples) for suite in SUITES if suite.applicable(impl)]


SOME = 25  # arguments by day, where all laws hold; wrong rules are seen at recorded ones, in `mutants`


@by_name
def test_check_of_ours_finds_that_all_laws_hold(name: str, effort: Effort) -> None:
    asked = check(BY_NAME[name], implementation("rummikub", vars(jeu)), effort(SOME, BY_NAME[name].examples))
    assert (asked.failed, asked.held, asked.not_asked) == ((), BY_NAME[name].laws, ())
    assert implementation("rummikub", vars(jeu)).defined == FONCTIONS


def test_check_takes_a_true_answer_of_coup_ok_for_yes() -> None:
    def coup_ok(*args: Any) -> list[Any]:
        return [*args] if jeu.coup_ok(*args) else []

    for asked in nonempty(reports({"coup_ok": coup_ok}, SOME)):
        assert asked.failed == ()
        assert asked.held == tuple(law for law in LAWS if "coup_ok" in law.words())


@pytest.mark.parametrize("name", OPAQUE)
def test_check_reads_hands_that_show_nothing_by_nbocc(name: str) -> None:
    mine = {word: value for word, value in OPAQUE[name].items() if word != "pairs"}
    (asked,) = reports({**mine, "en_ordre": lambda ens: ens}, 20)
    assert len(asked.held) == 2


@pytest.mark.parametrize("function", sorted(FONCTIONS))
def test_check_asks_one_function_of_a_module_that_defines_it(function: str) -> None:
    asked = reports({function: getattr(jeu, function)}, examples=15)
    assert [law for each in asked for law in each.failed] == []
    assert {law for each in asked for law in each.held} == {
        law for law in LAWS if law.words() & FONCTIONS == {function}
    }


def test_implementation_lends_what_a_module_lacks_and_nothing_is_asked_of_an_empty_one() -> None:
    impl = implementation("mien", {"est_suite": len})
    assert impl.functions.T is jeu.T
    assert impl.functions.ajoute is jeu.ajoute
    assert impl.functions.est_suite is len
    assert not hasattr(impl.functions, "est_groupe")
    his = implementation("eleve", vars(student))
    assert his.functions.ajoute is student.ajoute
    assert his.functions.vide == []
    assert his.functions.T is student.T
    assert (reports({}), list(suites_for("rien", {"x": 1}))) == ([], [])


@by_name
def test_check_passes_a_right_student(name: str, effort: Effort) -> None:
    """Optional definitions (`pairs`, an `Etat` of five components) must not count against a student."""
    examples = effort(SOME, BY_NAME[name].examples)
    asked = check(BY_NAME[name], implementation("eleve", vars(student)), examples)
    assert not asked.failed, [(failure.law.name, failure.left, failure.right) for failure in asked.failed]
    assert asked.held == BY_NAME[name].laws


def test_check_takes_multisets_that_are_tuples_of_pairs() -> None:
    words = ("T", "Joker", "Bleu", "Rouge", "Jaune", "Noir", "est_suite", "est_groupe")
    own = {word: getattr(student, word) for word in words} | {
        "V": (),
        "ajoute": lambda xn, ens: tuple(student.ajoute(xn, list(ens))),
        "egaux": lambda ens1, ens2: sorted(map(repr, ens1)) == sorted(map(repr, ens2)),
        "tableVmens": lambda table: tuple(student.tableVmens(table)),
    }
    asked = reports(own, SOME)
    assert [failure for each in asked for failure in each.failed] == []
    assert "tableVmens_toutes_les_tuiles" in {law.name for each in asked for law in each.held}


def test_check_catches_a_wrong_student_with_his_own_tiles() -> None:
    tiles = {word: getattr(student, word) for word in ("T", "Joker", "Bleu", "Rouge", "Jaune", "Noir")}
    impl = implementation("faux", {**tiles, "est_groupe": lambda c: len(c) == 3})
    (suite, law) = next((suite, law) for suite in SUITES for law in suite.laws if law.name == "groupe_une_valeur")
    assert check(replace(suite, laws=(law,)), impl, SOME).failed


def test_laws_are_all_of_some_function_and_asked_of_the_whole_game() -> None:
    assert [law.name for law in LAWS if not law.words() & FONCTIONS] == []
    assert [suite for suite, _ in suites_for("rummikub", vars(jeu))] == [multiset.SUITE, *SUITES]

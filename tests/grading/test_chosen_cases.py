"""The chosen cases: within the game, written as read, up to date, and adequate to mutants and guarded mistakes."""

import json
from collections.abc import Mapping, Sequence
from functools import cache
from random import Random
from typing import Any, cast

import pytest
from harness.effort import Effort
from harness.nonempty import nonempty
from toolz import groupby

from adequacy.__main__ import FILE, main
from adequacy.answers import Judge, answer, defined
from adequacy.candidates import NUMBER, SEED, candidates, may_be_case
from adequacy.choose import FEW, MANY, choose
from adequacy.domain import Case
from adequacy.guarded import Guarded, guarded_mistakes, is_subtle
from adequacy.operators import Mutant, digest, mutants
from adequacy.texts import case_text, plain_value
from adequacy.versions import functions, make, versions
from rummifun.grading.cases.chosen_cases import all_cases, marking_cases, read_case
from rummifun.grading.cases.fresh_cases import SPECS
from rummifun.grading.judging.findings import JudgedVersion
from rummifun.grading.judging.judge import judge
from rummifun.grading.sandbox.versions import BoundFunction
from rummifun.grading.submission.definitions import Definition


@cache
def marks(function: str) -> list[Case]:
    """Return the plain cases on which marks rest."""
    return [plain_value(case) for case in marking_cases(function)]


def test_file_names_the_operators_and_the_numbers_by_which_it_was_made() -> None:
    made = json.loads(FILE.read_text("utf-8"))
    assert made["functions"].keys() == {*functions()}
    del made["functions"]
    assert made == {"seed": SEED, "candidates": NUMBER, "few": FEW, "many": MANY, "operators": digest()}


def test_chosen_case_is_written_as_it_is_read_and_may_be_one() -> None:
    for function, sets in nonempty(json.loads(FILE.read_text("utf-8"))["functions"].items()):
        for text in nonempty([*sets["small"], *sets["more"]]):
            case = plain_value(read_case(function, text))
            assert case_text(function, case) == text
            assert may_be_case(function, case), (function, text)


def test_small_set_is_part_of_the_large_one() -> None:
    for function in nonempty(functions()):
        assert {*map(repr, marking_cases(function))} <= {*map(repr, all_cases(function))}
        assert len({*map(repr, all_cases(function))}) == len(all_cases(function))


def sampled(function: str, number: int) -> list[tuple[str, Mutant]]:
    """Draw mutants of a function, each with the text that was changed."""
    made = [(text, one) for text in versions(function).values() for one in mutants(function, text)]
    return Random(function).sample(made, min(number, len(made)))


@pytest.mark.parametrize("function", functions())
def test_chosen_cases_tell_a_mutant_apart_which_others_do(function: str, effort: Effort) -> None:
    judges = [Judge.of(function, cases) for cases in (candidates(function, 8, effort(40, 1000))[0], marks(function))]
    for text, one in nonempty(sampled(function, effort(5, 100_000))):
        if (changed := defined(function, one.text)) is None:
            continue
        rows = [
            judge.rows(changed, [answer(make(function, text), case) for case in judge.cases], 0) for judge in judges
        ]
        others, ours = ([row.any() for row in found or []] for found in rows)
        assert all(ours) or not all(others), one


def single_mistakes(function: str, cases: list[Case]) -> set[Guarded]:
    """List the guarded mistakes that cases show, but those of two features."""
    judge = Judge.of(function, cases)
    agreed = judge.agreed(make(function, next(iter(versions(function).values()))))
    found = (one for case, same in zip(cases, agreed, strict=True) for one in guarded_mistakes(function, case, same))
    return {one for one in found if not is_subtle(one)}


@pytest.mark.parametrize("function", functions())
def test_chosen_cases_show_the_guarded_mistakes_that_candidates_show(function: str, effort: Effort) -> None:
    drawn = candidates(function, SEED, effort(240, NUMBER))[0]
    assert single_mistakes(function, drawn) <= single_mistakes(function, marks(function))


class Answering:
    """A stand-in for a function of a hand-in, which answers values of the project."""

    notes = ()

    def __init__(self, function: str, answers: Mapping[Case, bool]) -> None:
        self.definition, self._answers = Definition(function, 0, "", 0, "", ""), answers

    def prefetch(self, cases: Sequence[Case]) -> None: ...

    def call(self, *args: Any, again: bool = False, shared: bool = False) -> bool:
        return self._answers[plain_value(args)]

    def write(self, args: Case) -> str:
        return repr(args)

    write_result = write


def judged(function: str, answers: Mapping[Case, bool]) -> JudgedVersion:
    return judge(SPECS[function], cast("BoundFunction", Answering(function, answers)))


@pytest.mark.parametrize("function", ["inclus", "est_suite", "est_groupe", "combinaisons_valides", "coup_ok"])
def test_judge_finds_a_guarded_mistake_wrong(function: str, effort: Effort) -> None:
    plainly = make(function, next(iter(versions(function).values())))
    right = {case: plainly(*case) for case in marks(function)}
    assert judged(function, right).verdict == "right"
    agreed = dict(zip(right, Judge.of(function, right).agreed(plainly), strict=True))
    shown = {case: {*guarded_mistakes(function, case)} if agreed[case] else set() for case in right}
    names = sorted(single_mistakes(function, candidates(function, SEED, effort(200, NUMBER))[0]), key=repr)
    for name in Random(function).sample([one for one in names if one[0] != "raises"], effort(8, 100)):
        mistaken = {case: given != (name in shown[case]) for case, given in right.items()}
        assert judged(function, mistaken).verdict == "wrong", name


def test_no_case_of_the_grader_is_outside_the_game() -> None:
    for function, spec in nonempty(SPECS.items()):
        if function in functions():
            cases = [plain_value(case) for case in (*spec.cases, *spec.varied, *all_cases(function))]
            assert [case for case in cases if not may_be_case(function, case)] == []
    assert SPECS.keys() - {*functions()} == {"un_dans", "cst_PIOCHE_INIT", "distrib", "init_partie"}


@pytest.mark.parametrize("function", ["extraction_suite", "extraction_groupe"])
def test_no_case_holds_the_tiles_of_a_hand_by_which_a_draw_is_known(function: str) -> None:
    for (hand,) in nonempty(SPECS[function].varied):
        (found,) = (one.wanted(hand) for one in SPECS[function].readings[:1])
        assert found != ()
        for kind in nonempty(groupby(lambda t: t.valeur if function == "extraction_groupe" else t.couleur, dict(hand))):
            tiles = {t for t in dict(hand) if kind in (t.valeur, t.couleur)}
            assert not [m for (m,) in SPECS[function].cases if tiles <= {*dict(m)}]


def test_choosing_twice_gives_the_same_cases() -> None:
    one, again, other = (choose("nbocc", seed, 300) for seed in (1, 1, 2))
    assert (one.large, one.small) == (again.large, again.small)
    assert [*one.cases(one.large)] == [*again.cases(again.large)] != [*other.cases(other.large)]
    assert {*one.small} < {*one.large}


@pytest.mark.parametrize("function", ["inclus", "est_groupe", "piocher"])
def test_mutants_are_all_different_and_none_is_the_version(function: str) -> None:
    for text in nonempty(versions(function).values()):
        made = [one.text for one in mutants(function, text)]
        assert len({*made, text}) == len(made) + 1 > 50


@pytest.mark.lent
def test_file_is_the_one_that_would_be_chosen_anew() -> None:
    assert main(["--check"]) == 0

"""Which laws see which mistakes: what is seen, what is not, and laws that are false."""

from dataclasses import replace
from importlib import import_module
from typing import Any

import pytest

from rummifun.laws import loi
from rummifun.laws.law import Law
from rummifun.laws.mistakes import MISTAKES, Survey, survey
from rummifun.laws.mistakes.survey import survey_lines
from rummifun.laws.own_laws import own_suites
from rummifun.messages import translation
from rummifun.render.text import Style

PLUS = loi(
    "plus", "cardinal (ajoute (x, n) e) == cardinal e + n", lambda m, x, n, e: m.cardinal(m.ajoute((x, n), e)),
    lambda m, x, n, e: m.cardinal(e) + n,
)  # fmt: skip
REFLEXIVE = loi("reflexive", "inclus e e", lambda m, e: m.inclus(e, e))
NOTHING = loi("rien", "cardinal e == cardinal e", lambda m, e: m.cardinal(e), lambda m, e: m.cardinal(e))
FALSE = loi("fausse", "egaux e f", lambda m, e, f: m.egaux(e, f))
TILES = loi("tuiles", "est_suite s", lambda m, s: m.est_suite(s))
OF_CARDINAL = [one for one in MISTAKES if "cardinal" in one.wrong]


@pytest.fixture(autouse=True)
def _few_arguments_are_drawn(monkeypatch: pytest.MonkeyPatch) -> None:
    def few(*args: Any) -> list[Any]:
        return [(replace(suite, examples=40), impl) for suite, impl in own_suites(*args)]

    monkeypatch.setattr(import_module("rummifun.laws.mistakes.survey"), "own_suites", few)


def names(mistakes: Any) -> list[str]:
    return [one.name for one in mistakes]


def of(*laws: Law) -> Survey:
    return survey(laws, OF_CARDINAL)


def test_survey_shows_which_mistakes_a_law_sees_and_which_none_does() -> None:
    found = of(PLUS, NOTHING)
    assert names(found.seen[PLUS]) == ["cardinal counts the distinct elements", "cardinal stops at the first"]
    assert found.seen[NOTHING] == ()
    assert names(found.unseen) == ["cardinal starts at 1"]
    assert found.has_failures


def test_survey_tells_a_false_law_and_counts_no_mistake_of_functions_unnamed() -> None:
    found = of(PLUS, FALSE)
    assert ([failure.law for failure in found.false], list(found.seen)) == ([FALSE], [PLUS])
    assert found.has_failures
    assert not of(REFLEXIVE).false
    reflexive = of(REFLEXIVE)
    assert (reflexive.unseen, reflexive.unnamed) == ((), tuple(OF_CARDINAL))
    assert not reflexive.has_failures
    assert of(PLUS, TILES).elsewhere == (TILES,)


@pytest.mark.parametrize(
    ("lang", "said"),
    [
        ("en", ["- 2 of 3 mistakes are seen", "    seen by no law: 1", "      cardinal starts at 1"]),
        ("fr", ["- 2 erreurs sur 3 sont vues", "    qu'aucune loi ne voit : 1", "      cardinal part de 1"]),
    ],
)
def test_survey_lines_are_told_in_both_languages(lang: str, said: list[str]) -> None:
    lines = list(survey_lines(of(PLUS, FALSE, TILES), translation(lang), Style(unicode=False)))
    assert [line for line in lines if line in said] == said
    assert any("fausse" in line for line in lines)
    assert any(line.endswith(": tuiles") for line in lines)

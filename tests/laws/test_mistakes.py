"""The survey of mistakes: those that a law catches or none, false laws, and every way to spoil a state."""

from dataclasses import replace
from enum import Enum
from importlib import import_module
from typing import Any, NamedTuple

import pytest

from rummifun.laws import loi
from rummifun.laws.corruption import corrupt_state, corrupt_text, observe_values
from rummifun.laws.law import Law
from rummifun.laws.mistakes import MISTAKES, Survey, survey, survey_lines
from rummifun.laws.suites import own_suites
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
OF_CARDINAL = [one for one in MISTAKES if one.function == "cardinal"]


@pytest.fixture(autouse=True)
def _few_arguments_are_drawn(monkeypatch: pytest.MonkeyPatch) -> None:
    def few(*args: Any) -> list[Any]:
        return [(replace(suite, examples=40), impl) for suite, impl in own_suites(*args)]

    monkeypatch.setattr(import_module("rummifun.laws.mistakes"), "own_suites", few)


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
    none = {lang: next(survey_lines(of(REFLEXIVE), translation(lang), Style())) for lang in ("fr", "en")}
    assert (none["fr"][2:], none["en"][2:]) == ("0 erreur sur 0 est vue", "0 of 0 mistakes are seen")
    assert any(line.endswith(": tuiles") for line in lines)


class Qui(Enum):
    A = 1
    B = 2


class Carte(NamedTuple):
    n: int


class Etat(NamedTuple):
    """A state: two piles, a hand of fixed length, a number, a word, a flag, the player to move."""

    piles: tuple[tuple[Carte, ...], ...]
    paire: tuple[Carte, Carte]
    tour: int
    mot: str
    fini: bool
    qui: Qui


C = [Carte(n) for n in range(6)]
AVANT = Etat(((C[0], C[1]), (C[2],)), (C[3], C[4]), 5, "un", False, Qui.A)
APRES = Etat(((C[1],), (C[2], C[0])), (C[3], C[5]), 6, "deux", False, Qui.B)
SU = observe_values([AVANT, APRES], C)


def test_observe_values_keeps_what_was_seen_at_a_place_its_lengths_and_sixty_at_most() -> None:
    assert SU.possible_values(("tour",)) == (5, 6, -1, 0, 1, 2, 3, 99, 999)
    assert SU.possible_values(("mot",)) == ("un", "deux", "")
    assert SU.possible_values(("fini",)) == (False, True)
    assert SU.possible_values(("qui",)) == (Qui.A, Qui.B)
    assert SU.possible_values(("paire", "*")) == (C[3], C[4], C[5], C[0], C[1], C[2])
    assert SU.possible_values(("piles", "*", "*")) == (C[0], C[1], C[2], C[3], C[4], C[5])
    assert SU.possible_values(("nowhere",)) == ()
    assert (SU.lengths[("piles", "*")], SU.lengths[("paire",)]) == (frozenset({1, 2}), frozenset({2}))
    many = observe_values([(n, str(n)) for n in range(100)], [])
    assert len(many.possible_values((0,))) == 63  # and values out of bounds that are not among them


def courte(etat: Etat) -> str:
    piles = "|".join("".join(str(c.n) for c in pile) for pile in etat.piles)
    paire = "".join(str(c.n) for c in etat.paire)
    return f"{piles} {paire} {etat.tour} {etat.mot} {int(etat.fini)} {etat.qui.name}"


FAITS = {
    (0, 1): "1|20 34 5 un 0 A",
    (1, 0): "0|2 34 5 un 0 A",
    (1, 2): "011|2 34 5 un 0 A",
    (1, 3): "10|2 34 5 un 0 A",
    (1, 6): "2|2 34 5 un 0 A",
    (2, 0): "21|0 34 5 un 0 A",
    (2, 1): "11|2 34 5 un 0 A",
    (4, 0): "01|2 34 5 un 0 A",
    (4, 1): "01|2 35 5 un 0 A",
    (5, 0): "01|2 43 5 un 0 A",
    (6, 0): "03|2 14 5 un 0 A",
    (7, 1): "01|2 34 6 un 0 A",
    (8, 1): "01|2 34 5 deux 0 A",
    (9, 1): "01|2 34 5 un 1 A",
    (10, 1): "01|2 34 5 un 0 B",
    (12, 0): "01| 34 5 un 0 A",
    (12, 1): "012| 34 5 un 0 A",
}
"""The corruptions of `AVANT`, by their place and kind."""


@pytest.mark.parametrize(("where", "how"), FAITS)
def test_corrupt_state_spoils_one_place_in_one_way(where: int, how: int) -> None:
    assert courte(corrupt_state(AVANT, SU, (where, how, 1))) == FAITS[where, how]


def test_corrupt_state_and_corrupt_text_spoil_parts_letters_words_and_stretches() -> None:
    assert corrupt_state((), observe_values([()], []), (3, 4, 5)) == ()
    text = "ab c/d"
    found = [corrupt_text(text, (1, how, 3)) for how in range(20)]
    assert found == [
        *("a c/d", "abc/d", "ab ", "ab c/"),  # lost
        *("ac c/d", "ab/c/d", "ab c/d", "ab c/ab c/"),  # changed into another
        *("ac b/d", "ab/c d", "ab c/d", "dab c/"),  # swapped with another
        *("abb c/d", "ab  c/d", "ab c/dc/d", "ab c/dd"),  # doubled
        *("a9 c/d", "ab9c/d", "ab 9", "ab c/9"),  # changed into something odd
    ]
    assert corrupt_text("", (1, 4, 3)) == corrupt_text("", (0, 0, 0)) == ""

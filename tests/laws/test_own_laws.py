"""A user's own laws: written in a line, checked as ours are, and a fault in one is told in a sentence."""

import os
from typing import Any
from unittest import SkipTest
from unittest.mock import patch

import pytest
from hypothesis import core, settings

import rummifun.games.rummikub as jeu
from laws import student
from laws.opaque_multisets import SAC
from rummifun.laws import assert_holds, loi, multiset_suite, rummikub_suite
from rummifun.laws import reached_states as corpus
from rummifun.laws.check import check, report_lines
from rummifun.laws.law import Law, RefusLois
from rummifun.laws.suites import own_suites
from rummifun.messages import LANGUAGES, translation
from rummifun.multiset import ordre_sup, somme
from rummifun.refusal import Precondition, sentence
from rummifun.render.text import Style

PLUS = "cardinal (ajoute (x, n) e) == cardinal e + n"


def plus(m: Any, x: Any, n: int, e: Any) -> Any:
    return m.cardinal(m.ajoute((x, n), e))


def sum_of(m: Any, x: Any, n: int, e: Any) -> Any:
    return m.cardinal(e) + n


AJOUTE = loi("ajoute_cardinal", PLUS, plus, sum_of)
FAUSSE = loi("fausse", "cardinal (ajoute (x, n) e) == cardinal e", plus, lambda m, x, n, e: m.cardinal(e))


def test_loi_has_the_variables_of_its_sides_no_section_and_constants_for_sides() -> None:
    assert (AJOUTE.name, AJOUTE.equation, AJOUTE.args, AJOUTE.section) == ("ajoute_cardinal", PLUS, ("x", "n", "e"), "")
    for equation, right in (("inclus V e", True), ("inclus V e == false", False)):
        assert loi("vide", equation, lambda m, e: m.inclus(m.vide, e)).right(None, None) is right
    assert loi("zero", "0 == cardinal V", 0, lambda m: m.cardinal(m.vide)).args == ()


def test_loi_refuses_sides_that_make_no_law() -> None:
    different: list[Any] = [(lambda m, x, e: 1, lambda m, e, x: 1), (lambda m, e: 1, lambda m: 1)]
    constant: list[Any] = [(lambda: True,), (3, 3)]
    for code, many in ((RefusLois.LoiSansParametre, constant), (RefusLois.VariablesDifferentes, different)):
        for sides in many:
            with pytest.raises(Precondition, match="essai") as raised:
                loi("essai", PLUS, *sides)
            assert raised.value.refusal.code is code


RIGHT: dict[str, tuple[Law, Any]] = {
    "somme": (AJOUTE, somme),
    "ordre_sup": (AJOUTE, ordre_sup),
    "an opaque type": (AJOUTE, SAC),
    "a student": (next(law for law in rummikub_suite if law.name == "suite_bornes"), student),
}


@pytest.mark.parametrize(("law", "module"), RIGHT.values(), ids=RIGHT)
def test_assert_holds_of_a_right_module(law: Law, module: Any) -> None:
    assert_holds(law, module, examples=30)


def test_assert_holds_tells_a_law_that_fails_with_its_equation_and_the_smallest_arguments() -> None:
    with patch.dict(os.environ, {"LANGUAGE": "en"}), pytest.raises(AssertionError) as raised:
        assert_holds(FAUSSE, somme, examples=30)
    equation, arguments = "  cardinal (ajoute (x, n) e) == cardinal e", ["    x = 'a'", "    n = 1", "    e = V"]
    assert str(raised.value).split("\n") == ["fausse", equation, *arguments, "  left side: 1", "  right side: 0"]


def test_own_suites_are_one_of_multisets_and_one_of_tiles_and_say_whose_they_are() -> None:
    [(mine, impl)] = own_suites("mes_lois.py", [AJOUTE, FAUSSE], "somme", vars(somme))
    report = check(mine, impl, 30)
    assert (report.held, [one.law for one in report.failed]) == ((AJOUTE,), [FAUSSE])
    assert str(report).startswith("✗ mes_lois.py · Q1, Q2, Q3 · multi-ensembles : 1 loi tient, 1 échoue")
    suite_ou_groupe = loi("suites", "est_suite s", lambda m, s: m.est_suite(s))
    suites = [suite for suite, _ in own_suites("l", [AJOUTE, suite_ou_groupe, FAUSSE], "jeu", vars(jeu))]
    assert [[law.name for law in suite.laws] for suite in suites] == [["ajoute_cardinal", "fausse"], ["suites"]]


def test_report_lines_tell_the_refusal_that_breaks_a_law_in_the_language_that_is_asked() -> None:
    no_first = loi(
        "premier", "ieme 1 (difference e e) == 1", lambda m, e: m.ieme(1, m.difference(e, e)), lambda m, e: 1
    )
    [(mine, impl)] = own_suites("mes_lois.py", [no_first], "somme", vars(somme))
    report = check(mine, impl, 30)
    told = {lang: "\n".join(report_lines(report, translation(lang), Style())) for lang in LANGUAGES}
    assert "le multi-ensemble est vide (Rummikub §3.1.10)" in told["fr"]
    assert "the multiset is empty (Rummikub §3.1.10)" in told["en"]
    assert told["en"].startswith("✗ mes_lois.py · Q1, Q2, Q3 · multisets: 0 laws hold, 1 fails")


def test_assert_holds_asks_about_the_tiles_of_the_module() -> None:
    class Tuile(tuple[int, Any]):
        """A tile of another module."""

    def est_suite(c: Any) -> bool:
        return all(type(t) is Tuile for t in c if t)

    mine = {"T": lambda v, c: Tuile((v, c)), "Joker": None, "est_suite": est_suite}
    assert_holds(loi("tuiles", "est_suite s", lambda m, s: m.est_suite(s)), mine, examples=30)


def test_assert_holds_of_a_function_that_no_sheet_has() -> None:
    union = loi(
        "union", "nbocc x (union e f) == max (nbocc x e) (nbocc x f)", lambda m, x, e, f: m.nbocc(x, m.union(e, f)),
        lambda m, x, e, f: max(m.nbocc(x, e), m.nbocc(x, f)),
    )  # fmt: skip

    def both(e: Any, f: Any) -> Any:
        return somme.difference(somme.from_pairs([*somme.pairs(e), *somme.pairs(f)]), somme.intersection(e, f))

    right = {**vars(somme), "union": both}
    assert_holds(union, right, examples=30)
    with pytest.raises(AssertionError, match="no function union"):
        assert_holds(union, somme, examples=20)
    commute = loi("commute", "union e f == union f e", lambda m, e, f: m.egaux(m.union(e, f), m.union(f, e)))
    assert_holds(commute, right, examples=30)


@pytest.mark.parametrize(
    ("law", "code", "said"),
    [
        (loi("essai", "cardinal w == 0", lambda m, w: 0), RefusLois.VariableInconnue, "received: w"),
        (loi("essai", "est_suite w", lambda m, w: 0), RefusLois.VariableInconnue, "c, g, h, n, p, q, s, t, u"),
        (loi("essai", "2 == 2", lambda m: 2, 2), RefusLois.LoiSansFonction, "cardinal, nbocc, est_suite…"),
    ],
)
def test_assert_holds_refuses_letters_without_sort_and_no_function(law: Law, code: RefusLois, said: str) -> None:
    with pytest.raises(Precondition) as raised:
        assert_holds(law, jeu)
    assert raised.value.refusal.code is code
    assert said in sentence(raised.value.refusal, "en")


def test_assert_holds_skips_a_law_of_a_function_that_the_module_lacks_and_says_which() -> None:
    with patch.dict(os.environ, {"LANGUAGE": "en"}), pytest.raises(SkipTest) as skipped:
        assert_holds(AJOUTE, {"__name__": "debut", "cardinal": len})
    assert str(skipped.value) == "the law ajoute_cardinal is not asked: debut lacks ajoute"


def asked(examples: int | None = None) -> list[Any]:
    """Check a law that remembers its arguments, and return them."""
    seen: list[Any] = []

    def remembers(m: Any, x: Any, e: Any, k: int) -> bool:
        seen.append((x, str(somme.pairs(e)), k))
        return True

    assert_holds(loi("vues", "nbocc x e >= k", remembers), somme, examples)
    return seen


def test_arguments_are_as_many_as_the_profile_of_hypothesis_asks_at_most() -> None:
    usual = len(asked())
    settings.register_profile("few", settings(), max_examples=7)
    before = settings.get_current_profile_name()
    try:
        settings.load_profile("few")
        assert 1 <= len(asked()) <= 7 < 50 < usual
    finally:
        settings.load_profile(before)


def test_arguments_come_from_the_seed_unless_the_profile_draws_alike(monkeypatch: pytest.MonkeyPatch) -> None:
    def of(seed: int | None, derandomize: bool) -> list[Any]:
        settings.register_profile("own", settings(), derandomize=derandomize, database=None)
        settings.load_profile("own")
        monkeypatch.setattr(core, "global_force_seed", seed)
        return asked(20)

    before = settings.get_current_profile_name()
    try:
        assert of(1, False) == of(1, False) != of(2, False)
        assert of(None, False) not in (of(1, False), of(None, True))
        assert of(1, True) == of(2, True) == of(None, True)
    finally:
        settings.load_profile(before)


def test_assert_holds_asks_anew_a_function_that_has_changed() -> None:
    wrong = {**vars(somme)}
    assert_holds(AJOUTE, wrong, examples=30)
    wrong["cardinal"] = lambda e: len(somme.pairs(e))
    with pytest.raises(AssertionError):
        assert_holds(AJOUTE, wrong, examples=30)


def test_laws_asked_one_by_one_share_their_arguments() -> None:
    corpus._draw.cache_clear()
    for law in multiset_suite[:12]:
        assert_holds(law, somme, examples=11)
    assert corpus._draw.cache_info().misses == 1

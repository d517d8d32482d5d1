"""Laws: the words of an equation, the satisfaction of its sides, and the implementations that it applies to."""

import random
from dataclasses import replace
from types import SimpleNamespace
from typing import Any

import pytest
from harness.effort import Effort
from harness.nonempty import nonempty

import rummifun.games.rummikub as jeu
from rummifun.chance import Alea
from rummifun.laws import multiset, rummikub, tas
from rummifun.laws.check import Counterexample, check
from rummifun.laws.law import Argument, Implementation, Law, RaisedSide, Suite, both_sides, call_with_chance
from rummifun.multiset import ordre_sup
from rummifun.pieces import tas as piles

RAISED = RaisedSide("RecursionError", "maximum recursion depth exceeded")


def law(equation: str, left: Any = None, right: Any = None, *args: str) -> Law:
    return Law("essai", "§0", equation, args, left, right)


def constant(value: Any) -> Argument:
    return Argument(repr(value), lambda _: value)


@pytest.mark.parametrize(
    ("equation", "words"),
    [
        ("cardinal V == 0", {"cardinal", "V"}),
        ("nbocc x (ajoute (y, n) e) == nbocc x e + n", {"nbocc", "x", "ajoute", "y", "n", "e"}),
        ("tableVmens q == mens (concat q)", {"tableVmens", "q", "mens", "concat"}),
        ("jouer_1er_coup e p ≠ e ⇒ p", {"jouer_1er_coup", "e", "p"}),
        ("1 + 2 == 3", set()),
    ],
)
def test_words_of_an_equation_are_its_identifiers(equation: str, words: set[str]) -> None:
    assert law(equation).words() == words


class Odd:
    """A value as students write them: its equality returns a number."""

    def __eq__(self, other: object) -> bool:
        return 1  # type: ignore[return-value]

    __hash__ = None  # type: ignore[assignment]


EQUALITY: list[Any] = [
    (3, 3, True),
    (3, 4, False),
    (0, False, True),
    ([1], [1], True),
    (None, (), False),
    (Odd(), 0, True),
]
IMPLICATION: list[Any] = [
    (True, True, True),
    (True, False, False),
    (False, True, True),
    (False, False, True),
    ([1], [], False),
]
OF_NEITHER: list[Any] = [
    (0, RAISED, False),
    (RAISED, 0, False),
    *((left, RAISED, False) for left in (True, False, RAISED)),
]


@pytest.mark.parametrize(("equation", "cases"), [("f x == g x", EQUALITY), ("p x ⇒ q x", IMPLICATION)])
def test_holds_if_both_sides_are_equal_or_true_implies_true_and_neither_raised(equation: str, cases: list[Any]) -> None:
    for left, right, holds in nonempty((*cases, *OF_NEITHER)):
        assert law(equation).holds(left, right) is holds


def test_both_sides_asks_each_with_arguments_of_its_own_and_tells_what_is_raised_but_an_interruption() -> None:
    crash = law("f x == x", lambda m, x: m.f(x), lambda m, x: x, "x")
    impl = Implementation.from_namespaces("plante", {"f": lambda x: 1 / x}, {})
    assert both_sides(crash, impl, {"x": constant(0)}) == (RaisedSide("ZeroDivisionError", "division by zero"), 0)
    nothing = Implementation.from_namespaces("plante", {}, {})
    left, right = both_sides(law("x == x", max, max, "x"), nothing, {"x": Argument("V", lambda m: m.vide)})
    assert left == right == RaisedSide("AttributeError", "no function vide")
    spoil = law("f e == e", lambda m, e: e.clear() or e, lambda m, e: e, "e")
    none = Implementation.from_namespaces("gâche", {}, {})
    assert both_sides(spoil, none, {"e": Argument("[1]", lambda m: [1])}) == ([], [1])
    pair = law("x y", lambda m, x, y: (x, y), lambda m, x, y: (y, x), "x", "y")
    args = {"y": constant(2), "x": constant(1)}
    assert both_sides(pair, Implementation.from_namespaces("rien", {}, {}), args) == ((1, 2), (2, 1))

    def interrupted(*_: Any) -> None:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        both_sides(law("x == x", interrupted, interrupted), Implementation.from_namespaces("rien", {}, {}), {})


@pytest.mark.parametrize("raised", [SystemExit(3), RecursionError("3"), BaseException(3)])
def test_both_sides_shows_whatever_is_raised(raised: BaseException) -> None:
    def raises(*_: Any) -> None:
        raise raised

    left, right = both_sides(law("x == x", raises, lambda *_: 0), Implementation.from_namespaces("rien", {}, {}), {})
    assert (left, right) == (RaisedSide(type(raised).__name__, "3"), 0)


def test_call_with_chance_gives_chance_or_lends_that_of_python() -> None:
    before = random.getstate()
    assert [call_with_chance(random.choice, Alea(1, i), range(100)) for i in (4, 5, 4)] == [
        random.Random(i).choice(range(100)) for i in (4, 5, 4)
    ]
    with pytest.raises(ZeroDivisionError):
        call_with_chance(lambda _: random.random() / 0, Alea(1), "abc")
    assert random.getstate() == before
    assert call_with_chance(lambda e, alea: (e[alea.game], alea), Alea(1, 2), "abc") == "c"
    assert call_with_chance(lambda e, alea: (e, alea.game, alea), Alea(1, 2), "abc") == ["abc", 2]


def test_argument_is_shown_as_written_and_counterexample_is_as_large_as_its_largest() -> None:
    assert repr(Argument("ajoute(('a', 2), V)", lambda m: None)) == "ajoute(('a', 2), V)"
    assert str(Argument("V", lambda m: None)) == "V"
    args = {"x": Argument("x", lambda m: 0), "e": Argument("e", lambda m: 0, size=4)}
    assert (Counterexample(law("x e"), args, 0, 1).size, Counterexample(law("1"), {}, 0, 1).size) == (4, 0)


def suite(*equations: str) -> Suite:
    laws = tuple(Law(equation, "§0", equation, (), lambda m: 0, lambda m: 0) for equation in equations)
    return Suite("essai", frozenset({"f", "g", "h"}), {}, laws)


@pytest.mark.parametrize(
    ("defined", "asked"),
    [("", ["1 == 1"]), ("f", ["1 == 1", "f x == x"]), ("g", ["1 == 1"]), ("fgh", ["1 == 1", "f x == x", "f g == x"])],
)
def test_applicable_laws_are_those_whose_functions_are_defined(defined: str, asked: list[str]) -> None:
    impl = Implementation.from_namespaces("essai", dict.fromkeys(defined, len), {"f": len, "x": len})
    assert [each.name for each in suite("1 == 1", "f x == x", "f g == x").applicable(impl)] == asked


def test_implementation_hides_what_is_lent_by_what_is_defined() -> None:
    impl = Implementation.from_namespaces("essai", {"f": len}, {"f": max, "g": min})
    assert (impl.functions, impl.defined) == (SimpleNamespace(f=len, g=min), frozenset("f"))


FUNCTIONS = rummikub.FONCTIONS | multiset.FONCTIONS | tas.FONCTIONS
ASKED = [
    (multiset.SUITE, multiset.implementation("ordre_sup", vars(ordre_sup))),
    *((each, rummikub.implementation("rummikub", vars(jeu))) for each in rummikub.SUITES),
    (tas.SUITE, tas.implementation("tas", vars(piles))),
]


SECTIONS: dict[str, tuple[tuple[Suite, ...], frozenset[str], tuple[str, ...]]] = {
    "multiset": ((multiset.SUITE,), multiset.FONCTIONS, ("Rummikub §3",)),
    "rummikub": (rummikub.SUITES, rummikub.FONCTIONS, ("Rummikub §",)),
    "tas": ((tas.SUITE,), tas.FONCTIONS, ("réussites §1.4", "réussites §2.4")),
}


@pytest.mark.parametrize("name", SECTIONS)
def test_laws_have_names_sections_and_variables_and_every_function_has_one(name: str) -> None:
    suites, functions, sections = SECTIONS[name]
    laws = [each for suite in suites for each in suite.laws]
    others = [] if name == "multiset" else multiset.SUITE.laws
    assert len({each.name for each in (*laws, *others)}) == len(laws) + len(others)
    assert all(each.section.startswith(sections) for each in laws)
    assert all({*each.args} <= {*suite.sorts} for suite in suites for each in suite.laws)
    assert set().union(*(each.words() for each in laws)) >= functions


class Watched:
    """The functions of a module, which remembers the names of those used."""

    def __init__(self, functions: SimpleNamespace, called: set[str]) -> None:
        self.functions, self.called = functions, called

    def __getattr__(self, name: str) -> Any:
        self.called |= {name} & FUNCTIONS
        return getattr(self.functions, name)


@pytest.mark.parametrize(("suite", "impl"), ASKED, ids=[suite.name for suite, _ in ASKED])
def test_equation_names_every_function_that_its_sides_call(suite: Suite, impl: Implementation, effort: Effort) -> None:
    called: dict[str, set[str]] = {each.name: set() for each in suite.laws}

    def watched(each: Law, side: Any) -> Any:
        return lambda m, *args: side(Watched(m, called[each.name]), *args)

    laws = [replace(each, left=watched(each, each.left), right=watched(each, each.right)) for each in suite.laws]
    check(replace(suite, laws=tuple(laws)), impl, examples=effort(12, 60))
    for each in nonempty(suite.laws):
        assert called[each.name] & suite.functions <= each.words()
        assert called[each.name]

"""The four multisets: one signature, one behaviour, the sheet's decisions, and very long ones."""

import copy
import inspect
import math
import pickle
import subprocess
import sys
from collections import Counter
from collections.abc import Callable
from typing import Any, cast

import pytest
from games.asked import refused
from harness.effort import Effort
from hypothesis import given, settings
from hypothesis import strategies as st
from pyrsistent import plist

from rummifun.chance import Alea
from rummifun.multiset import liste, ordre_sup, rapide, somme
from rummifun.multiset.signature import Multielement, RefusMultiset, Signature, regroupe
from rummifun.multiset.somme import A, V

IMPLEMENTATIONS: tuple[Signature, ...] = (somme, liste, ordre_sup, rapide)  # the type checker proves that each conforms
NAMES = ("somme", "liste", "ordre_sup", "rapide")
FUNCTIONS = tuple(name for name, value in vars(Signature).items() if inspect.isfunction(value) and name[0] != "_")


@pytest.fixture(scope="module", params=IMPLEMENTATIONS, ids=NAMES)
def m(request: pytest.FixtureRequest) -> Signature:
    return cast("Signature", request.param)


EX_ENS = (3, 4, 6, 3, 6, 6)


def test_signature_names_the_functions_of_the_sheet() -> None:
    section_3_1 = "cardinal nbocc appartient inclus ajoute supprime egaux intersection difference ieme un_dans"
    assert (*section_3_1.split(), "from_pairs", "pairs", "mens") == FUNCTIONS


@pytest.mark.parametrize("module", IMPLEMENTATIONS, ids=NAMES)
def test_module_exports_the_functions_and_the_type_alone(module: Any) -> None:
    of_the_sum_type = {"A", "V", "Vide"} if module is somme else set()
    assert set(module.__all__) == {*FUNCTIONS, "Multiensemble"} | of_the_sum_type
    assert len(module.__all__) == len(set(module.__all__))
    functions = dict(inspect.getmembers(module, inspect.isfunction))
    defined = {name for name, f in functions.items() if f.__module__ == module.__name__}
    lent = {name for name, f in vars(ordre_sup).items() if module is rapide and functions.get(name) is f}
    assert {name for name in defined | lent & set(FUNCTIONS) if name[0] != "_"} == set(FUNCTIONS)


@pytest.mark.parametrize("name", FUNCTIONS)
def test_function_has_one_docstring_and_the_profile_and_equation_of_the_protocol(name: str) -> None:
    first, *others = (getattr(module, name) for module in IMPLEMENTATIONS)
    promised, equation = getattr(Signature, name), inspect.getdoc(getattr(Signature, name))
    assert {f.__doc__ for f in others} == {first.__doc__}
    assert {inspect.signature(f) for f in others} == {inspect.signature(first)}
    assert [*inspect.signature(first).parameters] == [*inspect.signature(promised).parameters][1:]
    assert equation
    assert f"Law: {equation.rstrip('.')}" in first.__doc__


def test_difference_intersection_ajoute_and_supprime_count_multiplicities_and_keep_places(m: Signature) -> None:
    assert m.pairs(m.difference(m.mens("aaabbc"), m.mens("abbbd"))) == (("a", 2), ("c", 1))
    assert m.pairs(m.intersection(m.mens("aaabbc"), m.mens("abbbd"))) == (("a", 1), ("b", 2))
    assert m.pairs(m.ajoute(("a", 2), m.mens("ab"))) == (("a", 3), ("b", 1))
    assert m.pairs(m.from_pairs([("a", 1), ("b", 1), ("a", 2)])) == (("a", 3), ("b", 1))
    assert m.pairs(m.ajoute(("a", 1), m.supprime(("a", 1), m.mens("ab")))) == (("b", 1), ("a", 1))
    assert m.supprime(("z", 3), m.mens("aab")) == m.mens("aab")
    e, f = m.mens("aab"), m.mens("abb")
    built = [m.ajoute(("a", 1), e), m.supprime(("a", 1), e), m.intersection(e, f), m.difference(e, f)]
    assert e not in built
    assert (m.pairs(e), m.pairs(f)) == ((("a", 2), ("b", 1)), (("a", 1), ("b", 2)))


def test_multiplicity_zero_is_never_stored_and_changes_nothing(m: Signature) -> None:
    a, empty = m.mens("a"), m.mens("")
    assert m.from_pairs([("a", 0), ("b", 1), ("a", 0)]) == m.mens("b")
    built = [m.from_pairs([("a", 0)]), m.ajoute(("a", 0), empty), m.intersection(a, m.mens("b"))]
    built += [*(m.supprime(("a", n), a) for n in (1, 2)), *(m.difference(a, m.mens("a" * n)) for n in (1, 2))]
    assert [(m.pairs(ens), ens) for ens in built] == [((), empty)] * 7
    for ens in (m.mens(""), m.mens("ab")):
        for x in "abz":
            assert m.ajoute((x, 0), ens) is ens
            assert m.supprime((x, 0), ens) is ens


@pytest.mark.parametrize("elements", ["", "a", "ba", "bz"], ids=["empty", "present", "present last", "absent"])
@pytest.mark.parametrize("name", ["ajoute", "supprime"])
def test_negative_multiplicity_is_refused(m: Signature, name: str, elements: str) -> None:
    assert refused(getattr(m, name), ("a", -1), m.mens(elements)).code is RefusMultiset.MultipliciteNegative


@pytest.mark.parametrize("multielements", [[("a", -1)], [("a", 3), ("a", -1)], [("b", 1), ("a", -2)]])
def test_from_pairs_refuses_a_negative_multiplicity(m: Signature, multielements: list[Multielement[str]]) -> None:
    assert refused(m.from_pairs, multielements).code is RefusMultiset.MultipliciteNegative


@pytest.mark.parametrize("i", [0, -1, 7, 10**6])
def test_ieme_refuses_a_rank_outside_1_to_the_cardinal(m: Signature, i: int) -> None:
    refusal = refused(m.ieme, i, m.mens(EX_ENS))
    assert (refusal.code, refusal.expected, refusal.got) == (RefusMultiset.RangHorsBornes, "1..6", i)


def test_empty_multiset_has_no_rank_and_nothing_is_drawn_from_it(m: Signature) -> None:
    assert refused(m.ieme, 0, m.mens([])).code is RefusMultiset.EnsembleVide
    assert refused(m.ieme, 1, m.mens([])).code is RefusMultiset.EnsembleVide
    assert refused(m.un_dans, m.mens([]), Alea(1)).code is RefusMultiset.EnsembleVide


def test_un_dans_gives_the_element_of_the_rank_drawn_and_weighs_by_multiplicity(m: Signature, effort: Effort) -> None:
    ens = m.mens(EX_ENS)
    for seed in range(50):
        i, after = Alea(seed).below(6)
        assert m.un_dans(ens, Alea(seed)) == (m.ieme(i + 1, ens), after)
    ens = m.from_pairs([("a", 1), ("b", 2), ("c", 5), ("d", 12)])
    times = effort(2_000, 20_000)
    drawn = Counter(m.un_dans(ens, Alea(7, game))[0] for game in range(times))
    assert set(drawn) == set("abcd")
    found = sum((drawn[x] - n * times / 20) ** 2 / (n * times / 20) for x, n in m.pairs(ens))
    variance = 2 / (9 * 3)  # chi-square with 3 degrees of freedom, 5 sigmas (Wilson and Hilferty's cube root)
    assert found < 3 * (1 - variance + 5 * math.sqrt(variance)) ** 3


READERS = "cardinal nbocc appartient inclus egaux ajoute supprime intersection difference ieme un_dans pairs"


@pytest.mark.parametrize("m", [liste, ordre_sup], ids=NAMES[1:3])
def test_functions_of_lists_need_equality_of_elements_and_no_hash(m: Any) -> None:
    one, both = plist([([1], 2)]), plist([([1], 2), ([2], 1)])
    assert (m.inclus(one, both), m.inclus(both, one), m.egaux(one, one)) == (True, False, True)
    assert m.pairs(m.intersection(both, one)) == (([1], 2),)
    assert m.pairs(m.difference(both, one)) == (([2], 1),)
    assert m.pairs(m.ajoute(([2], 1), one)) == (([1], 2), ([2], 1))
    assert m.pairs(m.supprime(([1], 1), one)) == (([1], 1),)


def test_functions_of_the_sum_type_need_equality_of_elements_and_no_hash() -> None:
    one, both = A(([1], 2), V), A(([1], 2), A(([2], 1), V))
    assert (somme.inclus(one, both), somme.inclus(both, one), somme.egaux(one, one)) == (True, False, True)
    assert (somme.intersection(both, one), somme.difference(both, one)) == (one, A(([2], 1), V))


@pytest.mark.parametrize("foreign", [plist([("a", 2)]), plist(), [("a", 2)], (), None, 3, "aab", A], ids=repr)
@pytest.mark.parametrize("name", READERS.split())
def test_somme_refuses_a_value_that_is_no_multiset_of_its_own(name: str, foreign: Any) -> None:
    first: dict[str, object] = {"nbocc": "a", "appartient": "a", "ajoute": ("a", 1), "supprime": ("a", 1), "ieme": 1}
    second = {"inclus": V, "egaux": V, "intersection": V, "difference": V, "un_dans": Alea(1)}
    arguments = [given[name] for given in (first, {name: foreign}, second) if name in given]
    assert refused(getattr(somme, name), *arguments).code is RefusMultiset.TypeEtranger


@pytest.mark.parametrize("name", ["inclus", "egaux", "intersection", "difference"])
def test_somme_refuses_a_second_value_that_is_no_multiset_of_its_own(name: str) -> None:
    assert refused(getattr(somme, name), somme.mens("a"), ordre_sup.mens("b")).code is RefusMultiset.TypeEtranger


ELEMENTS = range(6)
entries = st.lists(st.tuples(st.sampled_from(ELEMENTS), st.integers(1, 4)), max_size=8)


def observations(m: Signature, one: list[Multielement[int]], two: list[Multielement[int]]) -> dict[str, object]:
    e, f = m.from_pairs(one), m.from_pairs(two)
    total = m.cardinal(e)
    return {
        "cardinal": total,
        "nbocc": [m.nbocc(x, e) for x in ELEMENTS],
        "appartient": [m.appartient(x, e) for x in ELEMENTS],
        "inclus": (m.inclus(e, f), m.inclus(f, e)),
        "egaux": m.egaux(e, f),
        "intersection": m.pairs(m.intersection(e, f)),
        "difference": m.pairs(m.difference(e, f)),
        "ieme": [m.ieme(i, e) for i in range(1, total + 1)],
        "un_dans": m.un_dans(e, Alea(17)) if total else None,
        "ajoute": [m.pairs(m.ajoute((x, 2), e)) for x in ELEMENTS],
        "supprime": [m.pairs(m.supprime((x, 2), e)) for x in ELEMENTS],
        "from_pairs": m.pairs(e),
        "mens": m.pairs(m.mens(x for x, n in one for _ in range(n))),
        "==": e == f,
    }


def test_functions_answer_alike_in_every_module_and_equal_multisets_have_equal_hashes(effort: Effort) -> None:
    @settings(max_examples=effort(20, 200))
    @given(entries, entries)
    def agree(one: list[Multielement[int]], two: list[Multielement[int]]) -> None:
        for m in IMPLEMENTATIONS:
            assert observations(m, one, two) == observations(somme, one, two)
            ens, twin = m.from_pairs(one), m.from_pairs(regroupe(one))
            assert (ens, hash(ens)) == (twin, hash(twin))

    agree()


@pytest.mark.parametrize("length", [0, 1, 3, 60, 99, 150, 198, 199, 200, 300, 5000])
def test_multiset_survives_repr_pickle_and_copy(m: Signature, length: int) -> None:
    ens = m.from_pairs((i, i % 7 + 1) for i in range(length))
    assert str(ens) == repr(ens)
    for other in (eval(repr(ens), dict(vars(m))), pickled(ens), copy.deepcopy(ens), copy.copy(ens)):
        assert (other, type(other), hash(other)) == (ens, type(ens), hash(ens))


def test_repr_is_that_of_the_sum_type_if_short_and_pickle_keeps_the_empty_multiset() -> None:
    assert repr(somme.mens("aba")) == "A(('a', 2), A(('b', 1), V))"
    assert repr(somme.mens(range(50))).startswith("A((0, 1), A((1, 1), ")
    assert repr(somme.mens(range(51))).startswith("from_pairs([(0, 1), (1, 1), ")
    empty = pickled(V)
    assert (somme.ajoute(("a", 1), empty), somme.cardinal(empty)) == (somme.mens("a"), 0)


def pickled(ens: Any) -> Any:
    return pickle.loads(pickle.dumps(ens))


LONG = 10_000


@pytest.fixture(scope="module")
def long(m: Signature) -> Any:
    return m.mens(range(LONG))


def test_long_multiset_is_compared_hashed_printed_pickled_and_copied(m: Signature, long: Any) -> None:
    twin, pairs = m.from_pairs((i, 1) for i in range(LONG)), tuple((i, 1) for i in range(LONG))
    assert (long, hash(long), m.pairs(long)) == (twin, hash(twin), pairs)
    assert long != m.from_pairs((i, 1 + (i == LONG - 1)) for i in range(LONG)), "different at the end"
    shorter, printed = m.mens(range(LONG - 1)), repr(long)
    assert long != shorter
    assert shorter != long
    assert printed == str(long)
    assert printed.count("(") >= LONG
    assert long == eval(printed, dict(vars(m))) == pickled(long) == copy.deepcopy(long)


FREED = """
from rummifun.multiset import liste, ordre_sup, rapide, somme
kept = []
for m in (somme, liste, ordre_sup, rapide):
    ens = m.mens(range({n}))
    del ens
    kept.append(m.mens(range({n})))
"""


def test_long_multisets_are_deleted_without_harm_and_left_alive_at_exit(effort: Effort) -> None:
    # In a process of its own: freeing a long chain by recursion would end it by a signal.
    program = FREED.format(n=effort(30_000, 10**5))
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, timeout=200, check=False)
    assert (done.returncode, done.stderr) == (0, "")


@pytest.mark.parametrize("m", [ordre_sup, rapide], ids=NAMES[2:], indirect=True)
def test_functions_without_recursion_work_on_a_long_multiset(m: Signature, long: Any) -> None:
    pairs = tuple((i, 1) for i in range(LONG))
    assert (m.cardinal(long), [m.nbocc(x, long) for x in (0, LONG - 1, LONG)]) == (LONG, [1, 1, 0])
    assert [m.appartient(x, long) for x in (0, LONG - 1, LONG)] == [True, True, False]
    assert [m.ieme(i, long) for i in (1, LONG)] == [0, LONG - 1]
    assert m.un_dans(long, Alea(3)) == Alea(3).below(LONG)
    assert m.pairs(m.ajoute((LONG, 2), long)) == (*pairs, (LONG, 2))
    assert m.pairs(m.ajoute((LONG - 1, 2), long)) == (*pairs[:-1], (LONG - 1, 3))
    assert m.pairs(m.supprime((LONG - 1, 1), long)) == pairs[:-1]
    assert m.pairs(m.supprime((0, 1), long)) == pairs[1:]


@pytest.mark.parametrize(("module", "size"), [(ordre_sup, 510), (rapide, 20_000)], ids=NAMES[2:])
def test_functions_of_two_multisets_without_recursion_work_on_long_ones(module: Any, size: int) -> None:
    ens, backwards, half = (module.mens(xs) for xs in (range(size), reversed(range(size)), range(size // 2)))
    assert module.inclus(half, ens)
    assert not module.inclus(ens, half)
    assert module.egaux(ens, backwards)
    assert module.intersection(ens, half) == half
    assert module.difference(ens, half) == module.mens(range(size // 2, size))


TOO_DEEP: dict[str, Callable[[Signature, Any], object]] = {
    "cardinal": lambda m, ens: m.cardinal(ens),
    "nbocc": lambda m, ens: m.nbocc(-1, ens),
    "appartient": lambda m, ens: m.appartient(-1, ens),
    "inclus": lambda m, ens: m.inclus(ens, ens),
    "ajoute": lambda m, ens: m.ajoute((-1, 1), ens),
    "supprime": lambda m, ens: m.supprime((-1, 1), ens),
    "egaux": lambda m, ens: m.egaux(ens, ens),
    "intersection": lambda m, ens: m.intersection(ens, ens),
    "difference": lambda m, ens: m.difference(ens, ens),
    "ieme": lambda m, ens: m.ieme(LONG, ens),
    "un_dans": lambda m, ens: m.un_dans(ens, Alea(1)),
}


recursive = pytest.mark.parametrize("m", [somme, liste], ids=NAMES[:2], indirect=True)


@recursive
def test_direct_recursion_meets_its_limit_on_a_long_multiset(m: Signature, long: Any) -> None:
    assert (*TOO_DEEP, "from_pairs", "pairs", "mens") == FUNCTIONS
    for call in TOO_DEEP.values():
        with pytest.raises(RecursionError):
            call(m, long)
    assert m.nbocc(0, long) == 1, "its head is reached at once"
    assert m.ajoute((0, 1), long) == m.from_pairs((i, 1 + (i == 0)) for i in range(LONG))


# how many distinct elements each takes with Python's usual limit, as its docstring says, give or take a few calls
GIVES_UP = {"cardinal": 995, "egaux": 497}
MEASURED = """
import sys
from importlib import import_module
def goes(f, *args):
    try:
        f(*args)
    except RecursionError:
        return False
    return True
sys.setrecursionlimit(1000)
for name in ("somme", "liste"):
    m = import_module(f"rummifun.multiset.{name}")
    for f, n, times in (m.cardinal, %d, 1), (m.egaux, %d, 2):
        print([goes(f, *[m.from_pairs((i, 1) for i in range(length))] * times) for length in (n - 10, n + 10)])
"""


def test_direct_recursion_gives_up_where_its_docstring_says() -> None:
    for module in (somme, liste):
        for name, n in GIVES_UP.items():
            assert f"RecursionError from about {n} distinct elements" in getattr(module, name).__doc__
    source = MEASURED % (*GIVES_UP.values(),)
    done = subprocess.run([sys.executable, "-c", source], capture_output=True, text=True, check=True, timeout=200)
    assert done.stdout.splitlines() == ["[True, False]"] * 4

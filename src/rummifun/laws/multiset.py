"""The laws of the multiset functions (Rummikub §3.1, Q1 to Q3), grouped by function as the sheet numbers them.

A multiset is built by a random program of `ajoute` and `supprime`, never from a constructor alone. Only so does a
multiplicity of 0 left behind by a removal show. No law here covers the order of the multi-elements.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import reduce
from types import SimpleNamespace
from typing import Any, Final

from hypothesis import strategies as st
from pyrsistent import PList, plist

from rummifun.chance import Alea
from rummifun.laws.law import (
    Argument,
    Frequencies,
    Implementation,
    Sort,
    Suite,
    Table,
    call_with_chance,
    plain_sort,
    write_laws,
)
from rummifun.laws.variables import NUMBERS
from rummifun.messages import N_
from rummifun.multiset.signature import Signature

ALPHABET: Final = "abc"
"""The elements that the arguments are drawn from: few, so that they meet."""


LETTERS: Final = st.lists(st.sampled_from(ALPHABET), max_size=5)
"""Lists of letters, of which a law makes multisets by `mens`."""


_TIRAGE: Final = "aaabbc"  # drawn unevenly, so that they meet often


FONCTIONS: Final = frozenset(f for f in vars(Signature) if not f.startswith("_"))
"""The functions of §3.1, with ours to enter and leave the type."""


BUILDERS: Final = frozenset({"ajoute", "supprime"})
"""The functions that programs are made of: those that a module defines decide its arguments."""


def implementation(name: str, namespace: Mapping[str, Any]) -> Implementation:
    """Make an implementation of the multiset functions that a module defines; laws may call its other names too."""
    defined = {word: namespace[word] for word in FONCTIONS if callable(namespace.get(word))}
    return Implementation.from_namespaces(name, defined, {**namespace, "vide": empty_multiset(namespace)})


def empty_multiset(namespace: Mapping[str, Any]) -> Any:
    """Return the empty multiset of a module: its `V`, else `from_pairs []`, `mens []`, or the empty list of Q2."""
    if "V" in namespace:
        return namespace["V"]() if isinstance(namespace["V"], type) else namespace["V"]
    entree = namespace.get("from_pairs") or namespace.get("mens") or list
    return entree([])


def _listes(_: Implementation) -> st.SearchStrategy[Argument]:
    """Make lists of pairs, elements repeated and multiplicities 0 among them."""
    paires = st.lists(st.tuples(st.sampled_from(_TIRAGE), st.integers(0, 2)), max_size=4)
    return paires.map(lambda xns: Argument(repr(xns), lambda _: list(xns), size=len(xns)))


def programs(impl: Implementation, elements: st.SearchStrategy[Any]) -> st.SearchStrategy[Argument]:
    """Write multisets as programs in the implementation's own operations.

    Without `ajoute`, they are the values that its constructors write.
    """
    pas = sorted(BUILDERS & impl.defined)
    if "ajoute" not in pas:
        multiplicites = st.dictionaries(elements, st.integers(1, 3), max_size=3)
        return multiplicites.map(lambda xns: _ecrit(tuple(xns.items())))
    etape = st.tuples(st.sampled_from(pas), elements, st.integers(0, 3))
    return st.lists(etape, max_size=5).map(_programme)


def _programme(etapes: Iterable[tuple[str, Any, int]]) -> Argument:
    etapes = tuple(etapes)
    text = reduce(lambda text, etape: "{}(({!r}, {}), {})".format(*etape, text), etapes, "V")

    def make(m: SimpleNamespace) -> Any:
        return reduce(lambda ens, etape: getattr(m, etape[0])(etape[1:], ens), etapes, m.vide)

    return Argument(text, make, size=len(etapes))


def _ecrit(xns: tuple[tuple[Any, int], ...]) -> Argument:
    def make(m: SimpleNamespace) -> Any:
        if hasattr(m, "from_pairs"):
            return m.from_pairs(list(xns))
        if hasattr(m, "mens"):
            return m.mens([x for x, n in xns for _ in range(n)])
        if hasattr(m, "A"):
            return reduce(lambda ens, xn: m.A(xn, ens), reversed(xns), m.vide)
        return list(xns)

    return Argument(repr(list(xns)), make, size=len(xns))


_SORTES: Final[dict[str, Sort]] = {
    **dict.fromkeys("xyz", plain_sort(st.sampled_from(_TIRAGE), lambda _: 1)),
    **NUMBERS,
    **dict.fromkeys("efg", lambda impl: programs(impl, st.sampled_from(_TIRAGE))),
    "l": _listes,
}


def _comptes(xns: Iterable[tuple[str, int]]) -> dict[str, int]:
    return {x: sum(n for y, n in xns if x == y) for x in ALPHABET}


def is_sheet_type(ens: Any) -> bool:
    """Tell whether a multiset is of a type of the sheet: a list of multi-elements, or a chain of pairs and rests."""
    return isinstance(ens, (list, tuple, PList, type(plist()))) or len(getattr(ens, "__match_args__", ())) == 2


def read_multielements(ens: Any) -> tuple[Any, ...]:
    """Read the multi-elements of a multiset of any of the sheet's types: a list, or a chain of pairs and rests."""
    if isinstance(ens, Iterable):
        return tuple(ens)
    chaine: list[Any] = []
    while getattr(ens, "__match_args__", ()):
        tete, reste = ens.__match_args__
        chaine, ens = [*chaine, getattr(ens, tete)], getattr(ens, reste)
    return tuple(chaine)


_LOIN = 1000
"""More elements than any drawn multiset has; a larger `cardinal` is not believed."""


def _tirages(m: SimpleNamespace, xns: Mapping[str, int]) -> Frequencies:
    """Count the elements drawn from a multiset."""
    ens = reduce(lambda ens, xn: m.ajoute(xn, ens), xns.items(), m.vide)
    return Frequencies.of_draws(lambda i: call_with_chance(m.un_dans, Alea(1, i), ens))


_PONDERE: Final = {"c": 3, "b": 2, "a": 1}


_EGAUX: Final = tuple(dict.fromkeys(xs, 1) for xs in ("abc", "abcde"))


def _occ(m: SimpleNamespace, ens: Any) -> dict[str, int]:
    return {x: m.nbocc(x, ens) for x in ALPHABET}


_LOIS: Final[Table] = {
    "3.1.1 cardinal_vide": ("cardinal V == 0", lambda m: m.cardinal(m.vide), 0),
    "3.1.1 cardinal_ajoute": (
        "cardinal (ajoute (x, n) e) == cardinal e + n",
        lambda m, x, n, e: m.cardinal(m.ajoute((x, n), e)),
        lambda m, x, n, e: m.cardinal(e) + n,
    ),
    "3.1.2 nbocc_vide": ("nbocc x V == 0", lambda m, x: m.nbocc(x, m.vide), 0),
    "3.1.2 nbocc_ajoute": (
        "nbocc x (ajoute (y, n) e) == nbocc x e + (if x = y then n else 0)",
        lambda m, x, y, n, e: m.nbocc(x, m.ajoute((y, n), e)),
        lambda m, x, y, n, e: m.nbocc(x, e) + (n if x == y else 0),
    ),
    "3.1.3 appartient_nbocc": (
        "appartient x e == (nbocc x e > 0)",
        lambda m, x, e: m.appartient(x, e),
        lambda m, x, e: m.nbocc(x, e) > 0,
    ),
    "3.1.4 inclus_vide": ("inclus V e == true", lambda m, e: m.inclus(m.vide, e)),
    "3.1.4 inclus_reflexif": ("inclus e e == true", lambda m, e: m.inclus(e, e)),
    "3.1.4 inclus_ajoute": ("inclus e (ajoute (x, n) e) == true", lambda m, x, n, e: m.inclus(e, m.ajoute((x, n), e))),
    "3.1.4 inclus_nbocc": (
        "inclus e f == (∀ x, nbocc x e <= nbocc x f)",
        lambda m, e, f: m.inclus(e, f),
        lambda m, e, f: all(m.nbocc(x, e) <= m.nbocc(x, f) for x in ALPHABET),
    ),
    "3.1.5 ajoute_zero": ("egaux (ajoute (x, 0) e) e == true", lambda m, x, e: m.egaux(m.ajoute((x, 0), e), e)),
    "3.1.5 ajoute_somme": (
        "egaux (ajoute (x, n) (ajoute (x, k) e)) (ajoute (x, n + k) e) == true",
        lambda m, x, n, k, e: m.egaux(m.ajoute((x, n), m.ajoute((x, k), e)), m.ajoute((x, n + k), e)),
    ),
    "3.1.5 non_repetition": (
        "pairs e == one pair (x, nbocc x e) for every x of e, none of multiplicity 0",
        lambda m, e: sorted(m.pairs(e)),
        lambda m, e: sorted((x, n) for x, n in _occ(m, e).items() if n > 0),
    ),
    "3.1.6 supprime_vide": (
        "cardinal (supprime (x, n) V) == 0",
        lambda m, x, n: m.cardinal(m.supprime((x, n), m.vide)),
        0,
    ),
    "3.1.6 nbocc_supprime": (
        "nbocc x (supprime (y, n) e) == (if x = y then max 0 (nbocc x e - n) else nbocc x e)",
        lambda m, x, y, n, e: m.nbocc(x, m.supprime((y, n), e)),
        lambda m, x, y, n, e: max(0, m.nbocc(x, e) - n) if x == y else m.nbocc(x, e),
    ),
    "3.1.6 cardinal_supprime": (
        "cardinal (supprime (x, n) e) == cardinal e - min n (nbocc x e)",
        lambda m, x, n, e: m.cardinal(m.supprime((x, n), e)),
        lambda m, x, n, e: m.cardinal(e) - min(n, m.nbocc(x, e)),
    ),
    "3.1.6 supprime_ajoute": (
        "egaux (supprime (x, n) (ajoute (x, n) e)) e == true",
        lambda m, x, n, e: m.egaux(m.supprime((x, n), m.ajoute((x, n), e)), e),
    ),
    "3.1.7 egaux_reflexif": ("egaux e e == true", lambda m, e: m.egaux(e, e)),
    "3.1.7 egaux_symetrique": ("egaux e f == egaux f e", lambda m, e, f: m.egaux(e, f), lambda m, e, f: m.egaux(f, e)),
    "3.1.7 egaux_ordre": (
        "egaux (ajoute (x, n) (ajoute (y, k) e)) (ajoute (y, k) (ajoute (x, n) e)) == true",
        lambda m, x, n, y, k, e: m.egaux(m.ajoute((x, n), m.ajoute((y, k), e)), m.ajoute((y, k), m.ajoute((x, n), e))),
    ),
    "3.1.7 egaux_nbocc": (
        "egaux e f == (∀ x, nbocc x e = nbocc x f)",
        lambda m, e, f: m.egaux(e, f),
        lambda m, e, f: _occ(m, e) == _occ(m, f),
    ),
    "3.1.8 nbocc_intersection": (
        "nbocc x (intersection e f) == min (nbocc x e) (nbocc x f)",
        lambda m, x, e, f: m.nbocc(x, m.intersection(e, f)),
        lambda m, x, e, f: min(m.nbocc(x, e), m.nbocc(x, f)),
    ),
    "3.1.8 appartient_intersection": (
        "appartient x (intersection e f) == (appartient x e and appartient x f)",
        lambda m, x, e, f: m.appartient(x, m.intersection(e, f)),
        lambda m, x, e, f: m.appartient(x, e) and m.appartient(x, f),
    ),
    "3.1.9 nbocc_difference": (
        "nbocc x (difference e f) == max 0 (nbocc x e - nbocc x f)",
        lambda m, x, e, f: m.nbocc(x, m.difference(e, f)),
        lambda m, x, e, f: max(0, m.nbocc(x, e) - m.nbocc(x, f)),
    ),
    "3.1.9 appartient_difference": (
        "appartient x (difference e f) == (nbocc x e > nbocc x f)",
        lambda m, x, e, f: m.appartient(x, m.difference(e, f)),
        lambda m, x, e, f: m.nbocc(x, e) > m.nbocc(x, f),
    ),
    "3.1.9 difference_inclus": (
        "inclus e f == (cardinal (difference e f) = 0)",
        lambda m, e, f: m.inclus(e, f),
        lambda m, e, f: m.cardinal(m.difference(e, f)) == 0,
    ),
    "3.1.10 ieme_nbocc": (
        "nbocc x e == |{ i in 1..cardinal e | ieme i e = x }|",
        lambda m, x, e: m.nbocc(x, e),
        lambda m, x, e: sum(m.ieme(i, e) == x for i in range(1, min(m.cardinal(e), _LOIN) + 1)),
    ),
    "3.1.10 un_dans_appartient": (
        "e' = ajoute (x, n + 1) e ⇒ appartient (un_dans e') e'",
        True,
        lambda m, x, n, e: (lambda ens: m.appartient(call_with_chance(m.un_dans, Alea(n), ens), ens))(
            m.ajoute((x, n + 1), e)
        ),
    ),
    "3.1.10 un_dans_pondere": (
        N_("un_dans (ajoute ('a', 1) (ajoute ('b', 2) (ajoute ('c', 3) V))) == 1/6, 1/3, 1/2 of 1200 draws, ± 1/10"),
        lambda m: (_tirages(m, _PONDERE),),
        lambda m: (Frequencies.of_parts(_PONDERE),),
    ),
    "3.1.10 un_dans_equitable": (
        N_("un_dans e == each of k elements of e, added once by ajoute: 1/k of 1200 times, ± 1/10, k = 3, 5"),
        lambda m: tuple(_tirages(m, xns) for xns in _EGAUX),
        lambda m: tuple(map(Frequencies.of_parts, _EGAUX)),
    ),
    "3 from_pairs_pairs": ("egaux (from_pairs (pairs e)) e == true", lambda m, e: m.egaux(m.from_pairs(m.pairs(e)), e)),
    "3 from_pairs_regroupe": (
        "pairs (from_pairs l) == one pair for every x of l, with the sum of its multiplicities, none of 0",
        lambda m, l: sorted(m.pairs(m.from_pairs(l))),  # noqa: E741
        lambda m, l: sorted((x, n) for x, n in _comptes(l).items() if n > 0),  # noqa: E741
    ),
    "3 mens_nbocc": (
        "nbocc x (mens [x; y; x]) == (if x = y then 3 else 2)",
        lambda m, x, y: m.nbocc(x, m.mens([x, y, x])),
        lambda m, x, y: 3 if x == y else 2,
    ),
}


SUITE: Final = Suite("Q1, Q2, Q3 · multi-ensembles", FONCTIONS, _SORTES, write_laws("Rummikub", _LOIS))
"""The laws of §3.1."""

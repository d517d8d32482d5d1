"""Wrong multisets (Q1 to Q3), one mistake each, written against the lists of multi-elements of either type."""

from __future__ import annotations

from itertools import groupby
from types import ModuleType, SimpleNamespace
from typing import Any, Final

from pyrsistent import plist

from mutants.mutant import Mutant, mutant
from rummifun.multiset import ordre_sup, somme

__all__ = ["BASES", "MUTANTS"]


def _module(module: ModuleType, brut: Any) -> SimpleNamespace:
    """Lend a module to the mutants, with `brut`: multi-elements as they are, were they repeated, 0 or negative."""
    return SimpleNamespace(**vars(module), brut=brut)


def _chaine(xns: Any) -> Any:
    ens: Any = somme.V
    for xn in reversed(list(xns)):
        ens = somme.A(xn, ens)
    return ens


BASES: Final = {"ordre_sup": _module(ordre_sup, plist), "somme": _module(somme, _chaine)}
"""The modules that are made wrong."""


def _sans(m: Any, x: Any, ens: Any) -> list[Any]:
    """List the multi-elements of the others."""
    return [ym for ym in m.pairs(ens) if ym[0] != x]


def _avec(m: Any, xn: Any, ens: Any) -> Any:
    """Set the multiplicity of an element, whatever it is."""
    return m.brut([*_sans(m, xn[0], ens), xn])


def _support(m: Any, ens: Any) -> set[Any]:
    return {x for x, _ in m.pairs(ens)}


def _liste(m: Any, ens: Any) -> list[Any]:
    return [x for x, n in m.pairs(ens) for _ in range(n)]


def _absolue(m: Any, e: Any, f: Any) -> Any:
    return m.from_pairs((x, abs(m.nbocc(x, e) - m.nbocc(x, f))) for x in _support(m, e) | _support(m, f))


def _sans_ponderer(m: Any, ens: Any, alea: Any) -> Any:
    i, suite = alea.below(len(m.pairs(ens)))
    return m.pairs(ens)[i][0], suite


def _moitie_moitie(m: Any, ens: Any, alea: Any) -> Any:
    """Draw the first element once in two, else one of the others so; in the right proportions when there are two."""
    xns = m.pairs(ens)
    i, suite = alea.below(sum(n for _, n in xns) if len(xns) < 3 else 2)
    if len(xns) > 2 and i == 1:
        return _moitie_moitie(m, m.from_pairs(xns[1:]), suite)
    return next(x for k, (x, n) in enumerate(xns) if i < sum(n for _, n in xns[: k + 1])), suite


def _jamais_le_dernier(m: Any, ens: Any, alea: Any) -> Any:
    i, suite = alea.below(max(1, m.cardinal(ens) - 1))
    return m.ieme(i + 1, ens), suite


_CARDINAL = (
    mutant(
        "cardinal counts the distinct elements",
        *("cardinal_ajoute", "cardinal_supprime", "ieme_nbocc"),
        cardinal=lambda m, e: len(m.pairs(e)),
    ),
    mutant("cardinal starts at 1", "cardinal_vide", "supprime_vide", cardinal=lambda m, e: 1 + m.cardinal(e)),
    mutant("cardinal stops at the first", "cardinal_ajoute", cardinal=lambda m, e: sum(n for _, n in m.pairs(e)[:1])),
)

_NBOCC = (
    mutant("nbocc of what is absent is 1", "nbocc_vide", nbocc=lambda m, x, e: m.nbocc(x, e) or 1),
    mutant("nbocc looks at the first only", "nbocc_ajoute", nbocc=lambda m, x, e: dict(m.pairs(e)[:1]).get(x, 0)),
    mutant("nbocc tells only presence", "nbocc_ajoute", nbocc=lambda m, x, e: int(m.appartient(x, e))),
    mutant("nbocc is the cardinal", "nbocc_ajoute", nbocc=lambda m, x, e: m.cardinal(e)),
)

_APPARTIENT = (
    mutant("appartient is always true", "appartient_nbocc", appartient=lambda m, x, e: True),
    mutant("appartient is never true", "appartient_nbocc", appartient=lambda m, x, e: False),
    mutant("appartient looks at the first only", "appartient_nbocc", appartient=lambda m, x, e: x in _liste(m, e)[:1]),
)

_INCLUS = (
    mutant("inclus ignores multiplicities", "inclus_nbocc", inclus=lambda m, e, f: _support(m, e) <= _support(m, f)),
    mutant("inclus compares cardinals", "inclus_nbocc", inclus=lambda m, e, f: m.cardinal(e) <= m.cardinal(f)),
    mutant("inclus compares lengths", "inclus_nbocc", inclus=lambda m, e, f: len(m.pairs(e)) <= len(m.pairs(f))),
    mutant("inclus is turned round", "inclus_vide", "inclus_ajoute", inclus=lambda m, e, f: m.inclus(f, e)),
    mutant("inclus refuses V", "inclus_vide", inclus=lambda m, e, f: bool(m.pairs(e)) and m.inclus(e, f)),
    mutant(
        "inclus is strict",
        *("inclus_reflexif", "inclus_vide"),
        inclus=lambda m, e, f: m.inclus(e, f) and m.cardinal(e) < m.cardinal(f),
    ),
    mutant(
        "inclus looks for the same multi-elements",
        *("inclus_ajoute", "inclus_nbocc"),
        inclus=lambda m, e, f: set(m.pairs(e)) <= set(m.pairs(f)),
    ),
    mutant("inclus is egaux", "inclus_ajoute", "difference_inclus", inclus=lambda m, e, f: m.egaux(e, f)),
    mutant("inclus is always true", "inclus_nbocc", "difference_inclus", inclus=lambda m, e, f: True),
)

_AJOUTE = (
    mutant(
        "ajoute replaces the multiplicity",
        *("ajoute_somme", "nbocc_ajoute"),
        ajoute=lambda m, xn, e: _avec(m, xn, e) if xn[1] else e,
    ),
    mutant(
        "ajoute puts a second multi-element before the others",
        *("non_repetition", "nbocc_ajoute"),
        ajoute=lambda m, xn, e: m.brut([xn, *m.pairs(e)]) if xn[1] else e,
    ),
    mutant(
        "ajoute stores a multiplicity 0",
        *("non_repetition", "appartient_nbocc"),
        ajoute=lambda m, xn, e: _avec(m, (xn[0], m.nbocc(xn[0], e) + xn[1]), e),
    ),
    mutant("ajoute adds one at least", "ajoute_zero", ajoute=lambda m, xn, e: m.ajoute((xn[0], max(1, xn[1])), e)),
    mutant("ajoute adds one", "ajoute_zero", "cardinal_ajoute", ajoute=lambda m, xn, e: m.ajoute((xn[0], 1), e)),
    mutant(
        "ajoute forgets what is already there",
        *("nbocc_ajoute", "ajoute_somme"),
        ajoute=lambda m, xn, e: e if m.appartient(xn[0], e) else m.ajoute(xn, e),
    ),
    mutant("ajoute forgets the others", "egaux_ordre", ajoute=lambda m, xn, e: m.from_pairs([xn]) if xn[1] else e),
)

_SUPPRIME = (
    mutant(
        "supprime leaves a multiplicity 0",
        *("non_repetition", "appartient_nbocc"),
        supprime=lambda m, xn, e: m.brut((x, max(0, n - xn[1]) if x == xn[0] else n) for x, n in m.pairs(e)),
    ),
    mutant(
        "supprime leaves a negative multiplicity",
        *("nbocc_supprime", "cardinal_supprime"),
        supprime=lambda m, xn, e: m.brut((x, n - xn[1] if x == xn[0] else n) for x, n in m.pairs(e)),
    ),
    mutant(
        "supprime owes what is absent",
        *("supprime_vide", "nbocc_supprime"),
        supprime=lambda m, xn, e: _avec(m, (xn[0], m.nbocc(xn[0], e) - xn[1]), e),
    ),
    mutant(
        "supprime removes all occurrences",
        *("supprime_ajoute", "nbocc_supprime", "cardinal_supprime"),
        supprime=lambda m, xn, e: m.brut(_sans(m, xn[0], e)) if xn[1] else e,
    ),
    mutant(
        "supprime removes nothing when there are too few",
        "nbocc_supprime",
        supprime=lambda m, xn, e: e if xn[1] > m.nbocc(xn[0], e) else m.supprime(xn, e),
    ),
    mutant(
        "supprime never removes the last one",
        *("supprime_ajoute", "nbocc_supprime"),
        supprime=lambda m, xn, e: e if xn[1] >= m.nbocc(xn[0], e) else m.supprime(xn, e),
    ),
    mutant("supprime removes one", "nbocc_supprime", supprime=lambda m, xn, e: m.supprime((xn[0], min(1, xn[1])), e)),
    mutant(
        "supprime removes from every element",
        *("nbocc_supprime", "cardinal_supprime"),
        supprime=lambda m, xn, e: m.from_pairs((x, max(0, n - xn[1])) for x, n in m.pairs(e)),
    ),
    mutant("supprime removes nothing", "supprime_ajoute", supprime=lambda m, xn, e: e),
)

_EGAUX = (
    mutant("egaux compares the order", "egaux_ordre", egaux=lambda m, e, f: m.pairs(e) == m.pairs(f)),
    mutant("egaux compares the elements only", "egaux_nbocc", egaux=lambda m, e, f: _support(m, e) == _support(m, f)),
    mutant("egaux is one inclusion", "egaux_symetrique", "egaux_nbocc", egaux=lambda m, e, f: m.inclus(e, f)),
    mutant("egaux compares cardinals", "egaux_nbocc", egaux=lambda m, e, f: m.cardinal(e) == m.cardinal(f)),
    mutant("egaux is false of V", "egaux_reflexif", egaux=lambda m, e, f: bool(m.pairs(e)) and m.egaux(e, f)),
    mutant("egaux is always true", "egaux_nbocc", egaux=lambda m, e, f: True),
)

_INTERSECTION = (
    mutant(
        "intersection takes the larger multiplicity",
        "nbocc_intersection",
        intersection=lambda m, e, f: m.from_pairs(
            (x, max(m.nbocc(x, e), m.nbocc(x, f))) for x in _support(m, e) & _support(m, f)
        ),
    ),
    mutant(
        "intersection adds the multiplicities",
        "nbocc_intersection",
        intersection=lambda m, e, f: m.from_pairs(
            (x, m.nbocc(x, e) + m.nbocc(x, f)) for x in _support(m, e) & _support(m, f)
        ),
    ),
    mutant(
        "intersection is the union",
        *("appartient_intersection", "nbocc_intersection"),
        intersection=lambda m, e, f: m.from_pairs([*m.pairs(e), *m.pairs(f)]),
    ),
    mutant(
        "intersection keeps the elements once",
        "nbocc_intersection",
        intersection=lambda m, e, f: m.mens(_support(m, e) & _support(m, f)),
    ),
    mutant(
        "intersection keeps the multiplicities of the first",
        "nbocc_intersection",
        intersection=lambda m, e, f: m.brut((x, n) for x, n in m.pairs(e) if m.appartient(x, f)),
    ),
    mutant(
        "intersection keeps the common multi-elements",
        *("nbocc_intersection", "appartient_intersection"),
        intersection=lambda m, e, f: m.brut(xn for xn in m.pairs(e) if xn in m.pairs(f)),
    ),
    mutant(
        "intersection leaves multiplicities 0",
        "appartient_intersection",
        intersection=lambda m, e, f: m.brut((x, min(n, m.nbocc(x, f))) for x, n in m.pairs(e)),
    ),
)

_DIFFERENCE = (
    mutant(
        "difference removes the common multi-elements",
        *("nbocc_difference", "difference_inclus"),
        difference=lambda m, e, f: m.brut(xn for xn in m.pairs(e) if xn not in m.pairs(f)),
    ),
    mutant("difference is turned round", "nbocc_difference", difference=lambda m, e, f: m.difference(f, e)),
    mutant("difference is absolute", "nbocc_difference", "difference_inclus", difference=_absolue),
    mutant(
        "difference removes all occurrences",
        "nbocc_difference",
        difference=lambda m, e, f: m.brut((x, n) for x, n in m.pairs(e) if not m.appartient(x, f)),
    ),
    mutant("difference removes nothing", "nbocc_difference", "difference_inclus", difference=lambda m, e, f: e),
    mutant(
        "difference leaves multiplicities 0",
        "appartient_difference",
        difference=lambda m, e, f: m.brut((x, max(0, n - m.nbocc(x, f))) for x, n in m.pairs(e)),
    ),
)

_IEME = (
    mutant("ieme counts from 0", "ieme_nbocc", ieme=lambda m, i, e: _liste(m, e)[i]),
    mutant("ieme counts distinct elements", "ieme_nbocc", ieme=lambda m, i, e: m.pairs(e)[i - 1][0]),
    mutant("ieme is always the first", "ieme_nbocc", ieme=lambda m, i, e: m.pairs(e)[0][0]),
    mutant("ieme is a multi-element", "ieme_nbocc", ieme=lambda m, i, e: (m.ieme(i, e), 1)),
)

_UN_DANS = (
    mutant("un_dans draws each element as often", "un_dans_pondere", un_dans=_sans_ponderer),
    mutant("un_dans draws the first", "un_dans_pondere", un_dans=lambda m, e, alea: (m.ieme(1, e), alea)),
    mutant("un_dans draws the last", "un_dans_pondere", un_dans=lambda m, e, alea: (m.ieme(m.cardinal(e), e), alea)),
    mutant(
        "un_dans draws a multi-element",
        *("un_dans_appartient", "un_dans_pondere"),
        un_dans=lambda m, e, alea: (m.pairs(e)[0], alea),
    ),
    mutant("un_dans draws the first once in two, then the second", "un_dans_equitable", un_dans=_moitie_moitie),
    mutant("un_dans never draws the last", "un_dans_equitable", un_dans=_jamais_le_dernier),
    mutant("un_dans draws what is not there", "un_dans_appartient", un_dans=lambda m, e, alea: ("z", alea)),
)

_ENTREE_SORTIE = (
    mutant("from_pairs forgets the last", "from_pairs_pairs", from_pairs=lambda m, xns: m.brut(list(xns)[:-1])),
    mutant("from_pairs takes each once", "from_pairs_pairs", from_pairs=lambda m, xns: m.mens(x for x, _ in xns)),
    mutant("from_pairs keeps repeated elements", "from_pairs_regroupe", from_pairs=lambda m, xns: m.brut(xns)),
    mutant(
        "from_pairs keeps multiplicities 0",
        "from_pairs_regroupe",
        from_pairs=lambda m, xns: m.brut([*m.pairs(m.from_pairs(xns)), *(xn for xn in xns if not xn[1])]),
    ),
    mutant(
        "pairs drops the counts",
        *("non_repetition", "from_pairs_pairs"),
        pairs=lambda m, e: tuple((x, 1) for x, _ in m.pairs(e)),
    ),
    mutant("pairs lists the elements one by one", "non_repetition", pairs=lambda m, e: [(x, 1) for x in _liste(m, e)]),
    mutant("pairs forgets the last", "non_repetition", "from_pairs_pairs", pairs=lambda m, e: m.pairs(e)[:-1]),
    mutant("mens takes each element once", "mens_nbocc", mens=lambda m, xs: m.from_pairs((x, 1) for x in set(xs))),
    mutant(
        "mens gathers neighbours only",
        "mens_nbocc",
        mens=lambda m, xs: m.brut((x, len(list(alike))) for x, alike in groupby(xs)),
    ),
)

MUTANTS: Final[tuple[Mutant, ...]] = (
    *(*_CARDINAL, *_NBOCC, *_APPARTIENT, *_INCLUS, *_AJOUTE, *_SUPPRIME),
    *(*_EGAUX, *_INTERSECTION, *_DIFFERENCE, *_IEME, *_UN_DANS, *_ENTREE_SORTIE),
)
"""The wrong multisets."""

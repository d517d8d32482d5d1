"""Wrong multisets (Q1 to Q3), one mistake each, written against the lists of multi-elements of either type."""

from __future__ import annotations

from itertools import groupby
from types import ModuleType, SimpleNamespace
from typing import Any, Final

from pyrsistent import plist

from rummifun.laws.mistakes.mistake import Mistake, mistake
from rummifun.messages import N_
from rummifun.multiset import ordre_sup, somme

__all__ = ["BASES", "MISTAKES"]


def _module(module: ModuleType, brut: Any) -> SimpleNamespace:
    """Lend a module to the mistakes, with `brut`: multi-elements as they are, were they repeated, 0 or negative."""
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
    """Set the multiplicity of an element, new or not."""
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
    mistake(
        N_("cardinal counts the distinct elements"),
        *("cardinal_ajoute", "cardinal_supprime", "ieme_nbocc"),
        cardinal=lambda m, e: len(m.pairs(e)),
    ),
    mistake(N_("cardinal starts at 1"), "cardinal_vide", "supprime_vide", cardinal=lambda m, e: 1 + m.cardinal(e)),
    mistake(
        N_("cardinal stops at the first"), "cardinal_ajoute", cardinal=lambda m, e: sum(n for _, n in m.pairs(e)[:1])
    ),
)

_NBOCC = (
    mistake(N_("nbocc of what is absent is 1"), "nbocc_vide", nbocc=lambda m, x, e: m.nbocc(x, e) or 1),
    mistake(N_("nbocc looks at the first only"), "nbocc_ajoute", nbocc=lambda m, x, e: dict(m.pairs(e)[:1]).get(x, 0)),
    mistake(N_("nbocc tells only presence"), "nbocc_ajoute", nbocc=lambda m, x, e: int(m.appartient(x, e))),
    mistake(N_("nbocc is the cardinal"), "nbocc_ajoute", nbocc=lambda m, x, e: m.cardinal(e)),
)

_APPARTIENT = (
    mistake(N_("appartient is always true"), "appartient_nbocc", appartient=lambda m, x, e: True),
    mistake(N_("appartient is never true"), "appartient_nbocc", appartient=lambda m, x, e: False),
    mistake(
        N_("appartient looks at the first only"), "appartient_nbocc", appartient=lambda m, x, e: x in _liste(m, e)[:1]
    ),
)

_INCLUS = (
    mistake(
        N_("inclus ignores multiplicities"), "inclus_nbocc", inclus=lambda m, e, f: _support(m, e) <= _support(m, f)
    ),
    mistake(N_("inclus compares cardinals"), "inclus_nbocc", inclus=lambda m, e, f: m.cardinal(e) <= m.cardinal(f)),
    mistake(N_("inclus compares lengths"), "inclus_nbocc", inclus=lambda m, e, f: len(m.pairs(e)) <= len(m.pairs(f))),
    mistake(N_("inclus is turned round"), "inclus_vide", "inclus_ajoute", inclus=lambda m, e, f: m.inclus(f, e)),
    mistake(N_("inclus refuses V"), "inclus_vide", inclus=lambda m, e, f: bool(m.pairs(e)) and m.inclus(e, f)),
    mistake(
        N_("inclus is strict"),
        *("inclus_reflexif", "inclus_vide"),
        inclus=lambda m, e, f: m.inclus(e, f) and m.cardinal(e) < m.cardinal(f),
    ),
    mistake(
        N_("inclus looks for the same multi-elements"),
        *("inclus_ajoute", "inclus_nbocc"),
        inclus=lambda m, e, f: set(m.pairs(e)) <= set(m.pairs(f)),
    ),
    mistake(N_("inclus is egaux"), "inclus_ajoute", "difference_inclus", inclus=lambda m, e, f: m.egaux(e, f)),
    mistake(N_("inclus is always true"), "inclus_nbocc", "difference_inclus", inclus=lambda m, e, f: True),
)

_AJOUTE = (
    mistake(
        N_("ajoute replaces the multiplicity"),
        *("ajoute_somme", "nbocc_ajoute"),
        ajoute=lambda m, xn, e: _avec(m, xn, e) if xn[1] else e,
    ),
    mistake(
        N_("ajoute puts a second multi-element before the others"),
        "non_repetition",
        ajoute=lambda m, xn, e: m.brut([xn, *m.pairs(e)]) if xn[1] else e,
    ),
    mistake(
        N_("ajoute stores a multiplicity 0"),
        *("non_repetition", "appartient_nbocc"),
        ajoute=lambda m, xn, e: _avec(m, (xn[0], m.nbocc(xn[0], e) + xn[1]), e),
    ),
    mistake(N_("ajoute adds one at least"), "ajoute_zero", ajoute=lambda m, xn, e: m.ajoute((xn[0], max(1, xn[1])), e)),
    mistake(N_("ajoute adds one"), "ajoute_zero", "cardinal_ajoute", ajoute=lambda m, xn, e: m.ajoute((xn[0], 1), e)),
    mistake(
        N_("ajoute forgets what is already there"),
        *("nbocc_ajoute", "ajoute_somme"),
        ajoute=lambda m, xn, e: e if m.appartient(xn[0], e) else m.ajoute(xn, e),
    ),
    mistake(N_("ajoute forgets the others"), "egaux_ordre", ajoute=lambda m, xn, e: m.from_pairs([xn]) if xn[1] else e),
)

_SUPPRIME = (
    mistake(
        N_("supprime leaves a multiplicity 0"),
        *("non_repetition", "appartient_nbocc"),
        supprime=lambda m, xn, e: m.brut((x, max(0, n - xn[1]) if x == xn[0] else n) for x, n in m.pairs(e)),
    ),
    mistake(
        N_("supprime leaves a negative multiplicity"),
        *("nbocc_supprime", "cardinal_supprime"),
        supprime=lambda m, xn, e: m.brut((x, n - xn[1] if x == xn[0] else n) for x, n in m.pairs(e)),
    ),
    mistake(
        N_("supprime owes what is absent"),
        *("supprime_vide", "nbocc_supprime"),
        supprime=lambda m, xn, e: _avec(m, (xn[0], m.nbocc(xn[0], e) - xn[1]), e),
    ),
    mistake(
        N_("supprime removes all occurrences"),
        *("supprime_ajoute", "nbocc_supprime", "cardinal_supprime"),
        supprime=lambda m, xn, e: m.brut(_sans(m, xn[0], e)) if xn[1] else e,
    ),
    mistake(
        N_("supprime removes nothing when there are too few"),
        "nbocc_supprime",
        supprime=lambda m, xn, e: e if xn[1] > m.nbocc(xn[0], e) else m.supprime(xn, e),
    ),
    mistake(
        N_("supprime never removes the last one"),
        *("supprime_ajoute", "nbocc_supprime"),
        supprime=lambda m, xn, e: e if xn[1] >= m.nbocc(xn[0], e) else m.supprime(xn, e),
    ),
    mistake(
        N_("supprime removes one"), "nbocc_supprime", supprime=lambda m, xn, e: m.supprime((xn[0], min(1, xn[1])), e)
    ),
    mistake(
        N_("supprime removes from every element"),
        *("nbocc_supprime", "cardinal_supprime"),
        supprime=lambda m, xn, e: m.from_pairs((x, max(0, n - xn[1])) for x, n in m.pairs(e)),
    ),
    mistake(N_("supprime removes nothing"), "supprime_ajoute", supprime=lambda m, xn, e: e),
)

_EGAUX = (
    mistake(N_("egaux compares the order"), "egaux_ordre", egaux=lambda m, e, f: m.pairs(e) == m.pairs(f)),
    mistake(
        N_("egaux compares the elements only"), "egaux_nbocc", egaux=lambda m, e, f: _support(m, e) == _support(m, f)
    ),
    mistake(N_("egaux is one inclusion"), "egaux_symetrique", "egaux_nbocc", egaux=lambda m, e, f: m.inclus(e, f)),
    mistake(N_("egaux compares cardinals"), "egaux_nbocc", egaux=lambda m, e, f: m.cardinal(e) == m.cardinal(f)),
    mistake(N_("egaux is false of V"), "egaux_reflexif", egaux=lambda m, e, f: bool(m.pairs(e)) and m.egaux(e, f)),
    mistake(N_("egaux is always true"), "egaux_nbocc", egaux=lambda m, e, f: True),
)

_INTERSECTION = (
    mistake(
        N_("intersection takes the larger multiplicity"),
        "nbocc_intersection",
        intersection=lambda m, e, f: m.from_pairs(
            (x, max(m.nbocc(x, e), m.nbocc(x, f))) for x in _support(m, e) & _support(m, f)
        ),
    ),
    mistake(
        N_("intersection adds the multiplicities"),
        "nbocc_intersection",
        intersection=lambda m, e, f: m.from_pairs(
            (x, m.nbocc(x, e) + m.nbocc(x, f)) for x in _support(m, e) & _support(m, f)
        ),
    ),
    mistake(
        N_("intersection is the union"),
        *("appartient_intersection", "nbocc_intersection"),
        intersection=lambda m, e, f: m.from_pairs([*m.pairs(e), *m.pairs(f)]),
    ),
    mistake(
        N_("intersection keeps the elements once"),
        "nbocc_intersection",
        intersection=lambda m, e, f: m.mens(_support(m, e) & _support(m, f)),
    ),
    mistake(
        N_("intersection keeps the multiplicities of the first"),
        "nbocc_intersection",
        intersection=lambda m, e, f: m.brut((x, n) for x, n in m.pairs(e) if m.appartient(x, f)),
    ),
    mistake(
        N_("intersection keeps the common multi-elements"),
        *("nbocc_intersection", "appartient_intersection"),
        intersection=lambda m, e, f: m.brut(xn for xn in m.pairs(e) if xn in m.pairs(f)),
    ),
    mistake(
        N_("intersection leaves multiplicities 0"),
        "appartient_intersection",
        intersection=lambda m, e, f: m.brut((x, min(n, m.nbocc(x, f))) for x, n in m.pairs(e)),
    ),
)

_DIFFERENCE = (
    mistake(
        N_("difference removes the common multi-elements"),
        *("nbocc_difference", "difference_inclus"),
        difference=lambda m, e, f: m.brut(xn for xn in m.pairs(e) if xn not in m.pairs(f)),
    ),
    mistake(N_("difference is turned round"), "nbocc_difference", difference=lambda m, e, f: m.difference(f, e)),
    mistake(N_("difference is absolute"), "nbocc_difference", "difference_inclus", difference=_absolue),
    mistake(
        N_("difference removes all occurrences"),
        "nbocc_difference",
        difference=lambda m, e, f: m.brut((x, n) for x, n in m.pairs(e) if not m.appartient(x, f)),
    ),
    mistake(N_("difference removes nothing"), "nbocc_difference", "difference_inclus", difference=lambda m, e, f: e),
    mistake(
        N_("difference leaves multiplicities 0"),
        "appartient_difference",
        difference=lambda m, e, f: m.brut((x, max(0, n - m.nbocc(x, f))) for x, n in m.pairs(e)),
    ),
)

_IEME = (
    mistake(N_("ieme counts from 0"), "ieme_nbocc", ieme=lambda m, i, e: _liste(m, e)[i]),
    mistake(N_("ieme counts distinct elements"), "ieme_nbocc", ieme=lambda m, i, e: m.pairs(e)[i - 1][0]),
    mistake(N_("ieme is always the first"), "ieme_nbocc", ieme=lambda m, i, e: m.pairs(e)[0][0]),
    mistake(N_("ieme is a multi-element"), "ieme_nbocc", ieme=lambda m, i, e: (m.ieme(i, e), 1)),
)

_UN_DANS = (
    mistake(N_("un_dans draws each element as often"), "un_dans_pondere", un_dans=_sans_ponderer),
    mistake(N_("un_dans draws the first"), "un_dans_pondere", un_dans=lambda m, e, alea: (m.ieme(1, e), alea)),
    mistake(
        N_("un_dans draws the last"), "un_dans_pondere", un_dans=lambda m, e, alea: (m.ieme(m.cardinal(e), e), alea)
    ),
    mistake(
        N_("un_dans draws a multi-element"),
        *("un_dans_appartient", "un_dans_pondere"),
        un_dans=lambda m, e, alea: (m.pairs(e)[0], alea),
    ),
    mistake(N_("un_dans draws the first once in two, then the second"), "un_dans_equitable", un_dans=_moitie_moitie),
    mistake(N_("un_dans never draws the last"), "un_dans_equitable", un_dans=_jamais_le_dernier),
    mistake(N_("un_dans draws what is not there"), "un_dans_appartient", un_dans=lambda m, e, alea: ("z", alea)),
)

_ENTREE_SORTIE = (
    mistake(N_("from_pairs forgets the last"), "from_pairs_pairs", from_pairs=lambda m, xns: m.brut(list(xns)[:-1])),
    mistake(N_("from_pairs takes each once"), "from_pairs_pairs", from_pairs=lambda m, xns: m.mens(x for x, _ in xns)),
    mistake(N_("from_pairs keeps repeated elements"), "from_pairs_regroupe", from_pairs=lambda m, xns: m.brut(xns)),
    mistake(
        N_("from_pairs keeps multiplicities 0"),
        "from_pairs_regroupe",
        from_pairs=lambda m, xns: m.brut([*m.pairs(m.from_pairs(xns)), *(xn for xn in xns if not xn[1])]),
    ),
    mistake(
        N_("pairs drops the counts"),
        *("non_repetition", "from_pairs_pairs"),
        pairs=lambda m, e: tuple((x, 1) for x, _ in m.pairs(e)),
    ),
    mistake(
        N_("pairs lists the elements one by one"), "non_repetition", pairs=lambda m, e: [(x, 1) for x in _liste(m, e)]
    ),
    mistake(N_("pairs forgets the last"), "non_repetition", "from_pairs_pairs", pairs=lambda m, e: m.pairs(e)[:-1]),
    mistake(N_("mens takes each element once"), "mens_nbocc", mens=lambda m, xs: m.from_pairs((x, 1) for x in set(xs))),
    mistake(
        N_("mens gathers neighbours only"),
        "mens_nbocc",
        mens=lambda m, xs: m.brut((x, len(list(alike))) for x, alike in groupby(xs)),
    ),
)

MISTAKES: Final[tuple[Mistake, ...]] = (
    *(*_CARDINAL, *_NBOCC, *_APPARTIENT, *_INCLUS, *_AJOUTE, *_SUPPRIME),
    *(*_EGAUX, *_INTERSECTION, *_DIFFERENCE, *_IEME, *_UN_DANS, *_ENTREE_SORTIE),
)
"""The wrong multisets."""

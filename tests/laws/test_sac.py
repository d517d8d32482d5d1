"""Fifteen laws for a multiset of one's own, written as the page says; each of twelve planted mistakes breaks one."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

import pytest
from pyrsistent import pmap

from laws import sac
from rummifun.laws import assert_holds, loi, multiset_suite
from rummifun.laws.law import Law
from rummifun.laws.own_laws import own_suites
from rummifun.laws.suites import check

LOIS: Final = [
    loi("cardinal_vide", "cardinal V == 0", lambda m: m.cardinal(m.vide), 0),
    loi(
        "ajoute_cardinal",
        "cardinal (ajoute (x, n) e) == cardinal e + n",
        lambda m, x, n, e: m.cardinal(m.ajoute((x, n), e)),
        lambda m, x, n, e: m.cardinal(e) + n,
    ),
    loi(
        "ajoute_ailleurs",
        "nbocc x (ajoute (y, n) (supprime (x, k) e)) >= nbocc x (supprime (x, k) e)",
        lambda m, x, y, n, k, e: (
            m.nbocc(x, m.ajoute((y, n), m.supprime((x, k), e))) >= m.nbocc(x, m.supprime((x, k), e))
        ),
    ),
    loi(
        "ajoute_present",
        "appartient x (ajoute (x, n) e) == (n > 0 or appartient x e)",
        lambda m, x, n, e: m.appartient(x, m.ajoute((x, n), e)),
        lambda m, x, n, e: n > 0 or m.appartient(x, e),
    ),
    loi(
        "nbocc_appartient",
        "appartient x e == (nbocc x e >= 1)",
        lambda m, x, e: m.appartient(x, e),
        lambda m, x, e: m.nbocc(x, e) >= 1,
    ),
    loi(
        "supprime_tout",
        "appartient x (supprime (x, nbocc x e) e) == false",
        lambda m, x, e: m.appartient(x, m.supprime((x, m.nbocc(x, e)), e)),
    ),
    loi(
        "supprime_deux_fois",
        "egaux (supprime (x, n) (supprime (x, k) e)) (supprime (x, n + k) e)",
        lambda m, x, n, k, e: m.egaux(m.supprime((x, n), m.supprime((x, k), e)), m.supprime((x, n + k), e)),
    ),
    loi("inclus_reflexif", "inclus e e", lambda m, e: m.inclus(e, e)),
    loi(
        "inclus_cardinal",
        "inclus e f ⇒ cardinal e <= cardinal f",
        lambda m, e, f: m.inclus(e, f),
        lambda m, e, f: m.cardinal(e) <= m.cardinal(f),
    ),
    loi(
        "inclus_antisymetrique",
        "inclus e f and inclus f e == egaux e f",
        lambda m, e, f: m.inclus(e, f) and m.inclus(f, e),
        lambda m, e, f: m.egaux(e, f),
    ),
    loi(
        "intersection_commute",
        "egaux (intersection e f) (intersection f e)",
        lambda m, e, f: m.egaux(m.intersection(e, f), m.intersection(f, e)),
    ),
    loi(
        "intersection_incluse",
        "inclus (intersection e f) f",
        lambda m, e, f: m.inclus(m.intersection(e, f), f),
    ),
    loi(
        "difference_cardinal",
        "cardinal (difference e f) == cardinal e - cardinal (intersection e f)",
        lambda m, e, f: m.cardinal(m.difference(e, f)),
        lambda m, e, f: m.cardinal(e) - m.cardinal(m.intersection(e, f)),
    ),
    loi(
        "difference_deux_fois",
        "egaux (difference (difference e f) g) (difference (difference e g) f)",
        lambda m, e, f, g: m.egaux(m.difference(m.difference(e, f), g), m.difference(m.difference(e, g), f)),
    ),
    loi(
        "union_cardinal",
        "cardinal (union e f) == cardinal e + cardinal (difference f e)",
        lambda m, e, f: m.cardinal(m.union(e, f)),
        lambda m, e, f: m.cardinal(e) + m.cardinal(m.difference(f, e)),
    ),
]

FAUTES: Final[Mapping[str, Mapping[str, Callable[..., Any]]]] = {
    "cardinal counts the distinct elements": {"cardinal": lambda e: len(e.nombres)},
    "nbocc says only whether it is there": {"nbocc": lambda x, e: int(sac.appartient(x, e)) + 1},
    "appartient is always true": {"appartient": lambda x, e: True},
    "inclus is strict": {"inclus": lambda e, f: sac.inclus(e, f) and e != f},
    "inclus compares the elements": {"inclus": lambda e, f: {*e.nombres} <= {*f.nombres}},
    "ajoute replaces the number": {"ajoute": lambda xn, e: sac.Sac(e.nombres.set(*xn)) if xn[1] else e},
    "ajoute keeps a zero": {"ajoute": lambda xn, e: sac.Sac(e.nombres.set(xn[0], sac.nbocc(xn[0], e) + xn[1]))},
    "supprime keeps a zero": {
        "supprime": lambda xn, e: sac.Sac(e.nombres.set(xn[0], max(0, sac.nbocc(xn[0], e) - xn[1])))
    },
    "egaux compares cardinals": {"egaux": lambda e, f: sac.cardinal(e) == sac.cardinal(f)},
    "intersection keeps the first": {"intersection": lambda e, f: e},
    "difference is the other way round": {"difference": lambda e, f: sac.difference(f, e)},
    "union adds": {"union": lambda e, f: sac.Sac(pmap({x: sac.nbocc(x, e) + sac.nbocc(x, f) for x in "abc"}))},
}


def test_there_are_fifteen_laws_and_twelve_mistakes() -> None:
    assert (len({law.name for law in LOIS}), len(FAUTES)) == (15, 12)


LACKING: Final = {"ieme", "pairs", "from_pairs", "mens"}
"""What is beside the ten functions of the sheet, and not in this module."""


@pytest.mark.parametrize("law", [*(law for law in multiset_suite if not law.words() & LACKING), *LOIS])
def test_a_law_holds_of_a_multiset_of_ones_own(law: Law) -> None:
    assert_holds(law, sac)


def all_hold(module: Mapping[str, Any]) -> None:
    for law in LOIS:
        assert_holds(law, module)


@pytest.mark.parametrize("faute", FAUTES)
def test_a_law_of_ones_own_sees_a_planted_mistake(faute: str) -> None:
    with pytest.raises(AssertionError):
        all_hold({**vars(sac), **FAUTES[faute]})


def test_every_law_of_ones_own_is_asked_in_one_pass_too() -> None:
    [(suite, impl)] = own_suites("lois", LOIS, "sac", vars(sac))
    assert check(suite, impl, 60).held == tuple(LOIS)

"""Q1 to Q3 besides the laws: the ten functions of §3.1 on small multisets, against the results they must give."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from rummifun.grading.cases.chosen_cases import read_case
from rummifun.grading.cases.spec import ExpectedText, Reading, confused_with, sorted_cases, spec
from rummifun.grading.matching.sheet_values import Mens, ajoute, cardinal, difference, inclus, list_elements, nbocc
from rummifun.messages import N_

_SMALL: Final = "a1, b1, a2, a1 b1, b1 a1, a2 b1, b1 a2, a1 b2, b3 c1, c1 b1 a1, a2 b1 c3, c3 a2 b1, b2 c3 a2"
"""Elements a, b, c stand for 3, 4 and 6: the last but two is the sheet's ex_ens."""


def _of(counts: Callable[[Any], int], e: Mens) -> Mens:
    return Mens((x, counts(x)) for x, _ in e if counts(x) > 0)


def _supprime(xn: tuple[Any, int], e: Mens) -> Mens:
    return _of(lambda y: nbocc(y, e) - (xn[1] if y == xn[0] else 0), e)


def _support(e: Mens) -> set[Any]:
    return {x for x, _ in e}


def _among(result: Any, e: Mens) -> bool:
    return isinstance(result, str) and result in _support(e)


_AN_ELEMENT: Final = ExpectedText(N_("an element of the multiset"))


_KEPT_ZERO: Final = Reading(
    ajoute,
    N_("ajoute (x, 0) keeps a multi-element of multiplicity 0"),
    lambda result, xn, e: result == (Mens((*e, xn)) if xn[1] == 0 and xn[0] not in _support(e) else ajoute(xn, e)),
)


def _first(x: Any, e: Mens) -> int:
    return e[0][1] if e and e[0][0] == x else 0


def _put(xn: tuple[Any, int], e: Mens) -> Mens:
    """Replace a multiplicity, or add a multi-element."""
    return Mens({**dict(e), xn[0]: xn[1]}.items())


def _is_positive(xn: tuple[Any, int], _: Mens) -> bool:
    return xn[1] > 0


def _of_the_first(e: Mens, f: Mens) -> Mens:
    return Mens(xn for xn in e if xn[0] in _support(f))


_FIRST_ONLY: Final = N_("only the first multi-element is looked at")


_ARGUMENTS_EXCHANGED: Final = N_("the two arguments are exchanged")


_ONE_INCLUSION: Final = N_("one inclusion is not equality")


_ONE_OF_TWO: Final = N_("keeps the multiplicities of one of the two")


IGNORES: Final = N_("multiplicities are ignored")


SPECS: Final = (
    spec(
        "cardinal_somme",
        N_("cardinal e == sum of the multiplicities of e"),
        (Reading(cardinal),),
        confused_with(N_("counts multi-elements, not occurrences"), len),
    ),
    spec(
        "nbocc_multiplicite",
        N_("nbocc x e == the multiplicity of x in e, 0 when it is not there"),
        (Reading(nbocc),),
        confused_with(_FIRST_ONLY, _first),
        confused_with(N_("counts presence, not occurrences"), lambda x, e: int(x in _support(e))),
    ),
    spec(
        "appartient_present",
        N_("appartient x e == (x is in e)"),
        (Reading(lambda x, e: x in _support(e)),),
        confused_with(_FIRST_ONLY, lambda x, e: _first(x, e) > 0),
    ),
    spec(
        "inclus_multiplicites",
        N_("inclus e f == (each multiplicity of e <= that of f)"),
        (Reading(inclus),),
        confused_with(IGNORES, lambda e, f: _support(e) <= _support(f)),
        confused_with(_ARGUMENTS_EXCHANGED, lambda e, f: inclus(f, e)),
    ),
    spec(
        "ajoute_multiplicite",
        N_("ajoute (x, n) e == e with n more occurrences of x, in one multi-element"),
        (Reading(ajoute), _KEPT_ZERO),
        confused_with(N_("replaces the multiplicity instead of adding to it"), _put, _is_positive),
        confused_with(N_("adds one occurrence, whatever n is"), lambda xn, e: ajoute((xn[0], 1), e), _is_positive),
    ),
    spec(
        "supprime_multiplicite",
        N_("supprime (x, n) e == e with n occurrences of x less, none when there are fewer"),
        (Reading(_supprime),),
        confused_with(
            N_("removes all occurrences, whatever n is"), lambda xn, e: _supprime((xn[0], 99), e), _is_positive
        ),
        confused_with(
            N_("removes nothing when n is greater than the multiplicity"),
            lambda xn, e: e if xn[1] > nbocc(xn[0], e) else _supprime(xn, e),
        ),
    ),
    spec(
        "egaux_multielements",
        N_("egaux e f == (e and f have the same multi-elements)"),
        (Reading(lambda e, f: e == f),),
        confused_with(
            N_("equality that depends on the order of multi-elements"),
            lambda e, f: tuple(e) == tuple(f),
            lambda e, f: e == f,
        ),
        confused_with(IGNORES, lambda e, f: _support(e) == _support(f)),
        confused_with(_ONE_INCLUSION, inclus),
        confused_with(_ONE_INCLUSION, lambda e, f: inclus(f, e)),
    ),
    spec(
        "intersection_minimum",
        N_("intersection e f == each common element, with the smaller multiplicity"),
        (Reading(lambda e, f: _of(lambda x: min(nbocc(x, e), nbocc(x, f)), e)),),
        confused_with(_ONE_OF_TWO, _of_the_first),
        confused_with(_ONE_OF_TWO, lambda e, f: _of_the_first(f, e)),
        confused_with(
            N_("compares whole multi-elements, not occurrences"), lambda e, f: Mens(xn for xn in e if xn in f)
        ),
    ),
    spec(
        "difference_soustraction",
        N_("difference e f == each multiplicity of e minus that of f, when something is left"),
        (Reading(difference),),
        confused_with(
            N_("compares whole multi-elements, where §6.5.1 subtracts (p − m)"),
            lambda e, f: Mens(xn for xn in e if xn not in f),
        ),
        confused_with(
            N_("removes all occurrences of common elements"),
            lambda e, f: Mens(xn for xn in e if xn[0] not in _support(f)),
        ),
        confused_with(_ARGUMENTS_EXCHANGED, lambda e, f: difference(f, e)),
    ),
    spec(
        "ieme_element",
        N_("ieme i e == an element of e, for i from 1 to cardinal e"),
        (Reading(lambda i, e: _AN_ELEMENT, right=lambda r, i, e: _among(r, e)),),
        answer=lambda i, e: list_elements(e)[i - 1],
    ),
    spec(
        "un_dans_element",
        N_("un_dans e == an element of e"),
        (Reading(lambda e: _AN_ELEMENT, right=_among),),
        answer=lambda e: e[0][0],
        draws=True,
        cases=sorted_cases(read_case("un_dans", one) for one in _SMALL.split(",")),
    ),
)
"""The requirements on the functions of §3.1."""


EXCUSED_LAWS: Final[dict[str, str]] = {
    _KEPT_ZERO.name: "ajoute_zero non_repetition ajoute_somme supprime_ajoute egaux_ordre egaux_nbocc "
    "appartient_nbocc appartient_intersection appartient_difference"
}
"""The laws that a reading sets aside, since they take the other one."""

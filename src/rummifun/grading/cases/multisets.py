"""Q1 to Q3 beside the laws: the ten functions of §3.1 on small multisets, compared with what they must give."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from itertools import product
from typing import Any, Final

from rummifun.grading.cases.spec import Case, Reading, Said, Spec, as_if, exactly
from rummifun.grading.fit.values import Mens, ajoute
from rummifun.messages import N_

_LETTERS: Final = "abc"
_EX_ENS: Final = Mens([("a", 2), ("b", 1), ("c", 3)])
"""The sheet's ex_ens: elements a, b, c stand for 3, 4 and 6."""

_SMALL: Final = tuple(
    Mens(pairs)
    for pairs in (
        [],
        [("a", 1)],
        [("b", 1)],
        [("a", 2)],
        [("a", 1), ("b", 1)],
        [("b", 1), ("a", 1)],
        [("a", 2), ("b", 1)],
        [("b", 1), ("a", 2)],
        [("a", 1), ("b", 2)],
        [("b", 3), ("c", 1)],
        [("c", 1), ("b", 1), ("a", 1)],
        _EX_ENS,
        [("c", 3), ("a", 2), ("b", 1)],
        [("b", 2), ("c", 3), ("a", 2)],
    )
)


def _size(args: Iterable[Any]) -> int:
    return sum(sum(n for _, n in arg) + len(arg) if isinstance(arg, Mens) else 1 for arg in args)


def _cases(*ranges: Iterable[Any]) -> tuple[Case, ...]:
    cases = (Case(args, _size(args)) for args in product(*ranges))
    return tuple(sorted(cases, key=lambda case: case.size))


_ONE: Final = _cases(_SMALL)
_TWO: Final = _cases(_SMALL, _SMALL)
_ELEMENT: Final = _cases(_LETTERS, _SMALL)
_MULTI: Final = _cases(list(product(_LETTERS, range(4))), _SMALL)


def _nb(x: Any, e: Mens) -> int:
    return sum(n for y, n in e if y == x)


def _card(e: Mens) -> int:
    return sum(n for _, n in e)


def _of(counts: Callable[[Any], int], *ens: Mens) -> Mens:
    order = dict.fromkeys(x for e in ens for x, _ in e)
    return Mens((x, counts(x)) for x in order if counts(x) > 0)


def _supprime(xn: tuple[Any, int], e: Mens) -> Mens:
    return _of(lambda y: _nb(y, e) - (xn[1] if y == xn[0] else 0), e)


def _difference(e: Mens, f: Mens) -> Mens:
    return _of(lambda x: _nb(x, e) - _nb(x, f), e)


def _intersection(e: Mens, f: Mens) -> Mens:
    return _of(lambda x: min(_nb(x, e), _nb(x, f)), e)


def _inclus(e: Mens, f: Mens) -> bool:
    return all(n <= _nb(x, f) for x, n in e)


def _support(e: Mens) -> set[Any]:
    return {x for x, _ in e}


def _among(result: Any, e: Mens) -> bool:
    return isinstance(result, str) and result in _support(e)


_RANK: Final = tuple(
    sorted(
        (Case((i, e), _size([e]) + i) for e in _SMALL for i in range(1, _card(e) + 1)),
        key=lambda case: case.size,
    )
)
_DRAWN: Final = tuple(case for case in _ONE if case.args[0])

_KEPT_ZERO: Final = Reading(
    N_("ajoute (x, 0) keeps a multi-element of multiplicity 0"),
    ajoute,
    lambda result, xn, e: result == (Mens((*e, xn)) if xn[1] == 0 and xn[0] not in _support(e) else ajoute(xn, e)),
)


def _first(x: Any, e: Mens) -> int:
    return e[0][1] if e and e[0][0] == x else 0


def _put(xn: tuple[Any, int], e: Mens) -> Mens:
    """Replace a multiplicity, or add a multi-element."""
    return Mens({**dict(e), xn[0]: xn[1]}.items())


def _some(xn: tuple[Any, int], _: Mens) -> bool:
    return xn[1] > 0


def _of_the_first(e: Mens, f: Mens) -> Mens:
    return Mens(xn for xn in e if xn[0] in _support(f))


_COUNTS_ELEMENTS: Final = as_if(N_("counts multi-elements, not occurrences"), len)
_ONE_INCLUSION: Final = N_("one inclusion is not equality")
_ONE_OF_TWO: Final = N_("keeps the multiplicities of one of the two")
_IGNORES: Final = N_("multiplicities are ignored")

SPECS: Final = (
    Spec(
        "cardinal",
        "cardinal_somme",
        N_("cardinal e == sum of the multiplicities of e"),
        _ONE,
        (exactly(_card),),
        (_COUNTS_ELEMENTS,),
    ),
    Spec(
        "nbocc",
        "nbocc_multiplicite",
        N_("nbocc x e == the multiplicity of x in e, 0 when it is not there"),
        _ELEMENT,
        (exactly(_nb),),
        (
            as_if(N_("only the first multi-element is looked at"), _first),
            as_if(N_("counts presence, not occurrences"), lambda x, e: int(x in _support(e))),
        ),
    ),
    Spec(
        "appartient",
        "appartient_present",
        N_("appartient x e == (x is in e)"),
        _ELEMENT,
        (exactly(lambda x, e: x in _support(e)),),
        (as_if(N_("only the first multi-element is looked at"), lambda x, e: _first(x, e) > 0),),
    ),
    Spec(
        "inclus",
        "inclus_multiplicites",
        N_("inclus e f == (each multiplicity of e <= that of f)"),
        _TWO,
        (exactly(_inclus),),
        (
            as_if(_IGNORES, lambda e, f: _support(e) <= _support(f)),
            as_if(N_("the two arguments are exchanged"), lambda e, f: _inclus(f, e)),
        ),
    ),
    Spec(
        "ajoute",
        "ajoute_multiplicite",
        N_("ajoute (x, n) e == e with n more occurrences of x, in one multi-element"),
        _MULTI,
        (exactly(ajoute), _KEPT_ZERO),
        (
            as_if(N_("replaces the multiplicity instead of adding to it"), _put, _some),
            as_if(N_("adds one occurrence, whatever n is"), lambda xn, e: ajoute((xn[0], 1), e), _some),
        ),
    ),
    Spec(
        "supprime",
        "supprime_multiplicite",
        N_("supprime (x, n) e == e with n occurrences of x less, none when there are fewer"),
        _MULTI,
        (exactly(_supprime),),
        (
            as_if(N_("removes all occurrences, whatever n is"), lambda xn, e: _supprime((xn[0], 99), e), _some),
            as_if(
                N_("removes nothing when n is greater than the multiplicity"),
                lambda xn, e: e if xn[1] > _nb(xn[0], e) else _supprime(xn, e),
            ),
        ),
    ),
    Spec(
        "egaux",
        "egaux_multielements",
        N_("egaux e f == (e and f have the same multi-elements)"),
        _TWO,
        (exactly(lambda e, f: e == f),),
        (
            as_if(
                N_("equality that depends on the order of multi-elements"),
                lambda e, f: tuple(e) == tuple(f),
                lambda e, f: e == f,
            ),
            as_if(_IGNORES, lambda e, f: _support(e) == _support(f)),
            as_if(_ONE_INCLUSION, _inclus),
            as_if(_ONE_INCLUSION, lambda e, f: _inclus(f, e)),
        ),
    ),
    Spec(
        "intersection",
        "intersection_minimum",
        N_("intersection e f == each common element, with the smaller multiplicity"),
        _TWO,
        (exactly(_intersection),),
        (
            as_if(_ONE_OF_TWO, _of_the_first),
            as_if(_ONE_OF_TWO, lambda e, f: _of_the_first(f, e)),
            as_if(N_("compares whole multi-elements, not occurrences"), lambda e, f: Mens(xn for xn in e if xn in f)),
        ),
    ),
    Spec(
        "difference",
        "difference_soustraction",
        N_("difference e f == each multiplicity of e minus that of f, when something is left"),
        _TWO,
        (exactly(_difference),),
        (
            as_if(
                N_("compares whole multi-elements, where §6.5.1 subtracts (p − m)"),
                lambda e, f: Mens(xn for xn in e if xn not in f),
            ),
            as_if(
                N_("removes all occurrences of common elements"),
                lambda e, f: Mens(xn for xn in e if xn[0] not in _support(f)),
            ),
            as_if(N_("the two arguments are exchanged"), lambda e, f: _difference(f, e)),
        ),
    ),
    Spec(
        "ieme",
        "ieme_element",
        N_("ieme i e == an element of e, for i from 1 to cardinal e"),
        _RANK,
        (Reading("", lambda i, e: Said(N_("an element of the multiset")), lambda r, i, e: _among(r, e)),),
    ),
    Spec(
        "un_dans",
        "un_dans_element",
        N_("un_dans e == an element of e"),
        _DRAWN,
        (Reading("", lambda e: Said(N_("an element of the multiset")), _among),),
        draws=True,
    ),
)
"""What the functions of §3.1 are held to."""

EXCUSED: Final[dict[str, tuple[str, ...]]] = {
    _KEPT_ZERO.name: (
        "ajoute_zero",
        "non_repetition",
        "ajoute_somme",
        "supprime_ajoute",
        "egaux_ordre",
        "egaux_nbocc",
        "appartient_nbocc",
        "appartient_intersection",
        "appartient_difference",
    )
}
"""The laws that a reading sets aside, since they take the other one."""

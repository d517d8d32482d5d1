"""The answers that each accepted reading of the sheet takes for right, in plain data.

A test holds them to the readings by which hand-ins are judged. The first reading of a function is that of our versions.
"""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any, Final

from adequacy import plain
from adequacy.domain import Case, is_any_run, is_run_either_way
from adequacy.plain import (
    Bag,
    Comb,
    J,
    State,
    Table,
    Tile,
    appartient,
    autre,
    cardinal,
    combinaison_valide,
    egaux,
    est_groupe,
    est_suite,
    flat,
    lay_first,
    lay_more,
    le_statut,
    less,
    listed,
    mens,
    nbocc,
    points_groupe,
    points_suite,
    remplace,
)
from rummifun.grading.sheet.rummikub import FUNCTIONS

Accepts = Callable[[Any], bool]
"""A test of an answer to one case."""

Reading = Callable[[Case], Accepts]


class _Raised:
    """The answer of a function that raises."""


RAISED: Final = _Raised()


def is_bag(value: Any) -> bool:
    """Tell whether a value is a multiset."""
    pairs = isinstance(value, tuple) and all(isinstance(xn, tuple) and len(xn) == 2 for xn in value)
    return pairs and all(isinstance(n, int) for _, n in value)


def is_same_bag(value: Any, e: Bag) -> bool:
    """Tell whether a value is a multiset with the same multi-elements, in any order."""
    return is_bag(value) and egaux(value, e)


def is_same_state(value: Any, e: State) -> bool:
    """Tell whether a value is a state, its table and multisets in any order."""
    try:
        statuses, table, pool, player = value
        rest = Counter(table) == Counter(e[1]) and is_same_bag(pool, e[2]) and player == e[3]
        return rest and all(
            one[0] == other[0] and one[1] is other[1] and is_same_bag(one[2], other[2])
            for one, other in zip(statuses, e[0], strict=True)
        )
    except (TypeError, IndexError, ValueError):
        return False


def _is_same(value: Any, wanted: Any) -> bool:
    return type(value) is type(wanted) and value == wanted


def _compared(function: Callable[..., Any], same: Callable[[Any, Any], bool] = _is_same) -> Reading:
    """Accept what a function answers."""

    def accept(case: Case) -> Accepts:
        wanted = function(*case)
        return lambda value: same(value, wanted)

    return accept


def _guarded(accepts: Callable[..., bool]) -> Reading:
    """Accept answers that pass a test, which may raise for values of other types."""

    def accept(case: Case) -> Accepts:
        def test(value: Any) -> bool:
            try:
                return accepts(value, *case)
            except (TypeError, IndexError, ValueError):
                return False

        return test

    return accept


def _in_any_order(c: Comb) -> bool:
    return est_suite(c) or (len(c) <= 5 and is_any_run(c))


ORDERS: Final = (est_suite, is_run_either_way, _in_any_order)
"""The readings of a run: upwards, either way, in any order."""


def _valid(run: Callable[[Comb], bool], c: Comb) -> bool:
    return run(c) or est_groupe(c)


def _all_valid(run: Callable[[Comb], bool], t: Table) -> bool:
    return all(_valid(run, c) for c in t)


def _points(choose: Callable[[Sequence[int]], int], p: Table) -> int:
    kinds = ((points_suite, est_suite), (points_groupe, est_groupe))
    return sum(choose([points(c) for points, has_kind in kinds if has_kind(c)]) for c in p)


def _first_ok(least: int, m0: Bag, p: Table, m1: Bag) -> bool:
    left = less(m0, flat(p))
    valid = plain.combinaisons_valides(p) and plain.points_pose(p) >= least
    return valid and left is not None and egaux(mens(left), m1)


def _move_ok(least: int, t0: Table, m0: Bag, t1: Table, m1: Bag) -> bool:
    laid = less(mens(flat(t1)), flat(t0))
    if laid is None or len(laid) < least or not plain.combinaisons_valides(t1):
        return False
    left = less(m0, laid)
    return left is not None and egaux(mens(left), m1)


def _kept_zero(xn: tuple[Tile, int], e: Bag) -> Bag:
    return (*e, xn) if xn[1] == 0 and not appartient(xn[0], e) else plain.ajoute(xn, e)


def _is_element(value: Any, _: int, e: Bag) -> bool:
    return any(value == x for x, _ in e)


def _is_share(value: Any, n: int, p: Bag) -> bool:
    m, q = value
    both = is_bag(m) and is_bag(q) and cardinal(m) == n
    return both and Counter(listed(m)) + Counter(listed(q)) == Counter(listed(p))


def _is_added(value: Any, t: Table, x: Tile) -> bool:
    if value == ():
        return not any(combinaison_valide(c) for old in t for c in ((*old, x), (x, *old)))
    same = isinstance(value, tuple) and len(value) == len(t) and Counter(flat(value)) == Counter((*flat(t), x))
    return same and plain.combinaisons_valides(value)


def runs_in(m: Bag) -> list[tuple[int, int, int]]:
    """List the first value and the colour of the runs of three in a hand, with the number of their tiles it has."""
    places = ((v, k, sum(appartient((v + i, k), m) for i in range(3))) for k in range(4) for v in range(1, 12))
    return [(v, k, n) for v, k, n in places if n and 3 - n <= nbocc(J, m)]


def groups_in(m: Bag) -> list[tuple[int, int]]:
    """List the values of the groups in a hand, with the number of colours it has."""
    values = ((v, sum(appartient((v, k), m) for k in range(4))) for v in range(1, 14))
    return [(v, n) for v, n in values if n and 3 - n <= nbocc(J, m)]


def _extracted(has_kind: Callable[[Comb], bool], found: Callable[[Bag], Sequence[Any]]) -> Reading:
    def is_found(value: Any, m: Bag) -> bool:
        if value in ((), RAISED):
            return not found(m)
        return isinstance(value, tuple) and has_kind(value) and not Counter(value) - Counter(dict(m))

    return _guarded(is_found)


def _drew(case: Case) -> Accepts:
    e: State = case[0]
    if e[2] == ():
        return lambda value: is_same_state(value, e)
    s = le_statut(e[3], e)
    after = [
        (remplace((e[3], s[1], mens((*listed(s[2]), x))), e), e[1], plain.supprime((x, 1), e[2]), autre(e[3]))
        for x, _ in e[2]
    ]
    return lambda value: any(is_same_state(value, one) for one in after)


_BAGS: Final = frozenset({"supprime", "intersection", "difference", "tableVmens", "la_pioche", "la_main"})

_READERS: Final[Mapping[str, Callable[..., Any]]] = {
    "joueur_courant": lambda e: e[3],
    "joueur_suivant": lambda e: autre(e[3]),
    "la_table": lambda e: e[1],
    "la_pioche": lambda e: e[2],
}

_SEVERAL: Final[Mapping[str, tuple[Reading, ...]]] = {
    "ajoute": (_compared(plain.ajoute, is_same_bag), _compared(_kept_zero, is_same_bag)),
    "ieme": (_guarded(_is_element),),
    "extraire": (_guarded(_is_share),),
    "est_suite": tuple(_compared(run) for run in ORDERS),
    "combinaison_valide": tuple(_compared(partial(_valid, run)) for run in ORDERS),
    "combinaisons_valides": tuple(_compared(partial(_all_valid, run)) for run in ORDERS),
    "points_pose": tuple(
        _compared(partial(_points, choose)) for choose in (max, lambda both: both[0], lambda both: both[-1])
    ),
    "premier_coup_ok": tuple(_compared(partial(_first_ok, least)) for least in (30, 31)),
    "coup_ok": tuple(_compared(partial(_move_ok, least)) for least in (1, 0)),
    "ajouter_tuile": (_guarded(_is_added),),
    "extraction_suite": (_extracted(is_any_run, runs_in),),
    "extraction_groupe": (_extracted(est_groupe, groups_in),),
    "piocher": (_drew,),
    "jouer_1_coup": tuple(_compared(partial(lay_more, least=least), is_same_state) for least in (1, 0)),
    "jouer_1er_coup": tuple(_compared(partial(lay_first, least=least), is_same_state) for least in (30, 31)),
}


def readings(function: str) -> tuple[Reading, ...]:
    """Return the readings of a function, that of our versions first."""
    if function in _SEVERAL:
        return _SEVERAL[function]
    assert function in FUNCTIONS
    ours = _READERS.get(function) or getattr(plain, function)
    return (_compared(ours, is_same_bag if function in _BAGS else _is_same),)

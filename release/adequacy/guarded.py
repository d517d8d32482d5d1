"""Guarded mistakes: not programs but classes of inputs, products of the conditions of a function and of features.

A condition is forgotten when a feature has a value; a right input is refused then; conditions that fail together are
not seen; or an exception is raised, which is wrong in every reading.
"""

from collections.abc import Callable, Iterator, Mapping
from itertools import combinations
from typing import Any, Final

from adequacy.domain import Case
from adequacy.features import (
    Features,
    faults,
    nowhere,
    of_added_tile,
    of_arguments,
    of_element,
    of_invalid,
    of_move,
    of_multielement,
    of_pose,
    of_search_for_group,
    of_search_for_run,
    of_two_multisets,
    rest_differs,
    why_invalid,
)
from adequacy.plain import Bag, Comb, State, Table, Tile, appartient, egaux, inclus, le_statut, points_pose
from adequacy.readings import groups_in, runs_in

Seen = tuple[set[str], Features]
"""The conditions that an input fails, and its features."""

Guarded = tuple[Any, ...]
"""The name of a class of inputs: its kind, a condition or none, features."""


def _run(c: Comb) -> Seen:
    return faults(c)[0], {}


def _group(c: Comb) -> Seen:
    return faults(c)[1], {}


def _either(c: Comb) -> Seen:
    return {why_invalid(c)} - {""}, {}


def _table(t: Table) -> Seen:
    bad, features = of_invalid(t)
    return {str(features["invalid why"])} if bad == {"invalid"} else bad, features


def _inclusion(e: Bag, f: Bag) -> Seen:
    return set() if inclus(e, f) else {"over"}, of_two_multisets(e, f)


def _equality(e: Bag, f: Bag) -> Seen:
    return set() if egaux(e, f) else {rest_differs((), f, (), e)}, of_two_multisets(e, f)


def _presence(x: Tile, e: Bag) -> Seen:
    return set() if appartient(x, e) else {"absent"}, of_element(x, e)


def _added(t: Table, x: Tile) -> Seen:
    features = of_added_tile(t, x)
    return {"no place"} if features["place"] is None else set(), features


def _search_for_run(m: Bag) -> Seen:
    return set() if runs_in(m) else {"none"}, of_search_for_run(m)


def _search_for_group(m: Bag) -> Seen:
    return set() if groups_in(m) else {"none"}, of_search_for_group(m)


def _laying(t0: Table, m0: Bag, t1: Table) -> Seen:
    invalid, about_invalid = of_invalid(t1)
    lacking, about_lacking = nowhere(t0, m0, t1)
    old = {"invalid is old": any(c in t0 for c in t1 if why_invalid(c))} if invalid else {}
    return invalid | lacking, {**of_move(t0, m0, t1), **about_invalid, **about_lacking, **old}


def _move(t0: Table, m0: Bag, t1: Table, m1: Bag) -> Seen:
    bad, features = _laying(t0, m0, t1)
    rest = rest_differs(t0, m0, t1, m1)
    nothing = {"nothing"} if features["laid"] == 0 else set()
    return bad | nothing | ({f"rest {rest}"} if rest else set()), features


def _state_and_move(e: State, t: Table) -> Seen:
    status = le_statut(e[3], e)
    bad, features = _laying(e[1], status[2], t)
    nothing = {"nothing"} if features["laid"] == 0 else set()
    return bad | nothing | (set() if status[1] else {"has not laid"}), features


def _pose(m0: Bag, p: Table) -> Seen:
    bad, features = _laying((), m0, p)
    return bad | ({"points"} if points_pose(p) < 30 else set()), {**features, **of_pose(p)}


def _first_move(m0: Bag, p: Table, m1: Bag) -> Seen:
    bad, features = _pose(m0, p)
    rest = rest_differs((), m0, p, m1)
    return bad | ({f"rest {rest}"} if rest else set()), features


def _state_and_pose(e: State, p: Table) -> Seen:
    status = le_statut(e[3], e)
    bad, features = _pose(status[2], p)
    return bad | ({"has laid"} if status[1] else set()), features


_SEEN: Final[Mapping[str, Callable[..., Seen]]] = {
    "est_suite": _run,
    "est_groupe": _group,
    "combinaison_valide": _either,
    "combinaisons_valides": _table,
    "inclus": _inclusion,
    "egaux": _equality,
    "appartient": _presence,
    **dict.fromkeys(("intersection", "difference"), lambda e, f: (set(), of_two_multisets(e, f))),
    "nbocc": lambda x, e: (set(), of_element(x, e)),
    **dict.fromkeys(("ajoute", "supprime"), lambda xn, e: (set(), of_multielement(xn, e))),
    "points_pose": lambda p: (set(), of_pose(p)),
    "ajouter_tuile": _added,
    "extraction_suite": _search_for_run,
    "extraction_groupe": _search_for_group,
    "coup_ok": _move,
    "jouer_1_coup": _state_and_move,
    "premier_coup_ok": _first_move,
    "jouer_1er_coup": _state_and_pose,
}


def see(function: str, case: Case) -> Seen:
    """Return the conditions that an input fails, and its features."""
    bad, features = _SEEN[function](*case) if function in _SEEN else (set(), {})
    return bad, {**of_arguments(function, case), **features}


TOGETHER: Final = 3
"""The largest number of conditions failing together that makes a class."""


def guarded_mistakes(function: str, case: Case, agreed: bool = True) -> Iterator[Guarded]:
    """List the guarded mistakes that an input shows; where the readings differ, only those that raise.

    A name of two features is that of a subtle mistake.
    """
    bad, features = see(function, case)
    items = sorted(features.items(), key=str)
    if not agreed:
        yield from (("raises", item) for item in items)
    elif not bad:
        yield from (("refused", item) for item in items)
        yield from (("refused", *pair) for pair in combinations(items, 2))
    elif len(bad) == 1:
        (condition,) = bad
        yield "forgotten", condition
        yield from (("forgotten", condition, item) for item in items)
    elif len(bad) <= TOGETHER:
        yield "together", *sorted(bad)


def is_subtle(name: Guarded) -> bool:
    """Tell whether a guarded mistake is one of two features."""
    return name[0] == "refused" and len(name) == 3

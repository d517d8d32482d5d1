"""Features of inputs: by the kind of each argument, and what a move, a pose or a search is like.

A guarded mistake is a product of a condition and of features, never one mistake: see `guarded`.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from itertools import pairwise
from typing import Any, Final

from adequacy.domain import Case
from adequacy.operators import kinds
from adequacy.plain import (
    Bag,
    Comb,
    J,
    State,
    Table,
    Tile,
    appartient,
    cardinal,
    combinaison_valide,
    est_groupe,
    est_suite,
    flat,
    indice,
    le_statut,
    mens,
    nbocc,
    nus,
    points_comb,
    points_pose,
)
from adequacy.readings import groups_in, runs_in

Features = dict[str, Any]


def capped(n: int, most: int) -> Any:
    """Return a number, or that it is large."""
    return n if n < most else f"{most}+"


def share(tests: Iterable[bool]) -> str:
    """Tell whether none passes a test, or some do, or all do."""
    passed = {*tests}
    return "some" if len(passed) > 1 else "all" if True in passed else "none"


def _edges(tiles: Comb) -> str:
    values = {t[0] for t in nus(tiles)}
    return " ".join(str(v) for v in (1, 13) if v in values)


def _apart(again: bool, beside: bool) -> str:
    return "beside" if beside else "apart" if again else "never"


def of_combination(c: Comb) -> Features:
    n = nus(c)
    places = [i for i, t in enumerate(c) if t == J]
    colours = [k for _, k in n]
    return {
        "length": len(c) if len(c) <= 5 else "6 to 12" if len(c) <= 12 else "13+",
        "jokers": len(places),
        "joker at": (c[:1] == (J,), c[-1:] == (J,), any(0 < i < len(c) - 1 for i in places)),
        "plain tiles": capped(len(n), 5),
        "twins": _apart(len({*n}) < len(n), any(t == u != J for t, u in pairwise(c))),
        "colour again": _apart(len({*colours}) < len(n), any(k == other for k, other in pairwise(colours))),
        "edges": _edges(c),
        "colours": len({*colours}),
        "values": capped(len({v for v, _ in n}), 4),
    }


def of_table(t: Table) -> Features:
    tiles = mens(flat(t))
    return {
        "combinations": capped(len(t), 4),
        "tiles": capped(len(flat(t)) // 3, 5),
        "jokers": flat(t).count(J),
        "an empty one": () in t,
        "same twice": len({*t}) < len(t),
        "same tiles twice": len({tuple(sorted(c, key=indice)) for c in t}) < len(t),
        "longest": capped(max(map(len, t), default=0), 6),
        "kinds": (any(map(est_suite, t)), any(est_groupe(c) and not est_suite(c) for c in t)),
        "twins": capped(max((n for _, n in tiles), default=0), 3),
        "edges": _edges(flat(t)),
    }


def _order(elements: list[Any]) -> str:
    in_order = sorted(elements, key=lambda x: indice(x) if x == J or isinstance(x, tuple) else ord(x))
    return "up" if elements == in_order else "down" if elements == in_order[::-1] else "mixed"


def of_multiset(e: Bag) -> Features:
    numbers = [n for _, n in e]
    return {
        "size": capped(len(e), 4),
        "occurrences": capped(cardinal(e), 4),
        "most": capped(max(numbers, default=0), 4),
        "most at": numbers.index(max(numbers)) if e else None,
        "order": _order([x for x, _ in e]),
        "jokers": nbocc(J, e),
    }


def of_state(e: State) -> Features:
    hand = le_statut(e[3], e)[2]
    return {
        "player": e[3],
        "have laid": (e[0][0][1], e[0][1][1]),
        "table": capped(len(e[1]), 3),
        "pool": capped(cardinal(e[2]), 3),
        "kinds in pool": capped(len(e[2]), 3),
        "hand": capped(cardinal(hand), 4),
        "twins": max(n for _, n in hand),
        "jokers": nbocc(J, hand),
        "in hand and pool": any(appartient(x, hand) for x, _ in e[2]),
        "jokers in pool": nbocc(J, e[2]),
    }


def of_tile(t: Tile) -> Features:
    return {"joker": t == J, "edge": _edges((t,))}


_BY_KIND: Final[Mapping[str, Callable[[Any], Features]]] = {
    "combinaison": of_combination,
    "table": of_table,
    "multiset": of_multiset,
    "etat": of_state,
    "nat": lambda n: {"n": capped(n, 5)},
    "joueur": lambda j: {"player": j},
    "product": lambda xn: {"n": capped(xn[1], 4)},
    "tuile": of_tile,
    "elt": lambda x: {},
}


def of_arguments(function: str, case: Case) -> Features:
    """Return the features of each argument, by its place."""
    parts = ((i, _BY_KIND[kind](value)) for i, (kind, value) in enumerate(zip(kinds(function), case, strict=True)))
    return {f"{i} {name}": value for i, features in parts for name, value in features.items()}


def faults(c: Comb) -> tuple[set[str], set[str]]:
    """Return the conditions of a run that a combination fails, and those of a group."""
    n = nus(c)
    starts = {t[0] - i for i, t in enumerate(c) if t != J}
    run = {
        "few": len(c) < 3,
        "no plain tile": not n,
        "colour": len({k for _, k in n}) > 1,
        "step": len(starts) > 1,
        "below 1": bool(starts) and min(starts) < 1,
        "past 13": bool(starts) and max(starts) + len(c) > 14,
    }
    group = {
        "few": len(c) < 3,
        "many": len(c) > 4,
        "no plain tile": not n,
        "value": len({v for v, _ in n}) > 1,
        "colour": len({k for _, k in n}) < len(n),
    }
    return {name for name, fails in run.items() if fails}, {name for name, fails in group.items() if fails}


def why_invalid(c: Comb) -> str:
    """Name the only condition of a run, and that of a group, that a combination fails; nothing if it is valid."""
    if combinaison_valide(c):
        return ""
    of_run, of_group = faults(c)
    named = [f"{kind} {min(one)}" for kind, one in (("run", of_run), ("group", of_group)) if len(one) == 1]
    return "short" if len(c) < 3 else ", ".join(named) or "both"


def of_invalid(t: Table) -> tuple[set[str], Features]:
    """Tell whether one combination is invalid or several, where the first stands, and why it is."""
    bad = [(i, why_invalid(c)) for i, c in enumerate(t) if not combinaison_valide(c)]
    if not bad:
        return set(), {}
    i, why = bad[0]
    place = "only" if len(t) == 1 else "first" if i == 0 else "last" if i == len(t) - 1 else "middle"
    return {"invalid" if len(bad) == 1 else f"{min(len(bad), 3)} invalid"}, {"invalid at": place, "invalid why": why}


def of_pose(p: Table) -> Features:
    """Return the features of the points of a pose, all combinations valid or not."""
    plain_points = sum(t[0] for t in nus(flat(p)))
    points = points_pose(p)
    return {
        "points": next(limit for limit in (26, 29, 30, 31, 33, 60, 10**6) if points <= limit),
        "first alone": bool(p) and points_pose(p[:1]) >= 30,
        "largest alone": bool(p) and max(map(points_comb, p)) >= 30,
        "plain tiles alone": plain_points >= 30,
        "jokers at 30": plain_points + 30 * flat(p).count(J) >= 30,
    }


def of_two_multisets(e: Bag, f: Bag) -> Features:
    over = [i for i, (x, n) in enumerate(e) if n > nbocc(x, f)]
    common = [(n > nbocc(x, f)) - (n < nbocc(x, f)) for x, n in e if appartient(x, f)]
    one, other = {x for x, _ in e}, {x for x, _ in f}
    return {
        "supports": (one <= other, one >= other),
        "cardinals": (cardinal(e) > cardinal(f)) - (cardinal(e) < cardinal(f)),
        "over": capped(len(over), 3),
        "over at": over[0] if over else None,
        "over by": capped(max((n - nbocc(x, f) for x, n in e), default=0), 3),
        "same order": [x for x, _ in e] == [x for x, _ in f],
        "common": capped(len(common), 3),
        "signs": tuple(sorted({*common})),
    }


def of_element(x: Tile, e: Bag) -> Features:
    return {"at": next((i for i, (y, _) in enumerate(e) if x == y), None), "has": capped(nbocc(x, e), 4)}


def of_multielement(xn: tuple[Tile, int], e: Bag) -> Features:
    n, m = xn[1], nbocc(xn[0], e)
    return {**of_element(xn[0], e), "against": (n > m) - (n < m)}


def of_added_tile(t: Table, x: Tile) -> Features:
    front = [i for i, c in enumerate(t) if combinaison_valide((x, *c))]
    back = [i for i, c in enumerate(t) if combinaison_valide((*c, x))]
    first = min(front + back, default=None)
    near = (x[0] == y[0] or (x[1] == y[1] and abs(x[0] - y[0]) <= 2) for y in nus(flat(t)) if x != J)
    place = "first" if first == 0 else "last" if first == len(t) - 1 else "middle"
    whys = {why_invalid(d) for c in t for d in ((x, *c), (*c, x))} if first is None else set()
    return {
        **{f"refused for {why}": True for why in whys},
        "front": capped(len(front), 2),
        "back": capped(len(back), 2),
        "place": None if first is None else place,
        "to a group": None if first is None else est_groupe(t[first]),
        "inside": first is None and any(combinaison_valide((*c[:i], x, *c[i:])) for c in t for i in range(len(c))),
        "near": first is None and any(near),
    }


def of_search_for_run(m: Bag) -> Features:
    found = runs_in(m)
    edges = {v: f"only {v}" for v in (1, 11)}
    first, colour, number = found[0] if found else (0, None, 0)
    values = {v for v, _, _ in found}
    return {
        "ways": capped(len(found), 3),
        "plain tiles": max((n for _, _, n in found), default=0),
        "colour": colour,
        "edge": edges.get(first) if len(values) == 1 else None,
        "gap": number == 2 and not appartient((first + 1, colour or 0), m),
    }


def of_search_for_group(m: Bag) -> Features:
    found = groups_in(m)
    return {
        "ways": capped(len(found), 3),
        "plain tiles": max((n for _, n in found), default=0),
        "edge": None if not found else (found[0][0] == 1, found[-1][0] == 13),
        "twins": any(n > 1 for x, n in m if x != J),
    }


def of_move(t0: Table, m0: Bag, t1: Table) -> Features:
    """Return the features of what a move lays and how it arranges the table."""
    before, after, hand = Counter(flat(t0)), Counter(flat(t1)), Counter(dict(m0))
    laid = after - before
    left = hand - laid
    old = [c in t1 for c in t0]
    return {
        "laid": capped(laid.total(), 4),
        "kinds laid": capped(len(laid), 4),
        "combinations more": max(-2, min(3, len(t1) - len(t0))),
        "old ones stay": (all(old), any(old)),
        "old ones first": t1[: len(t0)] == t0,
        "empties the hand": not left,
        "kinds of the hand": (capped(len(hand), 2), capped(len(left), 2)),
        "twin laid": share(n > 1 for n in laid.values()),
        "twin on the table": share(x in before for x in laid),
        "twin kept": share(x in left for x in laid),
        "jokers on the table": before[J],
        "jokers laid": laid[J],
        "empty table": t0 == (),
        "joker freed": any(J in c and c not in t1 for c in t0),
        "equal cardinals": before.total() == after.total(),
    }


def nowhere(t0: Table, m0: Bag, t1: Table) -> tuple[set[str], Features]:
    """Tell whether tiles come from nowhere or are gone from the table, and which."""
    before, after, hand = Counter(flat(t0)), Counter(flat(t1)), Counter(dict(m0))
    lacking, gone = after - before - hand, before - after
    bad = {name for name, some in (("from nowhere", lacking), ("taken", gone)) if some}
    features: Features = {}
    if lacking:
        kind = "twin" if all(x in hand for x in lacking) else capped(lacking.total(), 2)
        features |= {"from nowhere": kind, "like one of the table": any(x in before for x in lacking)}
    if gone:
        features |= {"taken": (gone[J], capped(gone.total(), 3))}
    return bad, features


def rest_differs(t0: Table, m0: Bag, t1: Table, m1: Bag) -> str:
    """Tell how the hand after differs from what is left; nothing where it does not."""
    left = Counter(dict(m0)) - (Counter(flat(t1)) - Counter(flat(t0)))
    more, fewer = Counter(dict(m1)) - left, left - Counter(dict(m1))
    if not more and not fewer:
        return ""
    return "more" if not fewer else "less" if not more else "as many" if more.total() == fewer.total() else "other"

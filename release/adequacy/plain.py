"""The functions of the sheet over plain data, quick to call: the callees of every version that is mutated.

A tile is a pair of its value and its colour (0 to 3), or J; a multiset is the tuple of its multi-elements, tiles or
letters, in the order in which a hand-in receives them; a table is a tuple of combinations; a status holds the player
(1 or 2), whether he has laid tiles, and his hand; a state holds two statuses, the table, the pool, the player to move.
"""

from collections import Counter
from collections.abc import Iterable
from typing import Any, Final, cast

Tile = tuple[int, int]
J: Final = cast("Tile", "J")
"""The joker is no pair, so that a mistake which takes it for one raises; it is typed as one to keep versions plain."""

Bag = tuple[tuple[Tile, int], ...]
Comb = tuple[Tile, ...]
Table = tuple[Comb, ...]
Status = tuple[int, bool, Bag]
State = tuple[tuple[Status, Status], Table, Bag, int]


def nus(c: Iterable[Tile]) -> Comb:
    """List the tiles that are no jokers."""
    return tuple(t for t in c if t != J)


def flat(t: Iterable[Comb]) -> Comb:
    """List the tiles of a table."""
    return tuple(x for c in t for x in c)


def count(xs: Iterable[Any]) -> int:
    """Count values."""
    return len(list(xs))


def mens(xs: Iterable[Tile]) -> Bag:
    """Gather elements, in order of first appearance."""
    return tuple(Counter(xs).items())


def listed(e: Bag) -> Comb:
    """List the elements of a multiset, each as often as it occurs."""
    return tuple(x for x, n in e for _ in range(n))


def cardinal(e: Bag) -> int:
    """Count occurrences."""
    return sum(n for _, n in e)


def nbocc(x: Tile, e: Bag) -> int:
    """Count the occurrences of an element."""
    return sum(n for y, n in e if y == x)


def appartient(x: Tile, e: Bag) -> bool:
    """Tell whether an element occurs."""
    return any(y == x for y, _ in e)


def inclus(e: Bag, f: Bag) -> bool:
    """Tell whether no element occurs more often in the first multiset."""
    return all(n <= nbocc(x, f) for x, n in e)


def ajoute(xn: tuple[Tile, int], e: Bag) -> Bag:
    """Add occurrences of an element."""
    x, n = xn
    if n == 0:
        return e
    return tuple((y, m + n if y == x else m) for y, m in e) if appartient(x, e) else (*e, xn)


def supprime(xn: tuple[Tile, int], e: Bag) -> Bag:
    """Take away occurrences of an element."""
    x, n = xn
    less = [(y, m - n if y == x else m) for y, m in e]
    return tuple(ym for ym in less if ym[1] > 0)


def difference(e: Bag, f: Bag) -> Bag:
    """Subtract multiplicities."""
    return tuple((x, n - nbocc(x, f)) for x, n in e if n > nbocc(x, f))


def intersection(e: Bag, f: Bag) -> Bag:
    """Return the common elements with the smaller multiplicity."""
    return tuple((x, min(n, nbocc(x, f))) for x, n in e if nbocc(x, f) > 0)


def egaux(e: Bag, f: Bag) -> bool:
    """Tell whether two multisets have the same multi-elements."""
    return Counter(e) == Counter(f)


def un_dans(e: Bag) -> Tile:
    """Return the first element, where the sheet draws one."""
    return e[0][0]


def ieme(i: int, e: Bag) -> Tile:
    """Return an element by its rank."""
    return listed(e)[i - 1]


def indice(t: Tile) -> int:
    """Return the rank of a tile in a hand in order."""
    return 52 if t == J else 13 * t[1] + t[0] - 1


def en_ordre(e: Bag) -> Bag:
    """Sort a hand."""
    return tuple(sorted(e, key=lambda xn: indice(xn[0])))


def est_suite(c: Comb) -> bool:
    """Tell whether a combination is a run."""
    starts = {(t[0] - i, t[1]) for i, t in enumerate(c) if t != J}
    return len(c) >= 3 and len(starts) == 1 and all(v >= 1 and v + len(c) <= 14 for v, _ in starts)


def est_groupe(c: Comb) -> bool:
    """Tell whether a combination is a group."""
    n = nus(c)
    return 3 <= len(c) <= 4 and len({t[0] for t in n}) == 1 and len({t[1] for t in n}) == len(n)


def combinaison_valide(c: Comb) -> bool:
    """Tell whether a combination is a run or a group."""
    return est_suite(c) or est_groupe(c)


def combinaisons_valides(t: Iterable[Comb]) -> bool:
    """Tell whether all combinations are valid."""
    return all(combinaison_valide(c) for c in t)


def points_suite(c: Comb) -> int:
    """Count the points of a run."""
    first = next(t[0] - i for i, t in enumerate(c) if t != J)
    return sum(first + i for i in range(len(c)))


def points_groupe(c: Comb) -> int:
    """Count the points of a group."""
    return len(c) * nus(c)[0][0]


def points_comb(c: Comb) -> int:
    """Count the points of a combination, those of the better kind where it is of both."""
    return max(points_suite(c) if est_suite(c) else 0, points_groupe(c) if est_groupe(c) else 0)


def points_pose(p: Iterable[Comb]) -> int:
    """Count the points of a pose."""
    return sum(points_comb(c) for c in p)


def tableVmens(t: Iterable[Comb]) -> Bag:
    """Gather the tiles of a table."""
    return mens(flat(t))


def less(m: Bag, laid: Iterable[Tile]) -> Comb | None:
    """List what is left of a multiset without some elements; None where it lacks one of them."""
    left = list(listed(m))
    for t in laid:
        if t not in left:
            return None
        left.remove(t)
    return tuple(left)


def premier_coup_ok(m0: Bag, p: Table, m1: Bag) -> bool:
    """Tell whether a first move is valid."""
    q = tableVmens(p)
    return combinaisons_valides(p) and points_pose(p) >= 30 and inclus(q, m0) and egaux(difference(m0, q), m1)


def coup_ok(t0: Table, m0: Bag, t1: Table, m1: Bag) -> bool:
    """Tell whether a move is valid."""
    a, b = tableVmens(t0), tableVmens(t1)
    d = difference(b, a)
    laid = combinaisons_valides(t1) and inclus(a, b) and cardinal(d) > 0
    return laid and inclus(d, m0) and egaux(m1, difference(m0, d))


def autre(j: int) -> int:
    """Return the other player."""
    return 3 - j


def le_statut(j: int, e: State) -> Status:
    """Return the status of a player."""
    return e[0][j - 1]


def la_main(j: int, e: State) -> Bag:
    """Return the hand of a player."""
    return e[0][j - 1][2]


def remplace(s: Status, e: State) -> tuple[Status, Status]:
    """Return the statuses of a state with another one for its player."""
    return (s, e[0][1]) if s[0] == 1 else (e[0][0], s)


def lay_more(e: State, t: Table, least: int = 1) -> State:
    """Return the state after a move, the same one if it may not be; it must lay so many tiles."""
    s = le_statut(e[3], e)
    d = less(mens(flat(t)), flat(e[1]))
    left = None if d is None else less(s[2], d)
    if not s[1] or d is None or left is None or not combinaisons_valides(t) or len(d) < least:
        return e
    return remplace((e[3], True, mens(left)), e), t, e[2], autre(e[3])


def lay_first(e: State, p: Table, least: int = 30) -> State:
    """Return the state after a first move, the same one if it may not be; it must count so many points."""
    s = le_statut(e[3], e)
    left = less(s[2], flat(p))
    if s[1] or left is None or not combinaisons_valides(p) or points_pose(p) < least:
        return e
    return remplace((e[3], True, mens(left)), e), e[1] + p, e[2], autre(e[3])

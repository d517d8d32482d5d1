"""The sheet in comprehensions: all, any, sum, and tuples of what is kept."""

from itertools import pairwise

from adequacy.plain import Bag, Comb, J, State, Status, Table, Tile, flat, indice, listed, mens, nus, points_comb


def nbocc(x: Tile, e: Bag) -> int:
    return sum(n for y, n in e if y == x)


def appartient(x: Tile, e: Bag) -> bool:
    return any(y == x for y, n in e)


def inclus(e: Bag, f: Bag) -> bool:
    return all(any(x == y and n <= m for y, m in f) for x, n in e)


def ajoute(xn: tuple[Tile, int], e: Bag) -> Bag:
    x, n = xn
    k = n + nbocc(x, e)
    r = tuple(ym for ym in e if ym[0] != x)
    return ((x, k), *r) if k > 0 else r


def supprime(xn: tuple[Tile, int], e: Bag) -> Bag:
    x, n = xn
    k = nbocc(x, e) - n
    r = tuple(ym for ym in e if ym[0] != x)
    return ((x, k), *r) if k > 0 else r


def egaux(e: Bag, f: Bag) -> bool:
    return len(e) == len(f) and all(nbocc(x, f) == n for x, n in e)


def intersection(e: Bag, f: Bag) -> Bag:
    return tuple((x, n if n < m else m) for x, n in e for y, m in f if x == y)


def ieme(i: int, e: Bag) -> Tile:
    return listed(e)[i - 1]


def en_ordre(e: Bag) -> Bag:
    return tuple(sorted(e, key=lambda xn: indice(xn[0])))


def est_suite(c: Comb) -> bool:
    n = [(i, t) for i, t in enumerate(c) if t != J]
    return (
        len(c) >= 3
        and len(n) > 0
        and all(t[1] == u[1] and u[0] - t[0] == j - i for (i, t), (j, u) in pairwise(n))
        and n[0][1][0] - n[0][0] >= 1
        and n[-1][1][0] + len(c) - 1 - n[-1][0] <= 13
    )


def est_groupe(c: Comb) -> bool:
    n = nus(c)
    return (
        3 <= len(c) <= 4
        and len(n) >= 1
        and all(t[0] == n[0][0] for t in n)
        and all(t[1] != u[1] for i, t in enumerate(n) for u in n[i + 1 :])
    )


def combinaison_valide(c: Comb) -> bool:
    n = nus(c)
    if len(c) < 3 or len(n) == 0:
        return False
    if len(c) <= 4 and all(t[0] == n[0][0] for t in n) and len({t[1] for t in n}) == len(n):
        return True
    ds = {(t[0] - i, t[1]) for i, t in enumerate(c) if t != J}
    return len(ds) == 1 and all(d >= 1 and d + len(c) <= 14 for d, k in ds)


def combinaisons_valides(t: Table) -> bool:
    return all(combinaison_valide(c) for c in t)


def points_suite(c: Comb) -> int:
    n = [(i, t[0]) for i, t in enumerate(c) if t != J]
    a = n[0][1] - n[0][0]
    b = n[-1][1] + (len(c) - 1 - n[-1][0])
    return (a + b) * len(c) // 2


def points_groupe(c: Comb) -> int:
    return len(c) * nus(c)[0][0]


def points_pose(p: Table) -> int:
    return sum(points_comb(c) for c in p)


def tableVmens(t: Table) -> Bag:
    return mens(flat(t))


def premier_coup_ok(m0: Bag, p: Table, m1: Bag) -> bool:
    q = tableVmens(p)
    return (
        combinaisons_valides(p)
        and points_pose(p) >= 30
        and all(nbocc(x, m0) == nbocc(x, q) + nbocc(x, m1) for x, n in q)
        and all(nbocc(x, m0) == nbocc(x, q) + nbocc(x, m1) for x, n in m0)
        and all(nbocc(x, m0) == nbocc(x, q) + nbocc(x, m1) for x, n in m1)
    )


def coup_ok(t0: Table, m0: Bag, t1: Table, m1: Bag) -> bool:
    return (
        combinaisons_valides(t1)
        and inclus(m1, m0)
        and len(flat(t0)) < len(flat(t1))
        and egaux(mens(flat(t0) + listed(m0)), mens(flat(t1) + listed(m1)))
    )


def joueur_suivant(e: State) -> int:
    return 2 if e[3] == 1 else 1


def le_statut(j: int, e: State) -> Status:
    return e[0][0] if j == 1 else e[0][1]


def la_main(j: int, e: State) -> Bag:
    return e[0][0][2] if j == 1 else e[0][1][2]

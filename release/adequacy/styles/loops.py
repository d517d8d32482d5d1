"""The sheet in loops: a value that grows or shrinks, one element at a time."""

from itertools import permutations

from adequacy.plain import (
    Bag,
    Comb,
    J,
    Table,
    Tile,
    ajoute,
    combinaison_valide,
    combinaisons_valides,
    est_groupe,
    flat,
    less,
    listed,
    mens,
    points_groupe,
    supprime,
    un_dans,
)


def cardinal(e: Bag) -> int:
    s = 0
    for _x, n in e:
        s = s + n
    return s


def difference(e: Bag, f: Bag) -> Bag:
    for xn in f:
        e = supprime(xn, e)
    return e


def egaux(e: Bag, f: Bag) -> bool:
    return difference(e, f) == () and difference(f, e) == ()


def extraire(n: int, p: Bag) -> tuple[Bag, Bag]:
    m: Bag = ()
    for _i in range(n):
        x = un_dans(p)
        m = ajoute((x, 1), m)
        p = supprime((x, 1), p)
    return m, p


def est_suite(c: Comb) -> bool:
    ds = set()
    for i, t in enumerate(c):
        if t != J:
            ds.add((t[0] - i, t[1]))
    return len(c) >= 3 and len(ds) == 1 and all(d >= 1 and d + len(c) <= 14 for d, k in ds)


def points_suite(c: Comb) -> int:
    i = 0
    for k in range(len(c)):
        if c[k] != J:
            i = c[k][0] - k
            break
    return sum(i + k for k in range(len(c)))


def points_pose(p: Table) -> int:
    s = 0
    for c in p:
        if est_groupe(c) and (not est_suite(c) or points_groupe(c) >= points_suite(c)):
            s = s + points_groupe(c)
        else:
            s = s + points_suite(c)
    return s


def tableVmens(t: Table) -> Bag:
    e: Bag = ()
    for c in t:
        for x in c:
            e = ajoute((x, 1), e)
    return e


def premier_coup_ok(m0: Bag, p: Table, m1: Bag) -> bool:
    r = less(m0, flat(p))
    return r is not None and egaux(mens(r), m1) and combinaisons_valides(p) and points_pose(p) >= 30


def coup_ok(t0: Table, m0: Bag, t1: Table, m1: Bag) -> bool:
    d = less(tableVmens(t1), flat(t0))
    if d is None:
        return False
    r = less(m0, d)
    return r is not None and len(d) > 0 and egaux(mens(r), m1) and combinaisons_valides(t1)


def ajouter_tuile(t: Table, x: Tile) -> Table:
    for i, c in enumerate(t):
        for d in ((*c, x), (x, *c)):
            if combinaison_valide(d):
                return (*t[:i], d, *t[i + 1 :])
    return ()


def extraction_suite(m: Bag) -> Comb:
    for c in permutations(listed(m), 3):
        if est_suite(c):
            return c
    return ()


def extraction_groupe(m: Bag) -> Comb:
    for c in permutations(listed(m), 3):
        if est_groupe(c):
            return c
    return ()

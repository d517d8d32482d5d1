"""The sheet as its first part teaches it: a case for the empty value, a call for the rest."""

from adequacy.plain import Bag, Comb, J, Table, Tile, combinaison_valide, nus, un_dans


def cardinal(e: Bag) -> int:
    if e == ():
        return 0
    return e[0][1] + cardinal(e[1:])


def nbocc(x: Tile, e: Bag) -> int:
    if e == ():
        return 0
    if e[0][0] == x:
        return e[0][1]
    return nbocc(x, e[1:])


def appartient(x: Tile, e: Bag) -> bool:
    if e == ():
        return False
    return e[0][0] == x or appartient(x, e[1:])


def inclus(e: Bag, f: Bag) -> bool:
    if e == ():
        return True
    return e[0][1] <= nbocc(e[0][0], f) and inclus(e[1:], f)


def ajoute(xn: tuple[Tile, int], e: Bag) -> Bag:
    x, n = xn
    if n == 0:
        return e
    if e == ():
        return (xn,)
    if e[0][0] == x:
        return ((x, e[0][1] + n), *e[1:])
    return (e[0], *ajoute(xn, e[1:]))


def supprime(xn: tuple[Tile, int], e: Bag) -> Bag:
    x, n = xn
    if e == ():
        return ()
    if e[0][0] == x:
        return ((x, e[0][1] - n), *e[1:]) if e[0][1] > n else e[1:]
    return (e[0], *supprime(xn, e[1:]))


def egaux(e: Bag, f: Bag) -> bool:
    if e == ():
        return f == ()
    return e[0] in f and egaux(e[1:], tuple(y for y in f if y != e[0]))


def intersection(e: Bag, f: Bag) -> Bag:
    if e == ():
        return ()
    k = min(e[0][1], nbocc(e[0][0], f))
    r = intersection(e[1:], f)
    return ((e[0][0], k), *r) if k > 0 else r


def difference(e: Bag, f: Bag) -> Bag:
    if e == ():
        return ()
    k = e[0][1] - nbocc(e[0][0], f)
    r = difference(e[1:], f)
    return ((e[0][0], k), *r) if k > 0 else r


def ieme(i: int, e: Bag) -> Tile:
    return e[0][0] if i <= e[0][1] else ieme(i - e[0][1], e[1:])


def en_ordre(e: Bag) -> Bag:
    def before(t: Tile, u: Tile) -> bool:
        if t == J:
            return False
        if u == J:
            return True
        return t[1] < u[1] or (t[1] == u[1] and t[0] < u[0])

    def insert(xn: tuple[Tile, int], r: Bag) -> Bag:
        if r == ():
            return (xn,)
        if before(xn[0], r[0][0]):
            return (xn, *r)
        return (r[0], *insert(xn, r[1:]))

    s: Bag = ()
    for xn in e:
        s = insert(xn, s)
    return s


def extraire(n: int, p: Bag) -> tuple[Bag, Bag]:
    if n == 0:
        return (), p
    x = un_dans(p)
    m, q = extraire(n - 1, supprime((x, 1), p))
    return ajoute((x, 1), m), q


def est_suite(c: Comb) -> bool:
    def follow(v: int, k: int, r: Comb) -> bool:
        if r == ():
            return True
        return v <= 13 and (r[0] == J or (r[0][0] == v and r[0][1] == k)) and follow(v + 1, k, r[1:])

    if len(c) < 3 or len(nus(c)) == 0:
        return False
    i = next(i for i, t in enumerate(c) if t != J)
    return c[i][0] - i >= 1 and follow(c[i][0] - i, c[i][1], c)


def est_groupe(c: Comb) -> bool:
    def follow(v: int, ks: tuple[int, ...], r: Comb) -> bool:
        if r == ():
            return True
        if r[0] == J:
            return follow(v, ks, r[1:])
        return r[0][0] == v and r[0][1] not in ks and follow(v, (r[0][1], *ks), r[1:])

    n = nus(c)
    return (len(c) == 3 or len(c) == 4) and len(n) > 0 and follow(n[0][0], (), c)


def combinaisons_valides(t: Table) -> bool:
    if t == ():
        return True
    return combinaison_valide(t[0]) and combinaisons_valides(t[1:])


def points_suite(c: Comb) -> int:
    def total(v: int, r: Comb) -> int:
        if r == ():
            return 0
        return v + total(v + 1, r[1:])

    def start(i: int, r: Comb) -> int:
        return start(i + 1, r[1:]) if r[0] == J else r[0][0] - i

    return total(start(0, c), c)


def points_groupe(c: Comb) -> int:
    def value(r: Comb) -> int:
        return value(r[1:]) if r[0] == J else r[0][0]

    return sum(value(c) if t == J else t[0] for t in c)


def tableVmens(t: Table) -> Bag:
    if t == ():
        return ()
    if t[0] == ():
        return tableVmens(t[1:])
    return ajoute((t[0][0], 1), tableVmens((t[0][1:], *t[1:])))


def ajouter_tuile(t: Table, x: Tile) -> Table:
    if t == ():
        return ()
    if combinaison_valide((x, *t[0])):
        return ((x, *t[0]), *t[1:])
    if combinaison_valide((*t[0], x)):
        return ((*t[0], x), *t[1:])
    r = ajouter_tuile(t[1:], x)
    return () if r == () else (t[0], *r)

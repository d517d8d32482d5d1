"""The sheet by counting: sizes, numbers of occurrences, sets of colours and values."""

from adequacy.plain import (
    Bag,
    Comb,
    J,
    State,
    Table,
    appartient,
    autre,
    cardinal,
    combinaisons_valides,
    difference,
    flat,
    inclus,
    le_statut,
    listed,
    mens,
    nbocc,
    nus,
    points_pose,
    tableVmens,
)


def egaux(e: Bag, f: Bag) -> bool:
    return cardinal(e) == cardinal(f) and inclus(e, f)


def est_groupe(c: Comb) -> bool:
    n = nus(c)
    return len(c) >= 3 and len(c) <= 4 and len({t[0] for t in n}) == 1 and len({t[1] for t in n}) == len(n)


def points_suite(c: Comb) -> int:
    s = 0
    n = [(i, t[0]) for i, t in enumerate(c) if t != J]
    for i, t in enumerate(c):
        s = s + (n[0][1] + i - n[0][0] if t == J else t[0])
    return s


def premier_coup_ok(m0: Bag, p: Table, m1: Bag) -> bool:
    return combinaisons_valides(p) and points_pose(p) >= 30 and egaux(m0, mens(flat(p) + listed(m1)))


def coup_ok(t0: Table, m0: Bag, t1: Table, m1: Bag) -> bool:
    a = tableVmens(t0)
    b = tableVmens(t1)
    return (
        combinaisons_valides(t1)
        and inclus(a, b)
        and cardinal(m1) < cardinal(m0)
        and egaux(mens(flat(t0) + listed(m0)), mens(flat(t1) + listed(m1)))
    )


def extraction_suite(m: Bag) -> Comb:
    j = nbocc(J, m)
    for k in range(4):
        for v in range(1, 12):
            n = [i for i in range(3) if appartient((v + i, k), m)]
            if len(n) > 0 and 3 - len(n) <= j:
                return tuple((v + i, k) if i in n else J for i in range(3))
    return ()


def extraction_groupe(m: Bag) -> Comb:
    j = nbocc(J, m)
    for v in range(1, 14):
        n = [k for k in range(4) if appartient((v, k), m)]
        if len(n) > 0 and len(n) + j >= 3:
            return tuple((v, k) for k in n[:3]) + (J,) * (3 - len(n))
    return ()


def jouer_1_coup(e: State, t: Table) -> State:
    j = e[3]
    s = le_statut(j, e)
    a = tableVmens(e[1])
    b = tableVmens(t)
    d = difference(b, a)
    if s[1] and combinaisons_valides(t) and inclus(a, b) and cardinal(d) > 0 and inclus(d, s[2]):
        n = (j, s[1], difference(s[2], d))
        return ((n, e[0][1]) if j == 1 else (e[0][0], n), t, e[2], autre(j))
    return e


def jouer_1er_coup(e: State, p: Table) -> State:
    j = e[3]
    s = le_statut(j, e)
    d = tableVmens(p)
    if not s[1] and combinaisons_valides(p) and points_pose(p) >= 30 and inclus(d, s[2]):
        n = (j, True, difference(s[2], d))
        return ((n, e[0][1]) if j == 1 else (e[0][0], n), (*e[1], *p), e[2], autre(j))
    return e

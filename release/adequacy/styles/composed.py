"""The sheet composed: every function by the others, as its equations have them."""

from adequacy.plain import (
    Bag,
    Comb,
    State,
    Table,
    Tile,
    ajoute,
    autre,
    cardinal,
    combinaisons_valides,
    difference,
    est_groupe,
    est_suite,
    le_statut,
    nbocc,
    points_pose,
    remplace,
    supprime,
    tableVmens,
    un_dans,
)


def appartient(x: Tile, e: Bag) -> bool:
    return nbocc(x, e) > 0


def inclus(e: Bag, f: Bag) -> bool:
    return cardinal(intersection(e, f)) == cardinal(e)


def egaux(e: Bag, f: Bag) -> bool:
    return inclus(e, f) and inclus(f, e)


def intersection(e: Bag, f: Bag) -> Bag:
    return difference(e, difference(e, f))


def combinaison_valide(c: Comb) -> bool:
    return est_suite(c) or est_groupe(c)


def premier_coup_ok(m0: Bag, p: Table, m1: Bag) -> bool:
    q = tableVmens(p)
    return combinaisons_valides(p) and points_pose(p) >= 30 and inclus(q, m0) and egaux(difference(m0, q), m1)


def coup_ok(t0: Table, m0: Bag, t1: Table, m1: Bag) -> bool:
    a = tableVmens(t0)
    b = tableVmens(t1)
    d = difference(b, a)
    return (
        combinaisons_valides(t1) and inclus(a, b) and cardinal(d) > 0 and inclus(d, m0) and egaux(m1, difference(m0, d))
    )


def joueur_courant(e: State) -> int:
    return e[3]


def joueur_suivant(e: State) -> int:
    return autre(e[3])


def la_table(e: State) -> Table:
    return e[1]


def la_pioche(e: State) -> Bag:
    return e[2]


def la_main(j: int, e: State) -> Bag:
    return le_statut(j, e)[2]


def piocher(e: State) -> State:
    if e[2] == ():
        return e
    j = e[3]
    s = le_statut(j, e)
    x = un_dans(e[2])
    return (remplace((j, s[1], ajoute((x, 1), s[2])), e), e[1], supprime((x, 1), e[2]), autre(j))


def jouer_1_coup(e: State, t: Table) -> State:
    j = e[3]
    s = le_statut(j, e)
    m = difference(s[2], difference(tableVmens(t), tableVmens(e[1])))
    if s[1] and coup_ok(e[1], s[2], t, m):
        return (remplace((j, True, m), e), t, e[2], autre(j))
    return e


def jouer_1er_coup(e: State, p: Table) -> State:
    j = e[3]
    s = le_statut(j, e)
    m = difference(s[2], tableVmens(p))
    if not s[1] and premier_coup_ok(s[2], p, m):
        return (remplace((j, True, m), e), e[1] + p, e[2], autre(j))
    return e

"""A possible submission: multisets on Python's own lists (Q2), tiles, combinations and moves (Q4 to Q14).

Nothing of ours is imported, and only functions of the sheet are defined: no `V`, `pairs`, `mens`, `from_pairs`.
"""

import random
from dataclasses import dataclass
from typing import Any

Mens = list[tuple[Any, int]]


def cardinal(ens: Mens) -> int:
    return 0 if ens == [] else ens[0][1] + cardinal(ens[1:])


def nbocc(elt: Any, ens: Mens) -> int:
    if ens == []:
        return 0
    x, n = ens[0]
    return n if x == elt else nbocc(elt, ens[1:])


def appartient(elt: Any, ens: Mens) -> bool:
    return nbocc(elt, ens) > 0


def inclus(ens1: Mens, ens2: Mens) -> bool:
    return all(n <= nbocc(x, ens2) for x, n in ens1)


def ajoute(xn: tuple[Any, int], ens: Mens) -> Mens:
    x, n = xn
    if n == 0:
        return ens
    if ens == []:
        return [xn]
    y, m = ens[0]
    return [(y, m + n), *ens[1:]] if x == y else [(y, m), *ajoute(xn, ens[1:])]


def supprime(xn: tuple[Any, int], ens: Mens) -> Mens:
    x, n = xn
    if ens == []:
        return []
    y, m = ens[0]
    if x != y:
        return [(y, m), *supprime(xn, ens[1:])]
    return [(y, m - n), *ens[1:]] if n < m else ens[1:]


def egaux(ens1: Mens, ens2: Mens) -> bool:
    return inclus(ens1, ens2) and inclus(ens2, ens1)


def intersection(ens1: Mens, ens2: Mens) -> Mens:
    return [(x, min(n, nbocc(x, ens2))) for x, n in ens1 if appartient(x, ens2)]


def difference(ens1: Mens, ens2: Mens) -> Mens:
    return [(x, n - nbocc(x, ens2)) for x, n in ens1 if n > nbocc(x, ens2)]


def ieme(i: int, ens: Mens) -> Any:
    x, n = ens[0]
    return x if i <= n else ieme(i - n, ens[1:])


def un_dans(ens: Mens) -> Any:
    return ieme(random.randint(1, cardinal(ens)), ens)


@dataclass(frozen=True)
class T:
    v: int
    c: str


Bleu, Rouge, Jaune, Noir = "Bleu", "Rouge", "Jaune", "Noir"
Joker = "Joker"


def rang(t: Any) -> tuple[int, int]:
    return (4, 0) if t == Joker else ([Bleu, Rouge, Jaune, Noir].index(t.c), t.v)


def en_ordre(ens: Mens) -> Mens:
    return sorted(ens, key=lambda xn: rang(xn[0]))


def extraire(n: int, p: Mens) -> tuple[Mens, Mens]:
    if n == 0:
        return [], p
    t = un_dans(p)
    main, reste = extraire(n - 1, supprime((t, 1), p))
    return ajoute((t, 1), main), reste


def est_suite(c: list[Any]) -> bool:
    numerotees = [(i, t) for i, t in enumerate(c) if t != Joker]
    if len(c) < 3 or numerotees == []:
        return False
    i, premiere = numerotees[0]
    debut = premiere.v - i
    unies = all(t == T(debut + j, premiere.c) for j, t in numerotees)
    return unies and debut >= 1 and debut + len(c) - 1 <= 13


def est_groupe(c: list[Any]) -> bool:
    numerotees = [t for t in c if t != Joker]
    valeurs, couleurs = [t.v for t in numerotees], [t.c for t in numerotees]
    return len(c) in (3, 4) and len(set(valeurs)) == 1 and len(set(couleurs)) == len(couleurs)


def combinaison_valide(c: list[Any]) -> bool:
    return est_suite(c) or est_groupe(c)


def combinaisons_valides(q: list[list[Any]]) -> bool:
    return all(combinaison_valide(c) for c in q)


def points_suite(s: list[Any]) -> int:
    i, t = next((i, t) for i, t in enumerate(s) if t != Joker)
    return sum(t.v - i + j for j in range(len(s)))


def points_groupe(g: list[Any]) -> int:
    return len(g) * int(next(t.v for t in g if t != Joker))


def points_pose(p: list[list[Any]]) -> int:
    return sum(max(points_suite(c) if est_suite(c) else 0, points_groupe(c) if est_groupe(c) else 0) for c in p)


def tableVmens(table: list[list[Any]]) -> Mens:
    ens: Mens = []
    for c in table:
        for t in c:
            ens = ajoute((t, 1), ens)
    return ens


def premier_coup_ok(m0: Mens, p: list[list[Any]], m1: Mens) -> bool:
    posees = tableVmens(p)
    reste = inclus(posees, m0) and egaux(m1, difference(m0, posees))
    return combinaisons_valides(p) and points_pose(p) >= 30 and reste


def coup_ok(t0: list[list[Any]], m0: Mens, t1: list[list[Any]], m1: Mens) -> bool:
    avant, apres = tableVmens(t0), tableVmens(t1)
    posees = difference(apres, avant)
    reste = inclus(posees, m0) and egaux(m1, difference(m0, posees))
    return combinaisons_valides(t1) and inclus(avant, apres) and posees != [] and reste


def ajouter_tuile(table: list[list[Any]], tuile: Any) -> list[list[Any]]:
    for i, c in enumerate(table):
        for nouvelle in ([*c, tuile], [tuile, *c]):
            if combinaison_valide(nouvelle):
                return [*table[:i], nouvelle, *table[i + 1 :]]
    return []


def extraction_suite(main: Mens) -> list[Any]:
    for c in (Bleu, Rouge, Jaune, Noir):
        for v in range(1, 12):
            jokers = nbocc(Joker, main)
            s: list[Any] = []
            for w in (v, v + 1, v + 2):
                if appartient(T(w, c), main):
                    s = [*s, T(w, c)]
                elif jokers > 0:
                    s, jokers = [*s, Joker], jokers - 1
            if est_suite(s):
                return s
    return []


def extraction_groupe(main: Mens) -> list[Any]:
    for v in range(1, 14):
        tuiles = [T(v, c) for c in (Bleu, Rouge, Jaune, Noir) if appartient(T(v, c), main)][:3]
        g = [*tuiles, *[Joker] * min(3 - len(tuiles), nbocc(Joker, main))]
        if est_groupe(g):
            return g
    return []


J1, J2 = "J1", "J2"


@dataclass(frozen=True)
class Statut:
    joueur: str
    engage: bool
    main: Mens


@dataclass(frozen=True)
class Etat:
    statuts: tuple[Statut, Statut]
    table: list[list[Any]]
    pioche: Mens
    joueur: str


def le_statut(e: Etat) -> Statut:
    return e.statuts[0] if e.joueur == J1 else e.statuts[1]


def suivant(e: Etat, s: Statut, table: list[list[Any]], pioche: Mens) -> Etat:
    if e.joueur == J1:
        return Etat((s, e.statuts[1]), table, pioche, J2)
    return Etat((e.statuts[0], s), table, pioche, J1)


def piocher(e: Etat) -> Etat:
    if e.pioche == []:
        return e
    t = un_dans(e.pioche)
    s = le_statut(e)
    return suivant(e, Statut(s.joueur, s.engage, ajoute((t, 1), s.main)), e.table, supprime((t, 1), e.pioche))


def jouer_1_coup(e: Etat, table: list[list[Any]]) -> Etat:
    s = le_statut(e)
    main = difference(s.main, difference(tableVmens(table), tableVmens(e.table)))
    accepte = s.engage and coup_ok(e.table, s.main, table, main)
    return suivant(e, Statut(s.joueur, True, main), table, e.pioche) if accepte else e


def jouer_1er_coup(e: Etat, pose: list[list[Any]]) -> Etat:
    s = le_statut(e)
    main = difference(s.main, tableVmens(pose))
    accepte = not s.engage and premier_coup_ok(s.main, pose, main)
    return suivant(e, Statut(s.joueur, True, main), e.table + pose, e.pioche) if accepte else e

"""Rummikub with a few tiles, one of each. A tile is (colour, value), the joker (0, 0).

A state: table, hand of the player to move, whether they have opened, hand of the other, whether they have, pool.
Hands and pool are sets.
"""

from functools import cache
from itertools import combinations
from typing import Any

Tuile = tuple[int, int]
Combinaison = tuple[Tuile, ...]
Table = tuple[Combinaison, ...]
Etat = Any
JOKER = (0, 0)
OUVERTURE = 30


def points_suite(c: Combinaison) -> int:
    """Return the points of a run, 0 for other tiles: a run may begin at one value only."""
    numerotees = [(i, t) for i, t in enumerate(c) if t != JOKER]
    if len(c) < 3 or not numerotees:
        return 0
    debut = numerotees[0][1][1] - numerotees[0][0]
    couleur = numerotees[0][1][0]
    suivie = all(t == (couleur, debut + i) for i, t in numerotees)
    return sum(range(debut, debut + len(c))) if suivie and debut >= 1 and debut + len(c) <= 14 else 0


def points_groupe(c: Combinaison) -> int:
    numerotees = [t for t in c if t != JOKER]
    valeurs, couleurs = {v for _, v in numerotees}, {k for k, _ in numerotees}
    if not 3 <= len(c) <= 4 or len(valeurs) != 1 or len(couleurs) < len(numerotees):
        return 0
    return len(c) * valeurs.pop()


def points(c: Combinaison) -> int:
    return max(points_suite(c), points_groupe(c))


def combinaisons(tuiles: Combinaison) -> list[Combinaison]:
    """Return every combination, groups in one order; a joker stands anywhere in a run."""
    found = []
    numerotees = sorted(t for t in tuiles if t != JOKER)
    for n in range(2, 6):
        for c in combinations(numerotees, n):
            avec = [(*c[:i], JOKER, *c[i:]) for i in range(n + 1)] if JOKER in tuiles else []
            suites = [s for s in (c, *avec) if points_suite(s)]
            found += suites + [g for g in (c, *avec[:1]) if points_groupe(g)]
    return found


def tables(tuiles: Combinaison) -> list[Table]:
    """Return every table: combinations that share no tile."""
    found: list[Table] = [()]
    for c in combinaisons(tuiles):
        found += [(*table, c) for table in found if not set(c) & contenu(table)]
    return found


@cache
def contenu(table: Table) -> frozenset[Tuile]:
    return frozenset(t for c in table for t in c)


def peut_poser(table: Table, main: frozenset[Tuile], engage: bool, toutes: list[Table]) -> bool:
    if not engage:
        return any(contenu(p) <= main and sum(map(points, p)) >= OUVERTURE for p in toutes)
    posees = contenu(table)
    return any(posees < contenu(t) <= posees | main for t in toutes)


def finie(etat: Etat, toutes: list[Table]) -> bool:
    table, main, engage, autre, autre_engage, pioche = etat
    if not main or not autre:
        return True
    bloquee = not peut_poser(table, main, engage, toutes) and not peut_poser(table, autre, autre_engage, toutes)
    return not pioche and bloquee


def refus_pose(etat: Etat, apres: Table) -> str | None:
    """Return the name of the refusal of a new table in a game that goes on, None if it is legal."""
    table, main, engage, *_ = etat
    if not engage:
        return "PremierCoupAttendu"
    avant, nouvelles = contenu(table), contenu(apres)
    if not avant <= nouvelles:
        return "TuilesReprises"
    return _tuiles(nouvelles - avant, main)


def refus_ouverture(etat: Etat, pose: Table) -> str | None:
    main, engage = etat[1:3]
    if engage:
        return "PremierCoupDejaFait"
    if refus := _tuiles(contenu(pose), main):
        return refus
    return None if sum(map(points, pose)) >= OUVERTURE else "PointsInsuffisants"


def _tuiles(posees: frozenset[Tuile], main: frozenset[Tuile]) -> str | None:
    if not posees <= main:
        return "TuilesAbsentes"
    return None if posees else "AucuneTuilePosee"


def refus_passer(etat: Etat, toutes: list[Table]) -> str | None:
    table, main, engage, _, _, pioche = etat
    if pioche:
        return "PiocheNonVide"
    return "PosePossible" if peut_poser(table, main, engage, toutes) else None


def points_main(main: frozenset[Tuile]) -> int:
    return sum(30 if t == JOKER else t[1] for t in main)

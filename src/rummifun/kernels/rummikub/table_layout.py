"""The table of an arrangement, laid in arrays: the same as that of `rummifun.games.rummikub.reconstruction`."""

from __future__ import annotations

from functools import cache

import numpy as np

from rummifun.games.rummikub.value_columns import groupings
from rummifun.kernels.rummikub.tiles import END, JOKER, Ints, kind_of
from rummifun.kernels.uint64 import Bytes, copy_into, kernel, kernel_part

Tables = tuple[Ints, Ints, Ints, Ints, Ints, Ints]
"""See `programme.tables`."""


@cache
def group_splits() -> Ints:
    """Cut the tiles and jokers of one value into groups; return -1 if that is impossible."""
    toutes = np.full((81, 3), -1, np.int64)
    for (prises, jokers), g in groupings(True).items():
        masques = [sum(1 << c for c in couleurs) | k << 4 for couleurs, k in g.groupes]
        toutes[sum(n * 3**c for c, n in enumerate(prises)), jokers] = sum(m << 6 * i for i, m in enumerate(masques))
    return toutes


@kernel_part
def _rang(prises: Ints) -> int:
    return int(prises[0] + 3 * prises[1] + 9 * prises[2] + 27 * prises[3])


@kernel_part
def _prend_groupe(c: Bytes, n: int, tenues: Bytes, prises: Ints, tables: Tables) -> int:
    """Take a group out of the tiles left; return how many of its tiles are wanted, or 0."""
    numerotees, couleurs = 0, np.zeros(4, np.int64)
    for i in range(n):
        if c[i] != JOKER:
            tenues[numerotees] = c[i]
            couleurs[c[i] // 13] = 1
            numerotees += 1
    longueur = max(3, numerotees)
    for i in range(numerotees, longueur):
        tenues[i] = JOKER
    v, jokers = tenues[0] % 13 + 1, longueur - numerotees
    for couleur in range(4):
        if couleurs[couleur] > prises[v, couleur]:
            return 0
    if jokers > prises[v, 4] or tables[5][_rang(prises[v]) - _rang(couleurs), prises[v, 4] - jokers] < 0:
        return 0
    for couleur in range(4):
        prises[v, couleur] -= couleurs[couleur]
    prises[v, 4] -= jokers
    return longueur


@kernel_part
def _se_coupe(colonne: Ints, tables: Tables) -> bool:
    """Tell whether the tiles of one colour can be cut into runs."""
    etat = 0
    for v in range(1, 14):
        etat = tables[1][etat, colonne[v, 0] + colonne[v, 1]]
        if etat < 0:
            return False
    return bool(tables[3][etat])


@kernel_part
def _prend_suite(c: Bytes, n: int, tenues: Bytes, suites: Ints, tables: Tables) -> int:
    """Take a run, without the jokers at its ends, out of the tiles left; return how many are wanted, or 0."""
    debut, fin = 0, n
    while fin - debut > 3 and (c[debut] == JOKER or c[fin - 1] == JOKER):
        if c[fin - 1] == JOKER:
            fin -= 1
        else:
            debut += 1
    longueur, i = fin - debut, 0
    while c[debut + i] == JOKER:
        i += 1
    copy_into(tenues, c[debut:], longueur)
    couleur, depart = c[debut + i] // 13, c[debut + i] % 13 + 1 - i
    tourne = i if longueur == 3 and depart + i + 2 <= 13 else 0  # a joker at the beginning of a run may as well end it
    colonne = suites[couleur]
    assez = True
    for k in range(longueur):
        joker = int(tenues[(k + tourne) % longueur] == JOKER)
        colonne[depart + tourne + k, joker] -= 1
        assez = assez and colonne[depart + tourne + k, joker] >= 0
    if assez and _se_coupe(colonne, tables):
        return longueur
    for k in range(longueur):
        colonne[depart + tourne + k, int(tenues[(k + tourne) % longueur] == JOKER)] += 1
    return 0


@kernel_part
def _garde(
    c: Bytes, n: int, tenues: Bytes, ajoutes: int, prises: Ints, suites: Ints, tables: Tables
) -> tuple[int, int]:
    """Keep a combination in `tenues` if the rest allows it: its tiles, and the jokers still to add."""
    nature, longueur = kind_of(c, n), 0
    if nature & 2:
        longueur = _prend_groupe(c, n, tenues, prises, tables)
    if nature & 1 and not longueur:
        longueur = _prend_suite(c, n, tenues, suites, tables)
    if not longueur or n - longueur > ajoutes:
        return longueur, ajoutes
    copy_into(tenues, c, n)
    return n, ajoutes - n + longueur


@kernel_part
def _groupes(prises: Ints, tables: Tables, table: Bytes, longueurs: Ints, fin: int) -> int:
    for v in range(1, 14):
        rang = _rang(prises[v])
        if rang:
            groupes = tables[5][rang, prises[v, 4]]
            while groupes:
                n = 0
                for c in range(4):
                    if groupes >> c & 1:
                        table[fin, n] = 13 * c + v - 1
                        n += 1
                jokers = groupes >> 4 & 3
                for i in range(n, n + jokers):
                    table[fin, i] = JOKER
                longueurs[fin] = n + jokers
                fin += 1
                groupes >>= 6
    return fin


@kernel_part
def _coupe(couleur: int, colonne: Ints, table: Bytes, longueurs: Ints, fin: int) -> int:
    """Cut the tiles of one colour into runs, lengthening short ones first."""
    lignes, longues = np.zeros((4, 14), np.uint8), np.zeros(4, np.int64)
    ouvertes, ordre = 0, np.arange(4)
    for v in range(1, 15):
        n = colonne[v, 0] + colonne[v, 1] if v < 14 else 0
        for i in range(1, ouvertes):
            j, ligne = i, ordre[i]
            while j and min(longues[ordre[j - 1]], 3) > min(longues[ligne], 3):
                ordre[j] = ordre[j - 1]
                j -= 1
            ordre[j] = ligne
        for i in range(n, ouvertes):
            ligne = ordre[i]
            copy_into(table[fin], lignes[ligne], longues[ligne])
            longueurs[fin] = longues[ligne]
            longues[ligne] = 0
            fin += 1
        for i in range(n):
            ligne = ordre[i]
            lignes[ligne, longues[ligne]] = 13 * couleur + v - 1 if i < colonne[v, 0] else JOKER
            longues[ligne] += 1
        ouvertes = n
    return fin


@kernel_part
def _ajoute_joker(table: Bytes, longueurs: Ints, gardees: int, fin: int) -> int:
    """Add a joker to a new combination, else to a kept one, else to a run cut in two; return the end."""
    plus = np.empty(16, np.uint8)
    for k in range(fin):
        i = (gardees + k) % fin
        n = longueurs[i]
        for debut in range(2):
            copy_into(plus[debut:], table[i], n)
            plus[0 if debut else n] = JOKER
            if kind_of(plus, n + 1):
                copy_into(table[i], plus, n + 1)
                longueurs[i] = n + 1
                return fin
    i = 0
    while longueurs[i] < 6:
        i += 1
    for k in range(fin, i + 1, -1):
        copy_into(table[k], table[k - 1], longueurs[k - 1])
        longueurs[k] = longueurs[k - 1]
    longueurs[i + 1] = longueurs[i] - 3
    copy_into(table[i + 1], table[i, 3:], longueurs[i + 1])
    table[i, 3], longueurs[i] = JOKER, 4
    return fin + 1


@kernel
def lay_out(
    position: Bytes, fin_table: int, prises: Ints, suites: Ints, ajoutes: int, tables: Tables
) -> tuple[Bytes, Ints, int]:
    """Lay the table of an arrangement, keeping old combinations if possible.

    `prises` are the tiles and the jokers in groups by value, `suites` by colour those in runs; both are used up. The
    results: the combinations, their lengths, and their number.
    """
    table, longueurs = np.empty((40, 16), np.uint8), np.zeros(40, np.int64)
    debut, fin = 0, 0
    for i in range(fin_table):
        if position[i] == END:
            c = position[debut:i]
            longueurs[fin], ajoutes = _garde(c, i - debut, table[fin], ajoutes, prises, suites, tables)
            fin += longueurs[fin] > 0
            debut = i + 1
    gardees = fin
    fin = _groupes(prises, tables, table, longueurs, fin)
    for couleur in range(4):
        fin = _coupe(couleur, suites[couleur], table, longueurs, fin)
    for _ in range(ajoutes):
        fin = _ajoute_joker(table, longueurs, gardees, fin)
    return table, longueurs, fin

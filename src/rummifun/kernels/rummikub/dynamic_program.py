"""The search of the compiled solver: the dynamic programme of `rummifun.games.rummikub.dynamic_program` over arrays.

States, choices and the rule that drops states are the same, and so is the optimum; the table may be another of the
best. A layer is a stretch of the arrays of nodes, found by a hash table that ignores entries of older layers. The
option of a colour is two numbers, so that those of several colours can be added: the open runs after it, jokers (bits
24 to 26), jokers with those that will lack (from 32); tiles and jokers of each colour (16 bits), and value.
"""

from __future__ import annotations

from functools import cache
from typing import Final

import numpy as np

from rummifun.games.rummikub.value_columns import TIEBREAK_UNIT, groupings, open_runs, open_runs_after
from rummifun.kernels.rummikub.table_layout import Tables, group_splits
from rummifun.kernels.rummikub.tiles import Ints
from rummifun.kernels.uint64 import copy_into, kernel_part

Tiles = tuple[Ints, Ints, int]
"""The numbers of tiles, their worth by value, and the jokers."""

Memory = tuple[Ints, Ints, Ints, Ints, Ints]

_K: Final = TIEBREAK_UNIT
_JOKERS: Final = 24
_PLACE: Final = 26
_BESOIN: Final = 32
_VALEUR: Final = 16
_CODE: Final = (1 << _JOKERS) - 1
_LARGEURS: Final = (24, 12)
_GRANDE: Final = 36  # from this many tiles on the table, layers are large and a search among few states finds enough
_OPTIONS: Final = 9  # at most 3 numbers of tiles, and of jokers


@cache
def constant_tables() -> Tables:
    """Return the constant tables: open runs, their successors, betters, long ones; groups, jokers, room; cuttings."""
    suites = open_runs()
    mieux = [
        [suites.index(m) - i if min(m) >= 0 and sum(m) <= 4 else 0 for m in _mieux(s)] for i, s in enumerate(suites)
    ]
    return (
        np.array(suites),
        np.array([[open_runs_after(i, n) for n in range(5)] for i in range(len(suites))]),
        np.array(mieux),
        np.array([int(un == deux == 0) for un, deux, _ in suites]),
        np.array([(*g.prises, g.jokers, g.place) for g in groupings().values()]),
        group_splits(),
    )


def _mieux(ouverte: tuple[int, int, int]) -> tuple[tuple[int, int, int], ...]:
    un, deux, trois = ouverte
    return (un, deux, trois + 1), (un - 1, deux + 1, trois), (un, deux - 1, trois + 1)


@kernel_part
def search(tiles: Tiles, jokers_dus: int, tables: Tables) -> tuple[bool, int, int, Ints]:
    """Search among few states first, then among those that may be worth as much or more.

    The results: whether there is an arrangement, its value, the jokers to add, and the choice at each value.
    """
    comptes, poids, jokers = tiles
    espoirs = np.zeros(14, np.int64)
    espoirs[13] = poids[0] * (jokers - jokers_dus)
    for v in range(13, 0, -1):
        main = 0
        for c in range(4):
            main += comptes[1, v, c] - comptes[0, v, c]
        espoirs[v - 1] = espoirs[v] + main * poids[v]
    largeur = _LARGEURS[int(comptes[0].sum() >= _GRANDE)]
    trouve, valeur, ajoutes, choix, entier = _cherche(tiles, jokers_dus, espoirs, 0, largeur, tables)
    if entier or (trouve and valeur >= espoirs[0] - _K // 2):
        return trouve, valeur, ajoutes, choix
    atteint = valeur // _K if trouve else 0
    trouve, valeur, ajoutes, choix, _ = _cherche(tiles, jokers_dus, espoirs, atteint, 0, tables)
    return trouve, valeur, ajoutes, choix


@kernel_part
def _manque(comptes: Ints, jokers: int, v: int, c: int, ouverte: Ints) -> int:
    """Count the jokers that short runs will need; a number never available if the runs end above 13."""
    un, deux, _ = ouverte
    if (un and v >= 12) or (deux and v == 13):
        return jokers + 1
    manque: int = max(0, un + deux - comptes[1, v + 1, c])
    return manque + max(0, un - comptes[1, v + 2, c]) if un else manque


@kernel_part
def _options(tiles: Tiles, v: int, c: int, etat: int, prises: int, tables: Tables, options: Ints) -> int:
    """List the options of one colour in runs; see `Columns`."""
    comptes, poids, jokers = tiles
    ouvertes_, suivants = tables[0], tables[1]
    due, n, groupees = comptes[0, v, c], comptes[1, v, c] - prises, comptes[2, v, c]
    un, deux, longues = ouvertes_[etat]
    nombre = 0
    for tuiles in range(max(0, due - prises, min(n, un + deux + longues)), n + 1):
        semblables = min(prises, groupees) + min(tuiles, due - groupees)
        valeur = (prises + tuiles - due) * poids[v] + semblables
        besoin, plus = max(0, un + deux - tuiles), jokers
        if v > 11:
            plus = min(plus, un + deux + longues - tuiles)
        if v != 11:
            plus = min(plus, un + deux + longues if comptes[1, v + 1, c] else besoin)
        if tuiles < n:
            plus = min(plus, 0)
        for j in range(besoin, plus + 1):
            apres = suivants[etat, tuiles + j]
            manque = _manque(comptes, jokers, v, c, ouvertes_[apres])
            if j + manque <= jokers:
                options[nombre, 0] = apres << 6 * c | j << _JOKERS | (j + manque) << _BESOIN
                options[nombre, 1] = (tuiles | j << 2) << 4 * c | valeur << _VALEUR
                nombre += 1
    return nombre


@kernel_part
def _case(cle: int, cles: Ints, cases: Ints, debut: int) -> int:
    """Find the slot of a state in the hash table: its own, or a free one."""
    masque = cases.size - 1
    h = cle * 0x9E3779B97F4A7C1
    i = (h ^ h >> 29) & masque
    while cases[i] >= debut and cles[cases[i]] != cle:
        i = (i + 1) & masque
    return i


@kernel_part
def _domine(n: int, debut: int, jokers: int, noeuds: Ints, cases: Ints, mieux: Ints) -> bool:
    """Tell whether another state of the layer is at least as good in everything; see `programme`."""
    cles = noeuds[0]
    cle, unites = cles[n], noeuds[1, n] & -_K
    code = cle & _CODE
    for j in range(cle >> _JOKERS & 3, jokers + 1):
        base = j << _JOKERS | 2 << _PLACE
        if code | base != cle:
            autre = cases[_case(code | base, cles, cases, debut)]
            if autre >= debut and noeuds[1, autre] >= unites:
                return True
        for c in range(4):
            etat = code >> 6 * c & 63
            for m in range(3):
                if mieux[etat, m]:
                    autre = cases[_case((code + (mieux[etat, m] << 6 * c)) | base, cles, cases, debut)]
                    if autre >= debut and noeuds[1, autre] >= unites:
                        return True
    return False


@kernel_part
def _ensemble(listes: Ints, nombres: Ints, c: int, e: int, f: int, g: int, h: int, reste: int, ensemble: Ints) -> int:
    """Join the options of two colours, from open runs e and f beside groups with g and h tiles, with some jokers."""
    n, limite = 0, (reste + 1) << _BESOIN
    for i in range(nombres[c, e, g]):
        for j in range(nombres[c + 1, f, h]):
            suites = listes[c, e, g, i, 0] + listes[c + 1, f, h, j, 0]
            if suites < limite:
                ensemble[n, 0] = suites
                ensemble[n, 1] = listes[c, e, g, i, 1] + listes[c + 1, f, h, j, 1]
                n += 1
    return n


@kernel_part
def _possibles(comptes: Ints, jokers: int, v: int, groupes: Ints, possibles: Ints) -> int:
    """List the groups that the tiles of a value make."""
    n = 0
    for g in range(len(groupes)):
        assez = groupes[g, 4] <= jokers
        for c in range(4):
            assez = assez and groupes[g, c] <= comptes[1, v, c]
        if assez:
            possibles[n] = g
            n += 1
    return n


@kernel_part
def _agrandies(noeuds: Ints, cases: Ints, couche: int, fin: int, plus: int) -> tuple[Ints, Ints]:
    """Make room for more nodes."""
    if fin + plus > noeuds.shape[1]:
        grands = np.empty((5, 2 * (fin + plus)), np.int64)
        for champ in range(5):
            copy_into(grands[champ], noeuds[champ], fin)
        noeuds = grands
    if 2 * (fin + plus - couche) > cases.size:
        taille = cases.size
        while taille < 4 * (fin + plus - couche):
            taille *= 2
        cases = np.full(taille, -1, np.int64)
        for n in range(couche, fin):
            cases[_case(noeuds[0, n], noeuds[0], cases, couche)] = n
    return noeuds, cases


@kernel_part
def _atteint(noeuds: Ints, cases: Ints, couche: int, fin: int, cle: int, valeur: int, avant: int, choix: int) -> int:
    """Reach a state of the layer; return the end of the nodes."""
    i = _case(cle, noeuds[0], cases, couche)
    n = cases[i]
    if n < couche:
        n = cases[i] = fin
        noeuds[0, n], noeuds[1, n] = cle, valeur - 1
        fin += 1
    if noeuds[1, n] < valeur:
        noeuds[1, n], noeuds[2, n], noeuds[3, n] = valeur, avant, choix
    return fin


@kernel_part
def _elague(noeuds: Ints, cases: Ints, couche: int, fin: int, jokers: int, largeur: int, mieux: Ints) -> bool:
    """Mark the nodes to keep: those not dominated, and of these the best few; tell whether all of them stay."""
    notes = np.empty(fin - couche, np.int64)
    gardes = 0
    for n in range(couche, fin):
        noeuds[4, n] = not _domine(n, couche, jokers, noeuds, cases, mieux)
        if noeuds[4, n]:
            notes[gardes] = noeuds[1, n] << 4 | noeuds[0, n] >> _JOKERS
            gardes += 1
    if not largeur or gardes <= largeur:
        return True
    seuil = np.sort(notes[:gardes])[gardes - largeur]
    restent = largeur - (notes[:gardes] > seuil).sum()
    for n in range(couche, fin):
        note = noeuds[1, n] << 4 | noeuds[0, n] >> _JOKERS
        if noeuds[4, n] and note == seuil:
            noeuds[4, n] = restent > 0
            restent -= 1
        elif note < seuil:
            noeuds[4, n] = 0
    return False


@kernel_part
def _fin(noeuds: Ints, debut: int, fin: int, poids: Ints, jokers_dus: int, jokers: int) -> tuple[int, int, int]:
    """Choose the last state, and the jokers to add to it: its node, or -1, the value, and how many."""
    meilleur, mieux, ajoutes = -1, -(1 << 60), 0
    for n in range(debut, fin):
        restent, place = noeuds[0, n] >> _JOKERS & 3, noeuds[0, n] >> _PLACE
        for p in range(min(restent, place) + 1):
            de_la_main = jokers - restent + p - jokers_dus
            valeur = noeuds[1, n] + de_la_main * (poids[0] - (_K >> 4))
            if noeuds[4, n] and de_la_main >= 0 and valeur > mieux:
                meilleur, mieux, ajoutes = n, valeur, p
    return meilleur, mieux, ajoutes


@kernel_part
def _paires(tiles: Tiles, v: int, cle: int, groupe: Ints, memoire: Memory, tables: Tables) -> tuple[int, int]:
    """List the options of the first two colours from a state beside some groups, and those of the last two."""
    listes, nombres, bas, haut, _ = memoire
    for c in range(4):
        etat, pris = cle >> 6 * c & 63, groupe[c]
        if nombres[c, etat, pris] < 0:
            liste = listes[c, etat, pris]
            nombres[c, etat, pris] = _options(tiles, v, c, etat, pris, tables, liste)
        if nombres[c, etat, pris] == 0:
            return 0, 0
    reste = (cle >> _JOKERS & 3) - groupe[4]
    return (
        _ensemble(listes, nombres, 0, cle & 63, cle >> 6 & 63, groupe[0], groupe[1], reste, bas),
        _ensemble(listes, nombres, 2, cle >> 12 & 63, cle >> 18 & 63, groupe[2], groupe[3], reste, haut),
    )


@kernel_part
def _couche(
    tiles: Tiles, v: int, seuil: int, noeuds: Ints, cases: Ints, debut: int, fin: int, memoire: Memory, tables: Tables
) -> tuple[Ints, Ints, int]:
    """Reach the states after value v above a least worth; return the nodes, the hash table, the end of the nodes."""
    comptes, _, jokers = tiles
    groupes, couche = tables[4], fin
    memoire[1][:] = -1
    bas, haut, possibles = memoire[2], memoire[3], memoire[4]
    for p in range(_possibles(comptes, jokers, v, groupes, possibles)):
        groupe = groupes[possibles[p]]
        for n in range(debut, couche):
            cle = noeuds[0, n]
            reste = (cle >> _JOKERS & 3) - groupe[4]
            if not noeuds[4, n] or reste < 0:
                continue
            en_bas, en_haut = _paires(tiles, v, cle, groupe, memoire, tables)
            plus = en_bas * en_haut
            if fin + plus > noeuds.shape[1] or 2 * (fin + plus - couche) > cases.size:
                noeuds, cases = _agrandies(noeuds, cases, couche, fin, plus)
            place, limite = min(2, (cle >> _PLACE) + groupe[5]), (reste + 1) << _BESOIN
            for i in range(en_bas):
                for j in range(en_haut):
                    suites, poses = bas[i, 0] + haut[j, 0], bas[i, 1] + haut[j, 1]
                    valeur = noeuds[1, n] + (poses >> _VALEUR)
                    if suites < limite and valeur >= seuil:
                        code = suites & _CODE
                        suite = code | (reste - (suites >> _JOKERS & 7)) << _JOKERS | (2 if code else place) << _PLACE
                        choix = possibles[p] << 16 | poses & 0xFFFF
                        fin = _atteint(noeuds, cases, couche, fin, suite, valeur, n, choix)
    return noeuds, cases, fin


@kernel_part
def _cherche(
    tiles: Tiles, jokers_dus: int, espoirs: Ints, atteint: int, largeur: int, tables: Tables
) -> tuple[bool, int, int, Ints, bool]:
    """Reach the states layer by layer; keep the best few of each when `largeur` is not 0.

    A node is a state, its value, the node before, the choice between (groups, and by colour tiles and jokers in runs),
    and whether it is kept.
    """
    _, poids, jokers = tiles
    noeuds, cases = np.empty((5, 2048), np.int64), np.full(4096, -1, np.int64)
    memoire = (
        np.empty((4, 35, 3, _OPTIONS, 2), np.int64),
        np.empty((4, 35, 3), np.int64),
        np.empty((_OPTIONS**2, 2), np.int64),
        np.empty((_OPTIONS**2, 2), np.int64),
        np.empty(len(tables[4]), np.int64),
    )
    choix = np.zeros(13, np.int64)
    noeuds[0, 0] = jokers << _JOKERS | (0 if jokers else 2) << _PLACE
    noeuds[1, 0], noeuds[2, 0], noeuds[3, 0], noeuds[4, 0] = 0, -1, 0, 1
    debut, fin, entier = 0, 1, True
    for v in range(1, 14):
        couche, seuil = fin, atteint * _K - espoirs[v]
        noeuds, cases, fin = _couche(tiles, v, seuil, noeuds, cases, debut, fin, memoire, tables)
        entier = _elague(noeuds, cases, couche, fin, jokers, largeur, tables[2]) and entier
        debut = couche
    n, valeur, ajoutes = _fin(noeuds, debut, fin, poids, jokers_dus, jokers)
    if n < 0:
        return False, 0, 0, choix, entier
    for v in range(12, -1, -1):
        choix[v] = noeuds[3, n]
        n = noeuds[2, n]
    return True, valeur, ajoutes, choix, entier

"""The solver's compiled twin: the dynamic programme of `rummifun.games.rummikub.programme` over arrays.

States, choices and what drops a state are the same, so the optimum is too; the table may be another of the best. A
layer is a stretch of the arrays of nodes, found by a hash table whose entries of older layers count for nothing.
The machine code is kept beside this file, and the functions let other threads run.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from itertools import chain
from typing import Any, Final, TypeVar, cast

import numba
import numpy as np

from rummifun.games.rummikub.colonnes import RESSEMBLANCE, Donnees, Groupement, groupements, ouvertes, suivant
from rummifun.games.rummikub.programme import Arrangement, Etape
from rummifun.games.rummikub.solveur import Objectif, Solution, donnees, solution
from rummifun.games.rummikub.tuiles import Main, en_table

__all__ = ["meilleure_pose"]

F = TypeVar("F", bound=Callable[..., Any])
Ints = np.ndarray[Any, np.dtype[np.int64]]
Tables_ = tuple[Ints, Ints, Ints, Ints]
Memoire = tuple[Ints, Ints, Ints, Ints, Ints, Ints]

_K: Final = RESSEMBLANCE
_JOKERS: Final = 24
_PLACE: Final = 26
_CODE: Final = (1 << _JOKERS) - 1
_ETROIT: Final = 24
_OPTIONS: Final = 9  # at most 3 numbers of tiles, and of jokers


def _kernel(function: F) -> F:
    """Compile a function; the type checker goes on seeing the function."""
    return cast("F", numba.njit(function, cache=True, nogil=True))


def meilleure_pose(table: Sequence[Sequence[Any]], main: Main, objectif: Objectif = "tuiles") -> Solution:
    """Find the best turn of a player who has laid his first pose, as `rummifun.games.rummikub.meilleure_pose` does.

    Profil: table → main → objectif → solution   (ours; Rummikub §5.1.3)

    >>> from rummifun.games.rummikub import Noir, T, mens
    >>> meilleure_pose([[T(v, Noir) for v in (1, 2, 3, 4, 5)]], mens([T(3, Noir), T(9, Noir)])).optimum
    1

    Law: (meilleure_pose t m o).optimum is that of the plain solver. Raises `Precondition` as it does.
    """
    avant = en_table(table)
    d = donnees(avant, main, objectif)
    return solution(avant, main, objectif, d, _arrange(d))


def _arrange(d: Donnees) -> Arrangement | None:
    trouve, valeur, ajoutes, choix = _cherche_deux_fois(
        np.array([*chain.from_iterable((*d.dues, *d.dispo, *d.groupees))]).reshape(3, 16, 4),
        np.array(d.poids),
        d.jokers_dus,
        d.jokers,
        _tables(),
    )
    if not trouve:
        return None
    return Arrangement(valeur, tuple(map(_etape, choix.tolist())), ajoutes)


@cache
def _etape(choix: int) -> Etape:
    groupe = _groupes()[choix >> 16]
    return Etape(groupe, tuple((choix >> 4 * c & 3, choix >> 4 * c + 2 & 3) for c in range(4)))


@cache
def _groupes() -> tuple[Groupement, ...]:
    return tuple(groupements().values())


@cache
def _tables() -> Tables_:
    """Give what no position changes: open runs, what follows them, what is better; groups: tiles, jokers, room."""
    suites = ouvertes()
    mieux = [
        [suites.index(m) - i if min(m) >= 0 and sum(m) <= 4 else 0 for m in _mieux(s)] for i, s in enumerate(suites)
    ]
    return (
        np.array(suites),
        np.array([[suivant(i, n) for n in range(5)] for i in range(len(suites))]),
        np.array(mieux),
        np.array([(*g.prises, g.jokers, g.place) for g in _groupes()]),
    )


def _mieux(ouverte: tuple[int, int, int]) -> tuple[tuple[int, int, int], ...]:
    un, deux, trois = ouverte
    return (un, deux, trois + 1), (un - 1, deux + 1, trois), (un, deux - 1, trois + 1)


@_kernel
def _cherche_deux_fois(
    comptes: Ints, poids: Ints, jokers_dus: int, jokers: int, tables: Tables_
) -> tuple[bool, int, int, Ints]:
    """Search among few states first, then among those that may be worth as much or more."""
    espoirs = np.zeros(14, np.int64)
    espoirs[13] = poids[0] * (jokers - jokers_dus)
    for v in range(13, 0, -1):
        main = 0
        for c in range(4):
            main += comptes[1, v, c] - comptes[0, v, c]
        espoirs[v - 1] = espoirs[v] + main * poids[v]
    trouve, valeur, ajoutes, choix, entier = _cherche(comptes, poids, jokers_dus, jokers, espoirs, 0, _ETROIT, tables)
    if entier or (trouve and valeur >= espoirs[0] - _K // 2):
        return trouve, valeur, ajoutes, choix
    atteint = valeur // _K if trouve else 0
    trouve, valeur, ajoutes, choix, _ = _cherche(comptes, poids, jokers_dus, jokers, espoirs, atteint, 0, tables)
    return trouve, valeur, ajoutes, choix


@_kernel
def _manque(comptes: Ints, jokers: int, v: int, c: int, ouverte: Ints) -> int:
    """Count the jokers that short runs will need; more than there are when they end above 13."""
    un, deux, _ = ouverte
    if (un and v >= 12) or (deux and v == 13):
        return jokers + 1
    manque: int = max(0, un + deux - comptes[1, v + 1, c])
    return manque + max(0, un - comptes[1, v + 2, c]) if un else manque


@_kernel
def _options(
    comptes: Ints,
    poids: Ints,
    jokers: int,
    v: int,
    c: int,
    etat: int,
    prises: int,
    ouvertes_: Ints,
    suivants: Ints,
    options: Ints,
) -> int:
    """List what one colour can do in runs: open runs, jokers, jokers that will lack, value, tiles; see `Colonnes`."""
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
                options[nombre, 0] = apres << 6 * c
                options[nombre, 1] = j
                options[nombre, 2] = j + manque
                options[nombre, 3] = valeur
                options[nombre, 4] = (tuiles | j << 2) << 4 * c
                nombre += 1
    return nombre


@_kernel
def _case(cle: int, cles: Ints, cases: Ints, debut: int) -> int:
    """Find the slot of a state in the hash table: its own, or a free one."""
    masque = cases.size - 1
    h = cle * 0x9E3779B97F4A7C1
    i = (h ^ h >> 29) & masque
    while cases[i] >= debut and cles[cases[i]] != cle:
        i = (i + 1) & masque
    return i


@_kernel
def _domine(n: int, debut: int, jokers: int, noeuds: Ints, cases: Ints, mieux: Ints) -> bool:
    """Tell whether another state of the layer is at least as good in everything; see `programme`."""
    cles = noeuds[0]
    cle, unites = cles[n], noeuds[1, n] // _K
    code = cle & _CODE
    for j in range(cle >> _JOKERS & 3, jokers + 1):
        base = j << _JOKERS | 2 << _PLACE
        if code | base != cle:
            autre = cases[_case(code | base, cles, cases, debut)]
            if autre >= debut and noeuds[1, autre] // _K >= unites:
                return True
        for c in range(4):
            etat = code >> 6 * c & 63
            for m in range(3):
                if mieux[etat, m]:
                    autre = cases[_case((code + (mieux[etat, m] << 6 * c)) | base, cles, cases, debut)]
                    if autre >= debut and noeuds[1, autre] // _K >= unites:
                        return True
    return False


@_kernel
def _ensemble(a: Ints, na: int, b: Ints, nb: int, reste: int, ensemble: Ints) -> int:
    """Join what two colours, or two pairs of them, can do with so many jokers."""
    n = 0
    for i in range(na):
        for j in range(nb):
            if a[i, 2] + b[j, 2] <= reste:
                for k in range(5):
                    ensemble[n, k] = a[i, k] + b[j, k]
                n += 1
    return n


@_kernel
def _possibles(comptes: Ints, jokers: int, v: int, groupes: Ints, possibles: Ints) -> int:
    """List the groups that the tiles of a value can make."""
    n = 0
    for g in range(len(groupes)):
        assez = groupes[g, 4] <= jokers
        for c in range(4):
            assez = assez and groupes[g, c] <= comptes[1, v, c]
        if assez:
            possibles[n] = g
            n += 1
    return n


@_kernel
def _agrandies(noeuds: Ints, cases: Ints, couche: int, fin: int, plus: int) -> tuple[Ints, Ints]:
    """Make room for so many more nodes."""
    if fin + plus > noeuds.shape[1]:
        grands = np.empty((5, 2 * (fin + plus)), np.int64)
        grands[:, :fin] = noeuds[:, :fin]
        noeuds = grands
    if 2 * (fin + plus - couche) > cases.size:
        taille = cases.size
        while taille < 4 * (fin + plus - couche):
            taille *= 2
        cases = np.full(taille, -1, np.int64)
        for n in range(couche, fin):
            cases[_case(noeuds[0, n], noeuds[0], cases, couche)] = n
    return noeuds, cases


@_kernel
def _atteint(noeuds: Ints, cases: Ints, couche: int, fin: int, cle: int, valeur: int, avant: int, choix: int) -> int:
    """Reach a state of the layer; give the end of the nodes."""
    i = _case(cle, noeuds[0], cases, couche)
    n = cases[i]
    if n < couche:
        n = cases[i] = fin
        noeuds[0, n], noeuds[1, n] = cle, valeur - 1
        fin += 1
    if noeuds[1, n] < valeur:
        noeuds[1, n], noeuds[2, n], noeuds[3, n] = valeur, avant, choix
    return fin


@_kernel
def _elague(noeuds: Ints, cases: Ints, couche: int, fin: int, jokers: int, largeur: int, mieux: Ints) -> bool:
    """Mark the nodes to keep: those that no other is as good as, of these the best few; tell whether that is all."""
    notes = np.empty(fin - couche, np.int64)
    gardes = 0
    for n in range(couche, fin):
        noeuds[4, n] = not _domine(n, couche, jokers, noeuds, cases, mieux)
        if noeuds[4, n]:
            notes[gardes] = noeuds[1, n] // _K << 8 | noeuds[0, n] >> _JOKERS
            gardes += 1
    if not largeur or gardes <= largeur:
        return True
    seuil, restent = np.sort(notes[:gardes])[gardes - largeur], largeur
    for n in range(couche, fin):
        if noeuds[4, n] and (restent == 0 or (noeuds[1, n] // _K << 8 | noeuds[0, n] >> _JOKERS) < seuil):
            noeuds[4, n] = 0
        elif noeuds[4, n]:
            restent -= 1
    return False


@_kernel
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


@_kernel
def _choix_de(
    comptes: Ints, poids: Ints, jokers: int, v: int, cle: int, groupe: Ints, memoire: Memoire, tables: Tables_
) -> int:
    """List in `memoire` what the four colours can do from a state beside some groups."""
    listes, nombres, bas, haut, tous, _ = memoire
    for c in range(4):
        etat, pris = cle >> 6 * c & 63, groupe[c]
        if nombres[c, etat, pris] < 0:
            liste = listes[c, etat, pris]
            nombres[c, etat, pris] = _options(comptes, poids, jokers, v, c, etat, pris, tables[0], tables[1], liste)
    reste = (cle >> _JOKERS & 3) - groupe[4]
    e0, e1, e2, e3 = cle & 63, cle >> 6 & 63, cle >> 12 & 63, cle >> 18 & 63
    n0, n1 = nombres[0, e0, groupe[0]], nombres[1, e1, groupe[1]]
    n2, n3 = nombres[2, e2, groupe[2]], nombres[3, e3, groupe[3]]
    if n0 * n1 * n2 * n3 == 0:
        return 0
    n0 = _ensemble(listes[0, e0, groupe[0]], n0, listes[1, e1, groupe[1]], n1, reste, bas)
    n2 = _ensemble(listes[2, e2, groupe[2]], n2, listes[3, e3, groupe[3]], n3, reste, haut)
    return _ensemble(bas, n0, haut, n2, reste, tous)


@_kernel
def _couche(
    comptes: Ints,
    poids: Ints,
    jokers: int,
    v: int,
    seuil: int,
    noeuds: Ints,
    cases: Ints,
    debut: int,
    fin: int,
    memoire: Memoire,
    tables: Tables_,
) -> tuple[Ints, Ints, int]:
    """Reach the states after value v, worth so much or more; give the nodes, the hash table, the end of the nodes."""
    groupes, couche = tables[3], fin
    memoire[1][:] = -1
    tous, possibles = memoire[4], memoire[5]
    for p in range(_possibles(comptes, jokers, v, groupes, possibles)):
        groupe = groupes[possibles[p]]
        for n in range(debut, couche):
            cle = noeuds[0, n]
            if not noeuds[4, n] or (cle >> _JOKERS & 3) < groupe[4]:
                continue
            nombre = _choix_de(comptes, poids, jokers, v, cle, groupe, memoire, tables)
            noeuds, cases = _agrandies(noeuds, cases, couche, fin, nombre)
            for i in range(nombre):
                valeur = noeuds[1, n] + tous[i, 3]
                if valeur >= seuil:
                    place = 2 if tous[i, 0] else min(2, (cle >> _PLACE) + groupe[5])
                    restent = (cle >> _JOKERS & 3) - groupe[4] - tous[i, 1]
                    suite = tous[i, 0] | restent << _JOKERS | place << _PLACE
                    fin = _atteint(noeuds, cases, couche, fin, suite, valeur, n, possibles[p] << 16 | tous[i, 4])
    return noeuds, cases, fin


@_kernel
def _cherche(
    comptes: Ints,
    poids: Ints,
    jokers_dus: int,
    jokers: int,
    espoirs: Ints,
    atteint: int,
    largeur: int,
    tables: Tables_,
) -> tuple[bool, int, int, Ints, bool]:
    """Reach the states layer by layer; keep the best few of each when `largeur` is not 0.

    A node is a state, its value, the node before, the choice between (groups, and by colour tiles and jokers in runs),
    and whether it is kept.
    """
    noeuds, cases = np.empty((5, 2048), np.int64), np.full(4096, -1, np.int64)
    memoire = (
        np.empty((4, 35, 3, _OPTIONS, 5), np.int64),
        np.empty((4, 35, 3), np.int64),
        np.empty((_OPTIONS**2, 5), np.int64),
        np.empty((_OPTIONS**2, 5), np.int64),
        np.empty((_OPTIONS**4, 5), np.int64),
        np.empty(len(tables[3]), np.int64),
    )
    choix = np.zeros(13, np.int64)
    noeuds[0, 0] = jokers << _JOKERS | (0 if jokers else 2) << _PLACE
    noeuds[1, 0], noeuds[2, 0], noeuds[3, 0], noeuds[4, 0] = 0, -1, 0, 1
    debut, fin, entier = 0, 1, True
    for v in range(1, 14):
        couche, seuil = fin, atteint * _K - espoirs[v]
        noeuds, cases, fin = _couche(comptes, poids, jokers, v, seuil, noeuds, cases, debut, fin, memoire, tables)
        entier = _elague(noeuds, cases, couche, fin, jokers, largeur, tables[2]) and entier
        debut = couche
    n, valeur, ajoutes = _fin(noeuds, debut, fin, poids, jokers_dus, jokers)
    if n < 0:
        return False, 0, 0, choix, entier
    for v in range(12, -1, -1):
        choix[v] = noeuds[3, n]
        n = noeuds[2, n]
    return True, valeur, ajoutes, choix, entier

"""The dynamic programme of the solver: open runs and groups of a value, arranged value by value from 1 to 13.

One *state* sums up the values below: for each colour, how many open runs have 1, 2, and 3 or more tiles; how many
jokers are left; how much room there is for jokers. At each value, a *choice* says which tiles go into groups and which
into the runs of each colour. Runs of 3 or more are lengthened before a new one begins: this loses nothing, since a run
and the next one can always be joined. A layer keeps one best way to each state.

Spare jokers are not arranged. Every run has room for two of them (at its ends, or between two halves) and every group
of 3 for one, so counting the room is enough. A joker therefore stands inside a run, at the end of a run of 3, or in a
group of 3; one that begins a run may move to its other end, unless it stands for an 11. If the points of the jokers
matter (`Task.points`), they are arranged everywhere instead.

Four things keep layers small. A tile of the hand always goes on an open run. A run begins only if tiles and jokers can
complete it. A state is dropped if another of its layer is at least as good in everything: as many runs, each as long or
of 3, as many jokers, as great a value. And a first search, which keeps only a few states of each layer, finds a value,
often the best; the second search drops the states that cannot exceed it.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache, lru_cache
from itertools import islice, product
from math import inf
from operator import itemgetter
from typing import Final, NamedTuple

from rummifun.games.rummikub.combinaisons import defaut, est_groupe, est_suite
from rummifun.games.rummikub.tuiles import Combinaison, Joker, T
from rummifun.games.rummikub.value_columns import (
    TIEBREAK_UNIT,
    Columns,
    Grouping,
    Option,
    SolverTask,
    drop_useless_tiles,
    groupings,
    open_runs,
)
from rummifun.refusal import Refusal

JOKERS: Final = 24
"""The bits of a state below its jokers: the open runs."""


PLACE: Final = 26
"""The bits of a state below its room for more jokers, or its points."""


CODE: Final = (1 << JOKERS) - 1
"""The open runs of a state, 6 bits a colour."""


WIDTHS: Final = (24, 12)
"""The most states of a layer in a search among few, for a small table and a large one."""


LARGE: Final = 36
"""From this many tiles on the table, layers are large, and a search among few states finds enough."""


_TRES_ETROIT: Final = 6


class Etape(NamedTuple):
    """The choice at one value: the groups, and the tiles and jokers that each colour lays in runs."""

    groupement: Grouping
    poses: tuple[tuple[int, int], ...]


class Arrangement(NamedTuple):
    """An arrangement: its worth, the choice at each value from 1, and the jokers to add anywhere."""

    valeur: int
    etapes: tuple[Etape, ...]
    ajoutes: int


class _Noeud(NamedTuple):
    """A state reached: its value, the state before it, the choice that led there."""

    valeur: int
    avant: int
    groupement: Grouping
    options: tuple[Option, ...]


_Couche = dict[int, _Noeud]


def solve_task(d: SolverTask) -> Arrangement | None:
    """Find a best arrangement; None if the tiles due have none, or none worth the `plafond`."""
    d = drop_useless_tiles(d)
    espoirs, but = _espoirs(d), (d.plafond or 0) // TIEBREAK_UNIT
    etroit = WIDTHS[sum(map(sum, d.dues)) >= LARGE]
    premier, entier = _cherche(d, espoirs, but, _TRES_ETROIT if but else etroit)
    if entier or (premier is not None and premier.valeur >= _plafonne(d, espoirs[0]) - TIEBREAK_UNIT // 2):
        return premier
    return _cherche(d, espoirs, but if premier is None else premier.valeur // TIEBREAK_UNIT, None)[0]


def _espoirs(d: SolverTask) -> tuple[int, ...]:
    """Return, by value, the worth of the hand's tiles above it and of its jokers."""
    main = [sum(d.dispo[v]) - sum(d.dues[v]) for v in range(16)]
    return tuple(
        d.poids[0] * (d.jokers - d.jokers_dus) + sum(main[w] * d.poids[w] for w in range(v + 1, 14)) for v in range(14)
    )


def _cherche(
    d: SolverTask, espoirs: tuple[int, ...], atteint: int, largeur: int | None
) -> tuple[Arrangement | None, bool]:
    """Find a best arrangement of a least worth, keeping a limited number of states of each layer.

    The second result tells whether all were kept: then the arrangement is the best of all.
    """
    depart = d.jokers << JOKERS | (0 if d.jokers or d.points else 2) << PLACE
    couches, entier = [_Couche({depart: _Noeud(0, 0, Grouping(), ())})], True
    for v in range(1, 14):
        couche, toute = _meilleurs(d, _couche(d, v, couches[-1], atteint * TIEBREAK_UNIT - espoirs[v]), largeur)
        couches.append(couche)
        entier = entier and toute
    finales = [(*fin, cle) for cle, noeud in couches[-1].items() if (fin := _fin(d, cle, noeud.valeur))]
    if not finales:
        return None, entier
    valeur, ajoutes, cle = max(finales, key=itemgetter(0))
    assez = valeur + TIEBREAK_UNIT // 2 >= atteint * TIEBREAK_UNIT
    return (Arrangement(valeur, _chemin(couches, cle), ajoutes) if assez else None), entier


def _meilleurs(d: SolverTask, couche: _Couche, largeur: int | None) -> tuple[_Couche, bool]:
    """Keep the states of greatest value that no other dominates, and tell whether these are all that none dominates.

    Of equals, it keeps those most like the old table, then with most jokers and room. Ties go to the states reached
    first, and the order stays.
    """
    rangees = sorted(couche, key=lambda cle: (couche[cle].valeur, cle >> JOKERS), reverse=True)
    libres = (cle for cle in rangees if not _domine(d, couche, cle, couche[cle].valeur))
    gardees = {*islice(libres, largeur)}
    return {cle: noeud for cle, noeud in couche.items() if cle in gardees}, next(libres, None) is None


def _chemin(couches: list[_Couche], cle: int) -> tuple[Etape, ...]:
    etapes = []
    for couche in couches[:0:-1]:
        noeud = couche[cle]
        etapes.append(Etape(noeud.groupement, noeud.options[0].poses + noeud.options[1].poses))
        cle = noeud.avant
    return tuple(etapes[::-1])


def _fin(d: SolverTask, cle: int, valeur: int) -> tuple[int, int] | None:
    """Add as many of the jokers left as fit and pay; return the value, and their number."""
    restent, place = cle >> JOKERS & 3, cle >> PLACE
    poses = d.jokers - restent
    if d.points:
        return None if place < d.points else (_plafonne(d, valeur + d.poids[0] * poses) - poses, 0)
    fins = [
        (_plafonne(d, valeur + d.poids[0] * de_la_main) - de_la_main * (TIEBREAK_UNIT >> 4), p)
        for p in range(min(restent, place) + 1)
        if (de_la_main := poses + p - d.jokers_dus) >= 0
    ]
    return max(fins, default=None, key=itemgetter(0))


def _plafonne(d: SolverTask, valeur: int) -> int:
    if d.plafond is None or valeur < d.plafond + TIEBREAK_UNIT:
        return valeur
    return d.plafond + valeur % TIEBREAK_UNIT


def _couche(d: SolverTask, v: int, avant: _Couche, seuil: int) -> _Couche:
    """Compute the states after value v from those before it, above a least worth."""
    colonnes, couche = Columns(d, v), _Couche()
    tous = [
        (g, g.prises[:2], g.prises[2:])
        for g in groupings(d.points > 0).values()
        if g.jokers <= d.jokers and all(pris <= n for pris, n in zip(g.prises, d.dispo[v], strict=True))
    ]
    plafond = inf if d.plafond is None else d.plafond + TIEBREAK_UNIT
    for g, bas, haut in tous:
        for cle, noeud in avant.items():
            reste, place = (cle >> JOKERS & 3) - g.jokers, cle >> PLACE
            if reste < 0:
                continue
            paires = colonnes.paire(0, cle & 0xFFF, bas), colonnes.paire(2, cle >> 12 & 0xFFF, haut)
            for options in product(*paires):
                a, b = options
                if a.jokers + a.manque + b.jokers + b.manque > reste:
                    continue
                valeur = noeud.valeur + a.valeur + b.valeur
                valeur = valeur if valeur < plafond else _plafonne(d, valeur)
                if valeur < seuil:
                    continue
                suivante = a.code | b.code | (reste - a.jokers - b.jokers) << JOKERS
                suivante |= _place(d, v, place, g, options, suivante) << PLACE
                if suivante not in couche or couche[suivante].valeur < valeur:
                    couche[suivante] = _Noeud(valeur, cle, g, options)
    return couche


def _place(d: SolverTask, v: int, place: int, g: Grouping, options: tuple[Option, ...], cle: int) -> int:
    """Return the room for jokers, up to 2, or the points so far, up to those needed."""
    if d.points:
        tuiles = sum(g.prises) + g.jokers + sum(t + j for o in options for t, j in o.poses)
        return min(d.points, place + v * tuiles)
    return 2 if cle & CODE else min(2, place + g.place)


@cache
def better_runs(etat: int) -> tuple[int, ...]:
    """List the differences to the next better open runs: one run longer, or one more of 3."""
    un, deux, trois = open_runs()[etat]
    mieux = [(un, deux, trois + 1)]
    mieux += [(un - 1, deux + 1, trois)] if un else []
    mieux += [(un, deux - 1, trois + 1)] if deux else []
    return tuple(open_runs().index(m) - etat for m in mieux if sum(m) <= 4)


def _domine(d: SolverTask, couche: _Couche, cle: int, valeur: int) -> bool:
    """Tell whether another state of the layer is at least as good in everything."""
    code, jokers = cle & CODE, cle >> JOKERS & 3
    codes = [code + (m << 6 * c) for c in range(4) for m in better_runs(code >> 6 * c & 63)]
    if d.points:
        suites = [c | cle & ~CODE for c in codes]
    else:
        suites = [c | j << JOKERS | 2 << PLACE for j in range(jokers, d.jokers + 1) for c in (code, *codes)]
    unites = valeur // TIEBREAK_UNIT
    return any(autre in couche and autre != cle and couche[autre].valeur // TIEBREAK_UNIT >= unites for autre in suites)


class Shape(NamedTuple):
    """A combination as a run or a group, without its spare jokers.

    `tuiles` are the colours of a group or the values of a run, each with whether a joker stands there.
    """

    en_groupe: bool
    rang: int
    tuiles: tuple[tuple[int, bool], ...]
    tenues: Combinaison
    ajoutes: int


class CombinationFacts(NamedTuple):
    """Facts about a combination: its fault if any, its tiles by value and colour, its jokers, its kind, its shapes."""

    refus: Refusal | None
    faces: tuple[tuple[int, int], ...]
    jokers: int
    en_groupe: bool
    formes: tuple[Shape, ...]


@lru_cache(maxsize=1 << 14)
def combination_facts(c: Combinaison) -> CombinationFacts:
    """Compute the facts about a combination."""
    faces = tuple((t.valeur, t.couleur.value) for t in c if isinstance(t, T))
    refus = defaut(c)
    return CombinationFacts(refus, faces, len(c) - len(faces), est_groupe(c), () if refus else tuple(_formes(c)))


def _formes(c: Combinaison) -> Iterator[Shape]:
    if est_groupe(c):
        tenues = tuple(sorted(c, key=lambda t: t is Joker))
        tenues = tenues[:3] if tenues[-1] is Joker else c
        valeur = next(t.valeur for t in c if isinstance(t, T))
        couleurs = tuple((t.couleur.value, False) if isinstance(t, T) else (0, True) for t in tenues)
        yield Shape(True, valeur, couleurs, tenues, len(c) - len(tenues))
    if est_suite(c):
        tenues = _sans_bouts(c)
        i, tuile = next((i, t) for i, t in enumerate(tenues) if isinstance(t, T))
        tournees = tenues
        if len(tenues) == 3 and i and tuile.valeur + 2 <= 13:  # a joker at the beginning of a run may as well end it
            tournees, i = (*tenues[i:], *[Joker] * i), 0
        valeurs = tuple((tuile.valeur - i + k, t is Joker) for k, t in enumerate(tournees))
        yield Shape(False, tuile.couleur.value, valeurs, tenues, len(c) - len(tenues))


def _sans_bouts(c: Combinaison) -> Combinaison:
    while len(c) > 3 and Joker in (c[0], c[-1]):
        c = c[:-1] if c[-1] is Joker else c[1:]
    return c

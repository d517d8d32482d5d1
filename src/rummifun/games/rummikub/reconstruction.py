"""Tables rebuilt from an arrangement of the solver, as close to the old one as possible, and the way there.

A combination of the old table stays if the arrangement uses its tiles in the same way, in groups of that value or runs
of that colour, and the other tiles still make valid ones. The rest is cut into new groups and runs. Spare jokers go
back where they were, or wherever there is room.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache, reduce
from itertools import chain, starmap
from typing import NamedTuple

from pyrsistent import PVector, pvector

from rummifun.core.scene import Message
from rummifun.games.rummikub.combinaisons import combinaison_valide
from rummifun.games.rummikub.dynamic_program import Arrangement, Shape, combination_facts
from rummifun.games.rummikub.move_types import combination_label
from rummifun.games.rummikub.tuiles import Combinaison, Couleur, Joker, T, Table, Tuile, remove_each
from rummifun.games.rummikub.value_columns import Grouping, groupings, open_runs, open_runs_after
from rummifun.messages import N_


class _Reste(NamedTuple):
    """The tiles still to cut into combinations: of groups by value, of runs by colour and value, the jokers to add.

    Tiles of groups are their number in each colour and that of jokers with them; those of runs, tiles and jokers.
    """

    groupes: PVector[tuple[tuple[int, ...], int]]
    suites: PVector[_Colonne]
    ajoutes: int


_Colonne = PVector[tuple[int, int]]


def rebuild_table(avant: Table, a: Arrangement) -> Table:
    """Lay the table of an arrangement, keeping old combinations if possible."""
    etapes = ((Grouping(), ((0, 0),) * 4), *a.etapes)
    groupes = pvector((g.prises, g.jokers) for g, _ in etapes)
    suites = pvector(map(pvector, zip(*(poses for _, poses in etapes), strict=True)))
    depart: tuple[Table, _Reste] = (), _Reste(groupes, suites, a.ajoutes)
    gardees, reste = reduce(_garde, avant, depart)
    table = (*gardees, *_groupes(reste.groupes), *_suites(reste.suites))
    return reduce(lambda t, _: _ajoute_joker(t, len(gardees)), range(reste.ajoutes), table)


def _garde(vues: tuple[Table, _Reste], c: Combinaison) -> tuple[Table, _Reste]:
    """Keep a combination if the rest allows it, perhaps without jokers needed elsewhere."""
    gardees, reste = vues
    for forme in combination_facts(c).formes:
        apres = _prend_groupe(forme, reste) if forme.en_groupe else _prend_suite(forme, reste)
        if apres is not None:
            if forme.ajoutes > apres.ajoutes:
                return (*gardees, forme.tenues), apres
            return (*gardees, c), apres._replace(ajoutes=apres.ajoutes - forme.ajoutes)
    return vues


def _prend_groupe(forme: Shape, reste: _Reste) -> _Reste | None:
    """Take the tiles of a group; None if the others of its value do not make groups."""
    prises, jokers = reste.groupes[forme.rang]
    numerotees = tuple(n - forme.tuiles.count((couleur, False)) for couleur, n in enumerate(prises))
    laissees = numerotees, jokers - forme.tenues.count(Joker)
    return reste._replace(groupes=reste.groupes.set(forme.rang, laissees)) if laissees in groupings(True) else None


def _prend_suite(forme: Shape, reste: _Reste) -> _Reste | None:
    """Take the tiles of a run; None if one is missing, or if the others of its colour do not make runs."""
    colonne = reste.suites[forme.rang]
    if not all(colonne[valeur][joker] for valeur, joker in forme.tuiles):
        return None
    laissee = reduce(_sans, forme.tuiles, colonne)
    return reste._replace(suites=reste.suites.set(forme.rang, laissee)) if _se_coupe(laissee) else None


def _sans(colonne: _Colonne, tuile: tuple[int, bool]) -> _Colonne:
    """Take a tile, or a joker in its place, from the runs of a colour."""
    valeur, joker = tuile
    tuiles, jokers = colonne[valeur]
    return colonne.set(valeur, (tuiles, jokers - 1) if joker else (tuiles - 1, jokers))


def _se_coupe(colonne: _Colonne) -> bool:
    """Tell whether the tiles of one colour can be cut into runs."""
    etat, suivants = 0, _suivants()
    for tuiles, jokers in colonne:
        etat = suivants[etat][tuiles + jokers]
        if etat < 0:
            return False
    return open_runs()[etat][:2] == (0, 0)


@cache
def _suivants() -> list[list[int]]:
    return [[open_runs_after(etat, n) for n in range(5)] for etat in range(len(open_runs()))]


@cache
def _faces() -> tuple[tuple[T, ...], ...]:
    """Return the tiles by colour and value from 1."""
    return tuple(tuple(T(max(1, v), c) for v in range(14)) for c in Couleur)


def _groupes(groupes: Iterable[tuple[tuple[int, ...], int]]) -> Iterator[Combinaison]:
    for valeur, cle in enumerate(groupes):
        for couleurs, k in groupings(True)[cle].groupes:
            yield (*[_faces()[c][valeur] for c in couleurs], *[Joker] * k)


def _suites(suites: Iterable[_Colonne]) -> Iterator[Combinaison]:
    poses = ((faces, colonne) for faces, colonne in zip(_faces(), suites, strict=True) if any(map(any, colonne)))
    return chain.from_iterable(starmap(_coupe, poses))


def _coupe(faces: tuple[T, ...], colonne: _Colonne) -> Iterator[Combinaison]:
    """Cut the tiles of one colour into runs, lengthening short ones first."""
    lignes: list[Combinaison] = []
    for valeur, (tuiles, jokers) in enumerate(colonne):
        poses: list[Tuile] = [*[faces[valeur]] * tuiles, *[Joker] * jokers]
        lignes.sort(key=lambda ligne: min(len(ligne), 3))
        yield from lignes[len(poses) :]
        lignes += [()] * (len(poses) - len(lignes))
        lignes = [(*ligne, tuile) for ligne, tuile in zip(lignes, poses, strict=False)]
    yield from lignes


def _ajoute_joker(table: Table, gardees: int) -> Table:
    """Add a joker to a new combination, else to a kept one, else to a run cut in two."""
    places = (*range(gardees, len(table)), *range(gardees))
    ajouts = ((i, plus) for i in places for plus in ((*table[i], Joker), (Joker, *table[i])))
    longue = max(range(len(table)), key=lambda i: len(table[i]))  # a run of 13: any other would have taken it
    coupee = (*table[longue][:3], Joker), table[longue][3:]
    i, nouvelles = next(((i, (plus,)) for i, plus in ajouts if combinaison_valide(plus)), (longue, coupee))
    return (*table[:i], *nouvelles, *table[i + 1 :])


class TileMove(NamedTuple):
    """A movement of tiles from a combination, or from the hand, to another or to a new one.

    `depuis` is the source before the movement (None: the hand), `vers` the target before it (empty: a new combination),
    `donne` the target after it.

    >>> from rummifun.games.rummikub import Bleu, T
    >>> un, deux, trois = (T(v, Bleu) for v in (1, 2, 3))
    >>> TileMove((un,), None, (deux, trois), (un, deux, trois)).message.localize(str)
    'put blue 1 from the hand with blue 2-3: blue 1-2-3'
    """

    tuiles: tuple[Tuile, ...]
    depuis: Combinaison | None
    vers: Combinaison
    donne: Combinaison

    @property
    def message(self) -> Message:
        """Say it."""
        valeurs = (
            ("t", combination_label(self.tuiles)),
            ("a", combination_label(self.depuis or ())),
            ("b", combination_label(self.vers)),
            ("c", combination_label(self.donne)),
        )
        if self.depuis is None:
            return Message(N_("put {t} from the hand with {b}: {c}") if self.vers else N_("lay {t}"), valeurs)
        if self.vers:
            return Message(N_("take {t} from {a} and put it with {b}: {c}"), valeurs)
        return Message(N_("take {t} from {a} and set it apart"), valeurs)


def tile_moves(avant: Table, apres: Table) -> tuple[TileMove, ...]:
    """List movements that turn one table into another, few of them, in an order that you can follow.

    >>> from rummifun.games.rummikub import Bleu, Jaune, Noir, Rouge, T
    >>> trois = tuple(T(7, c) for c in (Bleu, Rouge, Jaune))
    >>> [d.message.localize(str) for d in tile_moves((trois,), ((*trois, T(7, Noir)),))]
    ['put black 7 from the hand with 7 in blue, red, yellow: 7 in blue, red, yellow, black']
    """
    return tuple(deplacement for deplacement, _ in tile_moves_with_tables(avant, apres))


def tile_moves_with_tables(avant: Table, apres: Table) -> tuple[tuple[TileMove, Table], ...]:
    """List the movements that turn one table into another, each with the table after it.

    >>> from rummifun.games.rummikub import Bleu, T
    >>> from rummifun.games.rummikub.notation import write_table
    >>> [write_table(table) for _, table in tile_moves_with_tables((), ((T(1, Bleu), T(2, Bleu), T(3, Bleu)),))]
    ['[1b 2b 3b]']
    """
    return tuple(_deplacements(*_vis_a_vis(avant, apres)))


def _vis_a_vis(avant: Table, apres: Table) -> tuple[PVector[Combinaison], Table]:
    """Pair every old pile with the new combination that shares most tiles with it."""
    paires = sorted((-n, i, j) for i, c in enumerate(avant) for j, b in enumerate(apres) if (n := _communes(c, b)))
    de_pile: dict[int, int] = {}
    for _, i, j in paires:
        if i not in de_pile and j not in de_pile.values():
            de_pile[i] = j
    nouveaux = [b for j, b in enumerate(apres) if j not in de_pile.values()]
    buts = [apres[de_pile[i]] if i in de_pile else () for i in range(len(avant))]
    return pvector((*avant, *[()] * len(nouveaux))), (*buts, *nouveaux)


def _communes(c: Combinaison, d: Combinaison) -> int:
    return len(c) - len(remove_each(c, d))


def _deplacements(piles: PVector[Combinaison], buts: Table) -> Iterator[tuple[TileMove, Table]]:
    """Move tiles of the table first, then tiles of the hand; a pile only gives its surplus."""
    for j, but in enumerate(buts):
        for i, autre in enumerate(buts):
            manquent = remove_each(but, piles[j])
            tuiles = remove_each(manquent, remove_each(manquent, remove_each(piles[i], autre)))
            if i != j and tuiles:
                fait = _pose(tuiles, piles[i], piles[j], but)
                piles = piles.set(j, fait.donne).set(i, _range(autre, remove_each(piles[i], tuiles)))
                yield fait, tuple(filter(None, piles))
    for j, but in enumerate(buts):
        if tuiles := remove_each(but, piles[j]):
            fait = _pose(tuiles, None, piles[j], but)
            piles = piles.set(j, fait.donne)
            yield fait, tuple(filter(None, piles))


def _pose(tuiles: Combinaison, depuis: Combinaison | None, vers: Combinaison, but: Combinaison) -> TileMove:
    return TileMove(tuiles, depuis, vers, _range(but, (*vers, *tuiles)))


def _range(but: Combinaison, pile: Combinaison) -> Combinaison:
    """Put a pile in the order of its final combination; tiles it must still give come last."""
    attendues = remove_each(but, remove_each(but, pile))
    return (*attendues, *remove_each(pile, attendues))

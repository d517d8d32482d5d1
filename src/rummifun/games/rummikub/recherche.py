"""Whether anything can be laid at all, exactly, with a witness (Rummikub §5.1.3, §5.1.5, §5.1.6).

A rearrangement is searched value by value: what matters of the values below is how long the open runs of each colour
are, up to 3, and how many jokers are left; the positions that failed are remembered. The search starts from the end
of the values that is nearer to the hand, and stops once the hand can lay nothing any more. A first pose is searched
from its highest tile, over the combinations that hold it. At most two jokers are in play.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache, reduce
from itertools import chain, combinations, product
from operator import le
from typing import Final, NamedTuple

from rummifun.games.rummikub.combinaisons import points_pose
from rummifun.games.rummikub.extraction import ajouter_tuile, groupes, suites
from rummifun.games.rummikub.tuiles import (
    Combinaison,
    Couleur,
    Joker,
    Main,
    Pose,
    T,
    Table,
    Tuile,
    en_table,
    tableVmens,
)
from rummifun.multiset.ordre_sup import Multiensemble, ajoute, difference, nbocc

__all__ = ["PREMIERE_POSE", "peut_poser", "une_ouverture", "une_pose"]

PREMIERE_POSE: Final = 30
"""The points that a first pose must reach (Rummikub §5.1.5)."""

_JOKER: Final = -1
_COULEURS: Final = tuple(Couleur)


class _Jeu(NamedTuple):
    """A meld of the search: the faces of its tiles, in order, `_JOKER` for a joker, its points, run or group."""

    faces: tuple[int, ...]
    points: int
    suite: bool


def peut_poser(table: Sequence[Sequence[Tuile]], main: Main, engage: bool) -> bool:
    """Tell whether a player can lay anything: a first pose when he has laid none yet, else any rearrangement.

    Profil: table → main → 𝔹 → 𝔹   (Rummikub §5.1.6, « ils ne peuvent plus poser »)

    >>> from rummifun.games.rummikub import Noir, T, mens
    >>> table = [[T(v, Noir) for v in (1, 2, 3, 4, 5)]]
    >>> peut_poser(table, mens([T(3, Noir)]), True), peut_poser(table, mens([T(3, Noir)]), False)
    (True, False)

    Law: peut_poser t m True == (une_pose t m ≠ ()); peut_poser t m False == (une_ouverture m ≠ ())
    """
    return bool(une_pose(table, main) if engage else une_ouverture(main))


def une_pose(table: Sequence[Sequence[Tuile]], main: Main) -> Table:
    """Find a table that lays a tile of the hand or more, every tile of the valid table staying; `()` if there is none.

    One-tile additions are tried first, then single combinations of the hand, then every rearrangement.

    Profil: table → main → table   (ours: the witness of `peut_poser`; Rummikub §5.1.3)

    >>> from rummifun.games.rummikub import Noir, T, mens
    >>> for c in une_pose([[T(v, Noir) for v in (1, 2, 3, 4, 5)]], mens([T(3, Noir)])):
    ...     print(*c)
    1n 2n 3n
    3n 4n 5n

    Law: t' = une_pose t m ≠ () ⇒ coup_ok t m t' (m − (t' − t))
    """
    posee = en_table(table)
    simples = chain(
        (ajouter_tuile(posee, tuile) for tuile, _ in main),
        ((*posee, c) for c in chain(suites(main), groupes(main))),
    )
    return next(filter(None, simples), ()) or _rearrangement(posee, main)


def une_ouverture(main: Main, debut: Sequence[Sequence[Tuile]] = ()) -> Pose:
    """Find a first pose of 30 points or more in a hand, beginning with given combinations; `()` if there is none.

    Profil: main → pose → pose   (ours: the witness of `peut_poser`; Rummikub §5.1.5)

    >>> from rummifun.games.rummikub import Bleu, Jaune, Noir, Rouge, T, mens
    >>> for c in une_ouverture(mens([T(9, Bleu), T(10, Bleu), T(11, Bleu), T(1, Noir)])):
    ...     print(*c)
    9b 10b 11b
    >>> une_ouverture(mens([T(9, c) for c in (Bleu, Rouge, Jaune)]))
    ()

    Law: p = une_ouverture m ≠ () ⇒ premier_coup_ok m p (m − p)
    """
    pose = en_table(debut)
    reste = difference(main, tableVmens(pose))
    suite = _ouvre(_faces(reste), nbocc(Joker, reste), PREMIERE_POSE - points_pose(pose), set())
    return () if suite is None else (*pose, *map(_combinaison, suite))


def _ouvre(dispo: int, jokers: int, manque: int, echecs: set[tuple[int, int, int]]) -> tuple[_Jeu, ...] | None:
    """Find jeux worth at least `manque` points: cover the highest face or do without it."""
    if manque <= 0:
        return ()
    if not dispo or (dispo, jokers, manque) in echecs:
        return None
    face = (dispo.bit_length() - 1) // 4
    for jeu in _couvertures(face, dispo, jokers):
        suite = _ouvre(*_retire(jeu, dispo, jokers), manque - jeu.points, echecs)
        if suite is not None:
            return (jeu, *suite)
    suite = _ouvre(dispo & ~(15 << 4 * face), jokers, manque, echecs)
    if suite is None:
        echecs.add((dispo, jokers, manque))
    return suite


class _Donnees(NamedTuple):
    """What there is to arrange: by value and colour the tiles of the table and all of them, and the hand's jokers.

    `derniere` is the last value, in the order of the search, of which the hand has a tile.
    """

    dues: tuple[tuple[int, ...], ...]
    dispo: tuple[tuple[int, ...], ...]
    jokers_main: int
    derniere: int


class _Etape(NamedTuple):
    """What matters, at a value, of what was arranged below it: the open runs of each colour, by length up to 3."""

    lignes: tuple[tuple[int, ...], ...]
    jokers: int
    pose: bool  # a numbered tile of the hand is laid


class _Colonne(NamedTuple):
    """What a colour's tiles of one value do in runs: tiles and jokers laid, long runs lengthened, runs begun."""

    tuiles: int
    jokers: int
    allongees: int
    nouvelles: int


class _Groupement(NamedTuple):
    """Groups of one value: the colours and jokers of each, the tiles taken of each colour, the jokers taken."""

    groupes: tuple[tuple[tuple[int, ...], int], ...] = ()
    prises: tuple[int, ...] = (0, 0, 0, 0)
    jokers: int = 0


_Choix = tuple[_Groupement, tuple[_Colonne, ...]]


def _rearrangement(table: Table, main: Main) -> Table:
    sens = -1 if 2 * sum(t.valeur for t, _ in main if isinstance(t, T)) > 14 * len(main) else 1
    dues, toutes = tableVmens(table), reduce(lambda e, xn: ajoute(xn, e), main, tableVmens(table))
    comptes_dus, comptes = _compte(dues)[::sens], _compte(toutes)[::sens]
    derniere = max((v for v in range(1, 14) if comptes_dus[v - 1] != comptes[v - 1]), default=0)
    donnees = _Donnees(comptes_dus, comptes, nbocc(Joker, main), derniere)
    choix = _arrange(donnees, 1, _Etape(((),) * 4, nbocc(Joker, toutes), pose=False), set())
    return _jeux(choix, sens) if choix else ()


def _compte(ens: Multiensemble[Tuile]) -> tuple[tuple[int, ...], ...]:
    return tuple(tuple(nbocc(T(v, c), ens) for c in _COULEURS) for v in range(1, 14))


def _arrange(d: _Donnees, v: int, etape: _Etape, echecs: set[tuple[int, _Etape]]) -> tuple[_Choix, ...] | None:
    """Arrange the values from v on: every tile of the table in a meld, and something of the hand."""
    if v == 14:
        fermees = all(longueur == 3 for lignes in etape.lignes for longueur in lignes)
        du_joker = etape.jokers <= d.jokers_main
        return () if fermees and du_joker and (etape.pose or etape.jokers < d.jokers_main) else None
    if (v, etape) in echecs or (not etape.pose and v > d.derniere and not d.jokers_main):
        return None
    for choix, suivante in _transitions(d, v, etape):
        reste = _arrange(d, v + 1, suivante, echecs)
        if reste is not None:
            return (choix, *reste)
    echecs.add((v, etape))
    return None


def _transitions(d: _Donnees, v: int, etape: _Etape) -> Iterator[tuple[_Choix, _Etape]]:
    dues, dispo = d.dues[v - 1], d.dispo[v - 1]
    for groupement in _groupements(dispo, etape.jokers):
        bornes = [(max(0, du - pris), n - pris) for du, n, pris in zip(dues, dispo, groupement.prises, strict=True)]
        for colonnes in _colonnes(etape.lignes, bornes, etape.jokers - groupement.jokers, v):
            lignes = tuple(_prolonge(lignes, col) for lignes, col in zip(etape.lignes, colonnes, strict=True))
            jokers = etape.jokers - groupement.jokers - sum(col.jokers for col in colonnes)
            de_la_main = any(
                pris + col.tuiles > du for pris, col, du in zip(groupement.prises, colonnes, dues, strict=True)
            )
            yield (groupement, colonnes), _Etape(lignes, jokers, etape.pose or de_la_main)


def _colonnes(
    lignes: tuple[tuple[int, ...], ...], bornes: Sequence[tuple[int, int]], jokers: int, v: int
) -> Iterator[tuple[_Colonne, ...]]:
    """List what the colours can do in runs, one colour after another."""
    if not lignes:
        yield ()
        return
    courtes = sum(longueur < 3 for longueur in lignes[0])
    longues = len(lignes[0]) - courtes
    for tuiles, joues in product(range(bornes[0][0], bornes[0][1] + 1), range(jokers + 1)):
        for allongees in range(longues, -1, -1):
            nouvelles = tuiles + joues - courtes - allongees
            if nouvelles == 0 or (nouvelles > 0 and v <= 11):
                for suite in _colonnes(lignes[1:], bornes[1:], jokers - joues, v):
                    yield (_Colonne(tuiles, joues, allongees, nouvelles), *suite)


def _prolonge(lignes: tuple[int, ...], colonne: _Colonne) -> tuple[int, ...]:
    courtes = (longueur + 1 for longueur in lignes if longueur < 3)
    return tuple(sorted((*courtes, *[3] * colonne.allongees, *[1] * colonne.nouvelles)))


@cache
def _groupements(dispo: tuple[int, ...], jokers: int) -> tuple[_Groupement, ...]:
    """List the sets of groups that the tiles of one value can make, fewest first."""
    seuls = [
        (couleurs, k)
        for taille in (3, 4)
        for k in range(min(jokers, taille - 1) + 1)
        for couleurs in combinations([c for c in range(4) if dispo[c]], taille - k)
    ]
    tous, derniers = [_Groupement()], [(0, _Groupement())]
    while derniers:
        derniers = [
            (i, plus)
            for debut, g in derniers
            for i in range(debut, len(seuls))
            if (plus := _avec(g, seuls[i])) and plus.jokers <= jokers and all(map(le, plus.prises, dispo))
        ]
        tous += [g for _, g in derniers]
    return tuple(tous)


def _avec(g: _Groupement, groupe: tuple[tuple[int, ...], int]) -> _Groupement:
    couleurs, k = groupe
    prises = tuple(n + (c in couleurs) for c, n in enumerate(g.prises))
    return _Groupement((*g.groupes, groupe), prises, g.jokers + k)


def _jeux(choix: Sequence[_Choix], sens: int) -> Table:
    """Lay the table that the choices of all values make, taken upwards."""
    finies: list[Combinaison] = []
    ouvertes: list[list[Combinaison]] = [[] for _ in _COULEURS]
    for etape, (groupement, colonnes) in enumerate(choix, 1):
        v = etape if sens > 0 else 14 - etape
        for couleurs, k in groupement.groupes:
            finies.append((*(T(v, _COULEURS[c]) for c in couleurs), *[Joker] * k))
        for c, col in enumerate(colonnes):
            courtes = [ligne for ligne in ouvertes[c] if len(ligne) < 3]
            longues = [ligne for ligne in ouvertes[c] if len(ligne) >= 3]
            finies += longues[col.allongees :]
            poses: list[Tuile] = [*[T(v, _COULEURS[c])] * col.tuiles, *[Joker] * col.jokers]
            lignes: list[Combinaison] = [*courtes, *longues[: col.allongees], *[()] * col.nouvelles]
            ouvertes[c] = [(*ligne, tuile) for ligne, tuile in zip(lignes, poses, strict=True)]
    jeux = (*finies, *(ligne for lignes in ouvertes for ligne in lignes))
    return tuple(c[::sens] for c in jeux)


def _retire(jeu: _Jeu, dispo: int, jokers: int) -> tuple[int, int]:
    numerotees = [face for face in jeu.faces if face != _JOKER]
    return dispo - sum(1 << 4 * face for face in numerotees), jokers - (len(jeu.faces) - len(numerotees))


def _couvertures(face: int, dispo: int, jokers: int) -> Iterator[_Jeu]:
    """List the jeux of at most 5 tiles that hold this face, out of what is at hand.

    A joker stands only for a face that is not at hand: where it stands for another, the two can change places.
    """
    for fenetre in _fenetres(face):
        absentes = [f for f in fenetre if not dispo >> 4 * f & 15]
        if len(absentes) <= jokers:
            faces = tuple(_JOKER if f in absentes else f for f in fenetre)
            yield _Jeu(faces, sum(f // 4 + 1 for f in fenetre), suite=True)
    presentes = [f for f in range(face - face % 4, face - face % 4 + 4) if f != face and dispo >> 4 * f & 15]
    for taille in (3, 4):
        absentes = [_JOKER] * (taille - 1 - len(presentes))
        if len(absentes) <= jokers:
            for autres in combinations(presentes, taille - 1 - len(absentes)):
                yield _Jeu((*sorted((face, *autres)), *absentes), taille * (face // 4 + 1), suite=False)


@cache
def _fenetres(face: int) -> tuple[range, ...]:
    """List the runs of 3 to 5 faces that hold this one: 4 faces apart, of one colour."""
    departs = ((depart, n) for n in (3, 4, 5) for depart in range(face - 4 * (n - 1), face + 1, 4))
    return tuple(range(d, d + 4 * n, 4) for d, n in departs if d >= 0 and d + 4 * (n - 1) < 52)


def _faces(ens: Multiensemble[Tuile]) -> int:
    return sum(n << 4 * _face(t) for t, n in ens if isinstance(t, T))


def _face(tuile: T) -> int:
    return 4 * (tuile.valeur - 1) + tuile.couleur.value


def _combinaison(jeu: _Jeu) -> Combinaison:
    return tuple(Joker if f == _JOKER else T(f // 4 + 1, _COULEURS[f % 4]) for f in jeu.faces)

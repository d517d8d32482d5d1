"""A table out of an arrangement of the solver, as like the old table as can be.

A combination of the old table is kept wherever the arrangement lays its tiles in the same way: in groups of that value,
or in runs of that colour, the others still making valid ones. What is left is cut into new groups and runs, and the
jokers that nothing needs go back where they were, else wherever there is room.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from rummifun.games.rummikub.colonnes import groupements, ouvertes, suivant
from rummifun.games.rummikub.combinaisons import combinaison_valide, est_groupe, est_suite
from rummifun.games.rummikub.programme import Arrangement
from rummifun.games.rummikub.tuiles import Combinaison, Couleur, Joker, T, Table, Tuile

__all__ = ["reconstruit"]

_COULEURS: Final = tuple(Couleur)


class _Reste(NamedTuple):
    """What is still to be cut into combinations; the one thing changed in place here, never kept.

    By value: the tiles of each colour in groups and the jokers with them; by colour and value: tiles and jokers in
    runs; and the jokers to be added.
    """

    prises: list[list[int]]
    jokers: list[int]
    suites: list[list[list[int]]]
    ajoutes: list[int]


class _Forme(NamedTuple):
    """A combination without the jokers that it can do without: its tiles in a group, or in a run that begins there."""

    en_groupe: bool
    rang: int  # the value of a group, the colour of a run
    tuiles: tuple[tuple[int, bool], ...]  # colour or value, and whether it is a joker
    tenues: Combinaison
    ajoutes: int


def reconstruit(avant: Table, a: Arrangement) -> Table:
    """Lay the table that an arrangement says, keeping the combinations of the table before where it can.

    Profil: table → arrangement → table   (ours)

    Law: its tiles are those of the arrangement, and all its combinations are valid.
    """
    reste = _Reste(
        [[0] * 4, *(list(e.groupement.prises) for e in a.etapes)],
        [0, *(e.groupement.jokers for e in a.etapes)],
        [[[0, 0], *([t, j] for t, j in (e.poses[c] for e in a.etapes))] for c in range(4)],
        [a.ajoutes],
    )
    gardees = tuple(k for c in avant if (k := _garde(c, reste)))
    table = [*gardees, *_groupes(reste), *_suites(reste)]
    for _ in range(reste.ajoutes[0]):
        _ajoute_joker(table, len(gardees))
    return tuple(table)


def _garde(c: Combinaison, reste: _Reste) -> Combinaison:
    """Keep a combination if the rest allows, without some jokers if they are wanted elsewhere; `()` if it does not."""
    for forme in _formes(c):
        prise = _prend_groupe(forme, reste) if forme.en_groupe else _prend_suite(forme, reste)
        if prise:
            if forme.ajoutes > reste.ajoutes[0]:
                return forme.tenues
            reste.ajoutes[0] -= forme.ajoutes
            return c
    return ()


def _formes(c: Combinaison) -> Iterator[_Forme]:
    if est_groupe(c):
        tenues = tuple(sorted(c, key=lambda t: t is Joker))
        tenues = tenues[:3] if tenues[-1] is Joker else c
        valeur = next(t.valeur for t in c if isinstance(t, T))
        faces = tuple((t.couleur.value, False) if isinstance(t, T) else (0, True) for t in tenues)
        yield _Forme(True, valeur, faces, tenues, len(c) - len(tenues))
    if est_suite(c):
        tenues = _sans_bouts(c)
        i, tuile = next((i, t) for i, t in enumerate(tenues) if isinstance(t, T))
        tournees = tenues
        if len(tenues) == 3 and i and tuile.valeur + 2 <= 13:  # a joker that begins a run may as well end it
            tournees, i = (*tenues[i:], *[Joker] * i), 0
        faces = tuple((tuile.valeur - i + k, t is Joker) for k, t in enumerate(tournees))
        yield _Forme(False, tuile.couleur.value, faces, tenues, len(c) - len(tenues))


def _sans_bouts(c: Combinaison) -> Combinaison:
    while len(c) > 3 and Joker in (c[0], c[-1]):
        c = c[:-1] if c[-1] is Joker else c[1:]
    return c


def _prend_groupe(forme: _Forme, reste: _Reste) -> bool:
    jokers = sum(joker for _, joker in forme.tuiles)
    prises = list(reste.prises[forme.rang])
    for couleur, joker in forme.tuiles:
        prises[couleur] -= not joker
    if min(prises) < 0 or (tuple(prises), reste.jokers[forme.rang] - jokers) not in groupements(True):
        return False
    reste.prises[forme.rang][:] = prises
    reste.jokers[forme.rang] -= jokers
    return True


def _prend_suite(forme: _Forme, reste: _Reste) -> bool:
    colonne = reste.suites[forme.rang]
    for valeur, joker in forme.tuiles:
        colonne[valeur][joker] -= 1
    if all(min(colonne[valeur]) >= 0 for valeur, _ in forme.tuiles) and _se_coupe(colonne):
        return True
    for valeur, joker in forme.tuiles:
        colonne[valeur][joker] += 1
    return False


def _se_coupe(colonne: Sequence[Sequence[int]]) -> bool:
    """Tell whether the tiles of one colour can be cut into runs."""
    etat = 0
    for tuiles, jokers in colonne[1:]:
        etat = suivant(etat, tuiles + jokers)
        if etat < 0:
            return False
    return ouvertes()[etat][:2] == (0, 0)


def _groupes(reste: _Reste) -> Iterator[Combinaison]:
    for valeur, (prises, jokers) in enumerate(zip(reste.prises, reste.jokers, strict=True)):
        for couleurs, k in groupements(True)[tuple(prises), jokers].groupes:
            yield (*(T(valeur, _COULEURS[c]) for c in couleurs), *[Joker] * k)


def _suites(reste: _Reste) -> Iterator[Combinaison]:
    for couleur, colonne in zip(_COULEURS, reste.suites, strict=True):
        ouvertes_: list[Combinaison] = []
        for valeur, (tuiles, jokers) in enumerate(colonne):
            poses: list[Tuile] = [*[T(valeur, couleur)] * tuiles, *[Joker] * jokers] if tuiles + jokers else []
            ouvertes_.sort(key=lambda ligne: min(len(ligne), 3))
            yield from ouvertes_[len(poses) :]
            ouvertes_ += [()] * (len(poses) - len(ouvertes_))
            ouvertes_ = [(*ligne, tuile) for ligne, tuile in zip(ouvertes_, poses, strict=False)]
        yield from ouvertes_


def _ajoute_joker(table: list[Combinaison], gardees: int) -> None:
    """Add a joker to a new combination, else to one that was kept, else to a run cut in two."""
    for i in (*range(gardees, len(table)), *range(gardees)):
        for plus in ((*table[i], Joker), (Joker, *table[i])):
            if combinaison_valide(plus):
                table[i] = plus
                return
    i = next(i for i, c in enumerate(table) if len(c) >= 6)
    table[i : i + 1] = [(*table[i][:3], Joker), table[i][3:]]

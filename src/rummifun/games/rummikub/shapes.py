"""The facts that the solver needs about a combination, computed once for each of the few thousand."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from rummifun.games.rummikub.combinaisons import defaut, est_groupe, est_suite
from rummifun.games.rummikub.tuiles import Combinaison, Joker, T
from rummifun.refusal import Refusal


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

"""Combinations as players name them: a run by its colour, a group by its number."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from rummifun.core.scene import Message, Several
from rummifun.games.rummikub.tuiles import Bleu, Combinaison, Couleur, Jaune, Noir, Rouge, T, Tuile
from rummifun.messages import N_

COULEURS: Final[dict[Couleur, str]] = {Bleu: N_("blue"), Rouge: N_("red"), Jaune: N_("yellow"), Noir: N_("black")}
"""The names of the colours."""

_NUMEROS: Final = {
    Bleu: N_("blue {n}"),
    Rouge: N_("red {n}"),
    Jaune: N_("yellow {n}"),
    Noir: N_("black {n}"),
}


def combinaison(c: Iterable[Tuile]) -> Message | Several:
    """Name some tiles: of one colour by their numbers, of one number by their colours, others one by one.

    >>> from rummifun.games.rummikub.tuiles import Joker
    >>> from rummifun.messages import translation
    >>> en = translation("en")
    >>> combinaison((T(7, Bleu), Joker, T(9, Bleu))).said(en), combinaison((T(7, Bleu), T(7, Noir))).said(en)
    ('blue 7-joker-9', '7 in blue, black')
    >>> combinaison(iter((T(10, Jaune),))).said(en), combinaison((T(10, Jaune), T(9, Noir))).said(en)
    ('yellow 10', 'yellow 10, black 9')
    """
    tuiles = tuple(c)
    couleurs = {t.couleur for t in tuiles if isinstance(t, T)}
    valeurs = {t.valeur for t in tuiles if isinstance(t, T)}
    if len(tuiles) > 1 and len(couleurs) == 1:
        numeros = Several(tuple(t.valeur if isinstance(t, T) else t for t in tuiles), "-")
        return Message(_NUMEROS[couleurs.pop()], (("n", numeros),))
    if len(tuiles) > 1 and len(valeurs) == 1:
        noms = Several(tuple(Message(COULEURS[t.couleur]) if isinstance(t, T) else t for t in tuiles))
        return Message(N_("{v} in {colours}"), (("v", valeurs.pop()), ("colours", noms)))
    return Several(tuiles)


def combinaisons(table: Iterable[Combinaison]) -> Several:
    """Name several combinations."""
    return Several(tuple(map(combinaison, table)), " + ")

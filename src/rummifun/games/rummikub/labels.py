"""Combinations as players name them: a run by its colour, a group by its number."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from rummifun.core.scene import Message, MessageList
from rummifun.games.rummikub.tuiles import Bleu, Combinaison, Couleur, Jaune, Noir, Rouge, T, Tuile
from rummifun.messages import N_

COLOUR_NAMES: Final[dict[Couleur, str]] = {Bleu: N_("blue"), Rouge: N_("red"), Jaune: N_("yellow"), Noir: N_("black")}
"""The names of the colours."""

_NUMEROS: Final = {
    Bleu: N_("blue {n}"),
    Rouge: N_("red {n}"),
    Jaune: N_("yellow {n}"),
    Noir: N_("black {n}"),
}


def combination_label(c: Iterable[Tuile]) -> Message | MessageList:
    """Name some tiles: of one colour by their numbers, of one number by their colours, others one by one.

    >>> from rummifun.games.rummikub.tuiles import Joker
    >>> from rummifun.messages import translation
    >>> en = translation("en")
    >>> (combination_label((T(7, Bleu), Joker, T(9, Bleu))).localize(en),
    ...  combination_label((T(7, Bleu), T(7, Noir))).localize(en))
    ('blue 7-joker-9', '7 in blue, black')
    >>> (combination_label(iter((T(10, Jaune),))).localize(en),
    ...  combination_label((T(10, Jaune), T(9, Noir))).localize(en))
    ('yellow 10', 'yellow 10, black 9')
    """
    tuiles = tuple(c)
    couleurs = {t.couleur for t in tuiles if isinstance(t, T)}
    valeurs = {t.valeur for t in tuiles if isinstance(t, T)}
    if len(tuiles) > 1 and len(couleurs) == 1:
        numeros = MessageList(tuple(t.valeur if isinstance(t, T) else t for t in tuiles), "-")
        return Message(_NUMEROS[couleurs.pop()], (("n", numeros),))
    if len(tuiles) > 1 and len(valeurs) == 1:
        noms = MessageList(tuple(Message(COLOUR_NAMES[t.couleur]) if isinstance(t, T) else t for t in tuiles))
        return Message(N_("{v} in {colours}"), (("v", valeurs.pop()), ("colours", noms)))
    return MessageList(tuiles)


def combinations_label(table: Iterable[Combinaison]) -> MessageList:
    """Name several combinations."""
    return MessageList(tuple(map(combination_label, table)), " + ")

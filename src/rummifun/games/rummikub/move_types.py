"""The moves of Rummikub, as values (Rummikub §8.4)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from rummifun.core.scene import Message, MessageList
from rummifun.games.rummikub.tuiles import (
    Combinaison,
    Couleur,
    Pose,
    T,
    Table,
    Tuile,
    en_table,
)
from rummifun.messages import N_


@dataclass(frozen=True, slots=True)
class Piocher:
    """The move of drawing a tile (rule 3)."""


@dataclass(frozen=True, slots=True)
class Passer:
    """The move of passing: with the pool empty and nothing to lay (ours; without it a stuck player blocks the game)."""


@dataclass(frozen=True, slots=True)
class Quitter:
    """The move of leaving a game that goes on with two players or more; the tiles stay aside (ours)."""


@dataclass(frozen=True, slots=True, init=False)
class Poser:
    """The move of laying tiles: the whole new table (rule 3)."""

    table: Table

    def __init__(self, table: Iterable[Sequence[Tuile]]) -> None:
        object.__setattr__(self, "table", en_table(table))


@dataclass(frozen=True, slots=True, init=False)
class PremierCoup:
    """The move of laying a first pose beside the table (rule 5)."""

    pose: Pose

    def __init__(self, pose: Iterable[Sequence[Tuile]]) -> None:
        object.__setattr__(self, "pose", en_table(pose))


Coup = Piocher | Passer | Poser | PremierCoup | Quitter
"""A move of Rummikub."""


COLOUR_NAMES: Final = dict(zip(Couleur, (N_("blue"), N_("red"), N_("yellow"), N_("black")), strict=True))
"""The names of the colours."""


_NUMEROS: Final = dict(zip(Couleur, (N_("blue {n}"), N_("red {n}"), N_("yellow {n}"), N_("black {n}")), strict=True))


def combination_label(c: Iterable[Tuile]) -> Message | MessageList:
    """Name some tiles: of one colour by their numbers, of one number by their colours, others one by one.

    >>> from rummifun.games.rummikub.tuiles import Bleu, Jaune, Joker, Noir
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

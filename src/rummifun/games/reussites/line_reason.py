"""The purpose of a movement in a winning line: the next movement that it makes possible."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import islice
from typing import Any, Final, NamedTuple, assert_never

from rummifun.core.scene import Message
from rummifun.messages import N_
from rummifun.pieces.cartes import Carte, face
from rummifun.pieces.tableau import Cartes, Deplacer, Mouvement, Retourner, Tableau

_AHEAD: Final = 12
"""The number of movements after which a later one no longer counts as the purpose of the first."""


class _Pose(NamedTuple):
    """Cards that a line moves, lowest first, their source and target, and how many lie beneath them."""

    cartes: Cartes
    source: str
    cible: str
    fond: int


def line_reason(tables: Iterable[Tableau[Any]], ligne: tuple[Mouvement, ...]) -> Message | None:
    """Name the purpose of the first movement of a line; `tables` stand before and after each movement.

    A card lies under the moving cards, will lie on them, or needs their space; for a stock, it is the card to come.
    """
    coup, vus = ligne[0], (*islice(tables, _AHEAD),)
    poses = _poses(vus, ligne)
    match coup:
        case Deplacer():
            return _libere(vus[0], next(poses), poses)
        case Retourner(source, cible) if source == cible:
            return None
        case Retourner():
            vient = next(poses, None)
            return _dit(N_("{card} is to come"), vient.cartes) if vient and _vient_de(coup, vient) else None
        case _:
            assert_never(coup)


def _poses(tables: tuple[Tableau[Any], ...], ligne: tuple[Mouvement, ...]) -> Iterator[_Pose]:
    """List the cards that a line moves, from all its tables."""
    for t, coup in zip(tables, ligne, strict=False):
        if isinstance(coup, Deplacer):
            tas = t[coup.source]
            fin = len(tas) - coup.saut
            yield _Pose(tuple(map(face, tas[fin - coup.n : fin])), coup.source, coup.cible, fin - coup.n)


def _vient_de(coup: Retourner, pose: _Pose) -> bool:
    return pose.source in (coup.source, coup.cible)


def _libere(t: Tableau[Any], premiere: _Pose, suite: Iterable[_Pose]) -> Message | None:
    """Find the first later movement that the first one makes possible, before its cards move again."""
    dessous, vide = _dessous(t, premiere)
    for pose in suite:
        if dessous in pose.cartes:
            return _dit(N_("{card} under it is needed"), (dessous,))
        if set(pose.cartes) & set(premiere.cartes):
            return None
        if pose.cible == premiere.cible:
            return _dit(N_("{card} goes onto it then"), pose.cartes)
        if vide and pose.cible == premiere.source:
            return _dit(N_("the space is for {card}"), pose.cartes)
    return None


def _dessous(t: Tableau[Any], pose: _Pose) -> tuple[Carte | None, bool]:
    """Return the card under those that move, and True if they leave their place empty."""
    tas = tuple(map(face, t[pose.source]))
    return (tas[pose.fond - 1] if pose.fond else None), tas == pose.cartes


def _dit(cle: str, cartes: Cartes) -> Message:
    return Message(cle, (("card", cartes[0]),))

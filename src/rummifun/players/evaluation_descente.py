"""The greedy player's measure of La descente: cards that leave its own piles, or go to the opponent's."""

from __future__ import annotations

from typing import assert_never

from rummifun.core.scene import Message, plural
from rummifun.games.descente.etat import Etat, autre, pose
from rummifun.games.descente.move_types import (
    Centre,
    Coup,
    Deplacer,
    Face,
    Main,
    Place,
    Ranger,
    Remelanger,
    Remettre,
    Tirer,
)
from rummifun.games.descente.rules import moved_cards
from rummifun.games.descente.view import Vue
from rummifun.messages import N_
from rummifun.pieces.tarot import valeur

Evaluation = tuple[tuple[int, ...], Message]


def evaluate(v: Vue, coup: Coup) -> Evaluation:
    """Measure a move: the cards gained first, then how directly; nothing for a move that does not help."""
    e = v.ouvert
    match coup:
        case Deplacer(source, cible):
            return _deplacement(e, source, cible)
        case Tirer():
            return (0, 0, 0), Message(N_("nothing better than drawing"))
        case Remelanger():
            return (0, 0, 0), Message(N_("the packet is empty"))
        case Remettre():
            return (0, 0, 0), Message(N_("nothing better to do with {c}"), (("c", e.main[e.au_trait.value]),))
        case Ranger():
            return (0, 0, 0), Message(N_("the rules make this move"))
        case _:
            assert_never(coup)


def _deplacement(e: Etat, source: Place, cible: Place) -> Evaluation:
    cartes = moved_cards(e, source)
    propre = source in (Main(), Face(e.au_trait))
    if isinstance(cible, Face):
        raison = plural(len(cartes), N_("gives {n} card to the other"), N_("gives {n} cards to the other"))
        return (len(cartes) + propre, 2, 0), raison
    trou = isinstance(cible, Centre) and not e.centre[cible.pile - 1]
    if propre:
        return (1, 0 if trou else 1, valeur(cartes[0]) if trou else 0), Message(N_("gets rid of a card"))
    return _remaniement(e, source) if not trou else _vain()


def _remaniement(e: Etat, source: Place) -> Evaluation:
    """Measure moving cards of the centre, or the opponent's, onto another pile of the centre.

    A card uncovered in the centre takes only cards that the target of the move would take as well.
    """
    propres = [carte for place in (Main(), Face(e.au_trait)) for carte in moved_cards(e, place)]
    match source:
        case Centre(carte=1) if propres:
            return (1, -1, 0), Message(N_("makes a hole for one of its cards"))
        case Centre():
            return _vain()
    dessous = e.face[autre(e.au_trait).value][-2:-1]
    placees = [c for c in propres if dessous and pose(c, dessous[0])]
    return ((1, -1, 1), Message(N_("makes room for {c}"), (("c", placees[0]),))) if placees else _vain()


def _vain() -> Evaluation:
    return (-1, 0, 0), Message(N_("only moves cards about"))

"""The worth of a move and of a state of La descente, as greedy players and searches see it."""

from __future__ import annotations

from typing import Any, assert_never

from rummifun.core.scene import Message, plural
from rummifun.games.descente.etat import (
    Etat,
    Joueur,
    autre,
    cartes_de,
    pose,
)
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
from rummifun.games.descente.rules import (
    moved_cards,
)
from rummifun.games.descente.scene import (
    Vue,
)
from rummifun.messages import N_
from rummifun.pieces.tarot import valeur

Evaluation = tuple[tuple[int, ...], Message]


def evaluate(v: Vue, coup: Coup) -> Evaluation:
    """Measure a move: the cards gained first, then how directly; nothing for a move that does not help."""
    e = v.ouvert
    match coup:
        case Deplacer(source, target):
            return _move_value(e, source, target)
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


def _move_value(e: Etat, source: Place, target: Place) -> Evaluation:
    cartes = moved_cards(e, source)
    clean = source in (Main(), Face(e.au_trait))
    if isinstance(target, Face):
        reason = plural(len(cartes), N_("gives {n} card to the other"), N_("gives {n} cards to the other"))
        return (len(cartes) + clean, 2, 0), reason
    gap = isinstance(target, Centre) and not e.centre[target.pile - 1]
    if clean:
        return (1, 0 if gap else 1, valeur(cartes[0]) if gap else 0), Message(N_("gets rid of a card"))
    return _rearrangement_value(e, source) if not gap else _vain()


def _rearrangement_value(e: Etat, source: Place) -> Evaluation:
    """Measure moving cards of the centre, or the opponent's, onto another pile of the centre.

    A card uncovered in the centre takes only cards that the target of the move would take as well.
    """
    clean_cards = [carte for place in (Main(), Face(e.au_trait)) for carte in moved_cards(e, place)]
    match source:
        case Centre(carte=1) if clean_cards:
            return (1, -1, 0), Message(N_("makes a hole for one of its cards"))
        case Centre():
            return _vain()
    below = e.face[autre(e.au_trait).value][-2:-1]
    placees = [c for c in clean_cards if below and pose(c, below[0])]
    return ((1, -1, 1), Message(N_("makes room for {c}"), (("c", placees[0]),))) if placees else _vain()


def _vain() -> Evaluation:
    return (-1, 0, 0), Message(N_("only moves cards about"))


def lead(state: Any, seat: int) -> float:
    """Count how many fewer cards a seat has than the other."""
    mine, theirs = (cartes_de(joueur, state) for joueur in (Joueur(seat), Joueur(1 - seat)))
    return (theirs - mine) / 5

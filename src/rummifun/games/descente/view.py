"""The view of a seat of La descente, and the states that it cannot tell apart.

Both players and all spectators are shown the same: every card that ever lay face up. A packet is unknown when dealt;
once it is mixed again, from cards that all have seen and in an order that is no secret, it is known.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import chain

from rummifun.chance import Alea
from rummifun.core.conversion import evolve
from rummifun.core.scene import Drawable
from rummifun.games.descente.etat import Etat, Joueur, Tas, iter_cards
from rummifun.games.descente.rules import fini
from rummifun.multiset.rapide import Multiensemble, mens
from rummifun.pieces.tarot import JEU_78, CarteTarot


@dataclass(frozen=True, slots=True)
class Vue(Drawable):
    """A view: the state itself, except packets never shown (None), whose heights are known.

    Profil: siège option × etat sans ses paquets cachés × paquets × hauteurs × 𝔹 → vue

    >>> from rummifun.games.descente.etat import donne
    >>> v = vue(donne(Alea(6)), 0)
    >>> v.paquet, v.hauteurs, v.au_trait
    ((None, None), (37, 36), SUD)

    Law: vue (etat_possible v a) v.siege == v
    """

    siege: int | None
    ouvert: Etat
    paquet: tuple[Tas | None, Tas | None]
    hauteurs: tuple[int, int]
    fini: bool

    @property
    def au_trait(self) -> Joueur:
        """The player to move, or last to move at the end."""
        return self.ouvert.au_trait


def vue(e: Etat, siege: int | None) -> Vue:
    """Show a state to a seat (0 for SUD) or to a spectator: everything but the packets never shown; all after the end.

    Profil: etat → siège option → vue

    >>> from rummifun.games.descente.etat import donne
    >>> vue(donne(Alea(6)), None).ouvert.paquet
    ((), ())

    Law: states that differ only in packets never shown give equal views.
    """
    over = fini(e)
    sud, nord = (p if over or connu else None for p, connu in zip(e.paquet, e.vus, strict=True))
    return Vue(siege, evolve(e, paquet=((), ())), (sud, nord), (len(e.paquet[0]), len(e.paquet[1])), over)


def _montrees(v: Vue) -> Iterator[CarteTarot]:
    return chain(iter_cards(v.ouvert), *filter(None, v.paquet))


def known_cards(v: Vue) -> Multiensemble[CarteTarot]:
    """Gather the cards that the seat of a view can locate."""
    return mens(_montrees(v))


def state_to_move(v: Vue) -> Etat | None:
    """Return the state as the seat of a view knows it if it is to move, else None."""
    return None if v.fini or v.siege != v.au_trait.value else etat_possible(v, Alea())


def etat_possible(v: Vue, alea: Alea) -> Etat:
    """Draw a state that the seat of a view cannot tell from the true one: the hidden cards are dealt anew.

    Profil: vue → Alea → etat

    >>> from rummifun.games.descente.etat import donne
    >>> v = vue(donne(Alea(6)), 1)
    >>> vue(etat_possible(v, Alea(5)), 1) == v, etat_possible(v, Alea(5)) == etat_possible(v, Alea(6))
    (True, False)

    Law: vue (etat_possible v a) v.siege == v
    """
    vues = {*_montrees(v)}
    cachees, _ = alea.shuffle(c for c in JEU_78 if c not in vues)
    sud = cachees[: v.hauteurs[0]] if v.paquet[0] is None else v.paquet[0]
    nord = cachees[len(cachees) - v.hauteurs[1] :] if v.paquet[1] is None else v.paquet[1]
    return evolve(v.ouvert, paquet=(sud, nord))

"""The view of a seat of Haricots, and the states that it cannot tell apart."""

from __future__ import annotations

from dataclasses import dataclass

from rummifun.chance import Alea
from rummifun.core.conversion import evolve
from rummifun.core.scene import Drawable
from rummifun.games.haricots.cartes import CARTES, Haricot, card_sequence
from rummifun.games.haricots.etat import Etat, Main, Phase, all_cards
from rummifun.games.haricots.rules import to_move
from rummifun.multiset.rapide import Multiensemble, difference


@dataclass(frozen=True, slots=True)
class Vue(Drawable):
    """A view: the state without the cards never shown to its seat, but with their number.

    The discard pile is known from bottom to top: each of its cards was laid there face up. The deck and the other
    player's hand stay hidden until the end of the game.

    >>> from rummifun.games.haricots.etat import donne
    >>> v = vue(donne(Alea(1)), 1)
    >>> v.nombres, v.nombre_deck, len(v.connu.main[0]), len(v.connu.main[1]), v.connu.deck
    ((5, 5), 94, 0, 5, ())
    """

    siege: int | None
    connu: Etat
    nombres: tuple[int, int]
    nombre_deck: int

    @property
    def fini(self) -> bool:
        """Tell whether the game is over."""
        return self.connu.phase is Phase.Fin

    def main(self, siege: int) -> Main | None:
        """Return a hand, None when it is hidden."""
        main = self.connu.main[siege]
        return main if len(main) == self.nombres[siege] else None


def vue(e: Etat, siege: int | None) -> Vue:
    """Show a state to a seat (0 for J1) or to a spectator; everything after the end."""
    if e.phase is Phase.Fin:
        return full_view(e, siege)
    m1, m2 = (main if i == siege else () for i, main in enumerate(e.main))
    return evolve(full_view(e, siege), connu=evolve(e, deck=(), main=(m1, m2)))


def full_view(e: Etat, siege: int | None = None) -> Vue:
    """Show everything, in a printed state and once the game is over."""
    return Vue(siege, e, (len(e.main[0]), len(e.main[1])), len(e.deck))


def known_cards(v: Vue) -> Multiensemble[Haricot]:
    """Gather the cards that the seat of a view has seen."""
    return all_cards(v.connu)


def state_to_move(v: Vue) -> Etat | None:
    """Return the state as the seat of a view knows it if it is to move, else None."""
    return None if v.siege is None or v.siege != to_move(v.connu) else etat_possible(v, Alea())


def etat_possible(v: Vue, alea: Alea) -> Etat:
    """Draw a state that the seat of a view cannot tell from the true one: the hidden cards are dealt anew.

    >>> from rummifun.games.haricots.etat import donne
    >>> v = vue(donne(Alea(1)), 1)
    >>> vue(etat_possible(v, Alea(5)), 1) == v
    True
    """
    cachees, _ = alea.shuffle(card_sequence(difference(CARTES, all_cards(v.connu))))
    m1, cachees = _main(v, 0, cachees)
    m2, cachees = _main(v, 1, cachees)
    return evolve(v.connu, main=(m1, m2), deck=v.connu.deck or cachees)


def _main(v: Vue, siege: int, cachees: tuple[Haricot, ...]) -> tuple[Main, tuple[Haricot, ...]]:
    """Return a known hand, or deal a hidden one."""
    connue, n = v.main(siege), v.nombres[siege]
    return (cachees[:n], cachees[n:]) if connue is None else (connue, cachees)

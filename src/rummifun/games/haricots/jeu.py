"""Haricots as a `Game`: the rules joined into the words that every game shares."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Final

from rummifun.chance import Alea
from rummifun.core.game import Broken, Outcome
from rummifun.core.scene import Message, Scene
from rummifun.games.haricots.cartes import Haricot
from rummifun.games.haricots.coups import Mouvement
from rummifun.games.haricots.etat import TOURS, Etat, Phase, cartes, donne
from rummifun.games.haricots.invariants import invariants
from rummifun.games.haricots.notation import ecrit_coup, ecrit_etat, lit_coup, lit_etat
from rummifun.games.haricots.refus import Refus
from rummifun.games.haricots.regles import Options, coups, refusal, siege_au_trait, step
from rummifun.games.haricots.scene import acte, hand, scene
from rummifun.games.haricots.vue import Vue, etat_possible, vue
from rummifun.messages import N_
from rummifun.multiset.ordre_sup import Multiensemble
from rummifun.refusal import Precondition, Refusal

__all__ = ["BORNE", "Haricots", "haricots"]

BORNE: Final = 12 * (TOURS * (TOURS + 1) // 2) + 2 + 104 + 6
"""More moves than any game has.

When turn t begins, at most 4(t − 1) cards lie in the trade area and on the discard pile, since a turn brings three from
the deck and at most one from a hand. So it has at most 4(t − 1) moves of step 1, two plays, a discard, a draw of three,
4(t − 1) + 1 cards taken back, 4t chained and one move to end that, two draws: 12t. Then the options add two purchases,
a sale for itself for each card that began a chain, and six sales at the end.
"""


_FEUILLE: Final = Options()
"""The options of the sheet itself."""


@dataclass(frozen=True, slots=True)
class Haricots:
    """The rule book of Haricots for two, with its options; `moves` lists every legal move.

    >>> jeu = haricots()
    >>> jeu.name, jeu.seats, jeu.exhaustive, jeu.options["slots"]
    ('haricots', 2, True, 3)
    """

    choix: Options = _FEUILLE
    name: str = "haricots"
    seats: int = 2
    exhaustive: bool = True
    bound: int | None = BORNE

    @property
    def options(self) -> Mapping[str, Any]:
        """Give the options by name."""
        return self.choix._asdict()

    def new(self, alea: Alea) -> Etat:
        """Shuffle, and deal five cards to each."""
        return donne(alea, self.choix.slots)

    def to_move(self, state: Etat) -> int | None:
        """Give the seat to move, 0 for J1."""
        return siege_au_trait(state)

    def moves(self, state: Etat) -> Iterator[Mouvement]:
        """List every legal move; see `regles.coups`."""
        return coups(self.choix, state)

    def refusal(self, state: Etat, move: Mouvement) -> Refusal | None:
        """Decide; see `regles.refusal`."""
        return refusal(self.choix, state, move)

    def step(self, state: Etat, move: Mouvement) -> Etat:
        """Apply; see `regles.step`."""
        return step(self.choix, state, move)

    def outcome(self, state: Etat) -> Outcome | None:
        """Give the coins of both; who has more wins."""
        if state.phase is not Phase.Fin:
            return None
        s1, s2 = state.pieces
        return Outcome((s1, s2), None if s1 == s2 else int(s1 < s2), Message(N_("the deck is empty")))

    def pieces(self, state: Etat) -> Multiensemble[Haricot]:
        """Gather all cards, sold ones too."""
        return cartes(state)

    def invariants(self, state: Etat) -> tuple[Broken, ...]:
        """List what is impossible; see `invariants`."""
        return tuple(invariants(self.choix, state))

    def view(self, state: Etat, seat: int | None) -> Vue:
        """Show; see `vue.vue`."""
        return vue(state, seat)

    def known(self, view: Vue) -> Multiensemble[Haricot]:
        """Gather the cards that a seat was shown."""
        return cartes(view.connu)

    def resample(self, view: Vue, alea: Alea) -> Etat:
        """Deal what the view hides; see `vue.etat_possible`."""
        return etat_possible(view, alea)

    def scene(self, view: Vue) -> Scene:
        """Lay out a view, with the acts of its seat when it is to move."""
        if view.siege is None or view.siege != siege_au_trait(view.connu):
            return scene(view)
        proposes = coups(self.choix, view.connu)
        return scene(view, tuple(acte(view, coup) for coup in proposes))

    def hand(self, view: Vue, source: str, index: int | None, target: str | None) -> Mouvement | None:
        """Give the move that a hand means; see `scene.hand`."""
        return hand(source, index, target)

    def write(self, move: Mouvement) -> str:
        """Write a move; see `notation`."""
        return ecrit_coup(move)

    def read(self, text: str) -> Mouvement:
        """Read a move; see `notation`."""
        return lit_coup(text)

    def write_position(self, state: Etat) -> str:
        """Write a state; see `notation`."""
        return ecrit_etat(state)

    def read_position(self, text: str) -> Etat:
        """Read a state; see `notation`."""
        return lit_etat(text)


def haricots(
    slots: int = 3,
    third_cost: int | None = None,
    final_sale: bool = False,
    sell_in_step1: bool = False,
    voluntary_sale: bool = False,
) -> Haricots:
    """Make the game with options; without any, it is the sheet's.

    `slots` is how many chains a player may have; with two, `third_cost` (2 or 3 coins) sells the place of a third.
    `final_sale` sells the chains left at the end, `sell_in_step1` lets a chain be sold for a card that the other left,
    `voluntary_sale` lets one be sold for itself in any step of one's own.

    Profil: ℕ → ℕ option → 𝔹 → 𝔹 → 𝔹 → jeu

    >>> haricots() == haricots(slots=3), haricots(slots=2, third_cost=3).options["third_cost"]
    (True, 3)

    Law: (haricots o).options == o. Raises `Precondition` for other values.
    """
    choix = Options(slots, third_cost, final_sale, sell_in_step1, voluntary_sale)
    for nom, permises in _PERMISES.items():
        valeur = getattr(choix, nom)
        if not any(valeur is permise for permise in permises):
            raise Precondition(Refusal(Refus.OptionImpossible, (nom,), ", ".join(map(repr, permises)), valeur))
    if slots == 3 and third_cost is not None:
        raise Precondition(Refusal(Refus.OptionImpossible, ("third_cost",), repr(None), third_cost))
    return Haricots(choix)


_PERMISES: Final[Mapping[str, tuple[int | None, ...]]] = {
    "slots": (3, 2),
    "third_cost": (None, 3, 2),
    "final_sale": (False, True),
    "sell_in_step1": (False, True),
    "voluntary_sale": (False, True),
}
"""The values of each option, the default first."""

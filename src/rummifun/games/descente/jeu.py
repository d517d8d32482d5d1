"""La descente as a `Game`: the rules, the views, the notations and the scene joined into the words of every game."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import asdict, dataclass
from itertools import chain
from typing import Any, Final, Literal

from rummifun.chance import Alea
from rummifun.core.game import Broken, Outcome
from rummifun.core.scene import Message, Scene
from rummifun.games.descente.coups import Coup
from rummifun.games.descente.etat import (
    LIMITE,
    Etat,
    Joueur,
    autre,
    cartes_de,
    donne,
    possibles,
    prochaine,
    rangees,
    sans_carte,
)
from rummifun.games.descente.notation import ecrit_coup, ecrit_etat, lit_coup, lit_etat
from rummifun.games.descente.options import OPTIONS, Options
from rummifun.games.descente.refus import Refus
from rummifun.games.descente.regles import est_suite, fini, moves, refusal, step
from rummifun.games.descente.scene import acte, hand, scene
from rummifun.games.descente.vue import Vue, cartes_vues, etat_possible, vue
from rummifun.messages import N_
from rummifun.multiset.ordre_sup import Multiensemble, mens
from rummifun.pieces.tarot import JEU_78, CarteTarot
from rummifun.refusal import Refusal

__all__ = ["BORNE", "Descente", "descente"]

BORNE: Final = 25_000 * 10_000
"""More moves than any game can take: fewer than 25 000 turns, each of fewer than 10 000 moves.

A card of the centre is covered only by smaller ones, so some card that a foundation waits for is always in a packet or
a face-up pile, and comes up within 156 turns of its owner: at most 312 turns lie between two cards of the foundations,
78 · 312 turns in all. In a turn one's own cards only become fewer; so there are at most 78 of them drawn and moved or
put on a foundation, 79 draws, as many mixes and one last move, and at most 30 rearrangements between two of these.
"""


@dataclass(frozen=True, slots=True)
class Descente:
    """The rule book of La descente, with its options.

    >>> descente().name, descente().seats, descente().exhaustive
    ('descente', 2, True)

    Law: Descente o == Descente p exactly when o = p.
    """

    regle: Options = OPTIONS
    name: str = "descente"
    seats: int = 2
    exhaustive: bool = True
    bound: int | None = BORNE

    @property
    def options(self) -> Mapping[str, Any]:
        """Where the known programs differ; see `Options`."""
        return asdict(self.regle)

    def new(self, alea: Alea) -> Etat:
        """Deal: 37 cards to SUD, 36 to NORD, 5 to the centre."""
        return donne(alea, self.regle.packet_order)

    def to_move(self, state: Etat) -> int | None:
        """Give the seat to move, 0 for SUD: whoever it is makes the forced moves too."""
        return None if fini(state) else state.au_trait.value

    def moves(self, state: Etat) -> Iterator[Coup]:
        """List all moves; see `regles.moves`."""
        return moves(state, self.regle)

    def refusal(self, state: Etat, move: Coup) -> Refusal | None:
        """Decide; see `regles.refusal`."""
        return refusal(state, move, self.regle)

    def step(self, state: Etat, move: Coup) -> Etat:
        """Apply; see `regles.step`."""
        return step(state, move, self.regle)

    def outcome(self, state: Etat) -> Outcome | None:
        """Give how many cards each has left; who has none wins, and whoever is to move if neither has."""
        if not fini(state):
            return None
        nombres = cartes_de(Joueur.SUD, state), cartes_de(Joueur.NORD, state)
        return Outcome(nombres, sans_carte(state)[0].value, Message(N_("a player has no card left")))

    def pieces(self, state: Etat) -> Multiensemble[CarteTarot]:
        """Gather the cards of all zones."""
        return mens(_cartes(state))

    def invariants(self, state: Etat) -> tuple[Broken, ...]:
        """List what is impossible: cards missing or too many, a pile that is no run, a hand out of turn, a count."""
        return tuple(_invariants(state))

    def view(self, state: Etat, seat: int | None) -> Vue:
        """Show; see `vue.vue`."""
        return vue(state, seat)

    def known(self, view: Vue) -> Multiensemble[CarteTarot]:
        """Gather the cards whose place is known; see `vue.cartes_vues`."""
        return cartes_vues(view)

    def resample(self, view: Vue, alea: Alea) -> Etat:
        """Deal what the view hides; see `vue.etat_possible`."""
        return etat_possible(view, alea)

    def scene(self, view: Vue) -> Scene:
        """Lay out a view, with the acts of its seat when it is to move."""
        if view.fini or view.siege != view.au_trait.value:
            return scene(view)
        possible = etat_possible(view, Alea())
        return scene(view, tuple(acte(possible, coup) for coup in self.moves(possible)))

    def hand(self, view: Vue, source: str, index: int | None, target: str | None) -> Coup | None:
        """Give the move that a hand means; see `scene.hand`."""
        return hand(source, index, target)

    def write(self, move: Coup) -> str:
        """Write a move; see `notation`."""
        return ecrit_coup(move)

    def read(self, text: str) -> Coup:
        """Read a move; see `notation`."""
        return lit_coup(text)

    def write_position(self, state: Etat) -> str:
        """Write a state; see `notation`."""
        return ecrit_etat(state)

    def read_position(self, text: str) -> Etat:
        """Read a state; see `notation`."""
        return lit_etat(text)


def descente(
    opponent_top: Literal["always", "holes_only", "never"] = "always",
    remix_start: Literal["dessus", "dessous"] = "dessus",
    run_moves: Literal["anywhere", "opponent_only"] = "anywhere",
    packet_order: Literal["lifo", "fifo"] = "lifo",
) -> Descente:
    """Make the game of La descente; the options are those of `Options`.

    Profil: options → jeu

    >>> from rummifun.core.game import play
    >>> from rummifun.games.descente import Remettre, Tirer
    >>> jeu = descente()
    >>> e = play(jeu, play(jeu, jeu.new(Alea(6)), Tirer()), Remettre())
    >>> jeu.to_move(e), str(e.face[0][-1])
    (1, '9♣')

    Law: descente () == descente (default values). Raises `Precondition` for an unknown value.
    """
    return Descente(Options(opponent_top, remix_start, run_moves, packet_order))


def _cartes(e: Etat) -> Iterator[CarteTarot]:
    return chain(*e.centre, *e.paquet, *e.face, (c for c in e.main if c is not None), rangees(e))


_VIDE: Final = Etat(((),) * 5, ((), ()))


def _invariants(e: Etat) -> Iterator[Broken]:
    nombres = Counter(_cartes(e))
    en_trop = tuple(c for c in JEU_78 if nombres[c] > 1)
    manquent = tuple(c for c in JEU_78 if not nombres[c])
    if en_trop:
        yield Refusal(Refus.CartesEnTrop, en_trop)
    if manquent:
        yield Refusal(Refus.CartesManquantes, manquent)
    if len(e.centre) != 5:
        yield Refusal(Refus.CentreIncomplet, expected=5, got=len(e.centre))
    yield from (Refusal(Refus.CentreEnDesordre, tas, got=i) for i, tas in enumerate(e.centre, 1) if not est_suite(tas))
    if not possibles(e.paquet_de_gauche):
        yield Refusal(Refus.FondationHorsBornes, expected="0..14, 0..22", got=str(e.paquet_de_gauche))
    hors_tour = e.main[autre(e.au_trait).value]
    if hors_tour is not None:
        yield Refusal(Refus.MainHorsTour, (hors_tour,), expected=str(e.au_trait))
    yield from _jamais_vues(e)
    if e.remaniements > LIMITE:
        yield Refusal(Refus.RemaniementsHorsBornes, expected=LIMITE, got=e.remaniements)


def _jamais_vues(e: Etat) -> Iterator[Broken]:
    """List packets higher than the deal makes them, and what was shown although it goes to the left at once."""
    couvertes = [c for face in e.face for c in face[:-1]]
    for j, donnees in ((Joueur.SUD, 37), (Joueur.NORD, 36)):
        paquet = e.paquet[j.value]
        if len(paquet) > donnees and e.vus[j.value]:  # it has grown by cards that all lay face up
            couvertes += paquet
        elif len(paquet) > donnees:
            yield Refusal(Refus.PaquetTropHaut, (j,), expected=donnees, got=len(paquet))
    if non_rangees := tuple(c for c in couvertes if prochaine(c, _VIDE)):  # an As or the Excuse, not put away in time
        yield Refusal(Refus.CarteNonRangee, non_rangees)

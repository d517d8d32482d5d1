"""The moves of Haricots as values, forced ones too, and its refusals; a card is named by its place in its pile."""

from __future__ import annotations

from dataclasses import dataclass

from rummifun.core.conversion import Door
from rummifun.games.haricots.cartes import Haricot
from rummifun.refusal import Code

__all__ = ["AcheterTroisieme", "Chainer", "Coup", "Defausser", "Jeter", "JouerPremiere"]


__all__ += ["Piocher", "Rappeler", "Suite", "Tirer", "Vendre"]


class RefusHaricots(Code):
    """Reasons to refuse an option, a card or a move of Haricots, in the order of checking."""

    OptionImpossible = "haricots, options"
    CarteInconnue = "haricots, glossaire"
    PartieTerminee = "haricots, fin du jeu"
    RangerDAbord = "haricots, étapes 5 et 6"
    MauvaisePhase = "haricots, déroulement d'un tour"
    MainVide = "haricots, étapes 2 à 4"
    IndiceHorsBornes = "haricots, étapes 1, 4 et 5"
    PasDePlace = "haricots, étape 1"
    VenteInutile = "haricots, étapes 2 et 5"
    VenteRequise = "haricots, étapes 2 et 5"
    ChaineInconnue = "haricots, étapes 2 et 5"
    AchatImpossible = "haricots, options"
    PiecesInsuffisantes = "haricots, options"


class EtatInvalide(Code):
    """Faults of an impossible state of Haricots: one member for each invariant that can be broken."""

    CartesEnTrop = "haricots, glossaire"
    CartesManquantes = "haricots, glossaire"
    TourHorsBornes = "haricots, fin du jeu"
    PiocheFausse = "haricots, étapes 5 et 6"
    MainFausse = "haricots, étapes 2 à 6"
    EchangeFaux = "haricots, étapes 1 et 5"
    RebutFaux = "haricots, étape 5"
    PlacesFausses = "haricots, but du jeu"
    TropDeChaines = "haricots, but du jeu"
    ChainesPareilles = "haricots, but du jeu"
    ChaineVide = "haricots, but du jeu"
    PiecesNegatives = "haricots, but du jeu"
    PiecesSansVente = "haricots, but du jeu"


@dataclass(frozen=True, slots=True)
class Chainer(Door):
    """The move of putting the i-th card of the trade area, from 1, on a chain, selling one if need be (1 and 5).

    A chain is sold for a card only if the card has neither a chain nor a free place.

    >>> Chainer(2), Chainer(1, Haricot.Blue)
    (Chainer(indice=2, vendre=None), Chainer(indice=1, vendre=Blue))
    """

    indice: int
    vendre: Haricot | None = None


@dataclass(frozen=True, slots=True)
class Jeter(Door):
    """The move of throwing the i-th card that the other has left on the discard pile (step 1)."""

    indice: int


@dataclass(frozen=True, slots=True)
class JouerPremiere(Door):
    """The move of playing the first card of one's hand on a chain, selling one if need be (steps 2 and 3)."""

    vendre: Haricot | None = None


@dataclass(frozen=True, slots=True)
class Defausser(Door):
    """The move of throwing the i-th card of one's hand, from 1, on the discard pile (step 4)."""

    indice: int


@dataclass(frozen=True, slots=True)
class Suite:
    """The move of going on to the next step (steps 3, 4 and 5)."""


@dataclass(frozen=True, slots=True)
class Tirer:
    """The forced move of drawing three cards from the deck into the trade area (step 5)."""


@dataclass(frozen=True, slots=True)
class Rappeler:
    """The forced move of drawing the top of the discard pile into the trade area, if it matches one there (step 5)."""


@dataclass(frozen=True, slots=True)
class Piocher:
    """The forced move of drawing a card from the deck to the back of one's hand (step 6)."""


@dataclass(frozen=True, slots=True)
class Vendre(Door):
    """The move of selling a chain for its own sake: at the end of the game, or earlier if the options allow it."""

    chaine: Haricot


@dataclass(frozen=True, slots=True)
class AcheterTroisieme:
    """The move of buying a place for a third chain, if the options sell one."""


Coup = Chainer | Jeter | JouerPremiere | Defausser | Suite | Tirer | Rappeler | Piocher | Vendre | AcheterTroisieme
"""A move of Haricots."""

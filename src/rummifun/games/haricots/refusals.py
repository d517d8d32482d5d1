"""The rules of Haricots that can refuse an option, a card, a move or a state, each with its place on the sheet."""

from __future__ import annotations

from rummifun.refusal import Code


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

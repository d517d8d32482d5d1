"""The rules of La descente that can refuse a deal, a state or a move, each with its paragraph of the sheet."""

from __future__ import annotations

from rummifun.refusal import Code


class RefusDescente(Code):
    """Reasons to refuse a deal, a state or a move of La descente."""

    # the deal
    JeuInvalide = "La descente, la distribution"
    PositionInterdite = "La descente, la distribution"
    ValeurDOptionInconnue = "La descente, options"
    # impossible states
    CartesEnTrop = "La descente, matériel"
    CartesManquantes = "La descente, matériel"
    CentreIncomplet = "La descente, placement"
    CentreEnDesordre = "La descente, placement"
    FondationHorsBornes = "La descente, placement"
    MainHorsTour = "La descente, le jeu"
    RemaniementsHorsBornes = "La descente, règle ajoutée"
    PaquetTropHaut = "La descente, la distribution"
    CarteNonRangee = "La descente, placement"
    # whose move it is, and what comes first
    PartieTerminee = "La descente, le but"
    RangerDAbord = "La descente, placement"
    RienARanger = "La descente, placement"
    # drawing, mixing again, laying back
    MainPleine = "La descente, le jeu"
    MainVide = "La descente, le jeu"
    PaquetVide = "La descente, le jeu"
    PaquetNonVide = "La descente, le jeu"
    FaceVide = "La descente, le jeu"
    # moving: the source
    TasInconnu = "La descente, placement"
    SourceVide = "La descente, placement"
    IndiceHorsBornes = "La descente, placement"
    FondationIntouchable = "La descente, le jeu"
    CarteCachee = "La descente, placement"
    CarteAdverseIntouchable = "La descente, placement"
    # moving: the target
    DestinationInterdite = "La descente, placement"
    MemeTas = "La descente, placement"
    SuiteVersAdversaire = "La descente, placement"
    PaquetAdverseVide = "La descente, placement"
    AtoutsBloques = "La descente, placement"
    PoseInterdite = "La descente, placement"
    SansEffet = "La descente, règle ajoutée"
    LimiteRemaniements = "La descente, règle ajoutée"

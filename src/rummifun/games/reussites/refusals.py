"""The reasons to refuse a movement, a table, a pack or a parameter of a réussite."""

from __future__ import annotations

from rummifun.refusal import Code


class RefusReussite(Code):
    """Reasons to refuse a movement, a table, a deck or a parameter of a réussite."""

    # movements
    PartieTerminee = "réussites §3"
    IndiceHorsBornes = "réussites §2.4"
    TasVide = "réussites §2.4"
    MemeTas = "réussites §1.4"
    CarteCachee = "réussites §1.1"
    CoupInterdit = "réussites §1.4"
    RegleDuJeu = "réussites §1.4"
    TasNonJouables = "réussites §5.2"
    # movements of MD
    CarteEnAttente = "réussites §5.4"
    PasSuccesseur = "réussites §5.4"
    RangTropGrand = "réussites §5.4"
    RemonteeInterdite = "réussites §5.4"
    # movements of Klondike
    RangerDAbord = "Klondike, déroulement"
    TalonVide = "Klondike, déroulement"
    TalonNonVide = "Klondike, déroulement"
    RebutVide = "Klondike, déroulement"
    PlusDePasse = "Klondike, déroulement"
    ActionDesactivee = "Klondike, déroulement"
    CarteInaccessible = "Klondike, déroulement"
    PasSuivante = "Klondike, déroulement"
    RoiSeulement = "Klondike, déroulement"
    SansEffet = "Klondike, déroulement"
    PoseInterdite = "Klondike, déroulement"
    # tables
    CartesManquantes = "réussites §1.2"
    CartesEnTrop = "réussites §1.2"
    TableauInvalide = "réussites §1.3"
    CartesInconnues = "réussites §1.1"
    # deals as people post them
    PoseeIncomplete = "réussites §1.2"
    PoseeEnTrop = "réussites §1.2"
    PoseeAilleurs = "réussites §1.3"
    PoseeIndicible = "réussites §1.3"
    PoseeObscure = "réussites §1.2"
    # parameters
    TailleInvalide = "réussites §2.4"
    ParametreInvalide = "réussites §3.1"
    PlacesFixes = "réussites §3.1"
    # plays
    SansFin = "lois de tout jeu, termination"

"""The rules of Rummikub that can refuse a value or a move, each with its section of the sheet."""

from __future__ import annotations

from rummifun.refusal import Code


class RefusRummikub(Code):
    """Reasons to refuse a value, a combination or a move of Rummikub."""

    # values (§6) and drawing (§6.5.1)
    ValeurHorsBornes = "Rummikub §6.1"
    CouleurInconnue = "Rummikub §6.1"
    TuileAttendue = "Rummikub §6.2"
    CombinaisonAttendue = "Rummikub §6.2"
    PiocheInsuffisante = "Rummikub §6.5.1"
    TuilesEnTrop = "Rummikub §6.3"
    TuilesManquantes = "Rummikub §6.3"
    TableSansPose = "Rummikub §6.4"
    TableTropPauvre = "Rummikub §5.1.5"
    MainJamaisDonnee = "Rummikub §6.5.1"
    JoueursEnDesordre = "Rummikub §6.4"
    # questions to the solver
    MainVide = "Rummikub §5.1.6"
    ObjectifInconnu = "Rummikub §5.1.7"
    NiveauInconnu = "Rummikub §5.1.3"
    # faults of a combination (rule 4)
    CombinaisonTropCourte = "Rummikub §5.1.4"
    SansTuileNumerotee = "Rummikub §5.1.4"
    SuitePlusieursCouleurs = "Rummikub §5.1.4"
    SuiteNonConsecutive = "Rummikub §5.1.4"
    SuiteHorsBornes = "Rummikub §5.1.4"
    GroupeTropLong = "Rummikub §5.1.4"
    GroupePlusieursValeurs = "Rummikub §5.1.4"
    GroupeCouleurRepetee = "Rummikub §5.1.4"
    # faults of a move (rules 3, 5 and 6)
    PartieTerminee = "Rummikub §5.1.6"
    PremierCoupAttendu = "Rummikub §8.4.2"
    PremierCoupDejaFait = "Rummikub §8.4.3"
    TuilesReprises = "Rummikub §5.1.3"
    TuilesAbsentes = "Rummikub §5.1.3"
    AucuneTuilePosee = "Rummikub §5.1.3"
    PointsInsuffisants = "Rummikub §5.1.5"
    PiocheVide = "Rummikub §8.4.1"
    PiocheNonVide = "Rummikub §5.1.6"
    PosePossible = "Rummikub §5.1.6"

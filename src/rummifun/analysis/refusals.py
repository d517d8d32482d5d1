"""The refusals of studies, of sums of counts, and of tournaments."""

from __future__ import annotations

from rummifun.refusal import Code


class RefusEtude(Code):
    """Reasons to refuse a study or a sum: bad requests, bad files, or bad players."""

    AutreEtude = "études"
    PartiesCommunes = "études"
    EtudeIllisible = "études"
    NombreInvalide = "études"
    HistogrammeFaux = "études"
    PlusieursJoueurs = "études"
    AutresDonnes = "études"
    NoyauAbsent = "études"
    NumbaAbsent = "études"
    MoteurInconnu = "études"
    OuvrierPerdu = "études"
    GrappeAbsente = "études"
    DistributedAbsent = "études"
    OuvrierSansPaquet = "études"
    FigureInconnue = "études"
    MatplotlibAbsent = "études"


class RefusTournoi(Code):
    """Reasons to refuse a tournament, or a sum of parts of tournaments."""

    AutreTournoi = "tournois"
    TournoiIllisible = "tournois"
    TropPeuDeJoueurs = "tournois"
    JoueurEnDouble = "tournois"
    PlacesDuTournoi = "tournois"
    NombreDeParties = "tournois"

"""Why games are not studied, counts not added up, and tournaments not played."""

from __future__ import annotations

from rummifun.refusal import Code


class RefusEtude(Code):
    """Why games are not counted, or counts not added: what is asked, what is read, or who should play."""

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
    """Why there is no tournament, or why parts of tournaments do not add up."""

    AutreTournoi = "tournois"
    TournoiIllisible = "tournois"
    TropPeuDeJoueurs = "tournois"
    JoueurEnDouble = "tournois"
    PlacesDuTournoi = "tournois"
    NombreDeParties = "tournois"

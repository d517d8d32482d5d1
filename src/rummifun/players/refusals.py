"""Reasons to refuse a player: an unknown name, a wrong answer."""

from __future__ import annotations

from rummifun.refusal import Code


class RefusJoueur(Code):
    """Reasons to refuse a player: an unknown name, a wrong answer."""

    JoueurInconnu = "joueurs"
    JoueurDUnAutreJeu = "joueurs"
    BudgetImpossible = "joueurs"
    SansHorloge = "joueurs"
    AutreJeu = "joueurs"
    JoueurEchoue = "joueurs"
    JoueurMuet = "joueurs"
    JoueurParti = "joueurs"
    RenduDUnAutreJeu = "joueurs"
    RenduInjouable = "joueurs"
    ReponseIllisible = "joueurs"
    JoueurReste = "joueurs"
    LigneInattendue = "joueurs"
    LigneDeTrop = "joueurs"
    LigneTropLongue = "joueurs"
    JoueurSansCeJeu = "joueurs"
    CoupEtranger = "joueurs"
    CoupRefuse = "joueurs"
    SansSolution = "joueurs"
    ResteIndecis = "joueurs"
    PolitiqueInadaptee = "joueurs"

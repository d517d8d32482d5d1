"""Why a name is no player, and what a player does wrong."""

from __future__ import annotations

from rummifun.refusal import Code


class RefusJoueur(Code):
    """Why a name is no player, and what a player does wrong."""

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

"""La descente, a game for two with the 78 cards of the tarot.

The words of its sheet are here: `from rummifun.games.descente import *`.
"""

from rummifun.games.descente import scene as _scene  # noqa: F401  states, views and solutions lie as it says
from rummifun.games.descente.coups import (
    Centre,
    Coup,
    Deplacer,
    Face,
    Gauche,
    Main,
    Paquet,
    Place,
    Ranger,
    Remelanger,
    Remettre,
    Tirer,
)
from rummifun.games.descente.etat import (
    LIMITE,
    NORD,
    SUD,
    Etat,
    Joueur,
    Tas,
    autre,
    cartes_de,
    distribuer,
    donne,
    pose,
    sans_carte,
)
from rummifun.games.descente.jeu import descente
from rummifun.games.descente.options import Options
from rummifun.games.descente.refus import RefusDescente
from rummifun.games.descente.regles import a_ranger, est_suite, fini, moves, refusal, remelange, step
from rummifun.games.descente.vue import Vue, etat_possible, vue

__all__ = [
    "LIMITE",
    "NORD",
    "SUD",
    "Centre",
    "Coup",
    "Deplacer",
    "Etat",
    "Face",
    "Gauche",
    "Joueur",
    "Main",
    "Options",
    "Paquet",
    "Place",
    "Ranger",
    "RefusDescente",
    "Remelanger",
    "Remettre",
    "Tas",
    "Tirer",
    "Vue",
    "a_ranger",
    "autre",
    "cartes_de",
    "descente",
    "distribuer",
    "donne",
    "est_suite",
    "etat_possible",
    "fini",
    "moves",
    "pose",
    "refusal",
    "remelange",
    "sans_carte",
    "step",
    "vue",
]

"""Réussites: patiences for one player, each a table and four functions (réussites sheet).

All that you need to program one is here; `examples/petite_reussite.py` explains one line by line.
"""

from rummifun.games.reussites.parties import AvecTrace, ModeTrace, SansTrace, analyser, jouer_une, observer
from rummifun.games.reussites.reussite import Course, Look, Reussite, Verdict, gagnee, perdue
from rummifun.games.reussites.verdict import Gagnable, Indecise, Perdue, Solution
from rummifun.pieces.cartes import (
    JEU_32,
    JEU_52,
    Carte,
    Couleur,
    Pack,
    Rang,
    est_cachee,
    est_decouverte,
    meme_couleur,
    meme_rang,
    rang_suivant,
    retournee,
    rouge,
)
from rummifun.pieces.tableau import (
    DOS,
    Cartes,
    Deplacer,
    Forme,
    Mouvement,
    Rangee,
    Retourner,
    Tableau,
    movement,
    tableau_vide,
)
from rummifun.pieces.tas import Empile, Etale, Mode

__all__ = [
    "DOS",
    "JEU_32",
    "JEU_52",
    "AvecTrace",
    "Carte",
    "Cartes",
    "Couleur",
    "Course",
    "Deplacer",
    "Empile",
    "Etale",
    "Forme",
    "Gagnable",
    "Indecise",
    "Look",
    "Mode",
    "ModeTrace",
    "Mouvement",
    "Pack",
    "Perdue",
    "Rang",
    "Rangee",
    "Retourner",
    "Reussite",
    "SansTrace",
    "Solution",
    "Tableau",
    "Verdict",
    "analyser",
    "est_cachee",
    "est_decouverte",
    "gagnee",
    "jouer_une",
    "meme_couleur",
    "meme_rang",
    "movement",
    "observer",
    "perdue",
    "rang_suivant",
    "retournee",
    "rouge",
    "tableau_vide",
]

"""Haricots: chains of beans for two, as the sheet of CSI 2772 plays it, with its words.

A turn is a phase after the other, and whatever is drawn by itself is a move too. Everything is here:
`from rummifun.games.haricots import *`.
"""

from rummifun.games.haricots.cartes import (
    CARTES,
    NOMBRES,
    SEUILS,
    Blue,
    Chaine,
    Chili,
    Green,
    Haricot,
    Red,
    Stink,
    black,
    gain_possible,
    garden,
    prochain_gain,
    soy,
    valeur,
)
from rummifun.games.haricots.coups import (
    AcheterTroisieme,
    Chainer,
    Coup,
    Defausser,
    Jeter,
    JouerPremiere,
    Piocher,
    Rappeler,
    Suite,
    Tirer,
    Vendre,
)
from rummifun.games.haricots.etat import TOURS, Etat, Main, Phase, distribuer, donne
from rummifun.games.haricots.jeu import haricots
from rummifun.games.haricots.options import Options
from rummifun.games.haricots.refus import EtatInvalide, RefusHaricots

__all__ = [
    "CARTES",
    "NOMBRES",
    "SEUILS",
    "TOURS",
    "AcheterTroisieme",
    "Blue",
    "Chaine",
    "Chainer",
    "Chili",
    "Coup",
    "Defausser",
    "Etat",
    "EtatInvalide",
    "Green",
    "Haricot",
    "Jeter",
    "JouerPremiere",
    "Main",
    "Options",
    "Phase",
    "Piocher",
    "Rappeler",
    "Red",
    "RefusHaricots",
    "Stink",
    "Suite",
    "Tirer",
    "Vendre",
    "black",
    "distribuer",
    "donne",
    "gain_possible",
    "garden",
    "haricots",
    "prochain_gain",
    "soy",
    "valeur",
]

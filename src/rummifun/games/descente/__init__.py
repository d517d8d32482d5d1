"""La descente, a game for two with the 78 cards of the tarot.

The words of its sheet are here: `from rummifun.games.descente import *`.
"""

from rummifun.games.descente import coups, etat, regles
from rummifun.games.descente import scene as _scene  # noqa: F401  states, views and solutions lie as it says
from rummifun.games.descente.coups import *
from rummifun.games.descente.etat import *
from rummifun.games.descente.jeu import descente
from rummifun.games.descente.options import Options
from rummifun.games.descente.refus import RefusDescente
from rummifun.games.descente.regles import *
from rummifun.games.descente.vue import Vue, etat_possible, vue

__all__ = ["Options", "RefusDescente", "Vue", "descente", "etat_possible", "vue"]
__all__ += coups.__all__ + etat.__all__ + regles.__all__

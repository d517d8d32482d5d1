"""Rummikub as the sheet of INF201 writes it, with its words (questions Q4 to Q16).

Everything printed on the sheet is here: `from rummifun.games.rummikub import *`, with the multiset functions of §3.1
that the games use (`rummifun.multiset.rapide`), and the `Alea` that stands for the sheet's hidden chance.
"""

from __future__ import annotations

from rummifun.chance import Alea
from rummifun.games.rummikub import combinaisons, deal, etat, extraction, game, rules, tuiles
from rummifun.games.rummikub.combinaisons import *
from rummifun.games.rummikub.deal import *
from rummifun.games.rummikub.etat import *
from rummifun.games.rummikub.extraction import *
from rummifun.games.rummikub.game import *
from rummifun.games.rummikub.move_types import Coup, Passer, Piocher, Poser, PremierCoup, Quitter
from rummifun.games.rummikub.notation import read_state
from rummifun.games.rummikub.options import OPTIONS, Options
from rummifun.games.rummikub.rules import *
from rummifun.games.rummikub.solver import Solution, arranger, meilleure_pose, une_pose
from rummifun.games.rummikub.tuiles import *
from rummifun.games.rummikub.tuiles import RefusRummikub
from rummifun.multiset import rapide
from rummifun.multiset.rapide import *

__all__ = ["Alea", "Coup", "Passer", "Piocher", "Poser", "PremierCoup", "Quitter", "RefusRummikub", "read_state"]


__all__ += ["OPTIONS", "Options"]


__all__ += ["Solution", "arranger", "meilleure_pose", "une_pose"]


__all__ += (
    tuiles.__all__
    + etat.__all__
    + deal.__all__
    + combinaisons.__all__
    + extraction.__all__
    + game.__all__
    + rules.__all__
)


__all__ += rapide.__all__

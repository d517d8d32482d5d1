"""La descente, a game for two with the 78 cards of the tarot.

The words of its sheet are here: `from rummifun.games.descente import *`.
"""

from __future__ import annotations

from rummifun.games.descente import deal, etat, move_types, rules
from rummifun.games.descente import scene as _scene  # noqa: F401  states, views and solutions lie as it says
from rummifun.games.descente.deal import *
from rummifun.games.descente.etat import *
from rummifun.games.descente.etat import RefusDescente
from rummifun.games.descente.game import descente
from rummifun.games.descente.move_types import *
from rummifun.games.descente.notation import read_state
from rummifun.games.descente.options import Options
from rummifun.games.descente.rules import *
from rummifun.games.descente.scene import Vue, etat_possible, vue

__all__ = ["Options", "RefusDescente", "Vue", "descente", "etat_possible", "read_state", "vue"]


__all__ += move_types.__all__ + etat.__all__ + deal.__all__ + rules.__all__


# names of 0.1.0, which are promised
a_ranger = rules.forced_foundation

"""Haricots: chains of beans for two, as the sheet of CSI 2772 plays it, with its words.

A turn goes phase by phase, and automatic draws are moves too. Everything is here: `from rummifun.games.haricots import
*`.
"""

from __future__ import annotations

from rummifun.games.haricots import cartes, deal, etat, move_types
from rummifun.games.haricots.cartes import *
from rummifun.games.haricots.deal import *
from rummifun.games.haricots.etat import *
from rummifun.games.haricots.game import haricots
from rummifun.games.haricots.move_types import *
from rummifun.games.haricots.move_types import EtatInvalide, RefusHaricots
from rummifun.games.haricots.notation import read_state
from rummifun.games.haricots.options import Options

__all__ = ["EtatInvalide", "Options", "RefusHaricots", "haricots", "read_state"]


__all__ += cartes.__all__ + move_types.__all__ + etat.__all__ + deal.__all__

"""The names of 0.1.0, which are promised: see `klondike_solver`."""

from rummifun.games.reussites.klondike_solver import *  # noqa: F403
from rummifun.games.reussites.klondike_solver import __all__ as __all__

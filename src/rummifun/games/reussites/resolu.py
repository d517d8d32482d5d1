"""The names of 0.1.0, which are promised: see `klondike_solver`."""

from __future__ import annotations

from rummifun.games.reussites.klondike_solver import *  # noqa: F403

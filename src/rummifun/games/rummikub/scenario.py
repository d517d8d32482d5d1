"""Q17: scenarios of Rummikub, judged by its rules unless another game is given (§8.5)."""

from __future__ import annotations

from dataclasses import dataclass

from rummifun.core import scenario
from rummifun.core.game import AnyGame
from rummifun.core.scenario import Essai, Pas, run_scenario, scenario_states
from rummifun.games.rummikub.game import jeu as rummikub

__all__ = ["Essai", "Pas", "Scenario", "run_scenario", "scenario_states"]


@dataclass(frozen=True, slots=True)
class Scenario(scenario.Scenario):
    """A scenario of Rummikub: its title, its first state, its steps (Rummikub §8.5)."""

    jeu: AnyGame = rummikub

"""The two-player games as PettingZoo environments: agents move in turn, and are shown what their seat is shown."""

from __future__ import annotations

from secrets import randbits
from typing import Any, Final

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv
from pettingzoo.utils import wrappers

from rummifun.chance import Alea
from rummifun.core.game import AnyGame
from rummifun.games.descente import descente
from rummifun.games.haricots import haricots
from rummifun.games.rummikub import jeu as rummikub
from rummifun.play.going import forced
from rummifun.render.text import Style, draw
from rummifun.shells.rl import espaces
from rummifun.shells.rl.espaces import Espace, Numeros
from rummifun.shells.screen import seat_name

_ILLEGAL: Final = -1
"""The reward of a move that is not proposed; the game is over then."""


class DeuxJoueurs(AECEnv):  # type: ignore[misc]  # pettingzoo is untyped
    """A game for two agents, J1 and J2: +1 for the winner, −1 for the other, 0 each for a draw.

    What is forced is played by itself. An observation is what lies on the table for that seat, and the mask of the
    moves proposed; who is not to move has an empty mask. `reset(seed)` deals game 0 of that seed.
    """

    def __init__(self, game: AnyGame, espace: Espace | Numeros, render_mode: str | None = None) -> None:
        super().__init__()
        self.metadata = {"name": game.name, "render_modes": ["ansi"], "is_parallelizable": False}
        self.game, self.espace, self.render_mode = game, espace, render_mode
        self.possible_agents = [seat_name(seat) for seat in range(game.seats)]
        self._seat = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        seen = spaces.Box(0, espace.maximum, espace.forme, np.int16)
        mask = spaces.Box(0, 1, (len(espace.actions),), np.int8)
        self._shown = {a: spaces.Dict({"observation": seen, "action_mask": mask}) for a in self.possible_agents}
        self._made = {a: spaces.Discrete(len(espace.actions)) for a in self.possible_agents}

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """Give the space of what an agent is shown."""
        return self._shown[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        """Give the space of an agent's actions: the moves by number."""
        return self._made[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Deal; by chance where no seed is given."""
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._come_to(self.game.new(Alea(randbits(63) if seed is None else seed)))

    def step(self, action: int) -> None:
        """Make a move by its number."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        if action not in self._moves:
            raise ValueError(f"action {action} ({self.espace.actions[action]}) is not among the moves proposed")
        self._cumulative_rewards[agent] = 0
        self._clear_rewards()
        self._come_to(self.game.step(self.state, self._moves[action]))
        self._accumulate_rewards()

    def observe(self, agent: str) -> dict[str, Any]:
        """Show an agent what its seat sees."""
        mask = np.zeros(len(self.espace.actions), np.int8)
        if agent == self.agent_selection:
            mask[list(self._moves)] = 1
        view = self.game.view(self.state, self._seat[agent])
        return {"observation": self.espace.montre(self.game, view), "action_mask": mask}

    def render(self) -> str | None:
        """Draw what whoever looks on sees, as text."""
        if self.render_mode is None:
            return None
        return draw(self.game.scene(self.game.view(self.state, None)), str, Style())

    def close(self) -> None:
        """Leave nothing behind: there is nothing to close."""

    def _come_to(self, state: Any) -> None:
        """Play what is forced, then say who is to move and what is proposed, or how it ended."""
        while (move := forced(self.game, state)) is not None:
            state = self.game.step(state, move)
        self.state, seat, self._moves = state, self.game.to_move(state), {}
        if seat is not None:
            self.agent_selection = self.possible_agents[seat]
            self._moves = self.espace.numeros(self.game, self.game.moves(state))
            return
        outcome = self.game.outcome(state)
        winner = None if outcome is None else outcome.winner
        if winner is not None:
            self.rewards = {agent: 1 if self._seat[agent] == winner else -1 for agent in self.agents}
        self.terminations = dict.fromkeys(self.agents, True)
        self.agent_selection = self.agents[0]


def _wrapped(env: DeuxJoueurs) -> Any:
    """Hold an environment to its order and its spaces; a move that is not proposed loses the game."""
    checked = wrappers.TerminateIllegalWrapper(env, illegal_reward=_ILLEGAL)
    return wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(checked))


def descente_env(render_mode: str | None = None, **options: Any) -> Any:
    """Make the environment of La descente; the options are those of `descente`.

    >>> env = descente_env()
    >>> env.reset(seed=6)
    >>> env.agent_selection, int(env.observe("J1")["action_mask"].sum())
    ('J1', 2)
    """
    return _wrapped(DeuxJoueurs(descente(**options), espaces.descente(), render_mode))


def haricots_env(render_mode: str | None = None, **options: Any) -> Any:
    """Make the environment of Haricots; the options are those of `haricots`.

    Profil: options → environnement

    >>> env = haricots_env()
    >>> env.reset(seed=6)
    >>> env.agent_selection
    'J1'

    Law: pettingzoo.test.api_test and seed_test pass.
    """
    return _wrapped(DeuxJoueurs(haricots(**options), espaces.haricots(), render_mode))


def rummikub_env(coups: int = 256, render_mode: str | None = None) -> Any:
    """Make the environment of Rummikub: an action is the i-th of the moves proposed, of which so many can be chosen.

    >>> env = rummikub_env()
    >>> env.reset(seed=6)
    >>> env.observe("J1")["observation"].shape
    (3, 53)
    """
    return _wrapped(DeuxJoueurs(rummikub, Numeros(coups), render_mode))

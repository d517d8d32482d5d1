"""The games as environments: those for two in PettingZoo's turns, the patiences with choices for Gymnasium."""

from __future__ import annotations

from collections.abc import Iterable
from secrets import randbits
from typing import Any, Final

import gymnasium
import numpy as np
import numpy.typing as npt
from gymnasium import spaces
from pettingzoo import AECEnv

from rummifun.chance import Alea
from rummifun.core.capabilities import has_safe_moves
from rummifun.core.game import AnyGame
from rummifun.players.encoding import Encoding, Integers, encoding_for
from rummifun.render.text import Style, draw_scene
from rummifun.session.steps import plays_itself
from rummifun.shells.console import seat_name
from rummifun.shells.rl.reward_shaping import Potential, make_shaping

_FORCED_AT_MOST: Final = 1000
"""The most moves without a choice that an environment plays before it asks the agent all the same."""


class TwoPlayerEnv(AECEnv):  # type: ignore[misc]  # pettingzoo is untyped
    """A game for two agents, J1 and J2: +1 for the winner, −1 for the other, 0 each for a draw.

    A move without a choice is played by itself. An observation is what lies on the table for that seat, and the mask of
    the moves proposed; who is not to move has an empty mask. `infos[agent]["moves"]` names them. `reset(seed)` deals
    game 0 of that seed. With `reward="faconnee"` each step adds the change of a potential, the lead of an agent.
    """

    def __init__(
        self,
        game: AnyGame,
        observation: str = "plans",
        reward: str = "finale",
        potentiel: Potential | None = None,
        coups: int = 256,
        render_mode: str | None = None,
    ) -> None:
        super().__init__()
        self.metadata = {"name": game.name, "render_modes": ["ansi"], "is_parallelizable": False}
        self.game, self.render_mode = game, render_mode
        self.encoding = encoding_for(game, observation, coups)
        self.shaping = make_shaping(game, reward, potentiel)
        self.possible_agents = [seat_name(seat) for seat in range(game.seats)]
        self._seat = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        mask = spaces.Box(0, 1, (len(self.encoding.actions),), np.int8)
        shown = spaces.Dict({"observation": _box(self.encoding), "action_mask": mask})
        self._shown = dict.fromkeys(self.possible_agents, shown)
        self._made = {a: spaces.Discrete(len(self.encoding.actions)) for a in self.possible_agents}

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        return self._shown[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        return self._made[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Deal; without a seed, at random."""
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self._come_to(self.game.new(Alea(randbits(63) if seed is None else seed)))
        self._potentials = self._potentials_now()

    def step(self, action: int) -> None:
        """Make a move by its number."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        if action not in self._moves:
            raise ValueError(f"action {action} ({self.encoding.actions[action]}) is not among the moves proposed")
        self._cumulative_rewards[agent] = 0
        self._come_to(self.game.step(self.state, self._moves[action]))
        before, self._potentials = self._potentials, self._potentials_now()
        self.rewards = {
            agent: self._final_reward(agent) + self.shaping.added_reward(before[agent], self._potentials[agent])
            for agent in self.agents
        }
        self._accumulate_rewards()

    def observe(self, agent: str) -> dict[str, Any]:
        """Return the observation of an agent: the view of its seat."""
        moves = self._moves if agent == self.agent_selection else {}
        view = self.game.view(self.state, self._seat[agent])
        seen = self.encoding.observe(self.game, view, moves.values())
        return {"observation": seen, "action_mask": _mask(self.encoding, moves).astype(np.int8)}

    def action_masks(self) -> npt.NDArray[np.bool_]:
        """Return the mask of the agent to move, as sb3-contrib asks for it."""
        return _mask(self.encoding, self._moves)

    def render(self) -> str | None:
        """Draw the view of a spectator, as text."""
        return _draw_view(self.game, self.state, None) if self.render_mode else None

    def close(self) -> None:
        """Nothing to close."""

    def _come_to(self, state: Any) -> None:
        """Play on to the next choice, then report the agent to move and its moves, or the end of the game."""
        self.state, moves, _ = _decision(self.game, state, _FORCED_AT_MOST)
        self._moves = self.encoding.moves_by_number(self.game, moves)
        seat = self.game.to_move(self.state)
        self.terminations = dict.fromkeys(self.agents, seat is None)
        self.agent_selection = self.agents[0] if seat is None else self.possible_agents[seat]
        self.infos: dict[str, dict[str, Any]] = {agent: {"moves": {}} for agent in self.agents}
        self.infos[self.agent_selection]["moves"] = _write_moves(self.game, self._moves)

    def _potentials_now(self) -> dict[str, float]:
        return {agent: self.shaping.potential_of(self.game, self.state, seat) for agent, seat in self._seat.items()}

    def _final_reward(self, agent: str) -> int:
        """Return the reward of the end: 0 until then, and for a draw."""
        outcome = self.game.outcome(self.state) if self.terminations[agent] else None
        if outcome is None or outcome.winner is None:
            return 0
        return 1 if self._seat[agent] == outcome.winner else -1


class PatienceEnv(gymnasium.Env[Integers, np.int64]):
    """A patience for one agent: 1 when it is won, 0 otherwise.

    `action_masks()` and `info["action_mask"]` say which moves are proposed, `info["moves"]` names them. A move that is
    not proposed is refused as on the sheets: the state stays what it was. A move without a choice is played by itself;
    so is one that can do no harm, with `sans_risque`. After `coups` moves the game is given up (truncated);
    `reset(seed)` deals game 0 of that seed. With `reward="faconnee"` each step adds the change of a potential.
    """

    def __init__(
        self,
        game: AnyGame,
        observation: str = "plans",
        reward: str = "finale",
        potentiel: Potential | None = None,
        gamma: float = 1.0,
        sans_risque: bool = False,
        coups: int | None = None,
        render_mode: str | None = None,
    ) -> None:
        self.metadata = {"render_modes": ["ansi"]}
        if game.seats != 1 or plays_itself(game):
            raise ValueError(f"{game.name} leaves one player no choice: a patience with choices was expected")
        if coups is not None and coups < 1:
            raise ValueError(f"a game has at least one move: coups >= 1 was expected, not {coups}")
        self.game, self.observation, self.sans_risque, self.render_mode = game, observation, sans_risque, render_mode
        self.encoding, self.coups = encoding_for(game, observation), coups or game.bound or _FORCED_AT_MOST
        self.shaping = make_shaping(game, reward, potentiel, gamma)
        self.observation_space: spaces.Space[Integers] = _box(self.encoding)
        self.action_space = spaces.Discrete(len(self.encoding.actions))

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Integers, dict[str, Any]]:
        """Deal; without a seed, the next deal of this environment's own generator."""
        super().reset(seed=seed)
        self.played = 0
        self._come_to(self.game.new(Alea(int(self.np_random.integers(2**63)) if seed is None else seed)))
        return self._observation()

    def step(self, action: np.int64 | int) -> tuple[Integers, float, bool, bool, dict[str, Any]]:
        """Make a move by its number."""
        self.played += 1
        before = self.potential
        if int(action) in self._moves:
            self._come_to(self.game.step(self.state, self._moves[int(action)]))
        outcome = self.game.outcome(self.state)
        won = outcome is not None and outcome.winner is not None
        reward = won + self.shaping.added_reward(before, self.potential)
        shown, info = self._observation()
        return shown, reward, outcome is not None, outcome is None and self.played >= self.coups, info

    def action_masks(self) -> npt.NDArray[np.bool_]:
        """Return the mask of the moves proposed, as sb3-contrib asks for it."""
        return _mask(self.encoding, self._moves)

    def render(self) -> str | None:
        """Draw the table as text."""
        return _draw_view(self.game, self.state, 0) if self.render_mode else None

    def _come_to(self, state: Any) -> None:
        """Play on to the next choice, within the moves that are left."""
        self.state, moves, made = _decision(self.game, state, self.coups - self.played, self.sans_risque)
        self.played += made
        self._moves = self.encoding.moves_by_number(self.game, moves)
        self.potential = self.shaping.potential_of(self.game, self.state, 0)

    def _observation(self) -> tuple[Integers, dict[str, Any]]:
        shown = self.encoding.observe(self.game, self.game.view(self.state, 0), self._moves.values())
        mask = _mask(self.encoding, self._moves).astype(np.int8)
        return shown, {"action_mask": mask, "moves": _write_moves(self.game, self._moves)}


def _decision(game: AnyGame, state: Any, most: int, safe: bool = False) -> tuple[Any, tuple[Any, ...], int]:
    """Make at most so many moves without a choice; return the state, its moves, and the number of moves made."""
    for made in range(most):
        seat = game.to_move(state)
        moves = () if seat is None else tuple(game.moves(state))
        sure = moves[0] if len(moves) == 1 else None
        if sure is None and safe and moves and has_safe_moves(game):
            sure = game.safe(game.view(state, seat))
        if sure is None:
            return state, moves, made
        state = game.step(state, sure)
    return state, () if game.to_move(state) is None else tuple(game.moves(state)), most


def _box(encoding: Encoding) -> Any:
    return spaces.Box(-1, np.iinfo(np.int16).max, (len(encoding.rows), len(encoding.columns)), np.int16)


def _mask(encoding: Encoding, moves: Iterable[int]) -> npt.NDArray[np.bool_]:
    mask = np.zeros(len(encoding.actions), np.bool_)
    mask[list(moves)] = True
    return mask


def _write_moves(game: AnyGame, moves: dict[int, Any]) -> dict[int, str]:
    return {number: game.write(move) for number, move in moves.items()}


def _draw_view(game: AnyGame, state: Any, seat: int | None) -> str:
    return draw_scene(game.scene(game.view(state, seat)), str, Style())

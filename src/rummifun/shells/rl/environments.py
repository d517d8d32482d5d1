"""The games as environments: those for two in PettingZoo's turns, the patiences with choices for Gymnasium."""

from __future__ import annotations

from collections.abc import Iterable
from secrets import randbits
from typing import Any, Final

import gymnasium
import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv
from pettingzoo.utils import wrappers

from rummifun.chance import Alea
from rummifun.core.game import AnyGame
from rummifun.games.descente import descente
from rummifun.games.haricots import haricots
from rummifun.games.reussites.klondike import klondike
from rummifun.games.reussites.montee_descente import md
from rummifun.games.rummikub import jeu as rummikub
from rummifun.play.going import forced
from rummifun.render.text import Style, draw
from rummifun.shells.rl import encoding
from rummifun.shells.rl.encoding import Encoding, Integers, TileCounts
from rummifun.shells.screen import seat_name

_ILLEGAL: Final = -1
"""The reward of a move that is not proposed; the game is over then."""


class TwoPlayers(AECEnv):  # type: ignore[misc]  # pettingzoo is untyped
    """A game for two agents, J1 and J2: +1 for the winner, −1 for the other, 0 each for a draw.

    What is forced is played by itself. An observation is what lies on the table for that seat, and the mask of the
    moves proposed; who is not to move has an empty mask. `reset(seed)` deals game 0 of that seed.
    """

    def __init__(self, game: AnyGame, encoding: Encoding | TileCounts, render_mode: str | None = None) -> None:
        super().__init__()
        self.metadata = {"name": game.name, "render_modes": ["ansi"], "is_parallelizable": False}
        self.game, self.encoding, self.render_mode = game, encoding, render_mode
        self.possible_agents = [seat_name(seat) for seat in range(game.seats)]
        self._seat = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        seen = spaces.Box(0, encoding.maximum, encoding.shape, np.int16)
        mask = spaces.Box(0, 1, (len(encoding.actions),), np.int8)
        self._shown = {a: spaces.Dict({"observation": seen, "action_mask": mask}) for a in self.possible_agents}
        self._made = {a: spaces.Discrete(len(encoding.actions)) for a in self.possible_agents}

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        return self._shown[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        return self._made[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Deal; without a seed, at random."""
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
            raise ValueError(f"action {action} ({self.encoding.actions[action]}) is not among the moves proposed")
        self._cumulative_rewards[agent] = 0
        self._clear_rewards()
        self._come_to(self.game.step(self.state, self._moves[action]))
        self._accumulate_rewards()

    def observe(self, agent: str) -> dict[str, Any]:
        """Show an agent what its seat sees."""
        moves = self._moves if agent == self.agent_selection else ()
        view = self.game.view(self.state, self._seat[agent])
        return {"observation": self.encoding.shown(self.game, view), "action_mask": _mask(self.encoding, moves)}

    def render(self) -> str | None:
        """Draw what a spectator sees, as text."""
        return _drawn(self.game, self.state, None) if self.render_mode else None

    def close(self) -> None:
        """Nothing to close."""

    def _come_to(self, state: Any) -> None:
        """Play forced moves, then report who is to move and the proposed moves, or how it ended."""
        self.state, self._moves = _decision(self.game, self.encoding, state)
        seat = self.game.to_move(self.state)
        if seat is not None:
            self.agent_selection = self.possible_agents[seat]
            return
        outcome = self.game.outcome(self.state)
        winner = None if outcome is None else outcome.winner
        if winner is not None:
            self.rewards = {agent: 1 if self._seat[agent] == winner else -1 for agent in self.agents}
        self.terminations = dict.fromkeys(self.agents, True)
        self.agent_selection = self.agents[0]


class Patience(gymnasium.Env[Integers, np.int64]):
    """A patience for one agent: 1 when it is won, 0 otherwise.

    `info["action_mask"]` says which moves are proposed. A move that is not is refused as on the sheets: the state stays
    what it was. After `coups` moves the game is given up (truncated); `reset(seed)` deals game 0 of that seed.
    """

    def __init__(self, game: AnyGame, encoding: Encoding, coups: int, render_mode: str | None = None) -> None:
        self.metadata = {"render_modes": ["ansi"]}
        if coups < 1:
            raise ValueError(f"a game has at least one move: coups >= 1 was expected, not {coups}")
        self.game, self.encoding, self.coups, self.render_mode = game, encoding, coups, render_mode
        self.observation_space = spaces.Box(0, encoding.maximum, encoding.shape, np.int16)
        self.action_space = spaces.Discrete(len(encoding.actions))

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Integers, dict[str, Any]]:
        """Deal; without a seed, the next deal of this environment's own generator."""
        super().reset(seed=seed)
        self.played = 0
        self._come_to(self.game.new(Alea(int(self.np_random.integers(2**63)) if seed is None else seed)))
        return self._seen()

    def step(self, action: np.int64 | int) -> tuple[Integers, float, bool, bool, dict[str, Any]]:
        """Make a move by its number."""
        self.played += 1
        if int(action) in self._moves:
            self._come_to(self.game.step(self.state, self._moves[int(action)]))
        outcome = self.game.outcome(self.state)
        won = outcome is not None and outcome.winner is not None
        seen, info = self._seen()
        return seen, float(won), outcome is not None, outcome is None and self.played >= self.coups, info

    def render(self) -> str | None:
        """Draw the table as text."""
        return _drawn(self.game, self.state, 0) if self.render_mode else None

    def _come_to(self, state: Any) -> None:
        self.state, self._moves = _decision(self.game, self.encoding, state)

    def _seen(self) -> tuple[Integers, dict[str, Any]]:
        shown = self.encoding.shown(self.game, self.game.view(self.state, 0))
        return shown, {"action_mask": _mask(self.encoding, self._moves)}


def _decision(game: AnyGame, encoding: Encoding | TileCounts, state: Any) -> tuple[Any, dict[int, Any]]:
    """Play forced moves; return the resulting state and the numbers of its proposed moves."""
    while (move := forced(game, state)) is not None:
        state = game.step(state, move)
    over = game.to_move(state) is None
    return state, {} if over else encoding.numbered(game, game.moves(state))


def _mask(encoding: Encoding | TileCounts, moves: Iterable[int]) -> Any:
    mask = np.zeros(len(encoding.actions), np.int8)
    mask[list(moves)] = 1
    return mask


def _drawn(game: AnyGame, state: Any, seat: int | None) -> str:
    return draw(game.scene(game.view(state, seat)), str, Style())


def _wrapped(env: TwoPlayers) -> Any:
    """Check the order of play and the spaces; a move that is not proposed loses the game."""
    checked = wrappers.TerminateIllegalWrapper(env, illegal_reward=_ILLEGAL)
    return wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(checked))


def descente_env(render_mode: str | None = None, **options: Any) -> Any:
    """Make the environment of La descente; the options are those of `descente`."""
    return _wrapped(TwoPlayers(descente(**options), encoding.descente(), render_mode))


def haricots_env(render_mode: str | None = None, **options: Any) -> Any:
    """Make the environment of Haricots; the options are those of `haricots`."""
    return _wrapped(TwoPlayers(haricots(**options), encoding.haricots(), render_mode))


def rummikub_env(coups: int = 256, render_mode: str | None = None) -> Any:
    """Make the environment of Rummikub: an action is the i-th of the proposed moves, up to so many."""
    return _wrapped(TwoPlayers(rummikub, TileCounts(coups), render_mode))


def md_env(stocks: int = 4, coups: int = 200, render_mode: str | None = None) -> Patience:
    """Make the environment of MD. Raises `ValueError` for no moves."""
    return Patience(md(stocks=stocks), encoding.md(stocks), coups, render_mode)


def klondike_env(coups: int = 1000, render_mode: str | None = None, **options: Any) -> Patience:
    """Make the environment of Klondike; the options are those of `klondike`. Raises `ValueError` for no moves."""
    return Patience(klondike(**options), encoding.klondike(), coups, render_mode)

"""The games as environments: those for two in PettingZoo's turns, the patiences with choices for Gymnasium.

Functions make them by name, and `gymnasium.make` knows them once they are registered.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from inspect import signature
from secrets import randbits
from typing import Any, Final

import gymnasium
import numpy as np
import numpy.typing as npt
from gymnasium import spaces
from pettingzoo import AECEnv
from pettingzoo.utils import wrappers

from rummifun.catalogue.entry import encoding_for, entry_for
from rummifun.chance import Alea
from rummifun.console.screen import open_console
from rummifun.core.game import AnyGame
from rummifun.games import GAMES, game_named
from rummifun.multiset.rapide import cardinal
from rummifun.players.encoding import Encoding, Integers
from rummifun.plugins.loading import load_game
from rummifun.render.text import Style, draw_scene
from rummifun.session.player_names import seat_name
from rummifun.session.steps import plays_itself

Potential = Callable[[Any, int], float]
"""The potential of a state for a seat: higher if it is more promising."""


REWARDS: Final = ("finale", "faconnee")
"""A reward at the end alone, or shaped along the way."""


@dataclass(frozen=True, slots=True)
class Shaping:
    """A potential and a discount; without a potential, nothing is added."""

    potential: Potential | None = None
    gamma: float = 1.0

    def potential_of(self, game: AnyGame, state: Any, seat: int) -> float:
        """Return the potential of a state, 0 once the game is over."""
        return 0.0 if self.potential is None or game.to_move(state) is None else self.potential(state, seat)

    def added_reward(self, before: float, after: float) -> float:
        """Return the addition of a step to the reward, from the potentials before and after it."""
        return self.gamma * after - before


def make_shaping(game: AnyGame, reward: str, potential: Potential | None, gamma: float = 1.0) -> Shaping:
    """Return the shaping asked for; without a potential of the caller's, that of the game. Raises `ValueError`."""
    if reward not in REWARDS:
        raise ValueError(f"reward: one of {', '.join(REWARDS)} was expected, not {reward!r}")
    if not 0 <= gamma <= 1:
        raise ValueError(f"gamma: a number from 0 to 1 was expected, not {gamma}")
    return Shaping(potential or _usual(game), gamma) if reward == "faconnee" else Shaping()


def _usual(game: AnyGame) -> Potential:
    """Return the potential of a game: its first measure, a share of the pieces; in games for two, the lead."""
    potential = entry_for(game.name).potential
    if potential is not None:
        return potential
    if game.mesures is None:
        raise ValueError(f"{game.name} measures nothing: give its potential, a function of a state and a seat")
    pieces, mesures = cardinal(game.pieces(game.new(Alea()))), game.mesures
    return lambda state, seat: float(next(iter(mesures(state).values())) / pieces)


_FORCED_AT_MOST: Final = 1000
"""The most moves without a choice that an environment plays before it asks the agent all the same."""


class TwoPlayerEnv(AECEnv):  # type: ignore[misc]  # pettingzoo is untyped
    """A game for two agents or more, J1, J2 and so on: +1 for the winner, −1 for each other, 0 each for a draw.

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
        if sure is None and safe and moves and game.safe is not None:
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


_ILLEGAL: Final = -1
"""The reward of a move that is not proposed; the game is over then."""


def patience_env(game: str | AnyGame, **options: Any) -> PatienceEnv:
    """Make the environment of a patience with choices: a game, its name, or the place of your own, `FILE.py:name`.

    The options are those of `PatienceEnv` and, where the game is named, its own. Raises `ValueError` for a game without
    choices.
    """
    ours, of_game = _split_options(PatienceEnv, options)
    return PatienceEnv(load_game(game, open_console(), of_game) if isinstance(game, str) else game, **ours)


def md_env(stocks: int = 4, **options: Any) -> PatienceEnv:
    """Make the environment of MD; see `patience_env`."""
    return patience_env("md", stocks=stocks, **options)


def klondike_env(**options: Any) -> PatienceEnv:
    """Make the environment of Klondike; see `patience_env`."""
    return patience_env("klondike", **options)


def descente_env(**options: Any) -> Any:
    """Make the environment of La descente; the options are those of `TwoPlayerEnv` and of `descente`."""
    return _for_two("descente", options)


def haricots_env(**options: Any) -> Any:
    """Make the environment of Haricots; the options are those of `TwoPlayerEnv` and of `haricots`."""
    return _for_two("haricots", options)


def rummikub_env(**options: Any) -> Any:
    """Make the environment of Rummikub: an action is the i-th of the proposed moves, up to `coups`."""
    return _for_two("rummikub", options)


def _for_two(name: str, options: dict[str, Any]) -> Any:
    """Check the order of play and the spaces; a move that is not proposed loses the game."""
    ours, of_game = _split_options(TwoPlayerEnv, options)
    env = TwoPlayerEnv(game_named(name, of_game), **ours)
    checked = wrappers.TerminateIllegalWrapper(env, illegal_reward=_ILLEGAL)
    return wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(checked))


def _split_options(kind: type, options: dict[str, Any]) -> tuple[dict[str, Any], dict[str, Any]]:
    """Part the options of an environment from those of its game."""
    ours = {name: value for name, value in options.items() if name in signature(kind).parameters}
    return ours, {name: value for name, value in options.items() if name not in ours}


def register() -> None:
    """Let `gymnasium.make` know our patiences, `rummifun/md-v0`, and yours: `rummifun/patience-v0` with its `game`."""
    make = f"{__name__}:patience_env"
    for game in map(game_named, GAMES):
        if game.seats == 1 and not plays_itself(game):
            gymnasium.register(f"rummifun/{game.name}-v0", make, kwargs={"game": game.name})
    gymnasium.register("rummifun/patience-v0", make)

"""The patiences with choices as Gymnasium environments: MD and Klondike, for one agent."""

from __future__ import annotations

from typing import Any

import gymnasium
import numpy as np
from gymnasium import spaces

from rummifun.chance import Alea
from rummifun.core.game import AnyGame
from rummifun.games.reussites.klondike import klondike
from rummifun.games.reussites.montee_descente import md
from rummifun.play.going import forced
from rummifun.render.text import Style, draw
from rummifun.shells.rl import espaces
from rummifun.shells.rl.espaces import Entiers, Espace


class Patience(gymnasium.Env[Entiers, np.int64]):
    """A patience for one agent: 1 when it is won, 0 otherwise.

    `info["action_mask"]` says which moves are proposed. A move that is not is refused as on the sheets: the state stays
    what it was. After `coups` moves the game is given up (truncated); `reset(seed)` deals game 0 of that seed.
    """

    def __init__(self, game: AnyGame, espace: Espace, coups: int, render_mode: str | None = None) -> None:
        self.metadata = {"render_modes": ["ansi"]}
        if coups < 1:
            raise ValueError(f"a game has at least one move: coups >= 1 was expected, not {coups}")
        self.game, self.espace, self.coups, self.render_mode = game, espace, coups, render_mode
        self.observation_space = spaces.Box(0, espace.maximum, espace.forme, np.int16)
        self.action_space = spaces.Discrete(len(espace.actions))

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Entiers, dict[str, Any]]:
        """Deal; without a seed, the next deal of this environment's own generator."""
        super().reset(seed=seed)
        self.joues = 0
        self._come_to(self.game.new(Alea(int(self.np_random.integers(2**63)) if seed is None else seed)))
        return self._seen()

    def step(self, action: np.int64 | int) -> tuple[Entiers, float, bool, bool, dict[str, Any]]:
        """Make a move by its number."""
        self.joues += 1
        if int(action) in self._moves:
            self._come_to(self.game.step(self.state, self._moves[int(action)]))
        outcome = self.game.outcome(self.state)
        won = outcome is not None and outcome.winner is not None
        seen, info = self._seen()
        return seen, float(won), outcome is not None, outcome is None and self.joues >= self.coups, info

    def render(self) -> str | None:
        """Draw the table as text."""
        if self.render_mode is None:
            return None
        return draw(self.game.scene(self.game.view(self.state, 0)), str, Style())

    def _come_to(self, state: Any) -> None:
        while (move := forced(self.game, state)) is not None:
            state = self.game.step(state, move)
        over = self.game.to_move(state) is None
        self.state, self._moves = state, {} if over else self.espace.numeros(self.game, self.game.moves(state))

    def _seen(self) -> tuple[Entiers, dict[str, Any]]:
        mask = np.zeros(len(self.espace.actions), np.int8)
        mask[list(self._moves)] = 1
        return self.espace.montre(self.game, self.game.view(self.state, 0)), {"action_mask": mask}


def md_env(stocks: int = 4, coups: int = 200, render_mode: str | None = None) -> Patience:
    """Make the environment of MD.

    Profil: ℕ → ℕ → environnement

    >>> env = md_env()
    >>> _, info = env.reset(seed=1)
    >>> [env.espace.actions[i] for i in info["action_mask"].nonzero()[0]]
    ['talon>♥', 'talon>s1', 'talon>s2', 'talon>s3', 'talon>s4']

    Law: gymnasium's check_env passes. Raises `ValueError` for no moves.
    """
    return Patience(md(stocks=stocks), espaces.md(stocks), coups, render_mode)


def klondike_env(coups: int = 1000, render_mode: str | None = None, **options: Any) -> Patience:
    """Make the environment of Klondike; the options are those of `klondike`.

    Raises `ValueError` for no moves.

    >>> env = klondike_env(draw=1)
    >>> env.reset(seed=1)[0].shape
    (14, 20)
    """
    return Patience(klondike(**options), espaces.klondike(), coups, render_mode)

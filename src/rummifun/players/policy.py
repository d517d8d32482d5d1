"""The player that learned: a net of whole layers, which looks at a view in numbers and prefers one of its moves."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import reduce
from itertools import pairwise
from typing import Any

import numpy as np
import numpy.typing as npt

from rummifun.chance import Alea
from rummifun.core.game import as_game
from rummifun.core.scene import Message
from rummifun.messages import N_
from rummifun.players.encoding import Encoding
from rummifun.players.glouton import NamedPlayer
from rummifun.players.refusals import RefusJoueur
from rummifun.refusal import Precondition, Refusal

Floats = npt.NDArray[np.float32]


Layer = tuple[Floats, Floats]
"""Weights, a line for each output, and biases."""


@dataclass(frozen=True, slots=True)
class LearnedPolicy(NamedPlayer):
    """A policy: the game that it learned, its observations, its layers, with ReLU between them, and its encoder.

    With `sans_risque`, it makes the moves that can do no harm without asking the net.
    """

    name: str
    empreinte: str
    jeu: str
    options: Mapping[str, Any] = field(hash=False)
    observation: str
    sans_risque: bool
    layers: tuple[Layer, ...] = field(compare=False, repr=False)
    encode: Callable[[Any, str], Encoding] = field(compare=False, repr=False)

    def __call__(self, game: Any, view: Any, moves: tuple[Any, ...], alea: Alea) -> tuple[Any, Message]:
        """Choose the move that the net prefers, the first of equals."""
        game = as_game(game)
        codage = self.encoding(game)
        if len(moves) == 1:
            return moves[0], Message(N_("the only move there is"))
        safe = game.safe(view) if self.sans_risque and game.safe is not None else None
        if safe is not None:
            return safe, Message(N_("can do no harm"))
        numbered = codage.moves_by_number(game, moves)
        values = action_preferences(self.layers, codage.observe(game, view, moves).ravel())[[*numbered]]
        best = int(values.argmax())
        share = round(100 / float(np.exp(values - values[best]).sum()))
        return [*numbered.values()][best], Message(N_("learned: preferred with {n} %"), (("n", share),))

    def encoding(self, game: Any) -> Encoding:
        """Return the encoding of a game; raises `Precondition` for a game not learned, or a net of another size."""
        if (game.name, game.options) != (self.jeu, self.options):
            wanted, got = _game_title(self.jeu, self.options), _game_title(game.name, game.options)
            raise Precondition(Refusal(RefusJoueur.AutreJeu, (), wanted, got))
        codage = self.encode(game, self.observation)
        sizes = [len(codage.rows) * len(codage.columns), *(len(biases) for _, biases in self.layers)]
        shapes = [(b, a) for a, b in pairwise(sizes)]
        if sizes[-1] != len(codage.actions) or shapes != [weights.shape for weights, _ in self.layers]:
            raise Precondition(Refusal(RefusJoueur.PolitiqueInadaptee, (self.name,), sizes[0], len(codage.actions)))
        return codage


def action_preferences(layers: tuple[Layer, ...], seen: npt.NDArray[Any]) -> Floats:
    """Return the preference of a net for each action, from an observation.

    >>> one = np.array([[1.0, -1.0]], np.float32), np.array([0.5], np.float32)
    >>> action_preferences((one, (np.array([[2.0]], np.float32), np.zeros(1, np.float32))), np.array([3, 1])).tolist()
    [5.0]
    """
    *hidden, (weights, biases) = layers
    inner = reduce(lambda x, layer: np.maximum(layer[0] @ x + layer[1], 0), hidden, seen.astype(np.float32))
    return weights @ inner + biases


def _game_title(name: str, options: Mapping[str, Any]) -> str:
    return " ".join((name, *(f"{option}={value}" for option, value in options.items())))

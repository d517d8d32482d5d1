"""The choice of an encoding for a game."""

from __future__ import annotations

from typing import Final

from rummifun.core.game import AnyGame
from rummifun.games.reussites.reussite import Reussite
from rummifun.players.encoding import two_player
from rummifun.players.encoding.patiences import encode_patience
from rummifun.players.encoding.table_encoding import Encoding
from rummifun.players.encoding.tiles import TileEncoding

OBSERVATIONS: Final = {"plans": 1, "comptes": 0}
"""The kinds of observation, each with the number of uppermost pieces of a pile that have a row of their own."""

_FOR_TWO: Final = {"descente": two_player.encode_descente, "haricots": two_player.encode_haricots}


def encoding_for(game: AnyGame, observation: str = "plans", coups: int = 256) -> Encoding:
    """Make the encoding of a game: counts and one-hot planes, or counts alone.

    Profil: jeu → observation → ℕ* → codage

    >>> from rummifun.games.reussites.montee_descente import md
    >>> codage = encoding_for(md())
    >>> codage.actions[:3], codage.rows[8:11], codage.columns[:4]
    (('talon!', 'talon>♣', 'talon>♦'), ('s4', 'talon:1', '♣:1'), ('hauteur', 'dos', '7', '8'))

    Law: each move proposed in a game has a number of its own; in Rummikub, each of the first `coups`. Raises
    `ValueError` for another observation, or a game that is neither one of ours nor a patience.
    """
    if observation not in OBSERVATIONS:
        raise ValueError(f"observation: one of {', '.join(OBSERVATIONS)} was expected, not {observation!r}")
    if isinstance(game, Reussite):
        return encode_patience(game, OBSERVATIONS[observation])
    if game.name == "rummikub":
        return TileEncoding(coups)
    if game.name not in _FOR_TWO:
        raise ValueError(f"{game.name} cannot be encoded: one of our games, or a Reussite, was expected")
    return _FOR_TWO[game.name](OBSERVATIONS[observation])

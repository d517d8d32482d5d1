"""Environments for learning agents: the two-player games for PettingZoo, the patiences with choices for Gymnasium.

They are the extra `rl`. An environment is the one object here that changes as it is used, since those projects ask for
it; inside it a game is what it always is, a fold of moves over a state. To import this room tells `gymnasium.make` the
patiences by name.
"""

from __future__ import annotations

try:
    from rummifun.shells.rl.environments import (
        PatienceEnv,
        TwoPlayerEnv,
        descente_env,
        haricots_env,
        klondike_env,
        md_env,
        patience_env,
        register,
        rummikub_env,
    )
except ModuleNotFoundError as error:
    if error.name not in ("gymnasium", "numpy", "pettingzoo"):
        raise
    raise ModuleNotFoundError("rummifun.shells.rl needs more: pip install 'rummifun[rl]'", name=error.name) from None


__all__ = [
    "PatienceEnv",
    "TwoPlayerEnv",
    "descente_env",
    "haricots_env",
    "klondike_env",
    "md_env",
    "patience_env",
    "rummikub_env",
]


register()


# names of 0.1.0, which are promised
Patience, TwoPlayers = PatienceEnv, TwoPlayerEnv

"""The chance of the players, which is never that of the deal.

Whoever makes move number n (from 0) of game i of seed s is given `Alea(s ^ K, i, n · 2³²)`, with K = 0x6A6F7565757273
("joueurs" in ASCII). A game that starts from a position written down has for s the BLAKE2b digest of 8 bytes of that
text, its big end first, and i = 0. So a game observed is the same everywhere, a game of a study can be watched, a game
resumed goes on as it would have, and a hint is what the player would do.
"""

from __future__ import annotations

from hashlib import blake2b
from typing import Final

from rummifun.chance import Alea

_PLAYERS: Final = 0x6A6F7565757273


def player_alea(origin: Alea | str, ply: int) -> Alea:
    """Return the chance of whoever makes a move: from where the game starts, and the number of moves before.

    >>> player_alea(Alea(17, 2), 5) == Alea(17 ^ 0x6A6F7565757273, 2, 5 * 2**32)
    True
    """
    if isinstance(origin, Alea):
        return Alea(origin.seed ^ _PLAYERS, origin.game, ply << 32)
    digest = blake2b(origin.encode(errors="surrogatepass"), digest_size=8).digest()
    return Alea(int.from_bytes(digest, "big") ^ _PLAYERS, 0, ply << 32)

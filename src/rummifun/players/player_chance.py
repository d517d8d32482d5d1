"""The chance of the players, independent of the deal's.

The player who makes move number n (from 0) of game i of seed s gets `Alea(s ^ K, i, n · 2³²)`, with K =
0x6A6F7565757273 ("joueurs" in ASCII). A game that starts from a written position has as s the 8-byte BLAKE2b digest of
that text, big-endian, and i = 0. So a game observed is the same everywhere, you can watch a game of a study, a resumed
game goes on as it would have, and a hint is what the player would do.

From that Alea the deal could be computed. So a user's own player gets another, made from it by a digest.
"""

from __future__ import annotations

from hashlib import blake2b
from typing import Final

from rummifun.chance import Alea

_PLAYERS: Final = 0x6A6F7565757273


def player_alea(origin: Alea | str, ply: int) -> Alea:
    """Return the chance for a move, from the start of the game and the number of moves before.

    >>> player_alea(Alea(17, 2), 5) == Alea(17 ^ 0x6A6F7565757273, 2, 5 * 2**32)
    True
    >>> player_alea("trait SUD", 1)
    Alea(seed=4173779000856939238, game=0, draws=4294967296)
    """
    if isinstance(origin, Alea):
        return Alea(origin.seed ^ _PLAYERS, origin.game, ply << 32)
    digest = blake2b(origin.encode(errors="surrogatepass"), digest_size=8).digest()
    return Alea(int.from_bytes(digest, "big") ^ _PLAYERS, 0, ply << 32)


def derived_alea(alea: Alea) -> Alea:
    """Return a chance that depends on another, and from which that one cannot be computed.

    >>> derived_alea(Alea(1)) == derived_alea(Alea(1)) != derived_alea(Alea(1, 1))
    True
    >>> derived_alea(Alea(1))
    Alea(seed=12094930329927328232, game=2352152412471488725, draws=0)
    """
    digest = blake2b(f"{alea.seed}.{alea.game}.{alea.draws}".encode(), digest_size=16).digest()
    return Alea(int.from_bytes(digest[:8], "big"), int.from_bytes(digest[8:], "big"))

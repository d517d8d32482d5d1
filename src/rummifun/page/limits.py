"""The limits of what clients may ask for: messages, games, searches; `rate_limiter` has those of an address."""

from __future__ import annotations

from typing import Final

MAX_SOCKETS: Final = 2000
"""Connections that a server holds at once."""


MAX_CLIENTS: Final = 64
"""Connections to one game."""


MESSAGE_RATE: Final = 50.0
"""Messages a second that are read of one connection in the long run; twice as many at once."""


MAX_FAULTS: Final = 20
"""Invalid messages in a row, after which a connection is closed."""


MAX_NEW_GAMES: Final = 50.0
"""The new games a second in the long run; further requests wait, and are refused after a while."""


NEW_GAME_PATIENCE: Final = 5.0
"""The seconds that a request for a new game may wait."""


MAX_STUDIES: Final = 2
"""Studies carried out at once."""


MAX_MESSAGE_BYTES: Final = 16_384
"""Bytes that a message from the page may have at most."""


OUTBOX_SIZE: Final = 32
"""Messages kept for a slow client before it is dropped."""


SLOW_SECONDS: Final = 20.0
"""Seconds after which a client that reads nothing, or studies nothing, is dropped."""


MAX_SEAT_CHANGES: Final = 32
"""The changes that a client may make to its seat, one after another: everybody learns each."""


MAX_IDLE_GAMES: Final = 128
"""Games held in memory without anybody there, for people who come back: the last ones."""


MAX_OPTION: Final = 999
"""The largest number of an option: any client has games made in the memory of the server."""


MAX_SCENE_STEPS: Final = 64
"""Steps that a scene tells at most, the last ones; those before are in `/api/rejouer`."""


MAX_REPLAY_STEPS: Final = 100
"""Steps that a replay tells at once."""


MAX_STUDY_GAMES: Final = 10_000_000
"""Games that a study has at most."""


SOLVER_SECONDS: Final = 10.0
"""Seconds that a position may take the solver."""


PUBLIC_NODES: Final = 100_000
"""Positions that are looked at, at most, for one who looks under the cards: others wait meanwhile."""

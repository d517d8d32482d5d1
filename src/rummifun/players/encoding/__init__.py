"""A game encoded for an agent: its moves by number, and the pieces on the table as rows of whole numbers.

Every row and every column has a name, and so has every action. Rows of `comptes` tell how many pieces of
each kind lie at each place; `plans` adds one-hot planes, for the uppermost piece of each place.
Nothing is shown that the view does not show. It needs numpy.
"""

from __future__ import annotations

from typing import Any

from rummifun.players.encoding.games import TileEncoding
from rummifun.players.encoding.table_encoding import Encoding, Integers, TableEncoding

__all__ = ["Encoding", "Integers", "TableEncoding", "TileEncoding"]


# names of 0.1.0, which are promised
Laid, Tiles = TableEncoding, TileEncoding


def __getattr__(name: str) -> Any:
    """Import a name of 0.1.0 from its new place."""
    from rummifun.aliases import find_moved

    return find_moved(__name__, name)

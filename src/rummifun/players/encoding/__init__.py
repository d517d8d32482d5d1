"""A game encoded for an agent: its moves by number, and the pieces on the table as rows of whole numbers.

Every row and every column has a name, and so has every action. Rows of `comptes` tell how many pieces of
each kind lie at each place; `plans` adds one-hot planes, for the uppermost piece of each place.
Nothing is shown that the view does not show. It needs numpy.
"""

from rummifun.players.encoding.selection import OBSERVATIONS, encoding_for
from rummifun.players.encoding.table_encoding import Encoding, Integers, TableEncoding
from rummifun.players.encoding.tiles import TileEncoding

__all__ = ["OBSERVATIONS", "Encoding", "Integers", "TableEncoding", "TileEncoding", "encoding_for"]

# names of 0.1.0, which are promised
Laid, Tiles = TableEncoding, TileEncoding

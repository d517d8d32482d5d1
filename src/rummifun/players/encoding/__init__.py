"""How a game looks to an agent: its moves by number, and what lies on the table as rows of whole numbers.

Every row and every column has a name, and so has every action. Rows of `comptes` tell how many pieces of
each kind lie at each place; `plans` adds one-hot planes, for the uppermost piece of each place.
Nothing is shown that the view does not show. It needs numpy.
"""

from rummifun.players.encoding.choice import OBSERVATIONS, encoding_for
from rummifun.players.encoding.laid import Encoding, Integers, Laid
from rummifun.players.encoding.tiles import Tiles

__all__ = ["OBSERVATIONS", "Encoding", "Integers", "Laid", "Tiles", "encoding_for"]

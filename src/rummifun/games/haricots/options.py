"""The options of the rules of Haricots."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from typing import Final

from rummifun.games.haricots.move_types import RefusHaricots
from rummifun.refusal import Precondition, Refusal

_PERMISES: Final[Mapping[str, tuple[int | None, ...]]] = {
    "slots": (3, 2),
    "third_cost": (None, 3, 2),
    "final_sale": (False, True),
    "sell_in_step1": (False, True),
    "voluntary_sale": (False, True),
}
"""The values of each option, the default first."""


@dataclass(frozen=True, slots=True)
class Options:
    """The options of the rules; the defaults are the sheet's own rules.

    `slots` is how many chains a player may have; with two, `third_cost` (2 or 3 coins) buys the place of a third.
    `final_sale` sells the chains left at the end, `sell_in_step1` allows a sale for a card that the other player left,
    and `voluntary_sale` allows one for its own sake in any step of your turn.

    >>> Options(slots=2, third_cost=3).sell_in_step1
    False

    Law: Options o == Options p exactly when each option is the same. Raises `Precondition` for other values.
    """

    slots: int = 3
    third_cost: int | None = None
    final_sale: bool = False
    sell_in_step1: bool = False
    voluntary_sale: bool = False

    def __post_init__(self) -> None:
        for name, value in asdict(self).items():
            if not any(value is permise for permise in _PERMISES[name]):
                expected = ", ".join(map(repr, _PERMISES[name]))
                raise Precondition(Refusal(RefusHaricots.OptionImpossible, (name,), expected, value))
        if self.slots == 3 and self.third_cost is not None:
            raise Precondition(Refusal(RefusHaricots.OptionImpossible, ("third_cost",), repr(None), self.third_cost))


OPTIONS: Final = Options()
"""The options of the sheet itself."""

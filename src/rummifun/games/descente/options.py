"""The options of La descente: where the known programs of this game differ."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final, Literal, get_args, get_type_hints

from rummifun.games.descente.refus import RefusDescente
from rummifun.refusal import Precondition, Refusal


@dataclass(frozen=True, slots=True)
class Options:
    """Where the known programs of this game differ; the first value of each is the one that we play by.

    `opponent_top`: may the visible card of the opponent be moved: always, only into a hole, never. `remix_start`: does
    the first card of a remix go on top or underneath. `run_moves`: may cards that lie together be moved anywhere, or to
    the opponent's pile alone. `packet_order`: is the last card dealt drawn first, or the first one.

    >>> Options(run_moves="opponent_only").run_moves
    'opponent_only'

    Law: Options o == Options p exactly when each option is the same. Raises `Precondition` for another value.
    """

    opponent_top: Literal["always", "holes_only", "never"] = "always"
    remix_start: Literal["dessus", "dessous"] = "dessus"
    run_moves: Literal["anywhere", "opponent_only"] = "anywhere"
    packet_order: Literal["lifo", "fifo"] = "lifo"

    def __post_init__(self) -> None:
        for name, hint in get_type_hints(Options).items():
            value: Any = getattr(self, name)
            if value not in get_args(hint):
                expected = f"{name} = {' | '.join(get_args(hint))}"
                raise Precondition(Refusal(RefusDescente.ValeurDOptionInconnue, expected=expected, got=value))


OPTIONS: Final = Options()
"""What we play by."""

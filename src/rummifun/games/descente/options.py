"""The options of the rules of La descente."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final, Literal, get_args, get_type_hints

from rummifun.games.descente.etat import RefusDescente
from rummifun.refusal import Precondition, Refusal


@dataclass(frozen=True, slots=True)
class Options:
    """The points where the known programs of this game differ; the first value of each is our default.

    `opponent_top`: you may move the opponent's visible card always, only into a hole, or never. `remix_start`: the
    first card of a remix goes on top or underneath. `run_moves`: cards that lie together move anywhere, or to the
    opponent's pile only. `packet_order`: the last card dealt is drawn first, or the first one.

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
"""The default options."""

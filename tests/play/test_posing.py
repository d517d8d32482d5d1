"""What is wrong with a position laid out freely: the fault, and the pile where it lies, if one is at fault."""

from __future__ import annotations

import pytest

from rummifun.messages import translation
from rummifun.play.posing import Position, best_turn, fault, posing_game
from rummifun.refusal import Precondition

GAME = posing_game()


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("[7b 7r 7j] [1n 2n 4n] / 5n", "combination 2: "),
        ("[7b 7r 7j] [1n 2n] / 5n", "combination 2: "),
        ("[7b 7r 7j] [7b 7r 7j] [7b 7r 7n] / 5n", ""),
        ("/ 5n 5n 5n", ""),
        ("[7b 7r 7j] /", ""),
    ],
)
def test_a_fault_names_its_pile_if_it_is_in_one_alone(text: str, said: str) -> None:
    position = Position(*GAME.read_posed(text))
    with pytest.raises(Precondition) as raised:
        best_turn(GAME, position)
    told = fault(GAME, position, raised.value.refusal).said(translation("en"))
    assert told.startswith(said or str(raised.value.refusal.said(translation("en"))[:10])), told
    assert ("combination" in told) == bool(said)


def test_pieces_are_put_and_taken_wherever_they_lie() -> None:
    position = Position().put("a", None).put("b", None).put("c", 0).put("d", 0).put("e", 1)
    assert position == Position((("c", "d"), ("e",)), ("a", "b"))
    assert position.without(1, None).without(2, 0).without(1, 1) == Position((("c",),), ("b",))

"""What is wrong with a position laid out freely: the fault, and the pile where it lies, if one is at fault."""

import pytest

from rummifun.messages import translation
from rummifun.refusal import Precondition
from rummifun.session.position_editor import EditedPosition, best_turn_query, default_editable_game, fault_message

GAME = default_editable_game()


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
def test_fault_message_names_a_pile_if_the_fault_is_in_one_alone(text: str, said: str) -> None:
    position = EditedPosition(*GAME.read_posed(text))
    with pytest.raises(Precondition) as raised:
        best_turn_query(GAME, position)
    told = fault_message(GAME, position, raised.value.refusal).localize(translation("en"))
    assert told.startswith(said or str(raised.value.refusal.localize(translation("en"))[:10])), told
    assert ("combination" in told) == bool(said)


def test_edited_position_takes_and_loses_pieces_wherever_they_lie() -> None:
    position = EditedPosition()
    for piece, pile in (("a", None), ("b", None), ("c", 0), ("d", 0), ("e", 1)):
        position = position.add_piece(piece, pile)
    assert position == EditedPosition((("c", "d"), ("e",)), ("a", "b"))
    assert position.remove_piece(1, None).remove_piece(2, 0).remove_piece(1, 1) == EditedPosition((("c",),), ("b",))

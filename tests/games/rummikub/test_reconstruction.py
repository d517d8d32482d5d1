"""Tables rebuilt: what stays of the old table, where jokers go, how runs are cut."""

from __future__ import annotations

import pytest

from rummifun.games.rummikub import mens
from rummifun.games.rummikub.problem_notation import read_table_and_hand
from rummifun.games.rummikub.solver import meilleure_pose
from rummifun.games.rummikub.tuiles import write_table

TREIZE = "1b 2b 3b 4b 5b 6b 7b 8b 9b 10b 11b 12b 13b"

REBATIES = {
    f"7b 7r 7j 7n | {TREIZE} / J": "[7b 7r 7j 7n] [1b 2b 3b J] [4b 5b 6b 7b 8b 9b 10b 11b 12b 13b]",
    f"{TREIZE} | 7b 7r 7j 7n / J J": "[1b 2b 3b J J] [4b 5b 6b 7b 8b 9b 10b 11b 12b 13b] [7b 7r 7j 7n]",
    "3b 4b 5b | 9b 10b 11b | 11b 12b 13b | 9b 10b J | J 12b 13b / 6b": (
        "[3b 4b 5b 6b J J] [9b 10b 11b 12b 13b] [9b 10b 11b 12b 13b]"
    ),
    "1b 2b 3b 4b | J 11b 12b | 7r 7j J / 5b": "[J 11b 12b] [7r 7j J] [1b 2b 3b 4b 5b]",
    "J 12b 13b | 7r 7j 7n / 7b": "[J 12b 13b] [7b 7r 7j 7n]",
    "J J 11b | 7r 7j 7n / 7b": "[J J 11b] [7b 7r 7j 7n]",
    "J J 12b | 7r 7j 7n / 7b": "[7b 7r 7j 7n] [J 12b J]",
    "3b J J | 7r 7j 7n / 7b": "[3b J J] [7b 7r 7j 7n]",
}
"""Positions, and the tables that a best turn makes of them."""


@pytest.mark.parametrize("texte", REBATIES)
def test_a_table_is_rebuilt_like_the_old_one(texte: str) -> None:
    table, main = read_table_and_hand(texte)
    assert write_table(meilleure_pose(table, mens(main)).table) == REBATIES[texte]

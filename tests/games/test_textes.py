"""Any text that a person may give is read, or refused by an error that says so: moves, codes of deals, options."""

from __future__ import annotations

from contextlib import suppress
from functools import reduce
from itertools import islice
from typing import Any, Final

import pytest
from harness.effort import Effort
from hypothesis import given, settings
from hypothesis import strategies as st

from rummifun.chance import Alea
from rummifun.games import GAMES, game_named
from rummifun.games.deal_codes import read_deal_code, write_deal_code
from rummifun.laws.corruption import corrupt_text
from rummifun.refusal import Precondition

CHOICES: Final = st.lists(st.tuples(*(st.integers(0, 999),) * 3), min_size=1, max_size=4)
WORDS: Final = st.text(alphabet="azA0129 .:>!_-[]()/♥▒é٣\n\x00", max_size=12)
VALUES: Final = st.one_of(
    st.none(), st.booleans(), st.integers(), st.floats(), WORDS, st.lists(st.integers(), max_size=2)
)

each_game = pytest.mark.parametrize("game", [*map(game_named, GAMES)], ids=GAMES)


def spoiled(text: str, choices: list[tuple[int, int, int]]) -> str:
    return reduce(corrupt_text, choices, text)


@each_game
def test_read_reads_or_refuses_a_spoiled_move(game: Any, effort: Effort) -> None:
    state, written = game.new(Alea(3)), set()
    for n in range(25):
        moves = [*islice(game.moves(state), 5)]
        if not moves:
            break
        written |= {*map(game.write, moves)}
        state = game.step(state, moves[n % len(moves)])
    first = game.new(Alea(4))

    @settings(max_examples=effort(20, 5000))
    @given(st.sampled_from(sorted(written)), CHOICES, WORDS)
    def ask(move: str, choices: list[tuple[int, int, int]], other: str) -> None:
        for text in (spoiled(move, choices), other):
            with suppress(Precondition):
                read = game.read(text)
                assert game.read(game.write(read)) == read
                assert str(game.refusal(first, read))

    ask()


@each_game
def test_read_deal_code_reads_or_refuses_a_spoiled_code(game: Any, effort: Effort) -> None:
    @settings(max_examples=effort(20, 5000))
    @given(CHOICES, WORDS)
    def ask(choices: list[tuple[int, int, int]], other: str) -> None:
        for text in (spoiled(write_deal_code(game, Alea(48213, 2)), choices), other, f"{game.name}:{other}"):
            with suppress(Precondition):
                read = read_deal_code(text)
                game_named(read.name, read.options)

    ask()


@each_game
def test_game_named_takes_or_refuses_any_value_of_an_option(game: Any, effort: Effort) -> None:
    @settings(max_examples=effort(20, 3000))
    @given(st.dictionaries(st.sampled_from([*game.options, "pack", "draw"]), VALUES, max_size=2))
    def ask(options: dict[str, Any]) -> None:
        with suppress(Precondition):
            assert game_named(game.name, options).name == game.name

    ask()

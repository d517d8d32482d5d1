"""The grammars of the page of notations, and what the games write and read: neither says more than the other."""

from __future__ import annotations

import re
from itertools import count, islice
from random import Random
from typing import Any, Final

import pytest
from harness.nonempty import nonempty

from games.grammars import PAGE, Grammar, blocks, of_game
from rummifun.analysis.game_runner import play_states
from rummifun.chance import Alea
from rummifun.core.record import VERSION
from rummifun.games import GAMES, game_named
from rummifun.games.deal_codes import write_deal_code
from rummifun.players import hasard

TEXTS: Final = 12
"""How many texts are drawn from a grammar."""


def played(name: str, seed: int) -> list[tuple[Any, list[Any]]]:
    """Play at random, and list the states with the moves proposed in each."""
    game = game_named(name)
    states = [*islice(play_states(game, Alea(seed), hasard), 30)]
    return [(state, [*game.moves(state)]) for state in states if game.to_move(state) is not None]


@pytest.mark.parametrize("name", GAMES)
def test_grammar_has_what_a_game_writes(name: str) -> None:
    game, grammar = game_named(name), of_game(name)
    position, move = grammar.regex("position"), grammar.regex("move")
    steps = played(name, 1)
    assert [text for state, _ in steps if not position.fullmatch(text := game.write_position(state))] == []
    assert [text for _, moves in steps for one in moves if not move.fullmatch(text := game.write(one))] == []


@pytest.mark.parametrize("rule", ["position", "move"])
@pytest.mark.parametrize("name", GAMES)
def test_game_reads_what_its_grammar_allows_and_writes_it_so(name: str, rule: str) -> None:
    game, grammar, chance = game_named(name), of_game(name), Random(7)
    read, write = (game.read, game.write) if rule == "move" else (game.read_position, game.write_position)
    texts = (text for _ in count() if placed_once(text := grammar.drawn(rule, chance)) and there(name, text))
    for text, _ in nonempty(zip(texts, range(TEXTS), strict=False)):
        assert grammar.regex(rule).fullmatch(write(read(text))), text


def placed_once(text: str) -> bool:
    """Tell whether no place stands twice, which no grammar says."""
    places = re.findall(r"([^\s]+):", text)
    return len(set(places)) == len(places)


def there(name: str, text: str) -> bool:
    """Tell whether a game has the places named, which a grammar numbers without an end."""
    form = getattr(game_named(name), "forme", None)
    return form is None or all(place in form.index for place in re.findall(r"([^\s]+):(?!\d)", text))


@pytest.mark.parametrize("name", GAMES)
def test_game_reads_more_white_space_as_the_same(name: str) -> None:
    game = game_named(name)
    for state, moves in nonempty(played(name, 1)[::10]):
        assert game.read_position(f"  {game.write_position(state)} ".replace(" ", "  ")) == state
        assert [game.read(f" {game.write(move)} ".replace(" ", "  ")) for move in moves] == moves


@pytest.mark.parametrize(
    ("name", "rule", "text"),
    [
        ("rummikub", "move", "pose [14b]"),
        ("rummikub", "move", "table [7b  8b]"),
        ("descente", "move", "c1 > c2"),
        ("haricots", "move", "jette B"),
        ("klondike", "move", "c3>>c4"),
        ("md", "position", "montee_permise=peut-être / talon: [R♦]"),
        ("md", "position", "montee_permise=non / rebut: R♦"),
    ],
)
def test_grammar_refuses_what_is_written_otherwise(name: str, rule: str, text: str) -> None:
    assert not of_game(name).regex(rule).fullmatch(text)


def test_grammar_of_patiences_has_a_form_of_ones_own() -> None:
    general = Grammar({**blocks()["Grammars"], **blocks()["Patiences"]})
    for name in ("c4", "klondike"):
        game = game_named(name)
        for state, moves in played(name, 3):
            assert general.regex("position").fullmatch(game.write_position(state))
            assert all(general.regex("move").fullmatch(game.write(move)) for move in moves)


def test_page_of_notations_speaks_of_the_version_of_records() -> None:
    assert f"This is version {VERSION} of the notation" in PAGE.read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("name", "options"),
    [*((name, {}) for name in GAMES), ("klondike", {"draw": 1, "worry_back": True}), ("r7", {"tours": 5})],
)
def test_grammar_of_codes_has_what_write_deal_code_writes(name: str, options: dict[str, Any]) -> None:
    code = Grammar({**blocks()["Grammars"], **blocks()["Codes"]}).regex("code")
    assert code.fullmatch(write_deal_code(game_named(name, options), Alea(17, 4)))
    assert code.fullmatch(name)
    assert not code.fullmatch(f"{name}:17:4.x")

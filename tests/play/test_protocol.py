"""Lines as a program may write them, by mistake or on purpose: an answer is read, or it is garbled."""

from __future__ import annotations

import json

import pytest

from rummifun.chance import Alea
from rummifun.games import game_named
from rummifun.protocol.player_protocol import ProtocolError, read_hello, read_move, turn_line

JEU = game_named("rummikub")
COUPS = (JEU.read("pioche"), JEU.read("passe"))

NO_OBJECT = [
    "",
    " ",
    "pioche",
    "1",
    "null",
    "[]",
    '"move"',
    "{",
    "[" * 100_000,
    "1" * 5000,
    "{}",
    "\ud800",
    "\0",
    "é" * 9,
]


@pytest.mark.parametrize(
    "line",
    [
        *NO_OBJECT,
        '{"type": "hello", "n": 1}',
        '{"n": 1}',
        '{"type": "move"}',
        '{"type": "move", "n": true}',
        '{"type": "move", "n": 1.0}',
        '{"type": "move", "n": "1"}',
        '{"type": "move", "n": 0}',
        '{"type": "move", "n": -1}',
        '{"type": "move", "n": 3}',
        '{"type": "move", "n": 99999999999999999999}',
        '{"type": "move", "move": 1}',
        '{"type": "move", "n": 1, "move": "pioche"}',
        '{"type": "move", "n": 1, "why": 5}',
        '{"type": "move", "n": NaN}',
    ],
)
def test_what_is_no_move_is_garbled(line: str) -> None:
    with pytest.raises(ProtocolError):
        read_move(JEU, COUPS, line)


@pytest.mark.parametrize(
    "line",
    [
        *NO_OBJECT,
        '{"type": "hello", "name": "a"}',
        '{"type": "hello", "lines": 2, "name": "a"}',
        '{"type": "hello", "lines": 1}',
        '{"type": "hello", "lines": 1, "name": 1}',
        '{"type": "hello", "lines": 1, "name": "a", "games": "md"}',
        '{"type": "hello", "lines": 1, "name": "a", "games": [1]}',
        '{"type": "hello", "lines": true, "name": ["a"]}',
    ],
)
def test_what_is_no_hello_is_garbled(line: str) -> None:
    with pytest.raises(ProtocolError):
        read_hello(line)


def test_words_of_a_program_can_do_nothing_to_a_screen() -> None:
    hostile = "\x1b[2J\ud800\n{0}{x}%s"
    _, why = read_move(JEU, COUPS, json.dumps({"type": "move", "n": 2, "why": hostile}))
    assert why.localize(str).isprintable()
    assert "{0}{x}%s" in why.localize(str)
    assert read_hello(json.dumps({"type": "hello", "lines": 1, "name": hostile})).name.isprintable()


def test_a_line_is_written_as_it_is_read() -> None:
    game = game_named("md")
    state = game.new(Alea(1))
    assert "♣" in turn_line(game, game.view(state, 0), tuple(game.moves(state)), Alea(1), "fr", 1.0)

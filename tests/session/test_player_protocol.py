"""Lines as a program may write them, by mistake or on purpose: an answer is read, or it is garbled."""

import json

import pytest

from rummifun.chance import Alea
from rummifun.games import game_named
from rummifun.protocol.player_protocol import ProtocolError, read_hello, read_move, turn_line

JEU = game_named("rummikub")
COUPS = (JEU.read("pioche"), JEU.read("passe"))
NO_OBJECT = [
    *("", " ", "pioche", "1", "null", "[]", '"move"', "{", "{}"),
    *("[" * 100_000, "1" * 5000, "\ud800", "\0", "é" * 9),
]
NO_MOVE = [
    *('"hello", "n": 1', '"move"', '"move", "move": 1', '"move", "n": 1, "move": "pioche"', '"move", "n": 1, "why": 5'),
    *(f'"move", "n": {n}' for n in ("true", "1.0", '"1"', "0", "-1", "3", "99999999999999999999", "NaN")),
]
NO_HELLO = [
    *('"name": "a"', '"lines": 2, "name": "a"', '"lines": 1', '"lines": 1, "name": 1', '"lines": true, "name": ["a"]'),
    *('"lines": 1, "name": "a", "games": "md"', '"lines": 1, "name": "a", "games": [1]'),
]


@pytest.mark.parametrize(
    "line", [*NO_OBJECT, '{"n": 1}', *(f'{{"type": {rest}}}' for rest in NO_MOVE)], ids=lambda line: ascii(line)[:40]
)
def test_read_move_refuses_what_is_no_move(line: str) -> None:
    with pytest.raises(ProtocolError):
        read_move(JEU, COUPS, line)


@pytest.mark.parametrize(
    "line", [*NO_OBJECT, *(f'{{"type": "hello", {rest}}}' for rest in NO_HELLO)], ids=lambda line: ascii(line)[:40]
)
def test_read_hello_refuses_what_is_no_hello(line: str) -> None:
    with pytest.raises(ProtocolError):
        read_hello(line)


def test_lines_let_words_do_nothing_to_a_screen_and_keep_signs() -> None:
    hostile = "\x1b[2J\ud800\n{0}{x}%s"
    _, why = read_move(JEU, COUPS, json.dumps({"type": "move", "n": 2, "why": hostile}))
    assert why.localize(str).isprintable()
    assert "{0}{x}%s" in why.localize(str)
    assert read_hello(json.dumps({"type": "hello", "lines": 1, "name": hostile})).name.isprintable()
    game = game_named("md")
    state = game.new(Alea(1))
    assert "♣" in turn_line(game, game.view(state, 0), tuple(game.moves(state)), Alea(1), "fr", 1.0)

"""Lines of the protocol: games as data with nothing hidden; a program.s answer is read, or it is garbled."""

import json
from collections import Counter
from functools import cache
from typing import Any

import pytest
from harness.effort import Effort
from harness.nonempty import nonempty

from rummifun.chance import Alea
from rummifun.core.runtime_checks import proposed_moves
from rummifun.games import GAMES, game_named
from rummifun.games.rummikub.tuiles import COLOUR_LETTERS, T
from rummifun.messages import LANGUAGES, translation
from rummifun.protocol import player_protocol
from rummifun.protocol.player_protocol import (
    ProtocolError,
    face_to_json,
    game_to_json,
    read_hello,
    read_move,
    refusal_to_json,
    turn_line,
    view_to_json,
)
from rummifun.render.text import Style, draw_face

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


def test_face_to_json_and_draw_face_have_the_letters_of_the_notation() -> None:
    for letter, colour in nonempty(COLOUR_LETTERS.items()):
        tile = T(7, colour)
        assert face_to_json(tile.shown()) == {"v": 7, "c": letter}
        assert draw_face(tile.shown(), Style(unicode=False)) == str(tile) == f"7{letter}"


def test_lines_let_words_do_nothing_to_a_screen_and_keep_signs() -> None:
    hostile = "\x1b[2J\ud800\n{0}{x}%s"
    _, why = read_move(JEU, COUPS, json.dumps({"type": "move", "n": 2, "why": hostile}))
    assert why.localize(str).isprintable()
    assert "{0}{x}%s" in why.localize(str)
    assert read_hello(json.dumps({"type": "hello", "lines": 1, "name": hostile})).name.isprintable()
    game = game_named("md")
    state = game.new(Alea(1))
    assert "♣" in turn_line(game, game.view(state, 0), tuple(game.moves(state)), Alea(1), "fr", 1.0)


@cache
def plays(name: str, most: int) -> list[Any]:
    game, alea = game_named(name), Alea(5)
    state = game.new(Alea(11))
    found = [state]
    while (moves := proposed_moves(game, state)) and len(found) < most:
        chosen, alea = alea.below(len(moves))
        state = game.step(state, moves[chosen])
        found.append(state)
    return found


def faces(data: Any) -> list[dict[str, Any]]:
    return [face for zone in data["zones"] for pile in zone["piles"] for face in pile["faces"] if face is not None]


@pytest.mark.parametrize("name", GAMES)
def test_view_to_json_tells_no_more_than_was_shown(name: str, effort: Effort) -> None:
    game = game_named(name)
    for state in nonempty(plays(name, effort(12, 60))):
        for seat in range(game.seats):
            view = game.view(state, seat)
            data = view_to_json(game, view, translation("fr"))
            assert json.loads(json.dumps(data)) == data
            known = Counter({_key(face_to_json(piece.shown())): 0 for piece, _ in game.pieces(state)})
            for piece, n in game.known(view):
                known[_key(face_to_json(piece.shown()))] += n
            told = Counter(map(_key, faces(data)))
            assert not {face for face in told if face in known} - {face for face, n in known.items() if n}
            if "haricots" not in name:  # whose chains and coins are drawn by faces that tell a number too
                assert told <= known


def _key(face: Any) -> str:
    return json.dumps(face, sort_keys=True)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_outcome_and_refusal_to_json_tell_in_the_language(lang: str) -> None:
    game, tr = game_named("c4"), translation(lang)
    last = plays("c4", 60)[-1]
    while moves := proposed_moves(game, last):
        last = game.step(last, moves[0])
    outcome: Any = game.outcome(last)
    assert player_protocol.outcome_to_json(outcome, tr)["said"] == outcome.reason.localize(tr)
    rummikub = game_named("rummikub")
    refusal: Any = rummikub.refusal(rummikub.new(Alea(17)), rummikub.read("pose [11n 12n]"))
    assert refusal_to_json(refusal, tr) | {"said": refusal.localize(tr)} == refusal_to_json(refusal, tr)


def test_view_to_json_hides_the_cards_of_a_patience() -> None:
    game = game_named("klondike")
    data = view_to_json(game, game.view(game.new(Alea(3)), 0))
    assert "[]" in data["position"]
    assert game_to_json(game)["options"]["draw"] == 3

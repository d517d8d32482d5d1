"""Everyday words: «d» and «draw» for what takes from the stock, «q» to leave; no notation of a game has them."""

from dataclasses import replace

import pytest

from rummifun.catalogue.registry import BUILTIN_GAMES
from rummifun.chance import Alea
from rummifun.core.notation import NotationError
from rummifun.core.scene import Message
from rummifun.games import game_named
from rummifun.session.everyday_words import act_by_everyday_word
from rummifun.session.move_parser import parse_move, parse_notation_or_piles
from rummifun.session.steps import cached_scene
from rummifun.shells.cli.line.prompt_commands import PROMPT_COMMANDS


@pytest.mark.parametrize(
    ("name", "move"), [("rummikub", "pioche"), ("descente", "tire"), ("klondike", "talon.3!rebut"), ("md", "talon!")]
)
@pytest.mark.parametrize("word", ["d", "draw", "Draw", " p ", "piocher"])
def test_parse_move_draws_by_an_everyday_word(name: str, move: str, word: str) -> None:
    game = game_named(name)
    state = game.new(Alea(3))
    assert game.write(parse_move(game, game.view(state, game.to_move(state)), word)) == move


@pytest.mark.parametrize("word", ["", "1", "draw!", "k", "xyz", "drawing"])
def test_act_by_everyday_word_takes_no_other_word(word: str) -> None:
    game = game_named("klondike")
    assert act_by_everyday_word(cached_scene(game, game.view(game.new(Alea(3)), 0)), word) is None


def test_act_by_everyday_word_takes_no_word_of_two_acts() -> None:
    game = game_named("rummikub")
    scene = cached_scene(game, game.view(game.new(Alea(3)), 0))
    (draw,) = scene.acts
    twice = replace(scene, acts=(draw, replace(draw, label=Message("draw twice"))))
    assert (act_by_everyday_word(scene, "d"), act_by_everyday_word(twice, "d")) == (draw, None)


@pytest.mark.parametrize("name", BUILTIN_GAMES.game_names())
def test_everyday_commands_write_no_move(name: str) -> None:
    game = game_named(name)
    state = game.new(Alea(3))
    words = [word for order in PROMPT_COMMANDS for word in order.also]
    assert len(words) == len({*words})
    for word in words:
        with pytest.raises(NotationError):
            parse_notation_or_piles(game, game.view(state, game.to_move(state)), word)

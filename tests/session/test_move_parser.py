"""Typed moves: every proposed move can be typed in several ways, all read back; and the place of a fault is known."""

from collections import Counter
from collections.abc import Iterator
from itertools import islice
from random import Random
from typing import Any

import pytest
from harness.effort import Effort
from harness.nonempty import nonempty

from rummifun.chance import Alea
from rummifun.core.notation import NotationError
from rummifun.core.scene import Act
from rummifun.games import GAMES, game_named
from rummifun.messages import LANGUAGES, translation
from rummifun.session.move_parser import complete_move, parse_move
from rummifun.session.steps import available_acts


def played(name: str, seed: int, moves: int) -> Iterator[tuple[Any, Any, Any, tuple[Act, ...]]]:
    """Play by chance; yield the game, the state, the view of the seat to move, and its acts."""
    game, chance = game_named(name), Random(seed)
    state = game.new(Alea(seed))
    for _ in range(moves):
        seat = game.to_move(state)
        if seat is None:
            return
        view = game.view(state, seat)
        proposed = available_acts(game, view)
        yield game, state, view, proposed
        state = game.step(state, chance.choice(proposed).move)


def klondike(seed: int = 7) -> tuple[Any, Any, Any]:
    game = game_named("klondike")
    state = game.new(Alea(seed))
    return game, state, game.view(state, 0)


@pytest.mark.parametrize("name", GAMES)
def test_parse_move_reads_whatever_is_proposed(name: str, effort: Effort) -> None:
    for game, _, view, proposed in nonempty(played(name, 3, effort(6, 200))):
        calls = Counter(act.label.localize(translation(lang)) for act in proposed for lang in LANGUAGES)
        for n, act in islice(enumerate(proposed, 1), effort(6, 12)):
            assert parse_move(game, view, game.write(act.move)) == act.move
            assert parse_move(game, view, str(n)) == act.move
            for lang in LANGUAGES:
                said = act.label.localize(translation(lang))
                if calls[said] == 1:
                    assert parse_move(game, view, said.upper()) == act.move, said


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_complete_move_offers_what_is_read_back_as_the_move_named(name: str, lang: str, effort: Effort) -> None:
    tr = translation(lang)
    for game, _, view, proposed in nonempty(played(name, 5, effort(3, 20))):
        called = [(act.label.localize(tr), act.move) for act in proposed]
        for begun in ("", proposed[-1].label.localize(tr)[:4], game.write(proposed[0].move)[:2]):
            found = complete_move(game, view, begun, tr)
            assert found, begun
            assert all((one.label, parse_move(game, view, one.text)) in called for one in found)


def test_parse_move_reads_a_card_and_its_place_in_many_ways_and_moves_that_the_rules_refuse() -> None:
    game, _, view = klondike()
    for text in ("Q♦ c6", "qd>c6", "queen of diamonds to king of spades", "dame de carreau sur roi de pique"):
        assert game.write(parse_move(game, view, text)) == "c5>c6", text
    for text in ("draw", "Piocher", "pioche", "talon", "4"):
        assert game.write(parse_move(game, view, text)) == "talon.3!rebut", text
    game, state, view = klondike()
    move = parse_move(game, view, "4 of hearts on c7")
    refused: Any = game.refusal(state, move)
    assert (refused.code.name, game.write(parse_move(game, view, "c5>c9"))) == ("PoseInterdite", "c5>c9")
    assert game.write(parse_move(game, view, "stock to c1")) == "talon>c1"


@pytest.mark.parametrize(
    ("pile", "carried"), [("7♥ 7♣ 7♦ 7♠", "c1>c2"), ("[2♥] 7♠ 7♥ 7♣ 8♦", "c1.2>c2"), ("9♥ 8♠ 7♦", "c1>c2")]
)
def test_parse_move_carries_the_uppermost_of_several_cards_of_a_name(pile: str, carried: str) -> None:
    game = game_named("klondike")
    view = game.view(game.read_position(f"c1: {pile} / c2: 5♠ / c3: 7♣"), 0)
    assert game.write(parse_move(game, view, "7 c2")) == carried


RUMMIKUB = "trait J1 / J1+ 10r 10j 10n 7b 8b 9b 6r 3j 3n J / J2 1b / table [3r 4r 5r] / pioche 1n 2n / alea 1.2.3"


LAID = {
    "table [3r 4r 5r] [10r 10j 10n]": "red 10, yellow 10, black 10|pose 10 rouge, 10 jaune et 10 noir|10r 10y 10k",
    "table [3r 4r 5r] [7b 8b 9b]": "[7b 8b 9b]",
    "table [3r 4r 5r 6r] [7b 8b 9b]": "7 blue 8 blue 9 blue; red 6 on 1",
    "table [3r 4r 5r J]": "joker to combination 1",
    "table [3r 4r 5r 6r]": "red 6 on 1",
    "table [4r 5r 6r] [3r 3j 3n]": "red 3, yellow 3, black 3; red 6 on 1",
    "pioche": "draw|Piocher",
}


@pytest.mark.parametrize("written", LAID)
def test_parse_move_lays_tiles_by_words(written: str) -> None:
    game = game_named("rummikub")
    state = game.read_position(RUMMIKUB)
    moves = [parse_move(game, game.view(state, 0), text) for text in LAID[written].split("|")]
    assert {(game.write(move), game.refusal(state, move)) for move in moves} == {(written, None)}


@pytest.mark.parametrize(
    ("position", "text", "place", "code", "got"),
    [
        ("klondike", "queen of diamonds to foo", 21, "RienDeTel", "foo"),
        ("klondike", "queen of hearts to c2", 19, None, None),
        ("klondike", "queen of diamonds", 17, "PlusieursCoups", None),
        ("klondike", "", 0, "RienDeTel", None),
        ("klondike", "c5>", 3, None, None),
        ("klondike", "t>c1 foo", 5, "NotationIllisible", None),
        ("klondike", "♠ to ♠", 5, "AucunCoup", None),
        ("rummikub", "pioche 3", 7, "RienDeTel", "3"),
        ("rummikub", "piohce", 0, "RienDeTel", "piohce"),
        ("haricots", "suite foo", 6, "RienDeTel", "foo"),
        ("haricots", "defausse beaucoup", 9, "RienDeTel", "beaucoup"),
        (RUMMIKUB, "; ,", 0, "RienDeTel", "; ,"),
        (RUMMIKUB, "[7b 8x 9b]", 4, None, None),
        (RUMMIKUB, "red 6 on 4", 9, None, None),
    ],
)
def test_parse_move_tells_where_reading_stopped_and_at_what(
    position: str, text: str, place: int, code: str | None, got: str | None
) -> None:
    game = game_named("rummikub" if position == RUMMIKUB else position)
    state = game.read_position(RUMMIKUB) if position == RUMMIKUB else game.new(Alea(7 if position == "klondike" else 6))
    with pytest.raises(NotationError) as stopped:
        parse_move(game, game.view(state, 0), text)
    said = stopped.value.refusal
    assert stopped.value.place == place
    assert code in (None, said.code.name)
    assert got in (None, said.got)

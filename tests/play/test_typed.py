"""What is typed: every move proposed can be said in several ways, all read back; and where reading stops is known."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import islice
from random import Random
from typing import Any

import pytest
from harness.effort import Effort

from rummifun.chance import Alea
from rummifun.core.notation import NotationError
from rummifun.core.scene import Act
from rummifun.games import GAMES, game_named
from rummifun.messages import LANGUAGES, translation
from rummifun.session.move_parser import complete_move, parse_move
from rummifun.session.steps import available_acts


def played(name: str, seed: int, moves: int) -> Iterator[tuple[Any, Any, Any, tuple[Act, ...]]]:
    """Play by chance; give the game, the state, the view of whoever is to move, and what that seat can do."""
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
def test_whatever_is_proposed_can_be_typed(name: str, effort: Effort) -> None:
    most = effort(12, 200)
    for game, _, view, proposed in played(name, 3, most):
        calls = Counter(act.label.localize(translation(lang)) for act in proposed for lang in LANGUAGES)
        for n, act in islice(enumerate(proposed, 1), 12):
            assert parse_move(game, view, game.write(act.move)) == act.move
            assert parse_move(game, view, str(n)) == act.move
            for lang in LANGUAGES:
                said = act.label.localize(translation(lang))
                if calls[said] == 1:
                    assert parse_move(game, view, said.upper()) == act.move, said


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_offer_is_read_back_as_the_move_that_it_names(name: str, lang: str) -> None:
    tr = translation(lang)
    for game, _, view, proposed in played(name, 5, 8):
        called = [(act.label.localize(tr), act.move) for act in proposed]
        for begun in ("", proposed[-1].label.localize(tr)[:4], game.write(proposed[0].move)[:2]):
            found = complete_move(game, view, begun, tr)
            assert found, begun
            assert all((one.label, parse_move(game, view, one.text)) in called for one in found)


def test_a_card_and_its_place_are_said_in_many_ways() -> None:
    game, _, view = klondike()
    for text in ("Q♦ c6", "qd>c6", "queen of diamonds to king of spades", "dame de carreau sur roi de pique"):
        assert game.write(parse_move(game, view, text)) == "c5>c6", text
    for text in ("draw", "Piocher", "pioche", "talon", "4"):
        assert game.write(parse_move(game, view, text)) == "talon.3!rebut", text


def test_what_can_be_named_and_not_done_is_a_move_that_the_rules_refuse() -> None:
    game, state, view = klondike()
    move = parse_move(game, view, "4 of hearts on c7")
    refused = game.refusal(state, move)
    assert refused is not None
    assert refused.code.name == "PoseInterdite"
    assert game.write(parse_move(game, view, "c5>c9")) == "c5>c9"
    assert game.write(parse_move(game, view, "stock to c1")) == "talon>c1"


@pytest.mark.parametrize(
    ("pile", "carried"),
    [("7♥ 7♣ 7♦ 7♠", "c1>c2"), ("[2♥] 7♠ 7♥ 7♣ 8♦", "c1.2>c2"), ("9♥ 8♠ 7♦", "c1>c2")],
)
def test_of_several_cards_of_a_name_the_uppermost_is_carried(pile: str, carried: str) -> None:
    game = game_named("klondike")
    view = game.view(game.read_position(f"c1: {pile} / c2: 5♠ / c3: 7♣"), 0)
    assert game.write(parse_move(game, view, "7 c2")) == carried


@pytest.mark.parametrize(
    ("text", "place", "code"),
    [
        ("queen of diamonds to foo", 21, "RienDeTel"),
        ("queen of hearts to c2", 19, None),
        ("queen of diamonds", 17, "PlusieursCoups"),
        ("", 0, "RienDeTel"),
        ("c5>", 3, None),
        ("t>c1 foo", 5, "NotationIllisible"),
        ("♠ to ♠", 5, "AucunCoup"),
    ],
)
def test_where_reading_stopped_is_told(text: str, place: int, code: str | None) -> None:
    game, _, view = klondike()
    with pytest.raises(NotationError) as stopped:
        parse_move(game, view, text)
    assert stopped.value.place == place
    assert code in (None, stopped.value.refusal.code.name)


RUMMIKUB = "trait J1 / J1+ 10r 10j 10n 7b 8b 9b 6r 3j 3n J / J2 1b / table [3r 4r 5r] / pioche 1n 2n / alea 1.2.3"


def rummikub(text: str) -> str:
    game = game_named("rummikub")
    state = game.read_position(RUMMIKUB)
    view = game.view(state, 0)
    move = parse_move(game, view, text)
    assert game.refusal(state, move) is None, text
    return game.write(move)


@pytest.mark.parametrize(
    ("text", "written"),
    [
        ("red 10, yellow 10, black 10", "table [3r 4r 5r] [10r 10j 10n]"),
        ("pose 10 rouge, 10 jaune et 10 noir", "table [3r 4r 5r] [10r 10j 10n]"),
        ("10r 10y 10k", "table [3r 4r 5r] [10r 10j 10n]"),
        ("[7b 8b 9b]", "table [3r 4r 5r] [7b 8b 9b]"),
        ("7 blue 8 blue 9 blue; red 6 on 1", "table [3r 4r 5r 6r] [7b 8b 9b]"),
        ("joker to combination 1", "table [3r 4r 5r J]"),
        ("red 6 on 1", "table [3r 4r 5r 6r]"),
        ("red 3, yellow 3, black 3; red 6 on 1", "table [4r 5r 6r] [3r 3j 3n]"),
        ("draw", "pioche"),
        ("Piocher", "pioche"),
    ],
)
def test_tiles_are_laid_by_words(text: str, written: str) -> None:
    assert rummikub(text) == written


@pytest.mark.parametrize(
    ("name", "text", "place", "code", "got"),
    [
        ("rummikub", "pioche 3", 7, "RienDeTel", "3"),
        ("rummikub", "piohce", 0, "RienDeTel", "piohce"),
        ("haricots", "suite foo", 6, "RienDeTel", "foo"),
        ("haricots", "defausse beaucoup", 9, "RienDeTel", "beaucoup"),
    ],
)
def test_the_word_that_is_wrong_is_told_and_not_one_read_before_it(
    name: str, text: str, place: int, code: str, got: str
) -> None:
    game = game_named(name)
    view = game.view(game.new(Alea(6)), 0)
    with pytest.raises(NotationError) as stopped:
        parse_move(game, view, text)
    said = stopped.value.refusal
    assert (stopped.value.place, said.code.name, said.got) == (place, code, got)


def test_signs_alone_lay_nothing_and_are_told() -> None:
    with pytest.raises(NotationError) as stopped:
        rummikub("; ,")
    assert (stopped.value.place, stopped.value.refusal.code.name) == (0, "RienDeTel")
    assert stopped.value.refusal.got == "; ,"


def test_a_word_that_is_no_tile_is_shown_where_it_stands() -> None:
    with pytest.raises(NotationError) as stopped:
        rummikub("[7b 8x 9b]")
    assert stopped.value.place == 4
    with pytest.raises(NotationError) as stopped:
        rummikub("red 6 on 4")
    assert stopped.value.place == 9

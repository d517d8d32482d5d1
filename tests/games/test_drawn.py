"""Values that print and draw themselves, and are pasted back; at the door, what is right is handed on as it is."""

import sys
from itertools import islice
from random import Random
from types import SimpleNamespace
from typing import Any

import pytest
from harness.nonempty import nonempty
from hypothesis import given, settings
from pyrsistent import PList

from games.test_notation import ETATS
from rummifun.chance import Alea
from rummifun.core.conversion import converter
from rummifun.core.display import display_svg, display_text
from rummifun.core.game import IllegalMove, apply_move
from rummifun.core.proofreading import is_record
from rummifun.core.rulebook import EqualPartial
from rummifun.core.scene import layout_of
from rummifun.games import GAMES, game_named
from rummifun.games.rummikub import Etat, Joker, T, Tuile, init_partie, mens, read_state
from rummifun.games.rummikub.etat import write_state
from rummifun.games.rummikub.tuiles import Couleur


def test_display_svg_and_layout_of_refuse_what_nothing_draws() -> None:
    assert display_text({1}) == "{1}"
    with pytest.raises(TypeError, match=r"^nothing draws \{1\}$"):
        display_svg({1})
    with pytest.raises(TypeError, match=r"^nothing lays \{1\} out$"):
        layout_of({1})


def pretty(value: Any, depth: int) -> str:
    """Print a value as IPython does: alone at depth 1, within another below."""
    said: list[str] = []
    value._repr_pretty_(SimpleNamespace(text=said.append, stack=[None] * depth), False)
    return "".join(said)


@pytest.mark.parametrize("name", GAMES)
def test_states_and_scenes_show_themselves(name: str) -> None:
    game = game_named(name)
    state = game.new(Alea(7))
    scene = game.scene(game.view(state, 0))
    for shown in (state, scene):
        assert str(shown) == display_text(shown) == pretty(shown, 1)
        assert pretty(shown, 2) == repr(shown) != str(shown)
        assert shown._mime_() == ("text/html", display_svg(shown))
        assert shown._repr_svg_().startswith("<svg")
    pieces = sum(pile.height for zone in scene.zones for pile in zone.piles)
    assert repr(scene).endswith(f"; {len(scene.zones)} zones, {pieces} pieces, {len(scene.acts)} acts>")


def test_illegal_move_says_why() -> None:
    md = game_named("md")
    with pytest.raises(IllegalMove) as refused:
        apply_move(md, md.new(Alea(7)), md.read("s1>s2"))
    assert str(refused.value) == str(refused.value.refusal)


def test_is_record_knows_an_object_of_json() -> None:
    assert [is_record(text) for text in ("  {}", "talon: 8♣", "")] == [True, False, False]


def test_equal_partial_is_equal_where_it_is_bound_alike() -> None:
    assert len({EqualPartial(pow, exp=2), EqualPartial(pow, exp=2), EqualPartial(pow, exp=3)}) == 2


def pasted(state: Any, game: str) -> Any:
    """Evaluate what the prompt shows of a state, after that one import alone."""
    names: dict[str, Any] = {}
    exec(f"from rummifun.games.{game} import *", names)
    return eval(repr(state), names)


def played(name: str, seed: int) -> Any:
    game, chance = game_named(name), Random(seed)
    state = game.new(Alea(seed))
    while game.to_move(state) is not None:
        yield state
        state = game.step(state, chance.choice([*islice(game.moves(state), 10)]))
    yield state


@pytest.mark.parametrize("name", ["rummikub", "descente", "haricots"])
def test_repr_of_a_state_evaluates_back_after_the_import_of_its_game(name: str) -> None:
    for state in nonempty(islice(played(name, 1), 0, 200, 15)):
        assert pasted(state, name) == state


@settings(max_examples=20)
@given(ETATS)
def test_repr_of_a_state_that_no_play_reaches_evaluates_back(e: Etat) -> None:
    assert pasted(e, "rummikub") == e


def test_repr_of_a_first_state_fits_on_two_lines_of_a_terminal() -> None:
    e = init_partie(graine=17)
    assert len(repr(e)) < 160
    assert "pioche" not in repr(e)
    assert "/ pioche " in write_state(e)  # a file names every tile, as ever
    assert read_state(write_state(e)) == e


def called(f: Any, value: Any) -> tuple[Any, int]:
    """Call a function of a value; return what it gives, and how many functions it called, itself included."""
    calls = list[str]()
    sys.setprofile(lambda frame, event, _: calls.append(event) if event == "call" else None)
    try:
        given = f(value)
    finally:
        sys.setprofile(None)
    return given, len(calls)


@pytest.mark.parametrize(
    ("hint", "value", "calls"),
    [
        (tuple[int, str], (1, "a"), 1),
        (tuple[int, ...], (1, 2, 3), 1),
        (tuple[tuple[int, ...], ...], ((1, 2), (3,)), 1),
        (PList[tuple[Tuile, int]], mens([T(1, Couleur.Bleu), T(1, Couleur.Bleu), Joker]), 100),
    ],
    ids=["product", "tuple", "tuples", "multiset"],
)
def test_converter_hands_on_what_is_right_and_asks_its_parts_nothing(hint: Any, value: Any, calls: int) -> None:
    given, made = called(converter(hint), value)
    assert given is value
    assert made <= calls

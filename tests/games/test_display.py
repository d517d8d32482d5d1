"""Values that print and draw themselves, and can be pasted back; correct values pass the converters unchanged."""

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
from rummifun.core.game import EqualPartial, IllegalMove, apply_move
from rummifun.core.proofreading import is_record
from rummifun.core.scenario import Essai, Pas, Scenario, is_move, path_to_last, run_scenario, scenario_states
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
    """Evaluate the repr of a state after the one import of its game."""
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
    """Call a function with a value; return its result and the number of function calls, its own included."""
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


def scenario_of(jeu: Any) -> Scenario:
    """Play three moves, and after each try a refused one."""
    states: list[Any] = [jeu.new(Alea(5))]
    coups: list[Any] = []
    while len(coups) < 30 and (moves := tuple(jeu.moves(states[-1]))):
        coups.append(moves[-1])
        states.append(jeu.step(states[-1], moves[-1]))
    refused = (next(coup for coup in coups if jeu.refusal(etat, coup)) for etat in states[1:4])
    pas = (Pas(coup) for pair in zip(coups[:3], refused, strict=True) for coup in pair)
    return Scenario("trois coups", states[0], tuple(pas), jeu=jeu)


@pytest.mark.parametrize("name", GAMES)
def test_run_scenario_leaves_the_state_of_a_refused_step(name: str) -> None:
    jeu = game_named(name)
    scenario = scenario_of(jeu)
    essais = run_scenario(scenario)
    assert [essai.pas for essai in essais] == [*scenario.pas]
    assert [essai.refus is None for essai in essais] == [True, False] * 3
    for essai in essais:
        assert essai.apres == (essai.avant if essai.refus else jeu.step(essai.avant, essai.pas.coup))
    states = scenario_states(scenario)
    assert states == (scenario.depart, *(essai.apres for essai in essais))
    assert [essai.avant for essai in essais] == [*states[:-1]]


def test_path_to_last_has_refusals_and_no_branches() -> None:
    def essai(avant: str, apres: str, pas: str = "") -> Essai:
        return Essai(Pas(pas), avant, None, apres)

    to_b, to_c, refused, from_b = essai("a", "b"), essai("a", "c"), essai("b", "b"), essai("b", "d")
    assert path_to_last([to_b, to_c, refused, from_b]) == (to_b, refused, from_b)
    assert path_to_last([to_b, refused, refused, from_b]) == (to_b, refused, from_b)
    assert path_to_last(iter([to_b, to_c])) == (to_c,)
    assert path_to_last([]) == ()


@pytest.mark.parametrize("name", GAMES)
def test_is_move_knows_what_notation_writes_and_reads(name: str) -> None:
    jeu = game_named(name)
    etat = jeu.new(Alea(5))
    assert all(is_move(jeu, coup) for coup in jeu.moves(etat))
    assert not any(is_move(jeu, other) for other in (None, "no move", 17, etat))

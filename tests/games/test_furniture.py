"""The furniture that games declare: roles, counts, marks, figures, the path of a turn, the score of Klondike."""

from dataclasses import replace
from typing import Any

import pytest
from harness.nonempty import nonempty

from rummifun.chance import Alea
from rummifun.core.furniture import Role, Tally
from rummifun.core.scene import Figure, Message, Path, PieceFace, Scene
from rummifun.games import GAMES, game_named
from rummifun.games.haricots.etat import Phase
from rummifun.games.rummikub.notation import read_table
from rummifun.games.rummikub.scene import joker_marks
from rummifun.laws.furniture_laws import furniture_faults
from rummifun.laws.reached_states import ReachedState
from rummifun.messages import LANGUAGES, personalize, translation
from rummifun.pieces.tableau import Deplacer, Retourner


def begun(name: str, moves: int = 12) -> ReachedState:
    """Play the first moves proposed of a game."""
    game: Any = game_named(name)
    state, made = game.new(Alea(3)), []
    for _ in range(moves):
        made += [next(iter(game.moves(state)))]
        state = game.step(state, made[-1])
    return ReachedState(Alea(3), tuple(made), state)


def lies(name: str) -> Scene:
    game: Any = game_named(name)
    scene: Scene = game.scene(game.view(begun(name).state, 0))
    return scene


@pytest.mark.parametrize(
    ("name", "roles"),
    [
        ("rummikub", "table rack rack stock"),
        ("descente", "goal columns hand hand"),
        ("haricots", "market discard field queue field queue stock away"),
        ("klondike", "stock goal columns"),
        ("md", "stock goal line"),
        ("r7", "stock line"),
        ("qll", "stock line"),
        ("c4", "stock line"),
    ],
)
def test_scene_gives_each_zone_its_role(name: str, roles: str) -> None:
    assert " ".join(zone.role.value for zone in lies(name).zones) == roles


def test_patience_scene_gives_the_waste_its_own_role_and_foundations_their_sign_and_count() -> None:
    stock, goals, _ = lies("klondike").zones
    assert [pile.role for pile in stock.piles] == [None, Role.DISCARD]
    assert [pile.suit for pile in goals.piles] == ["♣", "♦", "♥", "♠"]
    assert {pile.tally.of for pile in goals.piles if pile.tally} == {13}


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("name", GAMES)
def test_zone_begins_its_caption_with_its_name(name: str, lang: str) -> None:
    for own in (0, None):
        tr = personalize(translation(lang), ("Ana", "Bo"), own=own)
        named = [(zone.caption.localize(tr), zone.short_name(tr)) for zone in lies(name).zones]
        assert [caption for caption, first in named if not caption.startswith(first)] == []


@pytest.mark.parametrize(
    ("written", "marks"),
    [
        ("5b J 7b", ((2, "6", "bleu"),)),
        ("3r J J", ((2, "4", "rouge"), (3, "5", "rouge"))),
        ("5b 5r J", ((3, "5", ""),)),
        ("5b J 5r 5n", ((2, "5", "jaune"),)),
        ("12n J J", ((2, "12", ""), (3, "12", ""))),
        ("5b J", ()),
        ("5b 6b 7b", ()),
    ],
)
def test_joker_marks_tell_the_tile_of_each_joker(written: str, marks: tuple[Any, ...]) -> None:
    (combination,) = read_table(f"[{written}]")
    found = joker_marks(combination)
    assert found == tuple((n, PieceFace(text, suit)) for n, text, suit in marks)


def test_scene_counts_what_each_seat_has() -> None:
    said = [(f.label.key, f.value, f.seat, f.unit.value, f.of) for f in lies("haricots").figures]
    assert said[0][0] == "turn"
    assert [one[2:] for one in said] == [(None, "count", 19), (0, "coins", 0), (1, "coins", 0)]
    seen = [(f.label.key, f.seat) for f in lies("rummikub").figures]
    assert seen == [("tiles", 0), ("points", 0), ("tiles", 1), ("pool", None)]  # the points of another are not known


def test_scene_of_haricots_asks_in_five_words_at_most_at_every_phase() -> None:
    game: Any = game_named("haricots")
    dealt = game.new(Alea(3))
    for phase in nonempty(Phase):
        path = game.scene(game.view(replace(dealt, phase=phase), None)).path
        assert (path is None) == (phase in (Phase.Vente, Phase.Fin))
        for lang in LANGUAGES if path else ():
            assert len(path.ask.localize(translation(lang)).split()) <= 5
            assert 0 <= path.at < len(path.steps) == 6


@pytest.mark.parametrize(
    ("moves", "points"),
    [
        ((Deplacer("c1", "♣"),), 10),
        ((Deplacer("rebut", "c1"),), 5),
        ((Deplacer("c1", "c2"),), 0),
        ((Retourner("c1", "c1"),), 5),
        ((Retourner("talon", "rebut", 3),), 0),
        ((Deplacer("c1", "♣"), Deplacer("c2", "♦"), Deplacer("♣", "c3")), 5),
        ((Deplacer("c1", "♣"), Deplacer("♣", "c3")), 0),
        ((Deplacer("c1", "♣"), Deplacer("♣", "p9")), 0),
    ],
)
def test_score_of_klondike_counts_as_the_standard_score(moves: tuple[Any, ...], points: int) -> None:
    game: Any = game_named("klondike")
    state, found = game.new(Alea(1)), 0
    for move in moves:
        found = game.score(found, state, move)
    assert found == points


@pytest.mark.parametrize(("draw", "passes", "left"), [(1, 0, 100), (3, 2, 200), (3, 3, 180)])
def test_score_of_klondike_makes_turning_the_waste_over_cost(draw: int, passes: int, left: int) -> None:
    game: Any = game_named("klondike", {"draw": draw})
    state = game.new(Alea(1)).noted(passes=passes)
    assert game.score(200, state, Retourner("rebut", "talon", 24)) == left


def test_tally_tells_its_worth_and_the_next_step() -> None:
    chain = Tally(5, ((3, 1), (6, 2), (8, 3)))
    assert (chain.worth, chain.next_step) == (1, (6, 2))
    assert (Tally(2, chain.steps).worth, Tally(8, chain.steps).next_step) == (0, None)


def test_furniture_faults_name_what_does_not_hold() -> None:
    game, reached = game_named("rummikub"), begun("rummikub")
    scene = lies("rummikub")
    table, rack, *others = scene.zones
    (pile,) = rack.piles
    assert [*furniture_faults(game, reached, 0, scene)] == []
    step = Message("play")

    def faults(of: Scene) -> list[str]:
        return [str(fault[0]) for fault in furniture_faults(game, reached, 0, of)]

    def with_pile(**changed: Any) -> Scene:
        return replace(scene, zones=(table, replace(rack, piles=(replace(pile, **changed),)), *others))

    assert faults(replace(scene, zones=(replace(table, role=Role.GOAL), rack, *others))) == ["zones are"]
    assert faults(replace(scene, path=Path((step,), 1, step))) == ["the turn is at step"]
    assert faults(replace(scene, figures=(Figure(step, 1, 2),))) == ["play"]
    assert faults(with_pile(marks=((pile.height + 1, pile.faces[0]),))) == ["J1"]
    assert faults(with_pile(tally=Tally(pile.height - 1))) == ["J1"]
    assert faults(with_pile(tally=Tally(pile.height, of=pile.height - 1))) == ["J1"]
    assert faults(with_pile(tally=Tally(pile.height, ((3, 1), (3, 2))))) == ["J1"]


def test_scene_of_a_patience_that_is_won_is_its_suits_spread() -> None:
    game: Any = game_named("klondike")
    ranks = ["A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "V", "D", "R"]
    won = game.read_position(" / ".join(f"{suit}: {' '.join(rank + suit for rank in ranks)}" for suit in "♣♦♥♠"))
    (zone,) = game.scene(game.view(won, 0)).zones
    assert (zone.role, zone.fanned, [len(pile.faces) for pile in zone.piles]) == (Role.GOAL, True, [13] * 4)
    assert zone.piles[1].faces[0] == PieceFace("A", "♦")
    assert len(lies("klondike").zones) == 3

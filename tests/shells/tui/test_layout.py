"""Layout of a scene on the screen: places of pieces, their colours, and the effect of a touch."""

from functools import cache
from itertools import islice, pairwise, product

import pytest
from harness.effort import Effort
from harness.nonempty import nonempty
from rich.color import Color

from rummifun.catalogue.players import PLAYERS
from rummifun.chance import Alea
from rummifun.core.scene import BACK, PieceFace, Pile, Scene, Zone
from rummifun.core.scene import Message as Said
from rummifun.games import GAMES, game_named
from rummifun.messages import translation
from rummifun.session.arrangement import sort_order, waiting_scene
from rummifun.session.player_queries import play_out_steps
from rummifun.session.steps import cached_scene
from rummifun.session.touch import acts_from, button_acts, pickable_spots
from rummifun.shells.tui.layout import LayoutMemory, layout_scene
from rummifun.shells.tui.painting import Marks, paint_line
from rummifun.shells.tui.placed_pieces import Layout, PlacedPiece, neighbour
from rummifun.shells.tui.themes import PALETTES

SIZES = ((57, 8), (77, 18), (117, 34), (197, 60))
SCREENS = ((77, 17), (117, 33))
"""The sizes left to the table on screens of 80x24 and 120x40."""


@cache
def scenes(name: str, seed: int = 3, n: int = 60) -> tuple[Scene, ...]:
    """Lay out states along a game, every fifth."""
    game, origin = game_named(name), Alea(seed)
    player = "glouton" if name != "rummikub" else "premier"
    steps = islice(play_out_steps(game, origin, game.new(origin), (PLAYERS[player],) * game.seats), n)
    return tuple(cached_scene(game, game.view(step.before, step.seat)) for step in list(steps)[::5])


def lay(scene: Scene, width: int = 77, height: int = 18) -> Layout:
    """Lay a scene out alone, with none before it."""
    return layout_scene(scene, str, width, height, LayoutMemory())[0]


def check(scene: Scene, laid: Layout, width: int) -> None:
    """Check the laws of every board: cells lie apart within the width, every pile and every act has some."""
    covered = [(x, y) for c in laid.cells for x in range(c.x, c.x + c.width) for y in range(c.y, c.y + c.height)]
    assert len(covered) == len(set(covered))
    assert all(0 <= x < width and 0 <= y < laid.height for x, y in covered)
    places, spots = {c.place for c in laid.cells}, {c.spot for c in laid.cells}
    assert len(spots) == len(laid.cells)
    assert places == {pile.place for zone in scene.zones for pile in zone.piles}
    assert all(act.source in {*places, None} and act.target in {*places, None} for act in scene.acts)
    assert all((act.source, act.index) in spots for act in scene.acts if act.source and act.index)


@pytest.mark.parametrize("name", GAMES)
def test_layout_scene_has_a_cell_for_every_pile_and_every_act(name: str, effort: Effort) -> None:
    for i, scene in enumerate(nonempty(scenes(name))):
        for width, height in SIZES if effort(0, 1) else (SIZES[i % len(SIZES)],):
            check(scene, lay(scene, width, height), width)
        laid = lay(scene)
        assert i >= 8 or laid.height <= 18  # it fits a small screen
        reached = [act for cell in laid.cells for act in acts_from(scene.acts, cell.spot)]
        assert all(act in reached or act in button_acts(scene.acts) for act in scene.acts)
        for place, index in pickable_spots(scene.acts):
            assert any(c.place == place and index in (None, c.index) for c in laid.cells)


Board = tuple[Scene, Layout, LayoutMemory]


@cache
def seen(name: str, seed: int, player: str, n: int) -> list[Scene]:
    """Return every state of a game in the view of the first seat."""
    game, origin = game_named(name), Alea(seed)
    steps = islice(play_out_steps(game, origin, game.new(origin), (PLAYERS[player],) * game.seats), n)
    views = [game.view(step.before, 0) for step in steps]
    if name == "rummikub":
        return [waiting_scene(game, view, 0, sort_order(game, 0)) for view in views]
    return [cached_scene(game, view) for view in views]


@cache
def boards(name: str, seed: int, player: str, size: tuple[int, int], n: int) -> list[Board]:
    """Lay out every state of a game, each from the board before."""
    made, before, tr = [], LayoutMemory(widest=3), translation("en" if (seed, player) == (2, "hasard") else "fr")
    for scene in seen(name, seed, player, n):
        laid, before = layout_scene(scene, tr, *size, before)
        made.append((scene, laid, before))
    return made


def first_cells(laid: Layout) -> dict[str, tuple[int, int, int, int]]:
    """Return where each pile begins, and its size."""
    return {cell.place: (cell.x, cell.y, cell.width, cell.height) for cell in reversed(laid.cells)}


def captions(laid: Layout) -> list[tuple[int, int]]:
    return [(label.x, label.y) for label in laid.labels if label.kind in ("zone", "active")]


Way = tuple[int, str, tuple[int, int]]
WAYS: list[Way] = [*product((1, 2, 3), ("hasard", "glouton"), SCREENS)]
"""Seeds, players and screens."""


def ways(name: str, effort: Effort) -> list[Way]:
    """Return all ways to lay a game out; one by day, another from game to game."""
    return WAYS if effort(0, 1) else [WAYS[5 * [*GAMES].index(name) % len(WAYS)]]


@pytest.mark.parametrize("name", [name for name in GAMES if name != "rummikub"])
def test_layout_scene_keeps_a_game_where_it_was_laid_out(name: str, effort: Effort) -> None:
    for seed, player, size in nonempty(ways(name, effort)):
        along = boards(name, seed, player, size, effort(80, 300))
        zones, piles = captions(along[0][1]), first_cells(along[0][1])
        for scene, laid, after in along:
            check(scene, laid, size[0])
            assert after.scale == along[0][2].scale
            zones = [*zones, *captions(laid)[len(zones) :]]
            assert captions(laid) == zones[: len(captions(laid))]
            here = first_cells(laid)
            assert {p: (here[p][:2], piles[p][:2]) for p in here if p in piles and piles[p][:2] != here[p][:2]} == {}
            # a sold chain gives its room back: a later one of the same bean is another
            piles = here if name == "haricots" else {**piles, **here}


@pytest.mark.parametrize("name", ["qll", "haricots", "r7", "c4", "md", "descente"])
def test_layout_scene_needs_no_more_lines_than_there_are(name: str, effort: Effort) -> None:
    for seed, _, size in nonempty(ways(name, effort)):
        along = boards(name, seed, "glouton", size, effort(80, 300))
        assert max(laid.height for _, laid, _ in along) <= size[1]


@pytest.mark.parametrize("size", SCREENS)
def test_layout_scene_has_the_table_of_rummikub_grow_within_its_zone(size: tuple[int, int], effort: Effort) -> None:
    for seed in nonempty((1, 2, 3) if effort(0, 1) else (2,)):
        along = boards("rummikub", seed, "glouton", size, effort(100, 300))
        assert len({after.zones for _, _, after in along}) <= 4  # laid out anew as the table outgrows it, smaller
        for (scene, laid, after), (_, later, then) in nonempty(pairwise(along)):
            check(scene, laid, size[0])
            assert after.scale <= then.scale
            if after.zones == then.zones:
                assert captions(laid) == captions(later)
                a, b = first_cells(laid), first_cells(later)
                assert all(a[p][:2] == b[p][:2] for p in ("J2", "pioche", "chevalet") if p in a and p in b)


def test_layout_scene_keeps_the_places_of_combinations_that_stay(effort: Effort) -> None:
    stayed = 0
    along = boards("rummikub", 2, "glouton", SCREENS[1], effort(100, 300))
    for (scene, laid, after), (next_scene, later, then) in pairwise(along):
        a, b = first_cells(laid), first_cells(later)
        before = {pile.faces: a[pile.place] for pile in scene.zones[2].piles}
        same = [pile for pile in next_scene.zones[2].piles if len(pile.faces) > 2 and pile.faces in before]
        moved = [pile for pile in same if before[pile.faces][:2] != b[pile.place][:2]]
        assert not moved or after.zones != then.zones or len(moved) > len(same) / 2  # put again, from the first on
        stayed += bool(same) and not moved
    assert stayed > effort(20, 80)


@pytest.mark.parametrize("name", GAMES)
def test_layout_scene_lays_what_holds_as_it_was(name: str, effort: Effort) -> None:
    for scene, laid, after in nonempty(boards(name, 3, "glouton", SCREENS[0], effort(30, 300))[::7]):
        assert layout_scene(scene, translation("fr"), *SCREENS[0], after) == (laid, after)


def test_layout_scene_gives_what_is_new_what_is_free_and_no_more() -> None:
    def table(*piles: tuple[str, int]) -> Scene:
        laid = tuple(Pile(place, (PieceFace("7", "bleu"),) * n, Said(place)) for place, n in piles)
        return Scene(Said("now"), (Zone(Said("z"), laid),))

    _, before = layout_scene(table(("a", 1), ("b", 1)), str, 60, 9, LayoutMemory())
    one, then = layout_scene(table(("a", 1), ("c", 1), ("b", 1)), str, 60, 9, before)
    two, _ = layout_scene(table(("a", 0), ("d", 1), ("b", 1)), str, 60, 9, then)
    alone, _ = layout_scene(table(("b", 1)), str, 60, 9, before)
    assert first_cells(one)["b"] == first_cells(two)["b"] == first_cells(alone)["b"]
    assert first_cells(one)["c"][:2] != first_cells(two)["d"][:2]  # c may come back


@pytest.mark.parametrize("n", [1, 8, 14, 19])
def test_layout_scene_draws_a_long_column_closer(n: int) -> None:
    def scene(n: int) -> Scene:
        shown = tuple(PieceFace(str(i % 9), "♥") for i in range(n))
        return Scene(Said("now"), (Zone(Said("z"), (Pile("c1", (*[BACK] * 6, *shown), Said("c1")),), fanned=True),))

    _, before = layout_scene(scene(1), str, 57, 17, LayoutMemory(widest=3))
    laid, after = layout_scene(scene(n), str, 57, 17, before)
    assert after == before
    assert {c.index for c in laid.cells} >= set(range(7, 7 + n))
    assert laid.height <= max(17, 4 + n)
    assert [c.y for c in laid.cells] == sorted({c.y for c in laid.cells})


@pytest.mark.parametrize("name", ["klondike", "rummikub", "c4"])
def test_neighbour_leads_to_every_cell(name: str) -> None:
    laid = lay(scenes(name)[-1])
    found, new = set(), {laid.cells[0].spot}
    cells = {cell.spot: cell for cell in laid.cells}
    arrows = ((1, 0), (-1, 0), (0, 1), (0, -1))
    while new:
        found |= new
        new = {neighbour(laid, cells[spot], *arrow).spot for spot in new for arrow in arrows} - found
    assert found == set(cells)


def test_paint_line_tells_marks_without_colours() -> None:
    scene = scenes("klondike")[0]
    laid = lay(scene, 77, 12)
    cell = next(c for c in laid.cells if c.face and c.face.text and not c.covered)

    def drawn(marks: Marks) -> str:
        lines = [paint_line(laid, marks, PALETTES["sombre"], 77, y) for y in range(12)]
        assert all(sum(len(s.text) for s in line) == 77 for line in lines)
        return "\n".join("".join(s.text for s in line) for line in lines)

    picked, lit = frozenset([cell.spot]), frozenset([cell.place])
    marked = [(frozenset[tuple[str, int]](), frozenset[str]()), (picked, frozenset[str]()), (frozenset(), lit)]
    looks = [Marks(at, *both) for at in (None, cell.spot) for both in marked]
    assert len({drawn(marks) for marks in (*looks, Marks(plain=True))}) == 7


@pytest.mark.parametrize("palette", PALETTES)
def test_paint_line_keeps_what_is_picked_or_lit_under_the_cursor(palette: str) -> None:
    laid = Layout((PlacedPiece(0, 0, 4, 1, "c1", 1, PieceFace("7", "bleu")),))

    def ground(marks: Marks) -> Color | None:
        style = next(iter(paint_line(laid, marks, PALETTES[palette], 9, 0))).style
        return style.bgcolor if style else None

    here, picked, lit = ("c1", 1), frozenset([("c1", 1)]), frozenset(["c1"])
    assert ground(Marks(here, picked)) == ground(Marks(None, picked)) != ground(Marks(here))
    assert ground(Marks(here, frozenset(), lit)) == ground(Marks(None, frozenset(), lit)) != ground(Marks(here))


def test_layout_scene_centres_the_lines_of_a_pyramid_whose_free_cards_are_whole() -> None:
    places = {"a1": PieceFace("A", "♥"), "b1": PieceFace("9", "♠"), "b2": None}
    piles = tuple(Pile(place, (face,) if face else (), Said(place)) for place, face in places.items())
    scene = Scene(Said("now"), (Zone(Said("z"), piles, lines=(1, 2)), Zone(Said("y"), (Pile("talon", (BACK,)),))))
    whole, _ = layout_scene(scene, str, 80, 24, LayoutMemory())
    over, under = (next(cell for cell in whole.cells if cell.place == place) for place in ("a1", "b1"))
    assert (over.covered, under.covered, over.y + over.height) == (True, False, under.y)
    assert under.x < over.x < under.x + under.width
    assert over.height < under.height
    assert "b2" not in {cell.place for cell in whole.cells}

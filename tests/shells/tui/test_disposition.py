"""Where pieces lie on the screen, how they are painted, and what a touch on them does."""

from __future__ import annotations

from functools import cache
from itertools import islice, pairwise

import pytest

from rummifun.chance import Alea
from rummifun.core.scene import Scene, Shown
from rummifun.games import GAMES, game_named
from rummifun.play.asking import observed
from rummifun.play.going import scene_of
from rummifun.players import PLAYERS
from rummifun.shells.tui.hands import buttons, goals, reach, sources, touched
from rummifun.shells.tui.layout import Cell, Held, Laid, cell_at, held, lay, neighbour
from rummifun.shells.tui.paint import Marks, paint
from rummifun.shells.tui.palettes import PALETTES, contrast

SIZES = ((57, 8), (77, 18), (117, 34), (197, 60))


def scenes(name: str, seed: int = 3, n: int = 60) -> list[Scene]:
    """Lay out states along a game, every fifth."""
    game, origin = game_named(name), Alea(seed)
    player = "glouton" if name != "rummikub" else "premier"
    steps = islice(observed(game, origin, game.new(origin), (PLAYERS[player],) * game.seats), n)
    return [scene_of(game, game.view(step.before, step.seat)) for step in list(steps)[::5]]


def boxes(laid: Laid) -> list[tuple[int, int]]:
    return [(x, y) for c in laid.cells for x in range(c.x, c.x + c.width) for y in range(c.y, c.y + c.height)]


@pytest.mark.parametrize("name", GAMES)
def test_cells_lie_apart_within_the_width_and_every_pile_has_one(name: str) -> None:
    for scene in scenes(name):
        for width, height in SIZES:
            laid = lay(scene, str, width, height)
            covered = boxes(laid)
            assert len(covered) == len(set(covered))
            assert all(0 <= x < width and 0 <= y < laid.height for x, y in covered)
            assert {c.place for c in laid.cells} == {pile.place for zone in scene.zones for pile in zone.piles}
            assert len({c.spot for c in laid.cells}) == len(laid.cells)


@pytest.mark.parametrize("name", GAMES)
def test_every_act_begins_and_ends_on_a_cell(name: str) -> None:
    for scene in scenes(name):
        laid = lay(scene, str, 77, 18)
        spots, places = {c.spot for c in laid.cells}, {c.place for c in laid.cells}
        reached = [act for spot in spots for act in reach(scene.acts, spot)]
        for act in scene.acts:
            assert act in reached or act in buttons(scene.acts)
            assert act.target is None or act.target in places
        for place, index in sources(scene.acts):
            assert any(c.place == place and index in (None, c.index) for c in laid.cells)


@pytest.mark.parametrize("name", ["klondike", "descente", "haricots"])
def test_what_is_lit_is_where_a_touch_places(name: str) -> None:
    for scene in scenes(name):
        for cell in lay(scene, str, 77, 18).cells:
            lit = goals(scene.acts, cell.spot)
            for place in lit - {cell.place}:
                found = touched(scene.acts, cell.spot, (place, 0))
                assert found.acts
                assert all(act.source == cell.place and act.target == place for act in found.acts)


def first_cells(laid: Laid) -> dict[str, tuple[int, int, int, int]]:
    """Tell where each pile begins, and how large it is drawn."""
    found: dict[str, tuple[int, int, int, int]] = {}
    for cell in laid.cells:
        found.setdefault(cell.place, (cell.x, cell.y, cell.width, cell.height))
    return found


def flowed(laid: list[Laid]) -> int:
    """Count the boards on which most piles lie elsewhere than on the one before."""
    boards = [first_cells(board) for board in laid]
    pairs = pairwise(boards)
    return sum(sum(a[p][:2] != b[p][:2] for p in a.keys() & b.keys()) * 2 > len(b) for a, b in pairs)


def along(name: str, size: tuple[int, int], before: Held) -> tuple[list[Laid], Held]:
    boards = []
    for scene in every_scene(name):
        laid, before = held(scene, str, *size, before)
        boards.append(laid)
    return boards, before


@cache
def every_scene(name: str) -> tuple[Scene, ...]:
    game, origin = game_named(name), Alea(3)
    player = "glouton" if name != "rummikub" else "premier"
    steps = islice(observed(game, origin, game.new(origin), (PLAYERS[player],) * game.seats), 80)
    return tuple(scene_of(game, game.view(step.before, 0)) for step in steps)


@pytest.mark.parametrize("size", [(77, 18), (117, 34)])
@pytest.mark.parametrize("name", ["klondike", "haricots", "descente", "md", "rummikub"])
def test_a_game_stays_where_it_was_laid_out(name: str, size: tuple[int, int]) -> None:
    boards, after = along(name, size, Held(widest=3))
    assert flowed(boards) <= 8  # as it outgrows its room: laid out each by itself, Klondike flowed 38 times
    assert flowed(along(name, size, after)[0]) <= 1  # all have their room by then, if there is room for all of them
    for scene, board in zip(every_scene(name), boards, strict=True):
        assert board.width <= size[0]
        assert len(boxes(board)) == len(set(boxes(board)))
        assert board.height <= max(size[1], lay(scene, str, *size).height)


def test_the_whole_of_a_game_fits_a_small_screen() -> None:
    for name in GAMES:
        assert all(lay(scene, str, 77, 18).height <= 18 for scene in scenes(name, n=40)), name


def test_larger_screens_have_larger_pieces() -> None:
    scene = scenes("klondike")[0]
    heights = [max(cell.height for cell in lay(scene, str, *size).cells) for size in SIZES]
    assert heights == sorted(heights)
    assert heights[0] < heights[-1] == 5


@pytest.mark.parametrize("name", ["klondike", "rummikub", "c4"])
def test_the_arrows_lead_to_every_cell(name: str) -> None:
    laid = lay(scenes(name)[-1], str, 77, 18)
    found, new = set(), {laid.cells[0].spot}
    cells = {cell.spot: cell for cell in laid.cells}
    while new:
        found |= new
        ways = ((1, 0), (-1, 0), (0, 1), (0, -1))
        new = {neighbour(laid, cells[spot], *way).spot for spot in new for way in ways} - found
    assert found == set(cells)


def test_a_touch_beside_every_piece_is_on_none() -> None:
    laid = lay(scenes("klondike")[0], str, 77, 18)
    assert cell_at(laid, 76, 17) is None
    for cell in laid.cells:
        assert cell_at(laid, cell.x, cell.y) == cell
        assert cell_at(laid, cell.x + cell.width - 1, cell.y + cell.height - 1) == cell


@pytest.mark.parametrize("palette", PALETTES)
def test_every_text_can_be_read(palette: str) -> None:
    p = PALETTES[palette]
    grounds = (p.card, p.cursor, p.picked, p.goal)
    assert all(contrast(colour, ground) >= 4.5 for colour in (*p.suits.values(), p.lit) for ground in grounds)
    for text in (p.text, p.muted, p.accent, p.error):
        assert contrast(text, p.table) >= 4.5, text
        assert contrast(text, p.panel) >= 4.5, text


def test_four_colours_are_four() -> None:
    suits = PALETTES["quatre"].suits
    assert len({suits[s] for s in "♣♦♥♠"}) == 4
    assert len({PALETTES["sombre"].suits[s] for s in "♣♦♥♠"}) == 2


def test_marks_are_told_without_colours() -> None:
    scene = scenes("klondike")[0]
    laid = lay(scene, str, 77, 12)
    cell = next(c for c in laid.cells if c.face and c.face.text and not c.covered)

    def drawn(marks: Marks) -> str:
        lines = paint(laid, marks, PALETTES["sombre"], 77, 12)
        assert all(sum(len(s.text) for s in line) == 77 for line in lines)
        return "\n".join("".join(s.text for s in line) for line in lines)

    looks = [
        drawn(marks)
        for marks in (
            Marks(),
            Marks(cell.spot),
            Marks(None, frozenset([cell.spot])),
            Marks(None, frozenset(), frozenset([cell.place])),
            Marks(plain=True),
            Marks(cell.spot, frozenset([cell.spot])),
            Marks(cell.spot, frozenset(), frozenset([cell.place])),
        )
    ]
    assert len(set(looks)) == 7


@pytest.mark.parametrize("palette", PALETTES)
def test_what_is_picked_or_lit_stays_so_under_the_cursor(palette: str) -> None:
    laid = Laid(9, 1, (Cell(0, 0, 4, 1, "c1", 1, Shown("7", "bleu")),))

    def ground(marks: Marks) -> str:
        style = paint(laid, marks, PALETTES[palette], 9, 1)[0][0].style
        assert style is not None
        assert style.bgcolor is not None
        return style.bgcolor.name

    here, picked, lit = ("c1", 1), frozenset([("c1", 1)]), frozenset(["c1"])
    assert ground(Marks(here, picked)) == ground(Marks(None, picked)) != ground(Marks(here))
    assert ground(Marks(here, frozenset(), lit)) == ground(Marks(None, frozenset(), lit)) != ground(Marks(here))

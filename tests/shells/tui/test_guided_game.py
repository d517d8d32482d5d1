"""A guided first game in the terminal: offered to who never played, told and marked at each turn, left by a key."""

from rummifun.chance import Alea
from rummifun.session.arrangement import RACK
from rummifun.session.guide import guide_for
from rummifun.shells.tui.new_game_screen import NewGameScreen
from rummifun.shells.tui.table_screen import TableScreen
from shells.tui.monkey import Hands, Table, looked, settled, typed


async def guided(app: Table, pilot: Hands, name: str) -> TableScreen:
    """Choose the guided first game on the page of a game."""
    app.push_screen(page := NewGameScreen(name))
    await looked(pilot)
    page.acts["guide"]()
    await settled(pilot)
    table = app.screen
    assert isinstance(table, TableScreen)
    return table


async def test_guide_tells_the_lesson_marks_its_pieces_and_goes_on(app: Table, pilot: Hands) -> None:
    page = await guided(app, pilot, "klondike")
    guide = guide_for(page.game)
    assert guide is not None
    assert page.session.origin == Alea(guide.deal)
    assert page.told[-1] == "4♦ onto 5♠"
    assert (page.board.marks.picked, page.board.marks.goals) == (frozenset([("c6", 6)]), frozenset(["c2"]))
    await settled(pilot, "6", "2")
    assert page.told[-2:] == ["An ace begins the pile of its suit: send it up.", "A♦ to its foundation"]


async def test_guide_of_an_arrangement_marks_the_tiles_of_the_rack(app: Table, pilot: Hands) -> None:
    page = await guided(app, pilot, "rummikub")
    assert len([spot for spot in page.board.marks.picked if spot[0] == RACK]) == 6


async def test_guide_is_left_and_taken_up_by_its_key(app: Table, pilot: Hands) -> None:
    page = await guided(app, pilot, "klondike")
    before = page.told
    await typed(pilot, "G")
    assert (page.hints.is_guided, page.board.marks.picked) == (False, frozenset())
    await settled(pilot, "G")
    assert page.told[-2:] == before[-2:]

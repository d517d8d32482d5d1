"""Gestures of card players: dragged runs and piles, two clicks, the other button, and a move in two strokes."""

import pytest
from games.descente.positions import position
from harness.nonempty import nonempty
from session.twenty_touches import DEAL, TOUCHES, told_by_session
from textual import events

from rummifun.core.scene import Message, Pile, Scene, Zone
from rummifun.games.descente import Remelanger
from rummifun.games.descente.etat import write_state
from rummifun.session.arrangement import NEW, RACK
from rummifun.session.touch import keys
from rummifun.shells.tui.table_screen import TableScreen
from rummifun.shells.tui.themes import palette_of
from shells.tui import monkey
from shells.tui.monkey import Hands, Table, clicked, corner, deal, dragged, laid, mouse, now, settled, shown, typed


def moves(page: TableScreen) -> list[str]:
    return [page.game.write(step.move) for step in page.session.steps]


async def test_play_screen_drops_a_card_below_its_column_and_lights_where_it_can_go(app: Table, pilot: Hands) -> None:
    page = await deal(pilot, "klondike")
    await mouse(pilot, corner(page, "c7", 7), (70, 1), (40, 19))  # dropped off the table: taken back
    assert (page.session.steps, page.hand.picked.spot, page.board.marks.picked) == ((), None, frozenset())
    for spot in (("c5", 5), ("c7", 1)):  # where it does not go, and a card that lies face down
        await dragged(pilot, spot, "c6")
        assert (page.session.steps, page.hand.picked.spot) == ((), None)
    (x, y), left, top = corner(page, "c3", 3), page.board.region.x, page.board.region.y
    start = corner(page, "c7", 7)
    for kind, at in ((events.MouseDown, start), (events.MouseMove, (x, y + 8))):
        where = at[0] + left, at[1] + top
        app.post_message(kind(None, *where, 0, 0, 1, False, False, False, *where))
        await settled(pilot)
    assert (page.hand.picked.spot, page.board.marks.goals) == (("c7", 7), frozenset(["c3"]))
    app.post_message(events.MouseUp(None, x + left, y + 8 + top, 0, 0, 1, False, False, False, x, y + 8))
    await settled(pilot)
    assert moves(page)[0] == "c7>c3"


async def test_play_screen_moves_by_one_stroke_or_two_and_puts_down_at_one_that_means_nothing(pilot: Hands) -> None:
    page = await deal(pilot, "klondike")
    picked = []
    for key in "721":  # of the first column nothing can be moved
        await typed(pilot, key)
        picked.append(page.hand.picked.spot)
    assert (picked, page.session.steps) == ([("c7", 7), None, None], ())
    for strokes, move in (("73", "c7>c3"), ("55", "c5>♦"), ("8", "talon.3!rebut"), ("b", "c5>♦")):
        await typed(pilot, *strokes)
        assert moves(page)[0] == move
        while page.session.steps:
            await typed(pilot, "u")
    for _ in range(2):
        await clicked(pilot, "c5")
    assert moves(page)[0] == "c5>♦"


async def test_play_screen_does_at_each_touch_what_the_session_decides(pilot: Hands) -> None:
    page = await deal(pilot, "klondike", DEAL)
    for spot, told in nonempty(zip(TOUCHES, told_by_session(), strict=True)):
        await clicked(pilot, *spot)
        if page.told and page.told[0].endswith("(w: why?)"):
            assert "None" not in page.told[0]
            await typed(pilot, "w")
        assert told in " ".join((f"picked {page.hand.picked.spot}", *page.told))


def test_keys_keeps_the_numbers_that_are_given() -> None:
    def lying(places: str) -> Scene:
        return Scene(Message(""), (Zone(Message(""), tuple(Pile(place, ()) for place in places)),))

    known = keys(lying("ab"), 0, {})
    assert (known, keys(lying("cb"), 0, known)) == ({"a": 1, "b": 2}, {"a": 1, "b": 2, "c": 3})
    assert len(keys(lying("abcdefghijklmnop"), 0, known)) == 9


async def test_play_screen_sends_up_all_that_is_safe_at_the_other_button(pilot: Hands) -> None:
    page = await deal(pilot, "klondike")
    for at in (corner(page, "c1"), (76, 15)):  # on a card, and on the table
        await mouse(pilot, at, at, button=3)
        assert moves(page)[0] == "c5>♦"
        while page.session.steps:
            await typed(pilot, "u")


async def test_play_screen_mixes_the_face_up_pile_at_the_other_button_or_by_x(pilot: Hands) -> None:
    """« Re-mélanger les cartes avec un clic droit sur le paquet de carte visible », with any top card."""
    page = await monkey.deal_position(pilot, "descente", write_state(position("T4", sud=("", "", "2♥ 5♣ R♠ 8♦ T3"))))
    await clicked(pilot, "centre.1", button=3)
    assert page.session.steps == ()
    await clicked(pilot, "face.sud")
    assert (page.hand.picked.spot, page.session.steps) == (("face.sud", 1), ())
    await clicked(pilot, "face.sud", button=3)
    assert moves(page) == [page.game.write(Remelanger())]
    await typed(pilot, "u")
    await clicked(pilot, "face.sud")
    await typed(pilot, "x")
    assert moves(page) == [page.game.write(Remelanger())]


@pytest.mark.parametrize(("name", "colours"), [("klondike", 2), ("md", 4)])
async def test_play_screen_has_as_many_colours_as_the_rules_or_as_asked(pilot: Hands, name: str, colours: int) -> None:
    page = await deal(pilot, name)
    assert page.board.four == (colours == 4)
    await typed(pilot, "k")
    assert (page.board.four, page.table.settings.colours) == (colours == 2, 6 - colours)
    assert len({palette_of("clair", page.board.four).suits[suit] for suit in "♣♦♥♠"}) == 6 - colours


async def test_arrange_screen_carries_what_is_picked_and_sends_a_tile_to_its_place_at_two_clicks(
    pilot: Hands,
) -> None:
    await deal(pilot, "rummikub")
    page = shown(pilot.app, TableScreen)
    rack = laid(page).rack
    await mouse(pilot, corner(page, RACK, 2), (40, 8), (60, 8))
    assert now(laid(page).piles) == (rack[1:2],)
    await mouse(pilot, corner(page, "table.1", 1), (20, 20), (70, page.board.size.height - 1))
    assert now(laid(page).piles) == ()
    first = laid(page).rack[:1]
    for place, piles in ((RACK, (first,)), ("table.1", ())):
        for _ in range(2):
            await clicked(pilot, place, 1)
        assert now(laid(page).piles) == piles
    for index in (1, 2):
        await clicked(pilot, RACK, index)
    for place in (NEW, "table.1"):  # two picked pieces go together, and one alone
        await dragged(pilot, (RACK, 1), place)
    at = next((label.x, label.y) for label in page.board._board_layout.labels if label.place == "table.1")
    await mouse(pilot, at, at)
    assert sorted(laid(page).chosen) == [("table.1", index) for index in (1, 2, 3)]
    await mouse(pilot, at, at)
    assert laid(page).chosen == ()
    await mouse(pilot, at, (at[0] + 3, 15), corner(page, RACK, 1))
    assert (laid(page).piles, len(laid(page).rack)) == ((), 14)

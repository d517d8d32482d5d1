"""Gestures that hands know: carried runs and piles, two clicks, the other button, and a move in two strokes."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest
from games.descente.positions import position
from textual import events

from rummifun.core.scene import Message, Pile, Scene, Zone
from rummifun.games import game_named
from rummifun.games.descente import Remelanger
from rummifun.games.descente.etat import write_state
from rummifun.session.session import PERSON
from rummifun.shells.storage.saved_session import begin_saved_session
from rummifun.shells.tui.app import game_screen_for
from rummifun.shells.tui.arrange_screen import NEW, RACK, ArrangeScreen
from rummifun.shells.tui.painting import palette_of
from rummifun.shells.tui.pile_keys import number_piles
from rummifun.shells.tui.play_screen import PlayScreen
from shells.tui.monkey import Table, begun, clicked, looked, settled, typed, within
from shells.tui.test_vu import dragged


def on_game(folder: Path, name: str, play: Callable[[Any, Any], Awaitable[None]], position: str = "") -> None:
    async def whole() -> None:
        app = Table(folder, "en")
        async with app.run_test(size=(80, 24)) as pilot:
            await looked(pilot)
            if position:
                game = game_named(name)
                app.push_screen(game_screen_for(*begin_saved_session(game, position, (PERSON,), app.folder, app.now())))
            else:
                begun(app, name, 5)
            await looked(pilot)
            await play(app.screen, pilot)

    within(whole())


async def mouse(pilot: Any, *at: tuple[int, int], button: int = 1) -> None:
    """Press the mouse, carry it over places of the table, and let it go at the last."""
    page = pilot.app.screen
    region = page.board.region
    kinds = [events.MouseDown, *[events.MouseMove] * (len(at) - 2), events.MouseUp]
    for kind, (x, y) in zip(kinds, at, strict=True):
        where = x + region.x, y + region.y
        pilot.app.post_message(kind(None, *where, 0, 0, button, False, False, False, *where))
        await settled(pilot)


def corner(page: PlayScreen, place: str, index: int = 0) -> tuple[int, int]:
    cell = [cell for cell in page.board.cells if cell.place == place and index in (0, cell.index)][-1]
    return cell.x + 1, cell.y


def test_a_card_falls_below_its_column_and_shows_where_it_can_go(tmp_path: Path) -> None:
    async def play(page: PlayScreen, pilot: Any) -> None:
        start, (x, y) = corner(page, "c7", 7), corner(page, "c3", 3)
        region = page.board.region
        for kind, (at_x, at_y) in ((events.MouseDown, start), (events.MouseMove, (x, y + 8))):
            where = at_x + region.x, at_y + region.y
            pilot.app.post_message(kind(None, *where, 0, 0, 1, False, False, False, *where))
            await settled(pilot)
        assert page.picked == ("c7", 7)
        assert page.board.marks.goals == {"c3"}
        pilot.app.post_message(
            events.MouseUp(None, x + region.x, y + 8 + region.y, 0, 0, 1, False, False, False, x, y + 8)
        )
        await settled(pilot)
        assert page.game.write(page.sitting.steps[0].move) == "c7>c3"

    on_game(tmp_path, "klondike", play)


def test_what_is_let_fall_off_the_table_goes_back(tmp_path: Path) -> None:
    async def play(page: PlayScreen, pilot: Any) -> None:
        await mouse(pilot, corner(page, "c7", 7), (70, 1), (40, 19))
        assert page.sitting.steps == ()
        assert page.picked is None
        assert page.board.marks.picked == frozenset()

    on_game(tmp_path, "klondike", play)


@pytest.mark.parametrize(("keys", "move"), [("7 3", "c7>c3"), ("5 5", "c5>♦"), ("8", "talon.3!rebut")])
def test_a_move_in_two_strokes(keys: str, move: str, tmp_path: Path) -> None:
    async def play(page: PlayScreen, pilot: Any) -> None:
        await typed(pilot, *keys.split())
        assert page.game.write(page.sitting.steps[0].move) == move

    on_game(tmp_path, "klondike", play)


def test_a_stroke_that_means_nothing_puts_down(tmp_path: Path) -> None:
    async def play(page: PlayScreen, pilot: Any) -> None:
        picked = []
        for key in "721":  # of the first column nothing can be moved
            await typed(pilot, key)
            picked.append(page.picked)
        assert picked == [("c7", 7), None, None]
        assert page.sitting.steps == ()

    on_game(tmp_path, "klondike", play)


def test_numbers_stay_with_their_piles() -> None:
    def lying(*places: str) -> Scene:
        return Scene(Message(""), (Zone(Message(""), tuple(Pile(place, ()) for place in places)),))

    known = number_piles(lying("a", "b"), 0, {})
    assert known == {"a": 1, "b": 2}
    assert number_piles(lying("c", "b"), 0, known) == {"a": 1, "b": 2, "c": 3}
    assert len(number_piles(lying(*"abcdefghijklmnop"), 0, known)) == 9


@pytest.mark.parametrize("by", ["key", "card", "table"])
def test_all_that_is_safe_goes_up(by: str, tmp_path: Path) -> None:
    async def play(page: PlayScreen, pilot: Any) -> None:
        if by == "key":
            await typed(pilot, "b")
        elif by == "card":
            await clicked(pilot, "c1", button=3)
        else:
            await mouse(pilot, (76, 15), (76, 15), button=3)
        assert page.game.write(page.sitting.steps[0].move) == "c5>♦"

    on_game(tmp_path, "klondike", play)


@pytest.mark.parametrize("by", ["button", "x"])
def test_the_other_button_mixes_the_face_up_pile_again(by: str, tmp_path: Path) -> None:
    """« Re-mélanger les cartes avec un clic droit sur le paquet de carte visible », whatever its top card can do."""

    async def play(page: PlayScreen, pilot: Any) -> None:
        await clicked(pilot, "face.sud")
        assert (page.picked, page.sitting.steps) == (("face.sud", 1), ())
        if by == "button":
            await clicked(pilot, "face.sud", button=3)
        else:
            await typed(pilot, "x")
        assert [step.move for step in page.sitting.steps] == [Remelanger()]

    on_game(tmp_path, "descente", play, write_state(position("T4", sud=("", "", "2♥ 5♣ R♠ 8♦ T3"))))


def test_the_other_button_on_another_pile_does_what_it_did(tmp_path: Path) -> None:
    async def play(page: PlayScreen, pilot: Any) -> None:
        await clicked(pilot, "centre.1", button=3)
        assert page.sitting.steps == ()

    on_game(tmp_path, "descente", play, write_state(position("T4", sud=("", "", "2♥ 5♣ R♠ 8♦ T3"))))


# Tiles


async def lay(page: ArrangeScreen, pilot: Any, n: int) -> None:
    for _ in range(n):
        await dragged(pilot, (RACK, 1), "table.1" if page.arrangement.piles else NEW)


def test_a_tile_let_fall_on_the_free_table_makes_a_pile(tmp_path: Path) -> None:
    async def play(page: ArrangeScreen, pilot: Any) -> None:
        rack = page.arrangement.rack
        await mouse(pilot, corner(page, RACK, 2), (40, 8), (60, 8))
        assert page.arrangement.piles == (rack[1:2],)
        await mouse(pilot, corner(page, "table.1", 1), (20, 20), (70, page.board.size.height - 1))
        assert len(page.arrangement.piles) == 0

    on_game(tmp_path, "rummikub", play)


def test_a_whole_pile_is_carried_by_its_name(tmp_path: Path) -> None:
    async def play(page: ArrangeScreen, pilot: Any) -> None:
        await lay(page, pilot, 3)
        label = next(label for label in page.board._laid.labels if label.place == "table.1")
        await mouse(pilot, (label.x, label.y), (label.x + 3, 15), corner(page, RACK, 1))
        assert len(page.arrangement.piles) == 0
        assert len(page.arrangement.rack) == 14

    on_game(tmp_path, "rummikub", play)


def test_two_clicks_send_a_tile_where_it_belongs(tmp_path: Path) -> None:
    async def play(page: ArrangeScreen, pilot: Any) -> None:
        rack = page.arrangement.rack
        await clicked(pilot, RACK, 1)
        await clicked(pilot, RACK, 1)
        assert page.arrangement.piles == (rack[:1],)
        await clicked(pilot, "table.1", 1)
        await clicked(pilot, "table.1", 1)
        assert len(page.arrangement.piles) == 0

    on_game(tmp_path, "rummikub", play)


def test_a_pile_is_picked_by_its_name(tmp_path: Path) -> None:
    async def play(page: ArrangeScreen, pilot: Any) -> None:
        await lay(page, pilot, 2)
        label = next(label for label in page.board._laid.labels if label.place == "table.1")
        await mouse(pilot, (label.x, label.y), (label.x, label.y))
        assert sorted(page.several) == [("table.1", 1), ("table.1", 2)]

    on_game(tmp_path, "rummikub", play)


@pytest.mark.parametrize(("name", "colours"), [("klondike", 2), ("md", 4)])
def test_cards_have_two_colours_where_the_rules_know_red_from_black_and_the_other_when_asked(
    name: str, colours: int, tmp_path: Path
) -> None:
    async def play(page: PlayScreen, pilot: Any) -> None:
        assert page.board.four == (colours == 4)
        await typed(pilot, "k")
        assert page.board.four == (colours == 2)
        assert page.table.settings.colours == 6 - colours
        assert len({palette_of("clair", page.board.four).suits[suit] for suit in "♣♦♥♠"}) == 6 - colours

    on_game(tmp_path, name, play)

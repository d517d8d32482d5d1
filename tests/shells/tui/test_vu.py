"""What is seen can be read and does what it seems to: contrasts, sizes, keys, drags, what is told."""

from __future__ import annotations

import errno
import os
from collections.abc import Awaitable, Callable, Iterator
from itertools import islice
from pathlib import Path
from typing import Any

import pytest
from textual import events
from textual.screen import Screen
from textual.widgets import OptionList

from rummifun.chance import Alea
from rummifun.core.scene import BACK
from rummifun.games import GAMES, game_named
from rummifun.messages import LANGUAGES, translation
from rummifun.players import PLAYERS
from rummifun.render.text import capitalize
from rummifun.session.player_queries import play_out_steps
from rummifun.session.results import Statistics
from rummifun.session.steps import cached_scene
from rummifun.shells.storage import files
from rummifun.shells.tui.app import TableApp
from rummifun.shells.tui.arrange_screen import NEW, RACK, ArrangeScreen
from rummifun.shells.tui.help_screen import HelpScreen
from rummifun.shells.tui.menu_screen import MenuScreen, NewGameScreen, statistics_lines
from rummifun.shells.tui.painting import PALETTES
from rummifun.shells.tui.play_screen import PlayScreen
from rummifun.shells.tui.screens import QuestionDialog
from shells.tui.monkey import Table, begun, contrast, looked, now, picture, settled, typed, within

Play = Callable[[TableApp, Any], Awaitable[None]]


def on_table(folder: Path, play: Play, lang: str = "en", size: tuple[int, int] = (80, 24)) -> None:
    async def run() -> None:
        app = Table(folder, lang)
        async with app.run_test(size=size, notifications=True) as pilot:
            await looked(pilot)
            await play(app, pilot)

    within(run())


# Contrasts


def texts(screen: Screen[Any]) -> Iterator[tuple[str, str, str]]:
    """List the texts of a screen, each with its colour and that of its ground."""
    region = (
        screen.query("QuestionDialog > Vertical").first().region
        if isinstance(screen, QuestionDialog)
        else screen.region
    )
    for strip in screen._compositor.render_strips()[region.y : region.bottom]:
        for text, style, _ in strip.crop(region.x, region.right):
            if style is None or not any(c.isalnum() for c in text):
                continue
            assert style.color is not None, text
            assert style.bgcolor is not None, text
            colours = style.color.get_truecolor().hex, style.bgcolor.get_truecolor().hex
            yield text, *(reversed(colours) if style.reverse else colours)


@pytest.mark.parametrize("theme", PALETTES)
def test_every_text_of_every_page_can_be_read(theme: str, tmp_path: Path) -> None:
    async def play(app: TableApp, pilot: Any) -> None:
        while app.theme != theme:
            await typed(pilot, "t")
        seen = 0

        async def read() -> None:
            nonlocal seen
            await looked(pilot)
            await pilot.pause()
            for text, colour, ground in texts(app.screen):
                seen += 1
                assert contrast(colour, ground) >= 4.5, (type(app.screen).__name__, text, colour, ground)

        app.warn("Something to know")
        await read()
        await pilot.hover(OptionList, (5, 5))
        await read()
        await typed(pilot, "question_mark")
        await read()
        await typed(pilot, "q")
        app.push_screen(page := NewGameScreen("haricots"))
        await read()
        page._do_code()
        await read()
        await typed(pilot, "a", "b")
        await read()
        await typed(pilot, "escape")
        page._do_against()
        await read()
        await typed(pilot, "escape")
        for name in GAMES:
            begun(app, name, 5)
            await read()
            await typed(pilot, "tab", "enter", "tab")
            await read()
            while isinstance(app.screen, QuestionDialog | PlayScreen):
                await app.pop_screen()
        assert seen > 500

    on_table(tmp_path, play, size=(120, 40))


def test_of_statistics_what_is_not_known_is_not_said() -> None:
    class Plain(MenuScreen):
        tr = str

    page = Plain()
    assert statistics_lines(Statistics(3, 2, 0, 2), page) == ["played: 3", "won: 2 (67 %)", "streak, longest: 0, 2"]


# Sizes


def test_the_title_follows_the_width(tmp_path: Path) -> None:
    async def play(app: TableApp, pilot: Any) -> None:
        begun(app, "klondike", 5)
        await settled(pilot)
        for size in ((120, 40), (70, 24), (100, 30)):
            await pilot.resize_terminal(*size)
            await pilot.pause()
            assert len(picture(app).splitlines()[0]) == size[0] - 1

    on_table(tmp_path, play)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_what_is_to_be_done_is_never_cut_at_eighty_columns(lang: str, tmp_path: Path) -> None:
    tr = translation(lang)
    game = game_named("haricots")
    steps = islice(play_out_steps(game, Alea(3), game.new(Alea(3)), (PLAYERS["hasard"],) * 2), 300)
    titles = {cached_scene(game, game.view(step.before, step.seat)).title.localize(tr) for step in steps}
    assert len(titles) > 20

    async def play(app: TableApp, pilot: Any) -> None:
        page = begun(app, "haricots", 5)
        await settled(pilot)
        for title in titles:
            shown = str(page._title(title))
            assert title in shown or shown.startswith(capitalize(title))
        page = begun(app, "klondike", 5)
        end = page.told
        assert "…" not in str(page._title(end[0] if end else "klondike"))

    on_table(tmp_path, play, lang)


def test_notices_hide_no_column_of_the_table(tmp_path: Path) -> None:
    async def play(app: TableApp, pilot: Any) -> None:
        page = begun(app, "klondike", 5)
        await settled(pilot)
        before = picture(app).splitlines()
        app.warn("The game goes on, but is not saved. " * 3)
        await pilot.pause()
        await pilot.pause()
        after = picture(app).splitlines()
        assert "is not saved" in "\n".join(after)
        bottom = page.board.region.bottom
        assert after[:bottom] == before[:bottom]

    on_table(tmp_path, play)


def test_what_is_told_moves_nothing(tmp_path: Path) -> None:
    async def play(app: TableApp, pilot: Any) -> None:
        page = begun(app, "klondike", 5)
        await settled(pilot)
        height = page.board.size.height
        for lines in ([], ["a"], ["a", "b", "c"], ["long " * 40] * 3):
            page.show_lines(*lines)
            await pilot.pause()
            assert page.board.size.height == height

    on_table(tmp_path, play)


def test_on_a_screen_that_is_too_small_keys_do_nothing_but_quit(tmp_path: Path) -> None:
    async def play(app: TableApp, pilot: Any) -> None:
        page = begun(app, "md", 5)
        await settled(pilot)
        cursor, theme, steps = page.board.marks.cursor, app.theme, page.sitting.steps
        await pilot.resize_terminal(50, 12)
        await pilot.pause()
        assert "60 columns and 18 lines" in picture(app)
        await typed(pilot, *"btlhu1nmq", "enter", "space", "right", "tab", "escape", "question_mark", "x")
        await settled(pilot)
        assert app.screen is page
        assert (page.sitting.steps, page.picked, page.board.marks.cursor, app.theme) == (steps, None, cursor, theme)
        assert app.words.lang == "en"
        await pilot.resize_terminal(80, 24)
        await pilot.pause()
        await typed(pilot, "right")
        assert page.board.marks.cursor != cursor
        await pilot.resize_terminal(50, 12)
        await pilot.pause()
        await typed(pilot, "ctrl+q")
        assert app.leaving

    on_table(tmp_path, play)


# Keys


@pytest.mark.parametrize("key", ["question_mark", "enter", "t", "l", "down"])
def test_what_is_typed_after_the_end_does_nothing(key: str, tmp_path: Path) -> None:
    async def play(app: TableApp, pilot: Any) -> None:
        for pressed in ("q", key):
            app.post_message(events.Key(pressed, pressed if len(pressed) == 1 else None))

    on_table(tmp_path, play)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_help_on_a_line_that_is_no_game_tells_the_keys(lang: str, tmp_path: Path) -> None:
    async def play(app: TableApp, pilot: Any) -> None:
        page = app.screen
        assert isinstance(page, MenuScreen)
        lines = page.query_one(OptionList)
        for id_ in ("going", "theme", "language"):
            lines.highlighted = lines.get_option_index(id_)
            await typed(pilot, "question_mark")
            await looked(pilot)
            assert isinstance(app.screen, HelpScreen)
            said = [line for line in picture(app).splitlines()[:-1] if line.strip()]
            assert len(said) > 5
            assert any(len(line) > 60 for line in said)
            await typed(pilot, "q")

    on_table(tmp_path, play, lang)


# Carried pieces


async def dragged(pilot: Any, source: tuple[str, int], place: str) -> None:
    page = pilot.app.screen
    assert isinstance(page, PlayScreen)
    board = page.board

    def at(wanted: tuple[str, int]) -> tuple[int, int]:
        cell = [c for c in board.cells if c.place == wanted[0] and wanted[1] in (0, c.index)][-1]
        return cell.x + 1 + board.region.x, cell.y - board.scroll_offset.y + board.region.y

    for kind, (x, y) in (
        (events.MouseDown, at(source)),
        (events.MouseMove, at((place, 0))),
        (events.MouseUp, at((place, 0))),
    ):
        pilot.app.post_message(kind(None, x, y, 0, 0, 1, False, False, False, x, y))
    await settled(pilot)


def test_a_card_is_carried_to_where_it_goes(tmp_path: Path) -> None:
    async def play(app: TableApp, pilot: Any) -> None:
        page = begun(app, "klondike", 5)
        await settled(pilot)
        await dragged(pilot, ("c5", 5), "c6")  # it does not go there
        assert (page.sitting.steps, now(page.picked)) == ((), None)
        await dragged(pilot, ("c5", 5), "♦")
        assert page.game.write(page.sitting.steps[0].move) == "c5>♦"
        moves = len(page.sitting.steps)
        hidden = next(c for c in page.board.cells if c.place == "c7" and c.face == BACK)
        await dragged(pilot, hidden.spot, "♦")
        assert len(page.sitting.steps) == moves

    on_table(tmp_path, play)


def test_a_tile_is_carried_and_all_that_is_picked_with_it(tmp_path: Path) -> None:
    async def play(app: TableApp, pilot: Any) -> None:
        page = begun(app, "rummikub", 5)
        await settled(pilot)
        assert isinstance(page, ArrangeScreen)
        tiles = page.arrangement.rack[:3]
        await dragged(pilot, (RACK, 1), NEW)
        assert page.arrangement.piles == (tiles[:1],)
        await dragged(pilot, (RACK, 1), "table.1")
        assert sorted(page.arrangement.piles[0], key=repr) == sorted(tiles[:2], key=repr)
        await dragged(pilot, ("table.1", 0), RACK)
        assert [len(pile) for pile in page.arrangement.piles] == [1]
        await typed(pilot, "a")
        page.board.put_cursor((RACK, 1))
        await typed(pilot, "enter", "right", "enter")
        await dragged(pilot, (RACK, 1), NEW)
        assert page.arrangement.piles == (tiles[:2],)
        assert now(page.several) == []

    on_table(tmp_path, play)


# What the system says


@pytest.mark.parametrize("code", [errno.ENOSPC, errno.EROFS, errno.EIO, errno.EDQUOT, errno.ENAMETOOLONG, errno.EMFILE])
def test_what_the_system_says_is_said_in_french(code: int) -> None:
    english = files.describe_file_error(OSError(code, os.strerror(code)), "a", str)
    french = files.describe_file_error(OSError(code, os.strerror(code)), "a", translation("fr"))
    assert french.startswith("a est inutilisable : ")
    assert english.removeprefix("a cannot be used: ")[1:] not in french


def test_what_the_system_says_that_is_unknown_is_said_as_it_is() -> None:
    assert "quota of jokers" in files.describe_file_error(OSError(9999, "quota of jokers"), "a", translation("fr"))

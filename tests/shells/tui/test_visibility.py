"""Legibility of the screens: contrasts, sizes, keys, drags, notices."""

from collections.abc import Iterator
from itertools import islice
from typing import Any

import pytest
from harness.effort import Effort
from harness.nonempty import nonempty
from textual import events
from textual.screen import Screen
from textual.widgets import OptionList

from rummifun.catalogue.players import PLAYERS
from rummifun.chance import Alea
from rummifun.core.furniture import Cloth
from rummifun.games import GAMES, game_named
from rummifun.messages import LANGUAGES, translation
from rummifun.render.text import capitalize
from rummifun.session.player_queries import play_out_steps
from rummifun.session.statistics import Statistics
from rummifun.session.steps import cached_scene
from rummifun.shells.tui.dialogs import QuestionDialog
from rummifun.shells.tui.help_screen import HelpScreen
from rummifun.shells.tui.menu_screen import MenuScreen, statistics_lines
from rummifun.shells.tui.new_game_screen import NewGameScreen
from rummifun.shells.tui.table_screen import TableScreen, title_line
from rummifun.shells.tui.themes import PALETTES, palette_of
from shells.tui import monkey
from shells.tui.monkey import Hands, Table, deal, looked, picture, shown, typed


def texts(screen: Screen[Any]) -> Iterator[tuple[str, str, str]]:
    """List the texts of a screen, each with its colour and that of its ground."""
    dialog = isinstance(screen, QuestionDialog)
    region = (screen.query("QuestionDialog > Vertical").first() if dialog else screen).region
    for strip in screen._compositor.render_strips()[region.y : region.bottom]:
        for text, style, _ in strip.crop(region.x, region.right):
            if style is None or not any(c.isalnum() for c in text):
                continue
            assert style.color is not None, text
            assert style.bgcolor is not None, text
            colours = style.color.get_truecolor().hex, style.bgcolor.get_truecolor().hex
            yield text, *(reversed(colours) if style.reverse else colours)


async def read(app: Table, pilot: Hands, *keys: str) -> None:
    """Check the contrast of the texts of a screen, reached by some keys."""
    await looked(pilot, *keys)
    await pilot.pause()
    for text, colour, ground in nonempty(texts(app.screen)):
        assert monkey.contrast(colour, ground) >= 4.5, (type(app.screen).__name__, text, colour, ground)


@pytest.mark.parametrize("size", [(120, 40)])
@pytest.mark.parametrize("theme", PALETTES)
async def test_menu_and_dialogs_write_texts_with_contrast(app: Table, pilot: Hands, theme: str) -> None:
    await looked(pilot)
    app.theme = theme
    app.warn("Something to know")
    await read(app, pilot)
    await pilot.hover(OptionList, (5, 5))
    await read(app, pilot)
    await read(app, pilot, "question_mark")
    await typed(pilot, "q")
    app.push_screen(page := NewGameScreen("haricots"))
    await read(app, pilot)
    page.ask_code()
    await read(app, pilot, "a", "b")
    await typed(pilot, "escape")
    page.ask_opponent(0)
    await read(app, pilot)


@pytest.mark.parametrize("size", [(120, 40)])
@pytest.mark.parametrize("theme", PALETTES)
async def test_play_screen_writes_texts_with_contrast(app: Table, pilot: Hands, theme: str, effort: Effort) -> None:
    """By day a theme has its share of the games."""
    app.theme = theme
    share = [*GAMES][[*PALETTES].index(theme) :: len(PALETTES)]
    for name in GAMES if effort(0, 1) else share:
        monkey.begun(app, name, 5)
        await read(app, pilot)
        await read(app, pilot, "tab", "enter", "tab")
        while isinstance(app.screen, QuestionDialog | TableScreen):
            await app.pop_screen()


def test_statistics_lines_say_nothing_that_is_not_known() -> None:
    class Plain(MenuScreen):
        tr = str

    assert statistics_lines(Statistics(3, 2, 0, 2), Plain()) == ["played: 3", "won: 2 (67 %)", "streak, longest: 0, 2"]


async def test_play_screen_has_a_title_as_wide_as_itself_and_a_table_that_stays(app: Table, pilot: Hands) -> None:
    page = await deal(pilot, "klondike")
    height = page.board.size.height
    for lines in ([], ["a"], ["a", "b", "c"], ["long " * 40] * 3):
        page.show_lines(*lines)
        await pilot.pause()
        assert page.board.size.height == height
    before = picture(app).splitlines()[: page.board.region.bottom]
    app.warn("The game goes on, but is not saved. " * 3)
    await pilot.pause()
    await pilot.pause()
    assert "is not saved" in picture(app)
    assert picture(app).splitlines()[: page.board.region.bottom] == before
    for size in ((120, 40), (70, 24), (100, 30)):
        await monkey.resized(pilot, *size)
        assert len(picture(app).splitlines()[0]) == size[0] - 1


@pytest.mark.parametrize("lang", LANGUAGES)
async def test_play_screen_cuts_no_title_at_eighty_columns(pilot: Hands, lang: str) -> None:
    game = game_named("haricots")
    steps = islice(play_out_steps(game, Alea(3), game.new(Alea(3)), (PLAYERS["hasard"],) * 2), 300)
    scenes = (cached_scene(game, game.view(step.before, step.seat)) for step in steps)
    titles = {scene.title.localize(translation(lang)) for scene in scenes}
    assert len(titles) > 20
    page = await deal(pilot, "haricots")
    for title in titles:
        shown = str(title_line(page, title))
        assert title in shown or shown.startswith(capitalize(title))
    page = await deal(pilot, "klondike")
    assert "…" not in str(title_line(page, page.told[0] if page.told else "klondike"))


@pytest.mark.parametrize("key", ["question_mark", "enter", "t", "l", "down"])
async def test_table_does_nothing_of_what_is_typed_after_its_end(app: Table, pilot: Hands, key: str) -> None:
    for pressed in ("q", key):
        app.post_message(events.Key(pressed, pressed if len(pressed) == 1 else None))


@pytest.mark.parametrize("lang", LANGUAGES)
async def test_help_screen_tells_the_keys_of_a_line_that_is_no_game(app: Table, pilot: Hands) -> None:
    lines = shown(app, MenuScreen).query_one(OptionList)
    for id_ in ("going", "theme", "language"):
        lines.highlighted = lines.get_option_index(id_)
        await looked(pilot, "question_mark")
        shown(app, HelpScreen)
        said = [len(line) for line in picture(app).splitlines()[:-1] if line.strip()]
        assert len(said) > 5
        assert max(said) > 60
        await typed(pilot, "q")


@pytest.mark.parametrize("theme", PALETTES)
@pytest.mark.parametrize("cloth", Cloth)
def test_palette_of_a_cloth_leaves_texts_legible(theme: str, cloth: Cloth) -> None:
    colours = palette_of(theme, False, cloth).colours
    for ink in ("text", "muted", "accent"):
        assert monkey.contrast(colours[ink], colours["table"]) >= 4.5, ink


@pytest.mark.parametrize(("game", "cloth"), [("haricots", Cloth.GARDEN), ("descente", Cloth.VELVET)])
async def test_board_lies_on_the_cloth_of_its_game(app: Table, pilot: Hands, game: str, cloth: Cloth) -> None:
    page = await deal(pilot, game)
    assert page.board.cloth is cloth
    ground = palette_of(app.settings.theme, False, cloth).colours["table"]
    assert ground in {colour for _, _, colour in texts(app.screen)}

"""Games on disk found again: by an index that is never wrong and can be lost, on lines that do not move."""

import json
import os
import shutil
from pathlib import Path
from threading import Event
from typing import Any

import pytest
from textual.widgets import OptionList

from rummifun.console.screen import open_console
from rummifun.shells.tui.menu_screen import MenuScreen
from rummifun.shells.tui.new_game_screen import NewGameScreen
from rummifun.shells.tui.table_screen import TableScreen
from rummifun.storage import saved_session
from rummifun.storage.game_index import GameIndex, IndexedGame
from shells.tui.monkey import Hands, Table, deal, looked, now, picture, played_out, saved_game, shown, typed

INDEX = "parties.json"


@pytest.fixture(scope="module")
def kept(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Save a game in progress, and a newer one that is over."""
    folder = tmp_path_factory.mktemp("kept")
    file = saved_game(folder, "md", 3)
    stat = file.stat()
    os.utime(file, ns=(stat.st_atime_ns, stat.st_mtime_ns - 100 * 10**9))
    saved_game(folder, "c4")
    return folder


@pytest.fixture
def few(kept: Path, tmp_path: Path) -> Path:
    return shutil.copytree(kept, tmp_path, dirs_exist_ok=True)


@pytest.fixture
def go(monkeypatch: pytest.MonkeyPatch) -> Event:
    """Make every file wait to be read until this event."""
    waited, read = Event(), saved_session.repair_saved_session

    def slow(*words: Any) -> saved_session.OpenedSession:
        waited.wait(200)
        return read(*words)

    monkeypatch.setattr(saved_session, "repair_saved_session", slow)
    return waited


def opened_files(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    files: list[str] = []
    read = saved_session.repair_saved_session

    def reading(file: Path, *words: Any) -> saved_session.OpenedSession:
        files.append(file.name)
        return read(file, *words)

    monkeypatch.setattr(saved_session, "repair_saved_session", reading)
    return files


def look(folder: Path) -> list[IndexedGame | str]:
    return list(GameIndex(folder).read_games(open_console("en")))


def test_game_index_reads_no_file_again(few: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    files = opened_files(monkeypatch)
    before = look(few)
    assert len(before) == len(files) == 2
    files.clear()
    assert look(few) == list(GameIndex(few).cached_games()) == before
    assert files == []
    (going,) = [known for known in before if isinstance(known, IndexedGame) and not known.is_over]
    assert (going.game, going.moves, going.code) == ("md", 3, "md:s4:5")
    assert all(isinstance(known, IndexedGame) and "Game over" in known.end["en"] for known in before[:-1])


@pytest.mark.parametrize(
    "damage",
    ["", "{", "[]", "7", '{"format": 1}', '{"format": 99, "parties": []}', '{"format": 1, "parties": [3, {}]}', "\xff"],
)
def test_game_index_is_made_anew_when_it_is_damaged_or_gone(damage: str, few: Path) -> None:
    before = look(few)
    assert len(before) == 2
    (few / INDEX).write_text(damage, encoding="latin-1")
    assert look(few) == before
    (few / INDEX).unlink()
    assert look(few) == before == list(GameIndex(few).cached_games())
    (few / INDEX).unlink()
    (few / INDEX).mkdir()  # nothing can be written there
    assert look(few) == before


@pytest.mark.parametrize("field", ["file", "time", "size", "game", "moves", "code", "end"])
def test_game_index_reads_a_line_of_another_type_anew(field: str, few: Path) -> None:
    before = look(few)
    index = json.loads((few / INDEX).read_text())
    index["parties"][0][field] = [1]
    (few / INDEX).write_text(json.dumps(index))
    assert look(few) == before


def test_game_index_reads_a_changed_file_and_forgets_one_gone(few: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    look(few)
    files = opened_files(monkeypatch)
    next((few / "parties").glob("c4*")).unlink()
    going = next((few / "parties").glob("md*"))
    lines = going.read_text().splitlines(keepends=True)
    going.write_text("".join(lines[:-1]))
    assert [(known.game, known.moves) for known in look(few) if isinstance(known, IndexedGame)] == [("md", 2)]
    assert (files, len(json.loads((few / INDEX).read_text())["parties"])) == ([going.name], 1)


@pytest.mark.usefixtures("few")
@pytest.mark.parametrize("name", ["", "c4", "md"])
async def test_menu_screen_moves_no_line_whatever_is_found(app: Table, pilot: Hands, name: str, go: Event) -> None:
    if name:
        app.push_screen(NewGameScreen(name))
    await pilot.pause()
    lines = app.screen.query_one(OptionList)

    def lying() -> list[tuple[str | None, int]]:
        return [(lines.get_option_at_index(i).id, lines._index_to_line[i]) for i in range(lines.option_count)]

    await typed(pilot, "down", "down")
    before, highlighted = lying(), lines.highlighted
    go.set()
    await looked(pilot)
    assert (lying(), lines.highlighted, "Go on" in picture(app)) == (before, highlighted, name != "c4")


@pytest.mark.usefixtures("few")
async def test_menu_screen_goes_on_as_soon_as_the_game_is_found(app: Table, pilot: Hands, go: Event) -> None:
    await pilot.pause()
    await typed(pilot, "enter")
    assert not isinstance(now(app.screen), TableScreen)
    go.set()
    await looked(pilot)
    assert isinstance(now(app.screen), TableScreen)


async def test_menu_screen_finds_games_left_not_over(app: Table, pilot: Hands, monkeypatch: pytest.MonkeyPatch) -> None:
    await looked(pilot)
    page = await deal(pilot, "c4")
    page.step()
    files = opened_files(monkeypatch)
    await typed(pilot, "q")
    assert ("1 move" in picture(app), files) == (True, [])
    await typed(pilot, "enter")
    again = shown(app, TableScreen)
    played_out(again)
    assert next(iter(GameIndex(app.folder).cached_games())) is not None  # a kill now would lose nothing
    files.clear()
    await typed(pilot, "q")
    assert ("No game to go on with" in picture(app), files) == (True, [])


async def test_menu_screen_says_that_a_file_was_deleted_under_it(few: Path, app: Table, pilot: Hands) -> None:
    await looked(pilot)
    next((few / "parties").glob("md*")).unlink()
    await looked(pilot, "enter")
    shown(app, MenuScreen)
    assert "No game to go on with" in picture(app)

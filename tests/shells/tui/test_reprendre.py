"""Games on disk found again: by an index that is never wrong and can be lost, on lines that do not move."""

from __future__ import annotations

import json
import os
import shutil
from collections.abc import Awaitable, Callable
from pathlib import Path
from threading import Event
from typing import Any

import pytest
from textual.widgets import OptionList

from rummifun.chance import Alea
from rummifun.games import game_named
from rummifun.session.session import PERSON, add_step, players_at_seats
from rummifun.session.steps import make_step
from rummifun.shells.console import open_console
from rummifun.shells.storage import saved_session
from rummifun.shells.storage.game_index import GameIndex, IndexedGame
from rummifun.shells.storage.saved_session import begin_saved_session
from rummifun.shells.tui.app import TableApp
from rummifun.shells.tui.menu_screen import NewGameScreen
from rummifun.shells.tui.play_screen import PlayScreen
from shells.tui.monkey import Table, begun, looked, now, picture, typed, within

INDEX = "parties.json"


def played(folder: Path, name: str, moves: int = 1000) -> Path:
    """Play a game that plays by itself, some moves or all of it, and keep it; give its file."""
    game = game_named(name)
    sitting, shelved = begin_saved_session(
        game, Alea(5), players_at_seats(game, PERSON, 0), folder, Table(folder).now()
    )
    while sitting.seat is not None and len(sitting.steps) < moves:
        sitting = add_step(sitting, make_step(game, sitting.state, next(iter(game.moves(sitting.state)))))
    shelved.save(sitting)
    shelved.close()
    return shelved.file


def aged(file: Path, seconds: int) -> None:
    stat = file.stat()
    os.utime(file, ns=(stat.st_atime_ns, stat.st_mtime_ns + seconds * 10**9))


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Keep a game to go on with, behind forty newer ones that are over."""
    aged(played(tmp_path, "md", 3), -100)
    over = played(tmp_path, "c4")
    for i in range(1, 40):
        shutil.copy2(over, over.with_name(f"c4-2020-01-01-{i:06}.jsonl"))
    return tmp_path


def opened_files(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """List the files that are read from now on."""
    files: list[str] = []
    read = saved_session.repair_saved_session

    def reading(file: Path, *words: Any) -> saved_session.OpenedSession:
        files.append(file.name)
        return read(file, *words)

    monkeypatch.setattr(saved_session, "repair_saved_session", reading)
    return files


def look(folder: Path) -> list[IndexedGame | str]:
    return list(GameIndex(folder).read_games(open_console("en")))


def test_what_is_indexed_is_not_read_again(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    files = opened_files(monkeypatch)
    before = look(folder)
    assert len(before) == len(files) == 41
    files.clear()
    assert look(folder) == list(GameIndex(folder).cached_games()) == before
    assert files == []
    (going,) = [known for known in before if isinstance(known, IndexedGame) and not known.is_over]
    assert (going.game, going.moves, going.code) == ("md", 3, "md:s4:5")
    assert all(isinstance(known, IndexedGame) and "Game over" in known.end["en"] for known in before[:-1])


@pytest.mark.parametrize(
    "damage",
    ["", "{", "[]", "7", '{"format": 1}', '{"format": 99, "parties": []}', '{"format": 1, "parties": [3, {}]}', "\xff"],
)
def test_an_index_that_is_damaged_or_gone_is_made_anew(damage: str, folder: Path) -> None:
    before = look(folder)
    (folder / INDEX).write_text(damage, encoding="latin-1")
    assert look(folder) == before
    (folder / INDEX).unlink()
    assert look(folder) == before
    assert list(GameIndex(folder).cached_games()) == before


@pytest.mark.parametrize("field", ["file", "time", "size", "game", "moves", "code", "end"])
def test_a_line_of_another_type_is_read_anew(field: str, folder: Path) -> None:
    before = look(folder)
    index = json.loads((folder / INDEX).read_text())
    index["parties"][0][field] = [1]
    (folder / INDEX).write_text(json.dumps(index))
    assert look(folder) == before


def test_a_file_that_has_changed_is_read_again_and_one_that_is_gone_forgotten(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    look(folder)
    files = opened_files(monkeypatch)
    kept = sorted((folder / "parties").glob("c4*"))
    for file in kept[:-1]:
        file.unlink()
    going = next((folder / "parties").glob("md*"))
    lines = going.read_text().splitlines(keepends=True)
    going.write_text("".join(lines[:-1]))
    found = look(folder)
    assert next((known.game, known.moves) for known in found if isinstance(known, IndexedGame)) == ("md", 2)
    assert files == [going.name]
    assert len(json.loads((folder / INDEX).read_text())["parties"]) == 2


def test_where_nothing_can_be_written_games_are_found_all_the_same(folder: Path) -> None:
    (folder / INDEX).mkdir()
    assert len(look(folder)) == 41


# On the screen


Play = Callable[[TableApp, Any], Awaitable[None]]


def on_table(folder: Path, play: Play) -> None:
    async def run() -> None:
        app = Table(folder, "en")
        async with app.run_test(size=(80, 24)) as pilot:
            await play(app, pilot)

    within(run())


def test_a_game_is_found_behind_any_number_of_others(folder: Path) -> None:
    async def play(app: TableApp, pilot: Any) -> None:
        await looked(pilot)
        await typed(pilot, "enter")
        assert isinstance(app.screen, PlayScreen)
        assert app.screen.game.name == "md"
        assert len(app.screen.sitting.steps) == 3

    on_table(folder, play)


@pytest.mark.parametrize("name", ["", "c4", "md"])
def test_no_line_moves_whatever_is_found(name: str, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    go = Event()
    read = saved_session.repair_saved_session

    def slow(*words: Any) -> saved_session.OpenedSession:
        go.wait(30)
        return read(*words)

    monkeypatch.setattr(saved_session, "repair_saved_session", slow)

    async def play(app: TableApp, pilot: Any) -> None:
        if name:
            app.push_screen(NewGameScreen(name))
        await pilot.pause()
        lines = app.screen.query_one(OptionList)
        await typed(pilot, "down", "down")
        before = [(lines.get_option_at_index(i).id, lines._index_to_line[i]) for i in range(lines.option_count)]
        highlighted = lines.highlighted
        go.set()
        await looked(pilot)
        after = [(lines.get_option_at_index(i).id, lines._index_to_line[i]) for i in range(lines.option_count)]
        assert before == after
        assert lines.highlighted == highlighted
        assert ("Go on" in picture(app)) == (name != "c4")

    on_table(folder, play)


def test_go_on_before_the_game_is_found_goes_on_as_soon_as_it_is(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    go = Event()
    read = saved_session.repair_saved_session

    def slow(*words: Any) -> saved_session.OpenedSession:
        go.wait(30)
        return read(*words)

    monkeypatch.setattr(saved_session, "repair_saved_session", slow)

    async def play(app: TableApp, pilot: Any) -> None:
        await pilot.pause()
        await typed(pilot, "enter")
        assert not isinstance(now(app.screen), PlayScreen)
        go.set()
        await looked(pilot)
        assert isinstance(now(app.screen), PlayScreen)

    on_table(folder, play)


def test_a_game_that_is_left_is_found_at_once_and_one_that_ends_is_over(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def play(app: TableApp, pilot: Any) -> None:
        await looked(pilot)
        page = begun(app, "c4", 5)
        await looked(pilot)
        page.action_step()
        files = opened_files(monkeypatch)
        await typed(pilot, "q")
        assert "1 move" in picture(app)
        assert files == []
        await typed(pilot, "enter")
        again = app.screen
        assert isinstance(again, PlayScreen)
        while again.sitting.seat is not None:
            again.action_step()
        assert next(iter(GameIndex(tmp_path).cached_games())) is not None  # a kill now would lose nothing
        files.clear()
        await typed(pilot, "q")
        assert "No game to go on with" in picture(app)
        assert files == []

    on_table(tmp_path, play)


def test_a_file_deleted_under_the_menu_is_said(folder: Path) -> None:
    async def play(app: TableApp, pilot: Any) -> None:
        await looked(pilot)
        next((folder / "parties").glob("md*")).unlink()
        await typed(pilot, "enter")
        await looked(pilot)
        assert not isinstance(app.screen, PlayScreen)
        assert "No game to go on with" in picture(app)

    on_table(folder, play)

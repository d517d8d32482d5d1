"""A game that another process plays, which one looks on at, takes over or leaves; and one that is taken over there."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from rummifun.chance import Alea
from rummifun.games import game_named
from rummifun.session.persistence import session_from_text
from rummifun.session.session import PERSON, Session
from rummifun.shells.console import open_console
from rummifun.shells.storage import file_storage
from rummifun.shells.storage.game_index import GameIndex
from rummifun.shells.storage.saved_session import begin_saved_session, view_saved_session
from rummifun.shells.tui.app import game_screen_for
from rummifun.shells.tui.menu_screen import MenuScreen
from rummifun.shells.tui.play_screen import PlayScreen
from rummifun.shells.tui.replay_screen import ReplayScreen
from shells.deadline import within as ends_within
from shells.tui.monkey import Table, begun, carried, looked, now, picture, settled, typed, within

PLAYER = """
import sys
from pathlib import Path
from rummifun.games import game_named
from rummifun.session.events import Move, advance
from rummifun.session.steps import available_acts
from rummifun.session.persistence import TakenOverError, change_between, session_from_text
from rummifun.shells.storage import file_storage

store = file_storage.open_storage(Path(sys.argv[1]), over=True)
sitting, _ = session_from_text(store.read(), game_named)
print("held", flush=True)
for _ in sys.stdin:
    move = available_acts(sitting.game, sitting.game.view(sitting.state, sitting.seat))[0].move
    after = advance(sitting, Move(sitting.seat, move))
    try:
        store.apply(change_between(sitting, after))
    except TakenOverError:
        print("taken", flush=True)
        continue
    sitting = after
    print(len(sitting.steps), flush=True)
store.close()
"""

Ask = Callable[[], str]
"""Let the other process make a move; give how many there are then, or that it was told of the takeover."""


def answered(child: subprocess.Popen[str]) -> str:
    """Read the one line that a process has to say."""
    assert child.stdout is not None
    with ends_within(60, child):
        return child.stdout.readline().strip()


@contextmanager
def played_elsewhere(file: Path) -> Iterator[Ask]:
    """Let another process take a game, and play it when asked."""
    line = [sys.executable, "-c", PLAYER, str(file)]
    with subprocess.Popen(line, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as child:
        assert child.stdin is not None
        try:
            assert answered(child) == "held"

            def ask() -> str:
                assert child.stdin is not None
                child.stdin.write("\n")
                child.stdin.flush()
                return answered(child)

            yield ask
            child.stdin.close()
            assert child.wait(60) == 0
        finally:
            child.kill()


def kept(folder: Path, name: str = "md") -> Path:
    """Keep a game that has just begun."""
    sitting, shelved = begin_saved_session(game_named(name), Alea(3), (PERSON,), folder, Table(folder).now())
    shelved.save(sitting)
    shelved.close()
    return shelved.file


def held(file: Path) -> Session:
    return session_from_text(file.read_text("utf-8"), game_named)[0]


def on_table(folder: Path, play: Callable[[Table, Any], Awaitable[None]]) -> None:
    async def run() -> None:
        app = Table(folder, "en")
        async with app.run_test(size=(80, 24)) as pilot:
            await looked(pilot)
            await play(app, pilot)

    within(run())


@pytest.mark.parametrize("keys", [["escape"], ["down", "down", "enter"]])
def test_a_game_that_is_played_elsewhere_is_left_there(keys: list[str], tmp_path: Path) -> None:
    with played_elsewhere(kept(tmp_path)) as ask:

        async def play(app: Table, pilot: Any) -> None:
            await typed(pilot, "enter")
            await looked(pilot)
            assert "being played elsewhere" in picture(app)
            await typed(pilot, *keys)
            assert isinstance(app.screen, MenuScreen)

        on_table(tmp_path, play)
        assert ask().isdecimal()


def test_one_may_look_on(tmp_path: Path) -> None:
    file = kept(tmp_path)
    with played_elsewhere(file) as ask:
        moves = int(ask())

        async def play(app: Table, pilot: Any) -> None:
            await typed(pilot, "enter")
            await typed(pilot, "enter")
            await settled(pilot)
            page = app.screen
            assert isinstance(page, ReplayScreen)
            assert (page.at, len(page.sitting.steps)) == (moves, moves)
            assert int(ask()) > moves
            await typed(pilot, "left", "q")
            assert isinstance(now(app.screen), MenuScreen)

        on_table(tmp_path, play)
        assert int(ask()) == len(held(file).steps)


def test_who_takes_over_plays_on_and_the_other_is_told(tmp_path: Path) -> None:
    file = kept(tmp_path)
    with played_elsewhere(file) as ask:
        moves = int(ask())

        async def play(app: Table, pilot: Any) -> None:
            await typed(pilot, "enter", "down", "enter")
            await settled(pilot)
            page = app.screen
            assert isinstance(page, PlayScreen)
            assert len(page.sitting.steps) == moves
            assert ask() == "taken"
            await carried(pilot)
            assert len(page.sitting.steps) > moves
            assert page.sitting.steps == held(file).steps

        on_table(tmp_path, play)


@pytest.mark.parametrize("dialog", [False, True])
def test_a_game_taken_over_is_told_its_move_not_made_and_the_menu_shown(dialog: bool, tmp_path: Path) -> None:
    async def play(app: Table, pilot: Any) -> None:
        page = begun(app, "md", 3)
        await looked(pilot)
        await carried(pilot)
        before = page.sitting
        with played_elsewhere(page.saved_session.file) as ask:
            moves = int(ask())
            if dialog:
                app.show_help("md", page.keys())
                await looked(pilot)
                page.make(page.own_acts()[0].move)
                await settled(pilot)
            else:
                await carried(pilot)
            await pilot.pause()
            assert isinstance(now(app.screen), MenuScreen)
            (notice,) = app._notifications
            assert "taken over elsewhere" in notice.message
            assert page.sitting is before
            await looked(pilot)
            found = next(iter(GameIndex(tmp_path).read_games(app.words)))
            assert not isinstance(found, str)
            assert found.moves == len(held(page.saved_session.file).steps)  # as the file has it
            assert int(ask()) > moves

    on_table(tmp_path, play)


def test_an_answer_that_comes_after_the_takeover_is_not_kept(tmp_path: Path) -> None:
    async def play(app: Table, pilot: Any) -> None:
        page = begun(app, "rummikub", 5)
        await settled(pilot)
        with played_elsewhere(page.saved_session.file) as ask:
            await typed(pilot, "d")
            await settled(pilot)
            assert isinstance(now(app.screen), MenuScreen)
            assert page.sitting.steps == ()
            assert ask() == "1"

    on_table(tmp_path, play)


def test_a_game_that_is_left_can_be_opened_at_once_here_and_elsewhere(tmp_path: Path) -> None:
    async def play(app: Table, pilot: Any) -> None:
        page = begun(app, "md", 3)
        await looked(pilot)
        await carried(pilot)
        await typed(pilot, "q")
        file_storage.open_storage(page.saved_session.file).close()
        await typed(pilot, "enter")
        assert isinstance(now(app.screen), PlayScreen)
        app.push_screen(
            game_screen_for(*begin_saved_session(game_named("md"), Alea(4), (PERSON,), tmp_path, app.now()))
        )
        await looked(pilot)

    on_table(tmp_path, play)
    for file in (tmp_path / "parties").iterdir():
        assert view_saved_session(file, open_console("en")).remarks == ""
        file_storage.open_storage(file).close()  # nobody has it any more

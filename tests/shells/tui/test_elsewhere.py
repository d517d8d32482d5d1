"""A game open in another process: watched, taken over or left; and a game here taken over by another."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from rummifun.games import game_named
from rummifun.session.events import Move, advance
from rummifun.session.persistence import TakenOverError, change_between, session_from_text
from rummifun.session.session import Session
from rummifun.session.steps import available_acts
from rummifun.shells.tui.menu_screen import MenuScreen
from rummifun.shells.tui.replay_screen import ReplayScreen
from rummifun.shells.tui.table_screen import TableScreen
from rummifun.storage import file_storage
from rummifun.storage.game_index import GameIndex
from rummifun.storage.saved_session import view_saved_session
from shells.tui.monkey import Hands, Table, carried, deal, looked, picture, saved_game, settled, shown, typed

Ask = Callable[[], str]
"""Makes the other owner of the game play a move; returns the number of moves, or a notice of the takeover."""


@contextmanager
def played_elsewhere(file: Path) -> Iterator[Ask]:
    store = file_storage.open_storage(file, over=True)
    session = session_from_text(store.read(), game_named)[0]

    def ask() -> str:
        nonlocal session
        assert session.seat is not None
        move = available_acts(session.game, session.game.view(session.state, session.seat))[0].move
        after = advance(session, Move(session.seat, move))
        try:
            store.apply(change_between(session, after))
        except TakenOverError:
            return "taken"
        session = after
        return str(len(session.steps))

    yield ask
    store.close()


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return saved_game(tmp_path, "md", 0)


@pytest.fixture
def ask(file: Path) -> Iterator[Ask]:
    with played_elsewhere(file) as asking:
        yield asking


def held(file: Path) -> Session:
    return session_from_text(file.read_text("utf-8"), game_named)[0]


@pytest.mark.parametrize("keys", [["escape"], ["down", "down", "enter"]])
async def test_menu_screen_leaves_a_game_played_elsewhere(app: Table, pilot: Hands, ask: Ask, keys: list[str]) -> None:
    await looked(pilot)
    await looked(pilot, "enter")
    assert "being played elsewhere" in picture(app)
    await typed(pilot, *keys)
    shown(app, MenuScreen)
    assert ask().isdecimal()


async def test_menu_screen_looks_on_at_a_game_played_elsewhere(app: Table, pilot: Hands, file: Path, ask: Ask) -> None:
    moves = int(ask())
    await looked(pilot)
    await settled(pilot, "enter", "enter")
    page = shown(app, ReplayScreen)
    assert (page.replay.at, len(page.session.steps)) == (moves, moves)
    assert int(ask()) > moves
    await typed(pilot, "left", "q")
    shown(app, MenuScreen)
    assert int(ask()) == len(held(file).steps)


async def test_menu_screen_takes_games_over_and_tells_the_other(app: Table, pilot: Hands, file: Path, ask: Ask) -> None:
    moves = int(ask())
    await looked(pilot)
    await settled(pilot, "enter", "down", "enter")
    page = shown(app, TableScreen)
    assert (len(page.session.steps), ask()) == (moves, "taken")
    await carried(pilot)
    assert len(page.session.steps) > moves
    assert page.session.steps == held(file).steps


async def test_play_screen_moves_nothing_of_a_game_taken_over(app: Table, pilot: Hands) -> None:
    page = await deal(pilot, "md", 3)
    await carried(pilot)
    before = page.session
    with played_elsewhere(page.course.saved_session.file) as ask:
        moves = int(ask())
        app.show_help("md", page.keys())  # the screen over it closes with it
        await looked(pilot)
        page.hand.make(page.hand.acts()[0].move)
        await settled(pilot)
        await pilot.pause()
        shown(app, MenuScreen)
        (notice,) = app._notifications
        assert ("taken over elsewhere" in notice.message, page.session is before) == (True, True)
        await looked(pilot)
        found = next(iter(GameIndex(app.folder).read_games(app.words)))
        assert not isinstance(found, str)
        assert found.moves == len(held(page.course.saved_session.file).steps)  # as the file has it
        assert int(ask()) > moves


async def test_play_screen_keeps_no_answer_that_comes_after_the_takeover(app: Table, pilot: Hands) -> None:
    page = await deal(pilot, "rummikub")
    with played_elsewhere(page.course.saved_session.file) as ask:
        await settled(pilot, "d")
        shown(app, MenuScreen)
        assert (page.session.steps, ask()) == ((), "1")


async def test_play_screen_that_is_left_frees_its_game_at_once(app: Table, pilot: Hands) -> None:
    page = await deal(pilot, "md", 3)
    await carried(pilot)
    await typed(pilot, "q")
    file_storage.open_storage(page.course.saved_session.file).close()
    await typed(pilot, "enter")
    shown(app, TableScreen)
    await deal(pilot, "md", 4)
    app.exit()
    await app._shutdown()
    files = [*(app.folder / "parties").iterdir()]
    assert [view_saved_session(file, app.words).remarks for file in files] == ["", ""]
    for file in files:
        file_storage.open_storage(file).close()  # the file is free again

"""A game that another process plays, which one looks on at, takes over or leaves; and one that is taken over there."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from rummifun.chance import Alea
from rummifun.games import game_named
from rummifun.session.persistence import session_from_text
from rummifun.session.session import PERSON, Session
from rummifun.shells.storage import file_storage
from rummifun.shells.storage.game_index import GameIndex
from rummifun.shells.storage.saved_session import begin_saved_session, view_saved_session
from rummifun.shells.tui.menu_screen import MenuScreen
from rummifun.shells.tui.play_screen import PlayScreen
from rummifun.shells.tui.replay_screen import ReplayScreen
from shells.deadline import within as ends_within
from shells.tui.monkey import Hands, Table, carried, deal, looked, now, picture, settled, typed

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
        to = child.stdin
        assert to is not None

        def ask() -> str:
            print(file=to, flush=True)
            return answered(child)

        try:
            assert answered(child) == "held"
            yield ask
            to.close()
            assert child.wait(60) == 0
        finally:
            child.kill()


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """Keep a game that has just begun."""
    sitting, shelved = begin_saved_session(game_named("md"), Alea(3), (PERSON,), tmp_path, Table(tmp_path).now())
    shelved.save(sitting)
    shelved.close()
    return shelved.file


@pytest.fixture
def ask(file: Path) -> Iterator[Ask]:
    with played_elsewhere(file) as asking:
        yield asking


def held(file: Path) -> Session:
    return session_from_text(file.read_text("utf-8"), game_named)[0]


@pytest.mark.parametrize("keys", [["escape"], ["down", "down", "enter"]])
async def test_menu_screen_leaves_a_game_that_is_played_elsewhere(
    app: Table, pilot: Hands, ask: Ask, keys: list[str]
) -> None:
    await looked(pilot)
    await typed(pilot, "enter")
    await looked(pilot)
    assert "being played elsewhere" in picture(app)
    await typed(pilot, *keys)
    assert isinstance(app.screen, MenuScreen)
    assert ask().isdecimal()


async def test_menu_screen_lets_one_look_on_at_a_game_that_is_played_elsewhere(
    app: Table, pilot: Hands, file: Path, ask: Ask
) -> None:
    moves = int(ask())
    await looked(pilot)
    await typed(pilot, "enter")
    await typed(pilot, "enter")
    await settled(pilot)
    page = app.screen
    assert isinstance(page, ReplayScreen)
    assert (page.at, len(page.sitting.steps)) == (moves, moves)
    assert int(ask()) > moves
    await typed(pilot, "left", "q")
    assert isinstance(now(app.screen), MenuScreen)
    assert int(ask()) == len(held(file).steps)


async def test_menu_screen_takes_a_game_over_and_the_other_is_told(
    app: Table, pilot: Hands, file: Path, ask: Ask
) -> None:
    moves = int(ask())
    await looked(pilot)
    await typed(pilot, "enter", "down", "enter")
    await settled(pilot)
    page = app.screen
    assert isinstance(page, PlayScreen)
    assert len(page.sitting.steps) == moves
    assert ask() == "taken"
    await carried(pilot)
    assert len(page.sitting.steps) > moves
    assert page.sitting.steps == held(file).steps


@pytest.mark.parametrize("dialog", [False, True])
async def test_play_screen_makes_no_move_of_a_game_taken_over_and_shows_the_menu(
    app: Table, pilot: Hands, dialog: bool
) -> None:
    page = await deal(pilot, "md", 3)
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
        found = next(iter(GameIndex(app.folder).read_games(app.words)))
        assert not isinstance(found, str)
        assert found.moves == len(held(page.saved_session.file).steps)  # as the file has it
        assert int(ask()) > moves


async def test_play_screen_keeps_no_answer_that_comes_after_the_takeover(app: Table, pilot: Hands) -> None:
    page = await deal(pilot, "rummikub")
    with played_elsewhere(page.saved_session.file) as ask:
        await typed(pilot, "d")
        await settled(pilot)
        assert isinstance(now(app.screen), MenuScreen)
        assert page.sitting.steps == ()
        assert ask() == "1"


async def test_play_screen_that_is_left_frees_its_game_at_once(app: Table, pilot: Hands) -> None:
    page = await deal(pilot, "md", 3)
    await carried(pilot)
    await typed(pilot, "q")
    file_storage.open_storage(page.saved_session.file).close()
    await typed(pilot, "enter")
    assert isinstance(now(app.screen), PlayScreen)
    await deal(pilot, "md", 4)
    app.exit()
    await app._shutdown()
    files = [*(app.folder / "parties").iterdir()]
    assert len(files) == 2
    for file in files:
        assert view_saved_session(file, app.words).remarks == ""
        file_storage.open_storage(file).close()  # nobody has it any more

"""What goes wrong: damaged or foreign files, a full disk, no home, a small screen, a kill, a long thought."""

from __future__ import annotations

import errno
import os
import pty
import select
import signal
import subprocess
import sys
import termios
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import replace
from io import StringIO
from pathlib import Path
from threading import Event, Thread
from typing import Any

import pytest

from rummifun.chance import Alea
from rummifun.games import game_named
from rummifun.session.player_queries import PlayerQuery
from rummifun.session.session import PERSON, add_step
from rummifun.session.steps import make_step
from rummifun.session.winnability import Query
from rummifun.shells import tui
from rummifun.shells.cli import main
from rummifun.shells.console import open_console
from rummifun.shells.plugins.loading import CommandError
from rummifun.shells.storage import files
from rummifun.shells.storage.file_ownership import FileOwnership
from rummifun.shells.storage.saved_session import begin_saved_session, repair_saved_session, view_saved_session
from rummifun.shells.tui import settings
from rummifun.shells.tui.app import TableApp, game_screen_for
from rummifun.shells.tui.menu_screen import NewGameScreen
from rummifun.shells.tui.play_screen import PlayScreen
from rummifun.shells.tui.player_worker import PlayerWorker, ThinkingStopped, answer_in_process
from rummifun.shells.tui.settings import Settings
from shells.in_process import rummifun
from shells.tui.monkey import Hands, Table, begun, carried, deal, looked, now, picture, settled, typed


def notices(app: Table) -> str:
    return "\n".join(app.told)


def a_game(folder: Path, moves: int = 7) -> Path:
    """Play some moves of a game, and give its file."""
    sitting, shelved = begin_saved_session(game_named("md"), Alea(3), (PERSON,), folder, Table(folder).now())
    while len(sitting.steps) < moves:
        shelved.save(sitting)
        sitting = add_step(
            sitting, make_step(sitting.game, sitting.state, next(iter(sitting.game.moves(sitting.state))))
        )
    shelved.save(sitting)
    shelved.close()
    return shelved.file


TAILS = ['{"coup": "talon>s', '{"coup": "talon>zz"}\n', "\x00\xff\n", '{"autre": 1}\n{"coup": "x"}\n']


@pytest.fixture(params=TAILS)
def damaged(request: pytest.FixtureRequest, tmp_path: Path) -> tuple[Path, bytes]:
    """Damage the end of a game; give its file, and what is in it."""
    file = a_game(tmp_path)
    with file.open("a") as out:
        out.write(request.param)
    return file, file.read_bytes()


async def test_table_goes_on_with_a_damaged_game_and_keeps_what_was_damaged(
    damaged: tuple[Path, bytes], app: Table, pilot: Hands
) -> None:
    file, before = damaged
    await looked(pilot)
    assert "is set aside as" in notices(app)
    await typed(pilot, "enter")
    page = app.screen
    assert isinstance(page, PlayScreen)
    assert now(len(page.sitting.steps)) == 7
    (aside,) = file.parent.glob("*.abime*")
    assert aside.read_bytes() == before


@pytest.fixture(params=[b"", b"GIF89a\x00\x01", b'{"rummifun": 99, "jeu": "md"}\n'])
def foreign(request: pytest.FixtureRequest, tmp_path: Path) -> bytes:
    (tmp_path / "parties").mkdir()
    (tmp_path / "parties" / "md-2026-01-01-000000.jsonl").write_bytes(request.param)
    return bytes(request.param)


async def test_table_sets_a_foreign_file_aside_with_a_message(foreign: bytes, app: Table, pilot: Hands) -> None:
    await looked(pilot)
    assert "set aside as md-2026-01-01-000000.jsonl.abime" in notices(app).replace("\n", "")
    assert "Go on" not in picture(app)
    (aside,) = (app.folder / "parties").iterdir()
    assert aside.read_bytes() == foreign


@pytest.fixture(params=["{", "[]", '{"theme": 7}', '{"speed": 99, "lang": "fr"}'])
def unreadable(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    settings.settings_file(tmp_path).write_text(request.param)
    return str(request.param)


async def test_table_sets_settings_that_cannot_be_read_aside(unreadable: str, app: Table, pilot: Hands) -> None:
    await settled(pilot)
    assert "settings" in notices(app)
    await typed(pilot, "t")
    assert settings.load_settings(app.folder) == (replace(app.settings, theme="clair"), True)
    (aside,) = app.folder.glob("reglages.json.abime*")
    assert aside.read_text() == unreadable


def test_load_settings_reads_what_save_settings_wrote(tmp_path: Path) -> None:
    chosen = Settings("quatre", "en", 5, {"rummikub": "hasard"}, {"klondike": {"draw": 1}}, ("Ada", "Bo"))
    settings.save_settings(tmp_path, chosen)
    settings.save_settings(tmp_path, replace(chosen, speed=6))
    assert settings.load_settings(tmp_path) == (replace(chosen, speed=6), True)
    assert Table(tmp_path).words.lang == "fr"


@pytest.fixture
def chosen_french(tmp_path: Path) -> None:
    settings.save_settings(tmp_path, Settings(lang="fr"))


@pytest.mark.usefixtures("chosen_french")
async def test_table_does_not_save_the_language_of_this_run_alone(app: Table, pilot: Hands) -> None:
    await typed(pilot, "t", "plus")
    assert "Language: English" in picture(app)
    assert settings.load_settings(app.folder)[0] == Settings("clair", "fr")
    await typed(pilot, "l", "l")
    assert settings.load_settings(app.folder)[0] == Settings("clair", "en")
    await typed(pilot, "t")
    assert app.words.lang == "en"


async def test_table_plays_unsaved_where_its_home_cannot_be_written_to(app: Table, pilot: Hands) -> None:
    home = app.folder / "home"
    home.write_text("this is no folder")
    app.folder = home
    page = await deal(pilot, "md", 3)
    assert "is not saved" in notices(app)
    assert now(page.is_unsaved)
    moves = len(page.sitting.steps)
    await carried(pilot)
    assert len(page.sitting.steps) > moves
    assert "not saved" in picture(app)
    await typed(pilot, "q", "t")
    assert home.read_text() == "this is no folder"


async def test_table_saves_again_once_a_full_disk_has_room(
    app: Table, pilot: Hands, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_: Any) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    page = await deal(pilot, "md", 3)
    await carried(pilot)
    with monkeypatch.context() as patch:
        for word in ("append_line", "rewrite_file", "create_file"):
            patch.setattr(files, word, full)
        await carried(pilot)
        await carried(pilot)
        assert now(page.is_unsaved)
        assert notices(app).count("the disk is full") == 1
    await carried(pilot)
    assert not now(page.is_unsaved)
    assert view_saved_session(page.saved_session.file, app.words).sitting == page.sitting


def test_run_says_what_to_install_without_textual(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "textual", None)
    with pytest.raises(CommandError, match=r'pip install "rummifun\[tui\]"'):
        tui.run(tui.Arguments(), open_console("en"))


async def test_play_screen_says_that_a_screen_is_too_small_and_recovers(app: Table, pilot: Hands) -> None:
    page = await deal(pilot, "klondike")
    large = picture(app)
    for size in ((59, 24), (80, 17), (1, 1), (12, 4), (50, 12)):
        await pilot.resize_terminal(*size)
        await pilot.pause()
        assert "klondike:d3:5" not in picture(app)
        await typed(pilot, "up", "down")
    assert "60 columns and 18 lines" in picture(app)
    await pilot.resize_terminal(80, 24)
    await pilot.pause()
    assert picture(app) == large
    await pilot.resize_terminal(160, 50)
    await pilot.pause()
    assert {cell.height for cell in page.board.cells if not cell.covered} == {5}


async def test_table_changes_its_language_and_its_theme(app: Table, pilot: Hands) -> None:
    await deal(pilot, "klondike")
    assert "send up" in picture(app)
    await typed(pilot, "l")
    assert "faire monter" in picture(app)
    themes = set()
    for _ in range(4):
        await typed(pilot, "t")
        themes.add(app.theme)
    assert themes == {"sombre", "clair", "contraste", "quatre"}


async def test_help_screen_of_a_game_tells_keys_and_options(app: Table, pilot: Hands) -> None:
    await deal(pilot, "klondike")
    await typed(pilot, "question_mark")
    await looked(pilot)
    assert "best place" in picture(app)
    await typed(pilot, "end")
    await pilot.pause(0.5)
    assert "during a whole pass of the stock" in " ".join(picture(app).split())


@pytest.fixture
def no_color(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NO_COLOR", "1")


@pytest.mark.usefixtures("no_color")
async def test_play_screen_draws_every_piece_in_signs_without_colours(app: Table, pilot: Hands) -> None:
    assert app.no_color
    await deal(pilot, "rummikub")
    assert "1◆" in picture(app)
    assert "|" in picture(app)


async def test_new_game_screen_deals_by_options_by_the_day_and_by_a_code(app: Table, pilot: Hands) -> None:
    app.push_screen(page := NewGameScreen("klondike"))
    await looked(pilot)
    await typed(pilot, "down", "down", "down", "enter")  # the first option: cards drawn at a time
    assert page.game.options["draw"] == 1
    await typed(pilot, "up", "up", "enter")  # the deal of the day
    await settled(pilot)
    assert isinstance(app.screen, PlayScreen)
    assert "klondike:d1:20260301" in picture(app)
    await typed(pilot, "n", *"klondike:d3:77", "enter")
    await settled(pilot)
    assert "klondike:d3:77" in picture(app)
    await typed(pilot, "n", *"go", "enter")
    assert "seed" in picture(app) or "0..2" in picture(app)
    await typed(pilot, "q")
    await looked(pilot)
    assert "▶ Go on " in picture(app)
    assert "0 moves, klondike:d3:77" in picture(app)


class Slow(PlayerWorker):
    """Thinks until it is let, or stopped."""

    def __init__(self) -> None:
        super().__init__()
        self.go, self.asked, self.halted = Event(), 0, False

    def ask(self, question: PlayerQuery | Query[Any]) -> Any:
        self.asked += 1
        self.go.wait(20)
        self.go.clear()
        if self.halted:
            self.halted = False
            raise ThinkingStopped
        return answer_in_process(question)

    def stop(self) -> None:
        self.halted = True
        self.go.set()


async def test_play_screen_answers_while_another_thinks_and_can_stop_it(app: Table, pilot: Hands) -> None:
    app.mind = mind = Slow()
    page = begun(app, "rummikub", 5)
    await typed(pilot, "d")
    assert now(page.thinking)
    await pilot.pause()
    assert "is thinking" in picture(app)
    cursor = page.board.marks.cursor
    await typed(pilot, "right", "t")  # the screen answers meanwhile
    assert page.board.marks.cursor != cursor
    assert app.theme == "clair"
    await typed(pilot, "v", "h", "b", "enter")  # and nothing is played for the other
    assert now(len(page.sitting.steps)) == 1
    await typed(pilot, "escape")
    await settled(pilot)
    assert not now(page.thinking)
    assert "Stopped" in page.told[0]
    assert now(len(page.sitting.steps)) == 1
    await typed(pilot, "p")
    await pilot.pause()
    assert mind.asked == 2
    mind.go.set()
    await settled(pilot)
    assert now(len(page.sitting.steps)) == 2
    await typed(pilot, "h")  # a hint thinks there too
    assert now(page.thinking) == "A good player"
    await typed(pilot, "escape")
    await settled(pilot)
    assert page.told == ["Stopped."]


def test_player_worker_answers_and_can_be_stopped() -> None:
    game = game_named("rummikub")
    question, found = PlayerQuery(game, game.new(Alea(1)), "glouton", Alea(3)), []
    mind = PlayerWorker()
    try:
        assert mind.ask(question) == answer_in_process(question)
        assert mind._child is not None
        os.kill(mind._child.pid, signal.SIGSTOP)  # it will never answer

        def ask() -> None:
            try:
                mind.ask(question)
            except ThinkingStopped as stopped:
                found.append(stopped)

        thread = Thread(target=ask)
        thread.start()
        time.sleep(0.1)
        mind.stop()
        thread.join(10)
        assert len(found) == 1
        other = question._replace(player="premier")
        assert mind.ask(other) == answer_in_process(other)
    finally:
        mind.close()


@contextmanager
def terminal(folder: Path, *words: str, term: str = "xterm-256color") -> Iterator[tuple[subprocess.Popen[bytes], int]]:
    """Run the program alone, or with some words, on a terminal of its own."""
    above, below = pty.openpty()
    environ = {**os.environ, "XDG_DATA_HOME": str(folder), "TERM": term, "LANG": "en_GB.UTF-8"}
    environ.pop("NO_COLOR", None)
    for name in ("LANGUAGE", "LC_ALL", "LC_MESSAGES"):
        environ.pop(name, None)
    termios.tcsetwinsize(below, (24, 80))
    line = [sys.executable, "-m", "rummifun", *words]
    before = signal.signal(signal.SIGHUP, signal.SIG_DFL)  # `nohup` has it ignored by all that is started
    child = subprocess.Popen(line, stdin=below, stdout=below, stderr=below, env=environ)
    signal.signal(signal.SIGHUP, before)
    os.close(below)
    try:
        yield child, above
    finally:
        child.kill()
        child.wait(30)
        os.close(above)


def until(above: int, text: str, seconds: float = 30) -> str:
    """Read the screen until a text has come."""
    seen, late = b"", time.monotonic() + seconds
    while text.encode() not in seen and time.monotonic() < late:
        if select.select([above], [], [], 0.2)[0]:
            with suppress(OSError):  # the program has ended
                seen += os.read(above, 65536)
    assert text.encode() in seen, seen[-2000:]
    return seen.decode(errors="replace")


class Tty(StringIO):
    """A terminal, as far as a program asks."""

    def isatty(self) -> bool:
        return True


def open_ttys(monkeypatch: pytest.MonkeyPatch, home: Path) -> dict[str, Tty]:
    """Have the program find a terminal at every stream, and write the language of a table that it would draw."""
    streams = {name: Tty() for name in ("stdin", "stdout", "stderr")}
    for name, stream in streams.items():
        monkeypatch.setattr(sys, name, stream)
        monkeypatch.setattr(sys, f"__{name}__", stream)
    for name, value in (("XDG_DATA_HOME", str(home)), ("LANGUAGE", "en"), ("TERM", "xterm-256color")):
        monkeypatch.setenv(name, value)
    monkeypatch.setattr(TableApp, "run", lambda app: print(app.words.lang))
    return streams


def status_of(*words: str) -> object:
    with pytest.raises(SystemExit) as stopped:
        main(words)
    return stopped.value.code


@pytest.mark.parametrize(
    ("words", "lang"),
    [("", "fr"), ("table", "fr"), ("--lang en", "en"), ("--lang en table", "en"), ("table --lang=en", "en")],
)
def test_main_opens_the_table_in_the_language_asked_for_or_the_one_chosen(
    words: str, lang: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    ttys = open_ttys(monkeypatch, tmp_path)
    (tmp_path / "rummifun").mkdir()
    settings.save_settings(tmp_path / "rummifun", Settings(lang="fr"))
    assert not status_of(*words.split())
    assert ttys["stdout"].getvalue() == f"{lang}\n"
    assert settings.load_settings(tmp_path / "rummifun")[0] == Settings(lang="fr")


NO_TERMINAL = (
    "rummifun: the table needs a terminal to be drawn on; `rummifun jouer` plays a game line by line, without one"
)


@pytest.mark.parametrize("stream", ["stdin", "stdout", "stderr"])
def test_main_says_that_the_table_needs_a_terminal_at_every_stream(
    stream: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    ttys = open_ttys(monkeypatch, tmp_path)
    monkeypatch.setattr(sys, f"__{stream}__", StringIO())
    assert status_of("table", "--lang", "en") == 2
    assert ttys["stderr"].getvalue().split() == NO_TERMINAL.split()


@pytest.mark.parametrize("words", ["", "table", "--lang en", "--langue=en"])
def test_main_says_what_to_use_on_a_terminal_that_cannot_be_drawn_on(
    words: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    ttys = open_ttys(monkeypatch, tmp_path)
    monkeypatch.setenv("TERM", "dumb")
    assert status_of(*words.split()) == 2
    assert ttys["stderr"].getvalue().split() == NO_TERMINAL.split()


def test_program_says_what_to_use_on_a_terminal_that_cannot_be_drawn_on(tmp_path: Path) -> None:
    with terminal(tmp_path, "--lang", "en", term="dumb") as (child, above):
        assert until(above, "without one").split() == NO_TERMINAL.split()
        assert ended(child, above) == 2


@pytest.mark.parametrize("words", [[], ["--lang", "fr"], ["--langue=fr"]])
def test_main_alone_prints_its_help_through_a_pipe(words: list[str], tmp_path: Path) -> None:
    told = rummifun(tmp_path, *words, lang="fr" if not words else "en")
    assert (told.returncode, told.stderr) == (2, "")
    assert told.stdout.startswith("Usage : rummifun")
    assert "table " in told.stdout
    assert "\x1b" not in told.stdout


NO_KEYS = [
    b"\xe9",  # in Latin-1
    b"\xff\xfe\x80",
    b"\x1b[99999999999999999999u",  # a key that there cannot be
    b"\x1b[:::;5;u",
    b"\x1b[<0;1M\x1b[M\xff\xff\xff",
]


def test_program_on_a_terminal_lives_on_after_what_is_no_key(tmp_path: Path) -> None:
    with terminal(tmp_path) as (child, above):
        until(above, "Klondike")
        for some, language in ((NO_KEYS[:3], "Langue"), (NO_KEYS[3:], "Language")):
            for strange in some:
                os.write(above, strange)
            os.write(above, b"l")
            until(above, language)
        os.write(above, b"".join(NO_KEYS) + b"\x03")
        assert ended(child, above) == 0


def test_program_ends_when_its_terminal_is_gone(tmp_path: Path) -> None:
    with terminal(tmp_path) as (child, above):
        until(above, "Klondike")
        other = os.open(os.devnull, os.O_RDWR)
        os.dup2(other, above)
        assert child.wait(30) is not None


def ended(child: subprocess.Popen[bytes], above: int) -> int:
    """Wait for the end of a program, whose screen goes on being read."""
    late = time.monotonic() + 30
    while child.poll() is None and time.monotonic() < late:
        if select.select([above], [], [], 0.2)[0]:
            with suppress(OSError):
                os.read(above, 65536)
    return child.wait(0)


def test_game_screen_for_chooses_by_what_the_game_can_do(tmp_path: Path) -> None:
    for name, kind in (("rummikub", "ArrangeScreen"), ("md", "WinnabilityScreen"), ("haricots", "PlayScreen")):
        game = game_named(name)
        players = (PERSON, "hasard")[: game.seats]
        begun = begin_saved_session(game, Alea(1), players, tmp_path, Table(tmp_path).now())
        assert type(game_screen_for(*begun)).__name__ == kind


@pytest.mark.parametrize(
    "content", [b"", b'{"rummifun": 1, "jeu": "md", "options": {"stocks": 4}, "graine": 1}\n{"cou']
)
def test_repair_saved_session_leaves_a_file_that_is_being_written(content: bytes, tmp_path: Path) -> None:
    file = tmp_path / "md-2026-01-01-000000.jsonl"
    file.write_bytes(content)
    words = Table(tmp_path, "en").words
    owner = FileOwnership(file)
    found = repair_saved_session(file, words)
    assert (found.remarks, found.sitting is None) == ("", content == b"")
    assert file.read_bytes() == content
    owner.release()
    assert repair_saved_session(file, words).remarks
    assert list(tmp_path.glob("*.abime*"))

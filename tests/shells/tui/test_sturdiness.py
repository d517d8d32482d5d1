"""Faults at the terminal table: foreign files, a full disk, no home, a small screen, a kill, a long thought."""

import errno
import os
import signal
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from io import StringIO
from pathlib import Path
from threading import Event, Thread
from typing import Any

import pytest

from rummifun.chance import Alea
from rummifun.console.screen import open_console
from rummifun.games import game_named
from rummifun.session.player_queries import PlayerQuery
from rummifun.session.winnability import Query
from rummifun.shells.cli.main import main
from rummifun.shells.tui import settings
from rummifun.shells.tui.app import TableApp
from rummifun.shells.tui.new_game_screen import NewGameScreen
from rummifun.shells.tui.player_worker import PlayerWorker, ThinkingStopped, answer_in_process
from rummifun.shells.tui.settings import Settings
from rummifun.shells.tui.table_screen import TableScreen
from rummifun.storage import files
from rummifun.storage.file_storage import FileOwnership
from rummifun.storage.saved_session import repair_saved_session, view_saved_session
from shells.in_process import rummifun
from shells.terminals import Terminal, Tty, at_a_terminal
from shells.tui import monkey
from shells.tui.monkey import Hands, Table, carried, deal, looked, now, picture, settled, shown, typed


def notices(app: Table) -> str:
    return "\n".join(app.told)


@pytest.fixture(params=['{"coup": "talon>s', '{"coup": "talon>zz"}\n', "\x00\xff\n", '{"autre": 1}\n{"coup": "x"}\n'])
def damaged(request: pytest.FixtureRequest, tmp_path: Path) -> bytes:
    """Damage the end of a game; return the content of its file."""
    file = monkey.saved_game(tmp_path, "md", 7)
    with file.open("a") as out:
        out.write(request.param)
    return file.read_bytes()


async def test_table_goes_on_with_a_damaged_game_and_keeps_the_damage(damaged: bytes, app: Table, pilot: Hands) -> None:
    await looked(pilot)
    assert "is set aside as" in notices(app)
    await typed(pilot, "enter")
    assert len(shown(app, TableScreen).session.steps) == 7
    (aside,) = (app.folder / "parties").glob("*.abime*")
    assert aside.read_bytes() == damaged


@pytest.fixture
def foreign(tmp_path: Path) -> dict[str, bytes]:
    (tmp_path / "parties").mkdir()
    contents = (b"", b"GIF89a\x00\x01", b'{"rummifun": 99, "jeu": "md"}\n')
    files = {f"md-2026-01-01-00000{n}.jsonl": content for n, content in enumerate(contents)}
    for name, content in files.items():
        (tmp_path / "parties" / name).write_bytes(content)
    return files


async def test_table_sets_foreign_files_aside_and_says_so(foreign: dict[str, bytes], app: Table, pilot: Hands) -> None:
    await looked(pilot)
    said = notices(app).replace("\n", "")
    assert [name for name in foreign if f"set aside as {name}.abime" not in said] == []
    assert "Go on" not in picture(app)
    found = {file.name: file.read_bytes() for file in (app.folder / "parties").iterdir()}
    assert found == {f"{name}.abime": content for name, content in foreign.items()}


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
    assert now(page.course.is_unsaved)
    moves = len(page.session.steps)
    await carried(pilot)
    assert len(page.session.steps) > moves
    assert "not saved" in picture(app)
    await typed(pilot, "q", "t")
    assert home.read_text() == "this is no folder"


async def test_table_saves_again_after_a_full_disk(app: Table, pilot: Hands, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*_: Any) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    page = await deal(pilot, "md", 3)
    await carried(pilot)
    with monkeypatch.context() as patch:
        for word in ("append_line", "rewrite_file", "create_file"):
            patch.setattr(files, word, full)
        await carried(pilot)
        await carried(pilot)
        assert now(page.course.is_unsaved)
        assert notices(app).count("the disk is full") == 1
    await carried(pilot)
    assert not now(page.course.is_unsaved)
    assert view_saved_session(page.course.saved_session.file, app.words).session == page.session


async def test_play_screen_too_small_says_so_heeds_quit_alone_and_recovers(app: Table, pilot: Hands) -> None:
    page = await deal(pilot, "klondike")
    cursor, large = page.board.marks.cursor, picture(app)
    for size in ((59, 24), (80, 17), (1, 1), (12, 4), (50, 12)):
        await monkey.resized(pilot, *size)
        assert "klondike:d3:5" not in picture(app)
        await typed(pilot, "up", "down")
    assert "60 columns and 18 lines" in picture(app)
    await settled(pilot, *"btlhu1nmq", "enter", "space", "right", "tab", "escape", "question_mark", "x")
    assert (app.screen, page.session.steps, page.hand.picked.spot, app.theme) == (page, (), None, "sombre")
    await monkey.resized(pilot, 80, 24)
    assert picture(app) == large
    await monkey.resized(pilot, 160, 50)
    assert {cell.height for cell in page.board.cells if not cell.covered} == {5}
    await typed(pilot, "right")
    assert page.board.marks.cursor != cursor
    await monkey.resized(pilot, 50, 12)
    await typed(pilot, "ctrl+q")
    assert app.leaving


async def test_play_screen_changes_language_and_theme_and_tells_keys_and_options(app: Table, pilot: Hands) -> None:
    await deal(pilot, "klondike")
    assert "send up" in picture(app)
    await typed(pilot, "l")
    assert "faire monter" in picture(app)
    themes = set()
    for _ in range(4):
        await typed(pilot, "t")
        themes.add(app.theme)
    assert themes == {"sombre", "clair", "contraste", "quatre"}
    await looked(pilot, "l", "question_mark")
    assert "to its best place" in " ".join(picture(app).split())
    await typed(pilot, "end")
    for _ in range(40):  # it glides there
        await pilot.pause(0.25)
        if "during a whole pass of the stock" in (said := " ".join(picture(app).split())):
            break
    assert "during a whole pass of the stock" in said


@pytest.fixture
def no_color(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NO_COLOR", "1")


@pytest.mark.usefixtures("no_color")
async def test_play_screen_draws_every_piece_in_signs_without_colours(app: Table, pilot: Hands) -> None:
    await deal(pilot, "rummikub")
    assert (app.no_color, "1◆" in picture(app), "|" in picture(app)) == (True, True, True)


async def test_new_game_screen_deals_by_options_by_the_day_and_by_a_code(app: Table, pilot: Hands) -> None:
    app.push_screen(page := NewGameScreen("klondike"))
    await looked(pilot)
    await typed(pilot, *["down"] * 4, "enter")  # the first option: cards drawn at a time
    assert page.game.options["draw"] == 1
    await settled(pilot, "up", "up", "enter")  # the deal of the day
    shown(app, TableScreen)
    assert "klondike:d1:20260301" in picture(app)
    await settled(pilot, "n", *"klondike:d3:77", "enter")
    assert "klondike:d3:77" in picture(app)
    await typed(pilot, "n", *"go", "enter")
    assert "number of a deal expected" in picture(app)
    await looked(pilot, "q")
    assert ("▶ Go on" in picture(app), "0 moves, klondike:d3:77" in picture(app)) == (True, True)


class Slow(PlayerWorker):
    def __init__(self) -> None:
        super().__init__()
        self.go, self.asked, self.halted = Event(), 0, False

    def ask(self, question: PlayerQuery | Query[Any]) -> Any:
        self.asked += 1
        self.go.wait(200)
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
    page = monkey.begun(app, "rummikub", 5)
    await typed(pilot, "d")
    assert now(page.thinking)
    await pilot.pause()
    assert "is thinking" in picture(app)
    cursor = page.board.marks.cursor
    await typed(pilot, "right", "t")  # the screen answers meanwhile
    assert page.board.marks.cursor != cursor
    assert app.theme == "clair"
    await typed(pilot, "v", "h", "b", "enter")  # and nothing is played for the other
    assert now(len(page.session.steps)) == 1
    await settled(pilot, "escape")
    assert not now(page.thinking)
    assert ("Stopped" in page.told[0], now(len(page.session.steps))) == (True, 1)
    await typed(pilot, "p")
    await pilot.pause()
    assert mind.asked == 2
    mind.go.set()
    await settled(pilot)
    assert now(len(page.session.steps)) == 2
    await typed(pilot, "h")  # a hint thinks there too
    assert now(page.thinking) == "A good player"
    await settled(pilot, "escape")
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
        time.sleep(0.5)
        mind.stop()
        thread.join(200)
        assert len(found) == 1
        other = question._replace(player="premier")
        assert mind.ask(other) == answer_in_process(other)
    finally:
        mind.close()


@contextmanager
def menu_at_a_terminal(folder: Path) -> Iterator[Terminal]:
    """Run the program alone at a terminal, until it shows the menu."""
    theirs = {"XDG_DATA_HOME": str(folder), "TERM": "xterm-256color", "LANG": "en_GB.UTF-8"}
    others = {"NO_COLOR", "LANGUAGE", "LC_ALL", "LC_MESSAGES"}
    with at_a_terminal((), {name: value for name, value in os.environ.items() if name not in others} | theirs) as there:
        there.until("Klondike")
        yield there


def open_ttys(monkeypatch: pytest.MonkeyPatch, home: Path) -> dict[str, Tty]:
    """Let the program find a terminal at every stream, and record the language of a table that it would draw."""
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


@pytest.mark.parametrize(("words", "lang"), [("", "fr"), ("--lang en", "en"), ("table --lang=en", "en")])
def test_main_opens_the_table_in_the_language_asked_for_or_the_one_chosen(
    words: str, lang: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    ttys = open_ttys(monkeypatch, tmp_path)
    (tmp_path / "rummifun").mkdir()
    settings.save_settings(tmp_path / "rummifun", Settings(lang="fr"))
    assert not status_of(*words.split())
    assert ttys["stdout"].getvalue() == f"{lang}\n"
    assert settings.load_settings(tmp_path / "rummifun")[0] == Settings(lang="fr")


DRAW_LETTER = "rummifun: the table needs a terminal to be drawn on"
NO_TERMINAL = f"{DRAW_LETTER}; `rummifun jouer` plays a game line by line, without one"


@pytest.mark.parametrize(
    ("words", "no_terminal"),
    [
        *(("table --lang en", stream) for stream in ("stdin", "stdout", "stderr")),
        *((words, "dumb") for words in ("", "table", "--lang en", "--langue=en")),
    ],
)
def test_main_says_what_to_use_without_a_terminal_or_on_a_dumb_one(
    words: str, no_terminal: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    ttys = open_ttys(monkeypatch, tmp_path)
    if no_terminal == "dumb":
        monkeypatch.setenv("TERM", "dumb")
    else:
        monkeypatch.setattr(sys, f"__{no_terminal}__", StringIO())
    assert (status_of(*words.split()), ttys["stderr"].getvalue().split()) == (2, NO_TERMINAL.split())


@pytest.mark.parametrize("words", [[], ["--lang", "fr"], ["--langue=fr"]])
def test_main_alone_prints_its_help_through_a_pipe(words: list[str], tmp_path: Path) -> None:
    told = rummifun(tmp_path, *words, lang="fr" if not words else "en")
    assert (told.returncode, told.stderr) == (2, "")
    assert told.stdout.startswith("Usage : rummifun")
    assert "table " in told.stdout
    assert "\x1b" not in told.stdout


LATIN, NO_TEXT, NO_KEY = b"\xe9", b"\xff\xfe\x80", b"\x1b[99999999999999999999u"
NO_KEYS = [LATIN, NO_TEXT, NO_KEY, b"\x1b[:::;5;u", b"\x1b[<0;1M\x1b[M\xff\xff\xff"]


def test_program_on_a_terminal_lives_on_after_what_is_no_key(tmp_path: Path) -> None:
    with menu_at_a_terminal(tmp_path) as there:
        for some, language in ((NO_KEYS[:3], "Langue"), (NO_KEYS[3:], "Language")):
            for strange in (*some, b"l"):
                there.type(strange)
            there.until(language)
        there.type(b"".join(NO_KEYS) + b"\x03")
        there.to_end(seconds=30)
        assert there.program.poll() == 0


def test_program_ends_when_its_terminal_is_gone(tmp_path: Path) -> None:
    with menu_at_a_terminal(tmp_path) as there:
        os.dup2(os.open(os.devnull, os.O_RDWR), there.above)
        assert there.program.wait(200) is not None


@pytest.mark.parametrize("content", [b"", b'{"rummifun": 1, "jeu": "md", "options": {"stocks": 4}, "graine": 1}\n{"c'])
def test_repair_saved_session_leaves_a_file_that_is_being_written(content: bytes, tmp_path: Path) -> None:
    file = tmp_path / "md-2026-01-01-000000.jsonl"
    file.write_bytes(content)
    words, owner = open_console("en"), FileOwnership(file)
    found = repair_saved_session(file, words)
    assert (found.remarks, found.session is None, file.read_bytes()) == ("", content == b"", content)
    owner.release()
    assert repair_saved_session(file, words).remarks
    assert list(tmp_path.glob("*.abime*"))

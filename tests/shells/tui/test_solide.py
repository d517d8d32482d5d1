"""What goes wrong: damaged or foreign files, a full disk, no home, a small screen, a kill, a long thought."""

from __future__ import annotations

import errno
import itertools
import os
import pty
import select
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import replace
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
from rummifun.shells.console import open_console
from rummifun.shells.plugins.loading import CommandError
from rummifun.shells.storage import files
from rummifun.shells.storage.file_ownership import FileOwnership
from rummifun.shells.storage.saved_session import begin_saved_session, repair_saved_session, view_saved_session
from rummifun.shells.tui import settings
from rummifun.shells.tui.app import game_screen_for
from rummifun.shells.tui.menu_screen import NewGameScreen
from rummifun.shells.tui.play_screen import PlayScreen
from rummifun.shells.tui.player_worker import PlayerWorker, ThinkingStopped, answer_in_process
from rummifun.shells.tui.settings import Settings
from shells.tui.monkey import Table, begun, carried, looked, now, picture, settled, typed, within


def run(app: Table, play: Any, size: tuple[int, int] = (80, 24)) -> None:
    async def played() -> None:
        async with app.run_test(size=size) as pilot:
            await play(pilot)

    within(played())


def notices(app: Table) -> str:
    return "\n".join(app.told)


# Files


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


@pytest.mark.parametrize(
    "tail", ['{"coup": "talon>s', '{"coup": "talon>zz"}\n', "\x00\xff\n", '{"autre": 1}\n{"coup": "x"}\n']
)
def test_a_damaged_game_goes_on_and_what_was_damaged_is_kept(tail: str, tmp_path: Path) -> None:
    file = a_game(tmp_path)
    with file.open("a") as out:
        out.write(tail)
    before = file.read_bytes()

    async def play(pilot: Any) -> None:
        await looked(pilot)
        assert "is set aside as" in notices(app)
        await typed(pilot, "enter")
        page = app.screen
        assert isinstance(page, PlayScreen)
        assert now(len(page.sitting.steps)) == 7

    app = Table(tmp_path, "en")
    run(app, play)
    (aside,) = file.parent.glob("*.abime*")
    assert aside.read_bytes() == before


@pytest.mark.parametrize("content", [b"", b"GIF89a\x00\x01", b'{"rummifun": 99, "jeu": "md"}\n'])
def test_a_foreign_file_is_set_aside_with_a_message(content: bytes, tmp_path: Path) -> None:
    folder = tmp_path / "parties"
    folder.mkdir()
    (folder / "md-2026-01-01-000000.jsonl").write_bytes(content)

    async def play(pilot: Any) -> None:
        await looked(pilot)
        assert "set aside as md-2026-01-01-000000.jsonl.abime" in notices(app).replace("\n", "")
        assert "Go on" not in picture(app)

    app = Table(tmp_path, "en")
    run(app, play)
    (aside,) = folder.iterdir()
    assert aside.read_bytes() == content


@pytest.mark.parametrize("content", ["{", "[]", '{"theme": 7}', '{"speed": 99, "lang": "fr"}'])
def test_settings_that_cannot_be_read_are_set_aside(content: str, tmp_path: Path) -> None:
    file = settings.settings_file(tmp_path)
    file.write_text(content)

    async def play(pilot: Any) -> None:
        await settled(pilot)
        assert "settings" in notices(app)
        await typed(pilot, "t")

    app = Table(tmp_path, "en")
    run(app, play)
    assert settings.load_settings(tmp_path) == (replace(app.settings, theme="clair"), True)
    (aside,) = tmp_path.glob("reglages.json.abime*")
    assert aside.read_text() == content


def test_what_was_chosen_is_there_the_next_time(tmp_path: Path) -> None:
    chosen = Settings("quatre", "en", 5, {"rummikub": "hasard"}, {"klondike": {"draw": 1}}, ("Ada", "Bo"))
    settings.save_settings(tmp_path, chosen)
    settings.save_settings(tmp_path, replace(chosen, speed=6))
    assert settings.load_settings(tmp_path) == (replace(chosen, speed=6), True)
    assert Table(tmp_path).words.lang == "fr"


def test_the_language_of_this_run_is_no_choice(tmp_path: Path) -> None:
    settings.save_settings(tmp_path, Settings(lang="fr"))

    async def play(pilot: Any) -> None:
        await typed(pilot, "t", "plus")
        assert "Language: English" in picture(app)
        assert settings.load_settings(tmp_path)[0] == Settings("clair", "fr")
        await typed(pilot, "l", "l")
        assert settings.load_settings(tmp_path)[0] == Settings("clair", "en")
        await typed(pilot, "t")
        assert app.words.lang == "en"

    app = Table(tmp_path, "en")
    run(app, play)


def test_a_home_that_cannot_be_written_to(tmp_path: Path) -> None:
    (tmp_path / "home").write_text("this is no folder")

    async def play(pilot: Any) -> None:
        page = begun(app, "md", 3)
        await settled(pilot)
        assert "is not saved" in notices(app)
        assert now(page.is_unsaved)
        moves = len(page.sitting.steps)
        await carried(pilot)
        assert len(page.sitting.steps) > moves
        assert "not saved" in picture(app)
        await typed(pilot, "q", "t", "q")

    app = Table(tmp_path / "home", "en")
    run(app, play)
    assert (tmp_path / "home").read_text() == "this is no folder"


def test_a_disk_that_fills_up_and_has_room_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*_: Any) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    async def play(pilot: Any) -> None:
        page = begun(app, "md", 3)
        await settled(pilot)
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

    app = Table(tmp_path, "en")
    run(app, play)


def test_without_textual_a_line_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "textual", None)
    with pytest.raises(CommandError, match=r'pip install "rummifun\[tui\]"'):
        tui.run(tui.Arguments(), open_console("en"))


def test_through_a_pipe_the_program_alone_prints_its_help() -> None:
    told = subprocess.run(
        [sys.executable, "-m", "rummifun"],
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
        env={**os.environ, "LANGUAGE": "en"},
    )
    assert "table " in told.stdout + told.stderr
    assert "\x1b" not in told.stdout + told.stderr


# The screen


def test_a_small_screen_says_so_and_recovers(tmp_path: Path) -> None:
    async def play(pilot: Any) -> None:
        begun(app, "klondike", 5)
        await settled(pilot)
        large = picture(app)
        for size in ((59, 24), (80, 17), (1, 1), (12, 4)):
            await pilot.resize_terminal(*size)
            await pilot.pause()
            assert "klondike:d3:5" not in picture(app)
            await typed(pilot, "up", "down")
        await pilot.resize_terminal(50, 12)
        await pilot.pause()
        assert "60 columns and 18 lines" in picture(app)
        await pilot.resize_terminal(80, 24)
        await pilot.pause()
        assert picture(app) == large
        await pilot.resize_terminal(160, 50)
        await pilot.pause()
        page = app.screen
        assert isinstance(page, PlayScreen)
        assert {cell.height for cell in page.board.cells if not cell.covered} == {5}

    app = Table(tmp_path, "en")
    run(app, play)


def test_both_languages_and_all_themes(tmp_path: Path) -> None:
    async def play(pilot: Any) -> None:
        begun(app, "klondike", 5)
        await settled(pilot)
        assert "send up" in picture(app)
        await typed(pilot, "l")
        assert "faire monter" in picture(app)
        themes = set()
        for _ in range(4):
            await typed(pilot, "t")
            themes.add(app.theme)
        assert themes == {"sombre", "clair", "contraste", "quatre"}
        await typed(pilot, "l")
        await typed(pilot, "question_mark")
        await looked(pilot)
        assert "best place" in picture(app)
        await typed(pilot, "end")
        await pilot.pause(0.5)
        assert "during a whole pass of the stock" in " ".join(picture(app).split())

    app = Table(tmp_path, "en")
    run(app, play)


def test_without_colours_every_piece_stands_in_signs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NO_COLOR", "1")

    async def play(pilot: Any) -> None:
        begun(app, "rummikub", 5)
        await settled(pilot)
        assert "| 1◆" in picture(app).replace("|1◆", "| 1◆") or "1◆" in picture(app)
        assert "|" in picture(app)

    app = Table(tmp_path, "en")
    assert app.no_color
    run(app, play)


def test_the_page_of_a_game(tmp_path: Path) -> None:
    async def play(pilot: Any) -> None:
        app.push_screen(page := NewGameScreen("klondike"))
        await looked(pilot)
        await typed(pilot, "down", "down", "down", "enter")  # the first option: cards drawn at a time
        assert page.game.options["draw"] == 1
        await typed(pilot, "up", "up", "enter")  # the deal of the day
        await settled(pilot)
        played = app.screen
        assert isinstance(played, PlayScreen)
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

    app = Table(tmp_path, "en")
    run(app, play)


# Who thinks


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


def test_who_thinks_freezes_nothing_and_can_be_stopped(tmp_path: Path) -> None:
    async def play(pilot: Any) -> None:
        app.mind = mind = Slow()
        page = begun(app, "rummikub", 5)
        await typed(pilot, "d")
        assert now(page.thinking)
        assert "is thinking" in picture(app) or await drawn(pilot, "is thinking")
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

    async def drawn(pilot: Any, text: str) -> bool:
        await pilot.pause()
        return text in picture(app)

    app = Table(tmp_path, "en")
    run(app, play)


def test_a_mind_of_its_own_answers_and_can_be_stopped() -> None:
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


# A real terminal


@contextmanager
def terminal(folder: Path, *words: str, term: str = "xterm-256color") -> Iterator[tuple[subprocess.Popen[bytes], int]]:
    """Run the program alone, or with some words, on a terminal of its own."""
    above, below = pty.openpty()
    environ = {**os.environ, "XDG_DATA_HOME": str(folder), "TERM": term, "LANG": "en_GB.UTF-8"}
    environ.pop("NO_COLOR", None)
    for name in ("LANGUAGE", "LC_ALL", "LC_MESSAGES"):
        environ.pop(name, None)
    subprocess.run(["stty", "rows", "24", "cols", "80"], stdin=below, timeout=120, check=True)
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


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ([], "Langue"),
        (["table"], "Langue"),
        (["--lang", "en"], "Language"),
        (["--lang", "en", "table"], "Language"),
        (["table", "--lang=en"], "Language"),
    ],
)
def test_the_language_asked_for_then_the_one_chosen_then_that_of_the_environment(
    words: list[str], said: str, tmp_path: Path
) -> None:
    (tmp_path / "rummifun").mkdir()
    settings.save_settings(tmp_path / "rummifun", Settings(lang="fr"))
    with terminal(tmp_path, *words) as (child, above):
        until(above, said)
        os.write(above, b"q")
        assert ended(child, above) == 0
    assert settings.load_settings(tmp_path / "rummifun")[0] == Settings(lang="fr")


NO_KEYS = [
    b"\xe9",  # in Latin-1
    b"\xff\xfe\x80",
    b"\x1b[99999999999999999999u",  # a key that there cannot be
    b"\x1b[:::;5;u",
    b"\x1b[<0;1M\x1b[M\xff\xff\xff",
]


def test_what_is_no_key_leaves_the_keyboard_alive(tmp_path: Path) -> None:
    with terminal(tmp_path) as (child, above):
        until(above, "Klondike")
        for strange, language in zip(NO_KEYS, itertools.cycle(("Langue", "Language")), strict=False):
            os.write(above, strange + b"l")
            until(above, language)
        os.write(above, b"".join(NO_KEYS))
        os.write(above, b"\x03")
        assert ended(child, above) == 0


def test_a_terminal_that_is_gone_ends_the_program(tmp_path: Path) -> None:
    with terminal(tmp_path) as (child, above):
        until(above, "Klondike")
        other = os.open(os.devnull, os.O_RDWR)
        os.dup2(other, above)
        assert child.wait(30) is not None


@pytest.mark.parametrize("stream", ["stdin", "stdout", "stderr"])
def test_without_a_terminal_the_table_says_so(stream: str, tmp_path: Path) -> None:
    above, below = pty.openpty()
    streams: dict[str, Any] = {"stdin": below, "stdout": below, "stderr": below}
    with (tmp_path / "else").open("w+") as other:
        line = [sys.executable, "-m", "rummifun", "table", "--lang", "en"]
        child = subprocess.Popen(line, **{**streams, stream: other})
        os.close(below)
        assert child.wait(30) == 2
        other.seek(0)
        said = other.read() if stream == "stderr" else until(above, "without one")
        os.close(above)
    assert said.split() == NO_TERMINAL.split()


NO_TERMINAL = (
    "rummifun: the table needs a terminal to be drawn on; `rummifun jouer` plays a game line by line, without one"
)


@pytest.mark.parametrize("words", [(), ("table",), ("--lang", "en"), ("--langue=en",)])
def test_on_a_terminal_that_cannot_be_drawn_on_the_table_says_what_to_use(
    words: tuple[str, ...], tmp_path: Path
) -> None:
    with terminal(tmp_path, *words, term="dumb") as (child, above):
        assert " ".join(until(above, "without one").split()) == NO_TERMINAL
        assert ended(child, above) == 2


def test_through_a_pipe_the_language_alone_prints_the_help_in_it() -> None:
    for words in (["--lang", "fr"], ["--langue=fr"]):
        line = [sys.executable, "-m", "rummifun", *words]
        told = subprocess.run(line, capture_output=True, text=True, check=False, stdin=subprocess.DEVNULL, timeout=120)
        assert (told.returncode, told.stderr) == (2, "")
        assert told.stdout.startswith("Usage : rummifun")


def ended(child: subprocess.Popen[bytes], above: int) -> int:
    """Wait for the end of a program, whose screen goes on being read."""
    late = time.monotonic() + 30
    while child.poll() is None and time.monotonic() < late:
        if select.select([above], [], [], 0.2)[0]:
            with suppress(OSError):
                os.read(above, 65536)
    return child.wait(0)


@pytest.mark.real_start
def test_killed_during_a_game_and_resumed_without_a_lost_move(tmp_path: Path) -> None:
    parties = tmp_path / "rummifun" / "parties"
    with terminal(tmp_path) as (child, above):
        until(above, "Klondike")
        os.write(above, b"\x1b[B\x1b[B\x1b[B\x1b[B\x1b[B\x1b[B\r")  # Montée-Descente
        until(above, "New deal")
        os.write(above, b"\r")
        until(above, "md:s4:")
        (file,) = parties.iterdir()
        for _ in range(4):
            before = file.read_text()
            os.write(above, b"\rb")
            late = time.monotonic() + 30
            while file.read_text() == before and time.monotonic() < late:
                if select.select([above], [], [], 0.1)[0]:
                    os.read(above, 65536)
        child.send_signal(signal.SIGKILL)
        child.wait(30)
    kept = file.read_text()
    assert kept.count("\n") >= 5
    with terminal(tmp_path) as (_, above):
        until(above, "Go on")
        os.write(above, b"\r")
        until(above, "md:s4:")
    assert file.read_text().startswith(kept)  # the kill may have come before a move that nobody decides
    assert [found.name for found in parties.iterdir()] == [file.name]


def test_a_page_is_chosen_by_what_the_game_can_do(tmp_path: Path) -> None:
    for name, kind in (("rummikub", "ArrangeScreen"), ("md", "WinnabilityScreen"), ("haricots", "PlayScreen")):
        game = game_named(name)
        players = (PERSON, "hasard")[: game.seats]
        begun = begin_saved_session(game, Alea(1), players, tmp_path, Table(tmp_path).now())
        assert type(game_screen_for(*begun)).__name__ == kind


@pytest.mark.parametrize(
    "content", [b"", b'{"rummifun": 1, "jeu": "md", "options": {"stocks": 4}, "graine": 1}\n{"cou']
)
def test_a_file_that_is_being_written_is_left_as_it_is(content: bytes, tmp_path: Path) -> None:
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

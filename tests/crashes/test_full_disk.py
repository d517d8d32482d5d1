"""Full disks, read-only folders, clocks set back: accepted moves stay."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager, suppress
from datetime import datetime
from functools import cache
from pathlib import Path
from random import Random
from typing import Any, Final

import click
import pytest
from harness.nonempty import nonempty
from session.test_advance import begun
from shells.deadline import within
from shells.in_process import rummifun
from shells.web.running_server import process

from crashes.acknowledged import Accepted, Home, Other, draw_event
from crashes.kill import PATIENCE
from crashes.test_killed_line_mode import line_for
from crashes.test_killed_server import message_for
from crashes.test_torn_writes import changes_of_a_game
from rummifun.arguments import games
from rummifun.console.screen import open_console
from rummifun.session import events, persistence, session
from rummifun.shells.cli.main import COMMANDS, program
from rummifun.shells.web.sqlite_store import open_store
from rummifun.storage import file_storage, files, game_index

linux = pytest.mark.skipif(not sys.platform.startswith("linux"), reason="it mounts disks")
ROOM: Final = 512 * 1024


def mounting(how: str) -> tuple[str, ...]:
    user = () if os.geteuid() == 0 else ("--user", "--map-root-user")
    return ("unshare", *user, "--mount", "sh", "-ec", f'{how}; exec "$@"', "sh")


@cache
def mounts() -> bool:
    with suppress(OSError):
        words = [*mounting("mount -t tmpfs none /mnt"), "true"]
        return subprocess.run(words, check=False, timeout=200, capture_output=True).returncode == 0
    return False


def mounted(folder: Path, how: str) -> tuple[str, ...]:
    """Return the words that run a command as root in a namespace: its locks lie beside the folder, not in root's."""
    if not mounts():
        pytest.skip("nothing can be mounted here")
    return mounting(f"export TMPDIR='{folder.parent}'; {how}")


def small(folder: Path) -> tuple[str, ...]:
    return mounted(folder, f"mount -t tmpfs -o size={ROOM} small '{folder}'")


def seen_by(process: int, folder: Path) -> Path:
    return Path(f"/proc/{process}/root{folder}")


@contextmanager
def full(disk: Path) -> Iterator[None]:
    ballast = disk / "ballast"
    with suppress(OSError), ballast.open("wb", buffering=0) as out:
        while out.write(bytes(4096)) == 4096:
            pass
    try:
        yield
    finally:
        ballast.unlink()


def play_on_a_full_disk(
    game: Accepted, disk: Path, ask: Callable[[events.Move | Other], bool], kept: Callable[[], str], times: int
) -> None:
    """Play while there is room, none, and room again: only the acknowledged events are kept; `ask` tells which."""
    chance, refused = Random(3), list[events.Move | Other]()

    def play(times: int) -> None:
        for _ in range(times):
            event = draw_event(game.session, chance, (events.Undo, events.Redo))
            game.asks(event)
            if ask(event):
                game.shown()
            else:
                game.way = (game.session,)
                refused.append(event)
            game.found(kept())

    play(5)
    with full(disk):
        play(times)
    there = len(refused)
    play(5)
    assert len(refused) == there > 0


@linux
@pytest.mark.parametrize("name", ["md", pytest.param("klondike", marks=pytest.mark.lent)])
def test_jouer_on_a_full_disk_does_only_what_it_keeps(name: str, tmp_path: Path) -> None:
    game = Accepted(begun(name, (session.PERSON,), seed=3), {})
    (small_disk := tmp_path / "disk").mkdir()
    words = [sys.executable, "-m", "rummifun", "jouer", name, "--graine", "3", "--fichier", str(small_disk / "p")]
    pipe, env = subprocess.PIPE, Home(tmp_path / "home").environment
    with subprocess.Popen([*small(small_disk), *words], stdin=pipe, stdout=pipe, bufsize=0, env=env) as player:
        assert player.stdin is not None
        assert player.stdout is not None
        typing, shown = player.stdin, player.stdout.fileno()

        def answer() -> str:
            said = b""
            while not said.endswith(b"\n> "):
                came = os.read(shown, 1 << 16)
                assert came, said
                said += came
            return said.decode()

        def ask(event: events.Move | Other) -> bool:
            typing.write(f"{line_for(game.session, event)}\n".encode())
            return "the disk is full" not in answer()

        with within(PATIENCE, player):
            answer()
            disk = seen_by(player.pid, small_disk)
            play_on_a_full_disk(game, disk, ask, lambda: files.read_lossy(disk / "p"), 25)
            player.kill()


@linux
def test_web_on_a_full_disk_does_only_what_it_keeps(tmp_path: Path) -> None:
    disk, copy = tmp_path / "disk", tmp_path / "copy.db"
    disk.mkdir()
    with process(disk / "parties.db", under=small(disk)) as running:
        inside = seen_by(running.running.pid, disk)
        game = Accepted(begun("md", (session.PERSON,), seed=3), {})
        with running.server.seated("md", deal="3") as seat:

            def ask(event: events.Move | Other) -> bool:
                said = seat.ask(**message_for(game, event, seat))
                assert said["type"] == "scene" or said["code"] == "full_disk", said
                return bool(said["type"] == "scene")

            def kept() -> str:
                for part in ("", "-wal"):
                    shutil.copy(f"{inside}/parties.db{part}", f"{copy}{part}")
                with closing(open_store(copy)) as store:
                    return store.read(1)

            play_on_a_full_disk(game, inside, ask, kept, 12)


UNWRITABLE: Final = {
    "jouer --reprendre {home}/rummifun/parties/md-1.jsonl": 2,
    "jouer md --fichier {home}/q": 2,
    "jouer md": 2,
    "rejouer {home}/rummifun/parties/md-1.jsonl": 0,
    "web --no-browser --port=0": 2,
    "sauvegarde {home}/copie.db": 2,
    "restaurer {home}/rummifun/parties.db": 2,
    "analyser r7 --parties 20 --reprise {home}/f": 2,
}
"""Commands in a read-only folder, and their status."""

EACH: Final = """
import json, sys
from pathlib import Path
from shells.in_process import rummifun

for words in json.loads(sys.argv[2]):
    done = rummifun(Path(sys.argv[1]), *words, lang="en")
    print(json.dumps([done.returncode, done.stderr]))
"""


@pytest.fixture(scope="module")
def unwritten(tmp_path_factory: pytest.TempPathFactory) -> list[tuple[int, str]]:
    """Run each of the commands in a process with a read-only folder; return its status and errors."""

    def contents() -> dict[Path, bytes]:
        return {file: file.read_bytes() for file in sorted(home.rglob("*")) if file.is_file()}

    home = tmp_path_factory.mktemp("home")
    parties = home / "rummifun" / "parties"
    file_storage.create_storage(parties / "md-1.jsonl", persistence.session_to_text(changes_of_a_game(9)[-1])).close()
    open_store(home / "rummifun" / "parties.db").close()
    before, commands = contents(), [words.format(home=home).split() for words in UNWRITABLE]
    under = mounted(home, f"mount --bind '{home}' '{home}'; mount -o remount,ro,bind '{home}'")
    command = [*under, sys.executable, "-c", EACH, str(home), json.dumps(commands)]
    env = {**os.environ, "PYTHONPATH": str(Path(__file__).parents[1])}
    done = subprocess.run(command, capture_output=True, text=True, timeout=PATIENCE, check=True, env=env)
    assert contents() == before
    return [*map(json.loads, done.stdout.splitlines())]


@linux
def test_command_says_that_nobody_may_write_to_a_folder(unwritten: list[tuple[int, str]]) -> None:
    for (words, expected), (status, errors) in nonempty(zip(UNWRITABLE.items(), unwritten, strict=True)):
        assert (status, bool(errors)) == (expected, expected != 0), (words, errors)
        assert "Traceback" not in errors


BEGUN: Final = {
    "analyser": "qll --parties {n}0 --graine 1",
    "banc": "cat --jeux md --parties 1",
    "jouer": "md --graine 1",
    "lecon": "2",
    "tournoi": "haricots --joueurs hasard,glouton --parties {n} --graine 1 --coeurs 1",
    "verifier": "{home}/a.py",
}
"""The words of each command that writes a file, the n-th time."""

BESIDE: Final = {
    "tournoi --fichier": "--partie 0",
    "verifier --semblables": "{home}/b.py",
    "verifier --sortie": "--format junit",
}
"""The words that an option needs beside it."""

SUFFIX: Final = {"--figure": ".svg"}

WRITING: Final = """
import json, os, sys
from pathlib import Path
from shells.in_process import rummifun

def contents():
    return {str(file): file.read_bytes() for file in sorted(disk.rglob("*")) if file.is_file()}

disk, commands = Path(sys.argv[1]), json.loads(sys.argv[2])
for words in commands:
    rummifun(disk.parent, *words["first"], lang="en")
before = contents()
with open(disk / "ballast", "wb", buffering=0) as ballast:
    try:
        while ballast.write(bytes(4096)) == 4096:
            pass
    except OSError:
        pass
for words in commands:
    done = rummifun(disk.parent, *words["again"], lang="en")
    after = {name: text for name, text in contents().items() if not name.endswith("ballast")}
    print(json.dumps([done.returncode, done.stderr, words["file"] in str([*before]), after == before]))
"""
"""Write files while there is room, and again on a full disk; print what came of each."""


def written_options() -> list[tuple[str, str, bool]]:
    """List the options that name a file or a folder to write: command, name, and whether it is a folder."""
    group = program(str)
    return [
        (name, param.opts[0], not param.type.file_okay)
        for name in COMMANDS
        for param in nonempty((group.get_command(click.Context(group), name) or group).params)
        if isinstance(param.type, click.Path) and param.type.writable
    ]


@pytest.fixture(scope="module")
def rewritten(tmp_path_factory: pytest.TempPathFactory) -> list[tuple[dict[str, Any], list[Any]]]:
    """Write by every option, again on a full disk; return the words of each, and what came of it."""
    home = tmp_path_factory.mktemp("full")
    (disk := home / "disk").mkdir()
    for name in ("a.py", "b.py"):
        (home / name).write_text("def cardinal(ens):\n    return len(ens)\n")
    commands: list[dict[str, Any]] = []
    for command, option, is_folder in nonempty(written_options()):
        file = disk / f"{command}{option}{SUFFIX.get(option, '')}"
        words = f"{command} {BEGUN[command]} {BESIDE.get(f'{command} {option}', '')} {option} {file}"
        first, again = (words.format(n=n, home=home).split() for n in (1, 2))
        commands.append({"first": first, "again": again, "file": f"{file}{'/' if is_folder else ''}"})
    env = {**os.environ, "PYTHONPATH": str(Path(__file__).parents[1])}
    line = [*small(disk), sys.executable, "-c", WRITING, str(disk), json.dumps(commands)]
    done = subprocess.run(line, capture_output=True, text=True, timeout=PATIENCE, check=True, env=env)
    return [*zip(commands, map(json.loads, done.stdout.splitlines()), strict=True)]


@linux
def test_every_option_that_names_a_file_to_write_leaves_the_old_one_whole_on_a_full_disk(
    rewritten: list[tuple[dict[str, Any], list[Any]]],
) -> None:
    for words, (status, errors, was_there, is_whole) in nonempty(rewritten):
        assert (was_there, is_whole, status, errors.count("\n")) == (True, True, 2, 1), (words, errors)
        assert "the disk is full" in errors or "already" in errors, errors


class Clock(datetime):
    stands = datetime(2026, 3, 2, 12)

    @classmethod
    def now(cls, tz: Any = None) -> Clock:
        return cls.fromisoformat(cls.stands.isoformat())


def test_jouer_leaves_games_of_later_days_and_the_same_second(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(games, "datetime", Clock)
    folder, moments = tmp_path / "rummifun", [datetime(2026, 3, 2, 12), datetime(2026, 3, 1, 12)]
    kept: dict[Path, bytes] = {}
    for n, moment in enumerate([*moments, *moments]):
        monkeypatch.setattr(Clock, "stands", moment)
        done = rummifun(tmp_path, "jouer", "md", "--graine", str(n), typed="1\n1\n")
        assert done.returncode == 0, done.stderr
        (fresh,) = set(file_storage.list_game_files(folder)) - set(kept)
        kept[fresh] = fresh.read_bytes()
        os.utime(fresh, (moment.timestamp() + 1e9,) * 2)  # of years to come
        assert {file: file.read_bytes() for file in kept} == kept
    index = game_index.GameIndex(folder).read_games(open_console("en"))
    assert [getattr(one, "moves", 0) for one in index] == [5] * 4

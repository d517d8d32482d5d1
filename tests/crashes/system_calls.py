"""A program run again and again, killed before its first change to a file, before its second, and so on.

A new file is a step of its own: it is there, and nothing is in it yet.

Run as a module: a folder, a JSON list of the words of the command, and the text typed. Of each run it leaves a folder
of its number, with the output in `shown`; the last one is not killed.
"""

import json
import os
import signal
import subprocess
import sys
from collections.abc import Iterator, Sequence
from contextlib import suppress
from itertools import count
from pathlib import Path
from typing import Any, Final

DEEDS: Final = ("open", "os.rename", "os.remove", "os.link", "os.truncate", "os.mkdir", "fsync")


def runs(folder: Path, words: Sequence[str], typed: str = "", before: str = "") -> Iterator[tuple[Path, bool]]:
    """Kill a program at each step; yield the folder of each run, and whether it is the last, which was not killed."""
    command = [sys.executable, "-m", "crashes.system_calls", str(folder), json.dumps(list(words)), typed, before]
    path = os.pathsep.join([str(Path(__file__).parents[1]), os.environ.get("PYTHONPATH", "")])
    done = subprocess.run(command, env={**os.environ, "PYTHONPATH": path}, timeout=200, check=True, capture_output=True)
    last = int(done.stdout)
    return ((folder / str(n), n == last) for n in range(last + 1))


def _killed_before(step: int, folder: Path) -> None:
    """Kill this process before its step of a number; steps are changes to files in a folder."""
    steps, fsync = count(), os.fsync

    def happens(deed: str, *about: Any) -> None:
        if deed not in DEEDS or not _changes(deed, about, folder):
            return
        if next(steps) == step:
            os.kill(os.getpid(), signal.SIGKILL)
        if deed == "open" and about[2] & os.O_CREAT and not Path(about[0]).exists() and next(steps) == step:
            with suppress(OSError):
                os.mknod(about[0])
            os.kill(os.getpid(), signal.SIGKILL)

    def flushed(fd: Any) -> None:
        happens("fsync", Path(f"/proc/self/fd/{fd}").readlink())
        fsync(fd)

    os.fsync = flushed
    sys.addaudithook(lambda deed, about: happens(deed, *about))


def _changes(deed: str, about: tuple[Any, ...], folder: Path) -> bool:
    if deed == "open" and not (isinstance(about[2], int) and about[2] & (os.O_WRONLY | os.O_RDWR)):
        return False
    return isinstance(about[0], str | os.PathLike) and os.fspath(about[0]).startswith(str(folder))


def _run(step: int, folder: Path, words: list[str], typed: str, before: str) -> None:
    from rummifun.shells.cli.main import main

    os.environ |= {"XDG_DATA_HOME": str(folder), "LANGUAGE": "en"}
    os.chdir(folder)
    said, shown = os.memfd_create("said"), os.open(folder / "shown", os.O_WRONLY | os.O_CREAT)
    os.write(said, typed.encode())
    os.lseek(said, 0, os.SEEK_SET)
    for fd, stream in ((said, 0), (shown, 1), (shown, 2)):
        os.dup2(fd, stream)
    exec(before, {})
    _killed_before(step, folder)
    try:
        main(words)
    except SystemExit as ended:
        os._exit(int(ended.code or 0))
    os._exit(0)


def _all(folder: Path, words: list[str], typed: str, before: str) -> int:
    for step in count():
        own = folder / str(step)
        own.mkdir(parents=True)
        if (child := os.fork()) == 0:
            _run(step, own, words, typed, before)
        _, status = os.waitpid(child, 0)
        if os.WIFEXITED(status):
            assert os.WEXITSTATUS(status) == 0, (own / "shown").read_text()
            return step
    raise AssertionError


if __name__ == "__main__":
    import rummifun.players  # once, for all runs
    import rummifun.shells.cli.commands.analyser
    import rummifun.shells.cli.commands.jouer
    import rummifun.shells.cli.commands.tournoi
    import rummifun.shells.cli.main
    import rummifun.shells.web.database  # noqa: F401

    print(_all(Path(sys.argv[1]), json.loads(sys.argv[2]), sys.argv[3], sys.argv[4]))

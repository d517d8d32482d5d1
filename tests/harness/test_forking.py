"""A forked start of the program equals a real one; a start with another Python is not forked."""

import json
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from harness import forking
from harness.forking import Given, is_forkable

pytestmark = pytest.mark.skipif(not forking.CAN_FORK, reason="only Linux can have a process adopt another")

LINE = [sys.executable, "-m", "rummifun"]
LOOK = """
import json, os, signal, sys, tempfile
blocked = signal.pthread_sigmask(signal.SIG_BLOCK, [])
print(json.dumps({
    "arguments": sys.argv,
    "path": sys.path[:1],
    "main": sys.modules["__main__"].__spec__.name,
    "folder": os.getcwd(),
    "temporary": tempfile.gettempdir(),
    "environment": {name: value for name, value in os.environ.items() if name != "LC_CTYPE"},
    "umask": os.umask(0),
    "leads": [os.getsid(0) == os.getpid(), os.getpgid(0) == os.getpid()],
    "parent": os.getppid(),
    "streams": [
        [s.name, s.encoding, s.errors, s.line_buffering, s.write_through, type(s.buffer).__name__, s.newlines]
        for s in (sys.stdin, sys.__stdout__, sys.__stderr__)
    ],
    "read": sys.stdin.read(),
    "descriptors": [fd for fd in range(256) if os.path.exists(f"/proc/self/fd/{fd}")],
    "signals": {int(s): str(signal.getsignal(s)).partition(" at ")[0] for s in signal.valid_signals()},
    "blocked": [*blocked],
}), file=sys.__stdout__)
"""
"""A file that says all that a process can tell of how it was started."""


@contextmanager
def real() -> Iterator[None]:
    """Start Python anew for as long as this lasts."""
    before = subprocess.Popen._execute_child  # type: ignore[attr-defined]
    forking.use(forking.REAL)
    yield
    forking.use(before)


def both(*words: str, **how: Any) -> tuple[subprocess.CompletedProcess[str], subprocess.CompletedProcess[str]]:
    """Start the program forked, then by Python."""
    how = {"capture_output": True, "encoding": "utf-8", "timeout": 200, **how}
    forked = subprocess.run([*LINE, *words], check=False, **how)
    with real():
        return forked, subprocess.run([*LINE, *words], check=False, **how)


@pytest.fixture
def look(tmp_path: Path) -> Path:
    folder = tmp_path / "là"
    folder.mkdir()
    (folder / "regarde.py").write_text(LOOK, encoding="utf-8")
    return folder


@pytest.mark.parametrize(
    "how",
    [
        {"input": "dit\r\nà", "start_new_session": True, "env": {"PYTHONUTF8": "1", "TMPDIR": "/tmp", "SEUL": "é"}},
        {"process_group": 0, "umask": 0o027, "env": {**os.environ, "PYTHONIOENCODING": "utf-8"}},
        {"env": {**os.environ, "PYTHONUNBUFFERED": "1"}},
    ],
    ids=["input, session", "group, umask", "unbuffered"],
)
def test_forked_start_sees_what_a_real_one_sees(look: Path, how: dict[str, Any]) -> None:
    reading, writing = os.pipe()
    mask = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGUSR1})
    before = signal.signal(signal.SIGUSR2, signal.SIG_IGN)
    try:
        forked, started = both("scenario", "regarde.py", cwd=look, pass_fds=[writing], **how)
    finally:
        signal.signal(signal.SIGUSR2, before)
        signal.pthread_sigmask(signal.SIG_SETMASK, mask)
        os.close(reading)
        os.close(writing)
    seen, known = (json.loads(done.stdout.splitlines()[0]) for done in (forked, started))
    assert {name: [value, known[name]] for name, value in seen.items() if value != known[name]} == {}
    assert (seen["blocked"], writing in seen["descriptors"]) == ([signal.SIGUSR1], True)
    assert (forked.returncode, forked.stdout, forked.stderr) == (started.returncode, started.stdout, started.stderr)


@pytest.mark.parametrize("words", [["--version"], ["--help", "--lang=en"], ["jouez"], ["conformite", "haricot"]])
def test_forked_command_writes_and_ends_as_a_real_one(words: list[str]) -> None:
    forked, started = both(*words)
    assert (forked.returncode, forked.stdout, forked.stderr) == (started.returncode, started.stdout, started.stderr)


@pytest.mark.usefixtures("ctrl_c")
@pytest.mark.parametrize(("number", "status"), [(signal.SIGINT, 130), (signal.SIGTERM, -15), (signal.SIGKILL, -9)])
def test_forked_child_is_ours_to_end(tmp_path: Path, number: signal.Signals, status: int) -> None:
    (tmp_path / "attend.py").write_text("import time\nprint('ici', flush=True)\ntime.sleep(60)\n")
    line = [*LINE, "scenario", "attend.py"]
    with subprocess.Popen(line, cwd=tmp_path, stdout=-1, stderr=-1, encoding="utf-8") as child:
        assert child.stdout is not None
        assert child.stdout.readline() == "ici\n"
        assert child.poll() is None
        child.send_signal(number)
        assert child.wait(60) == status


def given(*words: str, **how: Any) -> Given:
    """Return the arguments of a plain start."""
    plain = dict.fromkeys(Given._fields, -1) | {"args": [sys.executable, *words], "close_fds": True}
    plain |= dict.fromkeys(("executable", "preexec_fn", "cwd", "env", "gid", "gids", "uid"))
    return Given(**plain | {"shell": False, "restore_signals": True} | how)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("words", "how", "forked"),
    [
        (["-m", "rummifun"], {}, True),
        (["-m", "rummifun", "jouer"], {"env": forking.ENVIRONMENT}, True),
        (["-m", "pytest"], {}, False),
        (["-I", "-m", "rummifun"], {}, False),
        (["-c", "import rummifun"], {}, False),
        (["-m", "rummifun"], {"shell": True}, False),
        (["-m", "rummifun"], {"preexec_fn": print}, False),
        (["-m", "rummifun"], {"uid": 1}, False),
        (["-m", "rummifun"], {"close_fds": False}, False),
        (["-m", "rummifun"], {"executable": "/bin/false"}, False),
        (["-m", "rummifun"], {"cwd": "/nulle/part"}, False),
        (["-m", "rummifun"], {"env": {"PYTHONPATH": "là"}}, False),
        (["-m", "rummifun"], {"env": {"PYTHONHASHSEED": "1"}}, False),
        (["-m", "rummifun"], {"env": {"PYTHONUTF8": "0"}}, False),
        (["-m", "rummifun"], {"env": {"PYTHONIOENCODING": "ascii"}}, False),
    ],
)
def test_is_forkable_only_for_the_program_by_this_python(
    words: list[str], how: dict[str, Any], forked: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("PYTHONPATH", "PYTHONHASHSEED"):
        monkeypatch.delenv(name, raising=False)
        monkeypatch.delitem(forking.ENVIRONMENT, name, raising=False)
    assert is_forkable(given(*words, **how)) == forked


@pytest.mark.real_start
def test_real_start_forks_nothing() -> None:
    assert subprocess.Popen._execute_child is forking.REAL  # type: ignore[attr-defined]


def test_start_is_forked_unless_it_is_marked() -> None:
    assert subprocess.Popen._execute_child is forking.execute_child  # type: ignore[attr-defined]

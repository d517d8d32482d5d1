"""A start of `python -m rummifun …` by a test is forked from a process that has imported the program.

A start of Python that imports the program takes 0.2 s of the processor and more, a fork 0.05. The caller sees no
difference: the child is a true child, with the descriptors, the folder, the environment and the signals of the call.
A start with another Python than this one (another path, another encoding, a seed for hashes, another user) is real as
ever, and so is every start of a test marked `real_start`. Only Linux can have a process adopt another: elsewhere every
start is real.
"""

import atexit
import ctypes
import functools
import inspect
import json
import os
import re
import signal
import socket
import subprocess
import sys
import threading
from collections.abc import Callable, Collection, Iterator, Mapping
from pathlib import Path
from typing import Any, Final, NamedTuple

import pytest

from harness.fork_server import Start

SERVER: Final = Path(__file__).with_name("fork_server.py")
ENVIRONMENT: Final = {**os.environ, "OPENBLAS_NUM_THREADS": "1", "PYTHONUTF8": "1"}
"""The environment of the server: a test may have changed ours by the time that it starts."""

READ_AT_START: Final = re.compile(r"PYTHON|NUMBA_|HYPOTHESIS_|TEXTUAL|COVERAGE_|LD_|CI$")
"""The variables that Python or a library reads but once."""

SUBREAPER: Final = 36  # PR_SET_CHILD_SUBREAPER
REAL: Final = subprocess.Popen._execute_child  # type: ignore[attr-defined]
ASKING: Final = threading.Lock()


class Given(NamedTuple):
    """The arguments of `Popen._execute_child`."""

    args: Any
    executable: Any
    preexec_fn: Any
    close_fds: bool
    pass_fds: Collection[int]
    cwd: Any
    env: Mapping[Any, Any] | None
    startupinfo: Any
    creationflags: int
    shell: bool
    p2cread: int
    p2cwrite: int
    c2pread: int
    c2pwrite: int
    errread: int
    errwrite: int
    restore_signals: bool
    gid: Any
    gids: Any
    uid: Any
    umask: int
    start_new_session: bool
    process_group: int

    def words(self) -> list[str]:
        """Return the words of the line; none, if a shell is to read it."""
        return [] if self.shell or isinstance(self.args, str | bytes | os.PathLike) else [*map(os.fsdecode, self.args)]

    def environment(self) -> dict[str, str]:
        """Return the environment of the call, or ours."""
        return {os.fsdecode(k): os.fsdecode(v) for k, v in (os.environ if self.env is None else self.env).items()}

    def is_plain(self) -> bool:
        """Tell whether the server can give all that the call needs."""
        nobody = all(who in (None, -1) for who in (self.gid, self.gids, self.uid))
        here = self.executable in (None, sys.executable) and (self.cwd is None or Path(os.fsdecode(self.cwd)).is_dir())
        return nobody and here and self.preexec_fn is None and self.close_fds and self.restore_signals


LINUX: Final = sys.platform == "linux" and hasattr(os, "fork")
CAN_FORK: Final = LINUX and Given._fields == tuple(inspect.signature(REAL).parameters)[1:]


def is_forkable(given: Given) -> bool:
    """Tell whether a start is one of the program, by this Python as it was started."""
    alike = read_at_start(given.environment()) == read_at_start(ENVIRONMENT)
    return given.words()[:3] == [sys.executable, "-m", "rummifun"] and given.is_plain() and alike


def read_at_start(environment: Mapping[str, str]) -> dict[str, str]:
    """Return the variables that Python reads as it starts, without those that it has here anyway."""
    plain = {("PYTHONUTF8", "1"), ("PYTHONIOENCODING", "utf-8"), ("PYTHONUNBUFFERED", "1")}
    return dict({item for item in environment.items() if READ_AT_START.match(item[0])} - plain)


@functools.cache
def door(pid: int) -> socket.socket:
    """Start the server of a process: children of another would not be ours."""
    here, there = socket.socketpair(type=socket.SOCK_SEQPACKET)
    with there:
        line = [sys.executable, str(SERVER), str(there.fileno())]
        server = subprocess.Popen(line, env=ENVIRONMENT, pass_fds=[there.fileno()], stdin=subprocess.DEVNULL)

    def end() -> None:
        if os.getpid() == pid:
            here.close()
            server.wait()

    atexit.register(end)
    return here


def start(given: Given) -> int:
    """Make the server start a child of this process, and return its number."""
    ends = enumerate((given.p2cread, given.c2pwrite, given.errwrite))
    sent = {number: number if end == -1 else end for number, end in ends} | {fd: fd for fd in given.pass_fds}
    sent = {number: fd for number, fd in sent.items() if is_open(fd)}
    asked = Start(
        asker=os.getpid(),
        words=given.words()[3:],
        folder=str(Path(os.fsdecode(given.cwd or "")).absolute()),
        environment=given.environment(),
        descriptors=[*sent],
        ignored=[s for s in signal.valid_signals() if signal.getsignal(s) is signal.SIG_IGN],
        blocked=[*signal.pthread_sigmask(signal.SIG_BLOCK, [])],
        umask=umask() if given.umask < 0 else given.umask,
        session=given.start_new_session,
        group=given.process_group,
    )
    with ASKING:
        there, prctl = door(os.getpid()), ctypes.CDLL(None).prctl
        prctl(SUBREAPER, 1, 0, 0, 0)  # for as long as it takes: orphans of others are not for us
        try:
            socket.send_fds(there, [json.dumps(asked).encode()], [*sent.values()])
            pid = int(there.recv(16) or 0)
        finally:
            prctl(SUBREAPER, 0, 0, 0, 0)
    if not pid:
        raise RuntimeError(f"{SERVER.name} could not start {given.args}")
    return pid


def is_open(fd: int) -> bool:
    """Tell whether a descriptor is open."""
    try:
        os.fstat(fd)
    except OSError:
        return False
    return True


def umask() -> int:
    """Return the umask of this process."""
    os.umask(now := os.umask(0o077))
    return now


def execute_child(self: Any, *args: Any) -> None:
    """Start a child, in the place of the method of `subprocess.Popen`."""
    given = Given(*args)
    if not is_forkable(given):
        REAL(self, *args)
        return
    self.pid = start(given)
    self._child_created = True
    self._close_pipe_fds(*(given[Given._fields.index("p2cread") :][:6]))


def use(execute: Callable[..., None]) -> None:
    """Make `subprocess.Popen` start children by a function."""
    subprocess.Popen._execute_child = execute  # type: ignore[attr-defined]


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item: pytest.Item) -> Iterator[None]:
    """Fork the starts of a test, unless it is marked."""
    if not CAN_FORK or item.get_closest_marker("real_start"):
        return (yield)
    use(execute_child)
    try:
        return (yield)
    finally:
        use(REAL)

"""A process that has imported the program, and forks itself for each requested start.

    python fork_server.py DESCRIPTOR

`forking` sends requests through the socket of that number. A child becomes a process of `python -m rummifun …`.
"""

import gc
import json
import os
import runpy
import signal
import socket
import sys
import tempfile
import threading
import time
from collections.abc import Mapping, Sequence
from contextlib import suppress
from importlib import import_module
from io import TextIOWrapper
from pathlib import Path
from typing import Any, Final, TypedDict

LONGEST: Final = 1 << 20
MOST_DESCRIPTORS: Final = 253

IMPORTED_LATER: Final[Mapping[str, Sequence[str]]] = {
    "check": ("rummifun.laws.suites",),
    "table": ("rummifun.shells.tui.app", "rummifun.shells.tui.table_screen"),
    "verifier": ("rummifun.laws.suites",),
    "web": ("rummifun.shells.web.server_start",),
}
"""Modules that some commands import when they run, not when they are found."""


class Start(TypedDict):
    """A requested start; its descriptors come along, in the order of the numbers that they shall have."""

    asker: int
    words: list[str]
    folder: str
    environment: dict[str, str]
    descriptors: list[int]
    ignored: list[int]
    blocked: list[int]
    umask: int
    session: bool
    group: int


def serve(door: socket.socket) -> tuple[Start, list[int]]:
    """Fork for each requested start; return in the child, with the request and its descriptors."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the client
    while True:
        text, descriptors, *_ = socket.recv_fds(door, LONGEST, MOST_DESCRIPTORS)
        if not text:
            os._exit(0)
        start: Start = json.loads(text)
        prepare(start["words"])
        if (middle := os.fork()) == 0:
            if os.fork() == 0:
                return start, descriptors
            os._exit(0)  # the asker adopts the child
        os.waitpid(middle, 0)
        for descriptor in descriptors:
            os.close(descriptor)


def prepare(words: Sequence[str]) -> None:
    """Import the requested command, so that the next child finds it imported."""
    import click

    from rummifun.shells.cli.main import program

    group = program(str)
    for word in words:
        with suppress(ImportError):  # the child names the missing package
            for module in IMPORTED_LATER.get(word, ()):
                import_module(module)
            group.get_command(click.Context(group), word)
    assert threading.active_count() == 1, threading.enumerate()  # a fork takes no thread along
    gc.freeze()


def become(start: Start, descriptors: Sequence[int], door: socket.socket) -> None:
    """Become the requested process, and tell the client, once it is the parent."""
    import fcntl  # which Windows lacks: the plugin is read there, and starts no server

    if start["session"]:
        os.setsid()
    if start["group"] >= 0:
        os.setpgid(0, start["group"])
    os.umask(start["umask"])
    os.chdir(start["folder"])
    os.environ.clear()
    os.environ.update(start["environment"])
    time.tzset()
    take_signals(start["ignored"])
    while os.getppid() != start["asker"]:
        time.sleep(0.0005)
    top = max(start["descriptors"], default=2)
    moved = [fcntl.fcntl(number, fcntl.F_DUPFD, top + 1) for number in (door.fileno(), *descriptors)]
    for number, wanted in zip(moved[1:], start["descriptors"], strict=True):
        os.dup2(number, wanted)
    close_all_but({moved[0], *start["descriptors"]})
    os.write(moved[0], b"%d" % os.getpid())
    os.close(moved[0])
    door.detach()
    signal.pthread_sigmask(signal.SIG_SETMASK, start["blocked"])


def take_signals(ignored: Sequence[int]) -> None:
    """Ignore some signals, and those that Python ignores; handle all others as Python does."""
    for number in signal.valid_signals() - {signal.SIGKILL, signal.SIGSTOP}:
        deaf = number in {*ignored, signal.SIGPIPE, signal.SIGXFSZ}
        signal.signal(number, signal.SIG_IGN if deaf else signal.SIG_DFL)
    if signal.SIGINT not in ignored:
        signal.signal(signal.SIGINT, signal.default_int_handler)


def close_all_but(kept: set[int]) -> None:
    """Close all descriptors but some."""
    for number in [int(link.name) for link in Path("/proc/self/fd").iterdir()]:
        if number not in kept:
            with suppress(OSError):  # the descriptor of the list itself
                os.close(number)


def open_streams(environment: Mapping[str, str]) -> None:
    """Make the three streams anew, as Python does when it starts."""
    errors = "strict" if environment.get("PYTHONIOENCODING") else "surrogateescape"
    raw = bool(environment.get("PYTHONUNBUFFERED"))
    for number, name in enumerate(("stdin", "stdout", "stderr")):
        stream = None
        with suppress(OSError):  # it is closed
            binary = open(number, "wb" if number else "rb", 0 if raw and number else -1, closefd=False)  # noqa: SIM115
            unnamed: Any = getattr(binary, "raw", binary)
            unnamed.name = f"<{name}>"
            stream = TextIOWrapper(
                binary,
                "utf-8",
                "backslashreplace" if number == 2 else errors,
                newline="\n",
                line_buffering=not raw and (number == 2 or binary.isatty()),
                write_through=raw,
            )
        setattr(sys, name, stream)
        setattr(sys, f"__{name}__", stream)


def main() -> None:
    """Serve; in a child, run the program."""
    door = socket.socket(fileno=int(sys.argv[1]))
    start, descriptors = serve(door)
    try:
        become(start, descriptors, door)
    except BaseException:
        with suppress(OSError):
            door.send(b"0")
        raise
    open_streams(start["environment"])
    tempfile.tempdir = None
    sys.path[0] = str(Path.cwd())
    sys.argv = ["-m", *start["words"]]
    runpy.run_module("rummifun", run_name="__main__", alter_sys=True)


if __name__ == "__main__":
    main()

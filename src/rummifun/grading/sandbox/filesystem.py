"""The disk of a cell: a language's program, its library, and the shared objects that both need."""

from __future__ import annotations

import contextlib
import os
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path
from typing import Final

from rummifun.grading.sandbox.limits import SandboxDiedError

SYSTEM_FOLDERS: Final = (
    *("/dev/null", "/dev/urandom", "/etc/ld.so.cache"),
    *("/usr/lib/locale/C.utf8", "/usr/lib/locale/C.UTF-8"),
)
"""The files that every program may read: none is of this machine alone, but for the list of its libraries."""


HIDDEN_FOLDERS: Final = "!"
"""The mark before a folder to hide, inside one to show."""


_LOADER: Final = re.compile(rb"(?=(/(?:[\w+.-]+/)*ld(?:64)?-?[\w.-]*\.so[\w.]*)\x00)")
"""The name of a loader, from each of its slashes on: any byte may come before it in a program."""


_PACKAGE_FOLDERS: Final = ("site-packages", "dist-packages")


def mapped_files(maps: str) -> Iterator[str]:
    """List the files that a process has in memory, from /proc/…/maps, and the names that lead to them.

    >>> [*mapped_files("7f00-7f10 r-xp 00000000 08:01 17   /no/such/libm.so.6")]
    ['/no/such/libm.so.6']
    """
    paths = {line.split(maxsplit=5)[5] for line in maps.splitlines() if len(line.split(maxsplit=5)) == 6}
    files = sorted(path for path in paths if path.startswith("/") and not path.endswith(" (deleted)"))
    yield from files
    yield from _links({path for path in files if ".so" in Path(path).name})
    for path in files:
        yield from _loader(Path(path))


def _links(libraries: set[str]) -> Iterator[str]:
    """List the links beside libraries that lead to one of them: a loader looks for those."""
    for folder in {Path(path).parent for path in libraries}:
        beside = [path for path in folder.iterdir() if ".so" in path.name] if folder.is_dir() else []
        yield from (str(path) for path in beside if path.is_symlink() and str(path.resolve()) in libraries)


def _loader(path: Path) -> Iterator[str]:
    """Find the loader that a program names in its first page, among names of which no other exists."""
    try:
        with path.open("rb") as program:
            head = program.read(4096)
    except OSError:
        return
    if head.startswith(b"\x7fELF"):
        yield from (os.fsdecode(found) for found in _LOADER.findall(head))


def existing_paths(paths: Iterable[str]) -> tuple[str, ...]:
    """Return paths that exist, each once."""
    return tuple(dict.fromkeys(path for path in paths if Path(path.removeprefix(HIDDEN_FOLDERS)).exists()))


_PROBE: Final = """
import os, sys
print(*sys.path, sep="\\0", end="\\1")
for folder in filter(os.path.isdir, sys.path):
    for name in sorted(os.listdir(folder)):
        if name.endswith(".so"):
            try:
                __import__(name.partition(".")[0])
            except BaseException:
                pass
with open("/proc/self/maps") as maps:
    print(maps.read())
"""
"""The program that asks the interpreter, outside the cell, for the folders of its library and the files it loads."""


@cache
def python_files() -> tuple[str, ...]:
    """List the files that Python needs: its program, its library without installed packages, their shared objects."""
    library, _, maps = program_output([python_executable(), "-I", "-S", "-c", _PROBE]).partition("\1")
    folders = library.split("\0")
    hidden = (f"{HIDDEN_FOLDERS}{folder}/{name}" for folder in folders for name in _PACKAGE_FOLDERS)
    return existing_paths([*SYSTEM_FOLDERS, python_executable(), *folders, *hidden, *mapped_files(maps)])


def python_executable() -> str:
    """Return the interpreter itself, not that of a virtual environment, which sees the packages installed there."""
    base: str = getattr(sys, "_base_executable", "") or sys.executable
    return base


def program_output(command: list[str], program: str = "") -> str:
    """Run a program of this machine, not of a hand-in, and return its output; an empty one where it fails.

    Raises `SandboxDiedError` where it ends with a status of its own and prints nothing.
    """
    try:
        done = subprocess.run(command, input=program.encode(), capture_output=True, timeout=20, check=False)
    except (OSError, subprocess.SubprocessError):
        return ""
    if done.returncode > 0 and not done.stdout:
        raise SandboxDiedError(f"exit {done.returncode}")
    return os.fsdecode(done.stdout)


@contextlib.contextmanager
def scratch_folder() -> Iterator[Path]:
    """Make a folder for a hand-in alone, and remove it with all its files."""
    scratch = Path(tempfile.mkdtemp(prefix="rummifun-"))
    scratch.chmod(0o755)
    try:
        yield scratch
    finally:
        with contextlib.suppress(RecursionError):
            shutil.rmtree(scratch, ignore_errors=True)

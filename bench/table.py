"""The seconds until the table is on the screen, those of a key there, and `rummifun --help` beside click alone.

    python bench/table.py [TIMES]

Each is run several times in a fresh process, on a warm disk, and the median is told. The first screen is that of the
menu, drawn on a terminal of 80 columns and 24 lines: from the start of the process until its list of games has come.
A key is typed on a board of Rummikub with 54 tiles on the table and 20 on the rack, at 120 columns and 40 lines: from
the byte that is sent to the last byte that comes of it. Each key is typed TIMES times, and a table of them is told.
The time on the processor is told beside that on the clock, since other work on the machine lengthens the latter.
"""

from __future__ import annotations

import os
import pty
import select
import statistics
import subprocess
import sys
import tempfile
import time
from collections import Counter
from contextlib import suppress
from datetime import datetime
from itertools import chain
from pathlib import Path
from typing import Final

from rummifun.games.rummikub import jeu
from rummifun.storage.data_folder import data_folder_or_missing
from rummifun.storage.saved_session import begin_saved_session

RUNS: Final = [(first, suit) for first in (1, 4, 7, 10) for suit in "brjn"] + [(1, "b"), (1, "r")]
RACK: Final = "4b 5b 6b 7r 8r 10r 11r 1j 2j 3j 9j 9n 10n 13n 13b 13r 13j 1n 5n J"
KEYS: Final = {
    "right": "\x1b[C",
    "up": "\x1b[A",
    "tab": "\t",
    "pick (enter)": "\r",
    "let go (escape)": "\x1b",
    "best place (b)": "b",
    "undo (u)": "u",
    "sort (g)": "g",
    "restore (a)": "a",
    "refused (v)": "v",
    "theme (t)": "t",
}
_QUIET: Final = 0.25
"""Seconds without a byte after which a key has had its answer."""


class Terminal:
    """The table in a process of its own, on a terminal of its own."""

    def __init__(self, folder: Path, columns: int, lines: int) -> None:
        self.above, below = pty.openpty()
        subprocess.run(["stty", "rows", str(lines), "cols", str(columns)], stdin=below, check=True)
        environ = {**os.environ, "XDG_DATA_HOME": str(folder), "TERM": "xterm-256color", "LANGUAGE": "en"}
        command = [sys.executable, "-m", "rummifun"]
        self.child = subprocess.Popen(command, stdin=below, stdout=below, stderr=below, env=environ)
        os.close(below)

    def read(self, seconds: float) -> bytes:
        ready = select.select([self.above], [], [], seconds)[0]
        with suppress(OSError):
            return os.read(self.above, 65536) if ready else b""
        return b""

    def until(self, text: bytes) -> None:
        seen, end = b"", time.perf_counter() + 60
        while text not in seen and time.perf_counter() < end:
            seen += self.read(5)

    def key(self, typed: str) -> tuple[float, float]:
        """Type a key, and give the time until the last byte that comes of it, and that on the processor."""
        used, start = self.used(), time.perf_counter()
        os.write(self.above, typed.encode())
        last = start
        while self.read(_QUIET):
            last = time.perf_counter()
        return last - start, self.used() - used

    def used(self) -> float:
        """Give the time that the process had on the processor so far."""
        tasks = Path(f"/proc/{self.child.pid}/task").iterdir()
        return sum(int((task / "schedstat").read_text().split()[0]) for task in tasks) / 1e9

    def close(self) -> float:
        self.child.kill()
        used = spent(self.child)
        os.close(self.above)
        return used


def spent(child: subprocess.Popen[bytes]) -> float:
    """Wait for a process, and give its time on the processor."""
    _, _, usage = os.wait4(child.pid, 0)
    child.returncode = 0
    return usage.ru_utime + usage.ru_stime


def timed(command: list[str]) -> tuple[float, float]:
    start = time.perf_counter()
    used = spent(subprocess.Popen(command, stdout=subprocess.DEVNULL))
    return time.perf_counter() - start, used


def first_screen(folder: Path) -> tuple[float, float]:
    start = time.perf_counter()
    terminal = Terminal(folder, 80, 24)
    terminal.until(b"Klondike")
    took = time.perf_counter() - start
    return took, terminal.close()


def position() -> str:
    """Write a position of Rummikub: 54 tiles on the table, 20 on the rack to move, all others in the pool."""
    piles = [[f"{value}{suit}" for value in range(first, first + 3)] for first, suit in RUNS]
    every = Counter([f"{value}{suit}" for value in range(1, 14) for suit in "brjn"] * 2 + ["J", "J"])
    rest = sorted((every - Counter(chain(*piles)) - Counter(RACK.split())).elements())
    table = " ".join(f"[{' '.join(pile)}]" for pile in piles)
    return (
        f"trait J1 / J1+ {RACK} / J2+ {' '.join(rest[:5])} / table {table} / pioche {' '.join(rest[5:])} / alea 1.0.0"
    )


def keys(folder: Path, times: int) -> dict[str, tuple[float, float]]:
    session, kept = begin_saved_session(
        jeu, position(), ("humain", "glouton"), data_folder_or_missing({"XDG_DATA_HOME": str(folder)}), datetime.now()
    )
    kept.save(session)
    kept.close()
    terminal = Terminal(folder, 120, 40)
    terminal.until(b"Klondike")
    time.sleep(1)
    terminal.key("\r")
    time.sleep(1)
    rounds = [{name: terminal.key(typed) for name, typed in KEYS.items()} for _ in range(times + 1)][1:]
    found = {name: median([took[name] for took in rounds]) for name in KEYS}
    terminal.close()
    return found


def median(runs: list[tuple[float, float]]) -> tuple[float, float]:
    clock, processor = zip(*runs, strict=True)
    return 1000 * statistics.median(clock), 1000 * statistics.median(processor)


def main() -> None:
    times = int(sys.argv[1]) if len(sys.argv) > 1 else 9
    click = median([timed([sys.executable, "-c", "import click"]) for _ in range(times)])
    told = median([timed([sys.executable, "-m", "rummifun", "--help"]) for _ in range(times)])
    with tempfile.TemporaryDirectory() as folder:
        screen = median([first_screen(Path(folder)) for _ in range(times)])
    with tempfile.TemporaryDirectory() as folder:
        typed = keys(Path(folder), times)
    print("                  clock  processor")
    print(f"import click     {click[0]:6.0f} {click[1]:10.0f} ms")
    print(f"rummifun --help  {told[0]:6.0f} {told[1]:10.0f} ms   {told[1] / click[1]:.1f} times as much (3 at most)")
    print(f"first screen     {screen[0]:6.0f} {screen[1]:10.0f} ms   (600 at most)")
    for name, (clock, processor) in typed.items():
        print(f"{name:16} {clock:6.1f} {processor:10.1f} ms   (30 at most)")


if __name__ == "__main__":
    main()

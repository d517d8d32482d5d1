"""How long until the table is on the screen, and how long `rummifun --help` takes beside importing click alone.

    python bench/table.py [TIMES]

Each is run several times in a fresh process, on a warm disk, and the median is told. The first screen is that of the
menu, drawn on a terminal of 80 columns and 24 lines: from the start of the process until its list of games has come.
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
from pathlib import Path


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
    above, below = pty.openpty()
    subprocess.run(["stty", "rows", "24", "cols", "80"], stdin=below, check=True)
    environ = {**os.environ, "XDG_DATA_HOME": str(folder), "TERM": "xterm-256color", "LANGUAGE": "en"}
    start, seen = time.perf_counter(), b""
    child = subprocess.Popen([sys.executable, "-m", "rummifun"], stdin=below, stdout=below, stderr=below, env=environ)
    os.close(below)
    while b"Klondike" not in seen:
        select.select([above], [], [], 5)
        seen += os.read(above, 65536)
    took = time.perf_counter() - start
    child.kill()
    used = spent(child)
    os.close(above)
    return took, used


def median(runs: list[tuple[float, float]]) -> tuple[float, float]:
    clock, processor = zip(*runs, strict=True)
    return 1000 * statistics.median(clock), 1000 * statistics.median(processor)


def main() -> None:
    times = int(sys.argv[1]) if len(sys.argv) > 1 else 9
    click = median([timed([sys.executable, "-c", "import click"]) for _ in range(times)])
    told = median([timed([sys.executable, "-m", "rummifun", "--help"]) for _ in range(times)])
    with tempfile.TemporaryDirectory() as folder:
        screen = median([first_screen(Path(folder)) for _ in range(times)])
    print("                  clock  processor")
    print(f"import click     {click[0]:6.0f} {click[1]:10.0f} ms")
    print(f"rummifun --help  {told[0]:6.0f} {told[1]:10.0f} ms   {told[1] / click[1]:.1f} times as much (3 at most)")
    print(f"first screen     {screen[0]:6.0f} {screen[1]:10.0f} ms   (1500 at most)")


if __name__ == "__main__":
    main()

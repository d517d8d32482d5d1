"""The start of a process: bare Python, an import, and commands that say one line, in processor time.

    python bench/demarrages.py                       # 20 turns
    python bench/demarrages.py 40 --source DIR       # beside another tree, whose src is in DIR

Each turn starts every process once, of both trees by turns. What counts is the processor time of the process, its own
and the system's for it: the least of all turns, which other programs of the machine disturb least, and the median. The
yardstick is bare Python in the same turn; beside another tree, the ratio of the medians.
"""

from __future__ import annotations

import argparse
import os
import platform
import subprocess
import sys
from pathlib import Path
from statistics import median
from typing import Final

SRC: Final = Path(__file__).parents[1] / "src"

STARTS: Final = {
    "bare Python": ("-c", "pass"),
    "import pyrsistent, toolz": ("-c", "import pyrsistent, toolz"),
    "import rummifun.games.rummikub": ("-c", "import rummifun.games.rummikub"),
    "rummifun --version": ("-m", "rummifun", "--version"),
    "rummifun nul": ("-m", "rummifun", "nul"),
    "rummifun jouer nul": ("-m", "rummifun", "jouer", "nul"),
    "rummifun verifier nul.ml": ("-m", "rummifun", "verifier", "nul.ml"),
}
"""The words after `python`, by their names."""


def processor_seconds(words: tuple[str, ...], source: Path) -> float:
    """Run Python with these words, and return the processor time that it took."""
    process = subprocess.Popen(
        [sys.executable, *words],
        env={**os.environ, "PYTHONPATH": str(source), "PYTHONDONTWRITEBYTECODE": ""},
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    _, _, used = os.wait4(process.pid, 0)
    process.returncode = 0
    return used.ru_utime + used.ru_stime


def processor_name() -> str:
    """Return the processor's name, where the system tells it."""
    try:
        lines = Path("/proc/cpuinfo").read_text("utf-8").splitlines()
    except OSError:
        return platform.machine()
    return next((line.partition(": ")[2] for line in lines if line.startswith("model name")), platform.machine())


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("turns", nargs="?", type=int, default=20)
    parser.add_argument("--source", type=Path, help="the src of another tree")
    asked = parser.parse_args()
    sources = [SRC, *([asked.source] if asked.source else [])]
    seen: dict[tuple[str, Path], list[float]] = {(name, one): [] for name in STARTS for one in sources}
    for _ in range(asked.turns):
        for name, words in STARTS.items():
            for one in sources:
                seen[name, one].append(1000 * processor_seconds(words, one))
    print(f"Python {platform.python_version()}, {processor_name()}, {asked.turns} turns")
    print("| start | least, ms | median, ms |" + (" median ÷ the other's |" if asked.source else ""))
    print("|---|--:|--:|" + ("--:|" if asked.source else ""))
    for name in STARTS:
        mine, *others = (seen[name, one] for one in sources)
        ratio = "".join(f" {median(mine) / median(other):.2f} |" for other in others)
        print(f"| `{name}` | {min(mine):.0f} | {median(mine):.0f} |{ratio}")


if __name__ == "__main__":
    main()

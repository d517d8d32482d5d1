"""How much of each room an ordinary run takes: of the rooms that ask one question of many cases, a sample.

The sample is drawn from the files of the project: whoever has the same files runs the same tests, and the next change
draws others. Every run prints the seed. Whatever is named on the command line is run whole, and so is everything with
`RUMMIFUN_SAMPLE=all`, as `make test-all` and `make test-lent` set it: these draw their examples anew each time. A cell
of `make matrice` takes a share of a sample: `RUMMIFUN_SAMPLE=SEED/8` is an eighth of it.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Final
from zlib import crc32

import pytest

ASKED: Final = "RUMMIFUN_SAMPLE"

ROOMS: Final[Mapping[str, int]] = {
    "tests/analysis/": 8,
    "tests/book/": 8,
    "tests/crashes/": 8,
    "tests/course/": 8,
    "tests/games/": 10,
    "tests/grading/": 16,
    "tests/hostile/": 6,
    "tests/kernels/": 8,
    "tests/laws/": 8,
    "tests/multiset/": 4,
    "tests/mutants/": 12,
    "tests/pieces/": 4,
    "tests/players/": 8,
    "tests/shells/asked/": 2,
    "tests/shells/browser/": 6,
    "tests/shells/commands/": 8,
    "tests/shells/line/": 4,
    "tests/shells/site/": 16,
    "tests/shells/tui/": 4,
    "tests/shells/web/": 3,
    "tests/test_chance.py": 3,
    "tests/traces/": 16,
    "docs/fr/lecons/": 4,
}
"""The rooms that are sampled: of how many cases one is taken."""

ALWAYS: Final = ("tests/grading/test_cell.py", "tests/grading/test_hostile.py")
"""What holds hand-ins in their cage is asked every time."""


def seed(config: pytest.Config) -> str | None:
    """Return the seed of the sample; None for a run that takes everything."""
    if config.option.markexpr == "lent" or os.environ.get(ASKED) == "all":
        return None
    if ASKED not in os.environ and config.args_source is not pytest.Config.ArgsSource.TESTPATHS:
        return None
    if ASKED not in os.environ:  # the workers of a run draw alike
        os.environ[ASKED] = str(of_files(config.rootpath))
    return os.environ[ASKED]


def of_files(root: Path) -> int:
    """Draw a seed from the sources and the tests."""
    drawn = 0
    for path in sorted([*root.glob("src/**/*.py"), *root.glob("tests/**/*.py")]):
        drawn = crc32(path.read_bytes(), drawn)
    return drawn


def taken(nodeid: str, drawn: str) -> bool:
    """Tell whether a test is in the sample of a seed.

    >>> [taken(f"tests/mutants/test_mutants.py::{i}", "1") for i in range(8)].count(True) < 4
    True
    >>> taken("tests/test_house.py::test_one", "1"), taken("tests/grading/test_cell.py::test_one", "1")
    (True, True)
    >>> [taken(f"tests/test_house.py::{i}", "1/8") for i in range(64)].count(True) < 20
    True
    """
    few = next((n for room, n in ROOMS.items() if nodeid.startswith(room)), 1) * int(drawn.partition("/")[2] or 1)
    return nodeid.startswith(ALWAYS) or crc32(f"{drawn} {nodeid}".encode()) % few == 0


def parted(items: Iterable[pytest.Item], drawn: str) -> tuple[list[pytest.Item], list[pytest.Item]]:
    """Part the tests of a sample from the others."""
    kept: list[pytest.Item] = []
    left: list[pytest.Item] = []
    for item in items:
        (kept if taken(item.nodeid, drawn) else left).append(item)
    return kept, left

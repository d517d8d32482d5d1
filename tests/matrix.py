"""The matrix: the tests under each Python, with each set of versions, in each circumstance, and a table.

    make matrice                                every cell, one after another
    make matrice CELLS="3.14:newest 3.11"       the cells of these names, or of names that begin so

A cell makes its own environment in `build/matrice`. uv fetches a Python that is missing here; where it cannot,
`.ci/pythons` may.
"""

import os
import re
import shutil
import subprocess
import sys
import time
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import cycle
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).parents[1]
BUILD: Final = ROOT / "build" / "matrice"

DEADLINE: Final = 45 * 60.0
"""How many seconds one step of a cell may take."""

PYTHONS: Final = ("3.11", "3.12", "3.13", "3.14")

FREE: Final = "3.14t"
"""The Python whose threads run at once. Few libraries of the extras are made for it: the engine is asked alone."""

ENGINE: Final = (
    *("tests/sheet", "tests/multiset", "tests/pieces", "tests/analysis/test_long_studies.py"),
    *("tests/analysis/test_study.py", "tests/analysis/test_playing.py", "tests/analysis/test_tournament.py"),
)
"""The tests that need no extra but `laws`, whole."""

VERSIONS: Final[Mapping[str, Sequence[str]]] = {
    "lowest": ("--resolution", "lowest-direct"),
    "pinned": ("--constraints", "constraints.txt"),
    "newest": ("--resolution", "highest"),
}
"""Which versions of the dependencies to take, as uv is told."""

WHEELS: Final = ("--only-binary", ":all:", "--no-binary", "yattag")
"""Nothing is compiled here; yattag, a library of the mutants, alone has no wheel, and nothing to compile either."""

OLD: Final = ("-W", "ignore::DeprecationWarning", "-W", "ignore::PendingDeprecationWarning")
"""The lowest versions use deprecated parts of newer Pythons and libraries, which is no mistake of ours."""

LOCALES: Final = BUILD / "locales"
"""Where the locales are that circumstances name: a machine need not have any."""

AWAY: Final = BUILD / "Été à l'île" / "rummifun"
"""The folder of a clone of the project at its last commit, with its environments beside it."""

_NO_XDG: Final = ("-u", "XDG_STATE_HOME", "-u", "XDG_DATA_HOME", "-u", "XDG_CACHE_HOME", "-u", "XDG_CONFIG_HOME")

CIRCUMSTANCES: Final[Mapping[str, Sequence[str]]] = {
    "usual": (),
    "C": ("env", "-u", "LANGUAGE", "LC_ALL=C"),
    **{
        name: ("env", "-u", "LANGUAGE", f"LOCPATH={LOCALES}", f"LC_ALL={name}.UTF-8", f"LANG={name}.UTF-8")
        for name in ("fr_FR", "tr_TR")
    },
    "hash0": ("env", "PYTHONHASHSEED=0"),
    "hash1": ("env", "PYTHONHASHSEED=1"),
    "accents": ("env", "-C", str(AWAY)),
    "homeless": ("env", "-u", "HOME", *_NO_XDG),
    "unwritable": ("env", *_NO_XDG, "HOME=/proc"),
    "dumb": ("env", "TERM=dumb"),
    "noterminal": ("setsid", "--wait", "env", "-u", "TERM"),
}
"""The surroundings of a run: the command that runs the tests in them. Not even root can write into /proc."""

ELSEWHERE: Final = ("tests/book", "tests/shells/browser", "tests/shells/site", "docs")
"""Left to the ordinary run: tests of browsers and of built pages do not depend on the Python here."""

PINS: Final = "tests/release/test_release_files.py::test_inventory_versions_are_those_that_are_pinned"
"""Left out where other versions are installed."""


@dataclass(frozen=True)
class Cell:
    """A cell of the matrix."""

    python: str
    versions: str = "pinned"
    circumstance: str = "usual"

    @property
    def root(self) -> Path:
        """Return the folder of the project under test."""
        return AWAY if self.circumstance == "accents" else ROOT

    @property
    def place(self) -> Path:
        """Return the folder of its environment, which circumstances share."""
        return (BUILD if self.root == ROOT else AWAY.parent) / f"{self.python}-{self.versions}"

    @property
    def interpreter(self) -> Path:
        """Return the Python of its environment."""
        return self.place / "bin" / "python"

    @property
    def installed(self) -> Sequence[str]:
        """Return the extras and the group that the cell needs, as arguments of uv."""
        return ("--extra", "laws", "--group", "engine") if self.python == FREE else ("--extra", "all", "--group", "dev")

    @property
    def tests(self) -> Sequence[str]:
        """Return the tests of the cell, as arguments of pytest."""
        if self.python == FREE:
            return ENGINE
        pins = [] if self.versions == "pinned" else [f"--deselect={PINS}"]
        return [*(f"--ignore={room}" for room in ELSEWHERE), *pins]

    @property
    def name(self) -> str:
        """Return the name of the cell.

        >>> Cell("3.14", "newest").name, Cell("3.11", circumstance="hash1").name
        ('3.14:newest', '3.11:pinned:hash1')
        """
        return ":".join((self.python, self.versions, self.circumstance)).removesuffix(":usual")


CELLS: Final = (
    *(Cell(python, versions) for python in PYTHONS for versions in VERSIONS),
    Cell(FREE, "newest"),
    *(Cell(python, circumstance=circumstance) for python, circumstance in zip(cycle(PYTHONS), [*CIRCUMSTANCES][1:])),
)
"""Every Python with every set of versions, and every circumstance with the next Python."""


def chosen(names: Sequence[str]) -> Sequence[Cell]:
    """Return the cells of some names, or whose names begin so; all cells when nothing is named.

    >>> [cell.name for cell in chosen(["3.14:newest", "3.11"])]
    ['3.14:newest', '3.11:lowest', '3.11:pinned', '3.11:newest', '3.11:pinned:C', ...]
    >>> chosen(["2.7"])
    Traceback (most recent call last):
    SystemExit: no cell is called 2.7; the cells are 3.11:lowest, 3.11:pinned, ...
    """
    if not names:
        return CELLS
    found = {name: [cell for cell in CELLS if f"{cell.name}:".startswith(f"{name}:")] for name in names}
    for name, cells in found.items():
        if not cells:
            raise SystemExit(f"no cell is called {name}; the cells are {', '.join(cell.name for cell in CELLS)}")
    return [cell for cells in found.values() for cell in cells]


def path() -> str:
    """Return the search path for uv and its Pythons: those of this machine, then of `.ci/pythons` and pyenv."""
    pyenv = Path(os.environ.get("PYENV_ROOT", Path.home() / ".pyenv"))
    kept = [*(ROOT / "build" / "pythons").glob("*/usr/bin"), *sorted(pyenv.glob("versions/*/bin"))]
    return os.pathsep.join([str(Path(sys.executable).parent), os.environ["PATH"], *map(str, kept)])


def steps(cell: Cell) -> Iterator[Sequence[str]]:
    """List the commands of a cell: those of its circumstance, its environment, its versions, and last its tests."""
    around, python, versions = CIRCUMSTANCES[cell.circumstance], str(cell.interpreter), str(cell.place / "versions.txt")
    if cell.root != ROOT:
        yield ("git", "init", "--quiet", str(cell.root))
        yield ("git", "-C", str(cell.root), "fetch", "--quiet", "--update-shallow", str(ROOT), "HEAD")
        yield ("git", "-C", str(cell.root), "checkout", "--quiet", "--force", "FETCH_HEAD")
    uv = (shutil.which("uv", path=path()) or "uv", "--quiet")
    yield (*uv, "venv", "--allow-existing", "--python", cell.python, str(cell.place))
    yield (
        *(*uv, "pip", "compile", "--python", python, *WHEELS, *cell.installed),
        *(*VERSIONS[cell.versions], "--no-emit-index-url", "--output-file", versions, "pyproject.toml"),
    )
    yield (*uv, "pip", "sync", "--python", python, *WHEELS, versions)
    yield (*uv, "pip", "install", "--python", python, "--no-deps", "--editable", str(cell.root))
    if f"LOCPATH={LOCALES}" in around:
        yield ("mkdir", "-p", str(LOCALES))
        yield ("localedef", "-i", cell.circumstance, "-f", "UTF-8", str(LOCALES / f"{cell.circumstance}.UTF-8"))
        yield (*around, python, "-c", "import locale; locale.setlocale(locale.LC_ALL, '')")
    asked = ("-q", "-p", "no:cacheprovider", "--workers", str(2 * (os.cpu_count() or 1)))
    yield (*around, python, "-m", "pytest", *asked, *(OLD if cell.versions == "lowest" else ()), *cell.tests)


def run(cell: Cell) -> tuple[bool | None, str]:
    """Run a cell, and return whether all went well, None without its Python, and how it ended. Keep a log."""
    BUILD.mkdir(parents=True, exist_ok=True)
    log = BUILD / f"{cell.name.replace(':', '-')}.log"
    surroundings = os.environ | {"PATH": path()}
    with log.open("w", encoding="utf-8") as out:
        asked = partial(subprocess.run, cwd=ROOT, env=surroundings, stdin=subprocess.DEVNULL, stdout=out, stderr=out)
        for step in steps(cell):
            try:
                ended = asked(step, check=False, timeout=DEADLINE)
            except subprocess.TimeoutExpired:
                return False, f"not done after {DEADLINE:.0f} s"
            if ended.returncode:
                break
    said = log.read_text("utf-8", "replace").splitlines() or [""]
    if not cell.interpreter.exists():
        return None, f"Python {cell.python} could not be had: {said[-1]}"
    failures = [line for line in said if line.startswith(("FAILED ", "ERROR ", "error: "))]
    return ended.returncode == 0, "\n".join([re.sub(r"^=+ | =+$", "", said[-1]), *failures])


def main(names: Sequence[str]) -> int:
    """Run the cells of some names, print their table, and tell whether one failed, or lacks its Python though named."""
    failed = False
    for cell in chosen(names):
        begun = time.monotonic()
        well, ended = run(cell)
        verdict = {True: "ok", False: "FAILED", None: "absent"}[well]
        print(f"{cell.name:22} {verdict:7} {time.monotonic() - begun:5.0f} s  {ended}", flush=True)
        failed = failed or not (well or (well is None and not names))
    return int(failed)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

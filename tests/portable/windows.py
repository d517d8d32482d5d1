"""Python as it is on Windows, for the modules of the project: separate processes, in a separate folder."""

import json
import os
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

SEEN = Path(__file__).parent / "seen"
TESTS = Path(__file__).parents[1]
ROOT = TESTS.parent
PATIENCE = 200.0

Done = subprocess.CompletedProcess[str]


def environment(home: Path) -> dict[str, str]:
    """Return the environment of a process that sees Windows, whose user has a folder."""
    unsaid = ("XDG_DATA_HOME", "LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG")  # as there
    kept = {name: value for name, value in os.environ.items() if name not in unsaid}
    seen = os.pathsep.join(map(str, (SEEN, TESTS)))
    path = os.pathsep.join((str(home), kept["PATH"]))
    (temporary := home / "Temp").mkdir(exist_ok=True)  # there it belongs to one account, and here to all
    return {
        **kept,
        "PATH": path,
        "PYTHONPATH": seen,
        "PYTHONUTF8": "1",
        "LOCALAPPDATA": str(home),
        "COLUMNS": "80",
        "TMPDIR": str(temporary),
    }


def python(home: Path, *words: str | Path, typed: str = "") -> Done:
    return subprocess.run(
        [sys.executable, *map(str, words)],
        input=typed,
        capture_output=True,
        encoding="utf-8",
        timeout=PATIENCE,
        check=False,
        env=environment(home),
        cwd=home,
    )


def all_of(home: Path, *commands: Sequence[str | Path]) -> list[Done]:
    """Run commands of the program in one process."""
    done = python(home, Path(__file__).with_name("commands.py"), typed=json.dumps(commands, default=str))
    assert done.returncode == 0, done.stderr
    return [Done(**one) for one in json.loads(done.stdout)]


def said(home: Path, *words: str | Path, typed: str = "") -> str:
    """Run the program, which must not fail, and return its output."""
    done = python(home, "-m", "rummifun", *words, typed=typed)
    assert (done.returncode, done.stderr) == (0, ""), done.stderr
    return done.stdout

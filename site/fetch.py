"""The parts of the site from elsewhere: fetched by name and version, checked against the sums of `sums.txt`.

The name of a file says what it is: `name-version.tgz` is a package of npm, a wheel's name tells its version and what it
is built for.
"""

from __future__ import annotations

import subprocess
import sys
from hashlib import sha256
from pathlib import Path

SUMS = Path(__file__).with_name("sums.txt")

_PATIENCE = 300.0  # seconds for one file


class Unfetched(Exception):  # noqa: N818  it names a file
    """Raised for a file that cannot be fetched, or whose sum is wrong."""


def fetched(into: Path) -> dict[str, Path]:
    """Have every file of the list in a folder; give each by the name of its package."""
    into.mkdir(parents=True, exist_ok=True)
    lines = (line.split() for line in SUMS.read_text("utf-8").splitlines())
    return {name.partition("-")[0]: _had(into / name, told) for told, name in lines}


def _had(file: Path, told: str) -> Path:
    if not file.is_file():
        _fetch(file)
    found = sha256(file.read_bytes()).hexdigest()
    if found != told:
        file.unlink()
        raise Unfetched(f"{file.name} is not the file that was meant: its sum is {found}, not {told}")
    return file


def _fetch(file: Path) -> None:
    command = _npm(file) if file.suffix == ".tgz" else _pip(file)
    try:
        done = subprocess.run(command, check=False, cwd=file.parent, capture_output=True, text=True, timeout=_PATIENCE)
        said = done.stderr
    except (OSError, subprocess.TimeoutExpired) as failed:
        said = str(failed)
    if not file.is_file():
        why = (said.strip().splitlines() or ["nothing came"])[-1]
        raise Unfetched(f"{file.name} cannot be fetched: {why}")


def _npm(file: Path) -> list[str]:
    name, _, version = file.stem.rpartition("-")
    return ["npm", "pack", "--silent", f"{name}@{version}"]


def _pip(file: Path) -> list[str]:
    name, version, _, _, platform = file.stem.split("-")
    pip = [sys.executable, "-m", "pip", "--disable-pip-version-check", "download", "--quiet", "--no-deps"]
    return [*pip, "--only-binary=:all:", "--python-version=3.14", f"--platform={platform}", f"{name}=={version}"]

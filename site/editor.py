"""Build the editor of code again: `python site/editor.py` writes CodeMirror and its licences into the page's `vendor`.

`codemirror/package.json` names every package at one version, so that the same bytes come.
"""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from toolz import groupby

SOURCES: Final = Path(__file__).parent / "codemirror"
VENDOR: Final = SOURCES.parents[1] / "src/rummifun/page/static/vendor"

_PATIENCE: Final = 300.0


def build(to: Path) -> None:
    """Write the editor in one file, and beside it the licences of what it is built of, each once."""
    with TemporaryDirectory() as folder:
        place = shutil.copytree(SOURCES, Path(folder, "codemirror"))
        _run(place, "npm", "install", "--silent", "--no-package-lock", "--no-audit", "--no-fund")
        built = _run(place, "npm", "run", "--silent", "build")
        licences = groupby(_licence, sorted((place / "node_modules").rglob("LICENSE")))
        named = [f"{', '.join(map(_package, files))}\n\n{text}\n" for text, files in licences.items()]
    to.mkdir(parents=True, exist_ok=True)
    (to / "codemirror.js").write_text(built, "utf-8")
    (to / "codemirror.LICENSE.txt").write_text("\n----\n\n".join(named), "utf-8")


def _licence(file: Path) -> str:
    return file.read_text("utf-8").strip()


def _package(licence: Path) -> str:
    package = json.loads((licence.parent / "package.json").read_text("utf-8"))
    return f"{package['name']} {package['version']}"


def _run(folder: Path, *command: str) -> str:
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, timeout=_PATIENCE, check=False)
    if done.returncode:
        sys.exit(f"{' '.join(command[:3])}: {(done.stderr.strip().splitlines() or ['it failed'])[-1]}")
    return done.stdout


if __name__ == "__main__":
    build(VENDOR)

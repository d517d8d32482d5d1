"""The program run inside the tests, without another process: as much as through a pipe, and ten times sooner."""

from __future__ import annotations

import os
import subprocess
from contextlib import redirect_stderr, redirect_stdout
from io import BytesIO, StringIO, TextIOWrapper
from pathlib import Path
from unittest.mock import patch

from rummifun.shells.cli import main

__all__ = ["Done", "rummifun"]

Done = subprocess.CompletedProcess[str]


def rummifun(home: Path, *args: str | Path, typed: str = "", lang: str = "fr") -> Done:
    """Run the program, what is typed coming as if through a pipe."""
    words = [*map(str, args)]
    out, err = (TextIOWrapper(BytesIO(), encoding="utf-8", write_through=True) for _ in range(2))
    world = {"XDG_DATA_HOME": str(home), "LANGUAGE": lang}
    status: object = 0
    with redirect_stdout(out), redirect_stderr(err), patch("sys.stdin", StringIO(typed)), patch.dict(os.environ, world):
        try:
            main(words)
        except SystemExit as stopped:
            status = stopped.code or 0
    return subprocess.CompletedProcess(words, int(str(status)), _written(out), _written(err))


def _written(stream: TextIOWrapper) -> str:
    raw = stream.buffer
    assert isinstance(raw, BytesIO)
    return raw.getvalue().decode()

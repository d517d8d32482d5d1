"""The program, run in place in English."""

from collections.abc import Callable

import pytest

Run = Callable[..., tuple[int, str, str]]
"""Runs the program with some words; returns its status, its output, and its errors."""


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str]) -> Run:
    from rummifun.shells.cli import main as cli  # which the tests of the engine alone do without

    def ran(*words: object) -> tuple[int, str, str]:
        with pytest.raises(SystemExit) as stopped:
            cli.main(["--lang", "en", *map(str, words)])
        out, err = capsys.readouterr()
        return int(stopped.value.code or 0), out, err

    return ran


@pytest.fixture
def analyser(run: Run) -> Run:
    return lambda *words: run("analyser", *words)

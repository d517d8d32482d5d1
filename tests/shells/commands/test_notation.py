"""`rummifun verifier --notation`: files of records, positions and moves, and where they go wrong."""

from pathlib import Path

import pytest

from shells.in_process import rummifun

RECORD = '{"rummifun": 1, "jeu": "rummikub", "graine": 17}\n{"coup": "pioche"}\n'


@pytest.fixture
def files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    (tmp_path / "partie").write_text(RECORD, encoding="utf-8")
    (tmp_path / "faux").write_text(RECORD + '{"coup": "pose [2b \u202e14n]"}\n', encoding="utf-8")
    (tmp_path / "coups").write_text("talon!rebut\nc1>c3\n", encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_verifier_notation_counts_what_is_right_and_shows_a_fault_by_line_and_column(files: Path) -> None:
    done = rummifun(files, "verifier", "--notation", "klondike:d1", "coups", "partie")
    assert done.returncode == 0
    assert done.stdout.splitlines() == [
        "coups : 0 positions et 2 coups conformes à la notation, version 1.",
        "partie : 0 positions et 1 coup conformes à la notation, version 1.",
    ]
    said = rummifun(files, "verifier", "--notation", "partie", lang="en").stdout
    assert said == "partie: 0 positions and 1 move in the notation, version 1.\n"
    done = rummifun(files, "verifier", "--notation", "partie", "faux", lang="en")
    where, shown, mark = done.stdout.splitlines()[1:]
    assert done.returncode == 1
    assert where.startswith("faux:3:20: expected: ")
    assert (shown, mark) == ('{"coup": "pose [2b �14n]"}', " " * 19 + "^")

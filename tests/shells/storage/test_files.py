"""Files of games: where they stand, how they are written, read, and set aside."""

import os
import sys
from datetime import date, datetime
from pathlib import Path

import pytest

from rummifun.shells.storage import file_ownership, files
from rummifun.shells.storage.end_lines import read_end_line
from rummifun.shells.storage.game_index import GameIndex, IndexedGame
from rummifun.shells.storage.solved_days import save_solved_day
from rummifun.shells.storage.statistics import journal_file, record_end
from rummifun.shells.tui.settings import Settings, save_settings
from shells.in_process import rummifun

END = '{"game": "md", "play": "a", "won": true, "score": 1, "moves": %d, "seconds": null}'


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "partie.jsonl"


def test_data_folder_is_where_the_system_keeps_data() -> None:
    assert files.data_folder_or_missing({"XDG_DATA_HOME": "/nowhere"}).as_posix() == "/nowhere/rummifun"
    assert files.data_folder({"LOCALAPPDATA": "C:/data"}, "win32").as_posix() == "C:/data/rummifun"


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such rights")
def test_folders_that_tell_hidden_cards_are_private(tmp_path: Path) -> None:
    before = os.umask(0o022)
    try:
        rummifun(tmp_path / "data", "jouer", "descente", "--graine", "1", typed="1\n")
        end = read_end_line(END % 3)
        assert end is not None
        record_end(journal_file(tmp_path / "state" / "rummifun"), end)
        save_settings(tmp_path / "choices" / "rummifun", Settings())
        save_solved_day(tmp_path / "puzzles" / "rummifun", date(2026, 3, 1))
    finally:
        os.umask(before)
    made = {str(one.relative_to(tmp_path)): one.stat().st_mode & 0o777 for one in tmp_path.rglob("*") if one.is_dir()}
    assert {"data/rummifun/parties", "state/rummifun", "choices/rummifun", "puzzles"} <= made.keys()
    assert set(made.values()) == {0o700}


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such users")
def test_jouer_names_a_folder_of_locks_that_is_somebody_elses(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(file_ownership, "gettempdir", lambda: str(tmp_path))
    monkeypatch.setattr(os, "getuid", lambda: 4242)
    said = rummifun(tmp_path / "data", "jouer", "md", lang="en")
    assert (said.returncode, said.stderr) == (2, f"rummifun: {tmp_path / 'rummifun-4242'}: permission denied\n")


def test_make_private_folder_is_refused_inside_a_file(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    for inside in ("file/a", "file/a/b"):
        with pytest.raises(NotADirectoryError):
            files.make_private_folder(tmp_path / inside)


def test_free_game_path_and_list_game_files_name_a_game(tmp_path: Path) -> None:
    file = files.free_game_path(Path("nowhere"), "rummikub", datetime(2026, 3, 1, 20, 5))
    assert file.as_posix() == "nowhere/parties/rummikub-2026-03-01-200500.jsonl"
    file = tmp_path / "parties" / "rummikub-2026-03-01-000000.jsonl"
    file.parent.mkdir()
    file.touch()
    assert (files.list_game_files(tmp_path), files.list_game_files(tmp_path, "klondike")) == ((file,), ())


def test_files_are_created_once_appended_to_and_rewritten(file: Path) -> None:
    files.create_file(file, "first")
    with pytest.raises(FileExistsError):
        files.create_file(file, "second")
    assert files.read_lossy(file) == "first"
    file.unlink()
    files.create_file(file, "")
    files.append_line(file, "first")
    files.append_line(file, "second")
    assert files.read_lossy(file) == "first\nsecond\n"
    files.rewrite_file(file, "new")
    assert (files.read_lossy(file), [*file.parent.iterdir()]) == ("new", [file])


def test_copy_aside_and_rename_aside_take_a_free_name_and_read_lossy_reads_any_byte(file: Path) -> None:
    files.create_file(file, "damaged")
    assert [files.copy_aside(file).name for _ in "ab"] == ["partie.jsonl.abime", "partie.jsonl.abime2"]
    assert files.read_lossy(file) == "damaged"
    assert files.rename_aside(file) == file.with_name("partie.jsonl.abime3")
    assert files.rename_aside(file) is None
    file.write_bytes(b"caf\xe9")
    assert files.read_lossy(file) == "caf\\xe9"


def test_describe_file_error_is_a_sentence() -> None:
    assert files.describe_file_error(FileNotFoundError(), "a", str) == "a: no such file or folder"
    said = files.describe_write_error(OSError(28, "No space left on device"), "a", str)
    assert said == "a cannot be written: the disk is full"


def test_indexed_game_without_an_end_is_not_over() -> None:
    assert not IndexedGame("md-1.jsonl", 0, 0, "md", 3, None, {}).is_over
    assert list(GameIndex(Path("/nowhere")).cached_games()) == []

"""Files of games and journals: places, writing, reading; statistics, the deal of the day, the menu."""

import multiprocessing
import os
import subprocess
import sys
from datetime import date, datetime
from pathlib import Path
from random import Random
from typing import Any

import pytest
from harness.effort import Effort
from harness.nonempty import nonempty

from rummifun.catalogue.deal_codes import write_deal_code
from rummifun.chance import Alea
from rummifun.console import errors
from rummifun.games import GAMES, game_named, usual_options
from rummifun.messages import LANGUAGES
from rummifun.regles import regles
from rummifun.session import statistics
from rummifun.session.daily_deals import daily_deal
from rummifun.session.statistics import NO_STATISTICS, FinishedGame, Statistics
from rummifun.shells.tui.settings import Settings, save_settings
from rummifun.storage import damaged_files, file_storage, files, statistics_file
from rummifun.storage.data_folder import data_folder, data_folder_or_missing
from rummifun.storage.files import read_end_line
from rummifun.storage.game_index import GameIndex, IndexedGame
from rummifun.storage.solved_puzzles import save_solved_day
from rummifun.storage.statistics_file import journal_file, load_statistics, record_end
from shells.in_process import rummifun

END = '{"game": "md", "play": "a", "won": true, "score": 1, "moves": %d, "seconds": null}'


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "partie.jsonl"


def test_data_folder_is_where_the_system_keeps_data() -> None:
    assert data_folder_or_missing({"XDG_DATA_HOME": "/nowhere"}).as_posix() == "/nowhere/rummifun"
    assert data_folder({"LOCALAPPDATA": "C:/data"}, "win32").as_posix() == "C:/data/rummifun"


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
    monkeypatch.setattr(file_storage, "gettempdir", lambda: str(tmp_path))
    monkeypatch.setattr(os, "getuid", lambda: 4242)
    said = rummifun(tmp_path / "data", "jouer", "md", lang="en")
    assert (said.returncode, said.stderr) == (2, f"rummifun: {tmp_path / 'rummifun-4242'}: permission denied\n")


def test_make_private_folder_is_refused_inside_a_file(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    for inside in ("file/a", "file/a/b"):
        with pytest.raises(NotADirectoryError):
            files.make_private_folder(tmp_path / inside)


def test_free_game_path_and_list_game_files_name_a_game(tmp_path: Path) -> None:
    file = file_storage.free_game_path(Path("nowhere"), "rummikub", datetime(2026, 3, 1, 20, 5))
    assert file.as_posix() == "nowhere/parties/rummikub-2026-03-01-200500.jsonl"
    file = tmp_path / "parties" / "rummikub-2026-03-01-000000.jsonl"
    file.parent.mkdir()
    file.touch()
    assert (file_storage.list_game_files(tmp_path), file_storage.list_game_files(tmp_path, "klondike")) == ((file,), ())


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
    assert [damaged_files.copy_aside(file).name for _ in "ab"] == ["partie.jsonl.abime", "partie.jsonl.abime2"]
    assert files.read_lossy(file) == "damaged"
    assert damaged_files.rename_aside(file) == file.with_name("partie.jsonl.abime3")
    assert damaged_files.rename_aside(file) is None
    file.write_bytes(b"caf\xe9")
    assert files.read_lossy(file) == "caf\\xe9"


def test_describe_file_error_is_a_sentence() -> None:
    assert errors.describe_file_error(FileNotFoundError(), "a", str) == "a: no such file or folder"
    said = errors.describe_write_error(OSError(28, "No space left on device"), "a", str)
    assert said == "a cannot be written: the disk is full"


def test_indexed_game_without_an_end_is_not_over() -> None:
    assert not IndexedGame("md-1.jsonl", 0, 0, "md", 3, None, {}).is_over
    assert list(GameIndex(Path("/nowhere")).cached_games()) == []


def won(play: str, moves: int, score: int = 1, seconds: int | None = None) -> FinishedGame:
    return FinishedGame("md", play, True, score, moves, seconds)


LOST = FinishedGame("md", "perdue", False, 0, 12)


def test_fold_statistics_keeps_games_apart_counts_each_once_and_keeps_streaks_and_bests() -> None:
    assert statistics.fold_statistics(()) == {}
    games = [won("a", 90, 3, 70), won("b", 80, 9, 60), LOST, won("c", 99, 5)]
    assert statistics.fold_statistics(games)["md"] == Statistics(4, 3, 1, 2, 9, 80, 60)
    first = FinishedGame("md", "a", False, 0, 10)
    assert statistics.fold_statistics([first, won("b", 50), won("a", 40)])["md"] == Statistics(2, 2, 2, 2, 1, 40, None)
    other = FinishedGame("c4", "a", True, 1, 32)
    told = statistics.fold_statistics([won("a", 90), other, LOST])
    assert told["c4"] == statistics.fold_statistics([other])["c4"]
    assert (told["md"], "r7" in told) == (statistics.fold_statistics([won("a", 90), LOST])["md"], False)
    assert Statistics() == NO_STATISTICS


def record_thirty(folder: Path, name: str) -> None:
    for i in range(30):
        game = FinishedGame("md", f"{name}-{i}", True, 1, 80 + i)
        statistics_file.record_end(statistics_file.journal_file(folder), game)


def test_record_end_of_two_processes_loses_no_game(tmp_path: Path) -> None:
    context: Any = multiprocessing.get_context("fork" if hasattr(os, "fork") else "spawn")
    pair = [context.Process(target=record_thirty, args=(tmp_path, name)) for name in "ab"]
    for process in pair:
        process.start()
    for process in pair:
        process.join(120)
    assert [process.exitcode for process in pair] == [0, 0]
    ends, whole = statistics_file.read_journal(statistics_file.journal_file(tmp_path))
    assert whole
    assert {end.play for end in ends} == {f"{name}-{i}" for name in "ab" for i in range(30)}


def test_read_journal_reads_what_record_end_wrote(tmp_path: Path) -> None:
    file = statistics_file.journal_file(tmp_path / "neuf")
    assert statistics_file.read_journal(file) == ((), True)
    for end in (won("a", 9, seconds=3), LOST):
        assert statistics_file.record_end(file, end) is None
    assert statistics_file.read_journal(file) == ((won("a", 9, seconds=3), LOST), True)
    assert [found.name for found in file.parent.iterdir()] == [file.name] == ["statistiques.jsonl"]
    assert load_statistics(tmp_path / "neuf")["md"].won == 1


def test_read_journal_with_a_byte_changed_counts_nothing_else(tmp_path: Path, effort: Effort) -> None:
    file = statistics_file.journal_file(tmp_path)
    ends = tuple(FinishedGame("md", f"md-{i}", i % 2 == 0, i, 80 + i, 300) for i in range(4))
    for end in ends:
        statistics_file.record_end(file, end)
    data, chance = file.read_bytes(), Random(3)
    for _ in nonempty(range(effort(40, 3000))):
        at = chance.randrange(len(data))
        file.write_bytes(data[:at] + bytes([chance.randrange(32, 127)]) + data[at + 1 :])
        read, whole = statistics_file.read_journal(file)
        assert set(read) <= set(ends)
        assert whole is (read == ends)


@pytest.mark.parametrize(
    ("changed", "read"), [(("", ""), 1), (("82", "-82"), 0), (("true", "1"), 0)], ids=["good", "negative", "type"]
)
def test_read_journal_of_before_reads_whole_lines_alone(tmp_path: Path, changed: tuple[str, str], read: int) -> None:
    line = '{"game": "md", "play": "a", "won": true, "score": 1, "moves": 82, "seconds": null}'
    file = statistics_file.journal_file(tmp_path)
    file.write_text(f"{line}\n{line.replace(*changed)}\n", encoding="utf-8")
    assert statistics_file.read_journal(file) == ((FinishedGame("md", "a", True, 1, 82),) * (1 + read), bool(read))


@pytest.mark.parametrize("damage", ["{", "[1]", "\xff", '{"game": "md"}', "null", "[" * 100_000])
def test_record_end_sets_a_damaged_journal_aside(tmp_path: Path, damage: str) -> None:
    file = statistics_file.journal_file(tmp_path)
    statistics_file.record_end(file, LOST)
    with file.open("a") as out:
        out.write(damage)
    before = file.read_bytes()
    assert statistics_file.read_journal(file) == ((LOST,), False)
    aside = statistics_file.record_end(file, won("a", 9))
    assert aside is not None
    assert (aside.read_bytes(), statistics_file.read_journal(file)) == (before, ((LOST, won("a", 9)), True))


def test_daily_deal_is_dealt_again_by_its_code() -> None:
    assert write_deal_code(game_named("klondike"), daily_deal(date(2026, 12, 31))) == "klondike:d3:20261231"
    assert daily_deal(date(2026, 1, 11)) != daily_deal(date(2026, 11, 1)) != daily_deal(date(2025, 11, 1))
    assert daily_deal(date(2026, 3, 1)) == Alea(20260301)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_regles_of_every_game_are_short(lang: str) -> None:
    for name in GAMES:
        _, about, text, _ = regles(name, lang)
        assert about.endswith(".")
        assert len(about) <= 76
        assert len(text) > 300
        assert "**But.**" in text or "**Goal.**" in text
    assert len({regles(name, lang).title for name in GAMES}) == len(GAMES)


@pytest.mark.parametrize("name", GAMES)
def test_regles_tell_the_options_of_the_game(name: str) -> None:
    usual = game_named(name).options or usual_options(name)
    for lang in nonempty(LANGUAGES):
        told = regles(name, lang).options
        assert [choice.name for choice in told] == list(usual)
        for choice in told:
            assert choice.values[0][0] == usual[choice.name]
            assert len(choice.values) >= 2
            beside = {"slots": 2} if choice.name == "third_cost" else {}
            for value, said in choice.values:
                assert said
                options = game_named(name, {**beside, choice.name: value}).options
                assert options.get(choice.name, usual[choice.name]) == value


def test_program_imports_no_command() -> None:
    asked = "import sys; from rummifun.shells.cli.main import program; program(str); print(*sys.modules)"
    done = subprocess.run([sys.executable, "-c", asked], capture_output=True, text=True, timeout=200, check=True)
    assert {"textual", "toolz", "rummifun.games", "rummifun.players"}.isdisjoint(done.stdout.split())

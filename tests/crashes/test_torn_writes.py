"""Files whose last write is torn, at every byte: all earlier writes are there, and nothing is thrown away."""

import os
import shutil
import sqlite3
import time
from collections.abc import Callable, Iterator
from contextlib import closing
from dataclasses import replace
from datetime import date
from itertools import pairwise
from pathlib import Path
from random import Random
from typing import Final

import pytest
from harness.effort import Effort
from harness.nonempty import nonempty
from session.test_advance import begun, course

from crashes.acknowledged import kept_parts
from rummifun.analysis import Plan, tally, to_json
from rummifun.console.screen import open_console
from rummifun.games import game_named
from rummifun.session.persistence import change_between, session_from_text, session_to_text
from rummifun.session.session import PERSON, Session
from rummifun.session.statistics import FinishedGame
from rummifun.shells.web.sqlite_store import open_store
from rummifun.storage import checkpoints, file_storage, files, saved_session, statistics_file
from rummifun.storage import solved_puzzles as solved_days

TEARS: Final[dict[str, Callable[[bytes, int], bytes]]] = {
    "cut": lambda data, at: data[:at],
    "zeros": lambda data, at: data[:at] + bytes(len(data) - at),
    "noise": lambda data, at: data[:at] + Random(at).randbytes(len(data) - at),
}
"""Possible contents of a file whose write stopped at a byte."""

MD: Final = game_named("md")


def tears(data: bytes, first: int, step: int = 1) -> Iterator[tuple[str, bytes]]:
    for name, tear in TEARS.items():
        for at in range(first, len(data), step):
            if (left := tear(data, at)) != data:
                yield f"{name} at {at}", left


def take_aside(folder: Path) -> list[bytes]:
    files = [*folder.glob("*.abime*")]
    texts = [file.read_bytes() for file in files]
    for file in files:
        file.unlink()
    return texts


def changes_of_a_game(moves: int) -> list[Session]:
    session = begun("md", (PERSON,))
    return [session, *(after for before, _, after in course(session, Random(3), moves) if after is not before)]


@pytest.mark.parametrize("closing_it", [False, True])
def test_resume_saved_session_has_every_line_before_a_torn_one(
    closing_it: bool, tmp_path: Path, effort: Effort
) -> None:
    """Also of an interrupted game, whose header has its number of moves then."""
    screen, file = open_console("en"), tmp_path / "parties" / "md-1.jsonl"
    before = next(session for session in changes_of_a_game(40)[8:] if not session.undone and session.seat is not None)
    after = next(next_ for _, _, next_ in course(before, Random(1), 9) if len(next_.steps) > len(before.steps))
    store = file_storage.create_storage(file, session_to_text(before))
    if closing_it:
        files.close_record(file)
    begin = file.stat().st_size
    store.apply(change_between(before, after)._replace(is_over=False))
    whole = file.read_bytes()
    store._owner.release()
    most = len(after.steps)
    kept = [kept_parts(replace(after, steps=after.steps[:n], undone=())) for n in range(len(before.steps), most + 1)]
    for how, data in nonempty(tears(whole, begin + 1, effort(7, 1))):
        file.write_bytes(data)
        found = saved_session.resume_saved_session(file, screen)
        assert found.session is not None, how
        assert found.saved_session is not None, how
        assert kept_parts(found.session) in kept, how
        nothing_lost = files.read_lossy(file).encode().splitlines()[1:] == data.splitlines()[1:]
        assert take_aside(file.parent) == [data] or nothing_lost, how
        found.saved_session.save(after)
        found.saved_session.close()
        assert kept_parts(session_from_text(files.read_lossy(file), game_named)[0]) == kept_parts(after), how


def test_recover_folder_sweeps_old_halves_of_what_replaces_a_file(tmp_path: Path) -> None:
    half = tmp_path / "parties" / f".rummifun-{os.getpid()}-7"
    half.parent.mkdir()
    half.touch()
    for moment, there in ((4e9, True), (time.time(), True), (0, False)):  # a new file may still be being written
        os.utime(half, (moment, moment))
        saved_session.recover_folder(tmp_path)
        assert half.exists() == there


def test_read_journal_has_every_line_that_is_whole_of_one_that_is_torn(tmp_path: Path, effort: Effort) -> None:
    file = statistics_file.journal_file(tmp_path)
    ends = [FinishedGame("md", f"md-{i}", True, 1, 80 + i, 300) for i in range(3)]
    for end in ends:
        statistics_file.record_end(file, end)
    whole = file.read_bytes()
    last = whole.rindex(b"\n", 0, -1) + 1
    for how, data in nonempty(tears(whole, last, effort(7, 1))):
        file.write_bytes(data)
        assert statistics_file.read_journal(file)[0] in (tuple(ends[:2]), tuple(ends)), how
        aside = statistics_file.record_end(file, ends[2])
        assert statistics_file.read_journal(file)[0][:3] == tuple(ends), how
        assert take_aside(file.parent) == ([] if aside is None else [data]), how


def test_save_solved_day_sets_torn_days_aside(tmp_path: Path) -> None:
    days = [date(2026, 1, day) for day in (1, 2, 3)]
    for day in days[:2]:
        solved_days.save_solved_day(tmp_path, day)
    for how, data in nonempty(tears(solved_days.days_file(tmp_path).read_bytes(), 0)):
        solved_days.days_file(tmp_path).write_bytes(data)
        kept, after = solved_days.load_solved_days(tmp_path), solved_days.save_solved_day(tmp_path, days[2])
        assert after == kept | {days[2]} == solved_days.load_solved_days(tmp_path), how
        assert take_aside(tmp_path) == [data] or kept == set(days[:2]), how


def test_load_checkpoint_gives_the_one_before_a_torn_one(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file, work = tmp_path / "f", checkpoints.study_work(Plan(MD, 2), checkpoints.RunOptions(60, moteur="pur"))
    first, second = (tally(Plan(MD, 2), range(n)) for n in (3, 6))
    checkpoints.save_checkpoint(file, to_json(first))
    checkpoints.save_checkpoint(file, to_json(second))
    whole, before = file.read_bytes(), checkpoints.previous_checkpoint_file(file).read_bytes()
    for how, data in nonempty(tears(whole, 0, 41)):
        file.write_bytes(data)
        checkpoints.previous_checkpoint_file(file).write_bytes(before)
        assert checkpoints.load_checkpoint(file, work, str) == first, how
        assert "the checkpoint before it" in capsys.readouterr().err
        checkpoints.save_checkpoint(file, to_json(second))
        assert checkpoints.load_checkpoint(file, work, str) == second, how
        assert take_aside(tmp_path) == [data], how


def play_in_a_base(folder: Path) -> tuple[Path, list[str], list[tuple[bytes, bytes]]]:
    file, texts, disks = folder / "parties.db", list[str](), list[tuple[bytes, bytes]]()
    sessions, store = changes_of_a_game(14), open_store(file)
    number = store.create(session_to_text(sessions[0]).rstrip("\n"), False, ())
    for before, after in pairwise([replace(sessions[0], steps=()), *sessions]):
        store.change(number, change_between(before, after))
        texts.append(store.read(number))
        disks.append((file.read_bytes(), file.with_name(f"{file.name}-wal").read_bytes()))
    store.close()
    return file, texts, disks


def read_base(file: Path, base: bytes, log: bytes, shared: bytes = b"") -> str:
    """Open a database as a disk has left it, and check that every page of it is sound."""
    for part, data in (("", base), ("-wal", log), ("-shm", shared)):
        file.with_name(file.name + part).write_bytes(data)
    with closing(open_store(file)) as store:
        assert store._link.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
        return store.read(1)


def test_open_store_has_every_change_before_one_torn_in_its_log(tmp_path: Path, effort: Effort) -> None:
    file, texts, disks = play_in_a_base(tmp_path)
    (_, earlier), (base, log) = disks[-2:]
    shutil.copy(file, tmp_path / "after")
    assert log.startswith(earlier)
    assert len(log) > len(earlier)
    for how, data in tears(log, len(earlier), effort(997, 5)):
        assert read_base(file, base, data) == texts[-2], how
    for shared in (b"", Random(1).randbytes(32768)):
        assert read_base(file, base, log, shared) == texts[-1]
    with closing(sqlite3.connect(tmp_path / "after")) as link:
        link.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchall()
    after = (tmp_path / "after").read_bytes()
    for at in nonempty(range(0, len(after), effort(4999, 13))):
        assert read_base(file, after[:at] + base[at:], log) == texts[-1], at

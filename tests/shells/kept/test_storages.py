"""Where games are kept: the same questions to each. What was accepted is there, whatever happens next."""

from __future__ import annotations

import errno
import json
import os
import signal
import subprocess
import sys
from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path
from random import Random
from typing import Any

import pytest
from harness.effort import Effort
from play.test_advance import begun, course

from rummifun.games import GAMES, game_named
from rummifun.session.events import Finish, advance
from rummifun.session.persistence import (
    AlreadyOpenError,
    Change,
    Storage,
    TakenOverError,
    change_between,
    session_from_text,
    session_to_text,
)
from rummifun.session.session import PERSON, Session
from rummifun.shells.storage import file_ownership, file_storage, files
from rummifun.shells.web.sqlite_store import SqliteStore, open_store
from shells.deadline import within

Keep = Callable[[Path, Session], Storage]
Again = Callable[[Path], Storage]


def in_file(folder: Path, sitting: Session) -> Storage:
    return file_storage.create_storage(folder / "partie.jsonl", session_to_text(sitting))


def file_again(folder: Path) -> Storage:
    return file_storage.open_storage(folder / "partie.jsonl")


@dataclass(frozen=True)
class InBase:
    """The only game of a base, which is let go of with it."""

    store: SqliteStore
    number: int

    def read(self) -> str:
        return self.store.read(self.number)

    def apply(self, change: Change) -> None:
        self.store.change(self.number, change)

    def close(self) -> None:
        self.store.close()


def in_base(folder: Path, sitting: Session) -> Storage:
    store, dealt = open_store(folder / "parties.db"), replace(sitting, steps=())
    base = InBase(store, store.create(session_to_text(dealt).rstrip("\n"), False, ()))
    base.apply(change_between(dealt, sitting))
    return base


def base_again(folder: Path) -> Storage:
    return InBase(open_store(folder / "parties.db"), 1)


KINDS: list[tuple[Keep, Again]] = [(in_file, file_again), (in_base, base_again)]


@pytest.mark.parametrize(("keep", "again"), KINDS)
@pytest.mark.parametrize("name", GAMES)
def test_what_was_kept_change_by_change_is_the_game(keep: Keep, again: Again, name: str, tmp_path: Path) -> None:
    players = (PERSON,) if game_named(name).seats == 1 else (PERSON, "premier")
    sitting = begun(name, players)
    store = keep(tmp_path, sitting)
    for before, _, after in course(sitting, Random(7), 60):
        if after is not before:
            store.apply(change_between(before, after))
        sitting = after
    assert told(store) == kept_of(sitting)
    store.close()
    store = again(tmp_path)
    assert told(store) == kept_of(sitting)
    store.close()


def told(store: Storage) -> tuple[Any, ...]:
    sitting, damage = session_from_text(store.read(), game_named)
    assert damage is None
    return kept_of(sitting)


def kept_of(sitting: Session) -> tuple[Any, ...]:
    later = tuple(step.move for step in sitting.undone)
    return sitting.record, sitting.players, later, sitting.match, sitting.gave_up


@pytest.mark.parametrize(("keep", "again"), KINDS)
def test_the_second_opener_is_told(keep: Keep, again: Again, tmp_path: Path) -> None:
    store = keep(tmp_path, begun("md", (PERSON,)))
    with pytest.raises(AlreadyOpenError):
        again(tmp_path)
    store.close()
    again(tmp_path).close()


def test_who_takes_over_has_the_game_and_the_first_is_told_at_its_next_move(tmp_path: Path) -> None:
    sitting = begun("md", (PERSON,))
    first = in_file(tmp_path, sitting)
    events = [(b, a) for b, _, a in course(sitting, Random(1), 6) if a is not b]
    first.apply(change_between(*events[0]))
    second = file_storage.open_storage(tmp_path / "partie.jsonl", over=True)
    assert told(second) == kept_of(events[0][1])
    with pytest.raises(TakenOverError):
        first.apply(change_between(*events[1]))
    second.apply(change_between(*events[1]))
    first.close()
    with pytest.raises(AlreadyOpenError):
        file_again(tmp_path)
    second.apply(change_between(*events[2]))
    assert told(second) == kept_of(events[2][1])
    second.close()
    assert [file.name for file in tmp_path.iterdir()] == ["partie.jsonl"]


@pytest.mark.parametrize(("keep", "again"), KINDS)
@pytest.mark.parametrize("name", ["md", "r7", "klondike"])
def test_a_full_disk_leaves_what_was_kept(
    keep: Keep, again: Again, name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whatever is to be kept: moves, what was taken back, the end of a game, its beginning again."""
    sitting = begun(name, (PERSON,))
    store = keep(tmp_path, sitting)
    for before, _, after in course(sitting, Random(1), 40):
        if after is before:
            continue
        with monkeypatch.context() as full:
            full.setattr(os, "fsync", lambda _: (_ for _ in ()).throw(OSError(errno.ENOSPC, "full")))
            with pytest.raises(OSError, match="full"):
                store.apply(change_between(before, after))
        assert told(store) == kept_of(before)
        store.apply(change_between(before, after))
        assert told(store) == kept_of(after)
    store.close()
    store = again(tmp_path)
    assert told(store) == kept_of(after)
    store.close()


def test_a_base_counts_no_end_that_it_could_not_keep(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    sitting = begun("r7", (PERSON,))
    over = advance(sitting, Finish(0))
    base = in_base(tmp_path, sitting)
    assert isinstance(base, InBase)
    with monkeypatch.context() as full:
        full.setattr(os, "fsync", lambda _: (_ for _ in ()).throw(OSError(errno.ENOSPC, "full")))
        with pytest.raises(OSError, match="full"):
            base.apply(change_between(sitting, over))
    assert base.store.ends() == []
    base.apply(change_between(sitting, over))
    (end,) = base.store.ends()
    assert json.loads(end)["moves"] == len(over.steps)
    base.close()


def test_a_commit_that_fails_leaves_what_was_kept(tmp_path: Path) -> None:
    sitting = begun("md", (PERSON,))
    base = in_base(tmp_path, sitting)
    (b0, a0), (b1, a1), *_ = [(b, a) for b, _, a in course(sitting, Random(1), 9) if a is not b]
    base.apply(change_between(b0, a0))
    impossible: Any = (*change_between(b1, a1).lines, object())
    with pytest.raises(OSError, match="not supported"):
        base.apply(change_between(b1, a1)._replace(lines=impossible))
    assert told(base) == kept_of(a0)
    base.apply(change_between(b1, a1))
    assert told(base) == kept_of(a1)
    base.close()


def test_what_is_caught_up_with_at_once_is_whole(tmp_path: Path) -> None:
    """A header that said how many moves follow says nothing of others."""
    begun_ = begun("md", (PERSON,))
    first, *_, last = [after for before, _, after in course(begun_, Random(1), 9) if after is not before]
    store = in_file(tmp_path, begun_)
    store.apply(change_between(begun_, last))
    store.close()
    store = file_again(tmp_path)
    store.apply(change_between(last, replace(first, undone=())))
    assert told(store) == kept_of(replace(first, undone=()))
    store.close()


def test_a_file_that_is_left_says_how_many_moves_it_has(tmp_path: Path) -> None:
    sitting = begun("md", (PERSON,))
    store = in_file(tmp_path, sitting)
    after = next(after for before, _, after in course(sitting, Random(1), 6) if after is not before)
    store.apply(change_between(sitting, after))
    store.close()
    file = tmp_path / "partie.jsonl"
    *rest, _ = file.read_text("utf-8").splitlines(keepends=True)
    file.write_text("".join(rest), "utf-8")
    damaged = file.read_bytes()
    assert session_from_text(files.read_lossy(file), game_named)[1] is not None
    file_again(tmp_path).close()
    assert file.read_bytes() == damaged  # what was only read is not said to be whole


def test_who_leaves_a_game_that_was_taken_over_changes_nothing(tmp_path: Path) -> None:
    sitting = begun("md", (PERSON,))
    first = in_file(tmp_path, sitting)
    (b0, a0), (b1, a1), *_ = [(b, a) for b, _, a in course(sitting, Random(1), 9) if a is not b]
    first.apply(change_between(b0, a0))
    second = file_storage.open_storage(tmp_path / "partie.jsonl", over=True)
    second.apply(change_between(b1, a1))
    now = (tmp_path / "partie.jsonl").read_bytes()
    first.close()
    assert (tmp_path / "partie.jsonl").read_bytes() == now
    with pytest.raises(AlreadyOpenError):
        file_again(tmp_path)
    second.close()


def test_who_owns_what_leaves_nothing_behind(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(file_ownership, "gettempdir", lambda: str(tmp_path))
    store = in_file(tmp_path, begun("md", (PERSON,)))
    over = file_storage.open_storage(tmp_path / "partie.jsonl", over=True)
    store.close()
    over.close()
    (folder,) = (place for place in tmp_path.iterdir() if place.is_dir())
    assert [file.suffix for file in folder.iterdir() if file.suffix != ".lock"] == []


def test_a_full_disk_takes_a_game_from_nobody(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    sitting = begun("md", (PERSON,))
    first = in_file(tmp_path, sitting)
    after = next(after for before, _, after in course(sitting, Random(1), 6) if after is not before)

    def full(self: Path, text: str) -> int:
        self.touch()
        raise OSError(errno.ENOSPC, "full")

    with monkeypatch.context() as disk:
        disk.setattr(Path, "write_text", full)
        with pytest.raises(OSError, match="full"):
            file_storage.open_storage(tmp_path / "partie.jsonl", over=True)
    first.apply(change_between(sitting, after))
    assert told(first) == kept_of(after)
    first.close()


PLAYER = """
import sys, time
from pathlib import Path
from random import Random
from rummifun.games import game_named
from rummifun.session.events import Move, advance
from rummifun.session.steps import available_acts
from rummifun.session.persistence import AlreadyOpenError, TakenOverError, change_between, session_from_text
from rummifun.shells.storage.file_storage import open_storage
from rummifun.shells.web.sqlite_store import open_store

chance, kind, folder = Random(int(sys.argv[3])), sys.argv[1], Path(sys.argv[2])

class InBase:
    def __init__(self):
        self.store = open_store(folder / "parties.db")

    def read(self):
        return self.store.read(1)

    def apply(self, change):
        self.store.change(1, change)

    def close(self):
        self.store.close()

def taken_up():
    if kind == "file":
        return open_storage(folder / "partie.jsonl", over=chance.random() < 0.5)
    return InBase()

if "holding" in sys.argv:
    store = taken_up()
    print("held", flush=True)
    time.sleep(60)
for _ in range(40):
    try:
        store = taken_up()
    except AlreadyOpenError:
        time.sleep(chance.random() / 200)
        continue
    sitting, damage = session_from_text(store.read(), game_named)
    assert damage is None, damage
    try:
        for _ in range(chance.randrange(1, 9)):
            if sitting.seat is None:
                break
            proposed = available_acts(sitting.game, sitting.game.view(sitting.state, 0))
            after = advance(sitting, Move(0, chance.choice(proposed).move))
            store.apply(change_between(sitting, after))
            for i, step in enumerate(after.steps[len(sitting.steps):], len(sitting.steps)):
                print(i, sitting.game.write(step.move), flush=True)
            sitting = after
            time.sleep(chance.random() / 500)
    except TakenOverError:
        pass
    store.close()
    if kind == "base":
        time.sleep(chance.random() / 20)  # else the other waits, and hardly ever has it
"""
PLAYERS = [("file", in_file, file_again), ("base", in_base, base_again)]


@pytest.mark.parametrize(("kind", "keep", "again"), PLAYERS)
def test_two_processes_at_one_game_lose_nothing_that_was_accepted(
    kind: str, keep: Keep, again: Again, tmp_path: Path, effort: Effort
) -> None:
    """Each tells what was accepted of it: every line is kept, at its place."""
    for seed in range(effort(1, 200)):
        folder = tmp_path / str(seed)
        folder.mkdir()
        keep(folder, begun("klondike", (PERSON,))).close()
        command = [sys.executable, "-c", PLAYER, kind, str(folder)]
        pair = [subprocess.Popen([*command, str(2 * seed + i)], stdout=subprocess.PIPE, text=True) for i in range(2)]
        accepted = [line for one in pair for line in one.communicate(timeout=120)[0].splitlines()]
        assert [one.returncode for one in pair] == [0, 0]
        store = again(folder)
        sitting, damage = session_from_text(store.read(), game_named)
        store.close()
        assert damage is None
        moves = [f"{i} {sitting.game.write(step.move)}" for i, step in enumerate(sitting.steps)]
        assert sorted(accepted) == sorted(moves)


@pytest.mark.parametrize(("kind", "keep", "again"), PLAYERS)
def test_who_was_killed_owns_nothing(kind: str, keep: Keep, again: Again, tmp_path: Path) -> None:
    keep(tmp_path, begun("md", (PERSON,))).close()
    command = [sys.executable, "-c", PLAYER, kind, str(tmp_path), "0", "holding"]
    with subprocess.Popen(command, stdout=subprocess.PIPE) as one:
        assert one.stdout is not None
        with within(60, one):
            assert one.stdout.readline() == b"held\n"
        with pytest.raises(AlreadyOpenError):
            again(tmp_path)
        one.send_signal(signal.SIGKILL)
        one.wait(30)
    again(tmp_path).close()

"""Storage of games, the same tests for each kind: every accepted event is kept, after any fault."""

import errno
import multiprocessing
import os
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, replace
from multiprocessing.connection import Connection
from pathlib import Path
from random import Random
from typing import Any

import pytest
from crashes.acknowledged import kept_parts
from harness.effort import Effort
from harness.nonempty import nonempty
from session.test_advance import begun, course

from rummifun.games import GAMES, game_named
from rummifun.session import persistence
from rummifun.session.events import Move, advance
from rummifun.session.persistence import Change, change_between, session_from_text, session_to_text
from rummifun.session.session import PERSON, Session
from rummifun.session.steps import available_acts
from rummifun.shells.web.sqlite_store import SqliteStore, open_store
from rummifun.storage import file_storage, files

Storage = Any  # a FileStorage, or the only game of a database
Keep = Callable[[Path, Session], Storage]
Again = Callable[[Path], Storage]


def in_file(folder: Path, session: Session) -> Storage:
    return file_storage.create_storage(folder / "partie.jsonl", session_to_text(session))


def file_again(folder: Path) -> Storage:
    return file_storage.open_storage(folder / "partie.jsonl")


@dataclass(frozen=True)
class InBase:
    """The only game of a database, which is closed with it."""

    store: SqliteStore

    def read(self) -> str:
        return self.store.read(1)

    def apply(self, change: Change) -> None:
        self.store.change(1, change)

    def close(self) -> None:
        self.store.close()


def in_base(folder: Path, session: Session) -> Storage:
    store, dealt = open_store(folder / "parties.db"), replace(session, steps=())
    assert store.create(session_to_text(dealt).rstrip("\n"), False, ()) == 1
    base = InBase(store)
    base.apply(change_between(dealt, session))
    return base


def base_again(folder: Path) -> Storage:
    return InBase(open_store(folder / "parties.db"))


of_each_kind = pytest.mark.parametrize(("keep", "again"), [(in_file, file_again), (in_base, base_again)])


@of_each_kind
@pytest.mark.parametrize("name", GAMES)
def test_storage_keeps_a_game_change_by_change(keep: Keep, again: Again, name: str, tmp_path: Path) -> None:
    session = begun(name, (PERSON,) if game_named(name).seats == 1 else (PERSON, "premier"))
    store = keep(tmp_path, session)
    for before, _, after in course(session, Random(7), 60):
        if after is not before:
            store.apply(change_between(before, after))
        session = after
    assert kept_in(store) == kept_parts(session)
    store.close()
    store = again(tmp_path)
    assert kept_in(store) == kept_parts(session)
    store.close()


def kept_in(store: Storage) -> tuple[Any, ...]:
    session, damage = session_from_text(store.read(), game_named)
    assert damage is None
    return kept_parts(session)


def changes_of(session: Session, n: int) -> list[tuple[Session, Session]]:
    """Play some events, and list the sessions before and after each change."""
    return [(before, after) for before, _, after in course(session, Random(1), n) if after is not before]


@contextmanager
def full_disk() -> Iterator[None]:
    """Let every write fail as on a full disk."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(os, "fsync", lambda _: (_ for _ in ()).throw(OSError(errno.ENOSPC, "full")))
        with pytest.raises(OSError, match="full"):
            yield


def test_open_storage_over_takes_a_game_and_the_first_is_told_at_its_next_move(tmp_path: Path) -> None:
    session = begun("md", (PERSON,))
    first = in_file(tmp_path, session)
    one, two, three, *_ = changes_of(session, 9)
    first.apply(change_between(*one))
    second = file_storage.open_storage(tmp_path / "partie.jsonl", over=True)
    assert kept_in(second) == kept_parts(one[1])
    with pytest.raises(persistence.TakenOverError):
        first.apply(change_between(*two))
    second.apply(change_between(*two))
    now = (tmp_path / "partie.jsonl").read_bytes()
    first.close()
    assert (tmp_path / "partie.jsonl").read_bytes() == now
    with pytest.raises(persistence.AlreadyOpenError):
        file_again(tmp_path)
    second.apply(change_between(*three))
    assert kept_in(second) == kept_parts(three[1])
    second.close()
    assert [file.name for file in tmp_path.iterdir()] == ["partie.jsonl"]


@pytest.mark.parametrize("name", ["md", "r7", "klondike"])
def test_apply_on_a_full_disk_leaves_what_was_kept(name: str, tmp_path: Path) -> None:
    """For every kind of change: moves, an undo, an end, a restart; `crashes` fill the disk of a base."""
    session = begun(name, (PERSON,))
    store = in_file(tmp_path, session)
    for before, after in nonempty(changes_of(session, 20)):
        with full_disk():
            store.apply(change_between(before, after))
        assert kept_in(store) == kept_parts(before)
        store.apply(change_between(before, after))
        assert kept_in(store) == kept_parts(after)
    store.close()
    store = file_again(tmp_path)
    assert kept_in(store) == kept_parts(after)
    store.close()


def test_apply_of_several_moves_at_once_is_whole(tmp_path: Path) -> None:
    """A header with the number of the moves that follow says nothing of others."""
    session = begun("md", (PERSON,))
    (_, first), *_, (_, last) = changes_of(session, 9)
    earlier = replace(first, undone=())
    store = in_file(tmp_path, session)
    store.apply(change_between(session, last))
    store.close()
    store = file_again(tmp_path)
    store.apply(change_between(last, earlier))
    assert kept_in(store) == kept_parts(earlier)
    store.close()


def test_close_says_how_many_moves_a_file_has(tmp_path: Path) -> None:
    session, file = begun("md", (PERSON,)), tmp_path / "partie.jsonl"
    store = in_file(tmp_path, session)
    store.apply(change_between(*changes_of(session, 6)[0]))
    store.close()
    *rest, _ = file.read_text("utf-8").splitlines(keepends=True)
    file.write_text("".join(rest), "utf-8")
    damaged = file.read_bytes()
    assert session_from_text(files.read_lossy(file), game_named)[1] is not None
    file_again(tmp_path).close()
    assert file.read_bytes() == damaged  # a file that was only read is not marked as whole


def test_close_leaves_no_lock_behind(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(file_storage, "gettempdir", lambda: str(tmp_path))
    store = in_file(tmp_path, begun("md", (PERSON,)))
    over = file_storage.open_storage(tmp_path / "partie.jsonl", over=True)
    store.close()
    over.close()
    (folder,) = (place for place in tmp_path.iterdir() if place.is_dir())
    assert [file.suffix for file in folder.iterdir() if file.suffix != ".lock"] == []


def test_open_storage_over_on_a_full_disk_takes_nobodys_game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    session = begun("md", (PERSON,))
    first = in_file(tmp_path, session)

    def full(self: Path, text: str) -> int:
        self.touch()
        raise OSError(errno.ENOSPC, "full")

    monkeypatch.setattr(Path, "write_text", full)
    with pytest.raises(OSError, match="full"):
        file_storage.open_storage(tmp_path / "partie.jsonl", over=True)
    monkeypatch.undo()
    before, after = changes_of(session, 6)[0]
    first.apply(change_between(before, after))
    assert kept_in(first) == kept_parts(after)
    first.close()


FORK = multiprocessing.get_context("fork")


def play(again: Again, folder: Path, seed: int, times: int, told: Connection) -> None:
    """Open a game again and again, make a few moves, and send the accepted ones."""
    chance, accepted = Random(seed), list[str]()
    for _ in range(times):
        try:
            over = chance.random() < 0.5 and again is file_again
            store = file_storage.open_storage(folder / "partie.jsonl", over=True) if over else again(folder)
        except persistence.AlreadyOpenError:
            time.sleep(chance.random() / 200)
            continue
        session, damage = session_from_text(store.read(), game_named)
        assert damage is None, damage
        with suppress(persistence.TakenOverError):
            for _ in range(chance.randrange(1, 9)):
                if session.seat is None:
                    break
                proposed = available_acts(session.game, session.game.view(session.state, 0))
                after = advance(session, Move(0, chance.choice(proposed).move))
                store.apply(change_between(session, after))
                n = len(session.steps)
                accepted += [f"{n + i} {session.game.write(step.move)}" for i, step in enumerate(after.steps[n:])]
                session = after
                time.sleep(chance.random() / 500)
        store.close()
        if again is base_again:
            time.sleep(chance.random() / 20)  # else the other waits, and hardly ever has it
    told.send(accepted)


def hold(again: Again, folder: Path, told: Connection) -> None:
    store = again(folder)
    told.send("held")
    time.sleep(60)
    store.close()


def apart(do: Callable[..., None], *given: Any) -> tuple[Any, Connection]:
    """Run a function in a process of its own, which sends its result."""
    there, told = FORK.Pipe(duplex=False)
    process = FORK.Process(target=do, args=(*given, told))
    process.start()
    told.close()
    return process, there


@of_each_kind
def test_storage_shared_by_two_loses_nothing_accepted(keep: Keep, again: Again, tmp_path: Path, effort: Effort) -> None:
    """Each process sends its accepted moves: every line is kept, at its place."""
    for seed in nonempty(range(effort(1, 200))):
        folder = tmp_path / str(seed)
        folder.mkdir()
        keep(folder, begun("klondike", (PERSON,))).close()
        pair = [apart(play, again, folder, 2 * seed + i, effort(8, 40)) for i in range(2)]
        accepted = [line for _, there in pair for line in there.recv()]
        for process, there in pair:
            process.join(60)
            there.close()
        assert [process.exitcode for process, _ in pair] == [0, 0]
        store = again(folder)
        session, damage = session_from_text(store.read(), game_named)
        store.close()
        assert damage is None
        moves = [f"{i} {session.game.write(step.move)}" for i, step in enumerate(session.steps)]
        assert sorted(accepted) == sorted(moves)


@of_each_kind
def test_open_storage_opens_a_game_whose_owner_was_killed(keep: Keep, again: Again, tmp_path: Path) -> None:
    keep(tmp_path, begun("md", (PERSON,))).close()
    process, there = apart(hold, again, tmp_path)
    assert there.recv() == "held"
    there.close()
    with pytest.raises(persistence.AlreadyOpenError):
        again(tmp_path)
    process.kill()
    process.join(200)
    again(tmp_path).close()

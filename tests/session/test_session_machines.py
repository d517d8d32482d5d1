"""A session and its file under any events: no accepted event is lost, a refused one changes nothing.

A machine sends any event by any seat in any order: moves, answers that come late, moves taken back and made
again, names, time that is up. The disk fails, another process takes the game over, it is left and opened again. After
each step the file is read, and holds the game.
"""

import errno
import os
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any

import pytest
from harness.effort import Effort
from hypothesis import HealthCheck, settings, stateful
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from rummifun.games import game_named
from rummifun.session import persistence
from rummifun.session.events import Event, PlayerAnswer, Rename, TimeUp, advance, event_refusal
from rummifun.session.persistence import AlreadyOpenError, TakenOverError, change_between, session_to_text
from rummifun.session.session import Session
from rummifun.storage import file_storage, files
from session.test_advance import SITTINGS, begun, event

CHANCE = st.integers(0, 1 << 32).map(Random)


class Kept(RuleBasedStateMachine):
    """A game in a file, and its players."""

    @initialize(table=st.sampled_from(SITTINGS), seed=st.integers(0, 99))
    def deal(self, table: tuple[str, tuple[str, ...], bool], seed: int) -> None:
        self.folder = TemporaryDirectory()
        self.file = Path(self.folder.name) / "partie.jsonl"
        self.apart = table[2]
        self.now = begun(*table, seed)
        self.store = file_storage.create_storage(self.file, session_to_text(self.now))
        self.answers: list[PlayerAnswer] = []

    @rule(chance=CHANCE, works=st.integers(0, 3))
    def something_happens(self, chance: Random, works: int) -> None:
        happening = event(self.now, chance)
        self.happens(happening, works > 0)
        if isinstance(happening, PlayerAnswer):
            self.answers.append(happening)

    @rule(seat=st.integers(-1, 2), name=st.text(max_size=5), works=st.integers(0, 3))
    def somebody_takes_a_name(self, seat: int, name: str, works: int) -> None:
        self.happens(Rename(seat, name), works > 0)

    @rule(seat=st.integers(-1, 2))
    def time_is_up(self, seat: int) -> None:
        self.happens(TimeUp(seat), True)

    @precondition(lambda self: self.answers)
    @rule(chance=CHANCE)
    def an_answer_comes_late(self, chance: Random) -> None:
        self.happens(chance.choice(self.answers), True)

    def happens(self, happening: Event, works: bool) -> None:
        said = session_to_text(self.now)
        after = advance(self.now, happening)
        assert (after is self.now) == (event_refusal(self.now, happening) is not None), happening
        assert session_to_text(self.now) == said
        nothing = session_to_text(after) == said  # as when an unused name is dropped: nothing is written
        if after is not self.now and self.keeps(change_between(self.now, after), works or nothing):
            self.now = after

    def keeps(self, new: Any, works: bool) -> bool:
        with pytest.MonkeyPatch.context() as disk:
            if not works:
                disk.setattr(os, "fsync", full)
                with pytest.raises(OSError, match=os.strerror(errno.ENOSPC)):
                    self.store.apply(new)
            else:
                self.store.apply(new)
        return works

    @rule(chance=CHANCE)
    def somebody_else_takes_it_over(self, chance: Random) -> None:
        with pytest.raises(AlreadyOpenError):
            file_storage.open_storage(self.file)
        first, self.store = self.store, file_storage.open_storage(self.file, over=True)
        after = advance(self.now, event(self.now, chance))
        if after is not self.now:
            with pytest.raises(TakenOverError):
                first.apply(change_between(self.now, after))
        self.now = self.read()
        first.close()

    @rule()
    def it_is_left_and_opened_again(self) -> None:
        self.store.close()
        self.store = file_storage.open_storage(self.file)
        self.now = self.read()

    def read(self) -> Session:
        session, damage = persistence.session_from_text(files.read_lossy(self.file), game_named, apart=self.apart)
        assert damage is None
        assert session_to_text(session) == session_to_text(self.now)
        return session

    @invariant()
    def the_file_holds_the_game(self) -> None:
        if hasattr(self, "file"):
            self.read()

    def teardown(self) -> None:
        if hasattr(self, "file"):
            self.store.close()
            self.folder.cleanup()


def full(_: int) -> None:
    raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))


def test_kept_game_loses_nothing_accepted_and_changes_with_nothing_refused(effort: Effort) -> None:
    asked = settings(max_examples=effort(4, 3000), suppress_health_check=list(HealthCheck))
    stateful.run_state_machine_as_test(Kept, settings=settings(asked, stateful_step_count=effort(15, 50)))

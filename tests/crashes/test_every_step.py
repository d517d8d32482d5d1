"""Kills before each change to a file, one after another: no instant is left to chance."""

import sys
from contextlib import closing
from pathlib import Path
from random import Random
from typing import Any

import pytest
from harness.effort import Effort
from session.test_advance import begun

from crashes.acknowledged import Home, Other, draw_event
from crashes.system_calls import runs
from crashes.test_killed_line_mode import line_for
from crashes.test_killed_studies import long_study, long_tournament
from rummifun.session.events import GiveUp, Move, Redo, Undo
from rummifun.session.persistence import session_to_text
from rummifun.session.session import PERSON
from rummifun.shells.web.sqlite_store import open_store
from rummifun.storage.checkpoints import load_checkpoint

pytestmark = pytest.mark.skipif(not sys.platform.startswith("linux"), reason="it looks at /proc")
SEED = 3


@pytest.mark.parametrize(("name", "kinds"), [("md", (None, Undo, Redo)), ("haricots", (None, GiveUp))])
def test_jouer_killed_at_each_step_has_what_was_shown(
    name: str, kinds: tuple[type[Other] | None, ...], tmp_path: Path
) -> None:
    home, events, lines, kills = Home(tmp_path), list[Move | Other](), list[str](), 0
    game = home.begins(name, SEED)
    game.shown()
    for kind in kinds:
        events.append(kind(0) if kind is not None else draw_event(game.session, Random(SEED), ()))
        lines.append(line_for(game.session, events[-1]))
        game.asks(events[-1])
        game.shown()
    words = ["jouer", name, "--graine", str(SEED), "--contre", "hasard"]
    for folder, last in runs(tmp_path, words, "".join(f"{line}\n" for line in lines)):
        home, prompts = Home(folder), (folder / "shown").read_text().count("\n> ")
        game = home.begins(name, SEED)
        if prompts:
            game.shown()
            home.begun()
        for n, event in enumerate(events[:prompts], 1):
            game.asks(event)
            if n < prompts or last:
                game.shown()
        home.check()
        kills += not last
    assert kills > 10


@pytest.mark.parametrize("long", [long_study, long_tournament])
def test_work_killed_before_each_step_has_a_checkpoint_that_counts(long: Any, tmp_path: Path, effort: Effort) -> None:
    games, before, kills = effort(2, 6), 0, 0
    each = "from rummifun.analysis import study_runner; study_runner.BLOCK = 1"  # else the clock cuts the blocks
    often = f"{each}; from rummifun.storage import checkpoints; checkpoints._PERIOD = -1.0"
    words, work, tally_again = long(SEED)
    words += ("--parties", str(games), "--graine", str(SEED), "--coeurs", "1", "--reprise", "f")
    for folder, last in runs(tmp_path, words, before=often):
        done = load_checkpoint(folder / "f", work, str)
        assert sum(map(tally_again, done.blocs), work.vide) == done
        assert done.parties >= before  # each kill is later than the one before
        before = done.parties
        kills += not last
    assert kills > games == before


@pytest.mark.parametrize("words", [("sauvegarde", "autre/parties.db", "--ecraser"), ("restaurer", "autre/parties.db")])
def test_sauvegarde_and_restaurer_killed_leave_two_whole_bases(words: tuple[str, ...], tmp_path: Path) -> None:
    """Any store found afterwards under a given name is one of the two, whole."""
    made = "import shutil; [shutil.copytree(f'../../{name}', name) for name in ('rummifun', 'autre')]"
    texts, kills = list[str](), 0
    for name, deal in (("rummifun", 1), ("autre", 2)):
        (tmp_path / name).mkdir()
        with closing(open_store(tmp_path / name / "parties.db")) as store:
            store.create(session_to_text(begun("md", (PERSON,), seed=deal)).partition("\n")[0], False, ())
            texts.append(store.read(1))
    for folder, last in runs(tmp_path / "runs", words, before=made):
        found = list[str]()
        for name in ("rummifun", "autre"):
            with closing(open_store(folder / name / "parties.db")) as store:
                found.append(store.read(1))
        after = [texts[words[0] == "restaurer"]] * 2
        assert found in ([after] if last else [texts, after])
        kills += not last
    assert kills > 1

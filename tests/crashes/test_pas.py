"""Killed before each thing that is done to a file, one after another: no instant is left to chance."""

from __future__ import annotations

import sys
from contextlib import closing
from pathlib import Path
from random import Random

import pytest
from play.test_advance import begun

from crashes.acknowledged import Home, Other, wished
from crashes.system_calls import runs
from crashes.test_ligne import typed
from rummifun.analysis import EMPTY, Plan, tally
from rummifun.games import game_named
from rummifun.session.events import GiveUp, Move, Redo, Undo
from rummifun.session.persistence import session_to_text
from rummifun.session.session import PERSON
from rummifun.shells.commands.checkpoints import load_checkpoint
from rummifun.shells.commands.studies import RunOptions, study_work
from rummifun.shells.web.sqlite_store import open_store

pytestmark = pytest.mark.skipif(not sys.platform.startswith("linux"), reason="it looks at /proc")

SEED = 3


@pytest.mark.parametrize(("name", "kinds"), [("md", (None, Undo, Redo, GiveUp)), ("haricots", (None, GiveUp))])
def test_a_game_killed_before_each_step_is_what_was_shown_of_it(
    name: str, kinds: tuple[type[Other] | None, ...], tmp_path: Path
) -> None:
    home, events, lines = Home(tmp_path), list[Move | Other](), list[str]()
    game = home.begins(name, SEED)
    game.shown()
    for kind in kinds:
        events.append(kind(0) if kind is not None else wished(game.sitting, Random(SEED), ()))
        lines.append(typed(game.sitting, events[-1]))
        game.asks(events[-1])
        game.shown()
    words = ["jouer", name, "--graine", str(SEED), "--contre", "hasard"]
    kills = 0
    for folder, last in runs(tmp_path, words, "".join(f"{line}\n" for line in lines)):
        home, shown = Home(folder), (folder / "shown").read_text()
        game, prompts = home.begins(name, SEED), shown.count("\n> ")
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


def test_a_study_killed_before_each_step_has_a_checkpoint_that_counts(tmp_path: Path) -> None:
    each = "from rummifun.analysis import study_runner; study_runner.BLOCK = 1"  # else the clock cuts the blocks
    often = f"{each}; from rummifun.shells.commands import studies; studies._PERIOD = -1.0"
    words = ["analyser", "md", "--moteur", "pur", "--parties", "6", "--graine", "3", "--coeurs", "1", "--reprise", "f"]
    work, before = study_work(Plan(game_named("md"), 3), RunOptions(6, moteur="pur")), 0
    kills = 0
    for folder, last in runs(tmp_path, words, before=often):
        done = load_checkpoint(folder / "f", work, str)
        assert sum((tally(Plan(game_named("md"), 3), games) for games in done.blocs), EMPTY) == done
        assert done.parties >= before  # each kill is later than the one before
        before = done.parties
        kills += not last
    assert before == 6
    assert kills > 6


@pytest.mark.parametrize("command", ["sauvegarde", "restaurer"])
def test_a_base_copied_and_killed_before_each_step_is_whole(command: str, tmp_path: Path) -> None:
    """Whatever is there afterwards under a name that somebody gave is one of the two, whole."""
    made = "import shutil; [shutil.copytree(f'../../{name}', name) for name in ('rummifun', 'autre')]"
    texts = []
    for folder, deal in ((tmp_path / "rummifun", 1), (tmp_path / "autre", 2)):
        folder.mkdir()
        with closing(open_store(folder / "parties.db")) as store:
            store.create(session_to_text(begun("md", (PERSON,), seed=deal)).partition("\n")[0], False, ())
            texts.append(store.read(1))
    copy = "autre/copie.db" if command == "sauvegarde" else "autre/parties.db"
    kills = 0
    for folder, last in runs(tmp_path / "runs", [command, copy], before=made):
        for file in (folder / "rummifun" / "parties.db", folder / copy):
            if file.exists():
                with closing(open_store(file)) as store:
                    assert store.read(1) in texts
        assert (folder / "rummifun" / "parties.db").exists()
        kills += not last
    with closing(open_store(folder / "rummifun" / "parties.db")) as store:
        assert store.read(1) == texts[command == "restaurer"]
    assert kills > 1

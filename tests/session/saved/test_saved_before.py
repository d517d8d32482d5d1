"""Files of earlier versions are still read: those of `before_play` were written by one."""

import json
import shutil
from pathlib import Path
from typing import Any, Final

import pytest
from shells.in_process import rummifun, sentence_of

from rummifun.games import game_named
from rummifun.session.persistence import session_from_text
from rummifun.shells.web.sqlite_store import open_store
from rummifun.storage import files

FOLDER: Final = Path(__file__).parent / "before_play"
EXPECTED: Final[dict[str, Any]] = json.loads((FOLDER / "expected.json").read_text(encoding="utf-8"))
RECORDS: Final = sorted(name for name in EXPECTED if name.endswith(".jsonl"))
NUMBERS: Final = sorted(
    int(name.split()[1]) for name in EXPECTED if name.startswith("parties.db") and name[-1].isdigit()
)


def told(text: str) -> dict[str, Any]:
    session, damage = session_from_text(text, game_named)
    return {
        "jeu": session.game.name,
        "options": dict(session.game.options),
        "joueurs": list(session.players),
        "coups": len(session.steps),
        "repris": len(session.undone),
        "match": None if session.match is None else [session.match.length, len(session.match.rounds)],
        "abime": damage is not None,
        "position": session.game.write_position(session.state),
    }


@pytest.mark.parametrize("name", RECORDS)
def test_session_from_text_opens_a_game_of_an_earlier_version(name: str) -> None:
    file = FOLDER / name
    assert told(files.read_lossy(file)) == EXPECTED[name]


def test_open_store_opens_the_base_of_an_earlier_server(tmp_path: Path) -> None:
    shutil.copy(FOLDER / "parties.db", tmp_path)
    store = open_store(tmp_path / "parties.db")
    try:
        for number in NUMBERS:
            assert told(store.read(number)) == EXPECTED[f"parties.db {number}"]
        assert store.ends() == EXPECTED["parties.db fins"]
    finally:
        store.close()


STUDIES: Final[dict[str, tuple[str, ...]]] = {
    "etude_pure": ("analyser", "md", "--joueur", "ecart", "--parties", "60", "--graine", "3"),
    "etude_r7": ("analyser", "r7", "--parties", "20000", "--graine", "3"),
    "comparer": ("analyser", "--comparer", "r7:tours=3", "r7:tours=5", "--parties", "3000", "--graine", "3"),
    "tournoi": ("tournoi", "haricots", "--joueurs", "glouton,hasard", "--parties", "6", "--graine", "1"),
}


@pytest.mark.parametrize("name", STUDIES)
def test_reprise_refuses_a_study_without_a_digest_and_leaves_it(name: str, tmp_path: Path) -> None:
    file = tmp_path / f"{name}.etude"
    shutil.copy(FOLDER / file.name, file)
    before = file.read_bytes()
    assert "checkpoint missing or damaged" in sentence_of(
        rummifun(tmp_path, *STUDIES[name], "--reprise", file, "--json", lang="en")
    )
    assert file.read_bytes() == before

"""What is said of a state in the middle of each game, and every name that can be typed: nothing changes unseen."""

import pytest

from rummifun.games import GAMES
from session.write_narrations import DOSSIER, dites


@pytest.mark.parametrize("nom", GAMES)
def test_dites_says_what_was_said(nom: str) -> None:
    said = (DOSSIER / f"{nom}.txt").read_text(encoding="utf-8").splitlines()
    assert [*dites(nom)] == said, (
        "if it is meant to change: python tests/session/write_narrations.py, and read what changed"
    )

"""Games say and do what their pages hold: a change to what they say, refuse, find or propose is meant, and read."""

from __future__ import annotations

from difflib import unified_diff

import pytest

from games.pages import FOLDER, PAGES, page_of

AGAIN = "if it is meant to change: python -m games.pages, and read what changed"


@pytest.mark.parametrize("name", PAGES)
def test_page_of_a_game_is_as_it_was(name: str) -> None:
    kept = (FOLDER / f"{name}.txt").read_text(encoding="utf-8").splitlines()
    changes = [*unified_diff(kept, page_of(name).splitlines(), "kept", "now", lineterm="", n=0)]
    assert not changes, "\n".join([AGAIN, *changes])


def test_no_page_is_left_over() -> None:
    assert {file.stem for file in FOLDER.iterdir()} == {*PAGES}

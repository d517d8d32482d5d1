"""Games say and do what their pages hold: a change to what they say, refuse, find or propose is meant, and read."""

import pytest

from games.pages import FOLDER, PAGES, differences, page_of


@pytest.mark.golden
@pytest.mark.parametrize("name", PAGES)
def test_page_of_a_game_is_as_it_was(name: str) -> None:
    kept = (FOLDER / f"{name}.txt").read_text(encoding="utf-8")
    assert not (changes := differences(kept, page_of(name))), f"if meant: python -m games.pages, and read\n{changes}"


def test_pages_are_those_of_the_games() -> None:
    assert {file.stem for file in FOLDER.iterdir()} == {*PAGES}

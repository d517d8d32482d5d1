"""A monkey plays every game: 20 000 keys and clicks each by night, and nothing breaks."""

from pathlib import Path

import pytest
from harness.effort import Effort

from rummifun.games import GAMES
from shells.tui.monkey import Table, romp, within


@pytest.mark.parametrize("name", GAMES)
def test_table_lives_through_what_a_monkey_does(name: str, tmp_path: Path, effort: Effort) -> None:
    async def play() -> int:
        async with Table(tmp_path, ever=True).run_test(size=(80, 24)) as pilot:
            return await romp(pilot, name, effort(30, 20_000), 3)

    assert within(play()) > 0
    assert {file.suffix for file in (tmp_path / "parties").iterdir()} == {".jsonl"}

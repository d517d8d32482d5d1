"""Screens as text, without their colours: compared with the files of `ecrans`, to be read when they change.

`ECRANS=1 python -m pytest tests/shells/tui/test_screens.py` writes them again.
"""

import os
from pathlib import Path

import pytest
from harness.effort import Effort
from harness.nonempty import nonempty

from rummifun.games import GAMES
from rummifun.shells.tui.new_game_screen import NewGameScreen
from shells.tui.monkey import Hands, Table, begun, looked, picture, romp, settled, within

HERE = Path(__file__).parent / "ecrans"
SCREENS = [  # the language, the size, then the file, the game (+ for its page, - for the menu) and the keys of each
    ("fr", (80, 24), ["menu_fr -", "klondike_fr klondike", "rummikub_fr rummikub", "descente descente tab enter"]),
    ("fr", (80, 24), ["r7 r7 space space space space"]),
    ("fr", (120, 40), ["klondike_large klondike b"]),
    ("fr", (58, 16), ["petit md"]),
    ("en", (80, 24), ["page_klondike +klondike", "klondike_pris klondike h enter", "haricots haricots b"]),
    ("en", (80, 24), ["rummikub_essai rummikub up right enter right enter c"]),
    ("en", (120, 40), ["menu_en_large - down down"]),
]


@pytest.mark.golden
@pytest.mark.parametrize(("lang", "size", "screens"), SCREENS)
async def test_table_shows_screens(app: Table, pilot: Hands, screens: list[str]) -> None:
    for screen in nonempty(screens):
        name, game, *keys = screen.split()
        if game.startswith("+"):
            app.push_screen(NewGameScreen(game[1:]))
        elif game != "-":
            begun(app, game, 5)
        await looked(pilot)
        for key in keys:
            await settled(pilot, key)
        await looked(pilot)
        await pilot.pause()
        shown, file = picture(app) + "\n", HERE / f"{name}.txt"
        if os.environ.get("ECRANS"):
            file.write_text(shown, encoding="utf-8")
        assert shown == file.read_text(encoding="utf-8")
        if game != "-":
            await app.pop_screen()


@pytest.mark.parametrize("name", GAMES)
def test_table_lives_through_what_a_monkey_does(name: str, tmp_path: Path, effort: Effort) -> None:
    async def play() -> int:
        async with Table(tmp_path, ever=True).run_test(size=(80, 24)) as pilot:
            return await romp(pilot, name, effort(30, 20_000), 6)

    assert within(play()) > 0
    assert {file.suffix for file in (tmp_path / "parties").iterdir()} == {".jsonl"}

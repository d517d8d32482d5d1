"""Screens as they read, without their colours: compared with the files of `ecrans`, to be looked at when they change.

`ECRANS=1 python -m pytest tests/shells/tui/test_ecrans.py` writes them again.
"""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from rummifun.shells.tui.menu_screen import NewGameScreen
from shells.tui.monkey import Hands, Table, begun, looked, picture, settled, typed

HERE = Path(__file__).parent / "ecrans"
SCREENS = (  # the file, the language, the size, the game (+ for its page), the keys
    ("menu_fr", "fr", (80, 24), "", ""),
    ("menu_en_large", "en", (120, 40), "", "down down"),
    ("page_klondike", "en", (80, 24), "+klondike", ""),
    ("klondike_fr", "fr", (80, 24), "klondike", ""),
    ("klondike_pris", "en", (80, 24), "klondike", "h enter"),
    ("klondike_large", "fr", (120, 40), "klondike", "b"),
    ("rummikub_fr", "fr", (80, 24), "rummikub", ""),
    ("rummikub_essai", "en", (80, 24), "rummikub", "up right enter right enter c"),
    ("descente", "fr", (80, 24), "descente", "tab enter"),
    ("haricots", "en", (80, 24), "haricots", "b"),
    ("r7", "fr", (80, 24), "r7", "space space space space"),
    ("petit", "fr", (58, 16), "md", ""),
)


@pytest.mark.golden
@pytest.mark.parametrize(("name", "lang", "size", "game", "keys"), SCREENS, ids=[screen[0] for screen in SCREENS])
async def test_table_shows_a_screen(app: Table, pilot: Hands, name: str, game: str, keys: str) -> None:
    await looked(pilot)
    if game.startswith("+"):
        app.push_screen(NewGameScreen(game[1:]))
    elif game:
        begun(app, game, 5)
    await looked(pilot)
    for key in keys.split():
        await typed(pilot, key)
        await settled(pilot)
    await looked(pilot)
    await pilot.pause()
    shown, file = picture(app) + "\n", HERE / f"{name}.txt"
    if os.environ.get("ECRANS"):
        file.write_text(shown, encoding="utf-8")
    assert shown == file.read_text(encoding="utf-8")

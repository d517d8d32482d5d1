"""Games of installed packages: found by their entry points and by their own names, but for what cannot be made."""

from __future__ import annotations

from pathlib import Path
from typing import Final

import pytest
from shells.installed_packages import installed

from rummifun.chance import Alea
from rummifun.games import GAMES, game_named, game_names, is_game_name
from rummifun.games.deal_codes import is_deal_code, read_deal_code, write_deal_code
from rummifun.games.registry import BUILTIN_GAMES
from rummifun.games.reussites.relais_des_7 import r7

MODULE: Final = """\
from dataclasses import replace
from rummifun.games.reussites.relais_des_7 import r7

class Odd:
    name = 7

golf, odd = replace(r7(), name="golf"), Odd()
"""

PLACES: Final = {
    "links": "of_others:golf",
    "odd": "of_others:odd",
    "again": "rummifun.games.reussites.montee_descente:md",
    "lost": "of_others:nothing",
    "gone": "no_such_module:game",
    "leaves": "of_who_leaves:game",
}


def test_game_names_are_those_of_installed_packages_that_can_be_made(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "of_others.py").write_text(MODULE, encoding="utf-8")
    (tmp_path / "of_who_leaves.py").write_text("raise SystemExit", encoding="utf-8")
    with installed(tmp_path, monkeypatch, PLACES):
        assert game_names() == (*GAMES, "golf", "7")
        assert [*filter(is_game_name, ("golf", "7", *PLACES, "other"))] == ["golf", "7", "links", "odd", "again"]
        assert [game_named(name).name for name in ("golf", "links", "again")] == ["golf", "golf", "md"]
        assert game_named("again", {"stocks": 2}).options["stocks"] == 2
        assert BUILTIN_GAMES.has_game("golf")
        assert BUILTIN_GAMES.game_names() == game_names()
        assert BUILTIN_GAMES.rules_for("golf", "en").title == "golf"
        assert BUILTIN_GAMES.build_game("golf") == game_named("golf") != r7()
        codes = ("golf:7", "golf:t3:7", "golf:golf", "lost:7", "md:x")
        assert [*filter(is_deal_code, codes)] == ["golf:7", "golf:t3:7", "md:x"]
        assert read_deal_code(write_deal_code(game_named("golf"), Alea(5))).name == "golf"

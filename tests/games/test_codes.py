"""Codes of deals: of every game and any of its options, written and read back."""

from __future__ import annotations

from typing import Any, Final

import pytest

from games.asked import refused
from rummifun.chance import Alea
from rummifun.games import GAMES, game_named
from rummifun.games.deal_codes import is_deal_code, read_deal_code, write_deal_code

OPTIONS: Final[list[tuple[str, dict[str, Any], str]]] = [
    *(("rummikub", {}, "rummikub:7"), ("r7", {"tours": 5}, "r7:t5:7")),
    *(("qll", {"pack": 52, "end_rule": "circular"}, "qll:p52:ecircular:7"), ("c4", {"start": "♥"}, "c4:s♥:7")),
    *(("c4", {"pack": "3x3"}, "c4:p3x3:7"), ("r7", {"pack": "2x13"}, "r7:t3:p2x13:7")),
    ("qll", {"pack": "2x3", "end_rule": "none"}, "qll:p2x3:enone:7"),
    *(("md", {"stocks": 1, "pack": "1x4"}, "md:s1:p1x4:7"), ("md", {}, "md:s4:7"), ("klondike", {}, "klondike:d3:7")),
    ("klondike", {"draw": 1, "waste_access": "top"}, "klondike:d1:watop:7"),
    ("klondike", {"worry_back": True, "max_redeals": 0, "stale_moves": 50}, "klondike:d3:wooui:m0:s50:7"),
    ("klondike_classique", {"worry_back": False}, "klondike_classique:d3:wonon:7"),
]


@pytest.mark.parametrize(("nom", "options", "code"), OPTIONS, ids=[code for *_, code in OPTIONS])
def test_read_deal_code_reads_options_back(nom: str, options: dict[str, Any], code: str) -> None:
    jeu, lu = game_named(nom, options), read_deal_code(code)
    assert write_deal_code(jeu, Alea(7)) == code
    assert (game_named(lu.name, lu.options), lu.deal) == (jeu, Alea(7))


@pytest.mark.parametrize("nom", GAMES)
def test_write_deal_code_writes_every_deal_of_a_game(nom: str) -> None:
    jeu = game_named(nom)
    for deal in (Alea(0), Alea(2**64 - 1), Alea(17, 4)):
        code = write_deal_code(jeu, deal)
        assert is_deal_code(code)
        assert not set(code) & set(" /\t")
        lu = read_deal_code(code)
        assert (game_named(lu.name, lu.options), lu.deal) == (jeu, deal)


def test_is_deal_code_knows_codes_from_names_and_files() -> None:
    codes = {"md:s4:1": True, "md:": True, "md": False, "mien.py:md": False, "./md:md": False, "": False, ":": False}
    assert {text: is_deal_code(text) for text in codes} == codes


@pytest.mark.parametrize(
    "text", ["md:", "md::1", "md:s:1", "md:4:1", "md:s4:s3:1", "md:1:s4", "rummikub:d3:1", "md:1.2.3"]
)
def test_read_deal_code_refuses_what_it_cannot_read(text: str) -> None:
    refusal = refused(read_deal_code, text)
    assert (refusal.code.name, refusal.got) == ("CodeIllisible", text)


@pytest.mark.parametrize(("text", "code"), [("belote:1", "JeuInconnu"), (f"md:{2**64}", "MotHorsBornes")])
def test_read_deal_code_refuses_a_code_of_no_game_or_deal(text: str, code: str) -> None:
    assert refused(read_deal_code, text).code.name == code

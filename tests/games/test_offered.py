"""The games on offer: a user's own come first, then ours; a name is offered, or refused with those there are."""

from __future__ import annotations

from dataclasses import replace

import pytest

from rummifun.games import GAMES
from rummifun.games.offered import OURS, Offered, Own
from rummifun.games.reussites.queue_leu_leu import qll
from rummifun.games.reussites.relais_des_7 import r7
from rummifun.refusal import Precondition

RELAIS = Own("relais", "a/relais.py:r7", r7)
MINE = Offered((RELAIS, Own("md", "mine.py:q", qll())))


def test_a_name_is_that_of_a_game_on_offer_or_of_none() -> None:
    for games, name, offered in (
        (OURS, "md", True),
        (OURS, "relais", False),
        (OURS, "golf", False),
        (MINE, "relais", True),
        (MINE, "klondike", True),
        (MINE, "golf", False),
    ):
        assert games.has(name) == offered
    assert MINE.names()[:3] == ("relais", "md", "rummikub")
    assert {*MINE.names()} == {"relais", *GAMES}
    assert OURS.found("md") is None


def test_a_game_of_ones_own_comes_before_another_of_its_name() -> None:
    assert MINE.named("md").name == "qll"
    assert OURS.named("md").name == "md"
    assert MINE.rules("md", "en").title == "À la queue leu leu"
    assert OURS.rules("md", "fr").title == "Montée-Descente"
    assert OURS.rules("golf", "fr").title == "golf"
    assert MINE.named("relais", {"tours": 2}).options == {"tours": 2}
    with pytest.raises(Precondition) as raised:
        MINE.named("golf")
    assert (raised.value.refusal.got, raised.value.refusal.expected) == ("golf", ", ".join(MINE.names()))


def test_a_file_that_changes_takes_the_place_of_what_it_held() -> None:
    assert (RELAIS.file, replace(RELAIS, place="relais:r7").file) == ("a/relais.py", "relais")
    other = Own("autre", RELAIS.place, qll())
    assert MINE.having(other) == Offered((other, MINE.own[1]))
    elsewhere = replace(other, place="b.py:q")
    assert MINE.having(elsewhere) == Offered((*MINE.own, elsewhere))

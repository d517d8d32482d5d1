"""A game that remembers its verdicts is the same game: equal, sent as the plain one, and right for every table."""

from __future__ import annotations

import pickle
from dataclasses import replace
from typing import Any

import pytest

from rummifun.chance import Alea
from rummifun.games import game_named
from rummifun.games.reussites.reussite import perdue

REUSSITES = ("r7", "qll", "c4", "md", "klondike", "klondike_classique")


@pytest.mark.parametrize("name", REUSSITES)
def test_a_game_that_remembers_equals_the_plain_game_and_is_sent_as_it(name: str) -> None:
    jeu: Any = game_named(name)
    same = jeu.remembering
    assert (same, hash(same), jeu) == (jeu, hash(jeu), same)
    assert same != replace(jeu, verdict=print)
    assert same.remembering is same
    assert pickle.loads(pickle.dumps(same)).verdict is jeu.verdict


def test_each_table_is_looked_at_once_even_if_another_is_equal_to_it() -> None:
    asked: list[Any] = []
    plain: Any = game_named("klondike")
    jeu = replace(plain, verdict=asked.append).remembering
    t, like = jeu.new(Alea(1)), jeu.new(Alea(1))
    assert t == like
    for table in (t, like, t, like):
        assert jeu.to_move(table) == 0
    assert asked == [t, like]


def test_two_games_on_one_table_keep_their_own_verdicts() -> None:
    jeu: Any = game_named("md")
    t = jeu.new(Alea(1))
    lost = replace(jeu, verdict=lambda _: perdue("here"))
    assert [one.remembering.to_move(t) for one in (jeu, lost, jeu)] == [0, None, 0]

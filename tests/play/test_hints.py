"""Hints: every game tells its moves little by little, and what is told leads to the move."""

from __future__ import annotations

from dataclasses import replace

import pytest

from rummifun.chance import Alea
from rummifun.core.held import proposed
from rummifun.core.record import Record
from rummifun.games import GAMES, game_named
from rummifun.games.rummikub import Piocher, jeu
from rummifun.messages import translation
from rummifun.play.asking import advice, answer
from rummifun.play.going import acts
from rummifun.play.hints import hint_of, missed, own_turn
from rummifun.play.sitting import PERSON, sit
from rummifun.players import adviser, glouton, player_for

STEPS = 12


@pytest.mark.parametrize("name", GAMES)
def test_every_move_is_told_little_by_little(name: str) -> None:
    game = game_named(name)
    state = game.new(Alea(7))
    for _ in range(STEPS):
        seat = game.to_move(state)
        if seat is None:
            return
        view, moves = game.view(state, seat), proposed(game, state)
        for move in moves[:8]:
            first, *_, last = hint_of(game, view, move).stages
            assert (first.act, first.piles) == (None, None)
            assert last.piles is not None or last.act in acts(game, view) or last.said.said(str)
            assert not any("{" in stage.said.said(translation("en")) for stage in (first, last))
        state = game.step(state, moves[-1])


def test_a_move_that_nobody_proposes_is_told_in_notation() -> None:
    md, en = game_named("md"), translation("en")
    stages = hint_of(md, md.view(md.new(Alea(7)), 0), md.read("s1>s2")).stages
    assert [stage.said.said(en) for stage in stages] == ["a card can go down", "s1>s2"]


def test_the_movements_of_an_arrangement_end_with_what_is_handed_in() -> None:
    sitting = sit(Record(jeu, Alea(1)), (PERSON, "glouton"))
    question = advice(sitting, adviser(jeu))
    assert question is not None
    move, reason = answer(question, player_for(jeu, "optimal"))
    view = jeu.view(sitting.state, 0)
    hint = hint_of(jeu, view, move, reason)
    arranged = jeu.arranged(view, move)
    assert arranged is not None
    assert sorted(map(str, hint.stages[-1].piles or ())) == sorted(map(str, arranged))
    assert [stage.follows for stage in hint.stages][:3] == [False, False, False]
    assert all(stage.follows for stage in hint.stages[3:])
    assert hint.whole == 2


def test_only_a_turn_that_stands_is_compared_with_the_best() -> None:
    begun = sit(Record(jeu, Alea(1)), (PERSON, "glouton"))
    drawn = sit(Record(jeu, Alea(1), (Piocher(),)), (PERSON, "glouton"))
    question = own_turn(drawn, 0, "optimal")
    assert question is not None
    best, _ = answer(question, player_for(jeu, "optimal"))
    said = missed(drawn, 0, question, best)
    assert said is not None
    assert said.said(str) == "7 tiles could have been laid"
    other = replace(drawn.steps[0], move=best)
    assert missed(replace(drawn, steps=(other, *drawn.steps)), 0, question, best) == said, (
        "the last turn, if it came twice"
    )
    assert missed(begun, 0, question, best) is None
    assert own_turn(drawn, 1, "optimal") is None
    patience = sit(Record(game_named("klondike"), Alea(1)), (PERSON,))
    assert own_turn(patience, 0, glouton.__name__) is None

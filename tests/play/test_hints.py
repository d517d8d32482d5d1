"""Hints: every game tells its moves little by little, and what is told leads to the move."""

from __future__ import annotations

from dataclasses import replace

import pytest

from rummifun.chance import Alea
from rummifun.core.record import Record
from rummifun.core.runtime_checks import proposed_moves
from rummifun.games import GAMES, game_named
from rummifun.games.rummikub import Piocher, jeu
from rummifun.messages import translation
from rummifun.players import adviser, glouton, player_for
from rummifun.session.hints import build_hint, missed_message, review_query
from rummifun.session.player_queries import advice_query, answer_query
from rummifun.session.session import PERSON, resume_session
from rummifun.session.steps import available_acts

STEPS = 12


@pytest.mark.parametrize("name", GAMES)
def test_build_hint_tells_every_move_little_by_little(name: str) -> None:
    game = game_named(name)
    state = game.new(Alea(7))
    for _ in range(STEPS):
        seat = game.to_move(state)
        if seat is None:
            return
        view, moves = game.view(state, seat), proposed_moves(game, state)
        for move in moves[:8]:
            first, *_, last = build_hint(game, view, move).stages
            assert (first.act, first.piles) == (None, None)
            assert last.piles is not None or last.act in available_acts(game, view) or last.text.localize(str)
            assert not any("{" in stage.text.localize(translation("en")) for stage in (first, last))
        state = game.step(state, moves[-1])


def test_build_hint_tells_a_move_that_nobody_proposes_in_notation() -> None:
    md, en = game_named("md"), translation("en")
    stages = build_hint(md, md.view(md.new(Alea(7)), 0), md.read("s1>s2")).stages
    assert [stage.text.localize(en) for stage in stages] == ["a card can go down", "s1>s2"]


def test_build_hint_ends_the_movements_of_an_arrangement_with_what_is_handed_in() -> None:
    sitting = resume_session(Record(jeu, Alea(1)), (PERSON, "glouton"))
    question = advice_query(sitting, adviser(jeu))
    assert question is not None
    move, reason = answer_query(question, player_for(jeu, "optimal"))
    view = jeu.view(sitting.state, 0)
    hint = build_hint(jeu, view, move, reason)
    arranged = jeu.arranged(view, move)
    assert arranged is not None
    assert sorted(map(str, hint.stages[-1].piles or ())) == sorted(map(str, arranged))
    assert [stage.is_automatic for stage in hint.stages][:3] == [False, False, False]
    assert all(stage.is_automatic for stage in hint.stages[3:])
    assert hint.full_stage == 2


def test_missed_message_compares_only_a_turn_that_stands_with_the_best() -> None:
    begun = resume_session(Record(jeu, Alea(1)), (PERSON, "glouton"))
    drawn = resume_session(Record(jeu, Alea(1), (Piocher(),)), (PERSON, "glouton"))
    question = review_query(drawn, 0, "optimal")
    assert question is not None
    best, _ = answer_query(question, player_for(jeu, "optimal"))
    said = missed_message(drawn, 0, question, best)
    assert said is not None
    assert said.localize(str) == "7 tiles could have been laid"
    other = replace(drawn.steps[0], move=best)
    assert missed_message(replace(drawn, steps=(other, *drawn.steps)), 0, question, best) == said, (
        "the last turn, if it came twice"
    )
    assert missed_message(begun, 0, question, best) is None
    assert review_query(drawn, 1, "optimal") is None
    patience = resume_session(Record(game_named("klondike"), Alea(1)), (PERSON,))
    assert review_query(patience, 0, glouton.__name__) is None

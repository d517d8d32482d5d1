"""Guided first games: what they say can be done, in order, to the last sentence, and nobody has to follow."""

from collections.abc import Iterator

import pytest

from rummifun.catalogue.players import player_for
from rummifun.core.game import AnyGame
from rummifun.games import game_named
from rummifun.messages import translation
from rummifun.session.events import Move, PlayerAnswer, advance, event_refusal
from rummifun.session.guide import GuideStep, begin_guided, guide_for, guide_query, guide_step, untold_lessons
from rummifun.session.player_queries import answer_query, next_query
from rummifun.session.session import Session, make_forced_moves

GUIDED = ("rummikub", "klondike", "haricots", "descente")
MOST = 20  # moves of a person


def guided_game(name: str) -> Session:
    game = game_named(name)
    guide = guide_for(game)
    assert guide is not None
    return make_forced_moves(begin_guided(game, guide))


def after_players(session: Session) -> Session:
    """Let the players of ours answer, until the person is to move."""
    while (question := next_query(session)) is not None:
        answer = answer_query(question, player_for(session.game, question.player))
        session = advance(session, PlayerAnswer(question, *answer))
    return session


def advised(session: Session) -> GuideStep | None:
    guide = guide_for(session.game)
    assert guide is not None
    question = guide_query(session, guide, 0)
    if question is None:
        return None
    return guide_step(session, guide, 0, *answer_query(question, player_for(session.game, question.player)))


def followed(session: Session) -> Iterator[tuple[Session, GuideStep]]:
    """Do what the guide says, for as long as it says anything."""
    session = after_players(session)
    while (step := advised(session)) is not None:
        yield session, step
        event = Move(0, step.hint.move)
        assert event_refusal(session, event) is None
        session = after_players(advance(session, event))


@pytest.mark.parametrize("name", GUIDED)
def test_guide_followed_tells_every_lesson(name: str) -> None:
    steps = list(followed(guided_game(name)))
    guide = guide_for(game_named(name))
    assert guide is not None
    told = [step.lesson.key for _, step in steps if step.lesson is not None]
    assert len(steps) <= MOST
    assert {*told} == {lesson.text for lesson in guide.lessons}
    assert steps[0][1].lesson is not None


@pytest.mark.parametrize("name", GUIDED)
def test_guide_left_for_another_move_goes_on_from_there(name: str) -> None:
    session = after_players(guided_game(name))
    first = advised(session)
    assert first is not None
    others = [act.move for act in session.here.scene(0).acts if act.move != first.hint.move]
    away = after_players(advance(session, Move(0, others[0] if others else first.hint.move)))
    assert away is not session
    step = advised(away)
    assert step is not None
    assert event_refusal(away, Move(0, step.hint.move)) is None


@pytest.mark.parametrize("name", GUIDED)
@pytest.mark.parametrize("lang", ["fr", "en"])
def test_lessons_are_short_sentences_in_both_languages(name: str, lang: str) -> None:
    guide, tr = guide_for(game_named(name)), translation(lang)
    assert guide is not None
    said = [tr(lesson.text) for lesson in guide.lessons]
    assert all(text.endswith(".") and len(text) <= 90 for text in said)
    assert lang == "en" or all(tr(lesson.text) != lesson.text for lesson in guide.lessons)


def test_untold_lessons_comes_back_where_a_move_is_undone() -> None:
    session = after_players(guided_game("klondike"))
    step, guide = advised(session), guide_for(session.game)
    assert step is not None
    assert guide is not None
    after = advance(session, Move(0, step.hint.move))
    assert len(untold_lessons(after, guide, 0)) < len(untold_lessons(session, guide, 0)) == len(guide.lessons)


def test_guide_for_game_without_one_is_none() -> None:
    game: AnyGame = game_named("md")
    assert guide_for(game) is None

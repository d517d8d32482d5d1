"""What is said to the page, in the words of the wire: to each seat what it may know."""

from datetime import date
from typing import Any

from rummifun.chance import Alea
from rummifun.core.record import Record
from rummifun.games import game_named, registry
from rummifun.games.rummikub import Bleu, Joker, Piocher, T, jeu
from rummifun.session.hints import build_hint
from rummifun.session.session import PERSON, Session, resume_session
from rummifun.session.steps import cached_scene, make_step
from rummifun.shells.web import handlers, presenter, serializers
from rummifun.shells.web import wire_messages as m
from rummifun.shells.web.menu import menu_message
from rummifun.shells.web.wire_messages import Face

TODAY = date(2026, 3, 1)
PLAYERS = (PERSON, "glouton")
ENGLISH = serializers.console_for("en")
BEGUN = Session(jeu, Alea(1), jeu.new(Alea(1)), PLAYERS, own_screens=True)
VIEW = jeu.view(BEGUN.state, 0)
SCENE = cached_scene(jeu, VIEW)


def test_console_for_a_language_that_is_not_spoken_is_french() -> None:
    assert (ENGLISH.lang, serializers.console_for("xx").lang) == ("en", "fr")


def test_handle_request_does_or_answers_with_a_sentence() -> None:
    assert handlers.handle_request(BEGUN, 0, m.TypedMoveRequest(3, "pioche"), ENGLISH).session.seat == 1
    said = handlers.handle_request(BEGUN, 0, m.UndoRequest(3), ENGLISH).reply
    assert said == m.Error("impossible", "there is nothing to undo")
    assert handlers.error_message("stale", ENGLISH).sentence == "the table has changed meanwhile"


def test_advice_message_is_an_act_of_the_scene() -> None:
    stages = (m.Stage("you have nothing to lay"), m.Stage("draw", source="pioche"))
    assert handlers.advice_message(BEGUN, 3, (Piocher(), None), ENGLISH) == m.Hint(3, 0, stages)


def test_step_message_and_replay_message_tell_what_was_shown_only_to_its_own_seat() -> None:
    drawn = (Face("3", "rouge"),)
    step = make_step(jeu, BEGUN.state, Piocher())
    replayed = resume_session(Record(jeu, Alea(1), (Piocher(),)), PLAYERS)
    made = [serializers.step_message(jeu, step, 1, seat, ENGLISH.tr) for seat in (0, 1)]
    again = [presenter.replay_message(replayed, seat, 0, 5, ENGLISH).steps[0] for seat in (0, 1)]
    for said in (made, again):
        assert ([one.shown for one in said], said[0].label) == ([drawn, ()], "draw")


def test_visible_code_is_not_told_to_a_spectator_of_a_deal_that_goes_on() -> None:
    game = game_named("klondike")
    session = Session(game, Alea(7), game.new(Alea(7)), (PERSON,))
    assert (presenter.visible_code(session, 0), presenter.visible_code(session, None)) == ("klondike:d3:7", None)


def test_presence_message_counts_by_seat() -> None:
    assert presenter.presence_message(PLAYERS, [0, 0, None]) == m.Presence((2, None), (None, None), 1)
    assert presenter.presence_message((PERSON, PERSON), [1], {0: 119.7, 1: 5.0}) == m.Presence((0, 1), (120, None), 0)


def test_menu_message_offers_games_with_their_pieces() -> None:
    menu = menu_message(registry.BUILTIN_GAMES, "fr", TODAY)
    assert [game.title for game in menu.games][:2] == ["Rummikub", "La descente"]
    klondike: Any = game_named("klondike")
    assert len(serializers.emblem_faces(klondike)) == 4
    assert [serializers.pack_family_of(game) for game in (jeu, klondike)] == ["tuile", "carte"]


def test_face_messages_and_parse_piles_say_pieces_as_faces() -> None:
    assert serializers.face_messages(SCENE, jeu.rack(VIEW)[:2]) == (Face("1", "rouge"), Face("9", "rouge"))
    piles = ((Face("8", "bleu"), Face("J", "joker"), Face("6", "bleu")),)
    assert serializers.parse_piles(jeu, piles) == ((T(6, Bleu), Joker, T(8, Bleu)),)
    stages = build_hint(jeu, VIEW, jeu.read("pose [9r 10r J 12r]")).stages
    shown = serializers.stage_message(jeu, stages[-1], str).piles
    assert shown is not None
    assert shown[0][2] == Face("J", "joker")


def test_refusal_message_says_its_pieces() -> None:
    why = jeu.draft(VIEW, (jeu.rack(VIEW)[:2],)).refusal
    assert why is not None
    said = serializers.refusal_message(3, SCENE, why, "en")
    assert said.sentence == "a combination has at least 3 tiles; this one has 2: red 1, red 9 (Rummikub §5.1.4)"
    assert len(said.pieces) == 2


def test_draft_message_judges_pile_by_pile() -> None:
    said = serializers.draft_message(3, jeu, VIEW, jeu.read_piles(VIEW, "[7j 8j 9j] [1r 2j]"), ENGLISH)
    assert [(pile.good, pile.points) for pile in said.piles] == [(True, 24), (False, 0)]
    assert (said.points, said.wanted) == (24, 30)

"""A look back at a finished game: open hands, the pieces left, the turn that decided it."""

from dataclasses import replace
from typing import Any

from rummifun.catalogue.players import player_for
from rummifun.chance import Alea
from rummifun.core.record import Record
from rummifun.core.scene import Scene
from rummifun.games import game_named
from rummifun.games.rummikub import Piocher, jeu
from rummifun.messages import translation
from rummifun.session.lookback import TurningPoint, lookback_scene, pieces_left, turning_point, turning_queries
from rummifun.session.player_queries import answer_query
from rummifun.session.session import PERSON, Session, resume_session
from rummifun.session.steps import replay_steps

THREE = "trait J1 / J1+ 10r 10j 10n / J2+ 1b 5n / table [3r 4r 5r] / pioche 1n 2n / alea 1.2.3"
ONE = "trait J1 / J1+ 6r / J2+ 1b 5n / table [3r 4r 5r] / pioche 1n 2n / alea 1.2.3"


def played(position: str, *moves: Any) -> Session:
    first = jeu.read_position(position)
    return Session(jeu, position, first, (PERSON, "premier"), tuple(replay_steps(jeu, first, moves)))


def best_moves(over: Session) -> dict[int, Any]:
    asked = turning_queries(over, 0, "optimal")
    return {step: answer_query(question, player_for(jeu, "optimal"))[0] for step, question in asked.items()}


def won(position: str) -> Session:
    (best,) = best_moves(replace(played(position, Piocher()), gave_up=0)).values()
    return played(position, best)


def point_of(session: Session) -> TurningPoint | None:
    return turning_point(session, 0, best_moves(session))


def backs(scene: Scene) -> list[int]:
    own = [zone for zone in scene.zones if zone.seat is not None]
    return [sum(face.suit == "dos" for pile in zone.piles for face in pile.faces) for zone in own]


def test_lookback_scene_opens_every_hand_only_once_a_game_of_several_is_over() -> None:
    going = played(THREE, Piocher())
    over = replace(going, gave_up=0)
    shown = [backs(lookback_scene(session, session.here, 0)) for session in (going, over)]
    assert shown == [[0, 2], [0, 0]]
    patience = replace(resume_session(Record(game_named("klondike"), Alea(1)), (PERSON,)), gave_up=0)
    assert lookback_scene(patience, patience.here, 0) == patience.here.scene(0)


def test_pieces_left_counts_hands_that_are_hidden_too() -> None:
    assert pieces_left(played(THREE, Piocher(), Piocher())) == ((3, 2), (4, 2), (4, 3))


def test_turning_point_of_a_loser_is_the_turn_that_missed_the_most() -> None:
    over = replace(played(THREE, Piocher()), gave_up=0)
    point: Any = point_of(over)
    assert (point.step, point.title.localize(str), point.comment.localize(str)) == (
        0,
        "Turn 1: 3 tiles could have been laid",
        "You laid none.",
    )
    assert sorted(map(str, point.pieces)) == ["10j", "10n", "10r"]
    assert (point.before.state, len(point.after.state.table)) == (over.first, 2)
    assert point.title.localize(translation("fr")) == "Tour 1 : 3 tuiles auraient pu être posées"


def test_turning_point_of_a_winner_is_the_turn_that_laid_the_most() -> None:
    over = won(THREE)
    assert over.seat is None
    point: Any = point_of(over)
    assert (point.step, point.title.localize(str)) == (0, "Turn 1: 3 laid at once")
    assert point.comment.localize(str) == "3 in hand before it, 0 after it."
    assert point.after.state == over.state


def test_turning_point_is_none_where_nothing_is_worth_telling_and_before_the_end() -> None:
    assert point_of(won(ONE)) is None
    assert turning_queries(played(THREE, Piocher()), 0, "optimal") == {}
    assert turning_point(replace(played(THREE), gave_up=0), 0, {}) is None

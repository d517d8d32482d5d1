"""What a shell asks of a game as it goes on: who is to answer, what a move is called, what it has shown."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise
from typing import Any

import pytest
from games.toy_game import pli
from games.wrong_games import LaCarteJoueeDisparait

from rummifun.chance import Alea
from rummifun.core.record import Record
from rummifun.core.scene import Message
from rummifun.games import game_named
from rummifun.games.rummikub import Piocher, jeu
from rummifun.messages import translation
from rummifun.players import glouton, hasard, player_for, premier
from rummifun.refusal import Precondition
from rummifun.session.clock import Clock, TimeLimit
from rummifun.session.events import Move, advance
from rummifun.session.narration import narrate, speech_text
from rummifun.session.player_queries import advice_query, answer_query, next_query, play_out_steps
from rummifun.session.session import PERSON, is_clock_running, resume_session
from rummifun.session.steps import cached_scene, clear_scene_cache, make_step, revealed_pieces, step_label
from rummifun.session.winnability import has_quick_winnable_deals

MD: Any = game_named("md")


def test_a_player_of_ours_is_asked_when_it_is_its_turn_and_only_then() -> None:
    begun = resume_session(Record(jeu, Alea(1)), (PERSON, "glouton"))
    assert next_query(begun) is None
    question = next_query(advance(begun, Move(0, Piocher())))
    assert question is not None
    assert (question.player, question.visited) == ("glouton", ())
    over = replace(begun, gave_up=0)
    assert (next_query(over), advice_query(over, "glouton")) == (None, None)


def test_whoever_plays_alone_is_not_advised_to_go_back() -> None:
    sitting = resume_session(Record(MD, Alea(1)), (PERSON,))
    for _ in range(6):
        sitting = advance(sitting, Move(0, MD.moves(sitting.state)[-1]))
    question = advice_query(sitting, "glouton")
    assert question is not None
    assert question.visited == tuple(step.before for step in sitting.steps)
    seen: list[Any] = []

    def looking(game: Any, view: Any, moves: tuple[Any, ...], alea: Alea) -> tuple[Any, Message]:
        seen.extend(moves)
        return moves[0], Message("first")

    answer_query(question, looking)
    assert all(MD.step(question.state, move) not in question.visited for move in seen)


def test_whoever_can_only_go_back_does_and_a_forced_move_asks_nobody() -> None:
    game = game_named("klondike")
    sitting = resume_session(Record(game, Alea(7)), (PERSON,))
    question = advice_query(sitting, "glouton")
    assert question is not None
    moves = tuple(game.moves(sitting.state))
    everywhere = question._replace(visited=tuple(game.step(sitting.state, move) for move in moves))
    assert answer_query(everywhere, premier)[0] == moves[0]
    assert answer_query(question._replace(visited=everywhere.visited[:1]), premier)[0] == moves[1]
    descente = game_named("descente")
    forced_here = advice_query(resume_session(Record(descente, Alea(1)), (PERSON, PERSON)), "glouton")
    assert forced_here is not None

    def nobody(*asked: Any) -> Any:
        raise AssertionError

    assert answer_query(forced_here, nobody) == (descente.read("range"), None)


def test_players_are_observed_to_the_end_and_hear_of_it() -> None:
    heard: list[tuple[int, object]] = []

    class Hearing:
        __name__ = "hearing"

        def __call__(self, *asked: Any) -> Any:
            return hasard(*asked)

        def over(self, game: Any, seat: int, outcome: object) -> None:
            heard.append((seat, outcome))

    steps = [*play_out_steps(pli, Alea(1), pli.new(Alea(1)), (Hearing(), premier))]
    assert [step.seat for step in steps].count(0) == 3
    assert all(a.after == b.before for a, b in pairwise(steps))
    assert heard == [(0, pli.outcome(steps[-1].after))]


def test_a_users_game_that_loses_a_piece_stops_where_it_does() -> None:
    game = LaCarteJoueeDisparait()
    state = game.new(Alea(1))
    with pytest.raises(Precondition):
        make_step(game, state, next(iter(game.moves(state))))


def test_a_move_is_called_by_its_act_else_by_its_game_else_in_notation() -> None:
    en = translation("en")
    state = jeu.new(Alea(1))
    assert step_label(jeu, make_step(jeu, state, Piocher())).localize(en) == "draw"
    toy = pli.new(Alea(1))
    move = next(iter(pli.moves(toy)))
    assert step_label(pli, make_step(pli, toy, move)).localize(en) == "play 4"


def test_a_move_that_nobody_proposes_is_called_by_its_game() -> None:
    etat = jeu.read_position("trait J1 / J1+ 10r 10j 10n 3j / J2 1b / table [3r 4r 5r] / pioche 1n 2n / alea 1.2.3")
    pose = jeu.read("table [3r 4r 5r] [10r 10j 10n]")
    assert step_label(jeu, make_step(jeu, etat, pose)) == jeu.called(jeu.view(etat, 0), pose)


def test_what_a_move_shows_its_seat_is_what_it_draws() -> None:
    step = make_step(jeu, jeu.new(Alea(1)), Piocher())
    [drawn] = revealed_pieces(jeu, step)
    assert drawn in dict(jeu.known(jeu.view(step.after, 0)))


def test_the_last_move_shows_its_seat_nothing() -> None:
    qll = game_named("qll")
    *_, before, last = play_out_steps(qll, Alea(3), qll.new(Alea(3)), (player_for(qll, "glouton"),))
    assert qll.to_move(before.after) is not None
    assert qll.to_move(last.after) is None
    assert revealed_pieces(qll, last) == ()


def test_scenes_of_games_that_cannot_be_hashed_are_laid_out_again() -> None:
    class Listed:
        name = "lists"

        def scene(self, view: list[int]) -> list[int]:
            return [*view, 1]

        __hash__ = None  # type: ignore[assignment]

    assert cached_scene(Listed(), [3]) == [3, 1]  # type: ignore[arg-type, comparison-overlap]
    view = MD.view(MD.new(Alea(1)), 0)
    assert cached_scene(MD, view) is cached_scene(MD, view)
    before = cached_scene(MD, view)
    clear_scene_cache()
    assert cached_scene(MD, view) is not before


def test_time_runs_while_its_seat_looks_or_within_a_limit_while_anybody_is_there() -> None:
    begun = resume_session(Record(jeu, Alea(1)), (PERSON, PERSON))
    assert not is_clock_running(begun, {0, 1}, {0, 1})
    free = replace(begun, clock=Clock((0.0, 0.0)))
    assert [is_clock_running(free, {0, 1}, watching) for watching in ({0}, {1}, set())] == [True, False, False]
    limited = replace(begun, clock=Clock((0.0, 0.0), allowed=TimeLimit(60), is_started=True))
    assert [is_clock_running(limited, there, set()) for there in ({1}, set())] == [True, False]
    assert not is_clock_running(replace(limited, clock=Clock((0.0, 0.0), allowed=TimeLimit(60))), {0, 1}, {0})


def test_deals_are_soon_found_where_a_solver_is_better_than_a_plain_search() -> None:
    assert [has_quick_winnable_deals(game_named(name)) for name in ("klondike", "rummikub", "r7")] == [
        True,
        False,
        False,
    ]


def test_a_pile_is_told_by_its_place() -> None:
    en = translation("en")
    game = game_named("klondike")
    scene = game.scene(game.view(game.new(Alea(3)), 0))
    assert speech_text(narrate(scene, 0, "c3"), en).startswith("Column 3: 2 cards face down, then ")
    assert speech_text(narrate(scene, 0, "talon"), en) == "Stock: 24 cards face down."
    assert narrate(scene, 0, "c99") == ()


def test_the_greedy_player_answers_what_is_asked() -> None:
    question = next_query(advance(resume_session(Record(jeu, Alea(1)), (PERSON, "glouton")), Move(0, Piocher())))
    assert question is not None
    move, _ = answer_query(question, glouton)
    assert jeu.refusal(question.state, move) is None

"""The session's answers to a shell: the next query, labels of moves, revealed pieces, hints."""

from dataclasses import replace
from itertools import pairwise
from typing import Any

import pytest
from games.toy_game import pli
from games.wrong_games import LaCarteJoueeDisparait
from harness.nonempty import nonempty

from rummifun.catalogue.players import adviser, player_for
from rummifun.chance import Alea
from rummifun.core.record import Record
from rummifun.core.runtime_checks import proposed_moves
from rummifun.core.scene import Message
from rummifun.games import GAMES, game_named
from rummifun.games.rummikub import Piocher, jeu
from rummifun.games.rummikub.game import ARRANGEMENT
from rummifun.messages import translation
from rummifun.players import glouton, hasard, premier
from rummifun.refusal import Precondition
from rummifun.session.clock import Clock, TimeLimit, is_clock_running
from rummifun.session.events import Move, advance
from rummifun.session.hints import build_hint
from rummifun.session.player_queries import (
    advice_query,
    answer_query,
    missed_message,
    next_query,
    play_out_steps,
    review_query,
)
from rummifun.session.session import PERSON, players_at_seats, resume_session
from rummifun.session.steps import available_acts, cached_scene, make_step, revealed_pieces, step_label
from rummifun.session.winnability import has_quick_winnable_deals

MD: Any = game_named("md")
BEGUN = resume_session(Record(jeu, Alea(1)), (PERSON, "glouton"))


def test_next_query_asks_a_player_of_ours_at_its_turn_alone() -> None:
    assert next_query(BEGUN) is None
    question: Any = next_query(advance(BEGUN, Move(0, Piocher())))
    assert (question.player, question.visited) == ("glouton", ())
    assert jeu.refusal(question.state, answer_query(question, glouton)[0]) is None
    over = replace(BEGUN, gave_up=0)
    assert (next_query(over), advice_query(over, "glouton")) == (None, None)


def test_answer_query_shows_who_plays_alone_no_move_that_goes_back() -> None:
    session = resume_session(Record(MD, Alea(1)), (PERSON,))
    for _ in range(6):
        session = advance(session, Move(0, MD.moves(session.state)[-1]))
    question: Any = advice_query(session, "glouton")
    assert question.visited == tuple(step.before for step in session.steps)
    seen: list[Any] = []

    def looking(game: Any, view: Any, moves: tuple[Any, ...], alea: Alea) -> tuple[Any, Message]:
        seen.extend(moves)
        return moves[0], Message("first")

    answer_query(question, looking)
    assert all(MD.step(question.state, move) not in question.visited for move in seen)


def test_answer_query_goes_back_where_it_must_and_asks_nobody_of_a_forced_move() -> None:
    game = game_named("klondike")
    session = resume_session(Record(game, Alea(7)), (PERSON,))
    question: Any = advice_query(session, "glouton")
    moves = tuple(game.moves(session.state))
    everywhere = question._replace(visited=tuple(game.step(session.state, move) for move in moves))
    assert answer_query(everywhere, premier)[0] == moves[0]
    assert answer_query(question._replace(visited=everywhere.visited[:1]), premier)[0] == moves[1]
    descente = game_named("descente")
    forced_here: Any = advice_query(resume_session(Record(descente, Alea(1)), (PERSON, "glouton")), "glouton")

    def nobody(*asked: Any) -> Any:
        raise AssertionError

    assert answer_query(forced_here, nobody) == (descente.read("range"), None)


def test_play_out_steps_goes_to_the_end_and_players_hear_of_it() -> None:
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


def test_make_step_stops_where_a_piece_is_lost_and_step_label_is_that_of_the_act_the_game_or_notation() -> None:
    game = LaCarteJoueeDisparait()
    whole = game.new(Alea(1))
    with pytest.raises(Precondition):
        make_step(game, whole, next(iter(game.moves(whole))))
    en = translation("en")
    state = jeu.new(Alea(1))
    assert step_label(jeu, make_step(jeu, state, Piocher())).localize(en) == "draw"
    toy = pli.new(Alea(1))
    move = next(iter(pli.moves(toy)))
    assert step_label(pli, make_step(pli, toy, move)).localize(en) == "play 4"
    etat = jeu.read_position("trait J1 / J1+ 10r 10j 10n 3j / J2 1b / table [3r 4r 5r] / pioche 1n 2n / alea 1.2.3")
    pose = jeu.read("table [3r 4r 5r] [10r 10j 10n]")  # which is not proposed
    assert jeu.called is not None
    assert step_label(jeu, make_step(jeu, etat, pose)) == jeu.called(jeu.view(etat, 0), pose)


def test_revealed_pieces_are_those_drawn_and_none_at_the_end() -> None:
    step = make_step(jeu, jeu.new(Alea(1)), Piocher())
    [drawn] = revealed_pieces(jeu, step)
    assert drawn in dict(jeu.known(jeu.view(step.after, 0)))
    qll = game_named("qll")
    *_, before, last = play_out_steps(qll, Alea(3), qll.new(Alea(3)), (player_for(qll, "glouton"),))
    assert (qll.to_move(before.after), qll.to_move(last.after)) == (0, None)
    assert revealed_pieces(qll, last) == ()


def test_cached_scene_is_kept_unless_its_view_cannot_be_hashed() -> None:
    class Listed:
        name = "lists"

        def scene(self, view: list[int]) -> list[int]:
            return [*view, 1]

        __hash__ = None  # type: ignore[assignment]

    assert cached_scene(Listed(), [3]) == [3, 1]  # type: ignore[arg-type, comparison-overlap]
    view = MD.view(MD.new(Alea(1)), 0)
    assert cached_scene(MD, view) is cached_scene(MD, view)


def test_is_clock_running_while_its_seat_looks_or_within_a_limit_while_anybody_is_there() -> None:
    free, limited = Clock((0.0, 0.0)), Clock((0.0, 0.0), allowed=TimeLimit(60), is_started=True)
    assert [is_clock_running(free, 0, {0, 1}, watching) for watching in ({0}, {1}, set())] == [True, False, False]
    assert [is_clock_running(limited, 0, there, set()) for there in ({1}, set())] == [True, False]
    assert not is_clock_running(replace(limited, is_started=False), 0, {0, 1}, {0})


def test_has_quick_winnable_deals_where_a_solver_is_better_than_a_plain_search() -> None:
    quick = [has_quick_winnable_deals(game_named(name)) for name in ("klondike", "rummikub", "r7")]
    assert quick == [True, False, False]


@pytest.mark.parametrize("name", GAMES)
def test_players_at_seats_puts_the_person_where_he_wants(name: str) -> None:
    game = game_named(name)
    for seat in nonempty(range(game.seats)):
        players = players_at_seats(game, "glouton", seat)
        assert players[seat] != "glouton"
        assert players[:seat] + players[seat + 1 :] == ("glouton",) * (game.seats - 1)


STEPS = 12


@pytest.mark.parametrize("name", GAMES)
def test_build_hint_tells_every_move_little_by_little(name: str) -> None:
    game = game_named(name)
    state = game.new(Alea(7))
    for _ in nonempty(range(STEPS)):
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


def test_build_hint_tells_unproposed_moves_in_notation_and_ends_an_arrangement_with_what_is_handed_in() -> None:
    md, en = game_named("md"), translation("en")
    said = build_hint(md, md.view(md.new(Alea(7)), 0), md.read("s1>s2")).stages
    assert [stage.text.localize(en) for stage in said] == ["a card can go down", "s1>s2"]
    question: Any = advice_query(BEGUN, adviser(jeu))
    move, reason = answer_query(question, player_for(jeu, "optimal"))
    view = jeu.view(BEGUN.state, 0)
    hint = build_hint(jeu, view, move, reason)
    arranged: Any = ARRANGEMENT.arranged(view, move)
    assert sorted(map(str, hint.stages[-1].piles or ())) == sorted(map(str, arranged))
    assert [stage.is_automatic for stage in hint.stages] == [False] * 3 + [True] * (len(hint.stages) - 3)
    assert hint.full_stage == 2


def test_missed_message_compares_only_a_turn_that_stands_with_the_best() -> None:
    drawn = resume_session(Record(jeu, Alea(1), (Piocher(),)), (PERSON, "glouton"))
    question: Any = review_query(drawn, 0, "optimal")
    best, _ = answer_query(question, player_for(jeu, "optimal"))
    said: Any = missed_message(drawn, 0, question, best)
    assert said.localize(str) == "7 tiles could have been laid"
    other = replace(drawn.steps[0], move=best)
    twice = replace(drawn, steps=(other, *drawn.steps))  # the last turn counts
    assert missed_message(twice, 0, question, best) == said
    assert missed_message(BEGUN, 0, question, best) is None
    assert review_query(drawn, 1, "optimal") is None
    patience = resume_session(Record(game_named("klondike"), Alea(1)), (PERSON,))
    assert review_query(patience, 0, glouton.__name__) is None

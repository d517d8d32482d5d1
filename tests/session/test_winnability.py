"""Queries that look under the cards: winnable deals, the move that lost, a way to the end."""

import pickle
from contextlib import nullcontext
from pathlib import Path
from typing import Any, Final

import pytest
from harness.nonempty import nonempty

from rummifun.chance import Alea
from rummifun.console.screen import open_console
from rummifun.core.game import IllegalMove, RefusGame, replay
from rummifun.core.record import Record
from rummifun.games import GAMES, game_named
from rummifun.games.reussites import Gagnable, Indecise, Perdue
from rummifun.messages import translation
from rummifun.pieces.cartes import Roi
from rummifun.players import patience_solver
from rummifun.plugins.loading import load_game
from rummifun.refusal import Precondition, Refusal
from rummifun.session import winnability
from rummifun.session.events import Move, advance
from rummifun.session.session import PERSON, Session, make_forced_moves, resume_session
from rummifun.session.winnability import EASY, FAIR, HARD, WinnableDealQuery, WinStatusQuery, win_status_query

QUATRE_AS: Final = f"{Path(__file__).parents[2] / 'examples' / 'reussites' / 'quatre_as.py'}:quatre_as"
ALONE: Final = [name for name in GAMES if game_named(name).seats == 1]


def begun(name: str, seed: int, *moves: Any) -> Session:
    return resume_session(Record(game_named(name), Alea(seed), moves), (PERSON,))


def played(name: str, seed: int, n: int) -> Session:
    session, alea = begun(name, seed), Alea(seed)
    while len(session.steps) < n and session.seat is not None:
        moves = tuple(session.game.moves(session.state))
        i, alea = alea.below(len(moves))
        session = advance(session, Move(0, moves[i]))
    return session


def way_of(seed: int) -> tuple[Any, Any, Any]:
    session = begun("klondike", seed)
    return session.game, session.first, WinStatusQuery(session.game, (session.first,)).run().line


def said(asked: Any) -> str:
    message = asked.run().message()
    assert "{" not in message.localize(translation("fr"))
    return str(message.localize(translation("en")))


@pytest.mark.parametrize("name", GAMES)
def test_win_status_query_looks_under_no_cards_of_a_game_of_two(name: str) -> None:
    game = game_named(name)
    session = resume_session(Record(game, Alea(1)), (PERSON, "glouton")[: game.seats])
    alone = name in ALONE
    assert winnability.is_solvable_alone(game) == alone
    assert winnability.offers_winnability(game) == (name in ("md", "klondike", "klondike_classique", "vegas"))
    for ask in (win_status_query, winnability.difficulty_query):
        with nullcontext() if alone else pytest.raises(Precondition, match="sous les cartes"):
            ask(session)


@pytest.mark.parametrize(("name", "seed", "n"), [("md", 0, 200), ("klondike", 3, 60), ("klondike", 0, 60)])
def test_lost_since_is_the_first_move_that_lost(name: str, seed: int, n: int) -> None:
    asked = win_status_query(played(name, seed, n))
    since = asked.run().lost_since
    if since is None:
        assert said(asked) == "It can still be won."
        return
    assert said(asked) == f"It cannot be won any more, since move {since}."
    first = [asked.game.solution(state, 300_000) for state in asked.states[since - 1 : since + 1]]
    assert [*map(type, first)] == [Gagnable, Perdue]


def test_queries_say_from_anywhere_that_a_deal_cannot_be_won_or_that_it_is_not_known() -> None:
    lost = "This deal cannot be won, however you play."
    assert said(win_status_query(begun("klondike", 6))) == lost
    assert said(win_status_query(played("klondike", 6, 5))) == lost
    assert winnability.DifficultyQuery(game_named("klondike"), begun("klondike", 6).first, Alea(1)).run().key == lost
    unknown = "Not known: {n} positions were looked at, and that was not enough."
    session = begun("klondike", 3)
    assert said(win_status_query(session, budget=2)) == unknown.format(n=2)
    told = winnability.DifficultyQuery(session.game, session.first, Alea(1), 2).run()
    assert told.localize(translation("en")) == unknown.format(n=2)


@pytest.fixture(autouse=True)
def _stubs_are_games(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(patience_solver, "as_game", lambda game: game)


class Ends:
    """A game that ends on the way to be proved."""

    patience = None

    def solution(self, state: int, budget: int) -> Any:
        raise IllegalMove(Refusal(RefusGame.PartieTerminee))


def test_win_status_query_proves_nothing_where_rules_end_or_the_middle_is_unknown() -> None:
    assert WinStatusQuery(Ends(), (0, 1), 3).run().message().localize(str).startswith("Not known: 3 positions")
    known = WinStatusQuery(Half(), tuple(range(13))).run()
    assert (known.is_cut_short, known.lost_since) == (True, 8)
    assert known.message().localize(str) == "It cannot be won any more, since move 8 at the latest."


class Half:
    """A game of states 0, 1, 2…, lost from 7 on; of 6 the solver knows nothing."""

    patience = None

    def solution(self, state: int, budget: int) -> Any:
        if state == 6:
            return Indecise(budget)
        return Perdue(1) if state >= 7 else Gagnable((), 1)


@pytest.mark.parametrize(("name", "seed"), [("klondike", 1), ("klondike_classique", 2), ("md", 0)])
def test_winning_hint_leads_to_the_end(name: str, seed: int) -> None:
    session, way, reasons = make_forced_moves(begun(name, seed)), None, 0
    while session.seat is not None:
        way = way and way.rest_from(session.state)
        if way is None:
            way = win_status_query(session).run().line
            assert way is not None
        told = winnability.winning_hint(session, way)
        assert "{" not in told.stages[-1].text.localize(translation("fr"))
        reasons += " (" in told.stages[-1].text.localize(translation("en"))
        session = advance(session, Move(0, told.move))
        assert len(session.steps) < 400
    outcome: Any = session.game.outcome(session.state)
    assert outcome.winner == 0
    assert reasons > 20
    assert said(win_status_query(session)) == "It is won."


def test_rest_from_is_none_after_another_move_and_line_is_one_that_the_rules_allow() -> None:
    game, first, way = way_of(1)
    other = next(move for move in game.moves(first) if move != way.moves[0])
    assert [way.rest_from(state) for state in (game.step(first, other), way.states[-1])] == [None, None]
    rest = way.rest_from(way.states[2])
    assert (rest.states, rest.moves) == (way.states[2:], way.moves[2:])
    session = played("md", 0, 3)
    line: Any = win_status_query(session).run().line
    assert (*replay(session.game, session.state, line.moves),) == line.states


def test_why_tells_what_a_move_is_good_for_and_for_which_king_a_space_is_made() -> None:
    game, _, way = way_of(7)
    told = {game.write(m): game.why(way.states[i], way.moves[i:]) for i, m in reversed([*enumerate(way.moves)])}
    tr = translation("en")
    assert told["c4>c1"].localize(tr) == "J♠ under it is needed"
    assert told["c5>c2"].localize(tr) == "J♠ goes onto it then"
    assert told["talon.3!rebut"].localize(tr) == "A♠ is to come"
    assert told["c3!"] is None
    said = set[Any]()
    for i in range(len(way.moves)):
        why = game.why(way.states[i], way.moves[i:])
        if why and why.key == "the space is for {card}":
            assert not way.states[i + 1][way.moves[i].source]
            said.add(dict(why.values)["card"].rang)
    assert said == {Roi}


@pytest.mark.parametrize("name", ["md", "klondike", "klondike_classique"])
def test_winnable_deal_query_finds_the_first_deal_that_can_be_won(name: str) -> None:
    game: Any = game_named(name)
    for seed in nonempty((1, 6) if name == "klondike" else (1,)):
        found = WinnableDealQuery(game, Alea(seed)).run()
        assert found.deal is not None
        assert found.deal.seed == seed + found.deals_tried - 1
        verdicts = [type(game.solution(game.new(Alea(n)), 30_000)) for n in range(seed, found.deal.seed + 1)]
        assert verdicts == [Perdue] * (found.deals_tried - 1) + [Gagnable]
        assert said_found(found) == f"Deal {found.deal.seed} can be won."


def said_found(found: winnability.FoundDeal) -> str:
    return found.message().localize(translation("en"))


def test_winnable_deal_query_tries_so_many_deals_within_its_budget() -> None:
    md, klondike = game_named("md"), game_named("klondike")
    none = WinnableDealQuery(md, Alea(3), tries=2).run()
    assert none == winnability.FoundDeal(None, 2)
    assert said_found(none) == "No deal that can be won was found among 2."
    assert WinnableDealQuery(klondike, Alea(1), budget=1).run() == winnability.FoundDeal(None, 1)
    last = Alea((1 << 64) - 1, 3)
    assert WinnableDealQuery(md, last, tries=1).run().deal is None
    after = WinnableDealQuery(md, last).run()
    assert after.deal == Alea(after.deals_tried - 2, 3)


def test_winnability_queries_take_a_game_of_ones_own() -> None:
    game: Any = load_game(QUATRE_AS, open_console("fr", {}))
    found = WinnableDealQuery(game, Alea(1), tries=2, budget=2_000).run()
    assert found.deals_tried <= 2
    session = resume_session(Record(game, Alea(1)), (PERSON,))
    assert win_status_query(session, 3).run().nodes == 3
    query: Any = WinnableDealQuery(game_named("klondike"), Alea(1))
    assert pickle.loads(pickle.dumps(query)) == query


def test_difficulty_sentence_is_that_of_the_nodes_and_of_the_share_that_wins() -> None:
    shares = (1, 2 / 3, 0.6, 1 / 3, 0.3, 0)
    assert [winnability.difficulty_sentence(10, share) for share in shares] == [EASY, EASY, FAIR, FAIR, HARD, HARD]
    assert [winnability.difficulty_sentence(nodes, 1) for nodes in (2_000, 2_001, 20_000, 20_001)] == [
        EASY,
        FAIR,
        FAIR,
        HARD,
    ]


@pytest.mark.parametrize(
    ("name", "seed", "n", "key"),
    [("md", 8, 20, EASY), ("md", 0, 20, FAIR), pytest.param("klondike", 5, 10, HARD, marks=pytest.mark.lent)],
)
def test_difficulty_query_tells_how_hard_a_deal_is(name: str, seed: int, n: int, key: str) -> None:
    asked = winnability.difficulty_query(played(name, seed, n))
    assert winnability.run_query(asked).key == key
    assert winnability.run_query(pickle.loads(pickle.dumps(asked))).key == key

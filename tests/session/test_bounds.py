"""Sessions at their bounds: budgets, lengths, numbers, how much is searched and remembered."""

import json
import shutil
import subprocess
from collections.abc import Iterator
from dataclasses import replace
from datetime import date, timedelta
from pathlib import Path
from typing import Any

import pytest

import rummifun
from rummifun.chance import Alea
from rummifun.core.record import Record
from rummifun.core.scene import Act, Message, Scene
from rummifun.games import game_named
from rummifun.games.reussites import Gagnable, Indecise, Perdue
from rummifun.messages import translation
from rummifun.players import patience_solver
from rummifun.protocol import move_server, player_protocol
from rummifun.protocol.move_server import NO_GAME, answer_request
from rummifun.session import puzzles, winnability
from rummifun.session.move_parser import MoveTextError, RefusTyped, complete_move, parse_move
from rummifun.session.piece_words import longest_spelling, split_words
from rummifun.session.player_names import clean_name
from rummifun.session.player_queries import advice_query
from rummifun.session.session import PERSON, resume_session
from rummifun.session.steps import Step, plays_itself
from rummifun.session.winnability import EASY, FAIR, DifficultyQuery, FoundDeal, WinnableDealQuery, difficulty_query
from session.twenty_touches import told_by_session
from session.write_touches import TOUCHES, answer, read_scene

MD: Any = game_named("md")
RUMMIKUB: Any = game_named("rummikub")
LONE: Any = resume_session(Record(MD, Alea(1)), (PERSON,))


@pytest.fixture(autouse=True)
def _stubs_are_games(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(patience_solver, "as_game", lambda game: game)


class Solved:
    """A game whose states are deals; it remembers the budgets of its solutions, which are given."""

    finish: Any = None
    arrangement = hand = patience = safe = called = None

    def __init__(self, *found: Any) -> None:
        self.found, self.budgets = found, list[int]()

    def new(self, deal: Alea) -> Alea:
        return deal

    def solution(self, state: Any, budget: int) -> Any:
        self.budgets.append(budget)
        found = self.found[(len(self.budgets) - 1) % len(self.found)]
        return Indecise(budget) if found is Indecise else found


def test_winnable_deal_query_looks_at_so_many_positions_of_a_deal_and_of_all_and_tries_200_deals() -> None:
    game = Solved(Indecise)
    assert (WinnableDealQuery(game, Alea(1)).run(), game.budgets) == (FoundDeal(None, 10), [30_000] * 10)
    assert WinnableDealQuery(game, Alea(1), budget=70_000).run() == FoundDeal(None, 3)
    assert game.budgets[10:] == [30_000, 30_000, 10_000]
    assert WinnableDealQuery(Solved(Perdue(0)), Alea(1)).run() == FoundDeal(None, 200)
    assert WinnableDealQuery(Solved(Perdue(0)), Alea(1), budget=3).run() == FoundDeal(None, 3)
    assert WinnableDealQuery(Solved(Perdue(5)), Alea(1), budget=16).run() == FoundDeal(None, 4)


@pytest.mark.parametrize(("wins", "said"), [(8, EASY), (7, FAIR)])
def test_difficulty_query_plays_greedily_from_12_points(monkeypatch: pytest.MonkeyPatch, wins: int, said: str) -> None:
    begun: list[Any] = []

    def greedy(game: object, state: object, alea: object) -> bool:
        begun.append(state)
        return len(begun) <= wins

    monkeypatch.setattr(winnability, "_greedy_wins", greedy)
    way = tuple(MD.moves(MD.new(Alea(8))))[:1]
    game = Solved(Gagnable(way, 5))
    monkeypatch.setattr(winnability, "replay", lambda *_: (0, 1, 2))
    assert DifficultyQuery(game, 0, Alea(1)).run().key == said
    assert (len(begun), {*begun}, game.budgets) == (12, {0, 1, 2}, [300_000])


class Endless(Solved):
    """A game that plays its own rest, and never ends."""

    seats, steps = 1, 0

    def to_move(self, state: int) -> int:
        return 0

    def view(self, state: int, seat: int) -> int:
        assert seat == 0, "a game for one has one seat"
        return state

    def finish(self, view: int) -> int:
        return 1

    def step(self, state: int, move: int) -> int:
        self.steps += move
        return state + move

    def outcome(self, state: int) -> None:
        return None


def test_difficulty_query_stops_a_greedy_player_after_400_moves(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(winnability, "replay", lambda *_: (0, 1))
    game = Endless(Gagnable((), 5))
    assert (DifficultyQuery(game, 0, Alea(1)).run().key, game.steps) == (winnability.HARD, 12 * 400)


def test_difficulty_query_depends_on_the_deal_alone_and_advice_query_remembers_300_steps() -> None:
    asked = difficulty_query(LONE), difficulty_query(LONE, 7)
    assert asked == tuple(DifficultyQuery(MD, LONE.first, Alea(0), n) for n in (winnability.DEAL_NODES, 7))
    advice: Any = advice_query(replace(LONE, steps=tuple(Step(0, None, n, LONE.first) for n in range(301))), "glouton")
    assert advice.visited == tuple(range(1, 301))


class Lone:
    """A game for one with a single move, and at last none or two."""

    name, seats = "lone", 1

    def __init__(self, last: int, left: int) -> None:
        self.last, self.left, self.seen = last, left, 0

    def new(self, alea: Alea) -> int:
        return 0

    def moves(self, state: int) -> Iterator[int]:
        self.seen = max(self.seen, state)
        return iter(range(self.left if state >= self.last else 1))

    def step(self, state: int, move: int) -> int:
        return state + 1


def test_plays_itself_where_a_thousand_moves_leave_no_choice() -> None:
    ends, chooses, goes_on = Lone(9, 0), Lone(9, 2), Lone(2000, 2)
    assert [plays_itself(game) for game in (ends, chooses, goes_on)] == [True, False, True]  # type: ignore[arg-type]
    assert [game.seen for game in (ends, chooses, goes_on)] == [9, 9, 999]
    assert [plays_itself(Lone(n, 2)) for n in (999, 1000)] == [False, True]  # type: ignore[arg-type]


def asked_of(table: Any, **fields: Any) -> Any:
    return answer_request(table, fields, game_named, "en")


def test_answer_request_takes_numbers_at_their_bounds(monkeypatch: pytest.MonkeyPatch) -> None:
    for seed in (0, (1 << 64) - 1):
        table, said = asked_of(NO_GAME, type="deal", game="md", seed=seed, number=seed, draws=seed and 7)
        assert (said["type"], table.record.origin) == ("state", Alea(seed, seed, seed and 7))
    budgets: list[int] = []

    def solve(game: object, state: object, budget: int) -> Indecise:
        budgets.append(budget)
        return Indecise(budget)

    monkeypatch.setattr(move_server, "solve_winnable", solve)
    monkeypatch.setattr(move_server, "node_budget", lambda game: 2_000_000)
    for asked in ({}, {"budget": 1}, {"budget": 1_000_000_000}):
        assert asked_of(table, type="solve", **asked)[1]["type"] == "solved"
    assert budgets == [1_000_000, 1, 1_000_000_000]


def test_hello_line_and_turn_line_say_their_version_and_limits() -> None:
    said = json.loads(player_protocol.hello_line(MD, 0, "en", 1.5, 256, 65_536))
    assert (move_server.VERSION, said["lines"]) == (1, 1)
    assert said["limits"] == {"seconds": 1.5, "memory": 256, "line": 65_536}
    state = MD.new(Alea(1))
    asked = json.loads(player_protocol.turn_line(MD, MD.view(state, 0), tuple(MD.moves(state)), Alea(17), "en", 2.0))
    assert (asked["chance"], asked["seconds"]) == (Alea(17).below(2_147_483_648)[0], 2.0)
    assert [move["n"] for move in asked["moves"]] == [*range(1, len(tuple(MD.moves(state))) + 1)]


def test_clean_name_and_longest_spelling_look_at_192_characters_and_32_words() -> None:
    assert [clean_name(" " * n + "Zoé") for n in (189, 190, 191, 192)] == ["Zoé", "Zo", "Z", ""]
    for n, found in ((31, 31), (32, 32), (33, 0)):
        words = ("c",) * n
        assert len(longest_spelling(split_words("c " * 40), {words})) == found


def test_daily_puzzle_has_the_levels_of_a_week(monkeypatch: pytest.MonkeyPatch) -> None:
    class Told:
        arrangement = property(lambda self: self)

        def puzzle(self, seed: int, level: int) -> tuple[int, int]:
            return seed, level

    monkeypatch.setattr(puzzles, "puzzle_game", Told)
    monday = date(2026, 11, 23)
    week = [puzzles.daily_puzzle.__wrapped__(monday + timedelta(n)) for n in range(7)]
    assert [(day.level, day.state, day.move) for day in week] == [
        (level, 20_261_123 + n, level) for n, level in enumerate((1, 2, 1, 2, 3, 2, 3))
    ]


class Numbered:
    """A game of which only the acts of its scene are used."""

    name, arrangement, hand = "numbered", None, None

    def scene(self, view: Any) -> Scene:
        return Scene(Message("now"), (), tuple(Act(n, Message("act"), f"c{n}") for n in range(1, 13)))

    def write(self, move: int) -> str:
        return f"w{move:03}"

    def read(self, text: str) -> Any:
        raise MoveTextError(text, 0, RefusTyped.AucunCoup)


def test_parse_move_reads_a_number_of_four_digits_and_complete_move_offers_eight_at_most() -> None:
    game, view = Numbered(), ("view",)
    assert [parse_move(game, view, text) for text in ("1", " 12 ", "0007")] == [1, 12, 7]
    for text in ("0", "13", "00001", "-1", "²"):
        with pytest.raises(MoveTextError):
            parse_move(game, view, text)
    game, view, en = Numbered(), ("view",), translation("en")
    assert [one.text for one in complete_move(game, view, "w", en)] == [f"w{n:03}" for n in range(1, 9)]
    assert len(complete_move(game, view, "w", en, most=3)) == 3


SHOWN = [("z" * 40, "z" * 30), ("zz 7b", "zz"), (f"[{'z' * 29}]", f"{'z' * 29}]"), (f" ; {',' * 40}", f"; {',' * 18}")]


@pytest.mark.parametrize(("text", "got"), SHOWN)
def test_parse_move_shows_so_much_of_what_it_does_not_understand(text: str, got: str) -> None:
    view = RUMMIKUB.view(RUMMIKUB.new(Alea(1)), 0)
    with pytest.raises(MoveTextError) as stopped:
        parse_move(RUMMIKUB, view, text)
    assert stopped.value.refusal.got == got


ASKED = json.loads(TOUCHES.read_text("utf-8"))
PAGE = Path(rummifun.__file__).parent / "page/static/touch_meaning.js"


def test_touch_means_what_it_meant() -> None:
    scenes = [*map(read_scene, ASKED["scenes"])]
    assert len(ASKED["asked"]) == 2000
    for at, how, held, place, index, quick, meant in ASKED["asked"]:
        assert answer(scenes[at], how, held, place, index, quick) == meant


def test_page_decides_each_touch_as_the_session(tmp_path: Path) -> None:
    decisions = shutil.copyfile(PAGE, tmp_path / "touch.mjs")
    command = ["node", str(TOUCHES.with_name("touch.mjs")), str(decisions), str(TOUCHES)]
    found = subprocess.run(command, capture_output=True, text=True, timeout=200, check=True)
    assert json.loads(found.stdout) == [meant for *_, meant in ASKED["asked"]]


def test_session_tells_the_rule_against_each_illegal_touch() -> None:
    told = list(told_by_session())
    assert [told[i].split(":")[0] for i in (1, 4, 6, 7)] == [
        *["a card goes on one of the next higher rank and of the other colour, red on black, black on red"] * 2,
        "A♦ is not the next card there",
        "there is no card there",
    ]
    assert (len(told), told[13], told[17]) == (20, "A♦ to its foundation", "3♠ onto 4♥")

"""Laws at their bounds: moves, faults and values shown, the length of a play followed."""

from collections.abc import Iterator
from itertools import islice
from types import SimpleNamespace
from typing import Any, Final

import pytest
from games.write_playthroughs import playthrough

from rummifun.chance import Alea
from rummifun.core.game import Outcome
from rummifun.core.scene import Message, Scene
from rummifun.laws import multiset
from rummifun.laws.check import Counterexample, check, describe_failure, failure_lines, report_lines
from rummifun.laws.game import termination
from rummifun.laws.law import Law
from rummifun.laws.position import playing
from rummifun.laws.random_walk import LawBreak, WalkReport, play_along
from rummifun.laws.reached_states import ReachedState, faultless_law, first_proposed_moves, random_play
from rummifun.messages import translation
from rummifun.players import premier
from rummifun.render.text import Style


class Counting:
    """A game for one whose states are numbers: it proposes so many moves for so many turns."""

    name, seats, options = "counting", 1, ()

    def __init__(self, offered: int = 1, turns: int = 10**9, bound: int | None = None, broken: int = -1) -> None:
        self.offered, self.turns, self.bound, self.broken = offered, turns, bound, broken

    def new(self, alea: Alea) -> int:
        return 0

    def to_move(self, state: int) -> int | None:
        return 0 if state < self.turns else None

    def moves(self, state: int) -> tuple[int, ...]:
        return tuple(range(self.offered)) if state < self.turns else ()

    def refusal(self, state: int, move: int) -> None:
        return None

    def step(self, state: int, move: int) -> int:
        return state + 1

    def outcome(self, state: int) -> Outcome | None:
        return None if state < self.turns else Outcome((state,), 0, Message("won"))

    def invariants(self, state: int) -> tuple[str, ...]:
        return ("broken",) if state == self.broken else ()

    def view(self, state: int, seat: int | None) -> int:
        return state

    def scene(self, view: int) -> Scene:
        return Scene(Message("now"))

    def write(self, move: int) -> str:
        return f"m{move}"

    def write_position(self, state: int) -> str:
        return f"p{state}"


def test_faultless_law_shows_three_faults_and_first_proposed_moves_are_ten() -> None:
    game: Any = Counting(offered=99)
    assert first_proposed_moves(game, 0) == [*range(10)]

    def faults(game: Any, value: int) -> Iterator[tuple[int]]:
        return ((n,) for n in range(value))

    law = faultless_law("§1", "e", "name", "e is sound", faults)
    assert (law.name, law.section, law.equation, law.args) == ("name", "§1", "e is sound", ("e",))
    for n, shown in ((0, 0), (3, 3), (4, 3)):
        assert law.left(SimpleNamespace(game=None), n) == tuple((i,) for i in range(shown))
        assert law.right(SimpleNamespace(game=None), n) == ()


@pytest.mark.parametrize(("most", "turns", "seen"), [(0, 9, 1), (3, 9, 4), (9, 3, 4)])
def test_random_play_and_play_along_give_every_state_and_the_first(most: int, turns: int, seen: int) -> None:
    game: Any = Counting(2, turns)
    assert [*random_play(game, 0, Alea(1), most)] == [*range(seen)]
    assert [r.state for r in play_along(game, ReachedState(Alea(1), (), 0), most)] == [*range(seen)]


def test_play_along_and_random_play_draw_anew_at_each_move() -> None:
    game: Any = Counting(50)
    moves = [r.moves[-1] for r in islice(play_along(game, ReachedState(Alea(1), (), 0), 30), 1, None)]
    assert len({*moves}) > 10
    seen: set[int] = set()

    def step(state: int, move: int) -> int:
        seen.add(move)
        return state + 1

    game.step = step
    assert len([*random_play(game, 0, Alea(1), 30)]) == 31
    assert len(seen) > 10


@pytest.mark.parametrize(("length", "shown"), [(198, "'" + "a" * 198 + "'"), (199, "'" + "a" * 196 + "…")])
def test_failure_lines_show_200_characters_of_a_side(length: int, shown: str) -> None:
    law = Law("l", "§1", "a == b", (), len, len)
    *_, left, right = failure_lines(Counterexample(law, {}, "a" * length, 3), str, Style())
    assert (left, right) == (f"      left side: {shown}", "      right side: 3")


def test_walk_reports_add_up_in_any_order_and_show_three_breaks() -> None:
    one = WalkReport((range(4, 6),), 7, 2, (LawBreak(4, 1, "b", ""), LawBreak(4, 2, "a", "")))
    two = WalkReport((range(2, 4), range(9, 10)), 5, 2, (LawBreak(2, 1, "c", ""), LawBreak(9, 0, "d", "")))
    both = WalkReport((range(2, 6), range(9, 10)), 12, 4, (*two.shown[:1], *one.shown))
    assert one + two == two + one == both
    assert (WalkReport((range(2), range(4, 6))) + WalkReport((range(6, 8),))).blocs == (range(2), range(4, 8))
    assert (both.parties, WalkReport().parties, WalkReport() + one) == (5, 0, one)


@pytest.mark.parametrize(("bound", "last"), [(None, 60), (7, 8), (498, 499), (499, 500), (2000, 500)])
def test_playing_goes_on_to_the_bound_and_for_500_moves_at_most(bound: int | None, last: int) -> None:
    game: Any = Counting(bound=bound, broken=last)
    assert [*playing(game, 0)] == [("possible, and not after", last, "moves:", ("broken",))]
    game = Counting(bound=bound, broken=last + 1)
    with pytest.raises(AttributeError):  # for the two states at the ends of the play
        list(playing(game, 0))
    broken: Any = Counting(broken=0)
    assert [*playing(broken, 0)] == []


def test_playing_tells_a_position_that_goes_on_beyond_the_bound() -> None:
    game: Any = Counting(bound=7)
    assert next(playing(game, 0)) == ("still going on after", 8, "moves")
    ended: Any = Counting(bound=7, turns=7)
    with pytest.raises(AttributeError):
        next(playing(ended, 0))


@pytest.mark.parametrize(("offered", "more"), [(12, False), (13, True)])
def test_playthrough_writes_twelve_of_the_moves_proposed(offered: int, more: bool) -> None:
    game: Any = Counting(offered, 2)
    lines = [*playthrough(game, Alea(1), (premier,))]
    called = "; ".join(f"m{n}" for n in range(12)) + ("; …" if more else "")
    assert [line for line in lines if " proposed: " in line] == [f"  {offered} proposed: {called}"] * 2
    assert [line.partition(" ─ ")[0] for line in lines if " ─ " in line] == ["0", "1", "2"]
    assert lines[-1].startswith("  2: seat 1 wins (")


RAISES: Final = multiset.implementation("x", {"cardinal": lambda e: 1 / 0})
WRONG: Final = multiset.implementation("x", {"cardinal": len, "mens": tuple, "nbocc": lambda x, e: 1})
WANT: Final = "ajoute, appartient, difference, egaux, from_pairs, ieme, inclus, intersection"


def test_report_lines_are_told_in_the_language() -> None:
    fr, report = translation("fr"), check(multiset.SUITE, RAISES, 5)
    why = "lève ZeroDivisionError : division by zero"
    failed = [
        "    cardinal_vide   (Rummikub §3.1.1)",
        "      cardinal V == 0",
        f"      membre gauche : {why}",
        "      membre droit : 0",
    ]
    head = "✗ Q1, Q2, Q3 · multi-ensembles : 0 loi tient, 1 échoue"
    lack = f"  non posées : 31 lois, faute de {WANT}, mens, nbocc, pairs, supprime, un_dans"
    assert [*report_lines(report, fr, Style())] == [head, lack, "", *failed] == str(report).split("\n")
    [counterexample] = report.failed
    assert str(counterexample).split("\n") == failed
    assert describe_failure(counterexample, fr) == (
        f"la loi cardinal_vide est fausse (cardinal V == 0) ; membre gauche : {why} ; membre droit : 0"
    )


def test_report_lines_count_what_holds_and_fails_and_show_the_smallest_arguments() -> None:
    report = check(multiset.SUITE, WRONG, 5)
    lines = [*report_lines(report, translation("fr"), Style(unicode=False))]
    assert lines[0] == "- Q1, Q2, Q3 · multi-ensembles : 1 loi tient, 2 échouent"
    assert [line for line in lines if line.startswith("        ")] == ["        x = 'a'"] * 2 + ["        y = 'a'"]
    assert [one.size for one in report.failed] == [1, 1]
    held = check(multiset.SUITE, multiset.implementation("x", {"cardinal": len}), 5)
    assert [line[0] for style in (True, False) for line in report_lines(held, str, Style(unicode=style))] == [*"✓ + "]
    assert describe_failure(report.failed[0], str)[:46] == "the law nbocc_vide is broken (nbocc x V == 0, "


@pytest.mark.parametrize(("turns", "faults"), [(7, []), (8, [("still going on after", 7, "moves")])])
def test_termination_counts_the_moves_made_already(turns: int, faults: list[Any]) -> None:
    game: Any = Counting(bound=7, turns=turns)
    assert [*termination(game, ReachedState(Alea(1), (0, 0, 0), 3))] == faults
    endless: Any = Counting(turns=turns)
    assert [*termination(endless, ReachedState(Alea(1), (), 0))] == []

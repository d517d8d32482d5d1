"""The sheet's calls as the sheet prints them, among the names of a prompt: why a move is refused, and whose chance."""

from __future__ import annotations

import re
from types import SimpleNamespace
from typing import Any

import pytest

from rummifun.chance import Alea
from rummifun.games.rummikub import (
    Piocher,
    Poser,
    cst_PIOCHE_INIT,
    distrib,
    extraire,
    init_partie,
    jouer_1_coup,
    jouer_1er_coup,
    mens,
    passer,
    piocher,
    refusal,
    un_dans,
)
from rummifun.invite.prompt_session import PromptSession
from rummifun.invite.sheet_calls import MOVES, NOTICES, SheetCalls
from rummifun.multiset import liste, somme
from rummifun.refusal import Precondition, sentence


class Line:
    """A prompt without a terminal: its names, and what a line typed there prints."""

    def __init__(self, capsys: pytest.CaptureFixture[str], *modules: str) -> None:
        self.names: dict[str, Any] = {}
        self.seance = PromptSession()
        self.calls = SheetCalls(self.seance, self.names)
        self.capsys = capsys
        for module in modules or ("rummifun.games.rummikub",):
            self.typed(f"from {module} import *")
        self.typed("e = init_partie(graine=17)" if not modules else "")

    def typed(self, line: str) -> str:
        """Run a line, and give what the prompt prints until it comes back, on one line."""
        exec(compile(line, "<stdin>", "exec"), self.names)
        self.calls.end_line()
        return " ".join(self.capsys.readouterr().out.split())


@pytest.fixture(autouse=True)
def english(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LANGUAGE", "en")


@pytest.fixture
def line(capsys: pytest.CaptureFixture[str]) -> Line:
    return Line(capsys)


# Why a move is refused


REFUSED = ("passer(e)", "jouer_1_coup(e, [])", "jouer_1er_coup(e, [[Joker]])", "jouer_un_coup(e, table=())")


@pytest.mark.parametrize("call", REFUSED)
def test_a_call_of_the_sheet_that_gives_the_state_back_says_why_as_essaie_does(call: str, line: Line) -> None:
    said = line.typed(f"e1 = {call}")
    assert said.startswith("refused: ")
    assert line.names["e1"] is line.names["e"]


def test_it_is_the_reason_of_the_rules(line: Line) -> None:
    refus = refusal(init_partie(graine=17), Poser(()))
    assert refus is not None
    assert line.typed("jouer_1_coup(e, ())") == f"refused: {sentence(refus, 'en')}"


def test_a_call_that_is_accepted_says_nothing_and_gives_what_the_sheet_s_does(line: Line) -> None:
    assert line.typed("e1 = piocher(e)") == ""
    assert line.names["e1"] == piocher(init_partie(graine=17))


def test_the_moves_of_the_sheet_s_calls_are_saved_with_those_tried(line: Line) -> None:
    line.names["essaie"] = line.seance.essaie
    line.typed("e1 = piocher(e); e2 = essaie(passer(e1), Piocher()); e3 = piocher(e2)")
    scenario = line.seance.scenario("chemin")
    assert scenario is not None
    assert scenario.depart == init_partie(graine=17)
    assert [type(pas.coup).__name__ for pas in scenario.pas] == ["Piocher", "Passer", "Piocher", "Piocher"]


def test_a_function_of_ones_own_plays_in_silence(line: Line) -> None:
    line.typed("def joue(e):\n    return passer(jouer_1_coup(e, ()))")
    assert line.typed("x = joue(e)") == ""
    assert line.seance.scenario("rien") is None


def test_a_line_that_is_refused_a_thousand_times_says_so_a_few_times(line: Line) -> None:
    said = line.typed("for _ in range(1000): passer(e)")
    assert said.count("refused: ") == NOTICES
    assert said.endswith(f"… and {1000 - NOTICES} more like it in this line.")
    assert line.typed("passer(e)").count("refused: ") == 1


def test_what_a_call_raises_is_what_it_raises_elsewhere(line: Line) -> None:
    for call in ("piocher()", "piocher(e, 3)", "jouer_1_coup(e)", "jouer_1_coup(3, ())"):
        with pytest.raises((TypeError, AttributeError, Precondition)) as plain:
            exec(call, {**vars(__import__("rummifun.games.rummikub", fromlist=["x"])), "e": init_partie()})
        with pytest.raises(plain.type, match=re.escape(str(plain.value))):
            line.typed(call)


def test_every_transition_of_the_sheet_is_among_those_that_speak() -> None:
    assert set(MOVES) == {piocher, passer, jouer_1_coup, jouer_1er_coup}
    assert MOVES[piocher]() == Piocher()


# Chance


def alea_of(said: str) -> Alea:
    found = re.fullmatch(r"chance of the prompt: Alea\((\d+), (\d+)\)", said)
    assert found is not None, said
    return Alea(int(found[1]), int(found[2]))


def test_distrib_runs_as_the_sheet_prints_it_and_is_replayed_with_the_chance_that_was_said(line: Line) -> None:
    alea = alea_of(line.typed("m1, m2, p = distrib()"))
    assert (*map(line.names.get, ("m1", "m2", "p")),) == distrib(alea)[:3]


def test_extraire_runs_as_the_sheet_prints_it(line: Line) -> None:
    alea = alea_of(line.typed("m, p = extraire(3, cst_PIOCHE_INIT)"))
    assert (line.names["m"], line.names["p"]) == extraire(3, cst_PIOCHE_INIT, alea)[:2]


@pytest.mark.parametrize("module", [somme, liste])
def test_un_dans_runs_as_the_sheet_prints_it_for_every_multiset(
    module: Any, capsys: pytest.CaptureFixture[str]
) -> None:
    line = Line(capsys, module.__name__)
    alea = alea_of(line.typed("x = un_dans(mens('aab'))"))
    assert line.names["x"] == module.un_dans(module.mens("aab"), alea)[0]


def test_each_draw_has_another_chance(line: Line) -> None:
    first, second = (alea_of(line.typed("x = un_dans(mens('aab'))")) for _ in range(2))
    assert (second.seed, second.game) == (first.seed, first.game + 1)


def test_a_call_that_names_its_chance_keeps_the_profile_of_the_library(line: Line) -> None:
    assert line.typed("xs = [un_dans(mens('aab'), Alea(1)), un_dans(mens('aab'), alea=Alea(1))]") == ""
    assert line.names["xs"] == [un_dans(mens("aab"), Alea(1))] * 2


def test_chance_is_not_spent_on_a_call_that_fails(line: Line) -> None:
    with pytest.raises(Precondition):
        line.typed("un_dans(mens([]))")
    with pytest.raises(TypeError, match="'p'"):
        line.typed("extraire(3)")
    assert alea_of(line.typed("x = un_dans(mens('a'))")).game == 0


def test_the_functions_of_the_games_stay_as_they_are(line: Line) -> None:
    assert line.names["distrib"] is not distrib
    with pytest.raises(TypeError, match="alea"):
        distrib()  # type: ignore[call-arg]
    own = SimpleNamespace(un_dans=line.names["un_dans"])
    assert own.un_dans(mens("a"), Alea(1)) == un_dans(mens("a"), Alea(1))


def test_a_name_of_ones_own_is_left_alone(line: Line) -> None:
    line.typed("def un_dans(ens, alea): return ens")
    mine = line.names["un_dans"]
    line.typed("")
    assert line.names["un_dans"] is mine

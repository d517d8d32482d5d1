"""The sheet's calls among the names of a prompt: the reason of a refusal, and the chance that is used."""

import re
from types import SimpleNamespace
from typing import Any

import pytest

from rummifun.chance import Alea
from rummifun.games import rummikub
from rummifun.games.rummikub import Piocher, Poser, cst_PIOCHE_INIT, distrib, extraire, init_partie, mens, piocher
from rummifun.invite.prompt_session import PromptSession
from rummifun.invite.sheet_calls import MOVES, NOTICES, SheetCalls
from rummifun.multiset import liste, somme
from rummifun.refusal import Precondition, sentence


class Line:
    """A prompt without a terminal: its names, and the output of a typed line."""

    def __init__(self, capsys: pytest.CaptureFixture[str], *modules: str) -> None:
        self.names: dict[str, Any] = {}
        self.seance = PromptSession()
        self.calls = SheetCalls(self.seance, self.names)
        self.capsys = capsys
        for module in modules or ("rummifun.games.rummikub",):
            self.typed(f"from {module} import *")
        self.typed("e = init_partie(graine=17)" if not modules else "")

    def typed(self, line: str) -> str:
        """Run a line, and return the output of the prompt until it comes back, on one line."""
        exec(compile(line, "<stdin>", "exec"), self.names)
        self.calls.end_line()
        return " ".join(self.capsys.readouterr().out.split())


@pytest.fixture(autouse=True)
def english(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LANGUAGE", "en")


@pytest.fixture
def line(capsys: pytest.CaptureFixture[str]) -> Line:
    return Line(capsys)


REFUSAL_ERRORS = ("passer(e)", "jouer_1_coup(e, [])", "jouer_1er_coup(e, [[Joker]])", "jouer_un_coup(e, table=())")


@pytest.mark.parametrize("call", REFUSAL_ERRORS)
def test_refused_call_gives_the_state_back_and_says_why_as_essaie_does(call: str, line: Line) -> None:
    assert line.typed(f"e1 = {call}").startswith("refused: ")
    assert line.names["e1"] is line.names["e"]


def test_call_says_the_reason_of_the_rules_or_nothing_and_gives_what_the_sheet_s_does(line: Line) -> None:
    refus = rummikub.refusal(init_partie(graine=17), Poser(()))
    assert refus is not None
    assert line.typed("jouer_1_coup(e, ())") == f"refused: {sentence(refus, 'en')}"
    assert (line.typed("e1 = piocher(e)"), line.names["e1"]) == ("", piocher(init_partie(graine=17)))
    assert (set(MOVES), MOVES[piocher]()) == (
        {piocher, rummikub.passer, rummikub.jouer_1_coup, rummikub.jouer_1er_coup},
        Piocher(),
    )


def test_calls_are_saved_with_moves_tried(line: Line) -> None:
    line.names["essaie"] = line.seance.essaie
    line.typed("e1 = piocher(e); e2 = essaie(passer(e1), Piocher()); e3 = piocher(e2)")
    scenario = line.seance.scenario("chemin")
    assert scenario is not None
    assert scenario.depart == init_partie(graine=17)
    assert [type(pas.coup).__name__ for pas in scenario.pas] == ["Piocher", "Passer", "Piocher", "Piocher"]


def test_function_of_ones_own_plays_in_silence_and_its_name_is_left_alone(line: Line) -> None:
    line.typed("def joue(e):\n    return passer(jouer_1_coup(e, ()))")
    assert (line.typed("x = joue(e)"), line.seance.scenario("rien")) == ("", None)
    line.typed("def un_dans(ens, alea): return ens")
    mine = line.names["un_dans"]
    line.typed("")
    assert line.names["un_dans"] is mine


def test_line_that_is_refused_a_thousand_times_says_so_a_few_times(line: Line) -> None:
    said = line.typed("for _ in range(1000): passer(e)")
    assert said.count("refused: ") == NOTICES
    assert said.endswith(f"… and {1000 - NOTICES} more like it in this line.")
    assert line.typed("passer(e)").count("refused: ") == 1


def test_call_raises_what_it_raises_elsewhere(line: Line) -> None:
    for call in ("piocher()", "piocher(e, 3)", "jouer_1_coup(e)", "jouer_1_coup(3, ())"):
        with pytest.raises((TypeError, AttributeError, Precondition)) as plain:
            exec(call, {**vars(rummikub), "e": init_partie()})
        with pytest.raises(plain.type, match=re.escape(str(plain.value))):
            line.typed(call)


def alea_of(said: str) -> Alea:
    found = re.fullmatch(r"chance of the prompt: Alea\((\d+), (\d+)\)", said)
    assert found is not None, said
    return Alea(int(found[1]), int(found[2]))


def test_distrib_and_extraire_run_as_the_sheet_prints_them_with_another_chance_each(line: Line) -> None:
    first = alea_of(line.typed("m1, m2, p = distrib()"))
    assert (*map(line.names.get, ("m1", "m2", "p")),) == distrib(first)[:3]
    second = alea_of(line.typed("m, p = extraire(3, cst_PIOCHE_INIT)"))
    assert (line.names["m"], line.names["p"]) == extraire(3, cst_PIOCHE_INIT, second)[:2]
    assert (second.seed, second.game) == (first.seed, first.game + 1)


@pytest.mark.parametrize("module", [somme, liste])
def test_un_dans_runs_as_the_sheet_prints_it(module: Any, capsys: pytest.CaptureFixture[str]) -> None:
    line = Line(capsys, module.__name__)
    alea = alea_of(line.typed("x = un_dans(mens('aab'))"))
    assert line.names["x"] == module.un_dans(module.mens("aab"), alea)[0]


def test_call_that_names_its_chance_keeps_the_profile_of_the_library(line: Line) -> None:
    assert line.typed("xs = [un_dans(mens('aab'), Alea(1)), un_dans(mens('aab'), alea=Alea(1))]") == ""
    assert line.names["xs"] == [rummikub.un_dans(mens("aab"), Alea(1))] * 2


def test_chance_is_not_spent_on_a_call_that_fails(line: Line) -> None:
    with pytest.raises(Precondition):
        line.typed("un_dans(mens([]))")
    with pytest.raises(TypeError, match="'p'"):
        line.typed("extraire(3)")
    assert alea_of(line.typed("x = un_dans(mens('a'))")).game == 0


def test_functions_of_the_games_stay_as_they_are(line: Line) -> None:
    assert line.names["distrib"] is not distrib
    with pytest.raises(TypeError, match="alea"):
        distrib()  # type: ignore[call-arg]
    own = SimpleNamespace(un_dans=line.names["un_dans"])
    assert own.un_dans(mens("a"), Alea(1)) == rummikub.un_dans(mens("a"), Alea(1))

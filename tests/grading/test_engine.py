"""The conformance kit: our own engine passes whole; a mistake in an engine is found, and so is its silence."""

import json
import shlex
import sys
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, Final

import pytest
from shells.in_process import rummifun

from rummifun.chance import Alea
from rummifun.games import game_named
from rummifun.grading.cases.chosen_cases import SMALL, all_cases, marking_cases
from rummifun.grading.engine_submission import examine_engine, game_specs
from rummifun.grading.judging.findings import Report
from rummifun.grading.matching.sheet_values import value_to_json
from rummifun.grading.reference_engine import Engine, answer_line
from rummifun.grading.report.text_report import report_lines
from rummifun.grading.sheet.rummikub import FUNCTIONS
from rummifun.render.text import Style

ROOT = Path(__file__).parents[2]

Value = Callable[..., Any]


class Ours:
    """Our engine in this process, with some functions left out, some changed."""

    def __init__(self, only: frozenset[str] = frozenset(FUNCTIONS), wrong: Mapping[str, Value] | None = None) -> None:
        self.only, self.wrong = only, wrong or {}
        self.engine = Engine(Alea(1))

    def request(self, line: str, seconds: float) -> str:
        asked = json.loads(line)
        if asked.get("function") in self.wrong:
            said = self.wrong[asked["function"]](self.ours, *asked["arguments"])
            return json.dumps({"id": asked["id"], **said} if isinstance(said, dict) else said)
        said = self.ours(line)
        return json.dumps(said | {"functions": sorted(self.only)} if said["type"] == "hello" else said)

    def ours(self, line: str) -> dict[str, Any]:
        self.engine, said = answer_line(self.engine, line, game_named, "en")
        return said

    def end(self) -> str:
        return ""


def called(ours: Callable[[str], dict[str, Any]], function: str, *arguments: Any) -> Any:
    return ours(json.dumps({"type": "call", "function": function, "arguments": arguments}))["value"]


def value(of: Any) -> dict[str, Any]:
    return {"type": "value", "value": of}


def examined_with(only: set[str], wrong: Mapping[str, Value]) -> Report:
    return examine_engine(lambda: Ours(frozenset(only), wrong), "mutant")


def verdicts(report: Report) -> dict[str, str]:
    return {judged.function: judged.verdict for one in report.questions for judged in one.required_versions}


def test_examine_engine_passes_our_own_engine_whole() -> None:
    report = examine_engine(Ours, "ours")
    asked = ["Q1-Q3", *(f"Q{n}" for n in range(6, 17)), "J1-J2"]
    assert {one.question.name: one.verdict for one in report.questions} == dict.fromkeys(asked, "right")
    assert {judged.function for one in report.questions for judged in one.versions} == {*FUNCTIONS}
    assert sum(len(one.passed) for one in report.questions) > 80
    assert not [failure for one in report.questions for failure in (*one.failed, *one.consequences)]


def stays(ours: Any, e: Any) -> Any:
    """Draw, and leave the turn unchanged."""
    after = called(ours, "piocher", e)
    return value([*after[:3], e[3]])


def keeps_the_pool(ours: Any, e: Any, table: Any) -> Any:
    after = called(ours, "jouer_1_coup", e, table)
    return value([e[0], *after[1:]])


MUTANTS: Final[list[tuple[str, set[str], Value]]] = [
    ("cardinal", {"ajoute"}, lambda ours, ens: value(len(ens))),
    ("est_suite", set(), lambda ours, c: value(called(ours, "est_suite", c) or len(c) == 2)),
    ("la_main", {"le_statut"}, lambda ours, j, e: value(e[0][0][2])),
    ("piocher", set(), stays),
    ("jouer_1_coup", set(), keeps_the_pool),
    ("un_dans", {"ajoute"}, lambda ours, ens: value(ens[0][0]) if ens else {"type": "error", "said": "∅"}),
    ("nbocc", set(), lambda ours, x, ens: value("deux")),
    ("nbocc", set(), lambda ours, x, ens: value(True)),
    ("nbocc", set(), lambda ours, x, ens: {"type": "error", "said": "not done"}),
    ("nbocc", set(), lambda ours, x, ens: {"type": "state"}),
    ("nbocc", set(), lambda ours, x, ens: [2]),
    ("nbocc", set(), lambda ours, x, ens: {"id": 99, **value(2)}),
    ("la_table", set(), lambda ours, e: value([[{"v": 99, "c": "b"}]])),
]


@pytest.mark.parametrize(("function", "others", "wrong"), MUTANTS, ids=[f"{m[0]}-{i}" for i, m in enumerate(MUTANTS)])
def test_examine_engine_finds_a_mistake_and_shows_it(function: str, others: set[str], wrong: Value) -> None:
    report = examined_with({function, *others}, {function: wrong})
    assert verdicts(report)[function] == "wrong"
    assert {verdicts(report)[one] for one in others} <= {"right"}
    assert report.has_failures
    assert function in "\n".join(report_lines(report, str, Style()))


@pytest.mark.parametrize("function", sorted(SMALL))
def test_examine_engine_finds_a_move_wrong_on_a_case_of_the_large_set_alone(function: str) -> None:
    usual = {*map(repr, marking_cases(function))}
    case = next(one for one in all_cases(function) if repr(one) not in usual)
    takes = zip(FUNCTIONS[function].takes, case, strict=True)
    wire = json.dumps([value_to_json(of, one) for of, one in takes])

    def wrong(ours: Any, *args: Any) -> dict[str, Any]:
        return value(None if json.dumps(args) == wire else called(ours, function, *args))

    report = examined_with({function}, {function: wrong})
    judged = [one for question in report.questions for one in question.versions if one.function == function]
    assert [(one.verdict, one.wrong) for one in judged] == [("wrong", 1), ("right", 0)]  # the games do not show it


def test_examine_engine_writes_a_counterexample_as_on_the_lines() -> None:
    report = examined_with({"cardinal"}, {"cardinal": lambda ours, ens: value(len(ens))})
    (judged,) = (one for question_ in report.questions for one in question_.versions if one.verdict == "wrong")
    failure = judged.failures[0]
    assert json.loads(f"[{failure.call.removeprefix('cardinal(')[:-1]}]")
    assert (failure.actual, failure.expected) == ("1", "2")


def test_game_specs_play_by_every_function_of_a_move() -> None:
    cases = {spec.function: len(spec.cases) for spec in game_specs()}
    assert cases == cases | {"piocher": 62, "jouer_1er_coup": 4, "coup_ok": 21}


# The command


def test_verifier_moteur_checks_an_engine_in_javascript(tmp_path: Path) -> None:
    engine = ROOT / "examples/moteurs/moteur.js"
    done = rummifun(tmp_path, "verifier", "--moteur", f"cmd:{shlex.join(('node', str(engine)))}", "--json", lang="en")
    assert (done.returncode, done.stderr) == (0, "")
    said = json.loads(done.stdout)
    assert (said["language"], said["version"], "mark" in said) == ("engine", "moteur.js", False)
    found = {one["question"]: one["verdict"] for one in said["questions"]}
    assert found == {"Q1-Q3": "partial", "Q10": "right", "Q12": "right", "J1-J2": "right"} | dict.fromkeys(
        ["Q6", "Q7", "Q8", "Q9", "Q11", "Q13", "Q14", "Q15", "Q16"], "missing"
    )


PROCESS: Final = """
import json, os, sys
for line in sys.stdin:
    asked = json.loads(line)
    said = {"id": asked.get("id"), "type": "value", "value": True}
    if asked["type"] == "hello":
        said = {"type": "hello", "name": "é", "functions": "cardinal nbocc appartient inclus egaux la_table".split()}
    elif asked["function"] == "cardinal":
        os._exit(3)
    elif asked["function"] == "nbocc":
        print(json.dumps({**said, "value": 0}))
    elif asked["function"] == "appartient":
        said["value"] = "x" * 70_000
    elif asked["function"] == "inclus":
        one, other = (dict(map(tuple, ens)) for ens in asked["arguments"])
        said["value"] = all(n <= other.get(x, 0) for x, n in one.items())
    print(json.dumps(said), flush=True)
"""


def test_verifier_moteur_starts_a_process_that_ends_or_says_too_much_again(tmp_path: Path) -> None:
    (tmp_path / "moteur.py").write_text(PROCESS, encoding="utf-8")
    command = f"cmd:{shlex.join((sys.executable, str(tmp_path / 'moteur.py')))}"
    done = rummifun(tmp_path, "verifier", "--moteur", command, "--json", "--question", "Q2", lang="en")
    (asked,) = json.loads(done.stdout)["questions"]
    assert asked["question"] == "Q1-Q3"
    functions = {one["name"]: one for one in asked["functions"]}
    assert (done.returncode, functions["inclus"]["verdict"]) == (1, "right")
    assert functions["cardinal"]["failures"][0]["got"] == "the process dies"
    assert functions["appartient"]["failures"][0]["got"] == "its answer is too large to be read"
    assert functions["nbocc"]["verdict"] == functions["egaux"]["verdict"] == "wrong"


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["ls"], "engine expected: cmd:./mon_moteur; received: ls"),
        (["cmd:"], "a command was expected"),
        (["cmd:nulle_part"], "nulle_part: no such file or folder"),
        (["cmd:cat"], 'does not answer {"type": "hello"} by the functions that it has: {"type": "hello"}'),
        (["cmd:true"], 'does not answer {"type": "hello"} by the functions that it has: '),
        (["cmd:cat", "--html", "x.html"], "--moteur checks one engine: it does not go with --html"),
        (["cmd:cat", "--question", "Q99"], "no question Q99"),
    ],
)
def test_verifier_moteur_says_in_a_sentence_what_is_no_engine(tmp_path: Path, words: list[str], said: str) -> None:
    done = rummifun(tmp_path, "verifier", "--moteur", *words, lang="en")
    assert (done.returncode, done.stdout) == (2, "")
    assert said in done.stderr

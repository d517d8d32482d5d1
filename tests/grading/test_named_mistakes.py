"""Named mistakes: told of the functions that have them, and of no other; and the cases that tell hands apart.

Functions are defined anew at the end of a right submission: the last version counts, and no other depends on it.
"""

import re
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

import pytest

from grading.hand_ins import SOBRE, changed
from grading.reports import LAWLESS, found, quickly_graded, written
from grading.trust.changes import MISTAKES, STYLES
from grading.trust.test_mistakes import question_of
from rummifun.grading.cases.fresh_cases import SPECS
from rummifun.grading.cases.spec import Case, Diagnosis, Spec
from rummifun.grading.judging.findings import Report
from rummifun.grading.judging.judge import Trial, best_reading, judge_trial
from rummifun.grading.matching.sheet_values import Mens
from rummifun.grading.sandbox.runner import RunningSubmission
from rummifun.grading.submission.definitions import Definition, FailedCall

LISTS = SOBRE.index("type 'a multielement = 'a * int\n")
DEAL = SOBRE[: SOBRE.index("let joueur_courant")]


def with_these(texts: Iterable[str]) -> Report:
    return quickly_graded("\n".join((SOBRE, *texts)))


def on_lists(*changes: tuple[str, str], text: str = SOBRE[: SOBRE.index("let couleurs =")]) -> Report:
    """Grade a right submission, its multisets by default, changed from its lists on."""
    return quickly_graded(text[:LISTS] + changed(text[LISTS:], *changes))


# A callee's mistake is not the caller's


def test_diagnoses_of_distrib_are_none_when_extraire_is_wrong() -> None:
    report = on_lists(("extraire (n - 1) (supprime (t, 1) p) in", "extraire (n - 1) p in"), text=DEAL)
    assert found(report, "Q8", "extraire").diagnoses == ("the tiles drawn stay in the pool",)
    for function in ("distrib", "init_partie"):
        one = found(report, "Q8", function)
        assert (one.verdict, one.diagnoses, one.calls) == ("wrong", (), ("extraire",))


def test_diagnoses_of_distrib_are_its_own_when_extraire_is_right() -> None:
    report = on_lists(("let m2, p2 = extraire 14 p1", "let m2, p2 = extraire 14 cst_PIOCHE_INIT"), text=DEAL)
    assert "both hands are drawn from the whole pool" in found(report, "Q8", "distrib").diagnoses


RESTING = """
let rec nbocc x = function [] -> 0 | (y, n) :: r -> if x = y then 1 else nbocc x r
let rec inclus e f = match e with [] -> true | (x, n) :: r -> n <= nbocc x f && inclus r f
"""


def test_a_mistake_is_laid_on_a_callee_by_the_failing_calls_alone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[str] = []
    make = RunningSubmission.call

    def call(hand: RunningSubmission, index: int, wire: str, shared: bool) -> bytes | FailedCall:
        asked.extend([wire] * bool(hand.replaced))
        return make(hand, index, wire, shared)

    monkeypatch.setattr(RunningSubmission, "call", call)
    with LAWLESS:
        inclus = found(written(tmp_path, "rendu.ml", RESTING), "Q2", "inclus")
    assert (inclus.calls, inclus.proved) == (("nbocc",), True)
    assert len(asked) == 2 * inclus.wrong  # with numbers for elements, then with texts
    assert 0 < inclus.wrong < inclus.cases / 2


def test_calls_are_of_the_version_that_is_used() -> None:
    """The sum type's nbocc is wrong, that of lists is right: a fault on lists does not depend on it."""
    text = SOBRE[:LISTS].replace("if x = elt then n else", "if x = elt then 1 else") + SOBRE[LISTS:]
    report = on_lists(("let egaux e f = inclus e f && inclus f e", "let egaux e f = inclus e f"), text=text)
    assert found(report, "Q1", "egaux").calls == ("nbocc",)
    egaux = found(report, "Q2", "egaux")
    assert (egaux.calls, egaux.diagnoses) == ((), ("one inclusion is not equality",))


FIRST, LAST = "combinaisons_valides", "premier_coup_ok"
TWO_FAULTS = {
    ("python", "points_suite begins one too far", "points_pose counts the first combination"): (
        dict.fromkeys(("points_suite", "points_pose"), ())
        | {"premier_coup_ok": ("points_pose", "points_suite"), "jouer_1er_coup": ("points_pose",)}
    ),
    ("sobre", "cst_PIOCHE_INIT has one joker"): (
        {"cst_PIOCHE_INIT": ()} | dict.fromkeys(("distrib", "init_partie"), ("cst_PIOCHE_INIT",))
    ),
    ("sobre", "combinaisons_valides is content with one", "premier_coup_ok compares hands in order"): (
        {FIRST: (), LAST: (), "coup_ok": (FIRST,), "jouer_1_coup": (FIRST,), "jouer_1er_coup": (FIRST,)}
    ),
    ("python", "combinaisons_valides looks at the first only", "premier_coup_ok counts no points"): (
        {FIRST: (), LAST: (), "coup_ok": (FIRST,), "jouer_1_coup": (FIRST,), "jouer_1er_coup": (FIRST, LAST)}
    ),
    ("couples", "inclus is strict", "coup_ok lays tiles that are not there"): (
        {"inclus": (), "egaux": ("inclus",), "premier_coup_ok": ("inclus",), "coup_ok": ()}
        | {"jouer_1_coup": ("coup_ok", "inclus"), "jouer_1er_coup": ("inclus",)}
    ),
    ("sobre", "nbocc tells presence", "egaux depends on the order"): (
        {"nbocc": (), "inclus": ("nbocc",), "egaux": (), "intersection": ("nbocc",)}
        | dict.fromkeys(("premier_coup_ok", "coup_ok"), ("egaux", "nbocc"))
        | dict.fromkeys(("jouer_1_coup", "jouer_1er_coup"), ("nbocc",))
    ),
    ("sobre", "le_statut is always that of J1", "piocher keeps the turn"): (
        {"le_statut": (), "piocher": ()} | dict.fromkeys(("la_main", "jouer_1_coup", "jouer_1er_coup"), ("le_statut",))
    ),
    ("sobre", "extraire draws one tile too few", "distrib draws both hands from the whole pool"): (
        {"extraire": (), "distrib": (), "init_partie": ("distrib",), "piocher": ("extraire",)}
    ),
    ("python", "supprime keeps a multiplicity 0", "extraire leaves the tiles in the pool"): (
        {"supprime": (), "extraire": (), "piocher": ("supprime",)}
    ),
}
"""Mistakes, of a function and of one that rests on it; of each function found wrong, those it is wrong by."""

PUT = {(one.style, one.title): one.passages for one in MISTAKES}


@pytest.mark.parametrize(
    "row", [pytest.param(row, marks=[pytest.mark.lent] if i > 1 else []) for i, row in enumerate(TWO_FAULTS)]
)
def test_calls_are_the_functions_whose_repair_mends_a_wrong_call(row: tuple[str, ...]) -> None:
    style, *titles = row
    text = changed(STYLES[style].text, *(passage for title in titles for passage in PUT[style, title]))
    report = quickly_graded(text, STYLES[style].file)
    judged = (one for question in report.questions for one in question.versions)
    assert {one.function: one.calls for one in judged if one.verdict == "wrong"} == TWO_FAULTS[row]


# A name is said on evidence only


def functions_in(text: str) -> dict[str, str]:
    """Split a text before each line that begins by `let`, and tell the parts by the names that they define."""
    parts = re.split(r"\n(?=let )", text)[1:]
    return {part.removeprefix("let rec ").removeprefix("let ").split()[0]: part for part in parts}


HAND_INS = Path(__file__).parent / "hand_ins"
VAGUE = [functions_in(text) for text in (HAND_INS / "vague.ml").read_text("utf-8").split("(* once more *)")]
FACTS = {
    "en_ordre": {"the jokers are not last"},
    "ajoute": {"the same element stands in two multi-elements", "a multi-element of multiplicity 0 is kept"},
    "est_suite": {"tiles of several colours make a run", "values that do not follow one another make a run"},
    "combinaisons_valides": {"the empty combination is accepted"},
    "combinaison_valide": {"the empty combination is accepted", "fewer than three tiles are accepted"},
    "distrib": {"the hands have not 14 tiles"},
}
"""Mistakes that wrong results show by themselves, with any code of the function."""


@pytest.mark.parametrize(("which", "function"), [(i, name) for i, texts in enumerate(VAGUE) for name in texts])
def test_diagnoses_say_nothing_without_evidence(which: int, function: str) -> None:
    one = found(with_these(VAGUE[which].values()), question_of("sobre", function), function)
    assert one.verdict == "wrong"
    assert {*one.diagnoses} <= FACTS.get(function, set())


NAMED = {
    title: functions_in(f"\n{text}")
    for title, text in re.findall(r"\(\* (.*) \*\)\n((?:.+\n)+)", (HAND_INS / "named.ml").read_text("utf-8"))
}
"""A mistake of each kind that is inferred; each function is defined by the right ones before it."""


@pytest.mark.parametrize("name", NAMED)
def test_diagnoses_name_a_mistake_that_every_result_shows(name: str) -> None:
    ((function, text),) = NAMED[name].items()
    texts = [text for one in reversed(NAMED.values()) for text in one.values()]  # callers before callees
    asked = question_of("sobre", function)
    one = found(with_these(texts), "Q3" if asked == "Q2" and "List." in text else asked, function)
    assert (one.verdict, one.calls, one.diagnoses) == ("wrong", (), (name,))


# Hands are multisets, and each player has his own


OTHERS = functions_in((HAND_INS / "hands.ml").read_text("utf-8"))


@pytest.mark.parametrize("function", OTHERS)
def test_grade_tells_hands_and_players_apart(function: str) -> None:
    one = found(with_these(OTHERS.values()), question_of("sobre", function), function)
    assert (one.verdict, one.calls) == ("wrong", ())


# A name is said of the answers that the mistake gives, in every case


class Answering:
    """A hand-in's function in the place of a bound one: it gives prepared answers."""

    notes = ()
    definition = Definition("f", 0, "", 1, "", "")

    def __init__(self, answers: Sequence[tuple[Case, Any]]) -> None:
        self._answers = answers

    def call(self, *case: Any, shared: bool = False) -> Any:
        return next(answer for one, answer in self._answers if one == case)

    write = write_result = staticmethod(repr)


def names_given(spec: Spec, answers: Sequence[tuple[Case, Any]]) -> tuple[str, ...]:
    """Return the mistakes named for answers, which are the same with values that are one in memory."""
    reading, wrong = best_reading(spec, answers)
    bound: Any = Answering(answers)
    return judge_trial(Trial(spec, reading, bound, bound, answers, wrong)).diagnoses if wrong else ()


def answer_with(spec: Spec, mistake: Diagnosis, case: Case) -> Any:
    """Answer a case as a hand-in with this mistake does; where that is open, wrongly if it can be said how."""
    assert mistake.model is not None
    right = spec.right(*case)
    answer = mistake.model(*case) if mistake.among(*case) else right
    return answer if answer is not None else not right if isinstance(right, bool) else right


def is_determined(mistake: Diagnosis, case: Case) -> bool:
    """Tell whether a mistake makes one answer of a case, be it the right one."""
    return not mistake.among(*case) or (mistake.model is not None and mistake.model(*case) is not None)


MODELLED = [
    pytest.param(function, i, marks=[pytest.mark.lent] if len(one.names) > 1 or i % 3 else [])
    for function, spec in SPECS.items()
    for i, one in enumerate(spec.diagnoses)
    if one.model is not None
]


@pytest.mark.parametrize(("function", "which"), MODELLED)
def test_judge_names_a_mistake_of_the_hand_in_that_makes_it_and_of_none_that_differs_once(
    function: str, which: int
) -> None:
    spec = SPECS[function]
    mistake = spec.diagnoses[which]
    answers = [(case, answer_with(spec, mistake, case)) for case in spec.cases]
    given = names_given(spec, answers)
    if not given:
        assert not best_reading(spec, answers)[1], mistake.names  # the cases of marks do not tell it from a right one
        return
    assert given == mistake.names
    case, answer = next(one for one in reversed(answers) if is_determined(mistake, one[0]))
    other = not answer if isinstance(answer, bool) else 999
    assert names_given(spec, [(one, other if one is case else said) for one, said in answers]) != given


def test_judge_names_no_mistake_above_an_exception() -> None:
    spec = SPECS["supprime"]
    kept_zero = [(case, Mens((x, n - case[0][1] if x == case[0][0] else n) for x, n in case[1])) for case in spec.cases]
    answers = [(case, answer if all(n >= 0 for _, n in answer) else Mens()) for case, answer in kept_zero]
    failed = [(case, FailedCall("exception", "Not_found") if i == 9 else one) for i, (case, one) in enumerate(answers)]
    assert names_given(spec, failed) == ()

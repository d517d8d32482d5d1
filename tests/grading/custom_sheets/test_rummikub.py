"""Our own sheet judged as any other, from its interface and a solution: no right hand-in accused, mistakes found."""

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

import pytest

from grading.custom_sheets.sheets import write_files
from grading.test_files import laid
from grading.trust.changes import MISTAKES, OTHERWISE, STYLES, VARIANTS
from rummifun.grading.custom_sheets.judge import SheetJudge, open_judge
from rummifun.grading.custom_sheets.programs import open_program
from rummifun.grading.custom_sheets.sheet_grader import report_on
from rummifun.grading.custom_sheets.sheet_reader import OURS, read_sheet
from rummifun.grading.judging.options import DEFAULT_OPTIONS, GradingOptions
from rummifun.grading.sandbox.limits import Limits
from rummifun.grading.submission.files import read_submission

pytestmark = pytest.mark.cellule

COMBINATIONS: Final = re.split(r"\(\* Q1[01] \*\)", (OURS / "rummikub" / "solution.ml").read_text("utf-8"))[1]
"""The solution of Q10 alone, for a test by day."""


def combinations_alone() -> str:
    """Cut our interface to Q4, Q5 and Q10."""
    parts = re.split(
        r"^(?=\(\*\* \{1 (Q\d+) )", (OURS / "rummikub" / "feuille.mli").read_text("utf-8"), flags=re.MULTILINE
    )
    asked = (text for name, text in zip(parts[1::2], parts[2::2], strict=True) if name in ("Q4", "Q5", "Q10"))
    return "".join([parts[0], "type nat = int\n", *asked])


@contextmanager
def judge_of(folder: Path) -> Iterator[SheetJudge]:
    with open_judge(read_sheet(folder), GradingOptions(limits=Limits(life=10**6))) as judge:
        yield judge


def accused(judge: SheetJudge, folder: Path, texts: dict[str, str]) -> set[str]:
    """List the functions of a hand-in that are found wrong by themselves; one in Python has a helper `le_statut`."""
    laid(folder, {name: re.sub(r"\ble_statut\((?=e[:)])", "mien(", text) for name, text in texts.items()})
    (name, *others) = texts
    submission = read_submission([folder if others else folder / name])
    with open_program(judge.sheet, submission.sources, DEFAULT_OPTIONS, submission) as program:
        report = report_on(judge, program, submission.name)
    assert report.problems == ()
    judged = (one for question in report.questions for one in (*question.versions, *question.earlier))
    return {one.function for one in judged if one.verdict in ("wrong", "type") and not one.calls}


def right_ones() -> Iterable[tuple[str, dict[str, str]]]:
    yield from ((style, {one.file: one.text}) for style, one in STYLES.items())
    yield from ((str(one), {STYLES[one.style].file: one.put_lines()}) for one in VARIANTS)
    yield from ((str(one), {**one.files}) for one in OTHERWISE)


def test_read_sheet_knows_ours_by_its_name_where_there_is_no_such_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert read_sheet(Path("rummikub")).folder == OURS / "rummikub"
    write_files(tmp_path / "rummikub", feuille_mli="(** {1 Q1 Un} *)\nval un : int", solution_ml="let un = 1")
    assert [*read_sheet(Path("rummikub")).functions] == ["un"]


def test_generic_way_lays_a_mistake_on_its_function(tmp_path: Path) -> None:
    (one,) = (one for one in MISTAKES if str(one) == "sobre: est_groupe compares neighbours")
    write_files(tmp_path / "feuille", feuille_mli=combinations_alone(), solution_ml=COMBINATIONS)
    with judge_of(tmp_path / "feuille") as judge:
        assert accused(judge, tmp_path / "rendu", {"rendu.ml": one.put()}) == {"est_groupe"}


@pytest.mark.lent
@pytest.mark.timeout(1800)
def test_generic_way_accuses_no_right_hand_in_and_finds_mistakes(tmp_path: Path) -> None:
    """Of mistakes in draws, which no single call shows, none counts."""
    with judge_of(Path("rummikub")) as judge:
        right = [*right_ones()]
        found = {title: accused(judge, tmp_path / f"r{i}", texts) for i, (title, texts) in enumerate(right)}
        assert {title: some for title, some in found.items() if some} == {}
        asked = [one for one in MISTAKES if one.title.split()[0] in judge.sheet.functions and one.title[-1] != "]"]
        seen, others = Counter[bool](), list[str]()
        for i, one in enumerate(asked):
            some = accused(judge, tmp_path / f"m{i}", {STYLES[one.style].file: one.put()})
            seen[one.title.split()[0] in some] += 1
            others += [str(one)] * bool(some - {one.title.split()[0]})
    assert seen[True] >= 0.98 * len(asked) > 280
    assert len(others) <= 0.01 * len(asked)

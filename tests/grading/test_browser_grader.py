"""Submissions graded as on the page, by OCaml in JavaScript and by Python, compared with the command line."""

import re
import shutil
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from grading.hand_ins import HAND_INS, PYTHON_HAND_INS, Made, changed
from grading.javascript import how, node
from grading.reports import LAWLESS, found, graded_made, put
from grading.test_hostile import AT_LOAD, GOOD_ML, GOOD_PY, IN_CALLS
from grading.trust.changes import MISTAKES, STYLES
from rummifun.grading import browser_grader
from rummifun.grading.browser_grader import PageRequest, answer_page
from rummifun.grading.classroom.grader import grade_one
from rummifun.grading.grade import grade
from rummifun.grading.judging.findings import Report
from rummifun.grading.report.html_report import report_page
from rummifun.grading.report.json_report import report_to_json
from rummifun.grading.sandbox import in_process
from rummifun.grading.sandbox.in_process import CallWatch, _place
from rummifun.grading.sandbox.limits import Limits
from rummifun.messages import translation

pytestmark = [pytest.mark.usefixtures("laws_drawn"), pytest.mark.timeout(300)]


def two_faults(*titles: str) -> str:
    """Make the mistakes whose titles begin so, in Python."""
    some = (one for one in MISTAKES if one.style == "python" and one.title.startswith(titles))
    return changed(STYLES["python"].text, *(passage for one in some for passage in one.passages))


LIMITS = Limits(call=0.5, phrase=1.5)
"""There, time is that of the clock, and other tests take their share of it."""


def needs_node(test: Callable[..., None]) -> Callable[..., None]:
    """Build the toplevel before a test, once a run; skip the test where that is not possible."""
    there = all(map(shutil.which, ("node", "js_of_ocaml", "ocamlfind")))
    marked: Callable[..., None] = pytest.mark.skipif(not there, reason="js_of_ocaml and node are not here")(
        pytest.mark.usefixtures("toplevel_built")(test)
    )
    return marked


ALL = {**HAND_INS, "leurres.ml": Made((Path(__file__).parent / "hand_ins/leurres.ml").read_text("utf-8"))}

PYTHON = PYTHON_HAND_INS["counts by identity"]


def on_page(text: str, name: str = "rendu.ml", watch: CallWatch | None = None) -> Report:
    with tempfile.TemporaryDirectory() as folder:
        return grade([put(Made(text), Path(folder), name)], replace(how(watch), limits=LIMITS))


def what_is_said(report: Report) -> dict[str, Any]:
    """Return the whole content of a report, without its place of execution.

    Endless output meets the limit of output, or on a busy machine that of the clock: it is one mistake.
    """
    told = report_to_json(report, str)
    del told["protections"]
    for problem in told["problems"]:
        if problem["kind"] == "output":
            problem["kind"] = "loop"
    return told


def some_by_day(cases: Sequence[Any], every: int) -> list[Any]:
    """Leave cases to the night, but the first and one in `every`."""
    return [pytest.param(*one, marks=[pytest.mark.lent] if i % every else []) for i, one in enumerate(cases)]


# As the command line


@needs_node
@pytest.mark.parametrize(
    "name", ["partiel.ml", *(pytest.param(name, marks=pytest.mark.lent) for name in ALL if name != "partiel.ml")]
)
def test_grade_judges_a_hand_in_on_the_page_as_by_the_command_line(tmp_path: Path, name: str) -> None:
    report = grade([put(ALL[name], tmp_path, name)], how=how())
    assert what_is_said(report) == what_is_said(graded_made(ALL[name], name))
    assert report.protections == {"page"}


@pytest.mark.parametrize("text", [PYTHON, two_faults("points_suite begins", "points_pose counts")])
def test_grade_judges_python_on_the_page_as_by_the_command_line(tmp_path: Path, text: str) -> None:
    report = grade([put(Made(text), tmp_path, "rendu.py")], how=how())
    told, expected = what_is_said(report), what_is_said(graded_made(Made(text), "rendu.py"))
    assert {told.pop("version"), expected.pop("version")} == {sys.version.split()[0]}
    assert told == expected


def test_grade_on_the_page_leaves_nothing_of_python_behind(tmp_path: Path) -> None:
    text = f"import sys, os, random, rummifun.games.rummikub\nsys.path.clear()\nos.chdir('/')\nx = rummifun\n{GOOD_PY}"
    before = dict(sys.modules), [*sys.path], Path.cwd(), sys.stdout, sys.getrecursionlimit()
    report = on_page(text, "rendu.py")
    assert found(report, "Q2", "nbocc").verdict == "right"
    after = {name: one for name, one in sys.modules.items() if name in before[0]}, [*sys.path], Path.cwd()
    assert (*after, sys.stdout, sys.getrecursionlimit()) == before


@pytest.mark.parametrize("name", ["js", "pyodide", "rummifun.grading", "hypothesis"])
def test_grade_on_the_page_hides_the_page_and_ours_from_python(name: str) -> None:
    (problem,) = on_page(f"import {name}\n{GOOD_PY}", "rendu.py").problems
    assert problem.kind == "exception"
    assert "ModuleNotFoundError" in problem.said


# Harm, meant or by accident


@needs_node
@pytest.mark.parametrize(("harm", "kind"), some_by_day([one for one in AT_LOAD if "Obj.magic" not in one[0]], 3))
def test_grade_on_the_page_finds_what_goes_wrong_while_loading(harm: str, kind: str) -> None:
    report = on_page(f"{harm.replace('{precious}', '/precieux.txt')};;\n{GOOD_ML}")
    made = [] if "open_out" in harm else [kind]  # it is a disk of the hand-in's own, where anything can be written
    assert [one.kind for one in report.problems] == made
    assert found(report, "Q2", "nbocc").verdict == "right"


@needs_node
@pytest.mark.parametrize(("harm", "kind"), some_by_day(IN_CALLS, 3))
def test_grade_on_the_page_finds_what_goes_wrong_in_a_call(harm: str, kind: str) -> None:
    report = on_page(f"{harm};;\n{GOOD_ML}")
    judged = found(report, "Q2", "cardinal")
    assert (judged.verdict, judged.failures[0].accident) == ("wrong", kind)
    assert found(report, "Q2", "nbocc").verdict == "right"


@needs_node
@pytest.mark.parametrize(
    "loop",
    some_by_day(
        [
            ("let rec f n = f (n + 1) in f 0",),
            ("let rec pair n = n = 0 || impair (n + 1) and impair n = pair (n + 1) in if pair 1 then 1 else 0",),
            ("let rec l = 1 :: l in List.length l",),
            ("let rec l = 1 :: l in if l = l then 1 else 0",),
            ("let rec f () = try while true do () done; 0 with _ -> f () in f ()",),
            ("let rec f l = f (List.rev_append l l) in f [1]",),
        ],
        4,
    ),
)
def test_grade_on_the_page_lets_nothing_of_ocaml_run_for_ever(loop: str) -> None:
    start = time.monotonic()
    report = on_page(f"let cardinal (ens : (int * int) list) : int = {loop};;\n{GOOD_ML}")
    assert found(report, "Q2", "cardinal").failures[0].accident in ("loop", "memory")
    assert found(report, "Q2", "nbocc").verdict == "right"
    assert time.monotonic() - start < 60


EXTERNALS = (
    'external js : string -> int = "caml_js_eval_string"',
    'let f x = let module M = struct external js : string -> int = "caml_js_eval_string" end in M.js x',
    'module type S = sig external js : string -> int = "caml_js_eval_string" end',
)


@needs_node
def test_grade_on_the_page_calls_no_javascript_for_a_hand_in() -> None:
    report = on_page("\n\n".join((*EXTERNALS, "let x = 1 + true", GOOD_ML)))
    assert [one.kind for one in report.problems] == [*["syntax"] * len(EXTERNALS), "error"]
    assert all("`external` calls what is not OCaml" in one.said for one in report.problems[:-1])
    assert found(report, "Q2", "nbocc").verdict == "right"


@needs_node
def test_toplevel_takes_and_gives_long_structures() -> None:
    toplevel = node().start()
    assert toplevel.ask("", "", 1.0)[0] == "k"
    source = "let meme (l : int list) = l let unis = [1.5; 2.]"
    assert toplevel.ask(f"a F x.ml 1 {len(source)} -", source, 2.0) == "k2"
    assert [toplevel.ask(f"a {order}", "", 2.0)[0] for order in ("N", "N", "K meme", "K unis")] == [*"ookk"]
    wire = "b0,2;i3;" * 9_000 + "i0;"
    assert toplevel.ask(f"a C 0 0 {wire}", "", 2.0) == f"v{wire}"
    assert toplevel.ask(f"a C 0 1 {wire[-803:]}", "", 2.0) == f"v{wire[-803:]}"
    assert toplevel.ask("a C 1 0 ", "", 2.0) == "vb0,2;d0x1.8p+0;b0,2;i2;i0;"  # 2.0 looks like 2 there


# A worker that had to be ended


def noted(orders: dict[str, bytes], place: str, order: bytes) -> str:
    orders.setdefault(place, order)
    return place


@needs_node
def test_call_watch_tells_where_a_worker_died(monkeypatch: pytest.MonkeyPatch) -> None:
    orders: dict[str, bytes] = {}
    monkeypatch.setattr(in_process, "_place", lambda loaded, line: noted(orders, _place(loaded, line), line))
    text = f"let cardinal (ens : (int * int) list) : int = 1;;\nlet x = 12345;;\n{GOOD_ML}"
    places: list[str] = []
    report = on_page(text, watch=CallWatch(places.append))
    assert places[1::2] == [""] * (len(places) // 2)
    assert [one.kind for one in report.problems] == []
    called = next(place for place, order in orders.items() if order == b"C 0 0 i0;")  # `cardinal []`
    second = [place for place, order in orders.items() if order == b"N"][1]
    assert {called, second} <= {*places}
    again = found(on_page(text, watch=CallWatch(died={called: "too long"})), "Q2", "cardinal")
    assert (again.failures[0].call, again.failures[0].accident) == ("cardinal []", "loop")
    loaded = on_page(text, watch=CallWatch(died={second: "killed"}))
    assert [(one.kind, one.line) for one in loaded.problems] == [("killed", 2)]
    assert found(loaded, "Q2", "nbocc").verdict == "right"


@needs_node
def test_answer_page_keeps_what_an_ended_worker_had_judged() -> None:
    files = {"a.ml": GOOD_ML.encode(), "b.ml": GOOD_ML.encode()}
    told = [*answer_page(files, PageRequest("en"), node().start, lambda _: None)]
    kept = {one["done"]: one["kept"] for one in told if "done" in one}
    assert [*kept] == ["a.ml", "b.ml"]

    def none() -> Any:
        raise AssertionError

    again = [*answer_page(files, PageRequest("en", kept=kept), none, lambda _: None)]
    assert again[-1] == told[-1]


# The report


def _html(files: dict[str, bytes], asked: PageRequest) -> tuple[str, list[dict[str, Any]]]:
    *_, last = answer_page(files, asked, node().start, lambda _: None)
    return last["html"], last["reports"]


@needs_node
def test_answer_page_writes_the_report_of_the_command_line(tmp_path: Path) -> None:
    name, made = "partiel.ml", HAND_INS["partiel.ml"]
    html, (report,) = _html({name: str(made.text).encode()}, PageRequest("en"))
    native = grade_one(name, [put(made, tmp_path, name)])
    ran = re.compile(r'<p class="soft">Run [^<]*</p>\n?')
    assert ran.sub("", html) == ran.sub("", report_page([native], translation("en"), "en"))
    assert "without a network" in html
    assert native.report is not None
    assert report["mark"] == report_to_json(native.report, str)["mark"]


@needs_node
def test_answer_page_takes_several_files_for_a_class_or_for_one_hand_in() -> None:
    both = {"ensembles.ml": GOOD_ML.encode(), "jeu.ml": b'#use "ensembles.ml"\nlet appartient x e = nbocc x e > 0'}
    with LAWLESS:
        _, (whole,) = _html(both, PageRequest("fr", together=True))
    right = {one["name"]: one["file"] for one in whole["questions"][1]["functions"] if one["verdict"] == "right"}
    assert right == {"nbocc": "ensembles.ml", "appartient": "jeu.ml"}
    assert whole["files"] == ["ensembles.ml", "jeu.ml"]
    html, several = _html({"a.ml": GOOD_ML.encode(), "b.ml": b"(* rien *)"}, PageRequest("fr"))
    assert [one["name"] for one in several] == ["a.ml", "b.ml"]
    assert "b.ml" in several[1]["reason"]
    assert '<table class="rows">' in html


def test_answer_page_says_what_is_no_hand_in_in_a_sentence() -> None:
    *_, last = answer_page({"x/y.txt": b"", "z.txt": b""}, PageRequest("fr"), node, lambda _: None)
    kinds = "ni .ml, ni .py, ni .ipynb, ni .zip, ni .tar.gz"
    said = [f"x ne peut pas \u00eatre lu : y.txt ({kinds})", f"z.txt ne peut pas \u00eatre lu : {kinds}"]
    assert [one["reason"] for one in last["reports"]] == said
    *_, last = answer_page({"y.txt": b"", "z.txt": b""}, PageRequest("fr", together=True), node, lambda _: None)
    assert [one["reason"] for one in last["reports"]] == [
        f"y.txt, z.txt ne peut pas \u00eatre lu : y.txt, z.txt ({kinds})"
    ]
    (told,) = answer_page({".x/y.txt": b"", ".z": b""}, PageRequest("fr"), node, lambda _: None)
    assert ".x/y.txt" in told["failed"]
    assert "/" not in told["failed"].replace(".x/y.txt", "")


def test_write_leads_nowhere_else_by_names_of_files(tmp_path: Path) -> None:
    browser_grader.write_files({"../../etc/passwd": b"a", "/b.ml": b"b", "c\\d.ml": b"c"}, tmp_path)
    assert sorted(path.relative_to(tmp_path).as_posix() for path in tmp_path.rglob("*.*")) == ["b.ml", "c/d.ml"]
    assert (tmp_path / "etc/passwd").read_bytes() == b"a"

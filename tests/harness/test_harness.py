"""Workers, budget, effort: they run a small project, with a test of each kind."""

import re
import subprocess
import sys
from pathlib import Path
from types import SimpleNamespace
from typing import Any, Final

import pytest

from harness import budget
from harness.budget import Judge, allowed
from harness.nonempty import nonempty
from harness.workers import by_file

FILES: Final = {
    "test_right": """
        def test_passes(): pass
        def test_fails(): assert 1 == 2
    """,
    "test_dead": """
        import os
        def test_dies(): os._exit(3)
        def test_after(): pass
    """,
    "test_slow": """
        import time
        def test_works_long():
            begun = time.process_time()
            while time.process_time() < begun + 0.3: pass
        def test_is_skipped():
            __import__("pytest").skip("why")
    """,
    "test_hang": """
        import pytest, time
        @pytest.mark.timeout(0.2)
        def test_hangs(): time.sleep(50)
    """,
    "test_effort": """
        def test_explores(effort): assert effort(1, 1000) == 1
    """,
}


def run(folder: Path, *options: str) -> subprocess.CompletedProcess[str]:
    """Run the tests of a folder, and return the output and the status."""
    (folder / "pytest.ini").write_text("[pytest]\nmarkers =\n  lent: by night\n")
    plugins = [word for name in ("budget", "workers", "effort") for word in ("-p", f"harness.{name}")]
    command = [sys.executable, "-m", "pytest", *plugins, "-m", "not lent", "-rA", "--tb=short", *options]
    there = {"PYTHONPATH": str(Path(__file__).parents[1])}
    return subprocess.run(command, check=False, cwd=folder, env=there, capture_output=True, text=True, timeout=200)


@pytest.fixture(scope="module")
def printed(tmp_path_factory: pytest.TempPathFactory) -> str:
    """Return the output of a run of all kinds of tests."""
    folder = tmp_path_factory.mktemp("project")
    for name, text in FILES.items():
        lines = [line.removeprefix("        ") for line in text.splitlines()]
        (folder / f"{name}.py").write_text("\n".join(lines))
    return run(folder, "--workers", "2", "--budget", "0.1").stdout


def test_workers_report_every_test_once(printed: str) -> None:
    hangs = "FAILED test_hang.py::test_hangs - Failed: Timeout (>0.2s) from pytest-timeout."
    for line in ("PASSED test_right.py::test_passes", "FAILED test_right.py::test_fails - assert 1 == 2", hangs):
        assert printed.count(f"\n{line}") == 1
    assert "SKIPPED [1] test_slow.py:7: why" in printed


def test_workers_name_the_test_at_which_one_died_and_go_on(printed: str) -> None:
    assert "FAILED test_dead.py::test_dies" in printed
    assert "the process of the tests ended here (status 3)" in printed
    assert "PASSED test_effort.py::test_explores[day]" in printed


def test_effort_leaves_the_night_to_its_mark(printed: str) -> None:
    assert "[night]" not in printed
    assert "1 deselected" in printed


def test_by_file_puts_the_files_of_exceptions_and_of_cells_first() -> None:
    slow, quick, cell = "docs/laws.md::laws.md", "tests/sheet/test_sheet.py::test_quick", "tests/t.py::test_cell"
    tests: list[Any] = [
        SimpleNamespace(nodeid=name, get_closest_marker={"cellule": name}.get if name == cell else {}.get)
        for name in (quick, slow, f"{quick}[again]", cell)
    ]
    assert [[test.nodeid for test in file] for file in by_file(tests)] == [[slow], [cell], [quick, f"{quick}[again]"]]


def test_budget_names_the_tests_that_take_too_long(printed: str) -> None:
    assert re.search(r"s of the processor, 0\.\d are allowed here: test_slow\.py::test_works_long", printed)


def test_budget_fails_a_run_in_which_all_pass(tmp_path: Path) -> None:
    (tmp_path / "test_slow.py").write_text("def test_is_quick(): pass")
    within, beyond = (run(tmp_path, "--budget", seconds) for seconds in ("0.5", "1e-9"))
    assert "1 passed" in within.stdout
    assert "1 passed" in beyond.stdout
    assert (within.returncode, beyond.returncode) == (0, 1)
    assert "are allowed here: test_slow.py::test_is_quick" in beyond.stdout


def test_judge_gives_tests_of_a_slow_machine_more_time(
    monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest
) -> None:
    judge = Judge(request.config)
    judge.limit, judge.seen = 1, {"test_a.py::test_long": 1.5}
    assert [*map(judge.is_too_slow, judge.seen)] == [True]
    monkeypatch.setattr(budget, "slowness", lambda: 2.0)
    judge.measure_slowness()
    assert [*map(judge.is_too_slow, judge.seen)] == [False]


def test_nonempty_fails_a_loop_that_finds_nothing() -> None:
    with pytest.raises(AssertionError, match="nothing to ask"):
        list(nonempty([]))


def test_budget_makes_no_more_exceptions_than_it_did() -> None:
    assert len(allowed()) <= 41

"""Hand-ins judged in Pyodide itself, by node: the marks are those of the command line, and what loops is stopped.

Pyodide takes half a minute to start. By day, `shells/site/test_rendus.py` asks as much of it in a browser.
"""

import importlib.util
import json
import shutil
import subprocess
import tarfile
from pathlib import Path
from typing import Any

import pytest
import toolz
from harness.nonempty import nonempty

from grading.hand_ins import HAND_INS, Made
from grading.javascript import built
from grading.reports import graded_made
from grading.test_hostile import GOOD_PY
from grading.test_onpage import PYTHON, needs_node
from rummifun.grading.report.json_report import report_to_json
from rummifun.messages import translation

ROOT = Path(__file__).parents[2]
FETCH = ROOT / "site/fetch.py"
pytestmark = [pytest.mark.timeout(600), pytest.mark.lent]

NAMES = ("partiel.ml", "rendu.py", "faux_physique.ml", "casse.ml", "faux_jokers.ml")
MADE = HAND_INS | {"rendu.py": Made(PYTHON)}

LOOPS = f"""
def cardinal(ens):
    while True: pass
def appartient(x, ens):
    import os; os._exit(3)
def inclus(e, f):
    return inclus(e, f)
def egaux(e, f):
    try:
        for _ in iter(int, 1): pass
    except BaseException:
        while True: pass
{GOOD_PY}
while True: x = 1
import js
"""


@pytest.fixture(scope="module")
def reports() -> dict[str, dict[str, Any]]:
    """Judge hand-ins in one Pyodide, and what loops; what it is made of is fetched, and held to its sums."""
    if not FETCH.exists():
        pytest.skip("site/fetch.py, which fetches Pyodide, is not here")
    spec = importlib.util.spec_from_file_location("site_fetch", FETCH)
    assert spec is not None
    assert spec.loader is not None
    fetch = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(fetch)
    try:
        files = fetch.fetched(ROOT / "build/fetched")
    except fetch.Unfetched as failed:
        pytest.skip(str(failed))
    folder = built()
    pyodide = folder / "package"
    if not pyodide.exists():
        with tarfile.open(files["pyodide"]) as packing:
            packing.extractall(folder, filter="data")
    texts = {name: str(MADE[name].text) for name in NAMES} | {"boucles.py": LOOPS}
    (folder / "given.json").write_text(json.dumps([{name: text} for name, text in texts.items()]), "utf-8")
    shutil.copyfile(Path(__file__).with_name("pyodide.mjs"), folder / "pyodide.mjs")
    packages = Path(toolz.__file__).parents[1]
    command = ["node", str(folder / "pyodide.mjs"), pyodide, files["hypothesis"], packages, ROOT / "src"]
    done = subprocess.run(
        [*map(str, command), str(folder / "given.json")], capture_output=True, text=True, timeout=500, check=False
    )
    assert done.returncode == 0, done.stderr[-2000:]
    reports = [json.loads(line)["reports"][0] for line in done.stdout.splitlines()]
    return dict(zip(texts, reports, strict=True))


@needs_node
def test_browser_grader_finds_in_pyodide_what_the_command_line_does(reports: dict[str, dict[str, Any]]) -> None:
    for name in nonempty(reports.keys() - {"boucles.py"}):
        native = graded_made(MADE[name], name)
        report, expected = reports[name], json.loads(json.dumps(report_to_json(native, translation("en"))))
        for told in (report, expected):
            del told["protections"], told["version"]
        assert report["mark"] == expected["mark"], name
        assert report == expected, name


@needs_node
def test_browser_grader_finds_in_pyodide_what_loops_or_leaves(reports: dict[str, dict[str, Any]]) -> None:
    report = reports["boucles.py"]
    got = {
        one["name"]: one["failures"][0]["got"] for q in report["questions"] for one in q["functions"] if one["failures"]
    }
    assert {"cardinal", "appartient", "inclus", "egaux"} <= got.keys()
    assert "does not end" in got["cardinal"]
    assert "does not end" in got["egaux"]
    assert [one["kind"] for one in report["problems"]] == ["loop", "exception"]
    right = [one["name"] for q in report["questions"] for one in q["functions"] if one["verdict"] == "right"]
    assert {*right} == {"nbocc"}

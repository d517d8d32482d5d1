"""The page on notebooks as a notebook: a kernel executes its cells, and every output is the page's."""

import re
import xml.etree.ElementTree as ET
from pathlib import Path
from typing import Any

import nbformat
import pytest
from harness.nonempty import nonempty
from nbclient import NotebookClient

from rummifun.lessons.notebook import Lesson

PAGE = Path(__file__).parents[2] / "docs" / "carnet.md"
LESSONS = Path(__file__).parents[2] / "examples" / "lecons"


def cells() -> list[str]:
    return re.findall(r"```\{notebook\}\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.DOTALL)


def test_cells_of_the_page_draw_pictures_and_tables() -> None:
    heard: list[Any] = []
    Lesson().run(cells(), heard.append)
    drawn = [event["html"] for event in heard if "value" in event]
    assert len(drawn) == len(cells()) >= 8
    assert [one[:4] for one in drawn[:5]] == ["<svg"] * 5
    assert all(drawn)


@pytest.mark.lent
def test_kernel_of_jupyter_draws_every_cell_of_the_page(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("JUPYTER_RUNTIME_DIR", "JUPYTER_CONFIG_DIR", "JUPYTER_DATA_DIR", "IPYTHONDIR"):
        monkeypatch.setenv(name, str(tmp_path))
    code = [nbformat.v4.new_code_cell(source) for source in cells()]  # type: ignore[no-untyped-call]
    notebook = nbformat.v4.new_notebook(cells=code)  # type: ignore[no-untyped-call]
    NotebookClient(notebook, timeout=200, kernel_name="python3").execute()
    outputs = [output.data for cell in notebook.cells for output in cell.outputs]
    assert len(outputs) == len(cells()) >= 8
    kinds = [next(kind for kind in output if kind != "text/plain") for output in outputs]
    assert {kind: kinds.count(kind) for kind in kinds} == {"image/svg+xml": 5, "text/html": 3}
    for output, kind in zip(outputs, kinds, strict=True):
        if kind == "image/svg+xml":
            assert ET.fromstring(output[kind]).tag.endswith("svg")
        assert len(output["text/plain"]) < 2000


def test_lessons_import_no_star() -> None:
    """A cell of marimo lists the names that it defines, so it has no `import *`."""
    for lesson in nonempty(LESSONS.glob("*/*.py")):
        assert "import *" not in lesson.read_text(encoding="utf-8"), lesson

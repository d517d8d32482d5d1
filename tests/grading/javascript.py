"""OCaml in JavaScript for tests: the toplevel built once from the current sources, and run by node."""

from __future__ import annotations

import atexit
import importlib.util
import json
import os
import shutil
import subprocess
from functools import cache
from pathlib import Path
from tempfile import mkdtemp
from typing import Any

from rummifun.grading.judging.options import GradingOptions
from rummifun.grading.sandbox.in_process import CallWatch, InProcessPython, OcamlDriver, in_process_opener

__all__ = ["Node", "built", "how", "node"]

_SITE = Path(__file__).parents[2] / "site"


@cache
def built() -> Path:
    """Build the toplevel; return its folder, with the files that run it."""
    spec = importlib.util.spec_from_file_location("toplevel", _SITE / "toplevel.py")
    assert spec is not None
    assert spec.loader is not None
    build = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(build)
    folder = Path(mkdtemp(prefix="rummifun-node-"))
    atexit.register(shutil.rmtree, folder)
    build.build(folder)
    for file in (
        _SITE / "page/ocaml_toplevel.js",
        _SITE / "page/loop_ticks.js",
        Path(__file__).with_name("toplevel.mjs"),
    ):
        shutil.copyfile(file, folder / file.name)
    (folder / "package.json").write_text('{"type": "module"}', "utf-8")
    return folder


class Node:
    """A node that holds one toplevel at a time."""

    def __init__(self) -> None:
        command = ["node", str(built() / "toplevel.mjs")]
        self._process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, env={**os.environ})
        atexit.register(self._process.kill)

    def start(self) -> Node:
        self._said("start")
        return self

    def put(self, name: str, text: str) -> None:
        self._said("put", name, text)

    def ask(self, line: str, source: str, seconds: float) -> str:
        answer: str = self._said("ask", line, source, seconds)
        return answer

    def _said(self, *message: Any) -> Any:
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.write(json.dumps(message).encode() + b"\n")
        self._process.stdin.flush()
        return json.loads(self._process.stdout.readline())


@cache
def node() -> Node:
    return Node()


def how(watch: CallWatch | None = None) -> GradingOptions:
    """Return the grading options of the page."""
    watch = watch or CallWatch()
    ocaml = in_process_opener(lambda scratch: OcamlDriver(node().start(), scratch), watch)
    return GradingOptions(cells={"ocaml": ocaml, "python": in_process_opener(InProcessPython, watch)})

"""The time to grade a class: sixty hand-ins, right, wrong and endless, on two cores.

    python bench/rendus.py            # 60 of them
    python bench/rendus.py 20 1       # 20, on one core

The hand-ins are those of tests/grading/hand_ins, over and over, each a file of its own; in every tenth of them a
function that many rest on never ends. The yardstick is one right hand-in, graded alone in the same run, its start-up
included.
"""

from __future__ import annotations

import platform
import sys
import tempfile
import time
from importlib import import_module
from pathlib import Path

from rummifun.grading.classroom.grader import grade_all
from rummifun.grading.submission.files import find_submissions

TESTS = Path(__file__).parents[1] / "tests"


ENDLESS = (
    "let rec nbocc x = function [] -> 0 | (y, n) :: r -> if x = y then n else nbocc x r",
    "let rec nbocc x = function [] -> 0 | (y, n) :: r -> if x = y then n else nbocc x ((y, n) :: r)",
)


def write_class(folder: Path, number: int) -> None:
    """Write a class: the models of the tests over and over, every tenth one with an endless function."""
    made_of = vars(import_module("grading.hand_ins"))["HAND_INS"]
    models = sorted(name for name, made in made_of.items() if not made.beside)
    for i in range(number):
        model = models[i % len(models)]
        text = made_of[model].text
        if i % 10 == 9:
            model, text = "sans_fin.ml", made_of["sobre.ml"].text.replace(*ENDLESS)
        (folder / f"binome{i:03}_{model}").write_bytes(text if isinstance(text, bytes) else text.encode())


def time_class(folder: Path, jobs: int) -> tuple[float, float]:
    """Grade a class; return the seconds that passed, and those of the longest hand-in."""
    start, longest = time.monotonic(), 0.0
    for done, one in enumerate(grade_all(find_submissions(folder), jobs), 1):
        longest = max(longest, one.report.seconds if one.report else 0.0)
        print(f"\r{done}, {time.monotonic() - start:.0f} s", end="", file=sys.stderr, flush=True)
    return time.monotonic() - start, longest


def main(number: int = 60, jobs: int = 2) -> None:
    sys.path.insert(0, str(TESTS))
    with tempfile.TemporaryDirectory() as folder:
        right, everybody = Path(folder, "right"), Path(folder, "class")
        for one in (right, everybody):
            one.mkdir()
        write_class(everybody, number)
        (right / "sobre.ml").write_text(vars(import_module("grading.hand_ins"))["HAND_INS"]["sobre.ml"].text, "utf-8")
        alone, _ = time_class(right, 1)
        passed, longest = time_class(everybody, jobs)
    each = passed / number
    print(f"\n{number} hand-ins on {jobs} cores: {passed:.0f} s, {each:.2f} s each, {longest:.1f} s the longest")
    print(f"one right hand-in alone: {alone:.2f} s; each of the class takes {each / alone:.2f} times as long")
    print(platform.processor() or platform.machine())


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))

"""The time to grade a class: sixty hand-ins, right, wrong and endless, on two cores.

    python bench/rendus.py            # 60 of them
    python bench/rendus.py 20 1       # 20, on one core

The hand-ins are those of tests/grading/hand_ins, over and over, each a file of its own; in every tenth of them a
function that many rest on never ends. Processor time is that of the grader; what the hand-ins themselves used is within
the time that passed.
"""

from __future__ import annotations

import resource
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


def main(number: int = 60, jobs: int = 2) -> None:
    sys.path.insert(0, str(TESTS))
    made_of = vars(import_module("grading.hand_ins"))["HAND_INS"]
    models = sorted(name for name, made in made_of.items() if not made.beside)
    with tempfile.TemporaryDirectory() as folder:
        for i in range(number):
            model = models[i % len(models)]
            text = made_of[model].text
            if i % 10 == 9:
                model, text = "sans_fin.ml", made_of["sobre.ml"].text.replace(*ENDLESS)
            (Path(folder) / f"binome{i:03}_{model}").write_bytes(text if isinstance(text, bytes) else text.encode())
        start, longest = time.monotonic(), 0.0
        for done, one in enumerate(grade_all(find_submissions(Path(folder)), jobs), 1):
            longest = max(longest, one.report.seconds if one.report else 0.0)
            print(f"\r{done} of {number}, {time.monotonic() - start:.0f} s", end="", file=sys.stderr, flush=True)
        passed = time.monotonic() - start
    used = resource.getrusage(resource.RUSAGE_CHILDREN if jobs > 1 else resource.RUSAGE_SELF)
    each = passed / number
    print(f"\n{number} hand-ins on {jobs} cores: {passed:.0f} s, {each:.2f} s each, {longest:.1f} s the longest")
    print(f"processor of the grader: {(used.ru_utime + used.ru_stime) / number:.2f} s each")


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))

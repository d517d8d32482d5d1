"""Choose the cases of the grader, write them, and print how many mutants they tell apart.

    make adequation                                choose the cases of all functions, and write the file
    make adequation CHECK=1                        compare the file with the cases chosen anew, writing nothing
    make adequation FUNCTIONS="coup_ok cardinal"   choose those of these functions alone; the others stay as they are

A line for each function: its mutants, those told apart, those equal with their reasons, and the cases for marks. The
run fails when a mutant that some candidate tells apart is not told apart by the cases, or when a small input tells
one apart that no candidate does.
"""

import argparse
import json
import sys
import time
from collections import Counter
from collections.abc import Mapping, Sequence
from multiprocessing import Pool
from pathlib import Path
from typing import Any, Final, NamedTuple

from adequacy.candidates import NUMBER, SEED
from adequacy.choose import FEW, MANY, Choice, choose
from adequacy.operators import digest
from adequacy.reasons import MISSED, reason
from adequacy.texts import case_text
from adequacy.versions import functions
from rummifun.grading.cases import chosen_cases
from rummifun.grading.cases.fresh_cases import SPECS

FILE: Final = Path(chosen_cases.__file__).with_name("chosen_cases.json")

_LONG: Final = ("jouer_1_coup", "jouer_1er_coup", "coup_ok", "premier_coup_ok", "est_suite", "ajouter_tuile")
"""The functions that take longest, begun first."""


class Line(NamedTuple):
    """A line of the table, and the cases chosen: the small set, and those that the large set has besides."""

    function: str
    mutants: int
    told_apart: int
    hang: int
    reasons: Mapping[str, int]
    escaped: int
    small: Sequence[str]
    more: Sequence[str]
    seconds: float

    def __str__(self) -> str:
        equal = sum(self.reasons.values())
        why = ", ".join(f"{n} {name}" for name, n in sorted(self.reasons.items()))
        hang = f", {self.hang} hang" if self.hang else ""
        marks = len(self.small) + (0 if self.function in chosen_cases.SMALL else len(self.more))
        told = f"{self.mutants:5} mutants {self.told_apart:5} told apart {equal:4} equal{why and ': '}{why}{hang}"
        cases = f"{marks} cases ({len(SPECS[self.function].cases)} before), {len(self.small) + len(self.more)} in all"
        escaped = f"; {self.escaped} ESCAPE" if self.escaped else ""
        return f"{self.function:20} {told}; {cases}{escaped}  {self.seconds:.0f} s"

    @property
    def is_adequate(self) -> bool:
        """Tell whether nothing escapes."""
        return not self.escaped and MISSED not in self.reasons


def _escaped(choice: Choice, which: Sequence[int]) -> int:
    """Count the mutants that candidates tell apart but these cases do not."""
    return sum(not all(row[which].any() for row in one.rows) for one in choice.told_apart)


def line(function: str) -> Line:
    """Choose the cases of a function."""
    begun = time.process_time()
    choice = choose(function)
    small = [case_text(function, case) for case in choice.cases(choice.small)]
    large = [case_text(function, case) for case in choice.cases(choice.large)]
    return Line(
        function,
        len(choice.mutants) + choice.hang,
        len(choice.told_apart),
        choice.hang,
        Counter(reason(choice, one) for one in choice.equal),
        _escaped(choice, choice.small) + _escaped(choice, choice.large),
        small,
        [one for one in large if one not in small],
        time.process_time() - begun,
    )


def written(lines: Mapping[str, Line]) -> str:
    """Write the file of chosen cases, a case a line; other functions keep theirs if they were chosen alike."""
    head = {"seed": SEED, "candidates": NUMBER, "few": FEW, "many": MANY, "operators": digest()}
    there: dict[str, Any] = json.loads(FILE.read_text("utf-8")) if FILE.exists() else {}
    old = there.pop("functions", {}) if there.items() >= head.items() else {}
    new = {name: {"small": one.small, "more": one.more} for name, one in lines.items()}
    cases = {name: one for name in functions() if (one := new.get(name) or old.get(name))}
    return json.dumps({**head, "functions": cases}, ensure_ascii=False, indent=0) + "\n"


def main(arguments: Sequence[str]) -> int:
    """Choose cases, print the table, and write or compare the file."""
    parser = argparse.ArgumentParser(prog="adequation")
    parser.add_argument("--check", action="store_true", help="compare the file, writing nothing")
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("functions", nargs="*", help="those to choose cases for, if not all")
    asked = parser.parse_args(arguments)
    wanted = sorted(asked.functions or functions(), key=lambda name: name not in _LONG)
    lines = {}
    with Pool(asked.jobs) as pool:
        for one in pool.imap_unordered(line, wanted, chunksize=1):
            lines[one.function] = one
            print(one, flush=True)
    made, apart = (sum(getattr(one, name) for one in lines.values()) for name in ("mutants", "told_apart"))
    print(f"{made} mutants, {apart} told apart, SEED={SEED}")
    adequate, text = all(one.is_adequate for one in lines.values()), written(lines)
    if asked.check:
        same = text == FILE.read_text("utf-8")
        print("the file is up to date" if same else "the file is out of date: make adequation writes it")
        return int(not (same and adequate))
    FILE.write_text(text, "utf-8")
    return int(not adequate)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

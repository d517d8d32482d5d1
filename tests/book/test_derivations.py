"""The refactorings of the lessons: each step keeps the behaviour, the lessons show it, a wrong step is noticed."""

import ast
import runpy
from collections.abc import Iterator, Mapping
from itertools import pairwise
from pathlib import Path
from shutil import copytree
from typing import Any, Final, NamedTuple

import pytest
from grading.hand_ins import read_changes
from harness.effort import Effort
from harness.nonempty import nonempty

from book.blocks import ROOT
from book.write_lessons import DOCS, examples
from rummifun.games.rummikub import Poser, fin, init_partie, refusal, step
from rummifun.games.rummikub.rules import moves
from rummifun.grading.compared_versions import compare_modules, numbered_files
from rummifun.grading.report.comparison_text import VersionComparison
from rummifun.grading.sheet.rummikub import FUNCTIONS
from rummifun.laws.check import check
from rummifun.laws.multiset import SUITE, implementation

CHAINS: Final = tuple(sorted((ROOT / "examples" / "refactoring").iterdir()))

SUBJECTS: Final = {
    "12_accumulateur": {"cardinal", "nbocc"},
    "13_repli": {"cardinal", "nbocc", "appartient"},
    "14_inclus": {"inclus"},
    "15_difference": {"difference"},
    "16_egaux": {"egaux"},
    "16_partage": {"intersection", "difference"},
    "17_un_coup": {"jouer_1_coup"},
    "18_occurrences": {"cardinal", "nbocc", "ajoute", "egaux"},
    "18_somme_liste": {"cardinal", "nbocc", "supprime", "intersection"},
}
"""The functions of each chain."""


def written(path: Path) -> dict[str, Any]:
    """Run a file, with its imports of ours under another name, so that only its own functions are compared."""
    space = runpy.run_path(str(path), run_name="step")
    ours = {name for name in space if name in FUNCTIONS and getattr(space[name], "__module__", "") != "step"}
    return {f"_{name}" if name in ours else name: value for name, value in space.items()}


def held(before: Path, after: Path) -> VersionComparison:
    return compare_modules(written(after), written(before))


def differing(comparison: VersionComparison) -> set[str]:
    return {one.function for one in comparison.differing}


# Each step keeps the behaviour of the program


def slow_by_night(chain: Path) -> Any:
    """Leave the chain whose programs are states of a game to the night."""
    return pytest.param(chain, marks=pytest.mark.lent) if chain.name == "17_un_coup" else chain


@pytest.mark.parametrize("chain", [*map(slow_by_night, CHAINS)], ids=lambda chain: chain.name)
def test_step_of_a_chain_keeps_what_its_functions_do(chain: Path, effort: Effort) -> None:
    """By day, the last step is compared with the first; by night, each step with the one before it."""
    versions = numbered_files(chain)
    for before, after in nonempty(pairwise(versions[:: effort(len(versions) - 1, 1)])):
        found = held(before, after)
        assert differing(found) == set()
        assert {one.function for one in found.agreeing} == SUBJECTS[chain.name]
        assert all(one.programs_run > 500 for one in found.agreeing)


@pytest.mark.parametrize("path", [path for chain in CHAINS for path in numbered_files(chain)], ids=lambda p: p.stem)
def test_step_has_a_name_and_a_reason(path: Path) -> None:
    said = ast.get_docstring(ast.parse(path.read_text(encoding="utf-8"))) or ""
    assert ": " in said


# A wrong step


class Wrong(NamedTuple):
    """A mistake in a step: the file, the old text, the new one, and the functions that must differ."""

    file: str
    was: str
    now: str
    functions: set[str]


MISTAKES: Final = [
    Wrong(one.style, *one.passages[0], {*one.title.split()})
    for one in read_changes(Path(__file__).with_name("wrong_steps.txt"))
]


def spoiled(mistake: Wrong, folder: Path) -> Path:
    """Copy a chain with a mistake in it, and give the wrong file."""
    chain, _, name = mistake.file.partition("/")
    copytree(ROOT / "examples" / "refactoring" / chain, folder / chain, ignore=lambda *_: ["__pycache__"])
    wrong = folder / chain / name
    text = wrong.read_text(encoding="utf-8")
    assert text.count(mistake.was) == 1, mistake
    wrong.write_text(text.replace(mistake.was, mistake.now), encoding="utf-8")
    return wrong


def by_night(mistake: Wrong) -> Any:
    """Keep by day one mistake of each chain whose programs are multisets; leave all others to the night."""
    chain = mistake.file.partition("/")[0]
    first = next(one for one in MISTAKES if one.file.startswith(chain))
    return mistake if mistake is first and chain[:2] < "17" else pytest.param(mistake, marks=pytest.mark.lent)


@pytest.mark.parametrize("mistake", [*map(by_night, MISTAKES)], ids=lambda mistake: mistake.file)
def test_wrong_step_is_seen(mistake: Wrong, tmp_path: Path) -> None:
    wrong = spoiled(mistake, tmp_path)
    before = next(before for before, after in pairwise(numbered_files(wrong.parent)) if after == wrong)
    assert differing(held(before, wrong)) == mistake.functions


@pytest.mark.lent
def test_check_sees_a_broken_invariant_that_no_function_shows_alone(tmp_path: Path) -> None:
    sort = "plist(sorted([*ens, *[x] * n]))"
    wrong = spoiled(Wrong("18_occurrences/3_nommer.py", sort, "plist([*[x] * n, *ens])", set()), tmp_path)
    after = written(wrong)
    assert differing(held(wrong.with_name("2_lois.py"), wrong)) == set()
    own = {name: after[name] for name in SUBJECTS["18_occurrences"]}
    failed = check(SUITE, implementation("", {"V": after["from_pairs"]([]), **own})).failed
    assert [failure.law.name for failure in failed] == ["egaux_ordre"]


# The lessons show the steps


@pytest.mark.parametrize("chain", CHAINS, ids=lambda chain: chain.name)
def test_lesson_shows_every_step_as_it_stands_in_its_file(chain: Path) -> None:
    (page,) = (DOCS / "fr" / "lecons").glob(f"{chain.name[:2]}_*.md")
    shown = {text for source, _ in examples(page.read_text(encoding="utf-8")) for text in defined(source)}
    for path in nonempty(numbered_files(chain)):
        assert [text for text in defined(path.read_text(encoding="utf-8")) if text not in shown] == [], path.name


def defined(source: str) -> Iterator[str]:
    """List the functions and tuples that some code defines."""
    tree = ast.parse(source) if not source.startswith("{exercice}") else ast.Module([], [])
    yield from (ast.unparse(one) for one in tree.body if isinstance(one, ast.FunctionDef | ast.Assign))


# Lesson 17: the reason too


LAST: Final = "17_un_coup/5_s_arreter.py"


@pytest.mark.parametrize("seed", range(3))
def test_refus_gives_the_reasons_of_the_engine(seed: int) -> None:
    ours: Mapping[str, Any] = runpy.run_path(str(ROOT / "examples" / "refactoring" / LAST))
    seen = set()
    for e, table in positions(seed):
        found = refusal(e, Poser(table))
        assert ours["refus"](e, table) == (found and found.code)
        assert ours["jouer_1_coup"](e, table) == (e if found else step(e, Poser(table)))
        seen.add(found and found.code)
    assert len(seen) > 3


def positions(seed: int) -> Iterator[tuple[Any, Any]]:
    """Play on by the last proposed move; yield each state with right and wrong tables."""
    e = init_partie(seed)
    for _ in range(40):
        if fin(e):
            return
        *_, last = moves(e)
        laid = last.table if isinstance(last, Poser) else e.table
        short, twice = (laid[0][:2],) if laid else (), e.table[:1]
        yield from ((e, table) for table in (laid, e.table, laid[1:], (*laid, *short), (*e.table, *twice)))
        e = step(e, last)

"""The scenes during which functions are recorded: each kind of work by its name.

PYTHONPATH=tests .venv/bin/python -m traces                    writes the sums again
PYTHONPATH=tests .venv/bin/python -m traces klondike           prints those of one scene
PYTHONPATH=tests .venv/bin/python -m traces klondike games     prints the parts of one sum, to compare two trees
"""

from collections.abc import Callable, Iterator, Mapping
from functools import partial
from itertools import chain
from typing import Any, Final

from course.answers import answer
from games.pages import PAGES, Page, page_of
from games.reussites.gallery import patience
from games.short_plays import plus_courte_faute
from games.wrong_games import FAUX
from laws import linked_sequence, student, student_piles
from session.random_session import asked_of, told_of
from session.write_narrations import dites

from rummifun import kernels
from rummifun.games import GAMES, rummikub
from rummifun.games.reussites import reussite
from rummifun.kernels import jit_cache
from rummifun.laws.check import check, report_lines
from rummifun.laws.game import SUITE
from rummifun.laws.suites import suites_for
from rummifun.laws.tas import movements
from rummifun.lessons.checker import check_exercise
from rummifun.lessons.exercises import exercise_by_number, lessons_with_exercises, numbered_exercises
from rummifun.messages import translation
from rummifun.multiset import liste, ordre_sup, rapide, somme
from rummifun.pieces import sequence as tas_tuple
from rummifun.pieces import tas
from rummifun.players import patience_solver
from rummifun.render.text import Style
from traces.recorder import marked

MODULES: Final = (somme, liste, ordre_sup, rapide, rummikub, tas, tas_tuple, linked_sequence, student, student_piles)
"""The modules checked by the laws of the sheets."""

FEW: Final = 20  # arguments for each law


def write_page(name: str) -> None:
    """Write the page of a game, or one for a patience of the gallery; no compiled twin takes over."""
    for module in (kernels, jit_cache, patience_solver):
        vars(module)["can_compile"] = bool
    vars(reussite)["hash"] = marked
    said = [page_of(name)] if name in PAGES else Page(patience(name)).written()
    for _ in chain(said, *((dites(name), told_of(name), asked_of(name)) if name in GAMES else ())):
        pass


def lois(module: Any) -> None:
    """Check a module against the laws of the sheets, and write the reports."""
    vars(movements)["hash"] = marked
    for suite, impl in suites_for("", vars(module)):
        for _ in report_lines(check(suite, impl, FEW), translation("en"), Style()):
            pass


def fautes() -> None:
    """Find the shortest play of each wrong game that breaks each of its laws."""
    for faux in FAUX:
        for law in SUITE.laws:
            if law.name in faux.laws:
                plus_courte_faute(faux.game, law)


def lecon(n: int) -> None:
    """Check the answers of a lesson's exercises by their laws, and their starts too."""
    for number, _ in numbered_exercises(n):
        for text in (answer(number), exercise_by_number(number).start):
            names: dict[str, Any] = {"__name__": "mine"}
            exec(text, names)
            check_exercise(number, names, "en")


def _scenes() -> Iterator[tuple[str, Callable[[], object]]]:
    yield from ((name, partial(write_page, name)) for name in (*PAGES, "belle_lucie", "pyramide", "spider"))
    yield from ((f"lois_{module.__name__.rpartition('.')[2]}", partial(lois, module)) for module in MODULES)
    yield "fautes", fautes
    yield from ((f"lecon_{n}", partial(lecon, n)) for n in lessons_with_exercises())


SCENES: Final[Mapping[str, Callable[[], object]]] = dict(_scenes())

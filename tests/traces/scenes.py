"""What the project does while its functions are listened to: each kind of work by its name.

PYTHONPATH=tests .venv/bin/python -m traces                    writes the sums again
PYTHONPATH=tests .venv/bin/python -m traces klondike           prints those of one scene
PYTHONPATH=tests .venv/bin/python -m traces klondike games     prints what one of them sums up, to compare two trees
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import partial
from typing import Any, Final

from course.answers import answer
from games import comme_avant
from games.courtes import plus_courte_faute
from games.faux_jeux import FAUX
from laws import chaine_double, eleve, eleve_tas
from play.ecrit_dites import dites
from play.vecu import asked_of, told_of
from players import jugements

from rummifun import kernels
from rummifun.course.checking import checked
from rummifun.course.exercises import exercise, lessons, numbered
from rummifun.games import GAMES, rummikub
from rummifun.games.reussites import reussite
from rummifun.kernels import compiled
from rummifun.laws.check import check
from rummifun.laws.game import SUITE
from rummifun.laws.report import report_lines
from rummifun.laws.sheet import suites_for
from rummifun.laws.tas import mouvements
from rummifun.messages import translation
from rummifun.multiset import liste, ordre_sup, somme
from rummifun.pieces import tas, tas_tuple
from rummifun.players import winnable
from rummifun.render.text import Style
from traces.ecoute import marked

MODULES: Final = (somme, liste, ordre_sup, rummikub, tas, tas_tuple, chaine_double, eleve, eleve_tas)
"""What is held to the laws of the sheets."""

FEW: Final = 20
"""How many arguments laws are asked on."""


def jeu(code: str) -> None:
    """Say all that there is to say of a game and of its players, and live it; no compiled twin takes over."""
    for module in (kernels, compiled, winnable):
        vars(module)["compilable"] = bool
    vars(reussite)["hash"] = marked
    answers: list[Iterable[object]] = [kind(code) for kind in comme_avant.KINDS.values()]
    if code in jugements.CODES:
        answers += [kind(code) for kind in jugements.KINDS.values()]
    if code in GAMES:
        answers += [dites(code), told_of(code), asked_of(code)]
    for each in answers:
        for _ in each:
            pass


def lois(module: Any) -> None:
    """Hold a module to the laws of the sheets, and say what came of it."""
    vars(mouvements)["hash"] = marked
    for suite, impl in suites_for("", vars(module)):
        for _ in report_lines(check(suite, impl, FEW), translation("en"), Style()):
            pass


def fautes() -> None:
    """Find what wrong games do against each law that speaks of it."""
    for faux in FAUX:
        for law in SUITE.laws:
            if law.name in faux.laws:
                plus_courte_faute(faux.game, law)


def lecon(n: int) -> None:
    """Hold the answers of a lesson's exercises to their laws, and what is there to begin with."""
    for number, _ in numbered(n):
        for text in (answer(number), exercise(number).start):
            names: dict[str, Any] = {"__name__": "mine"}
            exec(text, names)
            checked(number, names, "en")


def _scenes() -> Iterator[tuple[str, Callable[[], object]]]:
    yield from ((code.replace(" ", "_"), partial(jeu, code)) for code in comme_avant.JEUX)
    yield from ((f"lois_{module.__name__.rpartition('.')[2]}", partial(lois, module)) for module in MODULES)
    yield "fautes", fautes
    yield from ((f"lecon_{n}", partial(lecon, n)) for n in lessons())


SCENES: Final[Mapping[str, Callable[[], object]]] = dict(_scenes())

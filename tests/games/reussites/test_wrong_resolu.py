"""Solvers made wrong on purpose, a rule each: each answers wrongly for a small table that was kept for it."""

from __future__ import annotations

import sys
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import Any, Final, NamedTuple

import pytest

from games.reussites.petits_klondikes import gagnable, lus
from games.reussites.test_resolu import ways

FOLDER: Final = Path(str(import_module("rummifun.games.reussites.resolu").__file__)).parent
PACKAGE: Final = "rummifun.games.reussites.resolu"
MODULES: Final = ("masques", "donne", "recherche")


class Faux(NamedTuple):
    """A mistake: its name, the module, what stands there, what stands there instead."""

    name: str
    module: str
    right: str
    wrong: str


FAUX: Final = (
    Faux(
        "A: other colour one rank lower is enough",
        "masques",
        "autre << 8 | _DEUX_RANGS",
        "autre << 12 | _TROIS_RANGS",
    ),
    Faux(
        "A: the twin's suit is not looked at",
        "masques",
        "(autre << 8 | _DEUX_RANGS) & (autre << 12 | _TROIS_RANGS)",
        "(autre << 8 | _DEUX_RANGS)",
    ),
    Faux(
        "A: the other colour is not looked at",
        "masques",
        "(autre << 8 | _DEUX_RANGS) & (autre << 12 | _TROIS_RANGS)",
        "(autre << 12 | _TROIS_RANGS)",
    ),
    Faux(
        "A: everything is safe without coming down",
        "masques",
        "0 if descend else deux << 4 | _UN_RANG",
        "0 if descend else -1",
    ),
    Faux(
        "A: safe cards of a stock with a pointer go up",
        "recherche",
        "(e.talon if d.tout else _derniere(d, e))",
        "e.talon",
    ),
    Faux(
        "A: safe cards of the counted stock go up",
        "recherche",
        "    if d.comptees:\n        return 0\n    return next(",
        "    return next(",
    ),
    Faux(
        "B: no card comes down",
        "recherche",
        "& lieu.utile & ~sures(e.montees, True)",
        "& 0",
    ),
    Faux(
        "C: the last card of the stock goes up at any pointer",
        "recherche",
        "if not e.tirees else 0",
        "if True else 0",
    ),
    Faux(
        "D: free cards do not go up inside a class",
        "recherche",
        "& e.vues & ouverte & ~e.ancres):",
        "& 0):",
    ),
    Faux(
        "E: nothing new is looked for",
        "recherche",
        "ici if avant is AUCUN else ici.sans(avant)",
        "ici if avant is AUCUN else AUCUN",
    ),
    Faux(
        "F: a bottom leaves for a king of columns only",
        "recherche",
        "rois = (e.ancres | posables | descendent)",
        "rois = e.ancres",
    ),
    Faux(
        "F: not for a king of the stock",
        "recherche",
        "(e.ancres | posables | descendent)",
        "(e.ancres | descendent)",
    ),
    Faux(
        "G: no chain of cards of the stock",
        "recherche",
        "for c in bits(apres_.talon & sur & utile):",
        "for c in ():",
    ),
    Faux(
        "G: no bottom leaves after a card was laid",
        "recherche",
        "if not place_libre(d, apres_):",
        "if False:",
    ),
    Faux(
        "G: no anchor goes onto a card just laid",
        "recherche",
        "for c in bits(apres_.ancres & sur & ~d.fonds):",
        "for c in ():",
    ),
    Faux(
        "H: only anchors make a card useful",
        "recherche",
        "paires(fond | trouvees) << 4 | jumelles",
        "paires(fond) << 4 | jumelles",
    ),
    Faux(
        "H: twins do not",
        "recherche",
        "paires(fond | trouvees) << 4 | jumelles",
        "paires(fond | trouvees) << 4",
    ),
    Faux(
        "H: the next lower does not",
        "recherche",
        "| piles & plus_hautes(trouvees)",
        "",
    ),
    Faux(
        "H: cards of a stock with a pointer are not useful",
        "recherche",
        "fond = e.ancres if d.tout else e.ancres | e.talon",
        "fond = e.ancres",
    ),
    Faux(
        "H: as with a stock at hand, laid cards too",
        "recherche",
        "(utile if d.tout else -1)",
        "utile",
    ),
    Faux(
        "I: relaxed without coming down",
        "recherche",
        "d._replace(tout=True, comptees=False)",
        "d._replace(tout=True, comptees=False, descend=False)",
    ),
    Faux(
        "pointer: any card of the stock but with draws",
        "recherche",
        "(reste[p - 1 :: d.pas] if p else ())",
        "()",
    ),
    Faux(
        "pointer: not the last",
        "recherche",
        "*reste[-1:], ",
        "",
    ),
    Faux(
        "pointer: not put back",
        "donne",
        "return 0 if tirees % pas == 0 or tirees == reste else tirees",
        "return 0",
    ),
    Faux(
        "won: hidden stock",
        "recherche",
        "e.talon.bit_count() <= (not d.comptees)",
        "True",
    ),
    Faux(
        "space: a king at the bottom takes none",
        "recherche",
        "(e.vues & ~e.ancres & d.rois).bit_count()",
        "0",
    ),
    Faux(
        "open: both twins covered",
        "masques",
        "deux = vues & vues >> 1 & ~(dessus_ & dessus_ >> 1)",
        "deux = vues & vues >> 1",
    ),
    Faux(
        "open: twins do not help one another",
        "masques",
        "deux = vues & vues >> 1 & ~(dessus_ & dessus_ >> 1)",
        "deux = 0",
    ),
    Faux(
        "a bottom king is an anchor",
        "donne",
        "0 if roi and sous == suite[0] else sous",
        "sous",
    ),
    Faux(
        "G: a card laid makes moves possible, nothing else",
        "recherche",
        "if lieu.etat.montees not in avant:",
        "if False:",
    ),
    Faux(
        "G: a card laid makes no move possible",
        "recherche",
        "        lieux.append(lieu)\n    yield from _liees(d, lieux, deja)",
        "        lieux.append(lieu)",
    ),
    Faux(
        "G: no card is laid after another",
        "recherche",
        'if pas[-1][0] == "D":',
        'if pas[-1][0] == "D" and deja is not AUCUN:\n                continue\n            if pas[-1][0] == "D":',
    ),
    Faux(
        "E: of a class only the state it is entered by",
        "recherche",
        "lieu.nouveaux.sans(deja)):",
        "lieu.nouveaux.sans(deja) if lieu is lieux[0] else AUCUN):",
    ),
    Faux(
        "F: no king enters a class",
        "recherche",
        "for c, rois in _cedent(d, e, nouveaux.cedees):",
        "for c, rois in ():",
    ),
    Faux(
        "F: any bottom is the first",
        "recherche",
        "sum(rois << d.rangees[c] for c in bits(fonds))",
        "rois if fonds else 0",
    ),
    Faux(
        "B: as where nothing comes down",
        "recherche",
        "& lieu.utile & ~sures(e.montees, True)",
        "& lieu.utile & ~sures(e.montees, False)",
    ),
    Faux(
        "F: not for a king of a pile",
        "recherche",
        "descendent = dessus(e.montees) & utile if d.descend else 0",
        "descendent = 0",
    ),
    Faux(
        "H: a bottom makes nothing useful",
        "recherche",
        "fond = e.ancres if d.tout else e.ancres | e.talon",
        "fond = e.ancres & ~d.fonds if d.tout else e.ancres | e.talon",
    ),
    Faux(
        "F: no bottom leaves",
        "recherche",
        "fonds = 0, 0 if libre else e.ancres & d.fonds & accueil",
        "fonds = 0, 0",
    ),
)
"""One a line of `klondikes_faux.txt`, in the same order."""

TABLES: Final = Path(__file__).with_name("klondikes_faux.txt").read_text(encoding="utf-8").splitlines()


def spoiled(faux: Faux, monkeypatch: pytest.MonkeyPatch) -> dict[str, Any]:
    """Run copies of the modules of the solver, one with the mistake."""
    made: dict[str, Any] = {}
    for name in MODULES:
        source = (FOLDER / f"{name}.py").read_text(encoding="utf-8")
        if name == faux.module:
            assert source.count(faux.right) == 1, faux.name
            source = source.replace(faux.right, faux.wrong)
        for other in MODULES:
            source = source.replace(f"{PACKAGE}.{other} ", f"faux_{other} ")
        made[name] = ModuleType(f"faux_{name}")
        monkeypatch.setitem(sys.modules, f"faux_{name}", made[name])
        exec(compile(source, faux.name, "exec"), made[name].__dict__)
    return made


def answers(made: dict[str, Any], t: Any) -> set[bool | None]:
    """Answer in every way; None for what raises."""
    recherche, (d, e) = made["recherche"], made["donne"].lue(t)
    found, usual = set[bool | None](), recherche.detend
    for relaxed in ways(d):
        recherche.detend = lambda d, relaxed=relaxed: relaxed
        try:
            found.add(recherche.Recherche(d, 20_000, lambda: False).chemin(e) is not None)
        except Exception:  # a wrong solver may raise anything
            found.add(None)
    recherche.detend = usual
    return found


@pytest.mark.parametrize(("faux", "table"), [*zip(FAUX, TABLES, strict=True)], ids=[faux.name for faux in FAUX])
def test_every_wrong_solver_is_caught(faux: Faux, table: str, monkeypatch: pytest.MonkeyPatch) -> None:
    said, _, written = table.partition(" | ")
    _, t = next(lus(written))
    right = {said == "won"}
    assert answers({name: import_module(f"{PACKAGE}.{name}") for name in MODULES}, t) == right
    assert answers(spoiled(faux, monkeypatch), t) != right


@pytest.mark.lent
def test_the_tables_are_what_is_said_of_them() -> None:
    for table in TABLES[::9]:
        said, _, written = table.partition(" | ")
        jeu, t = next(lus(written))
        assert gagnable(jeu, t, 2_000) in (said == "won", None)

"""Solvers of Klondike made wrong on purpose, a rule each: each answers wrongly on a small table kept for it."""

import sys
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import Any, Final

import pytest
from harness.effort import Effort
from harness.nonempty import nonempty

from games.reussites.small_klondikes import gagnable, lus
from games.reussites.test_klondike_solver import ways
from rummifun.games.reussites.klondike_solver.stock import NEVER

FOLDER: Final = Path(str(import_module("rummifun.games.reussites.klondike_solver").__file__)).parent
PACKAGE: Final = "rummifun.games.reussites.klondike_solver"
MODULES: Final = ("deal", "stock", "search")


_THEN: Final = "yield from _liees(d, lieux, deja, posees)"


_ANYWHERE: Final = (
    "yield from _liees(d, lieux, dict.fromkeys(avant, LegalMoves(*("
    "__import__('functools').reduce(lambda a, b: a | b, moves) for moves in zip(*avant.values())))), posees)"
)


_UNLAID: Final = f"{_THEN.replace('from', 'from (s for s in')} if s[0][-1][0] != 'D')"


FAUX: Final = {
    "A: other colour one rank lower is enough": "deal: << 8 | _DEUX_RANGS → << 12 | _TROIS_RANGS",
    "A: the twin's suit is not looked at": "deal: _DEUX_RANGS) & (autre << 12 | _TROIS_RANGS) → _DEUX_RANGS)",
    "A: the other colour is not looked at": "deal: 8 | _DEUX_RANGS) & (autre << 12 | → 12 |",
    "A: everything is safe without coming down": "deal: else deux << 4 | _UN_RANG → else -1",
    "A: safe cards of a stock with a pointer go up": "search: ready_stock(d, e) → e.talon",
    "A: safe cards of the counted stock go up": "stock: if d.pas > 1 and e.passes: → if False:",
    "B: no card comes down": "search: & lieu.utile & ~safe_cards(e.montees, True) → & 0",
    "C: the last card of the stock goes up at any pointer": "stock: return 0 if p else sum → return sum",
    "D: free cards do not go up inside a class": "search: & e.vues & ouverte & ~e.ancres): → & 0):",
    "E: nothing new is looked for": "search: is NO_MOVES else ici.sans(avant) → is NO_MOVES else NO_MOVES",
    "F: a bottom leaves for a king of columns only": "search: (e.ancres | posables | descendent) → e.ancres",
    "F: not for a king of the stock": "search: (e.ancres | posables | descendent) → (e.ancres | descendent)",
    "G: no chain of cards of the stock": "search: c in list_cards(apres_.talon & sur & utile): → c in ():",
    "G: no bottom leaves after a card was laid": "search: if not has_empty_column(d, apres_): → if False:",
    "G: no anchor goes onto a card just laid": "search: list_cards(apres_.ancres & sur & ~d.fonds): → ():",
    "H: only anchors make a card useful": "stock: with_twins(fond | trouvees) << 4 → with_twins(fond) << 4",
    "H: twins do not": "stock: with_twins(fond | trouvees) << 4 | jumelles → with_twins(fond | trouvees) << 4",
    "H: the next lower does not": "stock: | piles & next_of_suit(trouvees) → ",
    "H: cards of a stock with a pointer are not useful": (
        "stock: e.ancres if d.tout else e.ancres | e.talon → e.ancres"
    ),
    "H: as with a stock at hand, laid cards too": "search: (utile if d.tout else -1) → utile",
    "I: relaxed without coming down": "search: comptees=False) → comptees=False, descend=False)",
    "pointer: any card of the stock but with draws": "stock: (reste[p - 1 :: d.pas] if p else ()) → ()",
    "pointer: not the last": "stock: {*reste[-1:],  → {",
    "pointer: not put back": "deal: return 0 if tirees % pas == 0 or tirees == reste else tirees → return 0",
    "won: hidden stock": "search: e.talon.bit_count() <= 1 → True",
    "space: a king at the bottom takes none": "search: (e.vues & ~e.ancres & d.rois).bit_count() → 0",
    "open: both twins covered": "deal: vues & vues >> 1 & ~(dessus_ & dessus_ >> 1) → vues & vues >> 1",
    "open: twins do not help one another": "deal: = vues & vues >> 1 & ~(dessus_ & dessus_ >> 1) → = 0",
    "a bottom king is an anchor": "deal: 0 if roi and sous == suite[0] else sous → sous",
    "G: a card laid makes no move possible": f"search: {_THEN} → pass",
    "G: no card is laid after another": f"search: {_THEN} → {_UNLAID}",
    "E: of a class only the state it is entered by": (
        "search: lieu.nouveaux.sans(deja.get(lieu.etat.montees, NO_MOVES))): → "
        "lieu.nouveaux if lieu is lieux[0] else NO_MOVES):"
    ),
    "F: no king enters a class": "search: for c, rois in _cedent(d, e, nouveaux.cedees): → for c, rois in ():",
    "F: any bottom is the first": "search: sum(rois << d.rangees[c] for c in list_cards(fonds)) → rois if fonds else 0",
    "B: as where nothing comes down": "search: ~safe_cards(e.montees, True) → ~safe_cards(e.montees, False)",
    "F: not for a king of a pile": "search: = top_cards(e.montees) & utile if d.descend else 0 → = 0",
    "H: a bottom makes nothing useful": "stock: if d.tout else e.ancres → & ~d.fonds if d.tout else e.ancres",
    "F: no bottom leaves": "search: fonds = 0, 0 if libre else e.ancres & d.fonds & accueil → fonds = 0, 0",
    "G: a move may come before a card laid that another state of the class allowed": f"search: {_THEN} → {_ANYWHERE}",
    "C: any card drawn next": "stock: if d.pas == 1 or p == len(reste) - 1 else 0 → if True else 0",
    "C: any card of the packet not yet drawn": "stock: sum(reste[p - e.eventail : p]) → sum(reste[p - e.eventail :])",
    "won: two cards of the stock": "search: e.talon.bit_count() <= 1 → e.talon.bit_count() <= 2",
    "passes: pointers of all residues alike": "stock: (e.tirees, reste, d.pas) % d.pas → (0, reste, d.pas)",
    "passes: as many of them left cut a fresh pointer": "stock: or mot > _UN → or mot > 0",
    "passes: one more cuts any pointer": "stock: self.donne.paquet or cle.tirees: → self.donne.paquet:",
    "passes: no turning over": "stock: if e.passes and e.tirees: → if False:",
    "passes: one turn-over costs nothing": "stock: passes=e.passes - 1) → passes=e.passes)",
}
"""Mistakes: module, right code → wrong code; one a line of `klondikes_faux.txt`, in order."""

TABLES: Final = Path(__file__).with_name("klondikes_faux.txt").read_text(encoding="utf-8").splitlines()


def spoil(faux: str, monkeypatch: pytest.MonkeyPatch) -> dict[str, Any]:
    """Run copies of the modules of the solver, one with the mistake."""
    made: dict[str, Any] = {}
    module, _, mistake = FAUX[faux].partition(": ")
    right, _, wrong = mistake.partition(" → ")
    for name in MODULES:
        source = (FOLDER / f"{name}.py").read_text(encoding="utf-8")
        if name == module:
            assert source.count(right) == 1
            source = source.replace(right, wrong)
        for other in MODULES:
            source = source.replace(f"{PACKAGE}.{other} ", f"faux_{other} ")
        made[name] = ModuleType(f"faux_{name}")
        monkeypatch.setitem(sys.modules, f"faux_{name}", made[name])
        exec(compile(source, faux, "exec"), made[name].__dict__)
    return made


def answers(made: dict[str, Any], t: Any) -> set[bool | None]:
    """Return the answers of every way to search; None for one that raises."""
    search, (d, e) = made["search"], made["deal"].read_deal(t)
    found, usual = set[bool | None](), search.relaxed_from
    for relaxed in ways(d):
        search.relaxed_from = lambda d, relaxed=relaxed: 0 if relaxed else NEVER
        try:
            found.add(search.KlondikeSearch(d, 20_000, lambda: False).chemin(e) is not None)
        except Exception:  # a wrong solver may raise anything
            found.add(None)
    search.relaxed_from = usual
    return found


@pytest.mark.parametrize(("faux", "table"), [*zip(FAUX, TABLES, strict=True)], ids=[*FAUX])
def test_table_catches_wrong_solver_of_klondike(faux: str, table: str, monkeypatch: pytest.MonkeyPatch) -> None:
    said, _, written = table.partition(" | ")
    _, t = next(lus(written))
    right = {said == "won"}
    assert answers({name: import_module(f"{PACKAGE}.{name}") for name in MODULES}, t) == right
    assert answers(spoil(faux, monkeypatch), t) != right


def test_gagnable_says_of_the_tables_what_is_written(effort: Effort) -> None:
    for table in nonempty(TABLES[:: effort(19, 9)]):
        said, _, written = table.partition(" | ")
        jeu, t = next(lus(written))
        assert gagnable(jeu, t, 2_000) in (said == "won", None)

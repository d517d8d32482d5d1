"""A turn of Rummikub played by the functions of a hand-in: they find tiles to lay, and judge the moves.

If the hand-in has a function `choisir : etat → table`, that decides: it returns the table that the hand-in would give
to `jouer_1_coup`, or the pose for `jouer_1er_coup`, or the empty table to draw. Otherwise the moves that the game
proposes and those that the hand-in finds are tried, those that lay most first, and the first that it accepts is played.
It finds by Q15, `extraction_suite` and `extraction_groupe`, as long as they find a combination in the hand, and by Q14,
`ajouter_tuile`, with each tile that is left. It accepts by Q16: in the state that `jouer_1_coup` or `jouer_1er_coup`
returns, the hand is smaller; or, without Q16, by Q13, `coup_ok` and `premier_coup_ok`. If it accepts nothing, it draws;
with an empty pool, it makes the first move proposed.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import chain, islice
from typing import Any, Final

from rummifun.chance import Alea
from rummifun.core.scene import Message, plural
from rummifun.games.rummikub import Combinaison, Coup, Poser, PremierCoup, Table, Tuile, memes_tables
from rummifun.games.rummikub import Etat as Position
from rummifun.games.rummikub.view import Vue, etat_possible
from rummifun.grading.matching.sheet_values import Etat, ForeignValue, Mens, Statut, cardinal, list_elements
from rummifun.grading.report.text_report import ACCIDENTS
from rummifun.grading.sheet import ETAT, FUNCTIONS, TABLE, Profil
from rummifun.grading.submission.definitions import FailedCall
from rummifun.messages import N_, Localizable
from rummifun.players.glouton import EVALUATORS

CHOOSE_FUNCTION: Final = "choisir"

_JUDGES: Final = (("jouer_1er_coup", "jouer_1_coup"), ("premier_coup_ok", "coup_ok"))
_FINDERS: Final = ("extraction_suite", "extraction_groupe")

PROFILES: Final[Mapping[str, Profil]] = {
    CHOOSE_FUNCTION: Profil((ETAT,), TABLE),
    **{name: FUNCTIONS[name][1] for name in (*chain(*_JUDGES), *_FINDERS, "ajouter_tuile")},
}
"""The functions that play, with their profiles; the sheet has all of them but the first."""

_MOST_MOVES: Final = 40
"""The most moves tried in a turn."""

_MOST_COMBINATIONS: Final = 8
"""The most combinations looked for in a hand."""

_REASONS: Final = (
    N_("lays {n} tile, which its functions accept"),
    N_("lays {n} tiles, which its functions accept"),
)

Function = Callable[..., Any]
"""A function of a hand-in, on values of the sheet; its result may be a `ForeignValue` or a `FailedCall`."""


Laying = Poser | PremierCoup
"""A move that lays tiles."""


class UnplayableError(Exception):
    """Raised when a hand-in cannot play; it holds the reason, for every language."""

    def __init__(self, reason: Localizable) -> None:
        super().__init__(reason)
        self.reason = reason


def missing_functions(functions: Iterable[str]) -> tuple[str, ...]:
    """List the functions that a hand-in lacks to play.

    >>> (missing_functions(["coup_ok", "jouer_1er_coup"]), missing_functions(["jouer_1_coup"]),
    ...  missing_functions(["choisir"]))
    ((), ('jouer_1er_coup',), ())
    """
    there = {*functions}
    lacking = (plays for plays, judges in zip(*_JUDGES, strict=True) if there.isdisjoint((plays, judges)))
    return () if CHOOSE_FUNCTION in there else tuple(lacking)


def play_turn(functions: Mapping[str, Function], view: Vue, moves: Sequence[Coup], alea: Alea) -> tuple[Coup, Message]:
    """Choose a move by the functions of a hand-in, which see a state whose hidden tiles are dealt anew.

    Raises `UnplayableError` for a function that does not answer.
    """
    hand_in, first = _HandIn(functions), not view.engages[view.joueur.value]
    e, drawing = state_for_submission(etat_possible(view, alea)), moves[0]
    if CHOOSE_FUNCTION in functions:
        table = hand_in.choose(e)
        if not table or memes_tables(table, e.table):
            return drawing, Message(N_("its function choisir lays nothing"))
        return _laying(table, first), Message(N_("chosen by its function choisir"))
    found = [_laying(table, first) for table in hand_in.find_tables(e, first) if table]
    laying = [coup for coup in dict.fromkeys((*found, *moves)) if isinstance(coup, Laying)]
    laying.sort(key=lambda coup: _measure(view, coup), reverse=True)
    for coup in islice(laying, _MOST_MOVES):
        if hand_in.accepts(e, coup):
            return coup, plural(_measure(view, coup)[0], *_REASONS)
    return drawing, Message(N_("its functions accept nothing to lay"))


def state_for_submission(e: Position) -> Etat:
    """Return a state as hand-ins take it."""
    one, other = (Statut(s.joueur, s.engage, Mens(s.main)) for s in e.statuts)
    return Etat((one, other), e.table, Mens(e.pioche), e.joueur)


def _laying(table: Table, first: bool) -> Laying:
    return PremierCoup(table) if first else Poser(table)


def _measure(view: Vue, coup: Coup) -> tuple[Any, ...]:
    return EVALUATORS["rummikub"](view, coup)[0]


class _HandIn:
    """The functions of a hand-in, called one way: an exception is the answer None, any other accident ends the turn."""

    def __init__(self, functions: Mapping[str, Function]) -> None:
        self._functions = functions

    def _call(self, name: str, *values: Any) -> Any:
        found = self._functions[name](*values)
        if isinstance(found, FailedCall) and (found.kind != "exception" or name == CHOOSE_FUNCTION):
            raise UnplayableError(_failing(name, ACCIDENTS.get(found.kind, ACCIDENTS["killed"]), found.detail))
        if isinstance(found, ForeignValue):
            raise UnplayableError(_failing(name, N_("it returns {detail}"), found.text))
        return None if isinstance(found, FailedCall) else found

    def choose(self, e: Etat) -> Table:
        """Return the table that its own `choisir` lays."""
        table: Table = self._call(CHOOSE_FUNCTION, e)
        return table

    def accepts(self, e: Etat, coup: Laying) -> bool:
        """Tell whether it accepts a move: by Q16, else by Q13."""
        first = isinstance(coup, PremierCoup)
        table = coup.pose if isinstance(coup, PremierCoup) else coup.table
        plays, judges = (pair[not first] for pair in _JUDGES)
        main = e.le_statut(e.joueur).main
        if plays in self._functions:
            after = self._call(plays, e, table)
            return after is not None and cardinal(after.le_statut(e.joueur).main) < cardinal(main)
        before: Table = () if first else e.table
        left = _without(main, (Counter(chain(*table)) - Counter(chain(*before))).elements())
        args = (main, table, left) if first else (before, main, table, left)
        return bool(self._call(judges, *args))

    def find_tables(self, e: Etat, first: bool) -> Iterator[Table]:
        """List the tables, or the first poses, that it finds by itself."""
        main = e.le_statut(e.joueur).main
        combinations = tuple(self._combinations(main))
        if first:
            yield combinations
        else:
            yield self._grow((*e.table, *combinations), _without(main, chain(*combinations)))
            yield self._grow(e.table, main)

    def _combinations(self, main: Mens) -> Iterator[Combinaison]:
        for name in _FINDERS:
            for _ in range(_MOST_COMBINATIONS if name in self._functions else 0):
                found: Combinaison = self._call(name, main)
                if not found:
                    break
                yield found
                main = _without(main, found)

    def _grow(self, table: Table, main: Mens) -> Table:
        """Add tiles of a hand to the combinations of a table, one by one, as many as go."""
        for tuile in list_elements(main) if "ajouter_tuile" in self._functions and table else ():
            table = self._call("ajouter_tuile", table, tuile) or table
        return table


def _failing(name: str, key: str, detail: str) -> Message:
    accident = Message(key, (("detail", detail or "?"),))
    return Message(N_("{function}: {accident}"), (("function", name), ("accident", accident)))


def _without(ens: Mens, taken: Iterable[Tuile]) -> Mens:
    """Take tiles out of a hand, as far as it holds them."""
    return Mens((Counter(list_elements(ens)) - Counter(taken)).items())

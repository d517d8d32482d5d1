"""A hand-in as a player of Rummikub: its functions make a turn, checked like any player's."""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import ExitStack
from dataclasses import dataclass, field, replace
from functools import partial
from hashlib import blake2b
from itertools import chain, islice
from multiprocessing.util import Finalize
from pathlib import Path
from typing import Any, Final

from rummifun.chance import Alea
from rummifun.core.game import Outcome
from rummifun.core.scene import Message, plural
from rummifun.games.rummikub import (
    J1,
    J2,
    Combinaison,
    Coup,
    Poser,
    PremierCoup,
    Table,
    joueur_suivant,
    le_statut,
    memes_tables,
)
from rummifun.games.rummikub import Etat as Position
from rummifun.games.rummikub.game import evaluate
from rummifun.games.rummikub.scene import Vue, etat_possible
from rummifun.grading.judging.findings import explain_reason
from rummifun.grading.judging.options import GradingOptions
from rummifun.grading.matching.sheet_values import (
    Etat,
    ForeignValue,
    Mens,
    cardinal,
    difference,
    list_elements,
    mens,
    neutral_state,
)
from rummifun.grading.report.case_text import ACCIDENTS
from rummifun.grading.report.text_report import format_problem
from rummifun.grading.sandbox.limits import Limits
from rummifun.grading.sandbox.our_program import OurProgram
from rummifun.grading.sandbox.runner import RunningSubmission
from rummifun.grading.sheet.rummikub import CHOOSE_FUNCTION
from rummifun.grading.submission.definitions import Definition, FailedCall, Problem
from rummifun.grading.submission.files import UnreadableFileError, read_files, read_submission
from rummifun.grading.submission.names import TeacherNames
from rummifun.messages import N_, Localizable, Translation, describe_os_error
from rummifun.players.checked_player import InvalidChoiceError
from rummifun.players.refusals import RefusJoueur
from rummifun.refusal import Refusal

_JUDGES: Final = (("jouer_1er_coup", "jouer_1_coup"), ("premier_coup_ok", "coup_ok"))


_FINDERS: Final = ("extraction_suite", "extraction_groupe")


_PLAYING: Final = frozenset({CHOOSE_FUNCTION, *chain(*_JUDGES), *_FINDERS, "ajouter_tuile"})
"""The functions that play; the sheet has all of them but the first."""


_MOST_MOVES: Final = 40
"""The most moves tried in a turn."""


_MOST_COMBINATIONS: Final = 8
"""The most combinations looked for in a hand."""


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
    e, drawing = neutral_state(seat_pair(etat_possible(view, alea))), moves[0]
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
            one = N_("lays {n} tile, which its functions accept")
            many = N_("lays {n} tiles, which its functions accept")
            return coup, plural(_measure(view, coup)[0], one, many)
    return drawing, Message(N_("its functions accept nothing to lay"))


def seat_pair(e: Position) -> Position:
    """Return a state as the sheet has it: of more than two players, the one to move as J1, the next as J2."""
    if len(e.statuts) == 2:
        return e
    both = replace(le_statut(e.joueur, e), joueur=J1), replace(le_statut(joueur_suivant(e), e), joueur=J2)
    return Position(both, e.table, e.pioche, J1, e.alea, replace(e.options, joueurs=2))


def _laying(table: Table, first: bool) -> Laying:
    return PremierCoup(table) if first else Poser(table)


def _measure(view: Vue, coup: Coup) -> tuple[Any, ...]:
    return evaluate(view, coup)[0]


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
        first, table = (True, coup.pose) if isinstance(coup, PremierCoup) else (False, coup.table)
        plays, judges = (pair[not first] for pair in _JUDGES)
        main = e.le_statut(e.joueur).main
        if plays in self._functions:
            after = self._call(plays, e, table)
            return after is not None and cardinal(after.le_statut(e.joueur).main) < cardinal(main)
        before: Table = () if first else e.table
        left = difference(main, difference(mens(chain(*table)), mens(chain(*before))))
        args = (main, table, left) if first else (before, main, table, left)
        return bool(self._call(judges, *args))

    def find_tables(self, e: Etat, first: bool) -> Iterator[Table]:
        """List the tables, or the first poses, that it finds by itself."""
        main = e.le_statut(e.joueur).main
        combinations = tuple(self._combinations(main))
        if first:
            yield combinations
        else:
            yield self._grow((*e.table, *combinations), difference(main, mens(chain(*combinations))))
            yield self._grow(e.table, main)

    def _combinations(self, main: Mens) -> Iterator[Combinaison]:
        for name in _FINDERS:
            for _ in range(_MOST_COMBINATIONS if name in self._functions else 0):
                found: Combinaison = self._call(name, main)
                if not found:
                    break
                yield found
                main = difference(main, mens(found))

    def _grow(self, table: Table, main: Mens) -> Table:
        """Add tiles of a hand to the combinations of a table, one by one, as many as go."""
        for tuile in list_elements(main) if "ajouter_tuile" in self._functions and table else ():
            table = self._call("ajouter_tuile", table, tuile) or table
        return table


def _failing(name: str, key: str, detail: str) -> Message:
    accident = Message(key, (("detail", detail or "?"),))
    return Message(N_("{function}: {accident}"), (("function", name), ("accident", accident)))


_OPEN: Final = 4
"""The number of hand-ins that a process keeps open."""


class Seats:
    """The hand-ins that play now, those opened last behind; another process begins with none."""

    def __init__(self) -> None:
        self._open: dict[Key, _Seat] = {}

    def __reduce__(self) -> tuple[type[Seats], tuple[()]]:
        return Seats, ()

    def take(self, key: Key, alea: Alea) -> _Seat:
        """Return the hand-in at its seat; another game, or an earlier move of the same one, begins in a fresh cell."""
        game, seat = (alea.seed, alea.game), self._open.get(key)
        if seat is None or seat.game != game or alea.draws <= seat.ply:
            self.leave(key)
            for oldest in [*self._open][: len(self._open) - _OPEN + 1]:
                self.leave(oldest)
            seat = self._open[key] = _Seat(key[1], game)
        seat.ply = alea.draws
        return seat

    def leave(self, key: Key) -> None:
        """End the cell of a hand-in."""
        if (seat := self._open.pop(key, None)) is not None:
            seat.close()


@dataclass(frozen=True, slots=True)
class SubmissionPlayer:
    """A hand-in that plays: its file or folder, its name, its seconds for a turn, the limits of its cell.

    It is a value that can be sent to another process, and a `ChoiceDialog`. In a class, `within` its folder, it may
    take nothing from a neighbour.
    """

    path: Path
    name: str
    seconds: float
    limits: Limits = Limits()  # noqa: RUF009  a frozen value
    within: Path | None = None
    seats: Seats = field(default_factory=Seats, compare=False, repr=False)

    @property
    def __name__(self) -> str:
        return self.name

    @property
    def empreinte(self) -> str:
        """A digest of its files, which tells its versions apart."""
        try:
            texts = sorted(read_files([self.path]).texts.items())
        except (UnreadableFileError, OSError) as error:
            texts = [("", str(error))]
        return blake2b(repr(texts).encode(errors="replace"), digest_size=8).hexdigest()

    def __call__(self, game: Any, view: Any, moves: tuple[Any, ...], alea: Alea) -> tuple[Any, Message]:
        """Play a turn.

        Raises `InvalidChoiceError` where the hand-in cannot.
        """
        key = os.getpid(), self, view.siege
        try:
            return self.seats.take(key, alea).turn(view, moves, alea)
        except UnplayableError as error:
            self.seats.leave(key)
            raise InvalidChoiceError(Refusal(RefusJoueur.RenduInjouable, (self.name,), error.reason)) from None

    def over(self, game: Any, seat: int, outcome: Outcome) -> None:
        """End the cell of a game that is over."""
        self.seats.leave((os.getpid(), self, seat))


Key = tuple[int, SubmissionPlayer, int]
"""A process of ours, by its number, a hand-in, and its seat."""


class _Seat:
    """A hand-in that plays one game, in a cell of its own."""

    def __init__(self, submission: SubmissionPlayer, game: tuple[int, int]) -> None:
        self.game, self.ply, self._rendu = game, -1, submission
        from rummifun.grading.grade import open_submission  # here: it needs laws, which an install may lack

        with ExitStack() as stack:
            try:
                files = read_submission([submission.path], submission.within)
                limits = replace(submission.limits, call=min(submission.limits.call, submission.seconds))
                self._hand = stack.enter_context(open_submission(files, GradingOptions(limits=limits)))
            except UnreadableFileError as error:
                told = partial(explain_reason, error.message, tuple(error.details.items()))
                raise UnplayableError(_ReportText(told)) from None
            except OSError as error:
                raise UnplayableError(Message(describe_os_error(error))) from None
            self._functions = _functions(self._hand)
            if lacking := missing_functions(self._functions):
                raise UnplayableError(_lacks(lacking, self._hand.problems))
            self.close = Finalize(self, stack.pop_all().close, exitpriority=1)

    def turn(self, view: Any, moves: Sequence[Any], alea: Alea) -> tuple[Any, Message]:
        """Play a turn; its chance is drawn from the Alea."""
        seed, alea = alea.below(_SEEDS)
        self._hand.reseed(seed)
        end = time.monotonic() + self._rendu.seconds
        functions = {name: partial(self._in_time, call, end) for name, call in self._functions.items()}
        return play_turn(functions, view, moves, alea)

    def _in_time(self, call: Function, end: float, *values: Any) -> Any:
        found = call(*values)
        if time.monotonic() > end:
            late = Message(N_("it does not play within {n} s"), (("n", f"{self._rendu.seconds:g}"),))
            raise UnplayableError(late)
        return found


_SEEDS: Final = 1 << 30


def _functions(hand: RunningSubmission) -> Mapping[str, Function]:
    """Find the functions that play: under each name, the last whose type fits."""
    program = OurProgram(hand)
    read = program.recognise(TeacherNames()).functions

    def function_name(definition: Definition) -> str:
        return CHOOSE_FUNCTION if definition.plain_name == CHOOSE_FUNCTION else read.get(definition.index, "")

    named = ((function_name(one), one) for one in hand.definitions)
    bound = ((name, program.bind_function(name, one)) for name, one in named if name in _PLAYING)
    return {name: one.call for name, one in bound if one is not None}


@dataclass(frozen=True, slots=True)
class _ReportText:
    """A sentence of a report, in any language."""

    of: Callable[[Translation], str]

    def localize(self, tr: Translation, /) -> str:
        return self.of(tr)


def _lacks(functions: Sequence[str], problems: Sequence[Problem]) -> Localizable:
    """Report the missing functions, and the first problem in loading the file."""
    lacking = (("functions", ", ".join(functions)),)
    if not problems:
        return Message(N_("it lacks {functions}"), lacking)
    told = _ReportText(lambda tr: format_problem(problems[0], tr)[0])
    return Message(N_("it lacks {functions}; {problem}"), (*lacking, ("problem", told)))

"""A hand-in as a player of Rummikub: its functions run in a cell, and a driver of ours plays by them (`play_turn`).

Each game begins in a fresh cell, so no game depends on an earlier one, nor on the process that plays it. A hand-in that
does not load, that lacks functions, that does not end or whose process dies raises `InvalidChoiceError`, and forfeits.
"""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Mapping, Sequence
from contextlib import ExitStack
from dataclasses import dataclass, replace
from functools import partial
from hashlib import blake2b
from multiprocessing.util import Finalize
from pathlib import Path
from typing import Any, Final

from rummifun.chance import Alea
from rummifun.core.game import Outcome
from rummifun.core.scene import Message
from rummifun.grading.as_player.turn import (
    CHOOSE_FUNCTION,
    PROFILES,
    Function,
    UnplayableError,
    missing_functions,
    play_turn,
)
from rummifun.grading.matching.names import TeacherNames
from rummifun.grading.report.text_report import format_problem, format_protections
from rummifun.grading.sandbox.limits import Limits
from rummifun.grading.sandbox.runner import RunningSubmission
from rummifun.grading.submission.definitions import Definition, Problem
from rummifun.grading.submission.files import UnreadableFileError, read_submission, read_texts
from rummifun.grading.submission.opening import open_submission, recognise_names
from rummifun.messages import N_, Localizable, Translation
from rummifun.messages.os_errors import describe_os_error
from rummifun.players.checked_player import InvalidChoiceError
from rummifun.players.refusals import RefusJoueur
from rummifun.refusal import Refusal

_OPEN: Final = 4
"""The number of hand-ins that a process keeps open."""


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

    @property
    def __name__(self) -> str:
        return self.name

    @property
    def empreinte(self) -> str:
        """A digest of its files, which tells its versions apart."""
        try:
            texts = sorted(read_texts([self.path]).items())
        except (UnreadableFileError, OSError) as error:
            texts = [("", str(error))]
        return blake2b(repr(texts).encode(errors="replace"), digest_size=8).hexdigest()

    def __call__(self, game: Any, view: Any, moves: tuple[Any, ...], alea: Alea) -> tuple[Any, Message]:
        """Play a turn.

        Raises `InvalidChoiceError` where the hand-in cannot.
        """
        key = os.getpid(), self, view.siege
        try:
            return _seat(key, alea).turn(view, moves, alea)
        except UnplayableError as error:
            _leave(key)
            raise InvalidChoiceError(Refusal(RefusJoueur.RenduInjouable, (self.name,), error.reason)) from None

    def over(self, game: Any, seat: int, outcome: Outcome) -> None:
        """End the cell of a game that is over."""
        _leave((os.getpid(), self, seat))


Key = tuple[int, SubmissionPlayer, int]
"""A process of ours, by its number, a hand-in, and its seat."""


class _Seat:
    """A hand-in that plays one game, in a cell of its own."""

    def __init__(self, rendu: SubmissionPlayer, game: tuple[int, int]) -> None:
        self.game, self.ply, self._rendu = game, -1, rendu
        with ExitStack() as stack:
            try:
                files = read_submission([rendu.path], rendu.within)
                limits = replace(rendu.limits, call=min(rendu.limits.call, rendu.seconds))
                self._hand = stack.enter_context(open_submission(files, limits))
            except UnreadableFileError as error:
                raise UnplayableError(_unreadable(error)) from None
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
_SEATS: Final[dict[Key, _Seat]] = {}
"""The hand-ins that play now, those opened last behind."""


def _seat(key: Key, alea: Alea) -> _Seat:
    """Return the hand-in at its seat; another game, or an earlier move of the same one, begins in a fresh cell."""
    game, seat = (alea.seed, alea.game), _SEATS.get(key)
    if seat is None or seat.game != game or alea.draws <= seat.ply:
        _leave(key)
        for oldest in [*_SEATS][: len(_SEATS) - _OPEN + 1]:
            _leave(oldest)
        seat = _SEATS[key] = _Seat(key[1], game)
    seat.ply = alea.draws
    return seat


def _leave(key: Key) -> None:
    """End the cell of a hand-in."""
    if (seat := _SEATS.pop(key, None)) is not None:
        seat.close()


def _functions(hand: RunningSubmission) -> Mapping[str, Function]:
    """Find the functions that play: under each name, the last whose type fits."""
    read = recognise_names(hand, TeacherNames()).functions

    def function_name(definition: Definition) -> str:
        return CHOOSE_FUNCTION if definition.plain_name == CHOOSE_FUNCTION else read.get(definition.index, "")

    named = ((function_name(one), one) for one in hand.definitions)
    bound = ((name, hand.bind_function(name, PROFILES[name], one)) for name, one in named if name in PROFILES)
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


def _unreadable(error: UnreadableFileError) -> Localizable:
    def localize(name: str, value: object) -> object:
        if name == "protections":
            return _ReportText(partial(format_protections, str(value).split()))
        return Message(str(value)) if name == "said" else str(value)

    return Message(error.message, tuple((name, localize(name, value)) for name, value in error.details.items()))

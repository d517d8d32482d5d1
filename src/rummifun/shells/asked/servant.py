"""The processes of users' players: each is started at the first question, and again after a fault."""

from __future__ import annotations

import os
from abc import ABC, abstractmethod
from collections.abc import Callable
from typing import Any, Final, NoReturn, TypeVar

from rummifun.players.answer import AnswerError
from rummifun.players.refus import RefusJoueur
from rummifun.refusal import Refusal

SECONDS: Final = 10.0
"""How long a user's player may take for a move, where nothing else is asked for."""

LOADING: Final = 30.0
"""How long it may take to start."""

BRIEF: Final = 0.05
"""How long a process that hung up may take to end."""


class Servant(ABC):
    """The process of a player, by the place that names it; any fault of its own ends it."""

    def __init__(self, place: str) -> None:
        self.place = place

    @abstractmethod
    def end(self) -> str:
        """End the process, whatever it is doing, and say how it ended; the next question starts another."""

    def forget(self) -> None:
        """Ask nothing more of this process."""
        for key in [key for key, known in _SERVANTS.items() if known is self]:
            del _SERVANTS[key]

    def gone(self) -> NoReturn:
        """Report a process that hung up."""
        raise AnswerError(Refusal(RefusJoueur.JoueurParti, (self.place,), got=self.end()))

    def mute(self, seconds: float) -> NoReturn:
        """Report a process that did not answer in time."""
        self.end()
        raise AnswerError(Refusal(RefusJoueur.JoueurMuet, (self.place,), f"{seconds:g}"))


_SERVANTS: Final[dict[tuple[Any, ...], Any]] = {}
"""The processes of the players that were asked something; each process of ours, by its number, has its own."""

S = TypeVar("S", bound=Servant)


def servant(key: tuple[Any, ...], start: Callable[[], S]) -> S:
    """Return the process of a key, after starting it if there is none."""
    ours = (os.getpid(), *key)
    if ours not in _SERVANTS:
        _SERVANTS[ours] = start()
    found: S = _SERVANTS[ours]
    return found


def started(key: tuple[Any, ...]) -> Any:
    """Return the process of a key; None if there is none."""
    return _SERVANTS.get((os.getpid(), *key))

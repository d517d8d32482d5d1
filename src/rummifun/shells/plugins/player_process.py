"""The processes of users' players: each is started at the first question, and again after a fault."""

from __future__ import annotations

import os
from abc import ABC, abstractmethod
from collections.abc import Callable
from typing import Any, Final, NoReturn, TypeVar

from rummifun.players.checked_player import InvalidChoiceError
from rummifun.players.refusals import RefusJoueur
from rummifun.refusal import Refusal

MOVE_SECONDS: Final = 10.0
"""The default seconds of a user's player for a move."""

LOADING_SECONDS: Final = 30.0
"""The seconds of a user's player to start."""

EXIT_WAIT: Final = 0.05
"""The seconds of a process to end after it hung up."""


class PlayerProcess(ABC):
    """The process of a player, by the place that names it; any fault of its own ends it."""

    def __init__(self, place: str) -> None:
        self.place = place

    @abstractmethod
    def end(self) -> str:
        """Kill the process, even at work, and return its end; the next question starts another."""

    def discard(self) -> None:
        """Ask nothing more of this process."""
        for key in [key for key, known in _SERVANTS.items() if known is self]:
            del _SERVANTS[key]

    def raise_exited(self) -> NoReturn:
        """Report a process that hung up."""
        raise InvalidChoiceError(Refusal(RefusJoueur.JoueurParti, (self.place,), got=self.end()))

    def raise_timeout(self, seconds: float) -> NoReturn:
        """Report a process that did not answer in time."""
        self.end()
        raise InvalidChoiceError(Refusal(RefusJoueur.JoueurMuet, (self.place,), f"{seconds:g}"))


_SERVANTS: Final[dict[tuple[Any, ...], Any]] = {}
"""The processes of the players that were asked something; each process of ours, by its number, has its own."""

S = TypeVar("S", bound=PlayerProcess)


def player_process(key: tuple[Any, ...], start: Callable[[], S]) -> S:
    """Return the process of a key, after starting it if there is none."""
    ours = (os.getpid(), *key)
    if ours not in _SERVANTS:
        _SERVANTS[ours] = start()
    found: S = _SERVANTS[ours]
    return found


def running_process(key: tuple[Any, ...]) -> Any:
    """Return the process of a key; None if there is none."""
    return _SERVANTS.get((os.getpid(), *key))

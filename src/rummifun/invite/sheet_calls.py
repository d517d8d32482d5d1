"""The sheet's calls as the sheet prints them: at a prompt, a refused move says why, and chance comes by itself.

The games stay pure: a prompt replaces the functions among its own names by ones that speak.
"""

from __future__ import annotations

import secrets
import sys
from collections.abc import Callable, Mapping
from functools import wraps
from inspect import Parameter, signature
from types import FunctionType
from typing import Any, Final

from rummifun.arguments.drawn_deals import SHORT_SEEDS
from rummifun.chance import Alea
from rummifun.core.scenario import Essai, Pas
from rummifun.games.rummikub import Passer, Piocher, Poser, PremierCoup, jouer_1_coup, jouer_1er_coup, passer, piocher
from rummifun.games.rummikub import jeu as rummikub
from rummifun.invite.prompt_session import PromptSession
from rummifun.messages import N_

Call = Callable[..., Any]


MOVES: Final[Mapping[Call, Call]] = {
    piocher: Piocher,
    passer: Passer,
    jouer_1_coup: Poser,
    jouer_1er_coup: PremierCoup,
}
"""The sheet's functions that return the state unchanged when they refuse, and the moves that they make."""


NOTICES: Final = 3
"""The number of calls of one line that speak; the prompt counts the others."""


class SheetCalls:
    """The functions of the sheet among the names of a prompt, and the chance that it lends them."""

    def __init__(self, seance: PromptSession, names: dict[str, Any]) -> None:
        self.seance, self.names = seance, names
        self._alea = Alea(secrets.randbits(SHORT_SEEDS))
        self._notices = 0
        self._own: set[Call] = set()

    def adopt(self) -> None:
        """Make the functions of the sheet speak, under all names bound to them by now."""
        for name, value in list(self.names.items()):
            if isinstance(value, FunctionType) and value not in self._own and (value in MOVES or needs_alea(value)):
                self.names[name] = self._with_reason(value) if value in MOVES else self._with_chance(value)
                self._own.add(self.names[name])

    def end_line(self) -> None:
        """Count the calls of the line that did not speak, and look for new functions of the sheet."""
        more, self._notices = self._notices - NOTICES, 0
        if more > 0:
            self.seance.say(N_("… and {n} more like it in this line."), n=more)
        self.adopt()

    def _with_reason(self, transition: Call) -> Call:
        """Make a transition typed at the prompt say why it returns the state unchanged; a program's is silent."""

        @wraps(transition)
        def call(*args: Any, **kwargs: Any) -> Any:
            after = transition(*args, **kwargs)
            if sys._getframe(1).f_locals is self.names:
                before, *laid = signature(transition).bind(*args, **kwargs).arguments.values()
                move = MOVES[transition](*laid)
                refus = rummikub.refusal(before, move) if after is before else None
                self.seance.remember(Essai(Pas(move), before, refus, after), rummikub)
                if refus and self._may_speak():
                    self.seance.explain(refus)
            return after

        return call

    def _with_chance(self, draw: Call) -> Call:
        """Lend the prompt's chance to a call without any, name it, and return the value of the sheet's call."""

        @wraps(draw)
        def call(*args: Any, **kwargs: Any) -> Any:
            if has_alea(draw, *args, **kwargs):
                return draw(*args, **kwargs)
            drawn = draw(*args, **kwargs, alea=self._alea)
            if self._may_speak():
                self.seance.say(N_("chance of the prompt: {alea}"), alea=f"Alea({self._alea.seed}, {self._alea.game})")
            self._alea = Alea(self._alea.seed, self._alea.game + 1)
            return without_alea(drawn)

        return call

    def _may_speak(self) -> bool:
        self._notices += 1
        return self._notices <= NOTICES


def needs_alea(function: FunctionType) -> bool:
    """Tell whether a function of ours must be given an Alea.

    >>> from rummifun.games.rummikub import distrib, init_partie
    >>> needs_alea(distrib), needs_alea(init_partie)
    (True, False)
    """
    ours = (function.__module__ or "").startswith("rummifun.")
    return ours and getattr(signature(function).parameters.get("alea"), "default", None) is Parameter.empty


def has_alea(function: Call, *args: Any, **kwargs: Any) -> bool:
    """Tell whether a call passes a function its Alea, or cannot be made at all.

    >>> from rummifun.games.rummikub import extraire
    >>> has_alea(extraire, 3, ()), has_alea(extraire, 3, (), Alea(1)), has_alea(extraire, 3, alea=Alea(1))
    (False, True, True)
    """
    try:
        return "alea" in signature(function).bind_partial(*args, **kwargs).arguments
    except TypeError:
        return True


def without_alea(drawn: Any) -> Any:
    """Return the values drawn, without the remaining chance.

    >>> without_alea(("a", Alea(1))), without_alea(("m", "p", Alea(1))), without_alea(("a", "b"))
    ('a', ('m', 'p'), ('a', 'b'))
    """
    if not (type(drawn) is tuple and drawn and isinstance(drawn[-1], Alea)):
        return drawn
    return drawn[0] if len(drawn) == 2 else drawn[:-1]

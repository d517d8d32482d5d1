"""Advice on an answer that is wrong: where to look, by the cause of the failure."""

from __future__ import annotations

from typing import Final

from rummifun.messages import N_

_ENDLESS: Final = N_("Does every recursive call get something smaller? And is the empty case answered first?")
_BY_CAUSE: Final = {
    "loop": _ENDLESS,
    "stack": _ENDLESS,
    "large": N_("A long list must be no obstacle: no call may wait for another."),
    "exception": N_("Your function stops there: call it on these arguments yourself, and read the line that it names."),
    "None": N_("Your function gives None: is a return missing on one of its ways?"),
}


def advice_on(cause: str) -> str:
    """Suggest where to look, by an accident or a wrong result.

    >>> advice_on("None")
    'Your function gives None: is a return missing on one of its ways?'
    """
    return _BY_CAUSE.get(
        cause, N_("Follow your function by hand on these arguments; at which step does it leave the right way?")
    )

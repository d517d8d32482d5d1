"""Completing a move as you type it, from the moves possible in the state.

After `essaie(e1, ` a move is completed as Python writes it, after `essaie(e1, "` in the notation.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import MISSING, fields, is_dataclass
from typing import Any, Final, NamedTuple

from rummifun.core.game import AnyGame

_TRYING: Final = re.compile(r"\bessaie\(\s*([^\W\d]\w*(?:\[-?\d+\])*)\s*,\s*([^\n]*)$")
"""The line before the cursor: a state, by its name or its place in a sequence, and the move as far as typed."""


class Completions(NamedTuple):
    """The part of a move typed so far, and the moves that it may become."""

    typed: str
    moves: tuple[str, ...]


def completions(line: str, names: Mapping[str, Any], game_of: Callable[[Any], AnyGame | None]) -> Completions | None:
    """Complete a line up to the cursor; None if no move is being tried on it."""
    found = _TRYING.search(line)
    if found is None:
        return None
    with suppress(Exception):  # a name not defined, an index too high
        state = eval(found[1], dict(names))
        game = game_of(state)
        if game is not None:
            ways = (_way(game, move, found[2][:1], names) for move in game.moves(state))
            return Completions(found[2], tuple(way for way in ways if way.startswith(found[2])))
    return None


def _way(game: AnyGame, move: Any, first: str, names: Mapping[str, Any]) -> str:
    """Write a move as it was begun, or in the notation if the names at the prompt cannot make it."""
    quote = first if first in ("'", '"') else ""
    if not quote:
        with suppress(Exception):
            if eval(move_code(move), dict(names)) == move:
                return move_code(move)
    quote = quote or '"'
    return f"{quote}{game.write(move)}{quote}"


def move_code(move: Any) -> str:
    """Write a move as you would type it: arguments without names, lists for tuples, no defaults.

    >>> from rummifun.games.reussites import Deplacer
    >>> from rummifun.games.rummikub import Jaune, Poser, T
    >>> move_code(Poser([[T(2, Jaune)]])), move_code(Deplacer("c1", "c2")), move_code(Deplacer("c1", "c2", saut=1))
    ('Poser([[T(2, Jaune)]])', "Deplacer('c1', 'c2')", "Deplacer('c1', 'c2', saut=1)")
    """
    if not is_dataclass(move):
        return repr(move)
    given = {f.name: (getattr(move, f.name), f.default) for f in fields(move)}
    kept = {name: (_as_lists(value), default) for name, (value, default) in given.items() if value != default}
    parts = (f"{value!r}" if default is MISSING else f"{name}={value!r}" for name, (value, default) in kept.items())
    return f"{type(move).__name__}({', '.join(parts)})"


def _as_lists(value: Any) -> Any:
    return [_as_lists(each) for each in value] if type(value) is tuple else value

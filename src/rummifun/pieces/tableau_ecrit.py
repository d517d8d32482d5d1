"""A table in writing, on one line; what reads it stands with the games, which know what there is to read.

`tour=1 / talon: [8♥] (9♣) / rebut: 9♥ V♣`: the notes, then every pile that is not empty, from beneath to the top; `[x]`
was never shown, `(x)` lies face down and was shown, `[]` is a back.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from rummifun.pieces.cartes import Cachee, Carte, Decouverte
from rummifun.pieces.tableau import DOS, Cartes, Tableau

__all__ = ["ecrit_tableau", "named", "options_of"]


def options_of(notes: tuple[Any, ...]) -> dict[str, Any]:
    """Give the options that a game was made with: the notes that have no default, which never change.

    Profil: notes → nom → valeur   (ours)

    >>> from typing import NamedTuple
    >>> class Tour(NamedTuple):
    ...     tours: int
    ...     tour: int = 1
    >>> options_of(Tour(3))
    {'tours': 3}

    Law: the other notes say how a game begins.
    """
    defaults = getattr(notes, "_field_defaults", {})
    return {name: value for name, value in named(notes) if name not in defaults}


def named(notes: tuple[Any, ...]) -> Iterator[tuple[str, Any]]:
    """Give notes with their names; plain tuples have none.

    Profil: notes → (nom × valeur) suite   (ours)

    >>> from typing import NamedTuple
    >>> class Tour(NamedTuple):
    ...     tour: int = 1
    >>> list(named(Tour(2)))
    [('tour', 2)]

    Law: the values are the notes.
    """
    return zip(getattr(notes, "_fields", ()), notes, strict=True)


def ecrit_tableau(t: Tableau[Any]) -> str:
    """Write a table on one line; the options stay unwritten, since the game knows them.

    Profil: tableau → texte   (ours)

    >>> from rummifun.games.reussites.relais_des_7 import r7
    >>> from rummifun.chance import Alea
    >>> ecrit_tableau(r7().new(Alea(1)))[:33]
    'tour=1 / talon: [4♦] [6♠] [R♠] [D'

    Law: lit_tableau (ecrit_tableau t) t.forme notes == t, the options of the notes being those of t.
    """
    options = options_of(t.notes)
    notes = " ".join(f"{name}={_ecrit_note(v)}" for name, v in named(t.notes) if name not in options)
    piles = (f"{place}: {_ecrit_pile(pile)}" for place, pile in zip(t.forme.places, t.tas, strict=True) if pile)
    return " / ".join(filter(None, (notes, *piles))) or "/"


def _ecrit_note(value: object) -> str:
    if isinstance(value, bool):
        return "oui" if value else "non"
    return str(value)


def _ecrit_pile(pile: Cartes) -> str:
    return " ".join(map(_ecrit_carte, pile))


def _ecrit_carte(carte: Carte) -> str:
    if carte is DOS:
        return "[]"
    if carte.visibilite is Decouverte:
        return str(carte)
    return f"[{carte}]" if carte.visibilite is Cachee else f"({carte})"

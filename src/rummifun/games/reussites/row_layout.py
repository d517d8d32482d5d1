"""The layout of the piles on a table: the sheet's « saisie des localisations » (réussites §3.1)."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import chain

from rummifun.games.reussites.notation import find_place
from rummifun.games.reussites.refusals import RefusReussite
from rummifun.pieces.tableau import Forme, Rangee
from rummifun.pieces.tas import Empile, Etale, Mode
from rummifun.refusal import Precondition, Refusal


def with_rows(forme: Forme, rangees: Iterable[Iterable[str]]) -> Forme:
    """Return a form with its places in other rows; each pile lies as it did (§1.3, « leur localisation »).

    Raises `Precondition` unless every place comes exactly once.
    """
    lignes = [*map(tuple, rangees)]
    places = [*chain.from_iterable(lignes)]
    if sorted(places) != sorted(forme.places):
        raise Precondition(
            Refusal(RefusReussite.ParametreInvalide, (), " ".join(forme.places), " ".join(places) or "∅")
        )
    modes = dict(zip(forme.places, forme.modes, strict=True))
    return Forme(forme.pack, tuple(_rangee(ligne, modes) for ligne in lignes if ligne))


def _rangee(places: tuple[str, ...], modes: dict[str, Mode]) -> Rangee:
    empilees = tuple(place for place in places if modes[place] is Empile)
    etale = len(empilees) < len(places)
    return Rangee(" ".join(places), Etale if etale else Empile, places, empilees=empilees if etale else ())


def read_rows(text: str, forme: Forme) -> list[list[str]]:
    """Read rows of places: `talon rebut / ♣ ♦ / ♥ ♠`; you may type suits as letters."""
    return [[find_place(name, forme) for name in rangee.split()] for rangee in text.split("/")]

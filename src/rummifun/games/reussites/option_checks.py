"""Checks of the options of a réussite: a pack, a number, a choice, other rows; and of the cards of its pack."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from itertools import chain
from typing import Final, TypeVar

from rummifun.games.reussites.refusals import RefusReussite
from rummifun.pieces.cartes import (
    JEU_32,
    JEU_52,
    Carte,
    Pack,
    Sept,
    face,
    faces,
)
from rummifun.pieces.tableau import (
    DOS,
    Forme,
    Rangee,
)
from rummifun.pieces.tas import Empile, Etale, Mode
from rummifun.refusal import Precondition, Refusal

X = TypeVar("X")


def pack_option(name: str, pack: int | str | Pack, sizes: Mapping[int, Pack]) -> tuple[str, Pack]:
    """Return the pack of a number of cards, or a small one to enumerate: `2x3` has two suits of three ranks.

    A small pack has the lowest suits and the ranks from Sept on, or more if needed, ending with As. Any other pack is
    returned unchanged, and makes a game of another name. Raises `Precondition` for anything else.

    >>> pack_option("qll", Pack(JEU_32.couleurs, JEU_32.rangs[1:3]), {32: JEU_32})[0]
    'qll de 8 cartes'
    >>> pack_option("qll", "2x2", {32: JEU_32})
    ('qll', Pack(couleurs=(Trefle, Carreau), rangs=(Sept, Huit), exemplaires=1))
    """
    found = _petit(pack) if isinstance(pack, str) else pack
    if isinstance(found, Pack):
        said = found in sizes.values() or write_pack(found) is not None
        return (name if said else f"{name} de {found.nb_cartes} cartes"), found
    if type(found) is not int or found not in sizes:
        raise Precondition(Refusal(RefusReussite.TailleInvalide, (), ", ".join(map(str, sizes)), pack))
    return name, sizes[found]


_PETIT: Final = re.compile("([1-4])x([1-9]|1[0-3])")


def _petit(text: str) -> Pack | None:
    """Read a small pack."""
    read = _PETIT.fullmatch(text)
    if read is None:
        return None
    suits, ranks = int(read[1]), int(read[2])
    low = min(JEU_52.rangs.index(Sept), len(JEU_52.rangs) - ranks)
    return Pack(JEU_52.couleurs[:suits], JEU_52.rangs[low : low + ranks])


def write_pack(pack: Pack) -> str | None:
    """Write a small pack the way it is read; None for the packs of 32 and 52, and for any other."""
    text = f"{len(pack.couleurs)}x{len(pack.rangs)}"
    return text if pack not in (JEU_32, JEU_52) and _petit(text) == pack else None


def positive_option(n: object) -> int:
    """Return a number of rounds or games; raises `Precondition` unless it is above 0 (réussites §3.1)."""
    if type(n) is not int or n < 1:
        raise Precondition(Refusal(RefusReussite.ParametreInvalide, (), "1, 2, 3…", n))
    return n


def within(value: int | None, values: range) -> int | None:
    """Return an option that is a number of a range, or None.

    Profil: ℕ option → intervalle → ℕ option

    >>> within(3, range(1, 9)), within(None, range(1, 9))
    (3, None)

    Law: the value stays the same. Raises `Precondition` for any other value.
    """
    if value is not None and (type(value) is not int or value not in values):
        raise Precondition(Refusal(RefusReussite.ParametreInvalide, (), f"{values[0]}…{values[-1]}", value))
    return value


def one_of(value: X, values: tuple[X, ...]) -> X:
    """Return an option that is one of the choices, type included: True is not 1.

    Profil: α → α suite → α

    >>> one_of(4, (1, 2, 4))
    4

    Law: the value stays the same. Raises `Precondition` for any other value.
    """
    if type(value) is not type(values[0]) or value not in values:
        raise Precondition(Refusal(RefusReussite.ParametreInvalide, (), ", ".join(map(str, values)), value))
    return value


def with_rows(forme: Forme, rangees: Iterable[Iterable[str]]) -> Forme:
    """Return a form with its places in other rows; each pile lies as it did (§1.3, « leur localisation »).

    Raises `Precondition` unless every place comes exactly once.
    """
    lignes = [*map(tuple, rangees)]
    places = [*chain.from_iterable(lignes)]
    if sorted(places) != sorted(forme.places):
        got = " ".join(places) or "∅"
        raise Precondition(Refusal(RefusReussite.ParametreInvalide, (), " ".join(forme.places), got))
    modes = dict(zip(forme.places, forme.modes, strict=True))
    roles = {place: rangee.role for rangee in forme.rangees for place in rangee.places}
    return Forme(forme.pack, tuple(replace(_rangee(line, modes), role=roles[line[0]]) for line in lignes if line))


def _rangee(places: tuple[str, ...], modes: dict[str, Mode]) -> Rangee:
    empilees = tuple(place for place in places if modes[place] is Empile)
    etale = len(empilees) < len(places)
    return Rangee(" ".join(places), Etale if etale else Empile, places, empilees=empilees if etale else ())


def piece_of(carte: Carte) -> Carte:
    """Return the face of a card, or the back itself, which has none and belongs to no pack."""
    return DOS if carte is DOS else face(carte)


def pack_faults(cartes: Iterable[Carte], forme: Forme) -> Iterator[Refusal]:
    """List the cards of a form's pack that are missing, and those that are extra."""
    vues, wanted = Counter(map(piece_of, cartes)), Counter(faces(forme.pack))
    if dict(vues) == faces(forme.pack):  # known at once, as it is of every possible table
        return
    if manquent := tuple((wanted - vues).elements()):
        yield Refusal(RefusReussite.CartesManquantes, manquent)
    if en_trop := tuple((vues - wanted).elements()):
        yield Refusal(RefusReussite.CartesEnTrop, en_trop)

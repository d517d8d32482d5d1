"""Tables and movements of a réussite in writing, both ways, and rows of its places."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final, TypeVar, assert_never

from rummifun.core.notation import Cursor, NotationError
from rummifun.pieces.cartes import (
    Cachee,
    Carte,
    Couleur,
    Decouverte,
    Rang,
    Visibilite,
    Vue,
    card_lying,
)
from rummifun.pieces.tableau import (
    DOS,
    Cartes,
    Deplacer,
    Forme,
    Mouvement,
    Retourner,
    Tableau,
    named_notes,
    options_of,
    tableau_vide,
)

N = TypeVar("N", bound=tuple[Any, ...])


_ASCII: Final = dict(zip("cdhs", Couleur, strict=True))


_LETTRE: Final = r"[^\s.>!_:/=\[\]()]"


_PLACE: Final = f"{_LETTRE}+"


_MOT: Final = rf"({_PLACE})(?!{_LETTRE}|\s*[:=])"
"""The value of a note, possibly missing: then the next word names a pile or another note."""


_ENGLISH: Final = dict(zip("TJQK", ("10", "V", "D", "R"), strict=True))


FACE: Final = rf"({'|'.join([*map(str, Rang), *_ENGLISH])})([{''.join(map(str, Couleur))}]|[cdhsCDHS](?!\w))"
"""The face of a card: its rank, French or English, and its suit, as a sign or a letter."""


_CARTE: Final = rf"\[\s*(?:{FACE})?\s*\]|\(\s*{FACE}\s*\)|{FACE}"


_MOTS: Final = {"oui": True, "non": False}


def read_table(text: str, forme: Forme, notes: N) -> Tableau[N]:
    """Read a table of a form; missing notes take the given values.

    Raises `NotationError` with the place of the error.
    """
    cursor = Cursor(text)
    t = tableau_vide(forme, notes)
    for note in cursor.matches(r"(\w+)="):
        t = t.noted(**{note[1]: _lit_note(cursor, note[1], note.start(1), t.notes)})
    vues: dict[str, Cartes] = {}
    cursor.match("/")
    while cursor.text[cursor.place :].strip():
        place = _lit_place(cursor, forme, set(vues))
        vues[place] = tuple(_lit_cartes(cursor))
        cursor.match("/")
    return t.put(vues)


def _lit_note(cursor: Cursor, name: str, place: int, notes: tuple[Any, ...]) -> object:
    known = {n: v for n, v in named_notes(notes) if n not in options_of(notes)}
    if name not in known:
        raise NotationError(cursor.text, place, "=, ".join([*known, ""]).rstrip(", ") or "/")
    value = known[name]
    if isinstance(value, bool):
        return _MOTS[cursor.expect(r"(oui|non)\b", "oui, non")[1]]
    if isinstance(value, int):
        return int(cursor.expect(r"(-?[0-9]{1,18})\b", "0, 1, 2…")[1])
    mot = cursor.match(_MOT)
    return mot[1] if mot else ""


def _lit_place(cursor: Cursor, forme: Forme, vues: set[str]) -> str:
    before = cursor.place
    found = cursor.expect(rf"({_PLACE})\s*:", " ".join(f"{place}:" for place in forme.places if place not in vues))
    place = find_place(found[1], forme)
    if place not in forme.index or place in vues:
        cursor.place = before
        cursor.fail(" ".join(f"{place}:" for place in forme.places if place not in vues))
    return place


def _lit_cartes(cursor: Cursor) -> Iterator[Carte]:
    for lue in cursor.matches(_CARTE):
        yield _carte(lue.groups(), lue[0])
    if cursor.text[cursor.place :].strip() and not cursor.match("(?=/)"):
        cursor.fail("8♥, [8♥], (8♥), /")


def _carte(groups: tuple[str | None, ...], text: str) -> Carte:
    rang, couleur = next(((r, c) for r, c in zip(groups[::2], groups[1::2], strict=True) if r and c), ("", ""))
    if not rang:
        return DOS
    visibilite = {"[": Cachee, "(": Vue}.get(text.strip()[0], Decouverte)
    return read_face(rang, couleur, visibilite)


def read_face(rang: str, couleur: str, visibilite: Visibilite) -> Carte:
    """Read a card of two parts that `FACE` found.

    >>> print(read_face("Q", "D", Decouverte), read_face("D", "♦", Decouverte), read_face("T", "h", Decouverte))
    D♦ D♦ 10♥
    """
    return card_lying(_ASCII.get(couleur.lower()) or Couleur(couleur), Rang(_ENGLISH.get(rang, rang)), visibilite)


def find_place(name: str, forme: Forme) -> str:
    """Find a place by its name, or by a suit typed as a letter."""
    if name not in forme.index and name in _ASCII:
        return str(_ASCII[name])
    return name


def write_move(coup: Mouvement) -> str:
    """Write a movement.

    >>> [write_move(c) for c in (Deplacer("talon", "♥", sous=True), Deplacer("c3", "c5", 4), Retourner("x", "x"))]
    ['talon>♥_', 'c3.4>c5', 'x!']
    >>> write_move(Deplacer("rebut", "c5", saut=1))
    'rebut:2>c5'
    """
    source = coup.source if coup.n == 1 else f"{coup.source}.{coup.n}"
    match coup:
        case Deplacer():
            ieme = f":{coup.saut + 1}" if coup.saut else ""
            return f"{source}{ieme}>{coup.cible}{'_' if coup.sous else ''}"
        case Retourner():
            return f"{source}!{coup.cible if coup.cible != coup.source else ''}"
        case _:
            assert_never(coup)


def read_move(text: str, forme: Forme) -> Mouvement:
    """Read a movement, on places that may not be there.

    Raises `NotationError` with the place of the error.
    """
    cursor = Cursor(text)
    source = find_place(cursor.expect(rf"({_PLACE})", _exemples(forme))[1], forme)
    nombre = cursor.match(r"\.([0-9]{1,9})\b")
    n = int(nombre[1]) if nombre else 1
    ieme = cursor.match(r":([0-9]{1,9})\b")
    if cursor.expect(">" if ieme else "[>!]", ">" if ieme else ">, !" if nombre else ">, !, .2")[0].strip() == ">":
        cible = find_place(cursor.expect(rf"({_PLACE})", "…")[1], forme)
        saut = int(ieme[1]) - 1 if ieme else 0
        coup: Mouvement = Deplacer(source, cible, n, sous=cursor.match("_") is not None, saut=saut)
    else:
        autre = cursor.match(rf"({_PLACE})")
        coup = Retourner(source, find_place(autre[1], forme) if autre else source, n)
    cursor.end("")
    return coup


def _exemples(forme: Forme) -> str:
    a, b = (*forme.places, *forme.places)[:2]
    return f"{a}>{b}, {a}!, {a}>{b}_, {a}.3!{b}"


def read_rows(text: str, forme: Forme) -> list[list[str]]:
    """Read rows of places: `talon rebut / ♣ ♦ / ♥ ♠`; you may type suits as letters."""
    return [[find_place(name, forme) for name in rangee.split()] for rangee in text.split("/")]

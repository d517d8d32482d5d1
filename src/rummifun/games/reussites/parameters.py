"""The parameters of a réussite and their notation: a pack, a number, a choice, other rows."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from itertools import chain
from typing import Any, Final, TypeVar, assert_never

from rummifun.core.notation import Cursor, NotationError
from rummifun.games.reussites.refusals import RefusReussite
from rummifun.pieces.cartes import (
    JEU_32,
    JEU_52,
    Cachee,
    Carte,
    Couleur,
    Decouverte,
    Pack,
    Rang,
    Sept,
    Vue,
    card_lying,
    face,
    faces,
)
from rummifun.pieces.tableau import (
    DOS,
    Cartes,
    Deplacer,
    Forme,
    Mouvement,
    Rangee,
    Retourner,
    Tableau,
    named_notes,
    options_of,
    tableau_vide,
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


N = TypeVar("N", bound=tuple[Any, ...])


_ASCII: Final = dict(zip("cdhs", Couleur, strict=True))


_LETTRE: Final = r"[^\s.>!_:/=\[\]()]"


_PLACE: Final = f"{_LETTRE}+"


_MOT: Final = rf"({_PLACE})(?!{_LETTRE}|\s*[:=])"
"""The value of a note, possibly missing: then the next word names a pile or another note."""


_FACE: Final = rf"({'|'.join(str(r) for r in Rang)})([{''.join(map(str, Couleur))}]|[cdhs](?!\w))"


_CARTE: Final = rf"\[\s*(?:{_FACE})?\s*\]|\(\s*{_FACE}\s*\)|{_FACE}"


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
    return card_lying(_ASCII.get(couleur) or Couleur(couleur), Rang(rang), visibilite)


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
    return Forme(forme.pack, tuple(_rangee(ligne, modes) for ligne in lignes if ligne))


def _rangee(places: tuple[str, ...], modes: dict[str, Mode]) -> Rangee:
    empilees = tuple(place for place in places if modes[place] is Empile)
    etale = len(empilees) < len(places)
    return Rangee(" ".join(places), Etale if etale else Empile, places, empilees=empilees if etale else ())


def read_rows(text: str, forme: Forme) -> list[list[str]]:
    """Read rows of places: `talon rebut / ♣ ♦ / ♥ ♠`; you may type suits as letters."""
    return [[find_place(name, forme) for name in rangee.split()] for rangee in text.split("/")]


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

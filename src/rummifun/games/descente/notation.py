"""Moves and states of La descente in writing, both ways.

Moves: `tire`, `remet`, `remélange`, `range`, and `source>cible`: `main`, `sud`, `nord` (the face-up piles), `c2` (a
pile of the centre), `c2.5` (its fifth card from the bottom and those above it); `g1` (a foundation) and `paquet.sud`
can be written, but are refused. A packet never shown is written in square brackets, a known one in round ones.
"""

from __future__ import annotations

import re
from typing import Final, assert_never

from rummifun.core.notation import Cursor
from rummifun.games.descente.etat import FOUNDATION, FOUNDATIONS, Etat, Joueur, Tas
from rummifun.games.descente.move_types import (
    Centre,
    Coup,
    Deplacer,
    Face,
    Gauche,
    Main,
    Paquet,
    Place,
    Ranger,
    Remelanger,
    Remettre,
    Tirer,
)
from rummifun.pieces.tarot import CARD_PATTERN, CarteTarot, read_card

_COUPS: Final[dict[str, Coup]] = {
    "tire": Tirer(),
    "remet": Remettre(),
    "remélange": Remelanger(),
    "remelange": Remelanger(),
    "range": Ranger(),
}


_MOTS: Final = {coup: mot for mot, coup in reversed(_COUPS.items())}


_ATTENDUS: Final = "tire, remet, remélange, range, main>c1, sud>c1, nord>c1, c1.2>c3, c1.2>nord"


_PLACE: Final = r"(?i:(main)|(paquet\.)?(sud|nord)|([cg])([0-9]{1,3})(?:\.([0-9]{1,3}))?)(?!\w)"


def write_move(coup: Coup) -> str:
    """Write a move.

    >>> from rummifun.games.descente.etat import NORD
    >>> write_move(Tirer()), write_move(Deplacer(Centre(2, 5), Face(NORD)))
    ('tire', 'c2.5>nord')
    """
    if isinstance(coup, Deplacer):
        return f"{write_place(coup.source)}>{write_place(coup.cible)}"
    return _MOTS[coup]


def write_place(place: Place) -> str:
    """Write a place."""
    match place:
        case Main():
            return "main"
        case Face(joueur):
            return joueur.name.lower()
        case Paquet(joueur):
            return f"paquet.{joueur.name.lower()}"
        case Gauche(pile):
            return f"g{pile}"
        case Centre(pile, carte):
            return f"c{pile}.{carte}" if carte else f"c{pile}"
        case _:
            assert_never(place)


def read_move(text: str) -> Coup:
    """Read a move.

    Raises `Unreadable` with the place of the error.

    >>> read_move("Remélange"), read_move(" c2.5 > c3 ")
    (Remelanger(), Deplacer(source=Centre(pile=2, carte=5), cible=Centre(pile=3, carte=0)))
    """
    cursor = Cursor(text)
    mot = cursor.match(r"(?i:(tire|remet|rem[ée]lange|range)r?)(?!\w)")
    if mot:
        coup = _COUPS[mot[1].lower()]
    else:
        source = _lit_place(cursor, _ATTENDUS)
        cursor.expect(">", ">")
        coup = Deplacer(source, _lit_place(cursor, "c1, sud, nord"))
    cursor.end("")
    return coup


def _lit_place(cursor: Cursor, attendu: str) -> Place:
    lue = cursor.expect(_PLACE, attendu)
    if lue[1]:
        return Main()
    if lue[3]:
        joueur = Joueur[lue[3].upper()]
        return Paquet(joueur) if lue[2] else Face(joueur)
    if lue[4].lower() == "c":
        return Centre(int(lue[5]), int(lue[6] or 0))
    return Gauche(int(lue[5]))


def read_state(text: str) -> Etat:
    """Read a state from its notation, possible or not.

    Profil: texte → etat   (ours)

    >>> e = read_state("trait NORD / centre [Rh Ds] [] [] [] [T2] / SUD main - paquet (2h) face [3d] / "
    ...              "NORD main 9d paquet [] face [] / gauche - Ah - - EX / remaniements 3")
    >>> e.au_trait, e.paquet_de_gauche, e.vus
    (NORD, (0, 1, 0, 0, 1), (True, False))

    Law: eval (repr e) == e, for every state. Raises `NotationError` with the place of the error.
    """
    cursor = Cursor(text)
    au_trait = Joueur[cursor.expect(r"(?i:trait\s+(sud|nord))\b", "trait SUD, trait NORD")[1].upper()]
    cursor.expect(r"/\s*centre\b", "/ centre")
    centre = tuple(_lit_tas(cursor, "[]") for _ in range(5))
    (m1, p1, v1, f1), (m2, p2, v2, f2) = (_lit_joueur(cursor, j) for j in Joueur)
    cursor.expect(r"/\s*gauche\b", "/ gauche")
    gauche = tuple(_lit_fondation(cursor, place) for place in range(5))
    fois = cursor.expect(r"/\s*remaniements\s+([0-9]{1,9})\b", "/ remaniements 0")
    cursor.end("")
    return Etat(centre, (p1, p2), (f1, f2), (m1, m2), gauche, au_trait, int(fois[1]), (v1, v2))


def _lit_joueur(cursor: Cursor, j: Joueur) -> tuple[CarteTarot | None, Tas, bool, Tas]:
    cursor.expect(rf"/\s*{j}\s+main\b", f"/ {j} main")
    main = None if cursor.match("-") else _lit_carte(cursor, "-, 10♥, T21, EX")
    cursor.expect(r"paquet\b", "paquet")
    vu = bool(cursor.match(r"(?=\()"))
    paquet = _lit_tas(cursor, "()" if vu else "[]")
    cursor.expect(r"face\b", "face")
    return main, paquet, vu, _lit_tas(cursor, "[]")


def _lit_tas(cursor: Cursor, bords: str) -> Tas:
    ouvre, ferme = map(re.escape, bords)
    cursor.expect(ouvre, bords[0])
    cartes = []
    while not cursor.match(ferme):
        cartes.append(_lit_carte(cursor, f"10♥, T21, EX, {bords[1]}"))
    return tuple(cartes)


def _lit_carte(cursor: Cursor, attendu: str) -> CarteTarot:
    return read_card(cursor.expect(CARD_PATTERN, attendu)[0])


def _lit_fondation(cursor: Cursor, place: int) -> int:
    """Read the top of a foundation, which tells its height."""
    if cursor.match("-"):
        return 0
    debut, attendu = cursor.place, f"-, {FOUNDATIONS[place][0]}, {FOUNDATIONS[place][1]}…"
    sienne, rang = FOUNDATION[_lit_carte(cursor, attendu)]
    if sienne != place:
        cursor.place = debut
        cursor.fail(attendu)
    return rang + 1

"""Moves and states of Haricots in writing, both ways.

A bean is its letter (B C S G s b R g; its name is read too), a chain its letter and its number of cards. A state, from
the bottom of each pile to its top, hands from the oldest card on:

    tour 3 Rejouer / J1 5 [B4 S3 -] CSG / J2 2 [R1 - -] bRgBB / echange / rebut BR / pioche BBC… / vendues B8 s2

Moves: `joue`, `joue vend B`, `chaine 2`, `chaine 2 vend B`, `jette 1`, `defausse 2`, `suite`, `tire`, `rappelle`,
`pioche`, `vend B`, `achete`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from re import Match
from typing import Final, assert_never

from rummifun.core.notation import Cursor
from rummifun.games.haricots.cartes import Chaine, Haricot
from rummifun.games.haricots.etat import Etat, Main, Phase, seat_name
from rummifun.games.haricots.move_types import (
    AcheterTroisieme,
    Chainer,
    Coup,
    Defausser,
    Jeter,
    JouerPremiere,
    Piocher,
    Rappeler,
    RefusHaricots,
    Suite,
    Tirer,
    Vendre,
)
from rummifun.multiset.rapide import from_pairs

COUPS: Final = "joue, chaine 2, jette 1, defausse 3, suite, joue vend Blue, vend Blue, achete, tire, rappelle, pioche"
"""The moves, as an error message lists them."""


_HARICOTS: Final = ", ".join(f"{h.value} {h.name}" for h in Haricot)


_NOMS: Final = {mot: h for h in Haricot for mot in (h.value, h.name.lower())}


def write_move(coup: Coup) -> str:
    """Write a move.

    >>> write_move(JouerPremiere(Haricot.soy)), write_move(Chainer(2))
    ('joue vend s', 'chaine 2')
    """
    match coup:
        case JouerPremiere(vendre):
            return "joue" + _ecrit_vente(vendre)
        case Chainer(i, vendre):
            return f"chaine {i}{_ecrit_vente(vendre)}"
        case Jeter(i):
            return f"jette {i}"
        case Defausser(i):
            return f"defausse {i}"
        case Vendre(haricot):
            return _ecrit_vente(haricot).strip()
        case Suite() | Tirer() | Rappeler() | Piocher() | AcheterTroisieme():
            return next(verbe for verbe, sans in _SANS.items() if sans == coup)
        case _:
            assert_never(coup)


_SANS: Final[Mapping[str, Coup]] = {
    "suite": Suite(),
    "tire": Tirer(),
    "rappelle": Rappeler(),
    "pioche": Piocher(),
    "achete": AcheterTroisieme(),
}
"""The moves written as a single word."""


def _ecrit_vente(haricot: Haricot | None) -> str:
    return "" if haricot is None else f" vend {haricot.value}"


_VERBE: Final = (
    r"(?:(?P<joue>jouer?)|(?P<chaine>cha[iî]ner?)|(?P<jette>jette|jeter)|(?P<defausse>d[eé]fausser?)|(?P<vend>vend(?:re)?)"
    r"|(?P<suite>suite)|(?P<tire>tirer?)|(?P<rappelle>rappelle|rappeler)|(?P<pioche>piocher?)"
    r"|(?P<achete>ach[eè]te|acheter))(?!\w)"
)


def read_move(text: str) -> Coup:
    """Read a move.

    Raises `Unreadable` with the place of the error.

    >>> read_move("chaîner 2 vendre Blue"), read_move("suite")
    (Chainer(indice=2, vendre=Blue), Suite())
    """
    cursor = Cursor(text)
    verbe = cursor.expect(_VERBE, COUPS).lastgroup or ""
    coup = _SANS[verbe] if verbe in _SANS else _LECTURES[verbe](cursor)
    cursor.end("vend B" if verbe in ("joue", "chaine") else "")
    return coup


_LECTURES: Final[Mapping[str, Callable[[Cursor], Coup]]] = {
    "joue": lambda cursor: JouerPremiere(_lit_vente(cursor)),
    "chaine": lambda cursor: Chainer(_lit_indice(cursor), _lit_vente(cursor)),
    "jette": lambda cursor: Jeter(_lit_indice(cursor)),
    "defausse": lambda cursor: Defausser(_lit_indice(cursor)),
    "vend": lambda cursor: Vendre(_lit_haricot(cursor)),
}
"""The readers of the other moves, after their first word."""


def _lit_indice(cursor: Cursor) -> int:
    return int(cursor.expect(r"([0-9]{1,3})(?!\w)", "1, 2, 3…")[1])


def _lit_vente(cursor: Cursor) -> Haricot | None:
    return _lit_haricot(cursor) if cursor.match(r"vend(?:re)?(?!\w)") else None


def _lit_haricot(cursor: Cursor) -> Haricot:
    lu = cursor.match(rf"(?i:({'|'.join(h.name for h in Haricot)})(?!\w))|{_CARTES}(?!\w)")
    if lu is None:
        cursor.fail(_HARICOTS, RefusHaricots.CarteInconnue)
    return _NOMS[lu[2] or lu[1].lower()]


_CARTES: Final = f"([{''.join(h.value for h in Haricot)}])"


def read_state(text: str) -> Etat:
    """Read a state from its notation, possible or not.

    Profil: texte → état   (ours)

    >>> e = read_state("tour 2 Offre / J1 1 [B4 -] CS / J2 -3 [] g / echange RRS / rebut / pioche B / vendues s2")
    >>> e.chaines[0], e.places, e.pieces, e.trade_area
    ((Chaine(haricot=Blue, nombre=4),), (2, 0), (1, -3), (Red, Red, Stink))

    Law: eval (repr e) == e, for every state. Raises `NotationError` with the place of the error.
    """
    cursor = Cursor(text)
    tour = int(cursor.expect(r"tour\s+([0-9]{1,4})(?!\w)", "tour 1")[1])
    phase = Phase[cursor.expect(rf"({'|'.join(Phase.__members__)})(?!\w)", ", ".join(Phase.__members__))[1]]
    (p1, c1, n1, m1), (p2, c2, n2, m2) = (_lit_joueur(cursor, siege) for siege in (0, 1))
    echange, rebut, pioche = (_lit_pile(cursor, mot) for mot in ("echange", "rebut", "pioche"))
    cursor.expect(r"/\s*vendues(?!\w)", "/ vendues")
    vendues = from_pairs((c.haricot, c.nombre) for c in _lit_chaines(cursor))
    cursor.end("B4")
    return Etat(pioche, rebut, echange, (m1, m2), (c1, c2), (p1, p2), (n1, n2), vendues, phase, tour)


def _lit_joueur(cursor: Cursor, siege: int) -> tuple[int, tuple[Chaine, ...], int, Main]:
    """Read the coins, the chains, the number of places, the hand."""
    pieces = int(cursor.expect(rf"/\s*{seat_name(siege)}\s+(-?[0-9]{{1,4}})(?!\w)", f"/ {seat_name(siege)} 0")[1])
    cursor.expect(r"\[", "[")
    chaines, libres = _lit_chaines(cursor), len([*cursor.matches("-")])
    cursor.expect(r"\]", "B4, -, ]")
    return pieces, chaines, len(chaines) + libres, _lit_cartes(cursor)


def _lit_chaines(cursor: Cursor) -> tuple[Chaine, ...]:
    return tuple(_chaine(cursor, lue) for lue in cursor.matches(r"([A-Za-z])([0-9]{1,3})(?!\w)"))


def _chaine(cursor: Cursor, lue: Match[str]) -> Chaine:
    if lue[1] not in _NOMS:
        cursor.place = lue.start()
        cursor.fail(_HARICOTS, RefusHaricots.CarteInconnue)
    return Chaine(_NOMS[lue[1]], int(lue[2]))


def _lit_pile(cursor: Cursor, mot: str) -> tuple[Haricot, ...]:
    cursor.expect(rf"/\s*{mot}(?!\w)", f"/ {mot}")
    return _lit_cartes(cursor)


def _lit_cartes(cursor: Cursor) -> tuple[Haricot, ...]:
    lues = tuple(_NOMS[lue[1]] for lue in cursor.matches(_CARTES))
    if cursor.match(r"(?=\w)"):
        cursor.fail(_HARICOTS, RefusHaricots.CarteInconnue)
    return lues

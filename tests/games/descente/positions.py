"""Positions of La descente in short: only the important cards are written, all others lie in a seen packet."""

from collections.abc import Sequence
from itertools import chain
from typing import Final

from rummifun.games.descente import NORD, SUD, Etat, Joueur, Tas
from rummifun.games.descente.etat import FOUNDATIONS
from rummifun.pieces.tarot import JEU_78, CarteTarot, read_card

RIEN: Final = ("", "", "", "", "")


def cartes(texte: str) -> Tas:
    """Read cards, the lowest first."""
    return tuple(map(read_card, texte.split()))


def position(
    *centre: str,
    sud: tuple[str, str, str] = ("", "", ""),
    nord: tuple[str, str, str] = ("", "", ""),
    gauche: Sequence[int] = (0, 0, 0, 0, 0),
    trait: Joueur = SUD,
    reste: Joueur = NORD,
    remaniements: int = 0,
) -> Etat:
    """Write a position down: piles of the centre; of each player hand, packet and face-up pile, from the bottom up.

    The cards that are not named lie under the packet of `reste`.
    """
    tas = tuple(map(cartes, (*centre, *RIEN)[:5]))
    (m1, p1, f1), (m2, p2, f2) = ([cartes(texte) for texte in zones] for zones in (sud, nord))
    ranges = (FOUNDATIONS[place][i] for place, n in enumerate(gauche) for i in range(n))
    vues = {*chain(*tas, m1, p1, f1, m2, p2, f2, ranges)}
    autres: Tas = tuple(c for c in JEU_78 if c not in vues)
    paquets = (autres + p1, p2) if reste is SUD else (p1, autres + p2)
    return Etat(tas, paquets, (f1, f2), (_une(m1), _une(m2)), tuple(gauche), trait, remaniements, (True, True))


def _une(main: Tas) -> CarteTarot | None:
    return main[0] if main else None

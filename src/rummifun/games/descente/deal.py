"""The deal: how many cards lie where at the beginning."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from rummifun.chance import Alea
from rummifun.games.descente.etat import Etat, RefusDescente
from rummifun.pieces.tarot import JEU_78, CarteTarot
from rummifun.refusal import Precondition, Refusal

__all__ = ["distribuer", "donne"]


def distribuer(jeu: Sequence[CarteTarot], positions: Iterable[int], ordre: str = "lifo") -> Etat:
    """Deal a pack: its cards at five positions (from 0) to the centre, all others in turn to SUD and NORD.

    Each card dealt goes on top of the packet, or under it with the order `fifo`.

    Profil: cartes → positions → ordre → etat   (La descente, la distribution)

    >>> e = distribuer(JEU_78, (1, 2, 3, 4, 5))
    >>> [str(c) for tas in e.centre for c in tas], str(e.paquet[0][0]), str(e.paquet[1][0])
    (['2♦', '3♦', '4♦', '5♦', '6♦'], 'A♦', '7♦')

    Law: SUD has 37 cards and NORD 36. Raises `Precondition` for another pack, or for positions that
    are not five or include an end.
    """
    if len(jeu) != len(JEU_78) or {*jeu} != {*JEU_78}:
        raise Precondition(Refusal(RefusDescente.JeuInvalide, expected=len(JEU_78), got=len({*jeu})))
    choisies = [*positions]
    if len({*choisies}) != 5 or len(choisies) != 5 or not all(0 < i < len(jeu) - 1 for i in choisies):
        raise Precondition(Refusal(RefusDescente.PositionInterdite, expected="1..76", got=" ".join(map(str, choisies))))
    centre = tuple((jeu[i],) for i in sorted(choisies))
    donnees = tuple(c for i, c in enumerate(jeu) if i not in choisies)
    sens = 1 if ordre == "lifo" else -1
    return Etat(centre, (donnees[::2][::sens], donnees[1::2][::sens]))


def donne(alea: Alea, ordre: str = "lifo") -> Etat:
    """Deal a shuffled pack, with five random positions for the centre.

    Profil: Alea → ordre → etat   (La descente, la distribution)

    >>> donne(Alea(6)) == donne(Alea(6)) != donne(Alea(7))
    True

    Law: neither the first card nor the last lies in the centre.
    """
    jeu, suite = alea.shuffle(JEU_78)
    positions, _ = suite.shuffle(range(1, len(JEU_78) - 1))
    return distribuer(jeu, positions[:5], ordre)

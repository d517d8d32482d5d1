"""The players of MD: cards go up if they can; others go down where they leave the smallest gap."""

from __future__ import annotations

from typing import Any, Final

from rummifun.chance import Alea
from rummifun.core.scene import Message, plural
from rummifun.games.reussites import montee_descente as md
from rummifun.messages import N_
from rummifun.pieces.tableau import Deplacer, Mouvement, Tableau
from rummifun.players.refusals import RefusJoueur
from rummifun.refusal import Precondition, Refusal

Measure = tuple[tuple[int, ...], Message]


def ecart(game: Any, view: Any, moves: tuple[Any, ...], alea: Alea) -> tuple[Any, Message]:
    """Play MD: go up if possible; else down with the smallest gap of ranks, onto an empty pile as a last resort.

    Profil: jeu → vue → coups → Alea → coup × raison   (réussites §5.4, automatic play)

    >>> jeu = md.md()
    >>> t = jeu.read_position("talon: 8♣ / s1: R♥ / s2: V♥")
    >>> move, reason = ecart(jeu, t, jeu.moves(t), Alea())
    >>> jeu.write(move), reason.localize(str)
    ('talon>s2', 'leaves a gap of 3 ranks, the smallest')

    Law: if a card can go up, it does. Raises `Precondition` in another game.
    """
    return _choisi(game, view, moves, _JAMAIS)


def petit_ecart(game: Any, view: Any, moves: tuple[Any, ...], alea: Alea) -> tuple[Any, Message]:
    """Play MD as `ecart` does, but onto an empty pile rather than with a gap of more than two ranks.

    A card on an empty pile leaves room for all cards that are not higher; a wide gap rules out the cards in it.

    Profil: jeu → vue → coups → Alea → coup × raison   (ours)

    >>> jeu = md.md()
    >>> t = jeu.read_position("talon: 8♣ / s1: R♥ / s2: V♥")
    >>> jeu.write(petit_ecart(jeu, t, jeu.moves(t), Alea())[0])
    'talon>s3'

    Law: it chooses as `ecart` does if no storage pile is empty. Raises `Precondition` in another game.
    """
    return _choisi(game, view, moves, _PETIT)


_JAMAIS: Final = 1 << 30
_PETIT: Final = 2
"""The widest gap it leaves while a storage pile is empty."""


def _choisi(game: Any, view: Any, moves: tuple[Any, ...], vide: int) -> tuple[Any, Message]:
    if game.name.partition(" ")[0] != "md":  # the size of a small pack comes after it
        raise Precondition(Refusal(RefusJoueur.AutreJeu, expected="md", got=game.name))
    mesures = [evaluate(view, move, vide) for move in moves]
    best = max(range(len(moves)), key=lambda i: mesures[i][0])
    return moves[best], mesures[best][1]


def evaluate(vue: Tableau[Any], coup: Mouvement, vide: int = _PETIT) -> Measure:
    """Measure a movement of MD as `petit_ecart` does: an empty pile counts as a gap just wider than `vide`."""
    if not isinstance(coup, Deplacer):
        return (0, 0), Message(N_("nothing can go up, a card has to be turned"))
    if coup.cible not in md.stocks(vue):
        return (2, 0), Message(N_("what can go up goes up"))
    bas = md.ecart(vue, vue["talon"][-1], coup.cible)
    if bas is None:
        return (1, -2 * vide - 1), Message(N_("opens an empty pile rather than leave a wider gap"))
    if bas == 0:
        return (1, 0), Message(N_("leaves no gap at all"))
    return (1, -2 * bas), plural(
        bas, N_("leaves a gap of one rank, the smallest"), N_("leaves a gap of {n} ranks, the smallest")
    )

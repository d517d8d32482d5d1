"""A player of one's own: one function, which is shown a view and some moves, and answers one of them and why.

    rummifun jouer rummikub --contre examples/mon_joueur.py:choisir
    rummifun observer rummikub --joueurs examples/mon_joueur.py:choisir,glouton --graine 1
    rummifun tournoi rummikub --joueurs examples/mon_joueur.py:choisir,glouton,hasard --parties 20 --graine 1

It is given, in this order:

    jeu     the rule book: jeu.refusal, jeu.step, jeu.outcome…, everything that docs/reference.md says of a game
    vue     what its seat has been shown, and nothing else: the other hand is not in it
    coups   the moves proposed, at least one. In Rummikub there are more: any table that the rules accept may be played
    alea    its own chance, a value: `n, alea = alea.below(6)`. With no other source the same game is always the same

It answers a pair: the move, and why in a sentence. It has ten seconds (`--temps`). What it raises, a move that is
refused or no answer at all loses the game, and the tournament goes on.
"""

from typing import Any

from rummifun.chance import Alea
from rummifun.games.rummikub import Joker, Poser, PremierCoup, difference, mens, nbocc, points_main, tableVmens

Reponse = tuple[Any, str]


def choisir(jeu: Any, vue: Any, coups: tuple[Any, ...], alea: Alea) -> Reponse:
    """Lay what would cost most in hand at the end; a joker, which can be laid anywhere later, only if it must be."""

    def valeur(coup: Any) -> tuple[int, int]:
        posees = tuiles_posees(vue, coup)
        return -nbocc(Joker, posees), points_main(posees)

    quelque_chose = [coup for coup in coups if tuiles_posees(vue, coup)]
    if not quelque_chose:
        return coups[0], "rien à poser"  # drawing, or passing once the pool is empty
    coup = max(quelque_chose, key=valeur)  # the first of the best, in the order in which they are proposed
    points = points_main(tuiles_posees(vue, coup))
    return coup, f"{points} points de moins en main"


def tuiles_posees(vue: Any, coup: Any) -> Any:
    """Give the tiles that leave the hand, as a multiset."""
    match coup:
        case PremierCoup(pose):  # the first time: combinations beside the table
            return tableVmens(pose)
        case Poser(table):  # later: a whole new table, of which the old one is a part
            return difference(tableVmens(table), tableVmens(vue.table))
        case _:  # drawing, passing
            return mens([])

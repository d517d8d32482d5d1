"""Treize, the smallest patience: one counts « deux, trois, … roi, as, deux… » and must never be right.

The cards are turned one by one, and each is called by the next rank, whatever it is. Lost as soon as a card is what it
was called; won when all 52 were wrong (about once in sixty games).

    rummifun observer examples/petite_reussite.py:treize
"""

from rummifun.games.reussites import (
    JEU_52,
    Cartes,
    Empile,
    Forme,
    Mouvement,
    Rangee,
    Retourner,
    Reussite,
    Tableau,
    Verdict,
    gagnee,
    perdue,
)

# The form of the table: the pack, and rows of places. Here one row of two piles, stacked: only the top is seen.
FORME = Forme(JEU_52, (Rangee("treize", Empile, ("talon", "rebut")),))

# A table is a form, its piles and the notes of the game. Treize needs no notes: how far one has counted is the height
# of the rebut. A game with notes has a named tuple here, say `Tour(tour=1)`; a note without a default is an option.
Compte = Tableau[tuple[()]]


# First function: how the pack is dealt. `t` is the empty table, `cartes` the shuffled pack, from its bottom to its top,
# face down. `put` gives the table with other piles; nothing is ever changed in place.
def installer(t: Compte, cartes: Cartes) -> Compte:
    return t.put({"talon": cartes})


# Second function: the movements that the rules allow. There are two kinds, `Deplacer(source, cible, n)` and
# `Retourner(source, cible, n)`: take the n uppermost cards of a pile, as they lie or turned over. `coups` may not look
# at a card that was never shown: it would have neither rank nor suit there.
def coups(t: Compte) -> tuple[Mouvement, ...]:
    return (Retourner("talon", "rebut"),)


# Third function: how the game ends; None as long as it goes on. `t["rebut"][-1]` is the top of the rebut; it was called
# by the rank whose number is that of the cards beneath it, counted in a circle of thirteen.
def verdict(t: Compte) -> Verdict | None:
    rangs, tournees = t.forme.pack.rangs, len(t["rebut"])
    if tournees and t["rebut"][-1].rang is rangs[(tournees - 1) % len(rangs)]:
        return perdue("la carte est celle qu'on annonce")
    return None if t["talon"] else gagnee("aucune carte n'est celle qu'on annonce")


# The fourth, what a movement does, need not be written: it moves cards. So this is the whole game, which can be played,
# observed, analysed and checked. `bound` promises that it ends: the laws hold it to that.
treize = Reussite("treize", FORME, (), installer, coups, verdict, bound=52)

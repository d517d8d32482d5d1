"""Turn round: what refuses goes first, and leaves."""

from rummifun.games.rummikub import (
    Poser,
    cardinal,
    combinaisons_valides,
    difference,
    inclus,
    le_statut,
    step,
    tableVmens,
)


def jouer_1_coup(e, table):
    statut = le_statut(e.joueur, e)
    avant, apres = tableVmens(e.table), tableVmens(table)
    posees = difference(apres, avant)
    if not all(s.main for s in e.statuts):
        return e
    if not statut.engage:
        return e
    if not inclus(avant, apres):
        return e
    if not inclus(posees, statut.main):
        return e
    if cardinal(posees) == 0:
        return e
    if not combinaisons_valides(table):
        return e
    return step(e, Poser(table))

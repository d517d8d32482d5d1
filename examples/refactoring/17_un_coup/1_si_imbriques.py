"""Begin: every condition is a step to the right."""

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
    if all(s.main for s in e.statuts):
        statut = le_statut(e.joueur, e)
        if statut.engage:
            avant, apres = tableVmens(e.table), tableVmens(table)
            if inclus(avant, apres):
                posees = difference(apres, avant)
                if inclus(posees, statut.main):
                    if cardinal(posees) > 0:
                        if combinaisons_valides(table):
                            return step(e, Poser(table))
    return e

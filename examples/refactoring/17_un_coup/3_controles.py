"""Make values: a check is a function that answers a refusal, or None; the checks are a tuple."""

from rummifun.games.rummikub import (
    Poser,
    RefusRummikub,
    cardinal,
    defaut,
    difference,
    inclus,
    le_statut,
    step,
    tableVmens,
)


def posees(e, table):
    return difference(tableVmens(table), tableVmens(e.table))


def partie_finie(e, table):
    return None if all(s.main for s in e.statuts) else RefusRummikub.PartieTerminee


def pas_encore_pose(e, table):
    return None if le_statut(e.joueur, e).engage else RefusRummikub.PremierCoupAttendu


def tuiles_reprises(e, table):
    return None if inclus(tableVmens(e.table), tableVmens(table)) else RefusRummikub.TuilesReprises


def tuiles_absentes(e, table):
    return None if inclus(posees(e, table), le_statut(e.joueur, e).main) else RefusRummikub.TuilesAbsentes


def rien_pose(e, table):
    return None if cardinal(posees(e, table)) > 0 else RefusRummikub.AucuneTuilePosee


def combinaison_fausse(e, table):
    return next((faute.code for faute in map(defaut, table) if faute), None)


CONTROLES = (partie_finie, pas_encore_pose, tuiles_reprises, tuiles_absentes, rien_pose, combinaison_fausse)


def jouer_1_coup(e, table):
    for controle in CONTROLES:
        if controle(e, table) is not None:
            return e
    return step(e, Poser(table))

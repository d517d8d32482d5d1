"""Loop: a call that comes last only gives the variables new values."""

from rummifun.multiset.somme import A


def cardinal(ens):
    total = 0
    while isinstance(ens, A):
        (_, n), reste = ens.tete, ens.reste
        total, ens = total + n, reste
    return total


def nbocc(elt, ens):
    total = 0
    while isinstance(ens, A):
        (x, n), reste = ens.tete, ens.reste
        total, ens = total + (n if x == elt else 0), reste
    return total

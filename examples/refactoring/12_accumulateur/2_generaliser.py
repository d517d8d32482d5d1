"""Generalise: a total known already is added to what the recursion finds."""

from rummifun.multiset.somme import A, Vide


def cardinal(ens):
    return cardinal_depuis(0, ens)


def cardinal_depuis(total, ens):
    match ens:
        case A((_, n), reste):
            return total + (n + cardinal(reste))
        case Vide():
            return total


def nbocc(elt, ens):
    return nbocc_depuis(0, elt, ens)


def nbocc_depuis(total, elt, ens):
    match ens:
        case A((x, n), reste):
            return total + (n if x == elt else nbocc(elt, reste))
        case Vide():
            return total

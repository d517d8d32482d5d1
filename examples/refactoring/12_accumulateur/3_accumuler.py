"""Accumulate: + is associative, so the total takes n at once, and the call comes last."""

from rummifun.multiset.somme import A, Vide


def cardinal(ens):
    return cardinal_depuis(0, ens)


def cardinal_depuis(total, ens):
    match ens:
        case A((_, n), reste):
            return cardinal_depuis(total + n, reste)
        case Vide():
            return total


def nbocc(elt, ens):
    return nbocc_depuis(0, elt, ens)


def nbocc_depuis(total, elt, ens):
    match ens:
        case A((x, n), reste):
            return nbocc_depuis(total + (n if x == elt else 0), elt, reste)
        case Vide():
            return total

"""Begin: a recursion of the shape of the type."""

from rummifun.multiset.somme import A, Vide


def cardinal(ens):
    match ens:
        case A((_, n), reste):
            return n + cardinal(reste)
        case Vide():
            return 0


def nbocc(elt, ens):
    match ens:
        case A((x, n), reste):
            return n if x == elt else nbocc(elt, reste)
        case Vide():
            return 0

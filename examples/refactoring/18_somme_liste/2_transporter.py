"""Carry over: to the old type, through the old function, back to the new type."""

from pyrsistent import plist

from rummifun.multiset import somme


def vers(ens):
    match ens:
        case somme.A(xn, reste):
            return vers(reste).cons(xn)
        case somme.V:
            return plist()


def depuis(ens):
    return somme.A(ens.first, depuis(ens.rest)) if ens else somme.V


from_pairs = plist


def cardinal(ens):
    return somme.cardinal(depuis(ens))


def nbocc(elt, ens):
    return somme.nbocc(elt, depuis(ens))


def supprime(xn, ens):
    return vers(somme.supprime(xn, depuis(ens)))


def intersection(ens1, ens2):
    return vers(somme.intersection(depuis(ens1), depuis(ens2)))

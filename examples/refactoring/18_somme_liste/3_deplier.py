"""Unfold: a case of the list is a case of the sum, since depuis [] = V and depuis (xn :: l) = A (xn, depuis l)."""

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
    if not ens:
        return 0
    _, n = ens.first
    return n + somme.cardinal(depuis(ens.rest))


def nbocc(elt, ens):
    if not ens:
        return 0
    x, n = ens.first
    return n if x == elt else somme.nbocc(elt, depuis(ens.rest))


def supprime(xn, ens):
    if not ens:
        return vers(somme.V)
    (x, n), (y, m) = xn, ens.first
    if x == y:
        return vers(somme.A((y, m - n), depuis(ens.rest)) if m > n else depuis(ens.rest))
    return vers(somme.A((y, m), somme.supprime(xn, depuis(ens.rest))))


def intersection(ens1, ens2):
    if not ens1:
        return vers(somme.V)
    x, n = ens1.first
    commun, suite = min(n, somme.nbocc(x, depuis(ens2))), somme.intersection(depuis(ens1.rest), depuis(ens2))
    return vers(somme.A((x, commun), suite) if commun > 0 else suite)

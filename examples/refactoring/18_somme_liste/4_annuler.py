"""Cancel: vers goes past A, which becomes cons, and vers (depuis l) = l."""

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
        return plist()
    (x, n), (y, m) = xn, ens.first
    if x == y:
        return ens.rest.cons((y, m - n)) if m > n else ens.rest
    return vers(somme.supprime(xn, depuis(ens.rest))).cons((y, m))


def intersection(ens1, ens2):
    if not ens1:
        return plist()
    x, n = ens1.first
    commun, suite = min(n, somme.nbocc(x, depuis(ens2))), vers(somme.intersection(depuis(ens1.rest), depuis(ens2)))
    return suite.cons((x, commun)) if commun > 0 else suite

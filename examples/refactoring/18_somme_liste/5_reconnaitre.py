"""Recognise: what is left of the old type is the new function, by step 2 read from right to left."""

from pyrsistent import plist


def cardinal(ens):
    if not ens:
        return 0
    _, n = ens.first
    return n + cardinal(ens.rest)


def nbocc(elt, ens):
    if not ens:
        return 0
    x, n = ens.first
    return n if x == elt else nbocc(elt, ens.rest)


def supprime(xn, ens):
    if not ens:
        return plist()
    (x, n), (y, m) = xn, ens.first
    if x == y:
        return ens.rest.cons((y, m - n)) if m > n else ens.rest
    return supprime(xn, ens.rest).cons((y, m))


def intersection(ens1, ens2):
    if not ens1:
        return plist()
    x, n = ens1.first
    commun, suite = min(n, nbocc(x, ens2)), intersection(ens1.rest, ens2)
    return suite.cons((x, commun)) if commun > 0 else suite

"""Begin: three functions, each with an accumulator of its own."""

from pyrsistent import plist

VIDE = plist()


def cardinal(ens, total=0):
    if not ens:
        return total
    _, n = ens.first
    return cardinal(ens.rest, total + n)


def nbocc(elt, ens, total=0):
    if not ens:
        return total
    x, n = ens.first
    return nbocc(elt, ens.rest, total + (n if x == elt else 0))


def appartient(elt, ens, vu=False):
    if not ens:
        return vu
    x, _ = ens.first
    return appartient(elt, ens.rest, vu or x == elt)

"""Name: the walk is `reduce`, which does not recurse."""

from functools import reduce


def cardinal(ens):
    return reduce(lambda total, xn: total + xn[1], ens, 0)


def nbocc(elt, ens):
    return reduce(lambda total, xn: total + (xn[1] if xn[0] == elt else 0), ens, 0)


def appartient(elt, ens):
    return reduce(lambda vu, xn: vu or xn[0] == elt, ens, False)

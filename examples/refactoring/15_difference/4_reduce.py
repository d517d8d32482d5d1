"""Name: the left fold is `reduce`."""

from functools import reduce

from rummifun.multiset.ordre_sup import supprime


def difference(ens1, ens2):
    return reduce(lambda reste, xn: supprime(xn, reste), ens2, ens1)

"""Unfold: two folds over the same list."""

from functools import reduce

from rummifun.multiset.ordre_sup import cardinal, nbocc


def egaux(ens1, ens2):
    dedans = reduce(lambda ok, xn: ok and xn[1] <= nbocc(xn[0], ens2), ens1, True)
    total = reduce(lambda n, xn: n + xn[1], ens1, 0)
    return dedans and total == cardinal(ens2)

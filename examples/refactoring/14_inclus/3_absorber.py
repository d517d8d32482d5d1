"""Absorb: the fold takes in the filter and the map, and no list is made between them."""

from functools import reduce

from rummifun.multiset.ordre_sup import nbocc


def inclus(ens1, ens2):
    def pas(total, xn):
        x, n = xn
        return total + max(0, n - nbocc(x, ens2))

    return reduce(pas, ens1, 0) == 0

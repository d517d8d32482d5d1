"""Unfold: `difference` is a map and a filter, `cardinal` a fold."""

from functools import reduce

from rummifun.multiset.ordre_sup import nbocc


def inclus(ens1, ens2):
    def exces(xn):
        x, n = xn
        return n - nbocc(x, ens2)

    restes = filter(lambda n: n > 0, map(exces, ens1))
    return reduce(lambda total, n: total + n, restes, 0) == 0

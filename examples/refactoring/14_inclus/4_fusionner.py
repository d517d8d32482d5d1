"""Fuse: what is asked at the end, « is it 0? », is asked all along."""

from functools import reduce

from rummifun.multiset.ordre_sup import nbocc


def inclus(ens1, ens2):
    def pas(ok, xn):
        x, n = xn
        return ok and n <= nbocc(x, ens2)

    return reduce(pas, ens1, True)

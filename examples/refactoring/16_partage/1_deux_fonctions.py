"""Begin: two functions walk the same multiset."""

from pyrsistent import plist

from rummifun.multiset.ordre_sup import nbocc


def intersection(ens1, ens2):
    communs = ((x, min(n, nbocc(x, ens2))) for x, n in ens1)
    return plist(xn for xn in communs if xn[1] > 0)


def difference(ens1, ens2):
    exces = ((x, n - nbocc(x, ens2)) for x, n in ens1)
    return plist(xn for xn in exces if xn[1] > 0)

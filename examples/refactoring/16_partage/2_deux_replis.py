"""Unfold: two right folds of the same shape."""

from pyrsistent import plist

from rummifun.laws.folds import fold_right
from rummifun.multiset.ordre_sup import nbocc


def garde(x, n, ens):
    return ens.cons((x, n)) if n > 0 else ens


def intersection(ens1, ens2):
    return fold_right(lambda xn, r: garde(xn[0], min(xn[1], nbocc(xn[0], ens2)), r), ens1, plist())


def difference(ens1, ens2):
    return fold_right(lambda xn, r: garde(xn[0], xn[1] - nbocc(xn[0], ens2), r), ens1, plist())

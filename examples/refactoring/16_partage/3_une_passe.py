"""Split the banana: one fold shares the first multiset out, and looks each element up once."""

from pyrsistent import plist

from rummifun.laws.folds import fold_right
from rummifun.multiset.ordre_sup import nbocc


def garde(x, n, ens):
    return ens.cons((x, n)) if n > 0 else ens


def partage(ens1, ens2):
    def pas(xn, parts):
        (x, n), (commun, exces) = xn, parts
        trouves = min(n, nbocc(x, ens2))
        return garde(x, trouves, commun), garde(x, n - trouves, exces)

    return fold_right(pas, ens1, (plist(), plist()))


def intersection(ens1, ens2):
    return partage(ens1, ens2)[0]


def difference(ens1, ens2):
    return partage(ens1, ens2)[1]

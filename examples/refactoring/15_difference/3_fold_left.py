"""Turn round: removals commute, so the left fold agrees."""

from rummifun.laws.folds import fold_left
from rummifun.multiset.ordre_sup import supprime


def difference(ens1, ens2):
    return fold_left(lambda reste, xn: supprime(xn, reste), ens1, ens2)

"""Name: a recursion that works on its way back is a right fold."""

from rummifun.laws.folds import fold_right
from rummifun.multiset.ordre_sup import supprime


def difference(ens1, ens2):
    return fold_right(supprime, ens2, ens1)

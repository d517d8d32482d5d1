"""Name: a fold of `and` that starts from true is `all`, which stops at the first false."""

from rummifun.multiset.ordre_sup import nbocc


def inclus(ens1, ens2):
    return all(n <= nbocc(x, ens2) for x, n in ens1)

"""Count: what is included and as large is equal."""

from rummifun.multiset.ordre_sup import cardinal, inclus


def egaux(ens1, ens2):
    return inclus(ens1, ens2) and cardinal(ens1) == cardinal(ens2)

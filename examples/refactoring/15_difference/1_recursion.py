"""Begin: take away the rest first, then the first."""

from rummifun.multiset.ordre_sup import supprime


def difference(ens1, ens2):
    if not ens2:
        return ens1
    return supprime(ens2.first, difference(ens1, ens2.rest))

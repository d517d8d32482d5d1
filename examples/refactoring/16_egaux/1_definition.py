"""Begin: the definition of the sheet, one inclusion each way."""

from rummifun.multiset.ordre_sup import inclus


def egaux(ens1, ens2):
    return inclus(ens1, ens2) and inclus(ens2, ens1)

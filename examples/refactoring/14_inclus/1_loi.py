"""Begin: a law of the sheet, taken as a definition."""

from rummifun.multiset.ordre_sup import cardinal, difference


def inclus(ens1, ens2):
    return cardinal(difference(ens1, ens2)) == 0

"""Split the banana: one fold gives both answers."""

from functools import reduce

from rummifun.multiset.ordre_sup import cardinal, nbocc


def egaux(ens1, ens2):
    def pas(reponses, xn):
        (dedans, total), (x, n) = reponses, xn
        return dedans and n <= nbocc(x, ens2), total + n

    dedans, total = reduce(pas, ens1, (True, 0))
    return dedans and total == cardinal(ens2)

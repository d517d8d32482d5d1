"""Ask the laws: an occurrence more is ajoute (x, 1), and the sheet says what each function makes of it."""

from pyrsistent import plist

from rummifun.multiset import liste


def vers(ens):
    return plist(sorted(x for x, n in ens for _ in range(n)))


def depuis(ens):
    return liste.ajoute((ens.first, 1), depuis(ens.rest)) if ens else plist()


from_pairs, pairs = vers, depuis


def cardinal(ens):
    return 1 + cardinal(ens.rest) if ens else 0


def nbocc(elt, ens):
    return (1 if ens.first == elt else 0) + nbocc(elt, ens.rest) if ens else 0


def ajoute(xn, ens):
    x, n = xn
    return plist(sorted([*ens, *[x] * n]))


def egaux(ens1, ens2):
    return all(nbocc(x, ens1) == nbocc(x, ens2) for x in [*ens1, *ens2])

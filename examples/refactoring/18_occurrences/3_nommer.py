"""Name: Python has a word for each of these recursions, and == for two sorted lists that count alike."""

from pyrsistent import plist

from rummifun.multiset import liste


def vers(ens):
    return plist(sorted(x for x, n in ens for _ in range(n)))


def depuis(ens):
    return liste.ajoute((ens.first, 1), depuis(ens.rest)) if ens else plist()


from_pairs, pairs = vers, depuis


def cardinal(ens):
    return len(ens)


def nbocc(elt, ens):
    return ens.count(elt)


def ajoute(xn, ens):
    x, n = xn
    return plist(sorted([*ens, *[x] * n]))


def egaux(ens1, ens2):
    return ens1 == ens2

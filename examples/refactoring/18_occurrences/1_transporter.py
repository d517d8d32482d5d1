"""Carry over: pairs become a sorted list of occurrences."""

from pyrsistent import plist

from rummifun.multiset import liste


def vers(ens):
    return plist(sorted(x for x, n in ens for _ in range(n)))


def depuis(ens):
    return liste.ajoute((ens.first, 1), depuis(ens.rest)) if ens else plist()


from_pairs, pairs = vers, depuis


def cardinal(ens):
    return liste.cardinal(depuis(ens))


def nbocc(elt, ens):
    return liste.nbocc(elt, depuis(ens))


def ajoute(xn, ens):
    return vers(liste.ajoute(xn, depuis(ens)))


def egaux(ens1, ens2):
    return liste.egaux(depuis(ens1), depuis(ens2))

"""Share: the walk is written once; what differs, the step and the start, is handed to it."""

from pyrsistent import plist

VIDE = plist()


def repli(pas, depart, ens):
    if not ens:
        return depart
    return repli(pas, pas(depart, ens.first), ens.rest)


def cardinal(ens):
    return repli(lambda total, xn: total + xn[1], 0, ens)


def nbocc(elt, ens):
    return repli(lambda total, xn: total + (xn[1] if xn[0] == elt else 0), 0, ens)


def appartient(elt, ens):
    return repli(lambda vu, xn: vu or xn[0] == elt, False, ens)

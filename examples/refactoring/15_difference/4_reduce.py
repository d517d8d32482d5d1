"""Name: the left fold is `reduce`, and `flip` exchanges two arguments."""

from functools import reduce

from toolz import flip

from rummifun.multiset.ordre_sup import supprime


def difference(ens1, ens2):
    return reduce(flip(supprime), ens2, ens1)

"""Begin: four functions of the sum type."""

from rummifun.multiset import somme


def cardinal(ens):
    match ens:
        case somme.A((_, n), reste):
            return n + cardinal(reste)
        case somme.V:
            return 0


def nbocc(elt, ens):
    match ens:
        case somme.A((x, n), reste):
            return n if x == elt else nbocc(elt, reste)
        case somme.V:
            return 0


def supprime(xn, ens):
    x, n = xn
    match ens:
        case somme.A((y, m), reste) if x == y:
            return somme.A((y, m - n), reste) if m > n else reste
        case somme.A(ym, reste):
            return somme.A(ym, supprime(xn, reste))
        case somme.V:
            return somme.V


def intersection(ens1, ens2):
    match ens1:
        case somme.A((x, n), reste):
            commun, suite = min(n, nbocc(x, ens2)), intersection(reste, ens2)
            return somme.A((x, commun), suite) if commun > 0 else suite
        case somme.V:
            return somme.V

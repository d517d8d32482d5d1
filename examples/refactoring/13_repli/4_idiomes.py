"""Say it as Python does: `sum` and `any` are folds that have a name."""


def cardinal(ens):
    return sum(n for _, n in ens)


def nbocc(elt, ens):
    return sum(n for x, n in ens if x == elt)


def appartient(elt, ens):
    return any(x == elt for x, _ in ens)

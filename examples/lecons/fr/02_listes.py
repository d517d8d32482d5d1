# %% [markdown]
# # 2. Des listes
#
# *Question Q2, section 4 de l'énoncé : le premier réusinage.*
#
# *Réusiner*, c'est changer la façon dont un programme est écrit sans changer ce qu'il fait. « Ce qu'il fait » doit donc
# être écrit quelque part : ici, ce sont les lois. Elles étaient vraies avant le changement, elles doivent l'être après.
#
# Le type `V | A` ressemble beaucoup à une liste : `V` est la liste vide, `A` ajoute un élément en tête. Autant prendre une
# liste. Les listes de pyrsistent sont persistantes, comme celles d'OCaml : on n'en modifie jamais une, on en construit une
# nouvelle.

# %%
from pyrsistent import plist
ex_ens = plist([(3, 2), (4, 1), (6, 3)])
ex_ens.first, ex_ens.rest
# → ((3, 2), plist([(4, 1), (6, 3)]))

# %%
ex_ens.rest.cons((3, 2)) == ex_ens
# → True

# %% [markdown]
# ## Avant, après
#
# Avant, le type somme :

# %%
from rummifun.multiset.somme import A, V, Vide
def supprime_somme(xn, ens):
    x, n = xn
    match ens:
        case A((y, m), reste) if x == y:
            return A((y, m - n), reste) if m > n else reste
        case A(ym, reste):
            return A(ym, supprime_somme(xn, reste))
        case Vide():
            return V
supprime_somme((6, 1), A((3, 2), A((6, 3), V)))
# → A((3, 2), A((6, 2), V))

# %% [markdown]
# Après, la liste : `A((y, m), reste)` devient `first` et `rest`, `A(ym, …)` devient `cons`, `V` devient la liste vide. La
# traduction est mécanique, et la récursion reste où elle était.

# %%
def supprime(xn, ens):
    x, n = xn
    if not ens:
        return ens
    y, m = ens.first
    if x == y:
        return ens.rest.cons((y, m - n)) if m > n else ens.rest
    return supprime(xn, ens.rest).cons((y, m))
supprime((6, 1), ex_ens)
# → plist([(3, 2), (4, 1), (6, 2)])

# %%
supprime((6, 9), ex_ens)
# → plist([(3, 2), (4, 1)])

# %% [markdown]
# ## Les mêmes lois, des deux côtés
#
# Une loi ne mentionne que les fonctions de l'énoncé, jamais le type : on peut donc la vérifier sur les deux versions. Nous
# prêtons à chacune les fonctions qu'elle ne définit pas.

# %%
from rummifun.laws.check import check
from rummifun.laws.multiset import SUITE, implementation
from rummifun.multiset import liste, somme
def lois(module, **fonctions):
    rapport = check(SUITE, implementation("mienne", {**vars(module), **fonctions}))
    return len(rapport.held), [echec.law.name for echec in rapport.failed]
lois(somme, supprime=supprime_somme)
# → (32, [])

# %%
lois(liste, supprime=supprime)
# → (32, [])

# %% [markdown]
# Le réusinage est correct : trente et une lois sont vraies avant, les mêmes trente et une après.
#
# ## Une égalité peut en cacher une autre
#
# Deux listes sont égales quand elles ont les mêmes éléments dans le même ordre. Deux multi-ensembles n'ont pas d'ordre.

# %%
un, deux = liste.mens([3, 4]), liste.mens([4, 3])
un == deux, liste.egaux(un, deux)
# → (False, True)

# %% [markdown]
# La faute la plus fréquente, dans cette question, est d'écrire `egaux` avec `==`. Les lois la détectent.

# %%
rapport = check(SUITE, implementation("pressée", {**vars(liste), "egaux": lambda e, f: e == f}))
echec = rapport.failed[0]
print(echec.law.equation)
# → egaux (ajoute (x, n) (ajoute (y, k) e)) (ajoute (y, k) (ajoute (x, n) e)) == true

# %%
echec.args
# → {'x': 'a', 'n': 1, 'y': 'b', 'k': 1, 'e': V}

# %% [markdown]
# ## À vous
#
# Partez chaque fois du type somme et contentez-vous de traduire : ne regardez pas ce que *fait* la fonction.

# %%
from pyrsistent import plist


def appartient(elt, ens):
    if not ens:
        ...
    x, n = ens.first
    ...

# %% [markdown]
# `ajoute` doit préserver l'invariant : un seul couple par valeur, et jamais de multiplicité nulle.

# %%
from pyrsistent import plist


def ajoute(xn, ens):
    x, n = xn
    ...

# %% [markdown]
# `inclus` se traduit comme les autres. Pour `egaux`, souvenez-vous de la loi que `==` vient d'enfreindre.

# %%
from rummifun.multiset.liste import nbocc


def inclus(ens1, ens2):
    ...


def egaux(ens1, ens2):
    ...

# %% [markdown]
# `difference` peut décomposer son second argument et confier le travail à `supprime`.

# %%
from rummifun.multiset.liste import supprime


def difference(ens1, ens2):
    ...

# %% [markdown]
# Les deux types n'en font qu'un : écrivez la traduction elle-même, dans les deux sens. L'ordre des couples ne change pas.

# %%
from pyrsistent import plist
from rummifun.multiset.somme import A, V, Vide


def vers_liste(ens):
    match ens:
        case A(xn, reste):
            ...
        case Vide():
            ...


def vers_somme(ens):
    ...

# %% [markdown]
# # 1. Le type somme
#
# *Question Q1, sections 2 et 3 de l'énoncé.*
#
# Une main de Rummikub peut contenir deux fois la même tuile, et n'a pas d'ordre : c'est un multi-ensemble. L'énoncé en
# donne une formalisation, puis un type somme récursif :
#
# ```ocaml
# type nat = int
# type 'a multielement = 'a * nat
#
# type 'a multiensemble =
#   | V
#   | A of 'a multielement * 'a multiensemble
# ```
#
# Un multi-ensemble est vide (`V`), ou bien c'est un multi-élément ajouté à un multi-ensemble (`A`). Un multi-élément est
# un couple : une valeur, et sa multiplicité. En Python, `V` est une valeur et `A` une classe immuable à deux champs.

# %%
from rummifun.multiset.somme import A, V
ex_ens = A((3, 2), A((4, 1), A((6, 3), V)))
ex_ens.tete
# → (3, 2)

# %%
ex_ens.reste
# → A((4, 1), A((6, 3), V))

# %% [markdown]
# ## La forme du type donne la forme de la fonction
#
# Le type a deux cas : la fonction aussi. Le type se contient lui-même à un endroit : la fonction s'appelle elle-même à
# cet endroit-là. Il n'y a presque plus rien à inventer.

# %%
def cardinal(ens):
    match ens:
        case A((x, n), reste):
            return n + cardinal(reste)
        case _:
            return 0
cardinal(ex_ens)
# → 6

# %% [markdown]
# Le cas vide s'écrit `case _` et vient en dernier. Écrire `case V:` serait une erreur : dans un motif de Python, un nom
# seul ne désigne pas une valeur, il *capture* n'importe laquelle.

# %%
def nbocc(elt, ens):
    match ens:
        case A((x, n), reste):
            return n if x == elt else nbocc(elt, reste)
        case _:
            return 0
nbocc(6, ex_ens), nbocc(5, ex_ens)
# → (3, 0)

# %% [markdown]
# `nbocc` s'arrête au premier multi-élément de la bonne valeur. Elle en a le droit, parce que la définition de l'énoncé
# interdit que deux multi-éléments aient la même valeur. C'est un *invariant* : `ajoute` doit le préserver.

# %%
def ajoute(xn, ens):
    x, n = xn
    match ens:
        case _ if n == 0:
            return ens
        case A((y, m), reste):
            return A((y, m + n), reste) if x == y else A((y, m), ajoute(xn, reste))
        case _:
            return A(xn, V)
ajoute((4, 2), ex_ens)
# → A((3, 2), A((4, 3), A((6, 3), V)))

# %%
ajoute((5, 1), ex_ens)
# → A((3, 2), A((4, 1), A((6, 3), A((5, 1), V))))

# %%
ex_ens
# → A((3, 2), A((4, 1), A((6, 3), V)))

# %% [markdown]
# Rien n'a changé dans `ex_ens` : `ajoute` donne un autre multi-ensemble. La première ligne dit ce que l'énoncé sous-entend,
# qu'une multiplicité nulle n'est jamais gardée.
#
# ## Vérifier avec des lois plutôt qu'avec des exemples
#
# Un exemple dit ce qui se passe une fois. Une *loi* dit ce qui se passe toujours :
#
# > nbocc x (ajoute (y, n) e) == nbocc x e + (n si x = y, 0 sinon)
#
# Elle suffit presque à définir `ajoute`, sans dire comment la programmer. On demande à nos trois fonctions toutes les lois
# qui ne parlent que d'elles ; les arguments sont tirés au hasard, mais toujours les mêmes.

# %%
from rummifun.laws.check import check
from rummifun.laws.multiset import SUITE, implementation
def lois(**fonctions):
    rapport = check(SUITE, implementation("mes fonctions", {"A": A, "V": V, **fonctions}))
    return [loi.name for loi in rapport.held], [echec.law.name for echec in rapport.failed]
lois(cardinal=cardinal, nbocc=nbocc, ajoute=ajoute)
# → (['cardinal_vide', 'cardinal_ajoute', 'nbocc_vide', 'nbocc_ajoute'], [])

# %% [markdown]
# ## À vous
#
# Une étudiante a écrit `ajoute` plus court :

# %%
def ajoute_court(xn, ens):
    return A(xn, ens)
cardinal(ajoute_court((4, 2), ex_ens)), nbocc(4, ajoute_court((4, 2), ex_ens))
# → (8, 2)

# %% [markdown]
# Le cardinal est juste. Quelle loi échoue, et quel est le plus petit multi-ensemble qui le montre ? Cherchez-le de tête
# avant de lire la suite.

# %%
rapport = check(SUITE, implementation("court", {"A": A, "V": V, "nbocc": nbocc, "ajoute": ajoute_court}))
echec = rapport.failed[0]
print(echec.law.equation)
# → nbocc x (ajoute (y, n) e) == nbocc x e + (if x = y then n else 0)

# %%
echec.args
# → {'x': 'a', 'y': 'a', 'n': 0, 'e': ajoute(('a', 1), V)}

# %%
echec.left, echec.right
# → (0, 1)

# %% [markdown]
# À un `a`, on en ajoute *zéro* : le nouveau multi-élément `('a', 0)` cache l'ancien. Deux règles ont été oubliées à la
# fois, une seule multiplicité par valeur, et jamais de multiplicité nulle.
#
# Il reste à écrire `appartient`, `inclus`, `supprime`, `egaux`, `intersection` et `difference`. Commencez par ces deux-là :

# %%
def appartient(elt, ens):
    match ens:
        case A((x, n), reste):
            ...
        case _:
            ...


def supprime(xn, ens):
    x, n = xn
    match ens:
        case A((y, m), reste):
            ...
        case _:
            ...

# %% [markdown]
# Écrivez les autres dans un fichier, et demandez à `rummifun verifier mon_fichier.py` ce qu'il en pense. Les nôtres sont
# dans `rummifun.multiset.somme`.

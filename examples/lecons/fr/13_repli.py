# %% [markdown]
# # 13. De l'accumulateur au repli
#
# La leçon 12 a donné un accumulateur à deux fonctions. Écrivez-les avec des listes, placez-en une troisième à côté, et
# cherchez ce qu'elles ont en commun.
#
# ## Le point de départ

# %%
from rummifun.multiset.liste import mens
from pyrsistent import plist
VIDE = plist()
def cardinal(ens, total=0):
    if not ens:
        return total
    _, n = ens.first
    return cardinal(ens.rest, total + n)
def nbocc(elt, ens, total=0):
    if not ens:
        return total
    x, n = ens.first
    return nbocc(elt, ens.rest, total + (n if x == elt else 0))
def appartient(elt, ens, vu=False):
    if not ens:
        return vu
    x, _ = ens.first
    return appartient(elt, ens.rest, vu or x == elt)
ex_ens = mens([3, 3, 4, 6, 6, 6])
cardinal(ex_ens), nbocc(6, ex_ens), appartient(5, ex_ens)
# → (6, 3, False)

# %% [markdown]
# Toutes trois parcourent la liste de la même façon. Elles ne diffèrent qu'en deux endroits : la valeur de départ de
# l'accumulateur, et ce qu'un élément lui fait.
#
# ## Mettre en commun
#
# Ce qui ne change pas s'écrit une fois. Ce qui change devient un argument : un *pas*, qui prend l'accumulateur et un
# élément, et un *départ*.

# %%
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
cardinal(ex_ens), nbocc(6, ex_ens), appartient(5, ex_ens)
# → (6, 3, False)

# %% [markdown]
# ## Nommer
#
# Vous venez d'écrire `reduce`, le `List.fold_left` d'OCaml. Une seule différence : c'est une boucle, et elle ne connaît
# pas de limite.

# %%
from functools import reduce
def cardinal(ens):
    return reduce(lambda total, xn: total + xn[1], ens, 0)
def nbocc(elt, ens):
    return reduce(lambda total, xn: total + (xn[1] if xn[0] == elt else 0), ens, 0)
def appartient(elt, ens):
    return reduce(lambda vu, xn: vu or xn[0] == elt, ens, False)
cardinal(ex_ens), nbocc(6, ex_ens), appartient(5, ex_ens)
# → (6, 3, False)

# %% [markdown]
# | fonction | départ | pas |
# |---|---|---|
# | `cardinal` | `0` | ajouter la multiplicité |
# | `nbocc` | `0` | ajouter la multiplicité si la valeur est la bonne |
# | `appartient` | `False` | ou bien est-ce celui-ci ? |
# | `inclus` | `True` | et y a-t-il assez de celui-ci ? |
# | `mens` | le multi-ensemble vide | `ajoute` |
#
# ## Reconnaître un repli
#
# Une fonction donnée est-elle un repli ? Ne regardez pas son corps. Posez-lui deux questions : que donne-t-elle pour la
# liste vide, et que change un élément de plus ?
#
# > *h [] = z*  et  *h (xs @ [x]) = f (h xs) x*
#
# Si les deux équations tiennent, alors *h* **est** `reduce(f, xs, z)`, et aucune autre fonction ne les vérifie. C'est la
# *propriété universelle* des replis. Elle dispense d'une preuve par récurrence : deux fonctions qui répondent de même aux
# deux questions sont la même.
#
# Ici, cette propriété est une valeur. `tient` la pose à l'une de vos fonctions, sur des listes faites des éléments que
# vous nommez :

# %%
from rummifun.laws.folds import MULTIELEMENTS, tient, universal_left
from rummifun.multiset import liste
tient(universal_left(liste.cardinal, lambda total, xn: total + xn[1], 0), sur=MULTIELEMENTS)
# → ✓ h [] == z
# → ✓ h (xs @ [x]) == f (h xs) x
# → ✓ h xs == fold_left f z xs

# %% [markdown]
# `liste.cardinal` est écrite par récursion : elle n'en est pas moins un repli. Avec un mauvais pas, la condition qui
# échoue montre la plus petite liste :

# %%
tient(universal_left(liste.cardinal, lambda total, xn: total + 1, 0), sur=MULTIELEMENTS)
# → ✓ h [] == z
# → ✗ h (xs @ [x]) == f (h xs) x
# →     x = ('a', 2), xs = []: 2 ≠ 1
# → ✗ h xs == fold_left f z xs
# →     xs = [('a', 2)]: 2 ≠ 1

# %% [markdown]
# La question révèle aussi ce sur quoi une fonction s'appuie sans le dire. Voici deux `nbocc` : le repli écrit plus haut,
# et la récursion qui s'arrête au premier couple.

# %%
def compte_a(total, xn):
    return total + (xn[1] if xn[0] == "a" else 0)
tient(universal_left(lambda ens: nbocc("a", ens), compte_a, 0), sur=MULTIELEMENTS)
# → ✓ h [] == z
# → ✓ h (xs @ [x]) == f (h xs) x
# → ✓ h xs == fold_left f z xs

# %%
tient(universal_left(lambda ens: liste.nbocc("a", ens), compte_a, 0), sur=MULTIELEMENTS)
# → ✓ h [] == z
# → ✗ h (xs @ [x]) == f (h xs) x
# →     x = ('a', 1), xs = [('a', 1)]: 1 ≠ 2
# → ✗ h xs == fold_left f z xs
# →     xs = [('a', 1), ('a', 1)]: 1 ≠ 2

# %% [markdown]
# Sur les multi-ensembles, elles sont d'accord. Sur une liste où une valeur figure deux fois, elles ne le sont plus, et
# seule la première est un repli.
#
# Certaines fonctions ne sont pas du tout des replis : la réponse obtenue jusque-là n'en dit pas assez pour continuer.
# « La moyenne est-elle inférieure à 2 ? » en est une.

# %%
def basse(xs):
    return sum(xs) < 2 * len(xs)
basse([3]), basse([3, 3])
# → (False, False)

# %%
basse([3, 0]), basse([3, 3, 0])
# → (True, False)

# %% [markdown]
# La même réponse avant, le même nouvel élément, et deux réponses différentes après : aucun pas ne peut les distinguer. La
# leçon 16 donne le remède : que le repli retienne davantage.
#
# La propriété a une jumelle pour les replis par la droite, où l'élément s'ajoute devant. La leçon 15 compare les deux.

# %%
from rummifun.laws.folds import universal
tient(universal(liste.cardinal, lambda xn, total: xn[1] + total, 0), sur=MULTIELEMENTS)
# → ✓ h [] == z
# → ✓ h (x :: xs) == f x (h xs)
# → ✓ h xs == fold_right f xs z

# %% [markdown]
# ## Le dire comme Python
#
# Certains replis ont un nom à eux : `sum` additionne, `any` est un repli de *ou*, `all` un repli de *et*. Le dernier pas
# est de s'en servir.

# %%
def cardinal(ens):
    return sum(n for _, n in ens)
def nbocc(elt, ens):
    return sum(n for x, n in ens if x == elt)
def appartient(elt, ens):
    return any(x == elt for x, _ in ens)
cardinal(ex_ens), nbocc(6, ex_ens), appartient(5, ex_ens)
# → (6, 3, False)

# %% [markdown]
# `any` fait un peu mieux que le repli : il s'arrête à la première réponse vraie. Pourquoi en a-t-il le droit ? Parce que
# *vrai ou n'importe quoi* est vrai.
#
# Les quatre versions sont dans un dossier ; vérifiez chaque pas :
#
# ```sh
# rummifun verifier --pas examples/refactoring/13_repli
# ```
#
# ## À vous
#
# Écrivez `inclus` comme un repli, avec `reduce` ; le tableau ci-dessus donne le départ et le pas.

# %%
from functools import reduce

from rummifun.multiset.ordre_sup import nbocc


def inclus(ens1, ens2):
    ...

# %% [markdown]
# Un repli, c'est un pas et un départ. Écrivez le pas `pas_max`, de sorte que `reduce(pas_max, ens, 0)` soit la plus
# grande multiplicité d'un multi-ensemble, et 0 pour le vide.

# %%
def pas_max(meilleur, xn):
    ...

# %% [markdown]
# `nombre([4, 0, 7])` vaut 407 : le nombre que des chiffres écrivent, le premier étant le plus à gauche. Que fait au
# nombre un chiffre de plus à droite ?

# %%
from functools import reduce


def nombre(chiffres):
    ...

# %% [markdown]
# `grande_moyenne(seuil, xs)` dit si la moyenne de `xs` vaut au moins `seuil` (pour la liste vide, elle répond vrai). Ce
# n'est pas un repli ; donnez-lui ce qu'il faut retenir, et n'écrivez qu'un `reduce`.

# %%
from functools import reduce


def grande_moyenne(seuil, xs):
    ...

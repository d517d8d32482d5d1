# %% [markdown]
# # 3. Des replis
#
# *Question Q3, section 4 de l'énoncé : le second réusinage.*
#
# Relisez `cardinal` sur les listes, à côté d'une fonction qui calcule le plus grand élément d'une liste ou qui en compte
# les éléments. Deux choses seulement changent : la valeur du cas vide, et la façon de combiner le premier élément avec
# le résultat du reste. Ce qui ne change pas mérite un nom : un *repli*.

# %%
from functools import reduce
from pyrsistent import plist
ex_ens = plist([(3, 2), (4, 1), (6, 3)])
reduce(lambda total, xn: total + xn[1], ex_ens, 0)
# → 6

# %% [markdown]
# `reduce(f, [a, b, c], z)` est `f(f(f(z, a), b), c)` : c'est `List.fold_left` d'OCaml. L'accumulateur part de `z`, et
# chaque élément le fait avancer d'un pas.
#
# ## Avant, après
#
# | avant : la récursion | après : ce qu'elle voulait dire |
# |---|---|
# | faire un calcul sur tous | `reduce`, `sum` |
# | est-ce vrai de tous, d'un seul ? | `all`, `any` |
# | changer chacun | `map` |
# | n'en garder que certains | `filter` |

# %%
def cardinal_avant(ens):
    if not ens:
        return 0
    _, n = ens.first
    return n + cardinal_avant(ens.rest)
def cardinal(ens):
    return sum(n for _, n in ens)
cardinal_avant(ex_ens), cardinal(ex_ens)
# → (6, 6)

# %%
from rummifun.multiset.ordre_sup import nbocc, supprime
def inclus_avant(ens1, ens2):
    if not ens1:
        return True
    x, n = ens1.first
    return n <= nbocc(x, ens2) and inclus_avant(ens1.rest, ens2)
def inclus(ens1, ens2):
    return all(n <= nbocc(x, ens2) for x, n in ens1)

# %% [markdown]
# `inclus` se lit maintenant comme sa définition : *tout* élément du premier figure au moins autant de fois dans le
# second.
#
# `difference` est la plus élégante. Pour soustraire un multi-ensemble, on retire ses multi-éléments l'un après l'autre :

# %%
from toolz import flip
def difference(ens1, ens2):
    return reduce(flip(supprime), ens2, ens1)
difference(ex_ens, plist([(6, 1), (4, 5)]))
# → plist([(3, 2), (6, 2)])

# %% [markdown]
# `supprime` prend d'abord le couple, puis le multi-ensemble ; `reduce` donne d'abord l'accumulateur. `flip(supprime)` est
# `supprime` dont les deux arguments sont échangés. Le cas vide est `ens1`, et le pas est une fonction de l'énoncé. Une
# fonction dont le pas est une autre fonction de l'énoncé est presque toujours un repli.
#
# ## Les mêmes lois

# %%
from rummifun.laws.check import check
from rummifun.laws.multiset import SUITE, implementation
from rummifun.multiset import liste, ordre_sup
def lois(module, **fonctions):
    rapport = check(SUITE, implementation("mienne", {**vars(module), **fonctions}))
    return len(rapport.held), [echec.law.name for echec in rapport.failed]
lois(liste, cardinal=cardinal_avant, inclus=inclus_avant)
# → (32, [])

# %%
lois(ordre_sup, cardinal=cardinal, inclus=inclus, difference=difference)
# → (32, [])

# %% [markdown]
# ## À vous
#
# `mens` fait un multi-ensemble d'une liste d'éléments. C'est un repli, dont le pas est une fonction de l'énoncé :
# écrivez-le en une ligne.

# %%
from functools import reduce

from pyrsistent import plist
from rummifun.multiset.ordre_sup import ajoute


def mens(elements):
    ...

# %% [markdown]
# `intersection` garde, de chaque valeur, la plus petite des deux multiplicités, et rien de ce qui tombe à zéro : un
# `map`, puis un `filter`.

# %%
from pyrsistent import plist
from rummifun.multiset.ordre_sup import nbocc


def intersection(ens1, ens2):
    ...

# %% [markdown]
# `reunion` met deux multi-ensembles en commun. Elle n'est pas dans l'énoncé, mais c'est la jumelle de `difference`.

# %%
from functools import reduce

from rummifun.multiset.ordre_sup import ajoute


def reunion(ens1, ens2):
    ...

# %% [markdown]
# Enfin le repli lui-même : `replie(f, z, liste)` donne ce que donne `reduce(f, liste, z)`. Écrivez-le par récursion.

# %%
def replie(f, z, liste):
    ...

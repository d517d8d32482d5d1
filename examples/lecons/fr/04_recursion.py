# %% [markdown]
# # 4. La limite de la récursion
#
# Les deux premières versions sont justes. Sur de petites mains, rien ne les distingue de la troisième. Essayons-les sur
# un grand multi-ensemble, de dix mille valeurs différentes.

# %%
from rummifun.multiset import liste, ordre_sup, somme
grand = liste.mens(range(10_000))
liste.cardinal(liste.mens(range(100)))
# → 100

# %%
try:
    liste.cardinal(grand)
except RecursionError as erreur:
    print(erreur)
# → RecursionError: maximum recursion depth exceeded...

# %% [markdown]
# Chaque appel attend la réponse du suivant : dix mille valeurs, dix mille appels en attente. Python s'arrête à mille
# environ ; OCaml irait plus loin, et s'arrêterait aussi.
#
# ## Le repli enlève la limite

# %%
ordre_sup.cardinal(grand)
# → 10000

# %% [markdown]
# Ce n'est pas une autre formule. Le repli fait le même calcul, mais il n'attend rien : il avance avec un accumulateur, et
# oublie où il en était. En OCaml on dirait que `fold_left` est *récursive terminale*. On peut le voir en l'écrivant
# soi-même, d'abord par une récursion terminale :

# %%
def cardinal_terminal(ens, total=0):
    return total if not ens else cardinal_terminal(ens.rest, total + ens.first[1])
cardinal_terminal(liste.mens(range(100)))
# → 100

# %% [markdown]
# L'appel est le dernier geste : rien n'attend. OCaml le transforme en boucle ; Python ne le fait pas. `reduce` est la
# boucle, écrite une fois pour toutes.

# %%
from functools import reduce
def cardinal(ens):
    return reduce(lambda total, xn: total + xn[1], ens, 0)
cardinal(grand)
# → 10000

# %% [markdown]
# ## Relever la limite n'est pas un remède
#
# `sys.setrecursionlimit` existe. Mais la pile qui est dessous est celle de l'interpréteur : quand elle est pleine, ce
# n'est pas une exception, c'est la fin du programme. Voilà pourquoi, dans `rummifun.multiset.somme`, comparer deux
# chaînes de `A` se fait par une promenade et non par une récursion : comparer ne doit jamais échouer.

# %%
somme.mens(range(1_500)) == somme.mens(range(1_500))
# → True

# %% [markdown]
# ## À vous
#
# Toutes les fonctions de cette page doivent venir à bout de dix mille valeurs.
#
# `plus_repete` donne la plus grande multiplicité d'un multi-ensemble, et 0 pour le multi-ensemble vide.

# %%
from functools import reduce


def plus_repete(ens):
    ...

# %% [markdown]
# `nbocc` s'arrêtait à la bonne valeur. Devenue repli, elle va jusqu'au bout, mais n'échoue plus.

# %%
from functools import reduce


def nbocc(elt, ens):
    ...

# %% [markdown]
# `replie`, le repli de la leçon 3, se termine par un appel, dont Python ne fait pas une boucle. Faites-la vous-même :

# %%
def replie(f, z, liste):
    if not liste:
        return z
    return replie(f, f(z, liste[0]), liste[1:])

# %% [markdown]
# `supprime` doit rendre une liste. Construisez-la sans récursion.

# %%
from pyrsistent import plist


def supprime(xn, ens):
    x, n = xn
    ...

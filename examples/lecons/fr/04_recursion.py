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
# n'est pas une exception, c'est la fin du programme. Voilà pourquoi, dans `rummifun.multiset.somme`, comparer deux chaînes
# de `A` se fait par une promenade et non par une récursion : comparer ne doit jamais échouer.

# %%
somme.mens(range(1_500)) == somme.mens(range(1_500))
# → True

# %% [markdown]
# ## À vous
#
# `egaux` de `liste` recourt à `inclus`, dans les deux sens. Sur quelle taille échoue-t-elle ? Est-ce la même que pour
# `cardinal` ? Expliquez le facteur.
#
# Écrivez `plus_repete`, qui donne la plus grande multiplicité d'un multi-ensemble, et 0 pour le vide. Les lois la demandent
# aussi d'un multi-ensemble de dix mille valeurs.

# %%
def plus_repete(ens):
    ...

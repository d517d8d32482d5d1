# %% [markdown]
# # 16. Plusieurs réponses en une passe
#
# Deux replis sur une même liste, c'est un seul repli à deux accumulateurs. Cette loi s'appelle *banana split* : ceux qui
# l'ont trouvée écrivaient les replis entre des crochets en forme de bananes.
#
# > *(fold_left f z xs, fold_left g w xs) = fold_left (les deux pas) (z, w) xs*

# %%
from functools import reduce
from rummifun.laws.folds import banana_split, tient
def somme_et_taille(xs):
    return reduce(lambda reponses, x: (reponses[0] + x, reponses[1] + 1), xs, (0, 0))
somme_et_taille([4, 0, 7])
# → (11, 3)

# %%
tient(banana_split(somme_et_taille, lambda somme, x: somme + x, 0, lambda taille, x: taille + 1, 0))
# → ✓ h [] == (z, w)
# → ✓ h (xs @ [x]) == (f r x, g s x), (r, s) = h xs
# → ✓ h xs == (fold_left f z xs, fold_left g w xs)

# %% [markdown]
# Elle tient toujours, sans condition sur les deux pas : chaque accumulateur s'occupe de ses affaires. Ce qui peut être
# faux, c'est votre pas :

# %%
def distraite(xs):
    return reduce(lambda reponses, x: (reponses[0] + x, reponses[1] + x), xs, (0, 0))
tient(banana_split(distraite, lambda somme, x: somme + x, 0, lambda taille, x: taille + 1, 0))
# → ✓ h [] == (z, w)
# → ✗ h (xs @ [x]) == (f r x, g s x), (r, s) = h xs
# →     x = 0, xs = []: (0, 0) ≠ (0, 1)
# → ✗ h xs == (fold_left f z xs, fold_left g w xs)
# →     xs = [0]: (0, 0) ≠ (0, 1)

# %% [markdown]
# ## `egaux` en une passe
#
# **Pas 1. Partir** de la définition de l'énoncé : une inclusion dans chaque sens.

# %%
from rummifun.multiset.ordre_sup import mens
from rummifun.multiset.ordre_sup import inclus
def egaux(ens1, ens2):
    return inclus(ens1, ens2) and inclus(ens2, ens1)
[egaux(e, f) for e, f in [(mens("aab"), mens("aba")), (mens("aab"), mens("abb")), (mens("a"), mens("ab"))]]
# → [True, False, False]

# %% [markdown]
# Il y a bien deux passes, mais sur deux listes *différentes*. Banana split n'en dit rien. Il faut d'abord une loi.
#
# **Pas 2. Compter.** Si *e* est inclus dans *f* et qu'ils sont de même taille, il ne peut rien rester de *f*. Donc
#
# > *inclus e f et inclus f e = inclus e f et cardinal e = cardinal f*

# %%
from rummifun.multiset.ordre_sup import cardinal, inclus
def egaux(ens1, ens2):
    return inclus(ens1, ens2) and cardinal(ens1) == cardinal(ens2)
[egaux(e, f) for e, f in [(mens("aab"), mens("aba")), (mens("aab"), mens("abb")), (mens("a"), mens("ab"))]]
# → [True, False, False]

# %% [markdown]
# **Pas 3. Déplier.** `inclus` et le `cardinal` du premier sont des replis (leçons 13 et 14), désormais sur la même liste.

# %%
from rummifun.multiset.ordre_sup import cardinal, nbocc
def egaux(ens1, ens2):
    dedans = reduce(lambda ok, xn: ok and xn[1] <= nbocc(xn[0], ens2), ens1, True)
    total = reduce(lambda n, xn: n + xn[1], ens1, 0)
    return dedans and total == cardinal(ens2)
[egaux(e, f) for e, f in [(mens("aab"), mens("aba")), (mens("aab"), mens("abb")), (mens("a"), mens("ab"))]]
# → [True, False, False]

# %% [markdown]
# **Pas 4. Banana split.** L'accumulateur est un couple, et la réponse aussi.

# %%
def egaux(ens1, ens2):
    def pas(reponses, xn):
        (dedans, total), (x, n) = reponses, xn
        return dedans and n <= nbocc(x, ens2), total + n

    dedans, total = reduce(pas, ens1, (True, 0))
    return dedans and total == cardinal(ens2)
[egaux(e, f) for e, f in [(mens("aab"), mens("aba")), (mens("aab"), mens("abb")), (mens("a"), mens("ab"))]]
# → [True, False, False]

# %% [markdown]
# Posez la loi aux deux pas, sur des listes de couples :

# %%
from rummifun.laws.folds import MULTIELEMENTS
autre = mens("aab")
def dedans(ok, xn):
    return ok and xn[1] <= nbocc(xn[0], autre)
def compte(total, xn):
    return total + xn[1]
def les_deux(xs):
    return reduce(lambda reponses, xn: (dedans(reponses[0], xn), compte(reponses[1], xn)), xs, (True, 0))
tient(banana_split(les_deux, dedans, True, compte, 0), sur=MULTIELEMENTS)
# → ✓ h [] == (z, w)
# → ✓ h (xs @ [x]) == (f r x, g s x), (r, s) = h xs
# → ✓ h xs == (fold_left f z xs, fold_left g w xs)

# %% [markdown]
# Est-ce mieux ? Pas toujours. Le pas 2 s'arrête à la première valeur qui manque, comme `all` ; le pas 4 va toujours
# jusqu'au bout. Une seule passe vaut la peine quand une passe coûte cher : un fichier, un flux, les coups d'une longue
# partie. Connaissez le pas ; puis choisissez.
#
# ```sh
# rummifun verifier --pas examples/refactoring/16_egaux
# ```
#
# ## `intersection` et `difference` ensemble
#
# Ce que deux multi-ensembles ont en commun, et ce que le premier a de plus. Les deux fonctions cherchent les mêmes
# multiplicités.

# %%
from pyrsistent import plist
from rummifun.multiset.ordre_sup import pairs
def intersection(ens1, ens2):
    communs = ((x, min(n, nbocc(x, ens2))) for x, n in ens1)
    return plist(xn for xn in communs if xn[1] > 0)
def difference(ens1, ens2):
    exces = ((x, n - nbocc(x, ens2)) for x, n in ens1)
    return plist(xn for xn in exces if xn[1] > 0)
pairs(intersection(mens("aab"), mens("abb"))), pairs(difference(mens("aab"), mens("abb")))
# → ((('a', 1), ('b', 1)), (('a', 1),))

# %% [markdown]
# Ce sont deux replis par la droite, de même forme : on garde un élément devant, ou non.

# %%
from rummifun.laws.folds import fold_right
def garde(x, n, ens):
    return ens.cons((x, n)) if n > 0 else ens
def intersection(ens1, ens2):
    return fold_right(lambda xn, r: garde(xn[0], min(xn[1], nbocc(xn[0], ens2)), r), ens1, plist())
def difference(ens1, ens2):
    return fold_right(lambda xn, r: garde(xn[0], xn[1] - nbocc(xn[0], ens2), r), ens1, plist())
pairs(intersection(mens("aab"), mens("abb"))), pairs(difference(mens("aab"), mens("abb")))
# → ((('a', 1), ('b', 1)), (('a', 1),))

# %% [markdown]
# Un seul repli peut donc partager le premier multi-ensemble entre les deux parts. Le minimum et l'excès font *n* à eux
# deux, et chaque valeur n'est cherchée qu'une fois :

# %%
def partage(ens1, ens2):
    def pas(xn, parts):
        (x, n), (commun, exces) = xn, parts
        trouves = min(n, nbocc(x, ens2))
        return garde(x, trouves, commun), garde(x, n - trouves, exces)

    return fold_right(pas, ens1, (plist(), plist()))
def intersection(ens1, ens2):
    return partage(ens1, ens2)[0]
def difference(ens1, ens2):
    return partage(ens1, ens2)[1]
[pairs(part) for part in partage(mens("aab"), mens("abb"))]
# → [(('a', 1), ('b', 1)), (('a', 1),)]

# %% [markdown]
# ```sh
# rummifun verifier --pas examples/refactoring/16_partage
# ```
#
# Toutes les lois tiennent encore :

# %%
from rummifun.laws.check import check
from rummifun.laws.multiset import SUITE, implementation
from rummifun.multiset import ordre_sup
miennes = {"egaux": egaux, "intersection": intersection, "difference": difference}
rapport = check(SUITE, implementation("mienne", {**vars(ordre_sup), **miennes}))
len(rapport.held), len(rapport.failed)
# → (32, 0)

# %% [markdown]
# ## Ce qui n'est pas un repli le devient
#
# La leçon 13 a laissé une fonction qui n'est pas un repli : la moyenne est-elle inférieure à 2 ? La réponse obtenue
# jusque-là n'en dit pas assez. La somme et la taille, si. Repliez donc les deux, et répondez à la fin :

# %%
def basse(xs):
    somme, taille = somme_et_taille(xs)
    return somme < 2 * taille
basse([3, 0]), basse([3, 3, 0])
# → (True, False)

# %% [markdown]
# C'est le remède général. Quand une fonction n'est pas un repli, cherchez ce qu'elle aurait dû retenir, repliez *cela*,
# et tirez-en la réponse.
#
# ## À vous
#
# `extremes(xs)` donne en une passe le plus petit et le plus grand élément d'une liste non vide. Quel départ ?

# %%
from functools import reduce


def extremes(xs):
    ...

# %% [markdown]
# `separe(p, xs)` donne deux listes : les éléments que *p* accepte, et les autres, chacune dans l'ordre. *p* est appelée
# une fois par élément.

# %%
from functools import reduce


def separe(p, xs):
    ...

# %% [markdown]
# Écrivez encore `egaux`, sans `inclus` ni `cardinal` : pour une valeur *x*, que doivent valoir `nbocc` du premier et
# `nbocc` du second ? Attention aux valeurs que seul le second possède.

# %%
from itertools import chain

from rummifun.multiset.ordre_sup import nbocc


def egaux(ens1, ens2):
    ...

# %% [markdown]
# `est_croissante(xs)` dit si chaque élément vaut au moins le précédent. Ce n'est pas un repli à elle seule. Que faut-il
# retenir en plus de la réponse ?

# %%
from functools import reduce


def est_croissante(xs):
    ...

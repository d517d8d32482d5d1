# %% [markdown]
# # 15. Par la gauche, par la droite
#
# Une liste a deux bouts, et un repli peut commencer par l'un ou par l'autre. Quand est-ce indifférent, et que coûte la
# différence quand il y en a une ?
#
# ## Deux façons de placer les parenthèses

# %%
from rummifun.laws.folds import fold_left, fold_right
fold_left(lambda r, x: f"({r} {x})", "z", "abc")
# → '(((z a) b) c)'

# %%
fold_right(lambda x, r: f"({x} {r})", "abc", "z")
# → '(a (b (c z)))'

# %% [markdown]
# `fold_left` prend d'abord le premier élément, avec un accumulateur. `fold_right` est la récursion toute simple : que
# faire du premier élément et de la réponse pour le reste. OCaml a les deux. Python a `reduce`, celui de gauche ; celui de
# droite est dans `rummifun.laws.folds`.
#
# ## Quand ils sont d'accord
#
# Si l'opération est *associative* et le départ *neutre*, déplacer les parenthèses ne change rien : les deux replis sont
# d'accord. C'est un théorème, et l'on peut poser ses conditions :

# %%
from rummifun.laws.folds import agree, tient
tient(agree(lambda x, y: x + y, 0))
# → ✓ f (f x y) z == f x (f y z)
# → ✓ f a x == x
# → ✓ f x a == x
# → ✓ fold_left f a xs == fold_right f xs a

# %%
tient(agree(lambda x, y: x - y, 0))
# → ✗ f (f x y) z == f x (f y z)
# →     x = 0, y = 0, z = 1: -1 ≠ 1
# → ✗ f a x == x
# →     x = 1: -1 ≠ 1
# → ✓ f x a == x
# → ✗ fold_left f a xs == fold_right f xs a
# →     xs = [1]: -1 ≠ 1

# %% [markdown]
# L'ordre, lui, compte encore : joindre des textes est associatif, mais « ab » n'est pas « ba ». Déplacer des parenthèses
# est une chose, échanger des éléments en est une autre.

# %%
tient(agree(lambda x, y: x + y, ""), sur=("a", "b"))
# → ✓ f (f x y) z == f x (f y z)
# → ✓ f a x == x
# → ✓ f x a == x
# → ✓ fold_left f a xs == fold_right f xs a

# %% [markdown]
# ## Retourner `difference`
#
# Voici une `difference` qui parcourt son **second** argument : retirer d'abord le reste, puis le premier.

# %%
from rummifun.multiset.ordre_sup import mens, pairs
from rummifun.multiset.ordre_sup import supprime
def difference(ens1, ens2):
    if not ens2:
        return ens1
    return supprime(ens2.first, difference(ens1, ens2.rest))
pairs(difference(mens("aaabbc"), mens("abb")))
# → (('a', 2), ('c', 1))

# %% [markdown]
# **Pas 2. Nommer.** Une récursion qui travaille au retour est un repli par la droite.

# %%
def difference(ens1, ens2):
    return fold_right(supprime, ens2, ens1)
pairs(difference(mens("aaabbc"), mens("abb")))
# → (('a', 2), ('c', 1))

# %% [markdown]
# **Pas 3. Retourner.** `supprime` prend un élément et un multi-ensemble : ce n'est pas une opération entre deux
# multi-ensembles, et « associatif » n'a pas de sens ici. Mais il y a un second théorème : les replis sont d'accord si un
# pas d'un côté peut s'échanger avec un pas de l'autre. Retirer *x* puis *y*, c'est retirer *y* puis *x* :

# %%
from rummifun.laws.folds import MULTIELEMENTS, duality
from rummifun.multiset.ordre_sup import from_pairs, supprime
def retire(reste, xn):
    return supprime(xn, reste)
tient(duality(supprime, retire, from_pairs([("a", 3), ("b", 3)])), sur=MULTIELEMENTS)
# → ✓ f x z == g z x
# → ✓ f x (g r y) == g (f x r) y, r = fold_left g z xs
# → ✓ fold_right f xs z == fold_left g z xs

# %% [markdown]
# On peut donc retourner le repli :

# %%
def difference(ens1, ens2):
    return fold_left(lambda reste, xn: supprime(xn, reste), ens1, ens2)
pairs(difference(mens("aaabbc"), mens("abb")))
# → (('a', 2), ('c', 1))

# %% [markdown]
# **Pas 4. Nommer.** Le repli par la gauche, c'est `reduce`, et `flip` échange les deux arguments d'une fonction.

# %%
from functools import reduce
from toolz import flip
def difference(ens1, ens2):
    return reduce(flip(supprime), ens2, ens1)
pairs(difference(mens("aaabbc"), mens("abb")))
# → (('a', 2), ('c', 1))

# %% [markdown]
# ```sh
# rummifun verifier --pas examples/refactoring/15_difference
# ```
#
# ## Quand ils ne le sont pas
#
# Les ajouts commutent aussi, direz-vous. Entre multi-ensembles, oui ; entre listes, non : la première valeur ajoutée est
# rangée la première. La loi est posée avec `==`, et `==` le voit.

# %%
from rummifun.multiset.ordre_sup import ajoute, egaux
def depose(ens, xn):
    return ajoute(xn, ens)
tient(duality(ajoute, depose, from_pairs([])), sur=MULTIELEMENTS)
# → ✓ f x z == g z x
# → ✗ f x (g r y) == g (f x r) y, r = fold_left g z xs
# →     x = ('a', 1), y = ('b', 1), xs = []: plist([('b', 1), ('a', 1)]) ≠ plist([('a', 1), ('b', 1)])
# → ✗ fold_right f xs z == fold_left g z xs
# →     xs = [('a', 1), ('b', 1)]: plist([('b', 1), ('a', 1)]) ≠ plist([('a', 1), ('b', 1)])

# %%
un, deux = (
    fold_right(ajoute, [("a", 1), ("b", 1)], from_pairs([])),
    fold_left(depose, from_pairs([]), [("a", 1), ("b", 1)]),
)
un == deux, egaux(un, deux)
# → (False, True)

# %% [markdown]
# `un` et `deux` écrivent le même multi-ensemble de deux façons. Retourner ce repli est juste pour `egaux`, et faux pour
# qui imprime la liste. Dites quelle égalité vous conservez *avant* de changer le programme.
#
# ## L'ordre des traces
#
# Parfois, le chemin compte autant que l'arrivée. `accumulate` garde toutes les valeurs de l'accumulateur. Par la gauche,
# ce sont les réponses pour les débuts de la liste ; par la droite, pour ses fins. Pour `[2, 1, 3]` :

# %%
from itertools import accumulate
[*accumulate([2, 1, 3], lambda total, n: total + n, initial=0)]
# → [0, 2, 3, 6]

# %%
[*accumulate([3, 1, 2], lambda total, n: n + total, initial=0)][::-1]
# → [6, 4, 3, 0]

# %% [markdown]
# Les deux ont le même total à un bout. Mais seule la première peut montrer une partie en cours : l'état après chaque coup
# dépend des coups déjà joués, et non de ceux qui viendront ([leçon 8](08_scenario.md)).
#
# ## La pile
#
# La récursion du pas 1 travaille au retour : tous les appels attendent. Le repli par la gauche n'attend rien.

# %%
try:
    def difference_recursive(ens1, ens2):
        return supprime(ens2.first, difference_recursive(ens1, ens2.rest)) if ens2 else ens1
    grand = mens(range(10_000))
    difference_recursive(mens([]), grand)
except RecursionError as erreur:
    print(erreur)
# → RecursionError: maximum recursion depth exceeded...

# %%
pairs(difference(mens([]), grand))
# → ()

# %% [markdown]
# Notre `fold_right` n'est pas récursif non plus : il lit la liste par la fin. Pour cela, il lui faut la liste entière. La
# vraie récursion a un avantage à elle : elle peut s'arrêter. `any` et `all` sont des replis par la droite qui ne
# regardent pas plus loin quand la réponse est connue.
#
# ## Couper une liste n'importe où
#
# Une opération associative, un départ neutre : on peut alors couper la liste en morceaux, replier chacun, et réunir les
# réponses. C'est ainsi qu'une étude se répartit entre plusieurs processeurs.

# %%
from rummifun.laws.folds import homomorphism
from rummifun.multiset.ordre_sup import cardinal
tient(homomorphism(cardinal, lambda n, m: n + m, 0), sur=MULTIELEMENTS)
# → ✓ h [] == z
# → ✓ h (xs @ ys) == f (h xs) (h ys)
# → ✓ h xs == fold_right (fun x r -> f (h [x]) r) xs z

# %%
tient(homomorphism(lambda xs: xs[0] if xs else 0, lambda x, y: x + y, 0))
# → ✓ h [] == z
# → ✗ h (xs @ ys) == f (h xs) (h ys)
# →     xs = [0], ys = [1]: 0 ≠ 1
# → ✗ h xs == fold_right (fun x r -> f (h [x]) r) xs z
# →     xs = [0, 1]: 0 ≠ 1

# %% [markdown]
# « Le premier élément » ne se réunit pas par une addition ; quelle opération conviendrait ?
#
# ## À vous
#
# Écrivez vous-même `fold_right`, sous le nom de `repli_droit(f, xs, z)`, avec `reduce` et sans récursion : une liste de
# dix mille éléments fait partie des questions.

# %%
from functools import reduce


def repli_droit(f, xs, z):
    ...

# %% [markdown]
# `a_l_envers` est une liste lue du dernier élément au premier. C'est un repli par la gauche *et* par la droite, avec des
# pas différents : écrivez `envers_gauche(xs)` avec `reduce`, et `envers_droit(xs)` avec `fold_right`.

# %%
from functools import reduce

from rummifun.laws.folds import fold_right


def envers_gauche(xs):
    ...


def envers_droit(xs):
    ...

# %% [markdown]
# `soldes(depart, mouvements)` donne le solde d'un compte après chaque mouvement, en commençant par `depart`. De quel
# côté ?

# %%
from itertools import accumulate


def soldes(depart, mouvements):
    ...

# %% [markdown]
# `le_premier(x, y)` doit réunir les premiers éléments de deux morceaux d'une liste, où `None` signifie qu'un morceau est
# vide. Elle doit être associative, et `None` neutre. (Vous la retrouverez à la leçon 17.)

# %%
def le_premier(x, y):
    return x or y

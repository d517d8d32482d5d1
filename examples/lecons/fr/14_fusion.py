# %% [markdown]
# # 14. La fusion : `inclus`, dérivée de sa loi
#
# Jusqu'ici vous aviez du code, et vous l'amélioriez. Dérivez maintenant le code d'une équation qui ne dit rien de la
# façon de calculer. Il y faut trois outils : `map` vu comme un repli, `filter` vu comme un repli, et la *fusion*.
#
# ## `map` et `filter` sont des replis
#
# Partez de la liste vide. À chaque élément, ajoutez quelque chose au bout, ou rien.

# %%
from functools import reduce
def mon_map(f, xs):
    return reduce(lambda r, x: [*r, f(x)], xs, [])
def mon_filtre(p, xs):
    return reduce(lambda r, x: [*r, x] if p(x) else r, xs, [])
from rummifun.laws.folds import filters, maps, tient
tient(maps(lambda xs: mon_map(abs, xs), abs), sur=(0, 1, -1))
# → ✓ h [] == []
# → ✓ h (x :: xs) == f x :: h xs
# → ✓ h xs == fold_right (fun x r -> f x :: r) xs []

# %%
tient(filters(lambda xs: mon_filtre(bool, xs), bool))
# → ✓ h [] == []
# → ✓ h (x :: xs) == if p x then x :: h xs else h xs
# → ✓ h xs == fold_right (fun x r -> if p x then x :: r else r) xs []

# %% [markdown]
# Un `map` suivi d'un `filter` suivi d'un `reduce`, c'est donc un repli après un repli après un repli. Chacun construit
# une liste que le suivant défait aussitôt. Peut-on n'en faire qu'un ?
#
# ## La fusion
#
# Un repli calcule quelque chose ; puis on applique une fonction *h* au résultat. On peut faire entrer *h* **dans** le
# repli, pourvu que chaque pas puisse se faire de l'autre côté de *h* :
#
# > si *h z = w* et *h (f r x) = g (h r) x*, alors *h (fold_left f z xs) = fold_left g w xs*
#
# Autrement dit : faire un pas puis appliquer *h* revient à appliquer *h* puis à faire un pas de la nouvelle sorte. Le
# double d'une somme est la somme des doubles :

# %%
from rummifun.laws.folds import fusion_left
def ajoute_x(total, x):
    return total + x
tient(fusion_left(lambda n: 2 * n, ajoute_x, 0, lambda double, x: double + 2 * x, 0))
# → ✓ h z == w
# → ✓ h (f r x) == g (h r) x, r = fold_left f z xs
# → ✓ h (fold_left f z xs) == fold_left g w xs

# %% [markdown]
# La condition n'est pas une formalité. Prenez le repli qui garde un exemplaire de chaque valeur, puis `len`. Il est
# tentant de compter au lieu de garder :

# %%
def garde_nouveau(vus, x):
    return vus if x in vus else [*vus, x]
tient(fusion_left(len, garde_nouveau, [], lambda n, x: n + 1, 0))
# → ✓ h z == w
# → ✗ h (f r x) == g (h r) x, r = fold_left f z xs
# →     x = 0, xs = [0]: 1 ≠ 2
# → ✗ h (fold_left f z xs) == fold_left g w xs
# →     xs = [0, 0]: 1 ≠ 2

# %% [markdown]
# C'est la deuxième équation qui échoue : quand `[0]` est déjà gardé, un autre 0 n'ajoute rien, et pourtant le nouveau pas
# le compte. La longueur seule ne sait pas quelles valeurs ont été vues.
#
# ## La dérivation
#
# L'énoncé dit quand un multi-ensemble est inclus dans un autre : quand il ne reste rien du premier, une fois le second
# retiré (loi `difference_inclus`).
#
# > *inclus e f = (cardinal (difference e f) = 0)*
#
# **Pas 1. Prendre la loi pour définition.** Elle calcule déjà, mais elle construit tout un multi-ensemble pour demander
# s'il est vide.

# %%
from rummifun.multiset.ordre_sup import mens
from rummifun.multiset.ordre_sup import cardinal, difference
def inclus(ens1, ens2):
    return cardinal(difference(ens1, ens2)) == 0
[inclus(e, f) for e, f in [(mens("aab"), mens("abba")), (mens("aab"), mens("abb"))]]
# → [True, False]

# %% [markdown]
# **Pas 2. Déplier.** `difference` est un `map`, qui soustrait, et un `filter`, qui garde ce qui est positif. `cardinal`
# est une somme.

# %%
from functools import reduce
from rummifun.multiset.ordre_sup import nbocc
def inclus(ens1, ens2):
    def exces(xn):
        x, n = xn
        return n - nbocc(x, ens2)

    restes = filter(lambda n: n > 0, map(exces, ens1))
    return reduce(lambda total, n: total + n, restes, 0) == 0
[inclus(e, f) for e, f in [(mens("aab"), mens("abba")), (mens("aab"), mens("abb"))]]
# → [True, False]

# %% [markdown]
# **Pas 3. Absorber.** Un pas qui n'ajoute *n* que si *n > 0* se passe de filtre avant lui, et un pas qui calcule *n*
# lui-même se passe de `map`. Plus aucune liste en chemin.

# %%
from functools import reduce
from rummifun.multiset.ordre_sup import nbocc
def inclus(ens1, ens2):
    def pas(total, xn):
        x, n = xn
        return total + max(0, n - nbocc(x, ens2))

    return reduce(pas, ens1, 0) == 0
[inclus(e, f) for e, f in [(mens("aab"), mens("abba")), (mens("aab"), mens("abb"))]]
# → [True, False]

# %% [markdown]
# **Pas 4. Fusionner.** Il reste *h = (le total est nul)*, après un repli. Quel pas de l'autre côté ? Le nouveau total est
# nul exactement quand l'ancien l'était et que l'excès n'est pas positif :

# %%
def positif(total, exces):
    return total + max(0, exces)
tient(fusion_left(lambda n: n == 0, positif, 0, lambda ok, exces: ok and exces <= 0, True), sur=(0, 1, -1))
# → ✓ h z == w
# → ✓ h (f r x) == g (h r) x, r = fold_left f z xs
# → ✓ h (fold_left f z xs) == fold_left g w xs

# %% [markdown]
# Les deux conditions tiennent : `== 0` entre dans le repli. L'accumulateur était un nombre, c'est maintenant une réponse.

# %%
from functools import reduce
from rummifun.multiset.ordre_sup import nbocc
def inclus(ens1, ens2):
    def pas(ok, xn):
        x, n = xn
        return ok and n <= nbocc(x, ens2)

    return reduce(pas, ens1, True)
[inclus(e, f) for e, f in [(mens("aab"), mens("abba")), (mens("aab"), mens("abb"))]]
# → [True, False]

# %% [markdown]
# **Pas 5. Nommer.** Un repli de *et* qui part de vrai, c'est `all`.

# %%
from rummifun.multiset.ordre_sup import nbocc
def inclus(ens1, ens2):
    return all(n <= nbocc(x, ens2) for x, n in ens1)
[inclus(e, f) for e, f in [(mens("aab"), mens("abba")), (mens("aab"), mens("abb"))]]
# → [True, False]

# %% [markdown]
# C'est la ligne que demande Q3. Personne ne l'a devinée : elle a été calculée à partir de la loi.
#
# ## Un pas trop rapide
#
# Pourquoi `max(0, …)` au pas 3 ? Parce qu'un excès peut être négatif : le second multi-ensemble peut en avoir de reste.
# Posez la condition sans lui :

# %%
tient(fusion_left(lambda n: n == 0, ajoute_x, 0, lambda ok, exces: ok and exces <= 0, True), sur=(0, 1, -1))
# → ✓ h z == w
# → ✗ h (f r x) == g (h r) x, r = fold_left f z xs
# →     x = -1, xs = []: False ≠ True
# → ✗ h (fold_left f z xs) == fold_left g w xs
# →     xs = [-1]: False ≠ True

# %% [markdown]
# Le plus petit cas dit tout. Un exemplaire de reste donne un total de −1, et −1 n'est pas nul. Voici l'effet sur les
# multi-ensembles : un `a` n'est plus inclus dans deux.

# %%
from rummifun.laws.check import check
from rummifun.laws.multiset import SUITE, implementation
from rummifun.multiset import ordre_sup
def fautif(ens1, ens2):
    return sum(n - nbocc(x, ens2) for x, n in ens1) == 0
rapport = check(SUITE, implementation("sans max", {**vars(ordre_sup), "inclus": fautif}))
echec = rapport.failed[0]
echec.law.name, dict(echec.args), echec.left, echec.right
# → ('inclus_ajoute', {'x': 'a', 'n': 1, 'e': ajoute(('a', 1), V)}, False, True)

# %% [markdown]
# La commande le voit aussi, et au pas où cela se produit. Voici ce qu'elle dit d'un dossier dont le troisième fichier n'a
# pas de `max` :
#
# ```text
# ✓ 1_loi.py → 2_deplier.py : 1 fonction identique sur 2 020 programmes, qui distinguent 8 erreurs sur 10
# ✗ 3_absorber.py contre 2_deplier.py : 1 diffère
#     inclus   (§3.1.4)
#       3_absorber.py et 2_deplier.py doivent donner la même réponse
#         inclus([('a', 1)], [('a', 2)])
#           2_deplier.py   = True
#           3_absorber.py  = False
# ```
#
# Vérifiez la vraie dérivation :
#
# ```sh
# rummifun verifier --pas examples/refactoring/14_inclus
# ```
#
# ## À vous
#
# `carres_pairs(xs)` additionne les carrés des nombres pairs d'une liste. La version qu'on vous donne ne garde pas les
# bons. Réparez-la, puis fusionnez : un seul `reduce`, sans `map` ni `filter`.

# %%
from functools import reduce


def carres_pairs(xs):
    return sum(map(lambda x: x * x, filter(lambda x: x % 2, xs)))

# %% [markdown]
# De nouveau `mon_map(f, xs)` et `mon_filtre(p, xs)`, en listes, mais en une seule passe : `map_filtre(f, p, xs)` applique
# *f*, puis garde les résultats que *p* accepte. *f* doit être appelée une fois par élément.

# %%
from functools import reduce


def map_filtre(f, p, xs):
    ...

# %% [markdown]
# `disjoints e f = (cardinal (intersection e f) = 0)` : rien en commun. Dérivez-la comme `inclus`, jusqu'à une ligne qui
# ne construit aucun multi-ensemble.

# %%
from rummifun.multiset.liste import nbocc


def disjoints(ens1, ens2):
    ...

# %% [markdown]
# Cette `longueur_utile` devrait donner, en un repli, le nombre des valeurs de `xs` qui ne sont pas `None`. Son auteur a
# mal fusionné. Trouvez la condition qui échoue, et réparez le pas.

# %%
from functools import reduce


def longueur_utile(xs):
    return reduce(lambda n, x: n + 1 if x is not None else 0, xs, 0)

# %% [markdown]
# # 12. De `match` à un accumulateur
#
# *La première de sept leçons qui ne parlent que de réusinage. Elles s'appuient sur les leçons 1 à 5.*
#
# Les leçons 1 à 4 ont écrit trois fois les mêmes fonctions. Mais comment passe-t-on d'une version à la suivante sans
# deviner ? À petits pas. Chaque pas a un nom et une raison, et une commande vérifie chacun d'eux. Ces sept leçons
# enseignent les pas.
#
# ## Le point de départ
#
# Deux fonctions de l'énoncé, telles que Q1 les demande : une récursion qui a la forme du type.

# %%
from rummifun.multiset.somme import A, V, Vide
def cardinal(ens):
    match ens:
        case A((_, n), reste):
            return n + cardinal(reste)
        case Vide():
            return 0
def nbocc(elt, ens):
    match ens:
        case A((x, n), reste):
            return n if x == elt else nbocc(elt, reste)
        case Vide():
            return 0
ex_ens = A((3, 2), A((4, 1), A((6, 3), V)))
cardinal(ex_ens), nbocc(6, ex_ens)
# → (6, 3)

# %% [markdown]
# Quand l'appel récursif de `cardinal` revient, il reste du travail : ajouter `n`. C'est pourquoi un grand multi-ensemble
# fait déborder la pile ([leçon 4](04_recursion.md)). Peut-on ajouter *avant* l'appel ?
#
# ## Généraliser
#
# Il faut alors emporter avec soi ce qu'on a déjà ajouté. Donnez à la fonction un argument de plus, et dites ce qu'il
# signifie avant d'écrire la moindre ligne :
#
# > *cardinal_depuis total e = total + cardinal e*
#
# Tout le reste découle de cette équation. Commencez par la développer, un cas du type après l'autre :

# %%
def cardinal(ens):
    return cardinal_depuis(0, ens)
def cardinal_depuis(total, ens):
    match ens:
        case A((_, n), reste):
            return total + (n + cardinal(reste))
        case Vide():
            return total
def nbocc(elt, ens):
    return nbocc_depuis(0, elt, ens)
def nbocc_depuis(total, elt, ens):
    match ens:
        case A((x, n), reste):
            return total + (n if x == elt else nbocc(elt, reste))
        case Vide():
            return total
cardinal_depuis(10, ex_ens), nbocc_depuis(10, 6, ex_ens)
# → (16, 13)

# %% [markdown]
# On n'a encore rien gagné. Mais `cardinal` est maintenant un cas particulier : *cardinal e = cardinal_depuis 0 e*, car 0
# + n = n.
#
# ## Accumuler
#
# Regardez le premier cas, et déplacez les parenthèses :
#
# > *total + (n + cardinal reste) = (total + n) + cardinal reste = cardinal_depuis (total + n) reste*
#
# La première égalité tient parce que + est associatif. La seconde est notre équation, lue de droite à gauche. L'appel
# vient désormais en dernier, et il ne reste rien à faire après lui : `total` est un *accumulateur*.

# %%
def cardinal(ens):
    return cardinal_depuis(0, ens)
def cardinal_depuis(total, ens):
    match ens:
        case A((_, n), reste):
            return cardinal_depuis(total + n, reste)
        case Vide():
            return total
def nbocc(elt, ens):
    return nbocc_depuis(0, elt, ens)
def nbocc_depuis(total, elt, ens):
    match ens:
        case A((x, n), reste):
            return nbocc_depuis(total + (n if x == elt else 0), elt, reste)
        case Vide():
            return total
cardinal(ex_ens), nbocc(6, ex_ens)
# → (6, 3)

# %% [markdown]
# ## Ce que l'accumulateur retient
#
# Un accumulateur n'est pas une astuce : il retient ce qui est déjà compté, et l'équation est vraie à chaque appel. Suivez
# `cardinal(ex_ens)` le long de la chaîne. Le total croît, le reste diminue, et *total + cardinal du reste* ne bouge pas :

# %%
restes = [ex_ens, ex_ens.reste, ex_ens.reste.reste, V]
totaux = [0, 2, 3, 6]
[cardinal_depuis(total, reste) for total, reste in zip(totaux, restes)]
# → [6, 6, 6, 6]

# %% [markdown]
# Cette quantité s'appelle l'*invariant*. Avant d'écrire un accumulateur, écrivez son invariant ; le code n'a alors plus
# le choix.
#
# Pour `nbocc`, c'est une autre histoire. La récursion s'arrêtait au premier multi-élément de la bonne valeur.
# L'accumulateur va jusqu'au bout, et ajoute 0 partout ailleurs. Est-ce la même fonction ? Sur cette chaîne, non :

# %%
from rummifun.multiset import somme
bancal = A(("a", 1), A(("a", 2), V))
somme.nbocc("a", bancal), nbocc("a", bancal)
# → (1, 3)

# %% [markdown]
# Mais cette chaîne n'est pas un multi-ensemble : `"a"` y figure deux fois, alors que l'énoncé n'admet qu'un multi-élément
# par valeur (loi `non_repetition`). Sur tout multi-ensemble, les deux sont d'accord. Retenez-le : un réusinage peut
# s'appuyer sur une loi des données.
#
# ## Boucler
#
# Un appel qui vient en dernier ne fait que donner de nouvelles valeurs aux variables. OCaml en fait une boucle de
# lui-même. Python ne le fait pas : écrivez-la à la main. Les arguments deviennent des variables, l'appel devient une
# affectation.

# %%
def cardinal(ens):
    total = 0
    while isinstance(ens, A):
        (_, n), reste = ens.tete, ens.reste
        total, ens = total + n, reste
    return total
def nbocc(elt, ens):
    total = 0
    while isinstance(ens, A):
        (x, n), reste = ens.tete, ens.reste
        total, ens = total + (n if x == elt else 0), reste
    return total
cardinal(somme.mens(range(10_000)))
# → 10000

# %% [markdown]
# Dix mille valeurs ne lui font plus peur. La leçon 13 donne un nom à cette boucle, et vous ne l'écrirez plus jamais.
#
# ## Les lois tiennent-elles encore ?
#
# Oui, toutes :

# %%
from rummifun.laws.check import check
from rummifun.laws.multiset import SUITE, implementation
def lois(**fonctions):
    rapport = check(SUITE, implementation("mienne", {**vars(somme), **fonctions}))
    return len(rapport.held), [echec.law.name for echec in rapport.failed]
lois(cardinal=cardinal, nbocc=nbocc)
# → (32, [])

# %% [markdown]
# Les lois comparent une version à l'énoncé. On peut aussi comparer chaque version à la précédente. Les quatre versions de
# cette leçon sont numérotées dans un dossier, et une commande pose aux deux versions de chaque pas les mêmes questions :
#
# ```sh
# rummifun verifier --pas examples/refactoring/12_accumulateur
# ```
#
# ```text
# ✓ 1_recursion.py → 2_generaliser.py : 2 fonctions identiques sur 2 027 programmes, qui distinguent 16 erreurs sur 16
# ✓ 2_generaliser.py → 3_accumuler.py : 2 fonctions identiques sur 2 027 programmes, qui distinguent 20 erreurs sur 20
# ✓ 3_accumuler.py → 4_boucler.py : 2 fonctions identiques sur 2 027 programmes, qui distinguent 18 erreurs sur 18
# ```
#
# Et pour vos propres fichiers, avant et après :
#
# ```sh
# rummifun verifier examples/refactoring/12_accumulateur/3_accumuler.py --contre examples/refactoring/12_accumulateur/1_recursion.py
# ```
#
# ## À vous
#
# `taille` compte les multi-éléments d'un multi-ensemble, quelles que soient leurs multiplicités. `taille_depuis total e`
# doit valoir *total + taille e*. Écrivez les deux ; un multi-ensemble de dix mille valeurs fait partie des questions.

# %%
def taille_depuis(total, ens):
    ...


def taille(ens):
    ...

# %% [markdown]
# `plus_frequent_depuis(meilleur, ens)` donne le couple de plus grande multiplicité parmi `meilleur` et les couples de
# `ens`. À égalité, le premier rencontré reste. Que retient `meilleur` ?

# %%
def plus_frequent_depuis(meilleur, ens):
    ...

# %% [markdown]
# `renverse` donne les éléments d'une liste, du dernier au premier. Son accumulateur n'est pas un nombre. Trouvez son
# invariant ; une liste de deux mille éléments fait partie des questions.

# %%
def renverse(xs):
    ...

# %% [markdown]
# `sans_doublons` garde la première apparition de chaque élément d'une liste, dans l'ordre. Ici, l'accumulateur doit
# retenir deux choses à la fois.

# %%
def sans_doublons(xs):
    ...

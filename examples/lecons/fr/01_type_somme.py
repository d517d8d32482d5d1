# %% [markdown]
# # 1. Le type somme
#
# *Question Q1, sections 2 et 3 de l'énoncé.*
#
# Il suffit de connaître les fonctions et les listes de Python ; rien d'OCaml n'est nécessaire. Dans une demi-heure, vous
# aurez écrit votre propre multi-ensemble. Travaillez sur la page sans serveur ou, après
# l'[installation](../installer.md), dans l'interpréteur de Python : tapez ce qui suit `>>>`.
#
# Une main de Rummikub peut contenir deux fois la même tuile, et n'a pas d'ordre : c'est un *multi-ensemble*. La liste
# `[3, 4, 6, 3, 6, 6]` de Python en dirait trop, un ordre, et ne dirait pas d'emblée combien il y en a de chaque. L'énoncé
# donne une formalisation, puis un type somme récursif, ici en OCaml :
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
# un couple : une valeur, et sa multiplicité, c'est-à-dire combien de fois elle figure. En Python, `V` est une valeur et
# `A` une classe immuable à deux champs : `tete`, le couple de devant, et `reste`, le multi-ensemble qui suit. Voici la
# main de la liste ci-dessus, deux 3, un 4 et trois 6 :

# %%
from rummifun.multiset.somme import A, V, Vide
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
#
# `cardinal` compte les éléments. Le `match` de Python regarde la forme d'une valeur : `case A((_, n), reste)` est choisi
# quand `ens` est un `A`, et en nomme les parties, `n` pour la multiplicité du couple de tête, `reste` pour le
# multi-ensemble qui le suit. `_` ne nomme rien : `cardinal` n'a pas besoin de la valeur.

# %%
def cardinal(ens):
    match ens:
        case A((_, n), reste):
            return n + cardinal(reste)
        case Vide():
            return 0
cardinal(ex_ens)
# → 6

# %% [markdown]
# À la main : `cardinal(A((4, 1), A((6, 3), V)))` vaut `1 + cardinal(A((6, 3), V))`, puis `1 + 3 + cardinal(V)`, puis
# `1 + 3 + 0`. Chaque appel reçoit un multi-ensemble plus petit, jusqu'au vide.
#
# Le cas vide s'écrit `case Vide()` : `V` est l'unique valeur de la classe `Vide`. Écrire `case V:` serait une erreur :
# dans un motif de Python, un nom seul ne désigne pas une valeur, il *capture* n'importe laquelle. `case _:` en serait une
# autre : ce cas accepte tout ce qui reste, et donnerait à une liste le cardinal 0. OCaml vérifie avant l'exécution qu'il
# ne reste rien d'autre ; Python ne vérifie rien, et un `match` dont aucun cas ne convient ne fait rien.

# %%
def nbocc(elt, ens):
    match ens:
        case A((x, n), reste):
            return n if x == elt else nbocc(elt, reste)
        case Vide():
            return 0
nbocc(6, ex_ens), nbocc(5, ex_ens)
# → (3, 0)

# %% [markdown]
# `nbocc` s'arrête au premier multi-élément de la bonne valeur. Elle en a le droit, parce que la définition de l'énoncé
# interdit que deux multi-éléments aient la même valeur. C'est un *invariant*, ce qui est vrai à tout moment. `ajoute`,
# qui ajoute *n* fois *x*, doit le préserver. Avant de regarder la forme, elle demande s'il y a quelque chose à ajouter.

# %%
def ajoute(xn, ens):
    x, n = xn
    if n == 0:
        return ens
    match ens:
        case A((y, m), reste):
            return A((y, m + n), reste) if x == y else A((y, m), ajoute(xn, reste))
        case Vide():
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
# `ex_ens` n'a pas changé : `ajoute` rend un nouveau multi-ensemble. Sa première question dit ce que l'énoncé sous-entend : une
# multiplicité nulle n'est jamais gardée.
#
# ## Vérifier avec des lois plutôt qu'avec des exemples
#
# Un exemple dit ce qui se passe une fois. Une *loi* dit ce qui se passe toujours :
#
# > nbocc x (ajoute (y, n) e) == nbocc x e + (n si x = y, 0 sinon)
#
# Elle suffit presque à définir `ajoute`, sans dire comment la programmer. Vérifions sur nos trois fonctions toutes les
# lois qui n'en mentionnent pas d'autre. Les arguments sont tirés au hasard, mais ce sont toujours les mêmes. Inutile de
# comprendre les six lignes de la vérification : regardez la réponse, les noms des lois vraies, puis de celles qui échouent.

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
# Chaque exercice est vérifié. Sur la page sans serveur, c'est le bouton *vérifier* ; sinon, travaillez dans un fichier :
#
# ```sh
# rummifun lecon 1 --commence mine.py        # écrit le début de chaque exercice
# rummifun lecon 1 mine.py                   # dit ce qui tient, et ce qui ne tient pas
# rummifun lecon 1 --indice 1.2              # un indice, si vous êtes bloqué
# ```
#
# Le nom du fichier dit le langage : avec `mine.ml`, vous répondez en OCaml.
#
# Ouvrez `mine.py` dans n'importe quel éditeur. Remplacez chaque `...` par votre code, sans oublier le `return` : sans
# lui, une fonction de Python rend `None`. Vérifiez aussi souvent que vous voulez ; ce que vous n'avez pas commencé ne
# compte pas contre vous.
#
# Combien de valeurs *différentes* y a-t-il dans un multi-ensemble ? `nb_valeurs(ex_ens)` vaut 3.

# %%
from rummifun.multiset.somme import A, V, Vide


def nb_valeurs(ens):
    match ens:
        case A((x, n), reste):
            ...
        case Vide():
            ...

# %% [markdown]
# Une valeur est-elle dans un multi-ensemble ? `appartient(4, ex_ens)` vaut `True`, `appartient(5, ex_ens)` vaut `False`.

# %%
from rummifun.multiset.somme import A, V, Vide


def appartient(elt, ens):
    match ens:
        case A((x, n), reste):
            ...
        case Vide():
            ...

# %% [markdown]
# `supprime((x, n), ens)` retire *n* occurrences de *x*, ou toutes s'il y en a moins. On ne garde jamais une multiplicité
# nulle : un couple dont il ne reste rien disparaît.

# %%
from rummifun.multiset.somme import A, V, Vide


def supprime(xn, ens):
    x, n = xn
    match ens:
        case A((y, m), reste) if x == y:
            ...
        case A((y, m), reste):
            ...
        case Vide():
            ...

# %% [markdown]
# `inclus(ens1, ens2)` dit si toute valeur du premier figure au moins autant de fois dans le second. `egaux(ens1, ens2)`
# dit si les deux contiennent les mêmes valeurs, chacune autant de fois, quel que soit l'ordre des couples.

# %%
from rummifun.multiset.somme import A, V, Vide, nbocc


def inclus(ens1, ens2):
    match ens1:
        case A((x, n), reste):
            ...
        case Vide():
            ...


def egaux(ens1, ens2):
    ...

# %% [markdown]
# `intersection` garde, de chaque valeur, la plus petite des deux multiplicités ; `difference` retire le second
# multi-ensemble du premier. Là encore, aucune multiplicité nulle ne doit rester.

# %%
from rummifun.multiset.somme import A, V, Vide, nbocc


def intersection(ens1, ens2):
    match ens1:
        case A((x, n), reste):
            ...
        case Vide():
            ...


def difference(ens1, ens2):
    match ens1:
        case A((x, n), reste):
            ...
        case Vide():
            ...

# %% [markdown]
# Le dernier ne demande aucune récursion, seulement de la réflexion. Une étudiante a écrit `ajoute` plus court :

# %%
def ajoute_court(xn, ens):
    return A(xn, ens)
cardinal(ajoute_court((4, 2), ex_ens)), nbocc(4, ajoute_court((4, 2), ex_ens))
# → (8, 2)

# %% [markdown]
# Le cardinal est juste ; pourtant la loi ci-dessus, `nbocc (ajoute …)`, échoue. Trouvez un *témoin* : *x*, *y*, *n* et un
# multi-ensemble *e* pour lesquels ses deux membres diffèrent. Le plus petit multi-ensemble suffit.

# %%
from rummifun.multiset.somme import A, V, Vide


def temoin():
    x, y, n, e = "a", "b", 1, V
    return x, y, n, e

# %% [markdown]
# Quand les six tiennent, une chose dans le fichier est encore à nous : le type. Effacez toutes les lignes qui commencent
# par `from rummifun`, et écrivez le type vous-même, en tête :
#
# ```python
# from dataclasses import dataclass
#
#
# @dataclass(frozen=True)
# class Vide:
#     pass
#
#
# @dataclass(frozen=True)
# class A:
#     tete: tuple[object, int]
#     reste: object
#
#
# V = Vide()
# ```
#
# Recopiez à la fin les `cardinal`, `nbocc` et `ajoute` de cette page, et remettez le fichier au vérificateur, comme un
# rendu :
#
# ```sh
# rummifun verifier mine.py
# ```
#
# Neuf fonctions sur dix sont justes ; seule manque `un_dans`, qui tire au hasard. Ce multi-ensemble est le vôtre, de la
# première ligne à la dernière.

# %% [markdown]
# # 2. Lists
#
# *Question Q2, section 4 of the sheet: the first refactoring.*
#
# To *refactor* is to change how a program is written without changing what it does. So what it does must be written down
# somewhere: here, in the laws. They held before the change; they must hold after it.
#
# The type `V | A` looks very much like a list: `V` is the empty list, and `A` adds an element at the front. So why not
# use a list? Like OCaml's lists, those of pyrsistent are persistent: you never change one, you make a new one.

# %%
from pyrsistent import plist
ex_ens = plist([(3, 2), (4, 1), (6, 3)])
ex_ens.first, ex_ens.rest
# → ((3, 2), plist([(4, 1), (6, 3)]))

# %%
ex_ens.rest.cons((3, 2)) == ex_ens
# → True

# %% [markdown]
# ## Before, after
#
# Before, the sum type:

# %%
from rummifun.multiset.somme import A, V, Vide
def supprime_somme(xn, ens):
    x, n = xn
    match ens:
        case A((y, m), reste) if x == y:
            return A((y, m - n), reste) if m > n else reste
        case A(ym, reste):
            return A(ym, supprime_somme(xn, reste))
        case Vide():
            return V
supprime_somme((6, 1), A((3, 2), A((6, 3), V)))
# → A((3, 2), A((6, 2), V))

# %% [markdown]
# After, the list: `A((y, m), reste)` becomes `first` and `rest`, `A(ym, …)` becomes `cons`, `V` becomes the empty list.
# The translation is mechanical, and the recursion stays where it was.

# %%
def supprime(xn, ens):
    x, n = xn
    if not ens:
        return ens
    y, m = ens.first
    if x == y:
        return ens.rest.cons((y, m - n)) if m > n else ens.rest
    return supprime(xn, ens.rest).cons((y, m))
supprime((6, 1), ex_ens)
# → plist([(3, 2), (4, 1), (6, 2)])

# %%
supprime((6, 9), ex_ens)
# → plist([(3, 2), (4, 1)])

# %% [markdown]
# ## The same laws on both sides
#
# A law mentions only the functions of the sheet, never the type, so both versions can be checked against it. We lend
# each of them the functions it does not define.

# %%
from rummifun.laws.check import check
from rummifun.laws.multiset import SUITE, implementation
from rummifun.multiset import liste, somme
def lois(module, **fonctions):
    rapport = check(SUITE, implementation("mienne", {**vars(module), **fonctions}))
    return len(rapport.held), [echec.law.name for echec in rapport.failed]
lois(somme, supprime=supprime_somme)
# → (32, [])

# %%
lois(liste, supprime=supprime)
# → (32, [])

# %% [markdown]
# The refactoring is sound: thirty-one laws hold before, and the same thirty-one after.
#
# ## Equal, and equal
#
# Two lists are equal when they have the same elements in the same order. Two multisets have no order.

# %%
un, deux = liste.mens([3, 4]), liste.mens([4, 3])
un == deux, liste.egaux(un, deux)
# → (False, True)

# %% [markdown]
# The most common mistake in this question is to write `egaux` with `==`. The laws catch it.

# %%
rapport = check(SUITE, implementation("pressée", {**vars(liste), "egaux": lambda e, f: e == f}))
echec = rapport.failed[0]
print(echec.law.equation)
# → egaux (ajoute (x, n) (ajoute (y, k) e)) (ajoute (y, k) (ajoute (x, n) e)) == true

# %%
echec.args
# → {'x': 'a', 'n': 1, 'y': 'b', 'k': 1, 'e': V}

# %% [markdown]
# ## Your turn
#
# Start each time from the sum type, and only translate: do not look at what the function *does*.

# %%
from pyrsistent import plist


def appartient(elt, ens):
    if not ens:
        ...
    x, n = ens.first
    ...

# %% [markdown]
# `ajoute` has to keep the invariant: one pair for each value, and never a multiplicity of 0.

# %%
from pyrsistent import plist


def ajoute(xn, ens):
    x, n = xn
    ...

# %% [markdown]
# `inclus` translates like the others. For `egaux`, remember the law that `==` has just failed.

# %%
from rummifun.multiset.liste import nbocc


def inclus(ens1, ens2):
    ...


def egaux(ens1, ens2):
    ...

# %% [markdown]
# `difference` may take its second argument apart, and leave the work to `supprime`.

# %%
from rummifun.multiset.liste import supprime


def difference(ens1, ens2):
    ...

# %% [markdown]
# The two types are one: write the translation itself, there and back. The order of the pairs stays.

# %%
from pyrsistent import plist
from rummifun.multiset.somme import A, V, Vide


def vers_liste(ens):
    match ens:
        case A(xn, reste):
            ...
        case Vide():
            ...


def vers_somme(ens):
    ...

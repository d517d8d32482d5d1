# %% [markdown]
# # 3. Folds
#
# *Question Q3, section 4 of the sheet: the second refactoring.*
#
# Read `cardinal` on lists again, next to a function that finds the largest element of a list, or one that counts its
# elements. Only two things differ: the value in the empty case, and how the first element is combined with the result for
# the rest. What stays the same deserves a name: a *fold*.

# %%
from functools import reduce
from pyrsistent import plist
ex_ens = plist([(3, 2), (4, 1), (6, 3)])
reduce(lambda total, xn: total + xn[1], ex_ens, 0)
# → 6

# %% [markdown]
# `reduce(f, [a, b, c], z)` is `f(f(f(z, a), b), c)`: OCaml's `List.fold_left`. The accumulator starts from `z`, and each
# element takes it one step further.
#
# ## Before, after
#
# | before: the recursion | after: what it meant |
# |---|---|
# | compute something over all | `reduce`, `sum` |
# | is it true of all, of one? | `all`, `any` |
# | change each | `map` |
# | keep some | `filter` |

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
# `inclus` now reads like its definition: the second multiset holds *every* element of the first, at least as often.
#
# `difference` is the neatest. To subtract a multiset, remove its multi-elements one after another:

# %%
from toolz import flip
def difference(ens1, ens2):
    return reduce(flip(supprime), ens2, ens1)
difference(ex_ens, plist([(6, 1), (4, 5)]))
# → plist([(3, 2), (6, 2)])

# %% [markdown]
# `supprime` takes the pair first, then the multiset; `reduce` gives the accumulator first. `flip(supprime)` is `supprime`
# with its two arguments exchanged. The empty case is `ens1`, and the step is a function of the sheet. When a function has
# another function of the sheet as its step, it is almost always a fold.
#
# ## The same laws

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
# ## Your turn
#
# `mens` makes a multiset of a list of elements. It is a fold, and its step is a function of the sheet: write it in one
# line.

# %%
from functools import reduce

from pyrsistent import plist
from rummifun.multiset.ordre_sup import ajoute


def mens(elements):
    ...

# %% [markdown]
# `intersection` keeps of each value the smaller of the two multiplicities, and nothing that falls to zero: a `map`, then
# a `filter`.

# %%
from pyrsistent import plist
from rummifun.multiset.ordre_sup import nbocc


def intersection(ens1, ens2):
    ...

# %% [markdown]
# `reunion` puts two multisets together. The sheet does not have it, but it is the twin of `difference`.

# %%
from functools import reduce

from rummifun.multiset.ordre_sup import ajoute


def reunion(ens1, ens2):
    ...

# %% [markdown]
# Last, the fold itself: `replie(f, z, liste)` gives what `reduce(f, liste, z)` gives. Write it by recursion.

# %%
def replie(f, z, liste):
    ...

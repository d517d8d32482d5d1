# %% [markdown]
# # 4. The recursion limit
#
# The first two versions are right. On small hands nothing tells them from the third. Let us try them on a large multiset,
# of ten thousand different values.

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
# Each call waits for the answer of the next: ten thousand values, ten thousand calls waiting. Python stops at about a
# thousand; OCaml would go further, and stop too.
#
# ## The fold removes the limit

# %%
ordre_sup.cardinal(grand)
# → 10000

# %% [markdown]
# This is no other formula. The fold computes the same, but it waits for nothing: it goes on with an accumulator, and
# forgets where it was. In OCaml one says that `fold_left` is *tail-recursive*. It can be seen by writing it oneself,
# first with a tail call:

# %%
def cardinal_terminal(ens, total=0):
    return total if not ens else cardinal_terminal(ens.rest, total + ens.first[1])
cardinal_terminal(liste.mens(range(100)))
# → 100

# %% [markdown]
# The call is the last thing done: nothing waits. OCaml turns that into a loop; Python does not. `reduce` is the loop,
# written once for all.

# %%
from functools import reduce
def cardinal(ens):
    return reduce(lambda total, xn: total + xn[1], ens, 0)
cardinal(grand)
# → 10000

# %% [markdown]
# ## Raising the limit is no cure
#
# There is `sys.setrecursionlimit`. But the stack beneath is the interpreter's own: when it is full there is no exception,
# only the end of the program. That is why `rummifun.multiset.somme` compares two chains of `A` by a walk, not by a
# recursion: a comparison must never fail.

# %%
somme.mens(range(1_500)) == somme.mens(range(1_500))
# → True

# %% [markdown]
# ## Your turn
#
# Every function of this page must get through ten thousand values.
#
# `plus_repete` gives the largest multiplicity of a multiset, and 0 for the empty one.

# %%
from functools import reduce


def plus_repete(ens):
    ...

# %% [markdown]
# `nbocc` used to stop at its value. As a fold it no longer stops, and no longer fails either.

# %%
from functools import reduce


def nbocc(elt, ens):
    ...

# %% [markdown]
# `replie`, the fold of lesson 3, makes a tail call, which Python does not turn into a loop. Do it yourself:

# %%
def replie(f, z, liste):
    if not liste:
        return z
    return replie(f, f(z, liste[0]), liste[1:])

# %% [markdown]
# `supprime` has to give a list back. Build it without a recursion.

# %%
from pyrsistent import plist


def supprime(xn, ens):
    x, n = xn
    ...

# %% [markdown]
# # 13. From an accumulator to a fold
#
# Lesson 12 gave two functions an accumulator. Write them with lists, put a third beside them, and look for what they
# share.
#
# ## Begin

# %%
from rummifun.multiset.liste import mens
from pyrsistent import plist
VIDE = plist()
def cardinal(ens, total=0):
    if not ens:
        return total
    _, n = ens.first
    return cardinal(ens.rest, total + n)
def nbocc(elt, ens, total=0):
    if not ens:
        return total
    x, n = ens.first
    return nbocc(elt, ens.rest, total + (n if x == elt else 0))
def appartient(elt, ens, vu=False):
    if not ens:
        return vu
    x, _ = ens.first
    return appartient(elt, ens.rest, vu or x == elt)
ex_ens = mens([3, 3, 4, 6, 6, 6])
cardinal(ex_ens), nbocc(6, ex_ens), appartient(5, ex_ens)
# → (6, 3, False)

# %% [markdown]
# The three walk alike. They differ in two places only: where the accumulator starts, and what an element does to it.
#
# ## Share
#
# What does not differ is written once. What differs becomes an argument: a *step*, which takes the accumulator and an
# element, and a *start*.

# %%
def repli(pas, depart, ens):
    if not ens:
        return depart
    return repli(pas, pas(depart, ens.first), ens.rest)
def cardinal(ens):
    return repli(lambda total, xn: total + xn[1], 0, ens)
def nbocc(elt, ens):
    return repli(lambda total, xn: total + (xn[1] if xn[0] == elt else 0), 0, ens)
def appartient(elt, ens):
    return repli(lambda vu, xn: vu or xn[0] == elt, False, ens)
cardinal(ex_ens), nbocc(6, ex_ens), appartient(5, ex_ens)
# → (6, 3, False)

# %% [markdown]
# ## Name
#
# You have just written `reduce`, OCaml's `List.fold_left`. It differs in one respect: it is a loop, and knows no limit.

# %%
from functools import reduce
def cardinal(ens):
    return reduce(lambda total, xn: total + xn[1], ens, 0)
def nbocc(elt, ens):
    return reduce(lambda total, xn: total + (xn[1] if xn[0] == elt else 0), ens, 0)
def appartient(elt, ens):
    return reduce(lambda vu, xn: vu or xn[0] == elt, ens, False)
cardinal(ex_ens), nbocc(6, ex_ens), appartient(5, ex_ens)
# → (6, 3, False)

# %% [markdown]
# | function | start | step |
# |---|---|---|
# | `cardinal` | `0` | add the multiplicity |
# | `nbocc` | `0` | add the multiplicity if the value is the right one |
# | `appartient` | `False` | or is it this one? |
# | `inclus` | `True` | and is there enough of this one? |
# | `mens` | the empty multiset | `ajoute` |
#
# ## How to know a fold
#
# Is a given function a fold? Do not look at its body. Ask it two questions: what does it give for the empty list, and
# what does one more element change?
#
# > *h [] = z*  and  *h (xs @ [x]) = f (h xs) x*
#
# If both hold, then *h* **is** `reduce(f, xs, z)`, and no other function satisfies them. This is the *universal property*
# of folds. It replaces a proof by induction: two functions that answer both questions alike are the same function.
#
# The property is a value here. `tient` asks it of a function of yours, on lists of the elements you name:

# %%
from rummifun.laws.folds import MULTIELEMENTS, tient, universal_left
from rummifun.multiset import liste
tient(universal_left(liste.cardinal, lambda total, xn: total + xn[1], 0), sur=MULTIELEMENTS)
# → ✓ h [] == z
# → ✓ h (xs @ [x]) == f (h xs) x
# → ✓ h xs == fold_left f z xs

# %% [markdown]
# `liste.cardinal` is written with a recursion, and is a fold all the same. With the wrong step, the condition that fails
# shows the smallest list:

# %%
tient(universal_left(liste.cardinal, lambda total, xn: total + 1, 0), sur=MULTIELEMENTS)
# → ✓ h [] == z
# → ✗ h (xs @ [x]) == f (h xs) x
# →     x = ('a', 2), xs = []: 2 ≠ 1
# → ✗ h xs == fold_left f z xs
# →     xs = [('a', 2)]: 2 ≠ 1

# %% [markdown]
# The question also reveals what a function quietly relies on. Two versions of `nbocc`: the fold above, and the recursion
# that stops at the first pair.

# %%
def compte_a(total, xn):
    return total + (xn[1] if xn[0] == "a" else 0)
tient(universal_left(lambda ens: nbocc("a", ens), compte_a, 0), sur=MULTIELEMENTS)
# → ✓ h [] == z
# → ✓ h (xs @ [x]) == f (h xs) x
# → ✓ h xs == fold_left f z xs

# %%
tient(universal_left(lambda ens: liste.nbocc("a", ens), compte_a, 0), sur=MULTIELEMENTS)
# → ✓ h [] == z
# → ✗ h (xs @ [x]) == f (h xs) x
# →     x = ('a', 1), xs = [('a', 1)]: 1 ≠ 2
# → ✗ h xs == fold_left f z xs
# →     xs = [('a', 1), ('a', 1)]: 1 ≠ 2

# %% [markdown]
# On multisets they agree. On lists where a value stands twice, they do not, and only the first is a fold.
#
# Some functions are no fold at all: the answer for the list so far does not tell enough to go on. “Is the mean under 2?”
# is one of them.

# %%
def basse(xs):
    return sum(xs) < 2 * len(xs)
basse([3]), basse([3, 3])
# → (False, False)

# %%
basse([3, 0]), basse([3, 3, 0])
# → (True, False)

# %% [markdown]
# The same answer before, the same new element, and two different answers after: no step can tell them apart. Lesson 16
# shows the cure: let the fold remember more.
#
# The property has a twin for folds from the right, where an element is put in front. Lesson 15 compares the two.

# %%
from rummifun.laws.folds import universal
tient(universal(liste.cardinal, lambda xn, total: xn[1] + total, 0), sur=MULTIELEMENTS)
# → ✓ h [] == z
# → ✓ h (x :: xs) == f x (h xs)
# → ✓ h xs == fold_right f xs z

# %% [markdown]
# ## Say it as Python does
#
# Some folds have a name of their own: `sum` adds, `any` is a fold of *or*, `all` a fold of *and*. The last step is to use
# it.

# %%
def cardinal(ens):
    return sum(n for _, n in ens)
def nbocc(elt, ens):
    return sum(n for x, n in ens if x == elt)
def appartient(elt, ens):
    return any(x == elt for x, _ in ens)
cardinal(ex_ens), nbocc(6, ex_ens), appartient(5, ex_ens)
# → (6, 3, False)

# %% [markdown]
# `any` does a little more than the fold: it stops at the first true answer. Why is it allowed to? Because *true or
# anything* is true.
#
# The four versions stand in a folder; check each step:
#
# ```sh
# rummifun verifier --pas examples/refactoring/13_repli
# ```
#
# ## Your turn
#
# Write `inclus` as a fold with `reduce`; the table above has its start and its step.

# %%
from functools import reduce

from rummifun.multiset.ordre_sup import nbocc


def inclus(ens1, ens2):
    ...

# %% [markdown]
# A fold is its step and its start. Write the step `pas_max`, so that `reduce(pas_max, ens, 0)` is the largest
# multiplicity of a multiset, and 0 for the empty one.

# %%
def pas_max(meilleur, xn):
    ...

# %% [markdown]
# `nombre([4, 0, 7])` is 407: the number that digits write, the first being the leftmost. What does one more digit on the
# right do to the number?

# %%
from functools import reduce


def nombre(chiffres):
    ...

# %% [markdown]
# `grande_moyenne(seuil, xs)` tells whether the mean of `xs` is at least `seuil` (the empty list says true). It is no
# fold; give it what it must remember, and use a single `reduce`.

# %%
from functools import reduce


def grande_moyenne(seuil, xs):
    ...

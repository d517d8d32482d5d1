# %% [markdown]
# # 16. Several answers in one pass
#
# Two folds over the same list are one fold with two accumulators. This law is called *banana split*: those who found it
# wrote folds between brackets shaped like bananas.
#
# > *(fold_left f z xs, fold_left g w xs) = fold_left (both steps) (z, w) xs*

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
# It always holds, without any condition on the two steps: each accumulator minds its own business. What can go wrong is
# your step:

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
# ## `egaux` in one pass
#
# **Step 1. Begin** with the definition of the sheet: one inclusion each way.

# %%
from rummifun.multiset.ordre_sup import mens
from rummifun.multiset.ordre_sup import inclus
def egaux(ens1, ens2):
    return inclus(ens1, ens2) and inclus(ens2, ens1)
[egaux(e, f) for e, f in [(mens("aab"), mens("aba")), (mens("aab"), mens("abb")), (mens("a"), mens("ab"))]]
# → [True, False, False]

# %% [markdown]
# There are two passes, but over two *different* lists. Banana split says nothing about that. A law must come first.
#
# **Step 2. Count.** If *e* is included in *f*, and both are equally large, nothing of *f* can be left over. So
#
# > *inclus e f and inclus f e = inclus e f and cardinal e = cardinal f*

# %%
from rummifun.multiset.ordre_sup import cardinal, inclus
def egaux(ens1, ens2):
    return inclus(ens1, ens2) and cardinal(ens1) == cardinal(ens2)
[egaux(e, f) for e, f in [(mens("aab"), mens("aba")), (mens("aab"), mens("abb")), (mens("a"), mens("ab"))]]
# → [True, False, False]

# %% [markdown]
# **Step 3. Unfold.** `inclus` and `cardinal` of the first are folds (lessons 13 and 14), over the same list now.

# %%
from rummifun.multiset.ordre_sup import cardinal, nbocc
def egaux(ens1, ens2):
    dedans = reduce(lambda ok, xn: ok and xn[1] <= nbocc(xn[0], ens2), ens1, True)
    total = reduce(lambda n, xn: n + xn[1], ens1, 0)
    return dedans and total == cardinal(ens2)
[egaux(e, f) for e, f in [(mens("aab"), mens("aba")), (mens("aab"), mens("abb")), (mens("a"), mens("ab"))]]
# → [True, False, False]

# %% [markdown]
# **Step 4. Split the banana.** The accumulator is a pair, and so is the answer.

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
# Ask the law of the two steps, on lists of pairs:

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
# Is it better? Not always. Step 2 stops at the first value that is missing, as `all` does; step 4 always walks to the
# end. One pass is worth having where a pass is dear: a file, a stream, moves of a long game. Know the step; then choose.
#
# ```sh
# rummifun verifier --pas examples/refactoring/16_egaux
# ```
#
# ## `intersection` and `difference` together
#
# What two multisets share, and what the first has beyond that. The two functions look up the same multiplicities.

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
# Both are right folds of the same shape: an element is kept in front, or not.

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
# So one fold can share the first multiset out into both parts. The minimum and the excess make up *n*, and each value is
# looked up once:

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
# All the laws still hold:

# %%
from rummifun.laws.check import check
from rummifun.laws.multiset import SUITE, implementation
from rummifun.multiset import ordre_sup
miennes = {"egaux": egaux, "intersection": intersection, "difference": difference}
rapport = check(SUITE, implementation("mienne", {**vars(ordre_sup), **miennes}))
len(rapport.held), len(rapport.failed)
# → (32, 0)

# %% [markdown]
# ## What is no fold becomes one
#
# Lesson 13 left a function that is no fold: is the mean under 2? The answer so far does not tell enough. The sum and the
# size do. So fold the two, and answer at the end:

# %%
def basse(xs):
    somme, taille = somme_et_taille(xs)
    return somme < 2 * taille
basse([3, 0]), basse([3, 3, 0])
# → (True, False)

# %% [markdown]
# This is the general cure. When a function is no fold, find what it should have remembered, fold *that*, and take the
# answer from it.
#
# ## Your turn
#
# `extremes(xs)` gives the least and the greatest of a list that is not empty, in one pass. Which start?

# %%
from functools import reduce


def extremes(xs):
    ...

# %% [markdown]
# `separe(p, xs)` gives two lists: the elements that *p* accepts, the others, each in order. *p* is called once for each
# element.

# %%
from functools import reduce


def separe(p, xs):
    ...

# %% [markdown]
# Write `egaux` once more, without `inclus` and without `cardinal`: for a value *x*, what must `nbocc` of the first and of
# the second be? Careful with values that only the second has.

# %%
from itertools import chain

from rummifun.multiset.ordre_sup import nbocc


def egaux(ens1, ens2):
    ...

# %% [markdown]
# `est_croissante(xs)` tells whether each element is at least the one before it. It is no fold by itself. What must be
# remembered besides the answer?

# %%
from functools import reduce


def est_croissante(xs):
    ...

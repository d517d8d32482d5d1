# %% [markdown]
# # 15. From the left, from the right
#
# A list has two ends. A fold may begin at either. When does it not matter, and what does it cost when it does?
#
# ## Two ways to set parentheses

# %%
from rummifun.laws.folds import fold_left, fold_right
fold_left(lambda r, x: f"({r} {x})", "z", "abc")
# → '(((z a) b) c)'

# %%
fold_right(lambda x, r: f"({x} {r})", "abc", "z")
# → '(a (b (c z)))'

# %% [markdown]
# `fold_left` takes the first element first, with an accumulator. `fold_right` is the plain recursion: what to do with the
# first element and with the answer for the rest. OCaml has both. Python has `reduce`, which is the left one; the right
# one is in `rummifun.laws.folds`.
#
# ## When they agree
#
# If the operation is *associative*, and the start is *neutral*, moving parentheses changes nothing: the folds agree. That
# is a theorem, and its conditions can be asked:

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
# Order still matters, by the way: joining texts is associative, but “ab” is not “ba”. Moving parentheses is one thing,
# exchanging elements another.

# %%
tient(agree(lambda x, y: x + y, ""), sur=("a", "b"))
# → ✓ f (f x y) z == f x (f y z)
# → ✓ f a x == x
# → ✓ f x a == x
# → ✓ fold_left f a xs == fold_right f xs a

# %% [markdown]
# ## `difference`, turned round
#
# Here is a `difference` that walks its **second** argument: first take away the rest, then the first.

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
# **Step 2. Name.** A recursion that works on its way back is a right fold.

# %%
def difference(ens1, ens2):
    return fold_right(supprime, ens2, ens1)
pairs(difference(mens("aaabbc"), mens("abb")))
# → (('a', 2), ('c', 1))

# %% [markdown]
# **Step 3. Turn round.** `supprime` takes an element and a multiset: it is not an operation of two multisets, so
# “associative” has no meaning. But there is a second theorem: the folds agree if a step from one side can be exchanged
# with a step from the other. Taking away *x* and then *y* is the same as *y* and then *x*:

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
# So turn it round:

# %%
def difference(ens1, ens2):
    return fold_left(lambda reste, xn: supprime(xn, reste), ens1, ens2)
pairs(difference(mens("aaabbc"), mens("abb")))
# → (('a', 2), ('c', 1))

# %% [markdown]
# **Step 4. Name.** The left fold is `reduce`, and `flip` exchanges the two arguments of a function.

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
# ## When they do not
#
# Additions commute too, you may say. As multisets, yes; as lists, no: the value that comes first is stored first. The law
# is asked with `==`, and `==` sees it.

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
# `un` and `deux` are two ways to write one multiset. A refactoring that turns this fold round is right for `egaux`, and
# wrong for whoever prints the list. Say which equality you keep, *before* you change the program.
#
# ## The order of traces
#
# Sometimes the way matters as much as the end. `accumulate` keeps every value of the accumulator. From the left, these
# are the answers for the beginnings of the list; from the right, for its ends. For `[2, 1, 3]`:

# %%
from itertools import accumulate
[*accumulate([2, 1, 3], lambda total, n: total + n, initial=0)]
# → [0, 2, 3, 6]

# %%
[*accumulate([3, 1, 2], lambda total, n: n + total, initial=0)][::-1]
# → [6, 4, 3, 0]

# %% [markdown]
# Both have the same total at one end. But only the left one can show a game in progress: the state after each move
# depends on the moves made so far, not on those to come ([lesson 8](08_scenario.md)).
#
# ## The stack
#
# The recursion of step 1 works on its way back, so every call waits. The left fold waits for nothing.

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
# Our `fold_right` does not recurse either: it reads the list from its end. It needs the whole list for that. The true
# recursion has an advantage of its own: it can stop early. `any` and `all` are right folds that do not look further once
# the answer is known.
#
# ## Cutting a list anywhere
#
# Associative, with a neutral start: then you may also cut the list into pieces, fold each, and put the answers together.
# This is how a study is shared out among processors.

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
# “The first element” cannot be put together by addition; which operation would do?
#
# ## Your turn
#
# Write `fold_right` yourself, as `repli_droit(f, xs, z)`, with `reduce` and without recursion: ten thousand elements are
# asked.

# %%
from functools import reduce


def repli_droit(f, xs, z):
    ...

# %% [markdown]
# `a_l_envers` is a list from its last element to its first. It is a left fold *and* a right fold, with different steps:
# write `envers_gauche(xs)` with `reduce`, and `envers_droit(xs)` with `fold_right`.

# %%
from functools import reduce

from rummifun.laws.folds import fold_right


def envers_gauche(xs):
    ...


def envers_droit(xs):
    ...

# %% [markdown]
# `soldes(depart, mouvements)` lists an account’s balance after each movement, beginning with `depart`. From which side?

# %%
from itertools import accumulate


def soldes(depart, mouvements):
    ...

# %% [markdown]
# `le_premier(x, y)` is to put together the first elements of two pieces of a list, where `None` means that a piece is
# empty. It must be associative, with `None` neutral. (You will meet it again in lesson 17.)

# %%
def le_premier(x, y):
    return x or y

# %% [markdown]
# # 14. Fusion: `inclus`, derived from its law
#
# So far you had code, and improved it. Now derive code from an equation that says nothing about how to compute. You need
# three tools: `map` as a fold, `filter` as a fold, and *fusion*.
#
# ## `map` and `filter` are folds
#
# Start from the empty list. At each element, put something at the end, or nothing.

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
# So a `map` followed by a `filter` followed by a `reduce` is a fold after a fold after a fold. Each makes a list only for
# the next one to take it apart. Can it be done in one?
#
# ## Fusion
#
# A fold computes something; then a function *h* is applied to the result. *h* can move **into** the fold, provided each
# step can be made on the other side of *h*:
#
# > if *h z = w* and *h (f r x) = g (h r) x*, then *h (fold_left f z xs) = fold_left g w xs*
#
# In words: computing one step and then *h* gives the same as *h* first, then one step of the new kind. Doubling a sum is
# the sum of the doubles:

# %%
from rummifun.laws.folds import fusion_left
def ajoute_x(total, x):
    return total + x
tient(fusion_left(lambda n: 2 * n, ajoute_x, 0, lambda double, x: double + 2 * x, 0))
# → ✓ h z == w
# → ✓ h (f r x) == g (h r) x, r = fold_left f z xs
# → ✓ h (fold_left f z xs) == fold_left g w xs

# %% [markdown]
# The condition is not a formality. Take the fold that keeps one of each value, and `len` after it. It is tempting to
# count instead of keeping:

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
# The second equation fails first: with `[0]` kept already, another 0 adds nothing, yet the new step counts it. The length
# alone does not know which values were seen.
#
# ## The derivation
#
# The sheet says when a multiset is included in another: when nothing is left of the first after taking away the second
# (law `difference_inclus`).
#
# > *inclus e f = (cardinal (difference e f) = 0)*
#
# **Step 1. Take the law as the definition.** It computes already, but it makes a whole multiset just to ask whether it is
# empty.

# %%
from rummifun.multiset.ordre_sup import mens
from rummifun.multiset.ordre_sup import cardinal, difference
def inclus(ens1, ens2):
    return cardinal(difference(ens1, ens2)) == 0
[inclus(e, f) for e, f in [(mens("aab"), mens("abba")), (mens("aab"), mens("abb"))]]
# → [True, False]

# %% [markdown]
# **Step 2. Unfold.** `difference` is a `map`, which subtracts, and a `filter`, which keeps what is positive. `cardinal`
# is a sum.

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
# **Step 3. Absorb.** A step that adds *n* only where *n > 0* needs no filter before it, and one that computes *n* itself
# needs no map. No list is made on the way.

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
# **Step 4. Fuse.** What remains is *h = (the total is 0)*, after a fold. Which step on the other side? The new total is 0
# exactly when the old one was and the excess is not positive:

# %%
def positif(total, exces):
    return total + max(0, exces)
tient(fusion_left(lambda n: n == 0, positif, 0, lambda ok, exces: ok and exces <= 0, True), sur=(0, 1, -1))
# → ✓ h z == w
# → ✓ h (f r x) == g (h r) x, r = fold_left f z xs
# → ✓ h (fold_left f z xs) == fold_left g w xs

# %% [markdown]
# Both conditions hold, so `== 0` moves inside. The accumulator was a number; now it is an answer.

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
# **Step 5. Name.** A fold of *and* that starts from true is `all`.

# %%
from rummifun.multiset.ordre_sup import nbocc
def inclus(ens1, ens2):
    return all(n <= nbocc(x, ens2) for x, n in ens1)
[inclus(e, f) for e, f in [(mens("aab"), mens("abba")), (mens("aab"), mens("abb"))]]
# → [True, False]

# %% [markdown]
# This is the line that Q3 asks for. Nobody guessed it: it was computed from the law.
#
# ## A step that was too quick
#
# Why `max(0, …)` in step 3? Because an excess can be negative: the second multiset may have some to spare. Ask the
# condition without it:

# %%
tient(fusion_left(lambda n: n == 0, ajoute_x, 0, lambda ok, exces: ok and exces <= 0, True), sur=(0, 1, -1))
# → ✓ h z == w
# → ✗ h (f r x) == g (h r) x, r = fold_left f z xs
# →     x = -1, xs = []: False ≠ True
# → ✗ h (fold_left f z xs) == fold_left g w xs
# →     xs = [-1]: False ≠ True

# %% [markdown]
# The smallest case says it all. One to spare makes a total of −1, and −1 is not 0. Here is what that does to multisets:
# one `a` is no longer included in two.

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
# The command sees it too, and at the step where it happens. This is what it says of a folder whose third file has no
# `max`:
#
# ```text
# ✓ 1_loi.py → 2_deplier.py: 1 function agrees on 2 020 programs, which tell apart 8 mistakes of 10
# ✗ 3_absorber.py against 2_deplier.py: 1 differs
#     inclus   (§3.1.4)
#       3_absorber.py and 2_deplier.py must give the same answer
#         inclus([('a', 1)], [('a', 2)])
#           2_deplier.py   = True
#           3_absorber.py  = False
# ```
#
# Check the true derivation:
#
# ```sh
# rummifun verifier --pas examples/refactoring/14_inclus
# ```
#
# ## Your turn
#
# `carres_pairs(xs)` adds up the squares of the even numbers of a list. The version that you are given keeps the wrong
# numbers. Mend it, then fuse: one `reduce`, and neither `map` nor `filter`.

# %%
from functools import reduce


def carres_pairs(xs):
    return sum(map(lambda x: x * x, filter(lambda x: x % 2, xs)))

# %% [markdown]
# `mon_map(f, xs)` and `mon_filtre(p, xs)` once more, as lists, but in one pass together: `map_filtre(f, p, xs)` maps *f*,
# then keeps what *p* accepts of the results. *f* must be called once for each element.

# %%
from functools import reduce


def map_filtre(f, p, xs):
    ...

# %% [markdown]
# `disjoints e f = (cardinal (intersection e f) = 0)`: nothing in common. Derive it as `inclus` was derived, down to a
# line that makes no multiset.

# %%
from rummifun.multiset.liste import nbocc


def disjoints(ens1, ens2):
    ...

# %% [markdown]
# This `longueur_utile` should give the number of values of `xs` that are not `None`, in one fold. Whoever wrote it fused
# wrongly. Find the condition that fails, and mend the step.

# %%
from functools import reduce


def longueur_utile(xs):
    return reduce(lambda n, x: n + 1 if x is not None else 0, xs, 0)

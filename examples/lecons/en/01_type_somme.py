# %% [markdown]
# # 1. The sum type
#
# *Question Q1, sections 2 and 3 of the sheet.*
#
# You need to know Python's functions and lists, but no OCaml. In half an hour you will have written a multiset of your own.
# Work on the page without a server, or, once you have [set up](../installer.md), at Python's prompt: type what follows
# `>>>`.
#
# A hand of Rummikub can hold the same tile twice, and its order does not matter: it is a *multiset*. Python's list
# `[3, 4, 6, 3, 6, 6]` would say too much, an order, and would not tell you at once how many there are of each. The sheet
# defines multisets mathematically, then as a recursive sum type, here in OCaml:
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
# A multiset is empty (`V`, for *vide*), or it is a multi-element added to a multiset (`A`, for *ajout*). A multi-element
# is a pair: a value, and its multiplicity, how often it occurs. In Python `V` is a value, and `A` a frozen class with two
# fields: `tete`, the pair in front, and `reste`, the multiset behind it. Here is the hand of the list above, two 3s, one
# 4 and three 6s:

# %%
from rummifun.multiset.somme import A, V, Vide
ex_ens = A((3, 2), A((4, 1), A((6, 3), V)))
ex_ens.tete
# → (3, 2)

# %%
ex_ens.reste
# → A((4, 1), A((6, 3), V))

# %% [markdown]
# ## The shape of the type is the shape of the function
#
# The type has two cases, so the function has two cases. The type contains itself in one place, so the function calls
# itself in that place. There is hardly anything left to invent.
#
# `cardinal` counts the elements. Python's `match` looks at the shape of a value: `case A((_, n), reste)` is taken when
# `ens` is an `A`, and names its parts, `n` for the multiplicity of the pair in front, `reste` for the multiset behind it.
# `_` names nothing: `cardinal` does not need the value.

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
# By hand: `cardinal(A((4, 1), A((6, 3), V)))` is `1 + cardinal(A((6, 3), V))`, then `1 + 3 + cardinal(V)`, then
# `1 + 3 + 0`. Each call receives a smaller multiset, down to the empty one.
#
# The empty case is written `case Vide()`: `V` is the one value of the class `Vide`. `case V:` would be a mistake: in a
# Python pattern a bare name does not stand for a value, it *captures* any value. `case _:` would be one too: it takes
# whatever is left, and would give a list the cardinal 0. OCaml checks before the program runs that nothing else is left;
# Python does not, and a `match` that no case fits does nothing.

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
# `nbocc` stops at the first multi-element with the right value. It may, because the sheet forbids two multi-elements
# with the same value. That is an *invariant*: something that is always true of a value. `ajoute`, which adds *n* times *x*,
# must preserve it. Before it looks at the shape, it asks whether there is anything to add.

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
# `ex_ens` has not changed: `ajoute` returns a new multiset. Its first question makes explicit what the sheet only implies: a
# multiplicity of zero is never stored.
#
# ## Laws rather than examples
#
# An example says what happens once. A *law* says what always happens:
#
# > nbocc x (ajoute (y, n) e) == nbocc x e + (n if x = y, else 0)
#
# It almost defines `ajoute`, without a word on how to program it. Let us check our three functions against every law
# that mentions no other function. The arguments are drawn at random, but are the same each time. You need not understand
# the six lines of the check. Look at its answer: the names of the laws that hold, then those that fail.

# %%
from rummifun.laws.check import check
from rummifun.laws.multiset import SUITE, implementation
def lois(**fonctions):
    rapport = check(SUITE, implementation("mes fonctions", {"A": A, "V": V, **fonctions}))
    return [loi.name for loi in rapport.held], [echec.law.name for echec in rapport.failed]
lois(cardinal=cardinal, nbocc=nbocc, ajoute=ajoute)
# → (['cardinal_vide', 'cardinal_ajoute', 'nbocc_vide', 'nbocc_ajoute'], [])

# %% [markdown]
# ## Your turn
#
# Each exercise has its own check. Press *check* on the page without a server, or work in a file of your own:
#
# ```sh
# rummifun lecon 1 --commence mine.py        # writes what each exercise begins with
# rummifun lecon 1 mine.py                   # says what holds, and what does not
# rummifun lecon 1 --indice 1.2              # a hint, when you are stuck
# ```
#
# The name of the file tells the language: with `mine.ml`, you answer in OCaml.
#
# Open `mine.py` in any editor. Replace each `...` by your code, and do not forget the `return`: without it a Python
# function gives `None`. Check as often as you like; what you have not begun is not counted against you.
#
# How many *different* values does a multiset have? `nb_valeurs(ex_ens)` is 3.

# %%
from rummifun.multiset.somme import A, V, Vide


def nb_valeurs(ens):
    match ens:
        case A((x, n), reste):
            ...
        case Vide():
            ...

# %% [markdown]
# Is a value in a multiset? `appartient(4, ex_ens)` is `True`, `appartient(5, ex_ens)` is `False`.

# %%
from rummifun.multiset.somme import A, V, Vide


def appartient(elt, ens):
    match ens:
        case A((x, n), reste):
            ...
        case Vide():
            ...

# %% [markdown]
# `supprime((x, n), ens)` takes *n* occurrences of *x* away, or all of them if there are fewer. The multiplicity 0 is
# never stored: a pair of which nothing is left goes.

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
# `inclus(ens1, ens2)` tells whether every value of the first occurs at least as often in the second. `egaux(ens1, ens2)`
# tells whether both hold the same values, each as often, whatever the order of the pairs.

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
# `intersection` keeps of each value the smaller of its two multiplicities; `difference` takes the second multiset away
# from the first. Here too nothing of multiplicity 0 may be left.

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
# The last one needs no recursion, only thought. A student has written a shorter `ajoute`:

# %%
def ajoute_court(xn, ens):
    return A(xn, ens)
cardinal(ajoute_court((4, 2), ex_ens)), nbocc(4, ajoute_court((4, 2), ex_ens))
# → (8, 2)

# %% [markdown]
# The cardinal is right, and yet `nbocc (ajoute …)`, the law above, fails. Find a *witness*: *x*, *y*, *n* and a multiset
# *e* on which its two sides differ. The smallest multiset will do.

# %%
from rummifun.multiset.somme import A, V, Vide


def temoin():
    x, y, n, e = "a", "b", 1, V
    return x, y, n, e

# %% [markdown]
# When all six hold, one thing in the file is still ours: the type. Delete every line that begins with `from rummifun`,
# and write the type yourself, at the top:
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
# Copy your `cardinal`, `nbocc` and `ajoute` of this page to the end, and hand the file to the checker as a student does:
#
# ```sh
# rummifun verifier mine.py
# ```
#
# Nine functions of ten are right; only `un_dans`, which draws by chance, is missing. The multiset is your own, from the
# first line to the last.

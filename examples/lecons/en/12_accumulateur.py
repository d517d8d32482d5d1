# %% [markdown]
# # 12. From `match` to an accumulator
#
# *The first of seven lessons on refactoring alone. They build on lessons 1 to 5.*
#
# Lessons 1 to 4 wrote the same functions three times over. But how do you get from one version to the next without
# guessing? By small steps. Each has a name, each has a reason, and a command checks each of them. These seven lessons
# teach the steps.
#
# ## Begin
#
# Two functions of the sheet, as Q1 has them written: a recursion of the shape of the type.

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
# `cardinal` has work left when its recursive call comes back: it must still add `n`. That is why a long multiset
# overflows the stack ([lesson 4](04_recursion.md)). Can it add *before* the call?
#
# ## Generalise
#
# Then it must carry along what it has added so far. Give the function one more argument, and say what that argument means
# before you write a line of code:
#
# > *cardinal_depuis total e = total + cardinal e*
#
# Everything else follows from this equation. First write it out, one case of the type at a time:

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
# Nothing has been gained yet. But `cardinal` is now a special case: *cardinal e = cardinal_depuis 0 e*, because 0 + n =
# n.
#
# ## Accumulate
#
# Look at the first case, and move the parentheses:
#
# > *total + (n + cardinal reste) = (total + n) + cardinal reste = cardinal_depuis (total + n) reste*
#
# The first equality holds because + is associative. The second is our own equation, read from right to left. The call now
# comes last, and nothing is left to do after it: `total` is an *accumulator*.

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
# ## What the accumulator remembers
#
# An accumulator is not a trick: it remembers what has been counted already, and the equation holds at every call. Follow
# `cardinal(ex_ens)` down the chain. The total grows, what is left shrinks, and *total + cardinal of what is left* never
# moves:

# %%
restes = [ex_ens, ex_ens.reste, ex_ens.reste.reste, V]
totaux = [0, 2, 3, 6]
[cardinal_depuis(total, reste) for total, reste in zip(totaux, restes)]
# → [6, 6, 6, 6]

# %% [markdown]
# That quantity is called the *invariant*. When you write an accumulator, write its invariant first; the code then has no
# choice.
#
# `nbocc` tells a different story. Its recursion stopped at the first multi-element with the right value. The accumulator
# walks to the end, and adds 0 wherever the value differs. Is that the same function? On this chain, it is not:

# %%
from rummifun.multiset import somme
bancal = A(("a", 1), A(("a", 2), V))
somme.nbocc("a", bancal), nbocc("a", bancal)
# → (1, 3)

# %% [markdown]
# But this chain is no multiset. `"a"` stands in it twice, and the sheet allows one multi-element for each value (law
# `non_repetition`). On every multiset the two agree. Remember this: a refactoring may rest on a law of the data.
#
# ## Loop
#
# A call that comes last only gives the variables new values. OCaml turns it into a loop by itself. Python does not, so do
# it by hand: the arguments become variables, the call becomes an assignment.

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
# Ten thousand values no longer frighten it. Lesson 13 gives this loop a name, and you will never write it again.
#
# ## Do the laws still hold?
#
# They do, all of them:

# %%
from rummifun.laws.check import check
from rummifun.laws.multiset import SUITE, implementation
def lois(**fonctions):
    rapport = check(SUITE, implementation("mienne", {**vars(somme), **fonctions}))
    return len(rapport.held), [echec.law.name for echec in rapport.failed]
lois(cardinal=cardinal, nbocc=nbocc)
# → (32, [])

# %% [markdown]
# Laws hold a version to the sheet. You can also hold each version to the one before it. The four versions of this lesson
# stand in a folder, numbered, and one command asks both versions of every step the same programs:
#
# ```sh
# rummifun verifier --pas examples/refactoring/12_accumulateur
# ```
#
# ```text
# ✓ 1_recursion.py → 2_generaliser.py: 2 functions agree on 2 027 programs, which tell apart 16 mistakes of 16
# ✓ 2_generaliser.py → 3_accumuler.py: 2 functions agree on 2 027 programs, which tell apart 20 mistakes of 20
# ✓ 3_accumuler.py → 4_boucler.py: 2 functions agree on 2 027 programs, which tell apart 18 mistakes of 18
# ```
#
# With your own files, before and after:
#
# ```sh
# rummifun verifier examples/refactoring/12_accumulateur/3_accumuler.py --contre examples/refactoring/12_accumulateur/1_recursion.py
# ```
#
# ## Your turn
#
# `taille` counts the multi-elements of a multiset, whatever their multiplicities. `taille_depuis total e` must be *total
# + taille e*. Write both; a multiset of ten thousand values is among those asked.

# %%
def taille_depuis(total, ens):
    ...


def taille(ens):
    ...

# %% [markdown]
# `plus_frequent_depuis(meilleur, ens)` gives the pair with the largest multiplicity among `meilleur` and the pairs of
# `ens`. Between equals, the earlier one stays. What does `meilleur` remember?

# %%
def plus_frequent_depuis(meilleur, ens):
    ...

# %% [markdown]
# `renverse` lists the elements of a list from the last to the first. Its accumulator is not a number. Find its invariant;
# two thousand elements are asked.

# %%
def renverse(xs):
    ...

# %% [markdown]
# `sans_doublons` keeps the first occurrence of each element of a list, in order. Here the accumulator must remember two
# things at once.

# %%
def sans_doublons(xs):
    ...

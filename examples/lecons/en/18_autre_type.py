# %% [markdown]
# # 18. From one type to another
#
# *Question Q2, section 4 of the sheet, once more. You need lessons 1 and 2, and the command that ends lesson 12: read
# this one after either.*
#
# Lesson 2 went from the sum type to lists by eye: `A` became `cons`, `V` became the empty list. The laws held, so the
# guess was right; and it was an easy guess. Here you compute instead. Two functions say how the types correspond.
# Everything else follows from them, whatever the types are.
#
# ## Begin
#
# Four functions of the sum type. Two answer a number, one gives a multiset, one takes two of them. Another type will soon
# stand beside this one, so the constructors keep their full names: `somme.A`, `somme.V`.

# %%
from rummifun.multiset import somme
def cardinal(ens):
    match ens:
        case somme.A((_, n), reste):
            return n + cardinal(reste)
        case somme.V:
            return 0
def nbocc(elt, ens):
    match ens:
        case somme.A((x, n), reste):
            return n if x == elt else nbocc(elt, reste)
        case somme.V:
            return 0
def supprime(xn, ens):
    x, n = xn
    match ens:
        case somme.A((y, m), reste) if x == y:
            return somme.A((y, m - n), reste) if m > n else reste
        case somme.A(ym, reste):
            return somme.A(ym, supprime(xn, reste))
        case somme.V:
            return somme.V
def intersection(ens1, ens2):
    match ens1:
        case somme.A((x, n), reste):
            commun, suite = min(n, nbocc(x, ens2)), intersection(reste, ens2)
            return somme.A((x, commun), suite) if commun > 0 else suite
        case somme.V:
            return somme.V
ex_ens = somme.A((3, 2), somme.A((4, 1), somme.A((6, 3), somme.V)))
autre = somme.A((6, 1), somme.A((4, 5), somme.V))
cardinal(ex_ens), nbocc(6, ex_ens)
# → (6, 3)

# %%
supprime((6, 1), ex_ens), intersection(ex_ens, autre)
# → (A((3, 2), A((4, 1), A((6, 2), V))), A((4, 1), A((6, 1), V)))

# %% [markdown]
# `rummifun.multiset.somme` has the same four. From now on, call them `somme.cardinal`, `somme.nbocc`… and leave the short
# names to the lists.
#
# ## There and back
#
# Which list does a multiset become? Which multiset does a list stand for? Each function follows the cases of its
# argument. You wrote both in exercise 2.5.

# %%
from pyrsistent import plist
def vers(ens):
    match ens:
        case somme.A(xn, reste):
            return vers(reste).cons(xn)
        case somme.V:
            return plist()
def depuis(ens):
    return somme.A(ens.first, depuis(ens.rest)) if ens else somme.V
ex_liste, autre_liste = vers(ex_ens), vers(autre)
ex_liste
# → plist([(3, 2), (4, 1), (6, 3)])

# %%
depuis(ex_liste)
# → A((3, 2), A((4, 1), A((6, 3), V)))

# %% [markdown]
# They must be *inverse*: there and back, and nothing has changed. That makes two laws, one for each place to start from.
# `inverse` writes them, and `tient` asks them of the values that you name.

# %%
from rummifun.laws.folds import inverse, tient
from rummifun.multiset import liste
MOTS = ("", "a", "ab", "ba", "bab")
tient(inverse(vers, depuis), sur=[somme.mens(mot) for mot in MOTS])
# → ✓ g (f x) == x
# → ✓ f x == f y ⇒ x == y

# %%
tient(inverse(depuis, vers), sur=[liste.mens(mot) for mot in MOTS])
# → ✓ g (f x) == x
# → ✓ f x == f y ⇒ x == y

# %% [markdown]
# The second line follows from the first: if two multisets became the same list, nobody could tell which to go back to.
# Here every multiset has its list, and every list its multiset.
#
# ## Carry over
#
# **Step 2. Go back, compute, return.** This defines every function on lists, and takes no thought:
#
# > *f' = vers ∘ f ∘ depuis*
#
# A multiset that comes in passes through `depuis`, one that goes out through `vers`. Numbers and elements stay as they
# are.

# %%
def cardinal(ens):
    return somme.cardinal(depuis(ens))
def nbocc(elt, ens):
    return somme.nbocc(elt, depuis(ens))
def supprime(xn, ens):
    return vers(somme.supprime(xn, depuis(ens)))
def intersection(ens1, ens2):
    return vers(somme.intersection(depuis(ens1), depuis(ens2)))
cardinal(ex_liste), nbocc(6, ex_liste)
# → (6, 3)

# %%
supprime((6, 1), ex_liste), intersection(ex_liste, autre_liste)
# → (plist([(3, 2), (4, 1), (6, 2)]), plist([(4, 1), (6, 1)]))

# %% [markdown]
# These are right, and so are programs made of them: between two calls stands *depuis (vers e)*, which is *e*. But every
# call copies its list twice. The next three steps remove the copies.
#
# One more line before that. This file knows two types, and the command has to be told which one its functions take:
# `from_pairs` makes a multiset from its pairs.

# %%
from_pairs = plist

# %% [markdown]
# ## Unfold
#
# **Step 3. A case of the list is a case of the sum.** A list is empty, or has a first pair and a rest:
#
# > *depuis [] = V*  and  *depuis (xn :: l) = A (xn, depuis l)*
#
# What the old function does with *V* and with *A*, you can read in its `match`. For instance:
#
# > *cardinal' (xn :: l) = cardinal (A (xn, depuis l)) = n + cardinal (depuis l)*

# %%
def cardinal(ens):
    if not ens:
        return 0
    _, n = ens.first
    return n + somme.cardinal(depuis(ens.rest))
def nbocc(elt, ens):
    if not ens:
        return 0
    x, n = ens.first
    return n if x == elt else somme.nbocc(elt, depuis(ens.rest))
def supprime(xn, ens):
    if not ens:
        return vers(somme.V)
    (x, n), (y, m) = xn, ens.first
    if x == y:
        return vers(somme.A((y, m - n), depuis(ens.rest)) if m > n else depuis(ens.rest))
    return vers(somme.A((y, m), somme.supprime(xn, depuis(ens.rest))))
def intersection(ens1, ens2):
    if not ens1:
        return vers(somme.V)
    x, n = ens1.first
    commun, suite = min(n, somme.nbocc(x, depuis(ens2))), somme.intersection(depuis(ens1.rest), depuis(ens2))
    return vers(somme.A((x, commun), suite) if commun > 0 else suite)
cardinal(ex_liste), nbocc(6, ex_liste)
# → (6, 3)

# %%
supprime((6, 2), ex_liste), intersection(ex_liste, autre_liste)
# → (plist([(3, 2), (4, 1), (6, 1)]), plist([(4, 1), (6, 1)]))

# %% [markdown]
# Unfold only what the old function takes apart. `intersection` never takes its second argument apart, so `depuis(ens2)`
# stays whole.
#
# ## Cancel
#
# **Step 4. Move `vers` inwards.** It stands before *V*, before *A*, and before *depuis*. Its definition deals with the
# first two, the law with the third:
#
# > *vers V = []*,  *vers (A (xn, e)) = xn :: vers e*,  *vers (depuis l) = l*
#
# `cardinal` and `nbocc` answer numbers: they have no `vers`, and stay as they are.

# %%
def supprime(xn, ens):
    if not ens:
        return plist()
    (x, n), (y, m) = xn, ens.first
    if x == y:
        return ens.rest.cons((y, m - n)) if m > n else ens.rest
    return vers(somme.supprime(xn, depuis(ens.rest))).cons((y, m))
def intersection(ens1, ens2):
    if not ens1:
        return plist()
    x, n = ens1.first
    commun, suite = min(n, somme.nbocc(x, depuis(ens2))), vers(somme.intersection(depuis(ens1.rest), depuis(ens2)))
    return suite.cons((x, commun)) if commun > 0 else suite
supprime((6, 3), ex_liste), intersection(ex_liste, autre_liste)
# → (plist([(3, 2), (4, 1)]), plist([(4, 1), (6, 1)]))

# %% [markdown]
# ## Recognise
#
# **Step 5. Read step 2 from right to left.** Look at what is left of the sum type: `vers(somme.supprime(xn,
# depuis(ens.rest)))`. That is how step 2 defined `supprime(xn, ens.rest)`. In the same way, `somme.nbocc(x,
# depuis(ens2))` is `nbocc(x, ens2)`. Each call takes a shorter list, so the recursion ends.

# %%
def cardinal(ens):
    if not ens:
        return 0
    _, n = ens.first
    return n + cardinal(ens.rest)
def nbocc(elt, ens):
    if not ens:
        return 0
    x, n = ens.first
    return n if x == elt else nbocc(elt, ens.rest)
def supprime(xn, ens):
    if not ens:
        return plist()
    (x, n), (y, m) = xn, ens.first
    if x == y:
        return ens.rest.cons((y, m - n)) if m > n else ens.rest
    return supprime(xn, ens.rest).cons((y, m))
def intersection(ens1, ens2):
    if not ens1:
        return plist()
    x, n = ens1.first
    commun, suite = min(n, nbocc(x, ens2)), intersection(ens1.rest, ens2)
    return suite.cons((x, commun)) if commun > 0 else suite
cardinal(ex_liste), nbocc(6, ex_liste)
# → (6, 3)

# %%
supprime((3, 1), ex_liste), intersection(ex_liste, autre_liste)
# → (plist([(3, 1), (4, 1), (6, 3)]), plist([(4, 1), (6, 1)]))

# %% [markdown]
# This is the `supprime` of lesson 2, and nobody guessed it. `vers` and `depuis` were a scaffolding: they are gone.
#
# The five versions stand in a folder, numbered. The command asks both versions of every step the same programs, and
# compares multisets, not types:
#
# ```sh
# rummifun verifier --pas examples/refactoring/18_somme_liste
# ```
#
# ```text
# ✓ 1_somme.py → 2_transporter.py: 4 functions agree on 5 845 programs, which tell apart 36 mistakes of 36
# ✓ 2_transporter.py → 3_deplier.py: 4 functions agree on 5 845 programs, which tell apart 64 mistakes of 64
# ✓ 3_deplier.py → 4_annuler.py: 4 functions agree on 5 845 programs, which tell apart 96 mistakes of 96
# ✓ 4_annuler.py → 5_reconnaitre.py: 4 functions agree on 5 845 programs, which tell apart 80 mistakes of 80
# ```
#
# You may also skip the steps, and hold the last version against the first:
#
# ```sh
# rummifun verifier examples/refactoring/18_somme_liste/5_reconnaitre.py --contre examples/refactoring/18_somme_liste/1_somme.py
# ```
#
# ## A step that was too quick
#
# `intersection` takes two lists, and both came through `depuis`. Why not walk along both, and write
# `intersection(ens1.rest, ens2.rest)` in step 5? Because step 3 unfolded only the first. What you recognise there is
# *vers (intersection (depuis l) (depuis ens2))*, with `ens2` whole. The command shows the smallest case:
#
# ```text
# ✗ 5_reconnaitre.py against 4_annuler.py: 3 functions agree on 3 835 programs, which tell apart 58 mistakes of 58, 1 differs
#     intersection   (§3.1.8)
#       5_reconnaitre.py and 4_annuler.py must give the same answer
#         intersection([('a', 1), ('b', 1)], [('b', 1)])
#           4_annuler.py      = [('b', 1)]
#           5_reconnaitre.py  = []
# ```
#
# While the first list was looking at its `a`, the second lost its `b`.
#
# ## Another type
#
# Does this work only for types that look so much alike? Let the list of pairs be the old type now. The new one is the
# sorted list of all occurrences: *a, a, b* instead of *(a, 2), (b, 1)*.

# %%
def vers(ens):
    return plist(sorted(x for x, n in ens for _ in range(n)))
def depuis(ens):
    return liste.ajoute((ens.first, 1), depuis(ens.rest)) if ens else plist()
ex_occurrences = vers(ex_liste)
ex_occurrences
# → plist([3, 3, 4, 6, 6, 6])

# %%
depuis(ex_occurrences)
# → plist([(6, 3), (4, 1), (3, 2)])

# %% [markdown]
# `depuis` puts the occurrences back, one at a time. Does it undo `vers`? With `==`, no: sorting forgets the order of the
# pairs. But a multiset has no order. Give `inverse` the equality that counts:

# %%
listes = [liste.mens(mot) for mot in MOTS]
tient(inverse(vers, depuis), sur=listes)
# → ✗ g (f x) == x
# →     x = plist([('a', 1), ('b', 1)]): plist([('b', 1), ('a', 1)]) ≠ plist([('a', 1), ('b', 1)])
# → ✗ f x == f y ⇒ x == y
# →     x = plist([('a', 1), ('b', 1)]), y = plist([('b', 1), ('a', 1)]): True ≠ False

# %%
tient(inverse(vers, depuis, liste.egaux), sur=listes)
# → ✓ egaux (g (f x)) x
# → ✓ f x == f y ⇒ egaux x y

# %% [markdown]
# So *f' = vers ∘ f ∘ depuis* is allowed for every *f* that cannot see the order either. Of the functions of the sheet,
# only `ieme` can, and `un_dans` through it.
#
# Now the other way round. `vers` undoes `depuis` on sorted lists, and on no others:

# %%
tient(inverse(depuis, vers), sur=[plist(mot) for mot in MOTS])
# → ✗ g (f x) == x
# →     x = plist(['b', 'a']): plist(['a', 'b']) ≠ plist(['b', 'a'])
# → ✓ f x == f y ⇒ x == y

# %%
tient(inverse(depuis, vers), sur=[plist(sorted(mot)) for mot in MOTS])
# → ✓ g (f x) == x
# → ✓ f x == f y ⇒ x == y

# %% [markdown]
# The new type is not “lists”, but “sorted lists”. That is its *invariant*: a new function may rely on it, and has to keep
# it.
#
# ## Laws instead of code
#
# **Step 1. Carry over.** For this type, `vers` is also the way in, and `depuis` the way out: the command reads answers
# with `pairs`.

# %%
from_pairs, pairs = vers, depuis
def cardinal(ens):
    return liste.cardinal(depuis(ens))
def nbocc(elt, ens):
    return liste.nbocc(elt, depuis(ens))
def ajoute(xn, ens):
    return vers(liste.ajoute(xn, depuis(ens)))
def egaux(ens1, ens2):
    return liste.egaux(depuis(ens1), depuis(ens2))
cardinal(ex_occurrences), nbocc(6, ex_occurrences)
# → (6, 3)

# %%
ajoute((4, 2), ex_occurrences)
# → plist([3, 3, 4, 4, 4, 6, 6, 6])

# %%
egaux(ex_occurrences, ajoute((6, 3), ajoute((4, 1), ajoute((3, 2), plist()))))
# → True

# %% [markdown]
# **Step 2. Ask the laws.** This time, leave the old code closed. One occurrence more is *ajoute (x, 1)*, and the sheet
# says what each function makes of that:
#
# > *cardinal (ajoute (x, 1) e) = cardinal e + 1*
# >
# > *nbocc y (ajoute (x, 1) e) = nbocc y e + (1 if x = y, else 0)*
#
# A sorted list is known when you know how often each value occurs. `ajoute` must give *n* more *x*, so add them and sort.
# And two multisets are equal when they count alike (law `egaux_nbocc`).

# %%
def cardinal(ens):
    return 1 + cardinal(ens.rest) if ens else 0
def nbocc(elt, ens):
    return (1 if ens.first == elt else 0) + nbocc(elt, ens.rest) if ens else 0
def ajoute(xn, ens):
    x, n = xn
    return plist(sorted([*ens, *[x] * n]))
def egaux(ens1, ens2):
    return all(nbocc(x, ens1) == nbocc(x, ens2) for x in [*ens1, *ens2])
cardinal(ex_occurrences), nbocc(6, ex_occurrences)
# → (6, 3)

# %%
ajoute((4, 1), ex_occurrences)
# → plist([3, 3, 4, 4, 6, 6, 6])

# %%
egaux(ex_occurrences, ajoute((3, 2), ajoute((6, 3), ajoute((4, 1), plist()))))
# → True

# %% [markdown]
# Nothing was used of the old type but its laws. The same lines would follow from the sum type, or from any type of yours.
#
# **Step 3. Name.** Each of these recursions has a name. Two sorted lists that count alike are the same list.

# %%
def cardinal(ens):
    return len(ens)
def nbocc(elt, ens):
    return ens.count(elt)
def ajoute(xn, ens):
    x, n = xn
    return plist(sorted([*ens, *[x] * n]))
def egaux(ens1, ens2):
    return ens1 == ens2
cardinal(ex_occurrences), nbocc(6, ex_occurrences)
# → (6, 3)

# %%
ajoute((5, 1), ex_occurrences)
# → plist([3, 3, 4, 5, 6, 6, 6])

# %%
egaux(ex_occurrences, ajoute((4, 1), ajoute((3, 2), ajoute((6, 3), plist()))))
# → True

# %% [markdown]
# In lesson 2, `==` was the classic mistake. Here it is right: that is the gain. The price is that the elements must have
# an order, and that *(x, 1000)* takes a thousand places. To change the type is to choose what will be cheap.
#
# ```sh
# rummifun verifier --pas examples/refactoring/18_occurrences
# ```
#
# ## What no function shows alone
#
# The type has changed twice; the laws have not changed by a letter. They hold:

# %%
from rummifun.laws.check import check
from rummifun.laws.multiset import SUITE, implementation
def lois_fausses(**fonctions):
    rapport = check(SUITE, implementation("mienne", {"V": plist(), **fonctions}))
    return [(echec.law.name, dict(echec.args), echec.left) for echec in rapport.failed]
lois_fausses(cardinal=cardinal, nbocc=nbocc, ajoute=ajoute, egaux=egaux)
# → []

# %% [markdown]
# Why sort in `ajoute`? Putting the new occurrences in front is faster, and as a multiset the answer is right: `--contre`
# finds nothing to say. But the list is no longer sorted, and `egaux` relies on that:

# %%
def ajoute_devant(xn, ens):
    x, n = xn
    return plist([*[x] * n, *ens])
lois_fausses(cardinal=cardinal, nbocc=nbocc, ajoute=ajoute_devant, egaux=egaux)
# → [('egaux_ordre', {'x': 'a', 'n': 1, 'y': 'b', 'k': 1, 'e': V}, False)]

# %% [markdown]
# The command compares functions one by one. A law makes them work together, and so it sees a broken invariant. Ask both.
#
# ## Your turn
#
# `sans(elt, ens)` is the multiset without the value `elt`. The file to begin with has it for the sum type: call that one
# `sans_somme`. Carry it over, unfold, cancel, recognise.

# %%
from pyrsistent import plist
from rummifun.multiset import somme


def sans(elt, ens):
    match ens:
        case somme.A((x, _), reste) if x == elt:
            return reste
        case somme.A(xn, reste):
            return somme.A(xn, sans(elt, reste))
        case somme.V:
            return somme.V

# %% [markdown]
# A third type: a table, pyrsistent's `pmap`, which gives each value its multiplicity. `pmap({"a": 2, "b": 1})` has two
# *a* and one *b*. Write the way there and the way back. Which of the two laws holds with `==`?

# %%
from pyrsistent import plist, pmap


def vers_table(ens):
    ...


def depuis_table(table):
    ...

# %% [markdown]
# Carry `ajoute` and `supprime` over to tables. A table has an invariant too: which one?

# %%
from pyrsistent import pmap


def ajoute_table(xn, table):
    ...


def supprime_table(xn, table):
    ...

# %% [markdown]
# A queue is a list that grows at its end, where a list is slow. So represent it by two lists: *depuis (devant, derriere)
# = devant @ rev derriere*. Derive `enfile(x, file)` from *depuis (enfile x f) = depuis f @ [x]*. `defile(file)` gives the
# first element of a queue that is not empty, and the queue without it.

# %%
from pyrsistent import plist


def enfile(x, file):
    devant, derriere = file
    ...


def defile(file):
    devant, derriere = file
    ...

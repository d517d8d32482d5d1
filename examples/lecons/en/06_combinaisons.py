# %% [markdown]
# # 6. Tiles and combinations
#
# *Questions Q4 to Q7, Q10 and Q11, sections 6 and 7 of the sheet.*
#
# A tile is a joker, or a value and a colour: a sum type again. A combination is a *sequence* of tiles, because order
# matters; a hand is a *multiset*, because it does not. Choosing between the two is half of the work.

# %%
from rummifun.games.rummikub import T, Joker, Bleu, Jaune, Noir, Rouge, mens, en_ordre, pairs
suite = [T(7, Jaune), T(8, Jaune), Joker]
main = mens([Joker, T(7, Noir), T(7, Jaune), T(7, Noir)])
pairs(en_ordre(main))
# → ((T(7, Jaune), 1), (T(7, Noir), 2), (Joker, 1))

# %% [markdown]
# ## The joker, or looking for the place
#
# What is a run? Tiles of one colour whose values go up one by one. Without jokers that is easy. A joker takes the value of
# its place. So in a run the value minus the rank is the *same for all* tiles: that is the number to find.

# %%
def departs(combinaison):
    return {tuile.valeur - rang for rang, tuile in enumerate(combinaison) if tuile != Joker}
def couleurs(combinaison):
    return {tuile.couleur for tuile in combinaison if tuile != Joker}
departs(suite), departs([T(7, Jaune), T(9, Jaune), Joker])
# → ({7}, {8, 7})

# %% [markdown]
# A run is a combination of at least three tiles, of one colour and one start, that stays within 1 to 13. Jokers alone have
# no start: they stand for nothing, and make no run.

# %%
def est_suite(combinaison):
    if len(combinaison) < 3 or len(couleurs(combinaison)) != 1 or len(departs(combinaison)) != 1:
        return False
    (depart,) = departs(combinaison)
    return 1 <= depart and depart + len(combinaison) <= 14
est_suite(suite), est_suite([T(12, Rouge), T(13, Rouge), Joker]), est_suite([Joker, T(1, Noir), T(2, Noir)])
# → (True, False, False)

# %% [markdown]
# The last two examples show the classic mistake: nothing follows 13 and nothing comes before 1, not even a joker.
#
# ## The points come from the same computation
#
# The joker counts for what it stands for. Again, the start is enough:

# %%
def points_suite(combinaison):
    (depart,) = departs(combinaison)
    return sum(range(depart, depart + len(combinaison)))
points_suite(suite), points_suite([Joker, T(7, Jaune), T(8, Jaune)])
# → (24, 21)

# %% [markdown]
# ## The laws

# %%
from rummifun.laws.check import check
from rummifun.laws.suites import suites_for
for lois, mienne in suites_for("mienne", {"est_suite": est_suite}):
    rapport = check(lois, mienne)
    print(lois.name, len(rapport.held), [echec.law.name for echec in rapport.failed])
# → Q10 · combinaisons valides 6 []

# %% [markdown]
# A report without a failure is no proof: a few hundred cases have found nothing. Let us forget the bounds and the case of
# jokers alone, as everybody does the first time, and see what the laws find:

# %%
def sans_borne(combinaison):
    return len(combinaison) > 2 and len(couleurs(combinaison)) < 2 and len(departs(combinaison)) < 2
for lois, mienne in suites_for("sans borne", {"est_suite": sans_borne}):
    for echec in check(lois, mienne).failed:
        print(echec.law.name, dict(echec.args))
# → suite_bornes {'c': [Joker, T(1, Bleu), T(2, Bleu)]}
# → suite_numerotee {'c': [Joker, Joker, Joker]}

# %% [markdown]
# ## Your turn
#
# Write `est_groupe`: three or four tiles of one value and of distinct colours, jokers included. How many different values,
# how many different colours, among the tiles that are no jokers?

# %%
from rummifun.games.rummikub import Joker


def est_groupe(combinaison):
    ...

# %% [markdown]
# In a group a joker counts for the value of the group. How many points does a group make?

# %%
from rummifun.games.rummikub import Joker


def points_groupe(groupe):
    ...

# %% [markdown]
# Which tiles do the jokers of a run stand for? `sans_joker` is given a run, and gives it with these tiles in their place.

# %%
from rummifun.games.rummikub import Joker, T


def sans_joker(suite):
    ...

# %% [markdown]
# A run on the table can be lengthened. `prolongent` lists the numbered tiles that fit before it or after it: two, one, or
# none. Mind the jokers at the ends.

# %%
from rummifun.games.rummikub import Joker, T


def prolongent(suite):
    ...

# %% [markdown]
# Now look for a group in a hand, which is a multiset: `extraction_groupe` gives the tiles of one, jokers included if they
# are needed, and the empty list if there is none.

# %%
from rummifun.games.rummikub import Joker, nbocc, pairs


def extraction_groupe(main):
    ...

# %% [markdown]
# # 11. Studying the chance to win
#
# *Third level of the sheet on patiences: “study the chances of winning over a large number of games”.*
#
# The *relais des 7* plays by itself: there is nothing to decide. What are the chances of winning it?

# %%
from rummifun.analysis import study
from rummifun.chance import Alea
from rummifun.games.reussites.relais_des_7 import r7
e = study(r7(), 200, Alea(1))
e.gagnees, e.parties, round(e.taux, 3)
# → (175, 200, 0.875)

# %% [markdown]
# ## A number without an interval is no answer
#
# Two hundred other games give a different number:

# %%
[study(r7(), 200, Alea(graine)).gagnees for graine in (2, 3, 4, 5)]
# → [164, 172, 175, 165]

# %% [markdown]
# Two hundred games do not give you a number but an interval: Wilson's holds the true chance in 95 studies out of 100.

# %%
[round(p, 3) for p in e.intervalle]
# → [0.822, 0.914]

# %% [markdown]
# In a notebook a study is drawn as a table, with its interval and bars; `print(e)` writes it as text.

# %%
e
# → Study(sujet=Subject(jeu='r7', options=(('tours', 3),), graine=1, joueur='premier'), blocs=(range(0, 200),), gagnees=175, ...)

# %% [markdown]
# The interval narrows with the square root of the number of games: twice the precision takes four times as many games.

# %%
from rummifun.analysis import wilson
for n in (200, 800, 20_000, 2_000_000):
    bas, haut = wilson(round(0.873 * n), n)
    print(f"{n:9} {haut - bas:.4f}")
# →       200 0.0919
# →       800 0.0463
# →     20000 0.0092
# →   2000000 0.0009

# %% [markdown]
# So four digits take more than a hundred million games. The compiled game plays millions a second:
#
# ```sh
# rummifun analyser r7 --games 1e8 --seed 1
# ```
#
# ## A study is a fold
#
# Game number *i* of seed *s* is always the same, on any machine. So the total is a sum, and you can split a sum
# anywhere:

# %%
debut, suite = study(r7(), 150, Alea(1)), study(r7(), 50, Alea(1, 150))
debut + suite == e == suite + debut
# → True

# %% [markdown]
# Associative, commutative, with a neutral element (`VIDE`): that is a *monoid*. That is why two cores, or a thousand
# computers, give exactly the same total: they only move the parentheses.
#
# ## Comparing
#
# Do you win more often with one more round? Let us play *the same deals* both ways: the only chance left is in the
# difference.

# %%
trois, quatre = study(r7(tours=3), 300, Alea(1)), study(r7(tours=4), 300, Alea(1))
trois.gagnees, quatre.gagnees
# → (265, 300)

# %% [markdown]
# ```sh
# rummifun analyser --compare "r7:tours=3" "r7:tours=4" --games 1e6
# ```
#
# ## Your turn
#
# Make a study of your own, as a pair: games won, games played. `compte` is given a function that tells of a game's number
# whether it is won, and the list of the numbers.

# %%
def compte(gagne, numeros):
    ...

# %% [markdown]
# Now two of them make one: `plus` adds two studies, and `neutre` is the one that changes nothing.

# %%
def plus(etude, autre):
    ...


def neutre():
    ...

# %% [markdown]
# Does the interval of one seed hold the result of another? Does it have to? Count, among studies that are pairs, those whose
# interval does not hold a chance that is known.

# %%
from rummifun.analysis import wilson


def dehors(chance, etudes):
    ...

# %% [markdown]
# Compare two rules on the same deals. `avant` and `apres` are lists of results, true for a game won, one for each deal. Give
# a pair: how many deals are gained, and how many are lost.

# %%
def compare(avant, apres):
    ...

# %% [markdown]
# How many games does it take? Begin with 100, and double until the interval of the rate is no wider than asked. For a true
# game `--precision 0.0001` finds it out by itself: try it with `qll`.

# %%
from rummifun.analysis import wilson


def parties_pour(taux, largeur, parties=100):
    ...

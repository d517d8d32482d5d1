# %% [markdown]
# # 10. A patience, from nothing
#
# « Un logiciel permettant de programmer des réussites », software for programming patiences: that is what the other sheet
# promises. Let us program one.
#
# *Treize* is the smallest patience of all. Turn the cards one by one. A voice counts: two, three… king, ace, two… If a
# card is the one called, you lose. If no card ever is, you win.
#
# ## Three functions
#
# A patience is a set of piles at named places, and three functions: how the cards are dealt, which movements are
# allowed, and when the game is over.

# %%
from rummifun.games.reussites import JEU_52, Empile, Forme, Rangee, Retourner, Reussite, gagnee, perdue
forme = Forme(JEU_52, (Rangee("treize", Empile, ("talon", "rebut")),))

# %% [markdown]
# The deal: the whole pack is in the talon. `t` is the empty table; `put` returns a new one.

# %%
def installer(t, cartes):
    return t.put({"talon": cartes})

# %% [markdown]
# The movements: there is only one, turning a card of the talon onto the rebut.

# %%
def coups(t):
    return (Retourner("talon", "rebut"),)

# %% [markdown]
# The end: the n-th card is called with the n-th rank, round and round. The ranks of a pack, `rangs`, run from the two to
# the ace, so the count begins with two.

# %%
def verdict(t):
    rangs, n = t.forme.pack.rangs, len(t["rebut"])
    if n and t["rebut"][-1].rang is rangs[(n - 1) % len(rangs)]:
        return perdue("la carte est celle qu'on annonce")
    return None if t["talon"] else gagnee("aucune carte n'est celle qu'on annonce")
treize = Reussite("treize", forme, (), installer, coups, verdict, bound=52)

# %% [markdown]
# That is the whole game.
#
# ## What comes without being written
#
# A game is a fold, so it can be replayed:

# %%
from rummifun.chance import Alea
from rummifun.core.game import apply_move
t = treize.new(Alea(1))
for _ in range(3):
    t = apply_move(treize, t, treize.moves(t)[0])
[str(carte) for carte in t["rebut"]], treize.outcome(t)
# → (['3♥', '2♣', 'V♣'], None)

# %% [markdown]
# This game is checked against the laws of every game too: no card is lost, hidden cards stay hidden, every game ends
# within 52 moves.

# %%
from rummifun.laws.check import check
from rummifun.laws.suites import suite_for_game
rapport = check(*suite_for_game(treize))
len(rapport.held), rapport.failed
# → (15, ())

# %% [markdown]
# And you can study it:

# %%
from rummifun.analysis import study
e = study(treize, 2_000)
e.parties, e.gagnees
# → (2000, 42)

# %% [markdown]
# You can play the same file in the terminal, or watch it play: see `examples/petite_reussite.py`, and
# `examples/reussites/golf.py` for a patience with choices.
#
# ## Your turn
#
# Change the rule of *treize*: one counts in twos, two, four, six… To change the rule is to change the verdict. Then ask
# `study`: does one win more often?

# %%
from rummifun.games.reussites import gagnee, perdue


def deux_en_deux(t):
    rangs, n = t.forme.pack.rangs, len(t["rebut"])
    ...

# %% [markdown]
# Another rule: one card may be the one called; with the second the game is lost. The count is that of the page, in ones.

# %%
from rummifun.games.reussites import gagnee, perdue


def deux_chances(t):
    rangs = t.forme.pack.rangs
    ...

# %% [markdown]
# Now a patience of your own, with four piles, `nord`, `est`, `sud` and `ouest`. First the deal: the cards of the pack go to
# the piles in turn, one at a time.

# %%
def installer_quatre(t, cartes):
    places = ("nord", "est", "sud", "ouest")
    ...

# %% [markdown]
# Then the movements: the uppermost card of a pile may go on the `rebut` if its rank is one higher or one lower than that of
# the card there; on the empty rebut any card may go. The ranks do not form a circle: the ace, which is the last, is no
# neighbour of the two. `Deplacer("nord", "rebut")` moves the uppermost card of `nord`.

# %%
from rummifun.games.reussites import Deplacer


def coups_voisins(t):
    places = ("nord", "est", "sud", "ouest")
    rangs = t.forme.pack.rangs
    ...

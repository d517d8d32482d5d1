# %% [markdown]
# # 9. Secrecy is a law
#
# A state holds everything: the opponent's hand, the order of the pool. A player sees only part of it, his *view*. An
# honest program shows a player nothing but his view; a program that cheats gives him the state. How can you tell which
# one you have?

# %%
from rummifun.chance import Alea
from rummifun.games.rummikub import J1, J2, Joker, cardinal, egaux, init_partie, jeu, la_main, la_pioche, nbocc
e = init_partie(17)
vue = jeu.view(e, 0)
[None if main is None else cardinal(main) for main in vue.mains], vue.nombres, vue.pioche
# → ([14, None], (14, 14), None)

# %% [markdown]
# J1 sees his own hand. He only knows how many tiles J2 holds.
#
# ## To dream a state
#
# A player can imagine what he does not know. `resample` draws a state that agrees with his view: it deals everything
# hidden again.

# %%
reve = jeu.resample(vue, Alea(1))
reve == e, egaux(la_main(J1, reve), la_main(J1, e)), egaux(la_main(J2, reve), la_main(J2, e))
# → (False, True, False)

# %% [markdown]
# The dream is not reality, but the player cannot tell them apart. That is the law of secrecy:
#
# > view (resample (view s p) a) p == view s p

# %%
all(jeu.view(jeu.resample(vue, Alea(graine)), 0) == vue for graine in range(100))
# → True

# %% [markdown]
# ## A view that gives away
#
# Here is a view that says too much: it counts the jokers in the pool. Nothing alarming at first sight.

# %%
def vue_bavarde(e, siege):
    return jeu.view(e, siege), nbocc(Joker, la_pioche(e))
def secret(voir, e, graine):
    vue = voir(e, 0)
    reve = jeu.resample(jeu.view(e, 0), Alea(graine))
    return voir(reve, 0) == vue
[graine for graine in range(10) if not secret(jeu.view, e, graine)]
# → []

# %%
[graine for graine in range(10) if not secret(vue_bavarde, e, graine)]
# → [0, 1, 9]

# %% [markdown]
# The law did not need to know what a joker is. Every game here is checked against it, at every seat, in the states of
# whole games.
#
# ## What dreams are for
#
# A computer player that does not cheat knows only its view. To think, it dreams: it imagines twenty states, plays on in
# each of them, and makes the move that does best on average. Given the state, it could cheat; given the view, it cannot.
#
# ## Your turn
#
# Write `ma_vue`: of a state, it gives a pair, J1's hand and the number of tiles in the pool. Nothing else may be read there.

# %%
from rummifun.games.rummikub import J1, cardinal, la_main, la_pioche


def ma_vue(e):
    ...

# %% [markdown]
# What J1 does not see he can work out. Of his hand and the table, `caches` gives the multiset of all other tiles of the
# game.

# %%
from rummifun.games.rummikub import cst_PIOCHE_INIT, difference, tableVmens


def caches(main, table):
    ...

# %% [markdown]
# Does J1's view hold the order in which the pool will be drawn? Give two states whose view is the same for J1, and in which
# he will draw different tiles.

# %%
from rummifun.chance import Alea
from rummifun.games.rummikub import init_partie, jeu


def temoin():
    e, autre = init_partie(17), init_partie(17)
    return e, autre

# %% [markdown]
# Now dream yourself, without `resample`: `reve` is given a state and a source of chance, and deals J2's hand and the pool
# again. `extraire(n, ensemble, alea)` draws *n* tiles; it gives three things, the hand, what is left, and the chance left.

# %%
from dataclasses import replace
from functools import reduce

from rummifun.games.rummikub import J1, J2, ajoute, cardinal, extraire, la_main, la_pioche, le_statut


def reve(e, alea):
    ...

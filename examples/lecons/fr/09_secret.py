# %% [markdown]
# # 9. Le secret est une loi
#
# Un état contient tout : la main de l'adversaire, l'ordre de la pioche. Un joueur n'en voit qu'une partie, sa *vue*. Un
# programme honnête ne donne à un joueur que sa vue ; un programme tricheur lui donne l'état. Comment savoir auquel vous
# avez affaire ?

# %%
from rummifun.chance import Alea
from rummifun.games.rummikub import J1, J2, Joker, cardinal, egaux, init_partie, jeu, la_main, la_pioche, nbocc
e = init_partie(17)
vue = jeu.view(e, 0)
[None if main is None else cardinal(main) for main in vue.mains], vue.nombres, vue.pioche
# → ([14, None], (14, 14), None)

# %% [markdown]
# J1 voit sa main. Il sait seulement combien de tuiles a J2.
#
# ## Rêver un état
#
# Ce qu'un joueur ne sait pas, il peut l'imaginer. `resample` tire au hasard un état qui s'accorde avec sa vue : il
# redistribue tout ce qui est caché.

# %%
reve = jeu.resample(vue, Alea(1))
reve == e, egaux(la_main(J1, reve), la_main(J1, e)), egaux(la_main(J2, reve), la_main(J2, e))
# → (False, True, False)

# %% [markdown]
# Le rêve n'est pas la réalité, mais le joueur ne peut pas les distinguer. C'est la loi du secret :
#
# > view (resample (view s p) a) p == view s p

# %%
all(jeu.view(jeu.resample(vue, Alea(graine)), 0) == vue for graine in range(100))
# → True

# %% [markdown]
# ## Une vue qui trahit
#
# Voici une vue qui en dit trop : elle compte les jokers de la pioche. Rien d'alarmant à première vue.

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
# La loi n'a pas eu besoin de savoir ce qu'est un joker. On la vérifie sur tous les jeux d'ici, à chaque siège, dans les
# états de parties entières.
#
# ## À quoi servent les rêves
#
# Un joueur artificiel qui ne triche pas ne connaît que sa vue. Pour réfléchir, il rêve : il imagine vingt états, joue la
# suite dans chacun, et choisit le coup qui marche le mieux en moyenne. Avec l'état, il tricherait ; avec la vue, il ne
# peut pas.
#
# ## À vous
#
# Écrivez `ma_vue` : de l'état, elle donne un couple, la main de J1 et le nombre de tuiles de la pioche. Rien d'autre ne doit
# s'y lire.

# %%
from rummifun.games.rummikub import J1, cardinal, la_main, la_pioche


def ma_vue(e):
    ...

# %% [markdown]
# Ce que J1 ne voit pas, il peut le calculer. De sa main et de la table, `caches` donne le multi-ensemble de toutes les
# autres tuiles du jeu.

# %%
from rummifun.games.rummikub import cst_PIOCHE_INIT, difference, tableVmens


def caches(main, table):
    ...

# %% [markdown]
# La vue de J1 contient-elle l'ordre dans lequel la pioche sortira ? Donnez deux états de même vue pour J1, où il piochera
# des tuiles différentes.

# %%
from rummifun.chance import Alea
from rummifun.games.rummikub import init_partie, jeu


def temoin():
    e, autre = init_partie(17), init_partie(17)
    return e, autre

# %% [markdown]
# Rêvez maintenant vous-même, sans `resample` : `reve` reçoit un état et un hasard, et redistribue la main de J2 et la
# pioche. `extraire(n, ensemble, alea)` tire *n* tuiles ; elle donne trois choses, la main, ce qui reste, et le hasard qui
# reste.

# %%
from dataclasses import replace
from functools import reduce

from rummifun.games.rummikub import J1, J2, ajoute, cardinal, extraire, la_main, la_pioche, le_statut


def reve(e, alea):
    ...

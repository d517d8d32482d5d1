# %% [markdown]
# # 10. Une réussite, à partir de rien
#
# « Un logiciel permettant de programmer des réussites » : c'est la promesse de l'autre énoncé. Programmons-en une.
#
# Le *treize* est la plus petite des réussites. Retournez les cartes une à une en annonçant : deux, trois… roi, as, deux…
# Si une carte est celle que vous annoncez, vous avez perdu. Si aucune ne l'est, vous avez gagné.
#
# ## Trois fonctions
#
# Une réussite, ce sont des piles à des places nommées, et trois fonctions : comment on distribue, quels mouvements sont
# permis, quand c'est fini.

# %%
from rummifun.games.reussites import JEU_52, Empile, Forme, Rangee, Retourner, Reussite, gagnee, perdue
forme = Forme(JEU_52, (Rangee("treize", Empile, ("talon", "rebut")),))

# %% [markdown]
# La distribution : tout le paquet est au talon. `t` est la table vide ; `put` en rend une nouvelle.

# %%
def installer(t, cartes):
    return t.put({"talon": cartes})

# %% [markdown]
# Les mouvements : il n'y en a qu'un, retourner une carte du talon sur le rebut.

# %%
def coups(t):
    return (Retourner("talon", "rebut"),)

# %% [markdown]
# La fin : la n-ième carte est annoncée par le n-ième rang, en rond. Les rangs d'un jeu, `rangs`, vont du deux à l'as : on
# compte donc à partir de deux.

# %%
def verdict(t):
    rangs, n = t.forme.pack.rangs, len(t["rebut"])
    if n and t["rebut"][-1].rang is rangs[(n - 1) % len(rangs)]:
        return perdue("la carte est celle qu'on annonce")
    return None if t["talon"] else gagnee("aucune carte n'est celle qu'on annonce")
treize = Reussite("treize", forme, (), installer, coups, verdict, bound=52)

# %% [markdown]
# C'est tout le jeu.
#
# ## Ce que l'on reçoit sans l'écrire
#
# Une partie est un repli, donc elle se rejoue :

# %%
from rummifun.chance import Alea
from rummifun.core.game import apply_move
t = treize.new(Alea(1))
for _ in range(3):
    t = apply_move(treize, t, treize.moves(t)[0])
[str(carte) for carte in t["rebut"]], treize.outcome(t)
# → (['3♥', '2♣', 'V♣'], None)

# %% [markdown]
# Les lois de tous les jeux se vérifient aussi sur celui-ci : aucune carte ne se perd, les cartes cachées restent cachées,
# toute partie finit en 52 coups au plus.

# %%
from rummifun.laws.check import check
from rummifun.laws.suites import suite_for_game
rapport = check(*suite_for_game(treize))
len(rapport.held), rapport.failed
# → (15, ())

# %% [markdown]
# Et vous pouvez l'étudier :

# %%
from rummifun.analysis import study
e = study(treize, 2_000)
e.parties, e.gagnees
# → (2000, 42)

# %% [markdown]
# Vous pouvez jouer le même fichier au terminal, ou le regarder jouer : voyez `examples/petite_reussite.py`, et
# `examples/reussites/golf.py` pour une réussite où l'on choisit.
#
# ## À vous
#
# Changez la règle de *treize* : on annonce de deux en deux, deux, quatre, six… La règle changée, c'est un autre verdict.
# Demandez ensuite à `study` : gagne-t-on plus souvent ?

# %%
from rummifun.games.reussites import gagnee, perdue


def deux_en_deux(t):
    rangs, n = t.forme.pack.rangs, len(t["rebut"])
    ...

# %% [markdown]
# Autre règle : une carte peut être celle qu'on annonce ; à la seconde, la partie est perdue. On annonce comme dans la page,
# de un en un.

# %%
from rummifun.games.reussites import gagnee, perdue


def deux_chances(t):
    rangs = t.forme.pack.rangs
    ...

# %% [markdown]
# Voici maintenant votre réussite, à quatre tas, `nord`, `est`, `sud` et `ouest`. D'abord la donne : les cartes du jeu vont
# aux tas à tour de rôle, une par une.

# %%
def installer_quatre(t, cartes):
    places = ("nord", "est", "sud", "ouest")
    ...

# %% [markdown]
# Puis les mouvements : la carte du dessus d'un tas peut aller au `rebut` si son rang précède ou suit celui de la carte qui
# s'y trouve ; sur le rebut vide, toute carte peut aller. Les rangs ne forment pas un cercle : l'as, qui est le dernier,
# n'est pas voisin du deux. `Deplacer("nord", "rebut")` déplace la carte du dessus de `nord`.

# %%
from rummifun.games.reussites import Deplacer


def coups_voisins(t):
    places = ("nord", "est", "sud", "ouest")
    rangs = t.forme.pack.rangs
    ...

# %% [markdown]
# # 11. Étudier les chances de gain
#
# *Troisième niveau de l'énoncé des réussites : « étudier les chances de gain sur un grand nombre de parties ».*
#
# Le *relais des 7* se joue tout seul : le joueur ne décide de rien. Quelles sont les chances de gagner ?

# %%
from rummifun.analysis import study
from rummifun.chance import Alea
from rummifun.games.reussites.relais_des_7 import r7
e = study(r7(), 200, Alea(1))
e.gagnees, e.parties, round(e.taux, 3)
# → (175, 200, 0.875)

# %% [markdown]
# ## Un nombre sans intervalle n'est pas une réponse
#
# Deux cents autres parties donnent un nombre différent :

# %%
[study(r7(), 200, Alea(graine)).gagnees for graine in (2, 3, 4, 5)]
# → [164, 172, 175, 165]

# %% [markdown]
# Deux cents parties ne vous donnent pas un nombre mais un intervalle : celui de Wilson contient la vraie probabilité
# dans 95 études sur 100.

# %%
[round(p, 3) for p in e.intervalle]
# → [0.822, 0.914]

# %% [markdown]
# Dans un carnet, une étude est un tableau, avec son intervalle et ses barres ; `print(e)` l'écrit.

# %%
e
# → Study(sujet=Subject(jeu='r7', options=(('tours', 3),), graine=1, joueur='premier'), blocs=(range(0, 200),), gagnees=175, ...)

# %% [markdown]
# L'intervalle se resserre comme la racine carrée du nombre de parties : pour deux fois plus de précision, il faut quatre
# fois plus de parties.

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
# Quatre chiffres demandent donc plus de cent millions de parties. Le jeu compilé en joue des millions par seconde :
#
# ```sh
# rummifun analyser r7 --parties 1e8 --graine 1
# ```
#
# ## Une étude est un repli
#
# La partie numéro *i* de la graine *s* est toujours la même, sur n'importe quelle machine. Le total est donc une somme, et
# une somme se coupe où l'on veut :

# %%
debut, suite = study(r7(), 150, Alea(1)), study(r7(), 50, Alea(1, 150))
debut + suite == e == suite + debut
# → True

# %% [markdown]
# Associative, commutative, avec un élément neutre (`VIDE`) : c'est un *monoïde*. Voilà pourquoi deux processeurs, ou mille
# ordinateurs, donnent exactement le même total : ils ne font que déplacer les parenthèses.
#
# ## Comparer
#
# Avec un tour de plus, gagne-t-on plus souvent ? Jouons *les mêmes donnes* des deux façons : il ne reste de hasard que
# dans la différence.

# %%
trois, quatre = study(r7(tours=3), 300, Alea(1)), study(r7(tours=4), 300, Alea(1))
trois.gagnees, quatre.gagnees
# → (265, 300)

# %% [markdown]
# ```sh
# rummifun analyser --comparer "r7:tours=3" "r7:tours=4" --parties 1e6
# ```
#
# ## À vous
#
# 1. À 200 parties, l'intervalle de la graine 1 contient-il le résultat de la graine 2 ? Doit-il le contenir ?
# 2. Combien de parties faut-il pour savoir la chance de `qll` à 0,0001 près ? `--precision 0.0001` le trouve tout seul.

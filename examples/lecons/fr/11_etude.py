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
# Faites une étude à vous, un couple : parties gagnées, parties jouées. `compte` reçoit une fonction qui dit, du numéro d'une
# partie, si elle est gagnée, et la liste des numéros.

# %%
def compte(gagne, numeros):
    ...

# %% [markdown]
# De deux études, faites-en une : `plus` les ajoute, et `neutre` est celle qui ne change rien.

# %%
def plus(etude, autre):
    ...


def neutre():
    ...

# %% [markdown]
# L'intervalle d'une graine contient-il le résultat d'une autre ? Doit-il le contenir ? Parmi des études, qui sont des
# couples, comptez celles dont l'intervalle ne contient pas une chance connue.

# %%
from rummifun.analysis import wilson


def dehors(chance, etudes):
    ...

# %% [markdown]
# Comparez deux règles sur les mêmes donnes. `avant` et `apres` sont des listes de résultats, vrai pour une partie gagnée, un
# par donne. Donnez un couple : combien de donnes se gagnent en plus, et combien se perdent.

# %%
def compare(avant, apres):
    ...

# %% [markdown]
# Combien de parties faut-il ? Partez de 100, et doublez jusqu'à ce que l'intervalle du taux ne soit pas plus large que
# demandé. Pour un vrai jeu, `--precision 0.0001` le trouve tout seul : essayez avec `qll`.

# %%
from rummifun.analysis import wilson


def parties_pour(taux, largeur, parties=100):
    ...

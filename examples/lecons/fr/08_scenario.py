# %% [markdown]
# # 8. Le scénario est un repli
#
# *Question Q17, section 8.5 de l'énoncé.*
#
# Un scénario part d'un état et essaie des coups l'un après l'autre. Dans l'énoncé, il s'écrit `e1`, `e2`, `e3`… Chaque
# ligne part de l'état de la précédente : vous avez déjà vu cette forme.

# %%
from functools import reduce
from itertools import accumulate
from rummifun.games.rummikub import Jaune, Joker, Noir, Piocher, PremierCoup, T
from rummifun.games.rummikub import cardinal, donne_choisie, jeu, joueur_courant, la_pioche, mens, step
basse, haute = [T(2, Jaune), T(3, Jaune), T(4, Jaune)], [T(7, Jaune), T(8, Jaune), Joker]
e0 = donne_choisie(mens([*basse, *haute, T(1, Noir)]), mens([T(12, Noir), T(13, Noir)]))
coups = [PremierCoup([basse, haute]), Piocher(), Piocher(), Piocher()]
e4 = reduce(step, coups, e0)
joueur_courant(e4), cardinal(la_pioche(e4))
# → (J1, 94)

# %% [markdown]
# L'état est l'accumulateur, le coup est l'élément, la règle du jeu est le pas. **Une partie est un repli des coups sur
# l'état initial.**
#
# ## Rejouer, sans rien écrire de plus
#
# `accumulate` est le même repli, mais il garde chaque étape. Vous pouvez feuilleter la partie entière.

# %%
etats = list(accumulate(coups, step, initial=e0))
[cardinal(la_pioche(e)) for e in etats]
# → [97, 97, 96, 95, 94]

# %%
etats[-1] == e4
# → True

# %% [markdown]
# ## Annuler, sans rien retenir
#
# Pour annuler un coup, inutile de le défaire ou de se souvenir de ce qu'il a changé. Refaites le repli, sans le dernier
# coup.

# %%
reduce(step, coups[:-1], e0) == etats[-2]
# → True

# %% [markdown]
# Pour le refaire, remettez-le. Pour essayer autre chose, mettez-en un autre.
#
# ## Garder une partie
#
# L'état initial et les coups suffisent à retrouver la partie, donc aussi à l'enregistrer : une ligne pour le départ, une
# ligne par coup.

# %%
from rummifun.chance import Alea
from rummifun.core.record import Record, header_line, move_line, read_record, record_states
from rummifun.games import game_named
partie = Record(jeu, Alea(17), (Piocher(), Piocher()))
texte = "\n".join([header_line(partie), *(move_line(jeu, coup) for coup in partie.moves)])
print(texte)
# → {"rummifun": 1, "jeu": "rummikub", "options": {}, "graine": 17, "partie": 0}
# → {"coup": "pioche"}
# → {"coup": "pioche"}

# %%
relue, degat = read_record(texte, game_named)
list(record_states(relue)) == list(record_states(partie)), degat
# → (True, None)

# %% [markdown]
# `rummifun rejouer partie.jsonl` la déroule à l'écran. Et si le fichier est coupé au milieu d'une ligne ? Tout ce qui
# précède la coupure reste lisible : un repli ne dépend que de ce qui vient avant.

# %%
relue, degat = read_record(texte[:-5], game_named)
len(relue.moves), degat.line
# → (1, 3)

# %% [markdown]
# ## À vous
#
# Écrivez une fonction qui donne, d'une liste de coups, le nombre de tuiles de la main de J1 après chacun. Une seule
# expression suffit.
#
# Elle reçoit l'état de départ et les coups :

# %%
from itertools import accumulate

from rummifun.games.rummikub import J1, cardinal, la_main, step


def mains_de_j1(e, coups):
    ...

# %% [markdown]
# `accumulate` est un repli, lui aussi. Écrivez-le pour les scénarios, avec `reduce` : `etats` donne la liste de tous les
# états, y compris le premier.

# %%
from functools import reduce

from rummifun.games.rummikub import step


def etats(e, coups):
    ...

# %% [markdown]
# `step` tient tout coup pour permis. `refusal(e, coup)` donne la raison d'un refus, et `None` s'il n'y en a pas. D'une liste
# de coups, gardez ceux qui sont permis quand on les essaie l'un après l'autre ; ceux qui sont refusés ne changent rien.

# %%
from functools import reduce

from rummifun.games.rummikub import refusal, step


def acceptes(e, coups):
    ...

# %% [markdown]
# Parmi les coups peut maintenant figurer le mot `"annuler"`, qui défait le dernier coup qui ne l'est pas encore. À quel
# état arrive-t-on ? Un seul repli suffit, si son accumulateur en sait assez.

# %%
from functools import reduce

from rummifun.games.rummikub import step


def joue_et_annule(e, ordres):
    ...

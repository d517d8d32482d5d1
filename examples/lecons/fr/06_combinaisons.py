# %% [markdown]
# # 6. Tuiles et combinaisons
#
# *Questions Q4 à Q7, Q10 et Q11, sections 6 et 7 de l'énoncé.*
#
# Une tuile est un joker, ou une valeur et une couleur : encore un type somme. Une combinaison est une *séquence* de tuiles,
# car l'ordre compte ; une main est un *multi-ensemble*, car il ne compte pas. Choisir entre les deux, c'est déjà la moitié
# du travail.

# %%
from rummifun.games.rummikub import T, Joker, Bleu, Jaune, Noir, Rouge, mens, en_ordre, pairs
suite = [T(7, Jaune), T(8, Jaune), Joker]
main = mens([Joker, T(7, Noir), T(7, Jaune), T(7, Noir)])
pairs(en_ordre(main))
# → ((T(7, Jaune), 1), (T(7, Noir), 2), (Joker, 1))

# %% [markdown]
# ## Le joker, ou l'art de chercher la place
#
# Qu'est-ce qu'une suite ? Des tuiles d'une seule couleur dont les valeurs montent de un en un. Sans joker, c'est facile.
# Un joker prend la valeur de sa place. Dans une suite, la valeur moins le rang est donc la *même pour toutes* les tuiles :
# c'est ce nombre qu'il faut trouver.

# %%
def departs(combinaison):
    return {tuile.valeur - rang for rang, tuile in enumerate(combinaison) if tuile != Joker}
def couleurs(combinaison):
    return {tuile.couleur for tuile in combinaison if tuile != Joker}
departs(suite), departs([T(7, Jaune), T(9, Jaune), Joker])
# → ({7}, {8, 7})

# %% [markdown]
# Une suite est une combinaison d'au moins trois tuiles, d'une seule couleur et d'un seul départ, qui reste entre 1 et 13.
# Des jokers seuls n'ont pas de départ : ils ne remplacent rien, et ne font pas une suite.

# %%
def est_suite(combinaison):
    if len(combinaison) < 3 or len(couleurs(combinaison)) != 1 or len(departs(combinaison)) != 1:
        return False
    (depart,) = departs(combinaison)
    return 1 <= depart and depart + len(combinaison) <= 14
est_suite(suite), est_suite([T(12, Rouge), T(13, Rouge), Joker]), est_suite([Joker, T(1, Noir), T(2, Noir)])
# → (True, False, False)

# %% [markdown]
# Les deux derniers exemples montrent la faute classique : rien ne suit 13 et rien ne précède 1, pas même un joker.
#
# ## Les points sortent du même calcul
#
# Le joker compte pour ce qu'il remplace. Ici encore, il suffit du départ :

# %%
def points_suite(combinaison):
    (depart,) = departs(combinaison)
    return sum(range(depart, depart + len(combinaison)))
points_suite(suite), points_suite([Joker, T(7, Jaune), T(8, Jaune)])
# → (24, 21)

# %% [markdown]
# ## Les lois

# %%
from rummifun.laws.check import check
from rummifun.laws.suites import suites_for
for lois, mienne in suites_for("mienne", {"est_suite": est_suite}):
    rapport = check(lois, mienne)
    print(lois.name, len(rapport.held), [echec.law.name for echec in rapport.failed])
# → Q10 · combinaisons valides 6 []

# %% [markdown]
# Un rapport sans échec n'est pas une preuve : quelques centaines de cas n'ont rien trouvé. Oublions les bornes et le cas
# des jokers seuls, comme tout le monde la première fois, et voyons ce que trouvent les lois :

# %%
def sans_borne(combinaison):
    return len(combinaison) > 2 and len(couleurs(combinaison)) < 2 and len(departs(combinaison)) < 2
for lois, mienne in suites_for("sans borne", {"est_suite": sans_borne}):
    for echec in check(lois, mienne).failed:
        print(echec.law.name, dict(echec.args))
# → suite_bornes {'c': [Joker, T(1, Bleu), T(2, Bleu)]}
# → suite_numerotee {'c': [Joker, Joker, Joker]}

# %% [markdown]
# ## À vous
#
# Écrivez `est_groupe` : trois ou quatre tuiles de même valeur et de couleurs distinctes, jokers compris. Combien de
# valeurs différentes, combien de couleurs différentes parmi les tuiles qui ne sont pas des jokers ?

# %%
from rummifun.games.rummikub import Joker


def est_groupe(combinaison):
    ...

# %% [markdown]
# Dans un groupe, un joker compte pour la valeur du groupe. Combien de points fait un groupe ?

# %%
from rummifun.games.rummikub import Joker


def points_groupe(groupe):
    ...

# %% [markdown]
# Quelles tuiles les jokers d'une suite remplacent-ils ? `sans_joker` reçoit une suite et la donne avec ces tuiles à leur
# place.

# %%
from rummifun.games.rummikub import Joker, T


def sans_joker(suite):
    ...

# %% [markdown]
# Une suite de la table peut être prolongée. `prolongent` énumère les tuiles numérotées qui se posent avant elle ou après
# elle : deux, une ou aucune. Attention aux jokers des bouts.

# %%
from rummifun.games.rummikub import Joker, T


def prolongent(suite):
    ...

# %% [markdown]
# Cherchez maintenant un groupe dans une main, qui est un multi-ensemble : `extraction_groupe` donne les tuiles d'un groupe,
# jokers compris s'il en faut, et la liste vide s'il n'y en a pas.

# %%
from rummifun.games.rummikub import Joker, nbocc, pairs


def extraction_groupe(main):
    ...

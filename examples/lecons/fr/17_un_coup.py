# %% [markdown]
# # 17. Un coup, réusiné
#
# *Question Q16, section 8.4.2 de l'énoncé.*
#
# `jouer_1_coup` est la plus longue règle de l'énoncé. Qui l'écrit pour la première fois imbrique des conditions. Voici un
# chemin, de là jusqu'à un repli sur des contrôles, qui dit aussi *pourquoi* un coup est refusé. Il n'y faut aucune loi
# nouvelle : celles des leçons 12 à 16 suffisent.
#
# Prenez un état où J1 a fait son premier coup et se trouve au trait, et cinq tables. La première seule est un coup
# permis.

# %%
from rummifun.games.rummikub import Jaune, Noir, T, donne_choisie, jouer_1er_coup, mens, piocher
ouverture = [[T(7, Jaune), T(8, Jaune), T(9, Jaune), T(10, Jaune)]]
main = mens([*ouverture[0], T(11, Jaune), T(1, Noir), T(2, Noir)])
e = piocher(jouer_1er_coup(donne_choisie(main, mens([T(12, Noir), T(13, Noir)])), ouverture))
allongee = [[*ouverture[0], T(11, Jaune)]]
tables = [allongee, [], ouverture, [[*ouverture[0], T(12, Jaune)]], [*ouverture, [T(1, Noir), T(2, Noir)]]]

# %% [markdown]
# ## Le point de départ
#
# Chaque condition est un pas vers la droite, et chacune doit être vraie avant qu'on pose la suivante.

# %%
from rummifun.games.rummikub import (
    Poser,
    cardinal,
    combinaisons_valides,
    difference,
    inclus,
    le_statut,
    step,
    tableVmens,
)
def jouer_1_coup(e, table):
    if all(s.main for s in e.statuts):
        statut = le_statut(e.joueur, e)
        if statut.engage:
            avant, apres = tableVmens(e.table), tableVmens(table)
            if inclus(avant, apres):
                posees = difference(apres, avant)
                if inclus(posees, statut.main):
                    if cardinal(posees) > 0:
                        if combinaisons_valides(table):
                            return step(e, Poser(table))
    return e
[jouer_1_coup(e, t) is e for t in tables]
# → [False, True, True, True, True]

# %% [markdown]
# La règle est juste. Mais s'il arrive une nouvelle condition au milieu ? Et si un joueur demande laquelle a échoué ?
#
# ## Des gardes
#
# **Pas 2. Retourner chaque condition.** *si c : A ; sinon e* équivaut à *si non c : e ; sinon A*. Ce qui refuse passe
# d'abord, et s'en va.

# %%
def jouer_1_coup(e, table):
    statut = le_statut(e.joueur, e)
    avant, apres = tableVmens(e.table), tableVmens(table)
    posees = difference(apres, avant)
    if not all(s.main for s in e.statuts):
        return e
    if not statut.engage:
        return e
    if not inclus(avant, apres):
        return e
    if not inclus(posees, statut.main):
        return e
    if cardinal(posees) == 0:
        return e
    if not combinaisons_valides(table):
        return e
    return step(e, Poser(table))
[jouer_1_coup(e, t) is e for t in tables]
# → [False, True, True, True, True]

# %% [markdown]
# Plus rien n'attend, et l'ordre des conditions se lit de haut en bas. C'était un arbre, c'est une liste.
#
# ## Des contrôles qui sont des valeurs
#
# **Pas 3. Une liste de conditions est une liste.** Faites de chacune une fonction de l'état et de la table. Elle répond
# un refus, ou `None`. Leur n-uplet est la règle ; la boucle ne sait rien du Rummikub.

# %%
from rummifun.games.rummikub import RefusRummikub, defaut
def posees(e, table):
    return difference(tableVmens(table), tableVmens(e.table))
def partie_finie(e, table):
    return None if all(s.main for s in e.statuts) else RefusRummikub.PartieTerminee
def pas_encore_pose(e, table):
    return None if le_statut(e.joueur, e).engage else RefusRummikub.PremierCoupAttendu
def tuiles_reprises(e, table):
    return None if inclus(tableVmens(e.table), tableVmens(table)) else RefusRummikub.TuilesReprises
def tuiles_absentes(e, table):
    return None if inclus(posees(e, table), le_statut(e.joueur, e).main) else RefusRummikub.TuilesAbsentes
def rien_pose(e, table):
    return None if cardinal(posees(e, table)) > 0 else RefusRummikub.AucuneTuilePosee
def combinaison_fausse(e, table):
    return next((faute.code for faute in map(defaut, table) if faute), None)
CONTROLES = (partie_finie, pas_encore_pose, tuiles_reprises, tuiles_absentes, rien_pose, combinaison_fausse)
def jouer_1_coup(e, table):
    for controle in CONTROLES:
        if controle(e, table) is not None:
            return e
    return step(e, Poser(table))
[jouer_1_coup(e, t) is e for t in tables]
# → [False, True, True, True, True]

# %% [markdown]
# On peut maintenant interroger chacun. Une table peut être fausse de plus d'une façon :

# %%
[[c(e, t).name for c in CONTROLES if c(e, t)] for t in tables]
# → [[], ['TuilesReprises', 'AucuneTuilePosee'], ['AucuneTuilePosee'], ['TuilesAbsentes', 'SuiteNonConsecutive'], ['CombinaisonTropCourte']]

# %% [markdown]
# ## Un repli sur les contrôles
#
# **Pas 4. La boucle est un repli.** Son accumulateur est le premier refus rencontré. Son départ est `None` ; son pas
# garde ce qu'il a.

# %%
from functools import reduce
def premier(refus, autre):
    return autre if refus is None else refus
def refus(e, table):
    return reduce(lambda deja, controle: premier(deja, controle(e, table)), CONTROLES, None)
def jouer_1_coup(e, table):
    return step(e, Poser(table)) if refus(e, table) is None else e
[jouer_1_coup(e, t) is e for t in tables]
# → [False, True, True, True, True]

# %%
[refus(e, t) for t in tables]
# → [None, <RefusRummikub.TuilesReprises>, <RefusRummikub.AucuneTuilePosee>, <RefusRummikub.TuilesAbsentes>, <RefusRummikub.CombinaisonTropCourte>]

# %% [markdown]
# Le coup et sa raison se sont séparés. `refus` décide et dit pourquoi ; `jouer_1_coup` demande seulement s'il y en a un.
#
# `premier` mérite un second regard. Elle est associative, et `None` est neutre (leçon 15) :

# %%
from rummifun.laws.folds import agree, tient
tient(agree(premier, None), sur=(None, "a", "b"))
# → ✓ f (f x y) z == f x (f y z)
# → ✓ f a x == x
# → ✓ f x a == x
# → ✓ fold_left f a xs == fold_right f xs a

# %% [markdown]
# On peut donc couper les contrôles en groupes, éprouver chaque groupe à part, puis les réunir : ceux de la table, ceux de
# la main. Dans tous les cas, le premier refus est le même.
#
# ## S'arrêter au premier
#
# **Pas 5.** Dès qu'il y a un refus, `premier` ne regarde plus rien. Le repli peut en faire autant : demandez le premier
# refus, et aucun autre contrôle n'a lieu.

# %%
def refus(e, table):
    return next(filter(None, (controle(e, table) for controle in CONTROLES)), None)
def jouer_1_coup(e, table):
    return step(e, Poser(table)) if refus(e, table) is None else e
[jouer_1_coup(e, t) is e for t in tables]
# → [False, True, True, True, True]

# %% [markdown]
# ## Ce que vous y gagnez
#
# Le moteur de ces jeux est écrit ainsi. Son `refusal` nomme les mêmes règles :

# %%
from rummifun.games.rummikub import Poser, refusal
def code(refus):
    return refus.code if refus else None
[refus(e, t) == code(refusal(e, Poser(t))) for t in tables]
# → [True, True, True, True, True]

# %% [markdown]
# Chaque version a donné les mêmes états que la précédente. Que la commande le dise :
#
# ```sh
# rummifun verifier --pas examples/refactoring/17_un_coup
# ```
#
# ## Ce que la commande ne voit pas
#
# Inversez l'ordre des contrôles. Un coup est refusé exactement quand il l'était :

# %%
def refus_a_l_envers(e, table):
    return next(filter(None, (controle(e, table) for controle in reversed(CONTROLES))), None)
[refus(e, t) == refus_a_l_envers(e, t) for t in tables]
# → [True, False, True, False, True]

# %%
[(refus(e, t) is None) == (refus_a_l_envers(e, t) is None) for t in tables]
# → [True, True, True, True, True]

# %% [markdown]
# Les états sont les mêmes : aucune loi de `jouer_1_coup` ne peut rien remarquer. Pourtant, on dit autre chose au joueur.
# Un réusinage conserve ce que vous avez dit qu'il devait conserver, et rien de plus. Si la raison compte, il lui faut une
# équation : *refus e t = le code de refusal e (Poser t)*.
#
# ## À vous
#
# `premier_refus(controles, x)` donne la première réponse, parmi des contrôles de *x*, qui n'est pas `None`. Après elle,
# aucun contrôle ne doit être appelé.

# %%
def premier_refus(controles, x):
    ...

# %% [markdown]
# `tous_les_refus(controles, x)` les donne tous, dans l'ordre : un `map` puis un `filter`, ou un seul repli.

# %%
def tous_les_refus(controles, x):
    ...

# %% [markdown]
# `et_puis(un, deux)` fait un contrôle de deux : le premier refus des deux. Elle rend une fonction ; que fait cette
# fonction de *x* ?

# %%
def et_puis(un, deux):
    ...

# %% [markdown]
# Écrivez `jouer_1er_coup` avec des contrôles (section 8.4.3) : le joueur n'a encore rien posé, les tuiles sont dans sa
# main, les combinaisons sont valides, et elles valent 30 points. `step(e, PremierCoup(pose))` joue le coup.

# %%
from rummifun.games.rummikub import PremierCoup, combinaisons_valides, inclus, le_statut, points_pose, step, tableVmens


def jouer_1er_coup(e, pose):
    ...

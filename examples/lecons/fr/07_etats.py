# %% [markdown]
# # 7. Des états qui sont des valeurs
#
# *Questions Q8, Q9, Q12, Q13 et Q16, sections 6.5 et 8 de l'énoncé.*
#
# Un état est tout ce qu'il faut savoir pour continuer la partie : les mains, la table, la pioche, et qui doit jouer. Un
# coup rend un nouvel état.

# %%
from rummifun.games.rummikub import J1, J2, Jaune, Joker, Noir, PremierCoup, T, cardinal, cst_PIOCHE_INIT
from rummifun.games.rummikub import donne_choisie, egaux, jouer_1er_coup, joueur_courant, la_main, la_pioche
from rummifun.games.rummikub import la_table, mens, pairs, piocher, refusal, tableVmens
basse, haute = [T(2, Jaune), T(3, Jaune), T(4, Jaune)], [T(7, Jaune), T(8, Jaune), Joker]
e0 = donne_choisie(mens([*basse, *haute, T(1, Noir)]), mens([T(12, Noir), T(13, Noir)]))
e1 = jouer_1er_coup(e0, [basse, haute])
joueur_courant(e0), joueur_courant(e1)
# → (J1, J2)

# %%
cardinal(la_main(J1, e0)), cardinal(la_main(J1, e1))
# → (7, 1)

# %% [markdown]
# `print` montre un état en détail. Tapé seul, l'état s'écrit sur une ligne, que Python sait relire. Dans un carnet,
# c'est un dessin.

# %%
print(e1)
# → ── J2 au trait ─────────────────────────────────────────────────────────────────
# →   Table : 2 combinaisons, 6 tuiles
# →        2▲  3▲  4▲    7▲  8▲  J★
# →   J1 : 1 tuile, 1 point
# →        1■
# → ▸ J2 : 2 tuiles, 25 points, n'a encore rien posé
# →       12■ 13■
# →   Pioche : 97 tuiles
# →        ▒▒

# %%
e1
# → read_state('trait J2 / J1+ 1n / J2 12n 13n / table [2j 3j 4j] [7j 8j J] / alea 0.0.0')

# %% [markdown]
# `e0` est toujours là, inchangé. Vous pouvez y revenir, essayer autre chose, comparer.
#
# ## Refuser, c'est rendre l'état
#
# Le profil de l'énoncé est *etat → pose → etat* : il ne laisse pas de place à une erreur. Si le coup est interdit, la
# fonction rend donc l'état lui-même.

# %%
jouer_1er_coup(e0, [basse]) is e0
# → True

# %% [markdown]
# Mais un joueur veut savoir pourquoi. La raison est une valeur, elle aussi. Une autre fonction la calcule, et personne
# n'est obligé de la lire.

# %%
refus = refusal(e0, PremierCoup([basse]))
refus.code, refus.expected, refus.got
# → (<RefusRummikub.PointsInsuffisants>, 30, 9)

# %%
from rummifun.refusal import sentence
print(sentence(refus))
# → vos premières tuiles doivent valoir au moins 30 points ; celles-ci en valent 9 : 2 jaune, 3 jaune, 4 jaune (Rummikub §5.1.5)

# %% [markdown]
# Les deux vont ensemble, et c'est une loi : *jouer_1er_coup e p est e si et seulement si le coup est refusé*.

# %%
poses = [[], [basse], [haute], [basse, haute], [[T(1, Noir)]]]
[(jouer_1er_coup(e0, p) is e0) == (refusal(e0, PremierCoup(p)) is not None) for p in poses]
# → [True, True, True, True, True]

# %% [markdown]
# ## Le hasard aussi est une valeur
#
# `piocher` tire une tuile au hasard, et pourtant c'est une fonction : l'état contient le hasard qui reste.

# %%
piocher(e1) == piocher(e1)
# → True

# %%
piocher(piocher(e1)) == piocher(e1)
# → False

# %% [markdown]
# Deux fois le même état donnent deux fois la même tuile. C'est pourquoi une partie peut se rejouer : la graine et les
# coups suffisent à tout retrouver.
#
# ## Les multi-ensembles prouvent que rien ne se perd
#
# Chaque tuile est dans une main, sur la table ou dans la pioche. La réunion des trois ne change jamais.

# %%
def toutes(e):
    lieux = [la_main(J1, e), la_main(J2, e), tableVmens(la_table(e)), la_pioche(e)]
    return mens(tuile for lieu in lieux for tuile, n in pairs(lieu) for _ in range(n))
[egaux(toutes(e), cst_PIOCHE_INIT) for e in (e0, e1, piocher(e1))]
# → [True, True, True]

# %% [markdown]
# C'est la loi de *conservation*, la même pour tous les jeux d'ici : cartes, tuiles ou haricots.
#
# ## À vous
#
# `jouer_1_coup` reçoit toute la nouvelle table. Le coup est-il permis ? Avec `tableVmens`, `inclus` et `difference`, chaque
# partie de la question tient en une ligne.
#
# `rien_repris` compare la table avant et après le coup : toute tuile de la première est dans la seconde, autant de fois.
# `une_posee` dit qu'une tuile au moins est posée.

# %%
from rummifun.games.rummikub import difference, inclus, tableVmens


def rien_repris(avant, apres):
    ...


def une_posee(avant, apres):
    ...

# %% [markdown]
# `de_la_main` reçoit aussi la main : ce que la table a de plus en vient.

# %%
from rummifun.games.rummikub import difference, inclus, tableVmens


def de_la_main(main, avant, apres):
    ...

# %% [markdown]
# Réunissez le tout : `coup_ok` reçoit la table et la main d'avant le coup, la table et la main d'après. La nouvelle table
# doit aussi être valide.

# %%
from rummifun.games.rummikub import combinaisons_valides, difference, egaux, inclus, tableVmens


def coup_ok(table, main, nouvelle_table, nouvelle_main):
    ...

# %% [markdown]
# L'état change maintenant. `replace(e, joueur=J2)` donne un état pareil à `e` où J2 est au trait : nommez les champs
# nouveaux, `statuts`, `table`, `pioche`, `joueur` ; les autres restent. Un statut s'écrit `Statut(joueur, engage, main)`, où
# `engage` dit si le joueur a déjà posé des tuiles. Et refuser, c'est rendre `e`.

# %%
from dataclasses import replace

from rummifun.games.rummikub import Statut, difference, joueur_courant, joueur_suivant, la_main, la_table, le_statut
from rummifun.games.rummikub import premier_coup_ok, tableVmens


def jouer_1er_coup(e, pose):
    ...

# %% [markdown]
# `pioche_choisie` fait piocher au joueur au trait la tuile que vous nommez ; si la pioche ne l'a pas, la réponse est l'état
# lui-même. Avec une telle fonction, vos scénarios ne dépendent plus du hasard.

# %%
from dataclasses import replace

from rummifun.games.rummikub import ajoute, joueur_courant, joueur_suivant, la_main, la_pioche
from rummifun.games.rummikub import le_statut, nbocc, supprime


def pioche_choisie(tuile, e):
    ...

# %% [markdown]
# # 17. A move, refactored
#
# *Question Q16, section 8.4.2 of the sheet.*
#
# `jouer_1_coup` is the longest rule of the sheet. Whoever writes it the first time nests conditions. Here is one way from
# there to a fold over checks, which says *why* a move is refused as well. You need no new law: only those of lessons 12
# to 16.
#
# Take a state where J1 has opened and is to move, and five tables. Only the first is a move he may make.

# %%
from rummifun.games.rummikub import Jaune, Noir, T, donne_choisie, jouer_1er_coup, mens, piocher
ouverture = [[T(7, Jaune), T(8, Jaune), T(9, Jaune), T(10, Jaune)]]
main = mens([*ouverture[0], T(11, Jaune), T(1, Noir), T(2, Noir)])
e = piocher(jouer_1er_coup(donne_choisie(main, mens([T(12, Noir), T(13, Noir)])), ouverture))
allongee = [[*ouverture[0], T(11, Jaune)]]
tables = [allongee, [], ouverture, [[*ouverture[0], T(12, Jaune)]], [*ouverture, [T(1, Noir), T(2, Noir)]]]

# %% [markdown]
# ## Begin
#
# Each condition is a step to the right, and each must hold before the next is even asked.

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
# The rule is right. But what if a new condition comes in the middle? What if a player asks which one failed?
#
# ## Guards
#
# **Step 2. Turn each condition round.** *if c: A; otherwise e* is *if not c: e; otherwise A*. What refuses goes first,
# and leaves.

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
# Nothing waits any more, and the order of the conditions can be read from top to bottom. It was a tree, now it is a list.
#
# ## Checks as values
#
# **Step 3. A list of conditions is a list.** Make each a function of the state and the table. It answers a refusal, or
# `None`. Their tuple is the rule; the loop knows nothing of Rummikub.

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
# And now you may ask each of them. A table can be wrong in more than one way:

# %%
[[c(e, t).name for c in CONTROLES if c(e, t)] for t in tables]
# → [[], ['TuilesReprises', 'AucuneTuilePosee'], ['AucuneTuilePosee'], ['TuilesAbsentes', 'SuiteNonConsecutive'], ['CombinaisonTropCourte']]

# %% [markdown]
# ## A fold over the checks
#
# **Step 4. The loop is a fold.** Its accumulator is the first refusal so far. Its start is `None`; its step keeps what it
# has.

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
# The move and its reason have come apart. `refus` decides and says why; `jouer_1_coup` only asks whether there is one.
#
# `premier` deserves a closer look. It is associative, and `None` is neutral (lesson 15):

# %%
from rummifun.laws.folds import agree, tient
tient(agree(premier, None), sur=(None, "a", "b"))
# → ✓ f (f x y) z == f x (f y z)
# → ✓ f a x == x
# → ✓ f x a == x
# → ✓ fold_left f a xs == fold_right f xs a

# %% [markdown]
# Hence checks can be cut into groups, each group can be tried on its own, and the groups put together: those of the
# table, those of the hand. Whichever way, the first refusal is the same.
#
# ## Stop at the first
#
# **Step 5.** Once there is a refusal, `premier` looks at nothing else. So neither need the fold: ask for the first
# refusal, and no further check is made.

# %%
def refus(e, table):
    return next(filter(None, (controle(e, table) for controle in CONTROLES)), None)
def jouer_1_coup(e, table):
    return step(e, Poser(table)) if refus(e, table) is None else e
[jouer_1_coup(e, t) is e for t in tables]
# → [False, True, True, True, True]

# %% [markdown]
# ## What you have gained
#
# The engine of these games is written this way. Its `refusal` names the same rules:

# %%
from rummifun.games.rummikub import Poser, refusal
def code(refus):
    return refus.code if refus else None
[refus(e, t) == code(refusal(e, Poser(t))) for t in tables]
# → [True, True, True, True, True]

# %% [markdown]
# Each version gave the same states as the one before. Let the command say so:
#
# ```sh
# rummifun verifier --pas examples/refactoring/17_un_coup
# ```
#
# ## What the command does not see
#
# Turn the order of the checks round. A move is refused exactly when it was:

# %%
def refus_a_l_envers(e, table):
    return next(filter(None, (controle(e, table) for controle in reversed(CONTROLES))), None)
[refus(e, t) == refus_a_l_envers(e, t) for t in tables]
# → [True, False, True, False, True]

# %%
[(refus(e, t) is None) == (refus_a_l_envers(e, t) is None) for t in tables]
# → [True, True, True, True, True]

# %% [markdown]
# The states are the same, so no law of `jouer_1_coup` can notice. Yet a player is told something else. A refactoring
# keeps what you said it should keep, and nothing more. If the reason matters, it must be in an equation: *refus e t = the
# code of refusal e (Poser t)*.
#
# ## Your turn
#
# `premier_refus(controles, x)` gives the first answer of some checks of *x* that is not `None`. After it, no check may be
# asked.

# %%
def premier_refus(controles, x):
    ...

# %% [markdown]
# `tous_les_refus(controles, x)` lists them all, in order: a `map`, then a `filter`, or one fold.

# %%
def tous_les_refus(controles, x):
    ...

# %% [markdown]
# `et_puis(un, deux)` makes one check of two: the first refusal of the two. It gives a function; what does that function
# do with *x*?

# %%
def et_puis(un, deux):
    ...

# %% [markdown]
# Write `jouer_1er_coup` with checks (section 8.4.3): the player has not laid anything yet, the tiles are in his hand, the
# combinations are valid, and they are worth 30 points. `step(e, PremierCoup(pose))` makes the move.

# %%
from rummifun.games.rummikub import PremierCoup, combinaisons_valides, inclus, le_statut, points_pose, step, tableVmens


def jouer_1er_coup(e, pose):
    ...

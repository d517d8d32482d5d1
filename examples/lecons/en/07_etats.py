# %% [markdown]
# # 7. States that are values
#
# *Questions Q8, Q9, Q12, Q13 and Q16, sections 6.5 and 8 of the sheet.*
#
# A state is all you need to know to go on: the hands, the table, the pool, and whose turn it is. A move returns a new
# state.

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
# `print` shows a state in full. Typed alone, a state is written on one line, which Python can read back. In a notebook
# it is a picture.

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
# `e0` is still there, unchanged. You can go back to it, try something else, compare.
#
# ## To refuse is to give the state back
#
# The sheet's profile is *etat → pose → etat*: it leaves no room for an error. So when the rules forbid a move, the function
# returns the state itself.

# %%
jouer_1er_coup(e0, [basse]) is e0
# → True

# %% [markdown]
# But a player wants to know why. The reason is a value too. Another function computes it, and nobody has to read it.

# %%
refus = refusal(e0, PremierCoup([basse]))
refus.code, refus.expected, refus.got
# → (<RefusRummikub.PointsInsuffisants>, 30, 9)

# %%
from rummifun.refusal import sentence
print(sentence(refus))
# → vos premières tuiles doivent valoir au moins 30 points ; celles-ci en valent 9 : 2 jaune, 3 jaune, 4 jaune (Rummikub §5.1.5)

# %% [markdown]
# The two belong together, and that is a law: *jouer_1er_coup e p is e if and only if the move is refused*.

# %%
poses = [[], [basse], [haute], [basse, haute], [[T(1, Noir)]]]
[(jouer_1er_coup(e0, p) is e0) == (refusal(e0, PremierCoup(p)) is not None) for p in poses]
# → [True, True, True, True, True]

# %% [markdown]
# ## Chance is a value too
#
# `piocher` draws a tile at random, and yet it is a function: the state holds the chance that is left.

# %%
piocher(e1) == piocher(e1)
# → True

# %%
piocher(piocher(e1)) == piocher(e1)
# → False

# %% [markdown]
# The same state twice gives the same tile twice. That is why a game can be replayed: the seed and the moves are enough to
# rebuild everything.
#
# ## Multisets prove that nothing is lost
#
# Every tile is in a hand, on the table or in the pool. The union of the three never changes.

# %%
def toutes(e):
    lieux = [la_main(J1, e), la_main(J2, e), tableVmens(la_table(e)), la_pioche(e)]
    return mens(tuile for lieu in lieux for tuile, n in pairs(lieu) for _ in range(n))
[egaux(toutes(e), cst_PIOCHE_INIT) for e in (e0, e1, piocher(e1))]
# → [True, True, True]

# %% [markdown]
# That is the law of *conservation*, the same for every game here: cards, tiles or beans.
#
# ## Your turn
#
# `jouer_1_coup` is given the whole new table. Is the move allowed? With `tableVmens`, `inclus` and `difference` each part of
# the question takes one line.
#
# `rien_repris` compares the table before and after the move: every tile of the first is in the second, as many times.
# `une_posee` says that at least one tile is laid.

# %%
from rummifun.games.rummikub import difference, inclus, tableVmens


def rien_repris(avant, apres):
    ...


def une_posee(avant, apres):
    ...

# %% [markdown]
# `de_la_main` is given the hand too: what the table has gained comes from there.

# %%
from rummifun.games.rummikub import difference, inclus, tableVmens


def de_la_main(main, avant, apres):
    ...

# %% [markdown]
# Put everything together: `coup_ok` is given table and hand before the move, table and hand after it. The new table must be
# valid too.

# %%
from rummifun.games.rummikub import combinaisons_valides, difference, egaux, inclus, tableVmens


def coup_ok(table, main, nouvelle_table, nouvelle_main):
    ...

# %% [markdown]
# Now the state changes. `replace(e, joueur=J2)` gives a state like `e` in which J2 is to move: name the fields that are new,
# `statuts`, `table`, `pioche`, `joueur`; all others stay. A status is `Statut(joueur, engage, main)`, where `engage` says
# whether the player has laid tiles before. And to refuse is to give `e` back.

# %%
from dataclasses import replace

from rummifun.games.rummikub import Statut, difference, joueur_courant, joueur_suivant, la_main, la_table, le_statut
from rummifun.games.rummikub import premier_coup_ok, tableVmens


def jouer_1er_coup(e, pose):
    ...

# %% [markdown]
# `pioche_choisie` lets the player to move draw the tile that you name; if the pool does not have it, the state itself is the
# answer. Write such a function, and scenarios no longer depend on chance.

# %%
from dataclasses import replace

from rummifun.games.rummikub import ajoute, joueur_courant, joueur_suivant, la_main, la_pioche
from rummifun.games.rummikub import le_statut, nbocc, supprime


def pioche_choisie(tuile, e):
    ...

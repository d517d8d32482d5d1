# %% [markdown]
# # 8. The scenario is a fold
#
# *Question Q17, section 8.5 of the sheet.*
#
# A scenario starts from a state and tries moves, one after another. On the sheet it is written `e1`, `e2`, `e3`… Each line
# takes the state of the one before: you have seen this shape.

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
# The state is the accumulator, the move is the element, the rules are the step. **A game is a fold of the moves over the
# first state.**
#
# ## Replay, with nothing more to write
#
# `accumulate` is the same fold, but it keeps every step. You can leaf through the whole game.

# %%
etats = list(accumulate(coups, step, initial=e0))
[cardinal(la_pioche(e)) for e in etats]
# → [97, 97, 96, 95, 94]

# %%
etats[-1] == e4
# → True

# %% [markdown]
# ## Undo, with nothing to remember
#
# To undo a move, you need not reverse it or remember what it changed. Fold again, without the last move.

# %%
reduce(step, coups[:-1], e0) == etats[-2]
# → True

# %% [markdown]
# To redo it, put it back. To try something else, put another move in its place.
#
# ## Keeping a game
#
# The first state and the moves are enough to rebuild the game, so they are enough to save it: one line for the start, one
# line for each move.

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
# `rummifun rejouer game.jsonl` replays it on the screen. What if the file is cut in the middle of a line? Everything before
# the cut can still be read: a fold depends only on what came before.

# %%
relue, degat = read_record(texte[:-5], game_named)
len(relue.moves), degat.line
# → (1, 3)

# %% [markdown]
# ## Your turn
#
# Write a function that gives, for a list of moves, the number of tiles in J1's hand after each of them. One expression
# will do.
#
# It is given the first state and the moves:

# %%
from itertools import accumulate

from rummifun.games.rummikub import J1, cardinal, la_main, step


def mains_de_j1(e, coups):
    ...

# %% [markdown]
# `accumulate` is a fold too. Write it for scenarios, with `reduce`: `etats` gives the list of all states, the first one
# included.

# %%
from functools import reduce

from rummifun.games.rummikub import step


def etats(e, coups):
    ...

# %% [markdown]
# `step` takes every move as allowed. `refusal(e, coup)` gives the reason why a move is refused, and `None` if it is not.
# Keep, of a list of moves, those that are allowed when they are tried one after another; those refused change nothing.

# %%
from functools import reduce

from rummifun.games.rummikub import refusal, step


def acceptes(e, coups):
    ...

# %% [markdown]
# Among the moves there may now stand the word `"annuler"`, which undoes the last move that is not undone yet. Which state
# is reached? A single fold will do, if its accumulator knows enough.

# %%
from functools import reduce

from rummifun.games.rummikub import step


def joue_et_annule(e, ordres):
    ...

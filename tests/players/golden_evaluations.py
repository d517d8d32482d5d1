"""All that players make of some states, a sum for each kind of thing: what changes is meant, and seen.

PYTHONPATH=tests .venv/bin/python -m players.golden_evaluations                      writes the sums again
PYTHONPATH=tests .venv/bin/python -m players.golden_evaluations haricots measures    prints what one of them sums up
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from functools import partial
from itertools import islice, product
from pathlib import Path
from typing import Any, Final

from games import golden_sums
from games.golden_sums import OPTIONS, Kinds, dit, etats, jeu, joues, tente

from rummifun.chance import Alea
from rummifun.games import GAMES
from rummifun.players import LEVELS, adviser, levels_for, opponent_name, player_for, players_for
from rummifun.players.encoding import OBSERVATIONS, encoding_for
from rummifun.players.glouton import EVALUATORS
from rummifun.players.patience_solver import is_klondike_like
from rummifun.players.playout import Playout, playout_policy
from rummifun.players.voyant import player_view

FICHIER: Final = Path(__file__).with_name("jugements.txt")

CODES: Final = (*GAMES, *OPTIONS)

JOUEURS: Final = (
    *("premier", "hasard", "glouton", "glouton:2", "ecart", "petit_ecart", "prevoyant:12", "sagace", "ismcts:14"),
    *("optimal", "stratege", "voyant", "devin:2", "facile", "moyen", "difficile", "meilleur"),
)


def choix(code: str) -> Iterator[tuple[Any, tuple[Any, ...]]]:
    """Give some states of a game in which there is something to choose, and the moves."""
    some = etats(code)
    found = [(etat, moves[:40]) for etat, moves in joues(code) if len(moves) > 1]
    return ((etat, moves) for n, (etat, moves) in enumerate(found) if (n < 60 and n % 5 == 0) or etat in some)


def measures(code: str) -> Iterator[str]:
    """Say what each move is worth to the greedy player, and why."""
    game = jeu(code)
    for etat, moves in choix(code) if game.name in EVALUATORS else ():
        view = game.view(etat, game.to_move(etat))
        yield from (dit(EVALUATORS[game.name](view, move)) for move in moves)


def leads(code: str) -> Iterator[str]:
    """Say who is ahead, and what playing on makes of it."""
    game = jeu(code)
    conduct = playout_policy(game)
    yield dit([conduct.turns, conduct.moves, conduct.whims, conduct.depth, conduct.caution])
    for i, etat in enumerate(etats(code)):
        yield from (f"{conduct.lead(etat, seat):.9f}" for seat in range(game.seats))
        if i % 4 == 1:
            yield f"{Playout(game, conduct, Alea(i)).play_out(etat, 0):.9f}"


def plays(name: str, code: str) -> bool:
    """Tell whether a player plays a game, and at once."""
    game = jeu(code)
    if name in LEVELS:
        return bool(game.seats > 1)
    if name in ("voyant", "devin:2"):
        return code in GAMES and is_klondike_like(game)
    return name.partition(":")[0] in players_for(game)


def decisions(code: str) -> Iterator[str]:
    """Say what players choose, and why."""
    game = jeu(code)
    for etat, moves in islice(choix(code), 0, 8, 3):
        for name in JOUEURS:
            if plays(name, code):
                player = player_for(game, name)
                move, reason = player(game, player_view(player, game, etat), moves, Alea(5))
                yield f"{name}: {game.write(move)}, {dit(reason)}"


def names(code: str) -> Iterator[str]:
    """Say who plays a game, and how it is refused that others do."""
    game = jeu(code)
    yield dit([adviser(game), players_for(game), levels_for(game), opponent_name(game), opponent_name(game, "hard")])
    for name in (*JOUEURS, "hard", "moi", "", "ismcts:0", "ismcts:2s", "glouton:9", "prevoyant:1000001", "devin:x"):
        yield tente(lambda name: player_for(game, name).__name__, name)


def encodings(code: str) -> Iterator[str]:
    """Say how states look to an agent."""
    game = jeu(code)
    for observation in OBSERVATIONS:
        codage = encoding_for(game, observation, 6)
        yield dit([codage.actions, codage.rows, codage.columns])
        for etat in etats(code)[::3]:
            moves = tuple(islice(game.moves(etat), 5))
            view = game.view(etat, game.to_move(etat))
            yield dit(codage.observe(game, view, moves).tolist())
            yield dit({number: game.write(move) for number, move in codage.moves_by_number(game, moves).items()})


KINDS: Final[Kinds] = {kind.__name__: kind for kind in (measures, leads, decisions, names, encodings)}


ligne = partial(golden_sums.ligne, kinds=KINDS)
"""Sum up what players make of a game."""


if __name__ == "__main__":
    if len(sys.argv) > 2:
        print(*KINDS[sys.argv[2]](sys.argv[1]), sep="\n")
    else:
        FICHIER.write_text("".join(f"{ligne(*each)}\n" for each in product(CODES, KINDS)), encoding="utf-8")

"""Whole games of the players, a line each: how many moves, how it ended, a sum of the moves and of their reasons.

PYTHONPATH=tests .venv/bin/python -m players.golden_games     writes them again; read what changed
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Final
from zlib import crc32

from rummifun.chance import Alea
from rummifun.games import game_named
from rummifun.messages import translation
from rummifun.players import player_for

FICHIER: Final = Path(__file__).with_name("comme_avant.txt")

_NIVEAUX: Final = tuple(f"glouton:{n}" for n in range(1, 6))

JOUEURS: Final = {
    "rummikub": ("hasard", *_NIVEAUX, "optimal"),
    "descente": ("hasard", *_NIVEAUX),
    "haricots": ("hasard", *_NIVEAUX, "ismcts:3"),
    "md": ("hasard", *_NIVEAUX, "ecart", "petit_ecart", "prevoyant", "sagace", "ismcts:3"),
    "klondike": ("hasard", *_NIVEAUX),
    "klondike_classique": ("hasard", *_NIVEAUX),
}
"""The players of each game, but those that take long or know the deal."""

LONGUEUR: Final = 300
"""How many moves of a game are played at most."""


def ligne(jeu: str, joueur: str, donne: int) -> str:
    """Play a game, every seat by the same player, and sum it up."""
    game = game_named(jeu)
    choose, state, alea, faits = player_for(game, joueur), game.new(Alea(9, donne)), Alea(8, donne), list[str]()
    while (seat := game.to_move(state)) is not None and len(faits) < LONGUEUR:
        _, alea = alea.below(2)  # the chance of each move is its own
        move, reason = choose(game, game.view(state, seat), tuple(game.moves(state)), alea)
        faits.append(f"{game.write(move)}: {reason.localize(translation('en'))}")
        state = game.step(state, move)
    outcome = game.outcome(state)
    fin = "not over" if outcome is None else " ".join(map(str, outcome.scores))
    return f"{jeu} {joueur} {donne}: {len(faits)} moves, {fin}, {crc32(chr(10).join(faits).encode()):08x}"


def parties() -> Iterator[tuple[str, str, int]]:
    """List the games: their name, their player, their deal."""
    for jeu, joueurs in JOUEURS.items():
        for joueur in joueurs:
            for donne in range(1 if jeu == "rummikub" else 3):
                yield jeu, joueur, donne


if __name__ == "__main__":
    FICHIER.write_text("".join(f"{ligne(*partie)}\n" for partie in parties()), encoding="utf-8")

"""Write the golden playthroughs again: `python tests/games/write_playthroughs.py`, then look at the changes."""

from collections.abc import Sequence
from pathlib import Path
from typing import Final

from rummifun.chance import Alea
from rummifun.core.game import Player
from rummifun.games import game_named
from rummifun.laws.perft import playthrough
from rummifun.players import glouton, hasard, petit_ecart

DOSSIER: Final = Path(__file__).parent / "playthroughs"

PARTIES: Final[dict[str, tuple[Alea, Sequence[Player]]]] = {
    "rummikub": (Alea(4), (glouton, hasard)),
    "descente": (Alea(97), (glouton, hasard)),
    "r7": (Alea(40), (hasard,)),
    "qll": (Alea(5), (hasard,)),
    "c4": (Alea(5), (hasard,)),
    "haricots": (Alea(4), (glouton, hasard)),
    "md": (Alea(1, 1), (petit_ecart,)),
    "klondike": (Alea(1, 4), (glouton,)),
    "klondike_classique": (Alea(1, 4), (glouton,)),
}
"""The games that are written: the deal and the players, chosen so that much happens."""


def partie(nom: str) -> str:
    depart, joueurs = PARTIES[nom]
    return "".join(f"{line}\n" for line in playthrough(game_named(nom), depart, joueurs))


if __name__ == "__main__":
    for nom in PARTIES:
        (DOSSIER / f"{nom}.txt").write_text(partie(nom), encoding="utf-8")

"""Users' players, most of them at fault, each in its own way."""

from pathlib import Path

__all__ = ["joueurs"]

JOUEURS = """
import itertools, os, sys, time

from rummifun.core.scene import Message

def premier(game, view, moves, alea):
    return moves[0], "le {premier}"

def message(game, view, moves, alea):
    return moves[0], Message("{n} fois", (("n", 3),))

def leve(game, view, moves, alea):
    return 1 / 0

def sort(game, view, moves, alea):
    sys.exit("assez")

def meurt(game, view, moves, alea):
    os._exit(7)

def boucle(game, view, moves, alea):
    while True:
        try:
            time.sleep(0.01)
        except BaseException:
            pass

def calcule(game, view, moves, alea):
    return sum(itertools.count())

def bavarde(game, view, moves, alea):
    print("je joue")
    os.write(1, b"je joue\\n")
    return moves[0], "x"

def rien(game, view, moves, alea):
    return None

def fonction(game, view, moves, alea):
    return (lambda: 0), "x"

class Coup:
    pass

def sien(game, view, moves, alea):
    return Coup(), "x"

def mot(game, view, moves, alea):
    return "tire", "x"

def refuse(game, view, moves, alea):
    return game.read("tire"), "x"

def long(game, view, moves, alea):
    return moves[0], "x" * 1_000_000

def espion(game, view, moves, alea):
    return moves[0], f"{type(view).__name__} {game.name} {len(moves)} {alea.draws}"

pas = 3
"""


def joueurs(home: Path, name: str, more: str = "") -> str:
    file = home / "joueurs.py"
    file.write_text(JOUEURS + more, encoding="utf-8")
    return f"{file}:{name}"

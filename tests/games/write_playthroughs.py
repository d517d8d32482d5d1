"""Write the golden playthroughs again: `python tests/games/write_playthroughs.py`, then look at the changes."""

from collections.abc import Iterator, Sequence
from itertools import count
from pathlib import Path
from typing import Any, Final

from rummifun.chance import Alea
from rummifun.core.game import AnyGame, Player, apply_move
from rummifun.core.record import Record, header_line
from rummifun.core.scene import Act, Pile, Scene, Zone
from rummifun.games import game_named
from rummifun.messages import translation
from rummifun.players import glouton, hasard, petit_ecart
from rummifun.render.text import Style, draw_face, pile_faces

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
    "vegas": (Alea(1, 6), (glouton,)),
}
"""The games that are written: the deal and the players, chosen so that much happens."""


_MOST_SHOWN: Final = 12
"""The most proposed moves written."""


_STYLE: Final = Style()


def playthrough(game: AnyGame, origin: Alea, players: Sequence[Player]) -> Iterator[str]:
    """Play a game to its end, seat i by the i-th player (cycling if there are more seats), and write each step.

    Move number n draws from word n of the next game of the same seed, however much other moves draw.
    """
    state = game.new(origin)
    yield header_line(Record(game, origin))
    for number in count():
        yield ""
        yield f"{number} ─ {game.write_position(state)}"
        seat = game.to_move(state)
        laid = game.scene(game.view(state, seat))
        yield f"  {laid.title.localize(_TR)}"
        yield from map(_zone, laid.zones)
        if seat is None:
            break
        player, moves = players[seat % len(players)], tuple(game.moves(state))
        yield _moves_line(laid, moves, game)
        move, reason = player(game, game.view(state, seat), moves, Alea(origin.seed, origin.game + 1, number))
        yield f"  {getattr(player, '__name__', 'player')}: {game.write(move)} ({reason.localize(_TR)})"
        state = apply_move(game, state, move, seat)
    outcome = game.outcome(state)
    assert outcome is not None  # a law of every game
    scores = " to ".join(map(str, outcome.scores))
    winner = "nobody wins" if outcome.winner is None else f"seat {outcome.winner + 1} wins"
    yield f"  {scores}: {winner} ({outcome.reason.localize(_TR)})"


_TR: Final = translation("en")


def _zone(zone: Zone) -> str:
    piles = " ".join(f"[{_pile(pile)}]" for pile in zone.piles)
    return f"  {'>' if zone.active else '|'} {zone.caption.localize(_TR)}" + (f": {piles}" if piles else "")


def _pile(pile: Pile) -> str:
    """Write a pile; if it is all face down, only its height."""
    if pile.caption is not None:
        return " ".join([f"{pile.heading(_TR)}:", *pile_faces(pile, _STYLE, _TR)])
    if pile.faces and all(piece.suit == "dos" for piece in pile.faces):
        return f"{len(pile.faces)} {draw_face(pile.faces[0], _STYLE, _TR)}"
    return " ".join(draw_face(piece, _STYLE, _TR) for piece in pile.faces)


def _moves_line(laid: Scene, moves: tuple[Any, ...], game: AnyGame) -> str:
    """Write the first proposed moves as the scene names them, or in notation if it has no act for them."""
    called = [_move_label(laid.acts, move, game) for move in moves[:_MOST_SHOWN]]
    more = ["…"] if len(moves) > _MOST_SHOWN else []
    return f"  {len(moves)} proposed: {'; '.join([*called, *more])}"


def _move_label(acts: tuple[Act, ...], move: Any, game: AnyGame) -> str:
    return next((act.label.localize(_TR) for act in acts if act.move == move), None) or game.write(move)


def partie(nom: str) -> str:
    depart, joueurs = PARTIES[nom]
    return "".join(f"{line}\n" for line in playthrough(game_named(nom), depart, joueurs))


if __name__ == "__main__":
    for nom in PARTIES:
        (DOSSIER / f"{nom}.txt").write_text(partie(nom), encoding="utf-8")

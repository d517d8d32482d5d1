"""Write the narrations of some states again: `python tests/session/write_narrations.py`, then look at the changes."""

from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

from rummifun.catalogue.players import player_for
from rummifun.chance import Alea
from rummifun.core.runtime_checks import proposed_moves
from rummifun.games import GAMES, game_named
from rummifun.messages import LANGUAGES, translation
from rummifun.players import glouton
from rummifun.session.hints import build_hint
from rummifun.session.move_parser import complete_move
from rummifun.session.narration import NARRATORS, narrate, speech_text
from rummifun.session.piece_words import lexicon

__all__ = ["DOSSIER", "dites"]

DOSSIER: Final = Path(__file__).parent / "dites"
COUPS: Final = {"rummikub": 31, "descente": 14, "haricots": 21}
"""How many moves are played first, so that there is something on the table; 25 if a game is not here."""


def etat(nom: str) -> tuple[Any, Any]:
    game, alea = game_named(nom), Alea(4)
    state = game.new(alea)
    for _ in range(COUPS.get(nom, 25)):
        seat, moves = game.to_move(state), proposed_moves(game, state)
        if seat is not None:
            choose = glouton if game.seats > 1 else player_for(game, "glouton")
            state = game.step(state, choose(game, game.view(state, seat), moves, alea)[0])
            alea = alea.word()[1]
    return game, state


def dites(nom: str) -> Iterator[str]:
    """List the texts about a state: read aloud, stages of hints, completions of input; and every name of a piece."""
    game, state = etat(nom)
    seat = game.to_move(state)
    view = game.view(state, seat)
    scene, moves = game.scene(view), proposed_moves(game, state)
    yield game.write_position(state)
    for lang in LANGUAGES:
        tr = translation(lang)
        yield from (f"{lang} {what}: {speech_text(narrate(scene, seat, what), tr)}" for what in NARRATORS)
        for move in moves[:6]:
            yield from (
                f"{lang} {game.write(move)}: {one.text.localize(tr)}" for one in build_hint(game, view, move).stages
            )
        for text in ("", "1", "p", "c"):
            completions = (f"{one.text} ({one.label})" for one in complete_move(game, view, text, tr))
            yield f"{lang} “{text}”: {'; '.join(completions)}"
    named = defaultdict[str, list[str]](list)
    for name, refs in sorted(lexicon(scene).items()):
        named[", ".join(sorted(ref.place + (f" {ref.n}" if ref.n else "") for ref in refs))].append(" ".join(name))
    yield from (f"{where} = {', '.join(names)}" for where, names in sorted(named.items()))


if __name__ == "__main__":
    DOSSIER.mkdir(exist_ok=True)
    for nom in GAMES:
        (DOSSIER / f"{nom}.txt").write_text("".join(f"{line}\n" for line in dites(nom)), encoding="utf-8")

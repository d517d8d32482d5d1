"""What comes of a message: another sitting, or an answer. Nothing here waits, keeps or sends anything."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache
from itertools import islice
from typing import Any, Final, NamedTuple

import msgspec

from rummifun.chance import Alea
from rummifun.core.game import IllegalMove
from rummifun.core.held import LIMITE
from rummifun.core.notation import Unreadable
from rummifun.core.scene import Message, Scene
from rummifun.messages import N_
from rummifun.players import adviser
from rummifun.refusal import Code, Precondition, Refusal
from rummifun.shells.line.piles import read_move
from rummifun.shells.screen import Screen
from rummifun.shells.sitting import PERSON, Sitting, back, forth
from rummifun.shells.steps import Step, finishing, forced, made, revealed, scene_of
from rummifun.shells.web import messages as m
from rummifun.shells.web.wire import Strange, arranges, draft_said, piles_of, piles_said, refused

__all__ = [
    "SAID",
    "Answer",
    "Refus",
    "answer",
    "automatic",
    "backwards",
    "ends_itself",
    "error",
    "forwards",
    "hinted",
    "settled",
    "stepped",
    "whose",
]

_PLAY: Final = 1000
"""Moves after which a game that has left no choice is believed to leave none."""

Move = m.ActAsked | m.MoveAsked | m.Submit | m.Write

SAID: Final = {
    "malformed": N_("this is no message of a game"),
    "stale": N_("the table has changed meanwhile"),
    "not_yours": N_("it is not your turn"),
    "impossible": N_("this cannot be done now"),
    "failed": N_("a mistake of the server; the game is as it was"),
}
"""What an error says, but one that has a reason of its own."""


class Refus(Code):
    """What a hand can do that is no move of any game."""

    GesteSansCoup = "règle commune"


class Answer(NamedTuple):
    """What comes of a message: the sitting after it, and what is said to the one who sent it.

    Profil: séance × message option

    Law: a refusal gives the sitting back.
    """

    sitting: Sitting
    said: m.Server | None = None


def error(code: str, screen: Screen) -> m.Error:
    """Make an error of a code.

    Profil: code → écran → erreur

    >>> from rummifun.shells.web.wire import screen_of
    >>> error("stale", screen_of("en")).sentence
    'the table has changed meanwhile'

    Law: the code is one of `messages.CODES`.
    """
    return m.Error(code, screen.tr(SAID[code]))


def whose(sitting: Sitting) -> str | None:
    """Name the player of ours who is to move; None where that is a person, or nobody.

    Profil: séance → nom option

    >>> from pathlib import Path
    >>> from rummifun.games.rummikub import Piocher, jeu
    >>> sitting = Sitting(jeu, Alea(1), jeu.new(Alea(1)), ("humain", "glouton"), Path("f"))
    >>> whose(sitting), whose(stepped(sitting, made(jeu, sitting.state, Piocher())))
    (None, 'glouton')

    Law: never a person.
    """
    seat = sitting.seat
    return None if seat is None or sitting.players[seat] == PERSON else sitting.players[seat]


def stepped(sitting: Sitting, step: Step) -> Sitting:
    """Add a step, and those that the rules themselves make after it.

    Profil: séance → pas → séance

    >>> from pathlib import Path
    >>> from rummifun.games.rummikub import Piocher, jeu
    >>> sitting = Sitting(jeu, Alea(1), jeu.new(Alea(1)), ("humain", "glouton"), Path("f"))
    >>> drawn = stepped(sitting, made(jeu, sitting.state, Piocher()))
    >>> len(back(drawn, 0).later), len(stepped(back(drawn, 0), drawn.steps[0]).later)
    (1, 0)

    Law: what was taken back cannot be made again.
    """
    return settled(replace(sitting, steps=(*sitting.steps, step), later=()))


def settled(sitting: Sitting) -> Sitting:
    """Make the moves that the rules make, until somebody has to decide, or the game is over.

    Profil: séance → séance

    >>> from pathlib import Path
    >>> from rummifun.games import game_named
    >>> game = game_named("descente")
    >>> sitting = Sitting(game, Alea(1), game.new(Alea(1)), ("humain",), Path("f"))
    >>> [step.move for step in settled(sitting).steps]
    [Ranger(), Ranger()]

    Law: the sitting itself where nothing is forced; no game goes on for ever by itself.
    """
    game, steps, state = sitting.game, list(sitting.steps), sitting.state
    while (move := forced(game, state)) is not None and len(steps) < LIMITE:
        steps.append(made(game, state, move))
        state = steps[-1].after
    return sitting if len(steps) == len(sitting.steps) else replace(sitting, steps=tuple(steps))


def backwards(sitting: Sitting, seat: int | None) -> Sitting:
    """Give the sitting that a seat may go back to; the sitting itself where it may not.

    Who plays alone, or against a player of ours, goes back to the last decision of its own. Between people only the
    turn itself can be taken back, and nothing by which its seat has been shown a piece.

    Profil: séance → siège option → séance

    >>> from pathlib import Path
    >>> from rummifun.core.record import Record
    >>> from rummifun.games.rummikub import Piocher, jeu
    >>> from rummifun.shells.sitting import sit
    >>> drawn = Record(jeu, Alea(1), (Piocher(),))
    >>> alone, between = (sit(drawn, ("humain", other), Path("f")) for other in ("glouton", "humain"))
    >>> backwards(alone, 0).steps, backwards(between, 0) is between
    ((), True)

    Law: between people no other seat's move is ever taken back.
    """
    if seat is None:
        return sitting
    there = back(sitting, seat)
    if sitting.players.count(PERSON) > 1:
        gone = sitting.steps[len(there.steps) :]
        if sitting.seat != seat or any(s.seat != seat or revealed(sitting.game, s) for s in gone):
            return sitting
    return there


def forwards(sitting: Sitting, seat: int | None) -> Sitting:
    """Give the sitting that a seat may go forth to again; the sitting itself where it may not.

    Profil: séance → siège option → séance

    >>> from pathlib import Path
    >>> from rummifun.games.rummikub import Piocher, jeu
    >>> sitting = Sitting(jeu, Alea(1), jeu.new(Alea(1)), ("humain", "glouton"), Path("f"))
    >>> drawn = stepped(sitting, made(jeu, sitting.state, Piocher()))
    >>> forwards(backwards(drawn, 0), 0) == drawn, forwards(drawn, 0) is drawn
    (True, True)

    Law: only what was taken back is made again.
    """
    if seat is None or (sitting.players.count(PERSON) > 1 and sitting.seat != seat):
        return sitting
    return forth(sitting, seat)


def answer(sitting: Sitting, seat: int, asked: m.Client, screen: Screen) -> Answer:
    """Do what a message asks, as far as the rules allow it.

    Profil: séance → siège → message → écran → réponse

    >>> from pathlib import Path
    >>> from rummifun.games.rummikub import jeu
    >>> from rummifun.shells.web.wire import screen_of
    >>> sitting = Sitting(jeu, Alea(1), jeu.new(Alea(1)), ("humain", "glouton"), Path("f"))
    >>> answer(sitting, 0, m.Write(3, "pioche"), screen_of("en")).sitting.seat
    1
    >>> answer(sitting, 1, m.Write(3, "pioche"), screen_of("en")).said.sentence
    'it is not your turn'

    Law: every move goes through `play`; what cannot be done gives the sitting back, and says why.
    """
    match asked:
        case m.Undo():
            return _gone(sitting, backwards(sitting, seat), screen)
        case m.Redo():
            return _gone(sitting, forwards(sitting, seat), screen)
        case m.Restart():
            return _gone(sitting, _restarted(sitting, seat), screen)
        case m.DraftAsked():
            return _drafted(sitting, seat, asked, screen)
        case m.Finish():
            return _finished(sitting, seat, screen)
        case m.HintAsked():
            return Answer(sitting, error("impossible", screen))  # a player thinks of it: see `live`
        case _:
            return _moved(sitting, seat, asked, screen)


def _gone(sitting: Sitting, there: Sitting, screen: Screen) -> Answer:
    return Answer(there, error("impossible", screen) if there is sitting else None)


def _restarted(sitting: Sitting, seat: int) -> Sitting:
    there = backwards(sitting, seat)
    while there is not (further := backwards(there, seat)):
        there = further
    return there


def _drafted(sitting: Sitting, seat: int, asked: m.DraftAsked, screen: Screen) -> Answer:
    game: Any = sitting.game
    if not arranges(game) or sitting.seat != seat:
        return Answer(sitting, error("not_yours", screen))
    try:
        said = draft_said(asked.v, game, game.view(sitting.state, seat), piles_of(game, asked.piles), screen)
    except Strange:
        return Answer(sitting, error("malformed", screen))
    return Answer(sitting, said)


def _finished(sitting: Sitting, seat: int, screen: Screen) -> Answer:
    there = sitting
    while there.seat == seat and len(there.steps) < LIMITE and (move := ends_itself(there)) is not None:
        there = stepped(there, made(there.game, there.state, move))
    return _gone(sitting, there, screen)


def ends_itself(sitting: Sitting) -> Any | None:
    """Give the next move of a game of which nothing is left to decide, or never was.

    Profil: séance → coup option

    >>> from pathlib import Path
    >>> from rummifun.games import game_named
    >>> games = (game_named("r7"), game_named("klondike"))
    >>> sittings = [Sitting(game, Alea(1), game.new(Alea(1)), ("humain",), Path("f")) for game in games]
    >>> [ends_itself(sitting) for sitting in sittings]
    [Retourner(source='talon', cible='talon', n=1), None]

    Law: whoever is to move, it is one of the moves proposed.
    """
    game, view = sitting.game, sitting.game.view(sitting.state, sitting.seat)
    if automatic(game):
        return next(iter(game.moves(sitting.state)), None)
    return finishing(game, view)


def automatic(game: Any) -> bool:
    """Tell whether a game for one plays by itself: in a whole play of it, there is never more than one move.

    Profil: jeu → 𝔹

    >>> from rummifun.games import game_named
    >>> [automatic(game_named(name)) for name in ("r7", "qll", "c4", "md", "klondike")]
    [True, True, True, False, False]

    Law: nobody decides anything in it.
    """
    return game.seats == 1 and _automatic(game)


@lru_cache(maxsize=64)
def _automatic(game: Any) -> bool:
    state = game.new(Alea(1))
    for _ in range(_PLAY):
        moves = tuple(islice(game.moves(state), 2))
        if len(moves) != 1:
            return not moves
        state = game.step(state, moves[0])
    return True


def _moved(sitting: Sitting, seat: int, asked: Move, screen: Screen) -> Answer:
    """Make the move that is asked for, or say why not, where the hand was."""
    if sitting.seat != seat or len(sitting.steps) >= LIMITE:
        return Answer(sitting, error("impossible" if sitting.seat == seat else "not_yours", screen))
    game, view = sitting.game, sitting.game.view(sitting.state, sitting.seat)
    scene = scene_of(game, view)
    try:
        move = _wanted(game, view, scene, asked)
    except LookupError:
        return Answer(sitting, error("impossible", screen))
    except Strange:
        return Answer(sitting, error("malformed", screen))
    except Precondition as stopped:
        return Answer(sitting, _refused(scene, stopped, asked, screen))
    try:
        return Answer(stepped(sitting, made(game, sitting.state, move)))
    except (IllegalMove, Precondition) as stopped:
        return Answer(sitting, _refused(scene, stopped, asked, screen))


def _refused(scene: Scene, stopped: IllegalMove | Precondition, asked: Move, screen: Screen) -> m.Refused:
    said = refused(asked.v, scene, stopped.refusal, screen.lang)
    if isinstance(asked, m.MoveAsked):
        return msgspec.structs.replace(said, source=asked.source, target=asked.target)
    if isinstance(stopped, Unreadable):
        return msgspec.structs.replace(said, at=stopped.place)
    return said


def _wanted(game: Any, view: Any, scene: Scene, asked: Move) -> Any:
    """Give the move that is asked for; raises `LookupError` where the game has none such."""
    match asked:
        case m.ActAsked(i=i):
            return scene.acts[i if i >= 0 else len(scene.acts)].move
        case m.MoveAsked():
            return _handled(game, view, scene, asked)
        case m.Write(text=text):
            return read_move(game, view, text)[0]
        case m.Submit(piles=piles):
            if not arranges(game):
                raise LookupError
            return game.submit(view, piles_of(game, piles))


def _handled(game: Any, view: Any, scene: Scene, asked: m.MoveAsked) -> Any:
    """Give the move that a hand means: an act of the scene, or else one that the game will say why it refuses."""
    hand = (asked.source, asked.index, asked.target)
    known = next((act.move for act in scene.acts if (act.source, act.index, act.target) == hand), None)
    move = known or game.hand(view, *hand) if hasattr(game, "hand") else known
    if move is None:
        raise Precondition(Refusal(Refus.GesteSansCoup))
    return move


def hinted(sitting: Sitting, v: int, chosen: tuple[Any, Message | None], screen: Screen) -> m.Hint:
    """Say what the adviser would do, as an act of the scene where it is one; an arrangement is shown as its piles.

    Profil: séance → ℕ → coup × raison option → écran → conseil

    >>> from pathlib import Path
    >>> from rummifun.games.rummikub import Piocher, jeu
    >>> from rummifun.shells.web.wire import screen_of
    >>> sitting = Sitting(jeu, Alea(1), jeu.new(Alea(1)), ("humain", "glouton"), Path("f"))
    >>> hinted(sitting, 3, (Piocher(), None), screen_of("en"))
    Hint(v=3, act=0, label='draw', player='optimal', reason='', piles=None)

    Law: it is said of what the seat to move sees.
    """
    game, (move, reason) = sitting.game, chosen
    view = game.view(sitting.state, sitting.seat)
    acts = scene_of(game, view).acts
    i = next((i for i, act in enumerate(acts) if act.move == move), None)
    said = game.write(move) if i is None else acts[i].label.said(screen.tr)
    why = "" if reason is None else reason.said(screen.tr)
    return m.Hint(v, i, said, adviser(game), why, piles_said(game, view, move))

"""Write touches of all games, and what each means, to `touch.json`: `python tests/session/write_touches.py`."""

import json
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any, Final

from rummifun.chance import Alea
from rummifun.core.scene import BACK, Act, Message, PieceFace, Pile, Scene, Zone
from rummifun.games import GAMES, game_named
from rummifun.session.steps import cached_scene
from rummifun.session.touch import Pick, Touch, WhyNot, drop, pick, stroke, touch

__all__ = ["TOUCHES", "answer", "read_scene"]

TOUCHES: Final = Path(__file__).with_name("touch.json")
PAIRS, SCENES = 2000, 8 * len(GAMES)


def scenes(name: str, chance: Random) -> Iterator[Scene]:
    """Play a game by chance, and lay out some of its states."""
    game: Any = game_named(name)
    for n in range(SCENES // len(GAMES)):
        state, ahead = game.new(Alea(n)), chance.randrange(60)
        while (seat := game.to_move(state)) is not None:
            scene = cached_scene(game, game.view(state, seat))
            if ahead == 0:
                yield scene
                break
            state, ahead = game.step(state, chance.choice(scene.acts).move), ahead - 1


def written_scene(scene: Scene) -> list[Any]:
    """Spell what a touch depends on: the place of each pile, its height, if it is open; the gesture of each act."""
    piles = [pile for zone in scene.zones for pile in zone.piles]
    tops = [[pile.place, len(pile.faces), bool(pile.faces) and pile.faces[-1] != BACK] for pile in piles]
    return [tops, [[act.source, act.index, act.target] for act in scene.acts]]


def read_scene(written: list[Any]) -> Scene:
    tops = {True: PieceFace("7", "♠"), False: BACK}
    piles = tuple(Pile(place, ((BACK,) * n + (tops[is_open],))[-n:] if n else ()) for place, n, is_open in written[0])
    acts = tuple(Act(i, Message(""), *hand) for i, hand in enumerate(written[1]))
    return Scene(Message(""), (Zone(Message(""), piles),), acts)


def answer(scene: Scene, how: str, held: list[Any] | None, place: str, index: int, quick: bool) -> list[Any]:
    """Spell the answer to a touch, a drag or a key."""
    picked = Pick() if held is None else pick(scene, (held[0], held[1]), held[2])
    if how == "touch":
        return written(touch(scene, picked, (place, index), quick))
    return written(drop(scene, (held[0], held[1]), place) if held and how == "drop" else stroke(scene, picked, place))


def written(found: Touch) -> list[Any]:
    """Spell what a touch means."""
    if isinstance(found, Pick):
        return ["pick", found.spot and [*found.spot, found.whole]]
    if isinstance(found, WhyNot):
        return ["why", found.source, found.index, found.target]
    return ["do", [act.move for act in found.acts]]


def asked(scene: Scene, chance: Random) -> list[Any]:
    """Choose a touch at random: with something picked or not, of a piece or a place, by any hand."""
    piles = [pile for zone in scene.zones for pile in zone.piles]
    begun = [(act.source, act.index or 1) for act in scene.acts if act.source]
    at = chance.choice(piles)
    how = chance.choice(("touch", "touch", "touch", "drop", "stroke")) if begun else "touch"
    held = (
        [*chance.choice(begun), chance.random() < 0.3] if begun and (how == "drop" or chance.random() < 0.6) else None
    )
    place, index = at.place, chance.choice((len(at.faces), chance.randint(0, len(at.faces))))
    if begun and chance.random() < 0.4:
        act = chance.choice([act for act in scene.acts if act.source])
        place = chance.choice((act.source or "", act.target or act.source or ""))
        index = chance.choice((act.index or 1, 0))
    return [how, held, place, index, chance.random() < 0.3]


def main() -> None:
    chance = Random(1)
    laid = [written_scene(scene) for name in GAMES for scene in scenes(name, chance)]
    lines, n = [], 0
    while n < PAIRS:
        at = n % len(laid)
        lines.append([at, *(one := asked(read_scene(laid[at]), chance)), answer(read_scene(laid[at]), *one)])
        n += 1
    spelled = ({"scenes": laid, "asked": lines}).items()
    text = ",\n".join(
        f'"{key}": [\n' + ",\n".join(json.dumps(x, ensure_ascii=False, separators=(",", ":")) for x in some) + "\n]"
        for key, some in spelled
    )
    TOUCHES.write_text(f"{{\n{text}\n}}\n", "utf-8")


if __name__ == "__main__":
    main()

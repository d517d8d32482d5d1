"""Robots that play over the wire as a page does: by acts, by gestures, or by a submit of whole tables."""

import re
from collections import Counter
from collections.abc import Sequence
from random import Random
from typing import Any

from shells.web.running_server import Json, Seat
from shells.web.secrecy import write_tiles

LAYS = ("lay ", "add ", "rearrange ")  # first words of the Rummikub acts that lay tiles
SUITS = {"b": "bleu", "r": "rouge", "j": "jaune", "n": "noir"}


def act(seat: Seat, chance: Random) -> Json:
    acts = seat.scene["acts"]
    i = chance.randrange(len(acts))
    if acts[i]["source"] is not None and chance.random() < 0.5:
        return seat.ask("move", **{k: acts[i][k] for k in ("source", "index", "target")})
    return seat.ask("act", i=i)


def arrange(seat: Seat, chance: Random) -> Json:
    """Lay tiles by the submit of a table, after a draft; else make any other act."""
    tables = [table_after(seat.scene, act) for act in seat.scene["acts"] if act["label"].startswith(LAYS)]
    rack = Counter(map(tuple, rack_of(seat)))
    tables = [piles for piles in tables if not new_tiles(seat.scene, piles) - rack]  # others change more
    if not tables:
        return act(seat, chance)
    piles = chance.choice(tables)
    verdict = seat.ask("draft", piles=piles)
    assert verdict["type"] == "draft", verdict
    assert verdict["whole"] is None, verdict
    assert all(pile["good"] for pile in verdict["piles"])
    return seat.ask("submit", piles=piles)


def piles_of(scene: Json) -> dict[str, list[list[str]]]:
    return {pile["place"]: pile["faces"] for zone in scene["picture"]["zones"] for pile in zone["piles"]}


def rack_of(seat: Seat) -> list[list[str]]:
    return piles_of(seat.scene)[f"J{seat.game['seat'] + 1}"]


def table_of(scene: Json) -> list[list[list[str]]]:
    return [faces for place, faces in piles_of(scene).items() if place.startswith("table.")]


def new_tiles(scene: Json, piles: list[list[list[str]]]) -> Counter[tuple[str, ...]]:
    return _tiles(piles) - _tiles(table_of(scene))


def _tiles(piles: list[list[list[str]]]) -> Counter[tuple[str, ...]]:
    return Counter(tuple(tile) for pile in piles for tile in pile)


def table_after(scene: Json, act: Json) -> list[list[list[str]]]:
    table, laid = table_of(scene), re.split(r"lay |make ", write_tiles(act["label"]), maxsplit=1)[-1]
    new = [[face(word) for word in pile.split()] for pile in laid.split(" + ")]
    if act["target"] is None:
        return [*table, *new]
    i = int(act["target"].partition(".")[2]) - 1
    return [*table[:i], *new, *table[i + 1 :]]


def face(word: str) -> list[str]:
    return ["J", "joker"] if word == "J" else [word[:-1], SUITS[word[-1]]]


def play_out(
    seats: list[Seat], chance: Random, play: Any = act, most: int = 2000, watchers: Sequence[Seat] = ()
) -> int:
    """Play a game to its end, each client at its seat, others watching; return the number of moves requested."""
    asked = 0
    while all(seat.scene["over"] is None for seat in seats) and asked < most:
        mover = next((seat for seat in seats if seat.game["seat"] == seat.scene["to_move"]), None)
        if mover is None:
            for seat in seats:
                seat.until("scene")
            continue
        answer = play(mover, chance)
        assert answer["type"] == "scene", answer
        asked += 1
        for other in (*seats, *watchers):
            while other.scene["v"] < mover.scene["v"]:
                other.until("scene")
    return asked

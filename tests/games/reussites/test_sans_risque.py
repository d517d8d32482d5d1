"""What is made at one gesture because it can do no harm: whatever could be won before can be won after."""

from collections.abc import Iterator
from itertools import islice
from random import Random
from typing import Any

import pytest
from harness.effort import Effort

from games.asked import played
from games.reussites.small_deals import deals, wins
from games.reussites.test_klondike import ORDRE, lu
from rummifun.chance import Alea
from rummifun.games.reussites.klondike import klondike
from rummifun.games.reussites.klondike_table import COLONNES
from rummifun.games.reussites.montee_descente import md
from rummifun.games.reussites.reussite import Reussite
from rummifun.pieces.cartes import JEU_52, Carte, retournee
from rummifun.pieces.tableau import Tableau
from rummifun.session.events import MakeSafeMoves, Undo, advance, event_refusal
from rummifun.session.session import PERSON, Session


def tails(jeu: Reussite[Any], chance: Random) -> Iterator[Tableau[Any]]:
    """Deal what is left when most cards are up: over the columns, some of it face down, and onto the talon."""
    for _ in range(40):
        t = jeu.new(Alea(1))
        t = t.put(dict.fromkeys(t.forme.places, ()))
        hauts = {couleur: chance.randint(9, 12) for couleur in JEU_52.couleurs}
        up = {c: tuple(retournee(Carte(c, rang)) for rang in ORDRE[:n]) for c, n in hauts.items()}
        reste = [Carte(c, rang) for c, n in hauts.items() for rang in ORDRE[n:]]
        chance.shuffle(reste)
        talon, reste = reste[: chance.randrange(4)], reste[3:]
        tas: dict[str, list[Carte]] = {place: [] for place in COLONNES}
        for one in reste:
            tas[chance.choice(COLONNES[:3])].append(one)
        faites = {place: (*pile[:-1], *map(retournee, pile[-1:])) for place, pile in tas.items()}
        yield t.put({**{str(c): pile for c, pile in up.items()}, **faites, "talon": tuple(talon)})


@pytest.mark.parametrize(("draw", "worry_back"), [(1, False), (3, True)])
def test_safe_in_klondike_keeps_what_can_be_won(draw: int, worry_back: bool, effort: Effort) -> None:
    jeu, sure = klondike(draw=draw, worry_back=worry_back), 0
    for t in islice(tails(jeu, Random(draw)), effort(20, 40)):
        coup = jeu.safe and jeu.safe(t)
        if coup is not None and wins(jeu, t, 200):
            assert wins(jeu, jeu.step(t, coup), 20_000), jeu.write_position(t)
            sure += 1
    assert sure > effort(0, 2)


@pytest.mark.parametrize("pack", ["2x2", "2x3"])
def test_safe_in_md_keeps_what_can_be_won(pack: str, effort: Effort) -> None:
    jeu, sure, seen = md(1, pack), 0, set[Tableau[Any]]()
    for deal in islice(deals(jeu), 0, None, effort(9, 1) if pack == "2x3" else 1):
        left = [deal]
        while left:
            t = left.pop()
            if t in seen:
                continue
            seen.add(t)
            coup = jeu.safe and jeu.safe(t)
            left += [jeu.step(t, move) for move in jeu.moves(t)]
            if coup is not None and wins(jeu, t, 5000):
                assert wins(jeu, jeu.step(t, coup), 5000), jeu.write_position(t)
                sure += 1
    assert sure > 20


@pytest.mark.parametrize(
    ("table", "coup"),
    [
        ("c1: A♠", "c1>♠"),  # an As, and a Deux upon it
        ("c1: A♠ / c2: [9♥] / talon: [7♦]", None),  # a card must be shown first
        ("♠: A♠ / c1: 2♠", "c1>♠"),
        ("♠: A♠ 2♠ / c1: 3♠", None),  # a red Deux may want to lie on it
        ("♠: A♠ 2♠ / ♥: A♥ / ♦: A♦ / c1: 3♠", "c1>♠"),  # which goes up when it comes
        ("♠: A♠ 2♠ 3♠ / ♥: A♥ 2♥ / ♦: A♦ 2♦ / c1: 4♠", None),  # a Trois as well, but the 2♣ may want to lie on it
        ("♠: A♠ 2♠ 3♠ / ♥: A♥ 2♥ / ♦: A♦ 2♦ / ♣: A♣ / c1: 4♠", "c1>♠"),
        ("♠: A♠ 2♠ 3♠ / ♥: A♥ 2♥ 3♥ / ♦: A♦ 2♦ 3♦ / c1: 4♠", "c1>♠"),
    ],
)
def test_safe_of_klondike(table: str, coup: str | None) -> None:
    jeu = klondike()
    assert jeu.safe is not None
    assert jeu.safe(lu(table)) == (None if coup is None else jeu.read(coup))


def test_safe_of_klondike_leaves_the_rebut_where_several_are_drawn() -> None:
    for draw, coup in ((3, None), (1, "rebut>♠")):
        jeu = klondike(draw=draw)
        assert jeu.safe is not None
        t = played(jeu, lu("talon: [A♠]", jeu), "talon!rebut")
        assert jeu.safe(t) == (None if coup is None else jeu.read(coup))


def test_make_safe_moves_sends_up_all_and_undo_takes_each_back() -> None:
    jeu = klondike()
    text = "c1: [9♥] 2♠ / c2: A♠ / c3: [9♣] 3♠ / talon: [7♦]"
    begun = Session(jeu, Alea(1), lu(text), (PERSON,))
    tidied = advance(begun, MakeSafeMoves(0))
    assert [jeu.write(step.move) for step in tidied.steps] == ["c2>♠", "c1>♠", "c1!"]
    assert event_refusal(tidied, MakeSafeMoves(0)) is not None
    assert advance(tidied, MakeSafeMoves(0)) is tidied
    assert [jeu.write(step.move) for step in advance(tidied, Undo(0)).steps] == ["c2>♠"]

"""What is made at one gesture because it can do no harm: whatever could be won before can be won after."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from random import Random
from typing import Any

import pytest

from games.reussites.test_force_brute_md_klondike import carte, deals, petit
from games.reussites.test_klondike import ORDRE, joue, lu
from rummifun.chance import Alea
from rummifun.games.reussites.klondike import klondike
from rummifun.games.reussites.klondike_table import COLONNES
from rummifun.games.reussites.montee_descente import md
from rummifun.games.reussites.reussite import Reussite
from rummifun.pieces.cartes import JEU_52, Carte, retournee
from rummifun.pieces.tableau import Tableau
from rummifun.session.events import MakeSafeMoves, Undo, advance, event_refusal
from rummifun.session.session import PERSON, Session


def lasting(t: Tableau[Any]) -> Tableau[Any]:
    """Forget how often the rebut was turned over, which changes nothing of what can be won."""
    return t.noted(passes=min(1, t.notes.passes)) if hasattr(t.notes, "passes") else t


def won(jeu: Reussite[Any], t: Tableau[Any], most: int) -> bool:
    """Tell whether a table can be won, by looking at every play, of so many tables at most."""
    seen, left = {lasting(t)}, [t]
    while left and len(seen) < most:
        t = left.pop()
        outcome = jeu.outcome(t)
        if outcome is not None and outcome.winner == 0:
            return True
        after = [jeu.step(t, coup) for coup in (*jeu.moves(t),)[::-1]]  # those proposed first are tried first
        left += [there for there in after if lasting(there) not in seen]
        seen |= set(map(lasting, after))
    return False


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
def test_a_card_that_goes_up_safely_in_klondike_loses_nothing(draw: int, worry_back: bool) -> None:
    jeu, sure = klondike(draw=draw, worry_back=worry_back), 0
    for t in tails(jeu, Random(draw)):
        coup = jeu.safe and jeu.safe(t)
        if coup is not None and won(jeu, t, 200):
            assert won(jeu, jeu.step(t, coup), 20_000), jeu.write_position(t)
            sure += 1
    assert sure > 2


@pytest.mark.parametrize(("suits", "ranks", "stocks"), [(2, 2, 1), (2, 3, 1)])
def test_a_card_that_goes_up_in_md_loses_nothing(suits: int, ranks: int, stocks: int) -> None:
    pack = petit(suits, ranks)
    jeu, sure = md(stocks, pack), 0
    for deal in deals(suits, ranks):
        left, seen = [jeu.deal(map(partial(carte, pack), deal))], set[Tableau[Any]]()
        while left:
            t = left.pop()
            if t in seen:
                continue
            seen.add(t)
            coup = jeu.safe and jeu.safe(t)
            left += [jeu.step(t, move) for move in jeu.moves(t)]
            if coup is not None and won(jeu, t, 5000):
                assert won(jeu, jeu.step(t, coup), 5000), jeu.write_position(t)
                sure += 1
    assert sure > 20


@pytest.mark.parametrize(
    ("table", "coup"),
    [
        ("c1: A♠", "c1>♠"),  # an As, and a Deux upon it
        ("♠: A♠ / c1: 2♠", "c1>♠"),
        ("♠: A♠ 2♠ / c1: 3♠", None),  # a red Deux may want to lie on it
        ("♠: A♠ 2♠ / ♥: A♥ / ♦: A♦ / c1: 3♠", "c1>♠"),  # which goes up when it comes
        ("♠: A♠ 2♠ 3♠ / ♥: A♥ 2♥ / ♦: A♦ 2♦ / c1: 4♠", None),  # a Trois as well, but the 2♣ may want to lie on it
        ("♠: A♠ 2♠ 3♠ / ♥: A♥ 2♥ / ♦: A♦ 2♦ / ♣: A♣ / c1: 4♠", "c1>♠"),
        ("♠: A♠ 2♠ 3♠ / ♥: A♥ 2♥ 3♥ / ♦: A♦ 2♦ 3♦ / c1: 4♠", "c1>♠"),
    ],
)
def test_what_goes_up_safely(table: str, coup: str | None) -> None:
    jeu = klondike()
    assert jeu.safe is not None
    assert jeu.safe(lu(table)) == (None if coup is None else jeu.read(coup))


def test_the_rebut_keeps_its_card_where_several_are_drawn() -> None:
    for draw, coup in ((3, None), (1, "rebut>♠")):
        jeu = klondike(draw=draw)
        assert jeu.safe is not None
        t = joue(lu("talon: [A♠]", jeu), "talon!rebut", jeu=jeu)
        assert jeu.safe(t) == (None if coup is None else jeu.read(coup))


def test_one_event_sends_up_all_that_is_safe_and_each_is_taken_back_alone() -> None:
    jeu = klondike()
    text = "c1: [9♥] 2♠ / c2: A♠ / c3: [9♣] 3♠ / talon: [7♦]"
    begun = Session(jeu, Alea(1), lu(text), (PERSON,))
    tidied = advance(begun, MakeSafeMoves(0))
    assert [jeu.write(step.move) for step in tidied.steps] == ["c2>♠", "c1>♠", "c1!"]
    assert event_refusal(tidied, MakeSafeMoves(0)) is not None
    assert advance(tidied, MakeSafeMoves(0)) is tidied
    assert [jeu.write(step.move) for step in advance(tidied, Undo(0)).steps] == ["c2>♠"]

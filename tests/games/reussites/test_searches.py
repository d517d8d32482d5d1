"""Searches of patiences: their size and their lines; safe moves, after which a table can still be won."""

from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import islice
from random import Random
from typing import Any, Final

import pytest
from harness.effort import Effort
from harness.nonempty import nonempty

from games.asked import played
from games.reussites.gallery import patience
from games.reussites.small_deals import deals, wins
from games.reussites.small_klondikes import DESCENDRE, au_hasard, lus
from games.reussites.test_freecell import TROIS
from games.reussites.test_klondike import ORDRE, lu
from games.toy_game import pli
from rummifun.chance import Alea
from rummifun.core.game import replay
from rummifun.games.reussites.klondike import klondike
from rummifun.games.reussites.klondike_solver import Gagnable, Indecise, solution
from rummifun.games.reussites.klondike_solver.deal import read_deal
from rummifun.games.reussites.klondike_solver.game_line import to_game_line
from rummifun.games.reussites.klondike_solver.search import KlondikeSearch
from rummifun.games.reussites.klondike_solver.short_lines import shorten_line
from rummifun.games.reussites.klondike_solver.solve import never_stop
from rummifun.games.reussites.klondike_table import COLONNES, Table
from rummifun.games.reussites.montee_descente import md
from rummifun.games.reussites.reussite import Reussite
from rummifun.games.reussites.search import search_game
from rummifun.pieces.cartes import JEU_52, Carte, retournee
from rummifun.pieces.tableau import Tableau
from rummifun.session.events import MakeSafeMoves, Undo, advance, event_refusal
from rummifun.session.session import PERSON, Session


def tails(jeu: Reussite[Any], chance: Random) -> Iterator[Tableau[Any]]:
    """Deal the cards left when most are up: over the columns, some of them face down, and onto the talon."""
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


Sums = dict[str, tuple[int, int, int]]


def sums(tables: Iterable[Table]) -> Sums:
    """Count the tables that are won, the nodes and the moves, for each set of options."""
    found = Counter[tuple[str, int]]()
    for t in tables:
        answer = solution(t, 2000)
        if isinstance(answer, Indecise):
            continue
        n, moves = t.notes, len(answer.ligne) if isinstance(answer, Gagnable) else 0
        key = f"{n.waste_access} {'back' if n.worry_back else 'stay'} {'-' if n.max_redeals is None else 'n'}"
        found.update({(key, 0): moves > 0, (key, 1): answer.noeuds, (key, 2): moves})
    return {key: (found[key, 0], found[key, 1], found[key, 2]) for key, _ in sorted(found)}


HASARD: Final[Sums] = {
    "packet back -": (6, 68, 336),
    "packet back n": (6, 143, 216),
    "packet stay -": (1, 13, 34),
    "packet stay n": (1, 875, 21),
    "top back -": (7, 155, 450),
    "top back n": (3, 84, 84),
    "top stay -": (7, 129, 340),
    "top stay n": (3, 158, 96),
}
DESCENTE: Final[Sums] = {"packet back n": (4, 83, 131), "top back -": (3, 274, 202), "top back n": (13, 440, 424)}


def test_solution_searches_small_klondikes_as_far_as_ever() -> None:
    assert sums(t for _, t in islice(au_hasard(Random(5), (4, 5, 6)), 60)) == HASARD
    assert sums(t for _, t in islice(lus(DESCENDRE.read_text(encoding="utf-8")), 20)) == DESCENTE


TROUVEES: Final = "22 28 31 30 19 24 18"
COURTES: Final = "21 25 31 28 15 18 17"
"""How long lines are as they are found, and as short as they can be."""


def test_shorten_line_shortens_lines_as_much_as_ever() -> None:
    trouvees, courtes = list[int](), list[int]()
    for _, t in islice(au_hasard(Random(4), (3, 4)), 8):
        d, e = read_deal(t)
        chemin = KlondikeSearch(d, 2000, never_stop).chemin(e)
        if chemin is not None:
            ligne = to_game_line(t, chemin)
            trouvees.append(len(ligne))
            courtes.append(len(shorten_line(t, ligne, (1000,)).ligne))
    assert (" ".join(map(str, trouvees)), " ".join(map(str, courtes))) == (TROUVEES, COURTES)


# Plain search


def mesure(found: Any) -> tuple[int, int]:
    assert not isinstance(found, Indecise)
    return found.noeuds, len(found.ligne) if isinstance(found, Gagnable) else 0


@pytest.mark.parametrize(("reste", "visites"), [(10, (11, 10)), (30, (45, 30)), (45, (122, 45)), (60, (240, 60))])
def test_search_game_of_freecell_goes_on_from_where_hope_is_greatest(reste: int, visites: tuple[int, int]) -> None:
    jeu = patience("freecell", {"donne": 3})
    coups = [*map(jeu.read, TROIS.split())]
    t = next(islice(replay(jeu, jeu.new(Alea()), coups), len(coups) - reste, None))
    found = search_game(jeu, t, visites[0])
    assert mesure(found) == visites
    assert search_game(jeu, t, 300) == found
    assert search_game(jeu, t, visites[0] - 1) == Indecise(visites[0] - 1)


def test_search_game_tries_moves_in_their_order() -> None:
    found = search_game(pli, pli.new(Alea(1)), 6)
    assert isinstance(found, Gagnable)
    assert [coup.carte for coup in found.ligne] == [4, 1, 6, 3, 8, 7]
    assert mesure(found) == (6, 6)
    assert search_game(pli, pli.new(Alea(1)), 5) == Indecise(5)


# MD

NOEUDS: Final[dict[tuple[int, str], list[tuple[int, bool | None]]]] = {
    (1, "2x4"): [(2, False), (2, True), (1, True), (3, False), (3, False), (2, False)],
    (2, "3x4"): [(7, True), (8, True), (6, True), (6, True), (6, True), (5, True)],
    (2, "4x4"): [(9, False), (12, False), (13, False), (6, True), (5, False), (8, True)],
    (3, "4x8"): [(19, False), (24, False), (170, False), (247, False), (23, False), (0, None)],
}
"""By the piles of storage and the pack, the states visited of each deal, and whether it is won."""


@pytest.mark.parametrize(("stocks", "pack"), NOEUDS)
def test_solution_of_md_visits_as_many_states_as_ever(stocks: int, pack: str) -> None:
    jeu = md(stocks, pack)
    for i, (noeuds, gagnee) in nonempty(enumerate(NOEUDS[stocks, pack])):
        found = jeu.solution(jeu.new(Alea(4, i)), 400)
        if isinstance(found, Indecise):
            assert (found.budget, gagnee) == (400, None)
        else:
            assert (found.noeuds, isinstance(found, Gagnable)) == (noeuds, gagnee)

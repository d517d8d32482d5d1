"""MD and Klondike against games written anew: every deal of small packs, and long plays of the whole pack."""

from __future__ import annotations

from collections.abc import Iterator
from copy import deepcopy
from itertools import permutations
from pathlib import Path
from random import Random
from typing import Any, Final

import pytest

from games.reussites.naive_choice import Solitaire, plays_md
from rummifun.chance import Alea
from rummifun.games import game_named
from rummifun.games.reussites.klondike import klondike
from rummifun.games.reussites.klondike_table import chaine
from rummifun.games.reussites.montee_descente import md
from rummifun.games.reussites.reussite import Reussite
from rummifun.laws.perft import perft, read_perft
from rummifun.pieces.cartes import JEU_32, Carte, Couleur, Pack, Rang
from rummifun.pieces.tableau import Tableau

PERFT: Final = Path(__file__).parent.parent / "perft"
RANGS: Final = (*JEU_32.rangs,)
ORDRE: Final = (Rang.As, *(r for r in Rang if r not in (Rang.As, Rang.Cavalier)))


def petit(suits: int, ranks: int) -> Pack:
    return Pack(tuple(Couleur)[:suits], RANGS[:ranks])


def carte(pack: Pack, card: tuple[int, int]) -> Carte:
    return Carte(pack.couleurs[card[0]], pack.rangs[card[1]])


def counted(
    jeu: Reussite[Any], t: Tableau[Any], seen: dict[Tableau[Any], tuple[int, int, int]]
) -> tuple[int, int, int]:
    """Count the plays from a table: won, lost, and movements of the longest."""
    if t in seen:
        return seen[t]
    outcome = jeu.outcome(t)
    if outcome is not None:
        return outcome.scores[0], 1 - outcome.scores[0], 0
    parts = [counted(jeu, jeu.step(t, coup), seen) for coup in jeu.moves(t)]
    seen[t] = sum(p[0] for p in parts), sum(p[1] for p in parts), 1 + max(p[2] for p in parts)
    return seen[t]


def deals(suits: int, ranks: int) -> Iterator[tuple[tuple[int, int], ...]]:
    """Give every deal, suits named in the order in which they come: the rules tell none from another."""
    for deal in permutations((s, r) for s in range(suits) for r in range(ranks)):
        if [*dict.fromkeys(s for s, _ in deal)] == [*range(suits)]:
            yield deal


@pytest.mark.parametrize(
    ("suits", "ranks", "stocks"), [(1, 4, 1), (2, 2, 1), (2, 2, 2), (2, 3, 1), (2, 3, 2), (3, 2, 2)]
)
def test_every_choice_of_every_deal_of_md_is_that_of_the_naive_game(suits: int, ranks: int, stocks: int) -> None:
    pack = petit(suits, ranks)
    jeu, wins = md(stocks, pack), 0
    for deal in deals(suits, ranks):
        t = jeu.deal(carte(pack, card) for card in reversed(deal))
        expected = plays_md(deal, suits, ranks, stocks)
        assert counted(jeu, t, {}) == expected, jeu.write_position(t)
        assert expected[2] <= (jeu.bound or 0)
        wins += expected[0] > 0
    assert wins > 0


@pytest.mark.parametrize(("suits", "ranks", "stocks"), [(2, 3, 2), (2, 4, 2)])
def test_a_deal_of_md_is_counted_by_perft_as_by_the_naive_game(suits: int, ranks: int, stocks: int) -> None:
    pack = petit(suits, ranks)
    jeu = md(stocks, pack)
    t = jeu.new(Alea(7))
    deal = tuple((pack.couleurs.index(c.couleur), pack.rangs.index(c.rang)) for c in reversed(t["talon"]))
    won, lost, longest = plays_md(deal, suits, ranks, stocks)
    assert perft(jeu, t, longest) > 0 == perft(jeu, t, longest + 1)
    assert counted(jeu, t, {}) == (won, lost, longest)


def number(c: Carte) -> int:
    return 13 * list(Couleur).index(c.couleur) + ORDRE.index(c.rang)


def dealt(jeu: Reussite[Any], alea: Alea, game: Solitaire) -> Tableau[Any]:
    deck, _ = alea.shuffle(jeu.forme.cartes)
    game.deal([number(c) for c in reversed(deck)])
    return jeu.new(alea)


JEUX: Final[dict[str, dict[str, Any]]] = {
    "three, the packet": {},
    "one": {"draw": 1},
    "three, the uppermost": {"waste_access": "top"},
    "one, back": {"draw": 1, "worry_back": True},
    "three, back": {"worry_back": True, "waste_access": "top"},
}


@pytest.mark.parametrize("options", JEUX.values(), ids=JEUX)
def test_klondike_goes_as_the_naive_game_does(options: dict[str, Any]) -> None:
    jeu = klondike(**options)
    ends, choix = 0, Random(5)
    for i in range(12):
        game = Solitaire(jeu.options["draw"], jeu.options["waste_access"] == "packet", jeu.options["worry_back"])
        t = dealt(jeu, Alea(3, i), game)
        for _ in range(150):
            moves = [jeu.write(coup) for coup in jeu.moves(t)]
            if game.over():
                assert moves == []
                assert jeu.outcome(t) is not None
                ends += 1
                break
            assert sorted(moves) == sorted(game.moves())
            assert len(set(moves)) == len(moves)
            move = prefere(moves, choix)
            game.play(move)
            t = jeu.step(t, jeu.read(move))
    assert ends > 0 or jeu.options["worry_back"] or jeu.options["draw"] == 1  # these go on for long


def prefere(moves: list[str], choix: Random) -> str:
    """Choose at random, cards of the rebut and those that go up first, most of the time: it goes further."""
    bons = [m for m in moves if ">" in m and (m[-1] in "♣♦♥♠" or m.startswith("rebut"))]
    return choix.choice(bons if bons and choix.random() < 0.8 else moves)


def set_up(jeu: Reussite[Any], t: Tableau[Any]) -> Solitaire:
    """Set the naive game up as a table is."""
    game = Solitaire(jeu.options["draw"], jeu.options["waste_access"] == "packet", jeu.options["worry_back"])
    for place in (f"c{j}" for j in range(1, 8)):
        shown = chaine(t, place)
        hidden = t[place][: len(t[place]) - len(shown)]
        game.columns.append(([*map(number, hidden)], [*map(number, shown)]))
    game.heights = [len(t[str(couleur)]) for couleur in Couleur]
    game.talon, game.waste = [*map(number, reversed(t["talon"]))], [*map(number, t["rebut"])]
    game.fan, game.could_move = t.notes.eventail, not t.notes.vaine
    return game


def naive_perft(game: Solitaire, depth: int) -> int:
    if depth == 0:
        return 1
    if game.over():
        return 0
    total = 0
    for move in game.moves():
        after = deepcopy(game)
        after.play(move)
        total += naive_perft(after, depth - 1)
    return total


@pytest.mark.parametrize("nom", ["klondike", "klondike_classique"])
def test_the_plays_of_klondike_counted_in_another_way(nom: str) -> None:
    jeu = game_named(nom)
    assert isinstance(jeu, Reussite)
    for counted_ in read_perft((PERFT / f"{nom}.perft").read_text(encoding="utf-8")):
        game = set_up(jeu, jeu.read_position(counted_.position))
        for depth, plays in counted_.counts[:3]:
            assert naive_perft(game, depth) == plays, counted_.name


def test_the_naive_game_deals_row_by_row() -> None:
    game = Solitaire(3, True, False)
    game.deal(list(range(52)))
    assert [shown for _, shown in game.columns] == [[0], [7], [13], [18], [22], [25], [27]]
    assert game.columns[6][0] == [6, 12, 17, 21, 24, 26]

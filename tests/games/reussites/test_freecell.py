"""FreeCell: the numbered deals of Windows, sequences moved at once, and deals won and lost by search."""

from collections.abc import Iterator
from itertools import pairwise
from typing import Any, Final

import pytest

from games.asked import ending, refused
from games.reussites.gallery import patience
from rummifun.analysis.game_runner import play_states
from rummifun.chance import Alea
from rummifun.core.game import replay, study_variant
from rummifun.games.reussites import JEU_52, Deplacer, Gagnable, Perdue, Reussite, Tableau, donne_windows

# deals 1 and 617, as printed by Rosetta Code, « Deal cards for FreeCell »
PUBLIEES: Final = {
    1: """JD 2D 9H JC 5D 7H 7C 5H
          KD KC 9S 5S AD QC KH 3H
          2S KS 9D QD JS AS AH 3C
          4C 5C TS QH 4H AC 4D 7S
          3S TD 4S TH 8H 2C JH 7D
          6D 8S 8D QS 6C 3D 8C TC
          6S 9C 2H 6H""",
    617: """7D AD 5C 3S 5S 8C 2D AH
            TD 7S QD AC 6D 8H AS KH
            TH QC 3H 9D 6S 8D 3D TC
            KD 5H 9S 3C 8S 7H 4D JS
            4C QS 9C 9H 7C 6H 2C 2S
            4S TS 2H 5D JC 6C JH QH
            JD KS KC 4H""",
}


def said(english: str) -> str:
    """Write a card named in English in our notation."""
    rank, suit = english[0], english[1]
    return {"T": "10", "J": "V", "Q": "D", "K": "R"}.get(rank, rank) + dict(zip("CDHS", "♣♦♥♠", strict=True))[suit]


@pytest.mark.parametrize("numero", PUBLIEES)
def test_new_deals_freecell_as_published(numero: int) -> None:
    jeu = patience("freecell", {"donne": numero})
    rows = [[*map(said, row.split())] for row in PUBLIEES[numero].splitlines()]
    columns = [[row[i] for row in rows if i < len(row)] for i in range(8)]
    t = jeu.new(Alea(3))
    assert [[*map(str, t[place])] for place in t.forme.rangees[-1].places] == columns
    assert t == jeu.new(Alea(4))


def test_donne_windows_deals_the_whole_pack() -> None:
    for numero in range(1, 1_000_001, 31_013):
        assert {(c.couleur, c.rang) for c in donne_windows(numero)} == {(c.couleur, c.rang) for c in JEU_52.cartes}


@pytest.mark.parametrize("numero", [0, 1_000_001, "1", True])
def test_freecell_refuses_another_number(numero: Any) -> None:
    assert refused(patience, "freecell", {"donne": numero}).expected == "1…1000000"


def test_moves_of_freecell_carry_what_cells_and_columns_allow() -> None:
    jeu, suite = patience("freecell"), "c1: 10♠ 9♥ 8♠ 7♥ 6♠ 5♥ / c2: R♥ V♦"
    pleines = "c3: R♠ / c4: D♥ / c5: R♣ / c6: R♦"

    def most(text: str, cible: str) -> int:
        coups = jeu.moves(jeu.read_position(text))
        return max((c.n for c in coups if isinstance(c, Deplacer) and (c.source, c.cible) == ("c1", cible)), default=0)

    autour = f"{suite} / {pleines} / c7: V♠ / c8: V♣"
    assert most(f"l1: 2♣ / {autour}", "c2") == 0  # three cells are free: four cards at once, and six must go
    assert most(f"{autour}", "c2") == 0  # five cards
    assert most(f"l1: 2♣ / {suite} / {pleines} / c7: V♠", "c2") == 6  # (1 + 3) · 2
    assert most(f"l1: 2♣ / {suite} / {pleines} / c7: V♠", "c8") == 4  # to the empty column itself
    assert most(f"l1: 2♣ / l2: 2♦ / l3: 3♣ / l4: 3♦ / {suite} / {pleines} / c7: V♠", "c8") == 1


def carte_par_carte(t: Tableau[Any], coup: Deplacer) -> bool:
    """Tell whether a movement can be made card by card, with cells and empty columns for rests."""
    libres = sum(not t[place] for place in ("l1", "l2", "l3", "l4"))
    vides = sum(not t[place] for place in t.forme.rangees[-1].places if place != coup.cible)

    def most(columns: int) -> int:  # one column at rest takes half of the cards, which follow likewise
        return libres + 1 if columns == 0 else 2 * most(columns - 1)

    return coup.n <= most(vides)


def legal(t: Tableau[Any], coup: Deplacer) -> bool:
    """Tell whether a movement is legal, by values and colours."""
    order = ["A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "V", "D", "R"]
    cards = [(order.index(str(c.rang)), str(c.couleur)) for c in t[coup.source][-coup.n :]]
    under = [(order.index(str(c.rang)), str(c.couleur)) for c in t[coup.cible][-1:]]
    if coup.cible in "♣♦♥♠":
        return cards == [(len(t[coup.cible]), coup.cible)]
    if coup.cible.startswith("l"):
        return not under and len(cards) == 1
    chain = all(a[0] == b[0] + 1 and (a[1] in "♦♥") != (b[1] in "♦♥") for a, b in pairwise([*under, *cards]))
    return chain and carte_par_carte(t, coup)


def lines(jeu: Reussite[Any], t: Tableau[Any], ligne: tuple[Any, ...]) -> Iterator[tuple[Tableau[Any], Deplacer]]:
    return zip(replay(jeu, t, ligne), ligne, strict=False)


@pytest.mark.parametrize("numero", [1, 4])
def test_solution_wins_deals_of_freecell_by_lines_that_keep_the_rules(numero: int) -> None:
    jeu = patience("freecell", {"donne": numero})
    depart = jeu.new(Alea())
    found = jeu.solution(depart, 5_000)
    assert isinstance(found, Gagnable)
    assert all(legal(t, coup) for t, coup in lines(jeu, depart, found.ligne))


IMPOSSIBLES: Final = (11982, 146692, 186216, 455889, 495505, 512118, 517776, 781948)
"""The numbers of the million that nobody can win."""


@pytest.mark.lent
@pytest.mark.parametrize("numero", IMPOSSIBLES)
def test_solution_proves_that_the_eight_impossible_deals_of_the_million_are_lost(numero: int) -> None:
    jeu = patience("freecell", {"donne": numero})
    assert isinstance(jeu.solution(jeu.new(Alea()), 100_000), Perdue)


# a line that wins deal 3, written down apart from the search
TROIS: Final = """
    c5>♥ c6>♥ c8>l1 c8>l2 c8>l3 c8>♦ c8>l4 l2>c8 c1>c5 c1>l2 l1>c1 c6>l1 c3>c6 c2>c1 c3>c1 c2>c1 c2>c7 c2>♠ c3>♠
    c8>♠ c8>c6 c3>c8 c3>c8 c5>c3 c5>c8 c5>♣ c1>♣ c1>♥ c4>c5 c1>♠ c4>c1 c4>♣ c1>♣ c6>c5 c6>♠ c3>c8 l2>c7 c1>l2 c4>c7
    c4>c1 c4>c2 c8>c3 c4>c3 c1.2>c3 c1>♥ l2>♥ c7.2>c4 c5>l2 c7>c2 c5>c6 c5>♥ l2>c6 c5>l2 c5>♠ l4>c5 c2.2>c5 c7>l4
    c7>♠ l4>c2 c4>l4 c4>c5 c2>c4 l4>c5 c1>l4 c4>c2 l4>c4 c3>l4 c8>c4 c3>c1 c3>♥ l4>c1 c2>l4 c3>c4 c3>c8 l4>c2 c3>l4
    l3>c3 c2>l3 l4>c3 c2>l4 c2>c3 c2>♦ c7>♦ c6>♦ c1>♦ c6>♣ c1>♣ c6>♦ c1>♦ c5>♦ c7>♣ c4>♣ c7>♣ c8>♦ c6>c2 c6>♠ c5>♠
    c5>♦ c6>♥ c4>♥ c4>♣ c7>♥ c3>♥ c8>♠ c5>♠ c8>♦ c5>♦ l1>♦ l2>♠ c2>♠ l3>♣ c3>♣ c1>♣ l4>♥ c3>♥
"""


def test_replay_of_a_written_freecell_wins_at_its_last_move() -> None:
    jeu = patience("freecell", {"donne": 3})
    coups = [*map(jeu.read, TROIS.split())]
    *avant, fin = replay(jeu, jeu.new(Alea()), coups)
    assert all(jeu.outcome(t) is None for t in avant)
    assert ending(jeu, fin).winner == 0
    assert [len(fin[pile]) for pile in "♣♦♥♠"] == [13] * 4


def test_play_states_of_a_studied_freecell_ends() -> None:
    jeu = study_variant(patience("freecell"))
    assert jeu.bound == 500
    assert sum(1 for _ in play_states(jeu, Alea(1))) - 1 <= 500

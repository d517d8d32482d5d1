"""Haricots in notation: moves and positions both ways, and the place of a fault in a text."""

import pytest

from games.haricots.tables import table
from rummifun.core.notation import NotationError
from rummifun.games import haricots
from rummifun.games.haricots import AcheterTroisieme, Blue, Chainer, Coup, Defausser, Haricot, JouerPremiere, Vendre
from rummifun.games.haricots.etat import write_state
from rummifun.games.haricots.notation import read_move, read_state, write_move

COUPS: list[tuple[Coup, str, tuple[str, ...]]] = [
    (JouerPremiere(), "joue", ("jouer", "  joue ")),
    (JouerPremiere(haricots.soy), "joue vend s", ("joue vend soy", "jouer vendre SOY", "joue  vend  s")),
    (Chainer(2), "chaine 2", ("chaîner 2", "chaîne 2", "chainer 02")),
    (Chainer(12, haricots.black), "chaine 12 vend b", ("chaine 12 vend black", "chaine 12 vendre Black")),
    (haricots.Jeter(1), "jette 1", ("jeter 1",)),
    (Defausser(3), "defausse 3", ("défausser 3", "défausse 3")),
    (haricots.Suite(), "suite", (" suite ",)),
    (haricots.Tirer(), "tire", ("tirer",)),
    (haricots.Rappeler(), "rappelle", ("rappeler",)),
    (haricots.Piocher(), "pioche", ("piocher",)),
    (Vendre(Blue), "vend B", ("vendre Blue", "vend blue")),
    (AcheterTroisieme(), "achete", ("achète", "acheter")),
]

PLEINE = write_state(table("Echange", j1="3 [B2 S3 R1] CG", j2="-2 [g1 -] RRs", echange="BC", rebut="CS"))


@pytest.mark.parametrize(("coup", "texte", "autres"), COUPS, ids=lambda valeur: str(valeur)[:20])
def test_read_move_is_what_was_written_also_in_other_ways(coup: Coup, texte: str, autres: tuple[str, ...]) -> None:
    assert write_move(coup) == texte
    assert [read_move(t) for t in (texte, *autres)] == [coup] * (1 + len(autres))


@pytest.mark.parametrize("haricot", Haricot, ids=str)
def test_read_move_takes_a_bean_by_its_letter_or_name(haricot: Haricot) -> None:
    assert read_move(f"vend {haricot.value}") == read_move(f"vend {haricot.name}") == Vendre(haricot)


@pytest.mark.parametrize(
    ("texte", "place"),
    [
        *(
            ("", 0),
            ("joues", 0),
            ("joue 1", 5),
            ("joue vend", 9),
            ("joue vend bl", 10),
            ("chaine", 6),
            ("chaine un", 7),
        ),
        *(("chaine 1 jette 2", 9), ("chaine 1234", 7), ("chaine ٣", 7), ("jette -1", 6), ("vend BB", 5), ("vendB", 0)),
    ],
)
def test_read_move_says_where_it_stops(texte: str, place: int) -> None:
    with pytest.raises(NotationError) as raised:
        read_move(texte)
    assert raised.value.place == place


@pytest.mark.parametrize(
    ("avant", "apres", "fautif"),
    [
        ("tour 17", "tour x", "t"),
        ("Echange /", "Echangee /", "E"),
        ("/ J2", "/ J3", "/"),
        ("[g1 -]", "[g1 -", "R"),
        ("J1 3", "J1 3.5", "."),
        ("[B2 ", "[2B ", "2"),
        (" S3 ", "  X3 ", "X"),
        ("/ rebut CS", "/ CS", "/"),
        ("rebut CS", "rebut C?", "?"),
        ("/ vendues", "/ vendus", "/"),
    ],
)
def test_read_state_says_where_it_stops(avant: str, apres: str, fautif: str) -> None:
    assert avant in PLEINE
    with pytest.raises(NotationError) as raised:
        read_state(PLEINE.replace(avant, apres))
    assert PLEINE.replace(avant, apres)[raised.value.place] == fautif

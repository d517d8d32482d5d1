"""Tables laid out: what their notes say, what their places are called, how much of a pile is drawn."""

from __future__ import annotations

from typing import NamedTuple

from rummifun.core.scene import Message, Pile, Place, layout_of
from rummifun.messages import LANGUAGES, translation
from rummifun.pieces.cartes import JEU_32, As, Carte, Coeur, Decouverte, Dix, Pique
from rummifun.pieces.tableau import Forme, Rangee, tableau_vide
from rummifun.pieces.tableau_scene import describe_notes, drawn_count, place_name
from rummifun.pieces.tas import Empile, Etale, en_tas


class Notes(NamedTuple):
    """Notes of every kind: an option, one with words in the catalogues, some with their own name, chance."""

    option: int
    tour: int | None = 0
    voyages: int | None = None
    fini: bool = False
    hasard: int = 0


FORME = Forme(
    JEU_32,
    (
        Rangee("pioche", Empile, ("talon", "c9"), dite="pile {place}"),
        Rangee("ligne", Etale, ("c1", "♥"), dite="column {n}", empilees=("♥",)),
        Rangee("autres", Empile, ("x",), actif=False),
    ),
)
VIDE = tableau_vide(FORME, Notes(7))
A, B = Carte(Coeur, Dix, Decouverte), Carte(Pique, As, Decouverte)


def test_describe_notes_says_those_that_change() -> None:
    assert describe_notes(VIDE.noted(tour=None)) == ""
    said = describe_notes(VIDE.noted(tour=3, voyages=2, fini=True, hasard=5))
    assert isinstance(said, Message)
    assert [said.localize(translation(lang)) for lang in LANGUAGES] == [
        "tour 3, voyages 2, fini",
        "round 3, voyages 2, fini",
    ]
    assert "7" not in str(said)


def test_place_name_is_what_its_row_says() -> None:
    names = {place: place_name(FORME, place).localize(str) for place in FORME.places}
    assert names == {"talon": "stock", "c9": "pile c9", "c1": "column 1", "♥": "column 2", "x": "x"}
    assert place_name(FORME, "nowhere").localize(str) == "nowhere"


def test_drawn_count_of_a_stack_and_of_a_spread_pile() -> None:
    t = VIDE.put({"talon": (A, B), "c1": (A, B), "♥": (A, B)})
    assert [drawn_count(t, place, None) for place in ("talon", "c1", "♥", "x")] == [1, 2, 1, 0]
    assert drawn_count(t, "talon", lambda _, place: 5) == 2


def test_layout_of_a_row_that_plays_no_part() -> None:
    zones = [[pile.place for pile in zone.piles] for zone in layout_of(VIDE).zones]
    assert zones == [["talon", "c9"], ["c1", "♥"], []]
    laid = layout_of(VIDE.put({"x": (A, B)}))
    assert [(pile.place, pile.under, pile.height) for pile in laid.zones[-1].piles] == [("x", 1, 2)]
    assert [zone.room for zone in laid.zones] == [2, 2, 1]


def test_layout_of_a_row_that_grows_keeps_room_for_sixteen_piles() -> None:
    rows = [Rangee("", Empile, tuple(f"x{n}p{i}" for i in range(n)), actif=n == 18) for n in (15, 16, 17, 18)]
    assert [zone.room for zone in layout_of(tableau_vide(Forme(JEU_32, (*rows,)), ())).zones] == [15, 16, 16, 18]


def test_layout_of_a_row_lies_and_is_named_as_it_says() -> None:
    rows = (Rangee("{a}", Empile, ("t",), lignes=(1,)), Rangee("b", Etale, ("u",), fanned=True))
    zones = layout_of(tableau_vide(Forme(JEU_32, rows), ())).zones
    assert [(zone.caption.localize(str), zone.lines, zone.fanned) for zone in zones] == [
        ("{a}", (1,), False),
        ("b", (), True),
    ]
    assert [pile.spread for zone in zones for pile in zone.piles] == [False, True]


def test_layout_of_a_row_with_a_text_per_language() -> None:
    dite = {"fr": "le trou", "en": "the hole"}
    forme = Forme(JEU_32, (Rangee({"fr": "Trous", "en": "Holes"}, Empile, ("t",), dite=dite),))
    assert len({tableau_vide(forme, Notes(7)), tableau_vide(forme, Notes(7))}) == 1
    laid = layout_of(tableau_vide(forme, Notes(7)))
    [pile] = laid.zones[0].piles
    for lang, caption, name in (("fr", "Trous", "le trou"), ("en", "Holes", "the hole")):
        tr = translation(lang)
        assert pile.caption is not None
        assert (laid.zones[0].caption.localize(tr), pile.caption.localize(tr)) == (caption, name)
        assert place_name(forme, "t").localize(tr) == name


def test_layout_of_a_pile_by_itself() -> None:
    for mode in (Empile, Etale):
        [pile] = layout_of(en_tas((), "ici", mode)).zones[0].piles
        assert (len(pile.faces), pile.under, pile.spread) == (0, 0, mode is Etale)
    for mode, n in ((Empile, 1), (Etale, 2)):
        laid = layout_of(en_tas((A, B), "ici", mode))
        [zone] = laid.zones
        [pile] = zone.piles
        assert (len(pile.faces), pile.under, pile.place) == (n, 2 - n, "ici")
        assert [one.localize(translation("fr")) for one in (laid.title, zone.caption)] == ["tas", ""]
        assert called_by_itself(pile) == ("ici", "ici")


def called_by_itself(pile: Pile) -> tuple[str, str]:
    """Return what a pile is called, and its caption."""
    assert isinstance(pile.place, Place)
    assert pile.caption is not None
    return pile.place.localize(str), pile.caption.localize(str)


def test_layout_captions_a_pile_by_its_number() -> None:
    piles = {pile.place: pile.caption for zone in layout_of(VIDE).zones for pile in zone.piles}
    said = {place: caption.localize(str) for place, caption in piles.items() if caption is not None}
    assert said == {"talon": "stock", "c9": "9", "c1": "1", "♥": "♥"}


def test_layout_titles_a_table_by_its_notes() -> None:
    en = translation("en")
    assert layout_of(VIDE.noted(tour=None)).title.localize(en) == "table"
    assert layout_of(VIDE.noted(tour=2)).title.localize(en) == "round 2"

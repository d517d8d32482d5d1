"""Tables: places, movements, the visibility of cards, their notation and their layout."""

import copy
import pickle
from collections.abc import Callable
from functools import partial
from typing import Any, NamedTuple

import pytest
from games.asked import refused
from hypothesis import given, settings
from hypothesis import strategies as st

from rummifun.chance import Alea
from rummifun.core.notation import NotationError
from rummifun.core.scene import Message, Place, layout_of
from rummifun.games.reussites.notation import read_move, read_table, write_move
from rummifun.games.reussites.quatre_couleurs import c4
from rummifun.games.reussites.queue_leu_leu import qll
from rummifun.games.reussites.relais_des_7 import r7
from rummifun.games.reussites.whole_games import jouer_une
from rummifun.messages import LANGUAGES, translation
from rummifun.pieces import cartes as jeux
from rummifun.pieces import tableau
from rummifun.pieces.cartes import JEU_32, JEU_52, As, Carte, Coeur, Decouverte, Dix, Pique, Rang, Vue, est_cachee, face
from rummifun.pieces.tableau import DOS, Deplacer, Forme, Mouvement, Rangee, Retourner, Tableau, movement, tableau_vide
from rummifun.pieces.tableau_scene import describe_notes, drawn_count, place_name
from rummifun.pieces.tas import Empile, Etale, en_tas


class Notes(NamedTuple):
    """Notes of every kind; the first is an option."""

    option: int
    tour: int = 0
    fini: bool = False
    courant: str = "♣"


FORME = Forme(JEU_52, (Rangee("pioche", Empile, ("talon", "rebut")), Rangee("ligne", Etale, ("♥", "c3"))))
VIDE = tableau_vide(FORME, Notes(7))
A, B, C = Carte(Coeur, Dix), Carte(Pique, Dix, Vue), Carte(Pique, Rang.As, Decouverte)


def cartes() -> st.SearchStrategy[tuple[Carte, ...]]:
    une = st.builds(Carte, st.sampled_from(jeux.Couleur), st.sampled_from(Rang), st.sampled_from(jeux.Visibilite))
    return st.lists(une, max_size=5).map(tuple)


def tableaux() -> st.SearchStrategy[Tableau[Notes]]:
    notes = st.builds(Notes, st.just(7), st.integers(-9, 99), st.booleans(), st.sampled_from(("♣", "♥", "c3")))
    return st.builds(Tableau, st.just(FORME), st.tuples(*[cartes()] * 4), notes)


def mouvements() -> st.SearchStrategy[Mouvement]:
    place = st.sampled_from(("talon", "rebut", "♥", "c3", "t12", "loin"))
    n = st.integers(0, 99)
    return st.one_of(st.builds(Deplacer, place, place, n, st.booleans()), st.builds(Retourner, place, place, n))


def test_forme_refuses_two_piles_at_a_place_and_knows_the_next_rank() -> None:
    refusal = refused(Forme, JEU_32, (Rangee("", Empile, ("b", "talon")), Rangee("", Etale, ("a", "talon"))))
    assert (refusal.code.name, refusal.pieces) == ("PlaceOccupee", ("talon",))
    assert (FORME.suivant[Rang.As], Forme(JEU_32, ()).suivant[Rang.As]) == (Rang.Deux, Rang.Sept)


def test_with_place_and_without_place() -> None:
    t = VIDE.with_place(Rangee("main", Empile, ("main", "autre")), (C,))
    assert (t["main"], t["autre"], t["talon"]) == ((C,), (), ())
    cases: list[tuple[Callable[[], object], str]] = [
        (lambda: t.with_place(Rangee("", Empile, ("main",))), "PlaceOccupee"),
        (lambda: t.without_place("main"), "TasNonVide"),
        (lambda: t.without_place("loin"), "TasInconnu"),
    ]
    for asked, code in cases:
        assert refused(asked).code.name == code
    libre = t.put({"main": ()}).without_place("main").without_place("autre")
    assert libre == VIDE
    assert libre.with_place(Rangee("main", Empile, ("main",)))["main"] == ()


def test_repr_of_forme_and_tableau() -> None:
    assert repr(FORME) == f"Forme(pack={FORME.pack!r}, rangees={FORME.rangees!r})"
    assert (repr(VIDE), str(DOS)) == (f"<Tableau {tableau.write_table(VIDE)}>", "▒")


def test_tableau_refuses_an_unknown_place() -> None:
    for asked in (lambda: VIDE["loin"], lambda: VIDE.put({"loin": ()})):
        assert refused(asked).expected == "talon rebut ♥ c3"


def test_movement_lays_a_card_onto_a_pile_or_under_it_and_turns_a_packet() -> None:
    t = VIDE.put({"talon": (A, B), "rebut": (C,)})
    sur, sous = movement(t, Deplacer("talon", "rebut")), movement(t, Deplacer("talon", "rebut", sous=True))
    assert (sur["talon"], sur["rebut"], sous["rebut"]) == ((A,), (C, B), (B, C))
    assert movement(t, Deplacer("talon", "rebut", 2))["rebut"] == (C, A, B)
    trois = VIDE.put({"talon": (A, B, C)})
    assert [str(c) for c in movement(trois, Retourner("talon", "rebut", 3))["rebut"]] == ["A♠", "10♠", "10♥"]
    tournees = [c.visibilite for c in movement(trois, Retourner("talon", "talon", 3))["talon"]]
    assert tournees == [Vue, Decouverte, Decouverte]


@settings(max_examples=30)
@given(tableaux(), st.integers(1, 5))
def test_movement_that_turns_three_times_turns_once(t: Tableau[Notes], n: int) -> None:
    coup = Retourner("talon", "talon", n)
    une = movement(t, coup)
    assert movement(movement(une, coup), coup) == une
    assert sorted(str(face(c)) for c in une) == sorted(str(face(c)) for c in t)
    deux = movement(une, coup)
    assert [(str(c), est_cachee(c)) for c in deux] == [(str(c), est_cachee(c)) for c in t]


def test_visible_table_hides_suit_and_rank_of_a_card_never_shown() -> None:
    assert tableau.visible_table(VIDE.put({"talon": (A, B, C)}))["talon"] == (DOS, B, C)
    for ask in (lambda: DOS.rang, lambda: DOS.couleur, lambda: face(DOS)):
        assert refused(ask).code.name == "CarteJamaisVue"
    assert DOS != A
    assert A != DOS
    assert hash(DOS) == hash(tableau.Dos())
    assert DOS.visibilite is jeux.Cachee


@pytest.mark.parametrize("jeu", [r7(), qll(52), c4("♠")], ids=lambda jeu: jeu.name)
def test_reussites_states_and_views_are_values(jeu: Any) -> None:
    t = jeu.new(Alea(1))
    again = pickle.loads(pickle.dumps(jeu))
    for value in (t, jeu.view(t, 0), jouer_une(jeu, t), jeu):
        for back in (pickle.loads(pickle.dumps(value)), copy.deepcopy(value)):
            assert (back, hash(back)) == (value, hash(value))
    assert again.new(Alea(3)) == jeu.new(Alea(3))


def test_reussites_made_alike_are_equal() -> None:
    assert r7() == r7(tours=3) != r7(tours=2)
    assert qll() == qll(32, "rotate_once", "rightmost") != qll(scan="leftmost")
    assert len({r7(), r7(3), r7(4), c4(), c4("♣"), c4("♥"), qll(), qll(52)}) == 6


@settings(max_examples=30)
@given(tableaux())
def test_read_table_is_what_was_written(t: Tableau[Notes]) -> None:
    for value in (t, tableau.visible_table(t)):
        assert read_table(tableau.write_table(value), FORME, Notes(7)) == value


@settings(max_examples=30)
@given(mouvements())
def test_read_move_is_what_was_written(coup: Mouvement) -> None:
    assert read_move(write_move(coup), FORME) == coup


def test_read_table_of_the_three_ways_of_lying_and_a_back() -> None:
    t = read_table("tour=2 / talon: [10♥] (10♠) [] / rebut: A♠", FORME, Notes(7))
    assert (t["talon"], t["rebut"], t.notes) == ((A, B, DOS), (C,), Notes(7, 2))
    assert tableau.write_table(t) == "tour=2 fini=non courant=♣ / talon: [10♥] (10♠) [] / rebut: A♠"
    assert tableau.write_table(tableau_vide(FORME, ())) == "/"
    assert read_table("/", FORME, ()) == read_table("", FORME, ()) == tableau_vide(FORME, ())


def test_read_table_takes_letters_of_suits() -> None:
    ecrit = read_table("talon: 2♣ [3♦] (10♥) A♠ / ♥: 7♥", FORME, ())
    assert read_table("talon: 2c [3d] (10h) As / h: 7h", FORME, ()) == ecrit
    assert read_move("talon.2>h_", FORME) == Deplacer("talon", "♥", 2, sous=True)
    assert read_move("h!", FORME) == Retourner("♥", "♥")


def test_options_of_and_with_chance_read_and_change_notes() -> None:
    assert (tableau.options_of(Notes(7)), tableau.options_of(())) == ({"option": 7}, {})

    class Chanceux(NamedTuple):
        tour: int
        hasard: int = 0

    notes = Chanceux(3, 99)
    assert tableau.with_chance(notes, None) == Chanceux(3, 0)
    assert tableau.with_chance(notes, Alea(1)) == Chanceux(3, Alea(1).below(2**53)[0])
    assert tableau.with_chance(VIDE.notes, Alea(1)) is VIDE.notes
    assert tableau.visible_table(tableau_vide(FORME, notes)).notes.hasard == 0


WRONG_TABLES = (
    "talon: 10♥ ^x, talon: ^1♥, ^talon 10♥, ^loin: 10♥, talon: 10♥ / ^talon: 9♥, talon: ^[10♥, talon: 10♥^]",
    "tour=^x / talon: 9♥, ^option=3, ^autre=3, fini=^1, tour=1 / talon: 9♥ /^/ , talon: 9♥ ^(10♠",
)
WRONG_MOVES = "^, talon^, talon>^, ^>♥, talon^.x>♥, talon>♥_^_, talon! ♥ ^♥, talon!♥^_"
WRONG = [
    *((partial(read_table, notes=Notes(7)), text) for texts in WRONG_TABLES for text in texts.split(", ")),
    *((read_move, text) for text in WRONG_MOVES.split(", ")),
]


@pytest.mark.parametrize(("read", "text"), WRONG)
def test_read_table_and_read_move_say_where_they_stop(read: Callable[..., object], text: str) -> None:
    with pytest.raises(NotationError) as raised:
        read(text.replace("^", ""), FORME)
    assert raised.value.place == text.index("^")


class SaidNotes(NamedTuple):
    """SaidNotes of every kind: an option, one with words in the catalogues, some with their own name, chance."""

    option: int
    tour: int | None = 0
    voyages: int | None = None
    fini: bool = False
    hasard: int = 0


ROWS = Forme(
    JEU_32,
    (
        Rangee("pioche", Empile, ("talon", "c9"), dite="pile {place}"),
        Rangee("ligne", Etale, ("c1", "♥"), dite="column {n}", empilees=("♥",)),
        Rangee("autres", Empile, ("x",), actif=False),
    ),
)
LAID = tableau_vide(ROWS, SaidNotes(7))
TEN, ACE = Carte(Coeur, Dix, Decouverte), Carte(Pique, As, Decouverte)


def test_scene_of_a_table_says_its_notes_its_places_and_how_many_cards_are_drawn() -> None:
    assert describe_notes(LAID.noted(tour=None)) == ""
    said = describe_notes(LAID.noted(tour=3, voyages=2, fini=True, hasard=5))
    assert isinstance(said, Message)
    assert [said.localize(translation(lang)) for lang in LANGUAGES] == [
        "tour 3, voyages 2, fini",
        "round 3, voyages 2, fini",
    ]
    assert "7" not in str(said)
    names = {place: place_name(ROWS, place).localize(str) for place in ROWS.places}
    assert names == {"talon": "stock", "c9": "pile c9", "c1": "column 1", "♥": "column 2", "x": "x"}
    assert place_name(ROWS, "nowhere").localize(str) == "nowhere"
    t = LAID.put({"talon": (TEN, ACE), "c1": (TEN, ACE), "♥": (TEN, ACE)})
    assert [drawn_count(t, place, None) for place in ("talon", "c1", "♥", "x")] == [1, 2, 1, 0]
    assert drawn_count(t, "talon", lambda _, place: 5) == 2


def test_layout_has_idle_rows_captions_by_number_and_a_title_by_notes() -> None:
    zones = [[pile.place for pile in zone.piles] for zone in layout_of(LAID).zones]
    assert zones == [["talon", "c9"], ["c1", "♥"], []]
    laid = layout_of(LAID.put({"x": (TEN, ACE)}))
    assert [(pile.place, pile.under, pile.height) for pile in laid.zones[-1].piles] == [("x", 1, 2)]
    assert [zone.room for zone in laid.zones] == [2, 2, 1]
    piles = {pile.place: pile.caption for zone in layout_of(LAID).zones for pile in zone.piles}
    said = {place: caption.localize(str) for place, caption in piles.items() if caption is not None}
    assert said == {"talon": "stock", "c9": "9", "c1": "1", "♥": "♥"}
    en = translation("en")
    assert layout_of(LAID.noted(tour=None)).title.localize(en) == "table"
    assert layout_of(LAID.noted(tour=2)).title.localize(en) == "round 2"


def test_layout_of_a_row_has_the_room_the_lines_and_the_caption_that_it_says() -> None:
    rows = [Rangee("", Empile, tuple(f"x{n}p{i}" for i in range(n)), actif=n == 18) for n in (15, 16, 17, 18)]
    assert [zone.room for zone in layout_of(tableau_vide(Forme(JEU_32, (*rows,)), ())).zones] == [15, 16, 16, 18]
    named = (Rangee("{a}", Empile, ("t",), lignes=(1,)), Rangee("b", Etale, ("u",), fanned=True))
    zones = layout_of(tableau_vide(Forme(JEU_32, named), ())).zones
    assert [(zone.caption.localize(str), zone.lines, zone.fanned) for zone in zones] == [
        ("{a}", (1,), False),
        ("b", (), True),
    ]
    assert [pile.spread for zone in zones for pile in zone.piles] == [False, True]


def test_layout_of_a_row_with_a_text_per_language() -> None:
    dite = {"fr": "le trou", "en": "the hole"}
    forme = Forme(JEU_32, (Rangee({"fr": "Trous", "en": "Holes"}, Empile, ("t",), dite=dite),))
    assert len({tableau_vide(forme, SaidNotes(7)), tableau_vide(forme, SaidNotes(7))}) == 1
    laid = layout_of(tableau_vide(forme, SaidNotes(7)))
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
        laid = layout_of(en_tas((TEN, ACE), "ici", mode))
        [zone] = laid.zones
        [pile] = zone.piles
        assert (len(pile.faces), pile.under, pile.place) == (n, 2 - n, "ici")
        assert [one.localize(translation("fr")) for one in (laid.title, zone.caption)] == ["tas", ""]
        assert isinstance(pile.place, Place)
        assert pile.caption is not None
        assert (pile.place.localize(str), pile.caption.localize(str)) == ("ici", "ici")

"""The gallery of patiences: every file is short and has rules in two languages; five of them on positions."""

from dataclasses import replace
from itertools import islice
from typing import Any, Final

import pytest
from harness.effort import Effort
from harness.nonempty import nonempty

from games.reussites.gallery import FICHIERS, patience
from games.reussites.small_deals import wins
from rummifun.chance import Alea
from rummifun.core.pyramid import covering_piles
from rummifun.games.reussites import Deplacer, Forme, Gagnable, Perdue, Retourner, Reussite, jouer_une
from rummifun.games.reussites.notation import read_table
from rummifun.laws.check import check
from rummifun.laws.perft import perft
from rummifun.laws.suites import suite_for_game
from rummifun.messages import LANGUAGES, translation
from rummifun.pieces.cartes import JEU_52, Pack, face
from rummifun.regles import rules_for
from rummifun.render.picture import picture
from rummifun.render.text import Style, draw_scene

NAMES: Final = tuple(sorted(file.stem for file in FICHIERS.glob("*.py")))
CINQ: Final = ("accordeon", "belle_lucie", "golf", "pyramide", "quatre_as")


def moves(jeu: Reussite[Any], position: str) -> set[str]:
    """Write the moves of a position, whose options are those of the game."""
    return {*map(jeu.write, jeu.moves(read_table(position, jeu.forme, jeu.patience.notes)))}


# Every file


@pytest.mark.parametrize("name", NAMES)
def test_patience_fits_on_seventy_lines_and_rules_for_tells_it_in_two_languages(name: str) -> None:
    assert len((FICHIERS / f"{name}.py").read_text(encoding="utf-8").splitlines()) <= 70
    assert {*CINQ} <= {*NAMES}
    jeu = patience(name)
    told = [rules_for(jeu, lang) for lang in LANGUAGES]
    assert all(one.title and one.about and len(one.text) > 100 for one in told)
    assert len({one.about for one in told}) == len({one.text for one in told}) == len(LANGUAGES)
    for one in told:
        assert [choice.name for choice in one.options] == [*jeu.options]
        assert [choice.values[0][0] for choice in one.options] == [*jeu.options.values()]


@pytest.mark.parametrize("name", CINQ)
def test_scene_tells_the_end_of_a_patience_in_the_language_of_the_reader(name: str) -> None:
    jeu = patience(name)
    ends = [jeu.scene(jouer_une(jeu, jeu.new(Alea(1, i)))).title for i in range(2)]
    for title in nonempty(ends):
        french, english = (title.localize(translation(lang)) for lang in ("fr", "en"))
        assert " : " in french
        assert " : " not in english
        assert french.split()[-1] != english.split()[-1]


SPIDERS: Final = [("spider", {"couleurs": n}) for n in (4, 2, 1)]


@pytest.mark.parametrize(("name", "options"), [*((name, {}) for name in (*CINQ, "freecell", "yukon")), *SPIDERS])
def test_laws_hold_for_patiences_of_the_gallery(name: str, options: dict[str, int], effort: Effort) -> None:
    assert check(*suite_for_game(patience(name, options)), examples=effort(2, 25)).failed == ()


@pytest.mark.parametrize(
    ("name", "counts"), [*zip(CINQ, ((37, 1299), (5, 27), (1, 2), (7, 29), (3, 7)), strict=True)], ids=CINQ
)
def test_perft_of_patiences(name: str, counts: tuple[int, int]) -> None:
    """Count the plays of one and of two moves of the first deal of seed 1."""
    jeu = patience(name)
    assert tuple(perft(jeu, jeu.new(Alea(1)), depth) for depth in (1, 2)) == counts


# Why a movement is refused


@pytest.mark.parametrize(
    ("name", "position", "coup", "why"),
    [
        (
            "spider",
            "talon: [2♥] / c1: R♠ / c2: D♠",
            "talon!c1",
            "a column is empty: the stock deals only onto full columns",
        ),
        ("spider", "c1: 9♠ 8♥ / c2: R♠", "c1.2>c2", "these cards are no run of one suit"),
        ("spider", "c1: 9♠ 8♥ / c2: R♠", "c1>c2", "it goes onto a card one rank higher"),
        ("pyramide", "talon: [2♥] / f1: 8♥ / g1: 5♣ / g2: 9♦", "f1>g1", "one of them is covered"),
        ("pyramide", "talon: [2♥] / f1: 8♥ / g1: 5♣ / g2: 9♦", "g1>g2", "two cards that make thirteen, or a king"),
        ("pyramide", "a1: 2♥ / main: 5♥ / rebut: R♥", "talon!", "no round of the stock is left"),
        (
            "accordeon",
            "t1: 5♥ / t2: 9♣ / t3: 9♥",
            "t3>t1",
            "a pile goes onto its left neighbour, or onto the third to its left",
        ),
        ("accordeon", "t1: 5♥ / t2: 9♣ / t3: 9♥", "t2>t1", "the same suit or rank is needed"),
        ("belle_lucie", "e1: 5♥ / e2: 7♥ / e4: 8♥", "e1>e2", "it needs the next card of its suit"),
        ("belle_lucie", "e1: 5♥ / e2: 7♥ / e4: 8♥", "e1>e3", "a fan that is empty stays empty"),
        ("freecell", "l1: 5♥ / c1: 7♥", "c1>l1", "a cell takes a single card"),
        ("freecell", "c1: 7♥", "c1>♥", "its pile goes up in suit, from the ace"),
        ("freecell", "c1: 7♥ 5♣ / c2: 8♠", "c1.2>c2", "these cards are no sequence"),
        ("freecell", "c1: 7♥ / c2: 8♦", "c1>c2", "one rank lower, of the other colour"),
        ("golf", "talon: [2♥] / trou: 9♥ / c1: 5♣", "c1>trou", "it must be one rank above or below"),
        ("golf", "talon: [2♥] / trou: 9♥ / c1: 5♣", "c1>c2", "cards go into the hole"),
        ("quatre_as", "c1: 9♥ 8♣ / c2: 5♥", "c1>rebut", "none higher of its suit ends a column"),
        ("quatre_as", "c1: 9♥ 8♣ / c2: 5♥", "c1>c2", "only an empty column takes it"),
        ("yukon", "c1: 5♥ / c2: 7♣ / c4: 6♥", "c1>♥", "its pile goes up in suit, from the ace"),
        ("yukon", "c1: 5♥ / c2: 7♣ / c4: 6♥", "c1>c3", "only a king goes to an empty column"),
        ("yukon", "c1: 5♥ / c2: 7♣ / c4: 6♥", "c1>c2", "one rank lower, of the other colour"),
    ],
)
def test_refusal_of_a_patience_names_the_rule(name: str, position: str, coup: str, why: str) -> None:
    jeu = patience(name, {"donnes": 1} if name == "belle_lucie" else None)
    t = read_table(position, jeu.forme, jeu.patience.notes)
    said = jeu.refusal(t, jeu.read(coup))
    assert said is not None
    assert (said.code.name, said.got.localize(translation("en"))) == ("RegleDuJeu", why)
    assert said.got.localize(translation("fr")) not in ("", why)


@pytest.mark.parametrize("name", NAMES)
def test_refusal_of_a_patience_has_a_reason_for_every_movement(name: str) -> None:
    jeu = patience(name)
    t, places = jeu.new(Alea(1)), jeu.forme.places
    turns = [Retourner(place, place) for place in places]
    carries = [Deplacer(source, cible, n) for source in places for cible in places[-20:] for n in (1, 2)]
    allowed = {*jeu.moves(t)}
    assert all((jeu.refusal(t, coup) is None) == (coup in allowed) for coup in turns)
    assert all((jeu.refusal(t, coup) is None) == (coup in allowed) for coup in carries)


# States that a search takes for one


def small(name: str, i: int) -> tuple[Reussite[Any], Any]:
    """Make a small position of a patience, one of many."""
    jeu = patience(name, {"donnes": 1} if name == "belle_lucie" else None)
    couleurs, rangs = JEU_52.couleurs, JEU_52.rangs
    if name == "belle_lucie":
        jeu = replace(jeu, forme=Forme(Pack(couleurs[:3], (*rangs[:3], rangs[-1])), jeu.forme.rangees))
    elif name == "quatre_as":
        jeu = replace(jeu, forme=Forme(Pack(couleurs, rangs[-2:]), jeu.forme.rangees))
    else:
        several = Pack(couleurs, {"golf": rangs[:5], "pyramide": rangs[3:7]}.get(name, rangs))
        cartes = iter([face(carte) for carte in Alea(1, i).shuffle(several.cartes)[0]])
        tas = {place: tuple(islice(cartes, n)) for place, n in LYING[name].items()}
        return jeu, read_table("/", jeu.forme, jeu.patience.notes).put(tas)
    return jeu, jeu.new(Alea(1, i))


LYING: Final[dict[str, dict[str, int]]] = {
    "accordeon": {f"t{i}": 1 for i in range(1, 8)},
    "golf": {"trou": 1, "c1": 3, "c2": 3, "c3": 2, "talon": 2},
    "pyramide": {**{f"g{i}": 1 for i in range(1, 4)}, "f1": 1, "f2": 1, "talon": 4},
}


@pytest.mark.parametrize("name", CINQ)
def test_solution_finds_what_every_play_finds(name: str, effort: Effort) -> None:
    kinds = set[type]()
    for i in range(30 if name == "golf" else effort(6, 30)):
        jeu, t = small(name, i)
        found = jeu.solution(t, 100_000)
        assert isinstance(found, Gagnable) == wins(jeu, t), jeu.write_position(t)
        kinds.add(type(found))
    assert {Perdue, Gagnable} == kinds


# Les quatre as


def test_quatre_as_discards_the_lower_of_a_suit_and_deals_a_card_on_every_column() -> None:
    jeu = patience("quatre_as")
    assert moves(jeu, "talon: [2♣] / c1: 3♥ 9♥ / c2: A♥ / c3: R♠") == {"c1>rebut", "talon!c1", "c1>c4"}
    after = jeu.step(jeu.new(Alea(3)), jeu.read("talon!c1"))
    assert [len(after[place]) for place in ("c1", "c2", "c3", "c4", "talon")] == [2, 2, 2, 2, 44]


# Golf


@pytest.mark.parametrize(("trou", "goes"), [("6♥", {"c1", "c2"}), ("R♥", {"c4"}), ("A♣", set()), ("9♣", set())])
def test_moves_of_golf_let_neighbours_into_the_hole(trou: str, goes: set[str]) -> None:
    jeu = patience("golf")
    assert moves(jeu, f"trou: {trou} / c1: 5♣ / c2: 2♠ 7♣ / c3: V♥ / c4: D♠") == {f"{place}>trou" for place in goes}


# L'accordéon


def test_moves_of_accordeon_go_onto_the_first_or_the_third_on_the_left() -> None:
    jeu = patience("accordeon")
    t = jeu.read_position("t1: 5♥ / t2: 9♣ / t3: 9♥ / t4: 5♣ / t5: R♠")
    assert {*map(jeu.write, jeu.moves(t))} == {"t3>t2", "t4>t1"}
    after = jeu.step(t, jeu.read("t4>t1"))
    assert jeu.write_position(after) == "t1: 5♥ 5♣ / t2: 9♣ / t3: 9♥ / t4: R♠"
    assert jeu.write_position(jeu.step(after, jeu.read("t3>t2"))) == "t1: 5♥ 5♣ / t2: 9♣ 9♥ / t3: R♠"
    t = jeu.new(Alea(1))
    assert all(isinstance(coup, Deplacer) and coup.n == len(t[coup.source]) for coup in jeu.moves(t))


# La pyramide


def test_moves_of_pyramide_free_a_card_once_both_over_it_are_gone() -> None:
    jeu = patience("pyramide")
    assert moves(jeu, "f1: 8♥ / f2: R♣ / g1: 5♣ / g2: 9♦ / main: 4♠ / rebut: 5♦") == {"g2>main", "main>g2"}
    assert moves(jeu, "f1: 8♥ / f2: R♣ / g1: 5♣ / rebut: 5♦") == {"f2>defausse"}
    assert moves(jeu, "f1: 8♥ / f2: R♣ / rebut: 5♦") == {"f2>defausse", "f1>rebut", "rebut>f1"}


def test_step_of_pyramide_takes_a_pair_and_lays_the_hand_on_the_waste() -> None:
    jeu = patience("pyramide", {"tours": 2})
    t = read_table("a1: 5♥ / talon: [9♣] / main: 8♠ / rebut: 2♦", jeu.forme, jeu.patience.notes)
    assert jeu.write_position(jeu.step(t, jeu.read("a1>main"))) == "tour=1 / talon: [9♣] / rebut: 2♦ / defausse: 5♥ 8♠"
    after = jeu.step(t, jeu.read("talon!main"))
    assert jeu.write_position(after) == "tour=1 / a1: 5♥ / main: 9♣ / rebut: 2♦ 8♠"
    again = jeu.step(after, jeu.read("rebut.3!talon"))
    assert jeu.write_position(again) == "tour=2 / a1: 5♥ / talon: (9♣) (8♠) (2♦)"
    assert jeu.read("rebut.3!talon") not in jeu.moves(again)


def test_draw_scene_of_pyramide_is_a_triangle() -> None:
    jeu = patience("pyramide")
    t = jeu.new(Alea(1))
    text = draw_scene(jeu.scene(jeu.view(t, 0)), translation("fr"), Style()).splitlines()[2:9]
    middles = [(len(line) - len(line.lstrip()) + len(line)) / 2 for line in text]
    assert max(middles) - min(middles) <= 1
    assert [line.split()[0] for line in text] == ["a1", "b1", "c1", "d1", "e1", "f1", "g1"]
    assert picture(t).svg.count('href="#rf-') == 29  # the pyramid and the talon
    assert covering_piles((1, 2, 3))[0] == (1, 2)


# La belle Lucie


def test_moves_of_belle_lucie_build_down_in_suit_and_up_on_piles() -> None:
    jeu = patience("belle_lucie", {"donnes": 1})
    position = "♥: A♥ / e1: 9♣ 2♥ / e2: 7♠ 8♣ / e3: 9♣ / e4: 9♠ / e5: R♦"
    assert moves(jeu, position) == {"e1>♥", "e2>e3"}


def test_step_of_belle_lucie_deals_again_by_threes_in_an_unknown_order() -> None:
    jeu = patience("belle_lucie")
    t = jeu.new(Alea(5))
    donner = jeu.read("talon!")
    assert donner in jeu.moves(t)
    assert jeu.view(t, 0).notes.hasard == 0
    once = jeu.step(t, donner)
    twice = jeu.step(once, donner)
    assert [len(once[f"e{i}"]) for i in range(1, 19)] == [3] * 17 + [1]
    assert len({t.tas, once.tas, twice.tas}) == 3
    assert donner not in jeu.moves(twice)
    other = jeu.resample(jeu.view(t, 0), Alea(8))
    assert other.tas == t.tas
    assert jeu.step(other, donner).tas != once.tas

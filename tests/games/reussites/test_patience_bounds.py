"""Patiences at their bounds: the length of games, small packs, wrong options."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any, Final

import pytest
from harness.nonempty import nonempty

from games.asked import refused
from rummifun.chance import Alea
from rummifun.games import game_named, reussites
from rummifun.games.reussites import AvecTrace, Deplacer, Limite, Retourner, Reussite, acheve, descend, jouer_une
from rummifun.games.reussites.klondike import klondike, klondike_classique
from rummifun.games.reussites.montee_descente import md
from rummifun.games.reussites.notation import read_table
from rummifun.games.reussites.option_checks import pack_option
from rummifun.games.reussites.quatre_couleurs import c4
from rummifun.games.reussites.queue_leu_leu import qll
from rummifun.games.reussites.r7_sheet import jouer_une_r7
from rummifun.games.reussites.refusals import RefusReussite
from rummifun.games.reussites.relais_des_7 import r7
from rummifun.games.reussites.reussite import game_of
from rummifun.games.reussites.whole_games import observer
from rummifun.pieces.cartes import JEU_52, As, Cachee, Carte, Coeur, Deux, Pack, Pique, Roi, Trefle, Vue
from rummifun.pieces.tableau import Tableau, tableau_vide
from rummifun.pieces.tas import Empile, Etale
from rummifun.refusal import Refusal

FORME: Final = reussites.Forme(JEU_52, (reussites.pioche(), reussites.colonnes(3), reussites.defausse()))


def lu(text: str) -> Tableau[Any]:
    return read_table(text, FORME, ())


# How long a game lasts


TOUJOURS: Final[Reussite[Any]] = Reussite(
    "toujours",
    FORME,
    (),
    lambda t, cartes: t,
    lambda t: (Retourner("talon", "talon"),),
    lambda t: None,
    lambda t, coup: t,
)


@pytest.mark.parametrize(("bound", "most"), [(None, 100_000), (3, 3)])
def test_jouer_une_plays_a_game_without_an_end_that_far(bound: int | None, most: int) -> None:
    jeu = replace(TOUJOURS, bound=bound)
    said = refused(jouer_une, jeu, jeu.new(Alea(1)))
    assert (said.code.name, said.expected, said.got) == ("SansFin", f"≤ {most}", most)


def test_jouer_une_ends_with_the_last_movement_of_the_bound() -> None:
    jeu = game_of(
        replace(
            TOUJOURS.patience,
            notes=Limite(),
            bound=3,
            jouer=lambda t, coup: t.noted(reste=t.notes.reste + 1),
            verdict=lambda t: reussites.gagnee("fini") if t.notes.reste == 3 else None,
        )
    )
    assert [t.notes.reste for t in jouer_une(jeu, jeu.new(Alea(1)), AvecTrace)] == [0, 1, 2, 3]


@pytest.mark.parametrize(("reste", "key"), [(0, None), (2, None), (1, "the last moves led nowhere")])
def test_gagnee_quand_loses_with_the_last_movement_that_is_counted(reste: int, key: str | None) -> None:
    bouge = reussites.gagnee_quand(lambda t: False, "", lambda t: (Retourner("talon", "talon"),))
    found = bouge(tableau_vide(FORME, Limite(reste)))
    assert (found and found.raison.key) == key
    assert bouge(tableau_vide(FORME, ())) is None
    bloque = reussites.gagnee_quand(lambda t: False, "", lambda t: ())(tableau_vide(FORME, ()))
    assert bloque is not None
    assert (bloque.gagnee, bloque.raison.key) == (False, "nothing can move any more")


@pytest.mark.parametrize("tours", [1, 2, 3])
def test_jouer_une_r7_goes_on_from_any_table(tours: int) -> None:
    jeu = r7()
    boards = [*jouer_une(jeu, jeu.new(Alea(17)), AvecTrace)]
    from_waste = [t for t in boards if any(coup.source == "rebut" for coup in jeu.moves(t))]
    for t in nonempty((*boards[::19], *from_waste[:20])):
        assert jouer_une_r7(t, tours) == jouer_une(r7(tours), t.noted(tours=tours))


def test_invariants_take_what_the_end_shows_for_no_fault() -> None:
    def impossible(t: Tableau[Any]) -> Iterator[Refusal]:
        """Refuse a table whose talon was seen, or whose column was not."""
        if any(c.visibilite is Vue for c in t["talon"]) or any(c.visibilite is Cachee for c in t["c1"]):
            yield Refusal(RefusReussite.TableauInvalide)

    jeu = game_of(
        replace(TOUJOURS.patience, installer=lambda t, cartes: t.put({"talon": cartes[9:], "c1": cartes[:9]}))
    )
    jeu = game_of(replace(jeu.patience, impossible=impossible))
    finie = game_of(replace(jeu.patience, verdict=lambda t: reussites.perdue("fini")))
    vue = finie.view(finie.new(Alea(1)), 0)
    assert {c.visibilite for c in vue} == {Vue}
    assert [len(one.invariants(vue)) for one in (jeu, finie)] == [1, 0]
    (broken,) = finie.invariants(vue.put({"talon": vue["talon"][1:]}))
    assert broken.code.name == "CartesManquantes"
    assert [len(one.invariants(finie.new(Alea(1)))) for one in (jeu, finie)] == [1, 1]


# Options


def test_pack_option_begins_at_the_7_or_ends_at_the_as() -> None:
    for n in range(1, 14):
        _, pack = pack_option("jeu", f"3x{n}", {})
        assert pack.rangs == (JEU_52.rangs[5 : 5 + n] if n < 9 else JEU_52.rangs[-n:])
        assert pack.couleurs == JEU_52.couleurs[:3]


OF_KLONDIKE: Final[dict[str, tuple[Any, ...]]] = {
    "draw": (2, 0, "3", True),
    "waste_access": ("any", None),
    "worry_back": (1, "oui"),
    "max_redeals": (-1, 1.5, False),
    "stale_moves": (0, "100"),
}
OPTIONS: Final[list[tuple[Any, str, tuple[Any, ...], str]]] = [
    *((md, "stocks", (0, -1, 33, True, 2.0, "4", None), "ParametreInvalide"), (md, "pack", (52,), "TailleInvalide")),
    *((r7, "tours", (0, -1, True, "3", 2.0), "ParametreInvalide"), (r7, "pack", (40, 32), "TailleInvalide")),
    (r7, "pack", (Pack(JEU_52.couleurs[:1], JEU_52.rangs[-1:]),), "TableauInvalide"),
    (c4, "start", ("", "x", "pique", "h", 3), "ParametreInvalide"),
    (c4, "pack", (52, 40, "32", None), "TailleInvalide"),
    (qll, "pack", (40, "32", "5x2", "2x14", "2x0", "02x3"), "TailleInvalide"),
    *((qll, "end_rule", ("rotate",), "ParametreInvalide"), (qll, "scan", ("middle", 3), "ParametreInvalide")),
    *((klondike, option, values, "ParametreInvalide") for option, values in OF_KLONDIKE.items()),
    *((klondike_classique, option, values, "ParametreInvalide") for option, values in OF_KLONDIKE.items()),
]


@pytest.mark.parametrize(
    ("made", "option", "values", "code"), OPTIONS, ids=[f"{made.__name__} {option}" for made, option, *_ in OPTIONS]
)
def test_patience_refuses_a_value_that_an_option_has_not(
    made: Any, option: str, values: tuple[Any, ...], code: str
) -> None:
    for value in nonempty(values):
        assert refused(made, **{option: value}).code.name == code
    assert refused(game_named, made().name, {"rien": 3}).code.name == "OptionInconnue"


@pytest.mark.parametrize(
    ("appel", "expected", "got"),
    [
        (lambda: reussites.within(9, range(1, 9)), "1…8", 9),
        (lambda: reussites.within(0, range(1, 9)), "1…8", 0),
        (lambda: klondike(max_redeals=-1), "∅, 0, 1…", -1),
        (lambda: klondike(stale_moves=0), "∅, 1, 2…", 0),
        (lambda: game_named("qll", {"pack": 40}), "32, 52", 40),
        (lambda: game_named("md", {"stocks": 33}), "1..32", 33),
        (lambda: game_named("md", {"stocks": 0}), "1..32", 0),
    ],
)
def test_options_refused_are_told_with_those_that_there_are(
    appel: Callable[[], object], expected: str, got: int
) -> None:
    said = refused(appel)
    assert (said.expected, said.got) == (expected, got)


# Orders, and relations of two cards


@pytest.mark.parametrize("ordre", [descend, reussites.alterne, reussites.en_couleur])
def test_orders_never_go_round_from_the_as_to_the_roi(ordre: Any) -> None:
    t = tableau_vide(FORME, ())
    for roi in (Coeur, Pique):
        assert not ordre(t, Carte(Pique, As), Carte(roi, Roi))
        assert not ordre(t, Carte(roi, Roi), Carte(Pique, As))
    assert [ordre(t, Carte(Pique, Deux), Carte(c, As)) for c in (Coeur, Pique, Trefle)] == {
        descend: [True, True, True],
        reussites.alterne: [True, False, False],
        reussites.en_couleur: [False, True, False],
    }[ordre]


def test_acheve_takes_a_card_on_one_of_its_rank() -> None:
    t = klondike().read_position("c1: 2♥ 2♠ A♠ A♥")
    assert acheve(t, ("c1",)) == Deplacer("c1", "♥")
    assert acheve(klondike().read_position("c1: 2♥ A♥ / c2: [9♥] A♠"), ("c1", "c2")) is None


@pytest.mark.parametrize(
    ("text", "hope"),
    [
        ("c1: 10♥ 8♠ / talon: [9♥] [8♥]", 432),
        ("c1: [2♣] 10♥ 8♠ / talon: [9♥] [8♥]", 413),
        ("c1: [2♣] 10♥ 9♠ / c2: 9♣ / talon: [9♥]", 406),
    ],
)
def test_rangement_while_cards_wait(text: str, hope: int) -> None:
    assert reussites.rangement(klondike().read_position(text), ("c1", "c2"), descend) == hope


@pytest.mark.parametrize(
    ("coup", "said"),
    [
        (Deplacer("c1", "c2"), "5♥ and 8♠ together"),
        (Deplacer("c1", "c3"), "5♥: column 1 → column 3"),
        (Deplacer("c1", "defausse"), "5♥: column 1 → discard"),
        (Retourner("talon", "rebut"), "turn a card over: stock → waste"),
    ],
)
def test_ensemble_says_two_cards_together(coup: Any, said: str) -> None:
    t = lu("talon: [2♣] / rebut: 3♣ / c1: 9♥ 5♥ / c2: 8♠ / defausse: R♣")
    assert reussites.ensemble(t, coup).localize(str) == said


@pytest.mark.parametrize(("jeu", "again"), [(qll(), True), (c4(), False), (r7(), False)])
def test_observer_begins_with_a_deal_or_the_last_table_formed_again(jeu: Reussite[Any], again: bool) -> None:
    first, second, third = ([*boards] for boards in observer(jeu, 3, 5))
    assert first[0] == jeu.new(Alea(5, 0))
    for i, (before, boards) in enumerate([(first, second), (second, third)], 1):
        assert boards[0] == (jeu.reformer(before[-1]) if again and jeu.reformer else jeu.new(Alea(5, i)))


# Where piles lie


def test_disposee_keeps_the_modes_of_piles() -> None:
    forme = r7().disposee("c talon / rebut / d ♥ ♠ /").forme
    assert [rangee.places for rangee in forme.rangees] == [("♣", "talon"), ("rebut",), ("♦", "♥", "♠")]
    assert dict(zip(forme.places, forme.modes, strict=True)) == {
        **dict.fromkeys(("talon", "rebut"), Empile),
        **dict.fromkeys("♣♦♥♠", Etale),
    }
    assert [rangee.mode for rangee in forme.rangees] == [Etale, Empile, Etale]
    said = refused(r7().disposee, "talon rebut / ♣ ♦ ♥")
    assert said.code.name == "ParametreInvalide"
    assert (said.expected, said.got) == ("talon rebut ♣ ♦ ♥ ♠", "talon rebut ♣ ♦ ♥")
    assert refused(r7().disposee, "/").got == "∅"
    assert refused(klondike().disposee, "talon").code.name == "PlacesFixes"


@pytest.mark.parametrize(
    ("position", "vues"),
    [
        ("c3: (2♣) [3♦] 9♥ / talon: (5♣)", ["2♣", "5♣"]),
        ("passes=1 / c3: (2♣) [3♦] 9♥ / talon: (5♣)", ["2♣"]),
        ("passes=1 / c3: [2♣] [3♦] 9♥ / talon: (5♣)", None),
    ],
)
def test_impossible_of_klondike_lets_a_pass_alone_show_what_lies_face_down(
    position: str, vues: list[str] | None
) -> None:
    told = [[*map(str, b.pieces)] for b in klondike().patience.impossible(klondike().read_position(position))]
    assert told == ([] if vues is None else [vues])

"""Every refusal of Haricots is reached, says what it should, in two languages, and comes in its order."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

import pytest

from games.haricots.tables import jeux, table
from rummifun.core.game import ImpossiblePositionError, read_legal_position
from rummifun.core.notation import NotationError
from rummifun.games.haricots import (
    AcheterTroisieme,
    Blue,
    Chainer,
    Chili,
    Coup,
    Defausser,
    Etat,
    EtatInvalide,
    Haricot,
    Jeter,
    JouerPremiere,
    Phase,
    Piocher,
    Rappeler,
    RefusHaricots,
    Stink,
    Suite,
    Tirer,
    Vendre,
    haricots,
)
from rummifun.messages import LANGUAGES, Localizable, translation
from rummifun.refusal import Precondition, Refusal, sentence

FEUILLE = haricots()
ACHAT = haricots(slots=2, third_cost=3)
LIBRE = haricots(voluntary_sale=True)

PLEINE = table("Jouer", j1="0 [B2 S3 R1] CG")
OFFRE = table("Offre", j1="0 [G2 S1 R1] CC", echange="GGb")
DEUX_PLACES = table("Jouer", j1="3 [B2 S3] CG", j2="2 [- -] CG")


class Cas(NamedTuple):
    """A refusal: how it is come by, its pieces, what was expected and what came."""

    refus: Callable[[], Refusal | None]
    pieces: tuple[Any, ...] = ()
    attendu: Any = None
    recu: Any = None


def leve(f: Callable[[], object]) -> Refusal:
    with pytest.raises(Precondition) as raised:
        f()
    return raised.value.refusal


CAS: dict[RefusHaricots, Cas] = {
    RefusHaricots.OptionImpossible: Cas(lambda: leve(lambda: haricots(slots=4)), ("slots",), "3, 2", 4),
    RefusHaricots.CarteInconnue: Cas(
        lambda: leve(lambda: FEUILLE.read("joue vend X")),
        (),
        "B Blue, C Chili, S Stink, G Green, s soy, b black, R Red, g garden",
        "X (11)",
    ),
    RefusHaricots.PartieTerminee: Cas(lambda: FEUILLE.refusal(table("Fin", 19), Suite())),
    RefusHaricots.RangerDAbord: Cas(lambda: FEUILLE.refusal(table("Tirage"), Suite()), pieces=(Phase.Tirage.etape,)),
    RefusHaricots.MauvaisePhase: Cas(
        lambda: FEUILLE.refusal(PLEINE, Chainer(1)),
        attendu=(Phase.Offre.etape, Phase.Echange.etape),
        recu=Phase.Jouer.etape,
    ),
    RefusHaricots.MainVide: Cas(lambda: FEUILLE.refusal(table("Defausse", j1="0 [R1 - -]"), Defausser(1))),
    RefusHaricots.IndiceHorsBornes: Cas(lambda: FEUILLE.refusal(OFFRE, Jeter(4)), attendu="1..3", recu=4),
    RefusHaricots.PasDePlace: Cas(lambda: FEUILLE.refusal(OFFRE, Chainer(3)), (Haricot.black,), 3),
    RefusHaricots.VenteInutile: Cas(
        lambda: FEUILLE.refusal(table("Jouer", j1="0 [B2 - -] CG"), JouerPremiere(Blue)), (Blue,)
    ),
    RefusHaricots.VenteRequise: Cas(lambda: FEUILLE.refusal(PLEINE, JouerPremiere()), (Chili,), 3),
    RefusHaricots.ChaineInconnue: Cas(
        lambda: FEUILLE.refusal(PLEINE, JouerPremiere(Chili)), (Chili,), (Blue, Stink, Haricot.Red)
    ),
    RefusHaricots.AchatImpossible: Cas(lambda: FEUILLE.refusal(PLEINE, AcheterTroisieme()), recu=3),
    RefusHaricots.PiecesInsuffisantes: Cas(
        lambda: ACHAT.refusal(table("Jouer", 16, j1="3 [B2 S3] CG", j2="2 [- -] CG"), AcheterTroisieme()),
        attendu=3,
        recu=2,
    ),
}

par_code = pytest.mark.parametrize("code", RefusHaricots, ids=lambda code: code.name)


def test_every_code_has_its_case() -> None:
    assert list(CAS) == list(RefusHaricots)


@par_code
def test_a_refusal_says_what_it_should(code: RefusHaricots) -> None:
    cas = CAS[code]
    refus = cas.refus()
    assert refus is not None
    assert (refus.code, refus.pieces, refus.expected, refus.got) == (code, cas.pieces, cas.attendu, cas.recu)


@par_code
@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_refusal_is_a_sentence_with_its_rule(code: RefusHaricots, lang: str) -> None:
    refus = CAS[code].refus()
    assert refus is not None
    said = sentence(refus, lang)
    assert said.endswith(f"({code.section})")
    assert "None" not in said
    tr = translation(lang)
    assert all((piece.localize(tr) if isinstance(piece, Localizable) else str(piece)) in said for piece in refus.pieces)


@par_code
def test_the_section_is_a_place_of_the_sheet_or_of_our_options(code: RefusHaricots) -> None:
    assert code.section.removeprefix("haricots, ").split()[0] in (
        "options",
        "glossaire",
        "fin",
        "étape",
        "étapes",
        "déroulement",
    )


# In their order


def code(e: Etat, coup: Coup, jeu: Any = FEUILLE) -> RefusHaricots | None:
    refus = jeu.refusal(e, coup)
    return refus and refus.code  # type: ignore[no-any-return]  # a code of ours


TOUS: tuple[Coup, ...] = (
    Chainer(1),
    Chainer(9, Blue),
    Jeter(1),
    JouerPremiere(),
    Defausser(0),
    Suite(),
    Tirer(),
    Rappeler(),
    Piocher(),
    Vendre(Blue),
    AcheterTroisieme(),
)


@pytest.mark.parametrize("coup", TOUS, ids=str)
def test_once_the_game_is_over_nothing_else_is_said(coup: Coup) -> None:
    for jeu in jeux():
        assert code(table("Fin", 19), coup, jeu) is RefusHaricots.PartieTerminee


@pytest.mark.parametrize("phase", [phase for phase in Phase if phase.automatique], ids=lambda phase: phase.name)
@pytest.mark.parametrize("coup", TOUS, ids=str)
def test_what_is_made_by_itself_comes_before_the_phase(phase: Phase, coup: Coup) -> None:
    tour = 19 if phase is Phase.Vente else 17
    e = table(phase.name, tour, j1="0 [C2 - -] CG", echange="R" if phase is Phase.Rappel else "", rebut="R")
    for jeu in jeux():
        (seul,) = jeu.moves(e)
        assert code(e, coup, jeu) is (None if coup == seul else RefusHaricots.RangerDAbord)


def test_the_phase_comes_before_the_reference() -> None:
    assert code(OFFRE, Defausser(99)) is RefusHaricots.MauvaisePhase
    assert code(PLEINE, Chainer(99, Chili)) is RefusHaricots.MauvaisePhase
    assert code(PLEINE, Suite()) is RefusHaricots.MauvaisePhase


def test_an_empty_hand_comes_before_its_index() -> None:
    vide = table("Defausse", j1="0 [R1 - -]")
    assert [code(vide, Defausser(i)) for i in (-1, 0, 1, 2)] == [RefusHaricots.MainVide] * 4


def test_of_an_empty_hand_no_card_is_played() -> None:
    assert FEUILLE.refusal(table("Jouer", j1="0 [R1 - -]"), JouerPremiere()) == Refusal(RefusHaricots.MainVide)


@pytest.mark.parametrize("i", [-1, 0, 4, 10**9])
def test_the_index_comes_before_the_place_and_the_sale(i: int) -> None:
    echange = table("Echange", j1="0 [G2 S1 R1] CC", echange="BBb")
    assert code(OFFRE, Chainer(i, Chili)) is RefusHaricots.IndiceHorsBornes
    assert code(OFFRE, Jeter(i)) is RefusHaricots.IndiceHorsBornes
    assert code(echange, Chainer(i, Chili)) is RefusHaricots.IndiceHorsBornes
    assert code(table("Defausse", j1="0 [R1 - -] CSG"), Defausser(i)) is RefusHaricots.IndiceHorsBornes


def test_in_step_1_the_place_comes_before_the_sale() -> None:
    assert [code(OFFRE, Chainer(3, vendre)) for vendre in (None, Stink, Chili)] == [RefusHaricots.PasDePlace] * 3
    assert code(OFFRE, Chainer(1, Stink)) is RefusHaricots.VenteInutile


def test_a_useless_sale_comes_before_an_unknown_chain() -> None:
    e = table("Jouer", j1="0 [B2 S3 -] CG")
    assert [code(e, JouerPremiere(vendre)) for vendre in (Blue, Chili, None)] == [
        RefusHaricots.VenteInutile,
        RefusHaricots.VenteInutile,
        None,
    ]


def test_a_sale_comes_before_an_unknown_chain() -> None:
    assert [code(PLEINE, JouerPremiere(vendre)) for vendre in (None, Chili, Blue)] == [
        RefusHaricots.VenteRequise,
        RefusHaricots.ChaineInconnue,
        None,
    ]


def test_a_sale_for_itself_is_useless_unless_the_options_let_it() -> None:
    assert [code(PLEINE, Vendre(h)) for h in (Blue, Chili)] == [RefusHaricots.VenteInutile] * 2
    assert [code(PLEINE, Vendre(h), LIBRE) for h in (Blue, Chili)] == [None, RefusHaricots.ChaineInconnue]


def test_the_third_place_is_bought_once_with_enough_coins_where_it_is_for_sale() -> None:
    deux = haricots(slots=2)
    assert code(DEUX_PLACES, AcheterTroisieme(), deux) is RefusHaricots.AchatImpossible
    assert code(DEUX_PLACES, AcheterTroisieme(), ACHAT) is None
    assert code(ACHAT.step(DEUX_PLACES, AcheterTroisieme()), AcheterTroisieme(), ACHAT) is RefusHaricots.AchatImpossible


# Options


@pytest.mark.parametrize(
    ("options", "nom"),
    [
        ({"slots": 1}, "slots"),
        ({"slots": True}, "slots"),
        ({"slots": "3"}, "slots"),
        ({"slots": 3.0}, "slots"),
        ({"third_cost": 1, "slots": 2}, "third_cost"),
        ({"third_cost": 0, "slots": 2}, "third_cost"),
        ({"third_cost": 3}, "third_cost"),
        ({"final_sale": 1}, "final_sale"),
        ({"sell_in_step1": None}, "sell_in_step1"),
        ({"voluntary_sale": "yes"}, "voluntary_sale"),
    ],
)
def test_a_value_that_an_option_has_not(options: dict[str, Any], nom: str) -> None:
    refus = leve(lambda: haricots(**options))
    assert (refus.code, refus.pieces, refus.got) == (RefusHaricots.OptionImpossible, (nom,), options[nom])


# Impossible states, each named, all at once


def casse(e: Etat, jeu: Any = FEUILLE) -> list[tuple[EtatInvalide, tuple[Any, ...]]]:
    return [(broken.code, broken.pieces) for broken in jeu.invariants(e)]


def rompus() -> Iterator[tuple[EtatInvalide, str, tuple[Any, ...]]]:
    """Give positions that break one invariant each, from a deal, and the pieces named."""
    depart = FEUILLE.write_position(PLEINE)
    avec = depart.replace
    yield EtatInvalide.CartesEnTrop, avec("echange", "echange", 1).replace("vendues B", "vendues B9 B"), (Blue,) * 9
    yield EtatInvalide.CartesManquantes, avec("[B2", "[B1"), (Blue,)
    yield EtatInvalide.TourHorsBornes, avec("tour 17", "tour 20"), ()
    yield EtatInvalide.PiocheFausse, avec("tour 17", "tour 15"), ()
    yield EtatInvalide.MainFausse, FEUILLE.write_position(table("Jouer", j1="0 [- - -] C")), ("J1",)
    yield EtatInvalide.EchangeFaux, FEUILLE.write_position(table("Jouer", echange="BC")), (Blue, Chili)
    yield EtatInvalide.RebutFaux, FEUILLE.write_position(table("Echange", echange="BC", rebut="SB")), (Blue,)
    yield EtatInvalide.PlacesFausses, avec("[B2 S3 R1]", "[B2 S3 R1 -]"), ("J1",)
    yield EtatInvalide.ChainesPareilles, FEUILLE.write_position(table("Jouer", j1="0 [B2 B3 -] CG")), ("J1", Blue)
    yield EtatInvalide.ChaineVide, FEUILLE.write_position(table("Jouer", j1="0 [B0 - -] CG")), ("J1", Blue)
    yield EtatInvalide.PiecesNegatives, avec("J2 0", "J2 -1"), ("J2",)
    yield EtatInvalide.PiecesSansVente, avec("J2 0", "J2 99"), ()


@pytest.mark.parametrize(("attendu", "texte", "pieces"), list(rompus()), ids=lambda valeur: getattr(valeur, "name", ""))
def test_an_invariant_is_broken_alone_and_named(attendu: EtatInvalide, texte: str, pieces: tuple[Any, ...]) -> None:
    assert casse(FEUILLE.read_position(texte)) == [(attendu, pieces)]
    with pytest.raises(ImpossiblePositionError):
        read_legal_position(FEUILLE, texte)


def test_cards_sold_beyond_count_are_told() -> None:
    texte = FEUILLE.write_position(PLEINE).partition("vendues")[0]
    assert (EtatInvalide.CartesEnTrop, (Blue,) * 104) in casse(FEUILLE.read_position(f"{texte}vendues B999"))


def test_every_invariant_has_its_case() -> None:
    nommes = {code for code, _, _ in rompus()}
    assert set(EtatInvalide) - nommes == {EtatInvalide.TropDeChaines}


def test_more_chains_than_places_is_broken() -> None:
    e = table("Jouer", j1="0 [B2 S3 R1] CG", j2="0 [- -] CG")
    assert casse(e, haricots(slots=2)) == [(EtatInvalide.PlacesFausses, ("J1",))]
    serre = haricots().read_position(haricots().write_position(e))
    object.__setattr__(serre, "places", (2, 2))
    assert casse(serre, haricots(slots=2)) == [(EtatInvalide.TropDeChaines, ("J1",))]


def test_all_that_is_wrong_is_told_at_once() -> None:
    texte = "tour 44 Jouer / J1 -3 [B2 B1] C / J2 500 [g0 - - -] R / echange BB / rebut / pioche CC / vendues"
    assert [code for code, _ in casse(FEUILLE.read_position(texte))] == [
        EtatInvalide.CartesManquantes,
        EtatInvalide.TourHorsBornes,
        EtatInvalide.EchangeFaux,
        EtatInvalide.PlacesFausses,
        EtatInvalide.ChainesPareilles,
        EtatInvalide.PlacesFausses,
        EtatInvalide.ChaineVide,
        EtatInvalide.PiecesNegatives,
        EtatInvalide.PiecesSansVente,
    ]


def test_a_hundred_and_three_cards_with_negative_coins_name_both() -> None:
    texte = FEUILLE.write_position(PLEINE).replace("[B2", "[B1").replace("J1 0", "J1 -2")
    assert [code for code, _ in casse(FEUILLE.read_position(texte))] == [
        EtatInvalide.CartesManquantes,
        EtatInvalide.PiecesNegatives,
    ]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_what_is_impossible_is_said_in_a_sentence(lang: str) -> None:
    for _, texte, _ in rompus():
        for broken in FEUILLE.invariants(FEUILLE.read_position(texte)):
            said = sentence(broken, lang)
            assert "None" not in said
            assert "{" not in said


def test_an_unknown_bean_of_a_position_is_told_with_its_place() -> None:
    texte = FEUILLE.write_position(PLEINE)
    for faux in (texte.replace("pioche ", "pioche X"), texte.replace("[B2", "[Z2"), texte.replace("] CG", "] CGZ", 1)):
        with pytest.raises(NotationError) as raised:
            read_legal_position(FEUILLE, faux)
        assert raised.value.refusal.code is RefusHaricots.CarteInconnue
        assert faux[raised.value.place] in "XZ"


@pytest.mark.parametrize(
    ("lang", "mots"), [("fr", ("3 (jouer encore)", "2 (la première")), ("en", ("3 (playing", "2 (the first"))]
)
def test_a_refusal_names_steps_in_the_language_of_the_screen(lang: str, mots: tuple[str, str]) -> None:
    refus = FEUILLE.refusal(PLEINE, Suite())
    assert refus is not None
    assert all(mot in sentence(refus, lang) for mot in mots)
    for phase in Phase:
        if phase.automatique:
            force = FEUILLE.refusal(table(phase.name), Suite())
            assert force is not None
            assert not {"Tirer", "Rappeler", "Piocher", "Vendre"} & {*sentence(force, lang).split()}

"""Every refusal of Haricots is reached, says what it should, in two languages, and comes in its order."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

import pytest
from harness.nonempty import nonempty

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


def test_every_refusal_of_haricots_has_its_case() -> None:
    assert list(CAS) == list(RefusHaricots)


SECTIONS = ("options", "glossaire", "fin", "étape", "étapes", "déroulement")


@par_code
def test_refusal_says_its_pieces_and_its_section_in_both_languages(code: RefusHaricots) -> None:
    refus, cas = CAS[code].refus(), CAS[code]
    assert refus == Refusal(code, cas.pieces, cas.attendu, cas.recu)
    assert code.section.removeprefix("haricots, ").split()[0] in SECTIONS
    for lang in LANGUAGES:
        said, tr = sentence(refus, lang), translation(lang)
        assert said.endswith(f"({code.section})")
        assert "None" not in said
        assert all((p.localize(tr) if isinstance(p, Localizable) else str(p)) in said for p in refus.pieces)


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
def test_refusal_says_first_that_the_game_is_over(coup: Coup) -> None:
    for jeu in nonempty(jeux()):
        assert code(table("Fin", 19), coup, jeu) is RefusHaricots.PartieTerminee


@pytest.mark.parametrize("phase", [phase for phase in Phase if phase.automatique], ids=lambda phase: phase.name)
@pytest.mark.parametrize("coup", TOUS, ids=str)
def test_refusal_says_what_is_made_by_itself_before_the_phase(phase: Phase, coup: Coup) -> None:
    tour = 19 if phase is Phase.Vente else 17
    e = table(phase.name, tour, j1="0 [C2 - -] CG", echange="R" if phase is Phase.Rappel else "", rebut="R")
    for jeu in nonempty(jeux()):
        (seul,) = jeu.moves(e)
        assert code(e, coup, jeu) is (None if coup == seul else RefusHaricots.RangerDAbord)


@pytest.mark.parametrize("i", [-1, 0, 4, 10**9])
def test_refusal_says_the_index_before_the_place_and_the_sale(i: int) -> None:
    echange = table("Echange", j1="0 [G2 S1 R1] CC", echange="BBb")
    assert code(OFFRE, Chainer(i, Chili)) is RefusHaricots.IndiceHorsBornes
    assert code(OFFRE, Jeter(i)) is RefusHaricots.IndiceHorsBornes
    assert code(echange, Chainer(i, Chili)) is RefusHaricots.IndiceHorsBornes
    assert code(table("Defausse", j1="0 [R1 - -] CSG"), Defausser(i)) is RefusHaricots.IndiceHorsBornes


VIDE = table("Defausse", j1="0 [R1 - -]")
LIBRE_ = table("Jouer", j1="0 [B2 S3 -] CG")


@pytest.mark.parametrize(
    ("jeu", "e", "coups", "attendus"),
    [
        (FEUILLE, OFFRE, [Defausser(99)], "MauvaisePhase"),  # the phase before the reference
        (FEUILLE, PLEINE, [Chainer(99, Chili), Suite()], "MauvaisePhase MauvaisePhase"),
        (FEUILLE, VIDE, [Defausser(-1), Defausser(0), Defausser(1)], "MainVide MainVide MainVide"),  # before its index
        (FEUILLE, table("Jouer", j1="0 [R1 - -]"), [JouerPremiere()], "MainVide"),
        # in step 1, the place before the sale
        (FEUILLE, OFFRE, [Chainer(3), Chainer(3, Stink), Chainer(3, Chili)], "PasDePlace PasDePlace PasDePlace"),
        (FEUILLE, OFFRE, [Chainer(1, Stink)], "VenteInutile"),
        # a useless sale, or one that is wanted, before an unknown chain
        (FEUILLE, LIBRE_, [JouerPremiere(Blue), JouerPremiere(Chili), JouerPremiere()], "VenteInutile VenteInutile -"),
        (
            FEUILLE,
            PLEINE,
            [JouerPremiere(), JouerPremiere(Chili), JouerPremiere(Blue)],
            "VenteRequise ChaineInconnue -",
        ),
        (FEUILLE, PLEINE, [Vendre(Blue), Vendre(Chili)], "VenteInutile VenteInutile"),
        (LIBRE, PLEINE, [Vendre(Blue), Vendre(Chili)], "- ChaineInconnue"),
        (haricots(slots=2), DEUX_PLACES, [AcheterTroisieme()], "AchatImpossible"),
        (ACHAT, DEUX_PLACES, [AcheterTroisieme()], "-"),
        (ACHAT, ACHAT.step(DEUX_PLACES, AcheterTroisieme()), [AcheterTroisieme()], "AchatImpossible"),
    ],
)
def test_refusals_come_in_their_order(jeu: Any, e: Etat, coups: list[Coup], attendus: str) -> None:
    refus = [jeu.refusal(e, coup) for coup in coups]
    assert " ".join("-" if r is None else r.code.name for r in refus) == attendus


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
def test_haricots_refuses_a_value_that_an_option_has_not(options: dict[str, Any], nom: str) -> None:
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
def test_invariants_name_the_one_that_is_broken(attendu: EtatInvalide, texte: str, pieces: tuple[Any, ...]) -> None:
    assert casse(FEUILLE.read_position(texte)) == [(attendu, pieces)]
    with pytest.raises(ImpossiblePositionError):
        read_legal_position(FEUILLE, texte)


def test_invariants_tell_cards_sold_beyond_count() -> None:
    texte = FEUILLE.write_position(PLEINE).partition("vendues")[0]
    assert (EtatInvalide.CartesEnTrop, (Blue,) * 104) in casse(FEUILLE.read_position(f"{texte}vendues B999"))


def test_every_invariant_of_haricots_has_its_case() -> None:
    nommes = {code for code, _, _ in rompus()}
    assert set(EtatInvalide) - nommes == {EtatInvalide.TropDeChaines}


def test_invariants_tell_more_chains_than_places() -> None:
    e = table("Jouer", j1="0 [B2 S3 R1] CG", j2="0 [- -] CG")
    assert casse(e, haricots(slots=2)) == [(EtatInvalide.PlacesFausses, ("J1",))]
    serre = haricots().read_position(haricots().write_position(e))
    object.__setattr__(serre, "places", (2, 2))
    assert casse(serre, haricots(slots=2)) == [(EtatInvalide.TropDeChaines, ("J1",))]


def test_invariants_tell_all_that_is_wrong_at_once() -> None:
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


def test_invariants_tell_a_missing_card_and_negative_coins() -> None:
    texte = FEUILLE.write_position(PLEINE).replace("[B2", "[B1").replace("J1 0", "J1 -2")
    assert [code for code, _ in casse(FEUILLE.read_position(texte))] == [
        EtatInvalide.CartesManquantes,
        EtatInvalide.PiecesNegatives,
    ]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_sentence_says_what_is_impossible(lang: str) -> None:
    for _, texte, _ in nonempty(rompus()):
        for broken in FEUILLE.invariants(FEUILLE.read_position(texte)):
            said = sentence(broken, lang)
            assert "None" not in said
            assert "{" not in said


def test_read_legal_position_tells_an_unknown_bean_with_its_place() -> None:
    texte = FEUILLE.write_position(PLEINE)
    for faux in (texte.replace("pioche ", "pioche X"), texte.replace("[B2", "[Z2"), texte.replace("] CG", "] CGZ", 1)):
        with pytest.raises(NotationError) as raised:
            read_legal_position(FEUILLE, faux)
        assert raised.value.refusal.code is RefusHaricots.CarteInconnue
        assert faux[raised.value.place] in "XZ"


@pytest.mark.parametrize(
    ("lang", "mots"), [("fr", ("3 (jouer encore)", "2 (la première")), ("en", ("3 (playing", "2 (the first"))]
)
def test_sentence_names_steps_in_its_language(lang: str, mots: tuple[str, str]) -> None:
    refus = FEUILLE.refusal(PLEINE, Suite())
    assert refus is not None
    assert all(mot in sentence(refus, lang) for mot in mots)
    for phase in Phase:
        if phase.automatique:
            force = FEUILLE.refusal(table(phase.name), Suite())
            assert force is not None
            assert not {"Tirer", "Rappeler", "Piocher", "Vendre"} & {*sentence(force, lang).split()}

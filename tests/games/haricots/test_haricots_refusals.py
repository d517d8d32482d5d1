"""Every refusal of Haricots: it is reached, says its reason in two languages, and comes in its order."""

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from harness.nonempty import nonempty

from games.asked import broken, code, moves, refused
from games.haricots.tables import jeux, table
from rummifun.core.notation import NotationError
from rummifun.core.record import read_legal_position
from rummifun.games import haricots as feuille
from rummifun.games.haricots import Blue, Chainer, Chili, Defausser, Etat, EtatInvalide, Phase, RefusHaricots, haricots
from rummifun.messages import LANGUAGES, Localizable, translation
from rummifun.refusal import Refusal, section, sentence

FEUILLE = haricots()
ACHAT = haricots(slots=2, third_cost=3)
LIBRE = haricots(voluntary_sale=True)

PLEINE = table("Jouer", j1="0 [B2 S3 R1] CG")
OFFRE = table("Offre", j1="0 [G2 S1 R1] CC", echange="GGb")
DEUX_PLACES = table("Jouer", j1="3 [B2 S3] CG", j2="2 [- -] CG")
VIDE = table("Defausse", j1="0 [R1 - -]")
OUVERTE = table("Jouer", j1="0 [B2 S3 -] CG")
ECHANGE = table("Echange", j1="0 [B2 S3 R1] CC", echange="CSb")


def refusal(e: Etat, coup: str, jeu: Any = FEUILLE) -> Refusal | None:
    found: Refusal | None = jeu.refusal(e, jeu.read(coup))
    return found


R = RefusHaricots
EN_OFFRE, EN_CHAINE = (Phase.Offre.etape, Phase.Echange.etape), tuple(c.haricot for c in PLEINE.chaines[0])
FIN, TIRAGE, PAUVRE = table("Fin", 19), table("Tirage"), table("Jouer", 16, j1="3 [B2 S3] CG", j2="2 [- -] CG")
NOMS = "B Blue, C Chili, S Stink, G Green, s soy, b black, R Red, g garden"

CAS: dict[RefusHaricots, tuple[Callable[[], Refusal | None], tuple[Any, ...], Any, Any]] = {
    R.OptionImpossible: (lambda: refused(haricots, slots=4), ("slots",), "3, 2", 4),
    R.CarteInconnue: (lambda: refused(FEUILLE.read, "joue vend X"), (), NOMS, "X (11)"),
    R.PartieTerminee: (lambda: refusal(FIN, "suite"), (), None, None),
    R.RangerDAbord: (lambda: refusal(TIRAGE, "suite"), (Phase.Tirage.etape,), None, None),
    R.MauvaisePhase: (lambda: refusal(PLEINE, "chaine 1"), (), EN_OFFRE, Phase.Jouer.etape),
    R.MainVide: (lambda: refusal(VIDE, "defausse 1"), (), None, None),
    R.IndiceHorsBornes: (lambda: refusal(OFFRE, "jette 4"), (), "1..3", 4),
    R.PasDePlace: (lambda: refusal(OFFRE, "chaine 3"), (feuille.Haricot.black,), 3, None),
    R.VenteInutile: (lambda: refusal(OUVERTE, "joue vend B"), (Blue,), None, None),
    R.VenteRequise: (lambda: refusal(PLEINE, "joue"), (Chili,), 3, None),
    R.ChaineInconnue: (lambda: refusal(PLEINE, "joue vend C"), (Chili,), EN_CHAINE, None),
    R.AchatImpossible: (lambda: refusal(PLEINE, "achete"), (), None, 3),
    R.PiecesInsuffisantes: (lambda: refusal(PAUVRE, "achete", ACHAT), (), 3, 2),
}
"""Refusals: the cause of each, its pieces, the expected value and the actual one."""


def test_cases_are_of_every_refusal_of_haricots() -> None:
    assert list(CAS) == list(RefusHaricots)


SECTIONS = ("options", "glossaire", "fin", "étape", "étapes", "déroulement")


@pytest.mark.parametrize("code", RefusHaricots, ids=lambda code: code.name)
def test_refusal_says_its_pieces_and_its_section_in_both_languages(code: RefusHaricots) -> None:
    come_by, *told = CAS[code]
    refus = Refusal(code, *told)
    assert come_by() == refus
    assert code.section.removeprefix("haricots, ").split()[0] in SECTIONS
    for lang in LANGUAGES:
        said, tr = sentence(refus, lang), translation(lang)
        assert said.endswith(f"({section(code, tr)})")
        assert "None" not in said
        assert all((p.localize(tr) if isinstance(p, Localizable) else str(p)) in said for p in refus.pieces)


# In their order


TOUS = (
    *("chaine 1", "chaine 9 vend B", "jette 1", "joue", "defausse 0", "suite"),
    *("tire", "rappelle", "pioche", "vend B", "achete"),
)


@pytest.mark.parametrize("coup", TOUS)
def test_refusal_says_first_that_the_game_is_over_or_what_is_made_by_itself(coup: str) -> None:
    for jeu in nonempty(jeux()):
        assert code(jeu, table("Fin", 19), coup) == "PartieTerminee"
    for phase in nonempty(phase for phase in Phase if phase.automatique):
        tour = 19 if phase is Phase.Vente else 17
        e = table(phase.name, tour, j1="0 [C2 - -] CG", echange="R" if phase is Phase.Rappel else "", rebut="R")
        for jeu in jeux():
            (seul,) = moves(jeu, e)
            assert code(jeu, e, coup) == (None if coup == seul else "RangerDAbord")


@pytest.mark.parametrize("i", [-1, 0, 4, 10**9])
def test_refusal_says_the_index_before_the_place_and_the_sale(i: int) -> None:
    echange = table("Echange", j1="0 [G2 S1 R1] CC", echange="BBb")
    cases: tuple[tuple[Etat, feuille.Coup], ...] = (
        *((OFFRE, Chainer(i, Chili)), (OFFRE, feuille.Jeter(i)), (echange, Chainer(i, Chili))),
        (table("Defausse", j1="0 [R1 - -] CSG"), Defausser(i)),
    )
    assert [code(FEUILLE, e, coup) for e, coup in cases] == ["IndiceHorsBornes"] * 4


@pytest.mark.parametrize(
    ("jeu", "e", "coups", "attendus"),
    [
        (FEUILLE, OFFRE, "defausse 99, joue, suite", "MauvaisePhase MauvaisePhase MauvaisePhase"),
        (FEUILLE, PLEINE, "chaine 99 vend C, suite", "MauvaisePhase MauvaisePhase"),  # the phase before the reference
        (FEUILLE, VIDE, "joue, defausse 0, defausse 1", "MauvaisePhase MainVide MainVide"),  # before its index
        (FEUILLE, table("Jouer", j1="0 [R1 - -]"), "joue", "MainVide"),
        # in step 1, the place before the sale
        (FEUILLE, OFFRE, "chaine 3, chaine 3 vend S, chaine 3 vend C", "PasDePlace PasDePlace PasDePlace"),
        (FEUILLE, OFFRE, "chaine 1 vend S", "VenteInutile"),
        (FEUILLE, ECHANGE, "chaine 1, jette 1", "VenteRequise MauvaisePhase"),
        # a useless sale, or a required one, before an unknown chain
        (FEUILLE, OUVERTE, "joue vend B, joue vend C, joue", "VenteInutile VenteInutile None"),
        (FEUILLE, table("Jouer", j1="0 [C4 - -] CC"), "joue vend C", "VenteInutile"),
        (FEUILLE, PLEINE, "joue, joue vend C, joue vend B", "VenteRequise ChaineInconnue None"),
        (FEUILLE, PLEINE, "vend B, vend C", "VenteInutile VenteInutile"),
        (LIBRE, PLEINE, "vend B, vend C", "None ChaineInconnue"),
        (haricots(slots=2), DEUX_PLACES, "achete", "AchatImpossible"),
        (ACHAT, DEUX_PLACES, "achete", "None"),
        (ACHAT, ACHAT.step(DEUX_PLACES, ACHAT.read("achete")), "achete", "AchatImpossible"),
    ],
)
def test_refusals_come_in_their_order(jeu: Any, e: Etat, coups: str, attendus: str) -> None:
    assert " ".join(f"{code(jeu, e, coup)}" for coup in coups.split(", ")) == attendus


# Options


@pytest.mark.parametrize(
    ("option", "values", "others"),
    [
        ("slots", (1, True, "3", 3.0), {}),
        ("third_cost", (0, 1), {"slots": 2}),
        ("third_cost", (3,), {}),
        ("final_sale", (1,), {}),
        ("sell_in_step1", (None,), {}),
        ("voluntary_sale", ("yes",), {}),
    ],
)
def test_haricots_refuses_a_value_that_an_option_has_not(
    option: str, values: tuple[object, ...], others: dict[str, int]
) -> None:
    for value in nonempty(values):
        refus = refused(haricots, **{option: value}, **others)
        assert (refus.code, refus.pieces, refus.got) == (RefusHaricots.OptionImpossible, (option,), value)


# Impossible states, each named, all at once


def casse(e: Etat, jeu: Any = FEUILLE) -> list[tuple[EtatInvalide, tuple[Any, ...]]]:
    return [(refus.code, refus.pieces) for refus in jeu.invariants(e)]


def rompus() -> Iterator[tuple[EtatInvalide, str, tuple[Any, ...]]]:
    """Yield positions that break one invariant each, from a deal, and the pieces of the refusal."""
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
    assert broken(FEUILLE, texte) == [attendu.name]
    for refus in FEUILLE.invariants(FEUILLE.read_position(texte)):
        assert not any(word in sentence(refus, lang) for lang in LANGUAGES for word in ("None", "{"))


def test_invariants_tell_cards_sold_beyond_count() -> None:
    texte = FEUILLE.write_position(PLEINE).partition("vendues")[0]
    assert (EtatInvalide.CartesEnTrop, (Blue,) * 104) in casse(FEUILLE.read_position(f"{texte}vendues B999"))


def test_positions_break_every_invariant_of_haricots() -> None:
    nommes = {code for code, _, _ in rompus()}
    assert set(EtatInvalide) - nommes == {EtatInvalide.TropDeChaines}


def test_invariants_tell_more_chains_than_places() -> None:
    e = table("Jouer", j1="0 [B2 S3 R1] CG", j2="0 [- -] CG")
    assert casse(e, haricots(slots=2)) == [(EtatInvalide.PlacesFausses, ("J1",))]
    serre = haricots().read_position(haricots().write_position(e))
    object.__setattr__(serre, "places", (2, 2))
    assert casse(serre, haricots(slots=2)) == [(EtatInvalide.TropDeChaines, ("J1",))]


def test_invariants_tell_all_that_is_wrong_at_once() -> None:
    two = FEUILLE.write_position(PLEINE).replace("[B2", "[B1").replace("J1 0", "J1 -2")
    many = "tour 44 Jouer / J1 -3 [B2 B1] C / J2 500 [g0 - - -] R / echange BB / rebut / pioche CC / vendues"
    told = [[code.name for code, _ in casse(FEUILLE.read_position(texte))] for texte in (two, many)]
    assert told == [
        ["CartesManquantes", "PiecesNegatives"],
        [
            *("CartesManquantes", "TourHorsBornes", "EchangeFaux", "PlacesFausses", "ChainesPareilles"),
            *("PlacesFausses", "ChaineVide", "PiecesNegatives", "PiecesSansVente"),
        ],
    ]


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
    refus = refusal(PLEINE, "suite")
    assert refus is not None
    assert all(mot in sentence(refus, lang) for mot in mots)
    for phase in Phase:
        if phase.automatique:
            force = refusal(table(phase.name), "suite")
            assert force is not None
            assert not {"Tirer", "Rappeler", "Piocher", "Vendre"} & {*sentence(force, lang).split()}

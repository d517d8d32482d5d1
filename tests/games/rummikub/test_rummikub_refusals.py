"""Every refusal of Rummikub: it is reached, names its tiles and rule, exists in two languages, and comes in order."""

from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from random import Random
from typing import Any, NamedTuple

import pytest
from harness.effort import Effort
from harness.nonempty import nonempty
from hypothesis import given, settings
from hypothesis import strategies as st

from games.asked import refused
from games.rummikub.random_states import etat_dit, etats_de_partie, main_de, main_dite, table_de, tuiles, une_pose_de
from rummifun.chance import Alea
from rummifun.core.scene import Message, Piece
from rummifun.games.rummikub import RefusRummikub, difference, jeu, le_statut, meilleure_pose, pairs, premier_coup_ok
from rummifun.games.rummikub.arrangement import make_puzzle
from rummifun.games.rummikub.combinaisons import combinaison_valide, defaut, est_suite
from rummifun.games.rummikub.deal import donne_choisie, init_partie
from rummifun.games.rummikub.etat import J1, J2, Etat, extraire, la_main, la_table
from rummifun.games.rummikub.extraction import groupes, suites
from rummifun.games.rummikub.game import jouer_1_coup, jouer_1er_coup, passer, piocher
from rummifun.games.rummikub.move_types import Passer, Piocher, Poser, PremierCoup
from rummifun.games.rummikub.options import Options
from rummifun.games.rummikub.rules import coup_ok, fin, refusal, step
from rummifun.games.rummikub.solver import make_task
from rummifun.games.rummikub.tuiles import Bleu, Combinaison, Joker, T, Table, cst_PIOCHE_INIT, tableVmens
from rummifun.messages import LANGUAGES, Localizable, translation
from rummifun.refusal import Refusal, quote_value, sentence

EN_COURS = etat_dit("7r 3r 1n", "J", "4r 5r 6r | 9b 9r 9j", "J")
"""Both players have laid tiles; J1 may lay his 7 and his 3."""

OUVERTURE = etat_dit("1j 2j 3j J", "J", "4r 5r 6r | 9b 9r 9j", "J", engages=(False, True))
"""J1 has not laid tiles yet."""

PIOCHE_VIDE = etat_dit("7r 1n", "1b", "4r 5r 6r | 9b 9r 9j")
"""The pool is empty; J1 may lay his 7."""

AU_JOKER = replace(etat_dit("4b 6b 7b", "J", "7r 8r 9r J", "1n"), options=Options(joker_remplace=True))
"""A joker of the table stands for the red 10, which it must be replaced by."""

FINIE = etat_dit("", "J", "4r 5r 6r | 9b 9r 9j", "J", J2)
"""J1 has emptied his hand."""


def refuse(e: Etat, coup: str) -> Refusal:
    refus = refusal(e, jeu.read(coup))
    assert refus is not None
    return refus


def fautive(c: str) -> Refusal:
    refus = defaut(tuiles(c))
    assert refus is not None
    return refus


def impossible(**changes: Any) -> Refusal:
    """Return the refusal of the deal with impossible changes."""
    (refus,) = jeu.invariants(replace(DONNE, **changes))
    return refus


class Cas(NamedTuple):
    """A refusal: its cause, the tiles that it names, its section, the expected value and the actual one."""

    refus: Callable[[], Refusal]
    pieces: tuple[Any, ...]
    section: str
    attendu: Any = None
    recu: Any = None


DONNE, TROIS = init_partie(17), tuiles("3b 4b 5b")
S1, S2 = DONNE.statuts


def sans(texte: str) -> Any:
    return difference(DONNE.pioche, main_dite(texte))


R = RefusRummikub
CAS: dict[RefusRummikub, Cas] = {
    R.ValeurHorsBornes: Cas(lambda: refused(T, 14, Bleu), (), "§6.1", "1..13", 14),
    R.CouleurInconnue: Cas(lambda: refused(T, 1, "vert"), (), "§6.1", "Bleu, Rouge, Jaune, Noir", "'vert'"),
    R.TuileAttendue: Cas(lambda: refused(est_suite, [1, 2, 3]), (), "§6.2", recu=1),
    R.CombinaisonAttendue: Cas(lambda: refused(jouer_1er_coup, DONNE, TROIS), (), "§6.2", recu=TROIS[0]),
    R.PiocheInsuffisante: Cas(lambda: refused(extraire, 3, main_dite("J J"), Alea()), (), "§6.5.1", 3, 2),
    R.TuilesEnTrop: Cas(lambda: refused(donne_choisie, main_dite("J 1b"), main_dite("J J")), (Joker,), "§6.3"),
    R.TuilesManquantes: Cas(lambda: impossible(pioche=sans("3b 3b")), tuiles("3b 3b"), "§6.3"),
    R.TableSansPose: Cas(lambda: impossible(table=(TROIS,), pioche=sans("3b 4b 5b")), (), "§6.4"),
    R.TableTropPauvre: Cas(lambda: impossible(statuts=(replace(S1, engage=True), S2)), (), "§5.1.5", 30, 0),
    R.JoueursEnDesordre: Cas(lambda: impossible(statuts=(S2, S1)), (J2, J1), "§6.4"),
    R.MainJamaisDonnee: Cas(
        lambda: impossible(statuts=(S1, replace(S2, main=main_dite(""))), pioche=difference(cst_PIOCHE_INIT, S1.main)),
        (J2,),
        "§6.5.1",
    ),
    R.MainVide: Cas(lambda: refused(meilleure_pose, (), main_dite("")), (), "§5.1.6"),
    R.ObjectifInconnu: Cas(
        lambda: refused(make_task, (), main_dite("J"), "gloire"),
        (),
        "§5.1.7",
        "tuiles, points, tuiles_points, main",
        "gloire",
    ),
    R.NiveauInconnu: Cas(lambda: refused(make_puzzle, 1, 9), (), "§5.1.3", "1..5", 9),
    R.CombinaisonTropCourte: Cas(lambda: fautive("4b J"), tuiles("4b J"), "§5.1.4", 3, 2),
    R.SansTuileNumerotee: Cas(lambda: fautive("J J J"), tuiles("J J J"), "§5.1.4"),
    R.SuitePlusieursCouleurs: Cas(lambda: fautive("4b 5r 6b"), tuiles("5r"), "§5.1.4", Message("blue")),
    R.SuiteNonConsecutive: Cas(lambda: fautive("4b 5b 7b"), tuiles("7b"), "§5.1.4"),
    R.SuiteHorsBornes: Cas(lambda: fautive("J J 2b 3b"), (Joker,), "§5.1.4", "1..13"),
    R.GroupeTropLong: Cas(lambda: fautive("4b 4r 4j 4n J"), tuiles("4b 4r 4j 4n J"), "§5.1.4", 4, 5),
    R.GroupePlusieursValeurs: Cas(lambda: fautive("7b 7r 8j"), tuiles("8j"), "§5.1.4", 7),
    R.GroupeCouleurRepetee: Cas(lambda: fautive("7r 7j 7j"), tuiles("7j 7j"), "§5.1.4"),
    R.PartieTerminee: Cas(lambda: refuse(FINIE, "pioche"), (), "§5.1.6"),
    R.PremierCoupAttendu: Cas(lambda: refuse(OUVERTURE, "table [4r 5r 6r] [9b 9r 9j]"), (), "§8.4.2"),
    R.PremierCoupDejaFait: Cas(lambda: refuse(EN_COURS, "pose [J 8n 9n]"), (), "§8.4.3"),
    R.TuilesReprises: Cas(lambda: refuse(EN_COURS, "table [4r 5r 6r 7r]"), tuiles("9b 9r 9j"), "§5.1.3"),
    R.TuilesAbsentes: Cas(lambda: refuse(EN_COURS, "table [3r 4r 5r 6r 7r 8r] [9b 9r 9j J]"), tuiles("8r J"), "§5.1.3"),
    R.AucuneTuilePosee: Cas(lambda: refuse(EN_COURS, "table [4r 5r 6r] [9b 9r 9j]"), (), "§5.1.3"),
    R.PointsInsuffisants: Cas(lambda: refuse(OUVERTURE, "pose [1j 2j 3j J]"), tuiles("1j 2j 3j J"), "§5.1.5", 30, 10),
    R.PiocheVide: Cas(lambda: refuse(PIOCHE_VIDE, "pioche"), (), "§8.4.1"),
    R.PiocheNonVide: Cas(lambda: refuse(EN_COURS, "passe"), (), "§5.1.6", None, 1),
    R.PosePossible: Cas(lambda: refuse(PIOCHE_VIDE, "passe"), tuiles("7r"), "§5.1.6"),
    R.OptionImpossible: Cas(lambda: refused(Options, joueurs=5), ("joueurs",), ", options", "2..4", 5),
    R.JokerNonRemplace: Cas(lambda: refuse(AU_JOKER, "table [7r 8r 9r] [4b J 6b 7b]"), tuiles("10r"), ", options"),
    R.ResteDeuxJoueurs: Cas(lambda: refuse(EN_COURS, "quitte"), (), ", options", 3, 2),
}


def test_every_code_of_refusal_has_its_case() -> None:
    assert {*RefusRummikub} == {*CAS}


def dit(chose: Any, langue: str) -> str:
    return chose.localize(translation(langue)) if isinstance(chose, Localizable) else str(chose)


@pytest.mark.parametrize("code", CAS, ids=lambda code: code.name)
def test_refusal_has_its_code_tiles_and_section_and_says_them(code: RefusRummikub) -> None:
    refus, cas = CAS[code].refus(), CAS[code]
    assert refus == Refusal(code, cas.pieces, cas.attendu, cas.recu)
    assert refus.rule == code.section == f"Rummikub {cas.section}".replace(" ,", ",")
    assert len({sentence(refus, langue) for langue in LANGUAGES}) == 2
    for langue in LANGUAGES:
        phrase, dites = sentence(refus, langue), [dit(piece, langue) for piece in cas.pieces]
        assert (", " if isinstance(next(iter(cas.pieces), None), Piece) else " ").join(dites) in phrase
        assert all(dit(n, langue) in phrase for n in (cas.attendu, cas.recu) if n is not None)
        assert phrase.endswith(f"({code.section})")
        assert not any(word in phrase for word in (code.name, "{"))


@pytest.mark.parametrize("valeur", [0, -1, 14, 7.0, "7", None])
def test_tile_refuses_a_value_outside_1_to_13(valeur: Any) -> None:
    assert refused(T, valeur, Bleu) == Refusal(RefusRummikub.ValeurHorsBornes, (), "1..13", quote_value(valeur))


@pytest.mark.parametrize(
    ("c", "dehors"), [("9n 10n 12n 12n", "12n"), ("3n J 5n 7n", "7n"), ("8n 4n 5n", "8n")], ids=str
)
def test_defaut_names_the_tiles_out_of_line_in_a_run(c: str, dehors: str) -> None:
    assert fautive(c) == Refusal(RefusRummikub.SuiteNonConsecutive, tuiles(dehors))


# the order in which faults are said


@pytest.mark.parametrize("coup", ["pioche", "passe", "table", "table [2n 2n 2n]", "pose", "pose [2n 2n 2n]"])
def test_refusal_tells_first_that_the_game_is_over(coup: str) -> None:
    for e in (FINIE, etat_dit("1n", "13b", "4r 5r 6r", engages=(True, False))):
        assert refuse(e, coup) == Refusal(RefusRummikub.PartieTerminee)


def test_refusal_agrees_with_fin_that_a_game_with_too_many_tiles_is_over() -> None:
    """No rearrangement of such a table is searched, so `fin` says that nothing can be laid."""
    e = etat_dit("3b", "13n", "1b 2b 3b 4b 5b | 7r 8r 9r | 7r 8r 9r | 7r 8r 9r")
    assert fin(e)
    coupee = "table [1b 2b 3b] [3b 4b 5b] [7r 8r 9r] [7r 8r 9r] [7r 8r 9r]"
    assert refuse(e, coupee) == Refusal(RefusRummikub.PartieTerminee)


@pytest.mark.parametrize(
    ("e", "coup", "code", "pieces"),
    [
        (OUVERTURE, "table [2n 2n 2n]", R.PremierCoupAttendu, ""),
        (EN_COURS, "pose [2n 2n 2n]", R.PremierCoupDejaFait, ""),
        (EN_COURS, "pose", R.PremierCoupDejaFait, ""),
        (EN_COURS, "table [2n 2n 2n] [4r 5r 6r]", R.TuilesReprises, "9b 9r 9j"),
        (EN_COURS, "table [4r 5r 6r]", R.TuilesReprises, "9b 9r 9j"),
        (EN_COURS, "table [4r 5r 6r] [9b 9r 9j] [2n 2n 2n]", R.TuilesAbsentes, "2n 2n 2n"),
        (EN_COURS, "table [4r 9b 5r] [6r 9r 9j]", R.AucuneTuilePosee, ""),
        (EN_COURS, "table [4r 5r 6r] [9b 9r 9j] [1n]", R.CombinaisonTropCourte, "1n"),
        (EN_COURS, "table [9b 9r 9j 1n] [4r 5r 6r 3r]", R.GroupePlusieursValeurs, "1n"),
        (EN_COURS, "table [4r 5r 6r 3r] [9b 9r 9j 1n]", R.SuiteNonConsecutive, "3r"),
        (OUVERTURE, "pose", R.AucuneTuilePosee, ""),
        (OUVERTURE, "pose [1n 2n]", R.TuilesAbsentes, "1n 2n"),
        (OUVERTURE, "pose [3j 2j 1j]", R.SuiteNonConsecutive, None),
        (OUVERTURE, "pose [1j 2j 3j]", R.PointsInsuffisants, "1j 2j 3j"),
    ],
)
def test_refusal_tells_kind_then_table_then_hand_then_combinations_then_points(
    e: Etat, coup: str, code: RefusRummikub, pieces: str | None
) -> None:
    refus = refuse(e, coup)
    assert refus.code is code
    assert pieces is None or refus.pieces == tuiles(pieces)


# the law, over states reached by play and moves made at random


PARTIES = [(11, 78), (13, 78), (5, 40), (17, 30), (0, 16), (3, 10), (4, 16)]
"""Seeds of games and the sizes of their pools: with small ones players pass and are stuck at the end."""


@st.composite
def etats(draw: st.DrawFn, parties: list[tuple[int, int]]) -> Etat:
    """Draw a state of a random play, two times in three with its pool made empty or short."""
    e = draw(st.sampled_from(etats_de_partie(*draw(st.sampled_from(parties)))))
    garde = draw(st.sampled_from([None, 0, 1]))
    return e if garde is None else Etat(e.statuts, e.table, main_de(*[t for t, _ in pairs(e.pioche)][:garde]), e.joueur)


def gate(table: Table, hasard: Random) -> Table:
    """Spoil a table: a tile or a combination taken away, a combination turned round, two tiles swapped."""
    if not table:
        return table
    i = hasard.randrange(len(table))
    c = table[i]
    faute = hasard.choice([(), c[1:], c[::-1], (*c, *c[:1])])
    return (*table[:i], *([faute] if faute else []), *table[i + 1 :])


def une_table(e: Etat, hasard: Random) -> Table:
    """Propose the tiles of a move: a good one as far as there is, the table itself, single tiles, or a spoilt one."""
    bonne = une_pose_de(e)
    posee = () if bonne is None else bonne.table if isinstance(bonne, Poser) else bonne.pose
    avant = la_table(e) if hasard.random() < 0.7 else ()
    siennes: list[Combinaison] = [*suites(la_main(e.joueur, e)), *groupes(la_main(e.joueur, e))] or [()]
    main = [t for t, _ in la_main(e.joueur, e)] or [Joker]
    au_choix: list[Table] = [
        posee,
        avant,
        (*avant, hasard.choice(siennes)),
        (*avant, *hasard.choices(siennes, k=2)),
        (*avant, tuple(hasard.choices(main, k=3))),
        tuple(hasard.sample(posee, len(posee))),
    ]
    table = hasard.choice(au_choix)
    return gate(table, hasard) if hasard.random() < 0.3 else table


@st.composite
def situations(draw: st.DrawFn, parties: list[tuple[int, int]]) -> tuple[Etat, Table]:
    e = draw(etats(parties))
    return e, une_table(e, Random(draw(st.integers(0, 9999))))


def test_refusal_is_none_exactly_where_the_transition_changes_the_state(effort: Effort) -> None:
    @settings(max_examples=effort(12, 300))
    @given(situations(PARTIES[-effort(4, 7) :]))
    def ask(situation: tuple[Etat, Table]) -> None:
        e, table = situation
        m0, engage, finie = la_main(e.joueur, e), le_statut(e.joueur, e).engage, fin(e)
        for coup, jouee in (
            (Piocher(), piocher(e)),
            (Passer(), passer(e)),
            (Poser(table), jouer_1_coup(e, table)),
            (PremierCoup(table), jouer_1er_coup(e, table)),
        ):
            refus = refusal(e, coup)
            assert (jouee is e) == (refus is not None)
            assert refus is not None or jouee == step(e, coup)
            assert finie == (refus is not None and refus.code is RefusRummikub.PartieTerminee)
        ok = coup_ok(e.table, m0, table, difference(m0, difference(tableVmens(table), tableVmens(e.table))))
        premier_ok = premier_coup_ok(m0, table, difference(m0, tableVmens(table)))
        assert (refusal(e, Piocher()) is None) == (not finie and len(e.pioche) > 0)
        assert (refusal(e, Passer()) is None) == (not finie and not e.pioche and une_pose_de(e) is None)
        assert (refusal(e, Poser(table)) is None) == (engage and ok and not finie)
        assert (refusal(e, PremierCoup(table)) is None) == (not engage and premier_ok and not finie)
        tells_the_tiles_at_fault(refusal(e, Poser(table)), e, table)

    ask()


def tells_the_tiles_at_fault(refus: Refusal | None, e: Etat, table: Table) -> None:
    pieces, main = Counter(refus.pieces if refus else ()), Counter(dict(la_main(e.joueur, e)))
    avant, apres = (Counter(t for c in combinaisons for t in c) for combinaisons in (e.table, table))
    if refus and refus.code is RefusRummikub.TuilesReprises:
        assert pieces == avant - apres
    elif refus and refus.code is RefusRummikub.TuilesAbsentes:
        assert pieces == apres - avant - main
    elif refus and refus.rule == "Rummikub §5.1.4":
        fautive = next(c for c in table if not combinaison_valide(c))
        assert refus == defaut(fautive)
        assert pieces <= Counter(fautive)


@pytest.mark.lent
def test_situations_meet_every_refusal() -> None:
    """Without this the laws could hold for lack of cases."""
    hasard = Random(3)
    vus: set[object] = set()
    for jouee in PARTIES[1:6]:
        for e in etats_de_partie(*jouee):
            table = une_table(e, hasard)
            refus = refusal(e, Poser(table) if hasard.random() < 0.5 else PremierCoup(table))
            vus.add(refus and refus.code)
    assert vus >= {None, RefusRummikub.TuilesReprises, RefusRummikub.TuilesAbsentes, RefusRummikub.AucuneTuilePosee}
    assert vus >= {RefusRummikub.PremierCoupAttendu, RefusRummikub.PremierCoupDejaFait, RefusRummikub.PartieTerminee}
    assert len(vus) >= 9


@pytest.mark.parametrize("longueur", [2, 3, 5])
def test_defaut_of_a_list_is_that_of_the_tuple(longueur: int) -> None:
    """Refusals are values that compare and hash, so their tiles are in a tuple, even for a list."""
    hasard, bag = Random(longueur), [t for t, n in cst_PIOCHE_INIT for _ in range(n)]
    for c in nonempty(
        (*table_de("7b 7r 7j 7n J | J J J | J J"), *(tuple(hasard.sample(bag, longueur)) for _ in range(100)))
    ):
        assert defaut([*c]) == defaut(c)
        assert hash(defaut([*c])) == hash(defaut(c))

"""Every refusal of Rummikub is reached, names its tiles and its rule, is said in two languages, and comes in order."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from random import Random
from typing import Any, NamedTuple, cast

import pytest
from harness.effort import Effort
from hypothesis import given, settings
from hypothesis import strategies as st

from games.rummikub.random_states import etat, etats_de_partie, groupe, main_de, suite, une_pose_de
from rummifun.chance import Alea
from rummifun.core.scene import Message, Piece
from rummifun.games.rummikub import RefusRummikub, difference, jeu, le_statut, meilleure_pose, pairs, premier_coup_ok
from rummifun.games.rummikub.combinaisons import combinaison_valide, defaut, est_suite
from rummifun.games.rummikub.etat import J1, J2, Etat, donne_choisie, extraire, init_partie, la_main, la_table
from rummifun.games.rummikub.extraction import groupes, suites
from rummifun.games.rummikub.move_types import Coup, Passer, Piocher, Poser, PremierCoup
from rummifun.games.rummikub.puzzles import make_puzzle
from rummifun.games.rummikub.rules import coup_ok, fin, jouer_1_coup, jouer_1er_coup, passer, piocher, refusal, step
from rummifun.games.rummikub.solver import Objectif, make_task
from rummifun.games.rummikub.tuiles import Bleu, Jaune, Joker, Noir, Rouge, T, Table, Tuile, cst_PIOCHE_INIT, tableVmens
from rummifun.messages import LANGUAGES, Localizable, translation
from rummifun.refusal import Precondition, Refusal, quoted, sentence

J = Joker
TABLE: Table = (suite(Rouge, 4, 5, 6), groupe(9, Bleu, Rouge, Jaune))
EN_COURS = etat(main_de(T(7, Rouge), T(3, Rouge), T(1, Noir)), main_de(J), TABLE, main_de(J))
"""Both players have laid tiles; J1 may lay his 7 and his 3."""

OUVERTURE = etat(main_de(*suite(Jaune, 1, 2, 3), J), main_de(J), TABLE, main_de(J), engages=(False, True))
"""J1 has not laid tiles yet."""

PIOCHE_VIDE = etat(main_de(T(7, Rouge), T(1, Noir)), main_de(T(1, Bleu)), TABLE)
"""The pool is empty; J1 may lay his 7."""

FINIE = etat(main_de(), main_de(J), TABLE, main_de(J), J2)
"""J1 has emptied his hand."""


def leve(f: Callable[[], object]) -> Refusal:
    with pytest.raises(Precondition) as precondition:
        f()
    return precondition.value.refusal


def refuse(e: Etat, coup: Coup) -> Refusal:
    refus = refusal(e, coup)
    assert refus is not None
    return refus


def fautive(*c: Tuile) -> Refusal:
    refus = defaut(c)
    assert refus is not None
    return refus


def impossible(e: Etat) -> Refusal:
    (refus,) = jeu.invariants(e)
    return refus


class Cas(NamedTuple):
    """A refusal: how it is come by, the tiles that it names, its section, what was expected and what came."""

    refus: Callable[[], Refusal]
    pieces: tuple[Any, ...]
    section: str
    attendu: Any = None
    recu: Any = None


DONNE, TROIS = init_partie(17), suite(Bleu, 3, 4, 5)
TROIS_NOIRS: tuple[Tuile, ...] = (J, T(8, Noir), T(9, Noir))
PRESQUE = suite(Jaune, 1, 2, 3)

R = RefusRummikub
CAS: dict[RefusRummikub, Cas] = {
    R.ValeurHorsBornes: Cas(lambda: leve(lambda: T(14, Bleu)), (), "§6.1", "1..13", 14),
    R.CouleurInconnue: Cas(
        lambda: leve(lambda: T(1, "vert")),  # type: ignore[arg-type]
        (),
        "§6.1",
        "Bleu, Rouge, Jaune, Noir",
        "'vert'",
    ),
    R.TuileAttendue: Cas(
        lambda: leve(lambda: est_suite([1, 2, 3])),  # type: ignore[list-item]
        (),
        "§6.2",
        recu=1,
    ),
    R.CombinaisonAttendue: Cas(
        lambda: leve(lambda: jouer_1er_coup(DONNE, TROIS)),  # type: ignore[arg-type]
        (),
        "§6.2",
        recu=TROIS[0],
    ),
    R.PiocheInsuffisante: Cas(lambda: leve(lambda: extraire(3, main_de(J, J), Alea())), (), "§6.5.1", 3, 2),
    R.TuilesEnTrop: Cas(lambda: leve(lambda: donne_choisie(main_de(J, T(1, Bleu)), main_de(J, J))), (J,), "§6.3"),
    R.TuilesManquantes: Cas(
        lambda: impossible(replace(DONNE, pioche=difference(DONNE.pioche, main_de(T(3, Bleu), T(3, Bleu))))),
        (T(3, Bleu), T(3, Bleu)),
        "§6.3",
    ),
    R.TableSansPose: Cas(
        lambda: impossible(replace(DONNE, table=(TROIS,), pioche=difference(DONNE.pioche, main_de(*TROIS)))), (), "§6.4"
    ),
    R.TableTropPauvre: Cas(
        lambda: impossible(replace(DONNE, statuts=(replace(DONNE.statuts[0], engage=True), DONNE.statuts[1]))),
        (),
        "§5.1.5",
        30,
        0,
    ),
    R.JoueursEnDesordre: Cas(
        lambda: impossible(replace(DONNE, statuts=(DONNE.statuts[1], DONNE.statuts[0]))), (J2, J1), "§6.4"
    ),
    R.MainJamaisDonnee: Cas(
        lambda: impossible(
            replace(
                DONNE,
                statuts=(DONNE.statuts[0], replace(DONNE.statuts[1], main=main_de())),
                pioche=difference(cst_PIOCHE_INIT, DONNE.statuts[0].main),
            )
        ),
        (J2,),
        "§6.5.1",
    ),
    R.MainVide: Cas(lambda: leve(lambda: meilleure_pose((), main_de())), (), "§5.1.6"),
    R.ObjectifInconnu: Cas(
        lambda: leve(lambda: make_task((), main_de(J), cast("Objectif", "gloire"))),
        (),
        "§5.1.7",
        "tuiles, points, tuiles_points, main",
        "gloire",
    ),
    R.NiveauInconnu: Cas(lambda: leve(lambda: make_puzzle(1, 9)), (), "§5.1.3", "1..5", 9),
    R.CombinaisonTropCourte: Cas(lambda: fautive(T(4, Bleu), J), (T(4, Bleu), J), "§5.1.4", attendu=3, recu=2),
    R.SansTuileNumerotee: Cas(lambda: fautive(J, J, J), (J, J, J), "§5.1.4"),
    R.SuitePlusieursCouleurs: Cas(
        lambda: fautive(T(4, Bleu), T(5, Rouge), T(6, Bleu)), (T(5, Rouge),), "§5.1.4", Message("blue")
    ),
    R.SuiteNonConsecutive: Cas(lambda: fautive(*suite(Bleu, 4, 5, 7)), (T(7, Bleu),), "§5.1.4"),
    R.SuiteHorsBornes: Cas(lambda: fautive(J, J, *suite(Bleu, 2, 3)), (J,), "§5.1.4", "1..13"),
    R.GroupeTropLong: Cas(
        lambda: fautive(*groupe(4, Bleu, Rouge, Jaune, Noir), J),
        (*groupe(4, Bleu, Rouge, Jaune, Noir), J),
        "§5.1.4",
        attendu=4,
        recu=5,
    ),
    R.GroupePlusieursValeurs: Cas(lambda: fautive(T(7, Bleu), T(7, Rouge), T(8, Jaune)), (T(8, Jaune),), "§5.1.4", 7),
    R.GroupeCouleurRepetee: Cas(lambda: fautive(*groupe(7, Rouge, Jaune, Jaune)), groupe(7, Jaune, Jaune), "§5.1.4"),
    R.PartieTerminee: Cas(lambda: refuse(FINIE, Piocher()), (), "§5.1.6"),
    R.PremierCoupAttendu: Cas(lambda: refuse(OUVERTURE, Poser(TABLE)), (), "§8.4.2"),
    R.PremierCoupDejaFait: Cas(lambda: refuse(EN_COURS, PremierCoup((TROIS_NOIRS,))), (), "§8.4.3"),
    R.TuilesReprises: Cas(
        lambda: refuse(EN_COURS, Poser((suite(Rouge, 4, 5, 6, 7),))), groupe(9, Bleu, Rouge, Jaune), "§5.1.3"
    ),
    R.TuilesAbsentes: Cas(
        lambda: refuse(EN_COURS, Poser((suite(Rouge, 3, 4, 5, 6, 7, 8), (*TABLE[1], J)))), (T(8, Rouge), J), "§5.1.3"
    ),
    R.AucuneTuilePosee: Cas(lambda: refuse(EN_COURS, Poser(TABLE)), (), "§5.1.3"),
    R.PointsInsuffisants: Cas(
        lambda: refuse(OUVERTURE, PremierCoup(((*PRESQUE, J),))), (*PRESQUE, J), "§5.1.5", 30, 10
    ),
    R.PiocheVide: Cas(lambda: refuse(PIOCHE_VIDE, Piocher()), (), "§8.4.1"),
    R.PiocheNonVide: Cas(lambda: refuse(EN_COURS, Passer()), (), "§5.1.6", None, 1),
    R.PosePossible: Cas(lambda: refuse(PIOCHE_VIDE, Passer()), (T(7, Rouge),), "§5.1.6"),
}

CHACUN = pytest.mark.parametrize("code", CAS, ids=lambda code: code.name)


@pytest.mark.parametrize(
    ("c", "dehors"),
    [
        ((T(9, Noir), T(10, Noir), T(12, Noir), T(12, Noir)), (T(12, Noir),)),
        ((T(3, Noir), J, T(5, Noir), T(7, Noir)), (T(7, Noir),)),
        ((T(8, Noir), T(4, Noir), T(5, Noir)), (T(8, Noir),)),
    ],
    ids=str,
)
def test_defaut_names_the_tiles_out_of_line_in_a_run(c: tuple[Tuile, ...], dehors: tuple[Tuile, ...]) -> None:
    refus = fautive(*c)
    assert (refus.code, refus.pieces) == (RefusRummikub.SuiteNonConsecutive, dehors)


def test_every_code_of_refusal_has_its_case() -> None:
    assert {code.name for code in RefusRummikub} == {code.name for code in CAS}


@CHACUN
def test_refusal_has_its_code_its_tiles_and_its_section(code: RefusRummikub) -> None:
    refus, cas = CAS[code].refus(), CAS[code]
    assert refus == Refusal(code, cas.pieces, cas.attendu, cas.recu)
    assert refus.rule == code.section == f"Rummikub {cas.section}"
    assert sentence(refus, "fr") != sentence(refus, "en")


def dit(chose: Any, langue: str) -> str:
    return chose.localize(translation(langue)) if isinstance(chose, Localizable) else str(chose)


@CHACUN
@pytest.mark.parametrize("langue", LANGUAGES)
def test_sentence_of_refusal_says_tiles_numbers_and_section(code: RefusRummikub, langue: str) -> None:
    cas = CAS[code]
    phrase = sentence(cas.refus(), langue)
    dites = [dit(piece, langue) for piece in cas.pieces]
    assert (", " if isinstance(next(iter(cas.pieces), None), Piece) else " ").join(dites) in phrase
    assert all(dit(n, langue) in phrase for n in (cas.attendu, cas.recu) if n is not None)
    assert phrase.endswith(f"({code.section})")
    assert code.name not in phrase
    assert "{" not in phrase


@pytest.mark.parametrize("valeur", [0, -1, 14, 7.0, "7", None])
def test_tile_refuses_a_value_outside_1_to_13(valeur: Any) -> None:
    assert leve(lambda: T(valeur, Bleu)) == Refusal(RefusRummikub.ValeurHorsBornes, (), "1..13", quoted(valeur))


# the order in which faults are said


INVALIDE, MOINS_INVALIDE = groupe(2, Noir, Noir, Noir), suite(Noir, 1, 2)
"""Two combinations of tiles that nobody holds here."""


@pytest.mark.parametrize(
    "coup",
    [Piocher(), Passer(), Poser(()), Poser((INVALIDE,)), PremierCoup(()), PremierCoup((INVALIDE,))],
    ids=lambda coup: type(coup).__name__,
)
def test_refusal_tells_first_that_the_game_is_over(coup: Coup) -> None:
    bloquee = etat(main_de(T(1, Noir)), main_de(T(13, Bleu)), (suite(Rouge, 4, 5, 6),), engages=(True, False))
    for e in (FINIE, bloquee):
        assert refuse(e, coup) == Refusal(RefusRummikub.PartieTerminee)


def test_refusal_agrees_with_fin_that_a_game_with_too_many_tiles_is_over() -> None:
    """No rearrangement of such a table is searched, so `fin` says that nothing can be laid."""
    longue, trois = suite(Bleu, 1, 2, 3, 4, 5), (suite(Rouge, 7, 8, 9),) * 3
    e = etat(main_de(T(3, Bleu)), main_de(T(13, Noir)), (longue, *trois))
    coupee = Poser((suite(Bleu, 1, 2, 3), suite(Bleu, 3, 4, 5), *trois))
    assert fin(e)
    assert refusal(e, coupee) == Refusal(RefusRummikub.PartieTerminee)


MELANGEE = (T(4, Rouge), T(9, Bleu), T(5, Rouge)), (T(6, Rouge), T(9, Rouge), T(9, Jaune))
LONGUE, COURTE = (*TABLE[1], T(1, Noir)), (T(4, Rouge), T(5, Rouge), T(6, Rouge), T(3, Rouge))


@pytest.mark.parametrize(
    ("e", "coup", "code", "pieces"),
    [
        (OUVERTURE, Poser((INVALIDE,)), RefusRummikub.PremierCoupAttendu, ()),
        (EN_COURS, PremierCoup((INVALIDE,)), RefusRummikub.PremierCoupDejaFait, ()),
        (EN_COURS, PremierCoup(()), RefusRummikub.PremierCoupDejaFait, ()),
        (EN_COURS, Poser((INVALIDE, TABLE[0])), RefusRummikub.TuilesReprises, TABLE[1]),
        (EN_COURS, Poser((TABLE[0],)), RefusRummikub.TuilesReprises, TABLE[1]),
        (EN_COURS, Poser((*TABLE, INVALIDE)), RefusRummikub.TuilesAbsentes, INVALIDE),
        (EN_COURS, Poser(MELANGEE), RefusRummikub.AucuneTuilePosee, ()),
        (EN_COURS, Poser((*TABLE, (T(1, Noir),))), RefusRummikub.CombinaisonTropCourte, (T(1, Noir),)),
        (EN_COURS, Poser((LONGUE, COURTE)), RefusRummikub.GroupePlusieursValeurs, (T(1, Noir),)),
        (EN_COURS, Poser((COURTE, LONGUE)), RefusRummikub.SuiteNonConsecutive, (T(3, Rouge),)),
        (OUVERTURE, PremierCoup(()), RefusRummikub.AucuneTuilePosee, ()),
        (OUVERTURE, PremierCoup((MOINS_INVALIDE,)), RefusRummikub.TuilesAbsentes, MOINS_INVALIDE),
        (OUVERTURE, PremierCoup((suite(Jaune, 3, 2, 1),)), RefusRummikub.SuiteNonConsecutive, None),
        (OUVERTURE, PremierCoup((PRESQUE,)), RefusRummikub.PointsInsuffisants, PRESQUE),
    ],
)
def test_refusal_tells_kind_then_table_then_hand_then_combinations_then_points(
    e: Etat, coup: Coup, code: RefusRummikub, pieces: tuple[Tuile, ...] | None
) -> None:
    refus = refuse(e, coup)
    assert refus.code is code
    assert pieces is None or refus.pieces == pieces


# the law, over states reached by play and moves made at random


PARTIES = [(11, 78), (13, 78), (5, 40), (17, 30), (0, 16), (3, 10), (4, 16)]
"""Seeds of games and the sizes of their pools: with small ones players pass and are stuck at the end."""


@st.composite
def etats(draw: st.DrawFn) -> Etat:
    """Draw a state of a random play, two times in three with its pool made empty or short."""
    e = draw(st.sampled_from(etats_de_partie(*draw(st.sampled_from(PARTIES)))))
    garde = draw(st.sampled_from([None, 0, 1]))
    return e if garde is None else Etat(e.statuts, e.table, main_de(*[t for t, _ in pairs(e.pioche)][:garde]), e.joueur)


def combinaisons_de_la_main(e: Etat) -> list[tuple[Tuile, ...]]:
    main = la_main(e.joueur, e)
    return [*suites(main), *groupes(main)]


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
    siennes = combinaisons_de_la_main(e) or [()]
    main = [t for t, _ in la_main(e.joueur, e)] or [J]
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
def situations(draw: st.DrawFn) -> tuple[Etat, Table]:
    e = draw(etats())
    return e, une_table(e, Random(draw(st.integers(0, 9999))))


def tuiles(table: Table) -> Counter[Tuile]:
    return Counter(t for c in table for t in c)


def test_refusal_is_none_exactly_where_the_transition_changes_the_state(effort: Effort) -> None:
    @settings(max_examples=effort(12, 300))
    @given(situations())
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

    ask()


def test_refusal_of_a_table_names_the_tiles_at_fault(effort: Effort) -> None:
    @settings(max_examples=effort(12, 300))
    @given(situations())
    def ask(situation: tuple[Etat, Table]) -> None:
        e, table = situation
        refus = refusal(e, Poser(table))
        if refus is None:
            return
        pieces, main = Counter(refus.pieces), Counter(dict(la_main(e.joueur, e)))
        if refus.code is RefusRummikub.TuilesReprises:
            assert pieces == tuiles(e.table) - tuiles(table)
        elif refus.code is RefusRummikub.TuilesAbsentes:
            assert pieces == tuiles(table) - tuiles(e.table) - main
        elif refus.rule == "Rummikub §5.1.4":
            fautive = next(c for c in table if not combinaison_valide(c))
            assert refus == defaut(fautive)
            assert pieces <= Counter(fautive)

    ask()


@pytest.mark.lent
def test_situations_meet_every_refusal() -> None:
    """Without this the laws could hold for want of cases."""
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
    """Refusals are values: they compare and hash, so their tiles are in a tuple whatever held them."""
    hasard, bag = Random(longueur), [t for t, n in cst_PIOCHE_INIT for _ in range(n)]
    groupe_long = (*groupe(7, Bleu, Rouge, Jaune, Noir), J)
    for c in (groupe_long, (J, J, J), (J, J), *(tuple(hasard.sample(bag, longueur)) for _ in range(100))):
        assert defaut([*c]) == defaut(c)
        assert hash(defaut([*c])) == hash(defaut(c))
    assert defaut(groupe_long) is not None

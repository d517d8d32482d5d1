"""Studies play their games one by one, by the fold of their moves, on any executor."""

from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from functools import partial
from typing import Any

import pytest
from games.asked import refused
from harness.nonempty import nonempty
from hypothesis import given
from hypothesis import strategies as st

from rummifun.analysis import GameError, Plan, Study, play_game, play_states, study, tally
from rummifun.analysis.game_runner import split_into_blocks, whole_game_function
from rummifun.analysis.refusals import RefusEtude
from rummifun.analysis.study_runner import partial_sums
from rummifun.chance import Alea
from rummifun.core.runtime_checks import MAX_MOVES, RefusHeld
from rummifun.games import GAMES, game_named
from rummifun.games.reussites import Deplacer, Empile, Forme, Rangee, Retourner, Reussite, Tableau, gagnee, perdue
from rummifun.games.reussites.quatre_couleurs import c4
from rummifun.games.reussites.queue_leu_leu import END_RULES, qll
from rummifun.games.reussites.relais_des_7 import r7
from rummifun.games.reussites.whole_games import analyser
from rummifun.games.rummikub import jeu as rummikub
from rummifun.pieces.cartes import JEU_32, Pack
from rummifun.pieces.tableau import movement
from rummifun.players import glouton, hasard
from rummifun.refusal import Precondition

SMALL = Pack(JEU_32.couleurs[:2], JEU_32.rangs[:4])


def by_hand(jeu: Any, alea: Alea) -> Any:
    state = jeu.new(alea)
    while jeu.verdict(state) is None:
        state = jeu.jouer(state, next(iter(jeu.coups(state))))
    return state


def bare(**changes: Any) -> Reussite[Any]:
    """Make a réussite that turns all its cards over: won when the last is red."""

    def verdict(t: Tableau[Any]) -> Any:
        if t["talon"]:
            return None
        return gagnee("rouge") if str(t["rebut"][-1].couleur) == "♦" else perdue("noire")

    jeu: Reussite[Any] = Reussite(
        "bare",
        Forme(SMALL, (Rangee("", Empile, ("talon", "rebut")),)),
        (),
        lambda t, cartes: t.put({"talon": cartes}),
        turned,
        verdict,
        bound=SMALL.nb_cartes,
    )
    return replace(jeu, **changes)


def turned(t: Tableau[Any]) -> tuple[Any, ...]:
    return (Retourner("talon", "rebut"),) if t["talon"] else ()


def turned_or_put_back(t: Tableau[Any]) -> tuple[Any, ...]:
    return (Retourner("talon", "rebut"), Deplacer("rebut", "talon", sous=True)) if t["rebut"] else turned(t)


@pytest.mark.parametrize(
    "jeu", [r7(), r7(1), qll(), qll(end_rule="circular"), c4(), c4("♥")], ids=lambda g: str(g.options)
)
def test_play_game_plays_the_game_of_a_seed_and_number(jeu: Any) -> None:
    whole: Any = whole_game_function(jeu)
    for i in range(5):
        final = by_hand(jeu, Alea(5, i))
        verdict = jeu.verdict(final)
        assert play_game(Plan(jeu, 5), i) == (verdict.gagnee, jeu.mesures(final))
        assert [*play_states(jeu, Alea(5, i))][-1] == final
        assert whole is None or whole(jeu.new(Alea(5, i))) == final


def test_whole_game_function_is_that_of_a_game_of_ours_which_measures() -> None:
    whole = [game for game in map(game_named, GAMES) if whole_game_function(game) is not None]
    assert all(game.mesures is not None for game in nonempty(whole))


def test_study_plays_a_game_that_only_has_the_name_of_ours_by_its_own_rules() -> None:
    mine = bare(name="r7")
    assert whole_game_function(mine) is None
    assert study(mine, 40, Alea(1)).gagnees == study(bare(), 40, Alea(1)).gagnees


def test_mesures_of_r7_qll_and_c4_say_what_is_left_and_moves_are_counted_where_there_are_none() -> None:
    assert play_game(Plan(bare(), 1), 0).mesures == {"coups": SMALL.nb_cartes}
    for won, mesures in nonempty(play_game(Plan(r7(), 1), i) for i in range(20)):
        assert won is (mesures["reste"] == 0)
        assert 1 <= mesures["tour"] <= 3
    for rule in nonempty(END_RULES):
        for won, mesures in (play_game(Plan(qll(SMALL, end_rule=rule), 1), i) for i in range(40)):
            assert won is (mesures["tas"] == 2)
    for won, mesures in nonempty(play_game(Plan(c4(), 1), i) for i in range(20)):
        assert won is (mesures["mal placées"] == 0)


def test_study_by_anybody_is_the_same_without_choice_and_hasard_has_a_chance_of_its_own() -> None:
    jeu = bare(coups=turned_or_put_back, bound=10_000)
    a, b = study(jeu, 30, Alea(1), hasard), study(jeu, 30, Alea(1))
    assert a == study(jeu, 30, Alea(1), hasard)
    assert a.histogramme != b.histogramme
    with pytest.raises(Precondition) as caught:
        study(jeu, 5, Alea(1, 30), hasard) + b
    assert caught.value.refusal.code is RefusEtude.AutreEtude
    for joueur in (hasard, glouton):
        theirs, ours = study(r7(), 20, Alea(1), joueur), study(r7(), 20, Alea(1))
        assert (theirs.gagnees, theirs.histogramme) == (ours.gagnees, ours.histogramme)


@given(st.integers(0, 50), st.integers(1, 60), st.integers(1, 70))
def test_split_into_blocks_gives_each_game_once(debut: int, parties: int, taille: int) -> None:
    cut = [*split_into_blocks(debut, parties, taille)]
    assert [i for bloc in cut for i in bloc] == [*range(debut, debut + parties)]
    assert all(1 <= len(bloc) <= taille for bloc in cut)


def test_study_does_not_depend_on_who_runs_the_blocks() -> None:
    with ThreadPoolExecutor(2) as pool:
        assert study(c4(), 60, Alea(3), execute=pool.map) == study(c4(), 60, Alea(3))


def test_partial_sums_grow_block_after_block() -> None:
    sums = [*partial_sums(partial(tally, Plan(qll(SMALL), 3)), Study(), range(10, 35), "pur")]
    assert all(e.blocs == (range(10, 10 + e.parties),) for e in sums)
    assert [e.parties for e in sums] == sorted(e.parties for e in sums)
    assert (sums[0].parties, sums[-1].parties) == (1, 25)


INVALID: Any = [
    *((r7(), n, "NombreInvalide") for n in (0, -1, 2**64 + 1, 1.5, True)),
    (rummikub, 9, "PlusieursJoueurs"),
]


@pytest.mark.parametrize(("jeu", "parties", "code"), INVALID)
def test_study_refuses_a_wrong_number_of_games_a_game_for_two_and_no_seed(jeu: Any, parties: Any, code: str) -> None:
    assert refused(study, jeu, parties).code is RefusEtude[code]
    with pytest.raises(Precondition):
        Plan(r7(), -1)


def lost(t: Tableau[Any], coup: Any) -> Tableau[Any]:
    """Turn a card, and lose the one at the bottom when there are three."""
    after = movement(t, coup)
    return after.put({"rebut": after["rebut"][1:]}) if len(after["rebut"]) == 3 else after


def broken(t: Tableau[Any]) -> Any:
    raise ZeroDivisionError("of the rules")


@pytest.mark.parametrize(
    ("changes", "code"),
    [
        ({"jouer": lost}, RefusHeld.Conservation),
        ({"jouer": lambda t, coup: t}, RefusHeld.Terminaison),
        ({"jouer": lambda t, coup: t, "bound": None}, RefusHeld.Terminaison),
        ({"bound": SMALL.nb_cartes - 1}, RefusHeld.Terminaison),
        ({"coups": lambda t: ()}, RefusHeld.Vivacite),
    ],
)
def test_study_reports_a_game_that_breaks_a_law_with_its_number(changes: Any, code: RefusHeld) -> None:
    with pytest.raises(GameError, match=r"^7: ") as caught:
        study(bare(**changes), 5, Alea(1, 7))
    cause = caught.value.__cause__
    assert caught.value.partie == 7
    assert isinstance(cause, Precondition)
    assert cause.refusal.code is code
    if "bound" in changes and changes["bound"] is None:
        assert cause.refusal.expected == MAX_MOVES


def test_study_names_the_cards_that_were_lost_and_reports_the_first_game_that_breaks_a_law() -> None:
    with pytest.raises(GameError) as losing:
        study(bare(jouer=lost), 1)
    cause = losing.value.__cause__
    assert isinstance(cause, Precondition)
    gone = {str(carte) for carte in cause.refusal.pieces}
    assert len(gone & {*map(str, SMALL.cartes)}) == len(gone) == SMALL.nb_cartes - 2
    jeu = bare()
    wins = [i for i in range(30) if play_game(Plan(jeu, 1), i).gagnee]

    def mesures(t: Tableau[Any]) -> Any:
        if str(t["rebut"][-1].couleur) == "♦":
            raise ZeroDivisionError
        return {}

    with pytest.raises(GameError) as caught:
        study(bare(mesures=mesures), 30, Alea(1))
    assert caught.value.partie == wins[0]


@pytest.mark.parametrize("word", ["verdict", "coups", "mesures"])
def test_study_reports_rules_that_raise_with_the_number_of_the_game(word: str) -> None:
    with pytest.raises(GameError) as caught:
        study(bare(**{word: broken}), 5, Alea(1, 3))
    assert caught.value.partie == 3
    assert isinstance(caught.value.__cause__, ZeroDivisionError)


def test_analyser_of_the_sheet_wins_the_same_games() -> None:
    jeux: tuple[Reussite[Any], ...] = (r7(2), qll(SMALL), c4("♠"))
    for jeu in nonempty(jeux):
        histoire = analyser(jeu, 40, graine=6)
        assert [play_game(Plan(jeu, 6), i).gagnee for i in range(40)] == [r.gagnee for r in histoire.resultats]
        assert study(jeu, 40, Alea(6)).gagnees == histoire.gagnees

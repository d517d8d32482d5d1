"""The players of Rummikub that use the solver: their choices and reasons, their laws, their strength."""

import pickle
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import cache
from itertools import islice, product
from typing import Any, Final

import pytest
from games.asked import refused
from games.rummikub.random_states import etat, groupe, main_de, suite
from games.rummikub.random_states import partie as au_hasard
from harness.nonempty import nonempty

from rummifun.catalogue.players import PLAYERS, player_for, players_for
from rummifun.catalogue.twins import quickest
from rummifun.chance import Alea
from rummifun.core.game import Player
from rummifun.core.scene import Message
from rummifun.games import rummikub
from rummifun.games.haricots import haricots
from rummifun.games.rummikub import Bleu, Etat, Jaune, Main, Noir, Piocher, Rouge, T, en_ordre, jeu, meilleure_pose
from rummifun.games.rummikub.notation import read_table_and_hand
from rummifun.games.rummikub.scene import Vue
from rummifun.kernels import jit_cache
from rummifun.multiset.ordre_sup import cardinal, difference, inclus
from rummifun.players.rummikub import (
    HANDS,
    PLAIN_SOLVER,
    compiled_solver,
    opposing_hands,
    optimal,
    own_hand,
    stratege,
)
from rummifun.players.rummikub import choose_patiently as stratege_par

pytestmark = pytest.mark.usefixtures("rummikub_compiled")

JOUEURS: Final[dict[str, Player]] = {"optimal": optimal, "stratege": stratege}
PIOCHES: Final = (78, 20, 3, 0)


def vue_du_trait(e: Etat) -> Vue:
    return jeu.view(e, e.joueur.value)


@cache
def choisit(joueur: Player, e: Etat, alea: Alea = Alea(4)) -> tuple[rummikub.Coup, Message]:  # noqa: B008  a frozen value
    move, raison = joueur(jeu, vue_du_trait(e), tuple(jeu.moves(e)), alea)
    return move, raison


def posees(e: Etat, move: rummikub.Coup) -> Main:
    match move:
        case rummikub.Poser(table):
            return en_ordre(difference(rummikub.tableVmens(table), rummikub.tableVmens(e.table)))
        case rummikub.PremierCoup(pose):
            return en_ordre(rummikub.tableVmens(pose))
        case _:
            return main_de()


def etats(graine: int, pioche: int) -> Iterator[Etat]:
    """Yield states of a game played now at random, now by these players."""
    for e in islice((e for _, e in au_hasard(graine, pioche)), 0, 60, 9):
        if not rummikub.fin(e):
            yield e
    e = next(e for _, e in au_hasard(graine, pioche))
    for tour in range(18):
        if rummikub.fin(e):
            return
        if tour % 4 > 1:
            yield e
        e = rummikub.step(e, choisit(optimal if (tour + graine) % 3 else stratege, e)[0])


def tuiles(texte: str) -> Main:
    return main_de(*read_table_and_hand(f"/ {texte}")[1])


TABLE: Final[rummikub.Table] = (suite(Noir, 3, 4, 5), groupe(9, Bleu, Rouge, Jaune))
LES_DEUX, MOI, LUI, PERSONNE = product((True, False), repeat=2)
"""The players that have opened."""

UNE: Final = main_de(T(13, Rouge))
FINS: Final = [
    etat(main_de(T(13, Noir), T(1, Bleu)), main_de(T(2, Noir)), TABLE),
    etat(main_de(*suite(Noir, 6, 7), T(1, Bleu)), main_de(T(2, Noir)), TABLE, engages=(False, True)),
    etat(main_de(*suite(Noir, 10, 11, 12), T(1, Bleu)), UNE, TABLE, engages=(False, True)),
    etat(main_de(*suite(Noir, 6, 7), T(1, Bleu)), main_de(T(8, Noir)), TABLE),
]
"""With the pool empty: nothing to lay, no first pose, a first pose, some to lay."""


@cache
def varies() -> tuple[Etat, ...]:
    return (*FINS, *(e for graine, pioche in enumerate(PIOCHES) for e in etats(graine, pioche)))


# the laws of both


def jamais_refuse(joueur: Player, e: Etat) -> bool:
    return rummikub.refusal(e, choisit(joueur, e)[0]) is None


def sort_s_il_peut(joueur: Player, e: Etat) -> bool:
    """Lay the whole hand when that can be done."""
    move, main = choisit(joueur, e)[0], own_hand(vue_du_trait(e))
    return cardinal(le_plus(e)) < cardinal(main) or posees(e, move) == main


def pose_le_plus(joueur: Player, e: Etat) -> bool:
    """Lay as many tiles as the solver, asked for the number alone."""
    return cardinal(posees(e, choisit(joueur, e)[0])) == cardinal(le_plus(e))


@cache
def le_plus(e: Etat) -> Main:
    main = own_hand(vue_du_trait(e))
    if e.statuts[e.joueur.value].engage:
        return meilleure_pose(e.table, main, "tuiles").posees
    return rummikub.meilleure_premiere_pose(main, "tuiles").posees


Loi = Callable[[Player, Etat], bool]
LOIS: Final[dict[str, tuple[Loi, ...]]] = {
    "optimal": (jamais_refuse, sort_s_il_peut, pose_le_plus),
    "stratege": (jamais_refuse, sort_s_il_peut),
}


@pytest.fixture(scope="module", autouse=True)
def _states_are_made_once() -> None:
    varies()


def test_varies_gives_states_of_every_kind() -> None:
    kinds = {(e.statuts[e.joueur.value].engage, bool(e.pioche), bool(le_plus(e))) for e in varies()}
    assert kinds >= {*product((False, True), repeat=3)}
    moves = {choisit(stratege, e)[0].__class__.__name__ for e in varies()[::3]}
    assert moves == {"Poser", "PremierCoup", "Piocher", "Passer"}


@pytest.mark.parametrize("nom", JOUEURS)
def test_player_keeps_its_laws_by_what_it_is_shown_alone(nom: str) -> None:
    joueur = JOUEURS[nom]
    for e in varies():
        assert [loi.__name__ for loi in LOIS[nom] if not loi(joueur, e)] == [], jeu.write_position(e)
    entiers = [e for e in varies() if cardinal(jeu.pieces(e)) == 106][::3]
    assert len(entiers) >= 3
    for i, e in enumerate(entiers):
        autre = jeu.resample(vue_du_trait(e), Alea(8, i))
        assert choisit(joueur, autre) == choisit(joueur, e) == choisit.__wrapped__(joueur, e)


def test_choose_with_either_solver_chooses_the_same() -> None:
    for e in nonempty(varies()[::7]):
        vue, moves = vue_du_trait(e), tuple(jeu.moves(e))
        mains = tuple(opposing_hands(vue, Alea(2)))[:4]
        assert optimal(jeu, vue, moves, Alea()) == optimal(jeu, vue, moves, Alea(), compiled_solver())
        assert stratege_par(vue, moves, mains, PLAIN_SOLVER) == stratege_par(vue, moves, mains, compiled_solver())


@pytest.mark.parametrize(("kept", "compiler", "plain"), [(False, True, 2000), (True, True, 50), (True, False, 10**9)])
def test_quickest_player_is_compiled_where_much_is_asked(
    kept: bool, compiler: bool, plain: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The first move of a game never waits for a compilation."""
    monkeypatch.setattr(jit_cache, "is_cached", lambda kernel: kept)
    monkeypatch.setattr(jit_cache, "can_compile", lambda: compiler)
    e = varies()[0]
    for player in (optimal, stratege, player_for(jeu, "hard")):
        late = quickest(player, plain)
        assert (quickest(player, plain - 1) == player, late == player) == (True, not compiler)
        assert late.__name__ == player.__name__
        assert late(jeu, vue_du_trait(e), tuple(jeu.moves(e)), Alea(4)) == choisit(player, e)
        assert pickle.loads(pickle.dumps(late)) == late


def test_is_cached_knows_what_was_compiled() -> None:
    compiled_solver().meilleure_pose((), main_de(rummikub.Joker), "tuiles")
    assert jit_cache.is_cached("__init__._solve")


def test_opposing_hands_are_those_that_the_opponent_may_have() -> None:
    e = varies()[len(FINS)]
    mains = list(opposing_hands(vue_du_trait(e), Alea(3)))
    assert len(mains) == HANDS
    assert len({tuple(main) for (main,) in mains}) > 1
    ailleurs = difference(rummikub.cst_PIOCHE_INIT, e.statuts[0].main)
    assert all(cardinal(main) == 14 and inclus(main, ailleurs) for (main,) in mains)
    vide = etat(main_de(T(1, Noir)), main_de(T(9, Noir), T(9, Bleu)), (suite(Noir, 3, 4, 5),))
    assert list(opposing_hands(vue_du_trait(vide), Alea(3))) == [(main_de(T(9, Bleu), T(9, Noir)),)]


# wrong players, each with the law that it breaks


def pioche_toujours(game: Any, view: Any, moves: tuple[Any, ...], alea: Alea) -> tuple[Any, Message]:
    return Piocher(), Message("")


def retient_tout(game: Any, view: Any, moves: tuple[Any, ...], alea: Alea) -> tuple[Any, Message]:
    return (Piocher() if view.nombre_pioche else stratege(game, view, moves, alea)[0]), Message("")


def sans_reprendre_la_table(game: Any, view: Any, moves: tuple[Any, ...], alea: Alea) -> tuple[Any, Message]:
    return PLAYERS["glouton"](game, view, moves, alea)


@pytest.mark.parametrize(
    ("joueur", "loi"),
    [(pioche_toujours, jamais_refuse), (retient_tout, sort_s_il_peut), (sans_reprendre_la_table, pose_le_plus)],
    ids=lambda f: f.__name__,
)
def test_law_is_broken_by_a_wrong_player(joueur: Player, loi: Loi) -> None:
    sorties = [
        etat(main_de(*suite(Noir, 6, 7)), main_de(T(1, Bleu)), (suite(Noir, 3, 4, 5),), main_de(T(1, Rouge))),
        *varies(),
    ]
    assert not all(loi(joueur, e) for e in sorties)
    assert all(loi(stratege if loi is not pose_le_plus else optimal, e) for e in sorties)


# optimal


def test_optimal_lays_the_most_tiles_and_then_the_most_points() -> None:
    main = main_de(*suite(Bleu, 1, 2, 3), *suite(Rouge, 3, 4, 5), T(3, Jaune), T(2, Noir), T(13, Noir))
    move, raison = choisit(optimal, etat(main, UNE, TABLE, UNE))
    assert cardinal(posees(etat(main, UNE, TABLE), move)) == 7
    assert raison == Message("lays {n} tiles: no turn lays more", (("n", 7),))
    for autres, points in ((suite(Bleu, 8, 9), 24), (suite(Bleu, 5, 6), 21)):  # a run or a group of 7
        avec = etat(main_de(*groupe(7, Bleu, Rouge, Jaune), *autres), UNE, (), UNE)
        assert rummikub.points_main(posees(avec, choisit(optimal, avec)[0])) == points


@pytest.mark.parametrize(
    ("main", "pioche", "engages", "move", "raison"),
    [
        ("13n 1b", UNE, LES_DEUX, "pioche", "has nothing to lay"),
        ("13n 1b", main_de(), LES_DEUX, "passe", "has nothing to lay"),
        ("6n 7n", UNE, LUI, "pioche", "has no first meld of {n} points"),
        ("9n 1b", UNE, LES_DEUX, "table [3n 4n 5n] [9b 9r 9j 9n]", "lays {n} tile: no turn lays more"),
        ("10n 11n 12n 1b", UNE, LUI, "pose [10n 11n 12n]", "lays {n} tiles: no turn lays more"),
    ],
)
def test_optimal_says_why(main: str, pioche: Main, engages: tuple[bool, bool], move: str, raison: str) -> None:
    choisi, dit = choisit(optimal, etat(tuiles(main), tuiles("2n"), TABLE, pioche, engages=engages))
    assert (jeu.write(choisi), dit.key) == (move, raison)


# stratege


def pool(n: int) -> Main:
    return rummikub.extraire(n, rummikub.cst_PIOCHE_INIT, Alea(1))[0]


RIEN: Final = "13r 1b"
STRATEGE: Final = {
    "holds a run back": ("6n 7n 8n 1j 13j", 31, LES_DEUX, [RIEN, RIEN], "", "holds {n} tiles"),
    "holds a tile back": ("6n 1j 13j", 31, LES_DEUX, [RIEN], "", "holds {n} tile"),
    "goes out at once": ("6n 7n 8n", 31, LES_DEUX, ["9n"], "6n 7n 8n", "lays its whole hand at once"),
    "the other may go out": ("6n 7n 8n 1j 13j", 31, LES_DEUX, [RIEN, "9n"], "", "holds {n} tiles"),
    "the other may well": ("6n 7n 8n 1j 13j", 31, LES_DEUX, [RIEN, "9n", "9n"], "6n 7n 8n", "gets rid of points"),
    **{f"pool of {n}": ("6n 7n 1j 13j", n, LES_DEUX, [RIEN], "", "holds {n} tiles") for n in (32, 31, 29, 1)},
    # with 30 tiles or fewer and an even number it would be first to find the pool empty: so it lays one
    **{f"pool of {n}": ("6n 7n 1j 13j", n, LES_DEUX, [RIEN], "6n", "lays one tile alone") for n in (30, 2)},
    "no tile that lets the other out": ("6n 1j 13j", 30, LES_DEUX, ["7n", RIEN], "", "holds {n} tile"),
    "opens with the least": (
        *("10n 11n 12n 4b 5b 6b 2b 2r 2j 1j 13j", 31, PERSONNE, [RIEN], "10n 11n 12n"),
        "opens with {n} tiles, and helps {opponent} as little as it can",
    ),
    "opens without its joker": (
        *("10n 11n 12n 12b 12r J 1j 13j", 31, PERSONNE, [RIEN], "10n 11n 12n", "opens with {n} tiles"),
    ),
    "opens to no one": ("10n 11n 12n 1j 13j", 31, LUI, ["13n", RIEN], "", "keeps its first meld hidden"),
    "opens if few could join": ("10n 11n 12n 1j 13j", 31, LUI, ["13n", *[RIEN] * 3], "10n 11n 12n", "opens with"),
    "opens where nobody can join": ("10n 11n 12n 1j 13j", 31, PERSONNE, ["13n"], "10n 11n 12n", "opens with"),
    "fears a first pose of 30 points": ("6n 1j 13j", 31, MOI, ["10b 11b 12b"], "6n", "gets rid of points"),
    "fears none of 6 points": ("6n 1j 13j", 31, MOI, ["1b 2b 3b"], "", "holds {n} tile"),
    "fears no tile alone": ("6n 1j 13j", 31, MOI, ["9n"], "", "holds {n} tile"),
}
"""By its decision: hand, pool, players that have opened, possible hands of the opponent; tiles laid, and reason."""


@pytest.mark.parametrize(("main", "n", "engages", "mains", "laid", "why"), STRATEGE.values(), ids=[*STRATEGE])
def test_stratege_lays_holds_back_or_opens(
    main: str, n: int, engages: tuple[bool, bool], mains: list[str], laid: str, why: str
) -> None:
    e = etat(tuiles(main), tuiles(RIEN), () if engages == PERSONNE else TABLE, pool(n), engages=engages)
    autres = tuple((tuiles(main),) for main in mains)
    move, raison = stratege_par(vue_du_trait(e), tuple(jeu.moves(e)), autres, compiled_solver())
    assert posees(e, move) == en_ordre(tuiles(laid))
    assert (move == Piocher()) == (not laid)
    assert raison.key.startswith(why)
    assert main != laid or choisit(optimal, e)[0] == move


@pytest.mark.parametrize(
    ("autre", "laid", "why"),
    [
        ("10b 1n", "9n", "lays little: the opponent cannot go out then"),
        ("7n", "9n", "lays little: the opponent cannot go out then"),
        ("2n", "6n 7n 9n", "gets rid of points: the opponent goes out whatever is laid"),
    ],
)
def test_stratege_lays_little_once_the_pool_is_empty(autre: str, laid: str, why: str) -> None:
    e = etat(tuiles("6n 7n 9n 1j 13j"), tuiles(autre), TABLE)
    move, raison = choisit(stratege, e)
    assert (posees(e, move), raison.localize(str)) == (en_ordre(tuiles(laid)), why)


def test_stratege_speaks_of_all_its_opponents_at_three() -> None:
    game = rummikub.rummikub(joueurs=3)
    e = game.new(Alea(1))
    _, reason = stratege(game, game.view(e, 0), tuple(game.moves(e)), Alea())
    assert reason.localize(str) == "opens with 3 tiles, and helps the opponents as little as it can"


# among the players


@pytest.mark.parametrize("nom", JOUEURS)
def test_player_of_rummikub_refuses_other_games_and_views(nom: str) -> None:
    assert nom in players_for(jeu)
    assert player_for(jeu, nom) is PLAYERS[nom] is JOUEURS[nom]
    autre = haricots()
    vue = autre.view(autre.new(Alea(1)), 0)
    assert refused(player_for, autre, nom)
    assert refused(JOUEURS[nom], autre, vue, (), Alea()).expected == "rummikub"
    assert refused(JOUEURS[nom], jeu, vue, (), Alea())
    assert refused(JOUEURS[nom], replace(jeu, name="autre"), vue_du_trait(FINS[0]), (), Alea())

"""`rummifun jouer md` and `jouer klondike`: deals by number and by code, undo and redo, looks under the cards."""

import json
import re
from pathlib import Path
from typing import Any, cast

import pytest

from rummifun.chance import Alea
from rummifun.core.record import Record, read_record
from rummifun.games import game_named
from rummifun.games.reussites import Gagnable
from shells.in_process import Done, rummifun, sentence_of
from shells.line.test_jouer import flat, head, moves, wide_lines

GAGNEE = (
    "♣: A♣ 2♣ 3♣ 4♣ 5♣ 6♣ 7♣ 8♣ 9♣ 10♣ V♣ D♣ R♣ / ♦: A♦ 2♦ 3♦ 4♦ 5♦ 6♦ 7♦ 8♦ 9♦ 10♦ V♦ D♦ R♦ / "
    "♥: A♥ 2♥ 3♥ 4♥ 5♥ 6♥ 7♥ 8♥ 9♥ 10♥ V♥ D♥ R♥ / ♠: A♠ 2♠ 3♠ 4♠ 5♠ 6♠ 7♠ 8♠ 9♠ 10♠ / c1: R♠ / c2: D♠ / c3: V♠"
)


def played(home: Path, game: str, *orders: str, options: tuple[str, ...] = (), lang: str = "fr") -> Done:
    typed = "".join(f"{order}\n" for order in orders)
    return rummifun(home, "jouer", game, "--fichier", home / "p", *options, typed=typed, lang=lang)


def test_jouer_takes_a_code_and_prints_it(tmp_path: Path) -> None:
    done = played(tmp_path, "klondike:d3:48213")
    assert "\nCode de cette donne : klondike:d3:48213\n" in done.stdout
    assert (head(tmp_path / "p")["jeu"], head(tmp_path / "p")["graine"]) == ("klondike", 48213)
    (tmp_path / "p").unlink()
    same = played(tmp_path, "klondike", options=("--graine", "48213", "--draw", "3"), lang="en")
    assert "\nCode of this deal: klondike:d3:48213\n" in same.stdout
    scene = done.stdout[done.stdout.index("c1    c2") : done.stdout.index("2 coups possibles")]
    assert scene.translate(str.maketrans("VDR", "JQK")) in same.stdout
    (tmp_path / "p").unlink()
    drawn = re.search(r"Code de cette donne : (md:s3:\d+)", played(tmp_path, "md:s3").stdout)
    assert drawn is not None
    (tmp_path / "p").unlink()
    assert drawn[1] in played(tmp_path, drawn[1]).stdout


def test_jouer_takes_the_options_of_a_code(tmp_path: Path) -> None:
    done = played(tmp_path, "klondike:d1:wooui:7")
    assert "klondike:d1:wooui:7" in done.stdout
    options = head(tmp_path / "p")["options"]
    assert (options["draw"], options["worry_back"], options["waste_access"]) == (1, True, "packet")


def test_observer_and_analyser_take_a_code(tmp_path: Path) -> None:
    shown = rummifun(tmp_path, "observer", "md:s4:17", "--joueurs", "petit_ecart").stdout
    assert shown.startswith("md (stocks=4), graine 17, partie 0. petit_ecart.")
    counted = rummifun(tmp_path, "analyser", "md:s4:17", "--parties", "5", "--json", "--joueur", "ecart")
    assert (json.loads(counted.stdout)["graine"], json.loads(counted.stdout)["joueur"]) == (17, "ecart")


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("klondike:x:1", "code de partage attendu : klondike[:d…][:wa…][:wo…][:m…][:s…]:48213 ; reçu : klondike:x:1"),
        ("klondike:d2:1", "valeur attendue : 1, 3, reçue : 2"),
        ("klondike:d3:99999999999999999999", "numéro de donne attendu, 0..18446744073709551615, ou son code"),
        ("klondike:d3:1 --graine 2", "un code qui nomme sa donne ne prend pas de graine"),
        ("klondike:d3:1 --draw 1", "le code le dit déjà : draw"),
        ("klondike:d3:1 --position x", "ne prend pas de graine"),
        ("md --stocks 0", "valeur attendue : 1..32, reçue : 0"),
        ("md --vivant", "on ne suit que des jeux à vous, dans des fichiers : FICHIER.py:NOM"),
        ("r7 --manches 3", "un match se joue à deux ; r7 se joue seul"),
        ("haricots --manches 0", "n'est pas dans les bornes"),
        ("haricots --manches beaucoup", "nombre attendu"),
        ("haricots --gagnable", "dans ce jeu, on ne sait pas dire quelles donnes sont gagnables"),
        ("qll --gagnable --graine 1", "Aucune donne gagnable n'a été trouvée parmi"),
    ],
)
def test_jouer_says_in_a_sentence_what_cannot_be_dealt(tmp_path: Path, line: str, said: str) -> None:
    assert said in sentence_of(rummifun(tmp_path, "jouer", *line.split()))
    assert [*tmp_path.iterdir()] == []


DEALT, UPWARD = "klondike:d3:48213", "md:s4:3"


@pytest.mark.parametrize(
    ("game", "typed", "said", "kept"),
    [
        (
            DEALT,
            ["piocher", "rebut:3>s", "talon.3!rebut"],
            ["piocher → A♠, 4♣, 7♥\n", "rebut  A♠  4♣  7♥\n"],
            ["talon.3!rebut", "rebut:3>♠", "talon.3!rebut"],
        ),
        (DEALT, ["c4>c1"], ["\nretourner une carte : colonne 4 → "], ["c4>c1", "c4!"]),  # a free card is shown
        (UPWARD, ["1"], [], ["talon!", "talon>♠", "talon!"]),  # nothing else can be done
        (
            DEALT,
            ["c1>c2", "why", "c9>c1", "pourquoi", "rebut>c1", "♥>c1"],
            [
                "de l'autre couleur, rouge sur noir ou noir sur rouge : 9♠ 5♥ (Klondike, déroulement)",
                "  pas de tas à cette place : c9",
            ],
            [],
        ),
        (DEALT, ["indice"], ["Le coup d'un bon joueur : 1. 8♦ sur 9♠ (libère une carte cachée)"], []),
        (UPWARD, ["indice"], ["Le coup d'un bon joueur : 1. 7♠ monte (ce qui peut monter monte)"], ["talon!"]),
        (DEALT, ["aide"], ["\n  ici : c4>c1, talon.3!rebut\n"], []),
        (DEALT, ["c4>c1", "undo", "draw", "redo"], ["il n'y a rien à refaire"], ["talon.3!rebut"]),
        (DEALT, ["finir"], ["il reste à décider\n"], []),
        (UPWARD, ["nouvelle klondike:d3:1"], ["code est celui d'une donne de klondike, et l'on joue à md"], ["talon!"]),
        (UPWARD, ["nouvelle dix"], ["numéro de donne attendu"], ["talon!"]),
        (UPWARD, ["nouvelle md:q:1"], ["code de partage attendu : md[:s…][:p…]:48213 ; reçu : md:q:1"], ["talon!"]),
    ],
)
def test_jouer_answers_what_is_typed_at_a_patience(
    tmp_path: Path, game: str, typed: list[str], said: list[str], kept: list[str]
) -> None:
    done = played(tmp_path, game, *typed)
    assert [text for text in said if text not in done.stdout and text not in flat(done.stdout)] == []
    assert ("Il n'y a plus rien à décider" in done.stdout, moves(tmp_path / "p")) == (False, kept)
    assert [file.name for file in tmp_path.iterdir()] == ["p"]


def test_finir_plays_the_rest_once_nothing_is_left_to_decide(tmp_path: Path) -> None:
    done = played(tmp_path, "klondike", "finir", options=("--position", GAGNEE))
    assert "Il n'y a plus rien à décider : « finir » joue le reste.\n" in done.stdout
    assert moves(tmp_path / "p") == ["c3>♠", "c2>♠", "c1>♠"]
    assert "Partie terminée après 3 coups : gagné" in done.stdout
    assert [done.stdout.count(f"{c}♠ monte sur sa pile") for c in "VDR"] == [1, 1, 1]
    assert (done.returncode, "La partie est gardée" in done.stdout) == (0, False)


def test_undo_takes_back_the_last_move_after_the_end(tmp_path: Path) -> None:
    done = played(tmp_path, "klondike", "finish", "finish", "hint", "undo", options=("--position", GAGNEE), lang="en")
    assert "“new” deals again, “same” deals the same, “look back” tells the game, “undo”" in done.stdout
    assert (done.stdout.count("the game is over\n"), moves(tmp_path / "p")) == (2, ["c3>♠", "c2>♠"])
    assert "The game is kept" in done.stdout.splitlines()[-1]


def test_look_back_and_same_at_the_end_of_a_game(tmp_path: Path) -> None:
    orders = ("finish", "look back", "same")
    done = played(tmp_path, "klondike", *orders, options=("--position", GAGNEE), lang="en")
    assert re.findall(r"^ +(\d)\. ", done.stdout, re.MULTILINE) == ["1", "2", "3"]
    (again,) = (tmp_path / "rummifun" / "parties").iterdir()
    assert (head(again)["position"], moves(again)) == (head(tmp_path / "p")["position"], [])


def test_jouer_tells_the_best_so_far_at_the_end_of_a_game(tmp_path: Path) -> None:
    typed = "finish\nsame\nfinish\n"
    done = rummifun(tmp_path, "jouer", "klondike", "--position", GAGNEE, typed=typed, lang="en")
    assert "Your best so far: 3 moves; 1 won of 1." in done.stdout
    assert "Never done better: 3 moves; 2 won of 2." in done.stdout


def test_nouvelle_keeps_another_deal_in_a_file_of_its_own(tmp_path: Path) -> None:
    done = played(tmp_path, "md:s4:3", "1", "nouvelle 17", "1", "nouvelle md:s2:5", "nouvelle")
    assert moves(tmp_path / "p") == ["talon!", "talon>♠", "talon!"]
    files = sorted((tmp_path / "rummifun" / "parties").iterdir(), key=lambda file: file.stat().st_mtime_ns)
    heads = [head(file) for file in files]
    assert len(heads) == 3
    assert {(one["graine"], str(one["options"])) for one in heads} >= {(17, "{'stocks': 4}"), (5, "{'stocks': 2}")}
    assert ("md:s4:17" in done.stdout, "md:s2:5" in done.stdout) == (True, True)
    assert str(tmp_path / "rummifun") in done.stdout.splitlines()[-1]  # the last deal is the one to resume


def test_jouer_resumes_a_game_with_its_options(tmp_path: Path) -> None:
    played(tmp_path, "klondike_classique:d1:5", "piocher", "piocher")
    done = rummifun(tmp_path, "jouer", "--reprendre", tmp_path / "p", typed="draw\n", lang="en")
    assert ("klondike_classique:d1:5" in done.stdout, moves(tmp_path / "p")) == (True, ["talon!rebut"] * 3)


@pytest.mark.parametrize(("game", "lang"), [("klondike:d3:48213", "en"), ("md:s4:3", "fr")])
def test_jouer_writes_nothing_wider_than_the_screen_but_paths(tmp_path: Path, game: str, lang: str) -> None:
    done = played(tmp_path, game, "moves", "help", *["1"] * 40, lang=lang)
    assert (wide_lines(done, tmp_path), "\x1b" in done.stdout) == ([], False)


def test_jouer_draws_columns_side_by_side(tmp_path: Path) -> None:
    lines = played(tmp_path, "klondike:d3:48213", lang="en").stdout.splitlines()
    i = lines.index("  Columns")
    assert lines[i + 1 : i + 4] == [
        "       c1    c2    c3    c4    c5    c6    c7",
        "       9♠    ▒▒    ▒▒    ▒▒    ▒▒    ▒▒    ▒▒",
        "             5♥    ▒▒    ▒▒    ▒▒    ▒▒    ▒▒",
    ]
    above = ["Stock and waste", "talon ▒▒ ×24   rebut   —", "Foundations", "♣   —   ♦   —   ♥   —   ♠   —"]
    assert [line.strip() for line in lines[i - 4 : i]] == above


BEFORE = "Pour répondre, on regarde sous les cartes."


def kept(home: Path) -> Record:
    return read_record((home / "p").read_text(encoding="utf-8"), game_named)[0]


def test_jouer_gagnable_deals_what_can_be_won_and_tells_its_number(tmp_path: Path) -> None:
    done = played(tmp_path, "klondike", options=("--gagnable", "--graine", "6"))
    record = kept(tmp_path)
    game, deal = cast("Any", record.game), record.origin
    assert isinstance(deal, Alea)
    assert deal.seed > 6
    assert f":{deal.seed}" in done.stdout
    assert isinstance(game.solution(game.new(deal), 100_000), Gagnable)


def test_dessous_looks_under_the_cards(tmp_path: Path) -> None:
    asked = ("dessous", "dessous gagnable", "dessous indice", "dessous niveau")
    done = played(tmp_path, "md", *asked, options=("--graine", "8"))
    assert (done.stdout.count(BEFORE), "« dessous chemin »" in done.stdout) == (4, True)
    assert "Cette donne peut être gagnée." in done.stdout
    assert "Cette donne est" in done.stdout
    assert len(kept(tmp_path).moves) <= 1  # the first card is turned by the rules


def test_dessous_vu_looks_under_no_card(tmp_path: Path) -> None:
    done = played(tmp_path, "md", "dessous vu", options=("--graine", "8"))
    assert (BEFORE in done.stdout, "20 donnes conformes à ce que vous voyez" in done.stdout) == (False, True)


def test_dessous_chemin_plays_to_the_end(tmp_path: Path) -> None:
    done = played(tmp_path, "md", "under way", options=("--graine", "8"), lang="en")
    assert ("This looks under the cards." in done.stdout, "won" in done.stdout) == (True, True)
    assert len(kept(tmp_path).moves) > 50


def test_dessous_tells_a_game_that_cannot_be_won_and_is_refused_for_two(tmp_path: Path) -> None:
    asked = [f"dessous {what}" for what in ("gagnable", "chemin", "indice")]
    done = played(tmp_path, "klondike", *asked, options=("--graine", "6"))
    assert done.stdout.count("Cette donne ne peut pas être gagnée, quoi qu'on joue.") == 3
    typed = "dessous gagnable\ndessous niveau\n"
    done = rummifun(tmp_path, "jouer", "descente", "--fichier", tmp_path / "q", "--graine", "1", typed=typed, lang="fr")
    assert done.stdout.count("on ne peut regarder sous les cartes que dans un jeu pour une personne") == 2

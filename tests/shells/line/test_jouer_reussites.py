"""`rummifun jouer md` and `jouer klondike`: deals by number and by code, undo and redo, playing the rest, new deals."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from rummifun.chance import Alea
from rummifun.core.record import Record, read_record
from rummifun.games import game_named
from rummifun.players import adviser, player_for
from rummifun.session.player_queries import advice_query, answer_query
from rummifun.session.session import add_step, resume_session
from rummifun.session.steps import make_step
from shells.in_process import Done, rummifun
from shells.line.test_jouer import moves, sentence_of

GAGNEE = (
    "♣: A♣ 2♣ 3♣ 4♣ 5♣ 6♣ 7♣ 8♣ 9♣ 10♣ V♣ D♣ R♣ / ♦: A♦ 2♦ 3♦ 4♦ 5♦ 6♦ 7♦ 8♦ 9♦ 10♦ V♦ D♦ R♦ / "
    "♥: A♥ 2♥ 3♥ 4♥ 5♥ 6♥ 7♥ 8♥ 9♥ 10♥ V♥ D♥ R♥ / ♠: A♠ 2♠ 3♠ 4♠ 5♠ 6♠ 7♠ 8♠ 9♠ 10♠ / c1: R♠ / c2: D♠ / c3: V♠"
)


def played(home: Path, game: str, *orders: str, options: tuple[str, ...] = (), lang: str = "fr") -> Done:
    """Play a game of patience, kept in the file `p`."""
    typed = "".join(f"{order}\n" for order in orders)
    return rummifun(home, "jouer", game, "--fichier", home / "p", *options, typed=typed, lang=lang)


def header(file: Path) -> dict[str, object]:
    head: dict[str, object] = json.loads(file.read_text(encoding="utf-8").splitlines()[0])
    return head


# Deals


def test_a_code_deals_what_it_says_and_is_printed(tmp_path: Path) -> None:
    done = played(tmp_path, "klondike:d3:48213")
    assert "\nCode de cette donne : klondike:d3:48213\n" in done.stdout
    assert (header(tmp_path / "p")["jeu"], header(tmp_path / "p")["graine"]) == ("klondike", 48213)
    (tmp_path / "p").unlink()
    same = played(tmp_path, "klondike", options=("--graine", "48213", "--draw", "3"), lang="en")
    assert "\nCode of this deal: klondike:d3:48213\n" in same.stdout
    scene = done.stdout[done.stdout.index("c1    c2") : done.stdout.index("2 coups possibles")]
    assert scene.translate(str.maketrans("VDR", "JQK")) in same.stdout


def test_a_code_says_the_options(tmp_path: Path) -> None:
    done = played(tmp_path, "klondike:d1:wooui:7")
    assert "klondike:d1:wooui:7" in done.stdout
    options = header(tmp_path / "p")["options"]
    assert isinstance(options, dict)
    assert (options["draw"], options["worry_back"], options["waste_access"]) == (1, True, "packet")


def test_a_code_without_a_deal_is_dealt_by_chance(tmp_path: Path) -> None:
    done = played(tmp_path, "md:s3")
    code = re.search(r"Code de cette donne : (md:s3:\d+)", done.stdout)
    assert code is not None
    (tmp_path / "p").unlink()
    assert code[1] in played(tmp_path, code[1]).stdout


def test_another_command_takes_a_code_too(tmp_path: Path) -> None:
    shown = rummifun(tmp_path, "observer", "md:s4:17", "--joueurs", "petit_ecart").stdout
    assert shown.startswith("md (stocks=4), graine 17, partie 0. petit_ecart.")
    counted = rummifun(tmp_path, "analyser", "md:s4:17", "--parties", "5", "--json", "--joueur", "ecart")
    assert (json.loads(counted.stdout)["graine"], json.loads(counted.stdout)["joueur"]) == (17, "ecart")


@pytest.mark.parametrize(
    ("options", "said"),
    [
        (
            ("klondike:x:1",),
            "code de partage attendu : klondike[:d…][:wa…][:wo…][:m…][:s…]:48213 ; reçu : klondike:x:1",
        ),
        (("klondike:d:1",), "code de partage attendu"),
        (("klondike:d3:d1:1",), "code de partage attendu"),
        (("klondike:d3:",), "code de partage attendu"),
        (("klondike:d2:1",), "valeur attendue : 1, 3, reçue : 2"),
        (("klondike:wanimporte:1",), "valeur attendue : packet, top"),
        (("klondike:d3:99999999999999999999",), "entier de 64 bits attendu"),
        (("klondike:d3:1", "--graine", "2"), "un code qui nomme sa donne ne prend pas de graine"),
        (("klondike:d3:1", "--draw", "1"), "le code le dit déjà : draw"),
        (("klondike:d3:1", "--position", "x"), "ne prend pas de graine"),
        (("rummikub:x:1",), "code de partage attendu : rummikub:48213"),
        (("md", "--stocks", "0"), "valeur attendue : 1..32, reçue : 0"),
        (("md", "--tours", "3"), "options attendues"),
        (("rummikub", "--contre", "ecart"), "ecart ne joue pas à ce jeu"),
    ],
)
def test_a_code_or_an_option_that_there_is_not_is_said_in_a_sentence(
    tmp_path: Path, options: tuple[str, ...], said: str
) -> None:
    assert said in sentence_of(rummifun(tmp_path, "jouer", *options))
    assert [*tmp_path.iterdir()] == []


@pytest.mark.parametrize(("command", "option"), [("observer", "--joueurs"), ("analyser", "--joueur")])
def test_a_player_of_another_game_is_refused(tmp_path: Path, command: str, option: str) -> None:
    assert "hasard, premier, glouton" in sentence_of(rummifun(tmp_path, command, "klondike", option, "petit_ecart"))


# Moves


def test_moves_are_made_by_number_by_notation_and_by_name(tmp_path: Path) -> None:
    done = played(tmp_path, "klondike:d3:48213", "piocher", "rebut:3>s", "talon.3!rebut", "1")
    assert moves(tmp_path / "p")[:3] == ["talon.3!rebut", "rebut:3>♠", "talon.3!rebut"]
    assert len(moves(tmp_path / "p")) > 3
    assert "piocher → A♠, 4♣, 7♥\n" in done.stdout
    assert "rebut  A♠  4♣  7♥\n" in done.stdout


def test_a_card_that_is_free_is_shown_by_itself(tmp_path: Path) -> None:
    done = played(tmp_path, "klondike:d3:48213", "c4>c1")
    assert moves(tmp_path / "p") == ["c4>c1", "c4!"]
    assert re.search(r"8♦ sur 9♠\nretourner une carte : colonne 4 → \S+\n── Klondike ─", done.stdout)


def test_a_card_of_md_is_turned_by_itself_when_nothing_else_can_be_done(tmp_path: Path) -> None:
    played(tmp_path, "md:s4:3", "1")
    assert moves(tmp_path / "p") == ["talon!", "talon>♠", "talon!"]


def test_a_refusal_names_the_rule(tmp_path: Path) -> None:
    done = played(tmp_path, "klondike:d3:48213", "c1>c2", "c9>c1", "rebut>c1", "♥>c1")
    said = " ".join(done.stdout.split())
    assert "de l'autre couleur, rouge sur noir ou noir sur rouge : 9♠ 5♥ (Klondike, déroulement)" in said
    assert "refusé : pas de tas à cette place : c9" in said
    assert moves(tmp_path / "p") == []


@pytest.mark.parametrize(
    ("game", "said"),
    [
        ("klondike:d3:48213", "Le coup d'un bon joueur : 1. 8♦ sur 9♠ (libère une carte cachée)"),
        ("md:s4:3", "Le coup d'un bon joueur : 1. 7♠ monte (ce qui peut monter monte)"),
    ],
)
def test_a_hint_has_its_reason(tmp_path: Path, game: str, said: str) -> None:
    assert said in " ".join(played(tmp_path, game, "indice").stdout.split())


def test_help_shows_how_the_moves_of_the_table_are_written(tmp_path: Path) -> None:
    assert "\n  ici : c4>c1, talon.3!rebut\n" in played(tmp_path, "klondike:d3:48213", "aide").stdout


# Back and forth


def test_undo_goes_back_to_the_deal_and_redo_to_the_last_move(tmp_path: Path) -> None:
    orders = ("c4>c1", "piocher", "piocher")
    played(tmp_path, "klondike:d3:48213", *orders)
    whole = (tmp_path / "p").read_bytes()
    (tmp_path / "p").unlink()
    done = played(tmp_path, "klondike:d3:48213", *orders, *["annuler"] * 4, *["refaire"] * 4)
    assert (tmp_path / "p").read_bytes() == whole
    assert done.stdout.count("il n'y a rien à annuler") == 1
    assert done.stdout.count("il n'y a rien à refaire") == 1


def test_another_move_forgets_what_could_be_made_again(tmp_path: Path) -> None:
    done = played(tmp_path, "klondike:d3:48213", "c4>c1", "undo", "draw", "redo", lang="en")
    assert moves(tmp_path / "p") == ["talon.3!rebut"]
    assert "there is nothing to redo" in done.stdout


def test_redo_works_against_a_player(tmp_path: Path) -> None:
    options = ("--graine", "17", "--fichier", str(tmp_path / "p"))
    rummifun(tmp_path, "jouer", "rummikub", *options, typed="1\n1\n")
    whole = (tmp_path / "p").read_bytes()
    (tmp_path / "p").unlink()
    rummifun(tmp_path, "jouer", "rummikub", *options, typed="1\n1\nundo\nundo\nredo\nredo\n")
    assert (tmp_path / "p").read_bytes() == whole


# The rest, and the end


def test_the_rest_is_played_once_nothing_is_left_to_decide(tmp_path: Path) -> None:
    done = played(tmp_path, "klondike", "finir", options=("--position", GAGNEE))
    assert "Il n'y a plus rien à décider : « finir » joue le reste.\n" in done.stdout
    assert moves(tmp_path / "p") == ["c3>♠", "c2>♠", "c1>♠"]
    assert "Partie terminée après 3 coups : gagné" in done.stdout
    assert [done.stdout.count(f"{c}♠ monte sur sa pile") for c in "VDR"] == [1, 1, 1]


def test_the_rest_is_not_played_while_there_is_something_to_decide(tmp_path: Path) -> None:
    done = played(tmp_path, "klondike:d3:48213", "finir")
    assert "il reste à décider\n" in done.stdout
    assert "Il n'y a plus rien à décider" not in done.stdout
    assert moves(tmp_path / "p") == []


def test_after_the_end_the_last_move_can_be_taken_back(tmp_path: Path) -> None:
    done = played(tmp_path, "klondike", "finish", "finish", "hint", "undo", options=("--position", GAGNEE), lang="en")
    assert "“new” deals again, “same” deals the same, “look back” tells the game, “undo”" in done.stdout
    assert done.stdout.count("the game is over\n") == 2
    assert moves(tmp_path / "p") == ["c3>♠", "c2>♠"]
    assert "The game is kept" in done.stdout.splitlines()[-1]


def test_a_game_that_is_over_is_looked_back_at_and_its_deal_begun_again(tmp_path: Path) -> None:
    orders = ("finish", "look back", "same")
    done = played(tmp_path, "klondike", *orders, options=("--position", GAGNEE), lang="en")
    assert re.findall(r"^ +(\d)\. ", done.stdout, re.MULTILINE) == ["1", "2", "3"]
    (again,) = (tmp_path / "rummifun" / "parties").iterdir()
    assert header(again)["position"] == header(tmp_path / "p")["position"]
    assert moves(again) == []


def test_the_end_tells_the_best_so_far_among_one_s_own_games(tmp_path: Path) -> None:
    typed = "finish\nsame\nfinish\n"
    done = rummifun(tmp_path, "jouer", "klondike", "--position", GAGNEE, typed=typed, lang="en")
    assert "Your best so far: 3 moves; 1 won of 1." in done.stdout
    assert "Never done better: 3 moves; 2 won of 2." in done.stdout


def test_a_game_that_is_over_ends_with_the_lines(tmp_path: Path) -> None:
    done = played(tmp_path, "klondike", "finish", options=("--position", GAGNEE), lang="en")
    assert done.returncode == 0
    assert "The game is kept" not in done.stdout


# New deals


def test_another_deal_is_kept_in_a_file_of_its_own(tmp_path: Path) -> None:
    done = played(tmp_path, "md:s4:3", "1", "nouvelle 17", "1", "nouvelle md:s2:5", "nouvelle")
    assert moves(tmp_path / "p") == ["talon!", "talon>♠", "talon!"]
    files = sorted((tmp_path / "rummifun" / "parties").iterdir(), key=lambda file: file.stat().st_mtime_ns)
    heads = [header(file) for file in files]
    assert len(heads) == 3
    assert {(head["graine"], str(head["options"])) for head in heads} >= {(17, "{'stocks': 4}"), (5, "{'stocks': 2}")}
    assert "md:s4:17" in done.stdout
    assert "md:s2:5" in done.stdout
    last = done.stdout.splitlines()[-1]
    assert str(tmp_path / "rummifun") in last  # the command that goes on goes on with the last deal


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("nouvelle klondike:d3:1", "ce code est celui d'une donne de klondike, et l'on joue à md"),
        ("nouvelle dix", "entier de 64 bits attendu"),
        ("nouvelle md:q:1", "code de partage attendu : md[:s…][:p…]:48213 ; reçu : md:q:1"),
        ("nouvelle md:s0:1", "valeur attendue : 1..32, reçue : 0"),
    ],
)
def test_a_deal_that_there_is_not_changes_nothing(tmp_path: Path, typed: str, said: str) -> None:
    done = played(tmp_path, "md:s4:3", typed, "1")
    assert said in " ".join(done.stdout.split())
    assert moves(tmp_path / "p") == ["talon!", "talon>♠", "talon!"]
    assert not (tmp_path / "rummifun").exists()


# Records


def test_a_kept_game_is_resumed_with_its_options(tmp_path: Path) -> None:
    played(tmp_path, "klondike_classique:d1:5", "piocher", "piocher")
    done = rummifun(tmp_path, "jouer", "--reprendre", tmp_path / "p", typed="draw\n", lang="en")
    assert "klondike_classique:d1:5" in done.stdout
    assert moves(tmp_path / "p") == ["talon!rebut"] * 3


def test_a_record_whose_moves_stop_being_legal_half_way(tmp_path: Path) -> None:
    played(tmp_path, "klondike:d3:48213", "c4>c1", "piocher")
    file = tmp_path / "p"
    lines = file.read_text(encoding="utf-8").splitlines()
    damaged = "\n".join([*lines[:3], '{"coup": "c7>♥"}', *lines[3:]]) + "\n"
    file.write_text(damaged, encoding="utf-8")
    record, damage = read_record(damaged, game_named)
    assert damage is not None
    assert (len(record.moves), damage.line, damage.code.code.name) == (2, 4, "PasSuivante")
    done = rummifun(tmp_path, "jouer", "--reprendre", file)
    said = " ".join(done.stdout.split())
    assert f"{file}, ligne 4 :" in said
    assert "n'y est pas la carte suivante : pile ♥ (Klondike, déroulement). Ce qui précède est gardé (2 coups)" in said
    assert moves(file) == ["c4>c1", "c4!"]
    assert (tmp_path / "p.abime").read_text(encoding="utf-8") == damaged


# The screen


@pytest.mark.parametrize("lang", ["fr", "en"])
@pytest.mark.parametrize("game", ["klondike:d3:48213", "md:s4:3"])
def test_nothing_is_wider_than_the_screen_but_paths(tmp_path: Path, game: str, lang: str) -> None:
    done = played(tmp_path, game, "moves", "help", *["1"] * 40, lang=lang)
    assert [line for line in done.stdout.splitlines() if len(line) > 80 and str(tmp_path) not in line] == []
    assert "\x1b" not in done.stdout


def test_columns_lie_side_by_side(tmp_path: Path) -> None:
    lines = played(tmp_path, "klondike:d3:48213", lang="en").stdout.splitlines()
    i = lines.index("  Columns")
    assert lines[i + 1 : i + 4] == [
        "       c1    c2    c3    c4    c5    c6    c7",
        "       9♠    ▒▒    ▒▒    ▒▒    ▒▒    ▒▒    ▒▒",
        "             5♥    ▒▒    ▒▒    ▒▒    ▒▒    ▒▒",
    ]
    assert [line.strip() for line in lines[i - 4 : i]] == [
        "Stock and waste",
        "talon ▒▒ ×24   rebut   —",
        "Foundations",
        "♣   —   ♦   —   ♥   —   ♠   —",
    ]


def test_a_hint_never_leads_back_to_where_one_was() -> None:
    sitting = resume_session(Record(game_named("klondike"), Alea(1)), ("humain",))
    seen = [sitting.state]
    for _ in range(200):
        question = advice_query(sitting, adviser(sitting.game))
        assert question is not None
        found = answer_query(question, player_for(sitting.game, question.player))
        sitting = add_step(sitting, make_step(sitting.game, sitting.state, *found))
        seen.append(sitting.state)
    assert len({*seen}) == len(seen)

"""What somebody asks for by name: a game, a deal, a seat, a position, a player; and what is said of a bad one."""

import sys
from pathlib import Path

import pytest

from rummifun.chance import Alea
from rummifun.core.record import Record, read_record
from rummifun.games import game_named
from rummifun.games.reussites.relais_des_7 import r7
from rummifun.games.rummikub import jeu
from rummifun.session.session import PERSON, resume_session
from rummifun.shells.arguments import games
from rummifun.shells.arguments.games import parse_deal, parse_game, parse_position, parse_record, parse_seat
from rummifun.shells.arguments.players import is_player_name, parse_player
from rummifun.shells.arguments.time_budget import TimeBudget
from rummifun.shells.console import open_console
from rummifun.shells.plugins import loading as loading
from rummifun.shells.plugins.error_lines import describe_fault, failing_line
from rummifun.shells.plugins.function_player import is_user_player
from rummifun.shells.plugins.loading import CommandError, describe_user_error, executed_files, load_game, load_names

ENGLISH = open_console("en", {})
DAMAGED_FILE = f"{Record(jeu, Alea(17))}\nhalf a li"


def test_parse_deal_and_parse_other_deal_read_a_code_or_a_number() -> None:
    assert parse_deal("klondike:d3:48213", None, str).seed == 48213
    assert parse_deal("klondike:d3", "7", str).seed == 7
    assert [games.deal_of_code(code) for code in ("md:s4:17", "md:s4", "md")] == [Alea(17), None, None]
    assert games.parse_seed("17") == 17
    assert games.parse_other_deal(game_named("md"), "md:s3:17", str)[0].options == {"stocks": 3}
    assert games.parse_other_deal(game_named("md"), "17", str)[1] == (Alea(17), False)


def test_session_code_and_start_lines_say_deal_and_file() -> None:
    begun = resume_session(Record(game_named("klondike"), Alea(17)), (PERSON,))
    dealt = ["klondike, seed 17. “help” says what can be typed.", "Code of this deal: klondike:d3:17"]
    assert games.start_lines(begun, Path("f"), ENGLISH) == [*dealt, "Every move is kept in f", ""]
    assert games.session_code(begun) == "klondike:d3:17"


def test_create_game_file_holds_the_text(tmp_path: Path) -> None:
    store = games.create_game_file(str(tmp_path / "partie.jsonl"), "text", jeu, str)
    assert store.read() == "text"
    store.close()


def test_load_names_and_parse_game_read_a_name() -> None:
    assert repr(load_names("rummifun.multiset.somme", ENGLISH)["V"]) == "V"
    assert (load_game("rummikub", ENGLISH).seats, parse_game("rummikub", ENGLISH).seats) == (2, 2)
    assert parse_game("r7", ENGLISH, ["--tours", "5"]).options == {"tours": 5}


def test_describe_user_error_blames_no_file_for_ours() -> None:
    assert describe_user_error(ValueError("ours"), ENGLISH) is None
    assert failing_line(ValueError(), Path("mien.py")) is None
    said = describe_fault(ZeroDivisionError("division by zero"), Path("mien.py"), ENGLISH)
    assert said == "mien.py cannot be read: ZeroDivisionError: division by zero"


def test_executed_files_lists_a_file_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(loading, "_EXECUTED_FILES", [Path("jeu.py"), Path("joueur.py"), Path("jeu.py")])
    assert [file.name for file in executed_files()] == ["jeu.py", "joueur.py"]


def test_load_game_leaves_the_name_of_a_failed_file_free(tmp_path: Path) -> None:
    file = tmp_path / "jeu_qui_echoue.py"
    file.write_text("1 / 0\n")
    with pytest.raises(CommandError):
        load_game(f"{file}:jeu", open_console("en"))
    assert file.stem not in sys.modules


def test_parse_player_reads_the_names_of_ours() -> None:
    assert [parse_player(r7(), name).__name__ for name in ("premier", "ismcts:2s")] == ["premier", "ismcts:2s"]
    assert [is_player_name(jeu, name) for name in ("ismcts:100", "ecart", "ismcts:0")] == [True, False, False]
    assert [is_user_player(name) for name in ("./mon_joueur.py:choisir", "glouton:3")] == [True, False]
    assert sum(1 for _ in TimeBudget(0.001)) > 0


def test_parse_seat_counts_from_J1_and_parse_position_writes_as_the_game_does() -> None:
    assert (parse_seat("J2", jeu, str), parse_seat(None, jeu, str)) == (1, None)
    written = jeu.write_position(jeu.new(Alea(1)))
    assert parse_position(f" {written} ", jeu, ENGLISH) == written


def test_parse_record_reads_a_damaged_record_as_far_as_it_goes(tmp_path: Path) -> None:
    file = tmp_path / "partie.jsonl"
    file.write_text(DAMAGED_FILE)
    session, damage, _ = parse_record(file, None, ENGLISH)
    assert session.origin == Alea(17)
    assert damage is not None
    assert damage.line == 2
    said = 'partie.jsonl, line 2: line expected: {"coup": "…"}; received: half a li (recorded game)'
    assert games.describe_damage(damage, Path("partie.jsonl"), ENGLISH) == said
    record, _ = read_record(DAMAGED_FILE, game_named)
    kept = "Everything before it is kept (0 moves); the damaged file is set aside as f.abime."
    assert games.describe_repair(damage, record, Path("partie.jsonl"), Path("f.abime"), ENGLISH) == f"{said}. {kept}"

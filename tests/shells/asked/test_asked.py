"""What somebody asks for by name: a game, a deal, a seat, a position, a player; and what is said of a bad one."""

from __future__ import annotations

import sys
from datetime import date
from pathlib import Path

import pytest

from rummifun.chance import Alea
from rummifun.core.record import Record, read_record
from rummifun.games import game_named
from rummifun.games.reussites.relais_des_7 import r7
from rummifun.games.rummikub import jeu
from rummifun.play.sitting import PERSON, sit
from rummifun.shells.asked import load as loading
from rummifun.shells.asked.apart import is_own
from rummifun.shells.asked.budget import Seconds
from rummifun.shells.asked.deals import daily
from rummifun.shells.asked.faults import line_of, why
from rummifun.shells.asked.load import Unusable, blamed, load, load_game, runs
from rummifun.shells.asked.players import is_player, player_asked
from rummifun.shells.asked.start import (
    another,
    begun_lines,
    code_of,
    coded_deal,
    created,
    damage_said,
    deal_asked,
    game_asked,
    mended_said,
    position_asked,
    record_asked,
    seat_asked,
    seed_asked,
)
from rummifun.shells.screen import open_screen

ENGLISH = open_screen("en", {})
DAMAGED = f"{Record(jeu, Alea(17))}\nhalf a li"


def test_a_deal_is_that_of_a_code_or_of_a_seed() -> None:
    assert deal_asked("klondike:d3:48213", None, str).seed == 48213
    assert deal_asked("klondike:d3", "7", str).seed == 7
    assert (coded_deal("md:s4:17"), coded_deal("md:s4"), coded_deal("md")) == (Alea(17), None, None)
    assert seed_asked("17") == 17


def test_the_deal_of_a_day_is_its_date() -> None:
    assert daily(date(2026, 3, 1)) == Alea(20260301)


def test_another_deal_is_named_by_its_code_or_its_number() -> None:
    assert another(game_named("md"), "md:s3:17", str)[0].options == {"stocks": 3}
    assert another(game_named("md"), "17", str)[1] == (Alea(17), False)


def test_the_code_of_a_sitting_is_that_of_its_deal() -> None:
    assert code_of(sit(Record(game_named("klondike"), Alea(17)), (PERSON,))) == "klondike:d3:17"


def test_a_game_that_begins_says_its_deal_its_code_and_its_file() -> None:
    begun = sit(Record(game_named("klondike"), Alea(17)), (PERSON,))
    assert begun_lines(begun, Path("f"), ENGLISH) == [
        "klondike, seed 17. “help” says what can be typed.",
        "Code of this deal: klondike:d3:17",
        "Every move is kept in f",
        "",
    ]


def test_the_file_of_a_new_game_holds_its_text(tmp_path: Path) -> None:
    store = created(str(tmp_path / "partie.jsonl"), "text", jeu, str)
    assert store.read() == "text"
    store.close()


def test_a_module_or_a_game_is_loaded_by_its_name() -> None:
    assert repr(load("rummifun.multiset.somme", ENGLISH)["V"]) == "V"
    assert load_game("rummikub", ENGLISH).seats == 2
    assert game_asked("rummikub", ENGLISH).seats == 2
    assert game_asked("r7", ENGLISH, ["--tours", "5"]).options == {"tours": 5}


def test_an_error_that_is_not_in_a_users_file_is_blamed_on_none() -> None:
    assert blamed(ValueError("ours"), ENGLISH) is None
    assert line_of(ValueError(), Path("mien.py")) is None
    said = why(ZeroDivisionError("division by zero"), Path("mien.py"), ENGLISH)
    assert said == "mien.py cannot be read: ZeroDivisionError: division by zero"


def test_a_file_that_was_run_twice_is_listed_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(loading, "_RUN", [Path("jeu.py"), Path("joueur.py"), Path("jeu.py")])
    assert [file.name for file in runs()] == ["jeu.py", "joueur.py"]


def test_a_file_that_fails_leaves_its_name_free(tmp_path: Path) -> None:
    file = tmp_path / "jeu_qui_echoue.py"
    file.write_text("1 / 0\n")
    with pytest.raises(Unusable):
        load_game(f"{file}:jeu", open_screen("en"))
    assert file.stem not in sys.modules


def test_a_player_is_ours_or_a_users() -> None:
    assert (is_own("./mon_joueur.py:choisir"), is_own("glouton:3")) == (True, False)
    assert player_asked(r7(), "premier").__name__ == "premier"
    assert player_asked(r7(), "ismcts:2s").__name__ == "ismcts:2s"
    assert (is_player(jeu, "ismcts:100"), is_player(jeu, "ecart"), is_player(jeu, "ismcts:0")) == (True, False, False)
    assert sum(1 for _ in Seconds(0.001)) > 0


def test_a_seat_is_named_from_J1_on() -> None:
    assert (seat_asked("J2", jeu, str), seat_asked(None, jeu, str)) == (1, None)


def test_a_position_is_written_again_as_its_game_does() -> None:
    written = jeu.write_position(jeu.new(Alea(1)))
    assert position_asked(f" {written} ", jeu, ENGLISH) == written


def test_a_damaged_record_is_read_as_far_as_it_goes_and_said_to_be(tmp_path: Path) -> None:
    file = tmp_path / "partie.jsonl"
    file.write_text(DAMAGED)
    sitting, damage, _ = record_asked(file, None, ENGLISH)
    assert isinstance(sitting.origin, Alea)
    assert sitting.origin.seed == 17
    assert damage is not None
    assert damage.line == 2
    said = 'partie.jsonl, line 2: line expected: {"coup": "…"}; received: half a li (recorded game)'
    assert damage_said(damage, Path("partie.jsonl"), ENGLISH) == said
    record, _ = read_record(DAMAGED, game_named)
    kept = "Everything before it is kept (0 moves); the damaged file is set aside as f.abime."
    assert mended_said(damage, record, Path("partie.jsonl"), Path("f.abime"), ENGLISH) == f"{said}. {kept}"

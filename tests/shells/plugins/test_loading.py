"""What somebody asks for by name: a game, a deal, a seat, a position, a player; and what is said of a bad one."""

import sys
from pathlib import Path

import pytest

from rummifun.shells.console import open_console
from rummifun.shells.plugins import loading as loading
from rummifun.shells.plugins.error_lines import describe_fault, failing_line
from rummifun.shells.plugins.loading import CommandError, describe_user_error, executed_files, load_game

ENGLISH = open_console("en", {})


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

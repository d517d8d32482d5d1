"""A game whose file is edited during play: reloaded at every change, its moves replayed, a broken law told."""

import sys
import time
from pathlib import Path
from types import SimpleNamespace
from typing import Any, Final

import pytest

from rummifun.chance import Alea
from rummifun.console.errors import CommandError
from rummifun.console.screen import open_console
from rummifun.console.terminal import RulesChanged, Terminal
from rummifun.core.record import Record
from rummifun.plugins import hot_reload
from rummifun.plugins.hot_reload import WatchedGames
from rummifun.plugins.loading import build_registry
from rummifun.session.persistence import session_to_text
from rummifun.session.session import PERSON, Session, make_forced_moves, resume_session
from rummifun.shells.cli.line.line_session import LineSession, apply_reloaded, set_session
from rummifun.storage import file_storage
from shells.in_process import rummifun

ENGLISH: Final = open_console("en", {})
SOURCE: Final = (Path(__file__).parents[1] / "user_patience.py").read_text(encoding="utf-8")


class Silent(hot_reload.FileCheck):
    """A check that is never started."""

    def start(self) -> None:
        pass


@pytest.fixture
def file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr(hot_reload, "FileCheck", Silent)
    file = tmp_path / "suivi.py"
    file.write_text(SOURCE, encoding="utf-8")
    return file


def begun(file: Path) -> WatchedGames:
    return WatchedGames(build_registry([f"{file}:quatre_as"], ENGLISH), ENGLISH)


def played(games: WatchedGames, n: int) -> Session:
    game = games.games.build_game("quatre as")
    session = resume_session(Record(game, Alea(1)), (PERSON,))
    for _ in range(n):
        moves = (*session.record.moves, next(iter(game.moves(session.state))))
        session = make_forced_moves(resume_session(Record(game, Alea(1), moves), (PERSON,)))
    return session


def rewritten(games: WatchedGames, file: Path, text: str) -> tuple[str, ...]:
    """Write the file anew, and load it once it rests."""
    file.write_text(text, encoding="utf-8")
    assert not games.has_changed()
    assert games.has_changed()
    said = games.reload()
    assert not games.has_changed()
    return said


def test_watched_games_replay_under_the_rules_of_the_file_now(file: Path) -> None:
    games = begun(file)
    before = played(games, 4)
    assert not games.has_changed()
    assert rewritten(games, file, SOURCE.replace("bound=200", "bound=199")) == (f"{file}:quatre_as is loaded again.",)
    assert games.was_reloaded(before.game)
    found = games.replay_session(session_to_text(before), before)
    assert (found.is_complete, found.text) == (True, "The game goes on under these rules (4 moves).")
    assert (found.session.game.bound, found.session.record.moves) == (199, before.record.moves)


def test_watched_games_load_changes_of_the_same_second_and_size(file: Path) -> None:
    games = begun(file)
    for bound in (201, 202, 203):
        rewritten(games, file, SOURCE.replace("bound=200", f"bound={bound}"))
        assert games.games.build_game("quatre as").bound == bound


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("x = (\n", "line 1: SyntaxError: '(' was never closed"),
        (SOURCE.replace("quatre_as = ", "autre = "), "defines no quatre_as"),
        (SOURCE.replace('"quatre as"', '"md"'), "another game is called md already; give this one another name"),
        ("1 / 0", "line 1: ZeroDivisionError: division by zero"),
        ("raise SystemExit", "stops by sys.exit"),
    ],
)
def test_watched_games_keep_the_rules_before_what_cannot_be_loaded(text: str, said: str, file: Path) -> None:
    games = begun(file)
    before = games.games
    (told,) = rewritten(games, file, text)
    assert (said in told, told.endswith(". The rules before go on.")) == (True, True)
    assert (games.games is before, games.was_reloaded(played(games, 0).game)) == (True, False)
    assert rewritten(games, file, SOURCE) == (f"{file}:quatre_as is loaded again.",)


def test_replay_session_goes_on_as_before_if_the_rules_fail(file: Path) -> None:
    games = begun(file)
    before = played(games, 3)
    rewritten(games, file, SOURCE.replace("    return donne(t) if", "    1 / 0\n    return donne(t) if"))
    found = games.replay_session(session_to_text(before), before)
    assert found.session is before
    assert "ZeroDivisionError: division by zero. The rules before go on." in found.text


def test_apply_reloaded_loses_no_move_to_a_refusal(file: Path, tmp_path: Path) -> None:
    games, desk = begun(file), Terminal(ENGLISH)
    before = played(games, 3)
    kept = tmp_path / "partie.jsonl"
    table = LineSession(before, file_storage.create_storage(kept, session_to_text(before), folder=False))
    text = kept.read_text(encoding="utf-8")
    rewritten(games, file, SOURCE.replace("    yield from ecartees(t)\n", "").replace("any(coups(t))", "True"))
    table = apply_reloaded(table, games, desk)
    n = len(table.session.steps)
    assert n < 3
    assert kept.read_text(encoding="utf-8") == text
    rewritten(games, file, SOURCE)
    table = apply_reloaded(table, games, desk)
    assert (table.session.record.moves, table.full_text) == (before.record.moves, None)
    after = played(games, 4)
    assert set_session(table, after, desk).session is after
    assert kept.read_text(encoding="utf-8").count('coup"') == 4
    table.store.close()


def test_watched_games_load_a_module_beside_the_file_again(file: Path) -> None:
    beside = file.with_name("a_cote_du_suivi.py")
    beside.write_text("BOUND = 7\n", encoding="utf-8")
    text = f"from a_cote_du_suivi import BOUND\n{SOURCE}".replace("bound=200", "bound=BOUND")
    file.write_text(text, encoding="utf-8")
    games = begun(file)
    rewritten(games, beside, "BOUND = 8\n")
    assert games.games.build_game("quatre as").bound == 8


def test_watched_games_are_games_in_files_alone() -> None:
    said = r"only games of your own in files are followed: FILE\.py:NAME|called r7"
    for place in ([], ["rummifun.games.reussites.relais_des_7:r7"]):
        with pytest.raises(CommandError, match=said):
            WatchedGames(build_registry(place, ENGLISH), ENGLISH)


def test_watched_games_tell_a_broken_law_with_its_counterexample(tmp_path: Path) -> None:
    file = tmp_path / "perdante.py"
    file.write_text(SOURCE.replace('t["talon"][:-4], ', 't["talon"][:-5], '), encoding="utf-8")
    games = begun(file)
    end = time.monotonic() + 200
    while not games.has_changed():
        assert time.monotonic() < end
        time.sleep(0.05)
    (said,) = games.reload()
    games.close()
    assert said.startswith(f"{file}:quatre_as: the law conservation is broken (egaux (pieces (step s m)) (pieces s)")
    assert "s = new(Alea(seed=0, game=0, draws=0))" in said
    assert "lost" in said


def test_terminal_ask_stops_when_the_rules_change(monkeypatch: pytest.MonkeyPatch) -> None:
    def sleeping(prompt: str) -> str:
        time.sleep(60)
        return prompt

    looks = iter([False, False, True])
    monkeypatch.setattr("builtins.input", sleeping)
    with pytest.raises(RulesChanged):
        Terminal(ENGLISH, live=True, changed=lambda: next(looks)).ask("> ")


def test_terminal_ask_sees_changes_between_two_lines_of_a_pipe(monkeypatch: pytest.MonkeyPatch) -> None:
    stdin: Any = iter(["pioche\n"])
    monkeypatch.setattr("sys.stdin", type("Lines", (), {"readline": lambda self: next(stdin, "")})())
    looks = iter([False, True])
    desk = Terminal(ENGLISH, changed=lambda: next(looks))
    assert desk.ask("> ") == "pioche"
    with pytest.raises(RulesChanged):
        desk.ask("> ")


def test_verifier_live_checks_a_file_again_at_every_change(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "verifiee.py"
    file.write_text("1 / 0\n", encoding="utf-8")
    after, end = ["x = (\n"], time.monotonic() + 200

    def sleep(_: float) -> None:
        """Write the next version once the last one has its verdict."""
        time.sleep(0.02)
        assert time.monotonic() < end
        verdicts: Any = sys.stdout
        if verdicts.buffer.getvalue().count(b"\n") + len(after) < 2:
            return
        if not after:
            raise KeyboardInterrupt
        file.write_text(after.pop(), encoding="utf-8")

    monkeypatch.setattr("rummifun.shells.cli.commands.verifier.time", SimpleNamespace(sleep=sleep))
    done = rummifun(tmp_path, "verifier", f"{file}:quatre_as", "--live", lang="en")
    assert done.returncode == 130
    assert done.stderr.startswith(f"Checked again at every change of {file}; Ctrl-C stops.")
    assert [line.rpartition("verifiee.py")[2] for line in done.stdout.splitlines()] == [
        ", line 1: ZeroDivisionError: division by zero",
        ", line 1: SyntaxError: '(' was never closed",
    ]

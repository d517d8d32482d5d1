"""Statistics as a fold and as a journal, the deal of the day, the menu, the rules in short, what was taken back."""

import multiprocessing
import os
import subprocess
import sys
from datetime import date
from pathlib import Path
from random import Random
from typing import Any

import pytest
from harness.effort import Effort
from harness.nonempty import nonempty

from rummifun.chance import Alea
from rummifun.games import GAMES, game_named
from rummifun.games.deal_codes import write_deal_code
from rummifun.games.rummikub import jeu
from rummifun.messages import LANGUAGES
from rummifun.regles import regles
from rummifun.session import results
from rummifun.session.results import NO_STATISTICS, FinishedGame, Statistics, finished_game
from rummifun.session.session import Session, players_at_seats
from rummifun.shells.arguments.deals import daily_deal
from rummifun.shells.storage import statistics
from rummifun.shells.storage.saved_session import load_statistics


def won(play: str, moves: int, score: int = 1, seconds: int | None = None) -> FinishedGame:
    return FinishedGame("md", play, True, score, moves, seconds)


LOST = FinishedGame("md", "perdue", False, 0, 12)


def test_fold_statistics_keeps_games_apart_counts_each_once_and_keeps_streaks_and_bests() -> None:
    assert results.fold_statistics(()) == {}
    games = [won("a", 90, 3, 70), won("b", 80, 9, 60), LOST, won("c", 99, 5)]
    assert results.fold_statistics(games)["md"] == Statistics(4, 3, 1, 2, 9, 80, 60)
    first = FinishedGame("md", "a", False, 0, 10)
    assert results.fold_statistics([first, won("b", 50), won("a", 40)])["md"] == Statistics(2, 2, 2, 2, 1, 40, None)
    other = FinishedGame("c4", "a", True, 1, 32)
    told = results.fold_statistics([won("a", 90), other, LOST])
    assert told["c4"] == results.fold_statistics([other])["c4"]
    assert (told["md"], "r7" in told) == (results.fold_statistics([won("a", 90), LOST])["md"], False)
    assert Statistics() == NO_STATISTICS


@pytest.mark.parametrize(("seat", "score"), [(1, 11), (0, -11)])
def test_finished_game_of_two_is_scored_by_the_margin(seat: int, score: int) -> None:
    over = jeu.read_position("trait J2 / J1 / J2 5b 6b / table / pioche / alea 1.0.0")
    end = finished_game(Session(jeu, Alea(1), over, players_at_seats(jeu, "glouton", 1 - seat), is_deal_secret=True))
    assert end is not None
    assert (end.won, end.score) == (seat == 1, score)


def record_thirty(folder: Path, name: str) -> None:
    for i in range(30):
        game = FinishedGame("md", f"{name}-{i}", True, 1, 80 + i)
        statistics.record_end(statistics.journal_file(folder), game)


def test_record_end_of_two_processes_loses_no_game(tmp_path: Path) -> None:
    context: Any = multiprocessing.get_context("fork" if hasattr(os, "fork") else "spawn")
    pair = [context.Process(target=record_thirty, args=(tmp_path, name)) for name in "ab"]
    for process in pair:
        process.start()
    for process in pair:
        process.join(120)
    assert [process.exitcode for process in pair] == [0, 0]
    ends, whole = statistics.read_journal(statistics.journal_file(tmp_path))
    assert whole
    assert {end.play for end in ends} == {f"{name}-{i}" for name in "ab" for i in range(30)}


def test_read_journal_reads_what_record_end_wrote(tmp_path: Path) -> None:
    file = statistics.journal_file(tmp_path / "neuf")
    assert statistics.read_journal(file) == ((), True)
    for end in (won("a", 9, seconds=3), LOST):
        assert statistics.record_end(file, end) is None
    assert statistics.read_journal(file) == ((won("a", 9, seconds=3), LOST), True)
    assert [found.name for found in file.parent.iterdir()] == [file.name] == ["statistiques.jsonl"]
    assert load_statistics(tmp_path / "neuf")["md"].won == 1


def test_read_journal_with_a_byte_changed_counts_nothing_else(tmp_path: Path, effort: Effort) -> None:
    file = statistics.journal_file(tmp_path)
    ends = tuple(FinishedGame("md", f"md-{i}", i % 2 == 0, i, 80 + i, 300) for i in range(4))
    for end in ends:
        statistics.record_end(file, end)
    data, chance = file.read_bytes(), Random(3)
    for _ in nonempty(range(effort(40, 3000))):
        at = chance.randrange(len(data))
        file.write_bytes(data[:at] + bytes([chance.randrange(32, 127)]) + data[at + 1 :])
        read, whole = statistics.read_journal(file)
        assert set(read) <= set(ends)
        assert whole is (read == ends)


@pytest.mark.parametrize(
    ("changed", "read"), [(("", ""), 1), (("82", "-82"), 0), (("true", "1"), 0)], ids=["good", "negative", "type"]
)
def test_read_journal_of_before_reads_whole_lines_alone(tmp_path: Path, changed: tuple[str, str], read: int) -> None:
    line = '{"game": "md", "play": "a", "won": true, "score": 1, "moves": 82, "seconds": null}'
    file = statistics.journal_file(tmp_path)
    file.write_text(f"{line}\n{line.replace(*changed)}\n", encoding="utf-8")
    assert statistics.read_journal(file) == ((FinishedGame("md", "a", True, 1, 82),) * (1 + read), bool(read))


@pytest.mark.parametrize("damage", ["{", "[1]", "\xff", '{"game": "md"}', "null", "[" * 100_000])
def test_record_end_sets_a_damaged_journal_aside(tmp_path: Path, damage: str) -> None:
    file = statistics.journal_file(tmp_path)
    statistics.record_end(file, LOST)
    with file.open("a") as out:
        out.write(damage)
    before = file.read_bytes()
    assert statistics.read_journal(file) == ((LOST,), False)
    aside = statistics.record_end(file, won("a", 9))
    assert aside is not None
    assert (aside.read_bytes(), statistics.read_journal(file)) == (before, ((LOST, won("a", 9)), True))


def test_daily_deal_is_dealt_again_by_its_code() -> None:
    assert write_deal_code(game_named("klondike"), daily_deal(date(2026, 12, 31))) == "klondike:d3:20261231"
    assert daily_deal(date(2026, 1, 11)) != daily_deal(date(2026, 11, 1)) != daily_deal(date(2025, 11, 1))
    assert daily_deal(date(2026, 3, 1)) == Alea(20260301)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_regles_of_every_game_are_short(lang: str) -> None:
    for name in GAMES:
        _, about, text, _ = regles(name, lang)
        assert about.endswith(".")
        assert len(about) <= 76
        assert len(text) > 300
        assert "**But.**" in text or "**Goal.**" in text
    assert len({regles(name, lang).title for name in GAMES}) == len(GAMES)


@pytest.mark.parametrize("name", GAMES)
def test_regles_tell_the_options_of_the_game(name: str) -> None:
    usual = game_named(name).options
    for lang in nonempty(LANGUAGES):
        told = regles(name, lang).options
        assert [choice.name for choice in told] == list(usual)
        for choice in told:
            assert choice.values[0][0] == usual[choice.name]
            assert len(choice.values) >= 2
            beside = {"slots": 2} if choice.name == "third_cost" else {}
            for value, said in choice.values:
                assert said
                assert game_named(name, {**beside, choice.name: value}).options[choice.name] == value


def test_program_imports_no_command() -> None:
    asked = "import sys; from rummifun.shells.cli import program; program(str); print(*sys.modules)"
    done = subprocess.run([sys.executable, "-c", asked], capture_output=True, text=True, timeout=120, check=True)
    assert {"textual", "toolz", "rummifun.games", "rummifun.players"}.isdisjoint(done.stdout.split())

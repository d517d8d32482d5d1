"""Statistics as a fold and as a journal, the deal of the day, the menu, the rules in short, what was taken back."""

from __future__ import annotations

import subprocess
import sys
from datetime import date
from pathlib import Path
from random import Random

import click
import pytest

from rummifun.chance import Alea
from rummifun.core.record import Record
from rummifun.games import GAMES, game_named
from rummifun.games.rummikub import jeu
from rummifun.games.share import share_code
from rummifun.messages import LANGUAGES
from rummifun.play import ends
from rummifun.play.ends import NONE, Ended, Statistics, ended
from rummifun.play.events import Move, Undo, advance
from rummifun.play.keep import change, reopened, written
from rummifun.play.sitting import PERSON, Sitting, seated, sit
from rummifun.regles import regles
from rummifun.shells.asked.deals import daily
from rummifun.shells.cli import COMMANDS, program
from rummifun.shells.kept import statistics
from rummifun.shells.kept.storage import created


def won(play: str, moves: int, score: int = 1, seconds: int | None = None) -> Ended:
    return Ended("md", play, True, score, moves, seconds)


LOST = Ended("md", "perdue", False, 0, 12)


def test_no_game_has_no_statistics() -> None:
    assert ends.statistics(()) == {}


def test_streaks_and_bests() -> None:
    games = [won("a", 90, 3, 70), won("b", 80, 9, 60), LOST, won("c", 99, 5)]
    assert ends.statistics(games)["md"] == Statistics(4, 3, 1, 2, 9, 80, 60)


def test_a_game_ended_again_counts_once_as_it_ended_last() -> None:
    first = Ended("md", "a", False, 0, 10)
    assert ends.statistics([first, won("b", 50), won("a", 40)])["md"] == Statistics(2, 2, 2, 2, 1, 40, None)


def test_games_do_not_mix() -> None:
    other = Ended("c4", "a", True, 1, 32)
    told = ends.statistics([won("a", 90), other, LOST])
    assert told["c4"] == ends.statistics([other])["c4"]
    assert told["md"] == ends.statistics([won("a", 90), LOST])["md"]
    assert "r7" not in told
    assert Statistics() == NONE


@pytest.mark.parametrize(("seat", "score"), [(1, 11), (0, -11)])
def test_the_score_between_two_is_the_margin(seat: int, score: int) -> None:
    over = jeu.read_position("trait J2 / J1 / J2 5b 6b / table / pioche / alea 1.0.0")
    end = ended(Sitting(jeu, Alea(1), over, seated(jeu, "glouton", 1 - seat), secret=True))
    assert end is not None
    assert (end.won, end.score) == (seat == 1, score)


RECORDER = """
import sys
from pathlib import Path
from rummifun.play.ends import Ended
from rummifun.shells.kept import statistics
for i in range(30):
    statistics.recorded(statistics.journal(Path(sys.argv[1])), Ended("md", f"{sys.argv[2]}-{i}", True, 1, 80 + i))
"""


def test_two_processes_at_one_journal_lose_no_game(tmp_path: Path) -> None:
    command = [sys.executable, "-c", RECORDER, str(tmp_path)]
    pair = [subprocess.Popen([*command, name]) for name in "ab"]
    assert [one.wait(120) for one in pair] == [0, 0]
    ends, whole = statistics.read(statistics.journal(tmp_path))
    assert whole
    assert {end.play for end in ends} == {f"{name}-{i}" for name in "ab" for i in range(30)}


def test_a_journal_is_read_as_it_was_written(tmp_path: Path) -> None:
    file = statistics.journal(tmp_path / "neuf")
    for end in (won("a", 9, seconds=3), LOST):
        assert statistics.recorded(file, end) is None
    assert statistics.read(file) == ((won("a", 9, seconds=3), LOST), True)
    assert [found.name for found in file.parent.iterdir()] == [file.name]


def test_a_journal_with_a_byte_changed_counts_nothing_else(tmp_path: Path) -> None:
    file = statistics.journal(tmp_path)
    ends = tuple(Ended("md", f"md-{i}", i % 2 == 0, i, 80 + i, 300) for i in range(4))
    for end in ends:
        statistics.recorded(file, end)
    data, chance = file.read_bytes(), Random(3)
    for _ in range(300):
        at = chance.randrange(len(data))
        file.write_bytes(data[:at] + bytes([chance.randrange(32, 127)]) + data[at + 1 :])
        read, whole = statistics.read(file)
        assert set(read) <= set(ends)
        assert whole is (read == ends)


def test_a_journal_of_before_is_read(tmp_path: Path) -> None:
    file = statistics.journal(tmp_path)
    line = '{"game": "md", "play": "a", "won": true, "score": 1, "moves": 82, "seconds": null}'
    file.write_text(f"{line}\n{line.replace('82', '-82')}\n", encoding="utf-8")
    assert statistics.read(file) == ((Ended("md", "a", True, 1, 82),), False)


@pytest.mark.parametrize("damage", ["{", "[1]", "\xff", '{"game": "md"}', "null", "[" * 100_000])
def test_a_damaged_journal_is_set_aside_and_what_can_be_read_is_kept(tmp_path: Path, damage: str) -> None:
    file = statistics.journal(tmp_path)
    statistics.recorded(file, LOST)
    with file.open("a") as out:
        out.write(damage)
    before = file.read_bytes()
    assert statistics.read(file) == ((LOST,), False)
    aside = statistics.recorded(file, won("a", 9))
    assert aside is not None
    assert aside.read_bytes() == before
    assert statistics.read(file) == ((LOST, won("a", 9)), True)


def test_fields_of_another_type_are_no_game(tmp_path: Path) -> None:
    file = statistics.journal(tmp_path)
    file.write_text('{"game": "md", "play": "a", "won": 1, "score": 1, "moves": 2, "seconds": null}\n')
    assert statistics.read(file) == ((), False)


def test_the_deal_of_the_day_is_dealt_again_by_its_code() -> None:
    assert share_code(game_named("klondike"), daily(date(2026, 12, 31))) == "klondike:d3:20261231"
    assert daily(date(2026, 1, 11)) != daily(date(2026, 11, 1)) != daily(date(2025, 11, 1))
    assert daily(date(2026, 3, 1)) == Alea(20260301)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_game_has_its_rules_in_short(lang: str) -> None:
    for name in GAMES:
        _, about, text, _ = regles(name, lang)
        assert about.endswith(".")
        assert len(about) <= 76
        assert len(text) > 300
        assert "**But.**" in text or "**Goal.**" in text
    assert len({regles(name, lang).title for name in GAMES}) == len(GAMES)


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("name", GAMES)
def test_the_options_told_are_those_of_the_game(name: str, lang: str) -> None:
    usual = game_named(name).options
    told = regles(name, lang).options
    assert [choice.name for choice in told] == list(usual)
    for choice in told:
        assert choice.values[0][0] == usual[choice.name]
        assert len(choice.values) >= 2
        for value, said in choice.values:
            assert said
            beside = {"slots": 2} if choice.name == "third_cost" else {}
            assert game_named(name, {**beside, choice.name: value}).options[choice.name] == value


def test_what_was_taken_back_is_there_after_a_resume(tmp_path: Path) -> None:
    md = game_named("md")
    sitting = sit(Record(md, Alea(3)), (PERSON,))
    store = created(tmp_path / "partie", written(sitting))
    for event in (*(5 * [None]), Undo(0), Undo(0)):
        after = advance(sitting, event or Move(0, next(iter(md.moves(sitting.state)))))
        store.apply(change(sitting, after))
        sitting = after
    again, damage = reopened(store.read(), game_named)
    assert damage is None
    assert again == sitting
    assert len(again.later) > 1
    store.close()


@pytest.mark.parametrize("header", ["3", '{"apres": 0}', '{"apres": 0, "coups": [7]}'])
def test_a_header_written_by_hand_takes_nothing_back(header: str) -> None:
    assert reopened(headed(header), game_named)[0].later == ()


def test_moves_taken_back_that_cannot_be_made_are_void() -> None:
    assert reopened(headed('{"apres": 0, "coups": ["talon>s1", "rebut>s1"]}'), game_named)[0].later == ()


def headed(later: str) -> str:
    return f'{{"rummifun": 1, "jeu": "md", "graine": 3, "repris": {later}}}'


@pytest.mark.parametrize("name", COMMANDS)
def test_the_list_of_commands_says_what_each_says_itself(name: str) -> None:
    command = program(str).get_command(click.Context(program(str)), name)
    assert command is not None
    assert (command.name, command.help) == (name, COMMANDS[name])


def test_help_imports_no_command() -> None:
    asked = "import sys; from rummifun.shells.cli import program; program(str); print(*sys.modules)"
    modules = subprocess.run(
        [sys.executable, "-c", asked], capture_output=True, text=True, timeout=120, check=True
    ).stdout.split()
    assert {"textual", "toolz", "rummifun.games", "rummifun.players"}.isdisjoint(modules)

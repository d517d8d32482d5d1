"""A guided first game line by line: what it says is typed, to its last sentence; it is left and taken up by a word."""

import re
from pathlib import Path

from shells.in_process import Done, rummifun, sentence_of

ADVICE = re.compile(r"^  → (?:(\d+)\. )?(.*)$", re.MULTILINE)


def guided(home: Path, game: str, *typed: str, options: tuple[str, ...] = ()) -> Done:
    lines = "".join(f"{one}\n" for one in typed)
    return rummifun(home, "jouer", game, "--guide", "--fichier", home / "p", *options, typed=lines, lang="en")


def test_guide_of_klondike_is_followed_by_its_numbers_to_its_last_sentence(tmp_path: Path) -> None:
    typed: list[str] = []
    for n in range(9):
        (tmp_path / "p").unlink(missing_ok=True)
        done = guided(tmp_path, "klondike", *typed)
        advice = ADVICE.findall(done.stdout)
        if len(advice) == n:
            break
        typed.append(advice[-1][0])
    assert len(typed) == 8
    assert "You know enough to play on alone" in done.stdout
    assert "An ace begins the pile of its suit: send it up." in done.stdout


def test_guide_is_left_and_taken_up_at_the_prompt(tmp_path: Path) -> None:
    done = guided(tmp_path, "rummikub", "guide", "guide")
    assert done.stdout.count("These tiles are worth 30 points at least, enough to begin: lay them.") == 2
    assert "the guide is left" in done.stdout


def test_guide_stands_alone_and_is_refused_where_a_game_has_none(tmp_path: Path) -> None:
    alone = "a guided first game has its own deal and players: --guide stands alone"
    assert alone in sentence_of(guided(tmp_path, "klondike", options=("--graine", "3")))
    assert "this game has no guided first game" in sentence_of(guided(tmp_path, "md"))

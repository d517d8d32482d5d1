"""Named deals are impossible in a game for two, or in one that counts: every game, every way to name a deal."""

import re
from collections.abc import Iterable
from datetime import date
from itertools import count
from pathlib import Path
from typing import Any

import pytest

from rummifun.arguments.drawn_deals import draw_deal
from rummifun.catalogue.deal_codes import write_deal_code
from rummifun.catalogue.registry import BUILTIN_GAMES
from rummifun.chance import Alea
from rummifun.console.errors import CommandError
from rummifun.core.record import Record, header_line
from rummifun.games import game_named, game_names
from rummifun.messages import LANGUAGES, translation
from rummifun.page.http_messages import NewGameRequest
from rummifun.page.new_game import NETWORK, TODAY, open_new_game
from rummifun.players.checked_player import player_alea
from rummifun.plugins.function_player import load_function_player
from rummifun.refusal import Precondition, sentence
from rummifun.session.daily_deals import daily_deal
from rummifun.session.events import GiveUp, Move, Redo, Restart, Undo, advance
from rummifun.session.persistence import session_from_text, session_to_text
from rummifun.session.session import PERSON, Session, make_forced_moves, start_session
from rummifun.session.statistics import finished_game
from rummifun.session.steps import available_acts
from rummifun.storage import statistics_file
from shells.in_process import Done, rummifun
from shells.line.test_jouer import head

SEVERAL = [name for name in game_names() if game_named(name).seats > 1]
ALONE = [name for name in game_names() if name not in SEVERAL]
DAY = date(2026, 3, 1)
NOBODY = {"fr": "entre deux personnes, nul ne choisit la donne", "en": "between people, nobody chooses the deal"}
PRACTICE = {"fr": "la partie ne compte donc pas", "en": "so the game does not count"}
CHANCE = {"fr": "donne tirée au hasard", "en": "dealt by chance"}

LINE: dict[str, Any] = {
    "a seed": lambda game: (game.name, "--graine", "48213"),
    "the day": lambda game: (game.name, "--graine", str(daily_deal(DAY).seed)),
    "a code": lambda game: (write_deal_code(game, Alea(7)),),
    "a position": lambda game: (game.name, "--position", game.write_position(game.new(Alea(7)))),
}
"""The ways to name a deal on the command line."""

PAGE: dict[str, Any] = {
    "a number": lambda game: {"game": game.name, "deal": "48213.2"},
    "the day": lambda game: {"game": game.name, "deal": TODAY},
    "a code": lambda game: {"game": write_deal_code(game, Alea(7))},
}
"""The ways to name a deal on the page, with a server and without."""


def flat(done: Done) -> str:
    return " ".join(done.stdout.split())


def games(home: Path) -> list[Path]:
    return sorted((home / "rummifun" / "parties").glob("*.jsonl"))


def counted(home: Path) -> int:
    ends, whole = statistics_file.read_journal(statistics_file.journal_file(home / "rummifun"))
    assert whole
    return len(ends)


def pairs(ways: Iterable[str]) -> list[Any]:
    """Pair each game with each way in one language, and by night in both."""
    asked = enumerate((name, way, lang) for name in SEVERAL for way in ways for lang in LANGUAGES)
    # the languages take turns
    return [pytest.param(*one, marks=pytest.mark.lent if n % 2 != n // 2 % 2 else ()) for n, one in asked]


@pytest.mark.parametrize(("name", "way", "lang"), pairs(LINE))
def test_jouer_refuses_a_named_deal_between_people(name: str, way: str, lang: str, tmp_path: Path) -> None:
    done = rummifun(tmp_path, "jouer", *LINE[way](game_named(name)), "--contre", PERSON, lang=lang)
    assert (done.returncode, NOBODY[lang] in done.stderr, games(tmp_path)) == (2, True, [])


@pytest.mark.parametrize(("name", "way", "lang"), pairs(LINE))
def test_jouer_counts_no_named_deal_against_a_player(name: str, way: str, lang: str, tmp_path: Path) -> None:
    words = LINE[way](game_named(name))
    done = rummifun(tmp_path, "jouer", *words, "--contre", "hasard", typed="abandonner\n", lang=lang)
    assert done.returncode == 0
    assert flat(done).count(PRACTICE[lang]) == 2  # at the beginning, and at the end
    assert (counted(tmp_path), "secrete" in head(*games(tmp_path))) == (0, False)


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("name", SEVERAL)
def test_jouer_counts_a_deal_by_chance_and_tells_it_at_the_end(name: str, lang: str, tmp_path: Path) -> None:
    going = rummifun(tmp_path, "jouer", name, "--contre", "hasard", lang=lang)
    (file,) = games(tmp_path)
    origin = head(file)
    numbers = [str(origin["graine"]), str(origin["partie"])]
    again = rummifun(tmp_path, "rejouer", file, lang=lang)
    over = rummifun(tmp_path, "jouer", "--reprendre", file, typed="abandonner\n", lang=lang)
    before, after = flat(over).split("abandonner", 1)
    assert origin["secrete"]
    assert CHANCE[lang] in flat(going)
    assert not [number for number in numbers if number in going.stdout + again.stdout + before]
    assert f":{'.'.join(numbers)}" in after.replace(" ", "")
    assert (PRACTICE[lang] in flat(over), counted(tmp_path)) == (False, 1)


@pytest.mark.parametrize("name", SEVERAL)
def test_nouvelle_counts_unless_it_names_a_deal(name: str, tmp_path: Path) -> None:
    for order, n in (("même donne", 0), ("nouvelle 48213", 0), ("nouvelle", 1)):
        done = rummifun(tmp_path, "jouer", name, "--contre", "hasard", typed=f"{order}\nabandonner\n")
        assert (counted(tmp_path), PRACTICE["fr"] in flat(done)) == (n, n == 0)


@pytest.mark.parametrize("order", ["même donne", "nouvelle 48213"])
@pytest.mark.parametrize("name", SEVERAL)
def test_nouvelle_names_no_deal_between_people(name: str, order: str, tmp_path: Path) -> None:
    done = rummifun(tmp_path, "jouer", name, "--contre", PERSON, typed=f"{order}\n")
    assert (NOBODY["fr"] in flat(done), len(games(tmp_path))) == (True, 1)


def test_jouer_does_not_count_a_game_resumed_at_another_seat(tmp_path: Path) -> None:
    rummifun(tmp_path, "jouer", "rummikub", "--contre", "hasard")
    (file,) = games(tmp_path)
    assert head(file)["secrete"]
    rummifun(tmp_path, "jouer", "--reprendre", file, "--place", "J2", "--contre", "hasard")
    assert "secrete" not in head(file)


def test_jouer_manches_draws_a_deal_for_each_game(tmp_path: Path) -> None:
    words = ("jouer", "haricots", "--contre", "hasard", "--manches", "2", "--fichier", tmp_path / "n.jsonl")
    rummifun(tmp_path, *words, typed="1\n" * 400)
    first, second = head(tmp_path / "n.jsonl"), head(tmp_path / "n-2.jsonl")
    assert (first["secrete"], second["secrete"]) == (True, True)
    assert second["graine"] != first["graine"]


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("way", PAGE)
@pytest.mark.parametrize("name", SEVERAL)
def test_open_new_game_refuses_or_does_not_count_a_named_deal(name: str, way: str, lang: str) -> None:
    wish, tr = PAGE[way](game_named(name)), translation(lang)
    with pytest.raises(Precondition) as refused:
        open_new_game(BUILTIN_GAMES, NewGameRequest(**wish, against=NETWORK), DAY, tr)
    assert sentence(refused.value.refusal, lang).startswith(NOBODY[lang])
    for seat in (0, 1):
        request = NewGameRequest(**wish, against="hasard", seat=seat)
        assert open_new_game(BUILTIN_GAMES, request, DAY, tr).session.is_practice


@pytest.mark.parametrize("against", [NETWORK, "hasard", None])
@pytest.mark.parametrize("name", SEVERAL)
def test_open_new_game_keeps_other_deals_secret(name: str, against: str | None) -> None:
    opening = open_new_game(BUILTIN_GAMES, NewGameRequest(name, against=against), DAY, str)
    assert (opening.session.is_deal_secret, opening.session.is_practice, opening.is_deal_named) == (True, False, False)


@pytest.mark.parametrize("name", SEVERAL)
def test_draw_deal_draws_one_of_2_to_the_128(name: str) -> None:
    game = game_named(name)
    origins = [draw_deal(game) for _ in range(64)]
    for found in zip(*((origin.seed, origin.game) for origin in origins), strict=True):
        assert len({*found}) == 64
        assert all(any(n >> bit & 1 for n in found) and not all(n >> bit & 1 for n in found) for bit in range(64))
    session = begun_from(name, draw_deal(game), secret=True)
    again, damage = session_from_text(session_to_text(session), game_named)
    assert (again, damage) == (session, None)


def begun_from(name: str, origin: Alea, *, secret: bool) -> Session:
    return start_session(Record(game_named(name), origin), (PERSON, "hasard"), secret=secret)


@pytest.mark.parametrize("back", [Undo, Restart])
@pytest.mark.parametrize("name", SEVERAL)
def test_advance_back_from_the_end_counts_no_more(name: str, back: Any) -> None:
    deals = (make_forced_moves(begun_from(name, Alea(seed), secret=True)) for seed in count(5))
    begun = next(session for session in deals if session.seat == 0)
    game = begun.game
    played = advance(begun, Move(0, available_acts(game, game.view(begun.state, 0))[0].move))
    over = advance(played, GiveUp(0))
    assert finished_game(over) is not None
    gone = advance(over, back(0))
    assert (gone.is_deal_secret, gone.is_practice, finished_game(advance(gone, GiveUp(0)))) == (False, True, None)
    assert advance(gone, Redo(0)).is_practice
    assert advance(played, back(0)).is_deal_secret  # before the end the deal has been told to no seat


@pytest.mark.parametrize("name", ALONE)
def test_start_session_of_one_person_counts_whatever_the_deal(name: str) -> None:
    game = game_named(name)
    assert draw_deal(game).seed < 1 << 32  # a number that people copy
    for secret in (False, True):
        session = start_session(Record(game, Alea(7)), (PERSON,), secret=secret)
        assert (session.is_deal_secret, session.is_practice) == (False, False)
        assert finished_game(advance(session, GiveUp(0))) is not None
        assert session_to_text(session).startswith(header_line(session.record)[:-1])


SPY = """
def espion(game, view, moves, alea):
    known = [alea.seed, alea.game, alea.draws, *(alea.seed ^ n for n in (0x6A6F7565757273,))]
    return moves[0], " ".join(map(str, known))
"""


def test_player_alea_tells_nothing_of_the_deal(tmp_path: Path) -> None:
    (tmp_path / "espion.py").write_text(SPY, encoding="utf-8")
    game, origin = game_named("rummikub"), Alea(1234567890123456789, 987654321987654321)
    player = load_function_player(f"{tmp_path / 'espion.py'}:espion", game)
    state = game.new(origin)
    view, moves = game.view(state, 0), tuple(game.moves(state))
    said = [str(player(game, view, moves, player_alea(origin, ply))[1]) for ply in (0, 0, 1)]
    assert said[0] == said[1] != said[2]  # its draws can be repeated
    assert not re.search(rf"\b({origin.seed}|{origin.game})\b", said[0])
    with pytest.raises(CommandError):
        load_function_player(f"{tmp_path / 'espion.py'}:personne", game)


def test_open_new_game_begins_from_a_deal_as_others_post_it_or_names_the_card_at_fault() -> None:
    def opened(deal: str) -> Session:
        return open_new_game(BUILTIN_GAMES, NewGameRequest("klondike", deal=deal), DAY, translation("en")).session

    klondike = game_named("klondike")
    assert opened("GreenFelt 17").first == klondike.read_position("GreenFelt 17")
    assert opened(klondike.write_position(klondike.new(Alea(5)))).first == klondike.new(Alea(5))
    digits = "".join(f"{rank:02}{suit}" for suit in range(1, 5) for rank in range(1, 14))
    with pytest.raises(Precondition) as wrong:
        opened(digits.replace("134", "014"))
    assert sentence(wrong.value.refusal, "en") == "RRS: too many A♠; missing: R♠ (patiences §1.2)"

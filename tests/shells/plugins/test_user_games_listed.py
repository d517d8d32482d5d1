"""A user's own game in the list: by its name, with its rules; its saved games need its file, unchanged."""

from pathlib import Path
from types import SimpleNamespace
from typing import Any, Final

import pytest

from rummifun.arguments.games import parse_record
from rummifun.catalogue.deal_codes import is_deal_code, read_deal_code, write_deal_code
from rummifun.catalogue.registry import BUILTIN_GAMES
from rummifun.chance import Alea
from rummifun.console.errors import CommandError, GameUnavailableError
from rummifun.console.screen import open_console
from rummifun.core.record import Record
from rummifun.games import GAMES, game_named, game_names
from rummifun.plugins.loading import build_registry
from rummifun.refusal import Precondition
from rummifun.regles import Choice, rules_for
from rummifun.session.persistence import session_to_text
from rummifun.session.session import PERSON, make_forced_moves, resume_session
from rummifun.storage.game_index import GameIndex
from rummifun.storage.saved_session import read_session, repair_saved_session, resume_saved_session
from shells.in_process import rummifun
from shells.installed_packages import installed

ENGLISH: Final = open_console("en", {})
OWN: Final = Path(__file__).parents[1] / "user_patience.py"
QUATRE_AS: Final = f"{OWN}:quatre_as"


def saved(game: Any, file: Path, *moves: Any) -> Path:
    file.parent.mkdir(exist_ok=True)
    session = make_forced_moves(resume_session(Record(game, Alea(1), moves), (PERSON,)))
    file.write_text(session_to_text(session), encoding="utf-8")
    return file


def a_game(folder: Path) -> Path:
    game = build_registry([QUATRE_AS], ENGLISH).build_game("quatre as")
    first = next(iter(game.moves(game.new(Alea(1)))))
    return saved(game, folder / "parties" / "quatre as-2026-01-01-000000.jsonl", first)


def with_more(folder: Path, more: str) -> Path:
    file = folder / "mien.py"
    text = f"{OWN.read_text(encoding='utf-8')}\nfrom dataclasses import replace\n{more}\n"
    file.write_text(text, encoding="utf-8")
    return file


def test_build_registry_offers_a_users_game_first_with_its_rules() -> None:
    games = build_registry([QUATRE_AS], ENGLISH)
    assert games.game_names() == ("quatre as", *GAMES)
    assert games.rules_for("quatre as", "fr").title == "Les quatre as"
    assert games.rules_for("quatre as", "en").about == "Four columns, of which only the aces may be left."
    assert games.rules_for("quatre as", "de").title == "Les quatre as"
    assert games.build_game("r7", {"tours": 2}).options == {"tours": 2}
    with pytest.raises(Precondition, match="quatre as, rummikub"):
        games.build_game("belote")


@pytest.mark.parametrize(
    ("made", "said"),
    [
        ('replace(quatre_as, name="md")', "another game is called md already"),
        ("replace(quatre_as, regles=42)", "its rules are a text, or a text for each language"),
        ('replace(quatre_as, regles={"fr": None})', "its rules are a text, or a text for each language"),
        ("42", "is not a game: it lacks"),
        ("autre", "NameError: name 'autre' is not defined"),
    ],
)
def test_build_registry_says_in_a_sentence_what_it_cannot_offer(made: str, said: str, tmp_path: Path) -> None:
    with pytest.raises(CommandError, match=said):
        build_registry([f"{with_more(tmp_path, f'jeu = {made}')}:jeu"], ENGLISH)


@pytest.mark.parametrize(
    ("text", "title", "about", "rules"),
    [
        ("", "quatre as", "", ""),
        ("# Quatre", "Quatre", "", ""),
        ("# A\n\nB\nb.\n\nC.", "A", "B b.", "C."),
        ("B.\n\nC.", "quatre as", "B.", "C."),
    ],
)
def test_rules_for_reads_rules_that_lack_any_part(text: str, title: str, about: str, rules: str) -> None:
    assert rules_for(SimpleNamespace(name="quatre as", regles=text), "fr")[:3] == (title, about, rules)


def test_read_session_needs_the_file_of_a_users_game(tmp_path: Path) -> None:
    file = a_game(tmp_path)
    before, games = file.read_bytes(), build_registry([QUATRE_AS], ENGLISH)
    with pytest.raises(GameUnavailableError, match=r"received: quatre as .*a game of your own needs its file"):
        read_session(file, BUILTIN_GAMES, ENGLISH)
    assert [*GameIndex(tmp_path).read_games(ENGLISH)] == []
    assert repair_saved_session(file, ENGLISH).session is None
    assert resume_saved_session(file, ENGLISH).remarks.startswith(f"{file}: game expected among: rummikub")
    assert ([*file.parent.iterdir()], file.read_bytes()) == ([file], before)
    (known,) = GameIndex(tmp_path).read_games(ENGLISH, games=games)
    assert not isinstance(known, str)
    assert (known.game, known.moves, known.code) == ("quatre as", 1, None)


def test_repair_saved_session_under_changed_rules_changes_no_file(tmp_path: Path) -> None:
    file = a_game(tmp_path)
    before = file.read_bytes()
    changed = tmp_path / "autre.py"
    text = OWN.read_text(encoding="utf-8")
    known = "def coups(t: Jeu) -> Iterator[Mouvement]:"
    assert known in text
    changed.write_text(text.replace(known, "def coups(t):\n    return\n    yield\n\ndef anciens(t):"), encoding="utf-8")
    games = build_registry([f"{changed}:quatre_as"], ENGLISH)
    found = repair_saved_session(file, ENGLISH, games)
    assert found.session is not None
    assert (found.session.steps, [*file.parent.iterdir()], file.read_bytes()) == ((), [file], before)


def test_parse_record_of_a_game_reads_its_records_alone(tmp_path: Path) -> None:
    assert parse_record(a_game(tmp_path), QUATRE_AS, ENGLISH)[0].game.name == "quatre as"
    ours = saved(game_named("md"), tmp_path / "md.jsonl")
    for name, expected in ((QUATRE_AS, "quatre as"), ("r7", "r7")):
        with pytest.raises(CommandError, match=f"game expected among: {expected}; received: md"):
            parse_record(ours, name, ENGLISH)
    assert parse_record(ours, "md:48213", ENGLISH)[0].game.name == "md"


def test_installed_game_goes_by_its_own_name_and_has_codes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "patience_as.py").write_text(OWN.read_text(encoding="utf-8"), encoding="utf-8")
    with installed(tmp_path, monkeypatch, {"as4": "patience_as:quatre_as", "perdu": "nulle_part:jeu"}):
        assert (game_names(), game_named("as4")) == ((*GAMES, "quatre as"), game_named("quatre as"))
        assert BUILTIN_GAMES.rules_for("quatre as", "en").title == "The four aces"
        code = write_deal_code(game_named("quatre as"), Alea(48213))
        assert (code, read_deal_code(code).deal) == ("quatre as:48213", Alea(48213))
        assert [one for one in (code, "quatre as:quatre_as", "perdu:17") if is_deal_code(one)] == [code]


def test_analyser_and_tournoi_play_a_game_that_a_function_makes_on_one_core(tmp_path: Path) -> None:
    file = with_more(tmp_path, "def faite():\n    return replace(quatre_as, jouer=lambda t, coup: jouer(t, coup))")
    words = (f"{file}:faite", "--parties", "3", "--graine", "1", "--coeurs", "2")
    done = rummifun(tmp_path, "analyser", *words, lang="en")
    assert done.stderr.startswith("one core plays: a function makes the rules of this game")
    assert "quatre as" in done.stdout
    done = rummifun(tmp_path, "tournoi", *words, "--joueurs", "hasard,premier", lang="en")
    assert (done.returncode, "premier" in done.stdout) == (0, True)


def test_resoudre_solves_a_deal_of_a_users_game(tmp_path: Path) -> None:
    words = ("--budget", "20", "--json")
    done = rummifun(tmp_path, "resoudre", f"{OWN}:quatre_as:17", *words, lang="en")
    assert (done.returncode, done.stdout) == (3, '{"verdict": "indecise", "ligne": [], "noeuds": 20}\n')
    done = rummifun(tmp_path, "resoudre", f"{OWN}:quatre_as", lang="en")
    assert done.stderr == f"rummifun: which deal? {OWN}:quatre_as:48213 names one\n"


def test_rules_for_tells_the_first_of_two_options_of_a_name() -> None:
    text = "# A\n\nB.\n\n## Options\n\n- `n` N : `1`, `2`\n- `m` M : `oui` yes, `non` no\n- `n` O : `3`\n- `k` K : 4\n"
    told = rules_for(SimpleNamespace(name="a", regles=text), "fr").options
    assert told == (Choice("n", "N", ((1, "1"), (2, "2"))), Choice("m", "M", ((True, "yes"), (False, "no"))))

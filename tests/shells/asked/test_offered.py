"""A game of one's own is offered beside ours: by its name, with its rules; its saved games need its file, unchanged."""

from __future__ import annotations

from pathlib import Path
from types import SimpleNamespace
from typing import Final

import pytest

from rummifun.chance import Alea
from rummifun.core.record import Record
from rummifun.games import GAMES, game_named, names
from rummifun.games.offered import OURS
from rummifun.games.share import is_code, read_code, share_code
from rummifun.play.keep import written
from rummifun.play.sitting import PERSON, settled, sit
from rummifun.refusal import Precondition
from rummifun.regles import Choice, rules_of
from rummifun.shells.asked.load import Unplayable, Unusable, offered
from rummifun.shells.asked.start import record_asked, sitting_in
from rummifun.shells.kept.shelf import Shelf
from rummifun.shells.kept.shelved import mended, opened
from rummifun.shells.screen import open_screen
from shells.in_place import rummifun
from shells.installes import installed

ENGLISH: Final = open_screen("en", {})
OWN: Final = Path(__file__).parents[1] / "une_reussite.py"
QUATRE_AS: Final = f"{OWN}:quatre_as"


def a_game(folder: Path) -> Path:
    """Save a game of one's own, two moves on."""
    game = offered([QUATRE_AS], ENGLISH).named("quatre as")
    first = game.new(Alea(1))
    moves = [next(iter(game.moves(first)))]
    file = folder / "parties" / "quatre as-2026-01-01-000000.jsonl"
    file.parent.mkdir(exist_ok=True)
    file.write_text(written(settled(sit(Record(game, Alea(1), tuple(moves)), (PERSON,)))), encoding="utf-8")
    return file


def test_a_game_of_ones_own_comes_first_with_its_rules() -> None:
    games = offered([QUATRE_AS], ENGLISH)
    assert games.names() == ("quatre as", *GAMES)
    assert games.rules("quatre as", "fr").title == "Les quatre as"
    assert games.rules("quatre as", "en").about == "Four columns, of which only the aces may be left."
    assert games.rules("quatre as", "de").title == "Les quatre as"
    assert games.named("r7", {"tours": 2}).options == {"tours": 2}
    with pytest.raises(Precondition, match="quatre as, rummikub"):
        games.named("belote")


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
def test_what_cannot_be_offered_is_one_sentence(made: str, said: str, tmp_path: Path) -> None:
    file = tmp_path / "mien.py"
    text = OWN.read_text(encoding="utf-8")
    file.write_text(f"{text}\nfrom dataclasses import replace\njeu = {made}\n", encoding="utf-8")
    with pytest.raises(Unusable, match=said):
        offered([f"{file}:jeu"], ENGLISH)


@pytest.mark.parametrize(
    ("text", "title", "about", "rules"),
    [
        ("", "quatre as", "", ""),
        ("# Quatre", "Quatre", "", ""),
        ("# A\n\nB\nb.\n\nC.", "A", "B b.", "C."),
        ("B.\n\nC.", "quatre as", "B.", "C."),
    ],
)
def test_rules_may_lack_any_part(text: str, title: str, about: str, rules: str, tmp_path: Path) -> None:
    file = tmp_path / "mien.py"
    source = OWN.read_text(encoding="utf-8")
    file.write_text(f"{source}\nfrom dataclasses import replace\njeu = replace(quatre_as, regles={text!r})\n")
    assert offered([f"{file}:jeu"], ENGLISH).rules("quatre as", "fr")[:3] == (title, about, rules)


def test_a_saved_game_needs_its_file_and_stays_whole_without_it(tmp_path: Path) -> None:
    file = a_game(tmp_path)
    before, games = file.read_bytes(), offered([QUATRE_AS], ENGLISH)
    with pytest.raises(Unplayable, match=r"received: quatre as .*a game of your own needs its file"):
        sitting_in(file, OURS, ENGLISH)
    assert [*Shelf(tmp_path).look(ENGLISH)] == []
    assert mended(file, ENGLISH).sitting is None
    assert opened(file, ENGLISH).said.startswith(f"{file}: game expected among: rummikub")
    assert [*file.parent.iterdir()] == [file]
    assert file.read_bytes() == before
    (known,) = Shelf(tmp_path).look(ENGLISH, games=games)
    assert not isinstance(known, str)
    assert (known.game, known.moves, known.code) == ("quatre as", 1, None)


def test_looking_at_a_saved_game_under_changed_rules_changes_no_file(tmp_path: Path) -> None:
    file = a_game(tmp_path)
    before = file.read_bytes()
    changed = tmp_path / "autre.py"
    text = OWN.read_text(encoding="utf-8")
    known = "def coups(t: Jeu) -> Iterator[Mouvement]:"
    assert known in text
    changed.write_text(text.replace(known, "def coups(t):\n    return\n    yield\n\ndef anciens(t):"), encoding="utf-8")
    games = offered([f"{changed}:quatre_as"], ENGLISH)
    found = mended(file, ENGLISH, games)
    assert found.sitting is not None
    assert found.sitting.steps == ()
    assert [*file.parent.iterdir()] == [file]
    assert file.read_bytes() == before


def test_a_command_that_names_a_game_reads_its_records_alone(tmp_path: Path) -> None:
    file = a_game(tmp_path)
    assert record_asked(file, QUATRE_AS, ENGLISH)[0].game.name == "quatre as"
    ours = tmp_path / "md.jsonl"
    ours.write_text(written(settled(sit(Record(game_named("md"), Alea(1)), (PERSON,)))), encoding="utf-8")
    with pytest.raises(Unusable, match="game expected among: quatre as; received: md"):
        record_asked(ours, QUATRE_AS, ENGLISH)
    with pytest.raises(Unusable, match="game expected among: r7; received: md"):
        record_asked(ours, "r7", ENGLISH)
    assert record_asked(ours, "md:48213", ENGLISH)[0].game.name == "md"


def test_an_installed_game_goes_by_its_own_name_and_has_codes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "patience_as.py").write_text(OWN.read_text(encoding="utf-8"), encoding="utf-8")
    with installed(tmp_path, monkeypatch, {"as4": "patience_as:quatre_as", "perdu": "nulle_part:jeu"}):
        assert names() == (*GAMES, "quatre as")
        assert game_named("as4") == game_named("quatre as")
        assert OURS.rules("quatre as", "en").title == "The four aces"
        code = share_code(game_named("quatre as"), Alea(48213))
        assert (code, read_code(code).deal) == ("quatre as:48213", Alea(48213))
        assert (is_code(code), is_code("quatre as:quatre_as"), is_code("perdu:17")) == (True, False, False)


def test_a_game_that_a_function_makes_is_studied_on_one_core_if_it_must_be(tmp_path: Path) -> None:
    file = tmp_path / "faite.py"
    source = OWN.read_text(encoding="utf-8")
    made = "def faite(bound=200):\n    return replace(quatre_as, jouer=lambda t, coup: jouer(t, coup), bound=bound)\n"
    file.write_text(f"{source}\nfrom dataclasses import replace\n\n\n{made}", encoding="utf-8")
    words = ("--parties", "3", "--graine", "1", "--coeurs", "2")
    done = rummifun(tmp_path, "analyser", f"{file}:faite", *words, lang="en")
    assert done.stderr.startswith("one core plays: a function makes the rules of this game")
    assert "quatre as" in done.stdout
    done = rummifun(tmp_path, "tournoi", f"{file}:faite", "--joueurs", "hasard,premier", *words, lang="en")
    assert (done.returncode, "premier" in done.stdout) == (0, True)


def test_a_deal_of_ones_own_game_is_solved_by_its_number(tmp_path: Path) -> None:
    words = ("--budget", "20", "--json")
    done = rummifun(tmp_path, "resoudre", f"{OWN}:quatre_as:17", *words, lang="en")
    assert (done.returncode, done.stdout) == (3, '{"verdict": "indecise", "ligne": [], "noeuds": 20}\n')
    done = rummifun(tmp_path, "resoudre", f"{OWN}:quatre_as", lang="en")
    assert done.stderr == f"rummifun: which deal? {OWN}:quatre_as:48213 names one\n"


def test_of_two_options_of_one_name_the_first_is_told_and_none_without_values() -> None:
    text = "# A\n\nB.\n\n## Options\n\n- `n` N : `1`, `2`\n- `m` M : `oui` yes, `non` no\n- `n` O : `3`\n- `k` K : 4\n"
    told = rules_of(SimpleNamespace(name="a", regles=text), "fr").options
    assert told == (Choice("n", "N", ((1, "1"), (2, "2"))), Choice("m", "M", ((True, "yes"), (False, "no"))))

"""Learned policies: saved whole, read without running code, refused in a sentence, and played by numpy alone."""

import json
import subprocess
import sys
from collections.abc import Callable
from itertools import pairwise
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from rummifun.arguments.players import parse_player
from rummifun.catalogue.entry import encoding_for
from rummifun.chance import Alea
from rummifun.games.reussites.montee_descente import md
from rummifun.players.checked_player import choose_checked
from rummifun.players.policy import LearnedPolicy, action_preferences
from rummifun.storage.policy_files import VERSION, save_policy
from shells.in_process import rummifun

SEEN = {"observation": "plans", "sans_risque": True}


def drawn(game: Any, *hidden: int) -> list[tuple[Any, Any]]:
    """Draw the layers of a net for a game, some hidden ones between."""
    encoding, chance = encoding_for(game), np.random.default_rng(1)
    sizes = (len(encoding.rows) * len(encoding.columns), *hidden, len(encoding.actions))
    return [(chance.normal(size=(b, a)), chance.normal(size=b)) for a, b in pairwise(sizes)]


@pytest.fixture
def file(tmp_path: Path) -> Path:
    save_policy(tmp_path / "p.npz", md(), SEEN, drawn(md(), 8))
    return tmp_path / "p.npz"


def test_policy_plays_what_its_net_prefers(file: Path) -> None:
    game = md()
    player = parse_player(game, str(file))
    assert isinstance(player, LearnedPolicy)
    encoding, state, asked_for = encoding_for(game), game.new(Alea(3)), 0
    while game.to_move(state) is not None:
        moves = game.moves(state)
        move, reason = choose_checked(game, player, state, moves, Alea())
        if reason.key.startswith("learned"):
            asked_for += 1
            values = action_preferences(player.layers, encoding.observe(game, game.view(state, 0)).ravel())
            worth = dict(zip(encoding.actions, values, strict=True))
            assert worth[game.write(move)] == max(worth[game.write(m)] for m in moves)
        else:
            assert len(moves) == 1 or (game.safe is not None and move == game.safe(state))
        state = game.step(state, move)
    assert asked_for > 3


@pytest.mark.parametrize("safely", [True, False])
def test_policy_does_what_can_do_no_harm_unasked_only_if_it_was_learned_so(tmp_path: Path, safely: bool) -> None:
    game = md()
    save_policy(tmp_path / "p.npz", game, {**SEEN, "sans_risque": safely}, drawn(game, 8))
    player, state, reasons = parse_player(game, str(tmp_path / "p.npz")), game.new(Alea(3)), set()
    while game.to_move(state) is not None:
        move, reason = choose_checked(game, player, state, game.moves(state), Alea())
        reasons.add(reason.key)
        state = game.step(state, move)
    assert ("can do no harm" in reasons) is safely


def test_analyser_refuses_a_policy_of_another_game(file: Path) -> None:
    for jeu, said in ((["klondike"], "klondike"), (["md", "--stocks", "3"], "stocks=3")):
        done = rummifun(file.parent, "analyser", *jeu, "--joueur", file, "--parties", "1")
        assert (done.returncode, "md stocks=4" in done.stderr, said in done.stderr) == (2, True, True)


def _broken(change: Callable[[dict[str, Any]], Any]) -> Callable[[Path], Any]:
    def write(file: Path) -> None:
        with np.load(file) as arrays:
            whole = dict(arrays)
        change(whole)
        np.savez(file, **whole)

    return write


def _header(**words: Any) -> Callable[[dict[str, Any]], Any]:
    def change(arrays: dict[str, Any]) -> None:
        head = json.loads(str(arrays["entete"]))
        arrays["entete"] = np.array(json.dumps({**head, **words}))

    return change


def _folder(file: Path) -> None:
    file.unlink()
    file.mkdir()


DAMAGED_FILE = "is not a policy, or is damaged"
NONSENSE: dict[str, tuple[Callable[[Path], Any], str]] = {
    "nothing": (lambda file: file.write_bytes(b""), DAMAGED_FILE),
    "text": (lambda file: file.write_text("md"), DAMAGED_FILE),
    "half": (lambda file: file.write_bytes(file.read_bytes()[:3000]), DAMAGED_FILE),
    "a header missing": (_broken(lambda a: a.pop("entete")), DAMAGED_FILE),
    "a header of another kind": (_broken(_header(options=3)), DAMAGED_FILE),
    "a layer missing": (_broken(lambda a: a.pop("biais0")), DAMAGED_FILE),
    "not a number": (_broken(lambda a: a["poids0"].fill(np.nan)), DAMAGED_FILE),
    "objects": (_broken(lambda a: a.update(poids0=np.array([print], object))), DAMAGED_FILE),
    "a photo of the table": (_broken(_header(observation="photo")), DAMAGED_FILE),
    "numbers of tomorrow": (_broken(_header(rummifun=VERSION + 1)), f"version {VERSION + 1}"),
    "another size": (_broken(lambda a: a.update(poids0=a["poids0"][:, 1:])), "does not fit this game"),
    "no file": (lambda file: file.unlink(), "no such file"),
    "a folder": (_folder, "is a folder"),
}


@pytest.mark.parametrize("nonsense", NONSENSE)
def test_observer_refuses_a_file_that_is_no_policy_in_a_sentence(nonsense: str, file: Path) -> None:
    spoil, said = NONSENSE[nonsense]
    spoil(file)
    done = rummifun(file.parent, "observer", "md", "--joueurs", file, lang="en")
    (line,) = done.stderr.splitlines()
    assert (said in line, done.returncode) == (True, 2)


def test_learned_policy_needs_neither_torch_nor_gymnasium(file: Path) -> None:
    code = (
        "import sys\nfor name in ('torch', 'gymnasium', 'pettingzoo'): sys.modules[name] = None\n"
        "from rummifun.shells.cli.main import main\n"
        f"main(['analyser', 'md', '--joueur', {str(file)!r}, '--parties', '2'])"
    )
    subprocess.run([sys.executable, "-c", code], check=True, timeout=200)


def test_save_policy_keeps_it_whole_or_not_at_all(file: Path) -> None:
    before = file.read_bytes()
    with pytest.raises(ValueError, match="could not convert"):
        save_policy(file, md(), SEEN, [("not", "numbers")])
    assert (file.read_bytes(), [*file.parent.iterdir()]) == (before, [file])


def test_policy_of_the_examples_plays_what_it_learned() -> None:
    game = md()
    player = parse_player(game, "examples/politique_md.npz")
    won = 0
    for partie in range(150):
        state = game.new(Alea(1, partie))
        while game.to_move(state) is not None:
            moves = game.moves(state)
            state = game.step(state, player(game, game.view(state, 0), moves, Alea())[0])
        outcome = game.outcome(state)
        won += outcome is not None and outcome.winner is not None
    assert won >= 12  # premier wins 11.5 %, a net drawn at random hardly any


def test_action_preferences_keep_nothing_below_zero_between_layers() -> None:
    hidden = np.array([[1.0], [-1.0]], np.float32), np.array([0.0, -0.5], np.float32)
    last = np.array([[1.0, 10.0]], np.float32), np.array([0.25], np.float32)
    found = [action_preferences((hidden, last), np.array([seen])).tolist() for seen in (2, 0, -2)]
    assert found == [[2.25], [0.25], [15.25]]


def test_learned_policy_says_how_sure_it_is() -> None:
    game = md()
    encoding, state = encoding_for(game), game.new(Alea(1))
    while len(numbered := encoding.moves_by_number(game, moves := tuple(game.moves(state)))) < 3:
        state = game.step(state, moves[0])
    first, *_, last = numbered
    weights = np.zeros((len(encoding.actions), len(encoding.rows) * len(encoding.columns)), np.float32)

    def said(more: float) -> tuple[Any, str]:
        biases = np.zeros(len(encoding.actions), np.float32)
        biases[last] = more
        policy = LearnedPolicy("net", "", "md", game.options, "plans", False, ((weights, biases),), encoding_for)
        move, reason = policy(game, game.view(state, 0), moves, Alea(1))
        return move, reason.localize(str)

    assert said(0.0) == (numbered[first], f"learned: preferred with {round(100 / len(numbered))} %")
    assert said(30.0) == (numbered[last], "learned: preferred with 100 %")

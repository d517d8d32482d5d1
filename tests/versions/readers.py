"""Reading what a version wrote, as its users do: for each kind of file, what comes of it now."""

import csv
import io
import json
import shutil
import sqlite3
import warnings
from collections.abc import Callable, Mapping
from contextlib import closing
from dataclasses import asdict
from importlib import import_module
from pathlib import Path
from typing import Any, Final

import click
import msgspec
from shells.in_process import rummifun

from rummifun.arguments.players import parse_player
from rummifun.catalogue.deal_codes import read_deal_code
from rummifun.chance import Alea
from rummifun.core.game import AnyGame, apply_move
from rummifun.games import game_named
from rummifun.grading.judging.options import read_name_mapping
from rummifun.grading.judging.weights import read_weights
from rummifun.grading.reference_engine import Engine, answer_line
from rummifun.page import client_requests, http_messages, wire_messages
from rummifun.page.links import fingerprint
from rummifun.players.checked_player import choose_checked
from rummifun.protocol import player_protocol
from rummifun.protocol.player_protocol import outcome_to_json
from rummifun.session.persistence import session_from_text
from rummifun.shells.cli.main import COMMANDS, ENGLISH, program
from rummifun.shells.tui import settings
from rummifun.shells.web.sqlite_store import open_store
from rummifun.storage import files, statistics_file
from rummifun.storage import solved_puzzles as solved_days

Data = Any
"""What JSON can write."""


def _json(file: Path) -> Data:
    return json.loads(file.read_text("utf-8"))


def _lines(file: Path) -> list[str]:
    return file.read_text("utf-8").splitlines()


def _game_told(text: str) -> Data:
    """Tell a saved game: what it is, how far it is, how it ended."""
    session, damage = session_from_text(text, game_named)
    game, outcome, match = session.game, session.game.outcome(session.state), session.match
    return {
        "jeu": game.name,
        "options": dict(game.options),
        "joueurs": list(session.players),
        "noms": list(session.names),
        "secrete": session.is_deal_secret,
        "coups": len(session.steps),
        "repris": [game.write(step.move) for step in session.undone],
        "match": None if match is None else [match.length, [list(one.scores) for one in match.rounds]],
        "temps": None if session.clock is None else list(session.clock.used),
        "abandon": session.gave_up,
        "abime": damage is not None,
        "position": game.write_position(session.state),
        "resultat": None if outcome is None else outcome_to_json(outcome),
    }


def games(folder: Path, scratch: Path) -> Data:
    """Open every saved game."""
    return {file.name: _game_told(files.read_lossy(file)) for file in sorted(folder.glob("parties/*.jsonl"))}


def _position_told(game: AnyGame, text: str) -> Data:
    state = game.read_position(text)
    outcome, moves = game.outcome(state), [game.write(move) for move in game.moves(state)]
    told = {"position": game.write_position(state), "trait": game.to_move(state), "coups": moves}
    return {**told, "resultat": None if outcome is None else outcome_to_json(outcome)}


def positions(folder: Path, scratch: Path) -> Data:
    """Read every position, and list the moves proposed there."""
    asked_for = _json(folder / "positions.json")
    return [_position_told(game_named(one["jeu"], one["options"]), one["position"]) for one in asked_for]


def codes(folder: Path, scratch: Path) -> Data:
    """Deal the game of every code."""
    told = {}
    for text in _lines(folder / "codes.txt"):
        code = read_deal_code(text)
        game = game_named(code.name, code.options)
        told[text] = [dict(game.options), game.write_position(game.new(code.deal or Alea()))]
    return told


def chance(folder: Path, scratch: Path) -> Data:
    """Draw from every chance: a word, a number below 6, a pack shuffled, and what is left."""
    told = []
    for numbers in _json(folder / "alea.json"):
        alea = Alea(*numbers)
        pack, left = alea.shuffle(range(52))
        told.append([alea.word()[0], alea.below(6)[0], list(pack), left.draws])
    return told


# Studies, players, hand-ins


def studies(folder: Path, scratch: Path) -> Data:
    """Go on from every checkpoint, with nothing left to play."""
    told = {}
    for name, command in _json(folder / "etudes/commandes.json").items():
        shutil.copy(folder / "etudes" / name, scratch)
        done = rummifun(scratch, *command, "--reprise", scratch / name, "--json")
        told[name] = {word: value for word, value in json.loads(done.stdout).items() if word != "version"}
    return told


def tables(folder: Path, scratch: Path) -> Data:
    """Make every table of results anew, as CSV."""
    ran = {" ".join(command): rummifun(scratch, *command, "--csv") for command in _json(folder / "resultats.json")}
    rows = {name: csv.DictReader(io.StringIO(done.stdout)) for name, done in ran.items()}
    return {name: [row | dict.fromkeys(_COMPUTED & row.keys()) for row in table] for name, table in rows.items()}


_COMPUTED: Final = {"version", "elo", "elo_demi"}
"""Columns whose values may differ: another version, or the last digits of another machine."""


def policies(folder: Path, scratch: Path) -> Data:
    """Let every learned player play a game."""
    told = {}
    for name, (jeu, options, seed) in _json(folder / "politiques/parties.json").items():
        game = game_named(jeu, options)
        player, state, moves = parse_player(game, str(folder / "politiques" / name)), game.new(Alea(seed)), []
        while game.to_move(state) is not None:
            move, _ = choose_checked(game, player, state, tuple(game.moves(state)), Alea())
            moves.append(game.write(move))
            state = apply_move(game, state, move)
        told[name] = moves
    return told


def hand_ins(folder: Path, scratch: Path) -> Data:
    """Read what teachers write beside hand-ins: weights, and other names."""
    weights = read_weights((folder / "rendus/bareme.toml").read_text("utf-8"), "bareme.toml")
    names = read_name_mapping(folder / "rendus/correspondances.toml")
    return {
        "bareme": [[name, str(points)] for name, points in weights.questions] + [str(weights.out_of)],
        "noms": [names.everywhere, names.each],
    }


# What is kept


def terminal(folder: Path, scratch: Path) -> Data:
    """Read the folder of a person who plays in the terminal."""
    kept = folder / "terminal"
    chosen, whole = settings.load_settings(kept)
    ends, every = statistics_file.read_journal(statistics_file.journal_file(kept))
    days = sorted(day.isoformat() for day in solved_days.load_solved_days(kept))
    return {"reglages": [asdict(chosen), whole], "fins": [[asdict(end) for end in ends], every], "enigmes": days}


def database(folder: Path, scratch: Path) -> Data:
    """Open the games of a server, and find their seats by their links."""
    file, links = scratch / "parties.db", _json(folder / "serveur/liens.json")
    with closing(sqlite3.connect(file)) as link:
        link.executescript((folder / "serveur/parties.sql").read_text("utf-8"))
    store = open_store(file)
    try:
        seats = {text: store.seat(fingerprint(text)) for text in links}
        numbers = sorted({found[0] for found in seats.values() if found})
        read = {str(number): _game_told(store.read(number)) for number in numbers}
        return {"sieges": seats, "parties": read, "fins": [json.loads(end) for end in store.ends()]}
    finally:
        store.close()


# What programs say


def lines(folder: Path, scratch: Path) -> Data:
    """Play what programs of players answered: the lines told to them, one before each answer."""
    told = {}
    for file in sorted(folder.glob("lignes/*.json")):
        played = _json(file)
        game = game_named(played["jeu"], played["options"])
        state, said = game.new(Alea(played["graine"])), [player_protocol.hello_line(game, 0, "en", 10.0, 512, 1 << 16)]
        program_ = player_protocol.read_hello(played["bonjour"])
        for i, answer in enumerate(played["coups"]):
            seat = game.to_move(state) or 0
            view, moves = game.view(state, seat), tuple(game.moves(state))
            said.append(player_protocol.turn_line(game, view, moves, Alea(1, i), "en", 10.0))
            state = apply_move(game, state, player_protocol.read_move(game, moves, answer)[0])
        outcome = game.outcome(state)
        said += [] if outcome is None else [player_protocol.end_line(outcome, "en")]
        told[file.name] = [program_.name, list(program_.games), *map(json.loads, said)]
    return told


def moves_server(folder: Path, scratch: Path) -> Data:
    """Ask the moves server all its requests again."""
    engine, told = Engine(Alea(1)), []
    for request in _lines(folder / "serveur_de_coups.jsonl"):
        engine, answer = answer_line(engine, request, game_named, "en")
        lists = {word: dict.fromkeys(answer[word]) for word in ("games", "functions") if word in answer}
        kept = (answer | lists).keys() - {*_FREE.get(answer["type"], ())}
        told.append({word: value for word, value in (answer | lists).items() if word in kept})
    return told


_FREE: Final[Mapping[str, tuple[str, ...]]] = {"hello": ("name",), "solved": ("nodes", "moves")}
"""What the moves server may answer otherwise: the name tells its version, and a solver may find another way."""


def wire(folder: Path, scratch: Path) -> Data:
    """Read what pages and robots ask of a server, and list the fields of what it says."""

    def read(name: str, kind: Any) -> list[Any]:
        decoder = msgspec.json.Decoder(kind)
        return [msgspec.to_builtins(decoder.decode(line)) for line in _lines(folder / f"serveur/{name}.jsonl")]

    answers = wire_messages.ServerMessage.__subclasses__()
    return {
        "voulues": read("voulues", http_messages.NewGameRequest),
        "liens": dict.fromkeys(http_messages.Links.__struct_fields__),
        "demandes": read("demandes", client_requests.ClientRequest),
        "reponses": {one.__struct_config__.tag: dict.fromkeys(one.__struct_fields__) for one in answers},
    }


# Names


def names(folder: Path, scratch: Path) -> Data:
    """Look for every name of the library, those too that have moved and tell so."""
    modules: Mapping[str, list[str]] = _json(folder / "noms.json")
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", DeprecationWarning)
        return _find_names(modules)


def _find_names(modules: Mapping[str, list[str]]) -> Data:
    return {room: [name for name in known if hasattr(import_module(room), name)] for room, known in modules.items()}


def commands(folder: Path, scratch: Path) -> Data:
    """List the commands by all their names, with all names of their options."""
    every, context = program(str), click.Context(click.Command("rummifun"))
    told = {}
    for name in (*COMMANDS, *ENGLISH):
        found = every.get_command(context, name)
        assert found is not None
        options = (option for one in found.params for option in (*one.opts, *one.secondary_opts))
        told[name] = dict.fromkeys(sorted(option for option in options if option.startswith("-")))
    return told


READERS: Final[Mapping[str, Callable[[Path, Path], Data]]] = {
    one.__name__: one
    for one in (
        *(games, positions, codes, chance, studies, tables, policies, hand_ins, terminal, database),
        *(lines, moves_server, wire, names, commands),
    )
}
"""What reads each kind of file: a folder of a version and one to work in, to what comes of it."""

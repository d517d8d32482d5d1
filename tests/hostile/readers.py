"""Readers of foreign texts: the function, the errors that it may raise, and seed texts.

A reader also uses the value that it has read, as its shell does: a value that breaks something later is a fault too.
And it says each refusal in both languages. The seeds are those that a released version wrote.
"""

import io
import json
import tempfile
import zipfile
from base64 import b64encode
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from datetime import date
from functools import cache, partial
from itertools import islice
from pathlib import Path
from typing import Any, Final

import msgspec

from rummifun.analysis import EMPTY, comparison, study_json, tournament
from rummifun.catalogue.deal_codes import is_deal_code, read_deal_code, write_deal_code
from rummifun.catalogue.registry import BUILTIN_GAMES
from rummifun.chance import Alea
from rummifun.console.errors import CommandError
from rummifun.core.game import AnyGame, IllegalMove, apply_move
from rummifun.core.notation import NotationError
from rummifun.core.proofreading import proofread_record
from rummifun.core.record import ImpossiblePositionError, RecordError, read_legal_position
from rummifun.games import GAMES, game_named
from rummifun.grading.classroom.phrases import tokenize_phrases
from rummifun.grading.judging.options import read_name_mapping
from rummifun.grading.judging.weights import WeightsError, read_weights
from rummifun.grading.matching.codecs import read_wire
from rummifun.grading.reference_engine import Engine, answer_line
from rummifun.grading.sheet.ocaml_types import declaration_text, read_declaration, read_type
from rummifun.grading.sheet.ocaml_types import type_text as type_written
from rummifun.grading.submission.files import UnreadableFileError, defines_sheet_function, read_files
from rummifun.grading.submission.load_order import ocaml_load_order, python_load_order
from rummifun.messages import LANGUAGES, translation
from rummifun.page import client_requests
from rummifun.page.http_messages import NewGameRequest
from rummifun.page.new_game import RequestRefusedError, open_new_game
from rummifun.page.presenter import console_for
from rummifun.players.checked_player import InvalidChoiceError, choose_checked
from rummifun.players.refusals import RefusJoueur
from rummifun.protocol import player_protocol
from rummifun.refusal import Precondition, Refusal, sentence
from rummifun.session.move_parser import parse_move
from rummifun.session.persistence import session_from_text, session_to_text
from rummifun.session.steps import cached_scene
from rummifun.shells.browser.browser_store import _files as packed
from rummifun.shells.browser.browser_store import read_imported_record as record_taken
from rummifun.shells.cli.commands.tournoi import TOURNAMENT
from rummifun.shells.tui import settings
from rummifun.storage import checkpoints, policy_files, statistics_file
from rummifun.storage import solved_puzzles as solved_days

WROTE: Final = Path(__file__).parents[1] / "versions/0.1.0"
LANG: Final = "en"
TODAY: Final = date(2026, 11, 21)


@dataclass(frozen=True, slots=True)
class Reader:
    """A function that reads a text, the errors that it declares, and seed texts."""

    name: str
    use: Callable[[bytes], object]
    refuses: tuple[type[Exception], ...]
    seeds: tuple[bytes, ...] = ()

    def __call__(self, data: bytes) -> Exception | None:
        """Read a text and use its value; return the refusal, said in both languages, if it was refused."""
        try:
            self.use(data)
        except self.refuses as refused:
            for lang in LANGUAGES:
                _said(refused, lang)
            return refused
        return None


def _said(refused: Exception, lang: str) -> object:
    if isinstance(refused, ImpossiblePositionError):
        return [sentence(one, lang) for one in refused.breaks]
    if isinstance(refused, Precondition | IllegalMove):
        if isinstance(refused, NotationError):
            assert 0 <= refused.place <= len(refused.text)
            refused.caret_lines()
        return sentence(refused.refusal, lang)
    message, of = getattr(refused, "message", ""), getattr(refused, "of", {})
    return translation(lang)(message).format(**of) if of else str(refused)


def _text(use: Callable[[str], object]) -> Callable[[bytes], object]:
    return lambda data: use(data.decode("utf-8", "backslashreplace"))


def _in_file(name: str, use: Callable[[Path], object]) -> Callable[[bytes], object]:

    def used(data: bytes) -> None:
        file = _scratch() / name
        file.write_bytes(data)
        use(file)

    return used


@cache
def _scratch() -> Path:
    return Path(tempfile.mkdtemp(prefix="hostile-"))


def _position(game: AnyGame, text: str) -> None:
    state = read_legal_position(game, text)
    assert game.read_position(game.write_position(state)) == state
    game.outcome(state)
    for seat in (*range(game.seats), None):
        cached_scene(game, game.view(state, seat))
    if game.to_move(state) is not None:
        for move in islice(game.moves(state), 3):
            apply_move(game, state, move)


def _move(game: AnyGame, text: str) -> None:
    move = game.read(text)
    assert game.read(game.write(move)) == move
    for state in _states(game.name):
        refused = game.refusal(state, move)
        if refused is None:
            apply_move(game, state, move)
        else:
            sentence(refused, LANG)


def _typed(game: AnyGame, text: str) -> None:
    state = _states(game.name)[0]
    apply_move(game, state, parse_move(game, game.view(state, game.to_move(state)), text))


def _answer(game: AnyGame, text: str) -> None:
    state = _states(game.name)[0]

    def answers(game: AnyGame, view: Any, moves: tuple[Any, ...], alea: Alea) -> Any:
        try:
            return player_protocol.read_move(game, moves, text)
        except (player_protocol.ProtocolError, NotationError) as error:  # as `shells.plugins.program_player` says it
            raise InvalidChoiceError(Refusal(RefusJoueur.LigneInattendue, ("?",), str(error), text)) from None

    move, why = choose_checked(game, answers, state, tuple(game.moves(state)), Alea())
    why.localize(translation(LANG))
    apply_move(game, state, move)


def _session(text: str) -> None:
    session, damage = session_from_text(text, game_named)
    assert session_from_text(session_to_text(session), game_named) == (session, None)
    assert damage is None or 1 <= damage.line <= text.count("\n") + 2
    if session.match is not None:
        assert session.match.winner in (None, *range(session.match.seats))


def _code(text: str) -> None:
    if not is_deal_code(text):
        return
    shared = read_deal_code(text)
    game = game_named(shared.name, shared.options)
    if shared.deal is not None:
        assert read_deal_code(write_deal_code(game, shared.deal)).deal == shared.deal
        game.new(shared.deal)


def _request(line: str) -> None:
    engine = Engine(Alea(1))
    for said in ('{"type": "deal", "game": "md", "options": {"pack": "2x4", "stocks": 2}, "seed": 3}', line):
        if '"solve"' not in said and '"advise"' not in said:  # work that is asked for by its size
            engine, answer = answer_line(engine, said, game_named, LANG)
            assert json.loads(json.dumps(answer))["type"]


def _checkpoint(work: checkpoints.CountingWork[Any], file: Path) -> None:
    tr = translation(LANG)
    checkpoints.checkpoint_seed(file, tr, work.sorte)
    work.lu(work.ecrit(checkpoints.load_checkpoint(file, work, tr)))


def _work(
    empty: Any, written: Any, read: Any, kind: checkpoints.CheckpointKind = checkpoints.STUDY
) -> checkpoints.CountingWork[Any]:
    never: Any = None
    return checkpoints.CountingWork(never, "", never, empty, empty.sujet, written, read, kind)


def _counted(read: Callable[[Any], Any], use: Callable[[Any], object], text: str) -> None:
    """Read the content of a checkpoint without its digest: a damaged one is no more than a text."""
    try:
        found = json.loads(text)
    except (ValueError, RecursionError):
        return
    use(read(found))


def _terminal(text: bytes) -> None:
    folder = _scratch()
    for file in (settings.settings_file(folder), solved_days.days_file(folder), statistics_file.journal_file(folder)):
        file.write_bytes(text)
    settings.load_settings(folder)
    solved_days.load_solved_days(folder)
    statistics_file.read_journal(statistics_file.journal_file(folder))


def _types(text: str) -> None:
    if (found := read_declaration(text)) is not None:
        declaration_text(found)
    type_written(read_type(text))


def _hand_in(suffix: str, order: Callable[..., object], file: Path) -> None:
    (text,) = read_files([file]).texts.values()
    tokenize_phrases(text, suffix)
    order({f"a{suffix}": text, f"b{suffix}": ""})
    if suffix == ".py":
        defines_sheet_function(file)


def _wanted(data: bytes) -> None:
    wanted = msgspec.json.decode(data, type=NewGameRequest)
    session_to_text(open_new_game(BUILTIN_GAMES, wanted, TODAY, translation(LANG)).session)


Seeds = tuple[bytes, ...]


def _seeds(pattern: str) -> Seeds:
    found = tuple(file.read_bytes() for file in sorted(WROTE.glob(pattern)))
    assert found, pattern
    return found


def _lines(pattern: str) -> Seeds:
    return tuple(dict.fromkeys(line for text in _seeds(pattern) for line in text.splitlines()))


@cache
def _states(name: str) -> tuple[Any, ...]:
    game = game_named(name)
    first = state = game.new(Alea(7))
    for _ in range(9):
        state = apply_move(game, state, next(iter(game.moves(state))))
    return first, state


def _positions(name: str) -> Seeds:
    known = json.loads((WROTE / "positions.json").read_text("utf-8"))
    saved = (one["position"] for one in known if one["jeu"] == name)
    return tuple(text.encode() for text in (*saved, *map(game_named(name).write_position, _states(name))))


Read = Callable[[AnyGame, str], object]


def _each_game(kind: str, use: Read, refuses: tuple[type[Exception], ...], seeds: Callable[[str], Seeds]) -> Reader:
    """Make the reader of every game in one: the first byte chooses the game."""
    names = tuple(GAMES)
    begun = tuple(bytes([i]) + text for i, name in enumerate(names) for text in seeds(name))

    def used(data: bytes) -> None:
        _text(partial(use, game_named(names[data[0] % len(names)] if data else names[0])))(data[1:])

    return Reader(kind, used, refuses, begun)


@cache
def _written_moves(name: str) -> Seeds:
    """Write moves along a game."""
    game, found = game_named(name), dict[str, None]()
    state = game.new(Alea(7))
    while len(found) < 16 and (moves := [*islice(game.moves(state), 4)]):
        found |= dict.fromkeys(map(game.write, moves))
        state = apply_move(game, state, moves[-1])
    return (*(text.encode() for text in found), *(_TABLES if name == "rummikub" else ()))


def _answers(name: str) -> Seeds:
    said: list[dict[str, Any]] = [{"move": move.decode(), "why": "?"} for move in _written_moves(name)]
    return tuple(json.dumps({"type": "move", **one}).encode() for one in ({"n": 1}, *said))


def readers() -> Iterable[Reader]:
    yield _each_game("position", _position, (NotationError, ImpossiblePositionError), _positions)
    yield _each_game("move", _move, (NotationError,), _written_moves)
    yield _each_game("typed", _typed, (NotationError, IllegalMove), _written_moves)
    yield _each_game("answer", _answer, (InvalidChoiceError,), _answers)
    records = tuple(b"\n".join(text.splitlines()[:4]) for text in _seeds("parties/*.jsonl"))
    studies, screen = _seeds("etudes/*.etude"), console_for(LANG)
    yield Reader("record", _text(lambda text: proofread_record(text, game_named)), (), records)
    yield Reader("session", _text(_session), (RecordError,), records)
    taken = _text(lambda text: record_taken(BUILTIN_GAMES, text, screen))
    yield Reader("taken", taken, (Precondition, RequestRefusedError), records)
    yield Reader("code", _text(_code), (Precondition,), _lines("codes.txt"))
    yield Reader("request", _text(_request), (), _lines("serveur_de_coups.jsonl"))
    hellos = tuple(json.loads(text)["bonjour"].encode() for text in _seeds("lignes/*.json"))
    yield Reader("hello", _text(player_protocol.read_hello), (player_protocol.ProtocolError,), hellos)
    works = {
        "study": _work(EMPTY, study_json.to_json, study_json.from_json),
        "comparison": _work(comparison.Comparison(), comparison.Comparison.to_json, comparison.read_comparison),
        "tournament": _work(tournament.EMPTY_TOURNAMENT, tournament.to_json, tournament.from_json, TOURNAMENT),
    }
    for name, work in works.items():
        yield Reader(f"checkpoint-{name}", _in_file("saved", partial(_checkpoint, work)), (CommandError,), studies)
        counts = [found for text in studies if (found := json.loads(text).get(work.sorte.nom)) is not None]
        inside = tuple(json.dumps(one).encode() for one in counts if ("jeux" in one) == (name == "comparison"))
        yield Reader(f"counts-{name}", _text(partial(_counted, work.lu, work.ecrit)), (Precondition,), inside)
    yield Reader("terminal", _terminal, (), _seeds("terminal/*"))
    policy = _in_file("p.npz", lambda file: policy_files.load_policy(str(file), screen))
    yield Reader("policy", policy, (CommandError,), _seeds("politiques/*.npz"))
    sources, unreadable = Path(__file__).parents[1] / "grading/hand_ins", (UnreadableFileError,)
    ml = tuple(file.read_bytes()[:600] for file in sorted(sources.glob("*.ml")))
    yield Reader("hand-in-ml", _in_file("a.ml", partial(_hand_in, ".ml", ocaml_load_order)), unreadable, ml)
    yield Reader("hand-in-py", _in_file("a.py", partial(_hand_in, ".py", python_load_order)), unreadable, _PYTHON)
    yield Reader("hand-in-zip", _in_file("a.zip", lambda file: read_files([file])), unreadable, _zips())
    yield Reader("luggage", lambda data: [*packed(b64encode(data).decode(), screen)], (RequestRefusedError,), _zips())
    yield Reader("types", _text(_types), (), _TYPES)
    yield Reader("wire", read_wire, (ValueError,), (b"b0,2;i3;s1;a", b"b1,1;d0x1p3;", b"f", b"~"))
    weights = _text(lambda text: read_weights(text, "bareme.toml"))
    yield Reader("weights", weights, (WeightsError,), _seeds("rendus/bareme.toml"))
    yield Reader("names", _in_file("noms.toml", read_name_mapping), unreadable, _seeds("rendus/correspondances.toml"))
    client = msgspec.json.Decoder(client_requests.ClientRequest)
    yield Reader("message", client.decode, (ValueError, RecursionError), _lines("serveur/demandes.jsonl"))
    refusals = (ValueError, RecursionError)  # as `posted` has it; a refusal is a `ValueError` too
    yield Reader("wanted", _wanted, refusals, _lines("serveur/voulues.jsonl"))


_TABLES: Final = (b"table [7b 8b J] [10r 10j 10n]", b"pose [ [T(2,Jaune) ; Joker] ]")
_PYTHON: Final = (
    b"from b import *\n\ndef nbocc(x: int, ens) -> int:\n    'says'\n    return sum(n for y, n in ens if x == y)\n",
    b"import a.b as c, d\nclass T:\n    x = [1, (2, {3: '4'})]\n\nif True:\n    def f(): pass\n",
)
_TYPES: Final = (
    b"type 'a t = Un of int * ('a -> bool) list | Deux of {a : int; mutable b : string}",
    b"type tuile = {valeur : int; couleur : couleur}",
    b"('a * int) list -> ('a -> bool) -> int",
)


def _zips() -> Seeds:
    made = []
    for method in (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED):
        out = io.BytesIO()
        with zipfile.ZipFile(out, "w", method) as pack:
            pack.writestr(zipfile.ZipInfo("a/b.ml"), "let x = 1\n" * 20)
        made.append(out.getvalue())
    return tuple(made)


READERS: Final = {one.name: one for one in readers()}  # every reader, by its name

"""Write the files of a version, once, when it is released: `PYTHONPATH=tests python -m versions.write_version`.

A folder that stands is never written again. Before a release, remove what was written on the way to it.
"""

import json
import shutil
import sqlite3
import sys
import tempfile
from collections.abc import Iterator, Mapping
from contextlib import closing
from dataclasses import replace
from datetime import date
from importlib import import_module
from itertools import pairwise
from pathlib import Path
from pkgutil import walk_packages
from typing import Any, Final

import numpy as np
from shells.in_process import rummifun as run

import rummifun
from rummifun.analysis.study_json import version
from rummifun.catalogue.deal_codes import write_deal_code
from rummifun.catalogue.entry import encoding_for
from rummifun.chance import Alea
from rummifun.core.game import Outcome, Player
from rummifun.core.match import Match
from rummifun.core.record import Record
from rummifun.core.scene import Message
from rummifun.games import GAMES, game_named
from rummifun.page.links import fingerprint, new_link
from rummifun.players import glouton, hasard
from rummifun.session.clock import Clock
from rummifun.session.events import GiveUp, Move, SeatComputer, Undo, advance
from rummifun.session.persistence import change_between, session_to_text
from rummifun.session.session import ABSENT, PERSON, Session, resume_session
from rummifun.session.statistics import FinishedGame
from rummifun.shells.tui import settings
from rummifun.shells.web.sqlite_store import open_store
from rummifun.storage import solved_puzzles as solved_days
from rummifun.storage import statistics_file
from rummifun.storage.policy_files import save_policy
from versions.readers import READERS

OPTIONS: Final[tuple[tuple[str, dict[str, Any]], ...]] = (
    *((name, {}) for name in GAMES),
    (
        "descente",
        {"opponent_top": "never", "remix_start": "dessous", "run_moves": "opponent_only", "packet_order": "fifo"},
    ),
    ("haricots", {"slots": 2, "third_cost": 3, "final_sale": True, "sell_in_step1": True, "voluntary_sale": True}),
    ("r7", {"tours": 5}),
    ("r7", {"pack": "2x13"}),
    ("qll", {"pack": 52, "end_rule": "circular", "scan": "leftmost"}),
    ("c4", {"start": "♥"}),
    ("rummikub", {"joueurs": 3, "valeurs": 9, "ouverture": 20, "continuer": True}),
    ("rummikub", {"joueurs": 4, "exemplaires": 1, "jokers": 0, "joker_remplace": True, "piochees": 3}),
    ("md", {"stocks": 2}),
    ("md", {"stocks": 1, "pack": "1x4"}),
    ("klondike", {"draw": 1, "waste_access": "top", "worry_back": True, "max_redeals": 2, "stale_moves": 50}),
    ("klondike_classique", {"draw": 1, "worry_back": False}),
)
"""The games written, with the options that each has."""

MANY: Final = 250
"""The most moves of a game by chance; without this bound some patiences never end."""


def played(begun: Session, moves: int, player: Player = hasard) -> Session:
    """Play so many moves, by chance unless told otherwise, or to the end."""
    for i in range(moves):
        if begun.seat is None:
            break
        game, seat = begun.game, begun.seat
        move, _ = player(game, game.view(begun.state, seat), tuple(game.moves(begun.state)), Alea(3, i))
        begun = advance(begun, Move(seat, move))
    return begun


def session(name: str, options: Mapping[str, Any], origin: Alea | str, match: Match | None = None) -> Session:
    game = game_named(name, options)
    return resume_session(Record(game, origin), (PERSON,) * game.seats, match=match)


def games() -> Iterator[tuple[str, Session]]:
    """List games begun and over of every kind, and what may happen to one."""
    for i, (name, options) in enumerate(OPTIONS):
        begun = session(name, options, Alea(17, i))
        yield f"{i:02}-{name}-en-cours", played(begun, 3)
        far = played(begun, MANY, glouton)
        yield f"{i:02}-{name}-{'loin' if far.awaits_person else 'finie'}", far
    begun = played(session("rummikub", {}, Alea(17)), 8)
    yield "abandonnee", advance(begun, GiveUp(begun.seat or 0))
    yield "reprise", advance(advance(begun, Undo(1)), Undo(0))
    yield "noms-et-temps", replace(begun, names=("Zoé", "Ève"), clock=Clock((61.5, 7.0)))
    yield "secrete", replace(played(begun, 2), players=(PERSON, "moyen"), is_deal_secret=True)
    yield "tirages", played(session("rummikub", {}, Alea(17, 2, 5)), 4)
    four = played(session("rummikub", {"joueurs": 4}, Alea(17)), 5)
    yield "quatre", four
    yield "partie-a-trois", played(advance(four, SeatComputer(four.seat or 0, 3, ABSENT, has_left=True)), 6)
    yield "position", played(session("rummikub", {}, begun.game.write_position(begun.state)), 4)
    yield "match", played(session("haricots", {}, Alea(5), Match(2, 3).add(Outcome((0, 26), 1, Message("")))), 20)


def _put(file: Path, said: Any) -> None:
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(f"{json.dumps(said, ensure_ascii=False, indent=1)}\n", encoding="utf-8")


def _put_lines(file: Path, lines: Iterator[str]) -> None:
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text("".join(f"{line}\n" for line in lines), encoding="utf-8")


def write_games(folder: Path) -> None:
    """Write games, positions of each game, and codes of deals."""
    (folder / "parties").mkdir()
    for name, one in games():
        (folder / f"parties/{name}.jsonl").write_text(session_to_text(one), encoding="utf-8")
    begun = [session(name, options, Alea(19, i)) for i, (name, options) in enumerate(OPTIONS)]
    states = [(one.game, played(one, moves).state) for one in begun for moves in (11, 40)]
    written = [{"jeu": g.name, "options": dict(g.options), "position": g.write_position(state)} for g, state in states]
    _put(folder / "positions.json", written)
    deals = (Alea(48213), Alea((1 << 64) - 1, 3))
    _put_lines(folder / "codes.txt", (write_deal_code(one.game, deal) for one in begun for deal in deals))
    _put(folder / "alea.json", [[0], [17], [17, 3], [17, 3, 1000], [(1 << 64) - 1, (1 << 64) - 1, 1 << 40]])


STUDIES: Final[dict[str, list[str]]] = {
    "pur.etude": ["analyser", "md", "--joueur", "ecart", "--moteur", "pur", "--parties", "20", "--graine", "3"],
    "noyau.etude": ["analyser", "r7", "--moteur", "noyau", "--parties", "2000", "--graine", "3"],
    "options.etude": ["analyser", "klondike", "--draw", "1", "--joueur", "glouton", "--parties", "5", "--graine", "3"],
    "gagnables.etude": ["analyser", "c4", "--gagnables", "--parties", "5", "--graine", "3"],
    "comparer.etude": ["analyser", "--comparer", "r7:tours=3", "r7:tours=5", "--parties", "500", "--graine", "3"],
    "tournoi.etude": ["tournoi", "haricots", "--joueurs", "glouton,hasard", "--parties", "4", "--graine", "1"],
}


def write_studies(folder: Path, scratch: Path) -> None:
    """Write checkpoints, and the commands whose tables other programs read."""
    _put(folder / "etudes/commandes.json", STUDIES)
    for name, command in STUDIES.items():
        done = run(scratch, *command, "--reprise", folder / "etudes" / name)
        assert done.returncode == 0, (command, done.stderr)
    short = ["analyser", "r7", "--parties", "40", "--graine", "3"], STUDIES["tournoi.etude"]
    _put(folder / "resultats.json", short)


def write_policy(folder: Path) -> None:
    """Write a learned player, of weights drawn by chance."""
    (folder / "politiques").mkdir()
    game, drawn = game_named("md", {"pack": "2x4", "stocks": 2}), np.random.default_rng(1)
    encoding = encoding_for(game)
    sizes = len(encoding.rows) * len(encoding.columns), 4, len(encoding.actions)
    layers = [(drawn.normal(size=(b, a)), drawn.normal(size=b)) for a, b in pairwise(sizes)]
    save_policy(folder / "politiques/md.npz", game, {"observation": "plans", "sans_risque": True}, layers)
    _put(folder / "politiques/parties.json", {"md.npz": [game.name, dict(game.options), 5]})


def write_hand_ins(folder: Path) -> None:
    """Write what teachers write beside hand-ins, as the pages show it."""
    (folder / "rendus").mkdir()
    (folder / "rendus/bareme.toml").write_text("sur = 20\n\n[questions]\nQ1 = 8\nQ2 = 6.5\nQ10 = 6\n", encoding="utf-8")
    names = 'compte = "cardinal"\npoints = false\n\n["dupont_martin.ml"]\nbidule = "nbocc"\n'
    (folder / "rendus/correspondances.toml").write_text(names, encoding="utf-8")


def write_terminal(folder: Path) -> None:
    """Write the folder of a person who plays in the terminal."""
    home = folder / "terminal"
    chosen = settings.Settings(
        theme="clair", lang="fr", speed=5, against={"rummikub": "optimal"}, options={"klondike": {"draw": 1}},
        names=("Zoé", "Ève"), review=True, clock=True, winnable=True, colours=4,
    )  # fmt: skip
    settings.save_settings(home, chosen)
    for end in (FinishedGame("md", "a", True, 1, 90, 300), FinishedGame("rummikub", "b", False, -12, 44)):
        statistics_file.record_end(statistics_file.journal_file(home), end)
    solved_days.save_solved_day(home, date(2026, 11, 21))


def write_database(folder: Path, scratch: Path) -> None:
    """Write the games of a server: as SQL, which can be read, and their links."""
    file = scratch / "parties.db"
    links: list[str] = []
    store = open_store(file)
    for begun in (session("md", {}, Alea(29)), session("rummikub", {}, Alea(29))):
        seats = (*range(begun.game.seats), None)
        drawn = [new_link("0f3c9a21" if begun.game.seats > 1 else "") for _ in seats]
        marks = [(fingerprint(one), seat) for one, seat in zip(drawn, seats, strict=True)]
        number = store.create(session_to_text(begun).partition("\n")[0], begun.game.seats > 1, marks)
        links += drawn
        over = played(begun, MANY if begun.game.seats == 1 else 12)
        store.change(number, change_between(begun, over))
    store.close()
    with closing(sqlite3.connect(file)) as link:
        pragmas = ("application_id", "user_version")
        kept = [f"PRAGMA {name} = {link.execute(f'PRAGMA {name}').fetchone()[0]};" for name in pragmas]
        _put_lines(folder / "serveur/parties.sql", iter([*kept, *link.iterdump()]))
    _put(folder / "serveur/liens.json", links)


def write_lines(folder: Path) -> None:
    """Write what programs of players say, and what is asked of our servers, which stands in `asked/`."""
    hello = '{"type": "hello", "lines": 1, "name": "Zoé", "games": ["md", "rummikub"], "more": 1}'
    for name, options, moves in (("md", {"pack": "2x2", "stocks": 2}, MANY), ("rummikub", {}, 3)):
        begun = session(name, options, Alea(8))
        game, answers = begun.game, []
        for i, step in enumerate(played(begun, moves).steps):
            number = [*game.moves(step.before)].index(step.move) + 1
            answer = {"move": game.write(step.move)} if i % 2 else {"n": number}
            answers.append(json.dumps({"type": "move", **answer, "why": "au hasard"}, ensure_ascii=False))
        said = {"jeu": name, "options": options, "graine": 8, "bonjour": hello, "coups": answers}
        _put(folder / f"lignes/{name}.json", said)
    (folder / "serveur").mkdir(exist_ok=True)
    for name in ("serveur_de_coups.jsonl", "serveur/demandes.jsonl", "serveur/voulues.jsonl"):
        shutil.copy(Path(__file__).parent / "asked" / Path(name).name, folder / name)


def write_names(folder: Path) -> None:
    """Write the names of the library: those of every package that lists them, and of the modules of the multisets."""
    rooms = [import_module(one.name) for one in walk_packages(rummifun.__path__, "rummifun.") if one.ispkg]
    names = {room.__name__: sorted(room.__all__) for room in rooms if hasattr(room, "__all__")}
    for name in ("multiset.somme", "multiset.liste", "multiset.ordre_sup", "chance"):
        module = f"rummifun.{name}"
        own = ((word, getattr(value, "__module__", "")) for word, value in vars(import_module(module)).items())
        names[module] = sorted(word for word, of in own if of == module and word[0] != "_")
    _put(folder / "noms.json", names)


def main() -> None:
    """Write every file, then what comes of it."""
    folder = Path(__file__).parent / version()
    if folder.exists():
        sys.exit(f"{folder} is there: the files of a version are written once")
    folder.mkdir()
    with tempfile.TemporaryDirectory() as room:
        scratch = Path(room)
        for write in (write_games, write_policy, write_hand_ins, write_terminal, write_lines, write_names):
            write(folder)
        write_studies(folder, scratch)
        write_database(folder, scratch)
        for name in READERS:
            (scratch / name).mkdir()
        told = {name: read(folder, scratch / name) for name, read in READERS.items()}
    kinds = ",\n".join(f"{json.dumps(k)}: {json.dumps(v, ensure_ascii=False)}" for k, v in told.items())
    _put_lines(folder / "attendu.json", iter(["{", kinds, "}"]))


if __name__ == "__main__":
    main()

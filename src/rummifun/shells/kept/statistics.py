"""How a person's games went: a fold over the games that are over, kept as a journal of a line each.

A game that was taken back and ended anew counts once, as it ended last. A line that cannot be read is passed over, and
the journal it stood in set aside before another is written.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import asdict, dataclass, replace
from functools import reduce
from pathlib import Path
from typing import Any, Final

from rummifun.core.game import Outcome
from rummifun.core.record import empreinte
from rummifun.shells.kept import saves

__all__ = ["NONE", "Ended", "Statistics", "end_read", "ended", "journal", "read", "recorded", "statistics"]


@dataclass(frozen=True, slots=True)
class Ended:
    """A game that is over, as its player sees it: which game, which play of it, won or not, the score, moves, seconds.

    The score is that of who plays alone, or the margin over the others; none for a game given up. The time is none for
    a game that was not played at one sitting.

    Profil: nom × partie × 𝔹 × ℤ option × ℕ × ℕ option → fin

    >>> Ended("md", "md-2026-03-01", True, 1, 82).seconds is None
    True
    """

    game: str
    play: str
    won: bool
    score: int | None
    moves: int
    seconds: int | None = None


@dataclass(frozen=True, slots=True)
class Statistics:
    """What is told of the games played: how many, how many won, the streak now and the longest, the best of those won.

    Profil: ℕ × ℕ × ℕ × ℕ × ℤ option × ℕ option × ℕ option → statistiques

    >>> Statistics().played
    0

    Law: won ≤ played; streak ≤ best_streak ≤ won.
    """

    played: int = 0
    won: int = 0
    streak: int = 0
    best_streak: int = 0
    best_score: int | None = None
    best_moves: int | None = None
    best_seconds: int | None = None


NONE: Final = Statistics()
"""The statistics of no game."""


def statistics(games: Iterable[Ended]) -> Mapping[str, Statistics]:
    """Fold games that are over, in the order in which they were first ended, into the statistics of each game.

    Profil: fins → (nom → statistiques)

    >>> games = [Ended("md", "a", True, 1, 90, 300), Ended("md", "b", True, 1, 80), Ended("md", "c", False, 0, 20)]
    >>> statistics(games)["md"]
    Statistics(played=3, won=2, streak=0, best_streak=2, best_score=1, best_moves=80, best_seconds=300)

    Law: statistics of one game's ends alone are its statistics among all.
    """
    last = {(end.game, end.play): end for end in games}
    return reduce(lambda told, end: {**told, end.game: _counted(told.get(end.game, NONE), end)}, last.values(), {})


def _counted(s: Statistics, end: Ended) -> Statistics:
    if not end.won:
        return replace(s, played=s.played + 1, streak=0)
    streak = s.streak + 1
    return Statistics(
        s.played + 1,
        s.won + 1,
        streak,
        max(streak, s.best_streak),
        _best(max, s.best_score, end.score),
        _best(min, s.best_moves, end.moves),
        _best(min, s.best_seconds, end.seconds),
    )


def _best(better: Any, *values: int | None) -> int | None:
    known = [value for value in values if value is not None]
    return better(known) if known else None


def ended(game: str, play: str, outcome: Outcome, seat: int, moves: int, seconds: int | None = None) -> Ended:
    """Tell the end of a game as a seat sees it.

    Profil: nom → partie → issue → siège → ℕ → ℕ option → fin

    >>> from rummifun.core.scene import Message
    >>> ended("rummikub", "a", Outcome((12, 40), 0, Message("the end")), 0, 31)
    Ended(game='rummikub', play='a', won=True, score=28, moves=31, seconds=None)

    Law: the score of a game between several is never negative when it is won.
    """
    own, others = outcome.scores[seat], [s for i, s in enumerate(outcome.scores) if i != seat]
    won = outcome.winner == seat
    margin = min((abs(own - other) for other in others), default=own)
    return Ended(game, play, won, margin if won or not others else -margin, moves, seconds)


def journal(folder: Path) -> Path:
    """Name the journal in the folder of a user's data.

    Profil: dossier → fichier

    >>> journal(Path("d")).name
    'statistiques.jsonl'

    Law: it lies in the folder.
    """
    return folder / "statistiques.jsonl"


def read(file: Path) -> tuple[tuple[Ended, ...], bool]:
    """Read a journal, and tell whether every line of it could be read; no journal is an empty one.

    Profil: fichier → fins × 𝔹

    >>> read(Path("/nowhere/at/all"))
    ((), True)

    Law: what `recorded` writes is read. Raises `OSError` where a journal is there and cannot be read.
    """
    try:
        lines = saves.read(file).splitlines()
    except (FileNotFoundError, NotADirectoryError):
        return (), True
    ends = [end_read(line) for line in lines if line.strip()]
    return tuple(end for end in ends if end is not None), None not in ends


def recorded(file: Path, end: Ended) -> Path | None:
    """Add a game that is over to a journal, durably; give where a damaged journal was set aside, if it was.

    Profil: fichier → fin → fichier option

    >>> from tempfile import TemporaryDirectory
    >>> end = Ended("md", "md-2026-03-01", True, 1, 82)
    >>> with TemporaryDirectory() as folder:
    ...     recorded(journal(Path(folder)), end), read(journal(Path(folder))) == ((end,), True)
    (None, True)

    Law: read (recorded f end) is what it was, then end. Raises `OSError`, and nothing has changed, when it cannot.
    """
    ends, whole = read(file)
    line = _written(end)
    if not file.exists():
        file.parent.mkdir(parents=True, exist_ok=True)
        saves.create(file, f"{line}\n")
        return None
    aside = None if whole else saves.put_aside(file)
    saves.rewrite(file, "".join(f"{written}\n" for written in (*map(_written, ends), line)))
    return aside


def _written(end: Ended) -> str:
    said = asdict(end)
    return json.dumps({**said, _DIGEST: empreinte(said)}, ensure_ascii=False)


_DIGEST: Final = "empreinte"
"""The field of a line that holds the digest of the others."""

_TYPES: Final[Mapping[str, tuple[type, ...]]] = {
    "game": (str,),
    "play": (str,),
    "won": (bool,),
    "score": (int, type(None)),
    "moves": (int,),
    "seconds": (int, type(None)),
}


def end_read(line: str) -> Ended | None:
    """Read how a game ended; None for what does not say so, or is not as it was written.

    Profil: ligne → fin option

    >>> end_read('{"game": "md", "play": "a", "won": true, "score": 1, "moves": 82, "seconds": null}').moves
    82
    >>> end_read('{"game": "md", "play": "a", "won": true, "score": 1, "moves": -82, "seconds": null}')

    Law: a line of before, without a digest, is read where it can be.
    """
    try:
        found = json.loads(line)
    except (ValueError, RecursionError):
        return None
    if not isinstance(found, dict):
        return None
    said = {name: value for name, value in found.items() if name != _DIGEST}
    if set(said) != set(_TYPES) or not all(type(said[name]) in kinds for name, kinds in _TYPES.items()):
        return None
    end, digest = Ended(**said), empreinte(said)
    return end if found.get(_DIGEST, digest) == digest and min(end.moves, end.seconds or 0) >= 0 else None

"""Studies written for other programs, and read back: a JSON object, or a list of records for tables."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import asdict
from functools import cache
from importlib.metadata import version as installed
from typing import Any, Final

from rummifun.analysis.intervals import LEVEL, clopper_pearson
from rummifun.analysis.refusals import RefusEtude
from rummifun.analysis.study_results import Counts, Study, Subject
from rummifun.analysis.summary import format_game_numbers
from rummifun.refusal import Code, Precondition, Refusal

_GAMES: Final = 1 << 64
"""The bound on numbers of games: words of 64 bits."""


_MOST: Final = 10**11
"""The most games that a study may count: beyond, floating numbers are too coarse for the exact interval."""


@contextmanager
def refuse_malformed(code: Code) -> Iterator[None]:
    """Refuse a JSON object with missing or wrong values; let refusals through."""
    try:
        yield
    except Precondition:
        raise
    except (AttributeError, IndexError, KeyError, OverflowError, TypeError, ValueError) as error:
        raise Precondition(Refusal(code, expected="JSON", got=f"{type(error).__name__}: {error}")) from None


@cache
def version() -> str:
    """Return the version of this package, which every study reports."""
    return installed("rummifun")


def to_json(etude: Study) -> dict[str, Any]:
    """Write a study as a JSON object.

    Profil: étude → objet

    >>> e = Study(Subject("r7", (("tours", 3),), 1), (range(0, 8),), 2, (("tour", ((2, 1, 0), (3, 1, 6))),), ("pur",))
    >>> print(*list(to_json(e).items())[:6], to_json(e)["histogramme"], sep=chr(10))
    ('jeu', 'r7')
    ('options', {'tours': 3})
    ('graine', 1)
    ('joueur', 'premier')
    ('blocs', [[0, 8]])
    ('parties', 8)
    {'tour': [{'valeur': 2, 'gagnees': 1, 'perdues': 0}, {'valeur': 3, 'gagnees': 1, 'perdues': 6}]}

    Law: from_json (to_json e) == e
    """
    return {
        **subject_to_json(etude.sujet),
        "blocs": blocks_to_json(etude.blocs),
        "parties": etude.parties,
        "gagnees": etude.gagnees,
        "taux": etude.taux,
        "niveau": LEVEL,
        "intervalle": list(etude.intervalle),
        "clopper_pearson": list(clopper_pearson(etude.gagnees, etude.parties)),
        **provenance(etude.moteurs, etude.verifiees),
        "histogramme": {name: [_row(*row) for row in counts] for name, counts in etude.histogramme},
    }


def subject_to_json(subject: Subject | None) -> dict[str, Any]:
    """Write the subject of a study as a JSON object."""
    return {} if subject is None else {**asdict(subject), "options": dict(subject.options)}


def provenance(engines: tuple[str, ...], verifiees: int) -> dict[str, Any]:
    """Write how the games were counted: the engines, the version, how many games two engines played."""
    return {"moteurs": list(engines), "version": version(), "verifiees": verifiees}


def _row(value: int, won: int, lost: int) -> dict[str, int]:
    return {"valeur": value, "gagnees": won, "perdues": lost}


@refuse_malformed(RefusEtude.EtudeIllisible)
def from_json(written: Mapping[str, Any]) -> Study:
    """Read a study from its JSON object; computed values are not read.

    Profil: objet → étude

    >>> from_json({"blocs": [], "gagnees": 0, "histogramme": {}})
    Study(sujet=None, blocs=(), gagnees=0, histogramme=(), moteurs=(), verifiees=0)

    Law: from_json (to_json e) == e. Raises `Precondition` for an object that is not a study, or whose counts disagree.
    """
    subject = subject_from_json(written) if "jeu" in written else None
    blocks = blocks_from_json(written["blocs"])
    histogramme = tuple((str(name), _read_counts(rows)) for name, rows in written["histogramme"].items())
    engines, verifiees = tuple(map(str, written.get("moteurs", ()))), parse_natural(written.get("verifiees", 0))
    study = Study(subject, blocks, parse_natural(written["gagnees"]), histogramme, engines, verifiees)
    if parse_natural(written.get("parties", study.parties)) != study.parties:
        raise ValueError(written["parties"])
    return _check_agreement(study)


def _check_agreement(study: Study) -> Study:
    """Check that no measure counts a game twice, or one that was not played."""
    played = study.gagnees, study.parties - study.gagnees
    for name, counts in study.histogramme:
        values, counted = [value for value, _, _ in counts], won_and_lost(counts)
        if counted[0] > played[0] or counted[1] > played[1] or values != sorted(set(values)):
            expected, got = ("{} + {}".format(*pair) for pair in (played, counted))
            raise Precondition(Refusal(RefusEtude.HistogrammeFaux, (name,), expected, got))
    return study


def won_and_lost(counts: Counts) -> tuple[int, int]:
    """Count the games won and lost in a measure."""
    return sum(won for _, won, _ in counts), sum(lost for _, _, lost in counts)


def parse_natural(value: Any) -> int:
    """Read a count, strictly a natural number; raise `ValueError` otherwise."""
    if parse_integer(value) < 0:
        raise ValueError(value)
    return parse_integer(value)


def parse_integer(value: Any) -> int:
    """Read an integer; True is not one."""
    if type(value) is not int:
        raise ValueError(value)
    return value


def blocks_to_json(blocks: Iterable[range]) -> list[list[int]]:
    """Write blocks of games as a JSON object."""
    return [[block.start, block.stop] for block in blocks]


def blocks_from_json(written: Any) -> tuple[range, ...]:
    """Read blocks of games, none of them empty."""
    blocks = tuple(range(parse_natural(start), parse_natural(end)) for start, end in written)
    if not all(blocks) or max((block.stop for block in blocks), default=0) > _GAMES or sum(map(len, blocks)) > _MOST:
        raise ValueError(written)
    return blocks


def subject_from_json(written: Mapping[str, Any]) -> Subject:
    """Read the subject of a study; raise for missing values, as `refuse_malformed` expects."""
    options = tuple(sorted(written["options"].items()))
    return Subject(str(written["jeu"]), options, parse_natural(written["graine"]), str(written["joueur"]))


def _read_counts(rows: Any) -> Counts:
    return tuple(
        (parse_integer(row["valeur"]), parse_natural(row["gagnees"]), parse_natural(row["perdues"])) for row in rows
    )


def records(etude: Study) -> list[dict[str, Any]]:
    """List the histograms, a record for each value of each measure; the totals come first, with the rate.

    Profil: étude → enregistrements

    >>> counts = (("tour", ((2, 1, 0), (3, 1, 6))),)
    >>> e = Study(Subject("r7", (("tours", 3),), 1), (range(0, 8),), 2, counts, ("noyau",), 200)
    >>> for record in records(e):
    ...     print(*[record[name] for name in ("jeu", "options", "mesure", "valeur", "gagnees", "perdues", "taux")])
    r7 tours=3 parties 8 2 6 0.25
    r7 tours=3 tour 2 1 0 None
    r7 tours=3 tour 3 1 6 None

    Law: the records of one measure count every game that has it once.
    """
    subject = etude.sujet or Subject("", (), 0, "")
    options = " ".join(f"{name}={value}" for name, value in subject.options)
    about = {**subject_to_json(subject), "options": options, "blocs": format_game_numbers(etude.blocs)}
    about |= {**provenance(etude.moteurs, etude.verifiees), "moteurs": " ".join(etude.moteurs)}
    rows = [("parties", etude.parties, etude.gagnees, etude.parties - etude.gagnees)]
    rows += [(name, *row) for name, counts in etude.histogramme for row in counts]
    rate = dict(zip(("taux", "bas", "haut"), (etude.taux, *etude.intervalle), strict=True))
    blank = dict.fromkeys(rate)
    first, *others = ({**about, "mesure": name, **_row(value, won, lost)} for name, value, won, lost in rows)
    return [first | rate, *(row | blank for row in others)]

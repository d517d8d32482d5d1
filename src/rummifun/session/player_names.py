"""The names of the players at a table: a person's own name, a computer player's level, never a technical name."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from rummifun.messages import N_, PersonalTranslation, Translation, personalize
from rummifun.session.session import ABSENT, PERSON, Session

MAX_NAME_LENGTH: Final = 24
"""The most characters of a name."""


_PRONOUNS: Final = frozenset(["you", "vous"])


def clean_name(name: str) -> str:
    r"""Clean a name for display: one line of printable characters, not too long.

    >>> clean_name("  Zoë \n  <b> "), clean_name("\u202eevil\x1b[2J"), len(clean_name("a" * 99)), clean_name(" \t ")
    ('Zoë <b>', 'evil[2J', 24, '')

    A word with which the table speaks to its reader is no name.

    >>> clean_name("You"), clean_name("VOUS "), clean_name("Youri")
    ('', '', 'Youri')

    Law: cleaned (cleaned n) == cleaned n
    """
    plain = "".join(" " if c.isspace() else c for c in name[: 8 * MAX_NAME_LENGTH] if c.isprintable() or c.isspace())
    whole = "".join(_limit_marks(unicodedata.normalize("NFC", plain)))
    name = re.sub(" +", " ", whole).strip()[:MAX_NAME_LENGTH].strip()
    return "" if name.casefold() in _PRONOUNS else name


def _limit_marks(text: str) -> list[str]:
    """List the characters of a text, with at most two marks over a letter, so that none reaches into other lines."""
    kept: list[str] = []
    marks = 0
    for c in text:
        marks = marks + 1 if unicodedata.combining(c) else 0
        if marks <= 2:
            kept.append(c)
    return kept


def rename_player(session: Session, seat: int, name: str) -> tuple[str, ...]:
    """Return the names at a table after a change of one; an empty tuple if nobody has a name."""
    given = [*session.names, *[""] * (len(session.players) - len(session.names))]
    given[seat] = clean_name(name)
    return tuple(given) if any(given) else ()


def name_persons(session: Session, given: Sequence[str]) -> Session:
    """Name the persons who share a screen, unless somebody at the table already has a name."""
    if session.names or len(session.persons) < 2:
        return session
    called = tuple(map(clean_name, given[: len(session.players)]))
    return replace(session, names=called) if any(called) and len(called) == len(session.players) else session


def player_names(session: Session, tr: Translation) -> tuple[str, ...]:
    """Name everybody at a table, seat by seat, in the third person.

    >>> from rummifun.chance import Alea
    >>> from rummifun.core.record import Record
    >>> from rummifun.games.rummikub import jeu
    >>> from rummifun.messages import translation
    >>> from rummifun.session.session import resume_session
    >>> seated = [resume_session(Record(jeu, Alea(1)), players) for players in ((PERSON, "facile"), ("ismcts:500",
    ...     PERSON))]
    >>> [player_names(one, translation("en")) for one in seated]
    [('Player 1', 'Easy'), ('Opponent', 'Player 2')]

    Of more than two players, those of one name are numbered.
    """
    names = [_name(session, seat, tr) for seat in range(len(session.players))]
    alike = len(names) > 2 and {name for name in names if names.count(name) > 1}
    return tuple(
        f"{name} {names[: i + 1].count(name)}" if alike and name in alike else name for i, name in enumerate(names)
    )


def _name(session: Session, seat: int, tr: Translation) -> str:
    given = session.names[seat] if seat < len(session.names) else ""
    if session.players[seat] in (PERSON, ABSENT):
        return given or tr(N_("Player {n}")).format(n=seat + 1)
    from rummifun.catalogue.entry import level_named  # imported here: a menu shows before players load

    level = level_named(session.game, session.players[seat])
    return tr(N_("Opponent") if level is None else level.title)


def translation_for_seat(tr: Translation, session: Session, own: int | None) -> PersonalTranslation:
    """Add the names at a table to a translation, for the reader at a seat or a spectator."""
    return personalize(tr, player_names(session, tr), own)


def seat_name(seat: int) -> str:
    """Name a seat as notations and commands do."""
    return f"J{seat + 1}"

"""`rummifun verifier --moteur`: an engine in any language, asked the cases, the laws and whole games by lines."""

from __future__ import annotations

import json
from typing import Final

import click

from rummifun.grading.cell.limits import Dead
from rummifun.grading.engine.hand import HELLO, Unheard
from rummifun.grading.engine.kit import examined
from rummifun.grading.report.data import data
from rummifun.grading.report.text import report_lines
from rummifun.messages import N_
from rummifun.shells.asked.engine import EngineTalk
from rummifun.shells.asked.load import Unusable
from rummifun.shells.asked.program import PREFIX, Program
from rummifun.shells.commands.grading import Grading, not_for, question_asked
from rummifun.shells.screen import Screen

_OURS: Final = frozenset({"moteur", "question", "as_json", "tout", "graine"})


def engine_checked(asked: Grading, screen: Screen) -> int:
    """Examine an engine and show the report; 1 if something that it has is wrong."""
    place, tr = asked.moteur or "", screen.tr
    if others := not_for(asked, _OURS):
        said = tr(N_("--moteur checks one engine: it does not go with {names}"))
        raise Unusable(said.format(names=", ".join(others)))
    if not place.startswith(PREFIX):
        raise Unusable(tr(N_("engine expected: {example}; received: {text}")).format(example=_EXAMPLE, text=place))
    player = Program(place)
    try:
        report = examined(lambda: EngineTalk(player), place, question_asked(asked, screen), asked.graine)
    except (Dead, Unheard) as error:
        said = tr(N_("{name} does not answer {hello} by the functions that it has: {said}"))
        raise Unusable(said.format(name=place, hello=HELLO, said=error)) from None
    if asked.as_json:
        click.echo(json.dumps(data(report, tr), ensure_ascii=not screen.style.symbols, indent=2))
    else:
        for line in report_lines(report, tr, screen.style, asked.tout):
            click.echo(line, color=screen.style.colour)
    return int(report.fails)


_EXAMPLE: Final = f"{PREFIX}./mon_moteur"

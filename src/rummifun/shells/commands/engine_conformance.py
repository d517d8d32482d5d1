"""`rummifun verifier --moteur`: an engine in any language, asked the cases, the laws and whole games by lines."""

from __future__ import annotations

import json
from typing import Final

import click

from rummifun.grading.engine.conformance import examine_engine
from rummifun.grading.engine.engine_submission import HELLO, NoHelloError
from rummifun.grading.report.json_report import report_to_json
from rummifun.grading.report.text_report import report_lines
from rummifun.grading.sandbox.limits import SandboxDiedError
from rummifun.messages import N_
from rummifun.shells.commands.verify_options import VerifyOptions, parse_question, unused_options
from rummifun.shells.console import Console
from rummifun.shells.plugins.engine_process import JsonEngineProcess
from rummifun.shells.plugins.loading import CommandError
from rummifun.shells.plugins.program_player import PREFIX, ProgramPlayer

_OURS: Final = frozenset({"moteur", "question", "as_json", "tout", "graine"})


def check_engine(asked: VerifyOptions, screen: Console) -> int:
    """Examine an engine and show the report; 1 if something that it has is wrong."""
    place, tr = asked.moteur or "", screen.tr
    if others := unused_options(asked, _OURS):
        said = tr(N_("--moteur checks one engine: it does not go with {names}"))
        raise CommandError(said.format(names=", ".join(others)))
    if not place.startswith(PREFIX):
        raise CommandError(tr(N_("engine expected: {example}; received: {text}")).format(example=_EXAMPLE, text=place))
    player = ProgramPlayer(place)
    try:
        report = examine_engine(lambda: JsonEngineProcess(player), place, parse_question(asked, screen), asked.graine)
    except (SandboxDiedError, NoHelloError) as error:
        said = tr(N_("{name} does not answer {hello} by the functions that it has: {said}"))
        raise CommandError(said.format(name=place, hello=HELLO, said=error)) from None
    if asked.as_json:
        click.echo(json.dumps(report_to_json(report, tr), ensure_ascii=not screen.style.unicode, indent=2))
    else:
        for line in report_lines(report, tr, screen.style, asked.tout):
            click.echo(line, color=screen.style.colour)
    return int(report.has_failures)


_EXAMPLE: Final = f"{PREFIX}./mon_moteur"

"""What the commands are made of: studies interrupted and compared, tables, notices, reports that cannot be."""

import json
import time
from dataclasses import replace
from io import StringIO
from pathlib import Path

import pytest

from rummifun.analysis import Plan, Study, records, to_json
from rummifun.analysis.tournament import Tournament, TournamentPlan
from rummifun.games.reussites.relais_des_7 import r7
from rummifun.messages import translation
from rummifun.render.text import Style
from rummifun.shells.commands import law_checks, progress, standings, studies
from rummifun.shells.commands.studies import CheckpointWriter, ReportFormat, RunOptions, run_and_report, study_work
from rummifun.shells.commands.study_comparison import compare_games, parse_plan
from rummifun.shells.commands.submissions import report_class, report_one, report_several
from rummifun.shells.commands.verify_options import VerifyOptions
from rummifun.shells.console import Console
from rummifun.shells.plugins.loading import CommandError

ENGLISH = Console("en", translation("en"), Style())
MEANS = RunOptions(20, moteur="pur")
AFFICHE = TournamentPlan("rummikub", (), 2, 1, ("hasard", "glouton"))
TOURNOI = Tournament(AFFICHE, (range(100),), ((0, "21", 40), (0, "11", 30), (0, "22", 30)))


def test_run_and_report_interrupted_writes_what_it_keeps(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    add_counts = CheckpointWriter.add_counts

    def interrupted(keeper: CheckpointWriter[Study], done: Study) -> None:
        add_counts(keeper, done)
        if done.parties > 1:  # counted, and not given to anybody yet
            raise KeyboardInterrupt

    monkeypatch.setattr(CheckpointWriter, "add_counts", interrupted)
    means, report = replace(MEANS, reprise=tmp_path / "f"), ReportFormat("json", str, to_json, records, str, ("r7",))
    with pytest.raises(KeyboardInterrupt):
        run_and_report(study_work(Plan(r7(), 1), means), means, report, ENGLISH)
    written = json.loads(capsys.readouterr().out)
    assert written["parties"] > 1
    assert json.loads((tmp_path / "f").read_text("utf-8"))["etude"] == written


def test_compare_games_names_two_games_with_their_options(capsys: pytest.CaptureFixture[str]) -> None:
    plan = parse_plan("qll:pack=52,end_rule=none", 1, "premier", ENGLISH)
    assert plan.sujet.options == (("end_rule", "none"), ("pack", 52), ("scan", "rightmost"))
    compare_games(("r7:tours=2", "r7:tours=3"), 1, "premier", RunOptions(20), "table", ENGLISH)
    said = capsys.readouterr().out
    assert said.startswith("The same 20 deals of seed 1.\nWon by both: 0; by neither: 1.\n")


def test_format_percent_has_as_many_digits_as_its_interval_is_worth() -> None:
    assert studies.format_percent(0.86812, 0.0003, ENGLISH) == "86.812 %"


def test_standings_lines_have_rates_ratings_and_bars() -> None:
    assert standings.standings_lines(TOURNOI, Console("en", ENGLISH.tr, Style(60)))[4:7] == [
        "     player   games won    at 95 %       Elo",
        "  1  glouton     70.0 %  63.3–75.9  +74 ± 26   █████████░░░░",
        "  2  hasard      30.0 %  24.1–36.7  -74 ± 26   ████░░░░░░░░░",
    ]


class Tty(StringIO):
    def isatty(self) -> bool:
        return True


def test_waiting_notice_is_for_terminals(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(progress, "_PATIENCE", 0.01)
    shown, end, piped = Tty(), time.monotonic() + 20, StringIO()
    with progress.waiting_notice("thinking", shown):
        while "thinking" not in shown.getvalue():
            assert time.monotonic() < end
            time.sleep(0.01)
    with progress.waiting_notice("thinking", piped):
        time.sleep(0.05)
    assert (shown.getvalue().endswith("\r\x1b[K"), piped.getvalue()) == (True, "")
    progress.print_aside("the disk is full")
    assert capsys.readouterr().err == "the disk is full\n"


def test_report_says_in_a_sentence_that_there_is_nothing_to_grade(tmp_path: Path) -> None:
    (tmp_path / "rendu.ml").touch()
    with pytest.raises(CommandError, match=r"^no file nowhere\.ml$"):
        report_one(["nowhere.ml"], VerifyOptions(), ENGLISH)
    with pytest.raises(CommandError, match=r"^no file a\.ml$"):
        report_several(["a.ml", "b.ml"], VerifyOptions(as_json=True, jobs=1), ENGLISH)
    with pytest.raises(CommandError, match=r"rendu\.ml is empty$"):
        report_class(str(tmp_path), VerifyOptions(), ENGLISH)
    with pytest.raises(CommandError, match=r"^no file nowhere\.py$"):
        law_checks.check_laws_in_sandbox("nowhere.py", "nowhere.py", ENGLISH)

"""What the commands are made of: checkpoints, progress, and what each of them writes."""

import json
import time
from dataclasses import replace
from io import StringIO
from pathlib import Path

import pytest

from rummifun.analysis import Plan, Study, records, tally, to_json
from rummifun.analysis.tournament import Tournament, TournamentPlan
from rummifun.chance import Alea
from rummifun.games.reussites.relais_des_7 import r7
from rummifun.games.rummikub import Piocher, init_partie, jeu, meilleure_pose
from rummifun.games.rummikub.scenario import Scenario
from rummifun.laws import suites
from rummifun.messages import translation
from rummifun.render.text import Style
from rummifun.session.steps import make_step
from rummifun.shells.commands import checkpoints, law_checks, progress, standings, studies
from rummifun.shells.commands.analyser import etude_lines
from rummifun.shells.commands.observer import game_title, observed_step_lines
from rummifun.shells.commands.progress import ProgressBar, with_progress
from rummifun.shells.commands.resoudre import solution_lines, solve_line
from rummifun.shells.commands.scenario import show
from rummifun.shells.commands.studies import CheckpointWriter, ReportFormat, RunOptions, run_and_report, study_work
from rummifun.shells.commands.study_comparison import compare_games, parse_plan
from rummifun.shells.commands.submissions import report_class, report_one, report_several
from rummifun.shells.commands.verify_options import VerifyOptions, is_submission_file
from rummifun.shells.console import Console, seat_name
from rummifun.shells.plugins.loading import CommandError

ENGLISH = Console("en", translation("en"), Style())
MEANS = RunOptions(20, moteur="pur")
AFFICHE = TournamentPlan("rummikub", (), 2, 1, ("hasard", "glouton"))
TOURNOI = Tournament(AFFICHE, (range(100),), ((0, "21", 40), (0, "11", 30), (0, "22", 30)))


def test_checkpoints_keep_the_one_before_and_load_from_a_file_or_from_nothing(tmp_path: Path) -> None:
    file = tmp_path / "etude.json"
    checkpoints.save_checkpoint(file, {"graine": 1})
    checkpoints.save_checkpoint(file, {"graine": 2})
    before = checkpoints.previous_checkpoint_file(file)
    assert (before.name, checkpoints.STUDY.format) == ("etude.json~", "rummifun etude 1")
    assert [checkpoints.checkpoint_seed(one, str) for one in (file, before, None)] == ["2", "1", None]
    work = study_work(Plan(r7(), 1), MEANS)
    checkpoints.save_checkpoint(tmp_path / "f", to_json(tally(Plan(r7(), 1), range(20))))
    assert [checkpoints.load_checkpoint(tmp_path / name, work, str).parties for name in "fg"] == [20, 0]


def test_study_work_plays_a_short_study_by_the_plain_engine() -> None:
    assert (RunOptions(1000).moteur, study_work(Plan(r7()), RunOptions(1000)).moteur) == ("auto", "pur")


def test_run_and_report_counts_every_game_and_writes_it(capsys: pytest.CaptureFixture[str]) -> None:
    work = study_work(Plan(r7(), 1), MEANS)
    *_, last = studies.run_work(work, MEANS, ENGLISH)
    assert (last.gagnees, last.parties) == (19, 20)
    report = ReportFormat("table", str, to_json, records, lambda etude: [f"{etude.gagnees} {etude.parties}"], ("r7",))
    run_and_report(work, MEANS, report, ENGLISH)
    assert capsys.readouterr().out == "19 20\n"


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


def test_etude_lines_tell_how_many_games_were_won() -> None:
    plan = Plan(r7(), 1)
    assert etude_lines(plan, tally(plan, range(20)), ENGLISH)[:2] == [
        "r7 (tours=3), seed 1, games 0 to 19.",
        "Won: 19 of 20, 95.0 % (at 95 % between 76.4 % and 99.1 %, Wilson).",
    ]
    assert studies.engine_lines(Study(moteurs=("pur",)), ENGLISH)[1].startswith("Engine: pur, rummifun ")


def test_compare_games_names_two_games_with_their_options(capsys: pytest.CaptureFixture[str]) -> None:
    plan = parse_plan("qll:pack=52,end_rule=none", 1, "premier", ENGLISH)
    assert plan.sujet.options == (("end_rule", "none"), ("pack", 52), ("scan", "rightmost"))
    compare_games(("r7:tours=2", "r7:tours=3"), 1, "premier", RunOptions(20), "table", ENGLISH)
    said = capsys.readouterr().out
    assert said.startswith("The same 20 deals of seed 1.\nWon by both: 0; by neither: 1.\n")


def test_format_percent_has_as_many_digits_as_its_interval_is_worth() -> None:
    assert studies.format_percent(0.86812, 0.0003, ENGLISH) == "86.812 %"
    assert studies.csv_lines([{"jeu": "r7", "parties": 3}]) == ["jeu,parties", "r7,3"]


def test_standings_lines_have_rates_ratings_and_bars() -> None:
    assert standings.standings_lines(TOURNOI, Console("en", ENGLISH.tr, Style(60)))[4:7] == [
        "     player   games won    at 95 %       Elo",
        "  1  glouton     70.0 %  63.3–75.9  +74 ± 26   █████████░░░░",
        "  2  hasard      30.0 %  24.1–36.7  -74 ± 26   ████░░░░░░░░░",
    ]


def test_standings_json_and_rows_write_a_tournament_whole_then_pair_by_pair() -> None:
    written = standings.standings_json(TOURNOI)
    assert [(row["joueur"], row["taux"]) for row in written["classement"]] == [("glouton", 0.7), ("hasard", 0.3)]
    assert written["elo"]["moyenne"] == 0
    rows = standings.standings_rows(TOURNOI)
    assert [(row["joueur"], row["contre"], row["parties"], row["taux"]) for row in rows] == [
        ("glouton", "", 200, 0.7),
        ("hasard", "", 200, 0.3),
        ("hasard", "glouton", 200, 0.3),
        ("glouton", "hasard", 200, 0.7),
    ]


def test_progress_bar_tells_how_much_is_done_and_how_long_the_rest_takes() -> None:
    said, out = "  500 of 2000  [#####---------------]  25 %  250/s  6 s left", StringIO()
    assert ProgressBar(2000, ENGLISH).line(500, 2.0) == said
    assert list(with_progress([3, 6], int, ProgressBar(6, ENGLISH), out)) == [3, 6]
    assert out.getvalue() == ""  # it is no terminal


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


def test_is_submission_file_tells_a_hand_in_from_a_module() -> None:
    names = ["rendu.ml", "rummifun.multiset.somme"]
    assert [name for name in names if is_submission_file(name, VerifyOptions())] == names[:1]


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


def test_suites_for_name_are_the_laws_of_every_game() -> None:
    assert law_checks.import_laws(str) is suites
    assert [suite.name for suite, _ in law_checks.suites_for_name("rummikub", suites, ENGLISH)] == ["lois de tout jeu"]
    assert list(law_checks.check_lines("rien", (), suites, ENGLISH)) == [("rien", False)]


def test_observed_step_lines_tell_a_move_whole_to_its_own_seat_alone() -> None:
    step = make_step(jeu, jeu.new(Alea(1)), Piocher())
    told = [observed_step_lines(jeu, step, 1, ENGLISH, seat)[0] for seat in (0, 1)]
    assert told == ["1. J1: draw → red 3", "1. J1: draw"]
    assert (game_title(r7()), seat_name(0)) == ("r7 (tours=3)", "J1")


def test_solution_lines_give_the_steps() -> None:
    problem, s = solve_line("7b 7r 7j / 7n", meilleure_pose, ENGLISH)
    assert s.optimum == 1
    *_, step, folded = solution_lines(s, problem.main, "tuiles", ENGLISH)
    said = "1. put black 7 from the hand with 7 in blue, red, yellow: 7 in blue, red,"
    assert (step, folded) == (said, "   yellow, black")


def test_show_begins_a_scenario_with_its_title(capsys: pytest.CaptureFixture[str]) -> None:
    scenario = Scenario("Une donne", init_partie())
    show(scenario, lang="en")
    assert capsys.readouterr().out.startswith("Une donne\n")

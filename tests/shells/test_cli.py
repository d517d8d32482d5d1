"""The command line in use: languages, exit statuses, one sentence for every mistake, any kind of screen."""

import os
import re
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from rummifun.messages import translation
from rummifun.shells.cli.main import COMMANDS, ENGLISH
from shells.in_process import Done, sentence_of
from shells.in_process import rummifun as in_place
from shells.terminals import at_a_terminal

ROOT = Path(__file__).parents[2]
SPEAKING = ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG", "NO_COLOR", "PYTHONIOENCODING")


def environment(**changes: str) -> dict[str, str]:
    """Return an environment without settings of language or screen, but for the given changes."""
    kept = {name: value for name, value in os.environ.items() if name not in SPEAKING}
    return kept | {"PYTHONUTF8": "1"} | changes


def run(*words: str | Path, **changes: str) -> Done:
    line = [sys.executable, "-m", "rummifun", *map(str, words)]
    env = environment(**changes)
    return subprocess.run(line, capture_output=True, env=env, encoding="utf-8", stdin=-3, timeout=200, check=False)


def written(folder: Path, text: str | bytes, name: str = "mien.py") -> Path:
    file = folder / name
    file.write_bytes(text.encode() if isinstance(text, str) else text)
    return file


@pytest.mark.real_start
def test_help_is_french_unless_something_is_said() -> None:
    told = [run("--help"), run("--aide", LANG="fr_FR.UTF-8"), run("-h", LANG="C.UTF-8")]
    assert {done.stdout for done in told} == {told[0].stdout}
    assert told[0].stdout.startswith("Usage : rummifun")


@pytest.mark.parametrize(
    ("line", "lang"),
    [
        ("--lang en --help", ""),
        ("--help --lang=en", "fr_FR.UTF-8"),
        ("--langue en -h", ""),
        pytest.param("--help", "en_GB.UTF-8", marks=pytest.mark.real_start),
    ],
)
def test_help_is_english_when_asked_for_anywhere(line: str, lang: str) -> None:
    done = run(*line.split(), LANG=lang)
    assert (done.returncode, done.stdout.startswith("Usage: rummifun")) == (0, True)


@pytest.mark.parametrize("lang", ["fr", "en"])
@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("jouez", "jouez"),
        ("--couleur", "--couleur"),
        ("verifier --vite x", "--vite"),
        ("--lang de verifier x", "de"),
        ("scenario", "FICHIER"),
        ("verifier", "MODULE"),
        ("verifier math", "math"),
        ("verifier nulle.part", "nulle.part"),
        ("verifier absent.py", "absent.py"),
        ("verifier tests", "tests"),
        ("verifier belote:jeu", "belote"),
        ("scenario absent.py", "absent.py"),
        ("scenario pyproject.toml", "pyproject.toml"),
    ],
)
def test_mistakes_on_the_line_are_told_in_one_sentence(line: str, said: str, lang: str, tmp_path: Path) -> None:
    told = sentence_of(in_place(tmp_path, *line.split(), lang=lang))
    assert said in told.replace("FILE", "FICHIER")
    assert told.startswith("rummifun :" if lang == "fr" else "rummifun:")


@pytest.mark.parametrize("command", ["scenario", "verifier"])
@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("a = 1\n\n1 / 0\n", "ligne 3 : ZeroDivisionError"),
        ("def f(:\n", "SyntaxError"),
        ("import rien_de_tel\n", "rien_de_tel"),
        ("import sys\nsys.exit('au revoir')\n", "au revoir"),
        ("class Fin(BaseException): pass\nraise Fin('assez')\n", "assez"),
        ("\n\nraise ValueError('une\\nligne')\n", "une ligne"),
        ("x = 1\n", "mien.py"),
        (b"\x00\xff\xfe", "mien.py"),
    ],
)
def test_scenario_and_verifier_say_in_a_sentence_what_is_wrong_with_a_file(
    tmp_path: Path, command: str, text: str | bytes, said: str
) -> None:
    assert said in sentence_of(in_place(tmp_path, command, written(tmp_path, text)))


@pytest.mark.parametrize(("game", "seated"), [("descente", True), ("md", False)])
def test_scenario_names_the_seat_of_a_move_where_there_are_several(game: str, seated: bool, tmp_path: Path) -> None:
    lines = (
        "from rummifun.chance import Alea",
        "from rummifun.core.scenario import Pas, Scenario",
        "from rummifun.games import game_named",
        f"jeu = game_named({game!r})",
        "depart = jeu.new(Alea(5))",
        "scenario = Scenario('x', depart, (Pas(next(iter(jeu.moves(depart)))),), jeu=jeu)",
    )
    done = in_place(tmp_path, "scenario", written(tmp_path, "\n".join(lines)))
    (told,) = re.findall(r"^1\. (.*)", done.stdout, re.MULTILINE)
    assert (done.returncode, told.startswith("J1 : ")) == (0, seated), told


def test_scenario_tells_a_refusal_in_the_language_of_the_screen(tmp_path: Path) -> None:
    file = written(tmp_path, "from rummifun.games.rummikub import *\nx = T(14, Bleu)\n")
    assert "1..13" in sentence_of(in_place(tmp_path, "scenario", file))
    assert "value" in sentence_of(in_place(tmp_path, "scenario", file, "--lang", "en"))


SCENARIO = """
from rummifun.games.rummikub import *
from rummifun.games.rummikub.scenario import Pas, Scenario
scenario = {}
"""


@pytest.mark.parametrize(
    ("made", "said"),
    [
        ("Scenario('x', 3)", "Etat"),
        ("Scenario('x', init_partie(), 3)", "tuple"),
        ("Scenario('x', init_partie(), (Piocher(),))", "Pas"),
        ("Scenario('x', init_partie(), (Pas('pioche'),))", "Piocher"),
        ("Scenario('x', init_partie(), (Pas(Poser([[1, 2]])),))", "Joker par exemple, reçue : 1"),
        ("Scenario(3, init_partie())", "str"),
        ("[Scenario('x', init_partie()), 3]", "scenario"),
    ],
)
def test_scenario_refuses_a_scenario_of_other_things(tmp_path: Path, made: str, said: str) -> None:
    assert said in sentence_of(in_place(tmp_path, "scenario", written(tmp_path, SCENARIO.format(made))))


def test_scenario_shows_each_step() -> None:
    done = run("scenario", ROOT / "examples" / "scenario_q17.py")
    assert (done.returncode, done.stderr, "\n1. J1" in done.stdout) == (0, "", True)
    assert done.stdout.startswith("Un scénario pour Q17 : le joker de J2\n")
    assert "refusé : " in done.stdout
    assert max(map(len, done.stdout.splitlines())) <= 80


def test_verifier_has_status_1_for_a_file_that_breaks_a_law(tmp_path: Path) -> None:
    good = written(tmp_path, "from rummifun.multiset.liste import *\n", "bon.py")
    wrong = written(tmp_path, "from rummifun.multiset.liste import *\ndef cardinal(e): return 7\n", "faux.py")
    both = in_place(tmp_path, "verifier", "--question", "Q2", good, wrong)
    assert (both.returncode, both.stderr, "Q2 cardinal" in both.stdout) == (1, "", True)


def test_verifier_takes_a_function_that_exits_for_a_broken_law(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    text = "from rummifun.multiset.liste import *\ndef cardinal(e): raise SystemExit(0)\n"
    file = written(tmp_path, text)
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("HYPOTHESIS_STORAGE_DIRECTORY", raising=False)
    done = in_place(tmp_path, "verifier", "--question", "Q2", file)
    assert (done.returncode, "SystemExit" in done.stdout) == (1, True)
    assert not (tmp_path / ".hypothesis").exists(), "what asks the laws leaves files where the user is"


ESCAPES = {
    "in its namespace": "globals()['cardinal'] = lambda e: 0\n",
    "in a sequence": "SEQUENCE_VIDE = ()\n",
    "in nothing": "",
}


@pytest.mark.parametrize("head", ESCAPES.values(), ids=ESCAPES)
@pytest.mark.parametrize("place", ["", ":jeu"])
def test_verifier_lets_a_file_neither_write_nor_read_what_is_the_users(tmp_path: Path, head: str, place: str) -> None:
    text = f"{head}import os\ntry:\n    open({str(tmp_path / 'trace')!r}, 'w')\nexcept OSError as error:\n"
    file = written(tmp_path, f"{text}    raise ValueError(f'{{error.errno}} {{os.environ.get(\"SECRET\")}}')\n")
    line = sentence_of(run("verifier", f"{file}{place}", SECRET="oui"))
    assert line.endswith(("ligne 5 : ValueError: 13 None", "ligne 6 : ValueError: 13 None"))
    assert sorted(path.name for path in tmp_path.iterdir()) == ["mien.py"]


@pytest.mark.parametrize(
    ("text", "place", "said"),
    [
        ("import os\nos._exit(0)\n", "", "appelle exit (0)"),
        ("import os\nos._exit(0)\n", ":jeu", "appelle exit (0)"),
        ("import os, signal\nos.kill(os.getpid(), signal.SIGKILL)\n", "", "le processus meurt"),
        ("import os\nos.closerange(0, 64)\n", "", "ne donne pas de rapport"),
        ("import os\nos.write(4, b'v2 -\\n[]')\nos._exit(0)\n", "", "illisibles"),
        ("import ctypes\nctypes.string_at(0)\n", ":jeu", "le processus meurt"),
        ("x = [0] * 10 ** 10\n", "", "MemoryError"),
    ],
)
def test_verifier_says_in_a_sentence_that_a_file_dies(tmp_path: Path, text: str, place: str, said: str) -> None:
    assert said in sentence_of(in_place(tmp_path, "verifier", f"{written(tmp_path, text)}{place}"))


def test_verifier_writes_nothing_that_steers_a_terminal(tmp_path: Path) -> None:
    text = "from rummifun.pieces.tas import *\ndef tas_vide(t): raise ValueError('\\x1b]0;titre\\x07')\n"
    done = in_place(tmp_path, "verifier", written(tmp_path, text))
    assert "titre" in done.stdout
    assert not set("\x1b\x07") & set(done.stdout)


def test_verifier_names_what_a_file_alone_cannot_import(tmp_path: Path) -> None:
    (tmp_path / "paquet").mkdir()
    written(tmp_path / "paquet", "def cardinal(e): return 7\n", "ensembles.py")
    done = in_place(tmp_path, "verifier", "--question", "Q2", written(tmp_path, "from paquet.ensembles import *\n"))
    assert (done.returncode, "No module named 'paquet'" in done.stdout) == (2, True)


def test_verifier_takes_a_function_defined_in_a_branch_for_a_hand_in(tmp_path: Path) -> None:
    text = "try:\n    import numpy_absent\nexcept ImportError:\n    def cardinal(e): return 7\n"
    assert "Q2" in in_place(tmp_path, "verifier", written(tmp_path, text)).stdout


def on_a_terminal(*words: str, **changes: str) -> str:
    with at_a_terminal(words, environment(**changes)) as there:
        return there.to_end()


def test_colours_are_for_terminals_that_want_them() -> None:
    file = str(ROOT / "examples" / "scenario_q17.py")
    assert "\x1b[" in on_a_terminal("scenario", file, TERM="xterm-256color")
    assert "\x1b[" not in on_a_terminal("scenario", file, TERM="xterm-256color", NO_COLOR="1")
    assert "\x1b[" not in on_a_terminal("scenario", file, TERM="dumb")
    assert "\x1b[" not in run("scenario", file, TERM="xterm-256color").stdout


@pytest.mark.parametrize("words", [("scenario", ROOT / "examples" / "scenario_q17.py"), ("--help",), ("jouez",)])
def test_screens_without_accents_get_plain_letters(words: tuple[str, ...]) -> None:
    done = run(*words, PYTHONIOENCODING="ascii", PYTHONUTF8="0")
    assert (done.stdout + done.stderr).isascii()
    assert "?" not in done.stdout


def test_screens_with_accents_keep_them() -> None:
    assert "é" in run("--help", PYTHONIOENCODING="utf-8").stdout


def in_a_shell(line: str, *words: str | Path) -> Done:
    """Run a line of the shell, where "$@" is Python and some words."""
    shell = ["sh", "-c", line, "sh", sys.executable, *map(str, words)]
    env = environment()
    return subprocess.run(shell, capture_output=True, env=env, encoding="utf-8", timeout=200, check=False)


@pytest.mark.parametrize("words", [("-m", "rummifun", "scenario"), ()])
def test_program_ends_well_when_its_reader_leaves_early(words: tuple[str, ...]) -> None:
    done = in_a_shell('"$@" | head -1', *words, ROOT / "examples" / "scenario_q17.py")
    assert (len(done.stdout.splitlines()), done.stderr) == (1, "")


@pytest.mark.parametrize(
    ("line", "status", "said"),
    [
        ('"$@" --help >&-', 0, ""),
        ('"$@" --help 2>&-', 0, ""),
        ('"$@" --help >&- 2>&-', 0, ""),
        ('"$@" --help > /dev/full', 2, "rummifun : le disque est plein\n"),
        ('"$@" jouez 2> /dev/full', 2, ""),
        ('"$@" --help > /dev/full 2> /dev/full', 2, ""),
    ],
)
def test_program_prints_no_traceback_for_an_output_that_cannot_be_written(line: str, status: int, said: str) -> None:
    done = in_a_shell(line, "-m", "rummifun")
    assert (done.returncode, done.stderr) == (status, said)


@pytest.mark.usefixtures("ctrl_c")
@pytest.mark.parametrize("name", ["mien", pytest.param("mien.py", marks=pytest.mark.real_start)])
def test_ctrl_c_ends_with_status_130(tmp_path: Path, name: str) -> None:
    text = "try:\n    open('ici', 'w').close()\nexcept OSError:\n    pass\nimport time\ntime.sleep(300)\n"
    written(tmp_path, text)
    line = [sys.executable, "-m", "rummifun", "verifier", name]
    with subprocess.Popen(line, cwd=tmp_path, env=environment(), stdout=-1, stderr=-1, encoding="utf-8") as process:
        until = time.monotonic() + 200
        while not ((tmp_path / "ici").exists() or _cells(process.pid)) and time.monotonic() < until:
            time.sleep(0.02)
        cells = _cells(process.pid)
        process.send_signal(signal.SIGINT)
        _, said = process.communicate(timeout=200)
    assert (process.returncode, said.lstrip(), len(cells)) == (130, "Interrompu.\n", name == "mien.py")
    until = time.monotonic() + 200
    while any(Path(f"/proc/{cell}").exists() for cell in cells):
        assert time.monotonic() < until, "a process is left behind"
        time.sleep(0.05)


def _cells(pid: int) -> list[str]:
    """List the processes that a process has started: a file that is given runs in one, a module here."""
    return Path(f"/proc/{pid}/task/{pid}/children").read_text("ascii").split()


def test_rules_import_nothing_that_only_shells_and_laws_need() -> None:
    asked = "import sys, rummifun.games.rummikub; print(*sys.modules)"
    done = subprocess.run([sys.executable, "-c", asked], capture_output=True, encoding="utf-8", timeout=200, check=True)
    loaded = {name.partition(".")[0] for name in done.stdout.split()}
    heavy = {"click", "hypothesis", "textual", "starlette", "uvicorn", "numba", "numpy", "dask", "matplotlib"}
    assert not loaded & heavy
    assert not loaded & {"html", "tempfile"}  # of drawing, and of others' helpers


@pytest.mark.parametrize("words", [["--version"], ["nul"], ["verifier", "nowhere.ml"]])
def test_a_command_that_grades_nothing_imports_no_grader(words: list[str]) -> None:
    asked = f"""import sys, atexit, rummifun.shells.cli.main as cli
atexit.register(lambda: print(*sys.modules))
cli.main({words})"""
    done = subprocess.run(
        [sys.executable, "-c", asked], capture_output=True, encoding="utf-8", timeout=200, check=False
    )
    loaded = {*done.stdout.splitlines()[-1].split()}
    assert "rummifun.shells.cli.main" in loaded
    grader = {"hypothesis", "rummifun.grading.submission_player", "rummifun.grading.classroom.grader"}
    games = {"rummifun.games", "rummifun.grading", "rummifun.session", "rummifun.analysis", "multiprocessing", "toolz"}
    assert not loaded & (grader if words[0] == "verifier" else grader | games)


@pytest.mark.parametrize("french", COMMANDS)
def test_help_of_a_command_is_in_both_languages_and_under_both_names(french: str, tmp_path: Path) -> None:
    own, english = (in_place(tmp_path, french, "--help", lang=lang) for lang in ("fr", "en"))
    assert (own.returncode, english.returncode) == (0, 0)
    assert own.stdout.startswith(f"Usage : rummifun {french}")
    assert english.stdout.startswith(f"Usage: rummifun {french}")
    assert [translation(lang)(COMMANDS[french]) for lang in ("fr", "en")] == [
        " ".join(done.stdout.split("\n\n")[1].split()) for done in (own, english)
    ]
    for name in (name for name, meant in ENGLISH.items() if meant == french):
        called = in_place(tmp_path, name, "--help", lang="en").stdout
        assert called == english.stdout.replace(f"rummifun {french}", f"rummifun {name}")


@pytest.mark.parametrize(
    ("line", "meant"),
    [
        ("plai", "play"),
        ("jouez", "jouer"),
        ("watch klondke", "klondike"),
        ("study r7 --joueur glouto", "glouton"),
        ("play r7 --graines 3", "--graine"),
        ("play r7 --tour 3", "--tours"),
    ],
)
def test_program_suggests_the_nearest_name(line: str, meant: str, tmp_path: Path) -> None:
    assert sentence_of(in_place(tmp_path, *line.split(), lang="en")).endswith(f"Did you mean {meant}?")


def test_program_suggests_nothing_near_none(tmp_path: Path) -> None:
    assert "?" not in sentence_of(in_place(tmp_path, "jouer", "belote", lang="en"))


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("rummifun tour", ["tournoi", "tournament"]),
        ("rummifun play kl", ["klondike", "klondike_classique"]),
        ("rummifun tournament md --players hasard,prem", ["hasard,premier"]),
        ("rummifun study md --s", ["--seed"]),
    ],
)
def test_completion_completes_words(line: str, expected: list[str]) -> None:
    asked = {"COMP_WORDS": line, "COMP_CWORD": str(len(line.split()) - 1), "_RUMMIFUN_COMPLETE": "bash_complete"}
    assert [said.partition(",")[2] for said in run(**asked).stdout.splitlines()] == expected


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_completion_is_written_for_each_shell(shell: str, tmp_path: Path) -> None:
    assert f"_RUMMIFUN_COMPLETE={shell}_complete" in in_place(tmp_path, "--completion", shell).stdout

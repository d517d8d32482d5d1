"""`rummifun lecon`, as a student uses it: a file begun, filled in wrongly and rightly, hints, and nonsense."""

import ast
import re
from doctest import DocTestParser
from pathlib import Path

import pytest
from book.write_lessons import lessons as lessons_of
from course.answers import answer, answers_of
from harness.effort import Effort
from harness.nonempty import nonempty

from rummifun.lessons.exercises import exercise_by_number, lessons_with_exercises, numbered_exercises
from shells.in_process import rummifun


def test_lecon_commence_writes_a_file_where_nothing_has_begun(tmp_path: Path) -> None:
    file = tmp_path / "mine.py"
    assert rummifun(tmp_path, "lecon", "4", "--commence", file, lang="fr").returncode == 0
    ast.parse(file.read_text(encoding="utf-8"))
    assert "# - La plus grande multiplicité" in file.read_text(encoding="utf-8")
    done = rummifun(tmp_path, "lecon", "4", file, lang="fr")
    assert (done.returncode, done.stderr, done.stdout.count("pas commencé")) == (0, "", 4)
    assert done.stdout.endswith("aucun exercice sur 4 ne tient\n")


@pytest.mark.parametrize("n", lessons_with_exercises())
def test_lecon_commence_writes_python_in_both_languages(tmp_path: Path, n: int) -> None:
    for lang in ("fr", "en"):
        file = tmp_path / f"{lang}.py"
        assert rummifun(tmp_path, "lecon", str(n), "--commence", file, lang=lang).returncode == 0
        tree = ast.parse(file.read_text(encoding="utf-8"))
        defined = [part.name for part in tree.body if isinstance(part, ast.FunctionDef)]
        assert defined == [name for _, one in numbered_exercises(n) for name in one.names]


def test_lecon_judges_each_exercise(tmp_path: Path) -> None:
    """1.1 is right, 1.2 wrong, all others are not begun; a report names the mistake, a call and the next step."""
    file = tmp_path / "mine.py"
    rummifun(tmp_path, "lecon", "1", "--commence", file)
    right = file.read_text(encoding="utf-8").replace(exercise_by_number("1.1").start, answer("1.1"))
    wrong = right.replace(exercise_by_number("1.2").start, answer("1.2").replace("return False", "return True"))
    file.write_text(f"print('hello')\n{wrong}", encoding="utf-8")
    done = rummifun(tmp_path, "lecon", "1", file, lang="en")
    assert (done.returncode, done.stderr) == (1, "")
    said = done.stdout.splitlines()
    assert said[0].startswith("✓ 1.1  nb_valeurs: ")
    assert said[1] == "✗ 1.2  appartient: does not hold"
    line = f"print()\n{wrong}".partition("def appartient")[0].count("\n") + 1
    assert [one.strip() for one in said[2:7]] == [
        f"appartient (line {line}): the empty case answers true",
        "appartient(1, V) = True, expected False",
        "The value elt occurs in ens.",
        "A hint: rummifun lecon --indice 1.2",
        "· 1.3  supprime: not begun",
    ]
    assert said[-1] == "1 of 6 holds"


def test_lecon_accepts_all_answers_of_a_lesson_in_one_file(tmp_path: Path, effort: Effort) -> None:
    for n in nonempty(lessons_with_exercises()[: effort(1, len(lessons_with_exercises()))]):
        file = tmp_path / f"mine_{n}.py"
        file.write_text(answers_of(n), encoding="utf-8")
        done = rummifun(tmp_path, "lecon", str(n), file, lang="en")
        assert (done.returncode, done.stdout.count("✓")) == (0, len([*numbered_exercises(n)]))


def test_lecon_indice_gives_one_hint_at_a_time(tmp_path: Path) -> None:
    for lang in ("fr", "en"):
        for rank, hint in enumerate(exercise_by_number("3.2", lang).hints, 1):
            done = rummifun(tmp_path, "lecon", "--indice", "3.2", "--rang", str(rank), lang=lang)
            flat = " ".join(done.stdout.split())
            assert (hint in flat, f"--rang {rank + 1}" in flat) == (True, rank < 3)
    assert rummifun(tmp_path, "lecon", "3", "--hint", "3.2", lang="en").stdout.startswith("3.2 (1/3)  First a map")


def test_lecon_lists_exercises(tmp_path: Path) -> None:
    said = rummifun(tmp_path, "lecon", "1", lang="en").stdout
    assert said.startswith("Lesson 1\n  1.1  nb_valeurs\n  1.2  appartient\n")
    assert said.endswith("To begin: rummifun lecon 1 --commence FILE.py, or FILE.ml\n")
    assert rummifun(tmp_path, "lecon", lang="fr").stdout.count("Leçon ") == len(lessons_with_exercises())


def test_lecon_runs_a_file_in_a_cell(tmp_path: Path) -> None:
    """It runs in the grader's sandbox: it writes nothing beside the file, and its colours reach no screen."""
    file, aim = tmp_path / "mine.py", tmp_path / "aim"
    code = f"open({str(aim)!r}, 'w').write('x')\n"
    file.write_text(f"try:\n    {code}except OSError:\n    pass\ndef appartient(x, e): raise ValueError('\\x1b[2J')\n")
    done = rummifun(tmp_path, "lecon", "1", file, lang="en")
    assert (done.returncode, "\x1b" in done.stdout) == (1, False)
    assert not aim.exists()


@pytest.mark.lent
def test_answers_of_lesson_1_make_a_multiset_of_ones_own(tmp_path: Path) -> None:
    """All code of the page: the type, the functions shown, the answers, and no line of ours."""
    page = lessons_of("en")[0].read_text(encoding="utf-8")
    shown = [one.source for one in DocTestParser().get_examples(page) if one.source.startswith("def ")]
    own = [source for source in shown if source.split("(")[0] in ("def cardinal", "def nbocc", "def ajoute")]
    ours = re.compile(r"^from rummifun.*\n", re.MULTILINE)
    text = "\n".join([*re.findall(r"```python\n(.*?)```", page, re.DOTALL), ours.sub("", answers_of(1)), *own])
    assert len(own) == 3
    file = tmp_path / "mine.py"
    file.write_text(text, encoding="utf-8")
    said = rummifun(tmp_path, "verifier", "--question", "Q1", file, lang="en").stdout
    assert "Q1 · multisets, sum type: 9 of 10 right, missing: un_dans\n" in said
    assert "✗" not in said.partition("Run by")[0]

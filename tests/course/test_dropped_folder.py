"""A folder of exercises that is put into the page: described with its cells, judged, or refused in a sentence."""

import json
import zipfile
from base64 import b64encode
from collections.abc import Mapping
from io import BytesIO
from typing import Any, Final

import pytest
from harness.nonempty import nonempty

from rummifun.lessons.dropped_folder import describe_folder
from rummifun.lessons.exercise_sheets import LESSONS, exercises_in
from rummifun.lessons.notebook import Lesson, handle_request

DOUBLE: Final = """(* feuille.mli *)
(** twice n @hint add it to itself *)
val double : int -> int
(* solution.py *)
def double(n):
    return n + n
"""
COMMON: Final = "(* donne.py *)\ndef un():\n    return 1\n"
FOLDER: Final = {"mine/2.ml": DOUBLE, "mine/commun.ml": COMMON, "mine/notes.txt": "?", "mine/.cache/3.ml": "?"}


def in_base(files: Mapping[str, bytes | str]) -> dict[str, str]:
    return {
        name: b64encode(data if isinstance(data, bytes) else data.encode()).decode() for name, data in files.items()
    }


def archive(files: Mapping[str, str]) -> bytes:
    with zipfile.ZipFile(found := BytesIO(), "w") as packed:
        for name, text in files.items():
            packed.writestr(name, text)
    return found.getvalue()


def described(files: Mapping[str, bytes | str], lang: str = "en") -> Mapping[str, Any]:
    return describe_folder(in_base(files), lang)


AS_FOLDER: Final = {
    "mine/2/feuille.mli": "(** twice n @hint add it to itself *)\nval double : int -> int",
    "mine/2/solution.py": "def double(n):\n    return n + n",
}


@pytest.mark.parametrize(
    "files",
    [
        FOLDER,
        {"mine.zip": archive({name.partition("/")[2]: text for name, text in FOLDER.items()})},
        {"some.zip": archive(FOLDER)},
        AS_FOLDER,
    ],
    ids=["folder", "archive of files", "archive of a folder", "an exercise that is a folder"],
)
def test_describe_folder_returns_the_cells_and_what_is_kept(files: Mapping[str, bytes | str]) -> None:
    found = described(files)
    assert found["folder"] == "mine", found
    prose, cell = found["cells"]
    assert prose["tree"] == [["p", ["code", "double"], ": twice n"]]
    assert (cell["number"], cell["names"], cell["hints"]) == ("2", ("double",), ("add it to itself",))
    assert (cell["text"], cell["start_ocaml"].split("=")[0]) == ("def double(a):\n    ...", "let rec double a ")
    kept = {"mine/2.ml": DOUBLE, "mine/commun.ml": COMMON} if files is not AS_FOLDER else AS_FOLDER
    assert found["files"] == in_base(kept)
    assert describe_folder(found["files"], "en") == found


def test_describe_folder_takes_files_without_a_folder_in_the_order_of_their_numbers() -> None:
    other = DOUBLE.replace("double", "plus")
    found = described({"10.ml": DOUBLE, "9.ml": other})
    assert found["folder"] == "exercices"
    assert [cell["number"] for cell in found["cells"] if cell["kind"] == "exercise"] == ["9", "10"]


def test_describe_folder_says_the_sentences_of_the_language() -> None:
    french = '(* feuille.fr.toml *)\nfonctions.double = "le double de n"\n'
    name, said = described({"mine/2.ml": DOUBLE + french}, "fr")["cells"][0]["tree"][0][1:]
    assert (name, said) == (["code", "double"], " : le double de n")


@pytest.mark.parametrize(
    ("files", "said"),
    [
        ({"mine/notes.txt": "?"}, "mine has no exercise: files NUMBER.ml, or folders, were expected"),
        ({"mine/commun.ml": COMMON}, "mine has no exercise: files NUMBER.ml, or folders, were expected"),
        ({"mine.zip": b"PK no zip"}, "mine.zip has no exercise: files NUMBER.ml, or folders, were expected"),
        ({"mine/1.ml": "let x = 1"}, "1.ml is no sheet: a line `(* feuille.mli *)` was expected"),
        ({"mine/1.ml": DOUBLE.partition("(* sol")[0]}, "mine/1.ml has no solution.ml and no solution.py"),
        ({"mine/1.ml": b"\0\xff" * 9}, "1.ml cannot be read: a binary file"),
        ({"mine/1.ml": b" " * (1 << 20) + b"  "}, "1.ml is too large: 1 MB at most."),
        ({"mine/1.ml": DOUBLE.replace("-> int", "->")}, "1.ml, feuille.mli, line 3: this type cannot be read"),
        (
            {name: text.replace("-> int", "->") for name, text in AS_FOLDER.items()},
            "2, feuille.mli, line 2: this type cannot be read",
        ),
    ],
)
def test_describe_folder_says_in_a_sentence_what_is_wrong(files: Mapping[str, bytes | str], said: str) -> None:
    assert described(files) == {"refused": said}


def test_describe_folder_writes_nothing_outside_its_own() -> None:
    assert described({"../../mine/1.ml": DOUBLE})["files"] == in_base({"mine/1.ml": DOUBLE})


def heard(wish: Mapping[str, Any]) -> list[Mapping[str, Any]]:
    events: list[Mapping[str, Any]] = []
    handle_request(Lesson(), json.dumps(wish), lambda text: events.append(json.loads(text)), lambda: None)
    return [event for event in events if "alive" not in event]


def test_handle_request_describes_a_folder_and_judges_an_answer_to_it() -> None:
    wish = {"cells": [], "exercise": "", "lang": "en", "language": "python", "files": in_base(FOLDER)}
    (found,) = heard(wish)
    assert found["folder"] == "mine"
    judged = [
        heard({**wish, "cells": ["1 / 0", answer], "exercise": "2", "files": found["files"]})[-1]
        for answer in ("def double(n): return 2 * n * un()", "def double(n): return 3")
    ]
    assert [one["good"] for one in judged] == [True, False]
    assert "double(0) = 3, expected 0" in judged[1]["why"]


def test_handle_request_says_a_fault_of_a_solution_in_a_sentence() -> None:
    files = in_base({"mine/1.ml": DOUBLE.replace("def double", "def simple")})
    wish = {"cells": ["def double(n): return 2"], "exercise": "1", "lang": "en", "language": "python", "files": files}
    judged = heard(wish)[-1]
    assert (judged["good"], judged["why"]) == (False, "")
    assert "solution.py" in judged["said"]
    assert "tmp" not in judged["said"]


def test_describe_folder_reads_our_own_lessons() -> None:
    folder = LESSONS / "01"
    files = {path.relative_to(LESSONS).as_posix(): path.read_bytes() for path in folder.rglob("*") if path.is_file()}
    cells = [cell for cell in described(files, "fr")["cells"] if cell["kind"] == "exercise"]
    exercises = exercises_in(folder, "fr")
    assert [cell["names"] for cell in nonempty(cells)] == [one.names for one in exercises.values()]


def test_names_of_an_exercise_are_read_without_its_start() -> None:
    (_, cell) = described({"mine/1.ml": f"{DOUBLE}(* debut.py *)\ndef double(n:\n"})["cells"]
    assert (cell["names"], cell["text"]) == (("double",), "def double(n:")

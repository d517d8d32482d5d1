"""Submissions of several files, as files, folders and zips: definitions with file and line, and authors."""

import json
import stat
import zipfile
from collections.abc import Mapping
from pathlib import Path

import pytest
from harness.effort import Effort
from shells.in_process import rummifun, sentence_of

from grading.reports import IMPATIENT, LAWLESS, found, question, text_of
from rummifun.grading.classroom.grader import grade_one
from rummifun.grading.grade import grade
from rummifun.grading.judging.findings import Report
from rummifun.grading.judging.options import GradingOptions
from rummifun.grading.submission.files import (
    find_submissions,
    read_files,
    read_submission,
)
from rummifun.grading.submission.load_order import ocaml_load_order, python_load_order

NBOCC = "let rec nbocc x = function [] -> 0 | (y, n) :: r -> if x = y then n else nbocc x r\n"
CARDINAL = "let rec cardinal = function [] -> 0 | (_, n) :: r -> n + cardinal r\n"

CARDINAL_PY = "def cardinal(e):\n    return sum(n for _, n in e)\n"


def laid(folder: Path, files: Mapping[str, str | bytes | None]) -> Path:
    """Write files into a folder; None is a link to a file of this machine."""
    folder.mkdir(parents=True, exist_ok=True)
    for name, data in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        if data is None:
            path.symlink_to("/etc/passwd")
        else:
            path.write_bytes(data.encode() if isinstance(data, str) else data)
    return folder


def zipped(path: Path, files: Mapping[str, str | bytes]) -> Path:
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, text in files.items():
            archive.writestr(name, text)
    return path


def quickly(path: Path) -> Report:
    with LAWLESS:
        return grade([path], GradingOptions(limits=IMPATIENT))


def where(report: Report, function: str, asked: str = "Q2") -> tuple[str, str, int]:
    one = found(report, asked, function)
    return one.verdict, one.file, one.line


def problems(report: Report) -> list[tuple[str, str, int]]:
    return [(one.kind, one.file, one.line) for one in report.problems]


# The order


@pytest.mark.parametrize(
    ("files", "order"),
    [
        ({"a.ml": "open Z", "z.ml": ""}, ["z.ml"]),
        ({"a.ml": "let x = Z.y", "z.ml": "let y = 1"}, ["z.ml", "a.ml"]),
        ({"a.ml": "module M = Z", "z.ml": "let y = 1"}, ["z.ml", "a.ml"]),
        ({"a.ml": "module M = Set.Make (Z)", "z.ml": "let y = 1"}, ["z.ml", "a.ml"]),
        ({"a.ml": "let f x = Z.(y + x)", "z.ml": "let y = 1"}, ["z.ml", "a.ml"]),
        ({"a.ml": '#use "z.ml"\nlet x = y', "z.ml": "let y = 1"}, ["z.ml", "a.ml"]),
        ({"a.ml": "let b = c_est_la", "z.ml": "let c_est_la = 1"}, ["z.ml", "a.ml"]),
        ({"a.ml": 'let x = "open Z" (* Z.y *)', "z.ml": "let y = 1"}, ["a.ml", "z.ml"]),
        ({"a.ml": "module Z = struct let y = 1 end let x = Z.y", "z.ml": "let y = 1"}, ["a.ml", "z.ml"]),
        ({"a.ml": "let x = B.y", "b.ml": "let y = A.x"}, ["b.ml", "a.ml"]),
        ({"v2.ml": "let x = 1", "v10.ml": "let x = 1", "final.ml": "let x = 1", "brouillon.ml": "let x = 1"},
         ["brouillon.ml", "v2.ml", "v10.ml", "final.ml"]),
    ],
)  # fmt: skip
def test_ocaml_load_order_puts_first_what_each_file_needs(files: dict[str, str], order: list[str]) -> None:
    names = [one.name for one in ocaml_load_order({name: text or "let x = 1" for name, text in files.items()})]
    assert list(dict.fromkeys(names))[: len(order)] == order


@pytest.mark.parametrize(
    ("uses", "module"),
    [
        ("open M", "M"),
        ('#use "m.ml";;\nlet y = x', ""),
        ('#mod_use "m.ml";;\nlet y = M.x', "M"),
        ('#load "m.cmo";;\nlet y = M.x', "M"),
    ],
)
def test_ocaml_load_order_takes_for_modules_what_is_named_as_one(uses: str, module: str) -> None:
    order = ocaml_load_order({"m.ml": "let x = 1", "jeu.ml": uses})
    assert [(one.name, one.module) for one in order] == [("m.ml", module), ("jeu.ml", "")]


def test_ocaml_load_order_loads_files_in_a_circle_once(effort: Effort) -> None:
    many = range(effort(20, 60))
    files = {f"f{i}.ml": "\n".join(f"let v{i} = F{j}.v" for j in many) for i in many}
    assert sorted(one.name for one in ocaml_load_order(files)) == sorted(files)


def test_python_load_order_puts_first_what_is_imported() -> None:
    files = {"a.py": "from .z import x\nimport sous.y", "z.py": "x = 1", "sous/y.py": "from ..z import x"}
    made = python_load_order(files)
    assert [(one.name, one.module) for one in made] == [("z.py", "z"), ("sous/y.py", "sous.y"), ("a.py", "")]
    assert made[2].text.startswith("from z import x")


# Definitions


@pytest.mark.parametrize(
    ("sets", "game"),
    [
        ("multiensemble.ml", "open Multiensemble\n"),
        ("multiensemble.ml", '#use "/home/etu/L2/multiensemble.ml";;\n'),
        ("multiensemble.ml", '#mod_use "multiensemble.ml"\nopen Multiensemble\n'),
        ("zzz.ml", "open Zzz\n"),
    ],
)
def test_grade_takes_two_files_for_one_hand_in(tmp_path: Path, sets: str, game: str) -> None:
    game += "let appartient x e = cardinal (List.filter (fun (y, _) -> x = y) e) > 0\n"
    report = quickly(laid(tmp_path / "projet", {sets: f"(* Q2 *)\n{CARDINAL}", "jeu.ml": game}))
    assert (report.problems, report.files) == ((), (sets, "jeu.ml"))
    assert where(report, "cardinal") == ("right", sets, 2)
    assert where(report, "appartient") == ("right", "jeu.ml", game.count("\n"))


def test_grade_finds_definitions_at_their_own_lines(tmp_path: Path) -> None:
    text = f"""module Listes = struct
  {NBOCC}
  module Dedans = struct
    {CARDINAL}  end
  let casse = 1 + "a"
  let appartient x e = nbocc x e > 0
end
module Faire (X : sig val zero : int end) = struct
  let ajoute (x, n) e = if n = X.zero then e else (x, n) :: e
end
module Fait = Faire (struct let zero = 0 end)
let inclus e f = let open Listes in List.for_all (fun (x, n) -> n <= nbocc x f) e
and egaux e f = Listes.(List.for_all (fun (x, n) -> n = nbocc x f) e && Dedans.cardinal e = Dedans.cardinal f)
"""
    report = quickly(laid(tmp_path, {"rendu.ml": text}) / "rendu.ml")
    lines = {name: where(report, name)[2] for name in ("nbocc", "cardinal", "appartient", "ajoute", "inclus", "egaux")}
    assert lines == {"nbocc": 2, "cardinal": 5, "appartient": 8, "ajoute": 11, "inclus": 14, "egaux": 15}
    assert [where(report, name)[0] for name in ("nbocc", "cardinal", "appartient", "egaux")] == ["right"] * 4
    assert problems(report) == [("error", "rendu.ml", 7)]


def test_grade_is_not_stopped_by_what_a_module_hides_or_runs(tmp_path: Path) -> None:
    sets = f"{CARDINAL}let max = 3\nlet () = while true do () done\n"
    game = "let rec nbocc x e = max 0 (Ens.cardinal (List.filter (fun (y, _) -> x = y) e))\n"
    report = quickly(laid(tmp_path / "projet", {"ens.ml": sets, "jeu.ml": game}))
    assert [where(report, name)[0] for name in ("cardinal", "nbocc")] == ["right", "right"]
    assert problems(report) == [("loop", "ens.ml", 3)]


def test_grade_keeps_the_module_of_a_file_that_does_not_parse(tmp_path: Path) -> None:
    game = "open Ens\nlet appartient x e = nbocc x e > 0\n"
    files = {"ens.ml": f"{CARDINAL}let let = 3\n\n{NBOCC}", "jeu.ml": game, "z.ml": "let z = (\nlet y = 1\n"}
    report = quickly(laid(tmp_path / "projet", files))
    assert [where(report, name)[0] for name in ("cardinal", "nbocc", "appartient")] == ["right"] * 3
    assert problems(report) == [("syntax", "ens.ml", 2), ("syntax", "z.ml", 3)]


def test_grade_takes_drafts_for_earlier_versions_and_finds_what_is_included_once(tmp_path: Path) -> None:
    wrong = CARDINAL.replace("n + cardinal", "1 + cardinal")
    files = {"final.ml": CARDINAL, "brouillon.ml": wrong, "tout.ml": "include Ens\n", "ens.ml": NBOCC}
    report = quickly(laid(tmp_path / "projet", files))
    assert where(report, "cardinal") == ("right", "final.ml", 1)
    earlier = [(one.function, one.file, one.verdict) for one in question(report, "Q2").earlier]
    assert earlier == [("cardinal", "brouillon.ml", "wrong")]


def test_grade_finds_the_file_beside_it_that_a_file_needs(tmp_path: Path) -> None:
    laid(tmp_path, {"ens.ml": CARDINAL, "autre.ml": NBOCC, "jeu.ml": "let nbocc x e = Ens.cardinal e * 0\n"})
    report = quickly(tmp_path / "jeu.ml")
    assert report.files == ("ens.ml", "jeu.ml")
    assert where(report, "nbocc") == ("wrong", "jeu.ml", 1)


def test_grade_takes_several_files_in_python(tmp_path: Path) -> None:
    game = "import multiensemble\nfrom multiensemble import cardinal as card\n\ndef appartient(x, e):\n"
    game += "    return multiensemble.cardinal([p for p in e if p[0] == x]) > 0\n"
    report = quickly(laid(tmp_path / "projet", {"jeu.py": game, "multiensemble.py": CARDINAL_PY}))
    assert report.problems == ()
    assert where(report, "cardinal") == ("right", "multiensemble.py", 1)
    assert where(report, "appartient") == ("right", "jeu.py", 4)
    assert where(quickly(tmp_path / "projet" / "jeu.py"), "cardinal")[0] == "right"


@pytest.mark.parametrize(
    "takes",
    [
        "open Types\n",
        "include Types\n",
        "type couleur = Types.couleur\ntype tuile = Types.tuile = Joker | T of int * couleur\n",
    ],
    ids=["open", "include", "again"],
)
def test_grade_reads_the_types_of_another_file_however_they_are_taken(tmp_path: Path, takes: str) -> None:
    types = "type couleur = Bleu | Rouge | Jaune | Noir\ntype tuile = Joker | T of int * couleur\n"
    own = "let points_groupe (c : tuile list) = match c with T (v, _) :: _ -> v * List.length c | _ -> 0\n"
    report = quickly(laid(tmp_path / "projet", {"types.ml": types, "jeu.ml": takes + own}))
    assert found(report, "Q11", "points_groupe").verdict == "wrong"
    assert {one.verdict for one in question(report, "Q4").versions} == {"right", "missing"}


def test_report_lines_say_from_which_file_what_comes(tmp_path: Path) -> None:
    wrong = CARDINAL.replace("n + cardinal", "1 + cardinal")
    report = quickly(laid(tmp_path / "projet", {"jeu.ml": "open Ens\n" + NBOCC, "ens.ml": "\n" + wrong}))
    text = text_of(report)
    assert "cardinal (ens.ml, ligne 2)" in text
    assert "Fichiers, dans l'ordre où ils ont été chargés : ens.ml, jeu.ml" in text


# Zips


def test_read_files_takes_sources_alone_and_verifier_grades_them(tmp_path: Path) -> None:
    sources: dict[str, str | bytes] = {
        "Projet Zoé/src/ens.ml": CARDINAL.encode("latin-1"),
        "Projet Zoé/src/jeu.ml": "open Ens\n(* déjà *)\n".encode("latin-1") + NBOCC.encode(),
    }
    beside = {"src/_build/ens.ml": "let cardinal = 3", "src/.ens.ml.swp": "\0", "rapport.pdf": "%PDF"}
    others = {f"Projet Zoé/{name}": text for name, text in beside.items()}
    mac = {"__MACOSX/Projet Zoé/src/._ens.ml": b"\0\5\26\7"}
    path = zipped(tmp_path / "Dupont Zoé.zip", sources | others | mac)
    assert sorted(read_files([path]).texts) == ["ens.ml", "jeu.ml"]
    done = rummifun(tmp_path, "verifier", path, "--json", lang="en")
    assert (done.returncode, json.loads(done.stdout)["files"]) == (1, ["ens.ml", "jeu.ml"])


@pytest.mark.parametrize("encoding", ["latin-1", "cp437"])
def test_read_files_reads_names_in_old_encodings(tmp_path: Path, encoding: str) -> None:
    path = zipped(tmp_path / "a.zip", {"prXs.ml": "let x = 1", "b.ml": "let x = 1"})
    path.write_bytes(path.read_bytes().replace(b"prXs.ml", "pr\u00e9s.ml".encode(encoding)))
    assert "pr\u00e9s.ml" in read_files([path]).texts


@pytest.mark.parametrize(
    ("files", "said"),
    [
        (b"PK, mais non", "pas un zip"),
        (b"", "pas un zip"),
        ({"../../etc/a.ml": "let x = 1"}, "../../etc/a.ml"),
        ({"/etc/a.ml": "let x = 1"}, "/etc/a.ml"),
        ({"C:\\a.ml": "let x = 1"}, "C:/a.ml"),
        ({"a.txt": "rien"}, "a.txt (ni .ml, ni .py"),
        ({"a.ml": ""}, "a.ml (un fichier vide)"),
        ({"a.ml": b" " * (30 << 20)}, "2 Mo"),
        ({f"f{i}.ml": "let x = 1" for i in range(300)}, "plus de 200"),
        ({}, "lien"),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_verifier_says_in_one_sentence_what_is_no_zip(
    tmp_path: Path, files: bytes | dict[str, str | bytes], said: str
) -> None:
    path = tmp_path / "rendu.zip"
    if isinstance(files, bytes):
        path.write_bytes(files)
    else:
        zipped(path, files)
    if said == "lien":
        link = zipfile.ZipInfo("a.ml")
        link.external_attr = (stat.S_IFLNK | 0o777) << 16
        with zipfile.ZipFile(path, "w") as archive:
            archive.writestr(link, "/etc/passwd")
    assert said in sentence_of(rummifun(tmp_path, "verifier", path))


# Folders


def test_read_files_follows_no_links(tmp_path: Path) -> None:
    laid(tmp_path, {"projet/a.ml": CARDINAL, "ailleurs/b.ml": NBOCC})
    for link, to in (("b.ml", "ailleurs/b.ml"), ("sous", "ailleurs"), ("boucle", "projet")):
        (tmp_path / "projet" / link).symlink_to(tmp_path / to)
    assert list(read_files([tmp_path / "projet"]).texts) == ["a.ml"]


def test_verifier_takes_a_folder_a_zip_or_several_files_for_one_hand_in(tmp_path: Path) -> None:
    files = {"ens.ml": CARDINAL, "jeu.ml": "open Ens\n" + NBOCC}
    folder, path = laid(tmp_path / "projet", files), zipped(tmp_path / "p.zip", {f"x/{n}": t for n, t in files.items()})
    assert read_submission([folder]).sources == read_submission([path]).sources
    ways = [folder], [path], ["--ensemble", folder], ["--ensemble", folder / "jeu.ml", folder / "ens.ml"]
    reports = [json.loads(rummifun(tmp_path, "verifier", *words, "--json").stdout) for words in ways]
    assert reports[0]["files"] == ["ens.ml", "jeu.ml"]
    first, *others = [{key: report[key] for key in ("questions", "files", "fails")} for report in reports]
    assert others == [first] * 3
    assert not first["fails"]


# A class


def report_of(name: str, folder: Path) -> Report:
    report = grade_one(name, dict(find_submissions(folder))[name], GradingOptions(within=folder)).report
    assert report is not None
    return report


def test_find_submissions_takes_files_folders_and_zips(tmp_path: Path) -> None:
    classe = {"a.ml": CARDINAL, "b/projet/ens.ml": CARDINAL, "d/lisez-moi.txt": "rien", "e/notes.txt": "rien"}
    folder = laid(tmp_path / "classe", classe)
    zipped(folder / "c.zip", {"c/ens.ml": CARDINAL, "c/jeu.ml": "open Ens\n" + NBOCC})
    zipped(folder / "e" / "rendu.zip", {"ens.ml": CARDINAL})
    submissions = find_submissions(folder)
    assert [name for name, _ in submissions] == ["a.ml", "b", "c.zip", "d", "e"]
    assert all(read_submission(paths).sources[0].text == CARDINAL for name, paths in submissions if name != "d")


ALIASES = "let cardinal e = cardinal e\nlet appartient = appartient\nlet nbocc x e = nbocc x e\n"
ALIASES_PY = """
cardinal = dupont.cardinal
def nbocc(x, e): return dupont.nbocc(x, e)
def appartient(x, e): return getattr(dupont, "appartient")(x, e)
"""


@pytest.mark.parametrize(
    ("taker", "takes", "line"),
    [
        ("martin.ml", '\n#use "dupont.ml";;\n' + ALIASES, 2),
        ("martin.ml", "open Dupont\n" + ALIASES, 1),
        ("martin.ml", "include Dupont\n" + ALIASES, 1),
        ("martin.ml", "module D = Dupont\nopen D\n" + ALIASES, 1),
        ("martin.ml", "type t = Dupont.t = A\nlet cardinal e = Dupont.cardinal e\nlet nbocc = Dupont.nbocc\n", 1),
        ("martin/jeu.ml", '#use "../dupont.ml"\n' + ALIASES, 1),
        ("martin.py", "from dupont import *\nimport dupont\n" + ALIASES_PY, 1),
        ("martin.py", "import dupont\n" + ALIASES_PY, 1),
    ],
    ids=["use", "open", "include", "alias", "path", "use from a folder", "star", "import"],
)
def test_grade_one_flags_a_neighbours_file_and_lends_no_function_of_it(
    tmp_path: Path, taker: str, takes: str, line: int
) -> None:
    """Its types are known, so that the rest can be judged, but earn nothing."""
    suffix, own = ".ml", "let inclus (e : t list) f = match A with A -> e = f\n"
    theirs = f"type t = A\ntype table = t list\n{CARDINAL}{NBOCC}let appartient x e = nbocc x e > 0\n"
    if taker.endswith("py"):
        suffix, own = ".py", "def inclus(e, f): return e == f\n"
        theirs = CARDINAL_PY + "def nbocc(x, e): return dict(e).get(x, 0)\ndef appartient(x, e): return x in dict(e)\n"
    folder = laid(tmp_path / "classe", {f"dupont{suffix}": theirs, taker: takes + own})
    report = report_of(taker.split("/")[0], folder)
    problem, *_ = report.problems
    assert (problem.kind, problem.line, problem.said.split("/")[-1]) == ("neighbour", line, f"dupont{suffix}")
    judged = [one for asked in report.questions for one in asked.versions]
    assert [one.function for one in judged if one.verdict == "right"] == []
    assert found(report, "Q2", "inclus").verdict in ("wrong", "type")
    assert report.files == ()
    assert "un autre rendu : ce qui en vient ne rapporte pas de points" in text_of(report)
    assert "another hand-in: what comes from there earns no marks" in text_of(report, "en")


def test_verifier_dossier_says_below_the_table_who_takes_from_a_neighbour(tmp_path: Path) -> None:
    folder = laid(tmp_path / "classe", {"dupont.ml": CARDINAL, "martin/jeu.ml": '#use "../dupont.ml"\n' + NBOCC})
    done = rummifun(tmp_path, "verifier", "--dossier", folder)
    said = (
        "martin, jeu.ml, ligne 1 : emprunte à ../dupont.ml, un autre rendu : ce qui en vient ne rapporte pas de points"
    )
    assert said in " ".join(done.stdout.split())


def test_grade_one_takes_what_the_same_people_hand_in_beside_for_theirs(tmp_path: Path) -> None:
    files = {"dupont_martin.ml": '#use "dupont_martin_ens.ml"\n' + NBOCC, "dupont_martin_ens.ml": CARDINAL}
    report = report_of("dupont_martin.ml", laid(tmp_path / "classe", files))
    assert report.problems == ()
    assert found(report, "Q2", "cardinal").verdict == "right"

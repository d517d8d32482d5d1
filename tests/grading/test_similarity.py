"""Similar submissions: disguised copies are found, independent work is not, and the class's common code is ignored."""

import json
import keyword
import os
import re
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from itertools import combinations
from pathlib import Path
from random import Random
from types import MappingProxyType
from unittest.mock import patch

import pytest
from harness.effort import Effort
from shells.in_process import Done, rummifun

from grading.hand_ins import COUPLES, PLIS, PYTHON_HAND_INS, SOBRE
from grading.test_classroom import Page
from grading.test_files import laid
from grading.trust.changes import STYLES
from rummifun.grading.classroom.phrases import tokenize_phrases
from rummifun.grading.classroom.similarity import (
    CLASS,
    LEAST,
    LENGTH,
    ComparedSource,
    SimilarityReport,
    SimilarPair,
    common_passages,
    compare_submissions,
    read_compared_source,
)

APART = {"sobre.ml": SOBRE, "plis.ml": PLIS, "couples.ml": COUPLES}

_STUDENT = STYLES["python"].text
PYTHON = f'''"""Multisets."""\n{_STUDENT[_STUDENT.index("def cardinal") : _STUDENT.index("def egaux")]}# la suite\n'''
PYTHON_APART = PYTHON_HAND_INS["lists and tables"]


@cache
def read(name: str, text: str) -> ComparedSource:
    return read_compared_source(name, [(name, text)])


def compare(texts: Mapping[str, str], given: Mapping[str, str] = MappingProxyType({})) -> SimilarityReport:
    """Compare texts, beside the given files."""
    return compare_submissions(*([read(*one) for one in some.items()] for some in (texts, given)))


def names(pairs: Sequence[SimilarPair]) -> set[tuple[str, str]]:
    return {(pair.left, pair.right) for pair in pairs}


# Copies in disguise

WORD = re.compile(r"(?<![\w'\"])[^\W\d][\w']*")
LANGUAGE = """
and begin do done downto end exception false fun function let match mod module of open rec ref struct then to true type
when int bool list min max fst snd length nth init map mapi mem filter for_all exists hd find fold_left fold_right
concat sort compare rev failwith invalid_arg raise iter List Random Stdlib None Some option print_string any sum range
"""
KEPT = {*LANGUAGE.split(), *keyword.kwlist}


def disguised(text: str, seed: int) -> str:
    """Rename everything, put the definitions into another order, take away comments and lay the lines out anew."""
    text = re.sub(r"\(\*.*?\*\)", "", text, flags=re.DOTALL)
    tops = re.split(r"\n(?=(?:let|type|exception)\b)", text)
    Random(seed).shuffle(tops)
    text = "\n\n(* autre chose *)\n".join(re.sub(r"\n *", "\n      ", top).strip() for top in tops)
    return renamed(text)


def renamed(text: str) -> str:
    new: dict[str, str] = {}

    def name(found: re.Match[str]) -> str:
        word = found[0]
        if word in KEPT or text[found.start() - 1 : found.start()] == "'" or word == "_":
            return word
        return new.setdefault(word, f"{'Zz'[word[0].islower()]}ut_{len(new)}")

    return WORD.sub(name, text)


@pytest.mark.parametrize("name", APART)
@pytest.mark.parametrize("part", [1, 3], ids=["whole", "a third"])
def test_compare_submissions_finds_a_renamed_and_reordered_copy(name: str, part: int) -> None:
    copy = disguised(APART[name][: len(APART[name]) // part], 7 // part + 1)
    found = compare({**APART, "copie.ml": copy})
    assert names(found.pairs) == {(name, "copie.ml")}
    assert part == 3 or found.pairs[0].share > 0.9


def test_compare_submissions_pairs_a_patchwork_with_both_that_it_is_made_of() -> None:
    patchwork = disguised(PLIS[: len(PLIS) // 2], 1) + COUPLES[len(COUPLES) * 2 // 5 :]
    pairs = names(compare({**APART, "mosaique.ml": patchwork}).pairs)
    assert pairs == {("plis.ml", "mosaique.ml"), ("couples.ml", "mosaique.ml")}


def test_tokenize_phrases_leaves_out_types_and_where_modules_are_opened() -> None:
    plain = "let rec f e = match e with [] -> 0 | (_, n) :: r -> n + f r\nlet g l = List.map (fun x -> (x, 1)) l"
    dressed = """
(* de (* moi *) "*)" *)
let rec somme (ens : (int * int) list) : int =
  begin match (ens) with
    | [] -> (3)
    | (_, mult) :: suite -> mult + (somme suite) end;;
let  paires (liste : 'a list) : ('a * int) list = map (fun (y : 'a) -> (y, 2)) liste;;
"""
    one, other = ([[t.kind for t in phrase] for phrase in tokenize_phrases(text, ".ml")] for text in (plain, dressed))
    assert one[1] == other[1]
    assert [kind for kind in other[0] if kind not in "()"] == [kind for kind in one[0] if kind not in "()"]


def test_compare_submissions_pairs_copies_in_python() -> None:
    copy = renamed(re.sub(r'"""[^"]*"""|#.*', "", PYTHON)).replace("    ", "\t")
    found = compare({"a.py": PYTHON, "b.py": PYTHON_APART, "c.py": copy, "d.ml": SOBRE})
    assert names(found.pairs) == {("a.py", "c.py")}


# Independent submissions


def test_compare_submissions_does_not_pair_what_is_written_apart_alone_or_too_short() -> None:
    apart = compare(APART)
    assert (apart.pairs, apart.chance) == ((), LEAST)
    lists = SOBRE[SOBRE.index("let rec cardinal = function") : SOBRE.index("let couleurs")]
    assert compare({"a.ml": lists, "b.ml": PLIS[: PLIS.index("(* tests *)")]}).pairs == ()
    assert [len(compare(dict.fromkeys(files, SOBRE)).pairs) for files in (["a.ml"], ["a.ml", "b.ml"])] == [0, 1]
    found = compare({"a.ml": "let f x = x", "b.ml": "let f x = x", "c.ml": SOBRE})
    assert (found.pairs, found.too_short) == ((), ("a.ml", "b.ml"))


def test_compare_submissions_pairs_copies_that_are_nearly_the_whole_class() -> None:
    copies = {f"{i}.ml": text for i, text in enumerate(mutants(PLIS, CLASS))}
    found = compare({**copies, "sobre.ml": SOBRE, "couples.ml": COUPLES})
    assert names(found.pairs) == set(combinations(copies, 2))
    assert found.hollow


CHANGES = [("0", "1"), ("1", "2"), ("<", ">"), ("&&", "||"), ("||", "&&"), ("+", "-"), ("-", "+"), ("=", "<>")]


def mutants(text: str, n: int) -> Iterator[str]:
    """Yield a submission with one token changed, another each time."""
    spots = [
        (at.start(), old, new)
        for old, new in CHANGES
        for at in re.finditer(rf"(?<=\s){re.escape(old)}(?=[\s;,)])", text)
    ]
    for at, old, new in Random(20).sample(spots, n):
        yield text[:at] + new + text[at + len(old) :]


def test_compare_submissions_pairs_no_mutant_of_a_right_hand_in_with_one_of_another(effort: Effort) -> None:
    number = effort(8, 100)
    two = {"sobre": SOBRE, "plis": PLIS}
    families = {f"{name}-{i}.ml": text for name, whole in two.items() for i, text in enumerate(mutants(whole, number))}
    assert len(set(families.values())) == 2 * number
    found = compare(families)
    within = {(a, b) for a, b in combinations(families, 2) if a[:4] == b[:4]}
    assert names(found.pairs) == within
    assert len(found.nearest_pairs) == 2 * number - 2


# Code that the class shares

GIVEN = PLIS[: PLIS.index("(* ---------- Partie 8")]


def test_compare_submissions_subtracts_what_most_of_a_class_has() -> None:
    texts = {f"{i}.ml": GIVEN + _own(i) for i in range(CLASS)}
    assert compare(texts).pairs == ()
    copied = compare({**texts, "copie.ml": GIVEN + renamed(_own(4))})
    assert names(copied.pairs) == {("4.ml", "copie.ml")}
    assert copied.common > 100


def _own(seed: int) -> str:
    """Write sums of products that no other submission has."""
    chance = Random(seed)
    signs = ["+", "-", "*", "/", "mod", "max", "::", "@", "^", "&&", "||", "<", ">", "=", "<>"]
    lines = [f"let f{i} x = " + " ".join(f"x {chance.choice(signs)}" for _ in range(14)) + " x" for i in range(25)]
    return "\n".join(lines) + "\n"


def test_compare_submissions_expects_more_of_chance_where_a_class_is_more_alike() -> None:
    pool = "".join(map(_own, range(95, 99))).splitlines()
    texts = {f"{i}.ml": "\n".join([*Random(i).sample(pool, 60), _own(i)]) for i in range(2 * CLASS)}
    found = compare(texts)
    assert (found.pairs, found.chance > LEAST) == ((), True)
    copied = compare({**texts, "copie.ml": disguised(texts["11.ml"], 2)})
    assert names(copied.pairs) == {("11.ml", "copie.ml")}


# Passages of a pair


def test_common_passages_hold_a_token_once_and_cover_the_share() -> None:
    found = compare({"a.ml": SOBRE, "b.ml": disguised(SOBRE, 5)})
    runs = common_passages(found, found.pairs[0])
    tokens = sum(len(phrase) for phrase in tokenize_phrases(SOBRE, ".ml") if len(phrase) >= LENGTH)
    assert 0.9 * tokens < sum(run.tokens for run in runs) <= tokens


# The command


@pytest.fixture
def classe(tmp_path: Path) -> Path:
    copy = disguised(PLIS, 11)
    others = {"dupont_v2.ml": renamed(SOBRE), "vide.ml": "", "court.ml": "let f x = x"}
    return laid(tmp_path / "rendus", {**APART, **others, "leroy/a.ml": copy[:3000], "leroy/b.ml": copy[3000:]})


def semblables(folder: Path, *words: str | Path, lang: str = "fr") -> tuple[Done, Path]:
    """Compare the submissions of a folder, or the named ones; return the page too."""
    html = folder.parent / "semblables.html"
    which = words if any(isinstance(word, Path) for word in words[:1]) else ("--dossier", folder, *words)
    return rummifun(folder, "verifier", *which, "--semblables", html, lang=lang), html


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_verifier_semblables_shows_pairs_side_by_side_without_ocaml(classe: Path, lang: str) -> None:
    with patch.dict(os.environ, {"PATH": str(classe)}):
        done, html = semblables(classe, lang=lang)
    assert (done.returncode, done.stderr) == (0, "")
    assert re.search(r"leroy +plis.ml\n", done.stdout)
    assert "vide.ml" in done.stdout
    text = html.read_text()
    shown = Page(text)
    assert (shown.loaded, shown.open, text.count("<article")) == ([], [], 2)
    assert f'<html lang="{lang}">' in text
    words = {
        "fr": ("lignes 11 \u00e0 14", "jamais une accusation", "100 %", "un fichier vide", "40 %"),
        "en": ("lines 11 to 14", "never an accusation", "100%", "an empty file", "40%"),
    }
    for word in ("court.ml", "let rec cardinal", "let rec zut_", *words[lang]):
        assert word in shown.words, word


def test_verifier_semblables_json_has_the_pairs_and_the_lines_that_they_share(classe: Path) -> None:
    html = classe.parent / "semblables.html"
    done = rummifun(classe, "verifier", "--dossier", classe, "--similar", html, "--json")
    found = json.loads(done.stdout)
    pairs = [(one["left"], one["right"]) for one in found["pairs"]]
    assert pairs == [("leroy", "plis.ml"), ("dupont_v2.ml", "sobre.ml")]
    assert (found["hand_ins"], found["short"], [*found["unread"]]) == (5, ["court.ml"], ["vide.ml"])
    first = found["pairs"][0]["passages"][0]
    assert (first["left"]["file"], first["right"]["file"], found["pairs"][0]["share"]) == ("a.ml", "plis.ml", 1.0)
    assert first["tokens"] >= LENGTH
    assert first["left"]["first"] <= first["left"]["last"]


def test_verifier_semblables_takes_a_given_file_and_names_of_files(classe: Path) -> None:
    sobre, copy, plis = classe / "sobre.ml", classe / "dupont_v2.ml", classe / "plis.ml"
    all_given = ((), ("--donne", copy), ("--given", plis, "--given", copy))
    ran = (semblables(classe, sobre, copy, "--json", *given)[0] for given in all_given)
    assert [len(json.loads(done.stdout)["pairs"]) for done in ran] == [1, 0, 0]


def test_verifier_semblables_tells_two_versions_of_the_same_pair_of_students(classe: Path) -> None:
    for text in (COUPLES, SOBRE):
        (classe / "dupont.ml").write_text(text)
        done, _ = semblables(classe)
        assert ("m\u00eame bin\u00f4me" in done.stdout) == (text == SOBRE)


def test_verifier_semblables_writes_what_a_student_writes_as_text(classe: Path) -> None:
    evil = SOBRE.replace("(* Q1 *)", "(* <script>alert(1)</script> *)")
    text = semblables(laid(classe, {"<b>x.ml": evil, "y&.ml": evil}))[1].read_text()
    assert [word in text for word in ("<script", "<b>x", "&lt;script&gt;")] == [False, False, True]


def test_verifier_semblables_shows_each_of_a_large_group_beside_the_nearest(tmp_path: Path) -> None:
    group = {f"r{i}.ml": text for i, text in enumerate(mutants(SOBRE, 15))}
    done, html = semblables(laid(tmp_path / "r", group), "--json")
    pairs = json.loads(done.stdout)["pairs"]
    assert (len(pairs), sum("passages" in one for one in pairs), html.read_text().count("<article")) == (105, 14, 14)
    assert "--donne" in html.read_text()

"""Every fenced block of the pages is true: it is a doctest, or it is run, or compared with output.

Examples at the prompt (`pycon`) are doctests. Other Python stands in a file of ours that is tested, or is run here.
Commands are read by the real program, and run in small where that is quick; their output is compared. Any
other block fails.
"""

import ast
import re
import shlex
import tomllib
from collections.abc import Iterator
from doctest import DocTestParser
from pathlib import Path
from typing import Final, NamedTuple

import pytest
from grading.hand_ins import HAND_INS
from shells.in_process import rummifun

from book.blocks import DIRECTIVES, ROOT, Bloc, blocs, commandes, pages
from rummifun.core.record import read_record
from rummifun.games import game_named
from rummifun.grading.judging.options import read_name_mapping
from rummifun.grading.judging.weights import read_weights
from rummifun.laws import assert_holds, multiset_suite

LANGS: Final = {"pycon", "python", "sh", "console", "ocaml", "text", "json", "toml", "ebnf", *DIRECTIVES}


def test_blocks_are_of_kinds_that_are_checked() -> None:
    assert [bloc.name for bloc in blocs() if bloc.lang not in LANGS] == []


def test_fences_are_closed() -> None:
    assert [str(page) for page in pages() if page.read_text(encoding="utf-8").count("\n```") % 2] == []


# Examples at the prompt


def collected(page: str) -> bool:
    """Tell whether pytest gathers the doctests of a page, or of the French lesson with the same blocks."""
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["pytest"]["ini_options"]
    return any(page == path or page.startswith(f"{path}/") for path in settings["testpaths"])


@pytest.mark.parametrize("page", sorted({bloc.page for bloc in blocs("pycon")}))
def test_examples_are_doctests_to_the_last(page: str) -> None:
    parser, text = DocTestParser(), (ROOT / page).read_text(encoding="utf-8")
    whole = [(one.source, one.want) for one in parser.get_examples(text)]
    parts = [(one.source, one.want) for b in blocs("pycon") if b.page == page for one in parser.get_examples(b.text)]
    assert collected(page)
    assert whole == parts


# Python in a file


EXCERPTS: Final = ("src", "tests", "examples")
"""Where a block of Python may be found whole."""

JOUEUR: Final = ("docs/ecrire_joueur.md", "python", 0)
"""The player that the commands of its page name: `test_commands.py` runs them."""

SERVED: Final = ("docs/fil.md",)
"""Pages whose Python is run against a server, by `serveur/test_web_security.py`."""

SHEET_PAGES: Final = tuple(
    f"docs/{lang}/{page}.md" for lang in ("en", "fr") for page in ("exercice_en_dix_minutes", "feuille_en_une_heure")
)
"""The page whose sheet and hand-ins are written, and whose commands are run, by `test_sheet_page.py`."""

FOLLOWED: Final = (
    *(f"docs/{lang}/{page}.md" for lang in ("en", "fr") for page in ("scenario", "premiere_reussite", "vos_lois")),
    *SHEET_PAGES,
    "docs/protocole.md",
)
"""Pages that a test of their own follows, step by step: `test_followed_pages.py`, `test_patience_tutorial.py` and
`test_sheet_page.py`."""

ANSWERS: Final = re.compile(r"docs/\w+/reponses/\d.*")
"""Pages whose Python answers exercises, and is held to their laws by `course/test_exercise_answers.py`."""


@pytest.mark.parametrize("bloc", blocs("python"), ids=lambda bloc: bloc.name)
def test_python_is_run_or_stands_in_a_file_that_is(bloc: Bloc) -> None:
    ast.parse(bloc.text)
    if ANSWERS.fullmatch(bloc.page):
        return
    run = {fichier.bloc for shown in MONTRES for fichier in shown.fichiers if isinstance(fichier, Ecrit)} | {JOUEUR}
    key = (bloc.page, bloc.lang, bloc.rank)
    assert (
        key in run
        or key in TESTED.values()
        or bloc.page in (*SERVED, *FOLLOWED)
        or any(bare(bloc.text) in text for text in _sources())
    )


def bare(text: str) -> str:
    """Leave indentation out, and the comma that follows a call in a list."""
    return "\n".join(line.strip().rstrip(",") for line in text.strip().splitlines())


def _sources() -> Iterator[str]:
    for room in EXCERPTS:
        yield from (bare(path.read_text(encoding="utf-8")) for path in sorted((ROOT / room).rglob("*.py")))


TESTED: Final = {"en": ("docs/en/verifier.md", "python", 0), "fr": ("docs/fr/verifier.md", "python", 0)}
"""The example of a user's own test: its imports exist, and its failure is shown."""

FAILED: Final = {lang: (page, "text", 1) for lang, (page, _, _) in TESTED.items()}


@pytest.mark.parametrize("lang", TESTED)
def test_block_with_a_test_of_ones_own_is_the_example_and_fails_as_is_shown(
    lang: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    shown, said = found(TESTED[lang]), found(FAILED[lang])
    example = (ROOT / "examples/test_mes_ensembles.py").read_text(encoding="utf-8")
    ours, theirs = (ast.parse(text).body[-1] for text in (shown.text, example.replace("law: Law) -> None", "law)")))
    assert ast.dump(ours) == ast.dump(theirs)
    monkeypatch.setenv("LANGUAGE", lang)
    monkeypatch.syspath_prepend(str(ROOT / "examples"))
    import mes_ensembles  # type: ignore[import-not-found,unused-ignore]  # as the block does

    law = next(law for law in multiset_suite if law.name == "inclus_nbocc")
    with pytest.raises(AssertionError) as raised:
        assert_holds(law, mes_ensembles)
    lines = [line.removeprefix("E").strip().removeprefix("AssertionError: ") for line in said.text.splitlines()]
    assert lines == [line.strip() for line in str(raised.value).splitlines()]


def found(key: tuple[str, str, int]) -> Bloc:
    return next(bloc for bloc in blocs(key[1]) if (bloc.page, bloc.lang, bloc.rank) == key)


# The output of the program


class Ecrit(NamedTuple):
    """A file that the reader writes from a block of a page, under a name."""

    name: str
    bloc: tuple[str, str, int]

    def text(self) -> str:
        return found(self.bloc).text


class Rendu(NamedTuple):
    """A hand-in of the room of the grader, under another name."""

    name: str
    rendu: str

    def text(self) -> str:
        return str(HAND_INS[self.rendu].text)


class Exemple(NamedTuple):
    """A file of the examples, as it is or with a mistake in it."""

    name: str
    was: str = ""
    now: str = ""

    def text(self) -> str:
        return (ROOT / self.name).read_text(encoding="utf-8").replace(self.was or "\0", self.now)


def derivation(name: str, was: str = "", now: str = "") -> tuple[Exemple, ...]:
    """List the files of a derivation, with a mistake wherever some text stands."""
    folder = ROOT / "examples" / "refactoring" / name
    return tuple(Exemple(str(path.relative_to(ROOT)), was, now) for path in sorted(folder.glob("*.py")))


class Montre(NamedTuple):
    """A block that shows part of the output of a command: its lines are lines of the output, in order."""

    bloc: tuple[str, str, int]
    command: str
    fichiers: tuple[Ecrit | Rendu | Exemple, ...] = ()


HAND_IN: Final = Ecrit("rendu.ml", ("docs/en/verifier.md", "ocaml", 0))
CLASS: Final = (HAND_IN._replace(name="rendus/dupont.ml"), Rendu("rendus/martin.ml", "faux_tour.ml"))


def shows(page: str, rank: int, command: str, *fichiers: Ecrit | Rendu | Exemple, lang: str = "text") -> Montre:
    return Montre((f"docs/{page}.md", lang, rank), f"{command} --lang en", fichiers)


def python(name: str, page: str, rank: int) -> Ecrit:
    return Ecrit(name, (f"docs/{page}.md", "python", rank))


TOURNOI: Final = "tournoi haricots --joueurs"
PAS: Final = "verifier --pas examples/refactoring/"
SHEET: Final = "examples/feuilles/ensembles"
QUICK: Final = (
    shows("ecrire_joueur", 0, f"{TOURNOI} essai.py:choisir,hasard --parties 4 --graine 1",
          python("essai.py", "ecrire_joueur", 1)),
    shows("ecrire_reussite", 0, "verifier ./treize.py:treize", python("treize.py", "ecrire_reussite", 0)),
    shows("en/scenario", 4, "scenario mon_scenario.py", python("mon_scenario.py", "en/scenario", 9)),
    shows("en/plateformes", 0, "verifier rendu.ml --format vpl --sur 20", Rendu("rendu.ml", "partiel.ml")),
    shows("en/feuille", 0, f"verifier rendu.ml --feuille {SHEET}",
          HAND_IN._replace(bloc=("docs/en/feuille.md", "ocaml", 0)),
          *(Exemple(f"{SHEET}/{name}") for name in ("feuille.mli", "solution.ml", "fautes.ml", "feuille.toml"))),
)  # fmt: skip
LONG: Final = (
    shows("laws", 0, "verifier mon_inclus", python("mon_inclus.py", "laws", 0)),
    shows("en/verifier", 2, "verifier apres.py --contre avant.py",
          python("avant.py", "en/verifier", 1), python("apres.py", "en/verifier", 2)),
    shows("etudes", 0, "analyser r7 --parties 2000 --graine 1"),
    shows("tournoi", 0, f"{TOURNOI} glouton:2,hasard,premier --parties 20 --graine 1"),
    shows("tas", 0, "verifier mes_tas.py", python("mes_tas.py", "tas", 0)),
    shows("en/verifier", 0, "verifier rendu.ml", HAND_IN),
    shows("en/classe", 0, "verifier --dossier rendus/ --html classe.html --csv notes.csv", *CLASS),
    shows("en/classe", 1, "tournoi --folder rendus/ --players glouton --games 4 --seed 1", *CLASS),
    shows("en/lecons/12_accumulateur", 0, f"{PAS}12_accumulateur", *derivation("12_accumulateur")),
    shows("en/lecons/14_fusion", 0, f"{PAS}14_inclus",
          *derivation("14_inclus", "max(0, n - nbocc(x, ens2))", "n - nbocc(x, ens2)")),
    shows("en/lecons/18_autre_type", 0, f"{PAS}18_somme_liste", *derivation("18_somme_liste")),
    shows("en/lecons/18_autre_type", 1, f"{PAS}18_somme_liste",
          *derivation("18_somme_liste", "intersection(ens1.rest, ens2)\n", "intersection(ens1.rest, ens2.rest)\n")),
    shows("tas", 0, "verifier rummifun.pieces.tas_deque", lang="console"),
    shows("laws", 0, "verifier rummifun.multiset.somme", lang="console"),
    shows("laws", 1, "verifier rummikub", lang="console"),
)  # fmt: skip
"""Blocks that take a second or more: they are run by night, with those of the French pages."""


def french(key: tuple[str, str, int]) -> tuple[str, str, int]:
    """Return the block of the French page with the same rank."""
    return (key[0].replace("/en/", "/fr/"), *key[1:])


def said_in_french(shown: Montre) -> Montre:
    """Return the French block for an English one: the same command, on its own files."""
    files = (f._replace(bloc=french(f.bloc)) if isinstance(f, Ecrit) else f for f in shown.fichiers)
    return Montre(french(shown.bloc), shown.command.replace("--lang en", "--lang fr"), tuple(files))


BY_NIGHT: Final = (*LONG, *(said_in_french(one) for one in (*QUICK, *LONG) if "/en/" in one.bloc[0]))
MONTRES: Final = (*QUICK, *BY_NIGHT)


def test_outputs_that_are_shown_are_printed_by_commands() -> None:
    compared = {shown.bloc for shown in MONTRES} | {*FAILED.values()}
    shown = {(b.page, b.lang, b.rank) for lang in ("text", "console") for b in blocs(lang)}
    assert {key for key in shown - compared if key[0] not in FOLLOWED} == compared - shown == set()
    typed = {one.command: commandes(found(one.bloc)) for one in MONTRES}
    assert [command for command, lines in typed.items() if lines and lines != (f"rummifun {command}",)] == []


@pytest.mark.parametrize(
    "shown",
    [*QUICK, *(pytest.param(one, marks=pytest.mark.lent) for one in BY_NIGHT)],
    ids=lambda shown: found(shown.bloc).name,
)
def test_command_prints_what_its_page_shows(shown: Montre, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.syspath_prepend(str(tmp_path))
    for fichier in shown.fichiers:
        Path(fichier.name).parent.mkdir(parents=True, exist_ok=True)
        Path(fichier.name).write_text(fichier.text(), encoding="utf-8")
    printed = iter(rummifun(tmp_path, *shlex.split(shown.command)).stdout.splitlines())
    shown_lines = found(shown.bloc).text.splitlines()
    assert [line for line in shown_lines if not line.startswith("$ ") and line not in printed] == []


# TOML, JSON (OCaml: test_followed_pages.py; EBNF: games/test_grammars.py)


@pytest.mark.parametrize("bloc", blocs("toml"), ids=lambda bloc: bloc.name)
def test_toml_is_read(bloc: Bloc, tmp_path: Path) -> None:
    assert tomllib.loads(bloc.text)
    (tmp_path / "a.toml").write_text(bloc.text, encoding="utf-8")
    if bloc.page in ("docs/en/jugement.md", "docs/fr/jugement.md"):
        said = read_name_mapping(tmp_path / "a.toml").for_submission("dupont_martin.ml")
        assert dict(said.functions) == {"compte": "cardinal", "bidule": "nbocc"}
        assert set(said.forbidden) == {"points"}
    elif bloc.page not in FOLLOWED:
        assert read_weights(bloc.text, bloc.name).max_points > 0


@pytest.mark.parametrize("bloc", blocs("json"), ids=lambda bloc: bloc.name)
def test_json_is_a_record(bloc: Bloc) -> None:
    partie, degat = read_record(bloc.text, game_named)
    assert degat is None
    assert partie.moves

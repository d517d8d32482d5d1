"""The pages for teachers, followed in both languages: each command answers what is shown there."""

import shlex
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest
from harness.nonempty import nonempty
from shells.in_process import rummifun

from book.blocks import Bloc, blocs, commandes

FILES: Final = {
    "feuille_en_une_heure": {
        "ocaml": ("trains/feuille.mli", "trains/solution.ml", "", "trains/fautes.ml",
                  "rendus/martin.ml", "rendus/dupont.ml", "curieux.ml"),
        "python": ("trains/lois.py", "rendus/petit.py"),
        "toml": ("trains/feuille.toml",),
    },
    "exercice_en_dix_minutes": {
        "ocaml": ("mes_exercices/1.ml", "reponses.ml"),
        "python": ("reponses.py",),
    },
}  # fmt: skip
"""The file of each block of a page; none for the one that mends the type of `feuille.mli`."""

SUBMITTED: Final = {"Ana Dupont": "dupont.ml", "Luc Martin": "martin.ml", "Zoé Petit": "petit.py"}
WORKSHEET: Final = {
    "en": (
        "Identifier,Full name,Status,Grade,Maximum Grade,Grade can be changed,Last modified (grade),Feedback comments",
        "Submitted,,20,Yes,-,",
    ),
    "fr": (
        "Identifiant,Nom complet,Statut,Note,Note maximale,La note peut être modifiée,Modification,Commentaires",
        "Remis,,20,Oui,-,",
    ),
}
"""The heading of the worksheet in each language, and a row after the name."""


def mend(was: str, now: str) -> None:
    """Change what stands once in the interface, as the page says."""
    interface = Path("trains/feuille.mli")
    text = interface.read_text(encoding="utf-8")
    assert text.count(was) == 1
    interface.write_text(text.replace(was, now), encoding="utf-8")


def write(bloc: Bloc, page: str) -> None:
    name = FILES[page][bloc.lang][bloc.rank]
    if name:
        Path(name).parent.mkdir(exist_ok=True)
        Path(name).write_text(bloc.text, encoding="utf-8")
    else:
        mend("type km = int\n", bloc.text)


def download(lang: str) -> None:
    """Write the archive and the worksheet of an assignment of Moodle."""
    heading, rest = WORKSHEET[lang]
    rows = [heading]
    for number, (name, file) in enumerate(SUBMITTED.items(), 1001):
        first, last = name.split()
        folder = Path("devoir", f"{last} {first}_{number}_assignsubmission_file_")
        folder.mkdir(parents=True)
        shutil.copy(Path("rendus", file), folder)
        rows.append(f"Participant {number},{name},{rest}")
    shutil.make_archive("devoir", "zip", "devoir")
    Path("Notes.csv").write_text("\n".join(rows) + "\n", encoding="utf-8")


def asked(line: str, folder: Path, lang: str) -> str:
    """Run a command; return what it prints, and the tables that it writes."""
    if "devoir.zip" in line:
        download(lang)
    done = rummifun(folder, *shlex.split(line)[1:], lang=lang)
    if "= 105" in done.stderr:
        mend("= 115", "= 105")
    tables = [file for file in (Path("notes.csv"), Path("moodle/notes.csv")) if file.exists()]
    said = [done.stdout, done.stderr, *(file.read_text(encoding="utf-8-sig") for file in tables)]
    return "\n".join(said).replace("\N{NO-BREAK SPACE}", " ")


def followed(page: str, lang: str, folder: Path) -> Iterator[tuple[Bloc, str]]:
    """Write each file and run each command of the page; yield each block of output with the real output."""
    printed = ""
    for bloc in (bloc for bloc in blocs() if bloc.page == f"docs/{lang}/{page}.md"):
        if bloc.lang in FILES[page]:
            write(bloc, page)
        elif bloc.lang == "sh":
            (line,) = commandes(bloc)
            printed = asked(line, folder, lang)
        else:
            yield bloc, printed


@pytest.mark.lent
@pytest.mark.cellule
@pytest.mark.parametrize("page", FILES)
@pytest.mark.parametrize("lang", ["en", "fr"])
def test_teacher_who_follows_the_page_sees_what_it_shows(
    page: str, lang: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    for shown, printed in nonempty(followed(page, lang, tmp_path)):
        lines = iter(printed.splitlines())
        assert [line for line in shown.text.splitlines() if line not in ("…", "") and line not in lines] == [], printed
    assert Path("classe.html").is_file() == (page == "feuille_en_une_heure")

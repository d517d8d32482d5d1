"""The files of the forges: workflows with a time limit and few rights, a citation, a way to report flaws."""

import json
import re
import tomllib
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Any, Final

import jsonschema
import pytest
from harness.nonempty import nonempty
from matrix import CELLS, FREE
from ruamel.yaml import YAML

ROOT: Final = Path(__file__).parents[1]
WORKFLOWS: Final = sorted(ROOT.glob(".github/workflows/*.yml"))
WORKFLOWS_OF: Final = {file.name: file for file in WORKFLOWS}
GITLAB: Final = ROOT / ".gitlab-ci.yml"
EVERY: Final = [*WORKFLOWS, GITLAB]
SCHEMAS: Final = {GITLAB.name: "gitlab-ci.json", "CITATION.cff": "citation-file-format.json"}

FORGE_WRITES: Final = {
    "release.yml keep": "contents",
    "release.yml attest": "attestations",
    "pages.yml publish": "pages",
}
"""The jobs that may write on the forge, with their permission."""


@cache
def read(file: Path) -> dict[str, Any]:
    said: dict[str, Any] = YAML(typ="safe").load(file)
    return said


def jobs(file: Path) -> dict[str, dict[str, Any]]:
    if file != GITLAB:
        return dict(read(file)["jobs"])
    return {name: job for name, job in read(file).items() if isinstance(job, dict) and "script" in job}


def faults(file: Path, said: dict[str, Any]) -> list[str]:
    """List the faults of a file against its schema."""
    name = SCHEMAS.get(file.name, "github-workflows.json")
    schema = json.loads((files("check_jsonschema.builtin_schemas") / "vendor" / name).read_text("utf-8"))
    kind = jsonschema.validators.validator_for(schema)
    return [error.message for error in kind(schema).iter_errors(said)]


@pytest.mark.parametrize("file", EVERY, ids=lambda file: file.name)
def test_workflow_has_the_form_of_its_forge(file: Path) -> None:
    assert faults(file, read(file)) == []


@pytest.mark.parametrize("file", EVERY, ids=lambda file: file.name)
def test_faults_sees_a_workflow_with_a_wrong_word(file: Path) -> None:
    said = read(file)
    name = next(iter(jobs(file)))
    inside = said if file == GITLAB else said["jobs"]
    spoiled = {**inside, name: {**inside[name], "need": "build", "timeout": 3, "timeout-minutes": "long"}}
    assert faults(file, spoiled if file == GITLAB else {**said, "jobs": spoiled})


@pytest.mark.parametrize("file", EVERY, ids=lambda file: file.name)
def test_every_job_has_a_time_limit(file: Path) -> None:
    limit = "timeout" if file == GITLAB else "timeout-minutes"
    assert [name for name, job in jobs(file).items() if limit not in job and "uses" not in job] == []


@pytest.mark.parametrize("file", EVERY, ids=lambda file: file.name)
def test_workflow_names_no_secret(file: Path) -> None:
    text = file.read_text("utf-8")
    assert re.findall(r"(?i)\bsecrets\b|password|api[_-]?token|\b\w+://", text) == []


@pytest.mark.parametrize("file", WORKFLOWS, ids=lambda file: file.name)
def test_job_may_only_read_but_where_it_must_write(file: Path) -> None:
    assert read(file)["permissions"] == {"contents": "read"}
    for name, job in jobs(file).items():
        granted = {right for right, how in job.get("permissions", {}).items() if how == "write"}
        assert granted - {"id-token"} == {FORGE_WRITES.get(f"{file.name} {name}")} - {None}


@pytest.mark.parametrize("file", WORKFLOWS, ids=lambda file: file.name)
def test_action_is_an_official_one_of_a_digest(file: Path) -> None:
    used = re.findall(r"uses: (\S+(?: # v\S+)?)", file.read_text("utf-8"))
    official = r"(actions/[a-z-]+|pypa/gh-action-pypi-publish)@[0-9a-f]{40} # v[\d.]+|\./\.github/workflows/\w+\.yml"
    assert [one for one in used if not re.fullmatch(official, one)] == []
    assert [one for one in used if one.startswith("./") and not (ROOT / one).is_file()] == []


@pytest.mark.parametrize("file", EVERY, ids=lambda file: file.name)
def test_image_is_one_of_a_digest_and_the_same_everywhere(file: Path) -> None:
    images = set(re.findall(r"\bpython:[\w.@:-]+", file.read_text("utf-8")))
    assert [one for one in images if not re.fullmatch(r"python:3\.\d+-bookworm@sha256:[0-9a-f]{64}", one)] == []
    assert images <= set(re.findall(r"\bpython:[\w.@:-]+", GITLAB.read_text("utf-8")))


@pytest.mark.parametrize("file", EVERY, ids=lambda file: file.name)
def test_workflow_runs_what_is_here(file: Path) -> None:
    text = file.read_text("utf-8")
    targets = set(re.findall(r"^([a-z][a-z-]*):", (ROOT / "Makefile").read_text("utf-8"), re.MULTILINE))
    assert set(re.findall(r"\bmake ([a-z-]+)", text)) <= targets
    assert [one for one in re.findall(r"(?:\bbash |'@)([\w./]+)", text) if not (ROOT / one).is_file()] == []


def test_portable_lists_tests_that_are_here() -> None:
    listed = (ROOT / "tests/portable.txt").read_text("utf-8").splitlines()
    assert [one for one in listed if not (ROOT / one).exists()] == []


def test_pythons_are_those_that_the_package_tells() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    told = {one.rpartition(" ")[2] for one in project["classifiers"] if re.search(r":: 3\.\d+$", one)}
    theirs, night, ours = jobs(WORKFLOWS_OF["tests.yml"]), jobs(WORKFLOWS_OF["nuit.yml"]), jobs(GITLAB)
    for others, name in (
        (theirs["pythons"]["strategy"]["matrix"]["include"], "python"),
        (ours["pythons"]["parallel"]["matrix"], "PYTHON_VERSION"),
    ):
        assert {one[name] for one in others} == told - {"3.11"}
        assert all(f"python:{one[name]}-bookworm" in str(one) for one in others)
    for image in (theirs["whole"]["container"]["image"], read(GITLAB)["default"]["image"]):
        assert image.startswith("python:3.11-bookworm")
    versions = {cell.python for cell in CELLS}
    assert set(night["versions"]["strategy"]["matrix"]["python"]) == versions == told | {FREE}
    assert set(ours["versions"]["parallel"]["matrix"][0]["PYTHON_VERSION"]) == versions
    assert project["requires-python"] == ">=3.11"


def test_both_forges_test_and_release_alike() -> None:
    theirs = {name for file in WORKFLOWS for name in jobs(file)}
    ours = set(jobs(GITLAB))
    assert ours - {"pages", "dist"} == theirs - {"build", "attest", "tests", "systems"}


def test_citation_has_the_form_of_citations_and_names_this_version() -> None:
    citation = ROOT / "CITATION.cff"
    said, project = read(citation), tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    assert faults(citation, {**said, "date-released": str(said.get("date-released", "2026-01-01"))}) == []
    same = {"title": "name", "version": "version", "abstract": "description", "license": "license"}
    assert [said[word] for word in (*same, "keywords")] == [project[word] for word in (*same.values(), "keywords")]
    assert [author["name"] for author in said["authors"]] == [author["name"] for author in project["authors"]]


def test_citation_has_the_date_of_the_changelog() -> None:
    said, changelog = read(ROOT / "CITATION.cff"), (ROOT / "CHANGELOG.md").read_text("utf-8")
    closed = re.search(rf"^## \[{re.escape(said['version'])}\] – (\S+)$", changelog, re.MULTILINE)
    assert str(said.get("date-released")) == (closed[1] if closed else "None")


def test_security_speaks_of_pages_that_are_here() -> None:
    text = (ROOT / "SECURITY.md").read_text("utf-8")
    for page, _, anchor in nonempty(re.findall(r"\]\(([^)#]+)(#([^)]*))?\)", text)):
        headings = re.findall(r"^#+ (.+)$", (ROOT / page).read_text("utf-8"), re.MULTILINE)
        assert not anchor or anchor in {re.sub(r"[^a-z -]", "", one.lower()).replace(" ", "-") for one in headings}

"""Files of a release: an inventory that is valid and whole, and an archive that holds all files of git."""

import io
import json
import re
import tarfile
from collections.abc import Iterator
from datetime import UTC, datetime
from importlib.metadata import distribution
from pathlib import Path
from typing import Any
from zipfile import ZipFile

import pytest
from cyclonedx.output.json import JsonV1Dot6
from cyclonedx.schema import SchemaVersion
from cyclonedx.validation.json import JsonStrictValidator
from hatchling.builders.sdist import SdistBuilder
from packaging.requirements import Requirement
from pathspec import GitIgnoreSpec

import bill_of_materials
import fetch

NOON = datetime(2026, 11, 23, 12, tzinfo=UTC)
PYODIDE = {"info": {"python": "3.14.2"}}
SCHEMA = '"$schema": "http://cyclonedx.org/schema/bom-1.6.schema.json"'


@pytest.fixture(scope="module")
def fetched(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    """Replace the components of the page by packages that hold nothing but their metadata."""
    folder = tmp_path_factory.mktemp("fetched")
    names = [line.split()[1] for line in fetch.SUMS.read_text("utf-8").splitlines()]
    for name in names:
        if name.endswith(".whl"):
            with ZipFile(folder / name, "w") as wheel:
                wheel.writestr("essai-1.0.dist-info/METADATA", "Classifier: License :: OSI Approved :: MIT License\n")
            continue
        with tarfile.open(folder / name, "w:gz") as packed:
            for file, told in (("package.json", {"license": "MPL-2.0"}), ("pyodide-lock.json", PYODIDE)):
                entry, text = tarfile.TarInfo(f"package/{file}"), json.dumps(told).encode()
                entry.size = len(text)
                packed.addfile(entry, io.BytesIO(text))
    return {name.partition("-")[0]: folder / name for name in names}


@pytest.fixture(scope="module")
def text(fetched: dict[str, Path]) -> str:
    return str(JsonV1Dot6(bill_of_materials.inventory(NOON, fetched)).output_as_string(indent=1))


@pytest.fixture(scope="module")
def told(text: str) -> Any:
    return json.loads(text)


def test_inventory_is_valid_the_same_each_time_and_names_no_address(text: str, fetched: dict[str, Path]) -> None:
    assert JsonStrictValidator(SchemaVersion.V1_6).validate_str(text) is None
    assert JsonV1Dot6(bill_of_materials.inventory(NOON, fetched)).output_as_string(indent=1) == text
    assert text.count("://") == text.count(SCHEMA) == 1  # but that of its format


def test_inventory_holds_what_the_package_declares(told: Any) -> None:
    declared = [Requirement(line) for line in distribution("rummifun").requires or ()]
    asked = {one.name for one in declared if not one.marker or one.marker.evaluate({"extra": "all"})}
    scopes = {one["name"]: one["scope"] for one in told["components"] if one["bom-ref"].startswith("wheel:")}
    assert asked <= {*scopes}
    required = dict.fromkeys(("click", "filelock", "pebble", "pyrsistent", "toolz"), "required")
    assert scopes == scopes | required | dict.fromkeys(("textual", "rich", "llvmlite"), "optional")
    assert not {"pytest", "ruff", "mypy", "hatchling", "torch", "rummifun"} & {*scopes}


def test_inventory_versions_are_those_that_are_pinned(told: Any) -> None:
    lines = (bill_of_materials.ROOT / "constraints.txt").read_text("utf-8").splitlines()
    pinned = {line.partition(" ")[0] for line in lines if "==" in line and not line.startswith(" ")}
    found = {f"{one['name']}=={one['version']}" for one in told["components"] if not one["bom-ref"].startswith("site:")}
    assert found - pinned == set()


def test_inventory_holds_what_the_page_carries_by_its_sums(told: Any) -> None:
    of_site = [one for one in told["components"] if one["bom-ref"].startswith("site:")]
    sums = set(re.findall(r"^\w+", fetch.SUMS.read_text("utf-8"), re.MULTILINE))
    assert {each["content"] for one in of_site for each in one.get("hashes", ())} == sums
    urls = {"pkg:npm/pyodide@314.0.7", "pkg:pypi/typing-extensions@4.16.0", "pkg:generic/cpython@3.14.2"}
    assert urls <= {one["purl"] for one in of_site}
    assert {"ocaml", "js_of_ocaml"} <= {one["name"] for one in of_site}
    licences = {one["name"]: one["licenses"][0]["license"] for one in of_site if "licenses" in one}
    assert (licences["pyodide"], licences["toolz"]) == ({"id": "MPL-2.0"}, {"name": "MIT License"})


def test_inventory_packages_depend_on_components_that_are_there(told: Any) -> None:
    refs = {one["bom-ref"] for one in told["components"]} | {told["metadata"]["component"]["bom-ref"]}
    named = {ref for one in told["dependencies"] for ref in (one["ref"], *one.get("dependsOn", ()))}
    assert named == refs


ROOT = Path(__file__).parents[2]


def kept(folder: Path, ignored: GitIgnoreSpec) -> Iterator[str]:
    """List the files below a folder that git holds or would take."""
    for path in folder.iterdir():
        name = path.relative_to(ROOT).as_posix()
        if name == ".git" or ignored.match_file(f"{name}/" if path.is_dir() else name):
            continue
        yield from kept(path, ignored) if path.is_dir() else [name]


def test_sdist_holds_what_git_holds() -> None:
    ignored = GitIgnoreSpec.from_lines((ROOT / ".gitignore").read_text("utf-8").splitlines())
    held = {*kept(ROOT, ignored)} - {"PKG-INFO"}  # a distribution that was unpacked has its own
    packed = {Path(one.distribution_path).as_posix() for one in SdistBuilder(str(ROOT)).recurse_included_files()}
    assert held - packed == set()
    assert {"Makefile", "constraints.txt", "jsconfig.json", ".ci/run", "tests/conftest.py", "site/sums.txt"} <= packed

"""The contents of a release, as a CycloneDX document: `python release/bill_of_materials.py FILE`, same bytes always.

The packages that rummifun needs, at the versions that this environment holds, those of `constraints.txt`; what the page
without a server carries with it, by the list of `site/sums.txt`; what the pages of the documentation carry.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tarfile
import zipfile
from collections.abc import Iterable, Iterator, Mapping
from datetime import UTC, datetime
from importlib.metadata import Distribution, PathDistribution, distribution
from io import BytesIO
from pathlib import Path
from typing import Any, Final
from uuid import NAMESPACE_URL, uuid5

from cyclonedx.contrib.license.factories import LicenseFactory
from cyclonedx.model import HashAlgorithm, HashType, Property
from cyclonedx.model.bom import Bom, BomMetaData
from cyclonedx.model.component import Component, ComponentScope, ComponentType
from cyclonedx.output.json import JsonV1Dot6
from packageurl import PackageURL
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name, parse_wheel_filename

import fetch

ROOT: Final = Path(__file__).resolve().parent.parent
NAME: Final = "rummifun"
PAGES: Final = ("furo", "pygments", "sphinx", "sphinx-basic-ng", "sphinx-design")
"""The packages whose styles and scripts stand among the pages of the documentation."""

_PATIENCE: Final = 60.0  # seconds for a program that tells its version
_LONG: Final = 100  # letters: what is longer is the text of a licence, not its name

Needs = Mapping[str, frozenset[str]]
"""The packages, by their names, and which others each of them needs."""


def needs(extras: Iterable[str] = ()) -> Needs:
    """List the packages that rummifun needs with some extras, and those that each of them needs in turn."""
    found: dict[str, frozenset[str]] = {}
    waiting = [(NAME, (*extras,))]
    while waiting:
        name, asked = waiting.pop()
        required = [*_required(name, asked)]
        more = frozenset(one for one, _ in required) - {name}
        if found.get(name, frozenset()) >= more and name in found:
            continue
        found[name] = found.get(name, frozenset()) | more
        waiting += required
    return found


def _required(name: str, extras: tuple[str, ...]) -> Iterator[tuple[str, tuple[str, ...]]]:
    """List the needs of a package here, with some extras: each package by its name, and its own extras."""
    for line in distribution(name).requires or ():
        one = Requirement(line)
        if one.marker is None or any(one.marker.evaluate({"extra": extra}) for extra in (*extras, "")):
            yield canonicalize_name(one.name), (*sorted(one.extras),)


def inventory(when: datetime, fetched: Mapping[str, Path]) -> Bom:
    """List the components of a release, at the time of its commit."""
    base, whole = needs(), needs(["all"])
    packages = {name: _package(name, name in base) for name in whole if name != NAME}
    root = _package(NAME, required=True)
    site, pages = [*_of_site(fetched)], [_package(name, required=False, part="docs") for name in PAGES]
    bom = Bom(components=[*packages.values(), *site, *pages], metadata=BomMetaData(component=root, timestamp=when))
    for name, others in whole.items():
        bom.register_dependency(packages.get(name, root), [packages[other] for other in sorted(others)])
    bom.register_dependency(root, [*site, *pages])
    told = "\n".join(sorted(str(one.bom_ref.value) for one in bom.components))
    bom.serial_number = uuid5(NAMESPACE_URL, f"{root.purl} {when.isoformat()}\n{told}")
    return bom


def _package(name: str, required: bool, part: str = "wheel") -> Component:
    """Describe a package of Python that is installed here."""
    dist = distribution(name)
    scope = ComponentScope.REQUIRED if required else ComponentScope.OPTIONAL
    return _component(name, dist.version, "pypi", part=part, scope=scope, licence=_licence(dist))


def _of_site(fetched: Mapping[str, Path]) -> Iterator[Component]:
    """Describe the components of the page: the fetched files, the Python in Pyodide, the OCaml of this machine."""
    sums = {name: told for told, name in map(str.split, fetch.SUMS.read_text("utf-8").splitlines())}
    for file in fetched.values():
        if file.suffix == ".whl":
            name, version = map(str, parse_wheel_filename(file.name)[:2])
            kind, licence = "pypi", _licence(_wheel(file))
        else:
            name, version = file.stem.rsplit("-", 1)
            kind, licence = "npm", _json(file, "package.json")["license"]
        yield _component(name, version, kind, part="site", licence=licence, sha256=sums[file.name])
    editor = json.loads((ROOT / "site/codemirror/package.json").read_text("utf-8"))["dependencies"]
    editor.pop("esbuild")  # it builds the others
    yield from (_component(name, version, "npm", part="site", licence="MIT") for name, version in editor.items())
    yield _component(
        "cpython", _json(fetched["pyodide"], "pyodide-lock.json")["info"]["python"], "generic", part="site"
    )
    yield _component("ocaml", _told("ocamlfind", "ocamlc", "-version"), "generic", part="site")
    yield _component("js_of_ocaml", _told("js_of_ocaml", "--version"), "generic", part="site")


def _wheel(file: Path) -> Distribution:
    """Read the metadata of a wheel."""
    return PathDistribution(next(one for one in zipfile.Path(file).iterdir() if one.name.endswith(".dist-info")))


def _json(package: Path, name: str) -> Any:
    """Read a file of a package of npm."""
    with tarfile.open(package) as packed, packed.extractfile(f"package/{name}") or BytesIO() as file:
        return json.load(file)


def _component(
    name: str,
    version: str,
    kind: str,
    *,
    part: str = "wheel",
    scope: ComponentScope = ComponentScope.REQUIRED,
    licence: str = "",
    sha256: str = "",
) -> Component:
    """Describe a component, by its address among packages, and the part of a release that it belongs to."""
    purl = PackageURL(kind, None, name, version)
    return Component(
        name=name,
        version=version,
        type=ComponentType.APPLICATION if name == NAME else ComponentType.LIBRARY,
        bom_ref=f"{part}:{purl}",
        purl=purl,
        scope=scope,
        hashes=[HashType(alg=HashAlgorithm.SHA_256, content=sha256)] if sha256 else [],
        licenses=[LicenseFactory().make_from_string(licence)] if licence else [],
        properties=[Property(name=f"{NAME}:part", value=part)],
    )


def _licence(dist: Distribution) -> str:
    """Return the short licence that a package names, in its field or among its classifiers."""
    classes = [
        one.rpartition(" :: ")[2] for one in dist.metadata.get_all("Classifier", []) if one.startswith("License")
    ]
    named = [dist.metadata[key] for key in ("License-Expression", "License") if key in dist.metadata]
    return next((told for told in (*named, *classes) if len(told) < _LONG and "\n" not in told), "")


def _told(*command: str) -> str:
    return subprocess.run(command, check=True, capture_output=True, text=True, timeout=_PATIENCE).stdout.split()[0]


def main(to: Path) -> None:
    """Write the inventory into a file."""
    when = datetime.fromtimestamp(int(os.environ.get("SOURCE_DATE_EPOCH", "0")), UTC)
    bom = inventory(when, fetch.fetched(ROOT / "build" / "fetched"))
    to.write_text(JsonV1Dot6(bom).output_as_string(indent=1) + "\n", "utf-8")


if __name__ == "__main__":
    main(Path(sys.argv[1]))

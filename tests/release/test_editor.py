"""The vendored editor of code: the same bytes from its pinned packages, each with its licence beside it."""

import importlib.util
import json
from pathlib import Path
from types import ModuleType

import pytest
from sources import SOURCES

SITE = SOURCES.parents[1] / "site"


@pytest.fixture(scope="module")
def editor() -> ModuleType:
    spec = importlib.util.spec_from_file_location("site_editor", SITE / "editor.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_vendor_has_the_licence_of_every_package(editor: ModuleType) -> None:
    told = json.loads((SITE / "codemirror/package.json").read_text("utf-8"))
    text = (editor.VENDOR / "codemirror.LICENSE.txt").read_text("utf-8")
    packages = {f"{name} {version}" for name, version in told["dependencies"].items() if name != "esbuild"}
    assert {one for line in text.splitlines() for one in line.split(", ")} >= packages
    assert text.count("Permission is hereby granted") == text.count("Copyright (C)")


@pytest.mark.lent
@pytest.mark.timeout(900)
def test_build_makes_the_same_editor_again(editor: ModuleType, tmp_path: Path) -> None:
    editor.build(tmp_path)
    built = {file.name: file.read_bytes() for file in tmp_path.iterdir()}
    assert built == {name: (editor.VENDOR / name).read_bytes() for name in ("codemirror.js", "codemirror.LICENSE.txt")}

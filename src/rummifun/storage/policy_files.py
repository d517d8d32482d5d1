"""Learned policies on disk: a `.npz` of numpy, its header in JSON; nothing in it is ever executed."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from hashlib import blake2b
from io import BytesIO
from pathlib import Path
from typing import Any, Final
from zipfile import ZipFile

import numpy as np
import numpy.typing as npt

from rummifun.catalogue.entry import OBSERVATIONS, encoding_for
from rummifun.console.errors import CommandError, file_errors_explained
from rummifun.console.screen import Console
from rummifun.messages import N_
from rummifun.ordinary_files import read_ordinary_file
from rummifun.players.policy import Layer, LearnedPolicy
from rummifun.storage.files import replacement

VERSION: Final = 1
"""Of the header and of the encodings: raised when an action or a row changes its place."""


_MOST: Final = 1 << 28
"""No policy unpacks to more bytes."""


_HEAD: Final = {"jeu": str, "options": dict, "observation": str, "sans_risque": bool}


def save_policy(file: Path, game: Any, seen: Mapping[str, Any], layers: Iterable[tuple[Any, Any]]) -> None:
    """Write a policy, whole or not at all: its game, `observation` and `sans_risque`, its layers in half precision."""
    head = {"rummifun": VERSION, "jeu": game.name, "options": dict(game.options), **seen}
    arrays: dict[str, npt.NDArray[Any]] = {"entete": np.array(json.dumps(head, ensure_ascii=False))}
    for i, (weights, biases) in enumerate(layers):
        arrays |= {f"poids{i}": np.asarray(weights, np.float16), f"biais{i}": np.asarray(biases, np.float16)}
    with replacement(file) as out:
        np.savez_compressed(out, **arrays)  # type: ignore[arg-type]  # its stub takes the arrays for its options


def load_policy(name: str, screen: Console) -> LearnedPolicy:
    """Read a policy; raises `CommandError`, in a sentence, for any other file."""
    with file_errors_explained(name, screen.tr):
        written = read_ordinary_file(Path(name))
    try:
        head, layers = _read(written)
    except Exception:  # numpy and zipfile raise any exception for bad bytes
        head, layers = {"rummifun": VERSION}, ()
    if head.get("rummifun") != VERSION:
        said = screen.tr(N_("{file} was learned with version {got} of the numbers; this is version {expected}"))
        raise CommandError(said.format(file=name, got=head.get("rummifun"), expected=VERSION))
    if not _whole(head, layers):
        raise CommandError(screen.tr(N_("{file} is not a policy, or is damaged")).format(file=name))
    digest = blake2b(written, digest_size=8).hexdigest()
    return LearnedPolicy(name, digest, **{word: head[word] for word in _HEAD}, layers=layers, encode=encoding_for)


def _read(written: bytes) -> tuple[dict[str, Any], tuple[Layer, ...]]:
    """Read the header and the layers; raises any exception for another file."""
    with ZipFile(BytesIO(written)) as packed:
        if sum(one.file_size for one in packed.infolist()) > _MOST:
            raise ValueError
    with np.load(BytesIO(written), allow_pickle=False) as arrays:
        named = [(arrays[f"poids{i}"], arrays[f"biais{i}"]) for i in range(len(arrays.files) // 2)]
        layers = tuple((weights.astype(np.float32), biases.astype(np.float32)) for weights, biases in named)
        return dict(json.loads(str(arrays["entete"]))), layers


def _whole(head: Mapping[str, Any], layers: tuple[Layer, ...]) -> bool:
    """Tell whether nothing is missing from a header and its layers."""
    words = all(isinstance(head.get(word), kind) for word, kind in _HEAD.items())
    sized = all(weights.ndim == 2 and biases.ndim == 1 for weights, biases in layers)
    finite = all(np.isfinite(array).all() for layer in layers for array in layer)
    return words and head["observation"] in OBSERVATIONS and bool(layers) and sized and finite

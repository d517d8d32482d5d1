"""Encodings of La descente and of Haricots."""

from __future__ import annotations

from itertools import product
from typing import Any

from rummifun.core.scene import PieceFace
from rummifun.games.haricots.cartes import Haricot
from rummifun.games.haricots.etat import Phase
from rummifun.pieces.cartes import Carte
from rummifun.pieces.tarot import JEU_78
from rummifun.players.encoding.table_encoding import NotationActions, TableEncoding


def encode_descente(depth: int) -> TableEncoding:
    """Encode La descente: a pile of the centre falls in rank, so it has 22 cards at most."""
    centres = [f"c{i}" for i in range(1, 6)]
    cibles, haut = [*centres, "sud", "nord"], 22
    du_centre = [f"{c}.{n}>{t}" for c, n, t in product(centres, range(1, haut + 1), cibles) if c != t]
    d_une_carte = [f"{s}>{t}" for s, t in product(("main", "sud", "nord"), cibles) if s != t]
    places = [f"{kind}.{i}" for kind in ("gauche", "centre") for i in range(1, 6)]
    joueurs = [f"{kind}.{j}" for j in ("sud", "nord") for kind in ("main", "face", "paquet")]
    cartes = tuple(
        PieceFace(str(c.rang), str(c.couleur)) if isinstance(c, Carte) else PieceFace(str(c), "atout") for c in JEU_78
    )
    ordered = dict.fromkeys((*places, "face.sud", "face.nord"), depth) if depth else {}
    gestes = NotationActions(("tire", "remet", "remélange", "range", *d_une_carte, *du_centre))
    return TableEncoding(gestes, (*places, *joueurs), cartes, ordered, _seat)


def _seat(v: Any) -> tuple[int]:
    return (v.siege or 0,)


def encode_haricots(depth: int) -> TableEncoding:
    """Encode Haricots, with room for forty cards in a hand or the trade area; a hand is shown from its first card."""
    vend, n = ("", *(f" vend {h.value}" for h in Haricot)), 40
    rangs = range(1, n + 1)
    actions = (
        *(f"chaine {i}{v}" for i, v in product(rangs, vend)),
        *(f"joue{v}" for v in vend),
        *(f"{geste} {i}" for geste, i in product(("jette", "defausse"), rangs)),
        *(f"vend {h.value}" for h in Haricot),
        *("suite", "tire", "rappelle", "pioche", "achete"),
    )
    joueurs = [f"{j}.{place}" for j in ("J1", "J2") for place in ("main", *(h.name for h in Haricot))]
    places = ("trade_area", "discard_pile", "deck", "vendues", *joueurs)
    ordered = {"discard_pile": 1, **dict.fromkeys(("J1.main", "J2.main", "trade_area"), -8 * depth)}
    kinds = tuple(PieceFace(h.name, h.name) for h in Haricot)
    return TableEncoding(NotationActions(actions), places, kinds, ordered if depth else {}, _counts)


def _counts(v: Any) -> tuple[int, ...]:
    """Count the figures without a place: coins, places for chains, the turn, the step, whose view it is."""
    e = v.connu
    return (*e.pieces, *e.places, e.tour, list(Phase).index(e.phase), v.siege or 0)

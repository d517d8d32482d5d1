"""Texts of games: records proofread up to their first fault; every sentence can be translated."""

import json
import re
from collections.abc import Iterator
from itertools import chain, cycle
from string import Formatter
from typing import Any, Final

import pytest
from harness.effort import Effort
from harness.nonempty import nonempty

from rummifun.chance import Alea
from rummifun.console.formatting import outcome_line
from rummifun.console.screen import Console, open_console
from rummifun.core.notation import RefusNotation
from rummifun.core.proofreading import ProofreadResult, proofread_lines, proofread_record
from rummifun.core.record import Record, RefusRecord, header_line, move_line
from rummifun.core.scene import Scene
from rummifun.games import GAMES, game_named
from rummifun.games.rummikub import RefusRummikub, jeu
from rummifun.laws.random_walk import play_along
from rummifun.laws.reached_states import ReachedState
from rummifun.messages import LANGUAGES, Localizable, personalize, translation
from rummifun.players import glouton
from rummifun.refusal import Code
from rummifun.regles import rules_for

HEAD = header_line(Record(jeu, Alea(17)))
POSITION = jeu.write_position(jeu.new(Alea(17)))


def record(*lines: str) -> ProofreadResult:
    return proofread_record("\n".join(lines), game_named)


def where(proof: ProofreadResult) -> tuple[int, int, Code]:
    assert proof.fault is not None
    return proof.fault.line, proof.fault.column, proof.fault.code.code


def test_proofread_record_counts_a_record_without_fault() -> None:
    assert record(HEAD, '{"coup": "pioche"}', "", '{"coup": "pioche"}', "") == ProofreadResult(0, 2)
    assert record(json.dumps({"rummifun": 1, "jeu": "rummikub", "position": POSITION})) == ProofreadResult(1, 0)


@pytest.mark.parametrize(
    ("written", "column", "code"),
    [
        ('{"coup": "pose [2b 14n]"}', 20, RefusNotation.NotationIllisible),
        (r'{"coup": "\u0070ose [2b 14n]"}', 25, RefusNotation.NotationIllisible),
        ('{"coup":  "pose [2b 2r 2j]"}', 12, RefusRummikub.TuilesAbsentes),
        ('{"coup": "pioche"', 18, RefusRecord.LigneIllisible),
        ('{"move": "pioche"}', 1, RefusRecord.LigneIllisible),
        *(
            ('{"coup": x}', 10, RefusRecord.LigneIllisible),
            ('{"coup": ' + "9" * 5000 + "}", 1, RefusRecord.LigneIllisible),
        ),
    ],
)
def test_proofread_record_places_a_fault_of_a_move_in_its_line(written: str, column: int, code: Code) -> None:
    proof = record(HEAD, '{"coup": "pioche"}', "", written)
    assert (where(proof), proof.moves) == ((4, column, code), 1)


@pytest.mark.parametrize(
    ("head", "column", "code"),
    [
        ("{", 2, RefusRecord.EnteteIllisible),
        ('{"rummifun": 2, "jeu": "rummikub", "graine": 1}', 1, RefusRecord.VersionInconnue),
        ('{"rummifun": 1, "jeu": "rummikub", "position": "trait J1 / J3"}', 58, RefusNotation.NotationIllisible),
    ],
)
def test_proofread_record_places_a_fault_of_the_header(head: str, column: int, code: Code) -> None:
    assert where(record(head)) == (1, column, code)


def test_proofread_record_places_a_missing_end_after_the_last_line() -> None:
    closed = HEAD[:-1] + ', "controle": {"coups": 2, "empreinte": ""}}'
    assert where(record(closed, move_line(jeu, jeu.read("pioche")))) == (3, 1, RefusRecord.FinManquante)


def test_proofread_lines_reads_moves_alone_and_plays_those_after_a_position() -> None:
    assert proofread_lines("pioche\npose [2b 2r 2j]\n\n", jeu) == ProofreadResult(0, 2)
    assert proofread_lines(f"{POSITION}\npioche\n{POSITION}\npioche", jeu) == ProofreadResult(2, 2)
    assert where(proofread_lines(f"{POSITION}\npioche\npasse", jeu)) == (3, 1, RefusRummikub.PiocheNonVide)


@pytest.mark.parametrize(
    ("written", "column", "expected"),
    [
        ("trait J1 / J1 2b / J3", 18, "/ J2"),
        ("pose [2b 14n]", 10, "1..13"),
        ("piochons", 1, "pioche, passe, pose […], table […], trait J1, trait J2"),
    ],
)
def test_proofread_lines_tells_a_line_by_what_it_resembles(written: str, column: int, expected: str) -> None:
    fault = proofread_lines(written, jeu).fault
    assert fault is not None
    assert (fault.column, fault.code.expected) == (column, expected)


def test_proofread_lines_finds_an_impossible_position() -> None:
    assert where(proofread_lines(POSITION.replace(" 1b", " 2b", 1), jeu))[:2] == (1, 1)


MOTS: Final = re.compile(r"[^\W\d_]{2,}")


def muette(key: str) -> str:
    """Translate a message into one without letters."""
    parts = Formatter().parse(key)
    return "".join(
        re.sub(r"[^\W_]", "·", text) + (f"{{{name}}}" if name is not None else "") for text, name, *_ in parts
    )


def dites(jeu: Any, r: ReachedState) -> Iterator[Localizable]:
    """Yield the texts about a state: its scene, the names of its moves, the steps of a hint, the end."""
    siege = jeu.to_move(r.state)
    vue = jeu.view(r.state, siege)
    scene: Scene = jeu.scene(vue)
    yield scene.title
    for zone in scene.zones:
        yield zone.caption
        yield from (pile.caption for pile in zone.piles if pile.caption)
        yield from chain.from_iterable(pile.faces for pile in zone.piles)
    for act in scene.acts:
        yield act.label
        if jeu.clues is not None:
            yield from (clue.text for clue in jeu.clues(vue, act.move))
        if jeu.arrangement is not None:
            yield from jeu.arrangement.movements(vue, act.move)
        if jeu.called is not None and (called := jeu.called(vue, act.move)):
            yield called
    if (fin := jeu.outcome(r.state)) is not None:
        yield fin.reason


@pytest.mark.parametrize("nom", GAMES)
def test_game_leaves_no_word_untranslated(nom: str, effort: Effort) -> None:
    jeu = game_named(nom)
    propres = {*MOTS.findall(rules_for(jeu, "fr").title), "NORD", "SUD"}
    for partie in nonempty(range(effort(1, 20))):
        origin = Alea(7, partie)
        for r in [*play_along(jeu, ReachedState(origin, (), jeu.new(origin)), 120)][:: effort(3, 1)]:
            for dite in dites(jeu, r):
                restent = {*MOTS.findall(dite.localize(muette))} - propres
                assert not restent, (dite, restent)


CALLABLE_FUNCTIONS = re.compile(r"\b(J[12]|SUD|NORD)\b")
TWO = [name for name in GAMES if game_named(name).seats == 2]
YOU = {"fr": re.compile(r"\b(vous|votre|vos)\b", re.I), "en": re.compile(r"\b(you|yours?)\b", re.I)}


def screens(name: str, own: int | None, lang: str) -> list[str]:
    game, screen = game_named(name), open_console(lang)
    tr = personalize(translation(lang), ("Anne", "Bob"), own)
    state, said = game.new(Alea(4)), list[str]()
    while True:
        laid = game.scene(game.view(state, own))
        said += [laid.title.localize(tr), *(zone.caption.localize(tr) for zone in laid.zones)]
        said += [act.label.localize(tr) for act in laid.acts]
        if (outcome := game.outcome(state)) is not None:
            return [*said, outcome_line(outcome, Console(lang, tr, screen.style))]
        move, _ = glouton(game, game.view(state, game.to_move(state)), tuple(game.moves(state)), Alea(9))
        state = game.step(state, move)


@pytest.mark.parametrize(
    ("name", "own", "lang"),
    [*((name, 0, lang) for name, lang in zip(TWO, cycle(LANGUAGES))), *((name, None, "en") for name in TWO)],
)
def test_scene_calls_who_has_a_name_by_it(name: str, own: int | None, lang: str) -> None:
    said = screens(name, own, lang)
    assert not [text for text in said if CALLABLE_FUNCTIONS.search(text)]
    assert any("Bob" in text for text in said)
    assert any("Anne" in text for text in said) == (own is None)  # the reader is spoken to
    assert own is None or any(YOU[lang].search(text) for text in said)

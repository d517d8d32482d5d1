"""Proofreading: how much of a text is in the notation, and its first fault, with its line, its column and its rule."""

import json

import pytest

from rummifun.chance import Alea
from rummifun.core.notation import RefusNotation
from rummifun.core.proofreading import ProofreadResult, proofread_lines, proofread_record
from rummifun.core.record import Record, RefusRecord, header_line, move_line
from rummifun.games import game_named
from rummifun.games.rummikub import RefusRummikub, jeu
from rummifun.refusal import Code

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

"""Records: a game kept as lines of text, replayed and undone; and whatever is wrong with a text, said with its line."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from functools import cache, reduce
from pathlib import Path
from random import Random
from typing import Any, Final

import pytest
from harness.effort import Effort
from hypothesis import given, settings
from hypothesis import strategies as st

from games.toy_game import Jouer, Pli, pli
from games.toy_game import Refus as RefusJouet
from rummifun.chance import Alea
from rummifun.core.game import Game, IllegalMove, ImpossiblePositionError, apply_move
from rummifun.core.notation import RefusNotation
from rummifun.core.record import (
    VERSION,
    Damage,
    Record,
    RecordError,
    RefusRecord,
    add_checksum,
    first_state,
    header_line,
    move_line,
    read_record,
    record_states,
)
from rummifun.games import GAMES, game_named
from rummifun.games.rummikub import Coup, Passer, Piocher, Poser, PremierCoup, RefusRummikub, init_partie, jeu
from rummifun.players import hasard

ENTETE: Final = {"rummifun": 1, "jeu": "rummikub", "options": {}, "graine": 17, "partie": 0}

POSITION: Final = jeu.write_position(apply_move(jeu, init_partie(3), Piocher()))


def ecrite(record: Record) -> str:
    return "\n".join([header_line(record), *(move_line(record.game, coup) for coup in record.moves)])


def lue(text: str) -> tuple[Record, Damage | None]:
    return read_record(text, game_named)


@cache
def partie(graine: int, coups: int) -> Record:
    """Play at random so many moves, or to the end."""
    record, state = Record(jeu, Alea(graine, 2)), jeu.new(Alea(graine, 2))
    for n in range(coups):
        proposes = tuple(jeu.moves(state))
        if not proposes:
            break
        coup, _ = hasard(jeu, None, proposes, Alea(graine, 3, n))
        record, state = record.add_move(coup), apply_move(jeu, state, coup)
    return record


# Back and forth


def test_the_lines_of_a_record() -> None:
    record = Record(jeu, Alea(17), (Piocher(), PremierCoup([]), Poser([[]]), Passer()))
    assert ecrite(record).split("\n") == [
        '{"rummifun": 1, "jeu": "rummikub", "options": {}, "graine": 17, "partie": 0}',
        '{"coup": "pioche"}',
        '{"coup": "pose"}',
        '{"coup": "table []"}',
        '{"coup": "passe"}',
    ]


@pytest.mark.parametrize("graine", [1, 4, 12, 14])
def test_a_whole_game_is_read_as_it_was_written(graine: int) -> None:
    record = partie(graine, 1000)
    assert jeu.to_move(list(record_states(record))[-1]) is None
    assert lue(ecrite(record)) == (record, None)


@pytest.mark.parametrize("origin", [Alea(), Alea(17), Alea(2**64 - 1, 2**64 - 1), Alea(0, 3), POSITION], ids=str)
def test_a_header_is_read_as_it_was_written(origin: Alea | str) -> None:
    assert lue(header_line(Record(jeu, origin))) == (Record(jeu, origin), None)


def test_a_chance_that_has_been_drawn_from_is_written_too() -> None:
    record = Record(jeu, Alea(17, 0, 3))
    assert lue(header_line(record)) == (record, None)
    assert first_state(record) != first_state(Record(jeu, Alea(17)))


def test_the_name_and_the_options_are_what_the_game_is_asked_by() -> None:
    asked: list[tuple[str, Mapping[str, Any]]] = []

    def named(name: str, options: Mapping[str, Any]) -> Game[Any, Any, Any]:
        asked.append((name, options))
        return pli

    text = '{"rummifun": 1, "jeu": "autre", "options": {"tours": 3}, "graine": 1}\n{"coup": "joue 4"}'
    assert read_record(text, named) == (Record(pli, Alea(1), (Jouer(4),)), None)
    assert asked == [("autre", {"tours": 3})]


def test_a_record_without_a_game_number_is_of_the_first() -> None:
    assert lue('{"rummifun": 1, "jeu": "rummikub", "graine": 5}') == (Record(jeu, Alea(5, 0)), None)


def test_the_game_number_is_another_game_of_the_seed() -> None:
    record, _ = lue('{"rummifun": 1, "jeu": "rummikub", "graine": 5, "partie": 2}')
    assert first_state(record) == jeu.new(Alea(5, 2)) != jeu.new(Alea(5))


def test_a_line_holds_no_line_end() -> None:
    for coup in partie(4, 1000).moves:
        assert move_line(jeu, coup).splitlines() == [move_line(jeu, coup)]


@pytest.mark.parametrize("fin", ["", "\n", "\n\n", "\n  \n"])
@pytest.mark.parametrize("saut", ["\n", "\r\n", "\n\n", "\n \n"])
def test_blank_lines_and_other_line_ends_say_nothing(saut: str, fin: str) -> None:
    record = partie(4, 5)
    assert lue(ecrite(record).replace("\n", saut) + fin) == (record, None)


@pytest.mark.parametrize("blanc", ["\n", "\r\n", "\t", "\x0b", "\x0c", "\x1c", "\x85", "\u2028", "\u2029"])
def test_a_position_with_any_white_space_is_read_as_it_was_written(blanc: str) -> None:
    position = POSITION.replace(" / ", f"{blanc}/ ")
    record = Record(jeu, position, (Piocher(),))
    assert "\n" not in header_line(record)
    assert lue(ecrite(record)) == (record, None)


# The fold


def test_the_last_state_is_the_fold_of_the_moves() -> None:
    record = partie(4, 60)
    derniere = reduce(lambda e, coup: apply_move(jeu, e, coup), record.moves, first_state(record))
    assert [*record_states(record)][-1] == derniere


def test_there_is_a_state_more_than_moves() -> None:
    for n in (0, 1, 20):
        assert len([*record_states(partie(4, n))]) == len(partie(4, n).moves) + 1 == n + 1


def test_a_record_of_a_position_starts_there() -> None:
    record = Record(jeu, POSITION, (Piocher(),))
    assert jeu.write_position(first_state(record)) == POSITION
    assert [jeu.to_move(e) for e in record_states(record)] == [1, 0]


def test_undoing_is_the_fold_without_the_last_move() -> None:
    record = partie(4, 20)
    assert [*record_states(record.drop_last_move())] == [*record_states(record)][:-1]
    assert record.add_move(Piocher()).drop_last_move() == record


def test_nothing_is_undone_before_the_first_move() -> None:
    assert Record(jeu, Alea(4)).drop_last_move() == Record(jeu, Alea(4))


def test_undoing_drops_the_last_line() -> None:
    record = partie(4, 20)
    assert lue(ecrite(record).rpartition("\n")[0]) == (record.drop_last_move(), None)


def test_a_record_with_a_refused_move_is_not_replayed() -> None:
    with pytest.raises(IllegalMove):
        list(record_states(Record(jeu, Alea(17), (Piocher(), Passer()))))


def test_a_record_of_an_impossible_position_does_not_start() -> None:
    with pytest.raises(ImpossiblePositionError):
        first_state(Record(jeu, "trait J1 / J1 / J2 / table / pioche / alea 0.0.0"))


# Damage


def test_a_record_cut_anywhere_keeps_all_that_was_before() -> None:
    record = partie(4, 6)
    text = ecrite(record)
    lignes = text.split("\n")
    for n in range(len(lignes[0]), len(text) + 1):
        coupees = text[:n].split("\n")
        entieres = sum(coupee == ligne for coupee, ligne in zip(coupees[1:], lignes[1:], strict=False))
        relue, damage = lue(text[:n])
        assert relue.moves == record.moves[:entieres]
        if coupees[-1] in ("", lignes[len(coupees) - 1]):
            assert damage is None
        else:
            assert damage is not None
            assert (damage.line, damage.code.code) == (len(coupees), RefusRecord.LigneIllisible)


@pytest.mark.parametrize(
    "mauvaise",
    [
        "x",
        "{",
        '{"coup": "pioche"',
        '{"coup": "pioche"} x',
        '{"coup": 3}',
        '{"coup": null}',
        '{"coup": true}',
        '{"coup": ["pioche"]}',
        '{"coup": {"coup": "pioche"}}',
        "{}",
        '{"Coup": "pioche"}',
        "[]",
        '["pioche"]',
        '"pioche"',
        "null",
        "NaN",
        "1" * 5000,
        "[" * 100_000,
        '{"coup":' * 100_000,
        "\x00",
        "\ufeff{}",
        "\ud800",
        '{"coup": "pioche"}{"coup": "pioche"}',
    ],
    ids=lambda mauvaise: repr(mauvaise[:20]),
)
def test_a_line_that_is_no_move_stops_the_reading(mauvaise: str) -> None:
    record, damage = lue("\n".join([json.dumps(ENTETE), '{"coup": "pioche"}', "", mauvaise, '{"coup": "pioche"}']))
    assert record.moves == (Piocher(),)
    assert damage is not None
    assert (damage.line, damage.code.code) == (4, RefusRecord.LigneIllisible)


@pytest.mark.parametrize(
    "notation",
    ["", "joue 3", "pioche x", "pose [14b]", "table [1b", "x" * 10**6, "pose " + "[" * 100_000, "\ud800", "pioche\x00"],
    ids=lambda notation: repr(notation[:12]),
)
def test_a_move_that_cannot_be_read_stops_the_reading(notation: str) -> None:
    record, damage = lue(f'{json.dumps(ENTETE)}\n{{"coup": "pioche"}}\n{json.dumps({"coup": notation})}')
    assert record.moves == (Piocher(),)
    assert damage is not None
    assert (damage.line, damage.code.code) == (3, RefusNotation.NotationIllisible)


@pytest.mark.parametrize(
    ("notation", "code"),
    [
        ("passe", RefusRummikub.PiocheNonVide),
        ("table [1b 2b 3b]", RefusRummikub.PremierCoupAttendu),
        ("pose [1b 1b 1b]", RefusRummikub.TuilesAbsentes),
        ("pose", RefusRummikub.AucuneTuilePosee),
        ("pose " + "[1b 2b 3b] " * 5000, RefusRummikub.TuilesAbsentes),
        ("pose [" + "1b " * 10_000 + "]", RefusRummikub.TuilesAbsentes),
    ],
    ids=lambda cas: cas[:20] if isinstance(cas, str) else cas.name,
)
def test_a_refused_move_half_way_stops_the_reading(notation: str, code: RefusRummikub) -> None:
    lines = [json.dumps(ENTETE), '{"coup": "pioche"}', '{"coup": "pioche"}', json.dumps({"coup": notation})]
    record, damage = lue("\n".join([*lines, '{"coup": "pioche"}']))
    assert record.moves == (Piocher(), Piocher())
    assert damage is not None
    assert (damage.line, damage.code.code) == (4, code)


def test_a_move_after_the_end_stops_the_reading() -> None:
    record = partie(4, 1000)
    relue, damage = lue(ecrite(record) + '\n{"coup": "pioche"}')
    assert relue == record
    assert damage is not None
    assert (damage.line, damage.code.code.name) == (len(record.moves) + 2, "PartieTerminee")


def test_the_toy_is_recorded_and_damaged_like_any_game() -> None:
    text = ecrite(Record(pli, Alea(1), (Jouer(6), Jouer(7), Jouer(8), Jouer(8))))
    record, damage = read_record(text, lambda name, options: pli)
    assert record.moves == (Jouer(6), Jouer(7), Jouer(8))
    assert damage is not None
    assert (damage.line, damage.code.code) == (5, RefusJouet.CarteAbsente)


# Closed records: what they say of themselves is held to


def test_a_closed_record_is_read_as_it_was_and_closed_once() -> None:
    for record in (partie(4, 30), partie(4, 1000), Record(jeu, Alea(17)), Record(jeu, POSITION, (Piocher(),))):
        text = ecrite(record)
        assert lue(add_checksum(text)) == lue(text) == (record, None)
        assert add_checksum(add_checksum(text)) == add_checksum(text)
        assert add_checksum(text).splitlines()[1:] == text.splitlines()[1:]


def test_a_closed_record_that_has_lost_lines_says_so() -> None:
    record = partie(4, 30)
    lignes = add_checksum(ecrite(record)).split("\n")
    for n in range(1, len(lignes)):
        for fin in ("", "\n", "\n\n"):
            relue, damage = lue("\n".join(lignes[:n]) + fin)
            assert relue.moves == record.moves[: n - 1]
            assert damage is not None
            assert (damage.line, damage.code.code) == (n + 1, RefusRecord.FinManquante)
            assert (damage.code.expected, damage.code.got) == (30, n - 1)


def test_moves_that_follow_a_closed_record_were_made_since() -> None:
    text = add_checksum(ecrite(partie(4, 10)))
    since = [move_line(jeu, coup) for coup in partie(4, 20).moves[10:]]
    assert lue("\n".join([text, *since])) == (partie(4, 20), None)
    assert lue("\n".join([text, *since[:3]])) == (partie(4, 13), None)


@pytest.mark.parametrize("graine", [1, 4])
def test_a_closed_record_with_a_byte_changed_is_damaged_or_holds_the_same_game(graine: int, effort: Effort) -> None:
    record, chance = partie(graine, 1000), Random(graine)
    data = add_checksum(ecrite(record)).encode()
    for _ in range(effort(60, 4000)):
        at = chance.randrange(len(data))
        spoiled = data[:at] + bytes([chance.randrange(256)]) + data[at + 1 :]
        try:
            relue, damage = lue(spoiled.decode(errors="backslashreplace"))
        except RecordError:
            continue
        assert damage is not None or relue == record


def test_a_move_that_was_changed_into_another_one_is_told() -> None:
    ways = '{"coup": "c4>c1"}', '{"coup": "talon.3!rebut"}'
    head = '{"rummifun": 1, "jeu": "klondike", "graine": 48213}'
    first, second = (add_checksum(f"{head}\n{way}\n") for way in ways)
    assert lue(first)[1] is lue(second)[1] is None
    record, damage = lue(first.replace(*ways))
    assert len(record.moves) == 1
    assert damage is not None
    assert (damage.line, damage.code.code) == (1, RefusRecord.ControleFaux)


@pytest.mark.parametrize(
    "promis",
    [
        *(None, 3, [], {}, {"coups": 1}, {"coups": -1, "empreinte": ""}, {"coups": True, "empreinte": "x"}),
        *({"coups": "1", "empreinte": "x"}, {"coups": 1, "empreinte": None}, {"coups": 1.0, "empreinte": "x"}),
    ],
    ids=str,
)
def test_a_promise_that_is_none_is_not_kept(promis: object) -> None:
    record, damage = lue(f'{avec(controle=promis)}\n{{"coup": "pioche"}}\n')
    assert record.moves == (Piocher(),)
    assert damage is not None
    assert (damage.line, damage.code.code) == (1, RefusRecord.ControleFaux)


def test_a_header_as_deep_as_can_be_read_is_held_to_as_any_other() -> None:
    for n in (10, 300, 900, 960, 980, 990):
        text = f'{avec(controle={})[:-1]}, "x": {"[" * n}{"]" * n}}}'
        try:
            _, damage = lue(text)
        except RecordError:
            continue
        assert damage is not None


@pytest.mark.parametrize("text", ["", "x", "[]", "{", '{"rummifun": 1}\n{"coup": "pio'])
def test_what_is_no_whole_record_is_not_closed(text: str) -> None:
    assert add_checksum(text) == text


def test_a_line_of_a_closed_record_that_cannot_be_read_is_what_is_told() -> None:
    text = add_checksum(ecrite(partie(4, 5)))
    _, damage = lue(text[:-4])
    assert damage is not None
    assert (damage.line, damage.code.code) == (6, RefusRecord.LigneIllisible)


# Records of before


SAVED: Final = sorted(Path(__file__).with_name("saved").glob("*.jsonl"))


@pytest.mark.parametrize("file", SAVED, ids=lambda file: file.stem)
def test_a_record_of_before_is_read_as_ever(file: Path) -> None:
    text = file.read_text(encoding="utf-8")
    record, damage = lue(text)
    assert damage is None
    assert len(record.moves) == text.count("\n") - 1
    assert lue(add_checksum(text)) == (record, None)


def test_there_are_records_of_before() -> None:
    assert len(SAVED) == 8


# Headers


def refus_de(text: str) -> RecordError:
    with pytest.raises(RecordError) as raised:
        lue(text)
    return raised.value


def avec(**champs: object) -> str:
    return json.dumps({**ENTETE, **champs})


def sans(*champs: str) -> str:
    return json.dumps({nom: valeur for nom, valeur in ENTETE.items() if nom not in champs})


@pytest.mark.parametrize(
    "text",
    [
        "",
        "\n" + avec(),
        "{",
        "[]",
        "null",
        "17",
        "NaN",
        '"rummikub"',
        "{}",
        "[" * 100_000,
        '{"a":' * 100_000,
        avec() + " x",
        "\x00",
        "\ufeff" + avec(),
        "\ud800",
        avec().replace('"', "“"),
        '{"coup": "pioche"}',
        sans("rummifun"),
        sans("jeu"),
        sans("graine"),
        '{"rummifun": 1, "jeu": "rummikub", "graine": ' + "1" * 5000 + "}",
        '{"rummifun": 1, "jeu": "rummikub", "graine": 1e400}',
        '{"rummifun": 1, "jeu": "rummikub", "graine": NaN}',
        *(f'{{"rummifun": 1, "jeu": "rummikub", "x": {"[" * n}{"]" * n}}}' for n in (10, 900, 990, 1000, 5000, 50_000)),
    ],
    ids=lambda text: repr(text[:30]),
)
def test_a_text_that_is_no_record_says_so(text: str) -> None:
    assert refus_de(text).refusal.code is RefusRecord.EnteteIllisible


@pytest.mark.parametrize("version", [VERSION + 1, 10**30])
def test_a_newer_version_is_refused(version: int) -> None:
    assert refus_de(avec(rummifun=version)).refusal.code is RefusRecord.VersionInconnue


@pytest.mark.parametrize("version", [0, -3])
def test_a_version_that_never_was_is_refused(version: int) -> None:
    assert refus_de(avec(rummifun=version)).refusal.code in (RefusRecord.VersionInconnue, RefusRecord.EnteteIllisible)


MAUVAIS: Final[Mapping[str, Sequence[object]]] = {
    "rummifun": (None, True, 1.0, "1", [1], {}),
    "jeu": (None, True, 3, [], ["rummikub"], {}),
    "graine": (None, True, 17.0, "17", [], {}),
    "partie": (None, True, 0.0, "0", [], {}),
    "tirages": (None, True, 0.0, "0", [], {}),
    "options": (True, 3, "x", ["x"]),
    "position": (True, 3, []),
}
"""Values of wrong types for every field."""


@pytest.mark.parametrize(
    ("champ", "valeur"),
    [(champ, valeur) for champ, valeurs in MAUVAIS.items() for valeur in valeurs],
    ids=str,
)
def test_a_field_of_a_wrong_type_is_refused(champ: str, valeur: object) -> None:
    assert refus_de(avec(**{champ: valeur})).refusal.code in (RefusRecord.EnteteIllisible, RefusRecord.VersionInconnue)


@pytest.mark.parametrize("nom", ["echecs", "", "rummifun.games.rummikub:jeu"])
def test_an_unknown_game_is_refused(nom: str) -> None:
    assert refus_de(avec(jeu=nom)).refusal.expected == ", ".join(GAMES)


@pytest.mark.parametrize("options", [{"tours": 3}, {"name": "x", "bound": 1}])
def test_an_unknown_option_is_refused(options: dict[str, object]) -> None:
    assert refus_de(avec(options=options)).refusal.code.name == "OptionInconnue"


@pytest.mark.parametrize("champ", ["graine", "partie", "tirages"])
@pytest.mark.parametrize("nombre", [-1, 10**30])
def test_a_seed_out_of_bounds_is_refused(champ: str, nombre: int) -> None:
    assert str(nombre) in str(refus_de(avec(**{champ: nombre})))


@pytest.mark.parametrize("position", ["", POSITION[:-4], POSITION + " x"], ids=["empty", "cut", "trailing"])
def test_a_position_that_cannot_be_read_is_refused(position: str) -> None:
    refus_de(avec(position=position))


@pytest.mark.parametrize(
    "position",
    ["trait J1 / J1 / J2 / table / pioche / alea 0.0.0", POSITION.replace("/ pioche ", "/ pioche 1b 1b ")],
    ids=["no tiles", "two more"],
)
def test_an_impossible_position_is_refused(position: str) -> None:
    assert refus_de(avec(position=position)).refusal.code in (
        RefusRummikub.TuilesEnTrop,
        RefusRummikub.TuilesManquantes,
    )


def test_more_fields_than_known_are_read_past() -> None:
    assert lue(avec(joueurs=["a", "b"], date=None))[0] == Record(jeu, Alea(17))


# Any text


def abime(text: str) -> st.SearchStrategy[str]:
    lettres = st.text(alphabet='{}[]":,0123456789.-+eE ntruflasépioche\\\n\r\x00\u2028', max_size=4)
    gate = st.tuples(st.integers(0, len(text)), st.integers(0, 12), lettres)

    def applique(gates: Sequence[tuple[int, int, str]]) -> str:
        return reduce(lambda t, g: t[: g[0]] + g[2] + t[g[0] + g[1] :], gates, text)

    return st.lists(gate, min_size=1, max_size=3).map(applique)


@settings(max_examples=300)
@given(abime(ecrite(Record(jeu, Alea(17), (Piocher(),) * 3))).filter(lambda text: text.startswith('{"rummifun": 1, ')))
def test_a_spoiled_record_is_read_as_far_as_it_goes_or_refused(text: str) -> None:
    try:
        record, damage = lue(text)
    except RecordError:
        return
    assert len([*record_states(record)]) == len(record.moves) + 1
    assert damage is None or 2 <= damage.line <= text.count("\n") + 1


@settings(max_examples=200)
@given(st.text(max_size=40) | st.recursive(st.none() | st.integers() | st.text(), st.lists).map(json.dumps))
def test_any_other_text_is_no_record(text: str) -> None:
    assert refus_de(text)


def test_the_line_of_a_move_is_that_of_its_game() -> None:
    coups: tuple[Coup, ...] = (Piocher(), Poser([[]]))
    assert [json.loads(move_line(jeu, coup))["coup"] for coup in coups] == ["pioche", "table []"]
    assert move_line(Pli(), Jouer(3)) == '{"coup": "joue 3"}'

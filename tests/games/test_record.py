"""Records: a game kept as lines of text, replayed and undone; faults of a text, told with their line."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import cache, reduce
from itertools import product
from pathlib import Path
from random import Random
from typing import Any, Final

import pytest
from harness.effort import Effort
from harness.nonempty import nonempty

from games.late_rummikub import tardif
from games.toy_game import Jouer, pli
from games.wrong_games import FAUX_POSITIONS, Faux
from rummifun.chance import Alea
from rummifun.core import record as records
from rummifun.core.game import Game, IllegalMove, RefusGame, apply_move
from rummifun.core.notation import RefusNotation
from rummifun.core.record import (
    ImpossiblePositionError,
    Record,
    RecordError,
    RefusRecord,
    add_checksum,
    header_line,
    move_line,
    record_states,
)
from rummifun.core.scene import Scene
from rummifun.games import GAMES, game_named
from rummifun.games.rummikub import Passer, Piocher, Poser, PremierCoup, RefusRummikub, init_partie, jeu
from rummifun.laws import position
from rummifun.laws.check import check, report_lines
from rummifun.laws.game import implementation
from rummifun.laws.position import SUITE
from rummifun.players import hasard
from rummifun.refusal import Code, Refusal
from rummifun.render.text import Style

HEADER: Final = {"rummifun": 1, "jeu": "rummikub", "options": {}, "graine": 17, "partie": 0}

POSITION: Final = jeu.write_position(apply_move(jeu, init_partie(3), Piocher()))


def text_of(record: Record) -> str:
    return "\n".join([header_line(record), *(move_line(record.game, coup) for coup in record.moves)])


def read_text(text: str) -> tuple[Record, records.Damage | None]:
    return records.read_record(text, game_named)


def stopped(text: str, named: Any = game_named) -> tuple[Record, tuple[int, object]]:
    """Read a damaged record up to its fault; return it with the line and the code of the fault."""
    record, damage = records.read_record(text, named)
    assert damage is not None
    return record, (damage.line, damage.code.code)


@cache
def played(seed: int, moves: int) -> Record:
    """Play at random so many moves, or to the end."""
    record, state = Record(jeu, Alea(seed, 2)), jeu.new(Alea(seed, 2))
    for n in range(moves):
        proposed = tuple(jeu.moves(state))
        if not proposed:
            break
        coup, _ = hasard(jeu, None, proposed, Alea(seed, 3, n))
        record, state = record.add_move(coup), apply_move(jeu, state, coup)
    return record


# Back and forth


def test_header_line_and_move_line_write_json() -> None:
    record = Record(jeu, Alea(17), (Piocher(), PremierCoup([]), Poser([[]]), Passer()))
    head, *lines = text_of(record).split("\n")
    assert head == '{"rummifun": 1, "jeu": "rummikub", "options": {}, "graine": 17, "partie": 0}'
    assert lines == [f'{{"coup": "{coup}"}}' for coup in ("pioche", "pose", "table []", "passe")]
    assert move_line(pli, Jouer(3)) == '{"coup": "joue 3"}'


@pytest.mark.parametrize("seed", [4, *(pytest.param(seed, marks=pytest.mark.lent) for seed in (1, 14))])
def test_read_record_reads_a_whole_game_as_it_was_written(seed: int) -> None:
    record = played(seed, 1000)
    assert jeu.to_move(list(record_states(record))[-1]) is None
    assert read_text(text_of(record)) == (record, None)
    assert all(len(move_line(jeu, coup).splitlines()) == 1 for coup in record.moves)


@pytest.mark.parametrize(
    "origin", [Alea(), Alea(17), Alea(2**64 - 1, 2**64 - 1), Alea(0, 3), Alea(17, 0, 3), POSITION], ids=str
)
def test_read_record_reads_a_header_as_it_was_written(origin: Alea | str) -> None:
    assert read_text(header_line(Record(jeu, origin))) == (Record(jeu, origin), None)


def test_read_record_asks_for_a_game_by_name_and_options() -> None:
    asked: list[tuple[str, Mapping[str, Any]]] = []

    def named(name: str, options: Mapping[str, Any]) -> Game[Any, Any, Any]:
        asked.append((name, options))
        return pli

    text = '{"rummifun": 1, "jeu": "autre", "options": {"tours": 3}, "graine": 1}\n{"coup": "joue 4"}'
    assert records.read_record(text, named) == (Record(pli, Alea(1), (Jouer(4),)), None)
    assert asked == [("autre", {"tours": 3})]


def test_first_state_is_that_of_the_game_number_and_of_the_draws() -> None:
    assert read_text('{"rummifun": 1, "jeu": "rummikub", "graine": 5}') == (Record(jeu, Alea(5, 0)), None)
    record, _ = read_text('{"rummifun": 1, "jeu": "rummikub", "graine": 5, "partie": 2}')
    assert records.first_state(record) == jeu.new(Alea(5, 2)) != jeu.new(Alea(5))
    assert records.first_state(Record(jeu, Alea(17, 0, 3))) != records.first_state(Record(jeu, Alea(17)))


@pytest.mark.parametrize("ending", ["", "\n", "\n\n", "\n  \n"])
@pytest.mark.parametrize("line_end", ["\n", "\r\n", "\n\n", "\n \n"])
def test_read_record_reads_past_blank_lines_and_other_line_ends(line_end: str, ending: str) -> None:
    record = played(4, 5)
    assert read_text(text_of(record).replace("\n", line_end) + ending) == (record, None)


@pytest.mark.parametrize("blank", ["\n", "\r\n", "\t", "\x0b", "\x0c", "\x1c", "\x85", "\u2028", "\u2029"])
def test_read_record_reads_a_position_with_any_white_space(blank: str) -> None:
    position = POSITION.replace(" / ", f"{blank}/ ")
    record = Record(jeu, position, (Piocher(),))
    assert "\n" not in header_line(record)
    assert read_text(text_of(record)) == (record, None)


# The fold


def test_record_states_fold_the_moves() -> None:
    record = played(4, 20)
    states = [*record_states(record)]
    assert states[-1] == reduce(lambda e, coup: apply_move(jeu, e, coup), record.moves, records.first_state(record))
    assert [len([*record_states(played(4, n))]) for n in (0, 1, 20)] == [1, 2, 21]
    there = Record(jeu, POSITION, (Piocher(),))
    assert jeu.write_position(records.first_state(there)) == POSITION
    assert [jeu.to_move(e) for e in record_states(there)] == [1, 0]


def test_drop_last_move_drops_the_last_line() -> None:
    record = played(4, 20)
    assert [*record_states(record.drop_last_move())] == [*record_states(record)][:-1]
    assert record.add_move(Piocher()).drop_last_move() == record
    assert Record(jeu, Alea(4)).drop_last_move() == Record(jeu, Alea(4))
    assert read_text(text_of(record).rpartition("\n")[0]) == (record.drop_last_move(), None)


def test_record_states_refuse_what_the_rules_do() -> None:
    with pytest.raises(IllegalMove):
        list(record_states(Record(jeu, Alea(17), (Piocher(), Passer()))))
    with pytest.raises(ImpossiblePositionError):
        records.first_state(Record(jeu, "trait J1 / J1 / J2 / table / pioche / alea 0.0.0"))


# Damage


def test_read_record_keeps_all_that_was_before_a_cut() -> None:
    record = played(4, 4)
    text = text_of(record)
    lines = text.split("\n")
    for n in nonempty(range(len(lines[0]), len(text) + 1)):
        cut_lines = text[:n].split("\n")
        whole = sum(cut == line for cut, line in zip(cut_lines[1:], lines[1:], strict=False))
        found, damage = read_text(text[:n])
        assert found.moves == record.moves[:whole]
        if cut_lines[-1] in ("", lines[len(cut_lines) - 1]):
            assert damage is None
        else:
            assert stopped(text[:n])[1] == (len(cut_lines), RefusRecord.LigneIllisible)


@pytest.mark.parametrize(
    "wrong",
    [
        *("x", "{", '{"coup": "pioche"', '{"coup": "pioche"} x', '{"coup": 3}', '{"coup": null}', '{"coup": true}'),
        *('{"coup": ["pioche"]}', '{"coup": {"coup": "pioche"}}', "{}", '{"Coup": "pioche"}', "[]", '["pioche"]'),
        *('"pioche"', "null", "NaN", "1" * 5000, "[" * 100_000, '{"coup":' * 100_000, "\x00", "\ufeff{}", "\ud800"),
        '{"coup": "pioche"}{"coup": "pioche"}',
    ],
    ids=lambda wrong: repr(wrong[:20]),
)
def test_read_record_stops_at_a_line_that_is_no_move(wrong: str) -> None:
    text = "\n".join([json.dumps(HEADER), '{"coup": "pioche"}', "", wrong, '{"coup": "pioche"}'])
    assert stopped(text) == (Record(jeu, Alea(17), (Piocher(),)), (4, RefusRecord.LigneIllisible))


@pytest.mark.parametrize(
    ("notation", "code"),
    [
        *((text, RefusNotation.NotationIllisible) for text in ("", "joue 3", "pioche x", "pose [14b]", "table [1b")),
        *((text, RefusNotation.NotationIllisible) for text in ("x" * 10**6, "pose " + "[" * 100_000, "\ud800")),
        *(("pioche\x00", RefusNotation.NotationIllisible), ("passe", RefusRummikub.PiocheNonVide)),
        *(("table [1b 2b 3b]", RefusRummikub.PremierCoupAttendu), ("pose", RefusRummikub.AucuneTuilePosee)),
        *((f"pose [{'1b ' * n}]", RefusRummikub.TuilesAbsentes) for n in (3, 10_000)),
        ("pose " + "[1b 2b 3b] " * 5000, RefusRummikub.TuilesAbsentes),
    ],
    ids=lambda cas: repr(cas[:20]) if isinstance(cas, str) else cas.name,
)
def test_read_record_stops_at_a_move_that_it_cannot_read_or_that_is_refused(notation: str, code: Code) -> None:
    lines = [json.dumps(HEADER), '{"coup": "pioche"}', '{"coup": "pioche"}', json.dumps({"coup": notation})]
    record, stop = stopped("\n".join([*lines, '{"coup": "pioche"}']))
    assert (record.moves, stop) == ((Piocher(), Piocher()), (4, code))


def test_read_record_stops_at_a_move_after_the_end() -> None:
    record = played(4, 1000)
    read, stop = stopped(text_of(record) + '\n{"coup": "pioche"}')
    assert (read, stop) == (record, (len(record.moves) + 2, RefusGame.PartieTerminee))


# Closed records: their own checksum is checked


@pytest.mark.parametrize(
    "record", [played(4, 30), Record(jeu, Alea(17)), Record(jeu, POSITION, (Piocher(),))], ids=["long", "empty", "put"]
)
def test_add_checksum_closes_a_record_once(record: Record) -> None:
    text = text_of(record)
    assert read_text(add_checksum(text)) == read_text(text) == (record, None)
    assert add_checksum(add_checksum(text)) == add_checksum(text)
    assert add_checksum(text).splitlines()[1:] == text.splitlines()[1:]


def test_read_record_says_that_a_closed_record_has_lost_lines() -> None:
    record = played(4, 8)
    lines = add_checksum(text_of(record)).split("\n")
    for n, ending in nonempty(product(range(1, len(lines)), ("", "\n", "\n\n"))):
        found, damage = read_text("\n".join(lines[:n]) + ending)
        assert found.moves == record.moves[: n - 1]
        assert damage is not None
        assert (damage.line, damage.code) == (n + 1, Refusal(RefusRecord.FinManquante, (), 8, n - 1))


def test_read_record_takes_moves_that_follow_a_closed_record_as_made_since() -> None:
    text = add_checksum(text_of(played(4, 10)))
    since = [move_line(jeu, coup) for coup in played(4, 20).moves[10:]]
    assert read_text("\n".join([text, *since])) == (played(4, 20), None)
    assert read_text("\n".join([text, *since[:3]])) == (played(4, 13), None)


@pytest.mark.parametrize("seed", [1, 4])
def test_read_record_sees_a_byte_changed_in_a_closed_record(seed: int, effort: Effort) -> None:
    record, chance = played(seed, effort(12, 1000)), Random(seed)
    data = add_checksum(text_of(record)).encode()
    for _ in nonempty(range(effort(60, 4000))):
        at = chance.randrange(len(data))
        spoiled = data[:at] + bytes([chance.randrange(256)]) + data[at + 1 :]
        try:
            found, damage = read_text(spoiled.decode(errors="backslashreplace"))
        except RecordError:
            continue
        assert damage is not None or found == record


def test_read_record_sees_a_move_changed_into_another() -> None:
    ways = '{"coup": "c4>c1"}', '{"coup": "talon.3!rebut"}'
    head = '{"rummifun": 1, "jeu": "klondike", "graine": 48213}'
    first, second = (add_checksum(f"{head}\n{way}\n") for way in ways)
    assert read_text(first)[1] is read_text(second)[1] is None
    record, stop = stopped(first.replace(*ways))
    assert (len(record.moves), stop) == (1, (1, RefusRecord.ControleFaux))


@pytest.mark.parametrize(
    "promised",
    [
        *(None, 3, [], {}, {"coups": 1}, {"coups": -1, "empreinte": ""}, {"coups": True, "empreinte": "x"}),
        *({"coups": "1", "empreinte": "x"}, {"coups": 1, "empreinte": None}, {"coups": 1.0, "empreinte": "x"}),
    ],
    ids=str,
)
def test_read_record_takes_a_wrong_checksum_for_damage(promised: object) -> None:
    record, stop = stopped(f'{header(controle=promised)}\n{{"coup": "pioche"}}\n')
    assert (record.moves, stop) == ((Piocher(),), (1, RefusRecord.ControleFaux))


def test_read_record_holds_a_deep_header_to_its_checksum() -> None:
    for n in (10, 300, 900, 960, 980, 990):
        text = f'{header(controle={})[:-1]}, "x": {"[" * n}{"]" * n}}}'
        try:
            _, damage = read_text(text)
        except RecordError:
            continue
        assert damage is not None


@pytest.mark.parametrize("text", ["", "x", "[]", "{", '{"rummifun": 1}\n{"coup": "pio'])
def test_add_checksum_leaves_what_is_no_whole_record(text: str) -> None:
    assert add_checksum(text) == text


def test_read_record_tells_of_an_unreadable_line_before_a_wrong_checksum() -> None:
    assert stopped(add_checksum(text_of(played(4, 5)))[:-4])[1] == (6, RefusRecord.LigneIllisible)


# Records of before


SAVED: Final = sorted(Path(__file__).with_name("saved").glob("*.jsonl"))


@pytest.mark.parametrize("file", SAVED, ids=lambda file: file.stem)
def test_read_record_reads_a_record_of_an_earlier_version(file: Path) -> None:
    assert len(SAVED) == 8
    text = file.read_text(encoding="utf-8")
    record, damage = read_text(text)
    assert damage is None
    assert len(record.moves) == text.count("\n") - 1
    assert read_text(add_checksum(text)) == (record, None)


# Headers


def refused(text: str) -> RecordError:
    with pytest.raises(RecordError) as raised:
        read_text(text)
    return raised.value


def header(**fields: object) -> str:
    return json.dumps({**HEADER, **fields})


def lacking(*fields: str) -> str:
    return json.dumps({name: value for name, value in HEADER.items() if name not in fields})


@pytest.mark.parametrize(
    "text",
    [
        *("", "\n" + header(), "{", "[]", "null", "17", "NaN", '"rummikub"', "{}", "[" * 100_000, '{"a":' * 100_000),
        *(header() + " x", "\x00", "\ufeff" + header(), "\ud800", header().replace('"', "“"), '{"coup": "pioche"}'),
        *(lacking("rummifun"), lacking("jeu"), lacking("graine")),
        *(f'{{"rummifun": 1, "jeu": "rummikub", "graine": {n}}}' for n in ("1" * 5000, "1e400", "NaN")),
        *(f'{{"rummifun": 1, "jeu": "rummikub", "x": {"[" * n}{"]" * n}}}' for n in (10, 900, 990, 1000, 5000, 50_000)),
    ],
    ids=lambda text: repr(text[:30]),
)
def test_read_record_refuses_a_text_that_is_no_record(text: str) -> None:
    assert refused(text).refusal.code is RefusRecord.EnteteIllisible


WRONG_TYPES: Final[Mapping[str, Sequence[object]]] = {
    **{field: (None, True, 1.0, "1", [1], {}) for field in ("rummifun", "graine", "partie", "tirages")},
    "jeu": (None, True, 3, [], ["rummikub"], {}),
    "options": (True, 3, "x", ["x"]),
    "position": (True, 3, []),
}
"""Values of wrong types for every field."""

TOO_MANY: Final = POSITION.replace("/ pioche ", "/ pioche 1b 1b ")


@pytest.mark.parametrize(
    ("fields", "codes"),
    [
        *(({"rummifun": version}, "VersionInconnue") for version in (records.VERSION + 1, 10**30)),
        *(({"rummifun": version}, "VersionInconnue EnteteIllisible") for version in (0, -3)),
        *(({field: one}, "EnteteIllisible VersionInconnue") for field, values in WRONG_TYPES.items() for one in values),
        *(({"jeu": name}, "JeuInconnu") for name in ("echecs", "", "rummifun.games.rummikub:jeu")),
        *(({"options": options}, "OptionInconnue") for options in ({"tours": 3}, {"name": "x", "bound": 1})),
        *(({"position": position}, "NotationIllisible") for position in ("", POSITION[:-4], POSITION + " x")),
        ({"position": "trait J1 / J1 / J2 / table / pioche / alea 0.0.0"}, "TuilesManquantes"),
        ({"position": TOO_MANY}, "TuilesEnTrop"),
    ],
    ids=lambda cas: cas if isinstance(cas, str) else str(cas)[:40],
)
def test_read_record_refuses_a_field_that_says_no_beginning(fields: dict[str, object], codes: str) -> None:
    refusal = refused(header(**fields)).refusal
    assert refusal.code.name in codes.split()
    assert codes != "JeuInconnu" or refusal.expected == ", ".join(GAMES)


@pytest.mark.parametrize("field", ["graine", "partie", "tirages"])
@pytest.mark.parametrize("number", [-1, 10**30])
def test_read_record_refuses_a_seed_out_of_bounds(field: str, number: int) -> None:
    assert str(number) in str(refused(header(**{field: number})))


def test_read_record_reads_past_unknown_fields() -> None:
    assert read_text(header(joueurs=["a", "b"], date=None))[0] == Record(jeu, Alea(17))


JEUX: Final[dict[str, Game[Any, Any, Any]]] = {
    **{name: game_named(name) for name in GAMES},
    tardif.name: tardif,
    pli.name: pli,
    "haricots à deux places": game_named("haricots", {"slots": 2, "third_cost": 3, "final_sale": True}),
    "klondike qui s'arrête": game_named("klondike", {"stale_moves": 20, "worry_back": True, "max_redeals": 2}),
    "qll qui tourne": game_named("qll", {"pack": 52, "end_rule": "rotate_repeat"}),
}


LONG: Final = (
    *("a spoiled state is played to an impossible one", "a card out of bounds is not written"),
    *("hands out of order cannot be laid out", "hands are of any length"),
)
"""Wrong games that are found after a second."""


@pytest.mark.parametrize("jeu", JEUX.values(), ids=JEUX)
def test_check_finds_that_a_game_keeps_the_laws_of_positions(jeu: Game[Any, Any, Any], effort: Effort) -> None:
    report = check(SUITE, implementation(jeu), examples=effort(3, 3000))
    assert report.held == SUITE.laws, "\n".join(report_lines(report, str, Style()))


@pytest.mark.parametrize(
    "faux",
    [pytest.param(faux, id=faux.name, marks=pytest.mark.lent if faux.name in LONG else ()) for faux in FAUX_POSITIONS],
)
def test_check_of_positions_catches_a_wrong_game(faux: Faux) -> None:
    suite = replace(SUITE, laws=tuple(law for law in SUITE.laws if law.name in faux.laws))
    report = check(suite, implementation(faux.game), examples=6000)  # it ends with the first that is found
    assert tuple(found.law.name for found in report.failed) == faux.laws


def test_playing_draws_every_seat_and_who_watches_their_view(monkeypatch: pytest.MonkeyPatch) -> None:
    drawn: list[Scene] = []
    monkeypatch.setattr(position, "draw_scene", lambda scene, *_: drawn.append(scene))
    state = pli.new(Alea(1))
    assert list(position.playing(pli, state)) == []
    assert drawn[:3] == [pli.scene(pli.view(state, seat)) for seat in (0, 1, None)]
    assert len(drawn) == 6, "the first state and the last"


def test_every_law_of_positions_catches_a_wrong_game() -> None:
    assert {law.name for law in SUITE.laws} == {law for faux in FAUX_POSITIONS for law in faux.laws}

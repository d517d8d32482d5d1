"""Records: a game kept as lines of text, replayed and undone; and whatever is wrong with a text, said with its line."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from functools import cache, reduce
from itertools import product
from pathlib import Path
from random import Random
from typing import Any, Final

import pytest
from harness.effort import Effort
from harness.nonempty import nonempty
from hypothesis import given, settings
from hypothesis import strategies as st

from games.test_notation import abime
from games.toy_game import Jouer, Pli, pli
from games.toy_game import Refus as RefusJouet
from rummifun.chance import Alea
from rummifun.core import record as records
from rummifun.core.game import Game, IllegalMove, ImpossiblePositionError, RefusGame, apply_move
from rummifun.core.notation import RefusNotation
from rummifun.core.record import Record, RecordError, RefusRecord, add_checksum, header_line, move_line, record_states
from rummifun.games import GAMES, game_named
from rummifun.games.rummikub import Passer, Piocher, Poser, PremierCoup, RefusRummikub, init_partie, jeu
from rummifun.players import hasard
from rummifun.refusal import Code, Refusal

ENTETE: Final = {"rummifun": 1, "jeu": "rummikub", "options": {}, "graine": 17, "partie": 0}

POSITION: Final = jeu.write_position(apply_move(jeu, init_partie(3), Piocher()))


def ecrite(record: Record) -> str:
    return "\n".join([header_line(record), *(move_line(record.game, coup) for coup in record.moves)])


def lue(text: str) -> tuple[Record, records.Damage | None]:
    return records.read_record(text, game_named)


def stopped(text: str, named: Any = game_named) -> tuple[Record, tuple[int, object]]:
    """Read a damaged record: as far as it goes, and the line and the code where reading stopped."""
    record, damage = records.read_record(text, named)
    assert damage is not None
    return record, (damage.line, damage.code.code)


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


def test_header_line_and_move_line_write_json() -> None:
    record = Record(jeu, Alea(17), (Piocher(), PremierCoup([]), Poser([[]]), Passer()))
    head, *lines = ecrite(record).split("\n")
    assert head == '{"rummifun": 1, "jeu": "rummikub", "options": {}, "graine": 17, "partie": 0}'
    assert lines == [f'{{"coup": "{coup}"}}' for coup in ("pioche", "pose", "table []", "passe")]
    assert move_line(Pli(), Jouer(3)) == '{"coup": "joue 3"}'


@pytest.mark.parametrize("graine", [1, 4, 14])
def test_read_record_reads_a_whole_game_as_it_was_written(graine: int) -> None:
    record = partie(graine, 1000)
    assert jeu.to_move(list(record_states(record))[-1]) is None
    assert lue(ecrite(record)) == (record, None)
    assert all(len(move_line(jeu, coup).splitlines()) == 1 for coup in record.moves)


@pytest.mark.parametrize(
    "origin", [Alea(), Alea(17), Alea(2**64 - 1, 2**64 - 1), Alea(0, 3), Alea(17, 0, 3), POSITION], ids=str
)
def test_read_record_reads_a_header_as_it_was_written(origin: Alea | str) -> None:
    assert lue(header_line(Record(jeu, origin))) == (Record(jeu, origin), None)


def test_read_record_asks_for_a_game_by_name_and_options() -> None:
    asked: list[tuple[str, Mapping[str, Any]]] = []

    def named(name: str, options: Mapping[str, Any]) -> Game[Any, Any, Any]:
        asked.append((name, options))
        return pli

    text = '{"rummifun": 1, "jeu": "autre", "options": {"tours": 3}, "graine": 1}\n{"coup": "joue 4"}'
    assert records.read_record(text, named) == (Record(pli, Alea(1), (Jouer(4),)), None)
    assert asked == [("autre", {"tours": 3})]


def test_first_state_is_that_of_the_game_number_and_of_the_draws() -> None:
    assert lue('{"rummifun": 1, "jeu": "rummikub", "graine": 5}') == (Record(jeu, Alea(5, 0)), None)
    record, _ = lue('{"rummifun": 1, "jeu": "rummikub", "graine": 5, "partie": 2}')
    assert records.first_state(record) == jeu.new(Alea(5, 2)) != jeu.new(Alea(5))
    assert records.first_state(Record(jeu, Alea(17, 0, 3))) != records.first_state(Record(jeu, Alea(17)))


@pytest.mark.parametrize("fin", ["", "\n", "\n\n", "\n  \n"])
@pytest.mark.parametrize("saut", ["\n", "\r\n", "\n\n", "\n \n"])
def test_read_record_reads_past_blank_lines_and_other_line_ends(saut: str, fin: str) -> None:
    record = partie(4, 5)
    assert lue(ecrite(record).replace("\n", saut) + fin) == (record, None)


@pytest.mark.parametrize("blanc", ["\n", "\r\n", "\t", "\x0b", "\x0c", "\x1c", "\x85", "\u2028", "\u2029"])
def test_read_record_reads_a_position_with_any_white_space(blanc: str) -> None:
    position = POSITION.replace(" / ", f"{blanc}/ ")
    record = Record(jeu, position, (Piocher(),))
    assert "\n" not in header_line(record)
    assert lue(ecrite(record)) == (record, None)


# The fold


def test_record_states_fold_the_moves() -> None:
    record = partie(4, 20)
    states = [*record_states(record)]
    assert states[-1] == reduce(lambda e, coup: apply_move(jeu, e, coup), record.moves, records.first_state(record))
    assert [len([*record_states(partie(4, n))]) for n in (0, 1, 20)] == [1, 2, 21]
    there = Record(jeu, POSITION, (Piocher(),))
    assert jeu.write_position(records.first_state(there)) == POSITION
    assert [jeu.to_move(e) for e in record_states(there)] == [1, 0]


def test_drop_last_move_drops_the_last_line() -> None:
    record = partie(4, 20)
    assert [*record_states(record.drop_last_move())] == [*record_states(record)][:-1]
    assert record.add_move(Piocher()).drop_last_move() == record
    assert Record(jeu, Alea(4)).drop_last_move() == Record(jeu, Alea(4))
    assert lue(ecrite(record).rpartition("\n")[0]) == (record.drop_last_move(), None)


def test_record_states_refuse_what_the_rules_do() -> None:
    with pytest.raises(IllegalMove):
        list(record_states(Record(jeu, Alea(17), (Piocher(), Passer()))))
    with pytest.raises(ImpossiblePositionError):
        records.first_state(Record(jeu, "trait J1 / J1 / J2 / table / pioche / alea 0.0.0"))


# records.Damage


def test_read_record_keeps_all_that_was_before_a_cut() -> None:
    record = partie(4, 4)
    text = ecrite(record)
    lignes = text.split("\n")
    for n in nonempty(range(len(lignes[0]), len(text) + 1)):
        coupees = text[:n].split("\n")
        entieres = sum(coupee == ligne for coupee, ligne in zip(coupees[1:], lignes[1:], strict=False))
        relue, damage = lue(text[:n])
        assert relue.moves == record.moves[:entieres]
        if coupees[-1] in ("", lignes[len(coupees) - 1]):
            assert damage is None
        else:
            assert stopped(text[:n])[1] == (len(coupees), RefusRecord.LigneIllisible)


@pytest.mark.parametrize(
    "mauvaise",
    [
        *("x", "{", '{"coup": "pioche"', '{"coup": "pioche"} x', '{"coup": 3}', '{"coup": null}', '{"coup": true}'),
        *('{"coup": ["pioche"]}', '{"coup": {"coup": "pioche"}}', "{}", '{"Coup": "pioche"}', "[]", '["pioche"]'),
        *('"pioche"', "null", "NaN", "1" * 5000, "[" * 100_000, '{"coup":' * 100_000, "\x00", "\ufeff{}", "\ud800"),
        '{"coup": "pioche"}{"coup": "pioche"}',
    ],
    ids=lambda mauvaise: repr(mauvaise[:20]),
)
def test_read_record_stops_at_a_line_that_is_no_move(mauvaise: str) -> None:
    text = "\n".join([json.dumps(ENTETE), '{"coup": "pioche"}', "", mauvaise, '{"coup": "pioche"}'])
    assert stopped(text) == (Record(jeu, Alea(17), (Piocher(),)), (4, RefusRecord.LigneIllisible))


@pytest.mark.parametrize(
    ("notation", "code"),
    [
        *((text, RefusNotation.NotationIllisible) for text in ("", "joue 3", "pioche x", "pose [14b]", "table [1b")),
        *((text, RefusNotation.NotationIllisible) for text in ("x" * 10**6, "pose " + "[" * 100_000, "\ud800")),
        *(("pioche\x00", RefusNotation.NotationIllisible), ("passe", RefusRummikub.PiocheNonVide)),
        *(("table [1b 2b 3b]", RefusRummikub.PremierCoupAttendu), ("pose", RefusRummikub.AucuneTuilePosee)),
        *(
            ("pose [1b 1b 1b]", RefusRummikub.TuilesAbsentes),
            ("pose " + "[1b 2b 3b] " * 5000, RefusRummikub.TuilesAbsentes),
        ),
        ("pose [" + "1b " * 10_000 + "]", RefusRummikub.TuilesAbsentes),
    ],
    ids=lambda cas: repr(cas[:20]) if isinstance(cas, str) else cas.name,
)
def test_read_record_stops_at_a_move_that_it_cannot_read_or_that_is_refused(notation: str, code: Code) -> None:
    lines = [json.dumps(ENTETE), '{"coup": "pioche"}', '{"coup": "pioche"}', json.dumps({"coup": notation})]
    record, stop = stopped("\n".join([*lines, '{"coup": "pioche"}']))
    assert (record.moves, stop) == ((Piocher(), Piocher()), (4, code))


def test_read_record_stops_at_a_move_after_the_end() -> None:
    record = partie(4, 1000)
    read, stop = stopped(ecrite(record) + '\n{"coup": "pioche"}')
    assert (read, stop) == (record, (len(record.moves) + 2, RefusGame.PartieTerminee))


def test_read_record_stops_in_any_game() -> None:
    text = ecrite(Record(pli, Alea(1), (Jouer(6), Jouer(7), Jouer(8), Jouer(8))))
    record, stop = stopped(text, lambda name, options: pli)
    assert (record.moves, stop) == ((Jouer(6), Jouer(7), Jouer(8)), (5, RefusJouet.CarteAbsente))


# Closed records: what they say of themselves is held to


@pytest.mark.parametrize(
    "record", [partie(4, 30), Record(jeu, Alea(17)), Record(jeu, POSITION, (Piocher(),))], ids=["long", "empty", "put"]
)
def test_add_checksum_closes_a_record_once(record: Record) -> None:
    text = ecrite(record)
    assert lue(add_checksum(text)) == lue(text) == (record, None)
    assert add_checksum(add_checksum(text)) == add_checksum(text)
    assert add_checksum(text).splitlines()[1:] == text.splitlines()[1:]


def test_read_record_says_that_a_closed_record_has_lost_lines() -> None:
    record = partie(4, 8)
    lignes = add_checksum(ecrite(record)).split("\n")
    for n, fin in nonempty(product(range(1, len(lignes)), ("", "\n", "\n\n"))):
        relue, damage = lue("\n".join(lignes[:n]) + fin)
        assert relue.moves == record.moves[: n - 1]
        assert damage is not None
        assert (damage.line, damage.code) == (n + 1, Refusal(RefusRecord.FinManquante, (), 8, n - 1))


def test_read_record_takes_moves_that_follow_a_closed_record_as_made_since() -> None:
    text = add_checksum(ecrite(partie(4, 10)))
    since = [move_line(jeu, coup) for coup in partie(4, 20).moves[10:]]
    assert lue("\n".join([text, *since])) == (partie(4, 20), None)
    assert lue("\n".join([text, *since[:3]])) == (partie(4, 13), None)


@pytest.mark.parametrize("graine", [1, 4])
def test_read_record_sees_a_byte_changed_in_a_closed_record(graine: int, effort: Effort) -> None:
    record, chance = partie(graine, effort(12, 1000)), Random(graine)
    data = add_checksum(ecrite(record)).encode()
    for _ in nonempty(range(effort(60, 4000))):
        at = chance.randrange(len(data))
        spoiled = data[:at] + bytes([chance.randrange(256)]) + data[at + 1 :]
        try:
            relue, damage = lue(spoiled.decode(errors="backslashreplace"))
        except RecordError:
            continue
        assert damage is not None or relue == record


def test_read_record_sees_a_move_changed_into_another() -> None:
    ways = '{"coup": "c4>c1"}', '{"coup": "talon.3!rebut"}'
    head = '{"rummifun": 1, "jeu": "klondike", "graine": 48213}'
    first, second = (add_checksum(f"{head}\n{way}\n") for way in ways)
    assert lue(first)[1] is lue(second)[1] is None
    record, stop = stopped(first.replace(*ways))
    assert (len(record.moves), stop) == (1, (1, RefusRecord.ControleFaux))


@pytest.mark.parametrize(
    "promis",
    [
        *(None, 3, [], {}, {"coups": 1}, {"coups": -1, "empreinte": ""}, {"coups": True, "empreinte": "x"}),
        *({"coups": "1", "empreinte": "x"}, {"coups": 1, "empreinte": None}, {"coups": 1.0, "empreinte": "x"}),
    ],
    ids=str,
)
def test_read_record_takes_a_wrong_checksum_for_damage(promis: object) -> None:
    record, stop = stopped(f'{avec(controle=promis)}\n{{"coup": "pioche"}}\n')
    assert (record.moves, stop) == ((Piocher(),), (1, RefusRecord.ControleFaux))


def test_read_record_holds_a_deep_header_to_its_checksum() -> None:
    for n in (10, 300, 900, 960, 980, 990):
        text = f'{avec(controle={})[:-1]}, "x": {"[" * n}{"]" * n}}}'
        try:
            _, damage = lue(text)
        except RecordError:
            continue
        assert damage is not None


@pytest.mark.parametrize("text", ["", "x", "[]", "{", '{"rummifun": 1}\n{"coup": "pio'])
def test_add_checksum_leaves_what_is_no_whole_record(text: str) -> None:
    assert add_checksum(text) == text


def test_read_record_tells_of_an_unreadable_line_before_a_wrong_checksum() -> None:
    assert stopped(add_checksum(ecrite(partie(4, 5)))[:-4])[1] == (6, RefusRecord.LigneIllisible)


# Records of before


SAVED: Final = sorted(Path(__file__).with_name("saved").glob("*.jsonl"))


@pytest.mark.parametrize("file", SAVED, ids=lambda file: file.stem)
def test_read_record_reads_a_record_of_an_earlier_version(file: Path) -> None:
    assert len(SAVED) == 8
    text = file.read_text(encoding="utf-8")
    record, damage = lue(text)
    assert damage is None
    assert len(record.moves) == text.count("\n") - 1
    assert lue(add_checksum(text)) == (record, None)


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
        *("", "\n" + avec(), "{", "[]", "null", "17", "NaN", '"rummikub"', "{}", "[" * 100_000, '{"a":' * 100_000),
        *(avec() + " x", "\x00", "\ufeff" + avec(), "\ud800", avec().replace('"', "“"), '{"coup": "pioche"}'),
        *(sans("rummifun"), sans("jeu"), sans("graine")),
        *(f'{{"rummifun": 1, "jeu": "rummikub", "graine": {n}}}' for n in ("1" * 5000, "1e400", "NaN")),
        *(f'{{"rummifun": 1, "jeu": "rummikub", "x": {"[" * n}{"]" * n}}}' for n in (10, 900, 990, 1000, 5000, 50_000)),
    ],
    ids=lambda text: repr(text[:30]),
)
def test_read_record_refuses_a_text_that_is_no_record(text: str) -> None:
    assert refus_de(text).refusal.code is RefusRecord.EnteteIllisible


@pytest.mark.parametrize("version", [records.VERSION + 1, 10**30, 0, -3])
def test_read_record_refuses_a_version_that_it_does_not_know(version: int) -> None:
    codes = {RefusRecord.VersionInconnue, RefusRecord.EnteteIllisible if version <= 0 else RefusRecord.VersionInconnue}
    assert refus_de(avec(rummifun=version)).refusal.code in codes


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
    ("champ", "valeur"), [(champ, valeur) for champ, valeurs in MAUVAIS.items() for valeur in valeurs], ids=str
)
def test_read_record_refuses_a_field_of_a_wrong_type(champ: str, valeur: object) -> None:
    assert refus_de(avec(**{champ: valeur})).refusal.code in (RefusRecord.EnteteIllisible, RefusRecord.VersionInconnue)


def test_read_record_refuses_an_unknown_game_or_option_and_a_seed_out_of_bounds() -> None:
    for nom in ("echecs", "", "rummifun.games.rummikub:jeu"):
        assert refus_de(avec(jeu=nom)).refusal.expected == ", ".join(GAMES)
    for options in ({"tours": 3}, {"name": "x", "bound": 1}):
        assert refus_de(avec(options=options)).refusal.code.name == "OptionInconnue"
    for champ, nombre in product(("graine", "partie", "tirages"), (-1, 10**30)):
        assert str(nombre) in str(refus_de(avec(**{champ: nombre})))


@pytest.mark.parametrize("options", [{"tours": 3}, {"name": "x", "bound": 1}])
def test_read_record_refuses_an_unknown_option(options: dict[str, object]) -> None:
    assert refus_de(avec(options=options)).refusal.code.name == "OptionInconnue"


@pytest.mark.parametrize("champ", ["graine", "partie", "tirages"])
@pytest.mark.parametrize("nombre", [-1, 10**30])
def test_read_record_refuses_a_seed_out_of_bounds(champ: str, nombre: int) -> None:
    assert str(nombre) in str(refus_de(avec(**{champ: nombre})))


@pytest.mark.parametrize(
    ("position", "code"),
    [
        *((position, RefusNotation.NotationIllisible) for position in ("", POSITION[:-4], POSITION + " x")),
        ("trait J1 / J1 / J2 / table / pioche / alea 0.0.0", RefusRummikub.TuilesManquantes),
        (POSITION.replace("/ pioche ", "/ pioche 1b 1b "), RefusRummikub.TuilesEnTrop),
    ],
    ids=["empty", "cut", "trailing", "no tiles", "two more"],
)
def test_read_record_refuses_an_unreadable_or_impossible_position(position: str, code: Code) -> None:
    assert refus_de(avec(position=position)).refusal.code is code


def test_read_record_reads_past_unknown_fields() -> None:
    assert lue(avec(joueurs=["a", "b"], date=None))[0] == Record(jeu, Alea(17))


# Any text


ODD: Final = '{}[]":,0123456789.-+eE ntruflasépioche\\\n\r\x00\u2028'
"""What texts are spoiled with."""


def test_read_record_reads_a_spoiled_record_as_far_as_it_goes_or_refuses_it(effort: Effort) -> None:
    whole = ecrite(Record(jeu, Alea(17), (Piocher(),) * 3))

    @settings(max_examples=effort(30, 3000))
    @given(abime(whole, ODD, 12, 4).filter(lambda text: text.startswith('{"rummifun": 1, ')))
    def ask(text: str) -> None:
        try:
            record, damage = lue(text)
        except RecordError:
            return
        assert len([*record_states(record)]) == len(record.moves) + 1
        assert damage is None or 2 <= damage.line <= text.count("\n") + 1

    ask()


def test_read_record_refuses_any_other_text(effort: Effort) -> None:
    texts = st.text(alphabet=ODD, max_size=40)

    @settings(max_examples=effort(30, 2000))
    @given(texts | st.recursive(st.none() | st.integers() | texts, st.lists).map(json.dumps))
    def ask(text: str) -> None:
        assert refus_de(text)

    ask()

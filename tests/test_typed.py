"""Values match their annotations: all those made while each game is played, told, saved and opened again."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import fields, is_dataclass, replace
from functools import cache, wraps
from importlib import import_module
from pkgutil import walk_packages
from types import UnionType
from typing import Any, Final, Literal, Union, get_args, get_origin, get_type_hints

import pytest
from harness.nonempty import nonempty
from pyrsistent import PList, plist
from session.random_session import asked_of, told_of
from session.write_narrations import dites
from write_defaults import ABOVE

import rummifun
from rummifun.chance import Alea
from rummifun.core.conversion import Door
from rummifun.core.game import AnyGame, apply_move
from rummifun.core.scene import Act, Message
from rummifun.games import GAMES, game_named
from rummifun.games.descente.etat import NORD
from rummifun.games.descente.move_types import Centre, Deplacer, Face, Gauche, Paquet
from rummifun.games.haricots.cartes import Haricot
from rummifun.games.haricots.move_types import Chainer, Defausser, Jeter, JouerPremiere, Vendre
from rummifun.games.reussites.notes import Tours
from rummifun.games.rummikub.move_types import Poser, PremierCoup
from rummifun.games.rummikub.tuiles import Joker, Noir, T, en_table
from rummifun.laws import multiset as of_multisets
from rummifun.laws.check import check
from rummifun.messages import LANGUAGES, translation
from rummifun.multiset import somme
from rummifun.pieces.cartes import JEU_32, meme_couleur
from rummifun.pieces.tableau import Deplacer as Deplacement
from rummifun.pieces.tableau import Forme, Rangee, tableau_vide
from rummifun.pieces.tarot import Atout
from rummifun.pieces.tas import Empile, Serie, en_tas
from rummifun.refusal import Precondition, sentence

TIMES: Final = 100
"""How many values of a class are looked at: of some there are very many."""


def fits(value: Any, hint: Any) -> bool:
    """Tell whether a value is of a type, as far as can be seen: a flag is no number, a whole number no fraction."""
    kind, args = get_origin(hint) or hint, get_args(hint)
    if kind in (Union, UnionType):
        return any(fits(value, arg) for arg in args)
    if kind is Literal:
        return value in args
    if kind in (int, float, bool):
        return type(value) is kind
    if kind is None or not isinstance(kind, type) or kind is Any or getattr(kind, "_is_protocol", False):
        return kind is not None or value is None
    return isinstance(value, _EMPTY.get(kind, kind)) and (not args or _inside(value, kind, args))


_EMPTY: Final[Mapping[type, Any]] = {PList: PList | type(plist())}
"""Lists whose empty one is of a class of its own."""


def _inside(value: Any, kind: type, args: tuple[Any, ...]) -> bool:
    if kind is tuple:
        kinds = args[:1] * len(value) if args[1:] == (...,) else args
        return len(kinds) == len(value) and all(map(fits, value, kinds))
    if issubclass(kind, Mapping):
        return all(fits(key, args[0]) and fits(one, args[1]) for key, one in value.items())
    return not issubclass(kind, frozenset | list) or all(fits(one, args[0]) for one in value)


OF_TYPES: Final[tuple[tuple[Any, tuple[Any, ...], tuple[Any, ...]], ...]] = (
    *((int, (1,), (True,)), (float, (), (1,)), (int | None, (None,), ("a",)), (Any, ("x",), ())),
    *((tuple[int, ...], ((1, 2),), ((1, "a"), [1])), (tuple[int, str], ((1, "a"),), ((1,),))),
    *((Mapping[str, int], ({"a": 1},), ({"a": "b"},)), (frozenset[str], (), (frozenset({1}),))),
    *((Callable[[Any], int], (len,), ("len",)), (Literal["a", "b"], ("b",), ("c",))),
    *((Message, (Message("a"),), ("a",)), (Iterable[int], (range(2),), (1,))),
)
"""Types, values that are of them, and values that are not."""


def test_fits_tells_what_is_of_a_type() -> None:
    for hint, fitting, others in nonempty(OF_TYPES):
        assert [value for value in (*fitting, *others) if fits(value, hint)] == [*fitting], hint


def test_watched_sees_what_does_not_fit() -> None:
    with watched() as wrong:
        Message("a", (("n", 1),))
        Act("piocher", "draw", index=True)  # type: ignore[arg-type]  # wrong on purpose
        Message("{a}, {b}", (("a", "draw"), ("b", "drawing")))
    assert [*wrong] == [
        "Act.label: Message, and not 'draw'",
        "Act.index: int | None, and not True",
        "Message.a: a message, and not 'draw'",
    ]


@cache
def kinds() -> Mapping[type, Mapping[str, Any]]:
    """Return the types of the fields of every data class and named tuple below the shells, where they can be read."""
    found = (one.name for one in walk_packages(rummifun.__path__, "rummifun.") if not one.name.endswith("__main__"))
    modules = (import_module(name) for name in found if name.split(".")[1] not in {*ABOVE, "kernels"})
    theirs = [one for module in modules for one in vars(module).values() if isinstance(one, type)]
    return {one: hints for one in theirs if one.__module__.startswith("rummifun.") and (hints := _hints(one))}


def _hints(kind: Any) -> Mapping[str, Any]:
    names = [one.name for one in fields(kind)] if is_dataclass(kind) else getattr(kind, "_fields", ())
    try:
        hints = get_type_hints(kind)
    except NameError:  # names imported for the type checker alone
        return {}
    return {name: hints[name] for name in names if name in hints}


def misheld(value: Any) -> Iterator[str]:
    """Yield the fields of a value that do not match their types, and the words of a message left in English."""
    for name, hint in kinds()[type(value)].items():
        if not fits(held := getattr(value, name), hint):
            said = hint.__name__ if isinstance(hint, type) else str(hint)
            yield f"{type(value).__name__}.{name}: {said}, and not {held!r:.60}"
    for name, one in value.values if type(value) is Message else ():
        if type(one) is str and translation("fr")(one) != one:
            yield f"Message.{name}: a message, and not {one!r}"


def looking(kind: Any, before: Any, look: Callable[[Any], None]) -> Any:
    """Wrap the constructor of a class so that every value made is checked."""

    @wraps(before)
    def make(first: Any, /, *args: Any, **kwargs: Any) -> Any:
        made = before(first, *args, **kwargs)
        if type(value := first if made is None else made) is kind:
            look(value)
        return made

    return make


@contextmanager
def watched() -> Iterator[Counter[str]]:
    """Check the first values made of each class, and count the mismatches."""
    wrong, seen = Counter[str](), Counter[type]()

    def look(value: Any) -> None:
        seen[type(value)] += 1
        if seen[type(value)] <= TIMES:
            wrong.update(misheld(value))

    with pytest.MonkeyPatch.context() as patch:
        for kind in kinds():
            name = "__init__" if is_dataclass(kind) else "__new__"
            patch.setattr(kind, name, looking(kind, vars(kind)[name], look))
        yield wrong


def plain(data: Any) -> bool:
    """Tell whether JSON writes a value unchanged."""
    if type(data) is dict:
        return all(type(key) is str and plain(one) for key, one in data.items())
    return all(map(plain, data)) if type(data) is list else type(data) in (str, int, float, bool, type(None))


@pytest.mark.parametrize("name", GAMES)
def test_values_hold_what_their_annotations_say(name: str) -> None:
    with watched() as wrong:
        said = [*dites(name), *told_of(name), *asked_of(name)]
    assert (wrong, [one for one in said if isinstance(one, dict | list) and not plain(one)]) == ({}, [])


def test_laws_hold_what_their_annotations_say() -> None:
    with watched() as wrong:
        report = check(of_multisets.SUITE, of_multisets.implementation("wrong", {**vars(somme), "nbocc": min}), 5)
    assert report.failed
    assert not wrong


OPEN: Final = {
    "DequeSequence": "it is made by `of`, from cards",
    "Dos": "it is made of nothing",
    "LiteralText": "it is a text of a scene, which `literal_message` makes",
    "Options": "the function that makes its game checks each",
}
"""The values of the pieces and the rules that have no door, and why."""


def with_doors() -> set[type]:
    """List the data classes that have fields: all pieces, and the states and moves of every game."""
    rooms = ("rummifun.pieces.", "rummifun.games.")
    ends = (".etat", ".move_types", ".tuiles", ".cartes")
    theirs = {one for one in kinds() if is_dataclass(one) and fields(one) and one.__module__.startswith(rooms)}
    found = {one for one in theirs if one.__module__.startswith(rooms[0]) or one.__module__.endswith(ends)}
    return {one for one in found if one.__name__ not in OPEN}


def first_states(game: AnyGame, moves: int = 30) -> Iterator[Any]:
    state = game.new(Alea(6))
    for _ in range(moves):
        yield state
        move = next(iter(game.moves(state)), None)
        if move is None:
            return
        yield move
        state = apply_move(game, state, move)


@cache
def made_values() -> tuple[Any, ...]:
    """Make values of every class that has a door: those of the first moves of each game, and some others."""
    played = [one for name in GAMES for one in [*first_states(game_named(name))][-4:]]
    suite = en_table([[T(3, Noir), Joker, T(5, Noir)]])
    forme = Forme(JEU_32, (Rangee("ligne", Empile, ("c1", "c2"), dite={"fr": "colonne", "en": "column"}),))
    pile = en_tas(JEU_32.cartes[:3], "c1")
    others: list[Any] = [Poser(suite), PremierCoup(suite), Atout(3), Deplacement("a", "b"), Centre(1), Face(NORD)]
    others += [Deplacer(Centre(1), Gauche(1)), Paquet(NORD), Chainer(1, Haricot.Red), Jeter(1), JouerPremiere(), pile]
    others += [Defausser(2), Vendre(Haricot.Red), Serie(pile, meme_couleur), tableau_vide(forme, Tours(3)), JEU_32]
    return tuple({type(one): one for one in (*_inside_all(others), *_inside_all(played))}.values())


def _inside_all(values: Iterable[Any]) -> Iterator[Any]:
    """List values and their parts, data classes and multisets gone through as well."""
    for one in values:
        if is_dataclass(one):
            yield one
            yield from _inside_all(getattr(one, field.name) for field in fields(one))
        elif isinstance(one, tuple | PList):
            yield from _inside_all(one)


def loosened(value: Any) -> Any:
    """Write a value as a careless user may: lists for tuples and multisets, tuples for states."""
    if isinstance(value, tuple | PList | type(plist())):
        return [loosened(one) for one in value]
    if type(value).__name__ == "Statut":
        return tuple(value)
    return value


def other_forms(held: Any) -> Iterator[Any]:
    """Yield the value of a field in the forms that mean the same."""
    if isinstance(held, tuple | PList | type(plist())):
        yield from (list(held), (one for one in held), iter(held), loosened(held), tuple(held))
    if isinstance(held, Mapping):
        yield dict(held)


FOREIGN: Final[tuple[Any, ...]] = (
    *(None, True, -1, 10**400, 3.5, float("nan"), "", "x", b"x", bytearray(b"x"), object(), Joker),
    *({}, {"a": [1]}, {Joker: 1}, {1}, [[1]], [[], {}], [None], [object()], [Joker], ["x"]),
)
"""Values of every kind, most of which a given field does not take."""


def foreign_values(held: Any) -> Iterator[Any]:
    """Yield foreign values, and the value of a field in forms that mean something else."""
    yield from (*FOREIGN, iter([[1]]))
    if isinstance(held, tuple) and held:
        yield from ({*map(id, held)}, dict(enumerate(held)), [*held, {}], (*held[:-1], []), "".join(map(str, held)))
    if hasattr(held, "_fields"):
        yield from (held._replace(**{name: foreign}) for name in held._fields for foreign in ([1], {}, object(), "x"))


def unchangeable(value: Any) -> bool:
    """Tell whether no part of a value can change: no list, mapping, set or generator, however deep."""
    if is_dataclass(value):
        return all(unchangeable(getattr(value, one.name)) for one in fields(value) if one.compare)
    if isinstance(value, tuple | PList):
        return all(unchangeable(part) for part in value)
    return not isinstance(value, list | dict | set | bytearray | Iterator)


def cases() -> Iterator[tuple[str, Any, str]]:
    """List every given field of every value, with its name in words."""
    for value in made_values():
        for field in fields(value):
            if field.init:
                yield f"{type(value).__module__}.{type(value).__name__}.{field.name}", value, field.name


def with_field(value: Any, name: str, given: Any) -> Any:
    return type(value)(given) if isinstance(value, Poser | PremierCoup) else replace(value, **{name: given})


def holds(made: Any, name: str) -> bool:
    """Tell whether a value can be hashed, cannot change, and matches the annotation of a field."""
    return isinstance(hash(made), int) and unchangeable(made) and fits(getattr(made, name), kinds()[type(made)][name])


def test_every_value_of_pieces_and_rules_is_walked() -> None:
    assert {type(one) for one in made_values()} >= with_doors()
    assert {kind for kind in with_doors() if not issubclass(kind, Door)} == {T, Atout, Poser, PremierCoup}


def test_fields_take_every_form_of_the_same() -> None:
    for said, value, name in nonempty(cases()):
        for form in other_forms(getattr(value, name)):
            made = with_field(value, name, form)
            assert (made, hash(made)) == (value, hash(value)), said
            assert holds(made, name), said


def test_fields_refuse_what_they_cannot_convert() -> None:
    for said, value, name in nonempty(cases()):
        for foreign in foreign_values(getattr(value, name)):
            try:
                made = with_field(value, name, foreign)
            except Precondition as refused:
                refusal = refused.refusal
            else:
                assert holds(made, name), f"{said}: {foreign!r:.60}"
                continue
            sentences = {sentence(refusal, lang) for lang in LANGUAGES}
            assert len(sentences) == len(LANGUAGES), said
            assert not any("\n" in one or refusal.code.name in one for one in sentences), said

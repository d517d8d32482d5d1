"""Studies add up: a commutative monoid, in which nothing is counted twice."""

import itertools
import json
from collections.abc import Iterable
from functools import reduce
from operator import add

import pytest
from games.asked import refused
from hypothesis import given
from hypothesis import strategies as st

from rummifun.analysis import EMPTY, Study, Subject, from_json, records, to_json
from rummifun.analysis.refusals import RefusEtude
from rummifun.analysis.study_results import build_histogram
from rummifun.refusal import Precondition

R7 = Subject("r7", (("tours", 3),), 1)
QLL = Subject("qll", (("end_rule", "none"), ("pack", 32)), 1)


def counted(sujet: Subject, games: Iterable[int]) -> Study:
    """Count games whose results are known: game i is won when it is even, and its measures are i modulo 3 and 5."""
    return reduce(add, (one(sujet, i) for i in games), EMPTY)


def one(sujet: Subject, i: int) -> Study:
    won = i % 2 == 0
    histogramme = build_histogram({("tour", i % 3, won): 1, ("reste", i % 5, won): 1})
    return Study(sujet, (range(i, i + 1),), int(won), histogramme)


@st.composite
def parts(draw: st.DrawFn, n: int = 3) -> list[Study]:
    owner = draw(st.lists(st.integers(0, n), max_size=30))
    return [counted(R7, (i for i, who in enumerate(owner) if who == part)) for part in range(n)]


@given(parts())
def test_addition_of_studies_is_a_commutative_monoid_that_adds_counts(studies: list[Study]) -> None:
    a, b, c = studies
    assert (a + b) + c == a + (b + c)
    assert (a + b, hash(a + b)) == (b + a, hash(b + a))
    assert a + EMPTY == a == EMPTY + a
    total = reduce(add, studies, EMPTY)
    assert total.parties == sum(e.parties for e in studies)
    assert total.gagnees == sum(e.gagnees for e in studies)
    for _, comptes in total.histogramme:
        assert sum(won for _, won, _ in comptes) == total.gagnees
        assert sum(won + lost for _, won, lost in comptes) == total.parties
        assert [*comptes] == sorted(comptes)


@given(st.sets(st.integers(0, 40)), st.sets(st.integers(0, 40)))
def test_addition_of_studies_wants_games_that_are_not_counted_twice(a: set[int], b: set[int]) -> None:
    left, right = counted(R7, a), counted(R7, b)
    if a & b:
        with pytest.raises(Precondition, match=str(min(a & b))) as caught:
            left + right
        assert caught.value.refusal.code is RefusEtude.PartiesCommunes
    else:
        assert {i for bloc in (left + right).blocs for i in bloc} == a | b


@given(parts(1))
def test_blocs_are_coalesced_and_from_json_reads_a_study_back(studies: list[Study]) -> None:
    blocs = studies[0].blocs
    assert all(a.stop < b.start for a, b in itertools.pairwise(blocs))
    (a,) = studies
    assert from_json(json.loads(json.dumps(to_json(a)))) == a


OTHERS = [
    *(QLL, Subject("r8", R7.options, 1), Subject("r7", (("tours", 4),), 1)),
    *(Subject("r7", R7.options, 2), Subject("r7", R7.options, 1, "hasard")),
]


@pytest.mark.parametrize("other", OTHERS)
def test_addition_of_studies_refuses_other_games_options_seeds_and_players(other: Subject) -> None:
    with pytest.raises(Precondition, match="tours=3") as caught:
        counted(R7, range(3)) + counted(other, range(3, 6))
    assert caught.value.refusal.code is RefusEtude.AutreEtude


def test_study_joins_its_blocks_and_wins_no_more_games_than_it_has() -> None:
    for gagnees in (-1, 4):
        assert refused(Study, R7, (range(3),), gagnees).code is RefusEtude.NombreInvalide
    assert Study(R7, (range(5, 9), range(5), range(9, 9))).blocs == (range(9),)
    assert Study(R7).taux is None
    assert Study(R7).intervalle == (0.0, 1.0)


def test_to_json_and_records_have_what_other_programs_need() -> None:
    written = to_json(counted(R7, range(10)))
    assert set(written) >= {"jeu", "options", "graine", "parties", "gagnees", "taux", "intervalle", "histogramme"}
    assert (written["jeu"], written["options"], written["graine"]) == ("r7", {"tours": 3}, 1)
    assert (written["parties"], written["gagnees"], written["taux"]) == (10, 5, 0.5)
    assert written["histogramme"]["tour"][0] == {"valeur": 0, "gagnees": 2, "perdues": 2}
    rows = records(counted(R7, range(10)))
    assert rows[0]["mesure"] == "parties"
    for mesure in ("tour", "reste"):
        assert sum(r["gagnees"] + r["perdues"] for r in rows if r["mesure"] == mesure) == 10


def test_from_json_refuses_a_study_that_lacks_something() -> None:
    written = to_json(counted(R7, range(10)))
    for missing in ("blocs", "gagnees", "histogramme", "graine", "joueur"):
        refusal = refused(from_json, {word: value for word, value in written.items() if word != missing})
        assert refusal.code is RefusEtude.EtudeIllisible

"""Values at a prompt and in a notebook: `repr` is code on a line or two, `print` is made to be read."""

import re
import xml.etree.ElementTree as ET
from importlib import import_module
from typing import Any

import pytest
from harness.nonempty import nonempty
from IPython.core.formatters import DisplayFormatter

from render.game_states import states, views
from rummifun.analysis import EMPTY, Plan, Study, tally
from rummifun.analysis.comparison import Comparison, tally_pairs
from rummifun.analysis.summary import Rate, Summary, SummaryDisplay, format_summary, format_summary_html
from rummifun.analysis.tournament import EMPTY_TOURNAMENT, Fault, Tournament, TournamentPlan
from rummifun.chance import Alea
from rummifun.core.record import Record, read_record, record_states
from rummifun.core.scene import BACK, Message, PieceFace, Pile, Scene, Zone
from rummifun.games import GAMES, game_named
from rummifun.games.reussites.quatre_couleurs import c4
from rummifun.games.reussites.relais_des_7 import r7
from rummifun.games.rummikub import Bleu, Joker, Noir, Passer, Piocher, T, init_partie, jeu, mens
from rummifun.games.rummikub.solver import meilleure_pose
from rummifun.laws.check import check
from rummifun.laws.multiset import SUITE, implementation
from rummifun.messages import translation
from rummifun.page.html_page import STATIC
from rummifun.refusal import Refusal
from rummifun.render.glyphs import outline_text
from rummifun.render.picture import picture, svg
from rummifun.render.svg_elements import INKS, SHAPES
from rummifun.render.svg_sprite import PACKS, pack_family, piece_svg, sprite_svg


def shown(thing: Any) -> dict[str, str]:
    """Return the forms of a value that IPython sends to a notebook."""
    forms, _ = DisplayFormatter().format(thing)  # type: ignore[no-untyped-call]
    return dict(forms)


LUS = {name: f"rummifun.games.{name}.notation" for name in ("rummikub", "descente", "haricots")}


@pytest.mark.parametrize("name", LUS)
def test_repr_of_a_state_makes_it_again(name: str) -> None:
    names = vars(import_module(LUS[name]))
    for state in nonempty(states(name)):
        assert eval(repr(state), dict(names)) == state
        assert len(repr(state)) < 500
        assert "\n" not in repr(state)
    for view in nonempty(views(name)):
        assert repr(view).startswith("Vue(")


@pytest.mark.parametrize("name", [name for name in GAMES if name not in LUS])
def test_repr_of_a_table_is_its_notation_and_that_of_its_game_makes_it_again(name: str) -> None:
    game = game_named(name)
    for state in states(name):
        assert repr(state) == f"<Tableau {game.write_position(state)}>"
    module, _, attribute = GAMES[name].partition(":")
    assert eval(repr(game), {attribute: getattr(import_module(module), attribute)}) == game


def test_repr_of_scenes_rows_and_games_is_short_and_says_what_they_are() -> None:
    assert (repr(r7(tours=4)), repr(c4())) == ("r7(tours=4)", "c4(start='♣')")
    scene = jeu.view(init_partie(17), 0).scene()
    assert repr(scene) == "<Scene: J1 au trait; 4 zones, 106 pieces, 0 acts>"


@pytest.mark.parametrize("name", GAMES)
def test_shown_states_are_a_picture_and_a_text(name: str) -> None:
    for thing in (states(name)[-1], next(views(name)), next(views(name)).scene()):
        assert shown(thing) == {"text/plain": str(thing), "image/svg+xml": thing._repr_svg_()}


def test_shown_values_within_others_are_written_by_repr() -> None:
    e = init_partie(17)
    assert shown([T(7, Bleu), Joker])["text/plain"] == "[T(7, Bleu), Joker]"
    assert re.sub(r"\s", "", shown((e,))["text/plain"]) == re.sub(r"\s", "", repr((e,)))
    refus = jeu.refusal(e, Passer())
    assert re.sub(r"\s", "", shown([refus])["text/plain"]) == re.sub(r"\s", "", repr([refus]))


def test_shown_pieces_and_best_turns_are_pictures() -> None:
    assert shown(T(7, Bleu)) == {"text/plain": "T(7, Bleu)", "image/svg+xml": T(7, Bleu)._repr_svg_()}
    row = picture([T(7, Bleu), Joker])
    assert (shown(row), repr(row)) == ({"text/plain": "7◆ J★", "image/svg+xml": row.svg}, "<Picture: 7◆ J★>")
    solution = meilleure_pose([[T(n, Noir) for n in range(1, 6)]], mens([T(3, Noir), T(9, Noir)]))
    assert shown(solution)["text/plain"].splitlines()[0].startswith("── Meilleur tour de jeu ─")
    assert [len(zone.piles[0].faces) for zone in solution.scene().zones] == [3, 1]


def test_shown_refusals_messages_and_reports_are_said() -> None:
    refus = jeu.refusal(init_partie(17), Passer())
    said = "on ne passe que si la pioche est vide ; il y reste 78 tuiles (Rummikub §5.1.6)"
    assert isinstance(refus, Refusal)
    assert shown(refus) == {"text/plain": said, "text/html": f"<p>✗ {said}</p>"}
    assert shown(Message("{j} draws", (("j", "J1"),)))["text/plain"] == translation("fr")("{j} draws").format(j="J1")
    report = check(SUITE, implementation("faux", {"cardinal": lambda ens: 7}), 5)
    assert "1 échoue" in shown(report)["text/plain"]
    assert str(report.failed[0]).splitlines()[0] == "    cardinal_vide   (Rummikub §3.1.1)"


def test_shown_record_is_its_text_and_its_last_state() -> None:
    record = Record(jeu, Alea(17), (Piocher(), Piocher()))
    forms = shown(record)
    assert read_record(forms["text/plain"], game_named) == (record, None)
    *_, last = record_states(record)
    assert last._repr_svg_() in forms["text/html"]
    assert "</code> 2 coups</summary>" in forms["text/html"]
    assert forms["text/html"].count("<li><code>pioche</code></li>") == 2


AFFICHE = TournamentPlan("rummikub", (), 2, 1, ("glouton", "ha<b>sard"))
COUNTED: dict[str, SummaryDisplay] = {
    "étude": tally(Plan(r7(), 1), range(40)),
    "comparaison": tally_pairs(Plan(r7(2), 3), Plan(r7(3), 3), ("pur", "pur"))(range(40)),
    "tournoi": Tournament(AFFICHE, (range(3),), ((0, "12", 2), (0, "11", 1)), (), (Fault(1, 2, ("la règle",)),)),
    "rien": EMPTY,
    "pas de comparaison": Comparison(),
    "pas de tournoi": EMPTY_TOURNAMENT,
}


@pytest.mark.parametrize("name", COUNTED)
def test_shown_counts_are_a_table_and_a_text(name: str) -> None:
    counted = COUNTED[name]
    seen, forms = counted.overview(), shown(counted)
    assert {*forms} == {"text/plain", "text/html"}
    assert forms["text/plain"] == str(counted) == format_summary(seen)
    assert forms["text/html"].count("<svg") == len(seen.rates) + sum(
        rows[-1][0] + 1 - rows[0][0] for _, rows in seen.measures
    )
    assert "<b>sard" not in forms["text/html"]
    for rate in seen.rates:
        assert all(f"/ {rate.games}" in form for form in forms.values())


def test_summary_of_a_study_says_its_rate_its_interval_and_every_count() -> None:
    etude = COUNTED["étude"]
    assert isinstance(etude, Study)
    bas, haut = (f"{100 * bound:.1f}" for bound in etude.intervalle)
    for written in (str(etude), format_summary_html(etude.overview())):
        assert f"[{bas} ; {haut}]" in written
        assert "r7 (tours=3), premier, 1" in written
    cells = re.findall(r"<tr><th>(\d+)</th><td>(\d+)</td><td>(\d+)</td>", format_summary_html(etude.overview()))
    counted = [row for _, rows in etude.histogramme for row in rows]
    assert {tuple(map(int, row)) for row in cells} >= {*counted}
    assert sum(int(won) + int(lost) for _, won, lost in cells) == 40 * len(etude.histogramme)


@pytest.mark.parametrize(
    ("width", "said"), [(0.2, "50.0"), (0.009, "50.00"), (0.0009, "50.000"), (0.00009, "50.0000"), (0, "50.000000000")]
)
def test_format_summary_gives_a_rate_the_digits_that_its_interval_leaves(width: float, said: str) -> None:
    rate = Rate("", 0.5, (0.5 - width / 2, 0.5 + width / 2), 9)
    assert format_summary(Summary("", (rate,))).split()[0] == said


@pytest.mark.parametrize(
    ("counts", "bars"),
    [
        ([(2, 1, 0), (3, 0, 10_000_000)], [(0, 2), (0, 256)]),  # one game in ten million is seen
        ([(2, 1, 3), (3, 2, 0)], [(0, 64), (64, 192), (0, 128)]),  # the games lost begin where those won end
    ],
)
def test_format_summary_html_draws_bars_in_proportion(
    counts: list[tuple[int, int, int]], bars: list[tuple[int, int]]
) -> None:
    drawn = format_summary_html(Summary("", (), (), (("tour", tuple(counts)),)))
    found = re.findall(r'<rect x="([\d.]*)" y="1" width="([\d.]*)"', drawn)
    assert [(float(x), float(width)) for x, width in found] == bars


FACES = [face for pack in PACKS.values() for face in pack]
SVG = "{http://www.w3.org/2000/svg}"


def test_sprite_svg_names_every_piece_of_the_packs_once_and_draws_no_two_alike() -> None:
    assert {name: len(pack) for name, pack in PACKS.items()} == {"tuile": 53, "carte": 56, "atout": 22, "haricot": 8}
    root = ET.fromstring(sprite_svg(str))
    symbols = root.findall(f"{SVG}symbol[@data-suit]")
    names = [(symbol.get("data-text"), symbol.get("data-suit"), symbol.get("data-family")) for symbol in symbols]
    assert len({symbol.get("id") for symbol in symbols}) == len(symbols) == len(set(names)) == len(FACES) + 2
    assert "style=" not in sprite_svg(str)
    assert len({piece_svg(face) for face in FACES} | {piece_svg(BACK), piece_svg(BACK, "tuile")}) == len(FACES) + 2


@pytest.mark.parametrize("name", GAMES)
def test_pack_family_knows_every_piece_that_a_game_shows(name: str) -> None:
    game = game_named(name)
    for state in nonempty(states(name)):
        shown = {f for z in game.scene(game.view(state, 0)).zones for p in z.piles for f in p.faces}
        assert {face for face in shown if pack_family(face) is None} <= {BACK}


@pytest.mark.parametrize("suits", [("bleu", "rouge", "jaune", "noir"), ("♠", "♥", "♣", "♦")])
def test_piece_svg_tells_suits_by_signs_where_colours_cannot_be_told(suits: tuple[str, ...]) -> None:
    grey = {suit: _grey(piece_svg(PieceFace("7", suit))) for suit in suits}
    assert (len(set(grey.values())), len({SHAPES[suit] for suit in suits})) == (len(suits), len(suits))


def _grey(drawn: str) -> str:
    for ink in INKS.values():
        drawn = drawn.replace(ink, "#000")
    return drawn


def test_svg_takes_what_somebody_wrote_for_text_and_leaves_a_page_the_choice_of_inks() -> None:
    strange: Any = Scene(Message("<script>"), (Zone(Message("& <b>"), (Pile("x", (PieceFace("<i>", "martien"),)),)),))
    drawn = ET.fromstring(svg(strange, str))
    assert {element.tag for element in drawn.iter()} & {"script", f"{SVG}script", f"{SVG}i"} == set()
    style = (STATIC / "css" / "tokens.css").read_text("utf-8")
    two = dict(re.findall(r"(--clubs|--diamonds): (#\w+);", style))
    assert two == {"--clubs": INKS["♠"], "--diamonds": INKS["♥"]}
    sprite = sprite_svg(translation("fr"))
    for name, suit in (("--clubs", "♣"), ("--diamonds", "♦")):
        assert sprite.count(f"var({name},{INKS[suit]})") > 4 * 13
    assert {"var(--back,#24478f)", "var(--back-line,#5e83c9)"} <= set(re.findall(r"var\(--back[^)]*\)", sprite))


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_sprite_svg_draws_every_letter_and_sign_as_an_outline_that_is_there_once(lang: str) -> None:
    root = ET.fromstring(sprite_svg(translation(lang)))
    assert root.findall(f".//{SVG}text") == []
    ids = [one.get("id") for one in root.iter() if one.get("id")]
    used = {(one.get("href") or "").removeprefix("#") for one in root.iter(f"{SVG}use")}
    assert len(ids) == len(set(ids))
    assert used <= set(ids)
    assert {"glyph-d7", "glyph-t9", "sign-spades", "sign-bleu"} <= used


def test_outlined_writes_a_letter_without_an_outline_as_text() -> None:
    assert "<text" in outline_text("7Ж", 50, 50, 30, "#000")
    assert "<text" not in outline_text("Green", 50, 50, 30, "#000")

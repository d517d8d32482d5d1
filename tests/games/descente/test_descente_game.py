"""La descente: its drawn table and gestures; begun late or with other options, it keeps the laws."""

from itertools import islice
from typing import Any, Final

import pytest
from harness.effort import Effort
from harness.nonempty import nonempty

from games.descente.positions import position
from games.descente.random_plays import OPTIONS, jeu_de, partie
from games.descente.wrong_descente import tardive
from games.short_plays import plus_courte_faute
from rummifun.chance import Alea
from rummifun.games.descente import NORD, SUD, Ranger, Remelanger, Tirer, descente
from rummifun.laws.check import check, report_lines
from rummifun.laws.game import SUITE
from rummifun.laws.suites import suite_for_game
from rummifun.messages import translation
from rummifun.render.text import Style, display_width, draw_scene

TABLE: Final = position(
    "",
    "R♥ D♠ C♥ V♠ 10♥ 9♠ 8♦ 7♣",
    " ".join(f"T{n}" for n in range(21, 1, -1)),
    sud=("6♦", "5♥", ""),
    nord=("", "", "2♥ V♣"),
    remaniements=2,
    gauche=(1, 0, 0, 0, 1),
)

DESSIN: Final = """\
── SUD au trait ────────────────────────────────────────────────────────────────
  Fondations
      carreau  A♦   cœur   —   trèfle   —   pique   —   atouts  EX
  Centre, remaniements de suite : 2 sur 30
      c1   —   c2  R♥  D♠  C♥  V♠ 10♥  9♠  8♦  7♣
      c3 T21 T20 T19 T18 T17 T16 T15 T14 T13 T12 T11 T10  T9  T8  T7  T6  T5  T4
          T3  T2   c4   —   c5   —
▸ SUD (J1) : 2 cartes
      main  6♦   face   —   paquet  ▒▒
  NORD (J2) : 46 cartes
      main   —   face V♣ ×2   paquet ▒▒ ×44"""

SANS_SYMBOLES: Final = """\
-- SUD to move -----------------------------------------------------------------
  Foundations
      diamonds  Ad   hearts   -   clubs   -   spades   -   trumps  EX
  Centre, rearrangements in a row: 2 of 30
      c1   -   c2  Kh  Qs  Ch  Js 10h  9s  8d  7c
      c3 T21 T20 T19 T18 T17 T16 T15 T14 T13 T12 T11 T10  T9  T8  T7  T6  T5  T4
          T3  T2   c4   -   c5   -
> SUD (J1): 2 cards
      hand  6d   face up   -   packet  ##
  NORD (J2): 46 cards
      hand   -   face up Jc x2   packet ## x44"""


def test_draw_scene_in_french_in_english_without_symbols_and_in_colour() -> None:
    laid = descente().scene(descente().view(TABLE, 0))
    assert draw_scene(laid, translation("fr"), Style()) == DESSIN
    assert draw_scene(laid, translation("en"), Style(unicode=False)) == SANS_SYMBOLES
    assert SANS_SYMBOLES.isascii()
    coloured = draw_scene(laid, translation("fr"), Style(colour=True))
    assert [display_width(line) for line in coloured.splitlines()] == [len(line) for line in DESSIN.splitlines()]
    assert coloured != DESSIN


@pytest.mark.parametrize("graine", [0, 1])
def test_scene_is_no_wider_than_the_screen_and_ranger_alone_is_forced(graine: int) -> None:
    jeu = jeu_de(graine)
    for n, (e, coup) in enumerate(nonempty(islice(partie(graine, jeu), 0, None, 6))):
        acts = jeu.scene(jeu.view(e, jeu.to_move(e))).acts
        assert [act.forced for act in acts] == [True] if coup == Ranger() else not any(a.forced for a in acts)
        assert jeu.scene(jeu.view(e, None)).acts == ()
        assert [act.move for act in acts] == [*jeu.moves(e)]
        for lang in ("fr", "en") if n % 4 == 0 else ():
            drawn = draw_scene(jeu.scene(jeu.view(e, 0)), translation(lang), Style())
            assert max(map(len, drawn.splitlines())) <= 80


def test_hand_makes_no_move_of_the_piles_of_the_other() -> None:
    jeu = descente()
    for trait, mine, other in ((SUD, "sud", "nord"), (NORD, "nord", "sud")):
        v = jeu.view(position("T4", sud=("", "", "2♥ T3"), trait=trait), trait.value)
        assert jeu.hand is not None
        gestes = [jeu.hand(v, f"{pile}.{whose}", None, None) for whose in (mine, other) for pile in ("paquet", "face")]
        assert gestes == [Tirer(), Remelanger(), None, None]


LOIS: Final = {law.name: law for law in SUITE.laws}


def test_late_descente_keeps_the_laws_of_every_game(effort: Effort) -> None:
    report = check(*suite_for_game(tardive), examples=effort(1, 400))
    assert report.held == SUITE.laws, "\n".join(report_lines(report, str, Style()))


@pytest.mark.parametrize(
    "options", [options for options in OPTIONS if options["packet_order"] == "fifo"], ids=lambda o: "-".join(o.values())
)
def test_laws_hold_with_other_options(options: dict[str, Any], effort: Effort) -> None:
    for loi in nonempty(loi for loi in LOIS.values() if loi.name != "termination"):
        assert plus_courte_faute(descente(**options), loi, longueur=3, graines=effort(1, 2)) is None


def test_tardive_deals_late(effort: Effort) -> None:
    etats, least = [tardive.new(Alea(graine)) for graine in range(effort(8, 30))], effort(1, 5)
    assert sum(all(e.vus) for e in etats) >= least
    assert sum(sum(e.paquet_de_gauche) > 30 for e in etats) >= least
    assert all(tardive.to_move(e) is not None for e in etats)
    fins = [e for e in etats if any(tardive.to_move(tardive.step(e, c)) is None for c in islice(tardive.moves(e), 9))]
    assert len(fins) >= effort(1, 3)

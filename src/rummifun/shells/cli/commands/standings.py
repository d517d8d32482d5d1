"""The results of a tournament: the ranking, the pairs, the forfeits; as tables, JSON or CSV."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import chain, repeat
from pathlib import Path
from typing import Any, Final

from rummifun.analysis.intervals import LEVEL
from rummifun.analysis.ranking import (
    RankingRow,
    head_to_head,
    paired_counts,
    rate_tournament,
    score_direction,
    standings,
)
from rummifun.analysis.tournament import Tournament, TournamentPlan, to_json
from rummifun.console.formatting import printable, warning_lines, wrap_lines
from rummifun.console.screen import Console
from rummifun.core.scene import plural
from rummifun.messages import LANGUAGES, N_
from rummifun.render.text import bold_text, display_width, draw_title
from rummifun.render.text_layout import format_bar, format_table

_NAME: Final = 24  # the longest name that fits a table


_SHORT: Final = 8  # the shortest that a name is cut to


Cell = Callable[[int, int], list[str]]
"""The lines about a player against another, in a cross table."""


_BAR: Final = (6, 20)  # how wide the bars of the ranking are, at least and at most


def standings_lines(tournament: Tournament, screen: Console) -> list[str]:
    """Describe a tournament: its games, the ranking, the pairs, the forfeits."""
    bill = tournament.sujet
    if bill is None:
        return []
    ranked, names = standings(tournament), _names(bill, _NAME)
    wider = max(map(display_width, _ranking(tournament, ranked, names, screen))) - screen.style.width
    if wider > 0:
        names = _names(bill, max(_SHORT, max(map(len, names)) - wider))
    pairs, order = _same_deals if bill.places == 1 else _cross, [row.joueur for row in ranked]
    return [
        draw_title(screen.tr(N_("tournament: {game}")).format(game=bill.jeu), screen.style),
        *wrap_lines(", ".join(f"{name}={value}" for name, value in bill.options), screen),
        *wrap_lines(_games_line(tournament, bill, screen), screen),
        "",
        *_ranking(tournament, ranked, names, screen),
        "",
        *pairs(tournament, order, names, screen),
        *_forfeits(tournament, names, screen),
    ]


def _names(bill: TournamentPlan, longest: int) -> tuple[str, ...]:
    """Shorten the names of users' players to those of their files, where they stay different, and to their ends."""
    short = tuple(Path(name).name for name in bill.joueurs)
    names = short if len({*short}) == len(short) else bill.joueurs
    return tuple(printable(name if len(name) <= longest else f"…{name[1 - longest :]}") for name in names)


def _games_line(tournament: Tournament, bill: TournamentPlan, screen: Console) -> str:
    deals = -(-tournament.rencontres // len(bill.rencontres))
    both = plural(deals, N_("{n} deal, played both ways round"), N_("{n} deals, each played both ways round"))
    every = plural(deals, N_("{n} deal, the same for all"), N_("{n} deals, the same for all"))
    turns = plural(deals, N_("{n} deal, all seats in turn"), N_("{n} deals, each with all seats in turn"))
    games = plural(tournament.parties, N_("{n} game"), N_("{n} games")).localize(screen.tr)
    said = screen.tr(N_("Seed {seed}: {deals}; {games} in all."))
    dealt = (every if bill.places == 1 else both if bill.places == 2 else turns).localize(screen.tr)
    return said.format(seed=bill.graine, deals=dealt, games=games)


def _ranking(tournament: Tournament, ranked: Sequence[RankingRow], names: Sequence[str], screen: Console) -> list[str]:
    """Lay out a line for each player, with a bar if there is room, and the meaning of the columns."""
    tr, scored, rated, faulty = screen.tr, _has_scores(tournament), ranked[0].elo is not None, bool(tournament.fautes)
    heads = ["", tr(N_("player")), tr(N_("games won")), tr(N_("at 95 %"))]
    places = tournament.sujet is not None and tournament.sujet.places > 2
    heads += [tr(N_("mean place"))] * places
    rows = [[*heads, *[tr(N_("mean score"))] * scored, *["Elo"] * rated, *[tr(N_("forfeits"))] * faulty]]
    for rank, (joueur, d, elo, half) in enumerate(ranked, 1):
        row = [f"{rank}", names[joueur], _percent(d.taux, screen), _between(d.intervalle, screen)]
        row += ["" if d.place is None else _decimal(d.place, screen, 2)] * places
        row += [_about(d.score, d.half_width, screen)] * scored
        row += [] if elo is None else [f"{elo:+.0f} {_sign(screen)} {half:.0f}"]
        rows.append([*row, *[f"{d.forfeits or ''}"] * faulty])
    lines = format_table(rows, screen.style, 2)
    widest = max(map(display_width, lines))
    width = min(_BAR[1], screen.style.width - widest - 3)
    if width >= _BAR[0]:
        bars = (format_bar(d.taux or 0.0, width, screen.style) for _, d, _, _ in ranked)
        lines[1:] = [f"{line:<{widest}}   {drawn}" for line, drawn in zip(lines[1:], bars, strict=True)]
    return [*lines, *_notes(tournament, screen)]


def _has_scores(tournament: Tournament) -> bool:
    """Tell whether scores say more than the winners."""
    return any(score.carres != score.somme for _, score in tournament.scores)


def _notes(tournament: Tournament, screen: Console) -> list[str]:
    tr, rated = screen.tr, rate_tournament(tournament)
    rules = {1: tr(N_("The highest score wins.")), -1: tr(N_("The lowest score wins."))}
    rule = rules.get(score_direction(tournament))
    notes = [rule] if rule and _has_scores(tournament) else []
    if rated is not None:
        notes.append(tr(N_("Elo: the mean of the players is 0.")))
        if tournament.orders:
            notes.append(tr(N_("Every place counts.")))
        if not rated.finite:
            notes.append(tr(N_("To keep it finite, one drawn game was added to each pair.")))
    return ["", *wrap_lines(" ".join(notes), screen, "  ")] if notes else []


def _cross(tournament: Tournament, order: Sequence[int], names: Sequence[str], screen: Console) -> list[str]:
    """Lay out the cross table of the players, as many columns at a time as fit."""
    met, scored = head_to_head(tournament), _has_scores(tournament)
    head = N_("Games won by the player of the line, their interval:")
    head = N_("Games won by the player of the line, their interval, mean score:") if scored else head

    def cell(a: int, b: int) -> list[str]:
        if a == b or (a, b) not in met:
            return [("·" if screen.style.unicode else "-") if a == b else "", "", ""]
        d = met[a, b]
        score = "" if d.score is None else _decimal(d.score, screen)
        return [_percent(d.taux, screen), _between(d.intervalle, screen, 0), score]

    return [*wrap_lines(screen.tr(head), screen), *_square(order, names, cell, screen)]


def _same_deals(tournament: Tournament, order: Sequence[int], names: Sequence[str], screen: Console) -> list[str]:
    """Lay out how much oftener one wins than another, on the same deals."""
    compared = paired_counts(tournament)
    head = screen.tr(N_("How much more often the player of the line wins, on the same deals, at 95 %:"))

    def cell(a: int, b: int) -> list[str]:
        if a == b or not compared[a, b].parties:
            return ["·" if screen.style.unicode else "-", ""]
        pair = compared[a, b]
        bas, haut = pair.intervalle
        dash = "…" if screen.style.unicode else ".."
        ends = (f"{100 * p:+.1f}".replace(".", screen.tr(N_("."))) for p in (bas, haut))
        return [f"{100 * pair.difference:+.1f} %".replace(".", screen.tr(N_("."))), dash.join(ends)]

    return [*wrap_lines(head, screen), *_square(order, names, cell, screen)]


def _square(order: Sequence[int], names: Sequence[str], cell: Cell, screen: Console) -> list[str]:
    """Lay out a cell of some lines for each pair, as many columns at a time as fit."""
    cells = {(a, b): cell(a, b) for a in order for b in order}
    width = max(len(text) for texts in cells.values() for text in texts) + 2
    first = max(len(names[a]) for a in order) + 5
    across = max(1, (screen.style.width - first - 2) // width)
    lines: list[str] = []
    for start in range(0, len(order), across):
        shown = order[start : start + across]
        rows = [["", "", *(f"{order.index(b) + 1}" for b in shown)]]
        for rank, a in enumerate(order, 1):
            rows += [[""] * (2 + len(shown))] * (rank > 1)
            lay = zip(*(cells[a, b] for b in shown), strict=True)
            about = chain([[f"{rank}", names[a]]], repeat(["", ""]))
            rows += [[*words, *cut] for words, cut in zip(about, lay, strict=False) if any((*words, *cut))]
        lines += ["", *format_table(rows, screen.style, 2)]
    return lines


def _forfeits(tournament: Tournament, names: Sequence[str], screen: Console) -> list[str]:
    if not tournament.fautes:
        return []
    total = {row.joueur: row.tally.forfeits for row in standings(tournament)}
    lines = ["", bold_text(screen.tr(N_("Games forfeited, which count as lost:")), screen.style)]
    for faute in tournament.fautes:
        n = plural(total[faute.joueur], N_("{n} game"), N_("{n} games")).localize(screen.tr)
        said = screen.tr(N_("{player}, {games}; the first is game {i}: {why}"))
        why = printable(dict(zip(LANGUAGES, faute.dit, strict=False)).get(screen.lang, ""))
        text = said.format(player=names[faute.joueur], games=n, i=faute.partie, why=why)
        lines += warning_lines(text, screen, "  ", "    ")
    return lines


def _percent(p: float | None, screen: Console) -> str:
    return "" if p is None else f"{_decimal(100 * p, screen)} %"


def _decimal(x: float, screen: Console, digits: int = 1) -> str:
    return f"{x:.{digits}f}".replace(".", screen.tr(N_(".")))


def _between(ends: tuple[float, float], screen: Console, digits: int = 1) -> str:
    """Write an interval as wide as it is: round its ends outwards."""
    dash = "–" if screen.style.unicode else "-"
    return dash.join(_decimal(100 * p, screen, digits) for p in ends)


def _about(x: float | None, half: float, screen: Console) -> str:
    return "" if x is None else f"{_decimal(x, screen)} {_sign(screen)} {_decimal(half, screen)}"


def _sign(screen: Console) -> str:
    return "±" if screen.style.unicode else "+-"


def standings_json(tournament: Tournament) -> dict[str, Any]:
    """Write a tournament for other programs: the counts, the ranking, the pairs."""
    bill, rated = tournament.sujet, rate_tournament(tournament)
    if bill is None:
        return to_json(tournament)
    names = bill.joueurs
    anchor = {} if rated is None else {"elo": {"moyenne": 0, "finie": rated.finite}}
    ranked = [
        {
            "joueur": names[a],
            **_player_to_json(d),
            **({"place": d.place} if bill.places > 2 else {}),
            **({} if elo is None else {"elo": elo, "elo_demi": half}),
        }
        for a, d, elo, half in standings(tournament)
    ]
    played = {"parties": tournament.parties, "niveau": LEVEL, **anchor}
    return {**to_json(tournament), **played, "classement": ranked, "duels": _pairs(tournament, names)}


def _pairs(tournament: Tournament, names: Sequence[str]) -> list[dict[str, Any]]:
    found: dict[tuple[int, int], dict[str, Any]] = {
        pair: {**p._asdict(), "difference": p.difference, "intervalle": [*p.intervalle], "surprise": p.surprise}
        for pair, p in paired_counts(tournament).items()
    }
    met = found or {pair: _player_to_json(d) for pair, d in head_to_head(tournament).items()}
    return [{"joueur": names[a], "contre": names[b], **one} for (a, b), one in sorted(met.items())]


def _player_to_json(d: Any) -> dict[str, Any]:
    about = {"parties": d.parties, "points": d.points, "nulles": d.drawn, "arretees": d.stopped}
    rates = {"forfaits": d.forfeits, "taux": d.taux, "intervalle": [*d.intervalle]}
    return {**about, **rates, "score": d.score, "score_demi": d.half_width}


def standings_rows(tournament: Tournament) -> list[dict[str, Any]]:
    """List the pairs of a tournament as records; each player's total comes first, against nobody."""
    written = standings_json(tournament)
    about = {name: written[name] for name in ("jeu", "graine") if name in written}
    rows = [{**about, "contre": "", **row} for row in (*written.get("classement", ()), *written.get("duels", ()))]
    fields = dict.fromkeys(field for row in rows for field in row)
    return [{field: _flat(row.get(field)) for field in fields} for row in rows]


def _flat(value: Any) -> Any:
    return "..".join(map(str, value)) if isinstance(value, list) else value

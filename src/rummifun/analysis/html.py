"""A study as a notebook shows it: what was played, the rate, and a table for each measure."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING

from rummifun.analysis.export import numeros

if TYPE_CHECKING:
    from rummifun.analysis.monoide import Comptes, Etude

__all__ = ["html"]


def html(etude: Etude) -> str:
    """Write a study in HTML.

    Profil: étude → texte

    >>> from rummifun.analysis.monoide import Etude, Sujet
    >>> e = Etude(Sujet("r7", (("tours", 3),), 1), (range(0, 8),), 2, (("tour", ((2, 1, 0), (3, 1, 6))),))
    >>> print(html(e)[:67])
    <p><b>r7</b> (tours=3), premier, 1 : 2 / 8 = 25.0 % [7.148 ; 59.07]

    Law: each count of the study stands in it once.
    """
    sujet, (bas, haut) = etude.sujet, etude.intervalle
    options = ", ".join(f"{nom}={value}" for nom, value in sujet.options) if sujet else ""
    about = f"<b>{escape(sujet.jeu)}</b> ({escape(options)}), {escape(sujet.joueur)}, {sujet.graine}" if sujet else "∅"
    rate = f"{100 * (etude.taux or 0):.4} % [{100 * bas:.4} ; {100 * haut:.4}]"
    how = ", ".join([numeros(etude.blocs), *etude.moteurs, *([f"✓ {etude.verifiees}"] if etude.verifiees else [])])
    head = f"<p>{about} : {etude.gagnees} / {etude.parties} = {rate}<br><small>{escape(how)}</small></p>"
    return head + "".join(_table(nom, comptes) for nom, comptes in etude.histogramme)


def _table(nom: str, comptes: Comptes) -> str:
    most = max((won + lost for _, won, lost in comptes), default=0) or 1
    rows = "".join(
        f"<tr><th>{value}</th>{_number(won)}{_number(lost)}<td>{_bar(won / most, lost / most)}</td></tr>"
        for value, won, lost in comptes
    )
    return f"<table><tr><th>{escape(nom)}</th><th>+</th><th>−</th><th></th></tr>{rows}</table>"


def _number(n: int) -> str:
    return f'<td style="text-align:right">{n}</td>'


def _bar(won: float, lost: float) -> str:
    parts = ((won, "#1b7837"), (lost, "#b8b8b8"))
    return "".join(
        f'<span style="display:inline-block;height:.8em;width:{12 * part:.2f}em;background:{colour}"></span>'
        for part, colour in parts
    )

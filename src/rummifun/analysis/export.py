"""A study written for other programs, and read back: one object for JSON, a list of records for tables."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rummifun.analysis.intervalle import NIVEAU
from rummifun.analysis.monoide import Comptes, Etude, Refus, Sujet
from rummifun.refusal import Precondition, Refusal

__all__ = ["from_json", "records", "to_json"]


def to_json(etude: Etude) -> dict[str, Any]:
    """Write a study as an object of JSON.

    Profil: étude → objet

    >>> e = Etude(Sujet("r7", (("tours", 3),), 1), (range(0, 8),), 2, (("tour", ((2, 1, 0), (3, 1, 6))),))
    >>> for name, value in to_json(e).items():
    ...     print(name, value)
    jeu r7
    options {'tours': 3}
    graine 1
    joueur premier
    blocs [[0, 8]]
    parties 8
    gagnees 2
    taux 0.25
    niveau 0.95
    intervalle [0.07147..., 0.5907...]
    histogramme {'tour': [{'valeur': 2, 'gagnees': 1, 'perdues': 0}, {'valeur': 3, 'gagnees': 1, 'perdues': 6}]}

    Law: from_json (to_json e) == e
    """
    sujet = etude.sujet
    about = {} if sujet is None else {"jeu": sujet.jeu, "options": dict(sujet.options), "graine": sujet.graine}
    return {
        **about,
        **({} if sujet is None else {"joueur": sujet.joueur}),
        "blocs": [[bloc.start, bloc.stop] for bloc in etude.blocs],
        "parties": etude.parties,
        "gagnees": etude.gagnees,
        "taux": etude.taux,
        "niveau": NIVEAU,
        "intervalle": list(etude.intervalle),
        "histogramme": {nom: [_row(*ligne) for ligne in comptes] for nom, comptes in etude.histogramme},
    }


def _row(value: int, won: int, lost: int) -> dict[str, int]:
    return {"valeur": value, "gagnees": won, "perdues": lost}


def from_json(written: Mapping[str, Any]) -> Etude:
    """Read a study from its object of JSON; what can be computed is not read.

    Profil: objet → étude

    >>> from_json({"blocs": [], "gagnees": 0, "histogramme": {}})
    Etude(sujet=None, blocs=(), gagnees=0, histogramme=())

    Law: from_json (to_json e) == e. Raises `Precondition` for an object that is no study.
    """
    try:
        sujet = _sujet(written) if "jeu" in written else None
        blocs = tuple(range(int(debut), int(fin)) for debut, fin in written["blocs"])
        histogramme = tuple((str(nom), _comptes(lignes)) for nom, lignes in written["histogramme"].items())
        return Etude(sujet, blocs, int(written["gagnees"]), histogramme)
    except Precondition:
        raise
    except (AttributeError, KeyError, TypeError, ValueError) as error:
        raise Precondition(Refusal(Refus.EtudeIllisible, got=f"{type(error).__name__}: {error}")) from None


def _sujet(written: Mapping[str, Any]) -> Sujet:
    options = tuple(sorted(written["options"].items()))
    return Sujet(str(written["jeu"]), options, int(written["graine"]), str(written["joueur"]))


def _comptes(lignes: Any) -> Comptes:
    return tuple((int(ligne["valeur"]), int(ligne["gagnees"]), int(ligne["perdues"])) for ligne in lignes)


def records(etude: Etude) -> list[dict[str, Any]]:
    """List the histograms, a record for each value of each measure; the counts of the whole come first.

    Profil: étude → enregistrements

    >>> e = Etude(Sujet("r7", (("tours", 3),), 1), (range(0, 8),), 2, (("tour", ((2, 1, 0), (3, 1, 6))),))
    >>> for record in records(e):
    ...     print(*record.values())
    r7 tours=3 1 premier parties 8 2 6
    r7 tours=3 1 premier tour 2 1 0
    r7 tours=3 1 premier tour 3 1 6

    Law: the records of one measure count every game that has it once.
    """
    sujet = etude.sujet or Sujet("", (), 0, "")
    options = " ".join(f"{nom}={value}" for nom, value in sujet.options)
    about = {"jeu": sujet.jeu, "options": options, "graine": sujet.graine, "joueur": sujet.joueur}
    lignes = [("parties", etude.parties, etude.gagnees, etude.parties - etude.gagnees)]
    lignes += [(nom, *ligne) for nom, comptes in etude.histogramme for ligne in comptes]
    return [{**about, "mesure": nom, **_row(value, won, lost)} for nom, value, won, lost in lignes]

"""What the page itself says: the keys of its words, which `/api/mots` gives in the language asked for."""

from __future__ import annotations

from typing import Final

from rummifun.messages import N_, Traduction

__all__ = ["WORDS", "words_said"]

WORDS: Final[tuple[str, ...]] = (
    N_("Nothing has been played to its end yet."),
    N_("Play a patience by the thousand, and see how often it is won."),
    N_("The server does not answer."),
    N_("The server does not answer; trying again…"),
    N_("The table has changed meanwhile: what you asked for was not sent again."),
    N_("What you asked for will be sent then."),
    N_("Whoever has the address of a seat plays there: send the other one to one person."),
    N_("Whoever opens this address plays the same deal."),
    N_("a game for two"),
    N_("a new combination"),
    N_("actions"),
    N_("address"),
    N_("against"),
    N_("as it was"),
    N_("back"),
    N_("best streak"),
    N_("black"),
    N_("blue"),
    N_("by chance"),
    N_("by groups"),
    N_("by runs"),
    N_("close"),
    N_("clubs"),
    N_("code of a deal"),
    N_("copied"),
    N_("copy"),
    N_("deal"),
    N_("deal of the day ({n})"),
    N_("diamonds"),
    N_("empty"),
    N_("engine {engine}, seed {seed}"),
    N_("face down"),
    N_("faster"),
    N_("fewest moves"),
    N_("finish"),
    N_("first"),
    N_("for one"),
    N_("for two"),
    N_("forget {game}"),
    N_("game"),
    N_("games"),
    N_("games played"),
    N_("go on"),
    N_("go there"),
    N_("hand in"),
    N_("hearts"),
    N_("hint"),
    N_("what the table shows now"),
    N_("how the rate settled"),
    N_("joker"),
    N_("keys"),
    N_("light or dark"),
    N_("move"),
    N_("move about"),
    N_("new game"),
    N_("number of the deal"),
    N_("or until the interval is as narrow as"),
    N_("pause"),
    N_("pick, and put"),
    N_("picked: {places}"),
    N_("play"),
    N_("played"),
    N_("played again"),
    N_("played by"),
    N_("plays by itself"),
    N_("put back"),
    N_("red"),
    N_("redo"),
    N_("restart"),
    N_("rules"),
    N_("seat"),
    N_("seat {n}"),
    N_("second"),
    N_("seed"),
    N_("share"),
    N_("shortest"),
    N_("slower"),
    N_("spades"),
    N_("statistics"),
    N_("step"),
    N_("streak"),
    N_("studies"),
    N_("study"),
    N_("table"),
    N_("take back"),
    N_("the deal"),
    N_("the same deal"),
    N_("this cannot be played"),
    N_("to watch"),
    N_("trump"),
    N_("undo"),
    N_("undo, redo"),
    N_("watch it again"),
    N_("what lay on the table stays there"),
    N_("what was played"),
    N_("won"),
    N_("yellow"),
    N_("your turn"),
    N_("{n} chosen"),
    N_("{n} points"),
    N_("{n} points of {wanted}"),
    N_("{player} would:"),
    N_("{seat} is thinking"),
    N_("{won} won of {games}: {rate}, between {low} and {high} (95 %, Wilson)"),
)
"""The words of the page, each a key of the catalogues."""


def words_said(tr: Traduction) -> dict[str, str]:
    """Say the words of the page.

    Profil: traduction → mots

    >>> words_said(str) == {word: word for word in WORDS}
    True

    Law: a word a key.
    """
    return {word: tr(word) for word in WORDS}

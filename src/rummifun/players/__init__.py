"""Computer players: functions that see a view and the proposed moves, choose one, and say why."""

from __future__ import annotations

from rummifun.players.devin import Devin, devin, devin_of
from rummifun.players.ecart import ecart, petit_ecart
from rummifun.players.glouton import glouton, glouton_of
from rummifun.players.hasard import hasard
from rummifun.players.ismcts import Ismcts, ismcts, ismcts_of
from rummifun.players.levels import LEVELS, Level, level_named, levels_for, opponent_name
from rummifun.players.optimal import optimal
from rummifun.players.premier import premier
from rummifun.players.prevoyant import Prevoyant, prevoyant, prevoyant_of
from rummifun.players.registry import PLAYERS, adviser, player_for, player_named, players_for
from rummifun.players.sagace import Sagace, sagace, sagace_of
from rummifun.players.stratege import stratege
from rummifun.players.voyant import voyant

__all__ = [
    "LEVELS",
    "PLAYERS",
    "Devin",
    "Ismcts",
    "Level",
    "Prevoyant",
    "Sagace",
    "adviser",
    "devin",
    "devin_of",
    "ecart",
    "glouton",
    "glouton_of",
    "hasard",
    "ismcts",
    "ismcts_of",
    "level_named",
    "levels_for",
    "opponent_name",
    "optimal",
    "petit_ecart",
    "player_for",
    "player_named",
    "players_for",
    "premier",
    "prevoyant",
    "prevoyant_of",
    "sagace",
    "sagace_of",
    "stratege",
    "voyant",
]

# names of 0.1.0, which are promised
opponent = opponent_name

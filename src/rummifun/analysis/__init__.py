"""Studies: the results of many games of one kind, as a value that adds up.

    Study            the counts, and of which games; studies of different games of one seed add up (`+`, `EMPTY`)
    Plan, tally      the subject; the study of one block of games, on any machine
    study            the sum of the blocks, by the engine and on the machines of your choice
    wilson           the margin of a rate

Nothing here prints: `rummifun analyser` does.
"""

from __future__ import annotations

from rummifun.analysis import ranking as _ranked  # noqa: F401  what a tournament shows is ranked
from rummifun.analysis.game_runner import GameError, Plan, PlayedGame, play_game, play_states, tally
from rummifun.analysis.intervals import clopper_pearson, wilson
from rummifun.analysis.refusals import RefusEtude
from rummifun.analysis.study_json import from_json, records, to_json
from rummifun.analysis.study_results import EMPTY, Counts, Study, Subject
from rummifun.analysis.study_runner import study

__all__ = [
    "EMPTY",
    "Counts",
    "GameError",
    "Plan",
    "PlayedGame",
    "RefusEtude",
    "Study",
    "Subject",
    "clopper_pearson",
    "from_json",
    "play_game",
    "play_states",
    "records",
    "study",
    "tally",
    "to_json",
    "wilson",
]


# names of 0.1.0, which are promised
Played, states_of = PlayedGame, play_states

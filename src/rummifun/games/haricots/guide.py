"""The guided first game of Haricots."""

from __future__ import annotations

from typing import Final

from rummifun.core.guide import Guide, Lesson
from rummifun.games.haricots.cartes import Haricot, valeur
from rummifun.games.haricots.etat import Phase
from rummifun.games.haricots.move_types import Chainer, Coup, Defausser, Jeter, JouerPremiere, Suite
from rummifun.games.haricots.rules import chain_of
from rummifun.games.haricots.scene import Vue
from rummifun.messages import N_


def _coins(v: Vue, coup: Coup) -> int | None:
    """Count the coins of the chain that a move sells; None if it sells none."""
    sold: Haricot | None = coup.vendre if isinstance(coup, Chainer | JouerPremiere) else None
    chain = chain_of(v.connu, v.connu.joueur, sold) if sold else None
    return valeur(chain.haricot, chain.nombre) if chain else None


def _is_at(v: Vue, coup: Coup, phase: Phase, *kinds: type) -> bool:
    return v.connu.phase is phase and isinstance(coup, kinds)


GUIDE: Final = Guide(
    88,
    (
        Lesson(N_("A long chain brings coins: sell it to make room."), lambda v, m: bool(_coins(v, m))),
        Lesson(N_("No room is left: give up the chain that costs you least."), lambda v, m: _coins(v, m) == 0),
        Lesson(
            N_("Your first card must be played: put it on a chain."),
            lambda v, m: _is_at(v, m, Phase.Jouer, JouerPremiere),
        ),
        Lesson(
            N_("You may play the next card too: this one helps you."),
            lambda v, m: _is_at(v, m, Phase.Rejouer, JouerPremiere),
        ),
        Lesson(N_("You may keep the next card for later: go on."), lambda v, m: _is_at(v, m, Phase.Rejouer, Suite)),
        Lesson(N_("You may throw a card away: this one is in your way."), lambda v, m: isinstance(m, Defausser)),
        Lesson(N_("No card is in your way: throw nothing away."), lambda v, m: _is_at(v, m, Phase.Defausse, Suite)),
        Lesson(
            N_("Three cards were drawn: take those that suit your chains."),
            lambda v, m: _is_at(v, m, Phase.Echange, Chainer),
        ),
        Lesson(
            N_("What you do not take is for the other: end your turn."), lambda v, m: _is_at(v, m, Phase.Echange, Suite)
        ),
        Lesson(
            N_("The other left you cards: take one that suits you."), lambda v, m: _is_at(v, m, Phase.Offre, Chainer)
        ),
        Lesson(N_("What does not suit you is thrown away: do so."), lambda v, m: isinstance(m, Jeter)),
    ),
)
"""It is over once each step of a turn, and a sale, have come."""

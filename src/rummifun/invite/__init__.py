"""The prompts of Python and IPython as a shell: states show themselves; you try moves, complete them, and save them.

`from rummifun.invite import *` brings three verbs and, at a prompt, shows every state that you make.
"""

from rummifun.invite.attend import attend
from rummifun.invite.seance import Seance

__all__ = ["commence", "enregistre", "essaie"]

_seance = Seance()
commence, essaie, enregistre = _seance.commence, _seance.essaie, _seance.enregistre
attend(_seance)

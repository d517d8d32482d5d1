"""The prompt of Python and of IPython as a shell: states show themselves, moves are tried, completed, and saved.

`from rummifun.invite import *` gives three verbs, and, where somebody sits at a prompt, lets every state be seen.
"""

from rummifun.invite.attend import attend
from rummifun.invite.seance import Seance

__all__ = ["commence", "enregistre", "essaie"]

_seance = Seance()
commence, essaie, enregistre = _seance.commence, _seance.essaie, _seance.enregistre
attend(_seance)

"""The prompts of Python and IPython as a shell: states show themselves; you try moves, complete them, and save them.

`from rummifun.invite import *` brings three verbs, and `Alea`. At a prompt it shows every state that you make, has the
sheet's calls say why they refuse a move, lends them chance, and shows a refusal as a sentence.
"""

from __future__ import annotations

from rummifun.chance import Alea
from rummifun.invite.hooks import install_hooks
from rummifun.invite.prompt_session import PromptSession

__all__ = ["Alea", "commence", "enregistre", "essaie"]


_seance = PromptSession()


commence, essaie, enregistre = _seance.commence, _seance.essaie, _seance.enregistre


install_hooks(_seance)

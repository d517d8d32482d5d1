"""The prompts of Python and IPython as a shell: states show themselves; you try moves, complete them, and save them.

`from rummifun.invite import *` brings three verbs and, at a prompt, shows every state that you make.
"""

from rummifun.invite.hooks import install_hooks
from rummifun.invite.prompt_session import PromptSession

__all__ = ["commence", "enregistre", "essaie"]

_seance = PromptSession()
commence, essaie, enregistre = _seance.commence, _seance.essaie, _seance.enregistre
install_hooks(_seance)

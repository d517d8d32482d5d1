"""rummifun: a functional, immutable rules engine for tile and card games, with the laws that hold it.

>>> from rummifun.games.rummikub import init_partie, joueur_courant
>>> joueur_courant(init_partie(graine=17))
J1
"""

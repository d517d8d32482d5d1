"""The languages in which exercises are answered, and the ending of an answer's file in each."""

from typing import Final

ENDINGS: Final = {"python": ".py", "ocaml": ".ml"}

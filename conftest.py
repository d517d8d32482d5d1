"""Have every test read the screen in French, wherever it runs: one that asks for English says so."""

import os

os.environ["LANGUAGE"] = "fr"

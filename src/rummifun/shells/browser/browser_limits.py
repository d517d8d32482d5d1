"""The limits of the page without a server: its studies, the files that are put into it, the records that it keeps."""

from __future__ import annotations

from typing import Final

MAX_STUDY_GAMES: Final = 100_000
"""Games that a study has at most here, where nothing is compiled."""


MAX_CHARACTERS: Final = 200_000
"""Characters that a file may have."""


MAX_RECORD_BYTES: Final = 1 << 20
"""Bytes that a record may have."""


MAX_FILES: Final = 5_000
"""Records that a zip may have."""


UPLOAD_SECONDS: Final = 10.0
"""The seconds of a file to define its games and to play a little of each."""

from typing import Final
SPECS=()
EXCUSED: Final[dict[str, tuple[str, ...]]] = {}

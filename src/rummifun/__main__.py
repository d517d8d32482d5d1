"""`python -m rummifun` is the command `rummifun`."""

from __future__ import annotations

from rummifun.shells.cli.main import main

if __name__ == "__main__":
    main()
